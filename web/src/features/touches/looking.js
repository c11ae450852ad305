/**
 * Looks at lines through the worker: at the moment on show, and, while nothing else is to be done, at what
 * lies behind or ahead of it. At a rate that leaves the run its pace.
 */
import { createLooker } from './client.js';

/** Farther apart than so many radii no minimum is looked for; where that takes too long, nearer [ms]. */
const WITHIN = 24;
const LEAST = 6;
const SLOW_MS = 120;
/** The plots follow what is looked at beside the moment so often. */
const EVERY = 8;

/**
 * @typedef {import('./worker.js').Look} Look
 *
 * @typedef {object} Hears
 * @property {() => import('./worker.js').Ask['surface']} surface the picture that is wanted
 * @property {(look: Look) => void} onlook of the moment on show
 * @property {() => void} onpast more of another time is known
 * @property {(error: string) => void} onfault
 */

/** @param {import('../../sim/run.js').Run} run @param {Hears} hears */
export function createLooking(run, { surface, onlook, onpast, onfault }) {
  /** @type {{known: import('./known.js').Known, past: import('./past.js').Past, frame: Uint8Array} | null} */
  let of = null;
  /** So far minima are looked for [radii]. */
  let reach = WITHIN;
  /** What is asked for or shown, -1: nothing. */
  let asked = -1;
  let wasOpen = false;
  const looker = createLooker(onfault);

  /** A line that is coiled evenly has very many minima: then the farther ones are left out. @param {number} ms */
  function tune(ms) {
    if (ms > SLOW_MS) reach = Math.max(LEAST, reach / 2);
    else if (ms < SLOW_MS / 8) reach = Math.min(WITHIN, reach * 2);
  }

  /** The moment on show. @param {NonNullable<typeof of>} mine @param {boolean} open */
  function lookHere(mine, open) {
    const { known, past } = mine;
    asked = run.shows;
    const place = past.placeOf(run.shownIndex);
    const what = { lines: known.linesOf(run.frame), within: reach * known.thick };
    looker.ask({ ...what, surface: open ? surface() : null }, (look) => {
      if (of !== mine) return;
      tune(look.ms);
      past.keep(look, place);
      onlook(look);
    });
  }

  /** Another time of the run. @param {NonNullable<typeof of>} mine @param {import('../../sim/history.js').History} history */
  function lookElsewhere(mine, history) {
    const { known, past, frame } = mine;
    const place = past.next(history.last);
    if (place < 0 || history.read(past.frameOf(place), frame) < 0) return;
    const what = { lines: known.linesOf(frame), within: reach * known.thick };
    looker.ask({ ...what, surface: null }, (look) => {
      if (of !== mine) return;
      past.keep(look, place);
      if (place % EVERY === 0) onpast();
    });
  }

  return {
    /** @param {import('./known.js').Known} known @param {import('./past.js').Past} past */
    setRun(known, past) {
      of = { known, past, frame: new Uint8Array(known.manifest.frame_bytes) };
      asked = -1;
    },
    /** The moment on show is looked at again. */
    again: () => void (asked = -1),
    /** @param {boolean} open the panel is on show */
    look(open) {
      if (!of || of.known.strands.length === 0 || of.known.reader !== run.reader) return;
      if (document.hidden || !looker.ready()) return;
      if (open && !wasOpen) asked = -1;
      wasOpen = open;
      of.past.forget(run.history?.last ?? -1);
      if (run.shownIndex >= 0 && run.shows !== asked) lookHere(of, open);
      else if (open && run.history) lookElsewhere(of, run.history);
    },
  };
}
