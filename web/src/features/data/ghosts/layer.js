/**
 * Bodies and lines as they were at equal times before now: a body's skin once more for each, in one draw call, paler the
 * longer ago; what has not moved has no ghost.
 * @module
 */
import { Group, Matrix4 } from 'three';
import { frameReader } from '../../../../../wasm/js/frame.mjs';
import { coded } from '../../../view/look.js';
import { createMoment } from '../../../view/moment.js';
import { Strokes } from '../strokes.js';
import { shown } from '../state.js';
import { glass, plainBody } from './glass.js';
import { addLine, eachPiece, ghostMesh, moved, putAt } from './pieces.js';
import { ghostFrames } from './times.js';

/** Ghosts at most, and bodies that have some. */
export const MOST_GHOSTS = 12;
const MOST_BODIES = 12;
/** And with a cut beside them, so that all together stay few draw calls. */
const FEW_BODIES = 6;

export class Ghosts {
  /** @param {import('../../../view/objects.js').RunObjects} run @param {import('../../../view/moment.js').Moment} moment @param {() => import('../layer.js').Told} told */
  constructor(run, moment, told) {
    this.run = run;
    this.moment = moment;
    this.told = told;
    this.group = new Group();
    this.material = glass();
    /** `rest`: how the piece lies on what moves. @type {{mesh: import('three').InstancedMesh, own: import('three').Object3D, pose: number, port: number, rest: Matrix4}[]} */
    this.bodies = [];
    /** @type {import('three').BufferGeometry[]} */
    this.made = [];
    this.frames = new Int32Array(MOST_GHOSTS).fill(-1);
    /** Whose frame each moment holds, -1: none. */
    this.held = new Int32Array(MOST_GHOSTS).fill(-1);
    /** @type {import('../../../view/moment.js').Moment[]} */
    this.past = [];
    this.bytes = new Uint8Array(run.manifest.frame_bytes);
    /** Of the lines, as on the screen. */
    this.rgba = new Uint8Array(4);
    const nodes = run.manifest.lines.reduce((sum, line) => sum + line.max_nodes, 0);
    this.lines = new Strokes(nodes * MOST_GHOSTS, 5, 1);
    this.group.add(this.lines.mesh);
    this.group.visible = false;
    this.cuts = -1;
  }

  /** Made when they are first shown. */
  make() {
    const { run, moment } = this;
    const { manifest } = run;
    const reader = frameReader(manifest);
    for (const { mesh, pose, port } of run.moving) {
      const row = pose ? moment.poses.indexOf(pose) : -1;
      const at = port ? moment.ports.indexOf(port) : -1;
      if (row < 0 && at < 0) continue;
      const plain = row >= 0 && this.plain(row);
      if (plain) {
        if (!this.bodies.some((body) => body.pose === row)) this.add(plain, mesh, row, at, new Matrix4()); // prettier-ignore
        continue;
      }
      eachPiece(mesh, (piece, rest) => this.add(piece.geometry, piece, row, at, rest));
    }
    // bodies with a form of their own before the many pieces of a crane
    this.bodies.sort((a, b) => Number(this.made.includes(b.mesh.geometry)) - Number(this.made.includes(a.mesh.geometry))); // prettier-ignore
    this.past = Array.from({ length: MOST_GHOSTS }, () => createMoment(manifest, reader));
  }

  /** @param {number} row of its pose */
  plain(row) {
    const geometry = plainBody(this.run.manifest, this.run.setting.look, row);
    if (geometry) this.made.push(geometry);
    return geometry;
  }

  /** @param {import('three').BufferGeometry} geometry @param {import('three').Object3D} own @param {number} pose @param {number} port @param {Matrix4} rest */
  add(geometry, own, pose, port, rest) {
    if (this.bodies.length >= MOST_BODIES) return;
    const mesh = ghostMesh(geometry, this.material, MOST_GHOSTS);
    this.group.add(mesh);
    this.bodies.push({ mesh, own, pose, port, rest });
  }

  /** @param {import('../../../view/look.js').Look} look */
  setLook(look) {
    this.material.uniforms.uColour.value.set(look.force);
    const ink = this.material.uniforms.uColour.value;
    this.rgba[0] = 255 * coded(ink.r);
    this.rgba[1] = 255 * coded(ink.g);
    this.rgba[2] = 255 * coded(ink.b);
  }

  update() {
    this.group.visible = shown.ghosts;
    if (!shown.ghosts) return;
    if (this.past.length === 0) this.make();
    const { history, frame, cuts } = this.told();
    if (!history) return;
    if (cuts !== this.cuts) this.held.fill(-1);
    this.cuts = cuts;
    ghostFrames(frame, this.run.manifest.frame, shown.count, shown.spacing, this.frames);
    for (let g = 0; g < MOST_GHOSTS; g++) {
      if (this.frames[g] < 0 || this.frames[g] === this.held[g]) continue;
      // where whole frames were thinned out, the nearest one before it
      if (history.read(this.frames[g], this.bytes) < 0) this.frames[g] = -1;
      else this.past[g].read(this.bytes);
      this.held[g] = this.frames[g];
    }
    this.material.uniforms.uCount.value = shown.count;
    const most = shown.cut ? FEW_BODIES : MOST_BODIES;
    for (let b = 0; b < this.bodies.length; b++) this.drawBody(this.bodies[b], b < most);
    this.drawLines();
  }

  /** @param {Ghosts['bodies'][0]} body @param {boolean} on */
  drawBody({ mesh, own, pose, port, rest }, on) {
    let n = 0;
    const still = 1e-4 * this.run.setting.span;
    for (let g = 0; on && g < MOST_GHOSTS; g++) {
      if (this.frames[g] < 0) continue;
      const then = pose >= 0 ? this.past[g].poses[pose] : this.past[g].ports[port];
      const now = pose >= 0 ? this.moment.poses[pose] : this.moment.ports[port];
      if (moved(then, now, pose >= 0, still)) putAt(mesh, n++, then, pose >= 0, rest);
    }
    mesh.count = n;
    mesh.visible = n > 0 && own.visible;
  }

  drawLines() {
    let n = 0;
    for (let g = 0; g < MOST_GHOSTS; g++) {
      if (this.frames[g] < 0) continue;
      this.rgba[3] = Math.round(150 * (1 - (0.75 * g) / Math.max(1, shown.count)));
      for (const line of this.past[g].lines) n = addLine(this.lines, n, line, this.rgba);
    }
    this.lines.show(n);
    if (n > 0) this.lines.commit();
  }

  /** @param {import('../../../view/layer.js').Look} look */
  beforeDraw(look) {
    this.lines.beforeDraw(look);
  }

  dispose() {
    for (const { mesh } of this.bodies) mesh.dispose();
    for (const geometry of this.made) geometry.dispose();
    this.material.dispose();
    this.lines.dispose();
  }
}
