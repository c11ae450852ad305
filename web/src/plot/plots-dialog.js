/** Which channels the plots over time show: each can be taken out, and any of the run put in, or into a plot of its own. */
import { button, fill, h, icon, iconButton, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { prettyUnit } from '../../../wasm/js/format.mjs';
import { channelWords, createChannelPick } from './channel-pick.js';
import {
  MOST_CHANNELS,
  namesIn,
  stripsOf,
  withChannel,
  withoutChannel,
  withStrip,
} from './edit.js';
import { MOST_STRIPS } from '../../../wasm/js/plots/specs.mjs';
import { P } from './words.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('./edit.js').Plot} Plot */

/** The plot that is not there yet. */
const NEW = '';

/**
 * @param {Manifest} manifest @param {import('./against.js').Editor} editor
 * @param {string} [title] of the plot that it was asked from
 */
export function plotsDialog(manifest, editor, title = '') {
  const list = h('div', { class: 'pl-list' });
  const status = h('p', { class: 'muted small', role: 'status' });
  const where = h('select', { id: 'plots-where', onchange: () => offer() });
  const pick = createChannelPick({ id: 'plots-channel', label: P.channel });
  const add = button(P.add, 'plus', put, 'primary');
  /** The choice of the plot is that of who looks at it. */
  let there = false;
  const strips = () => stripsOf(editor.doc(), manifest);
  const channelOf = (/** @type {string} */ id) => manifest.channels.find((c) => c.id === id);
  const words = (/** @type {string} */ id) => {
    const channel = channelOf(id);
    return channel ? channelWords(channel) : id;
  };
  /** As its strip has it: the run's words may be another language's. @param {string} id @param {Plot} plot */
  const titleOf = (id, plot) => manifest.view?.plots?.[id]?.title || plot.title || channelOf(namesIn(plot)[0])?.label || namesIn(plot)[0]; // prettier-ignore

  /** @param {import('../../../wasm/js/patch.mjs').JsonObject} doc @param {string} said */
  function change(doc, said) {
    editor.change(doc);
    draw();
    setText(status, said);
  }
  function put() {
    const [doc, id, plot] = [editor.doc(), pick.value, where.value];
    if (!pick.fits || add.disabled) return;
    if (plot === NEW) change(withStrip(doc, manifest, id), P.added(words(id), P.newPlot));
    else change(withChannel(doc, manifest, plot, id), P.added(words(id), where.selectedOptions[0].textContent ?? '')); // prettier-ignore
    pick.word.focus();
  }
  /** Of a plot that has channels those of its unit that it has not; of a new one all. */
  function offer() {
    const plot = strips().find(([id]) => id === where.value)?.[1];
    const has = plot ? namesIn(plot) : [];
    const unit = has.length ? channelOf(has[0])?.unit : undefined;
    const fit = manifest.channels.filter((c) => !has.includes(c.id) && (unit === undefined || c.unit === unit)); // prettier-ignore
    const full = plot ? has.length >= MOST_CHANNELS : strips().length >= MOST_STRIPS;
    add.disabled = full || fit.length === 0;
    if (full) setText(status, plot ? P.fullPlot(MOST_CHANNELS) : P.fullPage(MOST_STRIPS));
    else if (fit.length === 0) setText(status, P.noOther(prettyUnit(unit ?? '1')));
    pick.set(fit.length ? fit : manifest.channels, (fit[0] ?? manifest.channels[0]).id);
  }
  /** @param {[string, Plot]} entry */
  function row([id, plot]) {
    const name = titleOf(id, plot);
    const items = namesIn(plot).map((channel) => {
      const out = () =>
        change(
          withoutChannel(editor.doc(), manifest, id, channel),
          P.removed(words(channel), name),
        );
      return h('li', {}, words(channel), iconButton('x', P.remove(words(channel), name), out));
    });
    return h('section', {}, h('h3', {}, name), h('ul', {}, items));
  }
  function draw() {
    const was = where.value;
    const now = strips();
    fill(list, ...now.map(row));
    const places = now.map(([id, plot]) => h('option', { value: id }, P.to(titleOf(id, plot))));
    where.replaceChildren(...places, h('option', { value: NEW }, P.newPlot));
    const asked = now.find(([id, plot]) => (there ? id === was : titleOf(id, plot) === title));
    there = true;
    where.value = asked?.[0] ?? NEW;
    offer();
  }

  draw();
  const place = h('span', { class: 'select' }, where, icon('chevron-down'));
  const dialog = openDialog({
    ...{ id: 'plots', title: P.title },
    body: [
      list,
      h('div', { class: 'knob' }, h('label', { htmlFor: 'plots-where' }, P.where), place),
      pick.el,
      status,
    ],
    foot: [h('span', { class: 'grow' }), add],
  });
  pick.word.addEventListener('keydown', (event) => event.key === 'Enter' && put());
  pick.word.focus();
  return dialog;
}
