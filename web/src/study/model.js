/** What the views share: the table, which rows are selected, the row that is open; and when they draw. */
import { Selection } from './select.js';
import { held } from './views/surface.js';

/** Up to so many rows all views count, in sight or not. */
const SMALL = 20_000;
/** Words follow pictures no oftener: each lays the page out anew [ms]. */
const WORDS = 100;
/** So long after the last change figures that take longer are found [ms]. */
const SETTLED = 180;

/**
 * @typedef {import('./columns.js').Table} Table @typedef {import('./columns.js').Column} Column
 * @typedef {import('./select.js').Filter} Filter @typedef {import('./bins.js').Axis} Axis
 *
 * A view. `build`: another table, other columns or another size; `draw`: other rows are selected, before the next picture; `tell`: the
 * same, of words; `settle`: nothing changes any more; `opened`: another row is open.
 * @typedef {{el: HTMLElement, build?: () => void, draw?: () => void, tell?: () => void, settle?: () => void, opened?: () => void}} View
 */

/** Of a large table a view that is out of sight neither draws nor counts: it is built, or counts anew, when it comes into sight.
 * @typedef {{view: View, seen: boolean, built: boolean}} Held */

export class Model {
  /** @type {Held[]} */
  #held = [];
  /** @type {IntersectionObserver | undefined} */
  #watcher;
  /** Row that is open; -1: none. */
  row = -1;
  /** What the study's text says, where it was opened. @type {import('./effects.js').Told | undefined} */
  told;
  /** Filters that wait for the next picture. @type {Map<string, Filter | null>} */
  #waiting = new Map();
  #frame = 0;
  #timer = 0;
  #words = 0;

  /** @param {Table} table @param {import('./asking.js').Asking} worker */
  constructor(table, worker) {
    this.table = table;
    this.worker = worker;
    this.selection = new Selection(table);
  }

  /** Columns that have places on an axis. @returns {Axis[]} */
  get axes() {
    return this.table.columns.filter((one) => one.kind !== 'text');
  }

  /** @param {string} name @returns {Axis | undefined} */
  axis(name) {
    return this.axes.find((one) => one.name === name);
  }

  /** Another table of the same columns: filters stay, of words those that are there. @param {Table} table */
  replace(table) {
    const { filters } = this.selection;
    this.table = table;
    this.selection = new Selection(table);
    for (const [name, filter] of filters) this.selection.set(name, filter);
    if (this.row >= table.rows) this.row = -1;
    this.build();
  }

  /** Takes views in; each counts from when it is seen. @param {readonly View[]} views */
  hold(views) {
    this.#watcher ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const held = this.#held.find(({ view }) => view.el === target);
        if (held) this.#see(held, isIntersecting || this.table.rows <= SMALL);
      }
    });
    for (const view of views) {
      this.#held.push({ view, seen: false, built: false });
      this.#watcher.observe(view.el);
    }
  }

  /** @param {Held} held @param {boolean} seen */
  #see(held, seen) {
    if (held.seen === seen) return;
    held.seen = seen;
    if (!seen) return;
    if (held.built) this.selection.wake(held);
    else this.#make(held);
    this.dirty();
  }

  /** @param {Held} held */
  #make(held) {
    held.built = true;
    this.selection.maker = held;
    held.view.build?.();
    this.selection.maker = undefined;
  }

  /** A view has another size or shows other columns. @param {View} view */
  rebuild(view) {
    const held = this.#held.find((one) => one.view === view);
    if (!held) return;
    if (held.seen) this.#make(held);
    else held.built = false;
    this.dirty();
  }

  /** All of them, with the table or the colours. */
  build() {
    for (const { view } of this.#held) this.rebuild(view);
  }

  /** Lets go of its views: another table is shown. */
  end() {
    this.#watcher?.disconnect();
    this.#held = [];
    clearTimeout(this.#timer);
    clearTimeout(this.#words);
    cancelAnimationFrame(this.#frame);
  }

  /** @param {string} name @param {Filter | null} filter */
  filter(name, filter) {
    this.#waiting.set(name, filter);
    this.dirty();
  }

  /** The filter as it will be with the next picture. @param {string} name @returns {Filter | null} */
  filterOf(name) {
    return this.#waiting.has(name)
      ? (this.#waiting.get(name) ?? null)
      : (this.selection.filters.get(name) ?? null);
  }

  clear() {
    for (const name of this.selection.filters.keys()) this.#waiting.set(name, null);
    this.dirty();
  }

  #settle() {
    if (held.now) {
      this.#timer = window.setTimeout(() => this.#settle(), SETTLED);
      return;
    }
    for (const { view, seen } of this.#held) if (seen) view.settle?.();
  }

  dirty() {
    clearTimeout(this.#timer);
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#timer = window.setTimeout(() => this.#settle(), SETTLED);
      for (const [name, filter] of this.#waiting) this.selection.set(name, filter);
      this.#waiting.clear();
      for (const { view, seen } of this.#held) if (seen) view.draw?.();
      this.#words ||= window.setTimeout(() => this.#tell(), WORDS);
    });
  }

  #tell() {
    this.#words = 0;
    for (const { view, seen } of this.#held) if (seen) view.tell?.();
  }

  /** @param {number} row */
  open(row) {
    this.row = row;
    for (const { view } of this.#held) view.opened?.();
    this.dirty();
  }
}
