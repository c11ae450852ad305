/** The scenarios before and after the one on show. */

/** @typedef {import('../sim/scenario.js').Doc} Doc */

export function createUndo() {
  /** @type {Doc[]} */
  const done = [];
  /** @type {Doc[]} */
  let undone = [];
  let gestureBefore = '';

  /** @param {Doc[]} from @param {Doc[]} to @param {Doc} now */
  function move(from, to, now) {
    const doc = from.pop();
    if (!doc) return undefined;
    to.push(now);
    gestureBefore = '';
    return doc;
  }

  return {
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    /** What undo would put back. */
    get last() {
      return done.at(-1);
    },
    /** A scenario that is changed. @param {Doc} doc @param {string} gesture one drag of a slider is one step of undo */
    add(doc, gesture) {
      if (gesture === '' || gesture !== gestureBefore) done.push(doc);
      gestureBefore = gesture;
      undone = [];
    },
    /** The next change is a step of its own. */
    endGesture() {
      gestureBefore = '';
    },
    /** The scenario before the present one, undefined where there is none. @param {Doc} now */
    undo: (now) => move(done, undone, now),
    /** @param {Doc} now */
    redo: (now) => move(undone, done, now),
    /** Back to one that was left; those after it can be redone. @param {Doc} doc @param {Doc} now */
    backTo(doc, now) {
      const at = done.lastIndexOf(doc);
      if (at >= 0) undone.push(now, ...done.splice(at).slice(1).reverse());
    },
  };
}
