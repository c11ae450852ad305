/**
 * `hawse stats`: what a run's channels did over a window of time, a row each.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { compileWithAssets } from '../js/asset-files.mjs';
import { frameReader } from '../js/frame.mjs';
import { nearby } from '../js/nearest.mjs';
import { reportCsv, reportOf } from '../js/report.mjs';
import { EXTREME } from '../js/rows.mjs';
import { windowOf } from '../js/statistics.mjs';
import { assetReader } from './assets.mjs';
import {
  EXIT,
  UsageError,
  haltText,
  numberOption,
  openCore,
  ordersOf,
  patchText,
  readArgs,
  readScenario,
  runFrames,
  setPatch,
  startInPieces,
  statusLine,
  table,
} from './common.mjs';

const USAGE = `Usage: hawse stats FILE|EXAMPLE [options]

Runs a scenario and prints, for each channel asked for, over a window of time: mean, standard deviation, least and
greatest with their times, up-crossings of the mean and the mean time between them, the period at which the spectrum is
largest, and the range of one cycle a second that does the damage of all (rainflow). See docs/measure.md.

  --probe A,B           channels by their ids, as often as wanted; all of them without it
  --from S, --to S      the window (the whole run)
  --m N                 exponent of Wöhler's curve (3)
  --set part.key=value  change a value, as hawse run does
  --duration S          run S seconds instead of the scenario's own duration
  --table FILE          write every figure with all its digits, as .csv or .json
  --json                print that as JSON instead of the table

Least and greatest are those of every accepted step, the other figures of the frames. Exit codes: 0 good, 2 bad input,
3 the run halted (what it had computed is printed).
`;

/** @typedef {import('../js/frame.mjs').Manifest} Manifest @typedef {import('../js/report.mjs').ReportRow} ReportRow */

/** @param {string[]} argv */
export default async function stats(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const many = { ...text, multiple: true };
  const args = readArgs(
    argv,
    USAGE,
    {
      ...{ probe: many, set: many, from: text, to: text, m: text, duration: text, table: text },
      json: { type: /** @type {const} */ ('boolean') },
    },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const { values } = args;
  const m = numberOption(values.m, '--m') ?? 3;
  if (m === 0) throw new UsageError('--m 0: a number over 0 is wanted');
  const file = values.table;
  if (file !== undefined && !['.csv', '.json'].includes(extname(file)))
    throw new UsageError(`--table ${file}: a name that ends in .csv or .json is wanted`);
  const [from, to] = [numberOption(values.from, '--from'), numberOption(values.to, '--to')];
  const duration = numberOption(values.duration, '--duration');
  const sets = [...(values.set ?? [])];
  if (duration !== undefined) sets.push(`solver.duration=${duration}`);

  const core = await openCore();
  const source = readScenario(args.operands[0]);
  const scenario = patchText(source.text, setPatch(sets));
  const told = statusLine();
  const model = await compileWithAssets(core, scenario, assetReader(source)).finally(told.clear);
  const channels = channelsOf(model.manifest, values.probe ?? []);
  checkWindow(model.manifest, from, to);
  const { columns, halt } = await record(model, channels, told, source.run?.inputs);
  if (halt) process.stderr.write(`${haltText(halt)}\n`);
  if (columns[0].value.length === 0) return EXIT.halted;
  const rows = channels.map((i, k) => {
    const { id, unit } = model.manifest.channels[i];
    return { channel: id, unit, report: measured(columns[k], model.manifest, { from, to, m }) };
  });
  const json = `${JSON.stringify(rows.map(jsonOf), null, 2)}\n`;
  if (file !== undefined) writeFileSync(file, extname(file) === '.csv' ? reportCsv(rows) : json);
  process.stdout.write(values.json ? json : tableText(rows));
  return halt ? EXIT.halted : EXIT.good;
}

/** @param {ReportRow} row */
const jsonOf = ({ channel, unit, report }) => ({ channel, unit, ...report });

/**
 * The channels that are asked for, by their places.
 * @param {Manifest} manifest
 * @param {string[]} asked ids, several to each with commas
 */
function channelsOf({ channels }, asked) {
  const ids = channels.map(({ id }) => id);
  const wanted = asked.flatMap((list) => list.split(',')).map((id) => id.trim());
  if (wanted.length === 0) return ids.map((_, i) => i);
  return wanted.map((id) => {
    const i = ids.indexOf(id);
    if (i < 0) throw new UsageError(`--probe ${id}: there is no channel "${id}"${nearby(id, ids)}`);
    return i;
  });
}

/**
 * Before a run is made for nothing.
 * @param {Manifest} manifest
 * @param {number | undefined} from
 * @param {number | undefined} to
 */
function checkWindow({ duration }, from = 0, to = duration) {
  if (to > duration)
    throw new UsageError(`--to ${to}: at most the duration of the run, ${duration} s, is wanted`);
  if (from > to) throw new UsageError(`--from ${from}: at most ${to} s, where the window ends`);
}

/** Of a channel, a number a frame: at it, and least and greatest since the one before with their times. @typedef {Record<'value' | 'least' | 'greatest' | 'leastTime' | 'greatestTime', number[]>} Column */

/**
 * Runs the scenario and keeps these channels.
 * @param {import('../js/loader.mjs').Model} model
 * @param {number[]} channels
 * @param {ReturnType<typeof statusLine>} told
 * @param {readonly import('../js/messages.mjs').WordEvent[]} [orders] live inputs
 */
async function record(model, channels, told, orders = []) {
  const { manifest } = model;
  const reader = frameReader(manifest);
  /** @type {Column[]} */
  const columns = channels.map(() => ({
    ...{ value: [], least: [], greatest: [], leastTime: [], greatestTime: [] },
  }));
  const sim = model.openSim();
  await startInPieces(sim, { say: told.show });
  told.clear();
  const begun = sim.report();
  if (begun.cause !== undefined) return { columns, halt: begun };
  const { offset } = manifest.sections.extremes;
  const act = ordersOf(manifest, sim, orders);
  const { halt } = runFrames(sim, reader, {
    frames: manifest.frames,
    onframe(frame, number) {
      act(number);
      const rows = new Float64Array(frame.buffer, frame.byteOffset + offset);
      channels.forEach((c, k) => {
        columns[k].value.push(reader.channel(frame, c));
        for (const word of /** @type {const} */ ([
          'least',
          'greatest',
          'leastTime',
          'greatestTime',
        ]))
          // prettier-ignore
          columns[k][word].push(rows[EXTREME.words * c + EXTREME[word]]);
      });
    },
  });
  return { columns, halt };
}

/**
 * @param {Column} column
 * @param {Manifest} manifest
 * @param {{from?: number, to?: number, m: number}} options
 */
function measured(column, { frame: step }, { from, to, m }) {
  let window;
  try {
    window = windowOf({ values: column.value, step }, from, to);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`--from, --to: ${error.message}`) : error;
  }
  const first = Math.round(window.start / step);
  const steps = {
    ...{ least: column.value[first], leastTime: window.start },
    ...{ greatest: column.value[first], greatestTime: window.start },
  };
  for (let i = first + 1; i < first + window.values.length; i++) {
    if (column.least[i] < steps.least)
      Object.assign(steps, { least: column.least[i], leastTime: column.leastTime[i] });
    if (column.greatest[i] > steps.greatest)
      Object.assign(steps, { greatest: column.greatest[i], greatestTime: column.greatestTime[i] });
  }
  return reportOf(window, { m, steps });
}

/** @param {number | null} x */
const figure = (x) => (x === null ? '' : `${Number(x.toPrecision(5))}`);

/** @param {ReportRow[]} rows */
function tableText(rows) {
  const { from, to, samples, m } = rows[0].report;
  const head = [
    ...['channel', 'unit', 'mean', 'deviation', 'least', 'at s', 'greatest', 'at s'],
    ...['up', 'period s', 'peak s', `1 Hz, m ${m}`],
  ];
  const lines = rows.map(({ channel, unit, report: r }) => [
    ...[channel, unit],
    ...[r.mean, r.deviation, r.least, r.leastTime, r.greatest, r.greatestTime].map(figure),
    ...[r.crossings, r.period, r.peakPeriod, r.equivalent].map(figure),
  ]);
  return `${samples} frame${samples === 1 ? '' : 's'} from ${figure(from)} s to ${figure(to)} s\n${table(head, lines, 'llrrrrrrrrrr')}`;
}
