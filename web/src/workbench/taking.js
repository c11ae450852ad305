/** A run takes the place of another: all that shows it is told. The first one is seen as the link says, and plays. */
import { prefersReduced, setAttr, setText } from '../dom.js';
import { S } from '../state/strings.js';

/**
 * @param {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, example: string, embed?: object,
 *   link: import('../../../wasm/js/link.mjs').Link, whole: boolean, title: HTMLElement,
 *   proof: import('./proof.js').Proof, transport: import('../panels/transport.js').Transport,
 *   strips: import('../plot/strips.js').Strips, layout: import('./layout.js').Layout,
 *   stage: import('../view/index.js').Stage, later: () => import('./later.js').Later | null,
 * }} app `whole`: the link was understood as a whole
 */
export function createTaking(app) {
  const {
    store,
    run,
    example,
    embed,
    link,
    whole,
    title,
    proof,
    transport,
    strips,
    layout,
    stage,
  } = app;
  let first = true;

  /** @param {import('../../../wasm/js/frame.mjs').Manifest} manifest */
  function begin({ view }) {
    const { speed = 1, playing = true } = view?.opens ?? {};
    run.setSpeed(speed);
    if (link.camera) stage.setCamera(link.camera);
    else if (stage.kind === 'flat') stage.view('fit');
    const asItIs = link.t === undefined && whole && playing;
    if (embed || (asItIs && !prefersReduced() && !document.querySelector('dialog'))) run.play();
  }

  return () => {
    const m = run.manifest;
    if (!m || !run.reader) return;
    store.set({ manifest: m, orders: run.inputs });
    proof.begin();
    const name = m.title || String(store.state.doc.title || example);
    setText(title, name);
    setAttr(title, 'title', name);
    document.title = S.pageTitle(name);
    transport.setRun(m);
    strips.setRun(m);
    app.later()?.setRun(m);
    layout.setRun(m);
    stage.setScenario(m, run.reader, store.state.doc);
    if (first) begin(m);
    first = false;
  };
}
