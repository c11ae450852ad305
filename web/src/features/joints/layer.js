/**
 * A crane's body, made from its Denavit-Hartenberg parameters: what hangs on each pose of the frame.
 * A link is a column along its joint's axis (d), then a beam to its far frame (a); where the joint
 * slides, a tube that comes out of a sleeve. Joints are drums about their axis. Links that bring
 * colliders are drawn as these.
 * @module
 */
import { BufferGeometry, CylinderGeometry, Quaternion, SphereGeometry, Vector3 } from 'three';
import { Kit } from '../../view/kit.js';
import { addCollider, bodyPoint } from '../../view/shapes.js';
import { valueAt } from '../../sim/told.js';

/**
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('../../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../view/objects.js').RunObjects} RunObjects
 * @typedef {import('../../view/moment.js').Moment} Moment
 */

const Z = new Vector3(0, 0, 1);

/** How far a crane reaches, about [m]. @param {Part} part */
export const craneReach = (part) =>
  (part.links ?? []).reduce(
    (sum, l) => sum + Math.abs(l.a) + Math.abs(l.d + (l.type === 'prismatic' ? l.start : 0)),
    0,
  ) || 1;

/**
 * A square beam that tapers from one point to another.
 * @param {Kit} kit
 * @param {Vector3} from
 * @param {Vector3} to
 * @param {number} wide edge at `from`
 * @param {number} thin edge at `to`
 * @param {string} colour
 */
export function beam(kit, from, to, wide, thin, colour) {
  const along = to.clone().sub(from);
  const long = along.length();
  // Edge of a square whose corners lie on a circle.
  const prism = new CylinderGeometry(thin * Math.SQRT1_2, wide * Math.SQRT1_2, long, 4, 1);
  /** @type {BufferGeometry} */
  const flat = prism.toNonIndexed();
  prism.dispose();
  flat
    .rotateY(Math.PI / 4)
    .rotateX(Math.PI / 2)
    .computeVertexNormals();
  const middle = from.clone().lerp(to, 0.5);
  const turn = new Quaternion().setFromUnitVectors(Z, along.normalize());
  kit.add(flat, colour, [middle.x, middle.y, middle.z], turn);
}

/** A round piece from one point to another. @param {Kit} kit @param {Vector3} from @param {Vector3} to @param {number} r @param {string} colour @param {number} [foot] radius at `from` */
function column(kit, from, to, r, colour, foot = r) {
  const along = to.clone().sub(from);
  const rod = new CylinderGeometry(r, foot, along.length(), 28).rotateX(Math.PI / 2);
  const middle = from.clone().lerp(to, 0.5);
  kit.add(
    rod,
    colour,
    [middle.x, middle.y, middle.z],
    new Quaternion().setFromUnitVectors(Z, along.normalize()),
  );
}

/** The drum of a joint about z at the origin. @param {Kit} kit @param {Look} look @param {number} w width of the beam */
function drum(kit, look, w) {
  const r = 0.62 * w;
  const half = 0.72 * w;
  column(kit, new Vector3(0, 0, -half), new Vector3(0, 0, half), r, look.frame);
  for (const side of [-1, 1]) {
    column(
      kit,
      new Vector3(0, 0, side * half),
      new Vector3(0, 0, side * (half + 0.07 * w)),
      0.8 * r,
      look.dark,
    );
    for (let k = 0; k < 6; k++) {
      const turn = (k * Math.PI) / 3;
      const at = new Vector3(
        0.55 * r * Math.cos(turn),
        0.55 * r * Math.sin(turn),
        side * (half + 0.06 * w),
      );
      column(kit, at, at.clone().add(new Vector3(0, 0, side * 0.05 * w)), 0.09 * r, look.mark);
    }
  }
}

/**
 * @typedef {object} CranePieces
 * @property {{row: number, geometry: BufferGeometry}[]} fixed pieces to poses of the crane, 0 the base
 * @property {{row: number, geometry: BufferGeometry}[]} sliding along z of pose `row`, of unit
 *   length: as long as the way from there to pose row + 1 along that axis
 */

/**
 * @param {Look} look
 * @param {Manifest} manifest
 * @param {Part} part
 * @param {number} foot height of the base over what it stands on [m]
 * @param {{row: number, at: Vector3}[]} ports where lines hold, in the frame of a pose
 * @returns {CranePieces}
 */
export function craneBody(look, manifest, part, foot, ports) {
  const links = part.links ?? [];
  const reach = craneReach(part);
  const width = (/** @type {number} */ i) => 0.05 * reach * (1 - (0.5 * i) / links.length);
  const kits = Array.from({ length: links.length + 1 }, () => new Kit());
  const own = kits.map((_, i) =>
    (part.colliders ?? []).filter((c) => c.pose === (part.pose ?? 0) + i),
  );
  /** @type {CranePieces['sliding']} */
  const sliding = [];
  const zero = new Vector3();

  const w0 = width(0);
  if (own[0].length === 0) {
    const top = new Vector3(0, 0, 0.06 * w0);
    const under = new Vector3(0, 0, -0.3 * w0);
    column(kits[0], under, top, 1.05 * w0, look.frame);
    if (foot > 0.3 * w0) {
      const low = new Vector3(0, 0, -foot);
      column(kits[0], low, under, 0.8 * w0, look.crane, w0);
      column(kits[0], low, low.clone().setZ(0.12 * w0 - foot), 1.3 * w0, look.frame);
    }
  }

  links.forEach((link, k) => {
    const i = k + 1;
    const w = width(k);
    const kit = kits[i];
    const slides = link.type === 'prismatic';
    // In the link's far frame: its near frame's axis, and where that meets the link's common normal.
    const axis = new Vector3(0, Math.sin(link.alpha), Math.cos(link.alpha));
    const corner = new Vector3(-link.a, 0, 0);
    const near = corner.clone().addScaledVector(axis, -link.d);
    if (slides) {
      const least = Math.max(0, link.d + (link.lower ?? 0.5 * link.start));
      const sleeve = Math.max(1.2 * w, 0.97 * least);
      const back = kits[i - 1];
      beam(
        back,
        new Vector3(0, 0, -0.3 * w),
        new Vector3(0, 0, sleeve),
        1.12 * w,
        1.08 * w,
        look.crane,
      );
      beam(
        back,
        new Vector3(0, 0, sleeve - 0.16 * w),
        new Vector3(0, 0, sleeve + 0.02 * w),
        1.24 * w,
        1.24 * w,
        look.frame,
      );
      const tube = new Kit();
      beam(tube, zero, new Vector3(0, 0, 1), 0.8 * w, 0.74 * w, look.mark);
      if (own[i].length === 0) sliding.push({ row: i - 1, geometry: tube.build() });
    } else drum(kits[i - 1], look, 1.15 * w);
    if (own[i].length > 0) return;
    if (!slides && Math.abs(link.d) > 0.2 * w)
      column(kit, near, corner, 0.48 * w, look.crane, 0.6 * w);
    if (Math.abs(link.a) > 0.2 * w) {
      const last = width(k + 1);
      beam(kit, corner, zero, 0.95 * w, 0.95 * last, look.crane);
      const along = zero.clone().sub(corner).normalize();
      for (const share of [0.1, 0.9]) {
        const at = corner.clone().lerp(zero, share);
        const edge = (0.95 + share * 0.95 * (last / w - 1)) * w;
        beam(
          kit,
          at.clone().addScaledVector(along, -0.09 * w),
          at.clone().addScaledVector(along, 0.09 * w),
          1.06 * edge,
          1.06 * edge,
          look.frame,
        );
      }
    }
    if (i === links.length) kit.add(new SphereGeometry(0.42 * width(i), 20, 14), look.dark);
  });

  // a jib out to where a line holds, if that is not at a frame
  for (const { row, at } of ports) {
    const w = width(row);
    if (own[row].length > 0 || at.length() < 0.3 * w) continue;
    beam(kits[row], zero, at, 0.72 * w, 0.4 * w, look.crane);
    kits[row].add(new SphereGeometry(0.3 * w, 20, 14), look.dark, [at.x, at.y, at.z]);
  }

  own.forEach((colliders, i) => {
    for (const collider of colliders) addCollider(kits[i], look, manifest, collider, look.crane);
  });
  return {
    fixed: kits.flatMap((kit, row) =>
      kit.pieces.length > 0 ? [{ row, geometry: kit.build() }] : [],
    ),
    sliding,
  };
}

/** Tubes that come out of a sleeve: along z of `from`, as far as `to`. @typedef {{mesh: import('three').Mesh, from: Float64Array, to: Float64Array}} Tube */

/** Pieces that follow a crane's poses, and tubes between two of them. @param {RunObjects} run @param {Part} part @param {Moment} moment @returns {Tube[]} */
function addCrane(run, part, moment) {
  const first = part.pose ?? 0;
  const base = moment.poses[first];
  if (!base) return [];
  const { look, lowest, water, scenario } = run.setting;
  const stands = valueAt(scenario, 'parts', part.id, 'on') ?? 'world';
  const over = base[2] - lowest;
  const foot = stands === 'world' && !water && over < craneReach(part) ? over : 0;
  const ports = (part.ports ?? []).flatMap((name, i) => {
    const link = valueAt(scenario, 'parts', part.id, 'ports', name, 'link');
    const at = (part.links ?? []).findIndex((l) => l.id === link);
    const row = link === 'base' ? 0 : at + 1;
    if (!link || (row === 0 && link !== 'base')) return [];
    const port = moment.ports[(part.port ?? 0) + i];
    return [{ row, at: bodyPoint(port, moment.poses[first + row]) }];
  });
  const body = craneBody(look, run.manifest, part, foot, ports);
  for (const { row, geometry } of body.fixed)
    run.follow(run.solid(geometry, part.id), moment.poses[first + row], undefined);
  return body.sliding.map(({ row, geometry }) => {
    const [from, to] = [moment.poses[first + row], moment.poses[first + row + 1]];
    const mesh = run.solid(geometry, part.id);
    run.follow(mesh, from, undefined);
    return { mesh, from, to };
  });
}

/** @param {RunObjects} run @param {Moment} moment @returns {import('../../view/layer.js').Layer | null} */
export function createLayer(run, moment) {
  const cranes = run.manifest.parts.filter((p) => p.kind === 'crane');
  if (cranes.length === 0) return null;
  for (const { id } of cranes) run.drawn.add(id);
  const tubes = cranes.flatMap((part) => addCrane(run, part, moment));
  return {
    update() {
      for (let i = 0; i < tubes.length; i++) {
        const { mesh, from, to } = tubes[i];
        // z of the pose, and how far the other one is along it
        const [w, x, y, z] = [from[3], from[4], from[5], from[6]];
        const along =
          2 * (x * z + w * y) * (to[0] - from[0]) +
          2 * (y * z - w * x) * (to[1] - from[1]) +
          (1 - 2 * (x * x + y * y)) * (to[2] - from[2]);
        mesh.scale.z = Math.max(1e-3, along);
      }
    },
  };
}
