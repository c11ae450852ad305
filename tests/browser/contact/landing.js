/**
 * A made-up run for the page without the core: a crane with a turning, a luffing and a sliding joint
 * puts a load on a deck, where it bounces twice, slides, meets a post and is lifted off again.
 * Manifest and frames have the layout of a real run; the motion is plausible, not computed.
 */
import { CONTACT } from '../../../wasm/js/frame.mjs';

const FRAME = 0.02;
const DURATION = 8;
const HEADER = 64;
const ROWS = 2;
const ELEMENTS = 6;

/** What each contact is: pair, number, start, end and the peak of its normal force [N]. */
export const CONTACTS = [
  { pair: 0, number: 1, start: 2.005, end: 2.175, peak: 412_000 },
  { pair: 0, number: 2, start: 2.415, end: 2.51, peak: 133_000 },
  { pair: 0, number: 3, start: 2.615, end: 7.03, peak: 61_000 },
  { pair: 1, number: 1, start: 5.01, end: 5.41, peak: 18_500 },
];

export const SCENARIO = {
  hawse: 1,
  title: 'Made-up landing',
  environment: { water: { density: 0 } },
  parts: {
    crane: {
      kind: 'crane',
      joints: {
        slew: { type: 'revolute', mode: 'rate', speed: 0.02 },
        luff: { type: 'revolute', mode: 'position', target: 0.9 },
        extend: { type: 'prismatic', mode: 'position', target: 3 },
      },
    },
    load: { kind: 'rigid', mass: 6000, shape: 'box', size: [2.4, 2.4, 1.6] },
    deck: { kind: 'motion', shape: 'box', size: [30, 16, 1] },
    post: { kind: 'motion', shape: 'cylinder', size: [0.6, 0.6, 2.4] },
    line: { kind: 'cable', a: { attach: 'crane.tip' }, b: { attach: 'load.hook' } },
  },
  solver: { integrator: 'ali3', frame: FRAME, duration: DURATION },
  view: { camera: { eye: [16, -38, 13], target: [-1, 0, 5.5] }, tension: 100_000 },
};

const link = (id, type, alpha, a, d, theta, lower, upper, mode, start) => ({
  ...{ id, type, alpha, a, d, theta, lower, upper, mode, start },
});
const LINKS = [
  link('slew', 'revolute', Math.PI / 2, 0.8, 6, 0, null, null, 'rate', -0.1),
  link('luff', 'revolute', Math.PI / 2, 0, 0, Math.PI / 2, 0, 1.3, 'position', 0.7),
  link('extend', 'prismatic', 0, 0, 9, 0, 0, 6, 'position', 3),
];

const body = (id, pose, shape, size) => ({
  ...{ id, pose, shape, size, at: [0, 0, 0], turn: [1, 0, 0, 0] },
});

function makeManifest() {
  const names = [
    ...['kinetic', 'gravity', 'elastic', 'work', 'dissipated'].map((id) => ['', id, 'J', id]),
    ...LINKS.flatMap((l) => {
      const turns = l.type === 'revolute';
      return [
        ['crane', `${l.id}.position`, turns ? 'rad' : 'm', 'Position'],
        ['crane', `${l.id}.rate`, turns ? 'rad/s' : 'm/s', 'Rate'],
        ['crane', `${l.id}.effort`, turns ? 'N m' : 'N', 'Effort'],
        ['crane', `${l.id}.power`, 'W', 'Power'],
      ];
    }),
    ['load', 'z', 'm', 'Height'],
    ['load', 'speed', 'm/s', 'Speed'],
    ['line', 'tension_a', 'N', 'Tension at end a'],
    ['line', 'tension_max', 'N', 'Largest tension'],
  ];
  const channels = names.map(([part, name, unit, label]) => ({
    ...{ id: part ? `${part}.${name}` : name, part, name, unit, label },
  }));
  let at = HEADER;
  const place = (words) => {
    const offset = at;
    at += 8 * words;
    return offset;
  };
  const nodes = ELEMENTS + 1;
  const words = 1 + 3 * nodes + ELEMENTS;
  const sections = {
    channels: { offset: place(channels.length), count: channels.length },
    poses: { offset: place(7 * 7), count: 7, stride: 7 },
    ports: { offset: place(9 * 7), count: 7, stride: 9 },
    lines: { offset: place(words), words },
    contacts: { offset: place(1 + CONTACT.words * ROWS), rows: ROWS, stride: CONTACT.words },
    events: { offset: place(1 + 8 * 4), capacity: 8, stride: 4 },
  };
  return {
    ...{ abi: 2, version: '0.0.0', title: SCENARIO.title, notes: '', integrator: 'ali3', rule: '' },
    ...{ step: 0.005, frame: FRAME, duration: DURATION, frames: Math.round(DURATION / FRAME) },
    ...{ frame_bytes: at, water: false, sections, channels },
    parts: [
      {
        ...{ id: 'crane', kind: 'crane', pose: 0, poses: 4, port: 0, links: LINKS },
        ports: ['origin', 'tip'],
      },
      {
        ...{ id: 'load', kind: 'rigid', pose: 4, poses: 1, port: 2, ports: ['origin', 'hook'] },
        ...{ shape: 'box', size: [2.4, 2.4, 1.6] },
        colliders: [body('', 4, 'box', [2.4, 2.4, 1.6])],
      },
      {
        ...{ id: 'deck', kind: 'motion', pose: 5, poses: 1, port: 4, ports: ['origin'] },
        ...{ shape: 'box', size: [30, 16, 1], colliders: [body('', 5, 'box', [30, 16, 1])] },
      },
      {
        ...{ id: 'post', kind: 'motion', pose: 6, poses: 1, port: 5, ports: ['origin'] },
        ...{ shape: 'cylinder', size: [0.6, 0.6, 2.4] },
        colliders: [body('', 6, 'cylinder', [0.6, 0.6, 2.4])],
      },
      { id: 'line', kind: 'cable', line: 0 },
    ],
    lines: [{ part: 'line', offset: 0, max_nodes: nodes, diameter: 0.04 }],
    meshes: {},
    pairs: [
      { contact: 'landing', a: 'load', b: 'deck', collider_a: '', collider_b: '' },
      { contact: 'bump', a: 'load', b: 'post', collider_a: '', collider_b: '' },
    ],
    inputs: [
      {
        ...{ id: 'swing', target: 'crane.joints.slew.speed', unit: 'rad/s', min: -0.2, max: 0.2 },
        ...{ label: 'slew: Speed set point', value: 0.02 },
      },
      {
        ...{ id: 'reach', target: 'crane.joints.extend.target', unit: 'm', min: 0, max: 6 },
        ...{ label: 'extend: Position set point', value: 3 },
      },
      {
        ...{ id: 'raise', target: 'crane.joints.luff.target', unit: 'rad', min: 0, max: 1.3 },
        ...{ label: 'luff: Position set point', value: 0.9 },
      },
    ],
    view: SCENARIO.view,
  };
}

const times = ([a, b, c, d], [e, f, g, h]) => [
  a * e - b * f - c * g - d * h,
  a * f + b * e + c * h - d * g,
  a * g - b * h + c * e + d * f,
  a * h + b * g - c * f + d * e,
];
const about = (axis, turn) => {
  const q = [Math.cos(turn / 2), 0, 0, 0];
  q[1 + axis] = Math.sin(turn / 2);
  return q;
};
const rotate = (q, v) => {
  const r = times(times(q, [0, ...v]), [q[0], -q[1], -q[2], -q[3]]);
  return r.slice(1);
};

/** Far frames of the links, by the parameters of Denavit and Hartenberg. */
function chain(base, displacements) {
  let [p, q] = [base, [1, 0, 0, 0]];
  const poses = [[...p, ...q]];
  LINKS.forEach(({ type, alpha, a, d, theta }, i) => {
    const turn = theta + (type === 'revolute' ? displacements[i] : 0);
    const along = d + (type === 'prismatic' ? displacements[i] : 0);
    const step = rotate(q, [a * Math.cos(turn), a * Math.sin(turn), along]);
    p = p.map((x, k) => x + step[k]);
    q = times(times(q, about(2, turn)), about(0, alpha));
    poses.push([...p, ...q]);
  });
  return poses;
}

const smooth = (t, from, to) => {
  const s = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return s * s * (3 - 2 * s);
};

/** The joints' displacements at a time. */
const joints = (t) => [-0.1 + 0.02 * t, 0.7 + 0.2 * smooth(t, 0, 1.5), 3 + 0.6 * smooth(t, 3, 6)];

/** Depth of a contact at a time, as a share of its deepest. */
const press = ({ start, end }, t) => {
  const s = (t - start) / (end - start);
  return s <= 0 || s >= 1 ? 0 : Math.sin(Math.PI * Math.sqrt(s)) * (1 - 0.4 * s) + 0.1;
};

const manifest = makeManifest();

/** A frame. @param {number} index */
export function frameAt(index) {
  const time = index * FRAME;
  const buffer = new ArrayBuffer(manifest.frame_bytes);
  const f = new Float64Array(buffer);
  const u = new Uint32Array(buffer);
  const { sections, parts } = manifest;
  u.set([manifest.abi, manifest.frame_bytes, index, 0]);
  u.set([index * 2654435761, index], 10); // a hash
  f[2] = time;

  const displaced = joints(time);
  const crane = chain([-11, 0, 0], displaced);
  const tip = crane[3].slice(0, 3);
  const active = CONTACTS.filter((c) => press(c, time) > 0);
  const onDeck = active.find((c) => c.pair === 0);
  const depth = onDeck ? 0.06 * press(onDeck, time) * (onDeck.number === 3 ? 0.25 : 1) : 0;
  const fall = 0.8 * 4 * (1 - smooth(time, 0, 2.1));
  const hop = time > 2.175 && time < 2.6 && !onDeck ? 0.06 : 0;
  const lift = 2.5 * smooth(time, 7, 8.4);
  const x = tip[0] + 0.25 * Math.sin(1.1 * time);
  const height = 0.8 + fall + hop + lift - depth;
  const q = about(2, 0.2 + 0.05 * time);
  const load = [x, tip[1], height];
  const hook = [x, tip[1], height + 0.8];
  const pull = onDeck ? 22_000 : 58_860;

  const values = {
    ...{ kinetic: 900 * (1 - smooth(time, 0, 3)) + 20, gravity: 58_860 * height, elastic: 40 },
    ...{ work: 3000 * time - 4000 * smooth(time, 0, 2), dissipated: 900 * smooth(time, 2, 5) },
    ...{ 'load.z': height, 'load.speed': Math.abs(fall) * 0.5, 'line.tension_a': pull },
    'line.tension_max': 1.02 * pull,
  };
  LINKS.forEach((l, i) => {
    values[`crane.${l.id}.position`] = displaced[i];
    values[`crane.${l.id}.rate`] = (joints(time + 1e-4)[i] - displaced[i]) / 1e-4;
    values[`crane.${l.id}.effort`] = [4_000, -780_000 - 20_000 * Math.sin(time), 41_300][i];
    values[`crane.${l.id}.power`] = 1200 * i;
  });
  f.set(
    manifest.channels.map((c) => values[c.id] ?? 0),
    sections.channels.offset / 8,
  );

  const post = [load[0] + 1.45, load[1] - 0.3, 1.2];
  if (!active.some((c) => c.pair === 1)) post[0] += 0.6;
  const poses = [...crane, [...load, ...q], [0, 0, -0.5, 1, 0, 0, 0], [...post, 1, 0, 0, 0]];
  poses.forEach((p, i) => f.set(p, sections.poses.offset / 8 + 7 * i));
  const ports = [
    [...crane[0].slice(0, 3), 0, 0, 0, 0, 0, 0],
    [...tip, 0, 0, -pull, 0, 0, 0],
    [...load, 0, 0, 0, 0, 0, 0],
    [...hook, 0, 0, pull, 0, 0, 0],
    [0, 0, -0.5, 0, 0, 0, 0, 0, 0],
    [...post, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
  ];
  const line = sections.lines.offset / 8;
  f[line] = ELEMENTS + 1;
  for (let i = 0; i <= ELEMENTS; i++) {
    const s = i / ELEMENTS;
    f.set(
      tip.map((v, k) => v + s * (hook[k] - v)),
      line + 1 + 3 * i,
    );
    if (i < ELEMENTS) f[line + 1 + 3 * (ELEMENTS + 1) + i] = pull * (1.02 - 0.003 * i);
  }

  const at = sections.contacts.offset / 8;
  const event = sections.events.offset / 8;
  const tell = (when, kind, part, value) => {
    f.set([when, kind, part, value], event + 1 + 4 * f[event]);
    f[event]++;
  };
  CONTACTS.forEach((c) => {
    const touching = c.start <= time && time < c.end;
    const ended = !touching && c.end <= time && time - FRAME < c.end;
    const number = (id) => parts.findIndex((p) => p.id === id);
    if (touching && time - FRAME < c.start) tell(c.start, 6, number('load'), c.pair);
    if (ended) tell(c.end, 7, number('load'), c.pair);
    if (!touching && !ended) return;
    const until = Math.min(time, c.end);
    const share = Math.min(1, (4 * (until - c.start)) / (c.end - c.start));
    const row = new Float64Array(CONTACT.words);
    const set = (word, ...v) => row.set(v, word);
    const d = c.pair === 0 ? depth : 0.02;
    set(CONTACT.pair, c.pair);
    set(CONTACT.touching, touching ? 1 : 0);
    set(CONTACT.point, ...(c.pair ? [post[0] - 0.26, post[1], 1.2] : [load[0], load[1], -d / 2]));
    set(CONTACT.normal, ...(c.pair ? [1, 0, 0] : [0, 0, -1]));
    set(CONTACT.depth, d);
    set(CONTACT.area, 5.76, 5.76 * d);
    set(CONTACT.force, touching ? c.peak * Math.min(1, press(c, time)) : 0);
    set(CONTACT.friction, 0, 0, 0);
    if (touching && time > 3)
      set(CONTACT.friction, ...(c.pair ? [0, -3000, 0] : [0.25 * c.peak, 0, 0]));
    // as in a real run the ports' forces hold those of contacts
    for (const [port, sign] of [
      [ports[2], -1],
      [ports[c.pair ? 5 : 4], 1],
    ])
      for (let x = 0; x < 3; x++)
        port[3 + x] +=
          sign * (row[CONTACT.normal + x] * row[CONTACT.force] + row[CONTACT.friction + x]);
    set(CONTACT.slip, 0.12, time > 6 ? 1 : 0);
    set(CONTACT.start, c.start, touching ? -1 : c.end);
    set(CONTACT.peak, c.peak * share, 0.6 * c.peak * (until - c.start), 0.004 * c.peak * share);
    set(CONTACT.deepest, Math.max(0.06 * share, d), c.number, 1.2);
    const corners = [];
    for (const i of [-1.2, 1.2])
      for (const j of [-1.2, 1.2])
        for (const k of [0, -d]) {
          const side = rotate(q, [i, j, 0]);
          corners.push([load[0] + side[0], load[1] + side[1], k]);
        }
    if (c.pair)
      corners.splice(
        0,
        8,
        ...[0.6, 1.6].flatMap((z) => [
          [post[0] - 0.3, post[1] - 0.12, z],
          [post[0] - 0.3, post[1] + 0.12, z],
          [post[0] - 0.24, post[1], z],
        ]),
      );
    set(CONTACT.count, corners.length, ...corners.flat());
    f.set(row, at + 1 + CONTACT.words * f[at]);
    f[at]++;
    if (touching) u[12]++;
  });
  ports.forEach((p, i) => f.set(p, sections.ports.offset / 8 + 9 * i));
  if (Math.abs(time - 1.5) < FRAME / 2) tell(1.5, 8, 0, 1);
  return buffer;
}

/** It has no meshes. */
export const meshes = () => ({});

export { manifest };
