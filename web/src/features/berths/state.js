/**
 * Vessels seen from above: what is where, what presses on what, how loaded each fender is. Numbers only;
 * shared by the plan, the 3D view and the tables.
 */
import { BERTH, readWords } from '../../../../wasm/js/frame.mjs';
import { csvTable } from '../../../../wasm/js/csv.mjs';
import { group, joinUnit } from '../../../../wasm/js/format.mjs';
import { numberAt, valueAt } from '../../../../wasm/js/form/told.mjs';

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../../wasm/js/frame.mjs').Fender} Fender
 * @typedef {import('../../../../wasm/js/form/told.mjs').JsonObject} JsonObject
 *
 * Where a part is, seen from above: heading [rad] from world x to its bow, towards world y.
 * @typedef {{x: number, y: number, heading: number}} Place
 *
 * @typedef {object} Berth a row of the frame
 * @property {number} pair
 * @property {number} fender -1: outline on outline
 * @property {number} x [m]
 * @property {number} y
 * @property {number[]} normal from a to b
 * @property {number} force [N]
 * @property {number} friction [N]
 * @property {number} depth [m]
 * @property {number} closing [m/s]
 * @property {number} sliding [m/s]
 * @property {number} energy [J]
 * @property {number} share
 * @property {'none' | 'stuck' | 'sliding'} state
 * @property {boolean} capped
 * @property {number[]} ends x, y, x, y
 * @property {number} peak [N]
 */

/** Shares of a rating at which a load is high, and over. */
export const HIGH = 0.8;
export const OVER = 1;
/** Under this share a fender counts as free. */
const IDLE = 0.005;

/** @typedef {'idle' | 'ok' | 'high' | 'over'} Load */

/** @param {number} share of the rating @returns {Load} */
export const loadOf = (share) =>
  share > OVER ? 'over' : share >= HIGH ? 'high' : share > IDLE ? 'ok' : 'idle';

/** A share of a rating, in whole percent; what is less is told so. @param {number} share */
export const shareText = (share) =>
  share > 0 && share < IDLE ? `<\u00a0${joinUnit('1', '%')}` : joinUnit(group(100 * share, 0), '%');

/** Colours of loads, as custom properties. @type {Record<Load, string>} */
export const LOAD_COLOURS = { idle: '--ink-3', ok: '--ok', high: '--warn', over: '--bad' };

const STATES = /** @type {const} */ (['none', 'stuck', 'sliding']);

/** Words of a row that the page uses. */
const blank = () => ({
  ...{ pair: 0, fender: 0, point: [0, 0], normal: [0, 0], force: 0, friction: 0, depth: 0 },
  ...{ closing: 0, sliding: 0, energy: 0, share: 0, state: 0, capped: 0, ends: [0, 0, 0, 0] },
  ...{ peak: 0 },
});

/** @param {Float64Array} rows @param {number} i row @returns {Berth} */
export function readBerth(rows, i) {
  const { point, state, capped, ...rest } = readWords(BERTH, rows, i, blank());
  return {
    ...rest,
    ...{ x: point[0], y: point[1] },
    ...{ state: STATES[state] ?? 'none', capped: capped > 0 },
  };
}

/** Where a pose is, seen from above. @param {ArrayLike<number>} pose x, y, z, qw, qx, qy, qz @returns {Place} */
export function placeOf(pose) {
  const [w, x, y, z] = [pose[3], pose[4], pose[5], pose[6]];
  return {
    x: pose[0],
    y: pose[1],
    heading: Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  };
}

/** A point of a part in the world. @param {Place} at @param {number} x @param {number} y */
export function toWorld(at, x, y) {
  const [c, s] = [Math.cos(at.heading), Math.sin(at.heading)];
  return [at.x + c * x - s * y, at.y + s * x + c * y];
}

/**
 * Places of all parts that have an outline or a fender: from the poses of a frame, else (a quay) from the
 * scenario.
 * @param {Manifest} manifest
 * @param {unknown} [scenario]
 * @returns {(id: string, poses: ArrayLike<number>[]) => Place}
 */
export function placesOf(manifest, scenario) {
  const rows = new Map(manifest.parts.map((p) => [p.id, p.pose]));
  return (id, poses) => {
    const row = rows.get(id);
    if (row !== undefined && poses[row]) return placeOf(poses[row]);
    const text = valueAt(scenario, 'parts', id);
    const at = (/** @type {number} */ k) => numberAt(text, 'position', k) ?? 0;
    return { x: at(0), y: at(1), heading: numberAt(text, 'heading') ?? 0 };
  };
}

/** Marine degrees: clockwise from north, which is +y, 0 to 360. @param {number} angle [rad] from x, towards y */
export function compass(angle) {
  const degrees = (90 - (angle * 180) / Math.PI) % 360;
  return degrees < 0 ? degrees + 360 : degrees;
}

const KNOT = 1852 / 3600;

/** A velocity by its size, in m/s and knots. @param {number} v */
export const speedText = (v) =>
  `${joinUnit(group(v, 2), 'm/s')} (${joinUnit(group(v / KNOT, 1), 'kn')})`;

/** A direction in marine degrees, three digits. @param {number} angle [rad] */
export const courseText = (angle) =>
  `${String(Math.round(compass(angle)) % 360).padStart(3, '0')}°`;

/** Which sides of a pair: where its force is drawn, on b unless b never moves; 1 or -1 for the sign. @param {Manifest} manifest @param {number} pair */
export function drawnOn(manifest, pair) {
  const { b } = manifest.plan_pairs?.[pair] ?? { b: '' };
  const fixed = manifest.outlines?.some((o) => o.part === b && o.fixed);
  return fixed ? -1 : 1;
}

/** Ids as words. @param {string} id */
export const words = (id) => id.replace(/[-_]+/g, ' ');

/** @param {Fender} fender @param {Manifest} manifest with the part where more than one carries fenders */
export function fenderName({ part, id }, manifest) {
  const alone = manifest.fenders?.every((f) => f.part === part);
  return alone ? words(id) : `${words(part)}, ${words(id)}`;
}

/**
 * Largest values of columns so far, whatever moment is asked for: scanned once as long as time goes on.
 * @param {number} count of columns
 */
export function createPeaks(count) {
  const most = new Float64Array(count);
  const at = new Float64Array(count);
  let done = -1;
  return {
    most,
    /** Times of the peaks [s]. */
    at,
    /** The history changed before the moment on show. */
    forget: () => void (done = -1),
    /** @param {(k: number) => Float64Array} column @param {Float64Array} times @param {number} now row of them */
    to(column, times, now) {
      if (now < done) done = -1;
      if (done < 0) {
        most.fill(0);
        at.fill(0);
      }
      for (let k = 0; k < count; k++) {
        const y = column(k);
        // the last one may have had more frames since
        for (let i = Math.max(0, done); i <= now; i++)
          if (y[i] > most[k]) {
            most[k] = y[i];
            at[k] = times[i];
          }
      }
      done = now;
    },
  };
}

/**
 * Where a body will be if it goes on turning and moving as it does now: its place after `t` seconds.
 * @param {Place} at
 * @param {number} vx world [m/s]
 * @param {number} vy
 * @param {number} rate [rad/s]
 * @param {number} t [s]
 * @returns {Place}
 */
export function deadReckon(at, vx, vy, rate, t) {
  const turn = rate * t;
  // the velocity turns with the body: an arc
  const [s, c] =
    Math.abs(turn) < 1e-4
      ? [t, (turn * t) / 2]
      : [Math.sin(turn) / rate, (1 - Math.cos(turn)) / rate];
  return { x: at.x + s * vx - c * vy, y: at.y + c * vx + s * vy, heading: at.heading + turn };
}

/**
 * Triangles of a simple polygon, as places in its list of points: ears cut off one by one.
 * @param {ArrayLike<number>} points x, y, ... counter-clockwise
 * @returns {number[]}
 */
export function triangles(points) {
  const left = Array.from({ length: Math.floor(points.length / 2) }, (_, i) => i);
  /** @type {number[]} */
  const out = [];
  const cross = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c) =>
    (points[2 * b] - points[2 * a]) * (points[2 * c + 1] - points[2 * a + 1]) -
    (points[2 * b + 1] - points[2 * a + 1]) * (points[2 * c] - points[2 * a]);
  while (left.length > 3) {
    const n = left.length;
    const ear = left.findIndex((b, i) => {
      const [a, c] = [left[(i + n - 1) % n], left[(i + 1) % n]];
      if (cross(a, b, c) <= 0) return false;
      return left.every(
        (p) =>
          p === a ||
          p === b ||
          p === c ||
          cross(a, b, p) < 0 ||
          cross(b, c, p) < 0 ||
          cross(c, a, p) < 0,
      );
    });
    // a corner of no width, or lines that touch: any will do
    const i = ear < 0 ? 0 : ear;
    out.push(left[(i + n - 1) % n], left[i], left[(i + 1) % n]);
    left.splice(i, 1);
  }
  return [...out, ...left];
}

/**
 * What drives a vessel besides contact: where it acts, the channel of its force, and its angle [rad] from
 * ahead, to port: as the scenario says, or an input.
 * @typedef {{part: string, id: string, type: string, at: number[], force: number, angle: number, input: string}} Thruster
 */

/** @param {Manifest} manifest @param {JsonObject | null} [scenario] @returns {Thruster[]} */
export function thrustersOf(manifest, scenario) {
  return manifest.parts.flatMap(({ id: part, kind }) => {
    const given = kind === 'vessel' ? valueAt(scenario, 'parts', part, 'thrusters') : {};
    return Object.entries(Object(given)).map(([id, text]) => {
      const target = `${part}.thrusters.${id}.angle`;
      const input = manifest.inputs.find((i) => i.target === target);
      const type = String(valueAt(text, 'type') ?? 'tunnel');
      // a tunnel pushes to port whatever its angle
      const tunnel = type === 'tunnel';
      return {
        ...{ part, id, type, at: [0, 1, 2].map((k) => numberAt(text, 'at', k) ?? 0) },
        force: manifest.channels.findIndex((c) => c.id === `${part}.${id}_thrust`),
        angle: tunnel ? Math.PI / 2 : (input?.value ?? numberAt(text, 'angle') ?? 0),
        input: tunnel || !input ? '' : input.id,
      };
    });
  });
}

/**
 * Whether a tug pulls, off on its line, instead of pushing with its bow: its force points away from the
 * vessel where it acts.
 * @param {Thruster} thruster
 * @param {number} angle [rad] of the force in the vessel's axes
 * @param {number} force [N]
 */
export function pulls({ at: [x, y] }, angle, force) {
  const sign = force < 0 ? -1 : 1;
  // out of its side, on the axis out of its end
  const [ox, oy] = Math.abs(y) > 0.02 * Math.abs(x) ? [0, y] : [x, 0];
  return sign * (Math.cos(angle) * ox + Math.sin(angle) * oy) > 0;
}

/** The smallest box around an outline: [min x, min y, max x, max y]. @param {ArrayLike<number>} points */
export function boundsOf(points) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2)
    for (let k = 0; k < 2; k++) {
      box[k] = Math.min(box[k], points[i + k]);
      box[2 + k] = Math.max(box[2 + k], points[i + k]);
    }
  return box;
}

/**
 * What a fender takes at the moment on show.
 * @typedef {{force: number, deflection: number, energy: number, share: number, peak: number, peakAt: number}} Taken
 *
 * A row of the file: a fender, or a contact of outlines.
 * @typedef {{fender?: Fender, taken?: Taken, contact?: Berth}} Meeting
 */

/** @param {Manifest} manifest @param {number} time [s] @returns {import('../../../../wasm/js/csv.mjs').CsvColumn<Meeting>[]} */
const fileColumns = (manifest, time) => {
  const pair = (/** @type {Berth | undefined} */ c) => manifest.plan_pairs?.[c?.pair ?? -1];
  return [
    { key: 'time', unit: 's', value: () => time },
    { key: 'a', value: ({ fender, contact }) => fender?.part ?? pair(contact)?.a },
    { key: 'b', value: ({ contact }) => pair(contact)?.b },
    { key: 'fender', value: ({ fender }) => fender?.id },
    { key: 'force', unit: 'N', value: ({ taken, contact }) => (taken ?? contact)?.force },
    { key: 'friction', unit: 'N', value: ({ contact }) => contact?.friction },
    { key: 'deflection', unit: 'm', value: (m) => m.taken?.deflection ?? m.contact?.depth },
    { key: 'energy', unit: 'J', value: ({ taken, contact }) => (taken ?? contact)?.energy },
    { key: 'share', unit: '1', value: ({ taken }) => taken?.share },
    { key: 'peak_force', unit: 'N', value: ({ taken, contact }) => (taken ?? contact)?.peak },
    { key: 'peak_time', unit: 's', value: ({ taken }) => taken?.peakAt },
    { key: 'rated_force', unit: 'N', value: ({ fender }) => fender?.force },
    { key: 'rated_energy', unit: 'J', value: ({ fender }) => fender?.energy },
    { key: 'closing_speed', unit: 'm/s', value: ({ contact }) => contact?.closing },
  ];
};

/** Fenders, then contacts of outlines.
 * @param {Manifest} manifest @param {{time: number, fenders: Taken[], contacts: Berth[]}} now */
export function berthsCsv(manifest, { time, fenders, contacts }) {
  const taking = (manifest.fenders ?? []).map((fender, i) => ({ fender, taken: fenders[i] }));
  const meeting = contacts.map((contact) => ({ contact }));
  return csvTable(fileColumns(manifest, time), [...taking, ...meeting]);
}
