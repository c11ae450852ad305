/**
 * The three.js objects of one run, made from the manifest and its first frame, and moved by later
 * frames without allocating.
 * @module
 */
import { BufferGeometry, Group, Mesh, Points, Quaternion, Vector3 } from 'three';
import { Arrows } from './arrows.js';
import { boomHead, column, drum, pile, plainBody, rigidBody, vessel, wallPlate } from './bodies.js';
import { wear, wearGear } from '../models/first.js';
import { addPlain } from './layer.js';
import { LineTube } from './lines.js';
import { finished } from './finish.js';
import { screenPoints } from './points.js';
import { forceNames, lineEnds } from './rig.js';
import { bodyPoint } from './shapes.js';
import { bodyRadius, SOLIDS, skinPoints } from './skin.js';

/**
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./moment.js').Moment} Moment
 * @typedef {import('./look.js').Look} Look
 * @typedef {import('./rig.js').LineEnd} LineEnd
 * @typedef {import('../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('./layer.js').Layer} Layer
 */

/** Parts that need no body: a line is drawn as one, a winch as the drum at a line's end. */
const BODILESS = [
  'cable',
  'reeve',
  'spring',
  'sheave',
  'winch',
  'joint',
  'manoeuvre',
  'gauge',
  'probe',
  'load',
];

const UP = new Vector3(0, 0, 1);
/** So far a hull's deck lies under the one that acts: two faces in one plane would flicker [m]. */
const UNDER = 0.02;

/** Discs: nodes, and bodies too small to see. @param {number} count @param {number} size across [px] */
const discs = (count, size) =>
  screenPoints(
    count,
    size,
    ['uFill', 'uRim'],
    `vec3 c = mix(uFill, uRim, smoothstep(-soft, soft, r - 0.5 * uSize + 1.5));
        gl_FragColor = vec4(c, 1.0 - smoothstep(-soft, soft, r - 0.5 * uSize + 0.5));`,
    14,
  );

export class RunObjects {
  /**
   * @param {Manifest} manifest
   * @param {Moment} moment of the first frame
   * @param {{look: Look, span: number, lowest: number, water: boolean, scenario?: import('../../../wasm/js/form/told.mjs').JsonObject,
   *   around: import('./surroundings.js').Surroundings, changed: () => void}} setting `changed`: to be drawn once more
   * @param {import('../features/index.js').LayerModule[]} layers of its features
   */
  constructor(manifest, moment, setting, layers) {
    this.manifest = manifest;
    this.poses = moment.poses;
    this.setting = setting;
    /** No longer on show. */
    this.gone = false;
    this.group = new Group();
    this.steel = finished();
    /** Size of fittings [m]. */
    this.size = Math.min(2.2, Math.max(0.04, setting.span / 17));
    this.ends = lineEnds(manifest, moment, setting.scenario);
    this.names = forceNames(manifest, this.ends);
    /** Meshes that move with a pose or a port. @type {{mesh: Group | Mesh, pose: Float64Array | null, port: Float64Array | null}[]} */
    this.moving = [];
    /** @type {{mesh: Mesh, channel: string, radius: number}[]} */
    this.drums = [];
    /** Bodies that may be too small to see. @type {{pose: Float64Array, radius: number}[]} */
    this.bodies = [];

    /** Ports without an arrow: something else shows what acts there. */
    this.quiet = moment.ports.map(() => false);
    /** What is drawn as a model, with the plain body that it stands for. @type {{plain: import('three').Object3D | null, model: import('three').Object3D}[]} */
    this.worn = [];
    /** Parts that a layer draws. @type {Set<string>} */
    this.drawn = new Set();
    /** @type {Layer[]} */
    this.layers = layers.flatMap((module) => module.createLayer?.(this, moment) ?? []);
    for (const part of manifest.parts) if (!this.drawn.has(part.id)) this.addPart(part, moment);
    for (const end of this.ends) if (end.held === 'world') this.addWorldHold(end, moment);

    this.tubes = manifest.lines.map((line, k) => this.addTube(line, k));
    const nodes = manifest.lines.reduce((sum, line) => sum + line.max_nodes, 0);
    this.nodes = discs(nodes, 6);
    this.marks = discs(Math.max(1, this.bodies.length), 11);
    this.arrows = new Arrows(Math.max(1, moment.ports.length));
    this.boundArrows();
    this.forces = new Forces(this.names, this.layers);
    this.group.add(this.nodes, this.marks, this.arrows.group);
    for (const { group } of this.layers) if (group) this.group.add(group);
    this.paint(setting.look);
    wearGear(this, moment);
  }

  /** Another layer, of what came later. @param {import('../features/index.js').LayerModule} module @param {Moment} moment */
  join(module, moment) {
    const layer = module.createLayer?.(this, moment);
    if (!layer) return;
    this.layers.push(layer);
    if (layer.group) this.group.add(layer.group);
    layer.setLook?.(this.setting.look);
  }

  /**
   * @param {BufferGeometry} geometry
   * @param {string} part
   */
  solid(geometry, part) {
    const mesh = new Mesh(geometry, this.steel);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData.part = part;
    return mesh;
  }

  /** @param {Part} part @param {Moment} moment */
  addPart(part, moment) {
    if (part.kind === 'rigid') this.addBody(part, moment);
    else if (part.kind === 'motion') this.addHolder(part, moment);
    else if (!BODILESS.includes(part.kind)) addPlain(this, part, moment);
  }

  /** @param {Part} part @param {Moment} moment */
  addBody(part, moment) {
    const { look, span } = this.setting;
    const pose = part.pose === undefined ? null : moment.poses[part.pose];
    const size = part.size ?? [1, 1, 1];
    const small = Math.min(0.5, 0.012 * span);
    const eyes = (part.ports ?? []).map((_, i) =>
      bodyPoint(moment.ports[(part.port ?? 0) + i], pose),
    );
    // The own shape has its look; a mesh, and what is given besides, is drawn as it is.
    const drawn = !['mesh', 'capsule', 'link'].includes(part.shape ?? '');
    const colliders = (part.colliders ?? []).filter((c) => c.id !== '' || !drawn);
    const geometry = rigidBody(look, part.shape, size, eyes, small, {
      manifest: this.manifest,
      colliders,
    });
    const plain = this.solid(geometry, part.id);
    const group = new Group().add(plain);
    this.follow(group, pose, moment.ports[part.port ?? -1]);
    if (!pose) return;
    this.wearBox(part, pose, plain, group);
    const own = colliders.length > 0 ? skinRadius(this.manifest, colliders) : 0;
    this.bodies.push({ pose, radius: Math.max(own, bodyRadius(part.shape, size)) || small });
  }

  /** A box that is said to be a ship. @param {Part} part @param {Float64Array} pose @param {Mesh} plain @param {Group} group */
  wearBox(part, pose, plain, group) {
    const { model } = this.manifest.view?.looks?.[part.id] ?? {};
    const box = part.colliders?.find((c) => c.shape === 'box');
    const size = part.shape === 'box' ? part.size : box?.size;
    if (!size || !model || model === 'plain' || model === 'auto') return;
    const [x, y, z] = size.map((s) => s / 2);
    const [ax, ay, az] = box?.at ?? [0, 0, 0];
    // the waterline, from the middle of the box
    const water = -pose[2] - az;
    const outline = [ax - x, ay - y, ax + x, ay - y, ax + x, ay + y, ax - x, ay + y];
    // what lies over the water is a deck alone, and stays as it acts: the hull is under it
    const deck = z + water <= 0;
    const draught = deck ? Math.max(1, 0.5 * Math.min(x, y)) : z + water;
    const depth = deck ? draught - water + z - UNDER : 2 * z;
    const put = (/** @type {import('three').Object3D} */ made) => {
      made.position.z = water + az;
      group.add(made);
    };
    wear(this, model, { outline, exact: true, draught, depth }, plain, put, deck);
  }

  /** A motion part: what holds the lines there. @param {Part} part @param {Moment} moment */
  addHolder(part, moment) {
    const { look } = this.setting;
    const pose = part.pose === undefined ? null : moment.poses[part.pose];
    const held = this.ends.filter((end) => end.part === part);
    const winch = held.find((end) => end.winch)?.winch;
    const spot = pose ?? moment.ports[part.port ?? -1];
    const group = new Group();
    const colliders = part.colliders ?? [];
    // of two that touch, one in another colour
    const second = this.manifest.pairs?.some((p) => p.b === part.id) ?? false;
    const own = second && ['mesh', 'link'].includes(part.shape ?? '');
    const plain =
      colliders.length > 0
        ? plainBody(look, this.manifest, colliders, own ? look.paint : look.steel)
        : null;
    const solid = plain && this.solid(plain, part.id);
    if (solid) group.add(solid);
    if (SOLIDS.includes(part.shape ?? '')) {
      if (winch) this.addDrum(group, winch, part.id, 0.5 * this.size);
    } else if (part.shape === 'vessel' && plain) {
      // its hull is no part of the run: it would hide what can be touched, where it is not said to be under the deck
      if (pose && solid) this.wearBox(part, pose, solid, group);
      if (winch) this.addDrum(group, winch, part.id, 0.6);
    } else if (part.shape === 'vessel') {
      this.addVessel(group, part, spot?.[2] ?? 0, Boolean(winch));
      if (winch) this.addDrum(group, winch, part.id, 0.6);
    } else if (part.shape === 'wall') {
      const plate = this.solid(wallPlate(look, this.size, Boolean(held[0]?.clamped), 0), part.id);
      const out = new Vector3(...(held[0]?.out ?? [0, 0, -1]));
      if (pose) out.applyQuaternion(rotation(pose).invert());
      plate.quaternion.setFromUnitVectors(UP, out.normalize());
      group.add(plate);
    } else if (part.shape !== 'none') {
      group.add(this.solid(boomHead(look, this.size, winch ? 'drum' : 'sheave'), part.id));
      if (winch) this.addDrum(group, winch, part.id, 0.5 * this.size);
    }
    this.follow(group, pose, moment.ports[part.port ?? -1]);
  }

  /** A ship whose stern sheave is at the origin. @param {Group} group @param {Part} part @param {number} height of it above still water @param {boolean} winch */
  addVessel(group, part, height, winch) {
    const length = Math.max(34, 7 * Math.abs(height));
    const plain = this.solid(vessel(this.setting.look, height, length), part.id);
    group.add(plain);
    const look = this.manifest.view?.looks?.[part.id] ?? {};
    const name = look.model ?? 'auto';
    if (name === 'plain') return;
    const form = { length, ...look, over: height, winch };
    wear(this, name === 'auto' ? 'supply' : name, form, plain, (model) => {
      model.position.set(0.53 * (look.length || length), 0, -height);
      group.add(model);
    });
  }

  /** An end that the world holds. @param {LineEnd} end @param {Moment} moment */
  addWorldHold(end, moment) {
    const { look, water, span } = this.setting;
    const s = this.size;
    const out = new Vector3(...end.out);
    const group = new Group();
    group.position.set(end.at[0], end.at[1], end.at[2]);
    const diameter = this.manifest.lines[end.line].diameter;
    if (end.winch) {
      group.add(this.solid(boomHead(look, s, 'drum'), end.winch.id));
      this.addDrum(group, end.winch, end.winch.id, 0.5 * s);
    } else if (end.clamped && Math.abs(out.z) < 0.9) {
      group.add(this.hold(wallPlate(look, s, true, diameter), end.id, out));
      const height = end.at[2] - this.setting.lowest;
      const side = Math.max(s, 5 * diameter);
      if (!water && height < 1.5 * span)
        group.add(this.solid(column(look, side, height, out), end.id));
    } else if (water && !this.manifest.ground && end.at[2] < 0 && -end.at[2] < 0.3 * span) {
      const below = end.at[2] - this.setting.lowest + 2 * span;
      group.add(this.solid(pile(look, s, below, 1.2 * s - end.at[2], out), end.id));
    } else if (out.z < -0.6) {
      group.add(this.solid(boomHead(look, s, 'pin'), end.id));
    } else {
      group.add(this.hold(wallPlate(look, s, end.clamped, diameter), end.id, out));
    }
    group.updateMatrixWorld();
    this.group.add(group);
  }

  /** @param {BufferGeometry} geometry @param {string} id @param {Vector3} out */
  hold(geometry, id, out) {
    const mesh = this.solid(geometry, id);
    mesh.quaternion.setFromUnitVectors(UP, out);
    return mesh;
  }

  /**
   * @param {Group} group
   * @param {import('./rig.js').Winch} winch
   * @param {string} part
   * @param {number} radius drawn [m]
   */
  addDrum(group, winch, part, radius) {
    const mesh = this.solid(drum(this.setting.look, radius), part);
    mesh.position.x = -radius;
    group.add(mesh);
    this.drums.push({ mesh, channel: winch.payout, radius });
  }

  /**
   * @param {Group | Mesh} mesh
   * @param {Float64Array | null} pose
   * @param {Float64Array | undefined} port
   */
  follow(mesh, pose, port) {
    this.group.add(mesh);
    this.moving.push({ mesh, pose, port: port ?? null });
  }

  /** @param {import('../../../wasm/js/frame.mjs').Line} line @param {number} k */
  addTube(line, k) {
    const touches = `${line.part}.touch_force`;
    const tube = new LineTube(
      line,
      this.manifest.channels.some((c) => c.id === touches),
      this.setting.around.full ? 'full' : 'plain',
    );
    for (const end of this.ends) {
      if (end.line !== k || !end.clamped || end.held !== 'world') continue;
      if (end.end === 'a') tube.endA = new Vector3(...end.out);
      else tube.endB = new Vector3(...end.out).negate();
    }
    this.group.add(tube.rim, tube.mesh);
    return tube;
  }

  /** @param {Look} look */
  paint(look) {
    for (const tube of this.tubes) tube.setLook(look);
    this.arrows.setLook(look);
    for (const layer of this.layers) layer.setLook?.(look);
    for (const points of [this.nodes, this.marks]) {
      points.material.uniforms.uFill.value.set(look.casing);
      points.material.uniforms.uRim.value.set(look.force);
    }
  }

  /** An arrow is at most as long as twice the body that it acts on, where there is one of some size. */
  boundArrows() {
    for (const { port, ports, pose, kind } of this.manifest.parts) {
      const body = kind === 'rigid' && this.bodies.find((b) => b.pose === this.poses[pose ?? -1]);
      if (!body || port === undefined) continue;
      this.arrows.most.fill(4 * body.radius, port, port + Math.max(1, ports?.length ?? 0));
    }
  }

  /** @param {number} range top of the tension map [N] */
  setRange(range) {
    for (const tube of this.tubes) tube.range = range;
    for (const layer of this.layers) layer.setRange?.(range);
  }

  /** Marks a piece of what a layer draws. @param {number} number 0: none @param {Moment} moment */
  choose(number, moment) {
    for (const layer of this.layers) layer.choose?.(number);
    this.update(moment);
  }

  /** What panels want shown. @param {import('./layer.js').Marks} what */
  mark(what) {
    for (const layer of this.layers) layer.mark?.(what);
  }

  /** The first that a layer says, if any does. @template T @param {(layer: Layer) => T | null | undefined} ask */
  first(ask) {
    for (const layer of this.layers) {
      const said = ask(layer);
      if (said) return said;
    }
    return null;
  }

  /** The largest force of a moment that a layer has an arrow for [N]. @param {Moment} moment */
  most(moment) {
    return Math.max(0, ...this.layers.map((layer) => layer.most?.(moment) ?? 0));
  }

  /** Moves everything to a moment. @param {Moment} moment */
  update(moment) {
    for (let i = 0; i < this.moving.length; i++) {
      const { mesh, pose, port } = this.moving[i];
      if (pose) {
        mesh.position.set(pose[0], pose[1], pose[2]);
        mesh.quaternion.set(pose[4], pose[5], pose[6], pose[3]);
      } else if (port) mesh.position.set(port[0], port[1], port[2]);
    }
    for (let i = 0; i < this.drums.length; i++) {
      const { mesh, channel, radius } = this.drums[i];
      mesh.rotation.y = moment.channel(channel) / radius;
    }
    const at = this.nodes.geometry.attributes.position;
    let n = 0;
    for (let k = 0; k < this.tubes.length; k++) {
      const line = moment.lines[k];
      this.tubes[k].update(line);
      for (let i = 0; i < line.n; i++) {
        at.setXYZ(n++, line.nodes[3 * i], line.nodes[3 * i + 1], line.nodes[3 * i + 2]);
      }
    }
    at.needsUpdate = true;
    this.nodes.geometry.setDrawRange(0, n);
    this.drawArrows(moment);
  }

  /** @param {Moment} moment */
  drawArrows(moment) {
    this.arrows.clear();
    for (let i = 0; i < moment.ports.length; i++)
      if (!this.quiet[i]) this.arrows.set(i, moment.ports[i]);
    this.arrows.commit();
    for (let k = 0; k < this.layers.length; k++) this.layers[k].update(moment);
    this.forces.read(this.arrows, moment);
  }

  /** Newtons a metre of arrow. @param {number} scale */
  setScale(scale) {
    this.arrows.scale = scale;
    for (const layer of this.layers) layer.setScale?.(scale);
  }

  /** @param {import('./index.js').Overlays} shown */
  show(shown) {
    this.nodes.visible = shown.nodes;
    this.arrows.group.visible = shown.forces;
    for (const { plain, model } of this.worn) {
      model.visible = !shown.bare;
      if (plain) plain.visible = shown.bare;
    }
    for (const layer of this.layers) layer.show?.(shown);
  }

  /**
   * Shafts have one width in metres, but show beside the line and never fill a near view.
   * @param {number} pixel metres a CSS pixel covers at the camera's target
   * @param {Moment} moment
   * @param {Vector3} eye
   */
  fitArrows(pixel, moment, eye) {
    const wide = 0.0068 * this.setting.span;
    // wider than a line and its rim: most arrows lie along one
    const width = Math.min(Math.max(wide, 4.4 * pixel), 5.4 * pixel);
    if (Math.abs(width / this.arrows.width - 1) < 0.02 && !this.arrows.turned(eye)) return;
    this.arrows.eye.copy(eye);
    this.arrows.width = width;
    for (const layer of this.layers) layer.setWidth?.(width, pixel);
    this.drawArrows(moment);
  }

  /** Before each picture: sizes that are fixed on the screen. @param {import('./layer.js').Look} look */
  beforeDraw(look) {
    const { camera, pixel, ratio } = look;
    for (const tube of this.tubes) tube.setPixel(pixel * this.setting.look.thick);
    for (const layer of this.layers) layer.beforeDraw?.(look);
    this.nodes.material.uniforms.uRatio.value = ratio;
    this.marks.material.uniforms.uRatio.value = ratio;
    const at = this.marks.geometry.attributes.position;
    const eye = camera.position;
    let n = 0;
    for (const { pose, radius } of this.bodies) {
      const away = Math.hypot(pose[0] - eye.x, pose[1] - eye.y, pose[2] - eye.z);
      if (radius < 3.5 * pixel * away) at.setXYZ(n++, pose[0], pose[1], pose[2]);
    }
    at.needsUpdate = true;
    this.marks.geometry.setDrawRange(0, n);
    this.marks.visible = n > 0;
  }

  dispose() {
    this.gone = true;
    this.group.removeFromParent();
    this.group.traverse((object) => {
      if (object instanceof Mesh || object instanceof Points) object.geometry.dispose();
      if (object instanceof Mesh && object.userData.own) object.material.dispose();
    });
    for (const tube of this.tubes) tube.dispose();
    this.arrows.dispose();
    for (const layer of this.layers) layer.dispose?.();
    this.nodes.material.dispose();
    this.marks.material.dispose();
    this.steel.dispose();
  }
}

/** All forces that have an arrow, for their values: those at ports first, then those of the layers. */
export class Forces {
  /** @param {string[]} names of those at ports @param {Layer[]} layers */
  constructor(names, layers) {
    this.ports = names.length;
    /** What tells values, and its first place. @type {{layer: Layer, first: number}[]} */
    this.told = [];
    let count = this.ports;
    for (const layer of layers) {
      if (!layer.arrows) continue;
      this.told.push({ layer, first: count });
      count += layer.arrows;
    }
    this.count = count;
    /** @type {('net' | 'normal' | 'friction')[]} */
    this.kinds = Array.from({ length: count }, () => 'net');
    this.names = Array.from({ length: count }, (_, i) => names[i] ?? '');
    this.newtons = new Float64Array(count);
    this.feet = new Float64Array(3 * count);
    this.tips = new Float64Array(3 * count);
    /** The one that has its value whatever else there is, -1: none. */
    this.chosen = -1;
  }

  /** @param {Arrows} arrows @param {Moment} moment */
  read(arrows, moment) {
    for (let i = 0; i < this.ports; i++) this.write(i, arrows, i, moment.ports[i], 0);
    for (let k = 0; k < this.told.length; k++) {
      const { layer, first } = this.told[k];
      layer.tell?.(this, first, moment);
    }
  }

  /**
   * The value of one arrow.
   * @param {number} i its place here
   * @param {Arrows} arrows
   * @param {number} k which of them
   * @param {ArrayLike<number>} feet
   * @param {number} at where its foot is in these
   */
  write(i, arrows, k, feet, at) {
    this.newtons[i] = arrows.newtons[k];
    for (let x = 0; x < 3; x++) {
      this.feet[3 * i + x] = feet[at + x];
      this.tips[3 * i + x] = arrows.tips[3 * k + x];
    }
  }
}

/** Largest distance of colliders' skin from the pose. @param {Manifest} manifest @param {import('../../../wasm/js/frame.mjs').Collider[]} colliders */
function skinRadius(manifest, colliders) {
  let most = 0;
  for (const collider of colliders) {
    const points = skinPoints(manifest, collider);
    for (let i = 0; i < points.length; i += 3)
      most = Math.max(most, Math.hypot(points[i], points[i + 1], points[i + 2]));
  }
  return most;
}

/** @param {Float64Array} pose */
const rotation = (pose) => new Quaternion(pose[4], pose[5], pose[6], pose[3]);
