/** Live controls: the inputs of the run, under the names of their joints. */
import { h, icon, setHidden, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { humanId } from '../../../wasm/js/form/scenario.mjs';
import { lockedField, shutField } from './locked.js';
import { numberControl } from './number.js';

/** An input as the form shows it; `now`: its value at the moment on show.
 * @typedef {{id: string, label: string, joint?: {part: string, id: string}, range?: {lo: number, hi: number} | null, unit: string, min: number, max: number, value: number, now: number,
 *   words?: readonly string[], calls?: string, says?: string, led?: string}} Input `says`: the event that it calls; `led`: by this controller */

/** The range of a slider: its own, else that of the input where it is one. @param {Input} input */
function rangeOf({ range, min, max }) {
  if (range !== undefined) return range;
  const finite = Number.isFinite(max - min) && max - min < 1e12;
  return finite ? { lo: min, hi: max } : undefined;
}

/** Inputs under the name of their joint, those of no joint first. @param {Input[]} inputs */
function byJoint(inputs) {
  const joints = new Map([['', /** @type {Input[]} */ ([])]]);
  for (const input of inputs) {
    const name = input.joint ? S.params.joint(humanId(input.joint.part), input.joint.id) : '';
    joints.set(name, [...(joints.get(name) ?? []), input]);
  }
  return [...joints];
}

/** A choice: its words. @param {Input} input @param {(value: number) => void} set */
function choiceRow({ id, label, words = [], now }, set) {
  const options = words.map((word, i) => h('option', { value: String(i) }, word));
  const select = h(
    'select',
    { id: `live-${id}`, onchange: () => set(Number(select.value)) },
    ...options,
  );
  const control = { set: (/** @type {number} */ value) => setValue(select, String(value)) };
  control.set(now);
  return {
    ...{ id, control, words: `${id} ${label} ${words.join(' ')}` },
    el: h(
      'div',
      { class: 'field live' },
      h('label', { htmlFor: select.id, title: `${label} (${id})` }, humanId(id)),
      h('span', { class: 'select' }, select, icon('chevron-down')),
    ),
  };
}

/** @param {HTMLSelectElement} select @param {string} value */
function setValue(select, value) {
  if (select.value !== value) select.value = value;
}

/** An event that is called: with what it says, where it says something. @param {Input} input @param {(value: number) => void} set */
function callRow({ id, calls = id, says }, set) {
  const button = h(
    'button',
    { type: 'button', class: 'btn call', title: says ?? null, onclick: () => set(1) },
    icon('play'),
    h('span', {}, S.params.call(humanId(calls))),
  );
  return {
    ...{ id, control: { set() {} }, words: `${id} ${calls} ${S.params.call('')} ${says ?? ''}` },
    el: h('div', { class: 'field live' }, button),
  };
}

/** @param {Input} input @param {(value: number) => void} set */
function rowOf(input, set) {
  if (input.calls) return callRow(input, set);
  return input.words ? choiceRow(input, set) : liveRow(input, set);
}

/** @param {Input} input @param {(value: number) => void} set */
function liveRow(input, set) {
  const wrong = h('p', { class: 'err', hidden: true }, icon('circle-alert'), h('span', {}));
  const range = rangeOf(input);
  const control = numberControl({
    field: {
      ...{ type: 'number', min: input.min, max: input.max, unit: input.unit || '1' },
      ...{ above: false, below: false },
    },
    label: input.label,
    start: input.value || Math.max(Math.abs(range?.lo ?? 0), Math.abs(range?.hi ?? 0)),
    slide: range && { ...range, log: false },
    oncommit: set,
    onerror: (message) => {
      setHidden(wrong, message === '');
      setText(/** @type {Element} */ (wrong.lastElementChild), message);
    },
  });
  control.set(input.now);
  const name = h('label', { htmlFor: control.id, title: input.id }, input.label);
  return {
    id: input.id,
    words: `${input.id} ${input.label}`,
    control,
    el: h('div', { class: 'field live' }, name, control.box, control.rng, wrong),
  };
}

/** @param {{inputs: () => Input[], setInput: (id: string, value: number) => void, lock?: import('./locked.js').Lock}} app */
export function createLive({ inputs, setInput, lock }) {
  /** @type {ReturnType<typeof rowOf>[]} */
  let rows = [];
  return {
    /** The group of all of them, null where the run has none. @param {import('./folds.js').Folds['fold']} fold */
    make(fold) {
      const joints = byJoint(inputs()).map(([joint, list]) => ({
        joint,
        list: list.map((input) => ({
          ...rowOf(input, (v) => setInput(input.id, v)),
          led: input.led,
        })),
      }));
      rows = joints.flatMap(({ list }) => list);
      if (rows.length === 0) return null;
      return fold(
        {
          ...{ key: 'live', open: true, title: S.params.inputs, note: S.params.inputsNote },
          ...{ name: 'grp', words: rows.map(({ words }) => words).join(' ') },
        },
        () =>
          joints.flatMap(({ joint, list }) => [
            joint ? h('p', { class: 'joint' }, joint) : null,
            ...list.map(({ id, el, led }) =>
              led ? shutField(el, S.params.led(led), true) : lockedField(el, lock, id, 'input'),
            ),
          ]),
      );
    },
    /** The moment on show is another: they show their values there. */
    shown() {
      if (rows.length === 0) return;
      const values = inputs();
      for (const { id, el, control } of rows) {
        const input = values.find((i) => i.id === id);
        if (input && !el.contains(document.activeElement)) control.set(input.now);
      }
    },
  };
}
