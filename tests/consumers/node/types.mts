// The package as a project in TypeScript sees it.
import {
  type HaltReport,
  type Manifest,
  type Probe,
  type RunResult,
  HawseInputError,
  Runner,
  createClient,
  frameReader,
  loadCore,
  simulate,
  simulateWith,
} from 'hawse';
import { loadLab } from 'hawse/lab';
import { type MeshReport, meshTools, readMesh } from 'hawse/meshes';

const run = await simulate({}, { probe: ['load.z'], until: 5 });
export const z: Float64Array = run.series['load.z'];
export const hash: string = run.hash;
// @ts-expect-error a series that was not asked for
run.series['load.y'];
// @ts-expect-error until is a time or a function
await simulate({}, { until: '5' });
// @ts-expect-error a probe of a node has a part
await simulate({}, { probe: { x: { end: 'a' } } });

using core = await loadCore();
const probe: Probe = { part: 'load', port: 'top', word: 'force.z' };
const named: RunResult<'pull' | 'tip'> = simulateWith(core, '{}', {
  probe: { pull: probe, tip: { part: 'crane', pose: 0, word: 'position' } },
});
export const x: Float64Array = named.series['tip.x'];
export const report: HaltReport = named.report;

using model = core.compile('{}');
export const manifest: Manifest = model.manifest;
using runner = new Runner(model, { inputs: [{ id: 'push', frame: 0, value: 1 }] });
runner.goto(10);
using sim = model.createSim();
sim.input('push', 1);
export const tension: number = frameReader(manifest).channel(sim.frame(), 'line.tension_a');
// @ts-expect-error internal
sim.pointer;

await simulate('{}', { inputs: { push: [[0.2, 100], [0.5, 0]], pull: 3 }, rows: ['contacts'] }); // prettier-ignore

export const client = createClient({
  worker: () => new Worker('worker.js', { type: 'module' }),
  onframe: (buffer: ArrayBuffer) => client.release(buffer),
});
client.open('{}').catch((error: unknown) => {
  if (error instanceof HawseInputError)
    for (const { where, what } of error.faults) console.log(where, what);
});

export const mesh: MeshReport = meshTools(core).prepare([], []).report;
// @ts-expect-error a mesh has points and faces
meshTools(core).prepare(1);
export const { points } = await readMesh('hull.stl', new Uint8Array());
export const area: number = (await loadLab()).lens(1, 1, 0);
