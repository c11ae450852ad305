/**
 * The plan: outlines seen from above on a 2D canvas, with tracks, where bodies will be if they go on so,
 * fenders and their load, contact lines and forces, wind and current. North (+y) or a ship's bow is up.
 * Loaded by a run with outlines; it draws from the same frames as the 3D view.
 * @module
 */
import { T } from '../features/berths/words.js';
import { Surface } from '../features/sea/surface.js';
import { createMoment } from './moment.js';
import { LONGEST, paintBerths } from './picture/berths.js';
import { bodyPainter } from './picture/bodies.js';
import { createPicture } from './picture/canvas.js';
import { paintScale, paintWeather } from './picture/corner.js';
import { paintFenders } from './picture/fenders.js';
import { boxAround, boxOfAll, boxOfContacts } from './picture/fit.js';
import { Fleet } from './picture/fleet.js';
import { paintSea } from './picture/ground.js';
import { listenForHands } from './picture/hands.js';
import { paintHull, paintNames } from './picture/hulls.js';
import { paintLines } from './picture/lines.js';
import { createSpeaker } from './picture/spoken.js';
import { paintThrusters } from './picture/thrusters.js';
import { paintAhead, paintTrack } from './picture/tracks.js';
import { ABOVE } from './picture/view.js';

/**
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./picture/fleet.js').Body} Body
 * @typedef {import('./picture/pen.js').Painter} Painter
 */

/** Around a ship that is up [px]. */
const CLEAR = 60;

/** What else there is than outlines: bodies and cranes. @param {Manifest} manifest @returns {Painter} */
const othersOf = (manifest) =>
  bodyPainter(manifest, {
    wanted: ({ kind, links }) => kind === 'rigid' || Boolean(links),
    colour: (part, { page }) => page['--s2'],
  });

/**
 * One picture.
 * @param {{pen: import('./picture/pen.js').Pen, view: import('./picture/view.js').PictureView, look: ReturnType<ReturnType<typeof createPicture>['begin']>,
 *   seen: Fleet, run: import('../sim/run.js').Run, now: number, sea: Surface | null, shows: import('./index.js').Overlays}} of now: the frame
 * @param {import('./moment.js').Moment} moment @param {Painter | null} paintOthers
 */
function paintAll({ pen, view, look, seen, run, now, sea, shows }, moment, paintOthers) {
  sea?.setTime(moment.time);
  paintSea(pen, view, look, shows.grid, sea);
  for (const body of seen.fixed) paintHull(pen, view, look, seen, body);
  for (const body of seen.moving) paintTrack(pen, view, look, seen, body, run, now);
  for (const body of seen.moving) paintAhead(pen, view, look, seen, body, run, now);
  for (const body of seen.moving) paintHull(pen, view, look, seen, body);
  paintOthers?.(pen, view, moment, look);
  paintLines(pen, view, moment, look, { range: run.tensionTop, dots: shows.nodes });
  paintFenders(pen, view, look, seen);
  paintThrusters(pen, view, look, seen, run, now, shows.forces);
  if (shows.contacts) paintBerths(pen, view, look, seen, shows);
  if (shows.labels) paintNames(pen, view, seen, run, now);
  paintWeather(pen, view, look, seen.scenario, sea);
  paintScale(pen, view, look, moment.lines.length > 0);
}

/** Where it looks, as an eye straight above would, from the body that is in the middle where one is.
 * @param {import('./picture/view.js').PictureView} view @param {'north' | 'ship'} up @param {string} follow
 * @returns {{eye: number[], target: number[], follow?: string, up: 'north' | 'ship'}} */
function eyeAbove(view, up, follow) {
  const [x, y] = follow ? [0, 0] : [view.x, view.y];
  return { eye: [x, y, view.far()], target: [x, y, 0], up, ...(follow && { follow }) };
}

/**
 * @param {{host: HTMLElement, run: import('../sim/run.js').Run, overlays: () => import('./index.js').Overlays,
 *   theme: () => 'light' | 'dark', onchange: () => void, embed: boolean}} app onchange: a person moved it; embed: the
 *   wheel and one finger scroll the page around it
 */
export function createPlan({ host, run, overlays, theme, onchange, embed }) {
  const { canvas, view, pen, begin, resize } = createPicture(host, ABOVE);
  canvas.className = 'plan';
  canvas.hidden = true;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', T.plan.label);
  const speak = createSpeaker(canvas);

  /** @type {Fleet | null} */
  let fleet = null;
  /** @type {Painter | null} */
  let paintOthers = null;
  /** @type {Surface | null} */
  let sea = null;
  /** @type {'north' | 'ship'} */
  let up = 'north';
  /** The body that stays in the middle. */
  let follow = '';
  let fitted = false;
  let shown = false;

  function aim() {
    const id = follow || (up === 'ship' && fleet?.own);
    const own = id && fleet ? fleet.here(id) : null;
    if (own) [view.x, view.y] = [own.x, own.y];
    view.setTurn(up === 'ship' && own ? Math.PI / 2 - own.heading : 0);
  }

  /** @param {number[]} box [m] @returns {boolean} false: it is around nothing */
  function frame(box) {
    if (!(box[0] <= box[2])) return false;
    follow = '';
    aim();
    if (view.width) view.frame(box, { clear: Math.min(150, 0.2 * view.height) });
    return true;
  }

  const fit = () => fleet && frame(boxOfAll(fleet));
  const fitContacts = () => fleet && (frame(boxOfContacts(fleet)) || fit());

  /** @type {import('./picture/hands.js').Hands} */
  const hands = {
    push(dx, dy) {
      follow = '';
      if (up === 'ship') return;
      view.push(dx, dy);
      onchange();
    },
    zoom(by, x, y) {
      // what is followed stays in the middle
      view.scale(by, up === 'north' && !follow, x, y);
      onchange();
    },
  };
  listenForHands(canvas, hands, { embed });

  /** @param {Fleet} seen @param {import('./moment.js').Moment} moment */
  function paint(seen, moment) {
    const now = Math.max(0, Math.min(run.now, run.history?.last ?? 0));
    paintAll({ pen, view, look: begin(theme()), seen, run, now, sea, shows: overlays() }, moment, paintOthers); // prettier-ignore
    speak(seen, run, now);
  }

  return {
    canvas,
    /** It is on show because somebody has asked for it. */
    asked: false,
    get on() {
      return shown;
    },
    /** Metres up and sideways are so many pixels. */
    pixelsPerMetre: () => view.zoom,
    /** Newtons a metre of arrow. */
    get forceScale() {
      return ((fleet?.top ?? 0) / LONGEST) * view.zoom;
    },
    get up() {
      return up;
    },
    set up(/** @type {'north' | 'ship'} */ next) {
      up = next;
      aim();
      const own = fleet?.bodies.find((b) => b.part === fleet?.own);
      if (up === 'north') fit();
      else if (own && view.height) view.zoom = (view.height - CLEAR) / (2 * own.reach);
      onchange();
    },
    /** Where it looks; null before it is drawn. */
    place: () => view.height && fitted ? eyeAbove(view, up, follow || (up === 'ship' && fleet?.own) || '') : null, // prettier-ignore
    follows: (/** @type {string} */ id) => Boolean(fleet?.here(id)),
    /** @param {{eye: number[], target: number[], follow?: string, up?: 'north' | 'ship'}} wish */
    go({ eye, target, follow: wanted = '', up: next = up }) {
      fitted = true;
      [follow, up] = [wanted, next];
      [view.x, view.y] = target;
      resize();
      view.setFar(Math.hypot(...eye.map((v, i) => v - target[i])));
      aim();
      onchange();
    },
    /** @param {boolean} on */
    show(on) {
      shown = on;
      canvas.hidden = !on;
      if (on) onchange();
    },
    /** @param {Manifest} next @param {import('../../../wasm/js/form/told.mjs').JsonObject} [doc] scenario */
    setRun(next, doc) {
      const old = fleet?.manifest.outlines?.map((o) => o.part).join();
      fitted &&= old === next.outlines?.map((o) => o.part).join();
      fleet = new Fleet(next, doc);
      paintOthers = othersOf(next);
      sea = next.sea ? new Surface(next.sea) : null;
    },
    /** Draws the frame on show, or between it and the next. */
    draw() {
      resize();
      if (!fleet || !view.width || !run.reader || run.shownIndex < 0) return;
      if (!run.history || run.manifest !== fleet.manifest) return;
      const moment = (fleet.moment ??= createMoment(fleet.manifest, run.reader));
      const { fraction } = run;
      if (fraction > 0) moment.read(run.frame, run.nextFrame, fraction);
      else moment.read(run.frame);
      if (!fitted) fit();
      fitted = true;
      aim();
      paint(fleet, moment);
    },
    /** Named views: all, what touches, one of the bodies. @param {string} name */
    view(name) {
      if (name === 'follow') {
        follow = follow ? '' : (fleet?.own ?? '');
        aim();
      } else if (name === 'fit') fit();
      else if (name === 'side') fitContacts();
      else {
        const [first, second = first] = fleet?.moving ?? [];
        const body = name === 'front' ? first : second;
        if (body && fleet) frame(boxAround(fleet, [body]));
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
