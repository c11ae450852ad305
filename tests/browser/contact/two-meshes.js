/**
 * A made-up run of two driven meshes for the page without the core: a box in the ring of a torus. It
 * has the layout of a real run; contours and triangles are plausible, not computed.
 */
import { CONTACT } from '../../../wasm/js/frame.mjs';

const FRAME = 0.1;
const DURATION = 10;
const HEADER = 64;
const [CONTOUR_WORDS, CUT_WORDS] = [400, 200];
const CORNERS = 24;

export const SCENARIO = {
  hawse: 1,
  title: 'Made-up meshes',
  environment: { water: { density: 0 } },
  meshes: {
    ring: { make: 'torus', size: [2, 0.5, 0], convex: false },
    block: { make: 'box', size: [0.6, 0.6, 0.6], convex: false },
  },
  parts: {
    ring: { kind: 'motion', shape: 'mesh', mesh: 'ring' },
    block: { kind: 'motion', shape: 'mesh', mesh: 'block' },
  },
  contacts: { meet: { a: 'ring', b: 'block', detect: 'mesh' } },
  solver: { frame: FRAME, duration: DURATION },
  view: { camera: { eye: [2.4, -4, 2.2], target: [0, 0, 0] } },
};

/** A torus about z. */
function torus(radius, bar, around, along) {
  const points = [];
  const faces = [];
  for (let i = 0; i < around; i++)
    for (let k = 0; k < along; k++) {
      const [u, v] = [(2 * Math.PI * i) / around, (2 * Math.PI * k) / along];
      const r = radius + bar * Math.cos(v);
      points.push(r * Math.cos(u), r * Math.sin(u), bar * Math.sin(v));
      const at = (p, q) => (p % around) * along + (q % along);
      faces.push(at(i, k), at(i + 1, k), at(i + 1, k + 1));
      faces.push(at(i, k), at(i + 1, k + 1), at(i, k + 1));
    }
  return { points: Float64Array.from(points), faces: Int32Array.from(faces) };
}

function box(s) {
  const points = [];
  for (const z of [-s, s]) for (const y of [-s, s]) for (const x of [-s, s]) points.push(x, y, z);
  const quads = ['0462', '1375', '0154', '2673', '0231', '4576'].map((q) => [...q].map(Number));
  return {
    points: Float64Array.from(points),
    faces: Int32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
  };
}

/** As the worker hands them over: new each time, since they are moved to the page. */
export const meshes = () => ({ ring: torus(1, 0.25, 40, 20), block: box(0.3) });

/** A mesh in a manifest, which holds no points of it. @param {{points: Float64Array, faces: Int32Array}} mesh @param {number[]} high */
const told = ({ points, faces }, high) => ({
  ...{ vertices: points.length / 3, triangles: faces.length / 3, watertight: true, shells: 1 },
  ...{ volume: 1, low: high.map((x) => -x), high, findings: {} },
});

const AXES = ['x', 'y', 'z', 'roll', 'pitch', 'yaw'];
const drive = (part, axis) => {
  const turns = axis.length > 1;
  return {
    ...{ id: `${part}_${axis}`, target: `${part}.drive_${axis}`, unit: turns ? 'rad' : 'm' },
    ...{ min: turns ? -Math.PI : -2, max: turns ? Math.PI : 2, label: '', value: 0 },
  };
};

function makeManifest() {
  const channels = [];
  let at = HEADER;
  const place = (words) => {
    const offset = at;
    at += 8 * words;
    return offset;
  };
  const sections = {
    channels: { offset: place(0), count: 0 },
    poses: { offset: place(14), count: 2, stride: 7 },
    ports: { offset: place(18), count: 2, stride: 9 },
    lines: { offset: place(0), words: 0 },
    contacts: { offset: place(1 + 2 * CONTACT.words), rows: 2, stride: CONTACT.words },
    contours: { offset: place(CONTOUR_WORDS), words: CONTOUR_WORDS },
    cuts: { offset: place(CUT_WORDS), words: CUT_WORDS },
    events: { offset: place(1 + 8 * 4), capacity: 8, stride: 4 },
  };
  const { ring, block } = meshes();
  const part = (id, row) => ({
    ...{ id, kind: 'motion', pose: row, poses: 1, port: row, ports: ['origin'], shape: 'mesh' },
    size: [1, 1, 1],
    colliders: [
      {
        ...{ id: '', pose: row, shape: 'mesh', size: [1, 1, 1], mesh: id },
        ...{ at: [0, 0, 0], turn: [1, 0, 0, 0] },
      },
    ],
  });
  return {
    ...{ abi: 2, version: '0.0.0', title: SCENARIO.title, notes: '', integrator: 'ali3', rule: '' },
    ...{ step: 0.01, frame: FRAME, duration: DURATION, frames: Math.round(DURATION / FRAME) },
    ...{ frame_bytes: at, water: false, sections, channels },
    parts: [part('ring', 0), part('block', 1)],
    lines: [],
    meshes: { ring: told(ring, [1.25, 1.25, 0.25]), block: told(block, [0.3, 0.3, 0.3]) },
    // two regions at once: a pair each
    pairs: [0, 1].map((slot) => ({
      ...{ contact: 'meet', a: 'ring', b: 'block', collider_a: '', collider_b: '' },
      ...{ detect: 'mesh', slot },
    })),
    inputs: ['ring', 'block'].flatMap((id) => AXES.map((axis) => drive(id, axis))),
    view: SCENARIO.view,
  };
}

export const manifest = makeManifest();

/** Two regions where the block meets the ring, from 1 s on. @param {number} index @param {Map<string, number>} given inputs */
export function frameAt(index, given) {
  const time = index * FRAME;
  const buffer = new ArrayBuffer(manifest.frame_bytes);
  const f = new Float64Array(buffer);
  const u = new Uint32Array(buffer);
  const { sections } = manifest;
  u.set([manifest.abi, manifest.frame_bytes, index, 0]);
  u.set([index * 2654435761, index], 10);
  f[2] = time;
  const shift = (axis) => given.get(`block_${axis}`) ?? 0;
  const block = [1 + shift('x'), shift('y'), shift('z')];
  f.set([0, 0, 0, 1, 0, 0, 0, ...block, 1, 0, 0, 0], sections.poses.offset / 8);
  f.set([0, 0, 0, 0, 0, 0, 0, 0, 0, ...block], sections.ports.offset / 8);
  const meets = time >= 1 && Math.abs(block[2]) < 0.5;
  const rows = sections.contacts.offset / 8;
  let contour = sections.contours.offset / 8;
  let cut = sections.cuts.offset / 8;
  if (meets)
    for (const side of [0, 1]) {
      const row = new Float64Array(CONTACT.words);
      const y = (side ? 0.3 : -0.3) + block[1];
      const point = [0.95, y, 0];
      row.set([side, 1, ...point, 0, side ? -1 : 1, 0, 0.035, 0.19, 0.0081], 0);
      row[CONTACT.force] = 0;
      row[CONTACT.start] = 1;
      row[CONTACT.end] = -1;
      row[CONTACT.number] = 1;
      row[CONTACT.deepest] = 0.035;
      f.set(row, rows + 1 + side * CONTACT.words);
      f[rows] = side + 1;
      u[12]++;
      f.set([0, CORNERS], contour);
      contour += 2;
      for (let k = 0; k < CORNERS; k++, contour += 3) {
        const turn = (2 * Math.PI * k) / CORNERS;
        f.set([0.95 + 0.25 * Math.cos(turn), y, 0.25 * Math.sin(turn)], contour);
      }
    }
  f[contour] = -1;
  if (meets) {
    f.set([0, 12], cut);
    cut += 2;
    for (let k = 0; k < 12; k++, cut += 2) f.set([40 + k, k], cut);
  }
  f[cut] = -1;
  return buffer;
}
