/** The dialog of a link: what is in it, how long it is, and what else it can be: a QR code, a cell of a spreadsheet. */
import { button, copyText, fill, h, icon, setHidden, setText, svg } from '../dom.js';
import { grow, openDialog } from '../panels/dialogs.js';
import { errorText, formatBytes, formatText, group, shortHash } from '../../../wasm/js/format.mjs';
import { LinkError } from '../../../wasm/js/link.mjs';
import { QR_MOST } from '../../../wasm/js/report/limits.mjs';
import { qrPath } from '../../../wasm/js/report/qr-path.mjs';
import { formulaOf } from './formula.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('../workbench/boxes.js').LinkChoice} LinkChoice @typedef {import('./carry.js').Own} Own */

/** Excel takes no longer text in a formula. */
const CELL_MOST = 255;
/** Longer links are cut by some chats [characters]. */
const SAFE = 2000;

/** What became of a mesh, in words. @param {import('./carry.js').Fit} fit */
export const fitWords = ({ name, triangles, of, moved, step }) =>
  W.fitted(name, group(triangles, 0), group(of, 0), formatText(moved, 'm'), formatText(step, 'm'));

/** The link as a code that phones read: made when it is looked at. @param {() => string} link */
function createCode(link) {
  const box = h('div', { class: 'qr' });
  let drawn = '';
  const el = h(
    'details',
    { class: 'qrbox', ontoggle: () => draw() },
    h('summary', {}, W.qr, h('small', {}, W.qrText)),
    box,
  );
  async function draw() {
    const text = link();
    if (!el.open || text === drawn) return;
    drawn = text;
    const { qrOf } = await import('../../../wasm/js/report/qr.mjs');
    const rows = text === '' ? null : qrOf(text);
    if (text !== drawn) return;
    if (!rows) return fill(box, h('p', { class: 'muted small' }, W.qrLong(QR_MOST)));
    const n = rows.length;
    const code = svg(
      'svg',
      { role: 'img', 'aria-label': W.qrLabel, viewBox: `0 0 ${n} ${n}`, 'shape-rendering': 'crispEdges' }, // prettier-ignore
      svg('rect', { width: n, height: n, fill: '#fff' }),
      svg('path', { d: qrPath(rows), fill: '#000' }),
    );
    fill(box, code);
    el.scrollIntoView({ block: 'nearest' });
  }
  return { el, draw };
}

/** Meshes of one's own: which are in the link, and what can be done about those that are not.
 * @param {{own: Own[], fit: (taken: number) => Promise<void>, file: () => void, close: () => void}} app */
function createMeshes({ own, fit, file, close }) {
  const el = h('div', { class: 'linkmeshes' });
  const wrong = h('p', { role: 'alert', class: 'small' });
  /** @param {Own} one */
  const sizeOf = ({ mesh, length }) =>
    formatBytes(
      length < Infinity || !mesh ? length : mesh.points.byteLength + mesh.faces.byteLength,
    );
  return {
    el,
    /** @param {string} link @returns {boolean} whether the file is offered here */
    draw(link) {
      const inside = /[?&]m=/.test(link);
      const rows = own.map((one) => {
        const { name, mesh, triangles } = one;
        const count = group(triangles, 0);
        const words = !mesh
          ? W.gone(name)
          : inside
            ? W.mesh(name, count)
            : W.notInLink(name, count, sizeOf(one));
        const sign = inside ? 'info' : 'triangle-alert';
        return h('p', { class: `note ${inside ? 'info' : 'warn'}` }, icon(sign), h('span', {}, words)); // prettier-ignore
      });
      const there = own.some(({ mesh }) => mesh);
      const make = button(W.fit, '', async () => {
        make.disabled = true;
        setText(wrong, W.fitting);
        try {
          await fit(link.length);
          close();
        } catch (error) {
          make.disabled = false;
          setText(wrong, W.noFit(told(errorText(error)).text));
        }
      });
      make.title = W.fitText;
      const save = button(W.asFile, 'download', () => {
        close();
        file();
      });
      const acts = [h('div', { class: 'meshacts' }, make, save), h('p', { class: 'muted small' }, W.fitText), wrong]; // prettier-ignore
      const offered = own.length > 0 && !inside && there;
      fill(el, rows, offered ? acts : null);
      return offered;
    },
  };
}

/**
 * @param {{
 *   make: (choice: LinkChoice) => Promise<string>, settled: Promise<void> | null, title: string, from?: 'fromFile' | 'fromLink',
 *   changes: string[], time: string, pins: import('../plot/pins.js').Source[], version: string, orders: string[],
 *   picture: () => void, beside?: () => void, oncopy: (link: string) => void, parents: string, own: Own[], fit: (taken: number) => Promise<void>, file: () => void,
 * }} options `settled`: a change has still to be run, until then; `from`: where the scenario is from, if it is no example; `own`: meshes of one's own; `fit`: makes them fit into a link beside so many characters; `file`: saves the run as one;
 *   `beside`: opens it beside another
 */
export function shareDialog(options) {
  const { make, settled, title, from, changes, time, version, orders, picture, oncopy, pins } = options; // prettier-ignore
  const field = h('input', { id: 'share-link', readonly: true, 'aria-label': W.link });
  field.placeholder = W.making;
  const status = h('p', { class: 'sr', role: 'status' });
  const note = h('span', { class: 'muted' }, W.safe);
  const count = h('span', {});
  const meter = h('div', { class: 'm', role: 'img' }, h('i', {}));
  const choice = {
    changes: true,
    moment: true,
    proof: true,
    inputs: true,
    embed: false,
    pins: true,
  };
  const noPins = h('p', { class: 'note warn', hidden: true }, icon('triangle-alert'), h('span', {}, W.noPins)); // prettier-ignore
  const code = createCode(() => field.value);
  const meshes = createMeshes({ ...options, close: () => dialog.close() });
  const { beside } = options;
  const toBeside = beside ? button(W.beside, '', () => (dialog.close(), beside())) : null;
  const toFile = button(W.asFile, 'download', () => (dialog.close(), options.file()));
  const asFile = h('p', { class: 'meshacts', hidden: true }, toFile);

  /** @param {string} words */
  const say = (words) => (setText(status, words), setText(note, words));
  const copy = button(
    W.copy,
    'copy',
    async () => {
      if (field.value === '') return;
      const done = await copyText(field.value);
      oncopy(field.value);
      say(done ? W.copied(field.value.length) : W.copyFailed);
      if (!done) field.select();
    },
    'primary',
  );
  copy.autofocus = true;
  const formula = button(W.formula, 'copy', async () => {
    if (field.value === '') return;
    const done = await copyText(formulaOf(field.value, title));
    const words = field.value.length > CELL_MOST ? W.formulaLong : W.formulaDone;
    say(done ? words : W.copyFailed);
  });
  formula.title = W.formulaText;

  /** The link in the field, '' while there is none. They keep the focus meanwhile. @param {string} link */
  function put(link) {
    field.value = link;
    const n = link.length;
    fill(count, n > 0 ? [String(n), ' ', h('span', { class: 'u' }, W.characters)] : null);
    meter.style.setProperty('--x', `${Math.min(100, n / 20)}%`);
    meter.setAttribute('aria-label', W.of(n));
    for (const act of [copy, formula]) act.setAttribute('aria-disabled', String(n === 0));
  }

  /** How often one was asked for: an earlier one that is made later is not shown. */
  let asked = 0;
  async function refresh() {
    const turn = ++asked;
    const late = () => turn !== asked;
    put('');
    field.placeholder = W.making;
    setText(note, W.making);
    try {
      const link = await make(choice);
      if (late()) return;
      put(link);
      setText(note, link.length <= SAFE ? W.safe : W.long);
    } catch (error) {
      if (late()) return;
      field.placeholder = '';
      setText(
        note,
        error instanceof LinkError ? W.tooLong : W.notMade(told(errorText(error)).text),
      );
    }
    const hash = /[?&]hash=([0-9a-f]{16})/.exec(field.value)?.[1];
    setText(proof, hash ? W.proofText(version, shortHash(hash)) : W.noProof);
    // what a chat may cut is handed on as a file
    const short = field.value !== '' && field.value.length <= SAFE;
    setHidden(asFile, meshes.draw(field.value) || short);
    setHidden(noPins, pins.length === 0 || !choice.pins || /[?&]r=/.test(field.value));
    code.draw();
  }

  /** @param {keyof typeof choice} key @param {string} label @param {string} text */
  const option = (key, label, text, small = h('small', {}, text)) => {
    const box = h('input', {
      type: 'checkbox',
      checked: choice[key],
      onchange: () => {
        choice[key] = box.checked;
        refresh();
      },
    });
    return h('label', { class: 'opt' }, box, h('span', {}, label, small));
  };

  const proof = h('small', {}, W.making);
  refresh();
  settled?.then(refresh);
  const dialog = openDialog({
    id: 'share',
    title: W.title,
    body: [
      h('div', { class: 'linkbox' }, field, copy),
      h('div', { class: 'meter' }, meter, count, note),
      asFile,
      meshes.el,
      noPins,
      h('h3', {}, W.inLink),
      h(
        'div',
        { class: 'opts' },
        option(
          'changes',
          W.changes(changes.length),
          changes.join(', ') ||
            (from ? W[from](title) : orders.length > 0 ? W.noValue : W.noChange),
        ),
        option('moment', W.timeCamera, time),
        option('proof', W.proof, '', proof),
        orders.length > 0 ? option('inputs', W.inputs(orders.length), W.inputsText(orders)) : null,
        pins.length > 0 ? option('pins', W.pins(pins.length), pins.map(({ letter, name }) => `${letter}: ${name}`).join('; ')) : null, // prettier-ignore
        option('embed', W.embed, W.embedText),
      ),
      options.parents ? h('p', { class: 'muted small' }, W.parents(options.parents)) : null,
      code.el,
      status,
    ],
    foot: [
      h('span', { class: 'muted small' }, W.note),
      grow(),
      toBeside,
      formula,
      button(W.picture, 'download', picture),
    ],
  });
  return dialog;
}
