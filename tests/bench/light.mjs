/**
 * What the picture costs: draw calls, triangles and script of our own for a picture in both tiers, and by how much a feature makes a
 * picture slower, as a share of the plain one (where a processor draws: what counts is the ratio).
 *
 *   node tests/bench/light.mjs [--only ID,ID] [--pictures N] [--write]
 *
 * With --write the tables take their place in docs/picture.md. Pictures of 640 x 400; the script's times are of this machine.
 */
import fs from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadCore } from '../../wasm/js/loader.mjs';
import { compileWithAssets } from '../../wasm/js/meshes.mjs';
import { start, root } from '../browser/page.mjs';
import { openStage } from '../browser/stage-page.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'heave-snatch,crane-sea,buoy-in-waves,berthing,tether-knot,rov-tether' },
    pictures: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
}); // prettier-ignore
const DOCS = `${root}docs/picture.md`;
const SIZE = /** @type {[number, number]} */ ([640, 400]);
/** Frames on show [in all]. */
const FRAMES = 12;
const samples = Number(values.pictures);
/** Turns of all ways to draw a picture. */
const TURNS = 3;

/** @param {number[]} x */
const median = (x) => [...x].sort((a, b) => a - b)[x.length >> 1];

/** @param {string} id */
async function computedOf(id) {
  const text = await fs.readFile(`${root}examples/${id}.json`, 'utf8');
  const model = await compileWithAssets(await loadCore(), text, (name) =>
    fs.readFile(`${root}examples/meshes/${name}`),
  );
  const sim = model.createSim();
  const frames = [sim.frame().slice()];
  while (frames.length < FRAMES) {
    sim.step();
    frames.push(sim.frame().slice());
  }
  sim.free();
  return { run: { manifest: model.manifest, frames }, scenario: JSON.parse(text) };
}

const b = await start();
const stage = await openStage(b.browser);
const ids = values.only.split(',');
/** @type {string[][]} */
const tiers = [];
/** @type {string[][]} */
const features = [];
for (const id of ids) {
  const { run, scenario } = await computedOf(id);
  await stage.begin(run, scenario, SIZE);
  const row = [`\`${id}\``];
  /** @type {Record<string, import('../browser/stage-page.mjs').How>} */
  const ways = {
    full: { tier: 'full', overlays: { shadows: true, forces: true } },
    bare: { tier: 'full', overlays: { shadows: false, forces: true } },
    quiet: { tier: 'full', overlays: { shadows: true, forces: false } },
    plain: { tier: 'plain', overlays: { shadows: true, forces: true } },
  };
  /** @type {Record<string, {ms: number, calls: number, triangles: number}>} */
  const seen = {};
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  // in turns, since a machine does not stay as fast as it was; the first one makes the shaders
  for (let turn = 0; turn <= TURNS; turn++)
    for (const [name, how] of Object.entries(ways)) {
      const drawn = await stage.draw({ frame: FRAMES - 1, samples, ...how });
      if (turn > 0) times[name].push(...drawn.times);
      seen[name] = { ms: median(times[name]), ...drawn.stats };
    }
  const { full, bare, quiet, plain } = seen;
  await stage.draw({ frame: FRAMES - 1, samples: 1, ...ways.full });
  const own = median(await stage.own(60));
  row.push(`${full.calls}`, `${full.triangles}`, own.toFixed(2), `${plain.calls}`, `${plain.triangles}`); // prettier-ignore
  tiers.push(row);
  const share = (/** @type {number} */ ms) => (ms / plain.ms).toFixed(2);
  features.push([`\`${id}\``, share(full.ms), share(full.ms - bare.ms), share(full.ms - quiet.ms)]);
  console.error(id, full.ms.toFixed(0), plain.ms.toFixed(0));
}
await stage.close();
await b.stop();
if (stage.errors.length > 0) throw new Error(stage.errors.join('\n'));

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map((_, i) => (i ? '--:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
const text = `${table(['example', 'draw calls, full', 'triangles', 'own script [ms]', 'draw calls, plain', 'triangles'], tiers)}

${table(['example', 'full over plain', 'of it shadows', 'arrows'], features)}`;
console.log(text);
if (values.write) {
  const docs = await fs.readFile(DOCS, 'utf8');
  const [before, rest] = docs.split('<!-- measured -->\n');
  const after = rest.slice(rest.indexOf('<!-- end -->'));
  await fs.writeFile(DOCS, `${before}<!-- measured -->\n\n${text}\n\n${after}`);
}
