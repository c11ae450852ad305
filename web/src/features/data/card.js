/**
 * The card of data on the picture: what is shown, each with its key, and how.
 * @module
 */
import { button, fill, h, iconButton, setAttr, setHidden, setText } from '../../dom.js';
import { humanId } from '../../../../wasm/js/form/scenario.mjs';
import { group, joinUnit } from '../../../../wasm/js/format.mjs';
import { createChoice } from '../pieces.js';
import { choose, onChoice, shown } from './state.js';
import { T } from './words.js';

/**
 * What the run on show has for the card.
 * @typedef {object} Has
 * @property {[string, string][]} colours
 * @property {boolean} patches something may press on something
 * @property {import('./traces/points.js').TracePoint[]} points
 * @property {number} frame length of one [s]
 * @property {number} dots between dots of a trace [s]
 */

/** A point in words. @param {import('./traces/points.js').TracePoint} point */
export const pointName = ({ part, name, from }) =>
  from === 'pose' ? T.middleOf(humanId(part)) : from === 'line' ? T.endOf(humanId(part), name) : T.portOf(humanId(part), humanId(name)); // prettier-ignore

/** A row with a number. @param {string} label @param {string} unit @param {{min: number, max: number, step: number}} range @param {(value: number) => void} onchange */
function numberRow(label, unit, { min, max, step }, onchange) {
  const input = h('input', {
    ...{ type: 'number', min, max, step, inputmode: 'decimal' },
    onchange() {
      const value = Number(input.value);
      if (Number.isFinite(value)) onchange(Math.min(max, Math.max(min, value)));
    },
  });
  return { input, el: h('label', { class: 'datarow' }, h('span', {}, label), h('span', { class: 'numin' }, input, h('span', { class: 'u' }, unit))) }; // prettier-ignore
}

/** @param {string} label @param {() => void} act */
function switchButton(label, act) {
  return h('button', { type: 'button', class: 'btn dataswitch', 'aria-pressed': 'false', onclick: act }, label); // prettier-ignore
}

/** @param {{now: () => number, onclose: () => void, ontape: () => void}} app `now`: the frame on show; `ontape`: the measuring tape is asked for */
export function createCard({ now, onclose, ontape }) {
  const flat = h('p', { class: 'muted' }, T.flat);
  const select = h('select', {
    id: 'data-colour',
    onchange: () => choose({ colour: /** @type {import('./state.js').Colour} */ (select.value) }),
  });
  const colourNote = h('p', { class: 'muted' });
  const colour = h(
    'div',
    {},
    h('label', { class: 'datarow', htmlFor: 'data-colour' }, h('span', {}, T.colour), select),
    colourNote,
  );

  const heat = switchButton(T.heat, () => choose({ heat: !shown.heat }));
  const from = h('span', {});
  const heatMore = h(
    'div',
    { class: 'datamore' },
    h('p', {}, from),
    h(
      'div',
      { class: 'databtns' },
      h('button', { type: 'button', class: 'btn', onclick: () => choose({ since: now() }) }, T.fromNow), // prettier-ignore
      h('button', { type: 'button', class: 'btn', onclick: () => choose({ since: 0 }) }, T.fromStart), // prettier-ignore
    ),
    h('p', { class: 'muted' }, T.heatNote),
  );
  const noHeat = h('p', { class: 'muted' }, T.noHeat);

  const ghosts = switchButton(T.ghosts, () => choose({ ghosts: !shown.ghosts }));
  const count = numberRow(T.count, '', { min: 1, max: 12, step: 1 }, (value) =>
    choose({ count: Math.round(value) }),
  );
  const spacing = numberRow(T.spacing, 's', { min: 0.01, max: 10_000, step: 0.1 }, (value) =>
    choose({ spacing: value }),
  );
  const ghostMore = h('div', { class: 'datamore' }, count.el, spacing.el);

  const traces = switchButton(T.traces, () => choose({ traces: !shown.traces }));
  const list = h('div', { class: 'datalist', role: 'group', 'aria-label': T.points });
  const speed = h('input', { type: 'checkbox', onchange: () => choose({ speed: speed.checked }) });
  const dots = h('p', { class: 'muted' });
  const traceMore = h(
    'div',
    { class: 'datamore' },
    list,
    h('label', { class: 'datacheck' }, speed, T.speed),
    dots,
  );

  const cut = switchButton(T.cut, () => choose({ cut: !shown.cut }));
  const axis = createChoice(
    T.axis,
    ['x', 'y', 'z'].map((name) => [name, name]),
    (name) => choose({ axis: /** @type {import('./state.js').Axis} */ (name) }),
  );
  const place = h('input', {
    ...{ class: 's', type: 'range', min: -1, max: 1, step: 0.01, 'aria-label': T.place },
    oninput: () => choose({ place: Number(place.value) }),
  });
  const flip = switchButton(T.flip, () => choose({ flip: !shown.flip }));
  const cutMore = h(
    'div',
    { class: 'datamore' },
    h('div', { class: 'datarow' }, h('span', {}, T.axis), axis.el),
    h('label', { class: 'datarow' }, h('span', {}, T.place), place),
    h('div', { class: 'databtns' }, flip),
  );

  const tape = button(T.tape, 'ruler', ontape, 'dataswitch');
  const all = h(
    'div',
    { class: 'datascroll' },
    ...[colour, heat, noHeat, heatMore, ghosts, ghostMore, traces, traceMore, cut, cutMore, tape],
  );
  const el = h(
    'aside',
    { class: 'datacard glass', id: 'data-card', 'aria-label': T.title, hidden: true },
    h('header', {}, h('h2', {}, T.title), iconButton('x', T.close, onclose)),
    flat,
    all,
  );
  /** @type {Has | null} */
  let has = null;

  function draw() {
    if (!has) return;
    setAttr(heat, 'aria-pressed', String(shown.heat));
    setAttr(ghosts, 'aria-pressed', String(shown.ghosts));
    setAttr(traces, 'aria-pressed', String(shown.traces));
    setAttr(cut, 'aria-pressed', String(shown.cut));
    setAttr(flip, 'aria-pressed', String(shown.flip));
    heat.disabled = !has.patches;
    setHidden(noHeat, has.patches);
    setHidden(heatMore, !shown.heat || !has.patches);
    setHidden(ghostMore, !shown.ghosts);
    setHidden(traceMore, !shown.traces);
    setHidden(cutMore, !shown.cut);
    setHidden(colour, has.colours.length < 2);
    select.value = shown.colour;
    const note = T.colourNotes[select.value] ?? '';
    setText(colourNote, note);
    setHidden(colourNote, note === '');
    setText(from, T.from(joinUnit(group(shown.since * has.frame, 2), 's')));
    count.input.value = String(shown.count);
    spacing.input.value = String(shown.spacing);
    speed.checked = shown.speed;
    list.querySelectorAll('input').forEach((box, i) => (box.checked = shown.points.includes(i)));
    setText(dots, T.dots(joinUnit(group(has.dots, has.dots < 1 ? 2 : 0), 's')));
    axis.set(shown.axis);
    place.value = String(shown.place);
  }
  onChoice(draw);

  /** @param {number} i @param {boolean} on */
  const point = (i, on) =>
    choose({ points: on ? [...shown.points, i].sort((a, b) => a - b) : shown.points.filter((p) => p !== i) }); // prettier-ignore

  return {
    el,
    /** @param {Has} next @param {boolean} space it is drawn in space */
    setRun(next, space) {
      has = next;
      setHidden(flat, space);
      setHidden(all, !space);
      fill(select, ...next.colours.map(([value, text]) => h('option', { value }, text)));
      fill(
        list,
        ...next.points.map((one, i) => {
          const box = h('input', { type: 'checkbox', onchange: () => point(i, box.checked) });
          return h('label', { class: 'datacheck' }, box, pointName(one));
        }),
      );
      draw();
    },
  };
}
