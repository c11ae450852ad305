/** What was edited before and after what is on show: scenarios, each with what was ordered live in its run. */

/**
 * @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc
 * @typedef {{doc: Doc, inputs: readonly import('../sim/lane.js').LiveInput[]}} Version
 */

export function createUndo() {
  /** @type {Version[]} */
  const done = [];
  /** @type {Version[]} */
  let undone = [];
  let gestureBefore = '';

  /** @param {Version[]} from @param {Version[]} to @param {Version} now */
  function move(from, to, now) {
    const version = from.pop();
    if (!version) return undefined;
    to.push(now);
    gestureBefore = '';
    return version;
  }

  return {
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    /** The first of all. */
    get first() {
      return done.at(0);
    },
    /** All that undo goes back through, the oldest first. @returns {readonly Version[]} */
    get all() {
      return done;
    },
    /** What undo would put back. */
    get last() {
      return done.at(-1);
    },
    /** One that is changed. @param {Version} now @param {string} gesture what follows in one drag, or while one key is held, is one step of undo */
    add(now, gesture) {
      if (gesture === '' || gesture !== gestureBefore) done.push(now);
      gestureBefore = gesture;
      undone = [];
    },
    /** The next change is a step of its own. */
    endGesture() {
      gestureBefore = '';
    },
    /** The one before the present one, undefined where there is none. @param {Version} now */
    undo: (now) => move(done, undone, now),
    /** @param {Version} now */
    redo: (now) => move(undone, done, now),
    /** The first of all; those after it can be redone. @param {Version} now */
    undoAll(now) {
      const first = done.shift();
      if (!first) return undefined;
      undone.push(now, ...done.splice(0).reverse());
      gestureBefore = '';
      return first;
    },
    /** Back to a scenario that was left; those after it can be redone. @param {Doc} doc @param {Version} now */
    backTo(doc, now) {
      const at = done.findLastIndex((version) => version.doc === doc);
      if (at >= 0) undone.push(now, ...done.splice(at).slice(1).reverse());
    },
  };
}
