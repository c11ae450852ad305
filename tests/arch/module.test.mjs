// The built module: what crosses its border, and what it does to the heap in a run.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadCore } from '../../wasm/js/index.mjs';

/** @param {string} name */
const built = (name) => readFileSync(new URL(`../../wasm/dist/${name}`, import.meta.url));
const bytes = built('hawse.wasm');
const module = new WebAssembly.Module(bytes);
const lab = new WebAssembly.Module(built('hawse-lab.wasm'));
const examples = new URL('../../examples/', import.meta.url);
/** @type {{id: string, file: string}[]} */
const list = JSON.parse(readFileSync(new URL('index.json', examples), 'utf8')).examples;

test('the modules import nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  assert.deepEqual(WebAssembly.Module.imports(lab), []);
});

test('the modules export what their files declare, memory and _initialize', () => {
  for (const [one, ...files] of /** @type {[WebAssembly.Module, ...string[]][]} */ ([
    [module, 'hawse_wasm.c', 'hawse_mesh.c'],
    [lab, 'hawse_lab.c'],
  ])) {
    const source = files
      .map((name) => readFileSync(new URL(`../../wasm/${name}`, import.meta.url), 'utf8'))
      .join('');
    const declared = [...source.matchAll(/EXPORT\((hwx_\w+)\)/g)].map((match) => match[1]);
    const found = WebAssembly.Module.exports(one).map((e) => e.name);
    assert.ok(declared.length >= 20);
    for (const name of [...declared, 'memory', '_initialize'])
      assert.ok(found.includes(name), name);
    assert.deepEqual(found.filter((name) => name.startsWith('hwx_')).sort(), declared.sort());
  }
});

test('memory starts at 64 MiB and grows for large meshes, to 2 GiB at most', async () => {
  const { exports } = await WebAssembly.instantiate(module, {});
  const memory = /** @type {WebAssembly.Memory} */ (exports.memory);
  assert.equal(memory.buffer.byteLength, 64 << 20);
  memory.grow(1);
  assert.equal(memory.buffer.byteLength, (64 << 20) + (64 << 10));
  assert.throws(() => memory.grow(2 ** 15), RangeError);
});

/**
 * The number of heap calls so far, past the loader: straight from an instance of its own.
 * @param {string} text
 * @param {number} seconds
 */
async function heapCallsInSteps(text, seconds) {
  const { exports } = await WebAssembly.instantiate(module, {});
  const x = /** @type {Record<string, any>} */ (exports);
  x._initialize();
  const input = new TextEncoder().encode(text);
  const p = x.hwx_alloc(input.length);
  new Uint8Array(x.memory.buffer).set(input, p);
  const model = x.hwx_compile(p, input.length);
  assert.notEqual(model, 0);
  const sim = x.hwx_sim_create(model);
  assert.notEqual(sim, 0);
  const before = x.hwx_allocation_count();
  const { manifest } = (await loadCore(bytes)).compile(text);
  for (let i = 0; i < Math.round(seconds / manifest.frame); i++) {
    const status = x.hwx_sim_step(sim);
    assert.ok(status === 0 || status === 4, `status ${status} at frame ${i}`);
    x.hwx_sim_frame(sim);
  }
  return { before, after: x.hwx_allocation_count() };
}

for (const { id, file } of list) {
  test(`no allocation in a step: ${id}`, async () => {
    const text = readFileSync(new URL(file, examples), 'utf8');
    const { before, after } = await heapCallsInSteps(text, 5);
    assert.ok(before > 0, 'compiling allocates, so the count works');
    assert.equal(after, before);
  });
}
