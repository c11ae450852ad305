/**
 * Runs that are kept beside the one on show: of each the columns of its channels and its frames as far as it was computed, within
 * a budget of memory. Plots draw them dashed, the panel of measuring tells how the run on show differs, the picture has them as
 * ghosts. Those of a link are on their way until they are computed again (pinning.js).
 */
import { keepFrames } from './pin-frames.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('../sim/history.js').History} History */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../sim/lane.js').LiveInput} LiveInput */
/** What a run is made of, and what is known of it. @typedef {{manifest: Manifest, history: History, doc: Doc, inputs: readonly LiveInput[]}} Past */

/** So many runs are kept, each of them in so many bytes: of a longer one every second sample, every fourth, and so on. */
export const MOST_PINS = 4;
const BUDGET = 16 * 1024 * 1024;
const LETTERS = ['A', 'B', 'C', 'D'];
/** Of a line on the page, beside those of the run on show. */
export const PIN_DASHES = [
  [2, 3],
  [7, 3],
  [1, 5],
  [9, 3, 1, 3],
];
/** Of its letter, and of its ghost in the picture. */
export const PIN_COLOURS = ['--pin-a', '--pin-b', '--pin-c', '--pin-d'];

/**
 * Values at samples; least and greatest since the sample before; the extremes of all.
 * @typedef {{value: Float32Array, least: Float32Array, greatest: Float32Array, range: [number, number]}} Kept
 *
 * What it was computed from, and how far.
 * @typedef {object} Source
 * @property {string} letter A to D, as long as it is pinned
 * @property {string} name
 * @property {Doc} doc
 * @property {readonly LiveInput[]} inputs
 * @property {number} last frame
 * @property {string} hash of its state there, '' where a link has none
 * @property {boolean} shown in the picture as well
 *
 * @typedef {object} Columns
 * @property {number} step between two samples [s]
 * @property {number} count of samples
 * @property {number} end how far it was computed [s]
 * @property {number} bytes
 * @property {(id: string, unit: string) => Kept | null} find a channel by its name and unit
 *
 * @typedef {Source & Columns & {manifest: Manifest, frames: import('./pin-frames.js').Frames, verdict: 'same' | 'differs' | ''}} Pin
 *   `verdict`: whether its hash is the one that a link promised
 *
 * On its way. @typedef {Source & {share: number, fault: string, stop: () => void}} Coming `share`: how much is computed, 0 to 1
 */

/** @param {History} history @param {number} channel @param {number} stride rows to a sample @returns {Kept} */
function keepColumn(history, channel, stride) {
  const last = history.row(history.last);
  const count = Math.ceil(last / stride) + 1;
  const [value, least, greatest] = [0, 0, 0].map(() => new Float32Array(count));
  const column = history.column(channel);
  const [low, high] = [history.least(channel), history.greatest(channel)];
  least[0] = greatest[0] = column[0];
  for (let k = 0; k < count; k++) value[k] = column[Math.min(last, k * stride)];
  least.fill(Infinity, 1);
  greatest.fill(-Infinity, 1);
  for (let i = 1; i <= last; i++) {
    const k = Math.ceil(i / stride);
    least[k] = Math.min(least[k], low[i]);
    greatest[k] = Math.max(greatest[k], high[i]);
  }
  const range = /** @type {[number, number]} */ ([Infinity, -Infinity]);
  for (let k = 0; k < count; k++) {
    range[0] = Math.min(range[0], least[k]);
    range[1] = Math.max(range[1], greatest[k]);
  }
  return { value, least, greatest, range };
}

/** What is kept of a run as far as it is computed. @param {Manifest} manifest @param {History} history @param {number} [budget] [bytes]
 * @returns {Columns} */
export function keepRun({ channels, frame }, history, budget = BUDGET) {
  let stride = 1;
  const samples = () => Math.ceil(history.row(history.last) / stride) + 1;
  const bytes = () => 12 * channels.length * samples();
  while (bytes() > budget && samples() > 2) stride *= 2;
  const kept = new Map(
    channels.map(({ id, unit }, i) => [`${id} ${unit}`, keepColumn(history, i, stride)]),
  );
  return {
    ...{
      step: frame * history.rowStride * stride,
      count: samples(),
      end: history.last * frame,
      bytes: bytes(),
    },
    find: (id, unit) => kept.get(`${id} ${unit}`) ?? null,
  };
}

/** @type {Pin[]} */
let pins = [];
/** @type {Coming[]} */
let coming = [];
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {Iterable<() => void>} all */
const tell = (all) => {
  for (const call of all) call();
};

/** @param {Pin[]} next */
function set(next) {
  pins = next.sort((a, b) => (a.letter < b.letter ? -1 : 1));
  tell(listeners);
}

/** Those that are kept, in the order of their letters. @returns {readonly Pin[]} */
export const pinned = () => pins;
/** Those on their way. @returns {readonly Coming[]} */
export const awaited = () => coming;
/** All of them, in the order of their letters. @returns {Source[]} */
export const allPins = () => [...pins, ...coming].sort((a, b) => (a.letter < b.letter ? -1 : 1));

/** Called when one has come or gone, or is shown otherwise. @param {() => void} call */
export const onPins = (call) => void listeners.add(call);
/** Called when those on their way have come further. @param {() => void} call */
export const onComing = (call) => void watchers.add(call);

/** Those on their way are these now. @param {Coming[]} next */
export function setComing(next) {
  coming = next;
  tell(watchers);
}

/** The first letter that no run has. */
const freeLetter = () => LETTERS.find((one) => !allPins().some(({ letter }) => letter === one));

/** Keeps a run; false where there is no room, or nothing of it.
 * @param {Past} past @param {string} name @param {Partial<Pick<Pin, 'letter' | 'verdict' | 'shown'>>} [more] of one that a link has */
export function pinRun({ manifest, history, doc, inputs }, name, more = {}) {
  const { letter = freeLetter(), verdict = '', shown = false } = more;
  if (letter === undefined || history.count === 0) return false;
  const { last } = history;
  const of = { doc, inputs: [...inputs], last, hash: history.hash(last), manifest };
  const kept = { ...keepRun(manifest, history), frames: keepFrames(manifest, history) };
  set([...pins, { letter, name, verdict, shown, ...of, ...kept }]);
  return true;
}

/** @param {Pin} pin */
export const unpin = (pin) => set(pins.filter((one) => one !== pin));

/** Stands in the picture, or no longer. @param {Pin} pin @param {boolean} shown */
export function showPin(pin, shown) {
  pin.shown = shown;
  tell(listeners);
}

/** Another scenario was opened: nothing of it is comparable. */
export function dropPins() {
  listeners.clear();
  watchers.clear();
  for (const { stop } of coming) stop();
  coming = [];
  pins = [];
}

/** The number of its dash. @param {Pick<Pin, 'letter'>} pin */
export const placeOf = ({ letter }) => LETTERS.indexOf(letter);

/** The value at a time, null where it was not computed. @param {Pick<Columns, 'step' | 'end'>} pin @param {Kept} kept @param {number} time [s] */
export function valueAt({ step, end }, { value }, time) {
  return time > end + 1e-6 * step
    ? null
    : value[Math.min(value.length - 1, Math.round(time / step))];
}

/**
 * Least, greatest and mean between two times; null where it was not computed so far.
 * @param {Pick<Columns, 'step' | 'end'>} pin @param {Kept} kept @param {number} from [s] @param {number} to [s]
 */
export function figuresOf({ step, end }, { value, least, greatest }, from, to) {
  if (to > end + 1e-6 * step) return null;
  const first = Math.min(value.length - 1, Math.ceil(from / step - 1e-6));
  const last = Math.max(first, Math.min(value.length - 1, Math.round(to / step)));
  let [low, high, sum] = [value[first], value[first], value[first]];
  for (let k = first + 1; k <= last; k++) {
    low = Math.min(low, least[k]);
    high = Math.max(high, greatest[k]);
    sum += value[k];
  }
  return { least: low, greatest: high, mean: sum / (last - first + 1) };
}

/** Beside the size of a channel this share is nothing: no difference is told of it. */
const NOTHING = 0.01;

/** By how much of it a value is off another; null where that is nothing beside what it is of. @param {number} now @param {number} before @param {number} size of the whole channel */
export const shareOff = (now, before, size) =>
  Math.abs(before) < NOTHING * size || before === 0 ? null : (now - before) / Math.abs(before);
