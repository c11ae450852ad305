/**
 * The dialog of what a run can be saved as. It says how far the run is computed; files of data can wait for its
 * end, or hold what is there.
 */
import { button, h, icon, setClass, setHidden, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { errorText, fixed, formatBound } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { W as F } from './words.js';
import { isOver } from './extent.js';
import { told } from '../faults/told.js';

const W = S.exportBox;
/** How often the dialog says anew how far the run is [ms]. */
const LOOK = 250;
/** Of the way to the end, after which it is read out again. */
const SAID = 0.25;

/** @typedef {import('./extent.js').Extent} Extent */
/** `data`: of the run, so that it matters how far that is; `opens`: another dialog takes the place of this one.
 * @typedef {{label: string, text: string, data?: boolean, opens?: boolean, save: () => void | Promise<void>}} Item */

/** @param {Extent} extent */
function computedText({ text, duration, complete, halt }) {
  const total = formatBound(duration);
  if (complete) return W.whole(total);
  return halt ? W.halted(fixed(halt.time ?? 0, 3), text, total) : W.computed(text, total);
}

/** @param {string} value @param {string} label @param {HTMLElement} text @param {boolean} checked */
function radio(value, label, text, checked) {
  const input = h('input', { type: 'radio', name: 'export-extent', value, checked });
  return { input, el: h('label', { class: 'opt' }, input, h('span', {}, label, text)) };
}

/** How far the run is, and what files of data are to hold. */
function createChoice() {
  const computed = h('p', { class: 'lead', id: 'export-computed' });
  const named = h('small', {});
  const end = radio('end', W.end, h('small', {}, W.endText), true);
  const there = radio('there', W.there, named, false);
  const group = h('fieldset', { class: 'opts' }, h('legend', {}, W.data), end.el, there.el);
  return {
    el: h('div', {}, computed, group),
    /** Whether a file of data waits for the end. */
    get waits() {
      return end.input.checked;
    },
    /** @param {boolean} busy */
    hold(busy) {
      group.disabled = busy;
    },
    /** @param {Extent} extent */
    draw(extent) {
      setText(computed, computedText(extent));
      setText(named, W.thereText(extent.text));
      setHidden(group, isOver(extent));
    },
  };
}

/** The way to the end: how far it is, in a bar and in words, and a button that ends it. @param {() => void} cancel @param {(text: string) => void} say */
function createWay(cancel, say) {
  const meter = h('progress', { max: 1, 'aria-label': W.way });
  const words = h('span', {});
  const stop = button(S.cancel, '', cancel);
  const el = h('div', { class: 'way', hidden: true }, meter, words, stop);
  let told = 0;
  return {
    el,
    begin() {
      told = -1;
      setHidden(el, false);
      stop.focus();
    },
    end: () => setHidden(el, true),
    /** @param {Extent} extent */
    draw({ to, text, duration }) {
      const part = Math.min(1, to / duration);
      const line = W.wayText(String(Math.floor(100 * part)), text, formatBound(duration));
      meter.value = part;
      meter.setAttribute('aria-valuetext', line);
      setText(words, line);
      if (part - told < SAID) return;
      told = part;
      say(line);
    },
  };
}

/**
 * @param {{
 *   items: Item[], extent: () => Extent | null, onleave: (words: string) => void,
 *   toEnd: (options: {signal: AbortSignal, onextent: (extent: Extent) => void}) => Promise<'over' | 'changed' | 'ended'>,
 * }} app `onleave`: it was closed while a file waited
 */
export function exportDialog({ items, extent, toEnd, onleave }) {
  const status = h('p', { role: 'status' });
  /** On the way it is for who listens: the words beside the bar say the same. @param {string} text */
  function say(text) {
    setClass(status, way.el.hidden ? 'muted small' : 'sr');
    setText(status, text);
  }
  const choice = createChoice();
  let waiting = new AbortController();
  const way = createWay(() => waiting.abort(), say);

  function draw() {
    const now = extent();
    if (now) choice.draw(now);
    return now;
  }

  /** Whether the file is to be saved now. */
  async function reached() {
    const now = draw();
    if (!now || isOver(now) || !choice.waits) return true;
    waiting = new AbortController();
    choice.hold(true);
    for (const { data, save } of rows) save.disabled = Boolean(data);
    way.begin();
    const how = await toEnd({ signal: waiting.signal, onextent: way.draw });
    way.end();
    choice.hold(false);
    for (const { save } of rows) save.disabled = false;
    const at = draw()?.text ?? '';
    if (how !== 'over') say(how === 'changed' ? W.changed : W.ended(at));
    return how === 'over';
  }

  const rows = items.map(({ label, text, data, opens, save: write }) => {
    const does = opens ? F.choose : W.save;
    const save = h(
      'button',
      { type: 'button', class: 'btn', 'aria-label': `${does}: ${label}` },
      opens ? null : icon('download'),
      does,
    );
    save.addEventListener('click', async () => {
      const ready = !data || (await reached());
      if (!dialog.isConnected) return;
      save.focus();
      if (!ready) return;
      try {
        await write();
        if (opens) return dialog.close();
        say(W.saved(label));
      } catch (error) {
        say(W.failed(told(errorText(error)).text));
      }
    });
    const about = h('div', {}, h('p', { class: 'strong' }, label), h('p', { class: 'muted small' }, text)); // prettier-ignore
    return { data, save, el: h('div', { class: 'keyrow' }, about, save) };
  });

  draw();
  const timer = setInterval(draw, LOOK);
  const dialog = openDialog({
    id: 'export',
    title: W.title,
    body: [choice.el, way.el, status, ...rows.map(({ el }) => el)],
    onclose() {
      clearInterval(timer);
      if (!way.el.hidden) onleave(W.left);
      waiting.abort();
    },
  });
  return dialog;
}
