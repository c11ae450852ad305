// Models of gear: they fill the body that acts, keep to their budget, are whole meshes that look outwards, and follow what moves.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Box3, Vector3 } from 'three';
import { BerthMarks } from '../../web/src/features/berths/layer.js';
import { fenderShape } from '../../web/src/features/berths/fender-shapes.js';
import { craneBody } from '../../web/src/features/joints/body.js';
import { addRams, worldOf } from '../../web/src/features/joints/rams.js';
import { bodyModel, standModel } from '../../web/src/models/gear.js';
import { GEAR } from '../../web/src/models/index.js';
import { CORE, drumBody, drumLine, FLANGE, lineRadius } from '../../web/src/models/gear/drum.js';
import { LOOK } from '../../web/src/view/look.js';
import { Mesh } from 'three';

const TRIANGLES = 6000;
const look = LOOK.light;
const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
  new Vector3(x, y, z);

/** Bodies that act, with where lines hold on them. @type {Record<string, {size: number[], ports?: Vector3[], [more: string]: unknown}>} */
const BODIES = {
  container: { size: [6.1, 2.4, 2.6], ports: [at(2.9, 1.1, 1.3)] },
  crate: { size: [2.4, 1.6, 1.2] },
  weights: { size: [15, 15, 5] },
  ball: { size: [1.4, 1.4, 1.4] },
  boat: { size: [5.5, 2.1, 1.3] },
  pontoon: { size: [5, 5, 1] },
  rov: { size: [1.2, 0.8, 0.7] },
  subsea: { size: [3, 2, 1.2] },
  hook_block: { size: [0.7, 0.3, 0.6] },
  sheave_beam: { size: [5, 0.4, 0.4] },
  master_link: { size: [0.3, 0.08, 0.4] },
  arm: { size: [0.09, 0.05, 1.1] },
  flywheel: { size: [0.84, 0.84, 0.08] },
  slab: { size: [24, 12, 1], of: 'deck' },
  bench: { size: [0.8, 0.8, 0.8] },
  belt: { size: [16, 1, 0.2] },
};
/** Drawn only, or with more than acts. @type {Record<string, object>} */
const OTHERS = {
  buoy: { size: [2, 2, 2], ports: [at(0, 0, -1)] },
  hook_ball: { size: [0.4, 0.4, 0.4], ports: [at(0, 0, 0.3), at(0, 0, -0.3)] },
  crane_boom: { s: 1.3, height: 30, out: 36, water: true, holds: 'sheave' },
  winch_frame: { radius: 0.6, long: 30, down: 20 },
  seabed: { size: [60, 60, 4], pale: look.abyss },
  sinker: { s: 1 },
};

/** @param {string} name @param {object} form @param {boolean} [plain] */
async function made(name, form, plain = false) {
  const { models } = await GEAR[name]();
  return models[name](look, form, plain).geometry;
}

/** @param {import('three').BufferGeometry} geometry @param {string} name @param {number} [most] */
function sound(geometry, name, most = TRIANGLES) {
  const { position, normal, color, finish } = geometry.attributes;
  const count = (geometry.index?.count ?? position.count) / 3;
  assert.ok(count <= most, `${name}: ${count} triangles`);
  assert.ok(color && finish, `${name}: colours and finishes`);
  for (const attribute of [position, normal, color, finish])
    assert.ok(attribute.array.every(Number.isFinite), `${name}: numbers`);
  const [a, b, c, n] = [at(0, 0, 0), at(0, 0, 0), at(0, 0, 0), at(0, 0, 0)];
  let [wrong, volume] = [0, 0];
  for (let i = 0; i < position.count; i += 3) {
    a.fromBufferAttribute(position, i);
    b.fromBufferAttribute(position, i + 1);
    c.fromBufferAttribute(position, i + 2);
    volume += a.dot(at(0, 0, 0).crossVectors(b, c)) / 6;
    const face = b.clone().sub(a).cross(c.clone().sub(a));
    n.fromBufferAttribute(normal, i);
    if (face.length() > 1e-12 && face.dot(n) < 0) wrong++;
  }
  assert.equal(wrong, 0, `${name}: ${wrong} faces look against their normals`);
  assert.ok(volume > 0, `${name}: inside out`);
}

for (const [name, form] of Object.entries(BODIES))
  test(`${name} fills the body that acts`, async () => {
    const { size, ports = [], ...more } = form;
    const bare = new Box3().setFromBufferAttribute(
      /** @type {import('three').BufferAttribute} */ (
        (await made(name, { size, ports: [], ...more })).attributes.position
      ),
    );
    const [low, high] = [bare.min.toArray(), bare.max.toArray()];
    size.forEach((edge, k) => {
      const near = 0.006 * Math.max(...size);
      assert.ok(Math.abs(high[k] - edge / 2) < near, `${name}: ${high[k]} at ${k}, not ${edge / 2}`); // prettier-ignore
      assert.ok(Math.abs(low[k] + edge / 2) < near, `${name}: ${low[k]} at ${k}, not ${-edge / 2}`); // prettier-ignore
    });
    for (const plain of [false, true]) sound(await made(name, { size, ports, ...more }, plain), name); // prettier-ignore
  });

test('what is drawn only is sound and keeps to the budget', async () => {
  for (const [name, form] of Object.entries(OTHERS)) sound(await made(name, form), name);
  assert.deepEqual(Object.keys({ ...BODIES, ...OTHERS }).sort(), Object.keys(GEAR).sort());
});

test('a body wears what its name and its form tell, and no more', () => {
  const box = (/** @type {string} */ id, size = [2, 1, 1]) => ({ id, kind: 'rigid', shape: 'box', size }); // prettier-ignore
  assert.equal(bodyModel(box('container')), 'container');
  assert.equal(bodyModel(box('rov')), 'rov');
  assert.equal(bodyModel(box('boat', [5, 2, 1])), 'boat');
  assert.equal(bodyModel(box('boat', [5, 5, 1])), 'pontoon');
  assert.equal(bodyModel(box('barge', [20, 8, 4])), 'plain');
  assert.equal(bodyModel(box('upper', [0.09, 0.05, 1.1])), 'arm');
  assert.equal(bodyModel({ ...box('buoy'), shape: 'sphere' }), 'buoy');
  assert.equal(bodyModel({ ...box('x'), shape: 'mesh' }), 'plain');
  assert.equal(standModel(box('deck')), 'slab');
  assert.equal(standModel({ ...box('pile'), shape: 'cylinder' }), 'plain');
});

test('line on a drum grows thinner as it is paid out', () => {
  const r = 0.5;
  sound(drumBody(look, r), 'drum');
  const line = drumLine(look, r);
  sound(line.geometry, 'line on a drum');
  const reach = () => {
    const { array } = line.geometry.attributes.position;
    let most = 0;
    for (let i = 0; i < array.length; i += 3)
      most = Math.max(most, Math.hypot(array[i], array[i + 2]));
    return most;
  };
  const seen = [1, 0.6, 0.2, 0].map((share) => {
    line.set(lineRadius(r, share));
    assert.ok(Math.abs(reach() - lineRadius(r, share)) < 1e-6);
    return reach();
  });
  for (let i = 1; i < seen.length; i++) assert.ok(seen[i] < seen[i - 1]);
  assert.ok(Math.abs(seen[0] - r) < 1e-6 && Math.abs(seen[3] - CORE * r) < 1e-6);
  assert.ok(FLANGE * r > seen[0]);
});

test('a fender is as thick as its height less its deflection', () => {
  const fender = { id: 'f', part: 'quay', type: 'cone', at: [3, -15], facing: -Math.PI / 2, width: 2.4, height: 1.3, force: 1e6 }; // prettier-ignore
  const manifest = /** @type {any} */ ({
    ...{ parts: [{ id: 'quay', kind: 'quay' }], fenders: [fender], outlines: [], channels: [] },
    ...{ inputs: [], sections: {}, plan_pairs: [] },
  });
  const scenario = { parts: { quay: { kind: 'quay', position: [0, 0, 0], height: 4 } } };
  const moment = /** @type {any} */ ({ poses: [], ports: [], berths: { n: 0, rows: [] } });
  const marks = new BerthMarks(manifest, moment, { look, span: 50, scenario });
  const thick = (/** @type {number} */ deflection) => {
    marks.fenders[0].deflection = deflection;
    marks.updateFenders(moment);
    const [{ meshes }] = marks.sets;
    return meshes.map(({ instanceMatrix: { array } }) => Math.hypot(array[0], array[1], array[2]));
  };
  for (const deflection of [0, 0.4, 0.9])
    for (const t of thick(deflection)) assert.ok(Math.abs(t - (1.3 - deflection)) < 1e-6);
  marks.dispose();
  for (const type of ['cone', 'cylinder', 'pneumatic', 'linear', 'curve'])
    for (const geometry of Object.values(fenderShape(type))) {
      sound(geometry, type);
      geometry.computeBoundingBox();
    }
  const { body } = fenderShape('cone');
  body.computeBoundingBox();
  assert.ok(Math.abs((body.boundingBox?.max.x ?? 0) - 0.96) < 0.01);
});

test('rams of a crane lie between their lugs, whatever the angle', () => {
  const joint = { type: 'revolute', theta: 0, lower: null, upper: null, mode: 'rate', start: 0 };
  const links = [
    { ...joint, id: 'slew', alpha: Math.PI / 2, a: 0, d: 2.6 },
    { ...joint, id: 'boom', alpha: 0, a: 7, d: 0 },
  ];
  const part = /** @type {any} */ ({ id: 'crane', kind: 'crane', links, pose: 0 });
  const body = craneBody(look, /** @type {any} */ ({}), part, 1, [{ row: 2, at: at(0, 0, 0) }]);
  for (const { geometry, row } of body.fixed) sound(geometry, `crane, row ${row}`, 8000);
  assert.equal(body.rams.length, 1);
  const s = Math.SQRT1_2;
  const poses = [[0, 0, 0, 1, 0, 0, 0], [0, 0, 2.6, s, s, 0, 0], [7, 0, 2.6, s, s, 0, 0]].map((p) => Float64Array.from(p)); // prettier-ignore
  /** @type {import('three').Group[]} */
  const added = [];
  const run = /** @type {any} */ ({
    group: { add: (/** @type {import('three').Group} */ g) => added.push(g) },
    solid: (/** @type {import('three').BufferGeometry} */ geometry) => new Mesh(geometry),
    setting: { around: { full: true } },
  });
  const rams = addRams(run, 'crane', poses, body.rams);
  const [lugs] = body.rams;
  for (const lift of [0, 0.5, 1.1]) {
    // the boom's frame turns about its heel, upright in x and z
    poses[2].set([7 * Math.cos(lift), 0, 2.6 + 7 * Math.sin(lift), ...turned(lift)]);
    rams.update();
    const rod = added[0].children[1];
    const [a, b] = [worldOf(poses[1], lugs.a, at(0, 0, 0)), worldOf(poses[2], lugs.b, at(0, 0, 0))];
    rod.updateMatrix();
    assert.ok(rod.position.distanceTo(a) < 1e-9);
    assert.ok(at(0, 0, 1).applyMatrix4(rod.matrix).distanceTo(b) < 1e-9);
  }
});

/** Quaternion of a frame whose x lifts by an angle, with its y upright. @param {number} lift */
function turned(lift) {
  const [w, x] = [Math.SQRT1_2, Math.SQRT1_2];
  const [c, s] = [Math.cos(lift / 2), Math.sin(lift / 2)];
  // (w, x, 0, 0) times a turn about z
  return [w * c, x * c, -x * s, w * s];
}
