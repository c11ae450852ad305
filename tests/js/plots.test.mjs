// Plots of the view: over time, and one channel against another.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { againstSpecs, withoutPlot, withPlot } from '../../web/src/plot/against.js';
import { extent } from '../../web/src/plot/scale.js';
import { plotSpecs } from '../../web/src/plot/strips.js';
import { getPath } from '../../web/src/sim/scenario.js';

const core = await loadCore();
const doc = JSON.parse(
  await readFile(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8'),
);
/** Its manifest, and the hash of a state later on. @param {any} scenario */
function runOf(scenario) {
  const model = core.compile(JSON.stringify(scenario));
  const sim = model.createSim();
  for (let k = 0; k < 20; k++) sim.step();
  const run = { manifest: model.manifest, hash: frameReader(model.manifest).hash(sim.frame()) };
  sim.free();
  model.free();
  return run;
}

test('a channel against another: in the scenario, besides the strips, without a change of results', () => {
  const { manifest, hash } = runOf(doc);
  const strips = plotSpecs(manifest).map((s) => s.title);
  assert.deepEqual(againstSpecs(manifest), []);
  const plot = { a: 'load.vz', x: 'load.z' }; // of two units
  const more = withPlot(doc, manifest, plot);
  assert.deepEqual(getPath(more, ['view', 'plots', 'against1']), plot);
  assert.equal(doc.view.plots.against1, undefined, 'the scenario before is as it was');
  const next = runOf(more);
  assert.equal(next.hash, hash);
  assert.deepEqual(
    plotSpecs(next.manifest).map((s) => s.title),
    strips,
  );
  const [spec, ...others] = againstSpecs(next.manifest);
  assert.equal(others.length, 0);
  const idOf = (/** @type {{index: number}} */ c) => next.manifest.channels[c.index].id;
  assert.deepEqual([idOf(spec.channels[0]), idOf(spec.x)], ['load.vz', 'load.z']);
  assert.equal(spec.title, 'Velocity z against Position z');
  assert.deepEqual(withoutPlot(more, spec.id), doc);
  // another one has a name of its own
  assert.deepEqual(
    Object.keys(getPath(withPlot(more, manifest, plot), ['view', 'plots'])).slice(-2),
    ['against1', 'against2'],
  );
});

test('what the page chose by itself stays beside the first plot that is added', () => {
  const { view: _, ...plain } = doc;
  const { manifest } = runOf(plain);
  const chosen = plotSpecs(manifest);
  assert.ok(chosen.length > 0);
  const more = withPlot(plain, manifest, { a: 'tip.z', x: 'load.z' });
  const after = runOf(more).manifest;
  assert.deepEqual(plotSpecs(after), chosen);
  assert.equal(againstSpecs(after)[0].title, 'Position z of tip against Position z of load');
});

test('extent: of what is finite, over all columns', () => {
  assert.deepEqual(extent([[1, NaN, -2], [7], []]), [-2, 7]);
  assert.deepEqual(extent([[NaN]]), [Infinity, -Infinity]);
});
