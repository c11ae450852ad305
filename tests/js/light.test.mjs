/** The light of the picture: which tier a device gets, where the sun stands, that colours can be told apart in every palette, and
 * where bodies pierce the water. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../wasm/js/loader.mjs';
import { HawseInputError } from '../../wasm/js/status.mjs';
import { hullOf, sectionAt } from '../../web/src/features/sea/hulls.js';
import { FINISH } from '../../web/src/view/finish.js';
import { finishGlsl } from '../../web/src/view/light/finish-glsl.js';
import { PRINT, PROJECTOR } from '../../web/src/view/light/palettes.js';
import { QUICK, SLOW, createTier } from '../../web/src/view/light/tier.js';
import { LOOK } from '../../web/src/view/look.js';
import { SUN, setSun, under } from '../../web/src/view/sun.js';

/** @param {ReturnType<typeof createTier>} tier @param {number} n @param {number} ms @param {boolean} [dragging] */
const draw = (tier, n, ms, dragging = false) => {
  for (let i = 0; i < n; i++) tier.drawn(ms, dragging);
};

test('a device that draws slowly gets the plain picture, by the median: a few slow pictures change nothing', () => {
  /** @type {string[]} */
  const changes = [];
  const tier = createTier({ software: false, phone: false, onchange: (to) => changes.push(to) });
  assert.equal(tier.tier, 'full');
  for (let i = 0; i < 20; i++) draw(tier, 11, i % 3 === 0 ? 3 * SLOW : 0.5 * SLOW);
  assert.equal(tier.tier, 'full', 'a third of the pictures was slow');
  draw(tier, 200, 1.1 * SLOW);
  assert.deepEqual(changes, ['plain']);
});

test('it does not go to and fro: between the bounds nothing changes, and it rises once', () => {
  const tier = createTier({ software: false, phone: true });
  assert.equal(tier.tier, 'plain', 'phones begin plain');
  draw(tier, 200, 0.5 * (SLOW + QUICK));
  assert.equal(tier.tier, 'plain');
  draw(tier, 200, 0.9 * QUICK);
  assert.equal(tier.tier, 'full', 'a quick phone rises');
  draw(tier, 200, 0.5 * (SLOW + QUICK));
  assert.equal(tier.tier, 'full');
  draw(tier, 200, 2 * SLOW);
  assert.equal(tier.tier, 'plain');
  draw(tier, 500, 0.5 * QUICK);
  assert.equal(tier.tier, 'plain', 'once');
});

test('nothing changes while a person drags, in a pause, or where a hand has chosen', () => {
  const tier = createTier({ software: false, phone: false });
  draw(tier, 500, 2 * SLOW, true);
  draw(tier, 500, 10_000);
  assert.equal(tier.tier, 'full');
  tier.chosen = 'full';
  draw(tier, 500, 2 * SLOW);
  assert.equal(tier.tier, 'full');
  tier.chosen = null;
  draw(tier, 200, 2 * SLOW);
  assert.equal(tier.tier, 'plain');
});

test('where a processor draws it is plain and stays so, unless chosen by hand', () => {
  const tier = createTier({ software: true, phone: false });
  draw(tier, 500, 1);
  assert.equal(tier.tier, 'plain');
  tier.chosen = 'full';
  assert.equal(tier.tier, 'full');
});

/** @param {string} hex */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** WCAG 2. @param {string} a @param {string} b */
function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test('forces stand out from their casing in every palette: 4.5 and more, 7 for a projector', (t) => {
  for (const [name, look, least] of /** @type {const} */ ([
    ['light', LOOK.light, 4.5],
    ['dark', LOOK.dark, 4.5],
    ['print', PRINT, 7],
    ['projector', PROJECTOR, 7],
  ])) {
    for (const what of /** @type {const} */ (['force', 'normal', 'tangential', 'now'])) {
      const ratio = contrast(look[what], look.casing);
      t.diagnostic(`${name} ${what} ${ratio.toFixed(1)}`);
      assert.ok(ratio >= (what === 'now' ? 4.5 : least), `${name} ${what}: ${ratio}`);
    }
    // and the casing keeps them from what is behind
    const sea = contrast(look.casing, look.deep);
    const studio = contrast(look.force, look.studio);
    assert.ok(Math.max(sea, contrast(look.force, look.deep)) >= 4.5, `${name} before the sea: ${sea}`); // prettier-ignore
    assert.ok(studio >= 4.5, `${name} in the studio: ${studio}`);
  }
});

test('paper is white, and a projector has thicker lines', () => {
  assert.equal(PRINT.studio, '#ffffff');
  assert.equal(PRINT.horizon, '#ffffff');
  assert.ok(PROJECTOR.thick >= 1.5 && LOOK.light.thick === 1);
});

test('the sun is up in the east at six, over the south at noon, down in the west at eighteen', () => {
  setSun({ hour: 12 }, false);
  assert.ok(SUN.y < 0 && SUN.z > 0.7 && Math.abs(SUN.x) < 1e-9);
  setSun({ hour: 6 }, false);
  assert.ok(SUN.x > 0.99 && SUN.z > 0 && SUN.z < 0.15);
  setSun({ hour: 18 }, false);
  assert.ok(SUN.x < -0.99);
  for (let hour = 0; hour <= 24; hour++) {
    setSun({ hour }, false);
    assert.ok(Math.abs(SUN.length() - 1) < 1e-12 && SUN.z > 0, `hour ${hour}`);
  }
  setSun({}, true);
  assert.ok(SUN.y > 0, 'without an hour on the side that the run wants');
  setSun({}, false);
});

test('an overcast sky is the look as it is; others change colours of the sky, never those of data', () => {
  for (const theme of /** @type {const} */ (['light', 'dark']))
    for (const sky of [undefined, 'overcast', 'clear', 'dusk']) {
      const look = under(LOOK[theme], { sky }, theme === 'dark');
      if (!sky || sky === 'overcast') assert.deepEqual(look, LOOK[theme]);
      else assert.notEqual(look.zenith, LOOK[theme].zenith);
      for (const data of /** @type {const} */ (['force', 'normal', 'tangential', 'now', 'casing']))
        assert.equal(look[data], LOOK[theme][data], `${theme} ${sky} ${data}`);
    }
});

test('each finish has a pattern of its own; sand is what is left', () => {
  for (const [name, number] of Object.entries(FINISH)) {
    if (name === 'bed') continue;
    assert.ok(finishGlsl.includes(`kind == ${number})`), name);
  }
});

test('a sphere pierces the water in a circle, a tilted box in its section, what is clear of it not at all', () => {
  const sphere = Array.from({ length: 400 }, (_, i) => {
    const z = 1 - (2 * i + 1) / 400;
    const turn = i * 2.399963;
    const r = Math.sqrt(1 - z * z);
    return [5 + r * Math.cos(turn), r * Math.sin(turn), z];
  });
  const level = 0.5;
  for (const [x, y] of sectionAt(sphere, level)) {
    const r = Math.hypot(x - 5, y);
    assert.ok(Math.abs(r - Math.sqrt(1 - level * level)) < 0.03, `${r}`);
  }
  assert.deepEqual(sectionAt(sphere, 1.2), []);
  const c = Math.SQRT1_2;
  const box = [-1, 1].flatMap((i) =>
    [-1, 1].flatMap((j) => [-1, 1].map((k) => [c * (i - k), j, c * (i + k)])),
  );
  const section = sectionAt(box, 0);
  const [xs, ys] = [section.map(([x]) => x), section.map(([, y]) => y)];
  assert.ok(Math.abs(Math.max(...xs) - Math.SQRT2) < 1e-9, 'from edge to edge');
  assert.ok(Math.abs(Math.max(...ys) - 1) < 1e-9);
});

test('a hull of points goes round once, anticlockwise, and leaves out what lies inside', () => {
  const corners = hullOf([[0, 0], [2, 0], [1, 0], [2, 2], [1, 1], [0, 2]]); // prettier-ignore
  assert.equal(corners.length, 4);
  let area = 0;
  corners.forEach(([x, y], i) => {
    const [u, w] = corners[(i + 1) % corners.length];
    area += 0.5 * (x * w - u * y);
  });
  assert.equal(area, 4);
});

const core = await loadCore();
/** @param {object} view */
const withView = (view) =>
  JSON.stringify({
    ...{ hawse: 1, parts: { mark: { kind: 'motion', position: [0, 0, 0] } }, view },
    solver: { step: 0.01, duration: 1 },
  });

test('hour and sky of a view are checked by the core and come to the page as they were written', () => {
  const model = core.compile(withView({ hour: 17.5, sky: 'dusk' }));
  assert.deepEqual(model.manifest.view, { hour: 17.5, sky: 'dusk' });
  model.free();
  for (const view of [{ hour: 25 }, { hour: -1 }, { sky: 'foggy' }])
    assert.throws(() => core.compile(withView(view)), HawseInputError, JSON.stringify(view));
});
