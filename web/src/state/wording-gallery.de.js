/** Files of the gallery and its lessons in German, which the build writes beside the English ones. */

/** @param {string} file */
export const localList = (file) => file.replace(/json$/, 'de.json');
