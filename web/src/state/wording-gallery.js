/** A file of the gallery or its lessons in the language of the page: the English one is as it was asked for. */

/** @param {string} file */
export function localList(file) {
  return file;
}
