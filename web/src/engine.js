/** The engine's module that `early.js` has begun to fetch: its place until then, and where there is none. */

const ADDRESS = () => new URL('./hawse.wasm', document.baseURI);

/** @returns {Promise<WebAssembly.Module | undefined> | undefined} */
export const begun = () => /** @type {any} */ (globalThis).hawseEngine;

/** The module, or where it is. @returns {Promise<WebAssembly.Module | URL> | URL} */
export const engine = () => begun()?.then((module) => module ?? ADDRESS()) ?? ADDRESS();
