/**
 * Arrows of forces at ports and of contacts, what two bodies share, and the values at the arrows' tips.
 * @module
 */
import { CONTACT } from '../../../../wasm/js/frame.mjs';
import { contactSides, MOST_CONTACTS } from '../../state/contacts.js';
import { S } from '../../state/strings.js';
import { outlinePath } from './outline.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 * @typedef {import('../moment.js').Moment} Moment
 */

/** Of the run's size that the arrow of a contact takes at most. */
const LONGEST = 0.4;
/** Corners of what two bodies share, at most. */
const CORNERS = 24;

/** Forces of a run: those at ports first, then normal and friction of each contact. */
export class Forces {
  /** @param {import('../index.js').Manifest} manifest @param {string[]} names of those at ports @param {number} span of the run [m] */
  constructor(manifest, names, span) {
    const contacts = Math.min(MOST_CONTACTS, manifest.pairs?.length ?? 0);
    this.ports = names.length;
    this.sides = contactSides(manifest);
    this.longest = LONGEST * span;
    const count = names.length + 2 * contacts;
    this.names = Array.from({ length: count }, (_, i) => names[i] ?? '');
    /** @type {('net' | 'normal' | 'friction')[]} */
    this.kinds = Array.from({ length: count }, (_, i) =>
      i < names.length ? 'net' : (i - names.length) % 2 ? 'friction' : 'normal',
    );
    /** 0: no arrow. */
    this.newtons = new Float64Array(count);
    /** Tips, as `Labels` takes them. */
    this.spots = new Float32Array(5 * count);
    this.force = [0, 0, 0];
  }

  /** Before each picture. */
  clear() {
    this.newtons.fill(0);
  }

  /**
   * The arrow of force i, from a point of the world.
   * @param {Pen} pen @param {PictureView} view @param {number} i @param {ArrayLike<number>} p @param {number} k where the point is in p
   * @param {ArrayLike<number>} f @param {number} j where the force is in f @param {number} times [px/N]
   */
  arrow(pen, { px, py, right, up }, i, p, k, f, j, times) {
    const [x, y] = [px(p, k), py(p, k)];
    let [dx, dy] = [f[j + right] * times, -f[j + up] * times];
    const full = Math.hypot(dx, dy);
    const most = this.kinds[i] === 'net' ? Infinity : this.longest * pen.view.zoom;
    if (full > most) [dx, dy] = [(dx / full) * most, (dy / full) * most];
    if (!pen.arrow(x, y, dx, dy, this.kinds[i])) return;
    this.newtons[i] = Math.hypot(f[j], f[j + 1], f[j + 2]);
    this.spots.set([x + dx, y + dy, 1, dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)], 5 * i);
  }

  /** @param {Pen} pen @param {PictureView} view @param {Moment} moment @param {number} scale [N/m] */
  paintPorts(pen, view, { ports }, scale) {
    for (let i = 0; i < ports.length; i++)
      this.arrow(pen, view, i, ports[i], 0, ports[i], 3, view.zoom / scale);
  }

  /** @param {Pen} pen @param {PictureView} view @param {Moment} moment @param {PictureLook} look @param {number} scale of arrows [N/m], 0: none */
  paintContacts(pen, view, { contacts: { n, rows } }, look, scale) {
    let place = this.ports;
    for (let i = 0; i < n && place < this.newtons.length; i++) {
      const r = i * CONTACT.words;
      if (rows[r + CONTACT.touching] !== 1) continue;
      paintShared(pen, view, rows, r, look);
      if (scale > 0) this.arrowsOf(pen, view, place, rows, r, view.zoom / scale);
      place += 2;
    }
  }

  /** @param {Pen} pen @param {PictureView} view @param {number} i @param {Float64Array} rows @param {number} r @param {number} times [px/N] */
  arrowsOf(pen, view, i, rows, r, times) {
    const { force } = this;
    const pair = this.sides[rows[r + CONTACT.pair]];
    const sign = pair?.side ?? 1;
    const push = sign * rows[r + CONTACT.force];
    const p = r + CONTACT.point;
    for (let k = 0; k < 3; k++) force[k] = push * rows[r + CONTACT.normal + k];
    this.arrow(pen, view, i, rows, p, force, 0, times);
    for (let k = 0; k < 3; k++) force[k] = sign * rows[r + CONTACT.friction + k];
    this.arrow(pen, view, i + 1, rows, p, force, 0, times);
    this.names[i] = pair?.name ?? '';
    this.names[i + 1] = rows[r + CONTACT.stuck] === 1 ? S.contacts.sticking : S.contacts.sliding;
  }
}

/** What two bodies share. @param {Pen} pen @param {PictureView} view @param {Float64Array} rows @param {number} r @param {PictureLook} look */
function paintShared(pen, { px, py }, rows, r, { scene }) {
  const corners = Math.min(CORNERS, rows[r + CONTACT.count]);
  if (!(corners > 2)) return;
  outlinePath(pen, corners, (i, put) => {
    const c = r + CONTACT.corners + 3 * i;
    put(px(rows, c), py(rows, c));
  });
  pen.g.fillStyle = scene.now;
  pen.stroke(scene.now, 2.5);
  pen.g.fill();
  pen.g.stroke();
}
