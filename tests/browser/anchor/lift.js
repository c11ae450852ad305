/**
 * A made-up anchor manoeuvre for the page without the core: a chain of forty links through the pipe of a
 * plain bow, an anchor of two bodies that is hauled home, three contacts, and the verdict. Manifest and
 * frames have the layout of a real run; the motion is plausible, not computed.
 */
import { CONTACT } from '../../../wasm/js/frame.mjs';

const FRAME = 0.1;
const DURATION = 40;
const HEADER = 64;
const D = 0.064;
const PITCH = 4 * D;
export const LINKS = 60;
const OUT = 44; // links outside at the start
const SPEED = 0.2; // [m/s] hauled
const HIGH = 7; // [m] of the pipe's mouth over the water
const [CONTOUR_WORDS, CUT_WORDS] = [200, 20];
const LENGTH = 3.5;
const SHANK = 2.4;

/** It comes home at this time, and its link touches the bolster from here on [s]. */
export const HOME = 27.3;
export const TOUCH = 24;
const PEAK = 118_600;

export const SCENARIO = {
  hawse: 1,
  title: 'Made-up anchor',
  environment: { water: { density: 1025 } },
  materials: { steel: {} },
  meshes: {
    bow: { make: 'bow', convex: false, bow: { triangles: 4000 } },
    shank: { make: 'shank', convex: false },
    head: { make: 'head', convex: false },
  },
  parts: {
    hull: { kind: 'motion', shape: 'mesh', mesh: 'bow', position: [0, 0, HIGH], amplitude_z: 0.5 },
    anchor: {
      ...{ kind: 'anchor', mass: 6414, shank: { mesh: 'shank' }, head: { mesh: 'head' } },
    },
    chain: {
      ...{ kind: 'chain', d: D, links: LINKS, type: 'stud' },
      ...{ a: { attach: 'hull' }, b: { attach: 'anchor.shackle' } },
      special: {
        shackle: { type: 'shackle', at: 1 },
        swivel: { type: 'swivel', at: 2 },
        end: { type: 'end', at: 3 },
        enlarged: { type: 'enlarged', at: 4 },
        kenter: { type: 'kenter', at: 12 },
      },
    },
    winch: { kind: 'winch', cable: 'chain', mode: 'tension', tension: 150_000, speed: -SPEED },
    lift: {
      ...{ kind: 'manoeuvre', body: 'anchor.shackle', hull: 'hull', winch: 'winch' },
      home: { depth: 1.8 },
      vary: { swing: { key: 'anchor.velocity.y', low: -0.3, high: 0.3 } },
    },
  },
  contacts: {
    seat: { a: 'anchor', b: 'hull', friction: { law: 'stick-slip', sliding: 0.2, sticking: 0.3 } },
    rub: { a: 'chain', b: 'hull', friction: { law: 'stick-slip', sliding: 0.3 } },
  },
  solver: { integrator: 'ali3', frame: FRAME, duration: DURATION },
  view: { camera: { eye: [7, 14, 9], target: [0, 0.5, 6], follow: '' }, tension: 150_000 },
};

const add = (a, b, f = 1) => a.map((x, i) => x + f * b[i]);
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const size = (a) => Math.hypot(...a);
const unit = (a) => a.map((x) => x / size(a));
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

/** Into the ship. */
const AXIS = [-0.16637, -0.62089, 0.76604];
const NORMAL = unit([0.466, 1, -0.466]);
const ACROSS = unit(cross(AXIS, [0, 0, 1]));
const UP = cross(ACROSS, AXIS);

/** A plate with a tube behind it, closed: rows round the pipe's axis, from the upper mouth out and back. */
function bow(sectors = 48) {
  const round = (r, turn) =>
    add(add([0, 0, 0], ACROSS, r * Math.cos(turn)), UP, r * Math.sin(turn));
  const onPlane = (r, turn, deep) => {
    const p = round(r, turn);
    return add(p, AXIS, (-deep - dot(p, NORMAL)) / dot(AXIS, NORMAL));
  };
  const wide = (turn) => 4 / Math.max(Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn)));
  const rows = [
    (t) => add(round(0.36, t), AXIS, LENGTH),
    (t) => add(onPlane(0.36, t, 0), AXIS, 0.45),
    (t) => add(onPlane(0.4, t, 0), AXIS, 0.16),
    (t) => add(onPlane(0.5, t, 0), AXIS, 0.04),
    (t) => onPlane(0.64, t, 0),
    (t) => onPlane(wide(t), t, 0),
    (t) => onPlane(wide(t), t, 0.6),
    (t) => onPlane(0.7, t, 0.6),
    (t) => add(round(0.66, t), AXIS, LENGTH),
  ];
  const points = [];
  const faces = [];
  rows.forEach((row, i) => {
    for (let k = 0; k < sectors; k++) {
      points.push(...row((2 * Math.PI * (k + 0.5)) / sectors));
      const at = (p, q) => (p % rows.length) * sectors + (q % sectors);
      const [a, b, c, d] = [at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)];
      faces.push(a, b, c, a, c, d);
    }
  });
  return { points: Float64Array.from(points), faces: Int32Array.from(faces) };
}

/** A box from one corner to the other. */
function box(low, high) {
  const points = [];
  for (const z of [low[2], high[2]])
    for (const y of [low[1], high[1]]) for (const x of [low[0], high[0]]) points.push(x, y, z);
  const quads = ['0231', '4576', '0154', '2673', '0462', '1375'].map((q) => [...q].map(Number));
  return { points, faces: quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}
const together = (...bodies) => {
  const points = [];
  const faces = [];
  for (const body of bodies) {
    const first = points.length / 3;
    points.push(...body.points);
    faces.push(...body.faces.map((v) => v + first));
  }
  return { points: Float64Array.from(points), faces: Int32Array.from(faces) };
};
const shank = () =>
  together(
    box([-0.14, -0.18, -0.1], [0.14, 0.18, SHANK - 0.2]),
    box([-0.05, -0.12, SHANK - 0.2], [0.05, 0.12, SHANK + 0.1]),
  );
const head = () =>
  together(
    box([-1, -0.3, -0.45], [1, 0.3, -0.1]),
    box([-0.85, -0.12, -0.1], [-0.35, 0.12, 1.5]),
    box([0.35, -0.12, -0.1], [0.85, 0.12, 1.5]),
  );

/** As the worker hands them over: new each time, since they are moved to the page. */
export const meshes = () => ({ bow: bow(), shank: shank(), head: head() });

/** A mesh in a manifest, which holds no points of it. */
function told({ points, faces }) {
  const range = (pick, from) =>
    [0, 1, 2].map((k) => points.reduce((x, v, i) => (i % 3 === k ? pick(x, v) : x), from));
  return {
    ...{ vertices: points.length / 3, triangles: faces.length / 3, watertight: true, shells: 1 },
    ...{ volume: 1, low: range(Math.min, Infinity), high: range(Math.max, -Infinity) },
    findings: {},
  };
}

const FIGURES = [
  ...['verdict', 'phase', 'time_contact', 'time_home', 'time_jam', 'time_slip', 'tension'],
  ...['tension_peak', 'time_peak', 'snaps', 'slip', 'distance', 'depth', 'tilt', 'turn', 'roll'],
  ...['pitch', 'yaw', 'speed', 'points', 'force', 'force_peak', 'knocks', 'knock_speed', 'drift'],
];
const UNITS = {
  ...{ tension: 'N', tension_peak: 'N', force: 'N', force_peak: 'N', slip: 'm', distance: 'm' },
  ...{ depth: 'm', drift: 'm', tilt: 'rad', turn: 'rad', knock_speed: 'm/s', time_home: 's' },
};

function makeManifest() {
  const channels = [
    ...['kinetic', 'gravity', 'elastic', 'work', 'dissipated'].map((id) => ['', id, 'J', id]),
    ['chain', 'tension_max', 'N', 'Largest tension'],
    ...FIGURES.map((name) => ['lift', name, UNITS[name] ?? '1', name]),
  ].map(([part, name, unitOf, label]) => ({
    ...{ id: part ? `${part}.${name}` : name, part, name, unit: unitOf, label },
  }));
  let at = HEADER;
  const place = (words) => {
    const offset = at;
    at += 8 * words;
    return offset;
  };
  const nodes = LINKS + 1;
  const words = 1 + 3 * nodes + LINKS;
  const [poses, ports] = [4 + LINKS, 5 + LINKS];
  const sections = {
    channels: { offset: place(channels.length), count: channels.length },
    poses: { offset: place(7 * poses), count: poses, stride: 7 },
    ports: { offset: place(9 * ports), count: ports, stride: 9 },
    lines: { offset: place(words), words },
    contacts: { offset: place(1 + 3 * CONTACT.words), rows: 3, stride: CONTACT.words },
    contours: { offset: place(CONTOUR_WORDS), words: CONTOUR_WORDS },
    cuts: { offset: place(CUT_WORDS), words: CUT_WORDS },
    events: { offset: place(1 + 8 * 4), capacity: 8, stride: 4 },
  };
  const collider = (id, pose, shape, given, mesh) => ({
    ...{ id, pose, shape, size: given, at: [0, 0, 0], turn: [1, 0, 0, 0] },
    ...(mesh ? { mesh } : {}),
  });
  const solids = meshes();
  return {
    ...{ abi: 2, version: '0.0.0', title: SCENARIO.title, notes: '', integrator: 'ali3', rule: '' },
    ...{ step: 0.005, frame: FRAME, duration: DURATION, frames: Math.round(DURATION / FRAME) },
    ...{ frame_bytes: at, water: true, sections, channels },
    parts: [
      {
        ...{ id: 'hull', kind: 'motion', pose: 0, poses: 1, port: 0, ports: ['origin'] },
        ...{ shape: 'mesh', size: [1, 1, 1] },
        colliders: [collider('', 0, 'mesh', [1, 1, 1], 'bow')],
      },
      {
        ...{ id: 'anchor', kind: 'anchor', pose: 1, poses: 2, port: 1 },
        ports: ['origin', 'shackle', 'head'],
        colliders: [
          collider('shank', 1, 'mesh', [1, 1, 1], 'shank'),
          collider('head', 2, 'mesh', [1, 1, 1], 'head'),
        ],
      },
      {
        ...{ id: 'chain', kind: 'chain', line: 0, pose: 3, poses: 1 + LINKS, port: 4 },
        ports: ['origin'],
        colliders: Array.from({ length: LINKS - 4 }, (_, i) =>
          collider('', 8 + i, 'link', [D, 3.6 * D, 6 * D]),
        ),
      },
      { id: 'winch', kind: 'winch' },
      { id: 'lift', kind: 'manoeuvre' },
    ],
    lines: [{ part: 'chain', offset: 0, max_nodes: nodes, diameter: D }],
    meshes: Object.fromEntries(Object.entries(solids).map(([id, mesh]) => [id, told(mesh)])),
    pairs: [
      {
        ...{ contact: 'seat', a: 'anchor', b: 'hull', collider_a: 'head', collider_b: '' },
        ...{ detect: 'mesh', slot: 0 },
      },
      {
        contact: 'seat',
        a: 'anchor',
        b: 'hull',
        collider_a: 'shank',
        collider_b: '',
        detect: 'mesh',
      },
      {
        contact: 'rub',
        a: 'chain',
        b: 'hull',
        collider_a: '',
        collider_b: '',
        detect: 'link',
      },
    ],
    inputs: [],
    view: SCENARIO.view,
  };
}

export const manifest = makeManifest();

/** One that swings too far jams. */
export const JAM = 26.2;
let jams = false;

/** @param {string} text of the scenario */
export function opened(text) {
  jams = (JSON.parse(text).parts?.anchor?.velocity?.[1] ?? 0) > 0.15;
}

/** Quaternion w, x, y, z of the axes x, y, z. */
function turnOf(x, y, z) {
  const m = [x, y, z]; // columns
  const trace = m[0][0] + m[1][1] + m[2][2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [s / 4, (m[1][2] - m[2][1]) / s, (m[2][0] - m[0][2]) / s, (m[0][1] - m[1][0]) / s];
  }
  const i = m[1][1] > m[0][0] ? (m[2][2] > m[1][1] ? 2 : 1) : m[2][2] > m[0][0] ? 2 : 0;
  const [j, k] = [(i + 1) % 3, (i + 2) % 3];
  const s = 2 * Math.sqrt(1 + m[i][i] - m[j][j] - m[k][k]);
  const q = [(m[j][k] - m[k][j]) / s, 0, 0, 0];
  q[1 + i] = s / 4;
  q[1 + j] = (m[i][j] + m[j][i]) / s;
  q[1 + k] = (m[i][k] + m[k][i]) / s;
  return q;
}

/** Where the chain is, this far from its ship's end [m]: through the pipe, round the bolster, down. */
function along(s) {
  const mouth = [0, 0, 0];
  if (s < LENGTH) return add(mouth, AXIS, LENGTH - s);
  const out = add(mouth, AXIS, -0.5);
  if (s < LENGTH + 0.5) return add(mouth, AXIS, LENGTH - s);
  return add(out, [0, 0, -1], s - LENGTH - 0.5);
}

/** A frame. @param {number} index */
export function frameAt(index) {
  const time = index * FRAME;
  const buffer = new ArrayBuffer(manifest.frame_bytes);
  const f = new Float64Array(buffer);
  const u = new Uint32Array(buffer);
  const { sections } = manifest;
  u.set([manifest.abi, manifest.frame_bytes, index, 0]);
  u.set([index * 2654435761, index], 10);
  f[2] = time;
  const heave = 0.2 * Math.sin(0.8 * time);
  const base = [0, 0, HIGH + heave];
  const hauled = SPEED * Math.min(time, HOME - 1);
  const inside = Math.floor(hauled / PITCH);
  const n = OUT - inside; // links
  const shift = hauled - inside * PITCH;
  const points = Array.from({ length: n + 1 }, (_, i) =>
    add(base, along(i * PITCH - (i ? shift : 0))),
  );
  const poses = sections.poses.offset / 8;
  f.set([...base, 1, 0, 0, 0], poses);
  const tension = (i) =>
    63_000 + 20_000 * Math.sin(0.8 * time) + 900 * (n - i) + (time > TOUCH && i < 16 ? 30_000 : 0);
  for (let number = 1; number <= LINKS; number++) {
    const i = n - number; // element from the ship's end
    const row = poses + 7 * (3 + number);
    if (i < 0) {
      f.set([0, 0, 0, 1, 0, 0, 0], row);
      continue;
    }
    const z = unit(add(points[i + 1], points[i], -1));
    const side = unit(cross(z, Math.abs(z[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
    const y = number % 2 ? side : cross(z, side);
    const middle = points[i].map((p, k) => (p + points[i + 1][k]) / 2);
    f.set([...middle, ...turnOf(cross(y, z), y, z)], row);
  }
  const shackle = points[n];
  const swing = 0.1 * Math.sin(0.9 * time);
  const home = Math.min(1, Math.max(0, (time - TOUCH) / (HOME - TOUCH)));
  // from hanging to along the pipe
  const lean = home * 0.69 + swing * (1 - home);
  const up = [0.0, -Math.sin(lean), Math.cos(lean)];
  const hinge = add(shackle, up, -SHANK);
  const x = [1, 0, 0];
  const turned = (a) => {
    const z = [0, -Math.sin(lean + a), Math.cos(lean + a)];
    return turnOf(x, cross(z, x), z);
  };
  f.set([...hinge, ...turned(0)], poses + 7);
  f.set([...hinge, ...turned(-0.5 * home)], poses + 14);
  const ports = [base, hinge, shackle, hinge].map((p) => [...p, 0, 0, 0, 0, 0, 0]);
  ports[2].splice(3, 3, 0, 0, tension(n));
  ports.forEach((p, i) => f.set(p, sections.ports.offset / 8 + 9 * i));

  const line = sections.lines.offset / 8;
  f[line] = n + 1;
  points.forEach((p, i) => f.set(p, line + 1 + 3 * i));
  for (let i = 0; i < n; i++) f[line + 1 + 3 * (LINKS + 1) + i] = tension(i);

  const most = tension(0);
  const stuck = jams && time >= JAM;
  const done = !jams && time >= HOME;
  const figures = {
    ...{ verdict: done ? 1 : stuck ? 2 : 0, phase: done ? 2 : stuck ? 3 : time >= TOUCH ? 1 : 0 },
    ...{ time_contact: time >= TOUCH ? TOUCH : -1, time_home: done ? HOME : -1 },
    ...{
      time_jam: stuck ? JAM : -1,
      time_slip: -1,
      tension: most,
      tension_peak: time >= TOUCH ? PEAK : most,
    },
    ...{ time_peak: time >= TOUCH ? TOUCH + 0.3 : time, distance: Math.max(0.08, 5.5 - hauled) },
    ...{ depth: hauled - 3.7, tilt: 0.03, turn: 0.21, force_peak: 64_200, knocks: done ? 2 : 0 },
    ...{ knock_speed: 0.041, drift: done ? 0.012 : 0 },
  };
  manifest.channels.forEach((c, i) => {
    const value = c.part === 'lift' ? (figures[c.name] ?? 0) : c.part === 'chain' ? most : 40 * i;
    f[sections.channels.offset / 8 + i] = value;
  });

  const event = sections.events.offset / 8;
  const tell = (when, kind, part, value) => {
    if (!(when <= time && time - FRAME < when)) return;
    f.set([when, kind, part, value], event + 1 + 4 * f[event]);
    f[event]++;
  };
  tell(TOUCH, 6, 1, 0);
  tell(12, 12, 4, 98_000);
  if (jams) tell(JAM, 10, 4, 149_000);
  else tell(HOME, 9, 4, 0.08);

  let contour = sections.contours.offset / 8;
  if (time >= TOUCH) {
    const rows = sections.contacts.offset / 8;
    const at = add(add(base, AXIS, -0.4), ACROSS, 0.25);
    const contact = (pair, point, normal, force, friction) => {
      const row = new Float64Array(CONTACT.words);
      row.set([pair, 1, ...point, ...normal, 0.004, 0.01, 4e-5, force, ...friction], 0);
      row[CONTACT.start] = TOUCH;
      row[CONTACT.end] = -1;
      row[CONTACT.peak] = force;
      row[CONTACT.number] = 1;
      f.set(row, rows + 1 + CONTACT.words * f[rows]);
      f[rows]++;
      u[12]++;
    };
    const inward = NORMAL.map((v) => -v);
    contact(0, add(hinge, [0.6, 0, 0.8]), inward, 64_200, [0, 4000, 18_000]);
    contact(2, at, inward, 31_000, [2000, 4000, 9000]);
    const centre = add(hinge, [0.6, 0, 0.8]);
    const [p, q] = [ACROSS, unit(cross(NORMAL, ACROSS))];
    f.set([0, 12], contour);
    contour += 2;
    for (let k = 0; k < 12; k++, contour += 3) {
      const turn = (2 * Math.PI * k) / 12;
      f.set(add(add(centre, p, 0.2 * Math.cos(turn)), q, 0.12 * Math.sin(turn)), contour);
    }
  }
  f[contour] = -1;
  f[sections.cuts.offset / 8] = -1;
  return buffer;
}
