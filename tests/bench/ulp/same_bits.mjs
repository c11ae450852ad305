// Prints the hashes of same_bits.c built as WebAssembly: node same_bits.mjs FILE.wasm
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const wasm = /** @type {any} */ (instance.exports);
wasm._initialize();
const bytes = new Uint8Array(wasm.memory.buffer);
/** @param {number} n */
const hex = (n) => n.toString(16).padStart(8, '0');
for (let i = 0; i < 17; i++) {
  const at = wasm.name_of(i);
  const name = new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  console.log(name.padEnd(7), hex(wasm.hash_part(i, 20000, 1)) + hex(wasm.hash_part(i, 20000, 0)));
}
