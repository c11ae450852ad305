/** A number that tells what bytes are: SHA-256, as hexadecimal digits. It throws where an address has no https. @param {BufferSource} bytes @returns {Promise<string>} */
export async function sha256(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
