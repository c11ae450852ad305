/** What stands below the text of a study: its buttons, how far it is, what is kept of it. */
import { button, fill, h, icon, setAttr, setHidden, setText } from '../dom.js';
import { group } from '../../../wasm/js/format.mjs';
import { fileName } from './form.js';
import { POINTS_MAX, workersFor } from './run.js';
import { W } from './words.js';

/** @typedef {import('./form.js').Good} Good @typedef {import('./run.js').StudyRun} StudyRun */

/** A study that was begun in this tab. `saved`: rows of the table that was saved; `free` lets go of it.
 * @typedef {{run: StudyRun, of: Good, name: string, saved: number, keeper: import('./kept.js').Keeper, free: () => void}} Begun */

/**
 * @typedef {object} Shown
 * @property {Good | null} good the text, where it is one
 * @property {Begun | null} now
 * @property {number} there rows of the text's study that are kept
 * @property {boolean} beginning
 * @property {boolean} on the table of the page is that of `now`
 */

/** How long, in words. @param {number} seconds */
export function timeWords(seconds) {
  if (seconds < 90) return W.seconds(Math.max(1, Math.round(seconds)));
  if (seconds < 5400) return W.minutes(Math.round(seconds / 60));
  return W.hours(group(seconds / 3600, 1));
}

/** @param {Good} of */
export const workers = ({ about }) => workersFor(navigator.hardwareConcurrency, about.points);

/** How far it is. */
function createMeter() {
  const bar = h('progress', { value: 0, max: 1, 'aria-label': W.progress });
  const said = h('p', {});
  const state = h('p', { role: 'status' });
  const verdicts = h('p', { class: 'muted', lang: 'en' });
  const notes = h('ul', { class: 'sr-notes' });
  const el = h('div', { class: 'sr-meter', hidden: true }, bar, said, state, verdicts, notes);
  return {
    el,
    /** @param {StudyRun | undefined} run */
    draw(run) {
      setHidden(el, !run);
      if (!run) return;
      const { rows, how, left } = run;
      bar.max = how.points;
      bar.value = rows.done;
      const time = left === undefined ? W.unknown : W.left(timeWords(left));
      setText(said, [W.rows(rows.done, how.points), ...(run.busy ? [time] : [])].join(', '));
      const early = rows.stopped ? W.early(run.lines.length) : '';
      setText(state, [W.states[run.state], early, run.why].filter(Boolean).join('. '));
      const counts = Object.entries(rows.verdicts).map(([word, n]) => `${word} ${n}`);
      setText(verdicts, counts.join(', '));
      if (notes.children.length !== run.deaths.length)
        fill(notes, run.deaths.map(({ point, cause, again }) => h('li', {}, (again ? W.died : W.diedAgain)(point, cause)))); // prettier-ignore
    },
  };
}

/** @param {HTMLButtonElement} button */
const isThere = ({ hidden, disabled }) => !hidden && !disabled;

/** Where the command is told for what is too large for a page. @param {string} name */
const commandOf = (name) => `hawse sweep ${name}.json --out ${name}.csv`;

/**
 * @param {Record<'begin' | 'pause' | 'further' | 'stop' | 'save' | 'look' | 'drop', () => void>} acts
 */
export function createPanel(acts) {
  const start = button(W.start, 'play', acts.begin, 'primary');
  const pause = button(W.pause, 'pause', acts.pause);
  const further = button(W.on, 'play', acts.further, 'primary');
  const stop = button(W.stop, 'x', acts.stop);
  const save = button(W.table, 'download', acts.save);
  const look = button(W.look, '', acts.look);
  const drop = button(W.drop, 'trash', acts.drop);
  const cost = h('p', {});
  const command = h('code', { class: 'mono', hidden: true });
  const keepWords = h('span', {});
  const keep = h('p', { class: 'note info', hidden: true }, icon('info'), keepWords);
  const told = h('p', { class: 'note warn', role: 'status', hidden: true });
  const meter = createMeter();

  /** @param {Shown} shown @returns {string} */
  function costOf({ good, now, there }) {
    const active = Boolean(now?.run.busy) || now?.run.state === 'paused';
    if (!good) return active ? W.other : '';
    const { points } = good.about;
    if (points > POINTS_MAX) return W.many(points, POINTS_MAX);
    if (active) return '';
    return there ? W.here(there, points) : W.cost(points, workers(good));
  }

  return {
    els: [
      h('div', { class: 'sr-row' }, start, further, pause, stop, look, save, drop, cost, command),
      ...[told, meter.el, keep],
    ],
    /** @param {string} words */
    tell: (words) => (setText(told, words), setHidden(told, words === '')),
    /** Where a press begins: by Escape from the text. @param {HTMLElement | null} otherwise */
    focus: (otherwise) => ([start, further].find(isThere) ?? otherwise)?.focus(),
    focusPause: () => pause.focus(),
    /** @param {Shown} shown */
    draw(shown) {
      const { good, now, there, beginning, on } = shown;
      const run = now?.run;
      const busy = Boolean(run?.busy);
      const paused = run?.state === 'paused';
      const idle = good !== null && !busy && !paused;
      const many = good !== null && good.about.points > POINTS_MAX;
      const held = document.activeElement;
      const all = idle && there >= good.about.points;
      start.disabled = !good || many || busy || beginning;
      further.disabled = beginning;
      setHidden(start, paused || (idle && there > 0));
      setHidden(pause, !busy);
      // one that is disabled would lose the focus
      setAttr(pause, 'aria-disabled', String(run?.state === 'pausing'));
      setHidden(further, !paused && !(idle && there > 0 && !all));
      setHidden(stop, !busy && !paused);
      setHidden(save, !run?.lines.length);
      setHidden(look, (on || !run?.lines.length) && !(all && now?.of.id !== good.id));
      setHidden(drop, !idle || there === 0);
      setHidden(keep, !now || (now.keeper.why !== '' && now.saved >= now.run.lines.length));
      if (now) setText(keepWords, now.keeper.why ? W.keep(now.keeper.why) : W.kept);
      setHidden(command, !many);
      setText(cost, costOf(shown));
      if (many) setText(command, commandOf(fileName(good?.about.title ?? '')));
      meter.draw(run);
      // the button that had the focus is gone: the one that stands for it takes it
      if ([pause, further, stop, start, drop, look].some((one) => one === held && !isThere(one)))
        [further, pause, start, look, save].find(isThere)?.focus();
    },
  };
}
