/**
 * Vessels, quays and fenders in space: bodies (`bodies.js`), fenders pressed flat by their load and coloured by it, contact
 * lines, forces, and what pushes a vessel. Loaded when a run has outlines; a frame moves what was made once.
 * @module
 */
import {
  BoxGeometry,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from 'three';
import { BERTH } from '../../../../wasm/js/frame.mjs';
import { T } from './words.js';
import {
  drawnOn,
  fenderName,
  loadOf,
  OVER,
  placesOf,
  pulls,
  shareText,
  thrustersOf,
  toWorld,
  words,
} from './state.js';
import { BELT, addOutlined, vesselHull } from './bodies.js';
import { Arrows } from '../../view/arrows.js';
import { wear } from '../../models/first.js';
import { finished } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { fenderShape } from './fender-shapes.js';
import { numberAt, valueAt } from '../../../../wasm/js/form/told.mjs';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../view/moment.js').Moment} Moment
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('../../../../wasm/js/form/told.mjs').JsonObject} JsonObject
 * @typedef {import('./state.js').Thruster & {channel: string}} Thruster
 */

/** Contacts and fenders that a picture shows at most. */
const MOST = 64;
/** The arrows' scale starts with this where no fender has a rating [N]. */
const LEAST = 1e5;
/** A tray for a fender's load is so long [widths]. */
const TRAY = 5;
/** A tug that is only a force is drawn as long as one [m]. */
const TUG = 26;
/** And lies so far off when it pulls. */
const LINE = 16;

const Z = new Vector3(0, 0, 1);
const matrix = new Matrix4();
const tilt = new Matrix4();
const turn = new Quaternion();
const spin = new Quaternion();
const at = new Vector3();
const to = new Vector3();
const size = new Vector3();
const colour = new Color();

/** @param {BufferGeometry} geometry @param {import('three').Material} material @param {number} count */
function many(geometry, material, count) {
  const mesh = new InstancedMesh(geometry, material, Math.max(1, count));
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * Math.max(1, count)), 3);
  mesh.frustumCulled = false;
  mesh.castShadow = true;
  mesh.count = count;
  return mesh;
}

export class BerthMarks {
  /** @param {Manifest} manifest @param {Moment} moment @param {{look: Look, span: number, scenario?: JsonObject}} setting */
  constructor(manifest, moment, setting) {
    this.manifest = manifest;
    const scenario = setting.scenario;
    this.group = new Group();
    this.place = placesOf(manifest, scenario);
    this.fenders = (manifest.fenders ?? []).map((f) => {
      const text = valueAt(scenario, 'parts', f.part);
      const base = numberAt(text, 'position', 2) ?? 0;
      const pose = manifest.parts.find((p) => p.id === f.part)?.pose;
      // a part with a pose brings its height along
      // seen from above its height says nothing: where there is none, a little above the water
      const height =
        (numberAt(text, 'fenders', f.id, 'at', 2) ?? 0) || BELT - (pose === undefined ? 0 : base);
      const z = height + (pose === undefined ? base : 0);
      const deck = base + (numberAt(text, 'height') ?? 3);
      return { ...f, z, pose, deck, name: fenderName(f, manifest), share: 0, deflection: 0 };
    });
    this.rubber = new MeshStandardMaterial({ roughness: 0.8, metalness: 0 });
    this.fendered = finished();
    this.sets = [...new Set(this.fenders.map((f) => f.type))].map((type) => {
      const mine = this.fenders.filter((f) => f.type === type);
      const { body, fixed } = fenderShape(type);
      const meshes = [body, fixed].map((g) => many(g, this.fendered, mine.length));
      meshes[1].instanceColor = null;
      this.group.add(...meshes);
      return { mine, meshes };
    });
    // on a quay's deck, as in the plan: a bar of the load, in a tray that ends at the rating
    this.decked = this.fenders.filter((f) =>
      manifest.outlines?.some((o) => o.part === f.part && o.fixed),
    );
    this.data = new MeshBasicMaterial({ toneMapped: false });
    const tile = new BoxGeometry(1, 1, 1).translate(-0.5, 0, 0.5);
    this.trays = many(tile, this.rubber, this.decked.length);
    this.bars = many(tile, this.data, this.decked.length);
    this.bars.castShadow = false;
    this.group.add(this.trays, this.bars);
    this.normals = new Arrows(MOST, 'normal');
    this.frictions = new Arrows(MOST, 'friction');
    this.normals.longest = this.frictions.longest = 0.35 * setting.span;
    this.forces = new Group();
    this.forces.add(this.normals.group, this.frictions.group);
    this.ink = new MeshBasicMaterial({ toneMapped: false, fog: false, depthTest: false });
    this.ink.transparent = true;
    this.rim = this.ink.clone();
    const rod = new CylinderGeometry(1, 1, 1, 8).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    this.rims = many(rod, this.rim, MOST);
    this.lines = many(rod, this.ink, MOST);
    for (const mesh of [this.rims, this.lines]) {
      mesh.instanceColor = null;
      mesh.castShadow = false;
    }
    [this.rims.renderOrder, this.lines.renderOrder] = [13.3, 13.4];
    this.thrusters = thrustersOf(manifest, scenario).map((t) => {
      const channel = manifest.channels[t.force]?.id ?? '';
      if (channel) moment.watch(channel);
      return { ...t, channel };
    });
    this.pushes = new Arrows(Math.max(1, this.thrusters.length), 'net');
    this.pushes.longest = 0.25 * setting.span;
    this.group.add(this.forces, this.pushes.group, this.rims, this.lines);
    /** Angles of thrusters that are inputs. @type {Record<string, number>} */
    this.angles = {};
    /** @type {{mesh: Group, line: import('three').Mesh, thruster: Thruster}[]} */
    this.tugs = [];
    this.pixel = 0.001;
    this.force = new Float64Array(9);
    /** Its values at the tips of arrows: normals, then frictions. */
    this.arrows = 2 * MOST;
    // ships are large, and what presses on them is a small part of the picture
    this.share = 0.1;
    this.vast = true;
    /** @type {string[]} */
    this.names = [];
    this.feet = new Float64Array(3 * MOST);
    /** @type {Moment | null} */
    this.moment = null;
    this.forced = true;
  }

  /** Tugs that are only a force: a hull each. @param {import('../../view/objects.js').RunObjects} objects */
  addTugs(objects) {
    const { look } = objects.setting;
    const [l, b] = [TUG, 0.19 * TUG];
    const points = [-l, -b, -0.25 * l, -b, -0.06 * l, -0.5 * b, 0, 0, -0.06 * l, 0.5 * b];
    points.push(-0.25 * l, b, -l, b);
    for (const thruster of this.thrusters) {
      if (thruster.type !== 'tug') continue;
      const geometry = vesselHull(look, points, { draught: 4, outline: { kind: 'tug' } });
      const plain = objects.solid(geometry, thruster.part);
      const mesh = new Group().add(plain);
      const form = { outline: points, acts: BELT, draught: 4, depth: 5.6 };
      wear(objects, 'tug', form, plain, (model) => mesh.add(model));
      const wire = new Kit();
      const rope = new CylinderGeometry(0.12, 0.12, 1, 6);
      wire.add(rope.rotateX(Math.PI / 2).translate(0, 0, 0.5), look.wire);
      const line = objects.solid(wire.build(), thruster.part);
      this.group.add(mesh, line);
      this.tugs.push({ mesh, line, thruster });
    }
  }

  /** @param {Look} look */
  setLook(look) {
    this.ink.color.set(look.now);
    this.rim.color.set(look.casing);
    for (const arrows of [this.normals, this.frictions, this.pushes]) arrows.setLook(look);
    this.look = look;
    // as the tables have them
    const style = getComputedStyle(document.documentElement);
    const of = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    this.paints = { idle: look.dark, ok: of('--ok'), high: of('--warn'), over: of('--bad') };
  }

  /** @param {number} scale [N/m] */
  setScale(scale) {
    for (const arrows of [this.normals, this.frictions, this.pushes]) arrows.scale = scale;
  }

  /** @param {number} width [m] @param {number} pixel */
  setWidth(width, pixel) {
    // they stand close together along a quay
    for (const arrows of [this.normals, this.frictions, this.pushes]) arrows.width = 0.6 * width;
    this.pixel = pixel;
  }

  /** @param {{contacts: boolean, forces: boolean}} shown */
  show({ contacts, forces }) {
    this.rims.visible = this.lines.visible = contacts;
    this.forces.visible = contacts && forces;
    this.pushes.group.visible = forces;
    this.forced = contacts && forces;
  }

  /** @param {{angles?: Record<string, number>}} what */
  mark({ angles }) {
    if (angles) this.angles = angles;
  }

  /** @param {Moment} moment */
  update(moment) {
    this.moment = moment;
    const { n, rows } = moment.berths;
    const { normals, frictions, force, manifest } = this;
    for (const f of this.fenders) f.share = f.deflection = 0;
    normals.clear();
    frictions.clear();
    let drawn = 0;
    for (let i = 0; i < n && i < MOST; i++) {
      const r = i * BERTH.words;
      const fender = this.fenders[rows[r + BERTH.fender]];
      if (fender) {
        fender.share = Math.max(fender.share, rows[r + BERTH.share]);
        fender.deflection = Math.max(fender.deflection, rows[r + BERTH.depth]);
      }
      const pose = moment.poses[fender?.pose ?? -1];
      const z = fender ? fender.z + (pose?.[2] ?? 0) : BELT;
      const sign = drawnOn(manifest, rows[r + BERTH.pair]);
      const [nx, ny] = [rows[r + BERTH.normal], rows[r + BERTH.normal + 1]];
      const [N, T] = [sign * rows[r + BERTH.force], sign * rows[r + BERTH.friction]];
      force[0] = this.feet[3 * i] = rows[r + BERTH.point];
      force[1] = this.feet[3 * i + 1] = rows[r + BERTH.point + 1];
      force[2] = this.feet[3 * i + 2] = z;
      [force[3], force[4], force[5]] = [N * nx, N * ny, 0];
      normals.set(i, force);
      [force[3], force[4]] = [-T * ny, T * nx];
      frictions.set(i, force);
      this.names[i] = this.nameOf(fender, rows, r);
      at.set(rows[r + BERTH.ends], rows[r + BERTH.ends + 1], z);
      to.set(rows[r + BERTH.ends + 2], rows[r + BERTH.ends + 3], z);
      this.rod(this.lines, drawn, 1.4 * this.pixel);
      this.rod(this.rims, drawn++, 2.6 * this.pixel);
    }
    this.drawn = drawn;
    normals.commit();
    frictions.commit();
    for (const mesh of [this.lines, this.rims]) {
      mesh.count = drawn;
      mesh.instanceMatrix.needsUpdate = true;
    }
    this.updateFenders(moment);
    this.updateBars(moment);
    this.updateThrusters(moment);
  }

  /** The largest force of a moment, for the arrows' scale: at least that of a full fender, or a tug's push. @param {Moment} moment */
  most({ berths: { n, rows } }) {
    let most = Math.max(this.fenders.length > 0 ? 0 : LEAST, ...this.fenders.map((f) => f.force));
    for (let i = 0; i < n; i++) most = Math.max(most, rows[i * BERTH.words + BERTH.force]);
    return most;
  }

  /** @param {typeof this.fenders[number] | undefined} fender @param {Float64Array} rows @param {number} r */
  nameOf(fender, rows, r) {
    if (!fender) {
      const pair = this.manifest.plan_pairs?.[rows[r + BERTH.pair]];
      return pair ? `${words(pair.a)}, ${words(pair.b)}` : '';
    }
    const share = shareText(fender.share);
    return `${fender.name}: ${fender.share > OVER ? T.plan.over(share) : T.plan.ofRating(share)}`;
  }

  /** @param {Moment} moment */
  updateFenders(moment) {
    for (const { mine, meshes } of this.sets) {
      mine.forEach((f, i) => {
        const pose = moment.poses[f.pose ?? -1];
        const place = this.place(f.part, moment.poses);
        const [x, y] = toWorld(place, f.at[0], f.at[1]);
        if (pose) turn.set(pose[4], pose[5], pose[6], pose[3]);
        else turn.setFromAxisAngle(Z, place.heading);
        turn.multiply(spin.setFromAxisAngle(Z, f.facing));
        const thick = Math.max(0.12 * f.height, f.height - f.deflection);
        // pressed flat it grows to the sides a little
        const grown = f.width * (1 + 0.12 * (1 - thick / f.height));
        const roll = f.type === 'cylinder' || f.type === 'pneumatic';
        size.set(thick, grown, roll ? grown * Math.min(1, (1.1 * f.height) / f.width) : grown);
        matrix.compose(at.set(x, y, f.z + (pose?.[2] ?? 0)), turn, size);
        colour.set(this.paints?.[loadOf(f.share)] ?? '#333333');
        for (const mesh of meshes) {
          mesh.setMatrixAt(i, matrix);
          if (mesh === meshes[0]) mesh.setColorAt(i, colour);
        }
      });
      for (const mesh of meshes) {
        mesh.instanceMatrix.needsUpdate = true;
        if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
      }
    }
  }

  /** @param {Moment} moment */
  updateBars(moment) {
    this.decked.forEach((f, i) => {
      const place = this.place(f.part, moment.poses);
      const [x, y] = toWorld(place, f.at[0], f.at[1]);
      turn.setFromAxisAngle(Z, place.heading + f.facing);
      const share = Math.min(1.3, f.share);
      matrix.compose(at.set(x, y, f.deck), turn, size.set(TRAY * f.width, 0.9 * f.width, 0.12));
      this.trays.setMatrixAt(i, matrix);
      this.trays.setColorAt(i, colour.set(this.look?.dark ?? '#333333'));
      size.set(Math.max(1e-3, share * TRAY * f.width), 0.7 * f.width, 0.3);
      this.bars.setMatrixAt(i, matrix.compose(at, turn, size));
      this.bars.setColorAt(i, colour.set(this.paints?.[loadOf(f.share)] ?? '#333333'));
    });
    for (const mesh of [this.trays, this.bars]) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  /** @param {Moment} moment */
  updateThrusters(moment) {
    const { pushes, force } = this;
    pushes.clear();
    this.thrusters.forEach((t, i) => {
      const newtons = t.channel ? moment.channel(t.channel) : 0;
      const way = this.wayOf(t, moment);
      [force[0], force[1]] = this.placeOfThruster(t, moment);
      force[2] = BELT;
      [force[3], force[4], force[5]] = [newtons * Math.cos(way), newtons * Math.sin(way), 0];
      pushes.set(i, force);
    });
    pushes.commit();
    for (const { mesh, line, thruster } of this.tugs) {
      const newtons = thruster.channel ? moment.channel(thruster.channel) : 0;
      const angle = this.angles[thruster.input] ?? thruster.angle;
      const way = this.wayOf(thruster, moment) + (newtons < 0 ? Math.PI : 0);
      const [x, y] = this.placeOfThruster(thruster, moment);
      // its bow pushes where the force acts; one that pulls lies off, its stern to the vessel
      const off = pulls(thruster, angle, newtons) ? TUG + LINE : 0;
      mesh.position.set(x + off * Math.cos(way), y + off * Math.sin(way), 0);
      mesh.quaternion.setFromAxisAngle(Z, way);
      line.visible = off > 0;
      if (!off) continue;
      at.set(x, y, 3);
      to.set(x + LINE * Math.cos(way), y + LINE * Math.sin(way), 2.5);
      size.subVectors(to, at);
      const long = size.length();
      line.position.copy(at);
      line.quaternion.setFromUnitVectors(Z, size.multiplyScalar(1 / long));
      line.scale.set(1, 1, long);
    }
  }

  /** @param {Thruster} t @param {Moment} moment */
  wayOf(t, moment) {
    return this.place(t.part, moment.poses).heading + (this.angles[t.input] ?? t.angle);
  }
  /** @param {Thruster} t @param {Moment} moment */
  placeOfThruster(t, moment) {
    return toWorld(this.place(t.part, moment.poses), t.at[0], t.at[1]);
  }

  /**
   * Tells its forces for the values at the arrows' tips.
   * @param {import('../../view/objects.js').Forces} forces
   * @param {number} first of its places there
   */
  tell(forces, first) {
    const { names, newtons, kinds } = forces;
    for (let k = 0; k < MOST; k++) {
      const i = first + k;
      forces.write(i, this.normals, k, this.feet, 3 * k);
      forces.write(i + MOST, this.frictions, k, this.feet, 3 * k);
      if (!this.forced || k >= (this.drawn ?? 0)) newtons[i] = newtons[i + MOST] = 0;
      kinds[i] = 'normal';
      kinds[i + MOST] = 'friction';
      names[i] = this.names[k] ?? '';
      names[i + MOST] = T.plan.friction(this.names[k]?.split(':')[0] ?? '');
    }
  }

  /** From `at` to `to`. @param {InstancedMesh} mesh @param {number} i @param {number} radius */
  rod(mesh, i, radius) {
    size.subVectors(to, at);
    const long = Math.max(1e-6, size.length());
    spin.setFromUnitVectors(Z, size.multiplyScalar(1 / long));
    mesh.setMatrixAt(i, tilt.compose(at, spin, size.set(radius, radius, long)));
  }

  dispose() {
    for (const { meshes } of this.sets)
      for (const mesh of meshes) {
        mesh.geometry.dispose();
        mesh.dispose();
      }
    this.trays.geometry.dispose();
    this.trays.dispose();
    this.bars.dispose();
    this.data.dispose();
    this.lines.geometry.dispose();
    this.lines.dispose();
    this.rims.dispose();
    for (const material of [this.rubber, this.fendered, this.ink, this.rim]) material.dispose();
    for (const arrows of [this.normals, this.frictions, this.pushes]) arrows.dispose();
  }
}

/** @param {import('../../view/objects.js').RunObjects} run @param {Moment} moment */
export function createLayer(run, moment) {
  const { manifest, setting } = run;
  for (const part of manifest.parts) {
    if (part.kind !== 'vessel' && part.kind !== 'quay') continue;
    run.drawn.add(part.id);
    addOutlined(run, part, moment);
  }
  // at the own port of a vessel acts what carries it
  for (const { id, port } of manifest.parts)
    if (port !== undefined && manifest.outlines?.some((o) => o.part === id)) run.quiet[port] = true;
  const marks = new BerthMarks(manifest, moment, setting);
  marks.addTugs(run);
  return marks;
}
