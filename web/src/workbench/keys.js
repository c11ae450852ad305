/** What the keys of the workbench do. */
import { keyboard, nextEvent } from '../keyboard.js';
import { VIEWS } from './viewing.js';
import { fixed } from '../../../wasm/js/format.mjs';

/**
 * @param {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, edit: (act: (edits: import('./edits.js').Edits) => void) => void,
 *   stage: import('../view/index.js').Stage, layout: import('./layout.js').Layout,
 *   viewing: ReturnType<typeof import('./viewing.js').createViewing>, coming: import('./coming.js').Coming,
 *   say: (text: string) => void, look: ReturnType<typeof import('./look.js').createLook>,
 * }} app
 */
export function createKeys(app) {
  const { store, run, edit, stage, layout, viewing, coming, say, look } = app;
  const { state } = store;
  const { toggle } = viewing;

  const ask = (/** @type {string} */ tab) => coming.whenThere((later) => later.ask(tab));

  /** @param {number} direction */
  function stepEvent(direction) {
    const e = nextEvent(run, direction);
    if (!e || !run.manifest) return;
    say(`${fixed(e.time, 2)} s, ${coming.later?.wordsOf(e) ?? ''}`);
  }

  return keyboard({
    run,
    single: () => state.single,
    undo: () => edit((edits) => edits.undo()),
    redo: () => edit((edits) => edits.redo()),
    nextPanel: () => layout.focusNext((state.plan ?? stage).canvas),
    orbit: viewing.orbit,
    present: look.present,
    text: () => coming.whenThere((later) => later.text()),
    other(name) {
      if (coming.later) return coming.later.story.key(name) || coming.later.features.key(name);
      coming.whenThere(({ story, features }) => story.key(name) || features.key(name));
      return false;
    },
    keys: {
      '[': () => stepEvent(-1),
      ']': () => stepEvent(1),
      f: () => viewing.go('fit'),
      g: viewing.follow,
      v: () => coming.whenThere(({ story }) => story.next()),
      ...Object.fromEntries(VIEWS.map((name, i) => [i + 1, () => viewing.go(name)])),
      n: () => viewing.cycle(),
      b: () => toggle('labels'),
      c: () => toggle('nodes'),
      k: () => toggle('contacts'),
      r: () => toggle('grid'),
      h: () => toggle('cut'),
      a: () => toggle('bare'),
      '/': () => coming.whenThere(({ find }) => find()),
      y: () => run.manifest?.water && ask('sea'),
      '#': () => ask('measure'),
      e: () => coming.box('editText'),
      s: () => coming.box('share'),
      x: () => coming.box('save'),
      m: () => coming.whenThere((later) => later.chooseMesh()),
      d: look.newTheme,
      '?': () => coming.box('keys'),
    },
  });
}
