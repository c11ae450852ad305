/**
 * The first picture of an example, computed when the page was built: it is drawn while the engine is still on its way. The
 * run takes over with its own frame 0, and is held against it.
 */
import { ask, asked } from '../engine.js';
import { unshipped } from './shipped.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Files of the build: manifest, frame 0, and meshes nearly as they are (`shipped.js`).
 * @typedef {{manifest: Manifest, text: string, frame: ArrayBuffer, solids: NonNullable<Manifest['solids']>}} Foreseen */

/** What a link may change and leave the picture as it was: words, as the manifest has them. */
const WORDS = ['title', 'notes'];

/** A file that the first script has asked for. @param {string} file @returns {Promise<ArrayBuffer | null>} null: it has not */
async function bytesOf(file) {
  if (!asked(file)) return null;
  const answer = await ask(file);
  if (!answer.ok) throw new Error(file);
  return answer.arrayBuffer();
}

/**
 * Length of the text, the text, the frame: as `web/starts.mjs` writes it.
 * @param {string} example
 * @param {object} [patch] of the link
 * @returns {Promise<Foreseen | null>} null: there is none, or it cannot be had
 */
export async function foreseen(example, patch = {}) {
  const words = Object.entries(patch);
  if (words.some(([key, value]) => !WORDS.includes(key) || typeof value !== 'string')) return null;
  try {
    const [bytes, meshes] = await Promise.all(
      ['first', 'meshes'].map((what) => bytesOf(`examples/${example}.${what}.bin`)),
    );
    if (!bytes) return null;
    const end = 4 + new DataView(bytes).getUint32(0, true);
    /** @type {Manifest} */
    const manifest = JSON.parse(new TextDecoder().decode(bytes.slice(4, end)));
    const text = JSON.stringify(Object.assign(manifest, patch));
    const solids = meshes ? unshipped(meshes, manifest.meshes ?? {}) : {};
    return { text, manifest, frame: bytes.slice(end), solids };
  } catch {
    return null;
  }
}

/** Whether two frames are the same in every byte. @param {ArrayBuffer} told @param {Uint8Array} own */
export function sameBytes(told, own) {
  const bytes = new Uint8Array(told);
  return bytes.length === own.length && own.every((byte, i) => byte === bytes[i]);
}
