/**
 * A link as a QR code, by the package uqr.
 * @module
 */
import { encode } from 'uqr';
import { QR_MOST } from './limits.mjs';

/**
 * @param {string} text
 * @returns {boolean[][] | null} rows of modules, true is dark, with a quiet margin of 4 around; null: it is too long
 */
export function qrOf(text) {
  if (new TextEncoder().encode(text).length > QR_MOST) return null;
  return encode(text, { ecc: 'M', border: 4 }).data;
}
