/**
 * The hull that an anchor comes home to, with its paint, and cut open along the hawsepipe so that what is
 * in the pipe shows; and the two bodies of an anchor. Loaded when a run has a chain or an anchor.
 * @module
 */
import {
  BufferAttribute,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  Matrix4,
  Mesh,
  MeshDepthMaterial,
  MeshStandardMaterial,
  RGBADepthPacking,
  Vector3,
  Vector4,
} from 'three';
import { bowOf, shellAt } from '../../models/bow_text.js';
import { drawnSea } from '../../view/skin.js';
import { wear, withModel } from '../../models/first.js';
import { Kit } from '../../view/kit.js';
import { pipeOf, rolesOf } from '../manoeuvre/state.js';
import { FINISH } from '../../view/finish.js';
import { addCollider } from '../../view/shapes.js';
import { numberAt, valueAt } from '../../../../wasm/js/form/told.mjs';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('../../view/moment.js').Moment} Moment
 * @typedef {import('../../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('../../../../wasm/js/frame.mjs').Collider} Collider
 */

/** Way of the chain along which it is still in the pipe: it turns no further than this [rad]. */
const STRAIGHT = 0.3;

/**
 * The axis of the hawsepipe, from the ship's end of a chain outwards, and where it comes out: the way that
 * the chain takes before it turns.
 * @param {ArrayLike<number>} nodes x, y, z of each, from the ship's end
 * @param {number} n
 * @returns {{from: number[], to: number[]} | null}
 */
export function pipeAxis(nodes, n) {
  if (n < 2) return null;
  const at = (/** @type {number} */ i) => new Vector3().fromArray(Array.from(nodes), 3 * i);
  const from = at(0);
  const first = at(1).sub(from).normalize();
  let last = 1;
  for (let i = 2; i < n; i++) {
    const piece = at(i).sub(at(i - 1));
    if (piece.angleTo(first) > STRAIGHT) break;
    last = i;
  }
  return { from: from.toArray(), to: at(last).toArray() };
}

/**
 * The plane of the cut: upright, along the pipe. Its normal points to the half that is taken away, towards
 * the eye.
 * @param {number[]} from
 * @param {number[]} to
 */
export function cutNormal(from, to) {
  const axis = new Vector3(to[0] - from[0], to[1] - from[1], to[2] - from[2]).normalize();
  const normal = new Vector3().crossVectors(axis, new Vector3(0, 0, 1));
  if (normal.lengthSq() < 1e-4) normal.set(1, 0, 0);
  return normal.normalize();
}

/** The part of a run that a chain is hauled into: the manoeuvre's hull, what the chain's end holds to, or the largest mesh that stands. @param {Manifest} manifest @param {import('../../../../wasm/js/form/told.mjs').JsonObject | undefined} scenario @returns {Part | undefined} */
export function hullOf(manifest, scenario) {
  const size = (/** @type {Part} */ part) =>
    Math.max(
      0,
      ...(part.colliders ?? []).map((c) => {
        const { low, high } = manifest.meshes?.[c.mesh ?? ''] ?? {};
        return c.shape === 'mesh' && low && high
          ? Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
          : 0;
      }),
    );
  const named = [rolesOf(scenario ?? {})?.hull];
  for (const part of manifest.parts)
    if (part.kind === 'chain')
      named.push(String(valueAt(scenario, 'parts', part.id, 'a', 'attach') ?? '').split('.')[0]);
  const meshed = manifest.parts.filter((p) => ['motion', 'rigid'].includes(p.kind) && size(p) > 0);
  return (
    named.flatMap((id) => meshed.find((p) => p.id === id) ?? [])[0] ??
    meshed.sort((a, b) => size(b) - size(a))[0]
  );
}

/** Lines of plates, and paint by height over the water. */
const PAINT = /* glsl */ `
  vec3 hullPaint(vec3 at, vec3 top, vec3 boot, vec3 bottom) {
    float h = at.z - uWaterline;
    float soft = fwidth(h) + 1e-4;
    vec3 c = mix(bottom, boot, smoothstep(-soft, soft, h));
    c = mix(c, top, smoothstep(-soft, soft, h - 0.55));
    // strakes, and butts that are set off from one to the next
    float row = h / 2.4;
    float edge = abs(fract(row) - 0.5) * 2.4;
    float along = (at.x + at.y * 0.2) / 7.0 + 0.37 * floor(row);
    float butt = abs(fract(along) - 0.5) * 7.0;
    float line = min(1.2 - edge, 3.5 - butt);
    float w = max(0.012, 0.7 * fwidth(at.z));
    float seam = 1.0 - smoothstep(w, 2.0 * w, line);
    return c * (1.0 - 0.13 * seam * clamp(0.05 / w, 0.0, 1.0));
  }`;

export class Ship {
  /**
   * @param {Manifest} manifest
   * @param {Part} part the hull
   * @param {Moment} moment the first
   * @param {{look: Look, water: boolean, scenario?: import('../../../../wasm/js/form/told.mjs').JsonObject}} setting
   */
  constructor(manifest, part, moment, { look, water, scenario }) {
    this.part = part.id;
    this.pose = moment.poses[part.pose ?? 0];
    const uniforms = (this.uniforms = {
      /** In the hull's axes: what lies beyond is not drawn. */
      uOpened: { value: new Vector4(0, 0, 1, 1e9) },
      uWaterline: { value: water ? -this.pose[2] : -1e9 },
      uTop: { value: new Color(look.hull) },
      uBoot: { value: new Color(look.boot) },
      uBottom: { value: new Color(look.bottom) },
      uSteel: { value: new Color(look.dark) },
    });
    this.uniforms = uniforms;
    this.axis = { from: new Vector3(), to: new Vector3(), normal: new Vector3(1, 0, 0) };
    this.reach = 1;
    this.side = 1;
    /** @type {ReturnType<typeof import('../../models/hull_paint.js').hullPaint> | null} */
    this.paint = null;
    /** Drawn for the eye. @type {ReturnType<typeof import('../../models/calm.js').calmSea> | null} */
    this.sea = null;
    /** @type {MeshStandardMaterial} */
    this.material = new MeshStandardMaterial({
      ...{ roughness: 0.62, metalness: 0.08 },
    });
    /** @param {{vertexShader: string, uniforms: object}} shader */
    const placed = (shader) => {
      Object.assign(shader.uniforms, uniforms);
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nvarying vec3 vAt;')
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nvAt = position;');
    };
    const cut = 'if (dot(vAt, uOpened.xyz) > uOpened.w) discard;';
    this.material.onBeforeCompile = (shader) => {
      placed(shader);
      shader.fragmentShader = shader.fragmentShader
        .replace(
          '#include <common>',
          `#include <common>
          varying vec3 vAt;
          uniform vec4 uOpened;
          uniform float uWaterline;
          uniform vec3 uTop, uBoot, uBottom, uSteel;
          ${PAINT}`,
        )
        .replace(
          '#include <color_fragment>',
          `#include <color_fragment>
          ${cut}
          diffuseColor.rgb = hullPaint(vAt, uTop, uBoot, uBottom);`,
        )
        // where the inner side of the skin shows, the solid is cut: one flat colour with a fine hatch
        .replace(
          '#include <opaque_fragment>',
          `#include <opaque_fragment>
          if (!gl_FrontFacing) {
            float s = mod(gl_FragCoord.x + gl_FragCoord.y, 9.0);
            gl_FragColor.rgb = uSteel * mix(1.0, 1.35, step(s, 1.5));
          }`,
        );
    };
    this.material.customProgramCacheKey = () => 'ship';
    this.depth = new MeshDepthMaterial({ depthPacking: RGBADepthPacking, side: DoubleSide });
    this.depth.onBeforeCompile = (shader) => {
      placed(shader);
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying vec3 vAt;\nuniform vec4 uOpened;')
        .replace('void main() {', `void main() {\n${cut}`);
    };
    this.depth.customProgramCacheKey = () => 'ship-depth';
    const kit = new Kit();
    for (const c of part.colliders ?? []) addCollider(kit, look, manifest, c, look.hull);
    this.geometry = kit.build();
    this.geometry.computeBoundingBox();
    this.findPipe(manifest, moment, scenario);
  }

  /** Where the cut can be. @param {Manifest} manifest @param {Moment} moment the first @param {import('../../../../wasm/js/form/told.mjs').JsonObject} [scenario] */
  findPipe(manifest, moment, scenario) {
    const roles = { manoeuvre: rolesOf(scenario ?? {})?.manoeuvre ?? '', hull: this.part };
    const told = pipeOf(scenario ?? {}, roles);
    let from = new Vector3();
    let to = new Vector3(0, 0, 1);
    if (told) {
      to.set(told.mouth[0], told.mouth[1], told.mouth[2]);
      from.set(told.axis[0], told.axis[1], told.axis[2]).multiplyScalar(told.length).add(to);
    } else {
      const chain = manifest.parts.find((p) => p.kind === 'chain');
      const line = moment.lines[chain?.line ?? -1];
      const pipe = line ? pipeAxis(line.nodes, line.n) : null;
      if (!pipe) return;
      [from, to] = [this.inside(pipe.from), this.inside(pipe.to)];
    }
    this.axis = { from, to, normal: cutNormal(from.toArray(), to.toArray()) };
    this.reach = Math.max(1, from.distanceTo(to));
  }

  /** A point of the world in the hull's axes. @param {number[]} at */
  inside(at) {
    const [x, y, z, w, a, b, c] = this.pose;
    const v = new Vector3(at[0] - x, at[1] - y, at[2] - z);
    return v.applyQuaternion({ x: -a, y: -b, z: -c, w });
  }

  /** In the world: across the cut, and points along the pipe. */
  section() {
    const [x, y, z, w, a, b, c] = this.pose;
    const turn = { x: a, y: b, z: c, w };
    const [from, to] = [this.axis.from.clone(), this.axis.to.clone()];
    const { normal } = this.axis;
    return {
      normal: normal.clone().applyQuaternion(turn),
      // and as much of what hangs out of it
      ends: [from, to, to.clone().lerp(from, -0.6)].map((p) =>
        p.applyQuaternion(turn).add(new Vector3(x, y, z)),
      ),
    };
  }

  /** From where the mouth of the pipe is seen: outside, a little off its axis. */
  outside() {
    const { normal, ends } = this.section();
    const out = ends[1].sub(ends[0]).setZ(0);
    if (out.lengthSq() < 1e-6) return null;
    return out.normalize().addScaledVector(normal, 0.75).setZ(0.22);
  }

  /** The half towards the eye is taken away. @param {number} side 1: to where the normal points, else -1 */
  turn(side) {
    this.side = side;
  }

  /**
   * @param {boolean} on
   * @param {number} place -1 to 1: how far from the pipe's axis, in lengths of the pipe
   */
  setCut(on, place) {
    const { from, normal } = this.axis;
    const off = from.dot(normal) + place * this.reach;
    const [x, y, z] = [normal.x, normal.y, normal.z].map((c) => c * this.side);
    const sides = on ? DoubleSide : FrontSide;
    if (this.material.side !== sides) {
      this.material.side = sides;
      this.material.needsUpdate = true;
    }
    if (on) this.uniforms.uOpened.value.set(x, y, z, off * this.side);
    else this.uniforms.uOpened.value.set(0, 0, 1, 1e9);
  }

  /**
   * The acting patch in the paint of the ship that is drawn about it: its shell painted, pipe and bolster of cast steel.
   * @param {Mesh} mesh
   * @param {ReturnType<typeof import('../../models/hull_paint.js').hullPaint>} paint
   * @param {import('../../models/bow_text.js').Bow} bow
   */
  wear(mesh, paint, bow) {
    const { position, color, finish } = this.geometry.attributes;
    const shell = new Float32Array(position.count);
    const cast = new Color(this.uniforms.uSteel.value).lerp(
      new Color(this.uniforms.uTop.value),
      0.6,
    );
    for (let i = 0; i < shell.length; i++) {
      const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
      shell[i] = Math.abs(y - shellAt(bow, x, z)) < 2e-3 ? 2 : 3;
      if (shell[i] < 3) continue;
      color.setXYZ(i, cast.r, cast.g, cast.b);
      finish.setX(i, FINISH.steel);
    }
    this.geometry.setAttribute('shell', new BufferAttribute(shell, 1));
    paint.uniforms.uOpened = this.uniforms.uOpened;
    paint.material.side = this.material.side;
    this.material.dispose();
    mesh.material = this.material = paint.material;
    this.paint = paint;
  }

  /** Whether the cut took a point away. @param {Vector3} at in the hull's axes */
  gone(at) {
    const [x, y, z, off] = this.uniforms.uOpened.value.toArray();
    return x * at.x + y * at.y + z * at.z > off;
  }

  dispose() {
    this.geometry.dispose();
    this.material.dispose();
    this.sea?.dispose();
    this.depth.dispose();
  }
}

/**
 * Puts the hull into a scene, with the drums that chains come over.
 * @param {import('../../view/objects.js').RunObjects} run
 * @param {Part} part
 * @param {Moment} moment the first
 */
function addShip(run, part, moment) {
  const ship = new Ship(run.manifest, part, moment, run.setting);
  const mesh = new Mesh(ship.geometry, ship.material);
  mesh.customDepthMaterial = ship.depth;
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.userData.part = part.id;
  // what is cut away cannot be clicked
  mesh.raycast = (ray, found) => {
    const before = found.length;
    Mesh.prototype.raycast.call(mesh, ray, found);
    for (let i = found.length - 1; i >= before; i--)
      if (ship.gone(mesh.worldToLocal(found[i].point.clone()))) found.splice(i, 1);
  };
  const group = new Group().add(mesh);
  /** @type {{at: number[], shaft: number[], radius: number} | null} */
  let gypsy = null;
  for (const end of run.ends) {
    if (end.part !== part || !end.winch) continue;
    const drum = new Group();
    drum.position.copy(ship.inside(end.at));
    // the chain leaves it along -z; its middle lies under the chain
    const far = end.at.map((x, k) => x - end.out[k]);
    const z = ship.inside(far).sub(drum.position);
    const y = new Vector3().crossVectors(z, new Vector3(0, 0, 1));
    if (y.lengthSq() < 1e-6) y.set(0, 1, 0);
    const x = new Vector3().crossVectors(y.normalize(), z).normalize();
    if (x.z < 0) (x.negate(), y.negate());
    drum.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(x, y, z));
    run.addDrum(drum, end.winch, end.winch.id, 0.4);
    group.add(drum);
    drum.updateMatrix();
    const middle = new Vector3(-0.4, 0, 0).applyMatrix4(drum.matrix);
    gypsy ??= { at: middle.toArray(), shaft: y.toArray(), radius: 0.4 };
  }
  wearBow(run, ship, { mesh, group, gypsy });
  run.follow(group, moment.poses[part.pose ?? 0], undefined);
  return ship;
}

/**
 * The whole ship about a made bow, once her model is there: the acting patch stays, in her paint. With a sea under her, where
 * her look asks for one.
 * @param {import('../../view/objects.js').RunObjects} run
 * @param {Ship} ship
 * @param {{mesh: Mesh, group: Group, gypsy: import('../../models/flagship.js').FlagshipText['gypsy']}} drawn
 */
function wearBow(run, ship, { mesh, group, gypsy }) {
  const { scenario, look } = run.setting;
  const text = valueAt(scenario, 'meshes', String(valueAt(scenario, 'parts', ship.part, 'mesh')));
  const { model, water, draught, length } = run.manifest.view?.looks?.[ship.part] ?? {};
  if (valueAt(text, 'make') !== 'bow' || model === 'plain') return;
  const bow = bowOf(text);
  const height = water || ship.pose[2] || undefined;
  withModel(run, 'bow', (maker) => {
    const make = /** @type {typeof import('../../models/flagship.js').models.bow} */ (
      /** @type {unknown} */ (maker)
    );
    const form = {
      ...{ bow, gypsy, ship: { water: height, draught, length } },
      level: drawnSea(run.manifest)?.part === ship.part ? ship.pose[2] - Number(water) : null,
    };
    const { geometry, paint, sea, wheel } = make(look, form, !run.setting.around.full);
    ship.wear(mesh, paint, bow);
    const body = new Mesh(geometry, paint.material);
    body.customDepthMaterial = ship.depth;
    body.castShadow = body.receiveShadow = true;
    body.userData.part = ship.part;
    body.raycast = mesh.raycast;
    group.add(body);
    run.worn.push({ plain: null, model: body });
    ship.sea = sea;
    if (sea) {
      run.group.add(sea.mesh);
      run.worn.push({ plain: null, model: sea.mesh });
    }
    if (wheel) {
      const { mesh: drum } = run.drums[0];
      drum.geometry.dispose();
      drum.geometry = wheel;
    }
  });
}

/**
 * What follows the poses of an anchor: its shank, and its head with the flukes.
 * @param {Look} look
 * @param {Manifest} manifest
 * @param {Part} part
 * @returns {{pose: number, geometry: import('three').BufferGeometry}[]}
 */
export function anchorBodies(look, manifest, part) {
  const rows = [...new Set((part.colliders ?? []).map((c) => c.pose))];
  return rows.flatMap((pose) => {
    if (pose === null || pose === undefined) return [];
    const kit = new Kit();
    for (const c of part.colliders ?? [])
      if (c.pose === pose)
        addCollider(kit, look, manifest, c, pose === part.pose ? look.steel : look.frame);
    return kit.pieces.length > 0 ? [{ pose, geometry: kit.build() }] : [];
  });
}

/** Shank and head of an anchor. @param {import('../../view/objects.js').RunObjects} run @param {Part} part @param {Moment} moment */
function addAnchor(run, part, moment) {
  const { look, span } = run.setting;
  const bodies = anchorBodies(look, run.manifest, part);
  for (const { pose, geometry } of bodies) {
    const plain = run.solid(geometry, part.id);
    const group = new Group().add(plain);
    run.follow(group, moment.poses[pose], undefined);
    wearAnchor(run, part, pose, plain, group);
  }
  const pose = moment.poses[part.pose ?? -1];
  if (pose) run.bodies.push({ pose, radius: bodies.length > 0 ? 1 : 0.005 * span });
}

/** A made shank or head in detail. @param {import('../../view/objects.js').RunObjects} run @param {Part} part @param {number} pose @param {Mesh} plain @param {Group} group */
function wearAnchor(run, part, pose, plain, group) {
  const { manifest, setting } = run;
  const mesh = part.colliders?.find((c) => c.pose === pose)?.mesh ?? '';
  const text = valueAt(setting.scenario, 'meshes', mesh);
  const make = String(valueAt(text, 'make'));
  const { low, high } = manifest.meshes?.[mesh] ?? {};
  if (!low || !high || !['shank', 'head'].includes(make)) return;
  // the core's own mass where the scenario gives none
  const form = { mass: numberAt(text, 'anchor', 'mass') ?? 6414, half: (high[1] - low[1]) / 2 };
  wear(run, make, form, plain, (model) => group.add(model));
}

/** @param {import('../../view/objects.js').RunObjects} run @param {Moment} moment @returns {import('../../view/layer.js').Layer | null} */
export function createLayer(run, moment) {
  for (const part of run.manifest.parts) {
    if (part.kind !== 'anchor') continue;
    run.drawn.add(part.id);
    addAnchor(run, part, moment);
  }
  const hull = hullOf(run.manifest, run.setting.scenario);
  if (!hull) return null;
  run.drawn.add(hull.id);
  const ship = addShip(run, hull, moment);
  return {
    update: ({ time }) => ship.sea?.setTime(time),
    show: ({ cut, cutAt }) => ship.setCut(cut, cutAt),
    outside: () => ship.outside(),
    section: () => ({ ...ship.section(), reach: ship.reach }),
    turn: (side) => ship.turn(side),
    dispose: () => ship.dispose(),
  };
}
