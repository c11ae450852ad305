/** Time: to start, step, play, loop, clock, speed, and the time axis with timeline and cursor. */
import { arrowKeys, fill, h, icon, iconButton, setText, svg } from '../dom.js';
import { S } from '../state/strings.js';
import { createTimeline } from '../plot/timeline.js';
import { glyph, marksOf } from '../plot/events.js';
import { formatBound, timeDecimals } from '../state/format.js';
import { FASTEST } from '../sim/run.js';

export const SPEEDS = [0.01, 0.05, 0.25, 0.5, 1, 2, 4, FASTEST];
/** @param {number} s */
const speedText = (s) =>
  s === FASTEST ? S.time.fastest : s >= 1 ? `${s}×` : `1/${Math.round(1 / s)}×`;

/** @param {{run: import('../sim/run.js').Run, stripsEl: HTMLElement}} options */
export function createTransport({ run, stripsEl }) {
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
  speed.selectedIndex = SPEEDS.indexOf(1);
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
  const memory = h('b', {});
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
    h('p', { class: 'stat more' }, S.time.memory, ' ', memory, ' ', S.time.memoryOf(64)),
  );
  arrowKeys(bar, 'button');

  const line = /** @type {SVGElement} */ (svg('svg', { class: 'line', 'aria-hidden': 'true' }));
  const timeline = createTimeline(line);
  const range = h('input', {
    type: 'range',
    class: 'scrub',
    min: 0,
    max: 1,
    step: 1,
    value: '0',
    'aria-label': S.time.axis,
  });
  const cursor = h('div', { class: 'cursor' });
  const words = S.events.legend;
  const lab = h('div', { class: 'lab' });
  const row = h('div', { class: 'row tl' }, lab, line);
  const axis = h(
    'div',
    { class: 'axis' },
    row,
    range,
    h('span', { class: 'ring' }),
    stripsEl,
    cursor,
  );
  const el = h('section', { class: 'time', 'aria-label': S.time.label }, bar, axis);

  range.addEventListener('input', () => run.seek(Number(range.value)));
  // arrow keys on the axis go a second, as everywhere on the page
  range.addEventListener('keydown', (event) => {
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowUp: 1,
      PageDown: -10,
      PageUp: 10,
    }[event.key];
    if (!by || !run.manifest) return;
    event.preventDefault();
    event.stopPropagation();
    run.seek(Math.round(run.now + by * secondFrames(run.manifest)));
  });

  let decimals = 2;
  /** @type {any} */
  let manifest = null;
  let lastDraw = '';

  function drawLine() {
    if (!manifest) return;
    const computed = Math.max(0, run.last) * manifest.frame;
    const key = `${computed} ${run.events.length} ${run.halt ? 1 : 0} ${line.clientWidth} ${line.clientHeight} ${manifest.duration}`;
    if (key === lastDraw) return;
    lastDraw = key;
    timeline.draw({
      duration: manifest.duration,
      computed,
      events: /** @type {any} */ (run.events),
      halt: run.halt ? (run.halt.time ?? computed) : null,
    });
  }
  new ResizeObserver(drawLine).observe(axis);

  return {
    el,
    axis,
    bar,
    drawLine,
    /** @param {any} m */
    setRun(m) {
      manifest = m;
      decimals = timeDecimals(m.frame);
      range.max = String(m.frames);
      setText(total, S.time.of(formatBound(m.duration)));
      const marks = marksOf(m);
      lab.classList.toggle('many', marks.length > 4);
      fill(
        lab,
        marks.map((k) =>
          h(
            'span',
            {},
            svg('svg', { viewBox: '0 0 14 14', 'aria-hidden': 'true' }, glyph(k, 7, 7, 5)),
            words[k],
          ),
        ),
      );
      lastDraw = '';
    },
    setNow() {
      if (!manifest) return;
      const t = (run.now * manifest.frame).toFixed(decimals);
      if (time.data !== t) time.data = t;
      if (document.activeElement !== range || Number(range.value) !== run.now)
        range.value = String(run.now);
      range.setAttribute('aria-valuetext', S.time.valueText(t, formatBound(manifest.duration)));
      axis.style.setProperty('--f', String(run.now / manifest.frames));
    },
    setPlay() {
      const label = run.playing ? S.time.pause : S.time.play;
      // it stays reachable, so that the reason is read where the button is
      const reason = run.halted
        ? S.time.halted((run.halt.time ?? 0).toFixed(3))
        : `${label} (Space)`;
      if (playButton.title !== reason) {
        playButton.title = reason;
        playButton.setAttribute('aria-label', run.halted ? `${label}. ${reason}` : label);
        playButton.setAttribute('aria-disabled', String(run.halted));
        fill(playButton, icon(run.playing ? 'pause' : 'play'));
      }
      loop.setAttribute('aria-pressed', String(run.loop));
      speed.selectedIndex = SPEEDS.indexOf(run.speed);
    },
    setStats() {
      const x = run.realTime;
      rateLine.hidden = !(x > 0);
      setText(
        rate,
        `${x >= 100 ? Math.round(x / 10) * 10 : x >= 10 ? Math.round(x) : x.toFixed(1)}×`,
      );
      if (run.history) setText(memory, String(Math.ceil(run.history.bytes / 1e6)));
    },
  };
}

/** Frames of a jump of one second; a twentieth of a short run. @param {any} manifest */
export const secondFrames = (manifest) =>
  Math.max(1, Math.min(Math.round(1 / manifest.frame), Math.round(manifest.frames / 20)));

/** @typedef {ReturnType<typeof createTransport>} Transport */
