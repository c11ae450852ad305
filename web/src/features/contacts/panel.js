/**
 * The contacts of the run as a table; a row leads to its start. Above it stand the regions that meshes share
 * at the moment on show.
 */
import { fill, h, iconButton } from '../../dom.js';
import { openDialog } from '../../panels/dialogs.js';
import { isRough } from '../../state/extremes.js';
import { firstSlots, sidesOf } from '../../state/contacts.js';
import { heading, onShow, scrolling } from '../pieces.js';
import { createList } from './list.js';
import { createRegions } from './regions.js';
import { T } from './words.js';

const W = T.contacts;

/** Names of the pairs of a run, by their number. @param {import('../panel.js').Manifest} manifest */
const namesOf = (manifest) =>
  (manifest.pairs ?? []).map((pair) => {
    const { mover, other } = sidesOf(pair, manifest);
    return W.pairOf(mover, other);
  });

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ el, run, seek, boxes }) {
  const list = createList(
    seek,
    (entry) => !!run.manifest && !!run.history && isRough(run.manifest, run.history, entry),
  );
  const regions = createRegions();
  const scroll = scrolling(W.title, 'cscroll', regions.el, list.el);
  const actions = () => [
    iconButton('scan', W.wide, openWide),
    iconButton('download', W.save, () => boxes.saveContacts()),
  ];
  const foot = h('div', { class: 'foot tabfoot' }, h('span', { class: 'grow' }), actions());
  fill(el, heading(W.title, ...actions()), scroll, foot);

  /** @type {string[]} */
  let names = [];
  /** Whose rows they are. @type {import('../panel.js').FrameReader | null} */
  let known = null;
  let rows = { n: 0, rows: new Float64Array(0) };
  /** Of meshes. @type {import('../../../../wasm/js/frame.mjs').ContoursOut | null} */
  let contours = null;

  function openWide() {
    openDialog({
      id: 'contacts-wide',
      title: W.title,
      wide: true,
      body: [scroll],
      onclose: () => el.insertBefore(scroll, foot),
    });
  }

  /** In its tab, or in the dialog. */
  const seen = () => onShow(el) || !el.contains(scroll);

  return {
    setRun(manifest) {
      names = namesOf(manifest);
      regions.clear(firstSlots(manifest));
      list.setRun(manifest, run.contacts, names);
    },
    draw() {
      if (seen()) list.draw();
    },
    setNow() {
      const { manifest, reader } = run;
      if (!manifest || !reader || run.shownIndex < 0 || !seen()) return;
      if (reader !== known) {
        known = reader;
        rows = reader.contactsOut();
        contours = manifest.sections.contours ? reader.contoursOut() : null;
      }
      reader.contacts(run.frame, rows);
      if (contours) {
        reader.contours(run.frame, contours);
        regions.draw(rows, contours, names);
      }
      list.setNow(rows, reader.time(run.frame));
    },
  };
}
