// Plates where lines touch: the strongest place of a moment's rows, and the strongest that is not beside it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOUCH } from '../../wasm/js/frame.mjs';
import { createLayer } from '../../web/src/features/touches/layer.js';

const RADIUS = 0.01;
const manifest = {
  parts: [
    { id: 'tether', line: 0 },
    { id: 'wire', line: 1 },
  ],
  lines: [{ diameter: 2 * RADIUS }, { diameter: 2 * RADIUS }],
  channels: [{ id: 'tether.touch_force' }, { id: 'wire.touch_force' }],
};
const nodes = Float64Array.from([-1, 0, 0, 1, 0, 0]);

/** Values at the arrows' tips of places that are given by where they are, what touches, and how hard.
 * @param {{x: number, line?: number, other?: number, force: number}[]} places @param {boolean} [shown] */
function told(places, shown = true) {
  const layer = createLayer(/** @type {any} */ ({ manifest, setting: { span: 1 } }));
  const rows = new Float64Array(Math.max(1, places.length) * TOUCH.words);
  places.forEach(({ x, line = 0, other = 0, force }, i) => {
    const r = i * TOUCH.words;
    rows[r + TOUCH.line] = line;
    rows[r + TOUCH.other] = other;
    rows[r + TOUCH.point] = x;
    rows[r + TOUCH.normal + 2] = 1;
    rows[r + TOUCH.force] = force;
    rows[r + TOUCH.friction] = force / 4;
    rows[r + TOUCH.samples] = 2;
  });
  const lines = manifest.lines.map(() => ({ n: 2, nodes }));
  const moment = /** @type {any} */ ({ lines, touches: { n: places.length, rows } });
  layer.setScale(100);
  layer.setWidth(1e-4, 1e-4);
  layer.show({ contacts: shown, forces: true, aids: 0 });
  layer.update(moment);
  const count = layer.arrows;
  /** @type {any} */
  const forces = { newtons: new Float64Array(count).fill(7), kinds: [], names: [], feet: [] };
  forces.write = (/** @type {number} */ i, /** @type {any} */ arrows, /** @type {number} */ k) =>
    (forces.newtons[i] = arrows.newtons[k]);
  layer.tell(forces, 0, moment);
  layer.dispose();
  return { newtons: [...forces.newtons], names: forces.names, kinds: forces.kinds };
}

test('the strongest place, and the strongest that is not beside it', () => {
  const { newtons, names, kinds } = told([
    { x: 0, force: 8 },
    { x: 0.02, force: 16 }, // beside the strongest
    { x: 0.03, force: 32 },
    { x: 0.5, force: 4, other: 1 },
    { x: -0.5, force: 2, other: -1 },
  ]);
  assert.deepEqual(newtons, [32, 8, 4, 1]);
  assert.deepEqual(names, ['tether, itself', 'friction', 'tether, wire', 'friction']);
  assert.deepEqual(kinds, ['normal', 'friction', 'normal', 'friction']);
});

test('a body has no name; one place has one plate; none where nothing touches or nothing is shown', () => {
  const one = told([{ x: 0, line: 1, other: -1, force: 8 }]);
  assert.deepEqual(one.newtons, [8, 2, 0, 0]);
  assert.equal(one.names[0], 'wire, a body');
  assert.deepEqual(told([]).newtons, [0, 0, 0, 0]);
  assert.deepEqual(told([{ x: 0, force: 8 }], false).newtons, [0, 0, 0, 0]);
});
