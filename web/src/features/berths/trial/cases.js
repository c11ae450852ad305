/**
 * The two experiments of the paper (paper 001, section 4): the same run by time step and by speed, with
 * the cap on the force and without. What to run and what to read off, without a page. With the vessels that
 * docs/theory/fender.md derives for the paper, or with those of a scenario.
 */
import { numberAt, numbersAt, textAt } from '../../../../../wasm/js/form/told.mjs';
import { placesOf, toWorld } from '../state.js';
import { mergePatch } from '../../../../../wasm/js/patch.mjs';
import { paperScenario } from '../../../../../wasm/cli/validate/paper-vessels.mjs';

export const KNOT = 1852 / 3600;
export const STEPS = [0.1, 0.5, 1, 2];
export const SPEEDS = [0.5, 1, 2, 4];
/** Table 2: deepest penetration [m] by speed [kn], at a step of 0.1 s. @type {Record<number, number>} */
export const TABLE2 = { 4: 0.96, 2: 0.53, 1: 0.29, 0.5: 0.14 };
/** Distance at the start of the second experiment [m]. */
const GAP = 2;
/** A run goes on so long after the touch, and so many steps [s, 1]. */
const AFTER = 12;
const STEPS_AFTER = 25;

/**
 * @typedef {import('../../panel.js').JsonObject} JsonObject
 *
 * @typedef {object} Trial what is run again
 * @property {string} contact id
 * @property {string} mover vessel with the speed
 * @property {string} other
 * @property {number} sign of its surge
 * @property {number[]} way unit vector of the approach, world
 * @property {number} gap between the outlines along it [m]
 * @property {number} restitution
 *
 * @typedef {{step: number, speed: number, cap: boolean, near: boolean}} Case speed [kn]; near: from 2 m
 *
 * @typedef {object} Series
 * @property {Float64Array} t [s]
 * @property {Float64Array} force [N]
 * @property {Float64Array} speed of approach [m/s]
 * @property {Float64Array} depth [m]
 * @property {number} halt [s], NaN: it went on to its end
 *
 * @typedef {{touch: number, depth: number, peak: number, final: number, start: number, impulse: number}} Outcome
 */

/** What of a scenario can be tried so: two vessels, one contact, one of them on its way; else null.
 * @param {import('../../panel.js').Manifest} manifest @param {unknown} doc @returns {Trial | null} */
export function trialOf(manifest, doc) {
  const pair = manifest.plan_pairs?.length === 1 ? manifest.plan_pairs[0] : null;
  if (!pair || [pair.a, pair.b].some((id) => textAt(doc, 'parts', id, 'kind') !== 'vessel'))
    return null;
  const surge = (/** @type {string} */ id) => numberAt(doc, 'parts', id, 'surge') ?? 0;
  const moves = [pair.a, pair.b].filter((id) => surge(id) !== 0);
  if (moves.length !== 1) return null;
  const mover = moves[0];
  const other = mover === pair.a ? pair.b : pair.a;
  const sign = Math.sign(surge(mover));
  const place = placesOf({ ...manifest, parts: [] }, doc);
  const { heading } = place(mover, []);
  const way = [sign * Math.cos(heading), sign * Math.sin(heading)];
  const along = (/** @type {string} */ id) => {
    const points = manifest.outlines?.find((o) => o.part === id)?.points ?? [];
    const at = place(id, []);
    return Array.from({ length: points.length / 2 }, (_, i) => {
      const [x, y] = toWorld(at, points[2 * i], points[2 * i + 1]);
      return x * way[0] + y * way[1];
    });
  };
  const gap = Math.min(...along(other)) - Math.max(...along(mover));
  const restitution = numberAt(doc, 'plan_contacts', pair.contact, 'restitution') ?? 0.1;
  return { contact: pair.contact, mover, other, sign, way, gap, restitution };
}

/** How long a case runs, a whole number of steps [s]. @param {number} gap @param {Case} of */
function durationOf(gap, { step, speed }) {
  const whole = Math.ceil((gap / (speed * KNOT) + AFTER + STEPS_AFTER * step) / step) * step;
  return Number(whole.toPrecision(12));
}

/** The paper's vessels: its ship runs into the side of its tug. @type {Trial} */
export const PAPER = {
  ...{ contact: 'hit', mover: 'ship', other: 'tug' },
  ...{ sign: 1, way: [1, 0], gap: 4, restitution: 0.1 },
};

/** A case with them, whole. @param {Case} one @returns {JsonObject} */
export function paperDoc(one) {
  const { step, speed, cap, near } = one;
  const duration = durationOf(near ? GAP : PAPER.gap, one);
  const doc = paperScenario(near ? 2 : 1, { speed, step, duration });
  return cap ? doc : mergePatch(doc, { plan_contacts: { [PAPER.contact]: { cap: 'none' } } });
}

/** Merge patch of a case over the scenario. @param {Trial} trial @param {unknown} doc @param {Case} one */
export function casePatch({ contact, mover, sign, way, gap }, doc, one) {
  const { step, speed, cap, near } = one;
  const v = speed * KNOT;
  const closer = near && gap > GAP ? gap - GAP : 0;
  const at = numbersAt(doc, 'parts', mover, 'position') ?? [0, 0, 0];
  return {
    solver: { step, frame: step, duration: durationOf(gap - closer, one) },
    parts: {
      [mover]: {
        surge: sign * v,
        ...(closer > 0
          ? { position: [at[0] + closer * way[0], at[1] + closer * way[1], at[2] ?? 0] }
          : {}),
      },
    },
    ...(cap ? {} : { plan_contacts: { [contact]: { cap: 'none' } } }),
  };
}

/** What a run came to. @param {Series} series @returns {Outcome} */
export function outcomeOf({ t, force, speed, depth }) {
  const first = force.findIndex((f, i) => f > 0 || depth[i] > 0);
  const step = t.length > 1 ? t[1] - t[0] : 0;
  return {
    touch: first < 0 ? NaN : t[first],
    depth: depth.reduce((m, x) => Math.max(m, x), 0),
    peak: force.reduce((m, x) => Math.max(m, x), 0),
    impulse: force.reduce((s, x) => s + x * step, 0),
    start: speed[0] ?? NaN,
    final: speed[speed.length - 1] ?? NaN,
  };
}

/** Its series with the time counted from the first touch. @param {Series} series */
export function fromTouch(series) {
  const { touch } = outcomeOf(series);
  return series.t.map((t) => t - (Number.isFinite(touch) ? touch : 0));
}

/** How long all of them last after the touch, for one axis [s]: to the end of the last force, and some. @param {Series[]} list */
export function lastForce(list) {
  let most = 1;
  for (const s of list) {
    const t = fromTouch(s);
    for (let i = 0; i < t.length; i++) if (s.force[i] > 0) most = Math.max(most, t[i]);
  }
  return Math.min(60, Math.ceil(1.25 * most + 0.5));
}

/** A case's name in a list. @param {Case} c */
export const keyOf = ({ step, speed, cap, near }) => [step, speed, cap, near].join(' ');
