/**
 * Bytes as text that an address keeps: base64url without padding.
 * @module
 */

/** @param {Uint8Array} bytes */
export function toBase64url(bytes) {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
