/** Named views, following, orbiting by keys, and what the scene shows besides the parts. */
import { S } from '../state/strings.js';

/** @type {import('../view/index.js').ViewName[]} */
export const VIEWS = ['fit', 'side', 'front', 'top'];

/** @param {{store: import('../state/store.js').Store, stage: () => import('../view/index.js').Stage, onchange: () => void, say: (text: string) => void}} options */
export function createViewing({ store, stage, onchange, say }) {
  const { state } = store;
  let index = 0;

  /** @param {import('../view/index.js').ViewName} name */
  function go(name) {
    store.set({ following: '' });
    (state.plan ?? stage()).view(name);
    onchange();
    say(S.scene.view(S.scene.viewNames[name]));
  }

  return {
    go,
    next() {
      index = (index + 1) % VIEWS.length;
      go(VIEWS[index]);
    },
    follow() {
      if (state.following !== '') return go('fit');
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
      const { eye, target } = stage().getCamera();
      const d = [eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]];
      const r = Math.hypot(d[0], d[1], d[2]);
      const turn = Math.atan2(d[1], d[0]) + (dx * Math.PI) / 180;
      const lift = Math.max(-1.45, Math.min(1.45, Math.asin(d[2] / r) + (dy * Math.PI) / 180));
      stage().setCamera({
        eye: [
          target[0] + r * Math.cos(lift) * Math.cos(turn),
          target[1] + r * Math.cos(lift) * Math.sin(turn),
          target[2] + r * Math.sin(lift),
        ],
        target,
      });
      onchange();
    },
  };
}
