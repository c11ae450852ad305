/** How much of the scene is drawn, and in which colours: both by itself or by hand, kept in this browser. */
import { h } from '../dom.js';
import { createPick } from '../features/pieces.js';
import { S } from '../state/strings-later.js';
import { openDialog } from './dialogs.js';

/** @param {import('../view/light/control.js').Light | null | undefined} light null: nothing is drawn in space */
export function pictureDialog(light) {
  const T = S.pictureBox;
  const note = h('p', { class: 'muted', role: 'status' }, light ? T.kept : T.none);
  const told = () => light && (note.textContent = `${T.now(T.tiers[light.tier])} ${T.kept}`);
  const detail = createPick('picture-detail', T.detail, (value) => {
    light?.choose(value === 'full' || value === 'plain' ? value : null);
    told();
  });
  detail.offer([
    ['', T.byItself],
    ['full', T.full],
    ['plain', T.plain],
  ]);
  detail.select.value = light?.chosen ?? '';
  const colours = createPick('picture-colours', T.colours, (value) => {
    if (light) light.colours = value;
  });
  colours.offer([
    ['', T.coloursByItself],
    ['page', T.ofPage],
    ['print', T.print],
    ['projector', T.projector],
  ]);
  colours.select.value = light?.colours ?? '';
  for (const { select } of [detail, colours]) select.disabled = !light;
  told();
  return openDialog({ id: 'picture', title: T.title, body: [detail.el, colours.el, note] });
}
