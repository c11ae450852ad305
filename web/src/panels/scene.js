/** What floats on the 3D view: colour bar, force legend, scale bar, view tools, notices. */
import { fill, h, icon, setAttr, setHidden, setStyle, setText } from '../dom.js';
import { S } from '../state/strings.js';
import { createLegend } from './legend.js';
import { createTension } from './tension.js';
import { createTools } from './tools.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Whether something may touch. @param {Manifest | null} m */
export const touching = (m) => Boolean(m?.pairs?.length || m?.sections.touches || m?.outlines);

/** Which arrows of force the legend tells: in contacts, on parts; none where there are none. Without those on parts the plain
 * arrow of the legend tells lengths alone. @param {Manifest | null} m */
export function arrowsOf(m) {
  const contacts = touching(m);
  const lines = Boolean(m?.lines.length);
  const joints = Boolean(m?.parts.some((p) => p.kind === 'joint'));
  const any = lines || joints || Boolean(m?.pairs?.length || m?.outlines);
  return { any, contacts, parts: !contacts || lines || joints };
}

/** A hull that a chain goes into. @param {Manifest | null} m */
export const canCut = (m) =>
  Boolean(
    m?.parts.some((p) => p.kind === 'chain') &&
    m.parts.some((p) => p.kind !== 'anchor' && p.colliders?.some(({ shape }) => shape === 'mesh')),
  );

/** Something is drawn as a model. @param {Manifest | null} m */
export const dressed = (m) =>
  Boolean(
    m?.outlines ||
    m?.view?.looks ||
    m?.parts.some((p) => p.kind === 'anchor' || p.shape === 'vessel'),
  );

/** @param {{store: import('../state/store.js').Store} & import('./tools.js').Acts} app */
export function createScenePanel({ store, ...acts }) {
  const { state } = store;
  const host = h('div', { class: 'stage' });
  const main = h('main', { class: 'scene', 'aria-label': S.scene.label, tabindex: '-1' });
  const tension = createTension();
  const { legend, scale, ...lengths } = createLegend();
  const tools = createTools(acts);
  const load = h('div', { class: 'load glass', hidden: true });
  const noWebgl = h(
    'p',
    { class: 'note bad nogl', hidden: true },
    icon('octagon-x'),
    h('span', {}, S.scene.noWebgl),
  );
  const notice = h('p', { class: 'note info notice', hidden: true });
  fill(
    main,
    ...[host, noWebgl, tension.bar, tension.mini, legend, scale],
    ...[tools.tools, tools.two, tools.cut, notice, load],
  );

  store.watch(['manifest'], () => {
    const m = state.manifest;
    const { contacts, parts } = arrowsOf(m);
    const anchor = m?.parts.some((p) => p.kind === 'anchor');
    /** @type {[import('./tools.js').Layer, boolean][]} */
    const has = [['nodes', Boolean(m?.lines.length)], ['contacts', contacts], ['bare', dressed(m)], ['cut', canCut(m)]]; // prettier-ignore
    tools.setRun(
      has.flatMap(([name, there]) => (there ? [] : [name])),
      anchor ? S.scene.followAnchor : S.scene.follow,
    );
    lengths.setRun(contacts, parts);
  });
  store.watch(['overlays', 'following', 'manifest'], () => {
    const { overlays, following, manifest: m } = state;
    tools.setShown(overlays, following !== '');
    legend.hidden = !overlays.forces || !arrowsOf(m).any;
  });

  return {
    main,
    host,
    views: tools.views,
    showNoWebgl() {
      noWebgl.hidden = false;
      main.classList.add('flat');
    },
    setTension: tension.set,
    setScale: lengths.set,

    /** @param {{title: string, text: string, part: number} | null} progress */
    setLoading(progress) {
      setHidden(load, !progress);
      if (!progress) return;
      if (!load.firstChild)
        load.append(
          h('b', {}),
          h('span', { class: 'muted' }),
          h('div', { class: 'm', role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': 100 }),
        );
      const [title, text, m] = /** @type {HTMLElement[]} */ ([...load.children]);
      const percent = String(Math.round(progress.part * 100));
      setText(title, progress.title);
      setText(text, progress.text);
      setStyle(m, '--x', `${percent}%`);
      setAttr(m, 'aria-valuenow', percent);
      setAttr(m, 'aria-label', progress.text);
    },

    /** What is worked on for long: it stands where notices do. @param {HTMLElement} box */
    addWork: (box) => notice.before(box),

    /** What else colours and marks mean. @param {HTMLElement} box */
    addLegend: (box) => legend.prepend(box),

    /** Why the run has halted. @param {HTMLElement} box */
    addHalt: (box) => load.after(box),

    /** @param {string} text @param {HTMLElement | null} [action] */
    setNotice(text, action = null) {
      notice.hidden = text === '';
      fill(notice, icon('info'), h('span', {}, text, ' ', action));
    },
  };
}

/** @typedef {ReturnType<typeof createScenePanel>} ScenePanel */
