/**
 * Pinned runs in the picture: at the time of the moment on show their bodies stand as glass in the colour of the pin, their lines
 * and chains as lines. What is where it is in the run on show has no ghost; nor has a part that this run has not. Joined to the
 * stage with the first pin that is to be seen.
 * @module
 */
import { Group, Matrix4 } from 'three';
import { frameReader } from '../../../../wasm/js/frame.mjs';
import { lonely, partLike } from '../../plot/pin-parts.js';
import { PIN_COLOURS, pinned, placeOf } from '../../plot/pins.js';
import { cssColour } from '../../plot/scale.js';
import { coded } from '../../view/look.js';
import { createMoment } from '../../view/moment.js';
import { differ, glass, plainBody } from '../data/ghosts/glass.js';
import { addLine, eachPiece, ghostMesh, moved, putAt } from '../data/ghosts/pieces.js';
import { Strokes } from '../data/strokes.js';

/** @typedef {import('../../view/moment.js').Moment} Moment @typedef {import('../../plot/pins.js').Pin} Pin */
/** Rows of its pose or port here, and of that in the run on show, -1: none; `rest`: how the piece lies on what moves.
 * @typedef {{mesh: import('three').InstancedMesh, pose: number, port: number, ownPose: number, ownPort: number, rest: Matrix4}} Body */

/** Pieces of a run at most: each is a draw call. */
const MOST_PIECES = 24;

/** One pinned run beside the run on show. */
export class PinGhost {
  /** @param {Pin} pin @param {import('../../view/objects.js').RunObjects} run @param {Moment} moment of the run on show */
  constructor(pin, run, moment) {
    const { manifest } = pin;
    this.pin = pin;
    this.run = run;
    this.now = moment;
    this.then = createMoment(manifest, frameReader(manifest));
    this.frame = new Uint8Array(manifest.frame_bytes);
    this.next = new Uint8Array(manifest.frame_bytes);
    this.group = new Group();
    this.material = glass();
    this.rgba = new Uint8Array(4);
    /** @type {Body[]} */
    this.bodies = [];
    /** @type {import('three').BufferGeometry[]} */
    this.made = [];
    const without = new Set(lonely(manifest, run.manifest));
    for (const part of manifest.parts) {
      const own = partLike(run.manifest, part);
      if (own && !without.has(part.id)) this.addPart(part, own);
    }
    /** Rows of the lines that have one beside them, here and there. */
    this.pairs = manifest.lines.flatMap((line, k) => {
      const own = run.manifest.lines.findIndex(({ part }) => part === line.part);
      return own < 0 || without.has(line.part) ? [] : [[k, own]];
    });
    const nodes = manifest.lines.reduce((sum, line) => sum + line.max_nodes, 0);
    this.lines = new Strokes(nodes, 5, 1.5);
    this.group.add(this.lines.mesh);
  }

  /** @param {import('../../../../wasm/js/frame.mjs').Part} part of the pinned run @param {import('../../../../wasm/js/frame.mjs').Part} own */
  addPart(part, own) {
    // a chain is a line here
    if (part.kind === 'chain') return;
    const { poses, ports } = this.now;
    const count = part.pose === undefined ? 0 : Math.min(part.poses ?? 1, own.poses ?? 0);
    for (let k = 0; k < count; k++) {
      const [pose, ownPose] = [(part.pose ?? 0) + k, (own.pose ?? 0) + k];
      const geometry = plainBody(this.pin.manifest, this.run.setting.look, pose);
      const at = { pose, ownPose, port: -1, ownPort: -1 };
      if (geometry) {
        this.made.push(geometry);
        this.add(geometry, new Matrix4(), at);
      } else this.addDrawn((moving) => moving.pose === poses[ownPose], at);
    }
    if (count > 0 || part.port === undefined || own.port === undefined) return;
    const [port, ownPort] = [part.port, own.port];
    const at = { pose: -1, ownPose: -1, port, ownPort };
    this.addDrawn((moving) => moving.pose === null && moving.port === ports[ownPort], at);
  }

  /** What the run on show draws there. @param {(moving: import('../../view/objects.js').RunObjects['moving'][0]) => boolean} wanted
   * @param {Pick<Body, 'pose' | 'port' | 'ownPose' | 'ownPort'>} at */
  addDrawn(wanted, at) {
    for (const { mesh } of this.run.moving.filter(wanted))
      eachPiece(mesh, (piece, rest) => {
        if (piece.visible) this.add(piece.geometry, rest, at);
      });
  }

  /** @param {import('three').BufferGeometry} geometry @param {Matrix4} rest @param {Pick<Body, 'pose' | 'port' | 'ownPose' | 'ownPort'>} at */
  add(geometry, rest, at) {
    if (this.bodies.length >= MOST_PIECES) return;
    const mesh = ghostMesh(geometry, this.material, 1);
    this.group.add(mesh);
    this.bodies.push({ mesh, rest, ...at });
  }

  setLook() {
    const ink = this.material.uniforms.uColour.value;
    ink.set(cssColour(PIN_COLOURS[placeOf(this.pin)]));
    this.rgba.set([ink.r, ink.g, ink.b].map((c) => 255 * coded(c)));
    this.rgba[3] = 200;
  }

  update() {
    const { pin, then, now, frame, next } = this;
    const fraction = pin.frames.read(now.time / pin.manifest.frame, frame, next);
    this.group.visible = fraction >= 0;
    if (fraction < 0) return;
    then.read(frame, next, fraction);
    const still = 1e-4 * this.run.setting.span;
    for (const { mesh, pose, port, ownPose, ownPort, rest } of this.bodies) {
      const at = pose >= 0 ? then.poses[pose] : then.ports[port];
      const own = pose >= 0 ? now.poses[ownPose] : now.ports[ownPort];
      mesh.visible = moved(at, own, pose >= 0, still);
      if (mesh.visible) putAt(mesh, 0, at, pose >= 0, rest);
    }
    let n = 0;
    for (const [k, own] of this.pairs) {
      const line = then.lines[k];
      const beside = now.lines[own];
      if (line.n === beside.n && !differ(line.nodes, beside.nodes, 3 * line.n, still)) continue;
      n = addLine(this.lines, n, line, this.rgba);
    }
    this.lines.show(n);
    if (n > 0) this.lines.commit();
  }

  dispose() {
    for (const { mesh } of this.bodies) mesh.dispose();
    for (const geometry of this.made) geometry.dispose();
    this.material.dispose();
    this.lines.dispose();
    this.group.removeFromParent();
  }
}

/** @type {import('../index.js').LayerModule} */
export const pinLayer = {
  createLayer(run, moment) {
    const group = new Group();
    /** @type {Map<Pin, PinGhost>} */
    const ghosts = new Map();
    function choose() {
      for (const [pin, ghost] of ghosts)
        if (!pinned().includes(pin)) {
          ghost.dispose();
          ghosts.delete(pin);
        }
      for (const pin of pinned()) {
        if (!pin.shown || ghosts.has(pin)) continue;
        const ghost = new PinGhost(pin, run, moment);
        ghost.setLook();
        ghosts.set(pin, ghost);
        group.add(ghost.group);
      }
    }
    return {
      group,
      update() {
        choose();
        for (const [{ shown }, ghost] of ghosts) {
          if (shown) ghost.update();
          else ghost.group.visible = false;
        }
      },
      setLook() {
        for (const ghost of ghosts.values()) ghost.setLook();
      },
      beforeDraw(look) {
        for (const ghost of ghosts.values()) ghost.lines.beforeDraw(look);
      },
      dispose() {
        for (const ghost of ghosts.values()) ghost.dispose();
      },
    };
  },
};
