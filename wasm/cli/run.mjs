/**
 * `hawse run`: channels.csv (names, units, then rows from t = 0, every digit) and run.json; or the
 * .dat files of report 003 (sms.mjs).
 * @module
 */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { compileWithAssets, frameReader } from '../js/index.mjs';
import { assetReader } from './assets.mjs';
import {
  EXIT,
  UsageError,
  haltText,
  numberOption,
  openCore,
  patchText,
  readArgs,
  readScenario,
  runFrames,
  setPatch,
} from './common.mjs';
import { openSms } from './sms.mjs';

const USAGE = `Usage: hawse run FILE|EXAMPLE [options]

  --set part.key=value   change a value; as often as wanted. load.mass is short for
                         parts.load.mass; environment.gravity, solver.step, ... also work.
                         The value is read as JSON, else as text.
  --duration S           run S seconds instead of the scenario's own duration
  --integrator NAME      ali3, rk45, rk4, euler or euler-cromer
  --out, --output DIR    write DIR/channels.csv and DIR/run.json (without it: a summary)
  --format csv|sms       sms: instead of channels.csv the .dat files of report 003, a folder for
                         each part, and columns.txt (see docs/import.md)
  -h, --help

FILE is a scenario (JSON), - for standard input. Exit codes: 0 good, 2 bad input, 3 halted.
`;

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
  const source = readScenario(args.operands[0]);
  const sets = [...set];
  if (duration !== undefined) sets.push(`solver.duration=${duration}`);
  if (integrator !== undefined) sets.push(`solver.integrator=${integrator}`);

  const core = await openCore();
  const text = patchText(source.text, setPatch(sets));
  const model = await compileWithAssets(core, text, assetReader(source));
  const { manifest } = model;
  const reader = frameReader(manifest);
  const sim = model.createSim();
  const csv = out === undefined || format !== 'csv' ? undefined : openCsv(out, manifest);
  const sms =
    format === 'sms' ? openSms(out, JSON.parse(text.replace(/^\uFEFF/, '')), manifest) : undefined;
  const bar = await progressBar(manifest.frames);
  const result = runFrames(sim, reader, {
    frames: manifest.frames,
    onframe: (frame, index) => {
      csv?.row(reader.time(frame), reader.channels(frame));
      sms?.frame(frame);
      if (index % 16 === 0) bar?.update(index);
    },
  });
  bar?.stop();
  csv?.close();
  sms?.close();

  const last = sim.frame();
  const simulated = result.frames * manifest.frame;
  const summary = {
    ...(source.example ? { example: source.example } : { file: source.file }),
    title: manifest.title,
    version: core.version,
    integrator: manifest.integrator,
    frames: result.frames,
    duration: simulated,
    hash: reader.hash(last),
    realtime: result.seconds > 0 ? simulated / result.seconds : null,
    seconds: result.seconds,
    steps: result.steps,
    rejected: result.rejected,
    halt: result.halt,
    energy: Object.fromEntries(
      LEDGER.map((id) => [id, reader.channel(last, reader.channelIndex(id))]),
    ),
  };
  if (out !== undefined)
    writeFileSync(join(out, 'run.json'), `${JSON.stringify(summary, null, 2)}\n`);
  else process.stdout.write(summaryText(summary));
  if (!result.halt) return EXIT.good;
  process.stderr.write(`${haltText(result.halt)}\n`);
  return EXIT.halted;
}

/**
 * @param {string} dir
 * @param {import('../js/frame.mjs').Manifest} manifest
 */
function openCsv(dir, manifest) {
  let file = 0;
  try {
    mkdirSync(dir, { recursive: true });
    file = openSync(join(dir, 'channels.csv'), 'w');
  } catch (error) {
    throw new UsageError(`--out ${dir}: ${/** @type {Error} */ (error).message}`);
  }
  const { channels } = manifest;
  let text = `t,${channels.map((c) => c.id).join(',')}\ns,${channels.map((c) => c.unit).join(',')}\n`;
  const flush = () => {
    writeSync(file, text);
    text = '';
  };
  return {
    /**
     * @param {number} t
     * @param {Float64Array} values
     */
    row(t, values) {
      text += `${t},${values.join(',')}\n`;
      if (text.length > 1 << 16) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}

/**
 * A progress bar where somebody looks at it and the package for it is installed.
 * @param {number} frames
 */
async function progressBar(frames) {
  if (!process.stderr.isTTY) return undefined;
  try {
    const name = 'cli-progress'; // optional: without it the run goes on in silence
    const { default: cliProgress } = await import(name);
    const bar = new cliProgress.SingleBar(
      {
        format: '{bar} {percentage} %  {value}/{total} frames',
        stream: process.stderr,
        clearOnComplete: true,
      },
      cliProgress.Presets.shades_classic,
    );
    bar.start(frames, 0);
    return bar;
  } catch {
    return undefined;
  }
}

/** @param {any} s */
function summaryText(s) {
  const energy = Object.entries(s.energy)
    .map(([id, value]) => `${id} ${Number(value).toPrecision(6)} J`)
    .join(', ');
  return `${s.title || s.example || s.file}: ${s.duration} s by ${s.integrator}
${s.frames} frames, ${s.steps} steps, ${s.rejected} rejected
${s.seconds.toFixed(3)} s of computing, ${s.realtime === null ? 'no' : s.realtime.toPrecision(4)} times real time
energy: ${energy}
hash ${s.hash}
`;
}
