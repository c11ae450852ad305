/**
 * Lines of a model: tubes that bones carry, a bone a ring. Bones are what every viewer of glTF moves; a tube whose points move by
 * themselves would need one copy of it a moment.
 * @module
 */
import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  Group,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from 'three';
import { tensionColour } from '../view/look.js';

/** Bones of one skin: older viewers take no more than 64. */
const BONES = 60;
/** Rings of a line at least and at most. */
const [LEAST, MOST] = [9, 241];
const SIDES = 8;
/** A line is drawn no thinner than this share of the run's size: a rope of a few millimetres would not be seen. */
const THIN = 0.0012;

const Z = new Vector3(0, 0, 1);

/** Where rings stand along a line, evenly by its length: the element that each lies in, and how far. @param {import('../view/moment.js').MomentLine} line @param {number} count */
function placesOn({ n, nodes }, count) {
  const along = new Float64Array(n);
  for (let i = 1; i < n; i++) {
    const [a, b] = [3 * i - 3, 3 * i];
    along[i] =
      along[i - 1] +
      Math.hypot(nodes[b] - nodes[a], nodes[b + 1] - nodes[a + 1], nodes[b + 2] - nodes[a + 2]);
  }
  const total = along[n - 1] || 1;
  let e = 0;
  return Array.from({ length: count }, (_, j) => {
    const at = (total * j) / (count - 1);
    while (e < n - 2 && along[e + 1] < at) e++;
    const length = along[e + 1] - along[e];
    return { e, s: length > 0 ? Math.min(1, Math.max(0, (at - along[e]) / length)) : 0 };
  });
}

/** A point of the smooth curve through the nodes. @param {ArrayLike<number>} p @param {number} n @param {number} e @param {number} s @param {Vector3} out */
function pointOn(p, n, e, s, out) {
  const at = (/** @type {number} */ i, /** @type {number} */ k) => {
    const j = Math.max(0, Math.min(n - 1, i));
    // beyond an end it goes on straight
    if (i < 0) return 2 * p[k] - p[3 + k];
    if (i > n - 1) return 2 * p[3 * j + k] - p[3 * j - 3 + k];
    return p[3 * j + k];
  };
  const point = [0, 1, 2].map((k) => {
    const [a, b, c, d] = [at(e - 1, k), at(e, k), at(e + 1, k), at(e + 2, k)];
    return 0.5 * (2 * b + (c - a) * s + (2 * a - 5 * b + 4 * c - d) * s * s + (3 * b - a - 3 * c + d) * s ** 3); // prettier-ignore
  });
  return out.fromArray(point);
}

/** A tube around rings in their first poses. @param {Bone[]} bones @param {number} radius @param {Float32Array} colours of the rings */
function tubeOf(bones, radius, colours) {
  const count = bones.length * SIDES;
  const [position, normal, colour] = [3, 3, 3].map((size) => new Float32Array(size * count));
  const [indices, weights] = [new Uint16Array(4 * count), new Float32Array(4 * count)];
  const [point, across] = [new Vector3(), new Vector3()];
  bones.forEach((bone, i) => {
    for (let j = 0; j < SIDES; j++) {
      const v = i * SIDES + j;
      const turn = (2 * Math.PI * j) / SIDES;
      across.set(Math.cos(turn), Math.sin(turn), 0);
      point.copy(across).multiplyScalar(radius).applyMatrix4(bone.matrixWorld);
      across.transformDirection(bone.matrixWorld);
      point.toArray(position, 3 * v);
      across.toArray(normal, 3 * v);
      colour.set(colours.subarray(3 * i, 3 * i + 3), 3 * v);
      indices[4 * v] = i + 1; // the first is above them all
      weights[4 * v] = 1;
    }
  });
  /** @type {number[]} */
  const faces = [];
  for (let i = 0; i + 1 < bones.length; i++)
    for (let j = 0; j < SIDES; j++) {
      const [a, b] = [i * SIDES + j, i * SIDES + ((j + 1) % SIDES)];
      faces.push(a, b, a + SIDES, b, b + SIDES, a + SIDES);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setAttribute('color', new BufferAttribute(colour, 3));
  geometry.setAttribute('skinIndex', new BufferAttribute(indices, 4));
  geometry.setAttribute('skinWeight', new BufferAttribute(weights, 4));
  geometry.setIndex(faces);
  return geometry;
}

/** One line. @param {{name: string, diameter: number, most: number, span: number}} line */
function createRings({ name, diameter, most, span }) {
  const count = Math.max(LEAST, Math.min(MOST, 2 * most - 1));
  const radius = Math.max(diameter / 2, THIN * span);
  const bones = Array.from({ length: count }, (_, i) => {
    const bone = new Bone();
    bone.name = `${name} ring ${i}`;
    return bone;
  });
  // joints of a skin have one above them all
  const root = new Bone();
  root.name = `${name} rings`;
  root.add(...bones);
  const turn = new Quaternion();
  const before = new Vector3();
  const along = new Vector3();
  const points = bones.map(() => new Vector3());
  let begun = false;

  return {
    ...{ name, root, bones, radius, count },
    colours: new Float32Array(3 * count),
    /** Moves the rings; the tube never twists, from ring to ring nor from moment to moment. @param {import('../view/moment.js').MomentLine} line */
    move(line) {
      const there = line.n > 1;
      const places = there ? placesOn(line, count) : [];
      places.forEach(({ e, s }, i) => pointOn(line.nodes, line.n, e, s, points[i]));
      bones.forEach((bone, i) => {
        const parted = line.gap > 0 && places[i]?.e === line.gap - 1;
        bone.scale.setScalar(there && !parted ? 1 : 0);
        if (!there) return;
        along
          .subVectors(points[Math.min(count - 1, i + 1)], points[Math.max(0, i - 1)])
          .normalize();
        if (i === 0) {
          if (!begun) bone.quaternion.setFromUnitVectors(Z, along);
          else bone.quaternion.premultiply(turn.setFromUnitVectors(before.copy(Z).applyQuaternion(bone.quaternion), along)); // prettier-ignore
          begun = true;
        } else {
          const { quaternion } = bones[i - 1];
          before.copy(Z).applyQuaternion(quaternion);
          bone.quaternion.copy(quaternion).premultiply(turn.setFromUnitVectors(before, along));
        }
        bone.quaternion.normalize();
        bone.position.copy(points[i]);
      });
    },
    /** The colours of tension at a moment. @param {import('../view/moment.js').MomentLine} line @param {number} range */
    paint(line, range) {
      if (line.n < 2) return void this.colours.fill(0.5);
      placesOn(line, count).forEach(({ e }, i) => {
        const share = Math.min(1, Math.max(0, line.tension[e] / range));
        tensionColour(share, this.colours, 3 * i);
      });
    },
  };
}

/** Skins of a line whose rings have their first poses, in the world: each begins with the ring that the one before ends with.
 * @param {ReturnType<typeof createRings>} rings @param {MeshStandardMaterial} material */
function skinsOf({ name, root, bones, radius, colours }, material) {
  /** @type {SkinnedMesh[]} */
  const skins = [];
  for (let from = 0; from + 1 < bones.length; from += BONES - 1) {
    const some = bones.slice(from, from + BONES);
    const geometry = tubeOf(some, radius, colours.subarray(3 * from, 3 * (from + some.length)));
    const mesh = new SkinnedMesh(geometry, material);
    mesh.name = from === 0 ? name : `${name} ${skins.length + 1}`;
    mesh.bind(new Skeleton([root, ...some]), new Matrix4());
    skins.push(mesh);
  }
  return skins;
}

/**
 * All lines of a run.
 * @param {import('../view/index.js').Manifest} manifest @param {number} span of the run [m]
 */
export function createModelLines(manifest, span) {
  const lines = manifest.lines.map(
    ({ part, diameter, max_nodes: most }, k) =>
    createRings({ name: manifest.lines.filter((l) => l.part === part).length > 1 ? `${part} ${k}` : part, diameter: diameter ?? 0, most, span }), // prettier-ignore
  );
  const group = new Group();
  group.name = 'lines';
  for (const { root } of lines) group.add(root);
  return {
    /** The bones, in the run's own axes. */
    group,
    bones: lines.flatMap(({ bones }) => bones),
    /** @param {import('../view/moment.js').Moment} moment */
    move: (moment) => lines.forEach((line, k) => line.move(moment.lines[k])),
    /** @param {import('../view/moment.js').Moment} moment @param {number} range */
    paint: (moment, range) => lines.forEach((line, k) => line.paint(moment.lines[k], range)),
    /** What bones carry, once they have their first poses and the group its place in the world. */
    skins() {
      group.updateWorldMatrix(true, true);
      const material = new MeshStandardMaterial({
        vertexColors: true,
        roughness: 0.7,
        metalness: 0,
      });
      return lines.flatMap((line) => skinsOf(line, material));
    },
  };
}
