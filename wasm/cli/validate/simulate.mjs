/**
 * Runs a scenario for a validation case, and makes rows out of reference quantities. Needs only a loaded
 * core: no files, so the page can run the cases too.
 * @module
 */
import { simulateWith } from '../../js/simulate.mjs';
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

/** @typedef {import('../../js/probe.mjs').Probe} Probe */

/**
 * Runs a scenario to its duration; throws where it halts.
 * @template {string} K
 * @param {Core} core
 * @param {object} scenario
 * @param {{readonly [name in K]: Probe}} probes
 * @returns {{t: Float64Array} & {[name in K]: Float64Array}}
 */
export function simulate(core, scenario, probes) {
  const { t, series } = simulateWith(core, scenario, { probe: probes, throwOnHalt: true });
  return { t, .../** @type {{[name in K]: Float64Array}} */ (series) };
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
    /** Where its curves are published. */
    figure: `report 003, section ${id}`,
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
