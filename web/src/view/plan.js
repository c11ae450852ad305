/**
 * The plan: outlines seen from above on a 2D canvas, with tracks, where bodies will be if they go on so,
 * fenders and their load, contact lines and forces, wind and current. North (+y) or a ship's bow is up.
 * Loaded by a run with outlines; it draws from the same frames as the 3D view.
 */
import { T } from '../features/berths/words.js';
import { group, joinUnit } from '../state/format.js';
import {
  boundsOf,
  compass,
  deadReckon,
  fenderName,
  placeOf,
  placesOf,
  readBerth,
  shareText,
  toWorld,
  words,
} from '../features/berths/state.js';
import { createMoment } from './moment.js';
import { niceAbove } from './look.js';
import { listenForHands } from './plan-hands.js';
import { createLoads } from './plan-loads.js';
import { createPen } from './plan-pen.js';
import { createView } from './plan-view.js';

/**
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('../features/berths/state.js').Place} Place
 *
 * @typedef {object} Body an outline as it is drawn
 * @property {string} part
 * @property {number[]} points
 * @property {Path2D} path
 * @property {boolean} fixed
 * @property {number} reach [m] from its origin
 * @property {number[]} columns of x, y, surge, sway and yaw rate; -1: none
 * @property {boolean} named it has a name, an axis and a way ahead
 */

const W = T.plan;
const KNOT = 1852 / 3600;
/** A track goes back so far, and its marks are so far apart [s]. */
const TRACK = 300;
const TRACK_MARKS = [1, 2, 5, 10, 30, 60];
/** Dead reckoning goes ahead so far [s]. */
const AHEAD = 60;
const STEPS = 24;
/** Slower than this nothing moves [m/s]. */
const STILL = 0.005;
/** Of outlines as paths: a part's own axes. @param {number[]} points */
function pathOf(points) {
  const path = new Path2D();
  for (let i = 0; i + 1 < points.length; i += 2)
    if (i === 0) path.moveTo(points[0], points[1]);
    else path.lineTo(points[i], points[i + 1]);
  path.closePath();
  return path;
}

/** A velocity by its size, in m/s and knots. @param {number} v */
export const speedText = (v) =>
  `${joinUnit(group(v, 2), 'm/s')} (${joinUnit(group(v / KNOT, 1), 'kn')})`;

/** A direction in marine degrees, three digits. @param {number} angle [rad] */
export const courseText = (angle) =>
  `${String(Math.round(compass(angle)) % 360).padStart(3, '0')}°`;

/**
 * @param {{host: HTMLElement, run: import('../sim/run.js').Run, overlays: () => import('./index.js').Overlays,
 *   theme: () => 'light' | 'dark', onchange: () => void}} app onchange: a person moved it
 */
export function createPlan({ host, run, overlays, theme, onchange }) {
  const canvas = document.createElement('canvas');
  canvas.className = 'plan';
  canvas.tabIndex = 0;
  canvas.hidden = true;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', W.label);
  host.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D picture');
  const pen = context;
  const draw = createPen(canvas, pen);
  const { ink, plate, stroke, arrow } = draw;
  const view = createView(pen);
  const { sx, sy, across, within, metres } = view;

  /** @type {Manifest | null} */
  let manifest = null;
  /** @type {any} */
  let scenario = null;
  /** @type {import('./moment.js').Moment | null} */
  let moment = null;
  /** @type Body[] */
  let bodies = [];
  /** @type {(id: string, poses: ArrayLike<number>[]) => Place} */
  let placeAt = () => ({ x: 0, y: 0, heading: 0 });
  /** @type {'north' | 'ship'} */
  let up = 'north';
  /** The body that stays in the middle. */
  let follow = '';
  let fitted = false;
  let shown = false;
  let spokenAt = -1e9;

  // ------------------------------------------------------------------ places

  /** @param {string} id */
  const here = (id) => placeAt(id, moment?.poses ?? []);
  const loads = createLoads({ pen, draw, view, here, overlays });

  function aim() {
    const of = follow || (up === 'ship' ? owned() : '');
    const own = of ? here(of) : null;
    if (own) [view.x, view.y] = [own.x, own.y];
    view.setTurn(up === 'ship' && own ? Math.PI / 2 - own.heading : 0);
  }

  /** The ship that is meant when one is: the longest that moves. */
  function owned() {
    const moving = bodies.filter((b) => !b.fixed);
    return moving.reduce((a, b) => (b.reach > a.reach ? b : a), moving[0])?.part ?? '';
  }

  /** Grows a box by a body. @param {number[]} box @param {{part: string, points: number[]}} body */
  function take(box, { part, points }) {
    const at = here(part);
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x, y] = toWorld(at, points[i], points[i + 1]);
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    return box;
  }
  const nothing = () => [Infinity, Infinity, -Infinity, -Infinity];

  /** @param {number[]} box [m] */
  function frameBox(box) {
    if (!(box[0] <= box[2]) || !view.width) return;
    follow = '';
    aim();
    view.frame(box);
  }

  /** Everything that moves, and of what stands still what is near it. */
  function fit() {
    const box = bodies.filter((b) => !b.fixed).reduce(take, nothing());
    if (!(box[0] <= box[2])) return frameBox(bodies.reduce(take, nothing()));
    const still = bodies.filter((b) => b.fixed).reduce(take, nothing());
    const reach = 0.25 * Math.max(box[2] - box[0], box[3] - box[1]);
    if (still[0] <= still[2])
      for (let k = 0; k < 2; k++) {
        // its near side even where that is farther away
        const low = Math.min(box[k], still[2 + k]);
        const high = Math.max(box[2 + k], still[k]);
        [box[k], box[2 + k]] = [
          Math.min(low, Math.max(still[k], low - reach)),
          Math.max(high, Math.min(still[2 + k], high + reach)),
        ];
      }
    frameBox(box);
  }

  /** What touches, else the fenders, else where two outlines are nearest. */
  function fitContacts() {
    const box = nothing();
    const add = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => {
      box[0] = Math.min(box[0], x - r);
      box[1] = Math.min(box[1], y - r);
      box[2] = Math.max(box[2], x + r);
      box[3] = Math.max(box[3], y + r);
    };
    const { n, rows } = moment?.berths ?? { n: 0, rows: new Float64Array(0) };
    for (let i = 0; i < n; i++) {
      const b = readBerth(rows, i);
      add(b.x, b.y, 1.5 * Math.max(4, Math.hypot(b.ends[2] - b.ends[0], b.ends[3] - b.ends[1])));
    }
    if (n === 0)
      for (const f of manifest?.fenders ?? []) {
        const [x, y] = toWorld(here(f.part), f.at[0], f.at[1]);
        add(x, y, 3 * f.width);
      }
    if (n === 0 && !manifest?.fenders?.length) {
      const [x, y, gap] = nearestPoints();
      if (Number.isFinite(gap)) add(x, y, Math.max(12, 2 * gap));
    }
    if (box[0] <= box[2]) frameBox(box);
    else fit();
  }

  /** Half-way between the corners of two bodies that are nearest. @returns {[number, number, number]} */
  function nearestPoints() {
    /** @type {[number, number, number]} */
    let best = [0, 0, Infinity];
    const corners = bodies.map(({ part, points }) => {
      const at = here(part);
      return Array.from({ length: points.length / 2 }, (_, i) =>
        toWorld(at, points[2 * i], points[2 * i + 1]),
      );
    });
    corners.forEach((a, i) =>
      corners.slice(i + 1).forEach((b) => {
        for (const [ax, ay] of a)
          for (const [bx, by] of b) {
            const d = Math.hypot(ax - bx, ay - by);
            if (d < best[2]) best = [(ax + bx) / 2, (ay + by) / 2, d];
          }
      }),
    );
    return best;
  }

  // ------------------------------------------------------------------ pieces

  function drawSea() {
    pen.fillStyle = ink.sea;
    pen.fillRect(0, 0, view.width, view.height);
    if (!overlays().grid) return;
    const step = niceAbove(90 / view.zoom);
    const reach = Math.hypot(view.width, view.height) / view.zoom / 2;
    stroke(ink.grid, 1);
    pen.beginPath();
    for (const axis of [0, 1]) {
      const middle = axis ? view.y : view.x;
      for (let v = Math.ceil((middle - reach) / step) * step; v < middle + reach; v += step) {
        const [ax, ay, bx, by] = axis
          ? [view.x - reach, v, view.x + reach, v]
          : [v, view.y - reach, v, view.y + reach];
        pen.moveTo(sx(ax, ay), sy(ax, ay));
        pen.lineTo(sx(bx, by), sy(bx, by));
      }
    }
    pen.stroke();
  }

  /** @param {Body} body */
  function drawBody(body) {
    within(here(body.part), () => {
      pen.fillStyle = body.fixed ? ink.land : ink.hull;
      pen.fill(body.path);
      stroke(ink['--ink'], metres(body.fixed ? 1 : 1.5));
      pen.lineJoin = 'round';
      pen.stroke(body.path);
      if (body.fixed || !body.named) return;
      // the axis from stern to bow, and a mark at the bow
      const box = boundsOf(body.points);
      stroke(ink.deck, metres(1), [metres(8), metres(4)]);
      pen.beginPath();
      pen.moveTo(box[0], 0);
      pen.lineTo(box[2], 0);
      pen.stroke();
      pen.setLineDash([]);
      const bow = Math.min(metres(13), 0.12 * (box[2] - box[0]));
      pen.fillStyle = ink['--ink-2'];
      pen.beginPath();
      pen.moveTo(box[2] - 0.4 * bow, 0);
      pen.lineTo(box[2] - 1.5 * bow, 0.5 * bow);
      pen.lineTo(box[2] - 1.5 * bow, -0.5 * bow);
      pen.fill();
    });
  }

  /** @param {Body} body @param {number} now */
  function drawTrack({ columns: [x, y], named }, now) {
    const past = run.history;
    if (!past || x < 0 || y < 0 || !manifest) return;
    const [px, py] = [past.column(x), past.column(y)];
    const from = Math.max(0, now - Math.round((named ? TRACK : 0.1 * TRACK) / manifest.frame));
    const step = Math.max(1, Math.floor((now - from) / 300));
    stroke(ink['--s1'], 1.5);
    pen.globalAlpha = 0.75;
    pen.beginPath();
    for (let k = now; k >= from; k -= step) {
      const [u, v] = [sx(px[k], py[k]), sy(px[k], py[k])];
      if (k === now) pen.moveTo(u, v);
      else pen.lineTo(u, v);
    }
    pen.stroke();
    // marks at even times, as many as there is room for
    const length = view.zoom * Math.hypot(px[now] - px[from], py[now] - py[from]);
    const passed = (now - from) * manifest.frame;
    const every = named && TRACK_MARKS.find((s) => (length * s) / Math.max(passed, 1e-9) > 16);
    if (every) {
      pen.fillStyle = ink['--s1'];
      const frames = every / manifest.frame;
      for (let t = Math.floor(now / frames) * frames; t >= from; t -= frames) {
        const k = Math.round(t);
        pen.beginPath();
        pen.arc(sx(px[k], py[k]), sy(px[k], py[k]), 2.5, 0, 2 * Math.PI);
        pen.fill();
      }
    }
    pen.globalAlpha = 1;
  }

  /** Its velocity, world axes, and its rate of turn; null where it has no such channels. @param {Body} body @param {number} now */
  function motionOf({ part, columns: [, , surge, sway, rate] }, now) {
    const past = run.history;
    if (!past || surge < 0 || sway < 0) return null;
    const { heading } = here(part);
    const [u, v] = [past.column(surge)[now], past.column(sway)[now]];
    const [c, s] = [Math.cos(heading), Math.sin(heading)];
    return {
      vx: c * u - s * v,
      vy: s * u + c * v,
      speed: Math.hypot(u, v),
      rate: rate < 0 ? 0 : past.column(rate)[now],
    };
  }

  /** @param {Body} body @param {number} now */
  function drawAhead(body, now) {
    const motion = motionOf(body, now);
    const at = here(body.part);
    if (!motion || motion.speed < STILL) return;
    const { vx, vy, rate, speed } = motion;
    const arrowOf = (/** @type {number} */ long) => {
      const [ux, uy] = across(vx, vy);
      arrow(sx(at.x, at.y), sy(at.x, at.y), (long * ux) / speed, (long * uy) / speed, 'speed');
    };
    if (!body.named) return arrowOf(Math.min(60, (8 * speed + body.reach) * view.zoom));
    // no farther than a few lengths
    const ahead = Math.min(AHEAD, (4 * body.reach) / speed);
    stroke(ink['--s1'], 1.5, [5, 4]);
    pen.beginPath();
    for (let k = 0; k <= STEPS; k++) {
      const p = deadReckon(at, vx, vy, rate, (ahead * k) / STEPS);
      if (k === 0) pen.moveTo(sx(p.x, p.y), sy(p.x, p.y));
      else pen.lineTo(sx(p.x, p.y), sy(p.x, p.y));
    }
    pen.stroke();
    within(deadReckon(at, vx, vy, rate, ahead), () => {
      stroke(ink['--s1'], metres(1), [metres(5), metres(4)]);
      pen.stroke(body.path);
    });
    pen.setLineDash([]);
    arrowOf(Math.max(14, Math.min(120, (30 * speed + 0.1 * body.reach) * view.zoom)));
  }

  /** What else there is: bodies by their length and width, lines. */
  function drawOthers() {
    if (!manifest || !moment) return;
    for (const { kind, pose, shape, size } of manifest.parts) {
      const at = kind === 'rigid' ? moment.poses[pose ?? -1] : null;
      if (!at || !size) continue;
      const [l, b] = shape === 'box' ? size : [size[0], size[0]];
      within(placeOf(at), () => {
        pen.beginPath();
        if (shape === 'box') pen.rect(-l / 2, -b / 2, l, b);
        else pen.arc(0, 0, l / 2, 0, 2 * Math.PI);
        pen.fillStyle = ink['--s2'];
        pen.fill();
        stroke(ink['--ink'], metres(1));
        pen.stroke();
      });
    }
    stroke(ink['--ink'], 2);
    for (const { n, nodes } of moment.lines) {
      pen.beginPath();
      for (let i = 0; i < n; i++) {
        const [x, y] = [nodes[3 * i], nodes[3 * i + 1]];
        if (i === 0) pen.moveTo(sx(x, y), sy(x, y));
        else pen.lineTo(sx(x, y), sy(x, y));
      }
      pen.stroke();
    }
  }

  /** @param {number} now */
  function drawNames(now) {
    if (!overlays().labels) return;
    for (const body of bodies) {
      if (body.fixed || !body.named || 2 * body.reach * view.zoom < 34) continue;
      const at = here(body.part);
      const motion = motionOf(body, now);
      const text = motion ? `${words(body.part)} ${speedText(motion.speed)}` : words(body.part);
      // on the body where it is wide enough, else below it
      const box = boundsOf(body.points);
      const wide = Math.min(box[2] - box[0], box[3] - box[1]) * view.zoom;
      const below = wide > 40 ? 0 : 0.5 * wide + 14;
      plate(text, sx(at.x, at.y), sy(at.x, at.y) + below, { align: 'center' });
    }
  }

  /** The moment in words. @param {number} now */
  function speak(now) {
    const t = performance.now();
    if (!manifest || t - spokenAt < 900) return;
    spokenAt = t;
    const list = bodies
      .filter((b) => !b.fixed)
      .slice(0, 3)
      .map((b) => {
        const motion = motionOf(b, now);
        const at = courseText(here(b.part).heading);
        return W.body(words(b.part), at, speedText(motion?.speed ?? 0));
      });
    const shares = moment ? loads.of(moment).map((l) => l.share) : [];
    const most = shares.indexOf(Math.max(...shares));
    const fender = manifest.fenders?.[most];
    if (fender && shares[most] > 0)
      list.push(W.most(fenderName(fender, manifest), shareText(shares[most])));
    const text = `${W.moment((now * manifest.frame).toFixed(2))} ${list.join(' ')}`;
    if (canvas.getAttribute('aria-label') !== text) canvas.setAttribute('aria-label', text);
  }

  // ------------------------------------------------------------------ by hand

  listenForHands(canvas, {
    push(dx, dy) {
      follow = '';
      if (up === 'ship') return;
      view.push(dx, dy);
      onchange();
    },
    zoom(by, x = view.width / 2, y = view.height / 2) {
      // what is followed stays in the middle
      const free = up === 'north' && !follow;
      view.scale(by, free ? x - view.width / 2 : 0, free ? y - view.height / 2 : 0);
      onchange();
    },
  });

  function resize() {
    const [w, h] = [host.clientWidth, host.clientHeight];
    const ratio = Math.min(devicePixelRatio, 2);
    if (!w || !h || (w === view.width && h === view.height && ratio === view.ratio)) return;
    view.resize(w, h, ratio);
    canvas.width = Math.round(w * ratio);
    canvas.height = Math.round(h * ratio);
  }

  return {
    canvas,
    get on() {
      return shown;
    },
    /** Metres up and sideways are so many pixels. */
    pixelsPerMetre: () => view.zoom,
    /** Newtons a metre of arrow. */
    get forceScale() {
      return loads.scale * view.zoom;
    },
    get up() {
      return up;
    },
    set up(/** @type {'north' | 'ship'} */ next) {
      up = next;
      aim();
      const own = bodies.find((b) => b.part === owned());
      if (up === 'north') fit();
      else if (own && view.height) view.zoom = (view.height - 60) / (2 * own.reach);
      onchange();
    },
    /** @param {boolean} on */
    show(on) {
      shown = on;
      canvas.hidden = !on;
      if (on) onchange();
    },
    /** @param {Manifest} next @param {any} doc scenario */
    setRun(next, doc) {
      const ids = (/** @type {Manifest | null} */ m) => m?.outlines?.map((o) => o.part).join();
      const same = ids(manifest) === ids(next);
      manifest = next;
      scenario = doc;
      const index = new Map(next.channels.map((c, i) => [c.id, i]));
      placeAt = placesOf(next, doc);
      const outlines = next.outlines ?? [];
      bodies = outlines.map(({ part, points, fixed }) => ({
        ...{ part, points, fixed, path: pathOf(points) },
        reach: Math.max(...boundsOf(points).map(Math.abs)),
        columns: ['x', 'y', 'surge', 'sway', 'yaw_rate'].map(
          (n) => index.get(`${part}.${n}`) ?? -1,
        ),
        // of many bodies none is named
        named: outlines.length <= 8,
      }));
      bodies.sort((a, b) => Number(b.fixed) - Number(a.fixed));
      loads.setRun(next, doc, bodies);
      moment = null;
      fitted &&= same;
    },
    /** Draws the frame on show, or between it and the next. */
    draw() {
      resize();
      if (!manifest || !view.width || !run.reader || run.shownIndex < 0) return;
      if (!run.history || run.manifest !== manifest) return;
      moment ??= createMoment(manifest, run.reader);
      const { fraction } = run;
      if (fraction > 0) moment.read(run.frame, run.nextFrame, fraction);
      else moment.read(run.frame);
      if (!fitted) fit();
      fitted = true;
      aim();
      draw.begin(theme(), view.width, view.height);
      const now = Math.max(0, Math.min(run.now, run.history.last));
      pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
      drawSea();
      const moving = bodies.filter((b) => !b.fixed);
      for (const body of bodies) if (body.fixed) drawBody(body);
      for (const body of moving) drawTrack(body, now);
      for (const body of moving) drawAhead(body, now);
      for (const body of moving) drawBody(body);
      drawOthers();
      loads.fenders(moment);
      loads.thrusters(run, now);
      loads.contacts(moment);
      drawNames(now);
      draw.weather(view.turn, scenario?.environment);
      draw.scale(view.zoom);
      speak(now);
    },
    /** Named views: all, what touches, one of the bodies. @param {string} name */
    view(name) {
      if (name === 'follow') {
        follow = follow ? '' : owned();
        aim();
      } else if (name === 'fit') fit();
      else if (name === 'side') fitContacts();
      else {
        const moving = bodies.filter((b) => !b.fixed);
        const body = moving[name === 'front' ? 0 : 1] ?? moving[0];
        if (body) frameBox(take(nothing(), body));
      }
      onchange();
    },
    fitContacts,
    /** PNG. @returns {Promise<Blob>} */
    screenshot: () =>
      new Promise((done, fail) =>
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture')))),
      ),
  };
}

/** @typedef {ReturnType<typeof createPlan>} Plan */
