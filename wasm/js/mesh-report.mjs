/**
 * What a mesh's report means, for people: findings with the way out beside each. Used by the page and
 * by `hawse mesh`.
 * @module
 */

/**
 * @typedef {import('./mesh.mjs').MeshReport} MeshReport
 *
 * `bad`: the mesh cannot be used for contact as it is; `note`: something was repaired, or is worth a
 * look; `good`: fine. `first`: number of the first point or face concerned, as given (-1: none).
 * `fix`: what to do, as a short order; '' where nothing is needed.
 * @typedef {object} MeshFinding
 * @property {'good' | 'note' | 'bad'} level
 * @property {string} code
 * @property {number} count
 * @property {number} first
 * @property {string} text
 * @property {string} fix
 */

/** @param {number} n thin spaces between thousands, from 1000 */
const figure = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/**
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
const some = (n, one, many = `${one}s`) => `${figure(n)} ${n === 1 ? one : many}`;

/**
 * Row by row: the count's name in the report, level, text of n, fix.
 * @type {[keyof MeshReport, 'note' | 'bad', (n: number) => string, string][]}
 */
const ROWS = [
  [
    'notFinite',
    'bad',
    (n) => `${some(n, 'point')} without a usable place`,
    'Export the file again: its numbers are damaged',
  ],
  [
    'outOfRange',
    'bad',
    (n) => `${some(n, 'face names', 'faces name')} a point that is not there`,
    'Export the file again: it is cut off or damaged',
  ],
  [
    'crowded',
    'bad',
    (n) => `${some(n, 'edge')} with more than two faces`,
    'Remove the extra faces, or move parts that touch slightly apart',
  ],
  [
    'twisted',
    'bad',
    (n) => `${some(n, 'edge')} where inside meets outside`,
    'Cut the surface there: it has only one side',
  ],
  [
    'crossings',
    'note',
    (n) => `${some(n, 'pair')} of faces cut each other: contact is unsure there`,
    'Unite overlapping parts in the program that made the mesh',
  ],
  ['pinched', 'note', (n) => `${some(n, 'point')} where the surface meets itself`, ''],
  [
    'flipped',
    'note',
    (n) => `${some(n, 'face')} turned to match ${n === 1 ? 'its' : 'their'} neighbours`,
    '',
  ],
  ['turnedShells', 'note', (n) => `${some(n, 'surface')} turned right side out`, ''],
  ['welded', 'note', (n) => `${some(n, 'point')} merged`, ''],
  ['unused', 'note', (n) => `${some(n, 'point')} in no face left out`, ''],
  ['collapsed', 'note', (n) => `${some(n, 'face')} without three points left out`, ''],
  ['doubled', 'note', (n) => `${some(n, 'face')} given twice left out`, ''],
  ['zeroArea', 'note', (n) => `${some(n, 'face')} without area`, ''],
  [
    'slivers',
    'note',
    (n) => `${some(n, 'face')} thin as a needle`,
    'Remesh for a smoother contact',
  ],
];

/**
 * The findings of a report, worst first.
 * @param {MeshReport} report
 * @param {{repaired?: boolean}} [options] repaired: false where `orient` was off, so that what is
 *   to be turned has not been
 * @returns {MeshFinding[]}
 */
export function meshFindings(report, { repaired = true } = {}) {
  /** @type {MeshFinding[]} */
  const found = [];
  /** @type {(level: MeshFinding['level'], code: string, count: number, first: number, text: string, fix?: string) => void} */
  const add = (level, code, count, first, text, fix = '') =>
    void found.push({ level, code, count, first, text, fix });

  if (report.border?.count > 0)
    add('bad', 'holes', report.border.count, report.border.first, ...holes(report));
  for (const [name, level, text, fix] of ROWS) {
    const asked =
      /** @type {Record<string, Partial<import('./mesh.mjs').MeshCount> | undefined>} */ (
        /** @type {unknown} */ (report)
      );
    const { count = 0, first = -1 } = asked[name] ?? {};
    if (count <= 0) continue;
    const turn = !repaired && (name === 'flipped' || name === 'turnedShells');
    if (turn) add('bad', name, count, first, toTurn(name, count), 'Turn faces');
    else add(level, name, count, first, text(count), fix);
  }
  if (!report.good) {
    if (!found.some((f) => f.level === 'bad'))
      add('bad', 'empty', 0, -1, 'No face is left', 'Choose a file that holds triangles');
    return sorted(found);
  }
  if (report.watertight) add('good', 'closed', report.shells, -1, closed(report));
  else if (!found.some((f) => f.level === 'bad'))
    add('bad', 'flat', 0, -1, 'The surface encloses nothing', 'Give the body a thickness');
  if (report.watertight && repaired && !report.flipped.count && !report.turnedShells.count)
    add('good', 'outward', report.kept, -1, 'Faces look outward');
  if (report.crossings.count === 0) add('good', 'clear', 0, -1, 'No face cuts another');
  return sorted(found);
}

/** @param {MeshReport} r @returns {[string, string]} */
function holes(r) {
  const edges = some(r.border.count, 'open edge');
  return r.holes > 0
    ? [`${some(r.holes, 'hole')}, ${edges}`, r.holes === 1 ? 'Close the hole' : 'Close the holes']
    : [edges, 'Close the surface'];
}

/** @param {string} name @param {number} n */
function toTurn(name, n) {
  return name === 'flipped'
    ? `${some(n, 'face runs', 'faces run')} against ${n === 1 ? 'its' : 'their'} neighbours`
    : `${some(n, 'surface is', 'surfaces are')} inside out`;
}

/** @param {MeshReport} r */
function closed(r) {
  const shells = r.shells === 1 ? 'Closed' : `Closed, ${figure(r.shells)} surfaces`;
  return r.genus > 0 ? `${shells}, ${some(r.genus, 'hole')} through it` : shells;
}

/** @param {MeshFinding[]} found */
function sorted(found) {
  const order = { bad: 0, note: 1, good: 2 };
  return found.sort((a, b) => order[a.level] - order[b.level]);
}
