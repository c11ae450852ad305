/** Words of what is kept for a time without a network. */
export const W = {
  off: 'Keep no copy of the page for use offline',
  offNote: 'its own files, once, after a visit; what you make is kept as drafts',
};
