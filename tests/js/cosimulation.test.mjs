// Two worlds that share a point, each a run of its own: a crane here, its line and load there. Pose
// and velocity go one way as inputs, the wrench comes back as channels, once a frame. Expected: the
// same crane, line and load in one world.
import test from 'node:test';
import assert from 'node:assert/strict';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';

const core = await loadCore();
const FRAME = 0.01;
const common = {
  hawse: 1,
  environment: { water: { density: 0 }, air: { density: 0 } },
  solver: { step: 0.005, frame: FRAME, duration: 6 },
};
/** @param {object} port */
const crane = (port) => ({
  kind: 'crane',
  position: [0, 0, 2],
  orientation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0],
  joints: {
    boom: {
      type: 'revolute',
      a: 6,
      mass: 1500,
      centre: [3, 0, 0],
      inertia: [100, 4500, 4500],
      mode: 'position',
      start: 0.6,
      target: 0.6,
      kp: 4e6,
      ki: 4e5,
      kd: 4e5,
    },
  },
  ports: { tip: { link: 'boom', ...port } },
});
const TIP = [6 * Math.cos(0.6), 0, 2 + 6 * Math.sin(0.6)];
const load = {
  kind: 'rigid',
  mass: 800,
  shape: 'sphere',
  size: [1, 1, 1],
  position: [TIP[0], 0, TIP[2] - 4],
  velocity: [0.8, 0, 0],
};
/** @param {string} attach */
const line = (attach) => ({
  kind: 'cable',
  a: { attach },
  b: { attach: 'load' },
  length: 3.99,
  elements: 4,
  diameter: 0.02,
  density: 500,
  EA: 4e6,
  CID: 2e4,
});

/** @param {object} scenario */
function open(scenario) {
  const model = core.compile(JSON.stringify(scenario));
  const sim = model.createSim(),
    reader = frameReader(model.manifest);
  const index = Object.fromEntries(model.manifest.inputs.map((input, i) => [input.id, i]));
  return {
    step: () => assert.ok(sim.step() !== 2, JSON.stringify(sim.report())),
    /** @param {string} id */
    get: (id) => reader.channel(sim.frame(), reader.channelIndex(id)),
    /** @param {string} id @param {number} value */
    set: (id, value) => assert.equal(sim.input(index[id], value), 0),
    close: () => (sim.free(), model.free()),
  };
}

test('a line and its load hang on a crane of another run', () => {
  const whole = open({
    ...common,
    parts: { crane: crane({}), load, line: line('crane.tip') },
  });
  const PUSH = { fx: 'force_x', fz: 'force_z' };
  const DRIVE = { x: 'drive_x', z: 'drive_z', vx: 'drive_vx', vz: 'drive_vz' };
  const weight = 800 * 9.81;
  const here = open({
    ...common,
    parts: { crane: crane({ force_z: -weight }) },
    inputs: Object.fromEntries(
      Object.entries(PUSH).map(([id, key]) => [id, { target: `crane.ports.tip.${key}` }]),
    ),
  });
  const there = open({
    ...common,
    parts: { hook: { kind: 'motion', driven: true, position: TIP }, load, line: line('hook') },
    inputs: Object.fromEntries(
      Object.entries(DRIVE).map(([id, key]) => [id, { target: `hook.${key}` }]),
    ),
  });
  let farthest = 0,
    moved = 0;
  for (let t = 0; t < 6 - FRAME / 2; t += FRAME) {
    whole.step();
    here.step();
    there.set('x', here.get('crane.tip.x') - TIP[0]);
    there.set('z', here.get('crane.tip.z') - TIP[2]);
    there.set('vx', here.get('crane.tip.vx'));
    there.set('vz', here.get('crane.tip.vz'));
    there.step();
    here.set('fx', there.get('hook.fx'));
    here.set('fz', there.get('hook.fz'));
    for (const [a, b, id] of /** @type {const} */ ([
      [here, whole, 'crane.tip.z'],
      [there, whole, 'load.x'],
      [there, whole, 'load.z'],
    ]))
      farthest = Math.max(farthest, Math.abs(a.get(id) - b.get(id)));
    moved = Math.max(moved, Math.abs(whole.get('crane.tip.z') - TIP[2]));
  }
  assert.ok(moved > 0.01, `the load must bend the crane down: ${moved} m`);
  assert.ok(farthest < 0.01, `${farthest} m apart`); // a frame's delay at 1 m/s is 0.01 m
  for (const run of [whole, here, there]) run.close();
});

// A whip that bends, clamped to a body that swings, each in a run of its own: the pose goes over with its angles, by a probe; force and
// moment come back. Expected: both in one world.
test('a clamped line takes and gives moments between two runs', () => {
  const hub = {
    kind: 'rigid',
    mass: 3000,
    inertia: [1500, 1500, 1500],
    position: [0, 0, 0],
    rate: [0, 0.4, 0],
    ports: { edge: { at: [0.5, 0, 0] }, above: { at: [0, 0, 1] } },
  };
  const pin = { kind: 'joint', type: 'spherical', a: 'world', b: 'hub.above', position: [0, 0, 1] };
  const ball = {
    kind: 'rigid',
    mass: 20,
    shape: 'sphere',
    size: [0.4, 0.4, 0.4],
    position: [2.5, 0, 0],
  };
  const whip = (/** @type {string} */ attach) => ({
    ...{ kind: 'cable', a: { attach, hold: 'clamped', tangent: [1, 0, 0] }, b: { attach: 'ball' } },
    ...{
      length: 2,
      elements: 6,
      diameter: 0.03,
      density: 1000,
      EA: 1e6,
      EI: 3e3,
      CID: 1e3,
      BCID: 20,
    },
  });
  const edge = { kind: 'probe', on: 'hub.edge' };
  const whole = open({ ...common, parts: { hub, pin, ball, edge, whip: whip('hub.edge') } });
  const WRENCH = ['fx', 'fy', 'fz', 'mx', 'my', 'mz'];
  const POSE = ['x', 'y', 'z', 'roll', 'pitch', 'yaw'];
  const RATE = ['vx', 'vy', 'vz', 'roll_rate', 'pitch_rate', 'yaw_rate'];
  const here = open({
    ...common,
    parts: { hub, pin, edge, from: { kind: 'load', on: 'hub.edge' } },
    inputs: Object.fromEntries(
      WRENCH.map((id) => [id, { target: `from.${id[0] === 'f' ? 'force' : 'moment'}_${id[1]}` }]),
    ),
  });
  const there = open({
    ...common,
    parts: {
      hold: { kind: 'motion', driven: true, position: [0.5, 0, 0] },
      ...{ ball, whip: whip('hold') },
    },
    inputs: Object.fromEntries(
      [...POSE, ...RATE].map((id) => [id, { target: `hold.drive_${id}` }]),
    ),
  });
  let [farthest, turned, moment] = [0, 0, 0];
  for (let t = 0; t < 3 - FRAME / 2; t += FRAME) {
    whole.step();
    here.step();
    for (const id of [...POSE, ...RATE])
      there.set(id, here.get(`edge.${id}`) - (id === 'x' ? 0.5 : 0));
    there.step();
    for (const id of WRENCH) here.set(id, there.get(`hold.${id}`));
    for (const [run, id] of /** @type {const} */ ([
      [there, 'ball.x'],
      [there, 'ball.z'],
      [here, 'edge.pitch'],
    ]))
      farthest = Math.max(farthest, Math.abs(run.get(id) - whole.get(id)));
    turned = Math.max(turned, Math.abs(whole.get('edge.pitch')));
    moment = Math.max(moment, Math.abs(there.get('hold.my')));
  }
  assert.ok(turned > 0.05 && moment > 500, `${turned} rad, ${moment} N m`);
  assert.ok(farthest < 0.005, `${farthest} m or rad apart`);
  for (const run of [whole, here, there]) run.close();
});
