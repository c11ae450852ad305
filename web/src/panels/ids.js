let ids = 0;
/** A name that no other element has. @param {string} [start] */
export const newId = (start = 'f') => `${start}${++ids}`;
