/**
 * What was found in a mesh file, as rows of a table: each finding with what is chosen about it beside it.
 */
import { button, h, icon } from '../dom.js';
import { S } from '../state/strings-later.js';
import { formatText, formatValue, group } from '../../../wasm/js/format.mjs';
import { meshFindings } from '../../../wasm/js/mesh-report.mjs';
import { factorOf, likelyUnit, spanOf, UNITS } from './units.js';
import { told } from '../faults/told.js';

/**
 * @typedef {import('./worker.js').Outcome} Outcome
 * @typedef {import('./worker.js').Size} Size
 *
 * @typedef {object} Choices
 * @property {string} unit
 * @property {'z' | 'y'} up its axis that points up
 * @property {number} weld points nearer than this become one [m]
 * @property {boolean} orient faces are turned
 * @property {boolean} centred its origin is its centroid
 * @property {number} target triangles at most, 0 for all
 *
 * @typedef {object} Found
 * @property {Size} size
 * @property {Outcome} outcome
 * @property {Choices} choices
 *
 * What follows a choice.
 * @typedef {object} Acts
 * @property {() => void} again looks at the mesh anew
 * @property {() => void} tell says anew what is known
 * @property {() => void} draw
 */

/** Points nearer than this become one [m]; 0: only equal ones. */
const WELDS = [0, 1e-5, 1e-4, 1e-3, 1e-2];
/** Findings that have a row of their own. */
const OWN_ROW = new Set('holes closed outward welded flipped turnedShells twisted flat'.split(' '));
/** Triangles that a contact follows at ease. */
const EASY = 20_000;

const SIGNS = /** @type {const} */ ({ ok: 'check', warn: 'triangle-alert', bad: 'octagon-x' });

/** @param {'ok' | 'warn' | 'bad'} kind @param {string} text */
const chip = (kind, text) => h('span', { class: `chip ${kind}` }, icon(SIGNS[kind]), text);
/** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} change */
function choice(label, options, value, change) {
  const select = h(
    'select',
    { 'aria-label': label, onchange: () => change(select.value) },
    options.map(([id, text]) => h('option', { value: id }, text)),
  );
  select.value = value;
  return h('span', { class: 'select' }, select, icon('chevron-down'));
}
/** @param {string} name @param {(HTMLElement | string)[]} found @param {HTMLElement | null} [fix] */
const row = (name, found, fix = null) =>
  h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, found), h('td', {}, fix));
const small = (/** @type {string} */ text) => h('p', {}, text);
const count = (/** @type {number} */ n) => group(n, 0);

/** Its size in metres. @param {Pick<Found, 'size' | 'choices'>} found */
export function sizeWords({ size, choices: { unit, up } }) {
  const span = spanOf(size);
  const m = factorOf(unit);
  const lengths = (up === 'y' ? [span[0], span[2], span[1]] : span).map((x) => x * m);
  const scale = formatValue(Math.max(...lengths), 'm', 4);
  const per =
    scale.unit === 'mm' ? 1e-3 : scale.unit === 'km' ? 1e3 : scale.unit === 'm' ? 1 : 1e-6;
  return [
    lengths.map((x) => group(x / per, per === 1 ? 2 : 1)).join(' × '),
    '\u00a0',
    h('span', { class: 'u' }, scale.unit),
  ];
}

/** @param {Found} found @param {Acts} acts */
function unitRow({ size, choices }, { again, tell }) {
  const most = Math.max(...spanOf(size));
  const guess = likelyUnit(most);
  const { unit } = choices;
  const units = UNITS.map(
    ([u, f]) => /** @type {[string, string]} */ ([u, f === 1 ? u : `${u}, × ${f}`]),
  );
  const said =
    unit === guess && guess === 'm'
      ? chip('ok', S.mesh.inUnit('m'))
      : chip('warn', guess === unit ? S.mesh.looksLike(guess) : S.mesh.inUnit(unit));
  return row(
    S.mesh.size,
    [said, small(S.mesh.units(group(most, most < 100 ? 3 : 0)))],
    choice(S.mesh.unit, units, unit, (v) => {
      choices.unit = v;
      // what is near enough to weld is a length in metres
      if (choices.weld > 0) again();
      else tell();
    }),
  );
}

/** @param {Found} found @param {Acts} acts */
function upRow({ choices }, { tell, draw }) {
  /** @type {[string, string][]} */
  const axes = [
    ['z', S.mesh.zUp],
    ['y', S.mesh.yUp],
  ];
  return row(
    S.mesh.upAxis,
    [S.mesh.axes[choices.up]],
    choice(S.mesh.upAxis, axes, choices.up, (v) => {
      choices.up = v === 'y' ? 'y' : 'z';
      tell();
      draw();
    }),
  );
}

/** @param {Found} found */
function surfaceRow({ outcome: { report: r } }) {
  const holes = r.holes > 0 ? S.mesh.holes(r.holes) : S.mesh.openEdges(count(r.border.count));
  const surface = r.watertight
    ? [chip('ok', S.mesh.closed), small(S.mesh.shells(r.shells))]
    : r.border.count > 0
      ? [chip('bad', holes), small(S.mesh.openText(count(r.border.count)))]
      : [
          chip('bad', S.mesh.notSolid),
          small(S.mesh.crowded(count(r.crowded.count), count(r.twisted.count))),
        ];
  return row(S.mesh.surface, surface);
}

/** @param {Found} found @param {Acts} acts */
function verticesRow({ outcome: { report: r }, choices }, { again }) {
  const welds = WELDS.map(
    (w) => /** @type {[string, string]} */ ([String(w), w ? formatText(w, 'm', 1) : S.mesh.equal]),
  );
  const said =
    r.welded.count > 0
      ? chip('ok', S.mesh.merged(count(r.welded.count)))
      : S.mesh.noneMerged(count(r.vertices));
  return row(
    S.mesh.vertices,
    [said],
    choice(S.mesh.weld, welds, String(choices.weld), (v) => {
      choices.weld = Number(v);
      again();
    }),
  );
}

/** @param {Found} found @param {Acts} acts */
function normalsRow({ outcome: { report: r }, choices }, { again }) {
  const kept = !choices.orient ? S.mesh.asGiven : r.watertight ? S.mesh.outward : S.mesh.agree;
  const said =
    r.twisted.count > 0
      ? chip('bad', S.mesh.twisted)
      : r.flipped.count + r.turnedShells.count > 0
        ? chip('ok', S.mesh.turned(count(r.flipped.count), r.turnedShells.count))
        : chip('ok', kept);
  /** @type {[string, string][]} */
  const ways = [
    ['turn', S.mesh.turnFaces],
    ['keep', S.mesh.keepFaces],
  ];
  return row(
    S.mesh.normals,
    [said],
    choice(S.mesh.normals, ways, choices.orient ? 'turn' : 'keep', (v) => {
      choices.orient = v === 'turn';
      again();
    }),
  );
}

/** Findings without a row of their own. @param {Found} found */
function otherRows({ outcome: { report }, choices }) {
  const level = /** @type {const} */ ({ good: 'ok', note: 'warn', bad: 'bad' });
  return meshFindings(report, { repaired: choices.orient })
    .filter((f) => !OWN_ROW.has(f.code))
    .map((f, i) =>
      row(i === 0 ? S.mesh.faces : '', [
        chip(level[f.level], told(f.text).text),
        f.fix ? small(told(f.fix).text) : '',
      ]),
    );
}

/** @param {Found} found @param {Acts} acts */
function trianglesRow({ outcome: { report: r, moved, triangles }, choices }, { again }) {
  const target = h('input', {
    type: 'number',
    class: 'count',
    min: 4,
    max: r.faces,
    step: 1,
    value: String(choices.target || Math.min(EASY, Math.max(4, Math.floor(r.kept / 2)))),
    'aria-label': S.mesh.target,
  });
  const reduce = button(S.mesh.reduce, '', () => {
    const n = Math.round(Number(target.value));
    if (!(n >= 4)) return;
    choices.target = n;
    again();
  });
  const whole = button(S.mesh.whole, '', () => {
    choices.target = 0;
    again();
  });
  const said =
    moved > 0
      ? small(S.mesh.within(formatText(moved * factorOf(choices.unit), 'm', 2)))
      : r.kept > EASY
        ? small(S.mesh.many)
        : '';
  const fix =
    choices.target > 0 ? whole : r.kept > 8 ? h('span', { class: 'pair' }, target, reduce) : null;
  return row(S.mesh.triangles, [count(triangles), said], fix);
}

/** @param {Found} found */
function originRow({ outcome: { report: r }, choices }) {
  const m = factorOf(choices.unit);
  /** @type {[string, string][]} */
  const places = [['file', S.mesh.asInFile]];
  if (r.watertight) places.push(['centroid', S.mesh.centroid]);
  const now = choices.centred && r.watertight ? 'centroid' : 'file';
  return row(
    S.mesh.origin,
    [r.watertight ? S.mesh.volume(formatText(r.volume * m ** 3, 'm3', 4)) : S.mesh.noVolume],
    choice(S.mesh.origin, places, now, (v) => (choices.centred = v === 'centroid')),
  );
}

/** @param {Found} found @param {Acts} acts */
export const reportRows = (found, acts) => [
  unitRow(found, acts),
  upRow(found, acts),
  surfaceRow(found),
  verticesRow(found, acts),
  normalsRow(found, acts),
  ...otherRows(found),
  trianglesRow(found, acts),
  originRow(found),
];
