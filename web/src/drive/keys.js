/**
 * Keys of driving, by their places on the keyboard: arrows are the right stick, W A S D the left one. While something is driven they
 * are its own and do nothing else; the bar shows them.
 * @module
 */

/** @typedef {'next' | 'before' | 'mode' | 'stop' | 'close'} Act */

/** By place: stick and way. @type {Record<string, [import('./hands.js').Slot, 1 | -1]>} */
const STICKS = {
  ...{ ArrowLeft: ['rx', -1], ArrowRight: ['rx', 1], ArrowDown: ['ry', -1], ArrowUp: ['ry', 1] },
  ...{ KeyA: ['lx', -1], KeyD: ['lx', 1], KeyS: ['ly', -1], KeyW: ['ly', 1] },
  ...{ KeyF: ['t', -1], KeyR: ['t', 1], KeyQ: ['b', -1], KeyE: ['b', 1] },
};
/** @type {Record<string, Act>} */
const ACTS = { KeyC: 'next', KeyX: 'mode', Digit0: 'stop', Numpad0: 'stop', Escape: 'close' };
/** @type {Record<string, string>} */
const SHOWN = { ArrowLeft: '\u2190', ArrowRight: '\u2192', ArrowDown: '\u2193', ArrowUp: '\u2191' };

/** Where letters are typed, and where arrows have a use of their own. */
const TYPED = 'input:not([type=range]):not([type=checkbox]), textarea, select, .codetext';
const TAKEN = 'input, [role=tab], [role=radio], [role=slider], [role=separator]';

/** What is on the keys of this keyboard, where the browser tells. @returns {Promise<ReadonlyMap<string, string> | null>} */
async function layout() {
  const keyboard = Reflect.get(navigator, 'keyboard');
  try {
    return (await keyboard?.getLayoutMap?.()) ?? null;
  } catch {
    return null;
  }
}

/** The two keys of a slot, as they are labelled: left or down, right or up. @param {string} slot @param {ReadonlyMap<string, string> | null} map */
export function labelsOf(slot, map) {
  const label = (/** @type {1 | -1} */ way) => {
    const code = Object.keys(STICKS).find((one) => STICKS[one][0] === slot && STICKS[one][1] === way); // prettier-ignore
    return code ? (SHOWN[code] ?? (map?.get(code) ?? code.slice(3)).toUpperCase()) : '';
  };
  return [label(-1), label(1)];
}

/** @param {{act: (what: Act) => void, onlayout: (map: ReadonlyMap<string, string>) => void}} app */
export function createKeys({ act, onlayout }) {
  /** @type {Set<string>} */
  const down = new Set();
  const done = new AbortController();
  const listen = { capture: true, signal: done.signal };
  layout().then((map) => map && !done.signal.aborted && onlayout(map));

  // ahead of all that has keys in the page
  addEventListener(
    'keydown',
    (event) => {
      const { code } = event;
      if (!(code in STICKS) && !(code in ACTS)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (document.querySelector('dialog[open]')) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (target.matches(TYPED) && code !== 'Escape') return;
      if (code.startsWith('Arrow') && target.matches(TAKEN)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (code in STICKS) down.add(code);
      else if (!event.repeat) act(ACTS[code]);
    },
    listen,
  );
  addEventListener('keyup', ({ code }) => down.delete(code), listen);
  // what is let go elsewhere is not heard of
  addEventListener('blur', () => down.clear(), listen);
  document.addEventListener('visibilitychange', () => down.clear(), listen);

  return {
    /** @returns {import('./driver.js').Sticks} */
    read() {
      /** @type {import('./driver.js').Sticks} */
      const sticks = {};
      for (const code of down) {
        const [slot, way] = STICKS[code];
        sticks[slot] = (sticks[slot] ?? 0) + way;
      }
      return sticks;
    },
    dispose() {
      down.clear();
      done.abort();
    },
  };
}
