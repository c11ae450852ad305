/**
 * Runs a scenario for a validation case, records what it asks for, and makes rows out of reference
 * quantities. Needs only a loaded core: no files, so the page can run the cases too.
 * @module
 */
import { CONTACT, frameReader } from '../../js/frame.mjs';
import { STATUS } from '../../js/status.mjs';
import { errs, nearer } from './report.mjs';

/**
 * @typedef {import('../../js/loader.mjs').Core} Core
 *
 * A quantity of a reference file.
 * @typedef {object} Quantity
 * @property {string} name
 * @property {any} value
 * @property {string} unit
 * @property {'value' | 'max'} kind `max`: at most value + tolerance
 * @property {number} [tol_rel]
 * @property {number} [tol_abs]
 * @property {string} [note]
 * @property {number} [report] what the report printed for it
 *
 * @typedef {object} RefTest
 * @property {string} id
 * @property {{[key: string]: any}} inputs
 * @property {Quantity[]} quantities
 * @property {{[name: string]: any}} [series] sampled records, and a note on them
 * @property {any} [report] what the report prints
 *
 * What is in tests/validation/refs, by the names of the files.
 * @typedef {{drdc: {tests: RefTest[]}, anchor_mesh: any, anchor_degenerate: any, anchor_link: any,
 *   anchor_restitution: any, anchor_incline: any, anchor_ali3p: any, anchor_chain: any,
 *   tether: any, fender: any}} Refs
 *
 * `lab`: the second module, loaded when it is first asked for.
 * @typedef {{core: Core, refs: Refs, lab: () => Promise<import('../../js/lab.mjs').Lab>}} Context
 *
 * @typedef {object} Row
 * @property {string} [id] of the case
 * @property {string} quantity
 * @property {number} expected
 * @property {number} got
 * @property {number} tolerance absolute, in the row's unit
 * @property {boolean} pass
 * @property {string} unit
 * @property {string} integrator
 * @property {string} note
 * @property {number} [report] what the report printed
 *
 * @typedef {import('./case.mjs').Case} Case
 */

/**
 * What to record: a channel's id, or one component (0, 1, 2) of a node of a line, by its number or at an end, or one
 * of the nine numbers of a port (3 to 5: force on the part), or one word of a pair's row of contacts:
 * 0 while it has none.
 * @typedef {string | {part: string, end: 'a' | 'b', axis: number} |
 *   {part: string, node: number, axis: number} | {part: string, port: string, word: number} |
 *   {pair: number, word: number}} Probe
 */

/**
 * Runs a scenario to its duration.
 * @template {string} K
 * @param {Core} core
 * @param {object} scenario
 * @param {{[name in K]: Probe}} probes
 * @returns {{t: Float64Array} & {[name in K]: Float64Array}}
 */
export function simulate(core, scenario, probes) {
  const model = core.compile(JSON.stringify(scenario));
  try {
    const sim = model.createSim();
    try {
      return record(model.manifest, sim, probes);
    } finally {
      sim.free();
    }
  } finally {
    model.free();
  }
}

/**
 * @param {import('../../js/frame.mjs').Manifest} manifest
 * @param {import('../../js/loader.mjs').Sim} sim
 * @param {{[name: string]: Probe}} probes
 * @returns {any}
 */
function record(manifest, sim, probes) {
  const reader = frameReader(manifest);
  const taps = Object.entries(probes).map(([name, probe]) => ({
    read: tap(manifest, reader, probe),
    name,
    out: new Float64Array(manifest.frames + 1),
  }));
  const t = new Float64Array(manifest.frames + 1);
  for (let i = 0; i <= manifest.frames; i++) {
    if (i > 0 && sim.step() === STATUS.halted) {
      const { time, part, cause } = sim.report();
      throw new Error(`halted at ${time} s: ${part}: ${cause}`);
    }
    const frame = sim.frame();
    t[i] = reader.time(frame);
    for (const { read, out } of taps) out[i] = read(frame);
  }
  return { t, ...Object.fromEntries(taps.map(({ name, out }) => [name, out])) };
}

/**
 * @param {import('../../js/frame.mjs').Manifest} manifest
 * @param {import('../../js/frame.mjs').FrameReader} reader
 * @param {Probe} probe
 * @returns {(frame: Uint8Array) => number}
 */
function tap(manifest, reader, probe) {
  if (typeof probe === 'string') {
    const i = reader.channelIndex(probe);
    if (i < 0) throw new Error(`there is no channel ${probe}`);
    return (frame) => reader.channel(frame, i);
  }
  if ('pair' in probe) {
    const { pair, word } = probe;
    if (!manifest.pairs?.[pair]) throw new Error(`there is no pair ${pair}`);
    const out = reader.contactsOut();
    return (frame) => {
      const { n, rows } = reader.contacts(frame, out);
      for (let i = 0; i < n; i++) {
        const row = i * CONTACT.words;
        if (rows[row + CONTACT.pair] === pair) return rows[row + word];
      }
      return 0;
    };
  }
  if ('axis' in probe) {
    const k = manifest.lines.findIndex((l) => l.part === probe.part);
    if (k < 0) throw new Error(`there is no line ${probe.part}`);
    const out = reader.lineOut(k);
    return (frame) => {
      reader.line(frame, k, out);
      const node = 'node' in probe ? probe.node : probe.end === 'a' ? 0 : out.n - 1;
      return out.nodes[3 * node + probe.axis];
    };
  }
  const part = manifest.parts.find((p) => p.id === probe.part);
  const row = part?.ports?.indexOf(probe.port) ?? -1;
  if (!part || row < 0) throw new Error(`there is no port ${probe.part}.${probe.port}`);
  const out = new Float64Array(9);
  return (frame) => reader.port(frame, (part.port ?? 0) + row, out)[probe.word];
}

/**
 * The reference of a test, and a maker of rows for its quantities.
 * @param {Context} ctx
 * @param {string} id of the test in the reference
 */
export function reference(ctx, id) {
  const test = ctx.refs.drdc.tests.find((t) => t.id === id);
  if (!test) throw new Error(`the reference has no test ${id}`);
  /** @param {string} name */
  const quantity = (name) => {
    const found = test.quantities.find((q) => q.name === name);
    if (!found) throw new Error(`the reference of ${id} has no quantity ${name}`);
    return found;
  };
  return {
    inputs: test.inputs,
    series: test.series ?? {},
    report: test.report,
    quantity,
    /**
     * Holds a number against a quantity of the reference.
     * @param {string} name
     * @param {number} got
     * @param {string} integrator
     * @param {{note?: string, value?: number, tol_rel?: number, tol_abs?: number, as?: string,
     *   report?: number}} [more] `value`: one of several values of the quantity
     * @returns {Row}
     */
    hold(name, got, integrator, more = {}) {
      const q = { ...quantity(name), ...more };
      return row(more.as ?? name, q, got, integrator, more.note ?? '');
    },
  };
}

/**
 * @param {string} name
 * @param {{value: number, unit: string, kind: string, tol_rel?: number, tol_abs?: number, report?: number}} q
 * @param {number} got
 * @param {string} integrator
 * @param {string} note
 * @returns {Row}
 */
export function row(name, q, got, integrator, note) {
  const tolerance = q.tol_abs ?? (q.tol_rel ?? NaN) * Math.abs(q.value);
  const limit = q.kind === 'max' ? q.value + (Number.isNaN(tolerance) ? 0 : tolerance) : tolerance;
  const within = q.kind === 'max' ? got <= limit : Math.abs(got - q.value) <= limit;
  // where the report errs, an answer has to be nearer to the truth than the report's own
  const beaten =
    q.report !== undefined && errs(q.report, q.value) && !nearer(got, q.report, q.value);
  return {
    quantity: name,
    expected: q.value,
    got,
    tolerance: Number.isNaN(tolerance) ? 0 : tolerance,
    pass: within && !beaten,
    unit: q.unit,
    integrator,
    note: [
      q.kind === 'max' ? 'at most' : '',
      note,
      beaten ? 'the report is nearer to the truth' : '',
    ]
      .filter(Boolean)
      .join('; '),
    ...(q.report === undefined ? {} : { report: q.report }),
  };
}

/**
 * @param {any} base
 * @param {string} integrator
 * @param {object} [solver]
 */
export const solverOf = (base, integrator, solver = {}) => ({
  ...base,
  solver: { ...base.solver, integrator, ...solver },
});
