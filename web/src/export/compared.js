/**
 * Pinned runs in what leaves the page: as curves beside those of the run on show, as a table of all channels over time, and as
 * figures. Loaded with the first of these.
 */
import { csvTable } from '../../../wasm/js/csv.mjs';
import { PIN_DASHES, figuresOf, keepRun, placeOf, shareOff } from '../plot/pins.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('../sim/history.js').History} History */
/** @typedef {import('../plot/pins.js').Pin} Pin */

/** Pinned runs keep single precision: so many digits of them are told. */
const DIGITS = 7;

/** @param {number} value */
const told = (value) => Number(value.toPrecision(DIGITS));

/** For plots. @param {readonly Pin[]} pins @returns {import('../../../wasm/js/plots/plots.mjs').Beside[]} */
export const besideOf = (pins) =>
  pins.map((pin) => ({
    ...{ name: pin.letter, dash: PIN_DASHES[placeOf(pin)] },
    find(id, unit) {
      const kept = pin.find(id, unit);
      if (!kept) return null;
      const x = Float64Array.from(kept.value, (_, k) => Math.min(pin.end, k * pin.step));
      return { x, y: kept.value };
    },
  }));

/** For a report. @param {Manifest} manifest @param {History} history @param {readonly Pin[]} pins @returns {import('../../../wasm/js/report/page.mjs').ReportData['beside']} */
export function comparedOf(manifest, history, pins) {
  if (pins.length === 0) return undefined;
  /** @param {import('../plot/pins.js').Columns} run */
  const figures =
    (run) => (/** @type {string} */ id, /** @type {string} */ unit, /** @type {number} */ to) => {
      const kept = run.find(id, unit);
      return kept && figuresOf(run, kept, 0, to);
    };
  const now = keepRun(manifest, history);
  const own = {
    name: '',
    title: '',
    dash: [],
    find: () => null,
    end: now.end,
    figures: figures(now),
  };
  const others = besideOf(pins).map((one, i) => ({
    ...one,
    title: pins[i].name,
    end: pins[i].end,
    figures: figures(pins[i]),
  }));
  return { own, others, shareOff };
}

/** The sample at a time; '' where it was not computed, or between two samples of a long run.
 * @param {Pin} pin @param {Float32Array | undefined} value @param {number} time [s] */
function sampleAt(pin, value, time) {
  const k = time / pin.step;
  const near = Math.round(k);
  if (!value || time > pin.end + 1e-6 * pin.step || Math.abs(k - near) > 1e-3) return '';
  return told(value[Math.min(near, value.length - 1)]);
}

/**
 * Time, then each channel of the run on show and beside it that of each pinned run which has it; a row a frame (of a long run every so
 * many), to the end of the longest.
 * @param {Manifest} manifest @param {History} history @param {readonly Pin[]} pins
 */
export function comparedCsv({ channels, frame }, history, pins) {
  const { times, count, rowStride } = history;
  const end = Math.max(count - 1, ...pins.map((pin) => Math.round(pin.end / frame)));
  const at = (/** @type {number} */ k) => (k < count ? times[k] : k * frame);
  /** @type {import('../../../wasm/js/csv.mjs').CsvColumn<number>[]} */
  const columns = [{ key: 't', unit: 's', value: at }];
  channels.forEach(({ id, unit }, i) => {
    columns.push({ key: id, unit, value: (k) => (k < count ? history.value(i, k) : '') });
    for (const pin of pins) {
      const kept = pin.find(id, unit);
      if (!kept) continue;
      columns.push({
        ...{ key: `${pin.letter} ${id}`, unit },
        value: (k) => sampleAt(pin, kept.value, at(k)),
      });
    }
  });
  const rows = Array.from({ length: Math.floor(end / rowStride) + 1 }, (_, row) => row * rowStride);
  return csvTable(columns, rows);
}

/**
 * Of each channel the least, greatest and mean of the run on show and of each pinned one, from 0 to where the shortest of them ends,
 * and by how many per cent of the pinned run's the run on show is off.
 * @param {Manifest} manifest @param {ReturnType<typeof import('../plot/pins.js').keepRun>} now @param {readonly Pin[]} pins
 */
export function figuresCsv({ channels }, now, pins) {
  const to = Math.min(now.end, ...pins.map(({ end }) => end));
  const rows = channels.flatMap(({ id, unit }) => {
    const own = now.find(id, unit);
    const mine = own && figuresOf(now, own, 0, to);
    if (!mine) return [];
    const others = pins.flatMap((pin) => {
      const kept = pin.find(id, unit);
      const figures = kept && figuresOf(pin, kept, 0, to);
      return figures ? [{ letter: pin.letter, name: pin.name, figures }] : [];
    });
    const all = [mine, ...others.map(({ figures }) => figures)];
    const size = Math.max(...all.flatMap((f) => [Math.abs(f.least), Math.abs(f.greatest)]));
    /** @param {'least' | 'greatest' | 'mean'} key @param {typeof mine} figures */
    const off = (key, figures) => {
      const share = shareOff(mine[key], figures[key], size);
      return share === null ? '' : told(100 * share);
    };
    return [
      { id, unit, letter: '', name: '', figures: mine, off: () => /** @type {const} */ ('') },
      ...others.map((one) => ({ id, unit, ...one, off })),
    ];
  });
  return csvTable(
    [
      { key: 'channel', value: ({ id }) => id },
      { key: 'run', value: ({ letter }) => letter || 'now' },
      { key: 'name', value: ({ name }) => name },
      { key: 'unit', value: ({ unit }) => unit },
      { key: 'to', unit: 's', value: () => to },
      ...KEYS.map((key) => ({
        ...{ key, value: (/** @type {typeof rows[number]} */ row) => told(row.figures[key]) },
      })),
      ...KEYS.map((key) => ({
        ...{ key: `${key}_off`, unit: '%' },
        value: (/** @type {typeof rows[number]} */ row) => row.off(key, row.figures),
      })),
    ],
    rows,
  );
}
const KEYS = /** @type {const} */ (['greatest', 'least', 'mean']);
