/** What the light of the picture may not do: change the colours of data, leave holes, differ from one drawing to the next. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PRINT, PROJECTOR } from '../../web/src/view/light/palettes.js';
import { LOOK, TENSION_STEPS, coded, tensionColour } from '../../web/src/view/look.js';
import { reason, ready, start } from './page.mjs';
import { LANDING, SEAWAY, computed } from './scenes.mjs';
import { openStage } from './stage-page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
/** @type {Awaited<ReturnType<typeof openStage>>} */
let stage;
before(async () => {
  if (!ready) return;
  b = await start();
  stage = await openStage(b.browser);
});
after(async () => {
  await stage?.close();
  await b?.stop();
});
const options = { skip: reason, timeout: 600_000 };

/** Of a sphere that floats in a swell, with a line up to a hand that holds it. */
const FLOAT = {
  ...SEAWAY,
  title: 'Ball in a swell',
  parts: {
    ball: { kind: 'rigid', shape: 'sphere', size: [2, 2, 2], mass: 2000, position: [0, 0, 0.2] },
  },
  view: { camera: { eye: [9, -16, 4], target: [0, 0, 0.3] } },
};
/** Still water, and nothing in it but far below. */
const CALM = {
  ...FLOAT,
  environment: { water: { density: 1025 } },
  parts: { mark: { kind: 'motion', shape: 'box', size: [1, 1, 1], position: [0, 0, 40] } },
  view: { camera: { eye: [0, -60, 7], target: [0, 0, 6] } },
};

/** Pixels that have a colour, to a step or two of 255. @param {import('./stage-page.mjs').Drawn} drawn @param {string} hex */
function places({ pixels }, hex, off = 2) {
  const rgb = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const out = [];
  for (let i = 0; i < pixels.length; i += 4)
    if (rgb.every((c, k) => Math.abs(pixels[i + k] - c) <= off)) out.push(i);
  return out;
}

/** Mean colour of a row, 0 the lowest. @param {import('./stage-page.mjs').Drawn} drawn @param {number} row */
function rowOf({ pixels, width }, row) {
  const sum = [0, 0, 0];
  for (let x = 0; x < width; x++)
    for (let k = 0; k < 3; k++) sum[k] += pixels[4 * (row * width + x) + k] / width;
  return sum;
}

const LAST = 20; // the load hangs in its line
const landing = await computed(JSON.stringify(LANDING), LAST);

test(
  'arrows have their colours to the step, in both tiers, at any exposure, in every palette',
  options,
  async () => {
    await stage.begin(landing, LANDING);
    const near = { camera: { eye: [4, -9, 4], target: [0, 0, 2.2] }, overlays: { forces: true } };
    for (const tier of /** @type {const} */ (['plain', 'full'])) {
      for (const [theme, colours, look] of /** @type {const} */ ([
        ['light', 'page', LOOK.light],
        ['dark', 'page', LOOK.dark],
        ['light', 'print', PRINT],
        ['light', 'projector', PROJECTOR],
      ])) {
        const drawn = await stage.draw({ ...near, frame: LAST, theme, colours, tier });
        const n = places(drawn, look.force).length;
        assert.ok(n > 20, `${tier} ${theme} ${colours}: ${n} pixels of ${look.force}`);
      }
      const dim = await stage.draw({ ...near, frame: LAST, colours: 'page', tier, exposure: 0.3 });
      const bright = await stage.draw({ ...near, frame: LAST, colours: 'page', tier, exposure: 3 });
      // what is lit may come to look like it where it is dim: each pixel of the arrows in the bright picture is one in the dim one
      const arrows = places(bright, LOOK.light.force);
      const there = new Set(places(dim, LOOK.light.force));
      assert.ok(arrows.length > 20 && arrows.every((at) => there.has(at)), tier);
      assert.ok(differs(dim, bright) > 500, 'the exposure acts on what is lit');
    }
    assert.deepEqual(stage.errors, []);
  },
);

/** Pixels that are not the same. @param {import('./stage-page.mjs').Drawn} a @param {import('./stage-page.mjs').Drawn} c */
function differs(a, c) {
  let n = 0;
  for (let i = 0; i < a.pixels.length; i += 4)
    if ([0, 1, 2].some((k) => a.pixels[i + k] !== c.pixels[i + k])) n++;
  return n;
}

test('a line has the colours of the tension map, in both tiers', options, async () => {
  // its tension is the top of the range: the last colour of the map, and shade of a sixth at most
  const top = new Float32Array(3);
  tensionColour(1, top, 0);
  const shades = Array.from({ length: 40 }, (_, i) => 1 - (0.33 * i) / 39);
  const wanted = shades.map((s) => Array.from(top, (c) => Math.round(255 * coded(Math.min(1, c * s))))); // prettier-ignore
  for (const tier of /** @type {const} */ (['plain', 'full'])) {
    const drawn = await stage.draw({
      ...{ frame: LAST, theme: 'light', colours: 'page', tier, range: 1 },
      ...{ overlays: { forces: false }, camera: { eye: [3, -7, 6], target: [0, 0, 4.5] } },
    });
    let n = 0;
    for (let i = 0; i < drawn.pixels.length; i += 4)
      if (wanted.some((rgb) => rgb.every((c, k) => Math.abs(drawn.pixels[i + k] - c) <= 3))) n++;
    assert.ok(n > 30, `${tier}: ${n} pixels of the top of ${TENSION_STEPS} steps`);
  }
});

const swell = await computed(JSON.stringify(FLOAT), 40);

test(
  'a moment has one picture: the same twice, and after another one, and after the other tier',
  options,
  async () => {
    await stage.begin(swell, FLOAT);
    for (const tier of /** @type {const} */ (['plain', 'full'])) {
      const first = await stage.draw({ frame: 20, tier, colours: 'page' });
      const again = await stage.draw({ frame: 20, tier, colours: 'page' });
      assert.equal(differs(first, again), 0, `${tier}: twice`);
      const other = await stage.draw({ frame: 40, tier, colours: 'page' });
      assert.ok(differs(first, other) > 300, `${tier}: the sea moves`);
      const back = await stage.draw({ frame: 20, tier, colours: 'page' });
      assert.equal(differs(first, back), 0, `${tier}: after another moment`);
      await stage.draw({ frame: 20, tier: tier === 'full' ? 'plain' : 'full', colours: 'page' });
      const swapped = await stage.draw({ frame: 20, tier, colours: 'page' });
      assert.equal(differs(first, swapped), 0, `${tier}: after the other tier`);
    }
    assert.deepEqual(stage.errors, []);
  },
);

test('every pixel is a number: over the sea, under it, through its surface', options, async () => {
  for (const tier of /** @type {const} */ (['plain', 'full']))
    for (const eye of [
      [9, -16, 4],
      [9, -16, -3],
      [2, -3, 0.02],
      [0, -0.01, 30],
    ]) {
      // prettier-ignore
      await stage.draw({ frame: 20, tier, camera: { eye, target: [0, 0, 0] } });
      const none = await stage.notNumbers();
      assert.ok(none >= 0, 'this browser draws floats');
      assert.equal(none, 0, `${tier} from ${eye}`);
    }
});

const calm = await computed(JSON.stringify(CALM), 1);

test(
  'the sea ends in a horizon at eye level: darker than the sky there, and without a step below it',
  options,
  async (t) => {
    await stage.begin(calm, CALM);
    for (const tier of /** @type {const} */ (['plain', 'full']))
      for (const theme of /** @type {const} */ (['light', 'dark'])) {
        const drawn = await stage.draw({ tier, theme, overlays: { forces: false } });
        const { height } = drawn;
        const bright = (/** @type {number} */ row) =>
          rowOf(drawn, row).reduce((a, c) => a + c, 0) / 3;
        // the eye looks a little down, by 1 in 60: the lens is 24 degrees high
        const level = height / 2 + (height / 2) * (1 / 60 / Math.tan((12 * Math.PI) / 180));
        const steps = Array.from({ length: height - 1 }, (_, row) => bright(row + 1) - bright(row));
        const edge = steps.indexOf(Math.max(...steps));
        t.diagnostic(
          `${tier} ${theme}: horizon in row ${edge}, eye level ${level.toFixed(1)} of ${height}`,
        );
        assert.ok(
          Math.abs(edge - level) <= 2,
          `${tier} ${theme}: the horizon is in row ${edge}, not ${level}`,
        );
        assert.ok(bright(edge + 3) > 1.05 * bright(edge - 2), `${tier} ${theme}: it can be seen`);
        const below = steps.slice(0, edge - 2).map(Math.abs);
        assert.ok(Math.max(...below) < 14, `${tier} ${theme}: a step of ${Math.max(...below)}`);
      }
  },
);
