/**
 * How a run begins with a hull of one's own: the largest pull of the chain in the first half second, over the accepted steps, and the
 * processor's time for it; from the string that is pulled taut, from the chain at rest as it is placed, and of the made bow of `anchor-lift`:
 *
 *   node tests/bench/own-hull.mjs     a launch (tests/js/hull-made.mjs), pipes at 12 places, or at one by --mouth and --inner
 *   node tests/bench/own-hull.mjs --mesh boat.obj --up y --size 8 --mouth=-22.02,-18,12.8 --inner=-24.02,-16.93,15.6
 *
 * `--seconds 30 --speed=-0.5` goes on until a verdict is there, hauled at so much. `--module` runs by another core. Places are of the hull z up and `--size` times as large as its file [m].
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { createExtremes } from '../../wasm/js/extremes.mjs';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { readMesh } from '../../wasm/js/mesh-files.mjs';
import { meshTools } from '../../wasm/js/meshes.mjs';
import { VERDICTS, rolesOf } from '../../web/src/features/manoeuvre/state.js';
import { beyondOf, linkOf } from '../../web/src/hull/place.js';
import { hitsOf } from '../../web/src/hull/vec.js';
import { wayOf } from '../../web/src/hull/way.js';
import { drillHull, openHull, placeHull } from '../../web/src/hull/work.js';
import { launch } from '../js/hull-made.mjs';

/** @typedef {import('../../wasm/js/loader.mjs').Assets} Assets @typedef {{mouth: number[], inner: number[], bore: number, lip: number}} Pipe */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '0.5' },
    module: { type: 'string' },
    speed: { type: 'string', default: '-0.25' },
    mesh: { type: 'string' },
    up: { type: 'string', default: 'z' },
    size: { type: 'string', default: '1' },
    mouth: { type: 'string', default: '' },
    inner: { type: 'string', default: '' },
    lip: { type: 'string', default: '0.28' },
  },
});
const numbers = (/** @type {string} */ text) => text.split(',').map(Number);
const core = await loadCore();
const runner = values.module ? await loadCore(readFileSync(values.module)) : core;
const tools = meshTools(core);
const doc = JSON.parse(
  readFileSync(new URL('../../examples/anchor-lift.json', import.meta.url), 'utf8'),
);
doc.parts.winch.speed = Number(values.speed);
const roles = /** @type {import('../../web/src/features/manoeuvre/state.js').Roles} */ (rolesOf(doc)); // prettier-ignore
const SIZES = { bore: 0.36, lip: Number(values.lip) };

const raw = values.mesh
  ? await readMesh(basename(values.mesh), readFileSync(values.mesh))
  : launch();
const hull = openHull(tools, raw, { up: values.up }, Number(values.size));
/** @type {Pipe[]} */
const pipes = values.mouth
  ? [{ mouth: numbers(values.mouth), inner: numbers(values.inner), ...SIZES }]
  : [18, 21, 24].flatMap((x) =>
      [5, 5.5, 6, 6.5].map((z) => {
        const [hit] = hitsOf(hull, [x, 60, z], [0, -1, 0]);
        const y = 60 - hit.at;
        return { mouth: [x, y, z], inner: [x - 0.8, y - 2.2, z + 3], ...SIZES };
      }),
    );

/** Of the processor [ms]. @param {NodeJS.CpuUsage} since */
function spent(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e3;
}

/** @param {object} text @param {Assets} [assets] */
function began(text, assets) {
  const model = runner.compile(JSON.stringify(text), assets);
  const sim = model.createSim();
  const extremes = createExtremes(model.manifest);
  const reader = frameReader(model.manifest);
  const frames = Math.round(Number(values.seconds) / model.manifest.frame);
  const start = process.cpuUsage();
  let [rounds, verdict] = [0, 0];
  for (let k = 0; k < frames && !verdict && sim.step() === 0; k++) {
    extremes.take(sim.frame());
    rounds += reader.iterations(sim.frame());
    verdict = reader.channel(sim.frame(), 'lift.verdict');
  }
  const ms = spent(start);
  const ended = verdict ? `, ${VERDICTS[verdict]} by ${reader.time(sim.frame()).toFixed(1)} s` : '';
  const { greatest, greatestTime } = extremes.of(reader.channelIndex('chain.tension_max'));
  model.free();
  return `${(greatest / 1e3).toFixed(0)} kN at ${greatestTime.toFixed(2)} s${ended} | ${ms.toFixed(0)} | ${rounds}`;
}

console.log('| mouth | triangles | from the string | ms | evaluations | at rest | ms | evaluations | placed in ms |'); // prettier-ignore
console.log('|---|---|---|---|---|---|---|---|---|');
console.log(`| made bow | | ${began(doc)} | | | | |`);
for (const pipe of pipes) {
  const name = 'hull.obj';
  const ready = await drillHull(tools, hull, pipe, { most: 4000, short: true, name });
  const start = process.cpuUsage();
  const wish = { doc, roles, name, mesh: 'own', pipe, more: 0, tilt: 0, assets: {} };
  const placed = placeHull({ core, tools }, ready, wish);
  const took = spent(start);
  const sizes = { ...SIZES, beyond: beyondOf(doc, roles) };
  const { path } = wayOf(ready, ready, sizes, linkOf(doc, roles));
  const string = structuredClone(placed.doc);
  // the hull of the example stands where its mesh does
  /** @type {{chain: {path: number[]}}} */ (string.parts).chain.path = path.flat();
  const assets = { [name]: { points: ready.points, faces: ready.faces } };
  const cells = [began(string, assets), placed.rests ? began(placed.doc, assets) : 'no rest | |'];
  console.log(`| ${pipe.mouth.map((x) => x.toFixed(1)).join(', ')} | ${ready.triangles} | ${cells.join(' | ')} | ${took.toFixed(0)} |`); // prettier-ignore
}
