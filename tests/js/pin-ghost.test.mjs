// The ghost of a pinned run: it stands where that run was computed at the time of the moment on show, by another computation
// (simulate); what is where it is, what the run on show has not and what is not computed so far have none.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Matrix4, Vector3 } from 'three';
import { frameReader, loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { createLane } from '../../web/src/sim/lane.js';
import { PinGhost } from '../../web/src/features/measure/ghosts.js';
import { pinRun, pinned, unpin } from '../../web/src/plot/pins.js';
import { LOOK } from '../../web/src/view/look.js';
import { createMoment } from '../../web/src/view/moment.js';

const text = await readFile(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8');
const core = await loadCore();
const FRAMES = 200;

/** @param {number} mass @param {number} frames */
function runOf(mass, frames) {
  const doc = JSON.parse(text);
  doc.parts.load.mass = mass;
  const model = core.compile(JSON.stringify(doc));
  const { manifest } = model;
  const lane = createLane({ text: '', doc, inputs: [], manifest, reader: frameReader(manifest), at: 0 }); // prettier-ignore
  const sim = model.createSim();
  for (let i = 0; i <= frames; i++) {
    lane.take(new Uint8Array(sim.frame()).buffer, i);
    sim.step();
  }
  return { manifest, history: lane.history, doc, inputs: [] };
}
const light = runOf(600, FRAMES);
const heavy = runOf(1000, FRAMES);

/** A ghost of a run beside another one, at a frame of that. @param {typeof light} past @param {typeof light} now @param {number} frame
 * @param {import('../../wasm/js/frame.mjs').Manifest} [manifest] */
function ghostOf(past, now, frame, manifest = now.manifest) {
  for (const pin of [...pinned()]) unpin(pin);
  assert.ok(pinRun(past, ''));
  const moment = createMoment(now.manifest, frameReader(now.manifest));
  const bytes = new Uint8Array(now.manifest.frame_bytes);
  now.history.read(frame, bytes);
  moment.read(bytes);
  const setting = { look: LOOK.light, span: 30 };
  const ghost = new PinGhost(pinned()[0], /** @type {any} */ ({ manifest, moving: [], setting }), moment); // prettier-ignore
  ghost.update();
  return ghost;
}
const LOAD = heavy.manifest.parts.find(({ id }) => id === 'load')?.pose;

test('it stands where that run is at the time', () => {
  const ghost = ghostOf(heavy, light, 150);
  const body = ghost.bodies.find(({ pose }) => pose === LOAD);
  assert.ok(ghost.group.visible && body?.mesh.visible);
  const at = new Matrix4();
  body.mesh.getMatrixAt(0, at);
  const place = new Vector3().setFromMatrixPosition(at);
  const probe = ['load.x', 'load.z'].filter((id) => heavy.manifest.channels.some((c) => c.id === id)); // prettier-ignore
  assert.deepEqual(probe, ['load.x', 'load.z']);
  const { series } = simulateWith(core, heavy.doc, { probe, until: 3 });
  // matrices of instances are of 32 bits
  assert.ok(Math.abs(place.x - /** @type {number} */ (series['load.x'].at(-1))) < 1e-5);
  assert.ok(Math.abs(place.z - /** @type {number} */ (series['load.z'].at(-1))) < 1e-5);
  // and its line ends there
  assert.equal(ghost.lines.geometry.drawRange.count, 6 * 4, 'five nodes, four pieces');
});

test('what is where it is has no ghost', () => {
  const ghost = ghostOf(light, light, 150);
  assert.ok(ghost.bodies.every(({ mesh }) => !mesh.visible));
  assert.equal(ghost.lines.mesh.visible, false);
});

test('a part that the run on show has not has none', () => {
  const without = { ...light.manifest, parts: light.manifest.parts.filter(({ id }) => id !== 'load') }; // prettier-ignore
  const ghost = ghostOf(heavy, light, 150, without);
  assert.ok(!ghost.bodies.some(({ pose }) => pose === LOAD));
  const other = light.manifest.parts.map((part) => part.id === 'line' ? { ...part, kind: 'spring' } : part); // prettier-ignore
  assert.deepEqual(ghostOf(heavy, light, 150, { ...light.manifest, parts: other }).pairs, []);
});

test('past its end it is gone', () => {
  const short = runOf(1000, 100);
  assert.equal(ghostOf(short, light, 101).group.visible, false);
  assert.equal(ghostOf(short, light, 100).group.visible, true);
});
