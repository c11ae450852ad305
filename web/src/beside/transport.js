/** The one transport of both runs: buttons, speed, clock and slider, and their keys. */
import { arrowKeys, fill, h, icon, iconButton, setAttr, setText } from '../dom.js';
import { fixed, formatBound, timeDecimals } from '../../../wasm/js/format.mjs';
import { SPEEDS } from './steer.js';
import { W } from './words.js';

/** Steps of the slider: frames where it can be, no more than these. */
const STEPS = 10_000;

/** @param {{steer: import('./steer.js').Steer, length: () => number, frame: () => number, there: () => boolean, keys: Record<string, () => void>, more: HTMLElement}} app
 *   `length`: of the longest run [s]; `frame`: the finer of both [s]; `there`: one can be asked; `keys`: more of the page; `more`: a control beside its own */
export function createTransport({ steer, length, frame, there, keys, more }) {
  const toggle = () => (steer.playing ? steer.pause() : steer.play());
  const step = (/** @type {number} */ n) => steer.step(n * (frame() || 0.01));
  const play = iconButton('play', W.play, toggle, { class: 'primary play' });
  const buttons = [
    iconButton('rewind', W.start, () => steer.seek(0)),
    iconButton('step-back', W.back, () => step(-1)),
    play,
    iconButton('step-forward', W.step, () => step(1)),
  ];
  const now = h('b', {});
  const total = h('span', { class: 'u' });
  const speed = h(
    'select',
    { 'aria-label': W.speed, onchange: () => (steer.speed = Number(speed.value)) },
    SPEEDS.map((one) =>
      h('option', { value: one, selected: one === 1 }, W.times(formatBound(one))),
    ),
  );
  const slider = h('input', {
    ...{ type: 'range', class: 's', min: 0, max: STEPS, step: 1, 'aria-label': W.time },
    oninput: () => steer.seek((Number(slider.value) / STEPS) * length()),
  });
  const bar = h(
    'div',
    { class: 'sb-buttons', role: 'toolbar', 'aria-label': W.toolbar },
    ...buttons,
    h('p', { class: 'sb-clock' }, now, ' ', total),
  );
  arrowKeys(bar, 'button');
  const speeds = h('span', { class: 'select' }, speed, icon('chevron-down'));
  const el = h('section', { class: 'sb-time', 'aria-label': W.time }, slider, more, speeds, bar);

  /** Keys of the page that are no control's own. @type {Record<string, () => void>} */
  const KEYS = {
    ' ': toggle,
    ',': () => step(-1),
    '.': () => step(1),
    Home: () => steer.seek(0),
    End: () => steer.seek(length()),
    ...keys,
  };
  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !there())
      return;
    const target = event.target instanceof Element ? event.target : null;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const own = event.key === ' ' ? 'input, select, button, a, summary' : 'input, select';
    if (target?.closest(own) || !Object.hasOwn(KEYS, name)) return;
    event.preventDefault();
    KEYS[name]();
  }
  document.addEventListener('keydown', key);

  let playing = false;
  return {
    el,
    draw() {
      const [t, end] = [steer.time, length()];
      const decimals = timeDecimals(frame() || 0.01);
      setText(now, fixed(t, decimals));
      setText(total, `${W.of(formatBound(end))}\u00a0s`);
      const share = end > 0 ? Math.min(1, t / end) : 0;
      if (document.activeElement !== slider || steer.playing || !steer.going)
        slider.value = String(Math.round(STEPS * share));
      slider.style.setProperty('--x', `${100 * share}%`);
      setAttr(slider, 'aria-valuetext', W.moment(`${fixed(t, decimals)}\u00a0s`, `${formatBound(end)}\u00a0s`)); // prettier-ignore
      for (const one of [...buttons, slider, speed]) one.disabled = !there();
      if (playing === steer.playing) return;
      playing = steer.playing;
      const label = playing ? W.pause : W.play;
      setAttr(play, 'aria-label', label);
      setAttr(play, 'title', label);
      fill(play, icon(playing ? 'pause' : 'play'));
    },
    destroy: () => document.removeEventListener('keydown', key),
  };
}
