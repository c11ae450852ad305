/**
 * The largest pressure so far in figures: its colour bar, and from when it is counted.
 * @module
 */
import { createBar } from '../bar.js';
import { legends, shown } from '../state.js';
import { createRunning, topFor } from '../stress/quantities.js';
import { T } from '../words.js';

/** @param {HTMLElement} over what floats on the scene goes there */
export function createHeat(over) {
  const { bar, mini, set } = createBar('heat', T.pressure, { powers: true });
  over.querySelector('.cbar')?.after(bar, mini);
  /** @type {import('../tape.js').Tape | null} */
  let tape = null;
  /** Over all that is known, and from when it is counted. */
  let known = createRunning(() => 0);
  let counted = createRunning(() => 0);
  let since = -1;
  let top = 1;
  const reading = { unit: 'Pa', top: 1, now: 0, most: 0 };

  return {
    get top() {
      return top;
    },
    /** @param {import('../tape.js').Tape | null} next of the run on show @param {number} index frame on show */
    setNow(next, index) {
      if (!next || !shown.heat) {
        legends.heat = set(null);
        return;
      }
      if (next !== tape || since !== shown.since) {
        const of = (tape = next);
        since = shown.since;
        known = createRunning((i) => of.patches.most(i));
        counted = createRunning((i) => (i < shown.since ? 0 : of.patches.most(i)));
      }
      const at = Math.min(index, tape.count - 1);
      const most = known.upTo(tape.count - 1, tape.cuts);
      top = topFor(most > 0 ? most : 1000);
      reading.top = top;
      reading.now = at < 0 ? 0 : tape.patches.most(at);
      reading.most = counted.upTo(at, tape.cuts);
      legends.heat = set(reading);
    },
  };
}
