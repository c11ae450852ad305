/**
 * Slow motion that begins by itself just before an impact, and ends after it. What comes is known: the worker is ahead of the
 * picture.
 */

/** What is an impact: touches, gets taut, breaks, meets a stop, is home, takes a snap load. */
const IMPACTS = [2, 6, 8, 9, 10, 12, 13, 19];
/** As fast as this, or a tenth of what is asked for. */
const SLOW = 0.1;
/** It begins so long before the impact and lasts so long after it, as shown on the wall [s]. */
const BEFORE = 0.8;
const AFTER = 1.6;
/** What touches again within so long of the run is one impact [s of the wall, at the usual speed]. */
const ONE = 1.5;

/**
 * The speed at a time.
 * @param {readonly {time: number, kind: number}[]} events in the order of their times
 * @param {number} time [s] @param {number} speed that is asked for
 */
export function slowed(events, time, speed) {
  const slow = SLOW * speed;
  let last = -Infinity;
  for (const e of events) {
    if (!IMPACTS.includes(e.kind) || e.time <= 0) continue;
    if (e.time - BEFORE * slow > time) break;
    if (e.time - last < ONE * speed) continue;
    last = e.time;
    if (time <= e.time + AFTER * slow) return slow;
  }
  return speed;
}
