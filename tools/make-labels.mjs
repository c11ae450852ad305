// Writes the labels and the help of all fields, which hawse.wasm leaves out, beside it. The module
// that is given describes the core with them (wasm/hawse_labels.c).
//   node tools/make-labels.mjs labels.wasm labels.json
import { readFile, writeFile } from 'node:fs/promises';
import { labelsOf } from '../wasm/js/labels.mjs';

const [from, to] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(from), {
  env: { emscripten_notify_memory_growth() {} },
});
const { _initialize, hwx_schema, memory } =
  /** @type {{_initialize?: () => void, hwx_schema: () => number, memory: WebAssembly.Memory}} */ (
    /** @type {unknown} */ (instance.exports)
  );
_initialize?.();
const bytes = new Uint8Array(memory.buffer);
const at = hwx_schema();
const text = new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
await writeFile(to, `${JSON.stringify(labelsOf(JSON.parse(text)))}\n`);
