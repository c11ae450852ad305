/**
 * One point of a study from its number to its row, and a worker that does this. The row depends on study and number alone.
 * @module
 */
import { cueOf } from '../cues.mjs';
import { csvLine } from '../csv.mjs';
import { LinkError } from '../link.mjs';
import { encodeLink } from '../link-write.mjs';
import { loadCore } from '../loader.mjs';
import { mergePatch } from '../patch.mjs';
import { runOnce } from '../repeat.mjs';
import { HawseInputError } from '../status.mjs';
import { createMeasuring } from './measures.mjs';
import { baseOf, inputsAt, pointOf, readStudy } from './read.mjs';

/**
 * @typedef {import('../frame.mjs').Manifest} Manifest
 * @typedef {import('../loader.mjs').Assets} Assets
 * @typedef {import('../loader.mjs').Core} Core
 * @typedef {import('./read.mjs').Base} Base
 * @typedef {import('./read.mjs').Study} Study
 *
 * A study that is read, and the manifest of its base.
 * @typedef {{study: Study, manifest: Manifest}} Opened
 *
 * A row, and what it took.
 * @typedef {object} PointRow
 * @property {number} point
 * @property {string} line of the table, with its end
 * @property {string} verdict
 * @property {number} busy [ms] in all
 * @property {number} start [ms] of it until the first frame
 */

/** Rows that say of a point that it has no result. */
export const FAULTY = Object.freeze(['halted', 'refused', 'failed']);

/**
 * Reads a study against its base.
 * @param {Core} core
 * @param {Record<string, unknown>} given
 * @param {Base} base
 * @param {Assets} assets
 * @returns {Opened}
 */
export function openStudy(core, given, base, assets) {
  const model = core.compile(baseOf(given, base).text, assets);
  try {
    const { manifest } = model;
    return { study: readStudy(given, base, core.schema, manifest), manifest };
  } finally {
    model.free();
  }
}

/**
 * The first two lines of a table.
 * @param {Study} study
 */
export function headOf({ factors, measures }) {
  const columns = [
    ['point', ''],
    ...factors.map(({ name, unit }) => [name, unit]),
    ['verdict', ''],
    ['end', 's'],
    ...measures.map(({ name, unit }) => [name, unit === 'word' ? '' : unit]),
    ...['hash', 'cause', 'link'].map((name) => [name, '']),
  ];
  return csvLine(columns.map(([name]) => name)) + csvLine(columns.map(([, unit]) => unit));
}

/**
 * @param {Study} study
 * @param {number} point
 * @param {readonly import('./factors.mjs').Value[]} values
 * @param {{verdict: string, end: number, hash?: string, cause?: string}} outcome
 * @param {readonly (number | string | undefined)[]} measured
 * @param {string | undefined} link
 */
function lineOf({ measures }, point, values, { verdict, end, hash, cause }, measured, link) {
  return csvLine([
    point,
    ...values,
    verdict,
    end,
    ...measures.map((_, k) => measured[k]),
    hash,
    cause?.replace(/\s+/g, ' '), // a row is a line
    link,
  ]);
}

/**
 * The row of a point whose worker died of it.
 * @param {Opened} opened
 * @param {number} point
 * @param {string} cause
 */
export async function failedLine({ study, manifest }, point, cause) {
  const { values, given, patch } = pointOf(study, point);
  const link = await linkOf(study, patch, inputsAt(study, given, manifest));
  return lineOf(study, point, values, { verdict: 'failed', end: 0, cause }, [], link);
}

/**
 * A row is packed by the same code everywhere: browsers and Node each deflate to bytes of their own.
 * @type {import('../link-write.mjs').Deflate}
 */
async function deflate(bytes) {
  const { deflateSync } = await import('fflate');
  return deflateSync(bytes, { level: 9, mem: 4 });
}

/**
 * @param {Study} study
 * @param {object} patch
 * @param {import('./read.mjs').InputEvent[]} inputs
 */
async function linkOf({ base: { example }, scenario, patch: all }, patch, inputs) {
  const link = example ? mergePatch(all, patch) : mergePatch(scenario, patch);
  try {
    return await encodeLink({ example, patch: /** @type {object} */ (link), inputs }, deflate);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return undefined; // too long
  }
}

/**
 * Does a point. Whatever goes wrong with it is in its row.
 * @param {Core} core
 * @param {Opened} opened
 * @param {Assets} assets
 * @param {number} point
 * @param {(started: number) => void} [onstart] told when the first frame stands [ms of the clock]
 * @returns {Promise<{line: string, verdict: string}>}
 */
export async function runPoint(core, { study, manifest }, assets, point, onstart) {
  const { measures, stop } = study;
  const { values, given, patch } = pointOf(study, point);
  const text = JSON.stringify(mergePatch(study.scenario, patch));
  /** @type {ReturnType<typeof createMeasuring> | undefined} */
  let measuring;
  const outcome = runOnce(
    core,
    text,
    assets,
    { part: stop.part, settle: stop.settle },
    {
      onstart: () => onstart?.(performance.now()),
      inputs: (own) => inputsAt(study, given, own),
      watch(reader) {
        const found = (measuring = createMeasuring(measures, reader));
        const last = stopping(stop, reader);
        return (frame, index) => {
          found.take(frame, index);
          return last(frame, index);
        };
      },
    },
  );
  const link = await linkOf(study, patch, inputsFor(study, given, manifest));
  const measured = measuring?.result() ?? [];
  return { line: lineOf(study, point, values, outcome, measured, link), verdict: outcome.verdict };
}

/** Those of a link: none where they do not fit, which the row tells. @type {typeof inputsAt} */
function inputsFor(study, given, manifest) {
  try {
    return inputsAt(study, given, manifest);
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    return [];
  }
}

/**
 * Whether a frame is the last by the study's rules.
 * @param {import('./read.mjs').Stop} stop
 * @param {import('../frame.mjs').FrameReader} reader
 * @returns {(frame: Uint8Array, index: number) => boolean}
 */
function stopping({ event: wanted, when }, reader) {
  const { manifest } = reader;
  const at = when ? reader.channelIndex(when.channel) : -1;
  const kind = manifest.events?.findIndex(({ name }) => name === wanted?.event) ?? -1;
  return (frame) => {
    if (when && at >= 0) {
      const value = reader.channel(frame, at);
      if (value > (when.above ?? Infinity) || value < (when.below ?? -Infinity)) return true;
    }
    if (!wanted) return false;
    return reader.events(frame).some((one) => {
      const is = cueOf(manifest, one)?.id === wanted.event || one.kind === kind + 1;
      return is && (wanted.part === undefined || manifest.parts[one.part]?.id === wanted.part);
    });
  };
}

/**
 * What a worker is told first.
 * @typedef {object} Start
 * @property {Parameters<typeof loadCore>[0]} wasm
 * @property {import('../labels.mjs').Labels} [labels] of fields, for what is said of a point that is refused
 * @property {Record<string, unknown>} given the study
 * @property {Base} base
 * @property {Assets} assets
 */

/**
 * The worker's side: a number comes, its row goes.
 * @param {{postMessage(message: PointRow): void, onmessage: ((event: {data: number}) => void) | null}} port
 * @param {Start} start
 */
export function servePoints(port, { wasm, labels, given, base, assets }) {
  /** @type {{core: Core, opened: Opened} | undefined} */
  let ready;

  async function open() {
    const core = await loadCore(wasm, { labels: labels ?? null });
    return { core, opened: openStudy(core, given, base, assets) };
  }

  port.onmessage = async ({ data: point }) => {
    const before = performance.now();
    let started = before;
    let row;
    try {
      ready ??= await open();
      row = await runPoint(ready.core, ready.opened, assets, point, (t) => (started = t));
    } catch (error) {
      if (!ready) throw error;
      const { opened } = ready;
      ready = undefined; // after a trap its memory cannot be trusted
      const cause = error instanceof Error ? error.message : String(error);
      row = { line: await failedLine(opened, point, cause), verdict: 'failed' };
    }
    const [busy, start] = [performance.now() - before, started - before];
    port.postMessage({ point, ...row, busy, start });
  };
}
