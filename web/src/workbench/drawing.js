/**
 * The loop that draws: one call a display frame moves the clock and redraws what has changed, the
 * plots and words less often.
 */
import { setText } from '../dom.js';
import { S } from '../state/strings.js';
import { formatText, timeDecimals } from '../state/format.js';
import { plotSpecs } from '../plot/strips.js';

const PLOTS_MS = 120;
const STATS_MS = 500;
const WORDS_MS = 250;
const WORDS_PLAYING_MS = 1000;

/** What has changed since it was drawn. */
export const everything = () => ({
  run: false,
  shown: true,
  computed: true,
  busy: true,
  halt: true,
  play: true,
  camera: true,
});

/**
 * @param {{
 *   store: any, run: import('../sim/run.js').Run, dirty: ReturnType<typeof everything>, example: string,
 *   stage: import('../view/index.js').Stage, scene: import('../panels/scene.js').ScenePanel,
 *   transport: import('../panels/transport.js').Transport, strips: import('../plot/strips.js').Strips,
 *   later: () => import('./later.js').Later | null, onfirst: () => void,
 *   layout: import('./layout.js').Layout, proof: import('./proof.js').Proof, badge: HTMLElement,
 *   commit: (path: string[], value: any, gesture: string) => void, say: (text: string) => void,
 * }} app `later`: null before it is there; `onfirst`: the first picture is drawn
 */
export function createDrawing(app) {
  const { store, run, dirty, example, stage, scene, transport, strips } = app;
  const { layout, proof, badge, commit, say } = app;
  let stopped = false;
  let first = true;
  let before = performance.now();
  let plotsAt = 0;
  let statsAt = 0;
  let wordsAt = 0;
  let shownOnStage = -2;
  let showsOnStage = -1;
  let fractionOnStage = 0;
  let tensionOnStage = -1;

  /** The moment on show in a sentence, for those who listen. */
  function momentText() {
    const m = run.manifest;
    const past = run.history;
    if (!m || !past || past.count === 0) return '';
    const at = Math.min(run.now, past.last);
    const values = plotSpecs(m)
      .slice(0, 3)
      .map(
        (p) =>
          `${p.title} ${formatText(past.column(p.channels[0].index)[at], p.channels[0].unit, p.channels[0].whole ? 1 : 3)}`,
      );
    return S.scene.moment((at * m.frame).toFixed(timeDecimals(m.frame)), values.join(', ') + '.');
  }

  /** Largest tension now, and the top of the colours. @param {any} m @param {import('../sim/history.js').History} past @param {number} at */
  function drawTension(m, past, at) {
    let present = 0;
    let any = false;
    m.channels.forEach((/** @type {any} */ c, /** @type {number} */ i) => {
      if (c.name !== 'tension_max') return;
      any = true;
      present = Math.max(present, past.column(i)[at]);
    });
    const range = run.tensionTop;
    scene.setTension(range, present, any);
    if (range === tensionOnStage) return;
    tensionOnStage = range;
    stage.setTensionRange(range);
    dirty.camera = true;
  }

  /** Values, plots and lists. @param {any} m @param {import('../sim/history.js').History} past @param {number} t */
  function drawValues(m, past, t) {
    const at = Math.min(run.now, past.last);
    const late = app.later();
    if ((dirty.computed || dirty.run) && t - plotsAt > PLOTS_MS) {
      plotsAt = t;
      dirty.computed = false;
      strips.setData(past);
      transport.drawLine();
      late?.panels.log.draw(run.events, m);
      late?.features.draw(m);
      layout.setCount(run.events.length);
      dirty.shown = true;
    }
    if (dirty.shown || dirty.run) {
      dirty.shown = false;
      transport.setNow();
      for (const axis of layout.plots.querySelectorAll('.axis'))
        /** @type {HTMLElement} */ (axis).style.setProperty('--f', String(at / m.frames));
      strips.setNow(past, at);
      late?.panels.energy.setNow(past, at);
      late?.features.setNow(past, at);
      late?.panels.params.shown();
      drawTension(m, past, at);
    }
    if (t - wordsAt > (run.playing ? WORDS_PLAYING_MS : WORDS_MS)) {
      wordsAt = t;
      const text = momentText();
      if (stage.canvas.getAttribute('aria-label') !== text)
        stage.canvas.setAttribute('aria-label', text);
    }
  }

  function drawBusy() {
    dirty.busy = false;
    const busy = run.busy;
    scene.setLoading(
      !run.manifest && busy
        ? {
            title: store.state.doc.title ?? example,
            text: S.scene.loading(busy.time.toFixed(2), Math.floor(busy.part * 100)),
            part: busy.part,
          }
        : null,
    );
    badge.setAttribute('aria-busy', String(Boolean(busy)));
  }

  /** @param {any} m */
  function drawHalt(m) {
    dirty.halt = false;
    transport.setPlay();
    scene.setHalt(run.halt, {
      step: m.step,
      run: (step) => commit(['solver', 'step'], step, ''),
      last: () => {
        run.pause();
        run.seek(run.last);
      },
    });
    if (run.halt) say(S.halt.title((run.halt.time ?? 0).toFixed(3)));
  }

  /** @param {any} m */
  function drawPlay(m) {
    dirty.play = false;
    transport.setPlay();
    if (m && !run.playing) say(`${(run.now * m.frame).toFixed(2)} s, ${S.time.paused}`);
    if (run.playing) scene.setNotice('');
  }

  /** The scene, if the moment or the view is another one than drawn. Between two frames in slow motion. */
  function drawScene() {
    const fraction = run.fraction;
    if (!dirty.camera && !dirty.run && run.shows === showsOnStage && fraction === fractionOnStage)
      return;
    const { plan } = store.state;
    if (plan) plan.draw();
    const drawn =
      plan ||
      (fraction > 0
        ? stage.setFrame(run.frame, run.nextFrame, fraction)
        : stage.setFrame(run.frame));
    if (!drawn) return;
    dirty.camera = dirty.run = false;
    shownOnStage = run.shownIndex;
    showsOnStage = run.shows;
    fractionOnStage = fraction;
    if (!plan) stage.render();
    const shown = plan ?? stage;
    scene.setScale(shown.pixelsPerMetre(), shown.forceScale);
    if (first) app.onfirst();
    first = false;
  }

  function draw() {
    if (stopped) return;
    requestAnimationFrame(draw);
    const t = performance.now();
    run.tick((t - before) / 1000);
    before = t;
    const m = run.manifest;
    const past = run.history;
    if (m && past && past.count > 0) drawValues(m, past, t);
    if (dirty.busy || dirty.computed || dirty.halt) drawBusy();
    if (dirty.halt && m) drawHalt(m);
    if (dirty.play) drawPlay(m);
    proof.draw();
    if (t - statsAt > STATS_MS) {
      statsAt = t;
      transport.setStats();
    }
    if (m) drawScene();
  }

  return {
    /** The frame that the scene shows. */
    get onStage() {
      return shownOnStage;
    },
    start: () => requestAnimationFrame(draw),
    stop() {
      stopped = true;
    },
  };
}

/** One polite status line: at most once a second while the run plays.
 * @param {HTMLElement} line @param {() => boolean} playing */
export function createVoice(line, playing) {
  let said = 0;
  return (/** @type {string} */ text) => {
    const t = performance.now();
    if (t - said < 1000 && playing()) return;
    said = t;
    setText(line, text);
  };
}
