/** Named views, following, orbiting by keys, and what the scene shows besides the parts. */
import { S } from '../state/strings.js';

/** @type {import('../view/index.js').ViewName[]} */
export const VIEWS = ['fit', 'side', 'front', 'top'];

/** @param {{store: import('../state/store.js').Store, stage: () => import('../view/index.js').Stage, onchange: () => void, hold: (view?: string) => void, say: (text: string) => void}} options */
export function createViewing({ store, stage, onchange, hold, say }) {
  const { state } = store;
  /** @param {import('../view/index.js').ViewName} name */
  function go(name) {
    store.set({ following: '' });
    hold(name);
    (state.plan ?? stage()).view(name);
    onchange();
    say(S.scene.view(S.scene.viewNames[name]));
  }

  return {
    go,
    follow() {
      if (state.following !== '') return go('fit');
      hold();
      (state.plan ?? stage()).view('follow');
      store.set({ following: 'on' });
      onchange();
    },
    /** Forces; with contacts, in turn: none, arrows, with outline and plane, with what is shared. */
    cycle() {
      const { forces, aids } = state.overlays;
      const { manifest: m } = state;
      if (!m?.pairs?.length && !m?.sections.touches && !m?.outlines) return this.toggle('forces');
      const level = forces ? (aids === 2 ? -1 : aids + 1) : 0;
      store.set({
        overlays: { ...state.overlays, forces: level >= 0, aids: Math.max(0, level) },
      });
      stage().setOverlays(state.overlays);
      onchange();
      say(S.scene.aids[level + 1]);
    },
    /** @param {number} place of the cut through the hull, -1 to 1 */
    cutAt(place) {
      store.set({ overlays: { ...state.overlays, cutAt: place } });
      stage().setOverlays(state.overlays);
      onchange();
    },
    /** @param {import('../panels/tools.js').Layer} name */
    toggle(name) {
      store.set({ overlays: { ...state.overlays, [name]: !state.overlays[name] } });
      stage().setOverlays(state.overlays);
      onchange();
    },
    /** @param {number} dx degrees @param {number} dy degrees */
    orbit(dx, dy) {
      if (state.plan) return;
      hold();
      stage().turn?.(dx, dy);
      onchange();
    },
  };
}
