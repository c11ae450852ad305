/**
 * What is known of one run: its frames and all that was counted from them as they came.
 */
import { STATUS } from '../../../wasm/js/status.mjs';
import { createHistory } from './history.js';
import { createContactLog } from '../state/contacts.js';

/** Whole frames that are kept, and rows of channels [bytes]. */
const BUDGET = 64 * 1024 * 1024;
const ROWS = 128 * 1024 * 1024;
/** A gap in which nobody asked for frames says nothing of the speed [ms]. */
const IDLE = 400;

/**
 * `frame`: in which it was told, `at`: the first at or after it, as some are sure only a while later.
 * @typedef {{time: number, frame: number, at: number, kind: number, part: number, value: number}} RunEvent
 * @typedef {{id: string, value: number, frame: number}} LiveInput
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc
 *
 * @typedef {object} Lane
 * @property {string} text of the scenario
 * @property {Doc | null} doc what the text is of
 * @property {readonly LiveInput[]} inputs live ones
 * @property {number} limit the frame where it was told to stop
 * @property {Manifest} manifest
 * @property {import('../../../wasm/js/frame.mjs').FrameReader} reader
 * @property {import('./history.js').History} history
 * @property {import('../state/contacts.js').ContactLog} contacts
 * @property {RunEvent[]} events
 * @property {import('../../../wasm/js/loader.mjs').HaltReport | null} halt the core's report, once it has halted
 * @property {number} ended the frame at which an event of the scenario has ended it; Infinity: none has
 * @property {number} tension the largest so far [N]
 * @property {number} at the frame at which it takes the place of the one on show
 * @property {() => number} speed simulated seconds a second of work, over the last second or so; 0: unknown
 * @property {(buffer: ArrayBuffer, index: number) => boolean} take a frame; false: it is known
 * @property {(frame: number) => void} truncate what came after a frame is void
 */

/** Who else takes each frame of each run as it comes, before any is forgotten. @type {Set<(lane: Lane, frame: ArrayBuffer, index: number) => void>} */
export const takers = new Set();

/** Where the sections of a frame begin, and its end [bytes]. @param {Manifest} manifest */
export const edgesOf = ({ sections, frame_bytes }) =>
  [0, ...Object.values(sections).map(({ offset }) => offset), frame_bytes].sort((a, b) => a - b);

/**
 * @param {{text: string, doc: Doc | null, inputs: readonly LiveInput[], manifest: Manifest, reader: Lane['reader'], at: number}} start
 * @returns {Lane}
 */
export function createLane({ text, doc, inputs, manifest, reader, at }) {
  const { channels, extremes } = manifest.sections;
  const tensions = manifest.channels.flatMap((c, i) => (c.name === 'tension_max' ? [i] : []));
  const rate = { sim: 0, wall: 0, last: performance.now() };

  function measure() {
    const t = performance.now();
    const gap = t - rate.last;
    rate.last = t;
    if (gap > IDLE) return;
    const fade = Math.exp(-gap / 1000);
    rate.sim = rate.sim * fade + manifest.frame;
    rate.wall = rate.wall * fade + gap / 1000;
  }

  /** @type {Lane} */
  const lane = {
    ...{ text, doc, inputs, manifest, reader, at },
    ...{ limit: Infinity, ended: Infinity, events: [], halt: null, tension: 0 },
    history: createHistory({
      frameBytes: manifest.frame_bytes,
      channels: channels.count ?? 0,
      channelOffset: channels.offset,
      extremesOffset: extremes.offset,
      frames: manifest.frames,
      ...{ budget: BUDGET, rowBudget: ROWS },
      edges: edgesOf(manifest),
    }),
    contacts: createContactLog(reader, manifest.pairs?.length ?? 0),
    speed: () => (rate.wall > 0.02 ? rate.sim / rate.wall : 0),
    take(buffer, index) {
      const { history, events, contacts } = lane;
      if (!history.push(index, new Uint8Array(buffer))) return false;
      measure();
      for (const c of tensions)
        lane.tension = Math.max(lane.tension, Number(history.greatest(c).at(-1)));
      for (const e of reader.events(buffer))
        events.push({ ...e, frame: index, at: Math.ceil(e.time / manifest.frame - 1e-6) });
      contacts.record(buffer, index);
      for (const taker of takers) taker(lane, buffer, index);
      if (reader.status(buffer) === STATUS.done && index < manifest.frames) lane.ended = index;
      return true;
    },
    truncate(frame) {
      lane.history.truncate(frame);
      lane.events = lane.events.filter((e) => e.frame <= frame);
      lane.contacts.truncate(frame);
      lane.halt = null;
      if (frame < lane.ended) lane.ended = Infinity;
    },
  };
  return lane;
}
