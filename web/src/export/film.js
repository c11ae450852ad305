/**
 * A film of a run: each of its pictures is a moment of the run, drawn and encoded before the next one is asked for, so that none is
 * left out however slow the machine is.
 * @module
 */
import {
  BufferTarget,
  canEncodeVideo,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { zipBlob } from '../../../wasm/js/zip.mjs';
import { runAgain } from './again.js';
import { imageOf } from './picture.js';
import { createSheet } from './sheet.js';

/** @typedef {'mp4' | 'webm' | 'png'} Kind */
/**
 * `from`, `to` of the run [s]; `fps` pictures a second of the film; `speed`: seconds of the run in one of the film.
 * @typedef {{kind: Kind, width: number, height: number, from: number, to: number, fps: number, speed: number,
 *   legends: boolean, plots: boolean, clear?: boolean, bitrate?: number}} FilmOptions
 * @typedef {{done: number, count: number, computed: number}} Progress `computed`: how far the run is [s]
 */

/** In the order in which they are wanted: the first plays everywhere. @type {Record<'mp4' | 'webm', ('avc' | 'vp9' | 'av1' | 'vp8')[]>} */
const CODECS = { mp4: ['avc', 'vp9', 'av1'], webm: ['vp9', 'av1', 'vp8'] };
/** Bits a pixel of a picture: figures and thin lines stay sharp. */
const BITS = { avc: 0.14, vp9: 0.1, av1: 0.08, vp8: 0.16 };
/** A key picture so often, for who seeks in it [s]. */
const KEYS = 2;

/** How many pictures it has. @param {Pick<FilmOptions, 'from' | 'to' | 'fps' | 'speed'>} film */
export const countOf = ({ from, to, fps, speed }) =>
  Math.max(1, Math.round(((to - from) / speed) * fps));

/** @param {keyof typeof BITS} codec @param {Pick<FilmOptions, 'width' | 'height' | 'fps'>} film [bit/s] */
const bitrateOf = (codec, { width, height, fps }) =>
  Math.round(BITS[codec] * width * height * Math.min(fps, 30 + 0.5 * Math.max(0, fps - 30)));

/** Why there are no films here; '': there may be some. @returns {'' | 'insecure' | 'none'} */
export function lackOf() {
  if (typeof VideoEncoder === 'function') return '';
  return isSecureContext ? 'none' : 'insecure';
}

/** What this browser encodes a film with; null: it cannot. @param {'mp4' | 'webm'} kind @param {Pick<FilmOptions, 'width' | 'height' | 'fps'>} film */
export async function codecFor(kind, film) {
  if (lackOf()) return null;
  for (const codec of CODECS[kind]) {
    const { width, height } = film;
    const bitrate = bitrateOf(codec, film);
    if (await canEncodeVideo(codec, { width, height, bitrate })) return codec;
  }
  return null;
}

/** About how large the file will be [bytes]. @param {FilmOptions} film @param {keyof typeof BITS | null} codec */
export function sizeOf(film, codec) {
  const { width, height, fps } = film;
  const count = countOf(film);
  // a picture of a scene in PNG takes about a byte a pixel
  return codec ? (bitrateOf(codec, film) * count) / fps / 8 : width * height * count;
}

/** Takes pictures and makes one file of them. @param {FilmOptions} film @param {HTMLCanvasElement} canvas */
async function reelOf(film, canvas) {
  const { kind, fps } = film;
  if (kind === 'png') {
    /** @type {{name: string, bytes: Uint8Array}[]} */
    const files = [];
    return {
      codec: 'png',
      async take(/** @type {number} */ i) {
        const bytes = new Uint8Array(await (await imageOf(canvas)).arrayBuffer());
        files.push({ name: `${String(i).padStart(5, '0')}.png`, bytes });
      },
      finish: async () => zipBlob(files),
      cancel: async () => {},
    };
  }
  const codec = await codecFor(kind, film);
  if (!codec) throw new Error(`this browser cannot encode ${kind}`);
  const target = new BufferTarget();
  const format = kind === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(); // prettier-ignore
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, {
    ...{ codec, bitrate: film.bitrate ?? bitrateOf(codec, film), keyFrameInterval: KEYS },
    ...{ latencyMode: 'quality' },
  });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  return {
    codec,
    take: (/** @type {number} */ i) => source.add(i / fps, 1 / fps),
    async finish() {
      await output.finalize();
      return new Blob([/** @type {ArrayBuffer} */ (target.buffer)], { type: `video/${kind}` });
    },
    cancel: () => output.cancel(),
  };
}

/**
 * @param {{run: {text: string, inputs: readonly import('../sim/lane.js').LiveInput[]},
 *   sight: Omit<import('./studio.js').Sight, 'manifest' | 'reader' | 'first'>, history: import('../sim/history.js').History | null}} of
 *   `history`: for its plots
 * @param {FilmOptions} film
 * @param {{signal: AbortSignal, onprogress: (progress: Progress) => void}} options
 */
export async function makeFilm({ run, sight, history }, film, { signal, onprogress }) {
  const { width, height, from, to, fps, speed, legends, clear } = film;
  const count = countOf(film);
  const again = await runAgain(run, signal);
  /** @type {import('./sheet.js').Sheet | null} */
  let sheet = null;
  /** @type {Awaited<ReturnType<typeof reelOf>> | null} */
  let reel = null;
  const tell = setInterval(() => onprogress({ done, count, computed: again.computed }), 200);
  let done = 0;
  try {
    const { manifest, reader } = again;
    const plots = film.plots && history ? { history, span: /** @type {[number, number]} */ ([from, to]) } : null; // prettier-ignore
    const first = (await again.at(0))?.frame.slice(0);
    if (!first) throw new Error('the run does not begin');
    sheet = await createSheet(
      { ...sight, clear, manifest, reader, first },
      { width, height, legends, plots },
      signal,
    );
    reel = await reelOf(film, sheet.canvas);
    for (; done < count; done++) {
      const instant = await again.at(from + (done * speed) / fps);
      if (!instant) break; // the run has ended
      sheet.paint(instant);
      await reel.take(done);
      signal.throwIfAborted();
    }
    if (done === 0) throw new Error('the run ends before it');
    const file = await reel.finish();
    onprogress({ done, count, computed: again.computed });
    return { file, count: done, codec: reel.codec };
  } catch (error) {
    await reel?.cancel();
    throw error;
  } finally {
    clearInterval(tell);
    sheet?.dispose();
    again.close();
  }
}
