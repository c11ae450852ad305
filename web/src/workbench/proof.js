/**
 * The badge, and what it stands for: whether the state hash that a link promised is the one that this
 * run has at that moment.
 */
import { fill, icon, setAttr, setText } from '../dom.js';
import { S } from '../state/strings.js';
import { fixed, shortHash, timeDecimals } from '../../../wasm/js/format.mjs';

/** @typedef {{kind: string, icon: keyof typeof import('../icons.js').ICONS, text: string, short: string, hash: string}} BadgeState */

/** @param {string} kind @param {BadgeState['icon']} mark @param {string} text @param {string} [short] @param {string} [hash] @returns {BadgeState} */
const show = (kind, mark, text, short = '', hash = '') => ({ kind, icon: mark, text, short, hash });

/**
 * @param {{store: import('../state/store.js').Store, run: import('../sim/run.js').Run, link: import('../../../wasm/js/link.mjs').Link,
 *   badge: import('./bar.js').Bar['badge']}} options
 */
export function createProof({ store, run, link, badge }) {
  const { state } = store;
  /** What the link promised: compared when the run gets there. */
  let promise =
    link.hash && link.t !== undefined
      ? {
          hash: link.hash,
          t: link.t,
          version: link.version ?? '',
          doc: /** @type {import('../../../wasm/js/form/scenario.mjs').Doc | null} */ (null),
          inputs: '',
        }
      : null;
  let drawn = '';

  /** @returns {'none' | 'checking' | 'same' | 'differs'} */
  function compare() {
    const m = run.manifest;
    if (!promise || !m) return promise ? 'checking' : 'none';
    if (
      promise.doc !== null &&
      (promise.doc !== state.doc || JSON.stringify(run.inputs) !== promise.inputs)
    )
      return 'none';
    const at = Math.round(promise.t / m.frame);
    if (at > m.frames) return 'none'; // the run never gets there
    if (run.last < at) return 'checking';
    return run.hash(at) === promise.hash ? 'same' : 'differs';
  }

  /** @returns {BadgeState} */
  function badgeState() {
    const m = run.manifest;
    const decimals = m ? timeDecimals(m.frame) : 2;
    if (state.faults.length > 0)
      return show('bad', 'octagon-x', S.badge.fault(state.faults.length));
    if (run.foreseen) return show('', 'loader-circle', S.time.coming, S.time.comingShort);
    const busy = run.busy;
    if (busy && (m || busy.frame > 0))
      return show(
        '',
        'loader-circle',
        S.badge.running(fixed(busy.time, decimals), Math.min(100, Math.floor(busy.part * 100))),
      );
    if (run.halt) return show('bad', 'octagon-x', S.badge.halted(fixed(run.halt.time ?? 0, 3)));
    const result = compare();
    if (result === 'same')
      return show('ok', 'check', S.badge.same, S.badge.sameShort, shortHash(promise?.hash ?? ''));
    if (result === 'differs')
      return show('warn', 'triangle-alert', S.badge.differs(fixed(promise?.t ?? 0, decimals)));
    if (result === 'checking') return show('', 'loader-circle', S.badge.checking);
    return show('', 'info', S.badge.none);
  }

  return {
    state: badgeState,
    /** The first run of the link: a change after it withdraws the claim. */
    begin() {
      if (!promise || promise.doc !== null) return;
      promise.doc = state.doc;
      promise.inputs = JSON.stringify(run.inputs);
    },
    /** The link was not understood as a whole: nothing to compare. */
    drop() {
      promise = null;
    },
    draw() {
      const b = badgeState();
      const key = JSON.stringify(b);
      if (key === drawn) return;
      drawn = key;
      badge.el.className = `chip ${b.kind}`;
      badge.el.dataset.state = b.kind;
      const small = state.layout === 'phone' || state.layout === 'embed';
      if (badge.icon.dataset.icon !== b.icon) {
        badge.icon.dataset.icon = b.icon;
        fill(badge.icon, icon(b.icon));
        badge.icon.classList.toggle('spin', b.icon === 'loader-circle');
      }
      setText(badge.text, small && b.short ? b.short : b.text);
      setText(badge.hash, b.hash);
      badge.hash.hidden = b.hash === '';
      setAttr(badge.el, 'title', S.badge.what);
    },
    compare,
    /** What the link promised, null where nothing is to be compared. */
    get promise() {
      return promise;
    },
  };
}

/** @typedef {ReturnType<typeof createProof>} Proof */
