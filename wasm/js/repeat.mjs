/**
 * One scenario from many starts: which runs there are, what a worker does for one of them, and the
 * table. The same in Node (`hawse repeat`) and in a page; who starts the workers differs.
 *
 *   const repeat = new Repeat({ schema: core.schema, text, vary, runs: 50, seed: 1 });
 *   await runPool(workers, repeat, { wasm, assets, onrow, onprogress });
 *   repeat.rows, repeat.summary(), tableCsv(repeat)
 *
 * A row depends on its run alone, never on the worker or on the order in which runs end.
 * @module
 */
import { csvTable } from './csv.mjs';
import { frameReader } from './frame.mjs';
import { encodeLink } from './link-write.mjs';
import { loadCore } from './loader.mjs';
import { isObject, mergePatch, parseValue } from './patch.mjs';
import { applyOrders, ordersByFrame } from './orders.mjs';
import { HawseInputError, STATUS } from './status.mjs';
import { RUNS_MAX, findTargets, sampleValues, varyOf, varyPatch } from './vary.mjs';

/**
 * @typedef {import('./vary.mjs').Vary} Vary
 * @typedef {import('./vary.mjs').Target} Target
 * @typedef {import('./loader.mjs').Core} Core
 * @typedef {import('./loader.mjs').Assets} Assets
 * @typedef {import('./client.mjs').WorkerLike} WorkerLike
 *
 * How each run is done.
 * @typedef {object} RunOptions
 * @property {string} [part] the manoeuvre that judges; the first one without it
 * @property {string[]} [show] channels whose last values are wanted, too
 * @property {number} [settle] end a run so long after its verdict [s]; without it at its duration
 *
 * What a run came to. Times are -1 where that did not happen.
 * @typedef {object} Outcome
 * @property {string} verdict home, jammed, slipped, timeout, open; none without a manoeuvre; halted;
 *   refused where the scenario does not compile with these values; failed
 * @property {string} [cause] why it halted, was refused or failed
 * @property {number} end [s] of the run
 * @property {string} [hash] of the state there
 * @property {Record<string, number>} numbers the columns of COLUMNS, and what `show` names
 *
 * @typedef {{run: number, values: number[], patch: object, link?: string} & Outcome} Row
 *
 * What else is done with a run.
 * @typedef {object} Hooks
 * @property {(share: number) => void} [onprogress] 0 to 1
 * @property {() => void} [onstart] it is compiled and stands at its first frame
 * @property {(manifest: import('./frame.mjs').Manifest) => readonly import('./messages.mjs').InputEvent[]} [inputs]
 *   what is set while it runs; what does not fit the scenario is a refusal
 * @property {(reader: import('./frame.mjs').FrameReader) => ((frame: Uint8Array, index: number) => boolean)} [watch] is
 *   shown each frame, from the first on; true where that frame is to be the last
 */

/** Words for the channel `verdict`. */
export const VERDICTS = Object.freeze(['open', 'home', 'jammed', 'slipped', 'timeout']);
/** In this order in a summary. */
const ORDER = [
  'home',
  'jammed',
  'slipped',
  'timeout',
  'open',
  'none',
  'halted',
  'refused',
  'failed',
];

/**
 * Columns that come from the channels of the manoeuvre at the end of a run.
 * @type {readonly {id: string, unit: string, head: string}[]}
 */
export const COLUMNS = Object.freeze([
  { id: 'time_contact', unit: 's', head: 'contact' },
  { id: 'time_home', unit: 's', head: 'home' },
  { id: 'time_jam', unit: 's', head: 'jam' },
  { id: 'time_slip', unit: 's', head: 'slip' },
  { id: 'tension_peak', unit: 'N', head: 'peak tension' },
  { id: 'snaps', unit: '1', head: 'snaps' },
  { id: 'slip', unit: 'm', head: 'lost' },
  { id: 'distance', unit: 'm', head: 'from home' },
  { id: 'depth', unit: 'm', head: 'depth' },
  { id: 'tilt', unit: 'rad', head: 'tilt' },
  { id: 'turn', unit: 'rad', head: 'turn' },
  { id: 'points', unit: '1', head: 'points' },
  { id: 'force_peak', unit: 'N', head: 'peak force' },
  { id: 'knocks', unit: '1', head: 'knocks' },
  { id: 'knock_speed', unit: 'm/s', head: 'fastest' },
]);

/** Frames between two looks at the clock of a worker. */
const SHARE = 25;

/**
 * Does one run. Whatever goes wrong with it is its outcome.
 * @param {Core} core
 * @param {string} text of the scenario, with the run's patch in it
 * @param {Assets} assets
 * @param {RunOptions} options
 * @param {Hooks} [hooks]
 * @returns {Outcome}
 */
export function runOnce(core, text, assets, options, hooks = {}) {
  let model;
  let sim;
  try {
    model = core.compile(text, assets);
    const events = hooks.inputs?.(model.manifest) ?? [];
    const { orders, faults } = ordersByFrame(model.manifest, events);
    if (faults.length > 0) throw new HawseInputError(faults);
    sim = model.createSim();
    hooks.onstart?.();
    return follow(model.manifest, sim, options, orders, hooks);
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    return { verdict: 'refused', cause: error.message.split('\n')[0], end: 0, numbers: {} };
  } finally {
    sim?.free();
    model?.free();
  }
}

/**
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {import('./loader.mjs').Sim} sim
 * @param {RunOptions} options
 * @param {import('./orders.mjs').Orders} orders
 * @param {Hooks} hooks
 * @returns {Outcome}
 */
function follow(manifest, sim, { part, show = [], settle = Infinity }, orders, hooks) {
  const reader = frameReader(manifest);
  const seen = hooks.watch?.(reader) ?? (() => false);
  const judge = part ?? manifest.parts.find((p) => p.kind === 'manoeuvre')?.id;
  const verdictAt = judge === undefined ? -1 : reader.channelIndex(`${judge}.verdict`);
  let [index, decided] = [0, Infinity];
  let status = /** @type {number} */ (STATUS.ok);
  let last = !sim.report().cause && seen(sim.frame(), 0);
  // The frame after a halt is the last good one, so it is read as any other.
  while (!last && index < manifest.frames && index * manifest.frame - decided < settle) {
    applyOrders(sim, orders, index);
    status = sim.step();
    if (status === STATUS.halted) break;
    index++;
    if (decided === Infinity && verdictAt >= 0 && reader.channel(sim.frame(), verdictAt) > 0)
      decided = index * manifest.frame;
    if (index % SHARE === 0) hooks.onprogress?.(index / manifest.frames);
    last = seen(sim.frame(), index);
    if (status === STATUS.done) break; // an event may end it before its time
  }
  const frame = sim.frame();
  if (status === STATUS.halted && index === 0 && /^0*$/.test(reader.hash(frame)))
    return { verdict: 'halted', cause: haltCause(sim.report()), end: 0, numbers: {} };
  const columns = judge === undefined ? [] : COLUMNS.map(({ id }) => `${judge}.${id}`);
  const names = [...COLUMNS.map(({ id }) => id).slice(0, columns.length), ...show];
  const numbers = Object.fromEntries(
    [...columns, ...show].flatMap((id, i) => {
      const at = reader.channelIndex(id);
      return at < 0 ? [] : [[names[i], reader.channel(frame, at)]];
    }),
  );
  const end = reader.time(frame);
  const hash = reader.hash(frame);
  if (status === STATUS.halted)
    return { verdict: 'halted', cause: haltCause(sim.report()), end, hash, numbers };
  const verdict = verdictAt < 0 ? 'none' : VERDICTS[reader.channel(frame, verdictAt)];
  return { verdict, end, hash, numbers };
}

/** @param {import('./loader.mjs').HaltReport} report */
const haltCause = ({ part, time, cause }) => `${part ? `${part}: ` : ''}${cause} at ${time} s`;

/** The runs of one scenario: which are left, and the rows of those that are done. */
export class Repeat {
  /**
   * @param {{schema: import('./labels.mjs').Schema, text: string, vary?: Vary[], runs?: number, seed?: number,
   *   example?: string, options?: RunOptions}} what `vary`: without it what the scenario says;
   *   `example`: its id, for links
   * @throws {HawseInputError} where something to be varied is not there
   */
  constructor({ schema, text, vary, runs = 50, seed = 1, example, options = {} }) {
    const scenario = parseValue(text.replace(/^\uFEFF/, ''));
    if (!isObject(scenario))
      throw new HawseInputError([{ where: '', what: 'the scenario is no JSON object' }]);
    if (!Number.isInteger(runs) || runs < 1 || runs > RUNS_MAX)
      throw new HawseInputError([{ where: '', what: `${runs} runs: 1 to ${RUNS_MAX} are wanted` }]);
    this.scenario = scenario;
    this.text = text;
    this.runs = runs;
    this.seed = seed;
    this.example = example;
    this.options = options;
    this.targets = findTargets(schema, scenario, vary?.length ? vary : varyOf(scenario));
    /** By run. @type {(Row | undefined)[]} */
    this.rows = Array.from({ length: runs });
    this.next = 0;
    this.done = 0;
  }

  /** The run to be done next, if one is left. @returns {{run: number, text: string} | undefined} */
  take() {
    if (this.next >= this.runs) return undefined;
    const run = this.next++;
    return { run, text: JSON.stringify(this.scenarioOf(run)) };
  }

  /** @param {number} run */
  valuesOf(run) {
    return sampleValues(this.targets, this.seed, run);
  }

  /** @param {number} run */
  patchOf(run) {
    return varyPatch(this.targets, this.valuesOf(run));
  }

  /** The scenario as a run has it. @param {number} run */
  scenarioOf(run) {
    return mergePatch(this.scenario, this.patchOf(run));
  }

  /**
   * A run has ended.
   * @param {number} run
   * @param {Outcome} outcome
   * @returns {Row}
   */
  put(run, outcome) {
    const row = { run, values: this.valuesOf(run), patch: this.patchOf(run), ...outcome };
    if (!this.rows[run]) this.done++;
    this.rows[run] = row;
    return row;
  }

  /**
   * The link that opens a run; undefined where it is too long. `base` is what the scenario of an
   * example was changed by before (`--set`).
   * @param {number} run
   * @param {object} [base]
   */
  async linkOf(run, base = {}) {
    const { example } = this;
    const patch = example ? mergePatch(base, this.patchOf(run)) : this.scenarioOf(run);
    try {
      return await encodeLink({ example, patch });
    } catch {
      return undefined;
    }
  }

  /** The rows that are there, in order. */
  get table() {
    return this.rows.filter((row) => row !== undefined);
  }

  /** How many runs came to which verdict, and the worst of what they met. */
  summary() {
    const rows = this.table;
    const most = (/** @type {string} */ id) =>
      rows.reduce((best, row) => {
        const value = row.numbers[id];
        return value === undefined || (best && best.value >= value)
          ? best
          : { value, run: row.run };
      }, /** @type {{value: number, run: number} | undefined} */ (undefined));
    /** @type {[string, number][]} */
    const counts = ORDER.map((verdict) => [
      verdict,
      rows.filter((r) => r.verdict === verdict).length,
    ]);
    return {
      runs: rows.length,
      verdicts: Object.fromEntries(counts.filter(([, n]) => n)),
      tension_peak: most('tension_peak'),
      knocks: most('knocks'),
      knock_speed: most('knock_speed'),
      tilt: most('tilt'),
    };
  }
}

/** "50 runs: home 47, jammed 2, slipped 1" @param {ReturnType<Repeat['summary']>} summary */
export function summaryLine({ runs, verdicts }) {
  const list = Object.entries(verdicts).map(([verdict, n]) => `${verdict} ${n}`);
  return `${runs} runs: ${list.join(', ')}`;
}

/**
 * Columns of the table: varied numbers, then what came of them.
 * @param {Repeat} repeat
 * @returns {import('./csv.mjs').CsvColumn<Row>[]}
 */
export function tableColumns({ targets, options }) {
  return [
    { key: 'run', value: (row) => row.run },
    ...targets.map(({ path, unit }, i) => ({
      ...{ key: path, unit, value: (/** @type {Row} */ row) => row.values[i] },
    })),
    { key: 'verdict', value: (row) => row.verdict },
    { key: 'end', unit: 's', value: (row) => row.end },
    ...[...COLUMNS, ...(options.show ?? []).map((id) => ({ id, unit: '' }))].map(
      ({ id, unit }) => ({ key: id, unit, value: (/** @type {Row} */ row) => row.numbers[id] }),
    ),
    { key: 'hash', value: (row) => row.hash },
    { key: 'cause', value: (row) => row.cause },
    { key: 'link', value: (row) => row.link },
  ];
}

/** The table as CSV. @param {Repeat} repeat */
export const tableCsv = (repeat) => csvTable(tableColumns(repeat), repeat.table);

/** The table for a JSON file. @param {Repeat} repeat */
export function tableJson(repeat) {
  const { seed, runs, targets } = repeat;
  return {
    seed,
    runs,
    vary: targets.map(({ path, low, high, unit }) => ({ path, low, high, unit })),
    summary: repeat.summary(),
    rows: repeat.table.map(({ run, values, verdict, cause, end, hash, numbers, link }) => ({
      ...{ run, values: Object.fromEntries(targets.map((t, i) => [t.path, values[i]])) },
      ...{ verdict, cause, end, hash, numbers, link },
    })),
  };
}

/**
 * Lets workers do all the runs. Each has `serveRepeat` at its other end.
 * @param {WorkerLike[]} workers
 * @param {Repeat} repeat
 * @param {{wasm: URL | string | ArrayBuffer | WebAssembly.Module, assets?: Assets,
 *   labels?: import('./labels.mjs').Labels,
 *   onrow?: (row: Row) => void, onprogress?: (run: number, share: number) => void,
 *   signal?: AbortSignal}} how `labels`: of fields, for what is said of a run that is refused;
 *   `signal`: no run is begun after it
 */
export function runPool(workers, repeat, { wasm, assets = {}, labels, onrow, onprogress, signal }) {
  return Promise.all(
    workers.map(
      (worker) =>
        /** @type {Promise<void>} */ (
          new Promise((resolve, reject) => {
            const give = () => {
              const job = signal?.aborted ? undefined : repeat.take();
              worker.postMessage(job ? { type: 'run', ...job } : { type: 'close' });
              if (!job) resolve();
            };
            worker.addEventListener('message', ({ data }) => {
              if (data.type === 'failed') return reject(new Error(data.message));
              if (data.type === 'share') return onprogress?.(data.run, data.share);
              if (data.type === 'row') {
                const row = repeat.put(data.run, data.outcome);
                onrow?.(row);
              }
              return give(); // also after 'ready'
            });
            worker.addEventListener('error', (event) =>
              reject(new Error(event?.message || 'a worker could not be started')),
            );
            worker.start?.();
            const source = wasm instanceof URL ? wasm.href : wasm;
            worker.postMessage({
              type: 'start',
              wasm: source,
              assets,
              labels,
              options: repeat.options,
            });
          })
        ),
    ),
  );
}

/**
 * The worker's side.
 * @param {{postMessage(message: unknown): void, onmessage: ((event: MessageEvent) => void) | null,
 *   close?(): void}} port
 */
export function serveRepeat(port) {
  /**
   * What the page said first.
   * @type {{wasm: Parameters<typeof loadCore>[0], assets: Assets, labels?: string, options: RunOptions}}
   */
  let start;
  /** @type {Core | undefined} */
  let core;

  const load = () => loadCore(start.wasm, { labels: start.labels ?? null });

  /** @param {{run: number, text: string}} job */
  async function run({ run, text }) {
    let outcome;
    try {
      core ??= await load();
      const onprogress = (/** @type {number} */ share) =>
        port.postMessage({ type: 'share', run, share });
      outcome = runOnce(core, text, start.assets, start.options, { onprogress });
    } catch (error) {
      core = undefined; // after a trap its memory cannot be trusted
      const cause = error instanceof Error ? error.message : String(error);
      outcome = { verdict: 'failed', cause, end: 0, numbers: {} };
    }
    port.postMessage({ type: 'row', run, outcome });
  }

  port.onmessage = async ({ data }) => {
    if (data.type === 'run') return run(data);
    if (data.type === 'close') return port.close?.();
    start = data;
    try {
      core = await load();
      port.postMessage({ type: 'ready' });
    } catch (error) {
      port.postMessage({ type: 'failed', message: /** @type {Error} */ (error).message });
    }
  };
}
