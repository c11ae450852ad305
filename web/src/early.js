/**
 * The first script of the page; the build lays it into index.html itself. Where the address asks for a run, the
 * engine is fetched and compiled while it arrives, before any other script is there: the worker gets the module
 * (`engine.js`). An embedded run does so behind its poster, unless the browser is to save data.
 */
const asked = location.hash.length > 1 && !/^#validation(=|$)/.test(location.hash);
const saving = /** @type {any} */ (navigator).connection?.saveData === true;

if (asked && !saving && WebAssembly.compileStreaming)
  Object.assign(globalThis, {
    // where that fails (another content type, say) the worker loads it, and tells why not
    hawseEngine: WebAssembly.compileStreaming(fetch('hawse.wasm')).catch(() => undefined),
  });
