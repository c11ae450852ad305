/** Fenders at the moment on show: how loaded each is, its largest force so far, and a warning of what is too much. */
import { h, setHidden, setText } from '../../dom.js';
import { createTable } from '../../records/table.js';
import {
  formatText,
  group,
  joinUnit,
  scaleFor,
  timeDecimals,
} from '../../../../wasm/js/format.mjs';
import { createNote } from '../pieces.js';
import { drawLoad, touched } from './load.js';
import { createPeaks, fenderName, OVER } from './state.js';
import { T } from './words.js';

const W = T.berths;
const QUANTITIES = /** @type {const} */ (['force', 'deflection', 'energy', 'share']);

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('./state.js').Fender} Fender
 * @typedef {import('./state.js').Taken & {fender: Fender, most: number, mostAt: number}} FenderNow
 *   most: largest share so far
 * @typedef {import('../../records/table.js').Column<FenderNow>} Column
 */

/** Figures whose units are those of the ratings. @returns {Record<'force' | 'deflection' | 'energy' | 'peak', Column>} */
function makeFigures() {
  const { force, deflection, energy, peak } = W.columns;
  return {
    force: { key: 'force', label: force, unit: 'N', value: (v) => v.force },
    deflection: {
      ...{ key: 'deflection', label: deflection, short: W.short.deflection, unit: 'm' },
      value: (v) => v.deflection,
    },
    energy: { key: 'energy', label: energy, unit: 'J', value: (v) => v.energy },
    peak: { key: 'peak', label: peak, short: W.short.peak, unit: 'N', value: (v) => v.peak },
  };
}

/** Units that hold from the first touch to past the rating. @param {ReturnType<typeof makeFigures>} figures @param {Fender[]} rated */
function setUnits(figures, rated) {
  const most = (/** @type {number} */ least, /** @type {'force' | 'height' | 'energy'} */ key) =>
    Math.max(least, ...rated.map((f) => (key === 'height' ? 1 : 1.3) * f[key]));
  figures.force.scale = figures.peak.scale = scaleFor(most(1, 'force'), 'N', 4);
  figures.deflection.scale = scaleFor(most(0.01, 'height'), 'm', 3);
  figures.energy.scale = scaleFor(most(1, 'energy'), 'J', 4);
}

/** What the frames so far tell of the fenders of a run. @param {Manifest} manifest */
function createFenderLog({ channels, fenders = [] }) {
  const index = new Map(channels.map(({ id }, i) => [id, i]));
  /** Of each fender, places of its channels. */
  const columns = fenders.map((f) =>
    QUANTITIES.map((q) => index.get(`${f.part}.${f.id}_${q}`) ?? -1),
  );
  const peaks = createPeaks(columns.length);
  const shares = createPeaks(columns.length);
  let newest = -1;

  /** At a frame, with their largest up to it. @param {import('../../sim/history.js').History} past @param {number} at @returns {FenderNow[]} */
  return (past, at) => {
    if (columns.length === 0) return [];
    // an input has changed what was seen
    if (past.last < newest) [peaks, shares].forEach((k) => k.forget());
    newest = past.last;
    peaks.to((k) => past.greatest(columns[k][0]), past.rowTimes, past.row(at));
    shares.to((k) => past.greatest(columns[k][3]), past.rowTimes, past.row(at));
    return columns.map((places, i) => {
      const [force, deflection, energy, share] = places.map((k) => (k < 0 ? 0 : past.value(k, at)));
      return {
        ...{ fender: fenders[i], force, deflection, energy, share },
        ...{ peak: peaks.most[i], peakAt: peaks.at[i], most: shares.most[i], mostAt: shares.at[i] },
      };
    });
  };
}

/** @param {import('../../sim/run.js').Run} run */
export function createFenders(run) {
  /** @type {Manifest | null} */
  let manifest = null;
  /** @type {ReturnType<typeof createFenderLog> | null} */
  let log = null;

  /** When it was over its rating, in words. @param {FenderNow} v */
  const since = ({ mostAt }) =>
    manifest ? joinUnit(group(mostAt, Math.max(1, timeDecimals(manifest.frame) - 1)), 's') : '';

  const { who, share } = W.columns;
  const figures = makeFigures();
  const table = createTable({
    caption: W.caption,
    name: 'fenders',
    tone: (/** @type {FenderNow} */ v) => (touched(v) === 'over' ? 'over' : ''),
    columns: [
      {
        ...{ key: 'who', label: who, lead: true },
        value: (v) => (manifest ? fenderName(v.fender, manifest) : ''),
      },
      {
        ...{ key: 'share', label: share, value: (v) => v.share },
        draw: (cell, v) => drawLoad(cell, v, since(v)),
      },
      ...Object.values(figures),
    ],
  });
  const warning = createNote('bad', 'triangle-alert');
  const head = h('b', { class: 'sub' }, W.fenders);
  const sum = h('p', { class: 'sum' });

  /** @param {FenderNow[]} fenders */
  function warn(fenders) {
    const over = fenders.filter((v) => v.share > OVER).length;
    const was = fenders.filter((v) => v.most > OVER).length;
    warning.el.classList.toggle('bad', over > 0);
    warning.el.classList.toggle('warn', over === 0);
    warning.tell(over > 0 ? W.over(over) : was > 0 ? W.wasOver(was) : '');
  }

  return {
    warning: warning.el,
    els: [head, sum, table.el],
    /** @param {Manifest} next */
    setRun(next) {
      manifest = next;
      log = createFenderLog(next);
      setUnits(figures, next.fenders ?? []);
      table.clear();
    },
    /** At the moment on show. */
    read: () => (run.history && log ? log(run.history, Math.min(run.now, run.history.last)) : []),
    /** @param {FenderNow[]} fenders */
    draw(fenders) {
      const any = fenders.length > 0;
      setHidden(sum, !any);
      setHidden(head, !any);
      table.draw(fenders);
      const loaded = fenders.filter((v) => v.force > 0).length;
      const force = fenders.reduce((all, v) => all + v.force, 0);
      setText(sum, any ? W.sum(loaded, fenders.length, formatText(force, 'N', 3)) : '');
      warn(fenders);
    },
  };
}
