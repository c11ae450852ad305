/** Keys of the workbench: what they do. The sheet that lists them is in the words. */
import { secondFrames } from './panels/time-axis.js';
import { speedPlace, SPEEDS } from './panels/transport.js';

/** Goes to the frame of the next event, or the one before. @param {import('./sim/run.js').Run} run @param {number} direction */
export function nextEvent(run, direction) {
  /** @type {import('./sim/lane.js').RunEvent | undefined} */
  let next;
  // the nearest: they come by when they were told
  for (const e of run.events)
    if (direction * (e.at - run.now) > 0 && !(next && direction * (e.at - next.at) >= 0)) next = e;
  if (!next) return undefined;
  run.pause();
  run.seek(next.at);
  return next;
}

/**
 * The listener for keydown. Keys do nothing while a text field has focus or a dialog is open; single
 * letters can be turned off.
 * @param {{
 *   run: import('./sim/run.js').Run, single: () => boolean, undo: () => void, redo: () => void, nextPanel: () => void,
 *   orbit: (dx: number, dy: number) => void, present: () => void, text: () => void, keys: Record<string, () => void>,
 *   other: (key: string) => boolean,
 * }} app `other`: whether a panel took a letter that is not the workbench's
 */
export function keyboard({
  run,
  single,
  undo,
  redo,
  nextPanel,
  orbit,
  present,
  text,
  keys,
  other,
}) {
  /** @param {number} by */
  const speed = (by) =>
    run.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, speedPlace(run.speed) + by))]);
  /** @type {Record<string, () => void>} */
  const letters = {
    ...keys,
    ',': () => run.step(-1),
    '.': () => run.step(1),
    '-': () => speed(-1),
    '+': () => speed(1),
    '=': () => speed(1),
    l: () => run.setLoop(!run.loop),
  };
  /** Keys that work whatever the switch says. @type {Record<string, (target: HTMLElement) => boolean>} */
  const always = {
    ArrowLeft: (target) => second(target, -1),
    ArrowRight: (target) => second(target, 1),
    Home: (target) => {
      if (target.matches('input')) return false;
      run.seek(0);
      return true;
    },
    ' ': (target) => {
      if (target.closest('button, a, summary, input')) return false;
      if (run.playing) run.pause();
      else run.play();
      return true;
    },
  };
  /** @param {HTMLElement} target @param {number} by */
  function second(target, by) {
    if (target.matches('input') || !run.manifest) return false;
    run.seek(run.now + by * secondFrames(run.manifest));
    return true;
  }
  /** @type {Record<string, [number, number]>} */
  const turns = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, 5], ArrowDown: [0, -5] };

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
  function act(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const typing = target.matches(
      'input:not([type=range]):not([type=checkbox]), textarea, select, .codetext',
    );
    const k = event.key.toLowerCase();
    if (event.key === 'F6') return (nextPanel(), true);
    if (typing || event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      if (k === 'z' && !event.shiftKey) return (undo(), true);
      if (k === 'y' || k === 'z') return (redo(), true);
      return false;
    }
    if (event.shiftKey && turns[event.key]) {
      if (target.matches('input')) return false;
      return (orbit(...turns[event.key]), true);
    }
    if (always[event.key]) return always[event.key](target);
    // what the page itself presses was asked for by its name
    if (!single() && event.isTrusted) return false;
    if (event.shiftKey && k === 'p') return (present(), true);
    if (event.shiftKey && k === 'e') return (text(), true);
    if (event.shiftKey && /^[a-z]$/.test(k)) return false;
    const letter = letters[k];
    if (!letter) return other(k);
    letter();
    return true;
  }

  /** @param {KeyboardEvent} event */
  return (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (act(event)) event.preventDefault();
  };
}
