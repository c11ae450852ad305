/** The scene, drawn where the moment or the view is another one than drawn. Between two frames in slow motion. */

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** The largest tension at a frame; none where there is no line.
 * @param {Manifest} m @param {import('../sim/history.js').History} past @param {number} at */
export function tensionAt(m, past, at) {
  /** @type {number | undefined} */
  let present;
  m.channels.forEach(({ name }, i) => {
    if (name === 'tension_max') present = Math.max(present ?? 0, past.value(i, at));
  });
  return present;
}

/**
 * @param {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, dirty: import('./drawing.js').Dirty,
 *   stage: import('../view/index.js').Stage, scene: import('../panels/scene.js').ScenePanel, onfirst: () => void,
 *   later: () => import('./later.js').Later | null,
 * }} app `onfirst`: the first picture is drawn
 */
export function createPicture({ store, run, dirty, stage, scene, later, onfirst }) {
  let first = true;
  let shown = -2;
  let shows = -1;
  let fraction = 0;
  let range = -1;

  return {
    /** The frame that the scene shows. */
    get shown() {
      return shown;
    },
    /** The colours of tension. @param {Manifest} m @param {import('../sim/history.js').History} past @param {number} at */
    drawTension(m, past, at) {
      const present = tensionAt(m, past, at);
      const top = run.tensionTop;
      scene.setTension(top, present ?? 0, present !== undefined);
      if (top === range) return;
      range = top;
      stage.setTensionRange(top);
      dirty.camera = true;
    },
    draw() {
      const next = run.fraction;
      if (!dirty.camera && !dirty.run && run.shows === shows && next === fraction) return;
      const { plan } = store.state;
      if (plan) plan.draw();
      else if (
        !(next > 0 ? stage.setFrame(run.frame, run.nextFrame, next) : stage.setFrame(run.frame))
      )
        return;
      dirty.camera = dirty.run = false;
      shown = run.shownIndex;
      shows = run.shows;
      fraction = next;
      if (!plan) {
        later()?.story.look((shown + next) * (run.manifest?.frame ?? 0));
        stage.render();
      }
      const view = plan ?? stage;
      scene.setScale(view.pixelsPerMetre(), view.forceScale);
      // what comes next would take the line from the engine
      if (run.foreseen) return;
      if (first) onfirst();
      first = false;
    },
  };
}
