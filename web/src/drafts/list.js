/** The drafts of this browser, on the first page: what was changed, when, and the way back to it. */
import { fill, h, iconButton, laterStyle } from '../dom.js';
import { titled } from '../sim/wording.js';
import { openDraft } from './address.js';
import { drafts } from './store.js';
import { W, ago } from './words.js';

/** The switch that keeps none. @param {() => void} onchange */
export function draftsSwitch(onchange) {
  const box = h('input', {
    ...{ type: 'checkbox', class: 'sw', role: 'switch', checked: !drafts.wanted },
    onchange() {
      drafts.wanted = !box.checked;
      onchange();
    },
  });
  return h('label', { class: 'opt' }, box, h('span', {}, W.off, h('small', {}, W.offNote)));
}

/** @param {import('./store.js').Draft} draft @param {() => void} ondrop */
function row(draft, ondrop) {
  const { id, when, without } = draft;
  const title = titled(draft.title);
  return h(
    'li',
    {},
    h(
      'div',
      {},
      h('h3', {}, title),
      h(
        'p',
        { class: 'muted small' },
        [W.what(draft), ...(without.length > 0 ? [W.without(without)] : [])].join(', '),
      ),
    ),
    h(
      'time',
      { class: 'muted small', datetime: new Date(when).toISOString() },
      ago(Date.now() - when),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'btn',
        'aria-label': W.openOf(title),
        onclick: () => openDraft(draft),
      },
      W.open,
    ),
    iconButton('x', W.removeOf(title), () => {
      drafts.drop(id);
      ondrop();
    }),
  );
}

/** Fills its place; without drafts it has none. @param {HTMLElement} place */
export async function showDrafts(place) {
  await laterStyle();
  const head = h('h2', { id: 'drafts-title', tabindex: '-1' }, W.title);
  const list = h('ul', {});
  const off = draftsSwitch(draw);
  const section = h(
    'section',
    { class: 'drafts', 'aria-labelledby': head.id },
    h('header', {}, head, h('p', { class: 'muted small' }, W.lead), off),
    list,
  );

  function draw() {
    const all = drafts.list();
    section.hidden = all.length === 0 && drafts.wanted;
    fill(
      list,
      all.map((draft) =>
        row(draft, () => {
          draw();
          head.focus();
        }),
      ),
    );
  }
  draw();
  fill(place, section);
}
