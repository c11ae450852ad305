/** Time: to start, step, play, loop, clock, speed, and the time axis. */
import { arrowKeys, fill, h, icon, iconButton, setAttr, setHidden, setText } from '../dom.js';
import { S } from '../state/strings.js';
import { fixed, formatBound, timeDecimals } from '../../../wasm/js/format.mjs';
import { FASTEST } from '../sim/clock.js';
import { createTimeAxis } from './time-axis.js';

export const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 10, 20, 50, 100, FASTEST];
/** The place of the one that is nearest. @param {number} speed */
export function speedPlace(speed) {
  const over = SPEEDS.findIndex((s) => s >= speed * 0.99);
  return over > 0 && SPEEDS[over] * SPEEDS[over - 1] > speed * speed ? over - 1 : over;
}
/** @param {number} s */
const speedText = (s) =>
  s === FASTEST ? S.time.fastest : s >= 1 ? `${s}×` : S.time.slow(Math.round(1 / s));

/** How many times faster than real time. @param {number} x */
const rateText = (x) =>
  `${x >= 100 ? Math.round(x / 10) * 10 : x >= 10 ? Math.round(x) : fixed(x, 1)}×`;

/** @param {{run: import('../sim/run.js').Run, stripsEl: HTMLElement}} options */
export function createTransport({ run, stripsEl }) {
  const axis = createTimeAxis(run, stripsEl);
  const playButton = h(
    'button',
    {
      type: 'button',
      class: 'btn primary play',
      'aria-label': S.time.play,
      title: `${S.time.play} (Space)`,
      onclick: () => (run.playing ? run.pause() : run.play()),
    },
    icon('play'),
  );
  const loop = iconButton('repeat', S.time.loop, () => run.setLoop(!run.loop), {
    class: 'quiet loop',
  });
  const time = document.createTextNode('0.00');
  const total = h('span', { class: 'u' });
  const clock = h('p', { class: 'clock' }, h('span', { class: 't' }, time), ' ', total);
  const speed = h(
    'select',
    { 'aria-label': S.time.speed, onchange: () => run.setSpeed(SPEEDS[speed.selectedIndex]) },
    SPEEDS.map((s) => h('option', {}, speedText(s))),
  );
  speed.selectedIndex = speedPlace(1);
  const rate = h('b', {});
  const rateLine = h(
    'p',
    { class: 'stat rate', hidden: true },
    S.time.runsAt,
    ' ',
    rate,
    ' ',
    S.time.realTime,
  );
  const bar = h(
    'div',
    { class: 'transport', role: 'toolbar', 'aria-label': S.time.toolbar },
    iconButton('rewind', S.time.start, () => run.seek(0), { class: 'quiet tostart' }),
    iconButton('step-back', S.time.stepBack, () => run.step(-1)),
    playButton,
    iconButton('step-forward', S.time.step, () => run.step(1)),
    loop,
    clock,
    h('span', { class: 'select' }, speed, icon('chevron-down')),
    h('span', { class: 'grow' }),
    rateLine,
  );
  arrowKeys(bar, 'button');
  let frame = 0;
  let duration = 0;

  return {
    el: h('section', { class: 'time', 'aria-label': S.time.label }, bar, axis.el),
    axis: axis.el,
    bar,
    drawLine: axis.drawLine,
    /** @param {import('../../../wasm/js/frame.mjs').Manifest} m */
    setRun(m) {
      frame = m.frame;
      duration = m.duration;
      axis.setRun(m);
    },
    setNow() {
      if (!frame) return;
      const t = fixed(run.now * frame, timeDecimals(frame));
      if (time.data !== t) time.data = t;
      setText(total, S.time.of(formatBound(run.ended ? run.end * frame : duration)));
      setAttr(total, 'title', run.ended ? S.time.ended : '');
      axis.setNow(t);
    },
    setPlay() {
      const label = run.playing ? S.time.pause : S.time.play;
      setAttr(playButton, 'aria-busy', String(run.foreseen));
      playButton.classList.toggle('spin', run.foreseen);
      // it stays reachable, so that the reason is read where the button is
      const reason = run.foreseen
        ? S.time.coming
        : run.halted
          ? S.time.halted(fixed(run.halt?.time ?? 0, 3))
          : S.time.byKey(label);
      if (playButton.title !== reason) {
        playButton.title = reason;
        const waits = run.halted || run.foreseen;
        playButton.setAttribute('aria-label', waits ? `${label}. ${reason}` : label);
        playButton.setAttribute('aria-disabled', String(waits));
        fill(playButton, icon(run.foreseen ? 'loader-circle' : run.playing ? 'pause' : 'play'));
      }
      setAttr(loop, 'aria-pressed', String(run.loop));
      speed.selectedIndex = speedPlace(run.speed);
    },
    setStats() {
      const x = run.realTime;
      setHidden(rateLine, !(x > 0));
      setText(rate, rateText(x));
    },
  };
}

/** @typedef {ReturnType<typeof createTransport>} Transport */
