/** Longer links make no QR code that is read from paper [bytes]. */
export const QR_MOST = 1000;
/** Most channels in a table of figures. */
export const CHANNELS = 60;
/** Most letters of a name. */
export const NAME = 80;
