/**
 * Work that takes long: after some seconds the page says what is worked on, how far it is and for how
 * long, and offers to end it. What one call of the core holds (compiling) is ended with its worker; another
 * takes its place.
 */
import { button, h, icon, setHidden, setText } from '../dom.js';
import { startWords } from '../../../wasm/js/status.mjs';
import { S } from '../state/strings-later.js';
import { W } from '../state/strings-work.js';
import { fixed } from '../../../wasm/js/format.mjs';
import { told } from '../faults/told.js';

/** So that a long frame is seen to move. @param {number} share */
const percent = (share) => fixed(100 * share, share < 0.1 ? 1 : 0);

/** [ms] */
const LOOK = 500;
const PATIENCE = 3000;

/**
 * @param {{client: import('../../../wasm/js/client.mjs').Client, run: import('../sim/run.js').Run,
 *   coming: import('./coming.js').Coming, scene: import('../panels/scene.js').ScenePanel, say: (text: string) => void,
 *   onchange: () => void}} app
 */
export function createWatch({ client, run, coming, scene, say, onchange }) {
  const text = h('span', {});
  const box = h(
    'div',
    { class: 'note info work', hidden: true },
    h('span', { class: 'spin', 'aria-hidden': 'true' }, icon('loader-circle')),
    text,
    button(S.cancel, '', cancel, 'quiet'),
  );
  scene.addWork(box);
  let restarts = 0;

  function look() {
    if (!client.silence) client.ping();
    const late = run.late;
    const long = late && late.ms >= PATIENCE;
    if (long) {
      const seconds = Math.floor(late.ms / 1000);
      setText(
        text,
        late.time === undefined
          ? W.start(told(startWords(late.starting)).text, seconds)
          : W.frame(late.time, percent(late.share), seconds),
      );
      if (box.hidden) say(text.textContent ?? '');
    }
    if (!long && box.contains(document.activeElement)) scene.main.focus();
    setHidden(box, !long);
    if (run.restarts === restarts) return;
    restarts = run.restarts;
    tell(W.restarted);
  }

  /** @param {string} words @param {...HTMLElement} actions */
  function tell(words, ...actions) {
    scene.setNotice(words, actions.length ? h('span', {}, ...actions) : null);
    say(words);
  }
  const clear = () => scene.setNotice('');

  function cancel() {
    const what = run.cancel();
    restarts = run.restarts;
    coming.later?.edits.toShown();
    onchange();
    box.hidden = true;
    if (what === 'frame') {
      const go = button(W.goOn, '', () => (clear(), run.goOn()), 'quiet');
      tell(W.stopped((run.last * (run.manifest?.frame ?? 0)).toPrecision(6)), go);
      go.focus();
    } else if (run.manifest) {
      tell(W.back);
      scene.main.focus();
    } else coming.whenThere(({ edits }) => tellNotStarted(edits));
  }

  /** @param {import('./edits.js').Edits} edits */
  function tellNotStarted(edits) {
    const again = button(W.again, '', () => (clear(), edits.again()), 'quiet');
    const all = button(W.undoAll, '', () => (clear(), edits.undoAll()), 'quiet');
    const changed = edits.changedKeys().length > 0;
    tell(W.notStarted, ...(changed ? [all, again] : [again]));
    (changed ? all : again).focus();
  }

  let timer = 0;
  client.ready.then(
    () => (timer = window.setInterval(look, LOOK)),
    () => {}, // told by others
  );
  return { stop: () => clearInterval(timer) };
}
