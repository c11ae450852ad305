/**
 * Where the package keeps what is not a script. Bundlers that know `new URL(..., import.meta.url)` take the files
 * along.
 * @module
 */

/** The package's own module, for callers who do not give another. */
export const WASM_URL = new URL('../dist/hawse.wasm', import.meta.url);

/** The labels of its fields. */
export const LABELS_URL = new URL('../dist/labels.json', import.meta.url);
