/**
 * `hawse run`: channels.csv (names, units, then rows from t = 0, every digit) and run.json; or the
 * .dat files of report 003 (sms.mjs).
 * @module
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWithAssets } from '../js/asset-files.mjs';
import { STATUS, frameReader } from '../js/index.mjs';
import { assetReader } from './assets.mjs';
import {
  EXIT,
  LOOK_MS,
  UsageError,
  haltText,
  inPieces,
  numberOption,
  openCore,
  ordersOf,
  patchText,
  readArgs,
  readScenario,
  setPatch,
  startInPieces,
  statusLine,
} from './common.mjs';
import { startWords } from '../js/status.mjs';
import { openSms } from './sms.mjs';
import { createExtremes, isLoad } from '../js/extremes.mjs';
import { ledger, missing, turnover } from '../js/ledger.mjs';
import { cueOf } from '../js/cues.mjs';
import { EVENT } from '../js/rows.mjs';
import { openCsv } from './run/csv.mjs';
import { openNpz } from './run/npz.mjs';
import { openVtk } from './run/vtk.mjs';

const USAGE = `Usage: hawse run FILE|EXAMPLE [options]

  --set part.key=value   change a value; as often as wanted. load.mass is short for
                         parts.load.mass; environment.gravity, solver.step, ... also work.
                         The value is read as JSON, else as text.
  --duration S           run S seconds instead of the scenario's own duration
  --integrator NAME      ali3, rk45, rk4, euler or euler-cromer
  --out, --output DIR    write DIR/channels.csv (each channel, then its least and greatest since the row before) and
                         DIR/run.json (without it: a summary)
  --format csv|sms       sms: instead of channels.csv the .dat files of report 003, a folder for
                         each part, and columns.txt (see docs/import.md)
  --npz FILE             the channels as arrays of NumPy: t, names, units, channels, least, greatest
  --vtk DIR              lines, bodies, contacts and ports of each frame for ParaView: DIR/run.pvd (see docs/export.md)
  --vtk-every N          of each Nth frame only
  -h, --help

Ctrl-C ends the run, and a start that takes long: what it has computed is written. FILE is a scenario (JSON) or a run
(.hawse, with its meshes, live inputs and proof), - for standard input. Exit codes: 0 good, 1 not the state hash that a .hawse
file promises, 2 bad input, 3 halted, 130 ended by Ctrl-C.
`;

/** As shells have it for a command ended by Ctrl-C. */
const INTERRUPTED = 130;

/** Share of the energy turned over from which a ledger that does not close is told of. */
const TOLD = 0.01;

/** Whole-run channels of the energy ledger. */
const LEDGER = ['kinetic', 'gravity', 'elastic', 'dissipated', 'work', 'residual'];

/** @param {string[]} argv */
export default async function run(argv) {
  const args = readArgs(
    argv,
    USAGE,
    {
      set: { type: 'string', multiple: true },
      duration: { type: 'string' },
      integrator: { type: 'string' },
      out: { type: 'string' },
      output: { type: 'string' },
      format: { type: 'string' },
      npz: { type: 'string' },
      vtk: { type: 'string' },
      'vtk-every': { type: 'string' },
    },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const { set = [], integrator, format = 'csv' } = args.values;
  const out = args.values.out ?? args.values.output;
  if (format !== 'csv' && format !== 'sms')
    throw new UsageError(`--format ${format}: csv or sms is wanted`);
  if (format === 'sms' && out === undefined)
    throw new UsageError('--format sms: --output DIR is wanted');
  const duration = numberOption(args.values.duration, '--duration');
  const every = numberOption(args.values['vtk-every'], '--vtk-every', 1) ?? 1;
  if (!Number.isInteger(every))
    throw new UsageError(`--vtk-every ${every}: a whole number is wanted`);
  const source = readScenario(args.operands[0]);
  const sets = [...set];
  if (duration !== undefined) sets.push(`solver.duration=${duration}`);
  if (integrator !== undefined) sets.push(`solver.integrator=${integrator}`);

  const core = await openCore();
  const text = patchText(source.text, setPatch(sets));
  const told = statusLine();
  told.show('compiling ...');
  const model = await compileWithAssets(core, text, assetReader(source)).finally(told.clear);
  const { manifest } = model;
  const reader = frameReader(manifest);
  told.show('finding the start ...');
  const sim = model.openSim();
  const act = ordersOf(manifest, sim, source.run?.inputs ?? []);
  const proof = sets.length ? undefined : createProof(manifest, source.run);
  // before the first file: while it compiles Ctrl-C ends the command at once, and nothing is half written
  const interrupt = onInterrupt();
  const there = await startInPieces(sim, { say: told.show, stopped: interrupt.came });
  told.clear();
  if (!there) {
    const words = startWords(sim.progress());
    process.stderr.write(`ended by Ctrl-C in its start${words && `: ${words}`}\n`);
    return INTERRUPTED;
  }
  const begun = sim.report().cause === undefined; // else there is no frame, only zeros
  const outputs = openOutputs({ ...args.values, out, format, every }, model, text);
  const bar = await progressBar(manifest.frames * manifest.frame);
  /** @type {Float64Array | undefined} */
  let first;
  const extremes = createExtremes(manifest);
  /** @type {Operation[]} */
  const operations = [];
  let turned = 0;
  const result = await runInSlices(sim, reader, {
    frames: manifest.frames,
    onframe: (frame, number) => {
      if (!begun) return;
      act(number);
      proof?.look(number, reader.hash(frame));
      first ??= reader.channels(frame);
      const [start, now] = [first, reader.channels(frame)];
      const at = (/** @type {Float64Array} */ row) => (/** @type {string} */ id) =>
        row[reader.channelIndex(id)];
      turned = turnover(at(start), at(now), turned);
      extremes.take(frame);
      operations.push(...operationsIn(reader, frame));
      for (const output of outputs) output.frame(frame, number, reader.time(frame), now);
    },
    onslice: () => bar?.update(sim.time),
    stopped: interrupt.came,
  });
  const over = result.ended || result.frames >= manifest.frames;
  const interrupted = interrupt.came() && !result.halt && !over;
  interrupt.end();
  bar?.stop();
  for (const output of outputs) output.close();

  const last = sim.frame();
  const simulated = result.frames * manifest.frame;
  const energy = (/** @type {string} */ id) => reader.channel(last, reader.channelIndex(id));
  const since = (/** @type {string} */ id) => energy(id) - (first?.[reader.channelIndex(id)] ?? 0);
  const summary = {
    ...(source.example ? { example: source.example } : { file: source.file }),
    title: manifest.title,
    version: core.version,
    integrator: manifest.integrator,
    frames: result.frames,
    duration: simulated,
    hash: begun ? reader.hash(last) : null,
    realtime: result.seconds > 0 ? simulated / result.seconds : null,
    seconds: result.seconds,
    steps: result.steps,
    rejected: result.rejected,
    halt: result.halt,
    ...(manifest.cues
      ? { ended: result.ended ? (operations.findLast(({ ends }) => ends)?.event ?? null) : null }
      : {}),
    ...(operations.length ? { events: operations.map(({ ends, ...told }) => told) } : {}),
    ...(interrupted ? { interrupted } : {}),
    energy: begun ? Object.fromEntries(LEDGER.map((id) => [id, energy(id)])) : null,
    ...(proof ? { proof: proof.told() } : {}),
    missing: begun ? missing(ledger(since, turned)) : null,
    extremes: begun ? tellExtremes(manifest, extremes) : null,
  };
  if (out !== undefined)
    writeFileSync(join(out, 'run.json'), `${JSON.stringify(summary, null, 2)}\n`);
  if (result.halt) process.stderr.write(`${haltText(result.halt)}\n`); // the cause first
  if (out === undefined && begun) {
    const told = operationsText(operations, manifest.parts, summary.ended);
    process.stdout.write(summaryText(summary, told));
  }
  if (interrupted) {
    process.stderr.write(`ended by Ctrl-C at ${simulated} s of ${manifest.duration} s\n`);
    return INTERRUPTED;
  }
  const broken = proof?.told().same === false;
  if (proof) (broken ? process.stderr : process.stdout).write(proof.text());
  return result.halt ? EXIT.halted : broken ? EXIT.failure : EXIT.good;
}

/**
 * What is written of each frame.
 * @param {{out?: string, format: string, npz?: string, vtk?: string, every: number}} options
 * @param {import('../js/loader.mjs').Model} model
 * @param {string} text of the scenario
 */
function openOutputs({ out, format, npz, vtk, every }, model, text) {
  const { manifest } = model;
  /** @type {{frame: (frame: Uint8Array, number: number, time: number, channels: Float64Array) => void, close: () => void}[]} */
  const outputs = [];
  if (out !== undefined && format === 'csv') {
    const csv = openCsv(out, manifest);
    outputs.push({ frame: (frame, _, time, now) => csv.row(time, now, frame), close: csv.close });
  }
  if (out !== undefined && format === 'sms') {
    const sms = openSms(out, JSON.parse(text.replace(/^\uFEFF/, '')), manifest);
    outputs.push({ frame: (frame) => sms.frame(frame), close: () => sms.close() });
  }
  if (npz !== undefined) {
    const arrays = openNpz(npz, manifest);
    outputs.push({ frame: (frame, _, time, now) => arrays.frame(frame, time, now), close: arrays.close }); // prettier-ignore
  }
  if (vtk !== undefined) outputs.push(openVtk(vtk, model, every));
  return outputs;
}

/**
 * The state hash that a .hawse file promises, and what became of it.
 * @param {import('../js/frame.mjs').Manifest} manifest
 * @param {import('./common.mjs').Source['run']} run
 */
function createProof(manifest, run) {
  if (run?.hash === undefined || run.t === undefined) return undefined;
  const { t, hash, version } = run;
  const at = Math.round(t / manifest.frame);
  /** @type {boolean | null} not known: the run did not get there */
  let same = null;
  return {
    look: (/** @type {number} */ frame, /** @type {string} */ now) =>
      void (frame === at && (same = now === hash)),
    told: () => ({ t, hash, version, same }),
    text() {
      if (same === null) return `the run did not get to ${t} s, where the file has a state hash\n`;
      return same
        ? `reproduced bit for bit: the state hash at ${t} s is that of the file, ${hash}\n`
        : `not reproduced: the state hash at ${t} s is not that of the file, ${hash} by Hawse ${version ?? 'of another version'}\n`;
    },
  };
}

/**
 * The run, with a look at the clock and at the keyboard between pieces of frames; only steps are timed.
 * @param {import('../js/loader.mjs').Sim} sim
 * @param {import('../js/frame.mjs').FrameReader} reader
 * @param {{frames: number, onframe: (frame: Uint8Array, number: number) => void, onslice: () => void, stopped: () => boolean}} options
 * @returns {Promise<import('./common.mjs').RunResult>}
 */
async function runInSlices(sim, reader, { frames, onframe, onslice, stopped }) {
  /** @type {import('./common.mjs').RunResult} */
  const result = { frames: 0, seconds: 0, steps: 0, rejected: 0, halt: null, ended: false };
  const work = inPieces(sim);
  let looked = performance.now();
  onframe(sim.frame(), 0);
  while (result.frames < frames && !result.ended && !stopped()) {
    const begin = performance.now();
    const status = work();
    const now = performance.now();
    result.seconds += (now - begin) / 1000;
    if (status === STATUS.halted) {
      result.halt = sim.report();
      break;
    }
    if (status === STATUS.ok || status === STATUS.done) {
      const frame = sim.frame();
      result.frames++;
      result.ended = status === STATUS.done && result.frames < reader.manifest.frames;
      result.steps += reader.substeps(frame);
      result.rejected += reader.rejected(frame);
      onframe(frame, result.frames);
    } else if (status !== STATUS.more) throw new Error(`step gave status ${status}`);
    if (now - looked > LOOK_MS) {
      looked = now;
      onslice();
      await new Promise((next) => setImmediate(next)); // signals arrive here
    }
  }
  return result;
}

/** Whether Ctrl-C was pressed; a second one ends the command at once. */
function onInterrupt() {
  let came = false;
  const note = () => (came = true);
  process.once('SIGINT', note);
  return { came: () => came, end: () => process.off('SIGINT', note) };
}

/**
 * A progress bar where somebody looks at it and the package for it is installed.
 * @param {number} duration [s]
 */
async function progressBar(duration) {
  if (!process.stderr.isTTY) return undefined;
  try {
    const name = 'cli-progress'; // optional: without it the run goes on in silence
    const { default: cliProgress } = await import(name);
    const bar = new cliProgress.SingleBar(
      {
        format: '{bar} {percentage} %  {value} s of {total} s',
        formatValue: (
          /** @type {number} */ v,
          /** @type {unknown} */ _,
          /** @type {string} */ type,
        ) =>
          type === 'percentage' ? String(v).padStart(3) : String(Number(Number(v).toPrecision(4))),
        stream: process.stderr,
        clearOnComplete: true,
      },
      cliProgress.Presets.shades_classic,
    );
    bar.start(duration, 0);
    return bar;
  } catch {
    return undefined;
  }
}

/**
 * Least and greatest of each channel over the accepted steps of the run.
 * @param {import('../js/frame.mjs').Manifest} manifest
 * @param {ReturnType<typeof createExtremes>} extremes
 */
function tellExtremes({ channels }, extremes) {
  return Object.fromEntries(
    channels.map(({ id, unit }, i) => {
      const { least, leastTime, greatest, greatestTime, coarse } = extremes.of(i);
      return [
        id,
        {
          ...{ unit, least, least_time: leastTime, greatest, greatest_time: greatestTime },
          ...(isLoad(unit) ? { depends_on_step: coarse } : {}),
        },
      ];
    }),
  );
}

/** Loads of contacts and lines: what somebody asks for first. */
const TOLD_LOADS = /^(contacts|plan_contacts)\..*\.force$|\.(tension_max|touch_force)$/;

/** @param {ReturnType<typeof tellExtremes>} extremes */
function loadsText(extremes) {
  const loads = Object.entries(extremes).filter(([id, e]) => TOLD_LOADS.test(id) && e.greatest > 0);
  return loads
    .map(
      ([id, { greatest, greatest_time, unit, depends_on_step }]) =>
        `greatest ${id} ${greatest.toPrecision(6)} ${unit} at ${greatest_time.toPrecision(6)} s${depends_on_step ? ', depends on the step' : ''}\n`,
    )
    .join('');
}

/**
 * What happened: an event of the scenario, or what was let go, caught, broken, missed.
 * @typedef {{time: number, kind: string, part?: string, event?: string, say?: string, value?: number, unit?: string, ends: boolean}} Operation
 *
 * @param {import('../js/frame.mjs').FrameReader} reader
 * @param {Uint8Array} frame
 * @returns {Operation[]}
 */
function operationsIn(reader, frame) {
  const { manifest } = reader;
  /** @type {Operation[]} */
  const operations = [];
  for (const event of reader.events(frame)) {
    const { time, part, value } = event;
    const { name: kind = '', unit = '1' } = manifest.events?.[event.kind - 1] ?? {};
    if (event.kind < EVENT.event) continue;
    const cue = cueOf(manifest, event);
    if (cue) operations.push({ time, kind, event: cue.id, say: cue.say, ends: cue.end });
    else {
      const [measured] = unit === '1' ? [] : unit.split(' or ');
      const { id } = manifest.parts[part] ?? {};
      operations.push({ time, kind, part: id, value, unit: measured, ends: false });
    }
  }
  return operations;
}

/** At most so many lines of what happened. */
const MOST_LINES = 40;

/** What parks a body, and what puts it back: in a frame they are those of a joint. @type {Record<string, string>} */
const ASIDE = { caught: 'parked', released: 'present again' };

/** @param {Operation[]} events @param {import('../js/frame.mjs').Part[]} parts @param {string | null} [ended] */
function operationsText(events, parts, ended) {
  const lines = events.slice(0, MOST_LINES).map(({ time, kind, part, event, say, value, unit }) => {
    const number = unit ? ` ${Number(value?.toPrecision(4))} ${unit}` : '';
    const body = parts.some(({ id, kind: of }) => id === part && of === 'rigid');
    const happened = body ? (ASIDE[kind] ?? kind) : `${kind}${number}`;
    const what = event ? `${event}${say ? `: ${say}` : ''}` : `${part} ${happened}`;
    return `at ${time.toPrecision(6)} s  ${what}\n`;
  });
  if (events.length > MOST_LINES)
    lines.push(`and ${events.length - MOST_LINES} more: --output DIR writes all of them\n`);
  if (ended) lines.push(`ended by the event ${ended}\n`);
  return lines.join('');
}

/** @param {any} s @param {string} told what happened */
function summaryText(s, told) {
  const energy = Object.entries(s.energy)
    .map(([id, value]) => `${id} ${Number(value).toPrecision(6)} J`)
    .join(', ');
  return `${s.title || s.example || s.file}: ${s.duration} s by ${s.integrator}
${s.frames} frames, ${s.steps} steps, ${s.rejected} rejected
${s.seconds.toFixed(3)} s of computing, ${s.realtime === null ? 'no' : s.realtime.toPrecision(4)} times real time
${told}${loadsText(s.extremes)}energy${s.halt ? ' before the halt' : ''}: ${energy}
${s.missing > TOLD ? `${(100 * s.missing).toPrecision(2)} % of the energy turned over is missing in that (residual): a shorter solver.step follows it\n` : ''}hash ${s.hash}
`;
}
