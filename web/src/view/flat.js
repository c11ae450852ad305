/**
 * The side view for browsers without WebGL: x to the right, z up, on a 2D canvas. Lines coloured
 * by tension, bodies, ends, water, force arrows and a scale; the same interface as the 3D stage.
 * @module
 */
import { Vector3 } from 'three';
import { CONTACT } from '../../../wasm/js/frame.mjs';
import { S } from '../state/strings.js';
import { bodyRadius } from './bodies.js';
import { contactSides, MOST_CONTACTS } from '../features/contacts/layer.js';
import { outline as around } from './hull.js';
import { Labels, pictureOf } from './labels.js';
import { LOOK, TENSION_CSS, niceAbove } from './look.js';
import { createMoment } from './moment.js';
import {
  extent,
  followedPart,
  forceNames,
  forceTop,
  largestTension,
  lineEnds,
  triple,
} from './rig.js';
import { placed, placedColliders } from './shapes.js';

/**
 * @typedef {import('./index.js').Stage} Stage
 * @typedef {import('./index.js').StageOptions} StageOptions
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./index.js').FrameReader} FrameReader
 */

const MARGIN = 1.25;

/**
 * @param {HTMLElement} container
 * @param {StageOptions} options
 * @returns {Stage}
 */
export function createFlatStage(container, options) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%' });
  canvas.tabIndex = 0;
  container.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws neither WebGL nor 2D pictures');
  const pen = context;
  const labels = new Labels(container);
  const overlays = {
    ...{ forces: true, labels: true, nodes: false, contacts: true, grid: true, shadows: true },
  };
  const box = new Float64Array(6);

  let theme = options.theme;
  let [width, height, ratio] = [0, 0, 1];
  let stale = true;
  let asked = 0;
  let tensionRange = 0;
  let rangeGiven = 0;
  let forceScale = 0;
  let span = 1;
  // Middle of the picture [m] and pixels a metre.
  let [cx, cz, zoom] = [0, 0, 10];
  /** @type {string | undefined} */
  let follow;
  /** @type {{manifest: Manifest, reader: FrameReader, scenario: any} | null} */
  let waiting = null;
  /** @type {Manifest | null} */
  let manifest = null;
  /** @type {import('./moment.js').Moment | null} */
  let moment = null;
  /** @type {import('./index.js').CameraState | null} */
  let wanted = null;
  /** @type {string[]} */
  let names = [];
  /** Points where the world holds an end: x, z. @type {number[][]} */
  let holds = [];
  /** Convex bodies, and room for the shadow of one on the picture. @type {ReturnType<typeof placedColliders>} */
  let solids = [];
  /** @type {ReturnType<typeof contactSides>} */
  let sides = [];
  /** @type {string[]} */
  let kinds = [];
  /** @type {any} */
  let text = null;
  let shadow = new Float64Array(0);
  let order = new Uint16Array(0);
  let corners = new Uint16Array(1);
  const at = new Vector3();
  let newtons = new Float64Array(0);
  let spots = new Float32Array(0);

  const px = (/** @type {number} */ x) => width / 2 + (x - cx) * zoom;
  const pz = (/** @type {number} */ z) => height / 2 - (z - cz) * zoom;

  function invalidate() {
    stale = true;
    if (!asked) asked = requestAnimationFrame(() => ((asked = 0), render()));
  }

  function resize() {
    const [w, h] = [container.clientWidth, container.clientHeight];
    if (!w || !h || (w === width && h === height && ratio === Math.min(devicePixelRatio, 2)))
      return;
    const first = !width;
    [width, height, ratio] = [w, h, Math.min(devicePixelRatio, 2)];
    canvas.width = Math.round(w * ratio);
    canvas.height = Math.round(h * ratio);
    if (first) fit();
    // A new size empties the canvas: it is drawn before the browser shows it.
    stale = true;
    render();
  }

  function fit() {
    if (!manifest || !moment || !width) return;
    extent(manifest, moment, box);
    cx = (box[0] + box[3]) / 2;
    cz = (box[2] + box[5]) / 2;
    const wide = Math.max(box[3] - box[0], 0.15 * span);
    const high = Math.max(box[5] - box[2], 0.15 * span);
    zoom = Math.min(width / wide, height / high) / MARGIN;
  }

  function scales() {
    const given = rangeGiven || Number(manifest?.view?.tension) || 0;
    tensionRange =
      given > 0 ? given : niceAbove(Math.max(2.5 * (moment ? largestTension(moment) : 0), 1));
    const top = (manifest && forceTop(manifest, text, tensionRange)) || tensionRange;
    forceScale = Number(manifest?.view?.force) || niceAbove(top / (0.3 * span));
  }

  /** @param {import('./index.js').Frame} frame */
  function begin(frame) {
    if (!waiting) return;
    const same =
      manifest?.parts.map((p) => p.id).join() === waiting.manifest.parts.map((p) => p.id).join();
    const { reader, scenario } = waiting;
    manifest = waiting.manifest;
    moment = createMoment(manifest, reader);
    waiting = null;
    moment.read(frame);
    extent(manifest, moment, box);
    span = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2], 0.5);
    const ends = lineEnds(manifest, moment, scenario);
    names = forceNames(manifest, ends);
    holds = ends.filter((e) => e.held === 'world').map((e) => e.at);
    text = scenario;
    solids = placedColliders(manifest);
    sides = contactSides(manifest);
    const most = Math.max(24, ...solids.map((s) => s.points.length / 3));
    shadow = new Float64Array(2 * most);
    order = new Uint16Array(most);
    corners = new Uint16Array(most + 1);
    const contacts = Math.min(MOST_CONTACTS, manifest.pairs?.length ?? 0);
    const forces = moment.ports.length + 2 * contacts;
    kinds = Array.from({ length: forces }, (_, i) =>
      i < names.length ? 'net' : (i - names.length) % 2 ? 'friction' : 'normal',
    );
    newtons = new Float64Array(forces);
    spots = new Float32Array(5 * forces);
    scales();
    if (!same) fit();
    if (wanted) place(wanted);
    wanted = null;
  }

  /** The eye's distance stands for the zoom. @param {import('./index.js').CameraState} state */
  function place(state) {
    const [eye, target] = [triple(state.eye), triple(state.target)];
    if (!eye || !target) return;
    const far = Math.hypot(eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]);
    [cx, cz] = [target[0], target[2]];
    if (far > 0 && height) zoom = height / (2 * Math.tan((12 * Math.PI) / 180) * far);
    follow = state.follow;
    invalidate();
  }

  /** @param {import('./look.js').Look} look */
  function drawGround(look) {
    const surface = pz(0);
    pen.fillStyle = manifest?.water === false ? look.studio : look.horizon;
    pen.fillRect(0, 0, width, height);
    if (manifest && !manifest.water) {
      line(look.grid, 1, 0, surface, width, surface);
      return;
    }
    if (surface < height) {
      const water = pen.createLinearGradient(0, surface, 0, surface + height);
      water.addColorStop(0, look.shallow);
      water.addColorStop(1, look.abyss);
      pen.fillStyle = water;
      pen.fillRect(0, Math.max(0, surface), width, height);
      line(look.scatter, 1.5, 0, surface, width, surface);
    }
  }

  /** @param {string} colour @param {number} w @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  function line(colour, w, x0, y0, x1, y1) {
    pen.strokeStyle = colour;
    pen.lineWidth = w;
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.lineTo(x1, y1);
    pen.stroke();
  }

  /** @param {import('./look.js').Look} look */
  function drawBodies(look) {
    if (!manifest || !moment) return;
    pen.lineWidth = 1.5;
    pen.strokeStyle = look.dark;
    for (const part of manifest.parts) if (part.links) drawCrane(part, look);
    for (const { part, pose, points } of solids) {
      if (!moment.poses[pose]) continue;
      for (let i = 0; i < points.length; i += 3) {
        placed(moment.poses[pose], points, i, at);
        shadow[(2 * i) / 3] = at.x;
        shadow[(2 * i) / 3 + 1] = at.z;
      }
      pen.fillStyle =
        part.kind === 'rigid' ? look.steel : part.kind === 'crane' ? look.crane : look.paint;
      pen.strokeStyle = look.dark;
      pen.lineWidth = 1.5;
      fillShadow(points.length / 3);
      pen.stroke();
    }
    for (const part of manifest.parts) {
      const pose = part.pose === undefined ? null : moment.poses[part.pose];
      if (!pose || part.links || part.colliders?.length) continue;
      const size = part.size ?? [1, 1, 1];
      const [x, y] = [px(pose[0]), pz(pose[2])];
      pen.fillStyle = part.kind === 'rigid' ? look.steel : look.paint;
      pen.beginPath();
      if (part.kind === 'rigid' && (part.shape === 'box' || part.shape === 'cylinder')) {
        outline(pose, part.shape === 'box' ? size : [size[0], size[0], size[2]]);
      } else {
        const r = part.kind === 'rigid' ? bodyRadius(part.shape, size) * zoom : 0;
        pen.arc(x, y, Math.max(r, 5), 0, 2 * Math.PI);
      }
      pen.fill();
      pen.stroke();
    }
    for (const at of holds) {
      pen.fillStyle = look.frame;
      pen.fillRect(px(at[0]) - 6, pz(at[2]) - 6, 12, 12);
    }
  }

  /** The convex outline of the first n points in `shadow`, filled. @param {number} n */
  function fillShadow(n) {
    const count = around(shadow, n, order, corners);
    pen.beginPath();
    for (let i = 0; i < count; i++) {
      const c = 2 * corners[i];
      pen[i ? 'lineTo' : 'moveTo'](px(shadow[c]), pz(shadow[c + 1]));
    }
    pen.closePath();
    pen.fill();
  }

  /** Links as bars from frame to frame. @param {import('../../../wasm/js/frame.mjs').Part} part @param {import('./look.js').Look} look */
  function drawCrane(part, look) {
    const first = part.pose ?? 0;
    const count = part.links?.length ?? 0;
    pen.lineCap = 'round';
    for (const casing of [true, false])
      for (let i = 0; i < count; i++) {
        const [a, b] = [moment?.poses[first + i], moment?.poses[first + i + 1]];
        if (!a || !b) continue;
        const wide = 9 - (5 * i) / count;
        const colour = casing ? look.dark : look.crane;
        line(colour, casing ? wide + 3 : wide, px(a[0]), pz(a[2]), px(b[0]), pz(b[2]));
      }
  }

  /** Shadow of a turned box on the x-z plane: its convex outline. @param {Float64Array} p @param {number[]} size */
  function outline(p, size) {
    const [w, x, y, z] = [p[3], p[4], p[5], p[6]];
    // First and third rows of the rotation matrix, times half the edges.
    const rx = [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)].map(
      (r, i) => (r * size[i]) / 2,
    );
    const rz = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)].map(
      (r, i) => (r * size[i]) / 2,
    );
    // The outline of a sum of three segments: go round by the angle of its edges.
    const edges = rx.map((dx, i) => (rz[i] < 0 ? [-dx, -rz[i]] : [dx, rz[i]]));
    edges.sort((a, b) => Math.atan2(a[1], a[0]) - Math.atan2(b[1], b[0]));
    let [ex, ez] = [p[0], p[2]];
    for (const [dx, dz] of edges) [ex, ez] = [ex - dx, ez - dz];
    pen.moveTo(px(ex), pz(ez));
    for (const turn of [2, -2]) {
      for (const [dx, dz] of edges) {
        [ex, ez] = [ex + turn * dx, ez + turn * dz];
        pen.lineTo(px(ex), pz(ez));
      }
    }
    pen.closePath();
  }

  /** @param {import('./look.js').Look} look */
  function drawLines(look) {
    if (!moment) return;
    pen.lineCap = 'round';
    for (const { n, nodes, tension } of moment.lines) {
      for (const casing of [true, false]) {
        for (let i = 0; i < n - 1; i++) {
          const share = Math.min(1, Math.max(0, tension[i] / tensionRange));
          const colour = casing
            ? look.rim
            : TENSION_CSS[Math.round(share * (TENSION_CSS.length - 1))];
          const [a, b] = [3 * i, 3 * i + 3];
          line(
            colour,
            casing ? 5 : 3,
            px(nodes[a]),
            pz(nodes[a + 2]),
            px(nodes[b]),
            pz(nodes[b + 2]),
          );
        }
      }
      if (!overlays.nodes) continue;
      pen.fillStyle = look.force;
      for (let i = 0; i < n; i++) {
        pen.beginPath();
        pen.arc(px(nodes[3 * i]), pz(nodes[3 * i + 2]), 2.5, 0, 2 * Math.PI);
        pen.fill();
      }
    }
  }

  /**
   * The arrow of force i, from a point of the world.
   * @param {import('./look.js').Look} look @param {number} i @param {ArrayLike<number>} p @param {number} k
   * @param {number} fx @param {number} fy @param {number} fz
   */
  function arrow(look, i, p, k, fx, fy, fz) {
    newtons[i] = 0;
    const [x, y] = [px(p[k]), pz(p[k + 2])];
    let [dx, dy] = [(fx / forceScale) * zoom, (-fz / forceScale) * zoom];
    const full = Math.hypot(dx, dy);
    if (!(full > 4)) return;
    const long = kinds[i] === 'net' ? full : Math.min(full, 0.4 * span * zoom);
    const [ux, uy] = [dx / full, dy / full];
    [dx, dy] = [ux * long, uy * long];
    const head = Math.min(12, long);
    const ink = { net: look.force, normal: look.normal, friction: look.tangential }[kinds[i]];
    for (const casing of [true, false]) {
      const colour = casing ? look.casing : (ink ?? look.force);
      if (!casing && kinds[i] === 'friction') pen.setLineDash([6, 4]);
      pen.lineCap = 'butt';
      line(colour, casing ? 7 : 3, x, y, x + dx - ux * head, y + dy - uy * head);
      pen.setLineDash([]);
      pen.fillStyle = colour;
      pen.beginPath();
      pen.moveTo(x + dx, y + dy);
      pen.lineTo(x + dx - head * ux - 5 * uy, y + dy - head * uy + 5 * ux);
      pen.lineTo(x + dx - head * ux + 5 * uy, y + dy - head * uy - 5 * ux);
      pen.closePath();
      if (!casing && kinds[i] === 'net') [pen.fillStyle, pen.lineWidth] = [look.casing, 1.5]; // hollow
      pen.stroke();
      pen.fill();
    }
    newtons[i] = Math.hypot(fx, fy, fz);
    spots.set([x + dx, y + dy, 1, ux, uy], 5 * i);
  }

  /** @param {import('./look.js').Look} look */
  function drawForces(look) {
    if (!moment) return;
    for (let i = 0; i < moment.ports.length; i++) {
      const port = moment.ports[i];
      arrow(look, i, port, 0, port[3], port[4], port[5]);
    }
  }

  /** What bodies share, and the forces there. @param {import('./look.js').Look} look */
  function drawContacts(look) {
    if (!moment) return;
    const { n, rows } = moment.contacts;
    let drawn = 0;
    for (let i = 0; i < n && overlays.contacts; i++) {
      const r = i * CONTACT.words;
      const first = moment.ports.length + 2 * drawn;
      if (rows[r + CONTACT.touching] !== 1 || first >= newtons.length) continue;
      drawn++;
      const count = Math.min(24, rows[r + CONTACT.count]);
      for (let c = 0; c < count; c++) {
        shadow[2 * c] = rows[r + CONTACT.corners + 3 * c];
        shadow[2 * c + 1] = rows[r + CONTACT.corners + 3 * c + 2];
      }
      [pen.fillStyle, pen.strokeStyle, pen.lineWidth] = [look.now, look.now, 2.5];
      if (count > 2) {
        fillShadow(count);
        pen.stroke();
      }
      if (!overlays.forces) continue;
      const pair = sides[rows[r + CONTACT.pair]];
      const sign = pair?.side ?? 1;
      const push = sign * rows[r + CONTACT.force];
      const [nx, fx] = [r + CONTACT.normal, r + CONTACT.friction];
      const p = r + CONTACT.point;
      arrow(look, first, rows, p, push * rows[nx], push * rows[nx + 1], push * rows[nx + 2]);
      arrow(look, first + 1, rows, p, sign * rows[fx], sign * rows[fx + 1], sign * rows[fx + 2]);
      names[first] = pair?.name ?? '';
      names[first + 1] = rows[r + CONTACT.stuck] === 1 ? S.contacts.sticking : S.contacts.sliding;
    }
    newtons.fill(0, moment.ports.length + 2 * drawn);
  }

  function render() {
    if (!stale || !width) return;
    stale = false;
    const look = LOOK[theme];
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawGround(look);
    drawBodies(look);
    drawLines(look);
    newtons.fill(0);
    if (overlays.forces) drawForces(look);
    drawContacts(look);
    if (overlays.forces && overlays.labels)
      labels.draw(newtons, names, spots, width, height, kinds);
  }

  const listening = new AbortController();
  const { signal } = listening;
  let dragged = false;
  canvas.addEventListener('pointerdown', () => (dragged = false), { signal });
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (!event.buttons || (event.pointerType === 'touch' && options.embed)) return;
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 2) dragged = true;
      cx -= event.movementX / zoom;
      cz += event.movementY / zoom;
      invalidate();
    },
    { signal },
  );
  canvas.addEventListener('pointerup', () => dragged && options.onCamera?.(stage.getCamera()), {
    signal,
  });
  canvas.addEventListener(
    'click',
    (event) => {
      if (dragged || !manifest || !moment) return;
      for (const part of manifest.parts) {
        const pose = part.pose === undefined ? null : moment.poses[part.pose];
        if (!pose) continue;
        const reach = Math.max(12, bodyRadius(part.shape, part.size ?? [1, 1, 1]) * zoom);
        if (Math.hypot(event.offsetX - px(pose[0]), event.offsetY - pz(pose[2])) < reach) {
          options.onPick?.(part.id);
          return;
        }
      }
    },
    { signal },
  );
  const scaleBy = (/** @type {number} */ factor) => {
    zoom *= factor;
    invalidate();
    options.onCamera?.(stage.getCamera());
  };
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (options.embed && !event.ctrlKey) return;
      event.preventDefault();
      scaleBy(Math.exp(-event.deltaY * 0.0015));
    },
    { signal, passive: false },
  );
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.key === '+' || event.key === '=') scaleBy(1.15);
      if (event.key === '-') scaleBy(1 / 1.15);
    },
    { signal },
  );
  const sizes = new ResizeObserver(resize);
  sizes.observe(container);

  /** @type {Stage} */
  const stage = {
    kind: 'flat',
    canvas,
    setScenario(next, reader, scenario) {
      waiting = { manifest: next, reader, scenario };
      rangeGiven = 0;
    },
    setFrame(frame, next, fraction) {
      if (waiting) begin(frame);
      if (!moment) return true;
      moment.read(frame, next, fraction);
      const part = manifest?.parts.find((p) => p.id === follow);
      const pose = part?.pose === undefined ? null : moment.poses[part.pose];
      if (pose) [cx, cz] = [pose[0], pose[2]];
      invalidate();
      return true;
    },
    setTheme(next) {
      theme = next;
      invalidate();
    },
    setOverlays(change) {
      Object.assign(overlays, change);
      labels.show(overlays.labels && overlays.forces);
      invalidate();
    },
    chooseLink() {},
    setTensionRange(value) {
      if (!(value > 0)) return;
      rangeGiven = value;
      scales();
      invalidate();
    },
    get tensionRange() {
      return tensionRange;
    },
    get forceScale() {
      return forceScale;
    },
    view(name) {
      const part = manifest ? followedPart(manifest) : null;
      follow = name === 'follow' && !follow ? part?.id : undefined;
      if (name !== 'follow') fit();
      const pose = follow && part?.pose !== undefined ? moment?.poses[part.pose] : null;
      if (pose) [cx, cz] = [pose[0], pose[2]];
      options.onCamera?.(stage.getCamera());
      invalidate();
    },
    getCamera() {
      if (wanted) return wanted;
      const far = height / (2 * Math.tan((12 * Math.PI) / 180) * zoom);
      const rounded = (/** @type {number} */ x) => Number(x.toFixed(3));
      const state = { eye: [cx, -far, cz].map(rounded), target: [cx, 0, cz].map(rounded) };
      return follow ? { ...state, follow } : state;
    },
    setCamera(state) {
      if (waiting || !moment) wanted = state;
      else place(state);
    },
    pixelsPerMetre: () => zoom,
    resize,
    render,
    screenshot() {
      stale = true;
      render();
      return pictureOf(canvas, labels);
    },
    stats: () => ({ calls: 0, triangles: 0 }),
    dispose() {
      cancelAnimationFrame(asked);
      sizes.disconnect();
      listening.abort();
      labels.dispose();
      canvas.remove();
    },
  };
  resize();
  return stage;
}
