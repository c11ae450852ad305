/** A list of points in the form: a line of numbers for each, with one to take it out and one to add another. */
import { button, fill, h, iconButton } from '../dom.js';
import { S } from '../state/strings-later.js';
import { prefixFor } from '../../../wasm/js/format.mjs';
import { numberControl } from './number.js';
import { short } from './number-words.js';

/** Lists that are longer stay as text. */
export const POINTS_SHOWN = 40;

/** The next point goes on as the last two did. @param {number[]} list @param {number} of numbers of a point */
export function nextPoint(list, of) {
  const [before, last] = [list.slice(-2 * of, -of), list.slice(-of)];
  if (last.length < of) return Array.from({ length: of }, () => 0);
  if (before.length < of) return last.map((v, i) => (i === 0 ? v + 1 : v));
  return last.map((v, i) => Number((2 * v - before[i]).toPrecision(12)));
}

/** @param {import('./field.js').Place} place @returns {import('./field.js').Control} */
export function pointsControl({ row: { field }, label, el, name, now, commit, onerror }) {
  const { of } = field;
  const list = () => /** @type {number[]} */ (Array.isArray(now()) ? now() : []);
  const shown = prefixFor(Math.max(0, ...list().map(Math.abs)), field.unit);
  const lines = h('ol', { class: 'points' });
  const more = button(S.params.addPoint, 'plus', add, 'quiet');
  /** @type {{set: (v: number) => void, focus: () => void}[]} */
  let controls = [];

  /** @param {number} at number of the list @param {number[]} values in its place @param {number} out how many go */
  function splice(at, values, out) {
    const next = [...list()];
    next.splice(at, out, ...values);
    commit(next.length > 0 || field.required ? next : undefined, '');
    set();
  }
  function add() {
    splice(list().length, nextPoint(list(), of), 0);
    controls[controls.length - of]?.focus();
  }
  /** @param {number} at of its first number */
  function drop(at) {
    splice(at, [], of);
    (controls[Math.max(0, at - of)] ?? more).focus();
  }

  /** @param {number} at of its first number */
  function line(at) {
    const place = S.params.point(label, at / of + 1);
    const numbers = Array.from({ length: of }, (_, axis) =>
      numberControl({
        field,
        label: `${place}, ${S.params.axes[axis]}`,
        start: shown.factor,
        slide: null,
        compact: true,
        onerror,
        oncommit: (v, gesture) => {
          const next = [...list()];
          next[at + axis] = v;
          commit(next, gesture);
        },
      }),
    );
    controls.push(...numbers);
    return h(
      'li',
      {},
      numbers.map((c, axis) =>
        h(
          'span',
          { class: 'ax' },
          h('span', { class: 'u', 'aria-hidden': 'true' }, S.params.axes[axis]),
          c.box,
        ),
      ),
      iconButton('x', S.params.remove(place), () => drop(at)),
    );
  }

  function set() {
    const values = list();
    const length = Math.ceil(values.length / of);
    if (controls.length !== length * of) {
      controls = [];
      fill(
        lines,
        Array.from({ length }, (_, i) => line(i * of)),
      );
    }
    controls.forEach((c, i) => c.set(values[i] ?? NaN));
  }

  el.classList.add('multi');
  el.setAttribute('role', 'group');
  el.setAttribute('aria-label', label);
  el.append(name, h('span', { class: 'unit2' }, shown.unit === '1' ? '' : shown.unit), lines, more);
  return {
    set,
    focus: () => (controls[0] ?? more).focus(),
    text: (v) =>
      Array.isArray(v) && v.length <= 4 * of
        ? v.map((x) => short(x, shown)).join(', ')
        : S.params.points(Math.ceil((Array.isArray(v) ? v.length : 0) / of)),
  };
}
