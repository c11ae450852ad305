/**
 * Cases as data: runs, what is recorded of them, what is measured on a record, and the quantity of the
 * reference that it is held against. `caseOf` makes a case of them.
 * @module
 */
import { MEASURES } from './measure.mjs';
import { reference, row, simulate, solverOf } from './simulate.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('./case.mjs').Curve} Curve
 * @typedef {import('./case.mjs').Line} Line
 * @typedef {import('./simulate.mjs').Probe} Probe
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {{t: Float64Array, [name: string]: Float64Array}} Recorded
 * @typedef {ReturnType<typeof reference>} Reference
 * @typedef {(run: string, integrator?: string) => Recorded} Got without an integrator: by the scenario's own
 *
 * @typedef {object} Run
 * @property {{solver?: {integrator?: string, [key: string]: unknown}, [key: string]: unknown}} scenario
 * @property {{[name: string]: Probe}} probes
 * @property {{[integrator: string]: object}} [solver] changes to the solver for an integrator
 * @property {(s: Recorded) => {[name: string]: Float64Array}} [derive] series made of those recorded
 *
 * A row for each integrator of the case; for one alone where `integrator` names it ("static": the state
 * at the start). Its expected value and its tolerance are those of a quantity of the reference, or its own.
 * @typedef {object} RowSpec
 * @property {string} [quantity] of the reference
 * @property {string} [run] none where the measure is a function
 * @property {[measure: keyof typeof MEASURES, ...rest: any[]] | ((got: Got) => number)} measure its name and further
 *   arguments, names of series and numbers; or a function of several runs
 * @property {number} [scale] of what is measured
 * @property {string} [integrator]
 * @property {readonly string[]} [only] of the case's integrators, these
 * @property {string} [as] the row's name, where it is not the quantity's
 * @property {number} [value]
 * @property {string} [unit]
 * @property {'value' | 'max'} [kind]
 * @property {number} [tol_rel]
 * @property {number} [tol_abs]
 * @property {string} [note]
 * @property {number} [report]
 *
 * @typedef {object} Data
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string} source
 * @property {string} [test] id in the reference; none where all rows have values of their own
 * @property {readonly string[]} [integrators]
 * @property {{[name: string]: Run} | ((ref: Reference) => {[name: string]: Run})} runs by names in words
 * @property {readonly RowSpec[] | ((ref: Reference) => readonly RowSpec[])} rows
 * @property {(got: Got, ref: Reference) => Curve[]} [curves]
 */

/** Both kinds of integrator. */
export const BOTH = Object.freeze(['ali3', 'rk45']);

/**
 * Rows of one run: measures by the quantities that they are held against.
 * @param {string} run
 * @param {{[quantity: string]: RowSpec['measure']}} measures
 * @param {Partial<RowSpec>} [more] what they share
 * @returns {RowSpec[]}
 */
export const of = (run, measures, more) =>
  Object.entries(measures).map(([quantity, measure]) => ({ quantity, run, measure, ...more }));

/** @template T @template A @param {T | ((of: A) => T)} x @param {A} of @returns {T} */
const resolve = (x, of) =>
  typeof x === 'function' ? /** @type {(of: A) => T} */ (x)(of) : /** @type {T} */ (x);

/** @param {Data} data @returns {Case} */
export function caseOf({ id, title, about, source, test, integrators = BOTH, ...data }) {
  return {
    ...{ id, title, about, source },
    run(ctx) {
      const ref = /** @type {Reference} */ (test === undefined ? undefined : reference(ctx, test));
      const runs = resolve(data.runs, ref);
      const got = recorder(ctx, runs);
      const all = resolve(data.rows, ref);
      const alone = all.filter((r) => r.integrator !== undefined);
      /** @param {string} by */
      const others = (by) =>
        all.filter((r) => r.integrator === undefined && (r.only ?? integrators).includes(by));
      return {
        rows: [
          ...alone.map((spec) => rowOf(spec, got, spec.integrator ?? '', ref)),
          ...integrators.flatMap((integrator) =>
            others(integrator).map((spec) =>
              rowOf(spec, (run) => got(run, integrator), integrator, ref),
            ),
          ),
        ],
        curves: data.curves?.(got, ref) ?? [],
        scenarios: Object.entries(runs).map(([name, { scenario }]) => ({ name, scenario })),
      };
    },
  };
}

/**
 * Runs what is asked for, each once.
 * @param {import('./simulate.mjs').Context} ctx
 * @param {{[name: string]: Run}} runs
 * @returns {Got}
 */
function recorder(ctx, runs) {
  /** @type {Map<string, Recorded>} */
  const done = new Map();
  return (name, integrator) => {
    const run = runs[name];
    if (!run) throw new Error(`there is no run ${name}`);
    const own = integrator ?? run.scenario.solver?.integrator ?? 'ali3';
    const key = `${own} ${name}`;
    const found = done.get(key);
    if (found) return found;
    const scenario = integrator
      ? solverOf(run.scenario, integrator, run.solver?.[integrator])
      : run.scenario;
    const s = /** @type {Recorded} */ (simulate(ctx.core, scenario, run.probes));
    const whole = { ...s, ...run.derive?.(s) };
    done.set(key, whole);
    return whole;
  };
}

/**
 * @param {RowSpec} spec
 * @param {Got} got
 * @returns {{value: number, note: string}}
 */
function measured({ run = '', measure }, got) {
  if (typeof measure === 'function') return { value: measure(got), note: '' };
  const [name, ...rest] = measure;
  const answer = /** @type {any} */ (MEASURES[name])(got(run), ...rest);
  // a measure may say what it found beside the number
  return typeof answer === 'number' ? { value: answer, note: '' } : answer;
}

/**
 * @param {RowSpec} spec
 * @param {Got} got
 * @param {string} integrator
 * @param {Reference} ref
 * @returns {Row}
 */
function rowOf(spec, got, integrator, ref) {
  const { quantity, run: _, measure: __, scale = 1, integrator: ___, only: ____, ...more } = spec;
  const { value, note } = measured(spec, got);
  const notes = [more.note, note].filter(Boolean).join('; ');
  if (quantity !== undefined)
    return ref.hold(quantity, scale * value, integrator, { ...more, note: notes });
  const own = { unit: '1', kind: 'value', ...more, value: more.value ?? 0 };
  return row(more.as ?? '', own, scale * value, integrator, notes);
}

/* ---- lines of curves --------------------------------------------------------------------------- */

/** @param {string} name @param {ArrayLike<number>} x @param {ArrayLike<number>} y @returns {Line} */
export const ours = (name, x, y) => ({ name, kind: 'hawse', x, y });

/** A line of the truth: values, or a function of x. @param {string} name @param {ArrayLike<number>} x
 * @param {ArrayLike<number> | ((x: number) => number)} y @returns {Line} */
export const truth = (name, x, y) => ({
  ...{ name, kind: 'reference', x },
  y: typeof y === 'function' ? Float64Array.from(x, y) : y,
});

/** A level of the truth from end to end. @param {string} name @param {ArrayLike<number>} x @param {number} value @returns {Line} */
export const level = (name, x, value) => ({
  ...{ name, kind: 'reference' },
  ...{ x: [x[0], x[x.length - 1]], y: [value, value] },
});

/** Single points of the truth. @param {string} name @param {number[]} x @param {number[]} y @returns {Line} */
export const marks = (name, x, y) => ({ name, kind: 'reference', x, y, points: true });

/** What the source prints, as a level. @param {string} name @param {ArrayLike<number>} x @param {number} value @returns {Line} */
export const printed = (name, x, value) => ({ ...level(name, x, value), kind: 'source' });

/** Every so many samples of a long series: a curve of some thousand points shows no more.
 * @template {ArrayLike<number>} T @param {T} y @param {number} [most] */
export function thinned(y, most = 2000) {
  const every = Math.max(1, Math.ceil(y.length / most));
  return Float64Array.from({ length: Math.ceil(y.length / every) }, (_, i) => y[i * every]);
}

/** The time axis. */
export const TIME = Object.freeze({ label: 'time', unit: 's' });
