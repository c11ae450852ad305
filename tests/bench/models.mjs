/**
 * Triangles of each model, in full and plain, and how long it takes to make (the best of five).
 *
 *   node tests/bench/models.mjs
 */
import { models as anchors } from '../../web/src/models/anchor.js';
import { bowOf } from '../../web/src/models/bow_text.js';
import { models as flagship } from '../../web/src/models/flagship.js';
import { models as ships } from '../../web/src/models/ships.js';
import { LOOK } from '../../web/src/view/look.js';

const BOW = {
  bow: bowOf({}),
  ship: {},
  gypsy: { at: [-0.9, -2.9, 3.6], shaft: [0.97, -0.26, 0], radius: 0.4 },
  level: null,
};
/** @type {(readonly [string, unknown, object])[]} */
const rows = [
  ...Object.entries(ships).map(([name, make]) => /** @type {const} */ ([name, make, {}])),
  ['bow', flagship.bow, BOW],
  ['shank', anchors.shank, { mass: 6414, half: 0.213 }],
  ['head', anchors.head, { mass: 6414, half: 0.312 }],
];

console.log('| model | triangles | plain | made in |\n|---|--:|--:|--:|');
for (const [name, maker, form] of rows) {
  const make = /** @type {import('../../web/src/models/index.js').Maker} */ (maker);
  const count = (/** @type {boolean} */ plain) =>
    make(LOOK.light, form, plain).geometry.attributes.position.count / 3;
  const counts = [count(false), count(true)];
  let best = Infinity;
  for (let i = 0; i < 5; i++) {
    const from = performance.now();
    make(LOOK.light, form, false);
    best = Math.min(best, performance.now() - from);
  }
  const [full, plain] = counts.map((n) => n.toLocaleString('en-GB'));
  console.log(`| \`${name}\` | ${full} | ${plain} | ${Math.round(best)} ms |`);
}
