/**
 * The loop that draws: one call a display frame moves the clock and redraws what has changed, the
 * plots and words less often.
 */
import { setAttr, setStyle } from '../dom.js';
import { S } from '../state/strings.js';
import { createPicture } from './picture.js';
import { momentText } from './voice.js';
import { fixed } from '../../../wasm/js/format.mjs';
import { titled } from '../sim/wording.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

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
/** @typedef {ReturnType<typeof everything>} Dirty */

/**
 * @param {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, dirty: Dirty, example: string,
 *   stage: import('../view/index.js').Stage, scene: import('../panels/scene.js').ScenePanel,
 *   transport: import('../panels/transport.js').Transport, strips: import('../plot/strips.js').Strips,
 *   later: () => import('./later.js').Later | null, onfirst: () => void,
 *   layout: import('./layout.js').Layout, proof: import('./proof.js').Proof, badge: HTMLElement,
 *   say: (text: string) => void,
 * }} app `later`: null before it is there; `onfirst`: the first picture is drawn
 */
export function createDrawing(app) {
  const { store, run, dirty, example, stage, scene, transport, strips } = app;
  const { layout, proof, badge, say } = app;
  const picture = createPicture(app);
  let stopped = false;
  let before = performance.now();
  let plotsAt = 0;
  let statsAt = 0;
  let wordsAt = 0;

  /** Values, plots and lists. @param {Manifest} m @param {import('../sim/history.js').History} past @param {number} t */
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
        setStyle(/** @type {HTMLElement} */ (axis), '--f', String(at / m.frames));
      strips.setNow(past, at);
      late?.panels.energy.setNow(past, at);
      late?.features.setNow(past, at);
      late?.panels.params.shown();
      late?.saying.draw(run.events, m, at * m.frame);
      late?.story.setNow(at * m.frame);
      picture.drawTension(m, past, at);
    }
    if (t - wordsAt > (run.playing ? WORDS_PLAYING_MS : WORDS_MS)) {
      wordsAt = t;
      setAttr(stage.canvas, 'aria-label', momentText(run));
    }
  }

  function drawBusy() {
    dirty.busy = false;
    const busy = run.busy;
    scene.setLoading(
      !run.manifest && busy
        ? {
            title: titled(String(store.state.doc.title ?? example)),
            text: S.badge.running(fixed(busy.time, 2), Math.floor(busy.part * 100)),
            part: busy.part,
          }
        : null,
    );
    setAttr(badge, 'aria-busy', String(Boolean(busy)));
  }

  function drawHalt() {
    dirty.halt = false;
    transport.setPlay();
    app.later()?.setHalt();
  }

  /** @param {Manifest | null} m */
  function drawPlay(m) {
    dirty.play = false;
    transport.setPlay();
    if (run.foreseen) say(S.time.coming);
    else if (m && !run.playing) {
      const over = run.ended && run.now >= run.end;
      say(
        `${fixed(run.now * m.frame, 2)} s, ${over ? S.time.ended : S.time.paused}. ${app.later()?.told() ?? ''}`,
      );
    }
    if (run.other) scene.setNotice(S.time.other);
    else if (run.playing) scene.setNotice('');
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
    if (dirty.halt && m) drawHalt();
    if (dirty.play) drawPlay(m);
    proof.draw();
    if (t - statsAt > STATS_MS) {
      statsAt = t;
      transport.setStats();
    }
    if (m) picture.draw();
  }

  return {
    /** The frame that the scene shows. */
    get onStage() {
      return picture.shown;
    },
    start: () => requestAnimationFrame(draw),
    stop() {
      stopped = true;
    },
  };
}

/** @typedef {ReturnType<typeof createDrawing>} Drawing */
