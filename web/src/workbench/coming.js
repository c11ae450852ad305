/** What comes after the first picture: panels, dialogs and plots, once. What could not be had is told, with a way to try again. */
import { button, laterStyle } from '../dom.js';
import { errorText } from '../../../wasm/js/format.mjs';
import { readLabels } from '../sim/wording.js';
import { S } from '../state/strings.js';

/** @typedef {import('./later.js').Later} Later @typedef {typeof import('./later.js')} LaterModule */

/**
 * @param {{
 *   scene: import('../panels/scene.js').ScenePanel, say: (text: string) => void, plots: () => Promise<unknown>,
 *   make: (module: LaterModule, labels: import('../../../wasm/js/labels.mjs').Labels) => Later,
 *   oncome: (later: Later) => void,
 * }} app `plots`: loads them; `oncome`: it is there
 */
export function createComing({ scene, say, plots, make, oncome }) {
  /** @type {Later | null} */
  let later = null;
  /** @type {LaterModule | null} */
  let there = null;
  /** @type {Promise<LaterModule> | null} */
  let coming = null;
  /** Features that could not be had, layers and panels each, and what asks for them again. @type {{names: string[], again: () => void}[]} */
  let lost = [];

  function load() {
    coming ??= Promise.all([import('./later.js'), readLabels(), plots(), laterStyle()]).then(
      ([module, labels]) => {
        there = module;
        later = make(module, labels);
        oncome(later);
        return module;
      },
    );
    return coming;
  }

  function retry() {
    const all = lost;
    lost = [];
    scene.setNotice('');
    for (const { again } of all) again();
  }

  /** @param {unknown} error */
  function failed(error) {
    console.error(error);
    scene.setNotice(
      `${S.problem.part} ${errorText(error)}`,
      button(S.problem.again, '', () => location.reload(), 'quiet'),
    );
  }

  /** Does what needs the panels or dialogs as soon as they are there. @param {(later: Later, module: LaterModule) => void} act */
  function whenThere(act) {
    if (later && there) act(later, there);
    else load().then((module) => later && act(later, module), failed);
  }

  return {
    /** Null before it is there. */
    get later() {
      return later;
    },
    load,
    failed,
    /** Loads it, and tells where that fails. */
    ask() {
      load().catch(failed);
    },
    whenThere,
    /** Nothing can be shown. @param {string} head @param {string} text */
    problem: (head, text) => whenThere((_, { problemBox }) => problemBox(head, text)),
    /** Opens a dialog. @param {'editText' | 'share' | 'save' | 'keys' | 'picture'} name */
    box: (name) => whenThere(({ boxes }) => boxes[name]()),
    /** Features that could not be had: the run goes on without them. @param {string[]} names @param {() => void} again */
    partLost(names, again) {
      lost.push({ names, again });
      const all = new Set(lost.flatMap((part) => part.names));
      const words = S.problem.lost([...all].join(', '));
      scene.setNotice(words, button(S.problem.again, '', retry, 'quiet'));
      say(words);
    },
  };
}

/** @typedef {ReturnType<typeof createComing>} Coming */
