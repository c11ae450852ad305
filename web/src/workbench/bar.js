/** The bar on top: way home, name of the run, badge, undo and redo, export, share. */
import { h, icon, iconButton } from '../dom.js';
import { S } from '../state/strings.js';

/** @param {{proof: () => void, undo: () => void, redo: () => void, keys: () => void, theme: () => void, save: () => void, share: () => void}} act */
export function createBar(act) {
  const title = h('h1', {});
  const badgeText = h('span', { class: 'bt' });
  const badgeIcon = h('span', { class: 'bi' });
  const badgeHash = h('span', { class: 'hash' });
  const badge = h(
    'button',
    { type: 'button', class: 'chip', id: 'badge', onclick: act.proof },
    badgeIcon,
    badgeText,
    badgeHash,
  );
  const undo = iconButton('undo-2', S.undo, act.undo);
  const redo = iconButton('redo-2', S.redo, act.redo);
  const open = h(
    'a',
    {
      class: 'btn openbtn',
      target: '_blank',
      rel: 'noopener',
      // the same run with everything around it
      href:
        location.pathname +
        location.hash.replace(/([?&])ui=embed(&|$)/, (_, before, after) => (after ? before : '')),
    },
    icon('external-link'),
    h('span', {}, S.embed.open),
  );
  const el = h(
    'header',
    { class: 'bar' },
    h(
      'a',
      { class: 'brand', href: '#', 'aria-label': S.allExamples },
      icon('mark'),
      h('span', { class: 'bn' }, S.name),
    ),
    h(
      'a',
      { class: 'btn icon backbtn', href: '#', 'aria-label': S.back, title: S.back },
      icon('chevron-left'),
    ),
    h('span', { class: 'sep' }),
    h('div', { class: 'tt' }, title, badge),
    h('span', { class: 'grow' }),
    undo,
    redo,
    h('span', { class: 'sep' }),
    iconButton('keyboard', S.keyboard, act.keys, { class: 'quiet keysbtn' }),
    iconButton('moon', S.theme, act.theme, { class: 'quiet themebtn' }),
    h(
      'button',
      { type: 'button', class: 'btn exportbtn', 'aria-label': S.export, onclick: act.save },
      icon('download'),
      h('span', {}, S.export),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'btn primary sharebtn',
        'aria-label': S.shareLabel,
        onclick: act.share,
      },
      icon('share-2'),
      h('span', {}, S.share),
    ),
    open,
  );
  return {
    el,
    title,
    badge: { el: badge, icon: badgeIcon, text: badgeText, hash: badgeHash },
    /** @param {boolean} canUndo @param {boolean} canRedo */
    setUndo(canUndo, canRedo) {
      undo.disabled = !canUndo;
      redo.disabled = !canRedo;
    },
  };
}

/** @typedef {ReturnType<typeof createBar>} Bar */
