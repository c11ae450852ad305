/**
 * What a validation case gives: rows, curves and scenarios. One contract for the command, the page and
 * the tests.
 * @module
 */

/**
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {import('./simulate.mjs').Context} Context
 *
 * @typedef {ArrayLike<number>} Series
 *
 * @typedef {object} Axis
 * @property {string} label in words: "time", "tension at the drum"
 * @property {string} unit as in scenarios: "s", "N", "m/s", "1" where there is none
 * @property {boolean} [log]
 *
 * `hawse`: computed here; `reference`: the truth it is held against; `source`: what the source prints or shows.
 * @typedef {object} Line
 * @property {string} name
 * @property {'hawse' | 'reference' | 'source'} kind
 * @property {Series} x
 * @property {Series} y as long as x; finite
 * @property {boolean} [points] marks alone, for a few values
 *
 * @typedef {object} Curve
 * @property {string} id unlike that of any other curve of the case: small letters, digits, "-"
 * @property {string} figure where it is published, "report 003, figure 38"; "" where no figure shows it
 * @property {string} title
 * @property {Axis} x
 * @property {Axis} y
 * @property {Line[]} lines in the order of the legend
 *
 * A run that the page can open.
 * @typedef {object} Opening
 * @property {string} name what tells it from the others of its case
 * @property {object} scenario
 *
 * @typedef {object} Result
 * @property {Row[]} rows
 * @property {Curve[]} curves
 * @property {Opening[]} scenarios
 *
 * @typedef {object} Case
 * @property {string} id
 * @property {string} title
 * @property {string} about what is run, in a sentence or two
 * @property {string} [source] where it is published: "report 003, 4.1.1"
 * @property {(ctx: Context) => Result | Row[] | Promise<Result | Row[]>} run
 */

/**
 * A case's answer with all three lists, whichever form it has.
 * @param {Result | Row[]} answer
 * @returns {Result}
 */
export const resultOf = (answer) =>
  Array.isArray(answer) ? { rows: answer, curves: [], scenarios: [] } : answer;

/**
 * What is wrong with a curve; empty where nothing is.
 * @param {Curve} curve
 */
export function curveFaults({ id, title, x, y, lines }) {
  const faults = [];
  if (!/^[a-z0-9-]+$/.test(id)) faults.push(`id "${id}"`);
  if (!title) faults.push('no title');
  for (const [name, axis] of Object.entries({ x, y })) {
    if (!axis.label || !axis.unit) faults.push(`${name} has no label or no unit`);
  }
  if (!lines.length) faults.push('no line');
  for (const line of lines) {
    if (!line.x.length) faults.push(`${line.name} is empty`);
    if (line.x.length !== line.y.length) faults.push(`${line.name}: x and y differ in length`);
    for (const [name, axis] of /** @type {const} */ ([
      ['x', x],
      ['y', y],
    ])) {
      const bad = Array.from(line[name]).some((v) => !Number.isFinite(v) || (axis.log && v <= 0));
      if (bad) faults.push(`${line.name}: ${name} is not finite${axis.log ? ' and above 0' : ''}`);
    }
  }
  return faults;
}
