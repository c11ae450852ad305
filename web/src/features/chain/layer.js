/**
 * Chains: one instanced mesh a type of link, coloured by tension, on the poses of a frame. Links that are
 * not out are not drawn. Seen from so far that a link is a speck, the chain is a line. Loaded when a run
 * has a chain.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from 'three';
import { linkForms, linkShade, linkTension, linksOut } from './state.js';
import { S } from '../../state/strings.js';
import { tensionColour } from '../../view/look.js';
import { MAKERS } from '../../view/shapes.js';
import { valueAt } from '../../../../wasm/js/form/told.mjs';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('./state.js').LinkForm} LinkForm
 * @typedef {[number, number, number]} Triple
 */

/** Facets round a bar, and along a half circle. */
const ROUND = 10;
const BOW = 8;
/** A link narrower than this on the screen [px] is drawn as a piece of a line. */
const SPECK = 4;

/** Tubes along paths in one indexed geometry. */
class Bars {
  constructor() {
    /** @type {number[]} */
    this.points = [];
    /** @type {number[]} */
    this.normals = [];
    /** @type {number[]} */
    this.index = [];
  }

  /**
   * A tube along points that lie in a plane across `side`.
   * @param {Triple[]} path
   * @param {number | number[]} radius of all points, or of each
   * @param {Triple} side unit vector
   * @param {boolean} [closed] else it has flat ends
   */
  tube(path, radius, side, closed = false) {
    const n = path.length;
    const across = new Vector3(...side);
    const at = path.map((p) => new Vector3(...p));
    const first = this.points.length / 3;
    const tangent = new Vector3();
    const out = new Vector3();
    for (let s = 0; s < n; s++) {
      const [before, after] = closed
        ? [at[(s + n - 1) % n], at[(s + 1) % n]]
        : [at[Math.max(0, s - 1)], at[Math.min(n - 1, s + 1)]];
      tangent.subVectors(after, before).normalize();
      out.crossVectors(tangent, across).normalize();
      const r = typeof radius === 'number' ? radius : radius[s];
      for (let k = 0; k < ROUND; k++) {
        const turn = (2 * Math.PI * k) / ROUND;
        for (const [axis, c] of /** @type {const} */ (['x', 'y', 'z']).entries()) {
          const normal = Math.cos(turn) * out[c] + Math.sin(turn) * side[axis];
          this.normals.push(normal);
          this.points.push(at[s][c] + r * normal);
        }
      }
    }
    for (let s = 0; s < (closed ? n : n - 1); s++) {
      const [a, b] = [first + s * ROUND, first + ((s + 1) % n) * ROUND];
      for (let k = 0; k < ROUND; k++) {
        const l = (k + 1) % ROUND;
        this.index.push(a + k, b + k, a + l, b + k, b + l, a + l);
      }
    }
    if (!closed)
      for (const [s, to] of [
        [0, 1],
        [n - 1, n - 2],
      ])
        this.cap(tangent.subVectors(at[s], at[to]).normalize(), first + s * ROUND, s > 0);
  }

  /** @param {Vector3} out @param {number} ring its first point @param {boolean} last */
  cap(out, ring, last) {
    const first = this.points.length / 3;
    for (let k = 0; k < ROUND; k++)
      for (let c = 0; c < 3; c++) {
        this.points.push(this.points[3 * (ring + k) + c]);
        this.normals.push(out.getComponent(c));
      }
    for (let k = 1; k + 1 < ROUND; k++)
      this.index.push(first, first + (last ? k + 1 : k), first + (last ? k : k + 1));
  }

  geometry() {
    const made = new BufferGeometry();
    made.setAttribute('position', new BufferAttribute(new Float32Array(this.points), 3));
    made.setAttribute('normal', new BufferAttribute(new Float32Array(this.normals), 3));
    made.setIndex(this.index);
    return made;
  }
}

/** @type {Triple} */
const X = [1, 0, 0];

/** Points of half a circle in the y z plane. @param {number} r @param {number} z @param {number} from [rad] */
const bow = (r, z, from) =>
  Array.from({ length: BOW + 1 }, (_, i) => {
    const turn = from + (Math.PI * i) / BOW;
    return /** @type {Triple} */ ([0, r * Math.cos(turn), z + r * Math.sin(turn)]);
  });

/** The bar of a link: two half circles and the straights between them. @param {Bars} bars @param {LinkForm['size']} size @param {number} [z] of its middle */
function ring(bars, [d, width, length], z = 0) {
  const r = (width - d) / 2;
  const half = Math.max(0, (length - width) / 2);
  bars.tube([...bow(r, z + half, 0), ...bow(r, z - half, Math.PI)], d / 2, X, true);
}

/** From bar to bar across a link, wider where it meets them. @param {Bars} bars @param {number} r @param {number} d */
const stud = (bars, r, d) =>
  bars.tube(
    [-r, -0.55 * r, 0.55 * r, r].map((y) => /** @type {Triple} */ ([0, y, 0])),
    [0.5 * d, 0.33 * d, 0.33 * d, 0.5 * d],
    X,
  );

/**
 * A link in its frame: long axis z, width along y, its middle at the origin.
 * @param {LinkForm} form
 */
export function linkBody({ type, size }) {
  const bars = new Bars();
  const [d, width, length] = size;
  const r = (width - d) / 2;
  // as in the core: what is too narrow for a ring is a straight bar
  if (!(width > 2 * d && length >= width)) {
    bars.tube(
      [
        [0, 0, -length / 2],
        [0, 0, length / 2],
      ],
      d / 2,
      X,
    );
  } else if (type === 'swivel') {
    // an eye that turns on the pin of a bow
    const eye = 0.44 * length;
    ring(bars, [d, 0.86 * width, eye], length / 2 - eye / 2);
    const foot = length / 2 - eye;
    const low = -length / 2 + width / 2;
    bars.tube(bow(r, low, Math.PI), d / 2, X);
    for (const side of [-1, 1])
      bars.tube(
        [
          [0, side * r, low],
          [0, side * 0.9 * r, low + 0.3 * (foot - low)],
          [0, side * 0.35 * r, foot - 0.9 * d],
        ],
        d / 2,
        X,
      );
    bars.tube(
      [
        [0, 0, foot - 1.5 * d],
        [0, 0, foot + 0.4 * d],
      ],
      0.85 * d,
      X,
    );
  } else if (type === 'shackle') {
    const pin = 0.57 * d;
    const low = -length / 2 + 1.5 * pin;
    bars.tube([[0, r, low], ...bow(r, length / 2 - width / 2, 0), [0, -r, low]], d / 2, X);
    for (const side of [-1, 1])
      bars.tube(
        [
          [0, side * (r - 0.55 * d), low],
          [0, side * (r + 0.55 * d), low],
        ],
        0.95 * d,
        X,
      );
    bars.tube(
      [
        [0, -r - 0.8 * d, low],
        [0, r + 0.8 * d, low],
      ],
      pin,
      X,
    );
  } else {
    ring(bars, size);
    if (type === 'kenter')
      for (const side of [-1, 1])
        bars.tube(
          [-0.16, -0.1, 0.1, 0.16].map((z) => [0, side * (r - 0.06 * d), z * length]),
          [0.5 * d, 0.68 * d, 0.68 * d, 0.5 * d],
          X,
        );
    if (type === 'stud' || type === 'enlarged' || type === 'kenter') stud(bars, r, d);
  }
  return bars.geometry();
}

/** Of a link with a mesh that mesh. @param {Manifest} manifest @param {LinkForm} form */
function bodyOf(manifest, form) {
  const solid = manifest.solids?.[form.mesh];
  return solid && MAKERS.mesh ? MAKERS.mesh(solid) : linkBody(form);
}

const matrix = new Matrix4();
const place = new Vector3();
const turn = new Quaternion();
const one = new Vector3(1, 1, 1);

export class ChainLinks {
  /**
   * @param {Manifest} manifest
   * @param {import('../../../../wasm/js/frame.mjs').Part} part
   * @param {unknown} text the part in the scenario
   */
  constructor(manifest, part, text) {
    this.part = part.id;
    this.line = part.line ?? 0;
    this.pose = part.pose ?? 0;
    this.forms = linkForms(manifest, part, text);
    /** Width of a common link [m]. */
    this.width = this.forms[this.forms.length - 1]?.size[1] ?? 0.2;
    this.range = 1;
    /** The link that a person chose, 0: none. */
    this.chosen = 0;
    this.now = new Color();
    this.out = 0;
    this.group = new Group();
    this.material = new MeshStandardMaterial({ roughness: 0.5, metalness: 0.25 });
    // data is not lost in shade, nor in the sun
    this.material.color.setScalar(0.62);
    this.material.onBeforeCompile = (shader) => {
      shader.fragmentShader = shader.fragmentShader.replace(
        '#include <emissivemap_fragment>',
        `#include <emissivemap_fragment>
        totalEmissiveRadiance += 0.45 * vColor.rgb;`,
      );
    };
    this.material.customProgramCacheKey = () => 'chain';
    /** By type and size, with the numbers of their links. @type {{mesh: InstancedMesh, links: number[], numbers: number[]}[]} */
    this.sorts = [];
    /** @type {Map<string, number[]>} */
    const sorted = new Map();
    this.forms.forEach(({ type, size, mesh }, i) => {
      const key = `${type} ${size.map((x) => x.toPrecision(4))} ${mesh}`;
      sorted.set(key, [...(sorted.get(key) ?? []), i + 1]);
    });
    for (const links of sorted.values()) {
      const mesh = new InstancedMesh(
        bodyOf(manifest, this.forms[links[0] - 1]),
        this.material,
        links.length,
      );
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * links.length), 3);
      mesh.instanceColor.setUsage(DynamicDrawUsage);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      /** @type {number[]} */
      const numbers = [];
      mesh.userData = { part: part.id, numbers };
      this.sorts.push({ mesh, links, numbers });
      this.group.add(mesh);
    }
  }

  /** @param {Look} look */
  setLook(look) {
    this.now.set(look.now);
  }

  /** @param {import('../../view/moment.js').Moment} moment */
  update(moment) {
    const line = moment.lines[this.line];
    this.out = linksOut(line, this.forms.length);
    for (const { mesh, links, numbers } of this.sorts) {
      const colours = /** @type {Float32Array} */ (mesh.instanceColor?.array);
      let n = 0;
      for (const number of links) {
        const pose = moment.poses[this.pose + number];
        if (number > this.out || !pose) break; // those with higher numbers are inside too
        place.set(pose[0], pose[1], pose[2]);
        turn.set(pose[4], pose[5], pose[6], pose[3]);
        mesh.setMatrixAt(n, matrix.compose(place, turn, one));
        if (number === this.chosen) this.now.toArray(colours, 3 * n);
        else tensionColour(linkShade(line, number) / this.range, colours, 3 * n);
        numbers[n++] = number;
      }
      mesh.count = n;
      mesh.visible = n > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
      mesh.boundingSphere = null;
    }
  }

  /** The chosen link among the forces that have a value. @param {import('../../view/objects.js').Forces} forces @param {number} i @param {import('../../view/moment.js').Moment} moment */
  tell(forces, i, moment) {
    forces.chosen = i;
    const pose = moment.poses[this.pose + this.chosen];
    const shown = this.chosen > 0 && this.chosen <= this.out && Boolean(pose);
    forces.newtons[i] = 0;
    if (!shown) return;
    // one that hangs slack has a value too
    forces.newtons[i] = Math.max(1e-3, linkTension(moment.lines[this.line], this.chosen));
    forces.names[i] = S.scene.link(this.chosen);
    forces.kinds[i] = 'net';
    for (let x = 0; x < 3; x++) forces.feet[3 * i + x] = forces.tips[3 * i + x] = pose[x];
  }

  /**
   * Links near by, a line from afar.
   * @param {import('../../view/lines.js').LineTube} tube
   * @param {import('three').Vector3} eye
   * @param {number} pixel metres a CSS pixel covers, one metre ahead
   * @param {import('../../view/moment.js').Moment | null} moment
   */
  beforeDraw(tube, eye, pixel, moment) {
    const line = moment?.lines[this.line];
    let away = Infinity;
    for (let i = 0; line && i < line.n; i++) {
      place.fromArray(line.nodes, 3 * i);
      away = Math.min(away, place.distanceToSquared(eye));
    }
    const far = this.width < SPECK * pixel * Math.sqrt(away);
    this.group.visible = !far;
    tube.mesh.visible = tube.rim.visible = far;
  }

  dispose() {
    for (const { mesh } of this.sorts) mesh.dispose();
    this.material.dispose();
  }
}

/** @param {import('../../view/objects.js').RunObjects} run @returns {import('../../view/layer.js').Layer} */
export function createLayer(run) {
  const { manifest, setting } = run;
  const parts = manifest.parts.filter((p) => p.kind === 'chain');
  const chains = parts.map(
    (part) => new ChainLinks(manifest, part, valueAt(setting.scenario, 'parts', part.id)),
  );
  const group = new Group();
  for (const chain of chains) group.add(chain.group);
  for (const { id, port, ports, poses } of parts) {
    run.drawn.add(id);
    // it shows its forces by colour
    if (port !== undefined)
      run.quiet.fill(true, port, port + Math.max(ports?.length ?? 1, poses ?? 0));
  }
  return {
    group,
    update(now) {
      for (const chain of chains) chain.update(now);
    },
    setLook(look) {
      for (const chain of chains) chain.setLook(look);
    },
    setRange(range) {
      for (const chain of chains) chain.range = range;
    },
    choose(number) {
      for (const chain of chains) chain.chosen = chain.chosen === number ? 0 : number;
    },
    arrows: 1,
    tell: (forces, first, now) => chains[0].tell(forces, first, now),
    beforeDraw({ camera, pixel, moment: now }) {
      for (const chain of chains)
        chain.beforeDraw(run.tubes[chain.line], camera.position, pixel, now);
    },
    dispose() {
      for (const chain of chains) chain.dispose();
    },
  };
}
