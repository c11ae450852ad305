/**
 * A run as a model that moves, for programs that know no simulation: glTF 2.0 in one file (GLB), in metres, y up. Bodies are nodes
 * with their poses as tracks, lines are skins; sea, sky, arrows and values stay on the page.
 * @module
 */
import {
  AnimationClip,
  BufferGeometry,
  Color,
  Group,
  InterpolateDiscrete,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  QuaternionKeyframeTrack,
  Scene,
  Vector3,
  VectorKeyframeTrack,
} from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { ownTitle } from '../sim/wording-later.js';
import { runAgain } from './again.js';
import { createModelLines } from './model-lines.js';
import { createStudio } from './studio.js';

/** @typedef {import('three').InstancedMesh} InstancedMesh */
/** `rate`: poses a second of the run. @typedef {{from: number, to: number, rate: number}} ModelOptions */

/** Poses of a node at most: a longer part has fewer a second. */
const MOST = 3000;
/** A node that moves no more than this share of its own size, or turns by it, stands still. */
const STILL = 1e-7;
/** What a geometry keeps: all that viewers know. */
const KEPT = ['position', 'normal', 'color', 'uv'];

/** @param {ModelOptions} options */
export const posesOf = ({ from, to, rate }) =>
  Math.max(2, Math.min(MOST, Math.round((to - from) * rate) + 1));

/** A copy with what viewers know. @param {BufferGeometry} from */
function plainGeometry(from) {
  const geometry = new BufferGeometry();
  for (const name of KEPT)
    if (from.attributes[name]) geometry.setAttribute(name, from.attributes[name]);
  geometry.setIndex(from.index);
  geometry.drawRange = { ...from.drawRange };
  return geometry;
}

/** Materials as viewers have them, each once. */
function createMaterials() {
  /** @type {Map<string, MeshStandardMaterial>} */
  const all = new Map();
  /** @param {MeshStandardMaterial} from @param {Color} [tint] */
  return (from, tint) => {
    const colour = from.color.clone();
    if (tint) colour.multiply(tint);
    const key = [from.uuid, colour.getHexString()].join();
    let material = all.get(key);
    if (!material) {
      const { roughness, metalness, vertexColors, side } = from;
      material = new MeshStandardMaterial({ color: colour, roughness, metalness, vertexColors, side }); // prettier-ignore
      all.set(key, material);
    }
    return material;
  };
}

/** What is seen: not hidden, nor in what is. @param {import('three').Object3D | null} object @param {import('three').Object3D} top */
function isSeen(object, top) {
  for (let o = object; o && o !== top; o = o.parent) if (!o.visible) return false;
  return true;
}

/** Bodies of a scene: meshes that light falls on, and each of those that are drawn many times. @param {import('three').Object3D} top */
function bodiesOf(top) {
  /** @type {{mesh: Mesh, instance: number}[]} */
  const found = [];
  top.traverse((object) => {
    const { isMesh, isInstancedMesh, material } = /** @type {InstancedMesh} */ (object);
    if (!isMesh || !Reflect.get(Object(material), 'isMeshStandardMaterial')) return;
    const mesh = /** @type {InstancedMesh} */ (object);
    const count = isInstancedMesh ? mesh.instanceMatrix.count : 1;
    for (let i = 0; i < count; i++) found.push({ mesh, instance: isInstancedMesh ? i : -1 });
  });
  return found;
}

const place = new Matrix4();
const none = new Matrix4().makeScale(0, 0, 0);

/** Where a body is; nowhere: all zero. @param {{mesh: Mesh, instance: number}} body @param {import('three').Object3D} top */
function placeOf({ mesh, instance }, top) {
  if (!isSeen(mesh, top)) return none;
  if (instance < 0) return place.copy(mesh.matrixWorld);
  const many = /** @type {InstancedMesh} */ (mesh);
  if (instance >= many.count) return none;
  many.getMatrixAt(instance, place);
  return place.premultiply(many.matrixWorld);
}

/** Poses of one node through time. */
class Track {
  /** @param {import('three').Object3D} node @param {number} count */
  constructor(node, count) {
    this.node = node;
    this.positions = new Float32Array(3 * count);
    this.turns = new Float32Array(4 * count);
    this.scales = new Float32Array(3 * count);
    this.q = new Quaternion();
    this.last = new Quaternion();
    this.p = new Vector3();
    this.s = new Vector3();
  }

  /** @param {number} i @param {Matrix4} matrix */
  take(i, matrix) {
    const { p, q, s } = this;
    const gone = Math.abs(matrix.determinant()) < 1e-30;
    if (gone) this.s.setScalar(0);
    else matrix.decompose(p, q, s);
    this.write(i, p, q, s);
  }

  /** @param {number} i @param {Vector3} p @param {Quaternion} q @param {Vector3} s */
  write(i, p, q, s) {
    const { last } = this;
    // the shorter way from pose to pose
    if (i > 0 && q.dot(last) < 0) q.set(-q.x, -q.y, -q.z, -q.w);
    last.copy(q);
    p.toArray(this.positions, 3 * i);
    q.toArray(this.turns, 4 * i);
    s.toArray(this.scales, 3 * i);
  }

  /** The first pose, as the node's own. */
  rest() {
    this.node.position.fromArray(this.positions);
    this.node.quaternion.fromArray(this.turns);
    this.node.scale.fromArray(this.scales);
  }

  /** Tracks of what changes. @param {Float32Array} times @param {number} count */
  tracks(times, count) {
    const { uuid } = this.node;
    const changes = (/** @type {Float32Array} */ values, /** @type {number} */ size) => {
      let most = 0;
      for (let i = size; i < size * count; i++) most = Math.max(most, Math.abs(values[i] - values[i % size])); // prettier-ignore
      return most > STILL;
    };
    const cut = (/** @type {Float32Array} */ values, /** @type {number} */ size) => values.slice(0, size * count); // prettier-ignore
    const list = [];
    if (changes(this.positions, 3)) list.push(new VectorKeyframeTrack(`${uuid}.position`, times, cut(this.positions, 3))); // prettier-ignore
    if (changes(this.turns, 4)) list.push(new QuaternionKeyframeTrack(`${uuid}.quaternion`, times, cut(this.turns, 4))); // prettier-ignore
    // what comes and goes does so at once
    if (changes(this.scales, 3)) list.push(new VectorKeyframeTrack(`${uuid}.scale`, times, cut(this.scales, 3), InterpolateDiscrete)); // prettier-ignore
    return list;
  }
}

/** Nodes of the bodies, each with its track. @param {import('three').Object3D} top @param {number} count */
function createBodies(top, count) {
  const material = createMaterials();
  /** @type {Map<BufferGeometry, BufferGeometry>} */
  const geometries = new Map();
  const tint = new Color();
  return bodiesOf(top).map((body) => {
    const { mesh, instance } = body;
    let geometry = geometries.get(mesh.geometry);
    if (!geometry) geometries.set(mesh.geometry, (geometry = plainGeometry(mesh.geometry)));
    const many = /** @type {InstancedMesh} */ (mesh);
    const tinted = instance >= 0 && many.instanceColor;
    if (tinted) many.getColorAt(instance, tint);
    const node = new Mesh(geometry, material(/** @type {MeshStandardMaterial} */ (mesh.material), tinted ? tint : undefined)); // prettier-ignore
    node.name = String(mesh.userData.part ?? (mesh.name || 'body'));
    return { body, node, track: new Track(node, count) };
  });
}

/**
 * Those that are seen at some moment, of which no two have one name: the plain body that a model stands in for is not.
 * @template {{node: Mesh, track: Track}} T @param {T[]} bodies @param {number} count
 */
function seenOf(bodies, count) {
  /** @type {Record<string, number>} */
  const names = {};
  const seen = bodies.filter(({ track }) => track.scales.subarray(0, 3 * count).some((s) => s !== 0)); // prettier-ignore
  for (const { node } of seen) {
    names[node.name] = (names[node.name] ?? 0) + 1;
    if (names[node.name] > 1) node.name += ` ${names[node.name]}`;
  }
  return seen;
}

/** @param {Scene} scene @param {AnimationClip} clip */
const packed = (scene, clip) =>
  new GLTFExporter().parseAsync(scene, { binary: true, animations: [clip], onlyVisible: false });

/**
 * @param {{run: {text: string, inputs: readonly import('../sim/lane.js').LiveInput[]},
 *   sight: Omit<import('./studio.js').Sight, 'manifest' | 'reader' | 'first'>}} of
 * @param {ModelOptions} options
 * @param {{signal: AbortSignal, onprogress: (progress: import('./film.js').Progress) => void}} how
 */
export async function makeModel({ run, sight }, options, { signal, onprogress }) {
  const { from, to } = options;
  const count = posesOf(options);
  const again = await runAgain(run, signal);
  /** @type {import('./studio.js').Studio | null} */
  let studio = null;
  let done = 0;
  const tell = setInterval(() => onprogress({ done, count, computed: again.computed }), 200);
  try {
    const { manifest, reader } = again;
    const first = (await again.at(0))?.frame.slice(0);
    if (!first) throw new Error('the run does not begin');
    const overlays = { ...sight.overlays, forces: false, labels: false, nodes: false, aids: 0, cut: false }; // prettier-ignore
    const size = { width: 64, height: 64, ratio: 1 };
    studio = await createStudio({ ...sight, overlays, clear: true, manifest, reader, first }, size, signal); // prettier-ignore
    const { stage } = studio;
    const shown = stage.space?.run;
    if (!shown) throw new Error('a model needs WebGL');
    const top = shown.objects.group;

    const scene = new Scene();
    const root = new Group();
    root.name = ownTitle(manifest);
    root.rotation.x = -Math.PI / 2; // y is up there
    const lines = createModelLines(manifest, shown.span);
    const ropes = lines.bones.map((bone) => new Track(bone, count));
    if (lines.bones.length > 0) root.add(lines.group);
    scene.add(root);
    const times = new Float32Array(count);
    /** @type {ReturnType<typeof createBodies> | null} */
    let bodies = null;

    for (; done < count; done++) {
      const time = from + ((to - from) * done) / (count - 1);
      const instant = await again.at(time);
      if (!instant) break; // the run has ended
      stage.setFrame(instant.frame, instant.next, instant.fraction);
      top.updateMatrixWorld(true);
      bodies ??= createBodies(top, count);
      times[done] = time - from;
      for (const { body, track } of bodies) track.take(done, placeOf(body, top));
      lines.move(shown.moment);
      ropes.forEach((rope, k) => {
        const { position, quaternion, scale } = lines.bones[k];
        rope.write(done, position, rope.q.copy(quaternion), scale);
      });
      if (done === 0) lines.paint(shown.moment, stage.tensionRange);
      signal.throwIfAborted();
    }
    if (done < 2 || !bodies) throw new Error('the run ends before it');

    for (const rope of ropes) rope.rest();
    const seen = seenOf(bodies, done);
    for (const { node, track } of seen) {
      track.rest();
      root.add(node);
    }
    scene.updateMatrixWorld(true);
    for (const skin of lines.skins()) scene.add(skin);
    scene.userData = { title: ownTitle(manifest), hawse: manifest.version, from, to: from + times[done - 1] }; // prettier-ignore
    const tracks = [...seen.map(({ track }) => track), ...ropes];
    const clip = new AnimationClip(
      'run',
      -1,
      tracks.flatMap((track) => track.tracks(times.slice(0, done), done)),
    );
    const glb = /** @type {ArrayBuffer} */ (await packed(scene, clip));
    onprogress({ done, count, computed: again.computed });
    return {
      file: new Blob([glb], { type: 'model/gltf-binary' }),
      ...{ count: done, bodies: seen.length, lines: manifest.lines.length },
    };
  } finally {
    clearInterval(tell);
    studio?.dispose();
    again.close();
  }
}
