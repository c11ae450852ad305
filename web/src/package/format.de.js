/** Numbers as German readers read them: a comma before the decimals, the rest as in English. Files have their digits from elsewhere. */
import * as english from '../../../wasm/js/format.mjs';

export {
  LADDER,
  UNKNOWN,
  decimalsFor,
  errorText,
  joinUnit,
  niceCeil,
  niceFloor,
  percent,
  prefixFor,
  prettyUnit,
  scaleFor,
  shortHash,
  timeDecimals,
} from '../../../wasm/js/format.mjs';

/** Digits with a decimal comma. @param {string} text */
export const localDigits = (text) => text.replace(/(\d)\.(?=\d)/g, '$1,');

/** @type {typeof english.fixed} */
export const fixed = (x, decimals) => localDigits(english.fixed(x, decimals));
/** @type {typeof english.group} */
export const group = (x, decimals) => localDigits(english.group(x, decimals));
/** @type {typeof english.formatPower} */
export const formatPower = (value, digits) => localDigits(english.formatPower(value, digits));
/** @type {typeof english.formatValue} */
export function formatValue(value, unit, digits) {
  const told = english.formatValue(value, unit, digits);
  return { text: localDigits(told.text), unit: told.unit };
}
/** @type {typeof english.formatScaled} */
export const formatScaled = (value, scale) => localDigits(english.formatScaled(value, scale));
/** @type {typeof english.formatText} */
export const formatText = (value, unit, digits) =>
  localDigits(english.formatText(value, unit, digits));
/** @type {typeof english.formatBound} */
export const formatBound = (figure) => localDigits(english.formatBound(figure));
/** @type {typeof english.formatBytes} */
export const formatBytes = (bytes) => localDigits(english.formatBytes(bytes));
/** @type {typeof english.signedPercent} */
export const signedPercent = (share) => localDigits(english.signedPercent(share));
