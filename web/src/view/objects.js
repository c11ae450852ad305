/**
 * The three.js objects of one run, made from the manifest and its first frame, and moved by later
 * frames without allocating.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshStandardMaterial,
  Points,
  Quaternion,
  ShaderMaterial,
  Vector3,
} from 'three';
import { Arrows } from './arrows.js';
import {
  bodyRadius,
  boomHead,
  column,
  drum,
  pile,
  plainBody,
  rigidBody,
  vessel,
  wallPlate,
} from './bodies.js';
import { ContactMarks } from './contacts.js';
import { LineTube } from './lines.js';
import { forceNames, lineEnds } from './rig.js';
import { LATE, SOLIDS, skinPoints } from './shapes.js';

/**
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./moment.js').Moment} Moment
 * @typedef {import('./look.js').Look} Look
 * @typedef {import('./rig.js').LineEnd} LineEnd
 * @typedef {import('../../../wasm/js/frame.mjs').Part} Part
 */

const UP = new Vector3(0, 0, 1);

/** Discs of a fixed size on the screen: nodes, and bodies too small to see. @param {number} count */
function discs(count, /** @type {number} */ size) {
  const geometry = new BufferGeometry();
  const position = new BufferAttribute(new Float32Array(3 * count), 3).setUsage(DynamicDrawUsage);
  geometry.setAttribute('position', position);
  geometry.setDrawRange(0, 0);
  const material = new ShaderMaterial({
    uniforms: {
      uSize: { value: size },
      uRatio: { value: 1 },
      uFill: { value: new Color() },
      uRim: { value: new Color() },
    },
    ...{ transparent: true, depthTest: false, depthWrite: false },
    vertexShader: /* glsl */ `uniform float uSize, uRatio;
      void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        gl_PointSize = uSize * uRatio;
      }`,
    fragmentShader: /* glsl */ `uniform vec3 uFill, uRim;
      uniform float uSize, uRatio;
      void main() {
        float r = length(gl_PointCoord - 0.5) * uSize;
        float soft = 0.7 / uRatio;
        vec3 c = mix(uFill, uRim, smoothstep(-soft, soft, r - 0.5 * uSize + 1.5));
        gl_FragColor = vec4(c, 1.0 - smoothstep(-soft, soft, r - 0.5 * uSize + 0.5));
        #include <colorspace_fragment>
      }`,
  });
  const points = new Points(geometry, material);
  points.frustumCulled = false;
  points.renderOrder = 14;
  return points;
}

export class RunObjects {
  /**
   * @param {Manifest} manifest
   * @param {Moment} moment of the first frame
   * @param {{look: Look, span: number, lowest: number, water: boolean, scenario?: any}} setting
   */
  constructor(manifest, moment, setting) {
    this.manifest = manifest;
    this.setting = setting;
    this.group = new Group();
    this.steel = new MeshStandardMaterial({ vertexColors: true, roughness: 0.55, metalness: 0.15 });
    /** Size of fittings [m]. */
    this.size = Math.min(2.2, Math.max(0.04, setting.span / 17));
    this.ends = lineEnds(manifest, moment, setting.scenario);
    this.names = forceNames(manifest, this.ends);
    /** Meshes that move with a pose or a port. @type {{mesh: Group | Mesh, pose: Float64Array | null, port: Float64Array | null}[]} */
    this.moving = [];
    /** @type {{mesh: Mesh, channel: string, radius: number}[]} */
    this.drums = [];
    /** Tubes that come out of a sleeve: along z of `from`, as far as `to`. @type {{mesh: Mesh, from: Float64Array, to: Float64Array}[]} */
    this.sliding = [];
    /** Bodies that may be too small to see. @type {{pose: Float64Array, radius: number}[]} */
    this.bodies = [];

    /** @type {import('./chain.js').ChainLinks[]} */
    this.chains = [];
    /** Fenders, and what outlines do to each other. @type {import('./berth.js').BerthMarks | null} */
    this.berths = null;
    /** The hull that a chain is hauled into. @type {import('./ship.js').Ship | null} */
    this.ship = null;
    const hull = manifest.parts.some((p) => p.kind === 'chain' || p.kind === 'anchor')
      ? LATE.hullOf?.(manifest, setting.scenario)
      : undefined;
    for (const part of manifest.parts) {
      if (part === hull) this.ship = LATE.addShip?.(this, part, moment) ?? null;
      else if (part.kind === 'rigid') this.addBody(part, moment);
      else if (part.kind === 'motion') this.addHolder(part, moment);
      if (part.kind === 'crane') this.addCrane(part, moment);
      if (part.kind === 'chain') this.addChain(part);
      if (part.kind === 'anchor') this.addAnchor(part, moment);
      if (part.kind === 'vessel' || part.kind === 'quay') LATE.addOutlined?.(this, part, moment);
    }
    for (const end of this.ends) if (end.held === 'world') this.addWorldHold(end, moment);

    this.tubes = manifest.lines.map((line, k) => this.addTube(line, k));
    const nodes = manifest.lines.reduce((sum, line) => sum + line.max_nodes, 0);
    this.nodes = discs(nodes, 6);
    this.marks = discs(Math.max(1, this.bodies.length), 11);
    this.arrows = new Arrows(Math.max(1, moment.ports.length));
    /** Ports without an arrow: a chain shows its forces by colour, a vessel's own port has what carries it. */
    this.quiet = moment.ports.map((_, row) =>
      manifest.parts.some(
        (p) =>
          p.port !== undefined &&
          row >= p.port &&
          (p.kind === 'chain'
            ? row < p.port + Math.max(p.ports?.length ?? 1, p.poses ?? 0)
            : row === p.port && manifest.outlines?.some((o) => o.part === p.id)),
      ),
    );
    this.contacts = new ContactMarks(manifest);
    this.regions =
      LATE.RegionMarks && manifest.sections.contours
        ? new LATE.RegionMarks(manifest, setting.span, this.contacts.hatch)
        : null;
    /** Where lines touch. */
    this.tether =
      LATE.TetherMarks && manifest.sections.touches
        ? new LATE.TetherMarks(manifest, setting.span)
        : null;
    if (LATE.BerthMarks && manifest.outlines) {
      this.berths = new LATE.BerthMarks(manifest, moment, setting);
      this.berths.addTugs(this);
      this.group.add(this.berths.group);
    }
    this.contacts.normals.longest = this.contacts.frictions.longest = 0.4 * setting.span;
    this.forces = new Forces(
      this.names,
      this.contacts,
      this.chains.length,
      this.berths?.count ?? 0,
    );
    this.group.add(this.nodes, this.marks, this.arrows.group, this.contacts.group);
    if (this.regions) this.group.add(this.regions.group);
    if (this.tether) this.group.add(this.tether.group);
    this.paint(setting.look);
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
    this.follow(this.solid(geometry, part.id), pose, moment.ports[part.port ?? -1]);
    if (!pose) return;
    const own = colliders.length > 0 ? skinRadius(this.manifest, colliders) : 0;
    this.bodies.push({ pose, radius: Math.max(own, bodyRadius(part.shape, size)) || small });
  }

  /** A crane: pieces that follow its poses, and tubes between two of them. @param {Part} part @param {Moment} moment */
  addCrane(part, moment) {
    const first = part.pose ?? 0;
    const base = moment.poses[first];
    const { craneBody, craneReach } = LATE;
    if (!base || !craneBody || !craneReach) return;
    const { look, lowest, water } = this.setting;
    const stands = this.setting.scenario?.parts?.[part.id]?.on ?? 'world';
    const over = base[2] - lowest;
    const foot = stands === 'world' && !water && over < craneReach(part) ? over : 0;
    const given = this.setting.scenario?.parts?.[part.id]?.ports ?? {};
    const ports = (part.ports ?? []).flatMap((name, i) => {
      const link = given[name]?.link;
      const at = (part.links ?? []).findIndex((l) => l.id === link);
      const row = link === 'base' ? 0 : at + 1;
      if (!link || (row === 0 && link !== 'base')) return [];
      const port = moment.ports[(part.port ?? 0) + i];
      return [{ row, at: bodyPoint(port, moment.poses[first + row]) }];
    });
    const body = craneBody(look, this.manifest, part, foot, ports);
    for (const { row, geometry } of body.fixed)
      this.follow(this.solid(geometry, part.id), moment.poses[first + row], undefined);
    for (const { row, geometry } of body.sliding) {
      const [from, to] = [moment.poses[first + row], moment.poses[first + row + 1]];
      const mesh = this.solid(geometry, part.id);
      this.follow(mesh, from, undefined);
      this.sliding.push({ mesh, from, to });
    }
  }

  /** @param {Part} part */
  addChain(part) {
    if (!LATE.ChainLinks) return;
    const chain = new LATE.ChainLinks(this.manifest, part, this.setting.scenario?.parts?.[part.id]);
    this.chains.push(chain);
    this.group.add(chain.group);
  }

  /** Shank and head. @param {Part} part @param {Moment} moment */
  addAnchor(part, moment) {
    const { look, span } = this.setting;
    const bodies = LATE.anchorBodies?.(look, this.manifest, part) ?? [];
    for (const { pose, geometry } of bodies)
      this.follow(this.solid(geometry, part.id), moment.poses[pose], undefined);
    const pose = moment.poses[part.pose ?? -1];
    if (pose) this.bodies.push({ pose, radius: bodies.length > 0 ? 1 : 0.005 * span });
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
    if (plain) group.add(this.solid(plain, part.id));
    if (SOLIDS.includes(part.shape ?? '')) {
      if (winch) this.addDrum(group, winch, part.id, 0.5 * this.size);
    } else if (part.shape === 'vessel' && plain) {
      // its hull is no part of the run: it would hide what can be touched
      if (winch) this.addDrum(group, winch, part.id, 0.6);
    } else if (part.shape === 'vessel') {
      group.add(this.solid(vessel(look, spot?.[2] ?? 0, Boolean(winch)), part.id));
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
    } else if (water && end.at[2] < 0 && -end.at[2] < 0.3 * span) {
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
    this.contacts.setLook(look);
    this.regions?.setLook(look);
    this.tether?.setLook(look);
    this.berths?.setLook(look);
    for (const chain of this.chains) chain.setLook(look);
    for (const points of [this.nodes, this.marks]) {
      points.material.uniforms.uFill.value.set(look.casing);
      points.material.uniforms.uRim.value.set(look.force);
    }
  }

  /** @param {number} range top of the tension map [N] */
  setRange(range) {
    for (const tube of this.tubes) tube.range = range;
    for (const chain of this.chains) chain.range = range;
  }

  /** Marks a link of the chain: its number and tension show. @param {number} number @param {Moment} moment */
  choose(number, moment) {
    for (const chain of this.chains) chain.chosen = chain.chosen === number ? 0 : number;
    this.update(moment);
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
    for (let i = 0; i < this.sliding.length; i++) {
      const { mesh, from, to } = this.sliding[i];
      // z of the pose, and how far the other one is along it
      const [w, x, y, z] = [from[3], from[4], from[5], from[6]];
      const along =
        2 * (x * z + w * y) * (to[0] - from[0]) +
        2 * (y * z - w * x) * (to[1] - from[1]) +
        (1 - 2 * (x * x + y * y)) * (to[2] - from[2]);
      mesh.scale.z = Math.max(1e-3, along);
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
    for (let k = 0; k < this.chains.length; k++) this.chains[k].update(moment);
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
    this.contacts.update(moment.contacts);
    this.regions?.update(moment);
    this.tether?.update(moment);
    this.berths?.update(moment);
    this.forces.read(this.arrows, moment, this.contacts);
    this.berths?.tell(this.forces, this.forces.extra);
    this.chains[0]?.tell(this.forces, moment);
  }

  /** Newtons a metre of arrow. @param {number} scale */
  setScale(scale) {
    this.tether?.setScale(scale);
    this.berths?.setScale(scale);
    this.arrows.scale = this.contacts.normals.scale = this.contacts.frictions.scale = scale;
  }

  /** @param {{forces: boolean, nodes: boolean, contacts: boolean, aids: number, cut: boolean, cutAt: number}} shown */
  show(shown) {
    this.ship?.setCut(shown.cut, shown.cutAt);
    this.nodes.visible = shown.nodes;
    this.arrows.group.visible = shown.forces;
    this.contacts.show(shown.contacts ? shown.aids : 0);
    this.regions?.show(shown.contacts ? shown.aids : 0);
    this.tether?.show(shown.contacts ? shown.aids : -1, shown.forces);
    this.berths?.show(shown.contacts, shown.forces);
    this.contacts.normals.group.visible = shown.contacts && shown.forces;
    this.contacts.frictions.group.visible = shown.contacts && shown.forces;
    this.forces.contacts = shown.contacts;
  }

  /**
   * Shafts have one width in metres, but show beside the line and never fill a near view.
   * @param {number} pixel metres a CSS pixel covers at the camera's target
   * @param {Moment} moment
   */
  fitArrows(pixel, moment) {
    const wide = 0.0068 * this.setting.span;
    // wider than a line and its rim: most arrows lie along one
    const width = Math.min(Math.max(wide, 4.4 * pixel), 5.4 * pixel);
    if (Math.abs(width / this.arrows.width - 1) < 0.02) return;
    this.arrows.width = width;
    this.contacts.normals.width = this.contacts.frictions.width = width;
    this.contacts.stroke = 0.9 * pixel;
    this.tether?.setWidth(width, pixel);
    this.berths?.setWidth(width, pixel);
    this.drawArrows(moment);
  }

  /**
   * Before each picture: sizes that are fixed on the screen.
   * @param {import('three').PerspectiveCamera} camera
   * @param {number} pixel metres a CSS pixel covers, one metre ahead
   * @param {number} ratio device pixels a CSS pixel
   * @param {number} width of the picture [px]
   * @param {number} height
   * @param {Moment | null} moment
   */
  beforeDraw(camera, pixel, ratio, width, height, moment) {
    this.regions?.setSize(width, height);
    for (let k = 0; k < this.chains.length; k++)
      this.chains[k].beforeDraw(this.tubes[this.chains[k].line], camera.position, pixel, moment);
    for (const tube of this.tubes) tube.setPixel(pixel);
    this.contacts.hatch.uniforms.uRatio.value = ratio;
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
    this.group.removeFromParent();
    this.group.traverse((object) => {
      if (object instanceof Mesh || object instanceof Points) object.geometry.dispose();
    });
    for (const tube of this.tubes) tube.dispose();
    for (const chain of this.chains) chain.dispose();
    this.ship?.dispose();
    this.arrows.dispose();
    this.contacts.dispose();
    this.regions?.dispose();
    this.tether?.dispose();
    this.berths?.dispose();
    this.nodes.material.dispose();
    this.marks.material.dispose();
    this.steel.dispose();
  }
}

/** All forces that have an arrow, for their values: those at ports first, then those of contacts, then the
 * link that was chosen. */
export class Forces {
  /** @param {string[]} names of those at ports @param {ContactMarks} contacts @param {number} chains @param {number} extra of outlines */
  constructor(names, contacts, chains, extra) {
    this.ports = names.length;
    this.pairs = contacts.count;
    this.extra = this.ports + 2 * this.pairs;
    this.count = this.extra + extra + Math.min(1, chains);
    /** @type {('net' | 'normal' | 'friction')[]} */
    this.kinds = Array.from({ length: this.count }, (_, i) =>
      i < this.ports ? 'net' : (i - this.ports) % 2 ? 'friction' : 'normal',
    );
    this.names = Array.from({ length: this.count }, (_, i) => names[i] ?? '');
    this.newtons = new Float64Array(this.count);
    this.feet = new Float64Array(3 * this.count);
    this.tips = new Float64Array(3 * this.count);
    /** Whether contacts are on show. */
    this.contacts = true;
  }

  /** @param {Arrows} arrows @param {Moment} moment @param {ContactMarks} contacts */
  read(arrows, moment, contacts) {
    const { feet, tips, newtons, names } = this;
    for (let i = 0; i < this.ports; i++) {
      newtons[i] = arrows.newtons[i];
      for (let x = 0; x < 3; x++) {
        feet[3 * i + x] = moment.ports[i][x];
        tips[3 * i + x] = arrows.tips[3 * i + x];
      }
    }
    for (let k = 0; k < this.pairs; k++) {
      for (let sort = 0; sort < 2; sort++) {
        const i = this.ports + 2 * k + sort;
        const from = sort ? contacts.frictions : contacts.normals;
        newtons[i] = this.contacts && k < contacts.drawn ? from.newtons[k] : 0;
        names[i] = sort ? contacts.grips[k] : contacts.names[k];
        for (let x = 0; x < 3; x++) {
          feet[3 * i + x] = contacts.feet[3 * k + x];
          tips[3 * i + x] = from.tips[3 * k + x];
        }
      }
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

/**
 * A port in the axes of its body.
 * @param {Float64Array} port
 * @param {Float64Array | null} pose
 */
function bodyPoint(port, pose) {
  if (!pose || !port) return new Vector3();
  const world = new Vector3(port[0] - pose[0], port[1] - pose[1], port[2] - pose[2]);
  return world.applyQuaternion(rotation(pose).invert());
}
