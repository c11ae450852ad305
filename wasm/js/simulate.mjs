/**
 * A scenario in, its series out: runs to the end, or to where it halts, and records what is asked for by name.
 * @module
 */
import { cueOf, endingIn } from './cues.mjs';
import { createExtremes } from './extremes.mjs';
import { frameReader } from './frame.mjs';
import { loadCore } from './loader.mjs';
import { applyOrders, ordersByFrame } from './orders.mjs';
import { tapsOf } from './probe.mjs';
import { BERTH, CONTACT, TOUCH } from './rows.mjs';
import { HawseHaltError, HawseInputError, STATUS } from './status.mjs';

/**
 * @typedef {import('./loader.mjs').Core} Core
 * @typedef {import('./loader.mjs').Model} Model
 * @typedef {import('./loader.mjs').Sim} Sim
 * @typedef {import('./loader.mjs').HaltReport} HaltReport
 * @typedef {import('./frame.mjs').Manifest} Manifest
 * @typedef {import('./frame.mjs').FrameReader} FrameReader
 * @typedef {import('./messages.mjs').WordEvent} WordEvent
 * @typedef {import('./probe.mjs').Probe} Probe
 * @typedef {import('./extremes.mjs').Extreme} Extreme
 *
 * Inputs by their ids: a value from the start on, or values from times on ([s], then the value). Of a choice its word, or
 * the number of that.
 * @typedef {{readonly [id: string]: number | string | readonly (readonly [number, number | string])[]}} InputTable
 *
 * Sections that are lists of rows.
 * @typedef {'contacts' | 'touches' | 'berths'} RowSection
 *
 * A row of such a section, with the frame's number and time: its words by name, numbers or lists of them
 * (docs/frame.md).
 * @typedef {{frame: number, t: number, [word: string]: number | number[]}} NamedRow
 *
 * @typedef {object} NamedEvent
 * @property {number} time [s]
 * @property {string} kind `touch`, `slack`, ... (`EVENT`)
 * @property {string} part
 * @property {number} value what it is depends on the kind
 * @property {string} [event] id of the scenario's own event, of kind `event`
 * @property {string} [say] what that says
 *
 * Where a run is: `time` of `end` [s]; `starting` while the start is sought.
 * @typedef {{time: number, end: number, frame: number, starting?: import('./loader.mjs').StartProgress}} Progress
 */

/**
 * @template {string} K
 * @typedef {object} SimulateOptions
 * @property {readonly K[] | {readonly [name in K]: Probe}} [probe] what to record: channels by their ids, or probes
 *   by names (probe.mjs)
 * @property {number | ((frame: Uint8Array, reader: FrameReader) => boolean)} [until] time to run to [s], the
 *   scenario's own duration without it; or what says at a recorded frame that it is the last
 * @property {number} [every] time between two records [s], a whole number of frames; each frame without it
 * @property {readonly WordEvent[] | InputTable} [inputs] each with its frame, or by their ids
 * @property {import('./loader.mjs').Assets} [assets] meshes that the scenario names
 * @property {readonly RowSection[]} [rows] sections whose rows are wanted, of recorded frames
 * @property {boolean} [events] whether events are wanted, of every frame
 * @property {boolean} [hashes] whether the state's hash is wanted at each record
 * @property {boolean} [extremes] whether least and greatest of the channels are wanted, over every accepted step
 * @property {boolean} [throwOnHalt] a run that halts is an error (`HawseHaltError`), not a result
 */

/**
 * @typedef {object} AsyncOptions
 * @property {Core | Promise<Core>} [core] one that is loaded; without it the package's own, loaded once
 * @property {AbortSignal} [signal] ends the run: the promise rejects with its reason
 * @property {(progress: Progress) => void} [onprogress] told between slices of the work
 */

/**
 * @template {string} K
 * @typedef {object} RunResult
 * @property {Float64Array} t times of the records [s]
 * @property {{[name in K | `${K}.${string}`]: Float64Array}} series by the names of the probes
 * @property {Manifest} manifest
 * @property {number} status of the last step (`STATUS`)
 * @property {boolean} halted whether the run halted before its end; the series go to the last good record
 * @property {string} ended the event of the scenario that ended the run before its time, by its id; empty where none did
 * @property {HaltReport} report why it halted; empty where it did not
 * @property {string} hash of the last state, 16 hex digits; empty where the run could not begin
 * @property {string[]} hashes one for each record, if asked for
 * @property {{[section in RowSection]: NamedRow[]}} rows of the sections asked for
 * @property {NamedEvent[]} events if asked for
 * @property {{[channel: string]: Extreme}} extremes of the channels by their ids, if asked for
 */

const LAYOUTS = { contacts: CONTACT, touches: TOUCH, berths: BERTH };

/** Longest stretch of work between two looks around [ms], and evaluations of forces at a time within it. */
const SLICE = 12;
const EVALUATIONS = 16;

/** A time counts as that of a frame within this share of a frame's length. */
const ROUND = 1e-6;

/** The package's own core, once it was asked for. @type {Promise<Core> | undefined} */
let own;

/**
 * Runs a scenario and gives what was asked for. It works on the caller's thread, in slices: other tasks of the
 * thread have their turns.
 * @template {string} [K=never]
 * @param {string | object} scenario text or object
 * @param {SimulateOptions<K> & AsyncOptions} [options]
 * @returns {Promise<RunResult<K>>} rejects with HawseInputError for a scenario, input or probe that is none; a run
 *   that halts, at its start too, is a result
 */
export async function simulate(scenario, { core, signal, onprogress, ...options } = {}) {
  signal?.throwIfAborted();
  const work = running(await (core ?? ownCore()), scenario, options, true);
  try {
    for (let slice = performance.now(); ;) {
      signal?.throwIfAborted();
      const { done, value } = work.next();
      if (done === true) return value;
      if (performance.now() - slice < SLICE) continue;
      onprogress?.(value());
      await turn();
      slice = performance.now();
    }
  } finally {
    work.return(/** @type {never} */ (undefined)); // frees what it holds
  }
}

/**
 * The same over a loaded core, at once.
 * @template {string} [K=never]
 * @param {Core} core
 * @param {string | object} scenario text or object
 * @param {SimulateOptions<K>} [options]
 * @returns {RunResult<K>}
 * @throws {HawseInputError} for a scenario, input or probe that is none
 */
export function simulateWith(core, scenario, options = {}) {
  const work = running(core, scenario, options, false);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** @returns {Promise<Core>} */
function ownCore() {
  own ??= loadCore().catch((error) => {
    own = undefined; // the next call tries again
    throw error;
  });
  return own;
}

/** Lets the other tasks of this thread in. */
function turn() {
  const { setImmediate: soon } = /** @type {{setImmediate?: (wake: () => void) => void}} */ (
    globalThis
  );
  if (soon) return new Promise((wake) => soon(() => wake(undefined)));
  return new Promise((wake) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), wake(undefined));
    port2.postMessage(0); // timers are clamped to 4 ms in browsers
  });
}

/**
 * A run in pieces: each piece gives what tells where it is.
 * @template {string} K
 * @param {Core} core
 * @param {string | object} scenario
 * @param {SimulateOptions<K>} options
 * @param {boolean} pieces whether a start or a frame may be cut
 * @returns {Generator<() => Progress, RunResult<K>, void>}
 */
function* running(core, scenario, options, pieces) {
  const text = typeof scenario === 'string' ? scenario : JSON.stringify(scenario);
  const model = core.compile(text, options.assets);
  try {
    const { manifest } = model;
    const reader = frameReader(manifest);
    const { faults, ...plan } = planOf(manifest, reader, options);
    if (faults.length) throw new HawseInputError(faults);
    const record = recordOf(reader, plan, options);
    const sim = pieces ? model.openSim() : model.createSim();
    try {
      const step = () => (pieces ? sim.work(EVALUATIONS) : sim.step());
      let frame = 0;
      const where = () => ({ time: sim.time, end: plan.frames * manifest.frame, frame });
      let status = pieces ? step() : STATUS.ok;
      while (status === STATUS.more) {
        yield () => ({ ...where(), starting: sim.progress() });
        status = step();
      }
      if (sim.report().cause) return record.result(STATUS.halted, sim, options);
      let ended = false; // by an event of the scenario
      while (record.frame(sim.frame(), frame) && frame < plan.frames && !ended) {
        applyOrders(sim, plan.inputs, frame);
        status = step();
        while (status === STATUS.more) {
          yield where;
          status = step();
        }
        if (status === STATUS.halted) break;
        frame++;
        ended = status === STATUS.done && frame < manifest.frames;
        yield where;
      }
      return record.result(status, sim, options);
    } finally {
      sim.free();
    }
  } finally {
    model.free();
  }
}

/**
 * What a run is to do, in frames.
 * @typedef {object} Plan
 * @property {number} frames to compute
 * @property {number} every so many frames a record
 * @property {(frame: Uint8Array, reader: FrameReader) => boolean} last whether a recorded frame is the last
 * @property {import('./orders.mjs').Orders} inputs by their frames
 * @property {import('./probe.mjs').Tap[]} taps
 *
 * @param {Manifest} manifest
 * @param {FrameReader} reader
 * @param {SimulateOptions<string>} options
 * @returns {Plan & {faults: import('./status.mjs').Fault[]}} `faults`: all that is wrong with the options
 */
function planOf(manifest, reader, { until, every, inputs = [], probe = [], rows = [] }) {
  const { frame } = manifest;
  const frames = typeof until === 'number' ? Math.ceil(until / frame - ROUND) : manifest.frames;
  const apart = every === undefined ? 1 : Math.round(every / frame);
  const { taps, faults } = tapsOf(manifest, reader, probe);
  if (!(frames >= 0 && frames < Infinity))
    faults.push({ where: '/until', what: `${until} s is not a time to run to` });
  if (every !== undefined && !(apart >= 1 && Math.abs(every / frame - apart) < ROUND * apart))
    faults.push({
      where: '/every',
      what: `${every} s is not a whole number of frames of ${frame} s (solver.frame of the scenario)`,
    });
  const { orders, faults: wrong } = ordersByFrame(manifest, eventsOf(inputs, frame));
  faults.push(...wrong);
  for (const section of rows)
    if (!LAYOUTS[section])
      faults.push({ where: `/rows/${section}`, what: `there are rows of ${Object.keys(LAYOUTS)}` });
  return {
    faults,
    taps,
    frames,
    every: apart,
    last: typeof until === 'function' ? until : () => false,
    inputs: orders,
  };
}

/**
 * Inputs with the frames from which they act.
 * @param {readonly WordEvent[] | InputTable} inputs
 * @param {number} frame [s]
 * @returns {readonly WordEvent[]}
 */
function eventsOf(inputs, frame) {
  if (Array.isArray(inputs)) return inputs;
  return Object.entries(/** @type {InputTable} */ (inputs)).flatMap(([id, given]) =>
    (typeof given === 'object' ? given : [/** @type {const} */ ([0, given])]).map(
      ([time, value]) => ({ id, frame: Math.round(time / frame), value }),
    ),
  );
}

/**
 * What a run leaves behind.
 * @param {FrameReader} reader
 * @param {Plan} plan
 * @param {SimulateOptions<string>} options
 */
function recordOf(reader, plan, { rows = [], events = false, hashes = false, extremes = false }) {
  const { manifest } = reader;
  const most = extremes ? createExtremes(manifest) : undefined;
  const { taps } = plan;
  const room = Math.floor(plan.frames / plan.every) + 1;
  const columns = [reader.time, ...taps.map(({ read }) => read)];
  const values = columns.map(() => new Float64Array(room));
  const lists = rows.map((section) => ({ section, read: rowsOf(manifest, reader, section) }));
  const seen = {
    n: 0,
    hashes: /** @type {string[]} */ ([]),
    rows: { contacts: [], touches: [], berths: [] },
    events: /** @type {NamedEvent[]} */ ([]),
  };
  /** @type {{[section in RowSection]: NamedRow[]}} */
  const kept = seen.rows;

  return {
    /**
     * Takes a frame. False where it is the last.
     * @param {Uint8Array} frame
     * @param {number} i
     */
    frame(frame, i) {
      if (events) seen.events.push(...eventsNamed(manifest, reader.events(frame)));
      most?.take(frame);
      if (i % plan.every) return true;
      columns.forEach((read, k) => (values[k][seen.n] = read(frame)));
      for (const { section, read } of lists) kept[section].push(...read(frame, i));
      if (hashes) seen.hashes.push(reader.hash(frame));
      seen.n++;
      return !plan.last(frame, reader);
    },

    /**
     * @param {number} status
     * @param {Sim} sim
     * @param {{throwOnHalt?: boolean}} options
     * @returns {RunResult<string>}
     */
    result(status, sim, { throwOnHalt }) {
      const halted = status === STATUS.halted;
      const [t, ...series] = values.map((column) => column.slice(0, seen.n));
      const run = {
        t,
        series: Object.fromEntries(taps.map(({ name }, k) => [name, series[k]])),
        manifest,
        status,
        halted,
        ended: status === STATUS.done ? (endingIn(reader, sim.frame())?.id ?? '') : '',
        report: sim.report(),
        hash: seen.n ? reader.hash(sim.frame()) : '',
        hashes: seen.hashes,
        rows: seen.rows,
        events: seen.events,
        extremes: most?.all() ?? {},
      };
      if (halted && throwOnHalt) throw new HawseHaltError(run.report, run);
      return run;
    },
  };
}

/**
 * Reads the rows of a section with their words by name.
 * @param {Manifest} manifest
 * @param {FrameReader} reader
 * @param {RowSection} section
 * @returns {(frame: Uint8Array, i: number) => NamedRow[]}
 */
function rowsOf(manifest, reader, section) {
  const layout = /** @type {{words: number} & Record<string, number>} */ (LAYOUTS[section]);
  const words = (manifest.sections[section]?.row ?? []).filter(({ name }) => name in layout);
  return (frame, i) => {
    const { n, rows } = reader[section](frame);
    return Array.from({ length: n }, (_, k) => {
      const at = (/** @type {string} */ name) => k * layout.words + layout[name];
      /** @type {NamedRow} */
      const row = { frame: i, t: reader.time(frame) };
      for (const { name, size, kind } of words) {
        const numbers = kind === 'points' ? 3 * rows[at('count')] : size; // of its room what is used
        row[name] = size === 1 ? rows[at(name)] : [...rows.subarray(at(name), at(name) + numbers)];
      }
      return row;
    });
  };
}

/**
 * @param {Manifest} manifest
 * @param {import('./frame.mjs').FrameEvent[]} events
 * @returns {NamedEvent[]}
 */
function eventsNamed(manifest, events) {
  const { events: kinds = [], parts } = manifest;
  return events.map((event) => {
    const { time, kind, part, value } = event;
    const cue = cueOf(manifest, event);
    return {
      ...{ time, kind: kinds[kind - 1]?.name ?? `${kind}`, part: parts[part]?.id ?? '', value },
      ...(cue && { event: cue.id, ...(cue.say !== undefined && { say: cue.say }) }),
    };
  });
}
