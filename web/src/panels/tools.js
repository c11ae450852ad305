/** What the view can do and show: a bar of tools, on a phone folded into one button; and where a hull is cut open. */
import { arrowKeys, h, iconButton, setAttr } from '../dom.js';
import { S } from '../state/strings.js';

/** What the scene can show or leave out. @typedef {'forces' | 'labels' | 'nodes' | 'contacts' | 'grid' | 'bare' | 'cut'} Layer */
/**
 * @typedef {{
 *   view: (name: import('../view/index.js').ViewName) => void, next: () => void, toggle: (name: Layer) => void,
 *   follow: () => void, cutAt: (place: number) => void,
 * }} Acts
 */

/** @param {Acts} acts */
export function createTools({ view, next, toggle, follow, cutAt }) {
  /** @type {[Layer, import('../dom.js').IconName, string][]} */
  const kinds = [
    ['forces', 'force', S.scene.forces],
    ['labels', 'tag', S.scene.labels],
    ['nodes', 'circle-dot', S.scene.nodes],
    ['contacts', 'contact', S.scene.contacts],
    ['grid', 'grid-3x3', S.scene.grid],
    ['bare', 'bare', S.scene.bare],
    ['cut', 'scissors', S.scene.cut],
  ];
  const toggles = kinds.map(([name, icon, label]) => ({
    name,
    el: iconButton(icon, label, () => toggle(name), {
      class: name === 'cut' ? 'quiet cutbtn' : 'quiet',
    }),
  }));
  const cutPlace = h('input', {
    ...{ class: 's', type: 'range', min: -1, max: 1, step: 0.01, value: '0' },
    'aria-label': S.scene.cutAt,
    oninput: () => cutAt(Number(cutPlace.value)),
  });
  const cut = h('label', { class: 'cutbar glass', hidden: true }, S.scene.cutAt, cutPlace);
  const followButton = iconButton('target', S.scene.follow, follow);
  const fit = () => iconButton('scan', S.scene.fit, () => view('fit'));
  const views = iconButton('camera', S.scene.views, next);
  const tools = h(
    'div',
    {
      class: 'tools glass',
      role: 'toolbar',
      'aria-label': S.scene.tools,
      'aria-orientation': 'vertical',
    },
    fit(),
    followButton,
    views,
    h('hr', {}),
    toggles.map(({ el }) => el),
  );
  [...tools.querySelectorAll('button')].forEach((b, i) => (b.tabIndex = i === 0 ? 0 : -1));
  tools.addEventListener('focusin', (event) => {
    for (const b of tools.querySelectorAll('button')) b.tabIndex = b === event.target ? 0 : -1;
  });
  arrowKeys(tools, 'button');

  // phone: the tools fold into one button
  const layers = iconButton('layers', S.scene.shown, () =>
    setAttr(layers, 'aria-expanded', String(tools.classList.toggle('open'))),
  );
  layers.setAttribute('aria-expanded', 'false');

  /** Tools that this run has nothing for. @type {Layer[]} */
  let without = [];

  return {
    tools,
    views,
    two: h('div', { class: 'two' }, fit(), layers),
    cut,
    /** @param {Layer[]} unused tools that the run has nothing for @param {string} followed what is followed, in words */
    setRun(unused, followed) {
      without = unused;
      for (const { name, el } of toggles) el.hidden = without.includes(name);
      setAttr(followButton, 'title', followed);
      setAttr(followButton, 'aria-label', followed);
    },
    /** @param {Record<Layer, boolean>} shown @param {boolean} following */
    setShown(shown, following) {
      for (const { name, el } of toggles) setAttr(el, 'aria-pressed', String(shown[name]));
      setAttr(followButton, 'aria-pressed', String(following));
      cut.hidden = !shown.cut || without.includes('cut');
    },
  };
}
