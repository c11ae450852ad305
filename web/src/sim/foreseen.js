/**
 * The first picture of an example, computed when the page was built: it is drawn while the engine is still on its way. The
 * run takes over with its own frame 0, and is held against it.
 */
import { ask, asked } from '../engine.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** A file of the build: manifest and frame 0. @typedef {{manifest: Manifest, text: string, frame: ArrayBuffer}} Foreseen */

/**
 * Length of the text, the text, the frame: as `web/starts.mjs` writes it.
 * @param {string} example @returns {Promise<Foreseen | null>} null: there is none, or it cannot be had
 */
export async function foreseen(example) {
  const file = `examples/${example}.first.bin`;
  if (!asked(file)) return null;
  try {
    const answer = await ask(file);
    if (!answer.ok) return null;
    const bytes = await answer.arrayBuffer();
    const end = 4 + new DataView(bytes).getUint32(0, true);
    const text = new TextDecoder().decode(bytes.slice(4, end));
    return { text, manifest: JSON.parse(text), frame: bytes.slice(end) };
  } catch {
    return null;
  }
}

/** Whether two frames are the same in every byte. @param {ArrayBuffer} told @param {Uint8Array} own */
export function sameBytes(told, own) {
  const bytes = new Uint8Array(told);
  return bytes.length === own.length && own.every((byte, i) => byte === bytes[i]);
}
