/** A number of the form in words, what is allowed in words, and from what was typed to the number. */
import { S } from '../state/strings-later.js';
import {
  decimalsFor,
  formatBound,
  formatPower,
  group,
  joinUnit,
  localDigits,
  prefixFor,
} from '../../../wasm/js/format.mjs';
import { parseQuantity, round } from '../state/units.js';
import { slideAt, slideValue } from './slide.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Field} Field @typedef {import('./slide.js').Slide} Slide */
/** What a number needs to know of its field. @typedef {Pick<Field, 'type' | 'min' | 'max' | 'unit' | 'above' | 'below'>} NumberField */
/** The unit that it is shown in. @typedef {{factor: number, unit: string}} Shown */

/** What a field allows, in words: "0 to 2 m/s". @param {NumberField} field @param {Shown} shown */
export function allowed(field, shown) {
  const { min, max } = field;
  const far =
    Math.abs(max / shown.factor) >= 1e5 || (min !== 0 && Math.abs(min / shown.factor) < 1e-3);
  const range =
    min <= -1e12 && max >= 1e12
      ? S.params.anyNumber
      : far
        ? S.params.range(min === 0 ? '0' : boundText(min, field.unit), boundText(max, field.unit))
        : joinUnit(
            S.params.range(formatBound(min / shown.factor), formatBound(max / shown.factor)),
            shown.unit,
          );
  return field.type === 'integer' ? S.params.whole(range) : range;
}

/** A limit with a prefix of its own. @param {number} value @param {string} unit */
function boundText(value, unit) {
  const own = prefixFor(value, unit);
  return joinUnit(formatBound(value / own.factor), own.unit);
}

/** A figure at 3 significant digits. @param {number} value SI @param {{factor: number}} shown */
export function short(value, shown, integer = false) {
  const figure = value / shown.factor;
  const size = Math.abs(figure);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) return formatPower(figure, 3);
  return group(figure, integer ? 0 : decimalsFor(size, 3));
}

/** All digits, for the field that has focus. @param {number} value @param {{factor: number}} shown */
export const exact = (value, shown) =>
  localDigits(String(Number((value / shown.factor).toPrecision(15))).replace('-', '\u2212'));

/** Whether a limit itself is not allowed, and this is it. @param {NumberField} field @param {number} v */
const atOpenEnd = ({ above, below, min, max }, v) => (above && v <= min) || (below && v >= max);

/** The number that a text says, or what is wrong with it. @param {string} text @param {NumberField} field @param {Shown} shown
 * @returns {number | string} */
export function readNumber(text, field, shown) {
  const parsed = parseQuantity(text, field.unit, shown);
  if ('error' in parsed)
    return parsed.error === 'unit'
      ? S.params.badUnit(parsed.unit ?? '', shown.unit)
      : S.params.notNumber(allowed(field, shown));
  const v = field.type === 'integer' ? Math.round(parsed.value) : parsed.value;
  if (v < field.min || v > field.max || atOpenEnd(field, v))
    return S.params.outside(allowed(field, shown));
  return v;
}

/** The next value by a key, null where there is none: by so many hundredths of the slider, else of the value.
 * @param {number} value @param {number} hundredths @param {NumberField} field @param {Shown} shown @param {Slide | null} slide */
export function steppedBy(value, hundredths, field, shown, slide) {
  const part = hundredths / 100;
  const integer = field.type === 'integer';
  let next = slide
    ? slideValue(slide, slideAt(slide, value) + part)
    : value + part * (Math.abs(value) || 1);
  if (integer)
    next = Math.abs(Math.round(next) - value) < 1 ? value + Math.sign(part) : Math.round(next);
  next = Math.min(field.max, Math.max(field.min, next));
  if (atOpenEnd(field, next)) return null;
  return integer ? next : round(Number((next / shown.factor).toPrecision(12)), shown.factor);
}
