/** What a start asks for, from the build itself: no script is found only when another has arrived, and they are few. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { test } from 'node:test';
import { ready, reason, root } from './page.mjs';

const dist = process.env.HAWSE_DIST ?? `${root}web/dist`;
const options = { skip: reason };

/** @typedef {import('../../web/src/starts.js').Starts} Starts */

/** What the first script of the page knows. @returns {Promise<Starts>} */
async function starts() {
  const page = await fs.readFile(`${dist}/index.html`, 'utf8');
  const [, script] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
  const [, literal] = /=(\{run:\[[^]*?unseen:\[[^\]]*\]\})/.exec(script) ?? [];
  assert.ok(literal, 'the table is in the page');
  return JSON.parse(literal.replace(/([{,])(\w+):/g, '$1"$2":'));
}

/** Scripts that a script imports at once. @param {string} file */
async function importsOf(file) {
  const text = await fs.readFile(`${dist}/${file}`, 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w-]+\.js)"/g)].map(([, name]) => name);
}

const table = ready ? await starts() : null;

test('what scripts of a start import is asked for beside them', options, async () => {
  const { run, space, flat, panels, pieces, examples } = /** @type {Starts} */ (table);
  const always = new Set(['main.js', ...run]);
  const all = [
    { name: 'a run', files: [...always], there: always },
    { name: 'its picture in space', files: space, there: new Set([...always, ...space]) },
    { name: 'its picture from the side', files: flat, there: new Set([...always, ...flat]) },
    { name: 'panels', files: panels, there: new Set([...always, ...panels]) },
    ...Object.entries(examples).map(([name, needs]) => {
      const files = needs.map((i) => pieces[i]);
      return { name, files, there: new Set([...always, ...space, ...files]) };
    }),
  ];
  for (const { name, files, there } of all)
    for (const file of files)
      for (const other of await importsOf(file))
        assert.ok(
          there.has(other),
          `${name}: ${file} imports ${other}, which comes a level deeper`,
        );
});

test('a run asks for few scripts before its first picture, and its pieces are few', options, () => {
  const { run, space, flat, panels, examples } = /** @type {Starts} */ (table);
  assert.ok(run.length <= 5, `${run.length} scripts of every run beside main.js`);
  assert.ok(space.length <= 3, `${space.length} scripts of a picture in space`);
  assert.ok(flat.length <= 5, `${flat.length} scripts of a picture from the side`);
  assert.ok(panels.length <= 16, `${panels.length} scripts of panels`);
  for (const [id, needs] of Object.entries(examples))
    // a crane, a vessel, contacts and water have a layer each, and what two of them share; all come side by side
    assert.ok(needs.length <= 16, `${id} has ${needs.length} pieces`);
});

test('a picture from the side needs nothing of what draws in space', options, async () => {
  const { run, space, flat } = /** @type {Starts} */ (table);
  const packed = async (/** @type {string[]} */ files) => {
    const each = await Promise.all(files.map((file) => fs.stat(`${dist}/${file}.br`)));
    return each.reduce((sum, { size }) => sum + size, 0);
  };
  // three.js alone is twice as much
  const side = await packed(['main.js', ...run, ...flat]);
  assert.ok(side < 60_000, `${side} bytes from the side`);
  const deep = await packed(space);
  assert.ok(deep > 120_000, `${deep} bytes in space`);
});

test(
  'every example is in the table, with its text and its first picture, with meshes where it has some',
  options,
  async () => {
    const { examples, meshed, unseen } = /** @type {Starts} */ (table);
    const list = JSON.parse(await fs.readFile(`${dist}/examples/index.json`, 'utf8')).examples;
    assert.deepEqual(
      Object.keys(examples),
      list.map((/** @type {{id: string}} */ { id }) => id),
    );
    for (const { id, file } of list) {
      assert.equal(file, `${id}.json`, 'as the first script asks for it');
      const first = await fs.stat(`${dist}/examples/${id}.first.bin.br`).catch(() => null);
      assert.equal(first === null, unseen.includes(id), id);
      if (first) assert.ok(first.size < 16_000, `${id}: ${first.size} bytes`);
      const meshes = await fs.stat(`${dist}/examples/${id}.meshes.bin.br`).catch(() => null);
      assert.equal(meshes !== null, meshed.includes(id), id);
      if (meshes) assert.ok(meshes.size < 40_000, `${id}: ${meshes.size} bytes of meshes`);
    }
    // what opens at a later moment has its picture of the gallery until that is computed
    for (const { id, file } of list) {
      const { view = {} } = JSON.parse(await fs.readFile(`${dist}/examples/${file}`, 'utf8'));
      assert.equal(unseen.includes(id), (view.opens?.time ?? 0) > 0, id);
      for (const theme of ['light', 'dark']) await fs.access(`${dist}/posters/${id}-${theme}.webp`);
    }
    assert.deepEqual(meshed, ['two-meshes']);
  },
);
