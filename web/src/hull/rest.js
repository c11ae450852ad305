/**
 * How the chain rests in a drilled pipe, by the core. The string that is pulled taut (way.js) keeps every link clear of the hull, by some
 * 20 mm at the lip, lies in one plane where a raked lip lets the chain slide aside, and is straight in the pipe, where a chain sags: let go
 * from there the anchor falls, and is caught with a knock. So the chain is let fall beforehand, and brought to rest from where it lies then. Runs in a worker.
 */
import { frameReader } from '../../../wasm/js/frame.mjs';
import { setPath } from '../../../wasm/js/form/scenario.mjs';
import { objectAt, textAt } from '../../../wasm/js/form/told.mjs';
import { HawseInputError, STATUS } from '../../../wasm/js/status.mjs';
import { rowsOf } from '../../../wasm/js/turn-rows.mjs';
import { back, dot, madd, sub, unit } from './vec.js';
import { DOWN } from './way.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** @typedef {import('../../../wasm/js/loader.mjs').Core} Core @typedef {import('../../../wasm/js/loader.mjs').Assets} Assets */
/** @typedef {import('./start.js').Roles & {winch: string}} Roles
 * @typedef {import('../../../wasm/js/loader.mjs').Sim} Sim @typedef {import('../../../wasm/js/loader.mjs').Model} Model */

/** Evaluations of all forces that a frame of the fall, or the search for rest, may take, and in one piece: the search was seen to take 100 to 200. */
const MOST = 3000;
const PIECE = 200;
/** Points that a chain's path can have in the core, less the end. */
const POINTS = 63;
/** The chain is let fall so long [s]: from the string itself a search takes up to 4000 evaluations, or finds nothing. */
const FALL = 0.2;
/** Links that hang in one line: to so much of 1. */
const STRAIGHT = 1e-6;

/** The contact of hull and chain alone, as the core chooses it: the one that names most of both. @param {JsonObject} doc @param {Roles} roles */
function contactOf(doc, { hull, chain }) {
  const named = (/** @type {string} */ id) => {
    const sides = [textAt(doc, 'contacts', id, 'a'), textAt(doc, 'contacts', id, 'b')];
    const [a, b] = sides.includes(hull) ? [hull, chain] : [chain, hull];
    const other = sides[0] === a ? sides[1] : sides[0];
    if (sides.includes(a)) return other === b ? 2 : other === 'any' ? 1 : -1;
    return sides.every((side) => side === 'any') ? 0 : -1;
  };
  const all = Object.entries(objectAt(doc, 'contacts')).map(([id, contact]) => ({ contact, by: named(id) })); // prettier-ignore
  const [best] = all.filter(({ by }) => by >= 0).sort((p, q) => q.by - p.by);
  return best ? { .../** @type {object} */ (best.contact), a: hull, b: chain } : null;
}

/**
 * The chain where a run brings it. @param {Core} core @param {JsonObject} doc @param {Assets} assets @param {Roles} roles @param {(sim: Sim, model: Model) => boolean} run
 * @returns {V3[] | null} its points beyond the gypsy, in the hull's axes
 */
function pointsOf(core, doc, assets, { chain, hull }, run) {
  const model = core.compile(JSON.stringify(doc), assets);
  try {
    const sim = model.openSim();
    if (!run(sim, model)) return null;
    const reader = frameReader(model.manifest);
    const frame = sim.frame();
    const { n, nodes } = reader.line(frame, chain);
    const pose = reader.pose(frame, hull);
    const [at, rows] = [[...pose.subarray(0, 3)], rowsOf([...pose.subarray(3, 7)])];
    return Array.from({ length: n - 1 }, (_, i) =>
      back(rows, sub([...nodes.subarray(3 * i + 3, 3 * i + 6)], at)),
    );
  } finally {
    model.free();
  }
}

/** Goes on until frame 0, or the next one, is there. @param {Sim} sim @param {number} most evaluations */
function worked(sim, most) {
  for (let done = 0; done < most; done += PIECE) {
    const status = sim.work(PIECE);
    if (status !== STATUS.more) return status === STATUS.ok && !sim.report().cause;
  }
  return false;
}

/**
 * The way of the chain through its points where it hangs in balance, and straight on; null where none is found.
 * @param {Core} core @param {(path: V3[]) => JsonObject} docOf the scenario with a way of the chain, plumb @param {V3[]} string pulled taut @param {Assets} assets @param {Roles} roles
 * @returns {V3[] | null} in the axes of the hull; the last two are of the straight part
 */
export function restingWay(core, docOf, string, assets, roles) {
  const doc = docOf(string);
  const contact = contactOf(doc, roles);
  if (!contact) return null;
  // the anchor hangs: what it may lie in is looked at elsewhere
  const alone = (/** @type {JsonObject} */ text) => ({ ...text, contacts: { chain: contact } });
  const { start: _, ...solver } = objectAt(doc, 'solver');
  let held = setPath({ ...alone(doc), solver }, ['inputs'], undefined);
  if (roles.winch) held = setPath(held, ['parts', roles.winch, 'speed'], 0);
  try {
    const fallen = pointsOf(core, held, assets, roles, (sim, { manifest }) => {
      for (let k = 0; k * manifest.frame <= FALL; k++) if (!worked(sim, MOST)) return false;
      return true;
    });
    if (!fallen) return null;
    const still = { ...alone(docOf(wayThrough(fallen))), solver: { ...solver, start: 'static' } };
    const resting = pointsOf(core, still, assets, roles, (sim) => worked(sim, MOST));
    return resting && wayThrough(resting);
  } catch (error) {
    // a solver that knows no such search
    if (error instanceof HawseInputError) return null;
    throw error;
  }
}

/** @param {V3[]} points two or more @returns {V3[]} */
function wayThrough(points) {
  const along = (/** @type {number} */ i) => unit(sub(points[i + 1], points[i]));
  const last = points.length - 2;
  const down = along(last);
  let first = last;
  while (first > 0 && 1 - dot(along(first - 1), down) < STRAIGHT) first--;
  const bent = points.slice(Math.max(0, first + 1 - POINTS), first + 1);
  return [...bent, madd(points[first], DOWN, down)];
}
