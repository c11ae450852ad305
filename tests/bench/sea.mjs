// What the sea costs, in ns for each harmonic and place: the kernels of tests/bench/kernels/sea.c, in WebAssembly and natively.
//
// node tests/bench/sea.mjs [--wasm FILE] [--native FILE]
//
// A turn lasts a millisecond, so that some turns of a busy machine are not interrupted; the best of 300 counts. Builds: as
// `npm run bench` makes them, build/wasm/kernels.wasm and build/bench/kernels.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HARMONICS = 200;
const TURNS = 300;
const { values } = parseArgs({
  options: {
    wasm: { type: 'string', default: `${ROOT}build/wasm/kernels.wasm` },
    native: { type: 'string', default: `${ROOT}build/bench/kernels` },
  },
});

const { instance } = await WebAssembly.instantiate(readFileSync(values.wasm), {});
const x = /** @type {Record<string, any>} */ (instance.exports);
x._initialize();
const text = (/** @type {number} */ p) => {
  const bytes = new Uint8Array(x.memory.buffer, p);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};

/** [s] of a call at best. @param {number} kernel */
function inWasm(kernel) {
  const count = 200;
  for (let i = 0; i < 50; i++) x.kernels_run(kernel, count);
  let best = Infinity;
  for (let i = 0; i < TURNS; i++) {
    const start = performance.now();
    x.kernels_run(kernel, count);
    best = Math.min(best, performance.now() - start);
  }
  return best / 1000 / count;
}

/** @param {string} name */
function natively(name) {
  if (!existsSync(values.native)) return NaN;
  const { stdout } = spawnSync(values.native, [name, '200', `${TURNS}`, '0.001'], { encoding: 'utf8' }); // prettier-ignore
  return 1 / Math.max(...stdout.trim().split('\n').slice(1).map(Number));
}

const ns = (/** @type {number} */ seconds) => ((1e9 * seconds) / HARMONICS).toFixed(1).padStart(8);
console.log('ns for each harmonic and place      wasm  native');
for (let i = 0; i < x.kernels_count(); i++) {
  const name = text(x.kernels_name(i));
  if (name.startsWith('sea-'))
    console.log(`${name.padEnd(31)} ${ns(inWasm(i))}${ns(natively(name))}`);
}
