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
    const look = begin(theme());
    const shows = overlays();
    const now = Math.max(0, Math.min(run.now, run.history?.last ?? 0));
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
    paintScale(pen, view, look);
    speak(seen, run, now);
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
    /** @param {boolean} on */
    show(on) {
      shown = on;
      canvas.hidden = !on;
      if (on) onchange();
    },
    /** @param {Manifest} next @param {import('../sim/told.js').JsonObject} [doc] scenario */
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
