// Plots of the view: over time, and one channel against another.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { againstSpecs } from '../../web/src/plot/against.js';
import { channelsWith } from '../../web/src/plot/channel-pick.js';
import {
  namesIn,
  stripsOf,
  withChannel,
  withoutChannel,
  withoutPlot,
  withPlot,
  withStrip,
} from '../../web/src/plot/edit.js';
import { channelOf, plotSpecs, shortName } from '../../wasm/js/plots/specs.mjs';
import { extent } from '../../web/src/plot/scale.js';
import { getPath } from '../../wasm/js/form/scenario.mjs';

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

test('channels go into plots and out of them, and what the page chose is written down first', () => {
  const { manifest, hash } = runOf(doc);
  const [[id, plot]] = stripsOf(doc, manifest);
  assert.deepEqual(namesIn(plot), ['line.tension_a', 'line.tension_b']);
  const three = withChannel(doc, manifest, id, 'line.force_b');
  assert.deepEqual(namesIn(stripsOf(three, manifest)[0][1]), [...namesIn(plot), 'line.force_b']);
  assert.equal(runOf(three).hash, hash, 'no result changes');
  assert.equal(withChannel(three, manifest, id, 'line.force_a'), three, 'there is no room');
  assert.equal(withChannel(doc, manifest, id, 'line.tension_a'), doc, 'it is there');
  assert.deepEqual(withoutChannel(three, manifest, id, 'line.force_b'), doc);
  // the first goes, the others move up; with the last one the plot goes
  const one = withoutChannel(doc, manifest, id, 'line.tension_a');
  assert.deepEqual(getPath(one, ['view', 'plots', id]), { title: 'Line tension', a: 'line.tension_b' }); // prettier-ignore
  const none = withoutChannel(one, manifest, id, 'line.tension_b');
  assert.equal(id in Object(getPath(none, ['view', 'plots'])), false);
  assert.equal(Object.keys(getPath(none, ['view', 'plots'])).length, 2);
  // a plot of its own goes behind the others
  const more = withStrip(doc, manifest, 'load.speed');
  const strips = plotSpecs(runOf(more).manifest);
  assert.deepEqual([strips.length, strips[3].title], [4, 'Speed']);
  const { view: _, ...plain } = doc;
  const own = runOf(plain).manifest;
  const written = runOf(withStrip(plain, own, 'load.speed')).manifest;
  assert.deepEqual(plotSpecs(written).slice(0, -1), plotSpecs(own));
});

test('each channel of a plot has a name that tells it from the others', () => {
  const { manifest } = runOf(doc);
  const names = (/** @type {string[]} */ ...ids) => {
    const channels = ids.flatMap((one) => channelOf(manifest, one) ?? []);
    return channels.map((_, i) => shortName(i, { title: '', channels }));
  };
  assert.deepEqual(names('line.tension_a', 'line.tension_b'), ['end a', 'end b']);
  assert.deepEqual(names('line.tension_a', 'line.tension_b', 'line.force_b'), ['end a', 'end b', 'Force']); // prettier-ignore
  assert.deepEqual(names('load.z', 'tip.z'), ['load', 'tip']);
});

test('channels are found by words of their label, part, unit and id, in any order', () => {
  const { channels } = runOf(doc).manifest;
  const found = (/** @type {string} */ typed) => channelsWith(channels, typed).map(({ id }) => id);
  assert.deepEqual(found('Load velocity Z'), ['load.vz']);
  assert.deepEqual(found('tension_b'), ['line.tension_b']);
  assert.equal(found('').length, channels.length);
  assert.deepEqual(found('nowhere'), []);
});
