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

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64url(text) {
  try {
    if (/[^A-Za-z0-9_-]/.test(text)) throw 0;
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (c) => c.charCodeAt(0));
  } catch {
    throw new Error('not base64url');
  }
}
