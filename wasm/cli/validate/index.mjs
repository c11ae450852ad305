/**
 * Validation cases and the loop that runs them. Pure JavaScript over a loaded core, so that the page
 * can run them as well as the command.
 * @module
 */
import { lineCases } from './drdc-line.mjs';
import { winchCases } from './drdc-winch.mjs';
import { payloadCases } from './drdc-payload.mjs';
import { craneCases } from './drdc-crane.mjs';
import { palfingerCases, togetherCases } from './drdc-palfinger.mjs';
import { contactCases } from './drdc-contact.mjs';
import { anchorMeshCases } from './anchor-mesh.mjs';
import { anchorDegenerateCases } from './anchor-degenerate.mjs';
import { anchorLinkCases } from './anchor-link.mjs';
import { anchorLawCases } from './anchor-laws.mjs';
import { anchorAli3Cases } from './anchor-ali3.mjs';
import { anchorCableCases } from './anchor-cable.mjs';
import { tetherVolumeCases } from './tether-volume.mjs';
import { seaLineCases } from './sea-lines.mjs';
import { seaWaveCases } from './sea-waves.mjs';
import { seaVesselCases } from './sea-vessel.mjs';
import { tetherLineCases } from './tether-lines.mjs';
import { tetherLugreCases } from './tether-lugre.mjs';
import { fenderStepCases } from './fender-steps.mjs';
import { fenderRunCases } from './fender-runs.mjs';
import { fenderQuayCases } from './fender-quay.mjs';
import { triedRollingCases } from './tried-rolling.mjs';
import { triedDepthCases } from './tried-depth.mjs';
import { triedEdgeCases } from './tried-edge.mjs';
import { triedHertzCases } from './tried-hertz.mjs';
import { triedStepCases } from './tried-steps.mjs';
import { triedPointCases } from './tried-points.mjs';
import { winchModeCases } from './winch-modes.mjs';
import { reeveCases } from './reeve.mjs';
import { seaFloatCases } from './sea-float.mjs';
import { operationCases } from './operations.mjs';
import { groundLineCases } from './ground-lines.mjs';
import { groundMoordynCases } from './ground-moordyn.mjs';
import { groundRunCases } from './ground-runs.mjs';
import { checkCurves, resultOf } from './case.mjs';
import { figureCases } from './figures.mjs';
import { againstReport } from './report.mjs';

/**
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {import('./case.mjs').Case} Case
 */

/** Cases of one source, where they do not tell more. @param {string} source @param {Case[]} list @returns {Case[]} */
const from = (source, list) => list.map((one) => ({ source, ...one }));

/** Every case, in the order of the sources. @type {Case[]} */
export const cases = [
  ...lineCases,
  ...winchCases,
  ...payloadCases,
  ...craneCases,
  ...palfingerCases,
  ...contactCases,
  ...togetherCases,
  ...from('papers 000 and 002, section 4', anchorMeshCases),
  ...from('papers 000 and 002, section 4', anchorDegenerateCases),
  ...from('papers 000 and 002, section 5', anchorLinkCases),
  ...from('papers 000 and 002, section 3', anchorLawCases),
  ...from('papers 000 and 002, section 2', anchorAli3Cases),
  ...anchorCableCases,
  ...from('thesis 004, chapter 3', tetherVolumeCases),
  ...from('thesis 004, chapter 2', tetherLineCases),
  ...from('thesis 004, sections 3.4 and 3.5', tetherLugreCases),
  ...from('paper 001', fenderStepCases),
  ...from('paper 001', fenderRunCases),
  ...from('paper 001', fenderQuayCases),
  ...triedRollingCases,
  ...triedStepCases,
  ...triedPointCases,
  ...triedDepthCases,
  ...triedHertzCases,
  ...triedEdgeCases,
  ...winchModeCases,
  ...seaFloatCases,
  ...reeveCases,
  ...figureCases,
  ...seaWaveCases,
  ...seaLineCases,
  ...from('the sea: hulls', seaVesselCases),
  ...operationCases,
  ...groundLineCases,
  ...groundMoordynCases,
  ...groundRunCases,
];

/**
 * Runs cases. One that throws gives a row that fails and says why.
 * @param {Case[]} chosen
 * @param {import('./simulate.mjs').Context} ctx
 */
export async function validate(chosen, ctx) {
  /** @type {Row[]} */
  const rows = [];
  for (const one of chosen) rows.push(...(await runCase(one, ctx)).rows);
  return rows;
}

/**
 * Runs a case: its rows with its id, its curves, and its scenarios with a title and notes.
 * @param {Case} one
 * @param {import('./simulate.mjs').Context} ctx
 * @returns {Promise<import('./case.mjs').Result>}
 */
export async function runCase({ id, title, about, run }, ctx) {
  // a case of laws alone may come without a core
  const { core, ran } = ctx.core ? recording(ctx.core) : { core: ctx.core, ran: new Set() };
  try {
    const { rows, curves, scenarios } = resultOf(await run({ ...ctx, core }));
    checkCurves(curves);
    return {
      rows: rows.map((row) => ({ id, ...row })),
      curves,
      scenarios: (scenarios.length ? scenarios : named(ran)).map(({ name, scenario }) => ({
        name,
        scenario: { title: `${title}: ${name}`, notes: about, ...scenario },
      })),
    };
  } catch (error) {
    return { rows: [failure(id, error)], curves: [], scenarios: [] };
  }
}

/** A case that does not tell its runs shows so many of them. */
const MOST_RUNS = 24;

/**
 * The same core; what it compiles is kept.
 * @param {import('../../js/loader.mjs').Core} core
 */
function recording(core) {
  /** @type {Set<string>} */
  const ran = new Set();
  /** @type {typeof core.compile} */
  const compile = (text, ...rest) => {
    if (typeof text === 'string' && ran.size < MOST_RUNS) ran.add(text);
    return core.compile(text, ...rest);
  };
  return { core: Object.assign(Object.create(core), { compile }), ran };
}

/**
 * Scenarios that no one named: by their places and solvers.
 * @param {Set<string>} ran
 * @returns {import('./case.mjs').Opening[]}
 */
const named = (ran) =>
  [...ran].map((text, i) => {
    const scenario = JSON.parse(text);
    const { integrator = 'ali3', rule = '', step } = scenario.solver ?? {};
    const by = [integrator, rule, step && `step ${step} s`].filter(Boolean).join(', ');
    return { name: ran.size > 1 ? `run ${i + 1}: ${by}` : by, scenario };
  });

/**
 * @param {string} id
 * @param {unknown} error
 * @returns {Row}
 */
const failure = (id, error) => ({
  ...{ id, quantity: 'run', expected: 0, got: NaN, tolerance: 0, pass: false },
  ...{ unit: '', integrator: '', note: error instanceof Error ? error.message : String(error) },
});

/**
 * A number for a table: six digits.
 * @param {number} x
 */
const digits = (x) => (Number.isFinite(x) ? `${Number(x.toPrecision(7))}` : '-');

/**
 * Rows as texts, for a table.
 * @param {Row[]} rows
 * @param {boolean} [report] with what the report printed, and its error
 */
export function rowTexts(rows, report = false) {
  const head = [
    'case',
    'quantity',
    'integrator',
    'expected',
    'got',
    'error',
    'tolerance',
    'unit',
    ...(report ? ['report', "report's error"] : []),
    '',
  ];
  const texts = rows.map((r) => [
    r.id ?? '',
    r.quantity,
    r.integrator,
    digits(r.expected),
    digits(r.got),
    errorText(r.expected, r.got),
    Number(r.tolerance.toPrecision(3)).toString(),
    r.unit,
    ...(report ? reportTexts(r) : []),
    (r.pass ? 'ok' : 'FAILS') + (r.note ? `: ${r.note}` : ''),
  ]);
  return { head, texts };
}

/** @param {Row} r */
const reportTexts = ({ expected, report }) =>
  report === undefined ? ['', ''] : [String(report), errorText(expected, report)];

/**
 * The report's figures beside ours, as texts for a table.
 * @param {Row[]} rows
 */
export function reportTable(rows) {
  const head = [
    'case',
    'quantity',
    'report',
    'truth',
    "report's error",
    "Hawse's error",
    'unit',
    '',
  ];
  const texts = againstReport(rows).map((c) => [
    c.id,
    c.quantity,
    String(c.report),
    digits(c.truth),
    errorText(c.truth, c.report),
    errorText(c.truth, c.got),
    c.unit,
    !c.errs ? 'the report is right to its last digit' : c.nearer ? 'nearer' : 'NOT NEARER',
  ]);
  return { head, texts };
}

/**
 * @param {number} expected
 * @param {number} got
 */
function errorText(expected, got) {
  if (!Number.isFinite(got)) return '-';
  const error = got - expected;
  if (!expected) return error.toExponential(1);
  const percent = (100 * error) / Math.abs(expected);
  return `${Math.abs(percent) < 1e-3 ? percent.toExponential(1) : percent.toFixed(3)} %`;
}
