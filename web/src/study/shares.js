/** Shares as they are read: with the decimal mark of the page, and their sign apart. */
import { group, joinUnit } from '../../../wasm/js/format.mjs';

/** "88.65 %", without zeros at its end. @param {number} share @param {number} [most] decimals at most */
export function shareText(share, most = 2) {
  const short = Number((100 * share).toFixed(most));
  const decimals = (String(short).split('.')[1] ?? '').length;
  return joinUnit(group(short, decimals), '%');
}
