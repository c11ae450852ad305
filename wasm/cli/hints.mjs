/**
 * Hints of `hawse check`: what runs, and may not give what is hoped for.
 * @module
 */

/** @typedef {{where: string, what: string}} Hint */

const ROUND = new Set(['sphere', 'cylinder', 'capsule']);
/**
 * Elements that keep a bend's error below 5 % are at most this part of its radius
 * (docs/theory/tether-refinement.md).
 */
const SHARE = 2 / 3;
/** Lines that touch themselves bend to a few of their radii: longer elements [radii] are told of. */
const LONG = 4;

/** @param {number} x */
const digits = (x) => String(Number(x.toPrecision(3)));
/** @param {string} text */
const escaped = (text) => text.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Longest element, with that of a winch that works the line.
 * @param {any} line
 * @param {string} id
 * @param {any[]} parts
 * @returns {[number, 'lengths' | 'elements']}
 */
function longest(line, id, parts) {
  if (Array.isArray(line.lengths) && line.lengths.length)
    return [Math.max(...line.lengths), 'lengths'];
  const first = line.length / (line.elements ?? 10);
  const winch = parts.find((p) => p.kind === 'winch' && p.cable === id);
  return [winch ? Math.max(first, winch.max_element ?? 1.5 * first) : first, 'elements'];
}

/**
 * Radius of the sharpest round body that a line may touch; Infinity: none.
 * @param {any} line
 * @param {[string, any][]} parts
 */
function sharpest(line, parts) {
  const holders = [line.a, line.b].map((end) => String(end?.attach ?? '').split('.')[0]);
  let radius = Infinity;
  for (const [id, part] of parts)
    for (const body of holders.includes(id) ? [] : [part, ...Object.values(part.colliders ?? {})])
      if (ROUND.has(body?.shape) && body.size?.[0] > 0) radius = Math.min(radius, body.size[0] / 2);
  return radius;
}

/**
 * Of a scenario that compiles.
 * @param {any} scenario
 * @returns {Hint[]}
 */
export function hintsOf(scenario) {
  /** @type {[string, any][]} */
  const parts = Object.entries(scenario.parts ?? {});
  const hints = [];
  for (const [id, line] of parts) {
    const touch = line.kind === 'cable' ? (line.touch?.with ?? 'none') : 'none';
    if (touch === 'none') continue;
    const r = (line.diameter ?? 0.02) / 2;
    const [L, key] = longest(line, id, Object.values(scenario.parts));
    const body = touch === 'all' ? sharpest(line, parts) + r : Infinity;
    const round =
      L > SHARE * body
        ? `round a body it bends to ${digits(body)} m`
        : L > LONG * r
          ? `round itself or another line it may bend to some ${digits(3 * r)} m`
          : undefined;
    if (round)
      hints.push({
        where: `/parts/${escaped(id)}/${key}`,
        what:
          `elements of ${digits(L)} m, ${digits(L / r)} radii of the line: ${round}; ` +
          `bends sharper than ${digits(L / SHARE)} m are more than 5 % off`,
      });
  }
  return hints;
}
