/**
 * What presses in the plan: fenders with a bar of their load, what outlines share, contact lines and forces,
 * thrusters and tugs.
 */
import { BERTH } from '../../../wasm/js/frame.mjs';
import { T } from '../features/berths/words.js';
import { formatText } from '../state/format.js';
import {
  drawnOn,
  HIGH,
  LOAD_COLOURS,
  loadOf,
  OVER,
  pulls,
  readBerth,
  shareText,
  thrustersOf,
  toWorld,
} from '../features/berths/state.js';
import { niceAbove } from './look.js';

/**
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./moment.js').Moment} Moment
 * @typedef {import('./plan.js').Body} Body
 */

const W = T.plan;
/** The largest force known is drawn so long; a full fender's bar [px]. */
const LONGEST = 88;
const BAR = 34;
/** Where no fender has a rating the arrows start with this [N]. */
const LEAST = 1e5;

/**
 * @param {{pen: CanvasRenderingContext2D, draw: ReturnType<typeof import('./plan-pen.js').createPen>,
 *   view: import('./plan-view.js').PlanView, here: (id: string) => import('../features/berths/state.js').Place,
 *   overlays: () => import('./index.js').Overlays}} app here: where a part is
 */
export function createLoads({ pen, draw, view, here, overlays }) {
  const { ink, plate, stroke, arrow } = draw;
  const { sx, sy, across, within, metres } = view;
  /** @type {Manifest | null} */
  let manifest = null;
  /** @type {Body[]} */
  let bodies = [];
  /** @type {import('../features/berths/state.js').Thruster[]} */
  let thrusters = [];
  /** The largest force so far [N]. */
  let top = LEAST;

  /** @param {import('../features/berths/state.js').Fender} f @returns {[number, number]} */
  function fenderFoot(f) {
    const [x, y] = toWorld(here(f.part), f.at[0], f.at[1]);
    return [x, y];
  }

  /** Loads of fenders by their number: share of the rating and deflection. @param {Moment} moment */
  function of({ berths: { n, rows } }) {
    const list = (manifest?.fenders ?? []).map(() => ({ share: 0, deflection: 0 }));
    for (let i = 0; i < n; i++) {
      const f = list[rows[i * BERTH.words + BERTH.fender]];
      if (!f) continue;
      f.share = Math.max(f.share, rows[i * BERTH.words + BERTH.share]);
      f.deflection = Math.max(f.deflection, rows[i * BERTH.words + BERTH.depth]);
    }
    return list;
  }

  /** @param {Moment} moment */
  function fendersOf(moment) {
    const list = of(moment);
    const fenders = manifest?.fenders ?? [];
    const room = fenders.length < 2 ? Infinity : spacing() * view.zoom;
    fenders.forEach((f, i) => {
      const { share, deflection } = list[i];
      const load = loadOf(share);
      const place = here(f.part);
      const [x, y] = fenderFoot(f);
      const at = { x, y, heading: place.heading + f.facing };
      const thick = Math.max(0.1 * f.height, f.height - deflection);
      within(at, () => {
        // never thinner than can be seen
        const wide = Math.max(f.width, metres(4));
        const long = Math.max(thick, metres(2));
        pen.fillStyle = load === 'idle' ? ink['--ink-2'] : ink[LOAD_COLOURS[load]];
        pen.fillRect(0, -wide / 2, long, wide);
        stroke(ink['--ink'], metres(1));
        pen.strokeRect(0, -wide / 2, long, wide);
        // its load, as a bar on the side of the part that carries it: the frame ends at the rating
        const bar = metres(BAR);
        const b = Math.max(metres(6), Math.min(metres(12), 0.5 * wide));
        pen.fillStyle = ink['--panel'];
        pen.fillRect(-bar, -b / 2, bar, b);
        pen.fillStyle = ink[LOAD_COLOURS[load]];
        pen.fillRect(-bar * Math.min(1.3, share), -b / 2, bar * Math.min(1.3, share), b);
        stroke(ink['--ink'], metres(1));
        pen.strokeRect(-bar, -b / 2, bar, b);
      });
    });
    // the fullest first: what would cover it is left out
    const order = fenders.map((_, i) => i).sort((i, k) => list[k].share - list[i].share);
    for (const i of order) {
      const { share } = list[i];
      const load = loadOf(share);
      if (load === 'idle' || (room < 40 && share < HIGH)) continue;
      const f = fenders[i];
      const [x, y] = fenderFoot(f);
      const at = { x, y, heading: here(f.part).heading + f.facing };
      const [fx, fy] = toWorld(at, -metres(BAR + 14), 0);
      const text = shareText(share);
      plate(share > OVER ? W.overShort(text) : text, sx(fx, fy), sy(fx, fy), {
        align: 'center',
        colour: load === 'ok' ? ink['--ink'] : ink[LOAD_COLOURS[load]],
        bold: share > OVER,
      });
    }
  }

  /** The least distance of two fenders [m]. */
  function spacing() {
    const feet = (manifest?.fenders ?? []).map(fenderFoot);
    let least = Infinity;
    feet.forEach(([ax, ay], i) =>
      feet.slice(i + 1).forEach(([bx, by]) => {
        least = Math.min(least, Math.hypot(ax - bx, ay - by));
      }),
    );
    return least;
  }

  /** What two outlines share, hatched. @param {import('../features/berths/state.js').Berth} berth */
  function hatchShared({ pair, x, y }) {
    const names = manifest?.plan_pairs?.[pair];
    const [a, b] = [names?.a, names?.b].map((id) => bodies.find((o) => o.part === id));
    if (!a || !b) return;
    pen.save();
    for (const body of [a, b]) {
      const path = new Path2D();
      path.addPath(body.path, new DOMMatrix(view.matrixOf(here(body.part))));
      pen.clip(path);
    }
    const [u, v] = [sx(x, y), sy(x, y)];
    const reach = 0.5 * Math.hypot(view.width, view.height);
    stroke(ink['--now'], 1.5);
    pen.beginPath();
    for (let d = -reach; d < reach; d += 5) {
      pen.moveTo(u + d - reach, v - reach);
      pen.lineTo(u + d + reach, v + reach);
    }
    pen.stroke();
    pen.restore();
  }

  /** @param {Moment} moment */
  function contactsOf({ berths: { n, rows } }) {
    const { contacts, forces, labels } = overlays();
    if (!manifest || !contacts) return;
    /** @type {{text: string, x: number, y: number, force: number}[]} */
    const notes = [];
    for (let i = 0; i < n; i++) {
      const b = readBerth(rows, i);
      if (b.fender < 0) hatchShared(b);
      const [ax, ay, bx, by] = [
        sx(b.ends[0], b.ends[1]),
        sy(b.ends[0], b.ends[1]),
        sx(b.ends[2], b.ends[3]),
        sy(b.ends[2], b.ends[3]),
      ];
      for (const [colour, w] of /** @type {[string, number][]} */ ([
        [ink['--panel'], 6],
        [ink['--now'], 3],
      ])) {
        stroke(colour, w);
        pen.lineCap = 'round';
        pen.beginPath();
        pen.moveTo(ax, ay);
        pen.lineTo(bx, by);
        pen.stroke();
      }
      const sign = drawnOn(manifest, b.pair);
      const [u, v] = [sx(b.x, b.y), sy(b.x, b.y)];
      if (!forces) continue;
      top = Math.max(top, niceAbove(b.force));
      const k = (sign * LONGEST) / Math.max(top, 1);
      const [nx, ny] = across(b.normal[0], b.normal[1]);
      arrow(u, v, k * b.force * nx, k * b.force * ny, 'normal');
      // along (-y, x) of the normal
      arrow(u, v, k * b.friction * ny, -k * b.friction * nx, 'friction');
      notes.push({
        text: formatText(b.force, 'N', 3),
        x: u + k * b.force * nx,
        y: v + k * b.force * ny,
        force: b.fender < 0 ? b.force : 0,
      });
    }
    if (labels)
      for (const note of notes.sort((p, q) => q.force - p.force).slice(0, 3))
        if (note.force > 0)
          plate(note.text, note.x + 8, note.y - 10, { colour: ink['--normal'], bold: true });
  }

  /** What pushes vessels besides contact. @param {import('../sim/run.js').Run} run @param {number} now */
  function thrustersOfRun(run, now) {
    const past = run.history;
    if (!past) return;
    for (const t of thrusters) {
      const at = here(t.part);
      const force = t.force < 0 ? 0 : past.column(t.force)[now];
      const angle = t.input ? run.inputValue(t.input, t.angle) : t.angle;
      const [x, y] = toWorld(at, t.at[0], t.at[1]);
      const way = at.heading + angle;
      if (t.type === 'tug') drawTug(x, y, force < 0 ? way + Math.PI : way, pulls(t, angle, force));
      if (!(Math.abs(force) > 0) || !overlays().forces) continue;
      const long = (LONGEST * force) / Math.max(top, Math.abs(force));
      const [dx, dy] = across(long * Math.cos(way), long * Math.sin(way));
      arrow(sx(x, y), sy(x, y), dx, dy, 'net');
    }
  }

  /** A tug that is only a force: its bow pushes, or it lies off on its line. @param {number} x @param {number} y @param {number} way @param {boolean} off */
  function drawTug(x, y, way, off) {
    const long = Math.max(24, metres(22));
    const line = Math.max(10, metres(14));
    within({ x, y, heading: way }, () => {
      const foot = off ? line : -long - metres(2);
      const half = 0.21 * long;
      stroke(ink['--ink'], metres(1.5));
      if (off) {
        pen.beginPath();
        pen.moveTo(0, 0);
        pen.lineTo(line, 0);
        pen.stroke();
      }
      pen.beginPath();
      pen.moveTo(foot, -half);
      pen.lineTo(foot + 0.75 * long, -half);
      pen.lineTo(foot + long, 0);
      pen.lineTo(foot + 0.75 * long, half);
      pen.lineTo(foot, half);
      pen.closePath();
      pen.fillStyle = ink.deck;
      pen.fill();
      pen.stroke();
    });
  }

  return {
    of,
    fenders: fendersOf,
    contacts: contactsOf,
    thrusters: thrustersOfRun,
    /** Newtons a pixel of arrow. */
    get scale() {
      return top / LONGEST;
    },
    /** @param {Manifest} next @param {any} doc scenario @param {Body[]} outlines */
    setRun(next, doc, outlines) {
      manifest = next;
      bodies = outlines;
      thrusters = thrustersOf(next, doc);
      const rated = (next.fenders ?? []).map((f) => f.force);
      top = niceAbove(rated.length > 0 ? Math.max(...rated) : LEAST);
    },
  };
}
