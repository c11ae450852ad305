/** Longer links make no QR code that is read from paper [bytes]. */
export const QR_MOST = 1000;
