/**
 * What a run consists of, for drawing: which ends hold where, what names the forces, how large the
 * scene is. Found from the manifest and the first frame; the scenario's text, where given, says
 * what frames cannot (an end held by the world, or free).
 * @module
 */
import { bodyRadius, placed, placedColliders } from './skin.js';
import { numberAt, valueAt } from '../../../wasm/js/form/told.mjs';
import { S } from '../state/strings.js';

/**
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./moment.js').Moment} Moment
 * @typedef {import('../../../wasm/js/form/told.mjs').JsonObject} JsonObject
 * @typedef {import('../../../wasm/js/frame.mjs').Part} Part
 *
 * One end of a line.
 * @typedef {object} LineEnd
 * @property {number} line row
 * @property {string} id of the cable
 * @property {'a' | 'b'} end
 * @property {number} port row of the port it holds to, -1: none
 * @property {Part | null} part that holds it
 * @property {'part' | 'world' | 'free'} held
 * @property {boolean} clamped
 * @property {number[]} at [m] in the first frame
 * @property {number[]} out unit vector, away from the end into the line
 * @property {Winch | null} winch
 *
 * @typedef {{id: string, payout: string, radius: number}} Winch payout: channel; radius of the drum
 */

/** Ids as words. @param {string} id */
export const words = (id) => id.replace(/[-_]+/g, ' ');

/** @param {Manifest} manifest @param {string} id @param {JsonObject | undefined} scenario */
function winchAt(manifest, id, /** @type {'a' | 'b'} */ end, scenario) {
  const cables = manifest.parts.filter((p) => p.kind === 'cable');
  for (const part of manifest.parts) {
    if (part.kind !== 'winch') continue;
    const text = valueAt(scenario, 'parts', part.id);
    const cable = valueAt(text, 'cable') ?? (cables.length === 1 ? cables[0].id : undefined);
    if (cable !== id || (valueAt(text, 'end') ?? 'a') !== end) continue;
    const radius = numberAt(text, 'drum_radius') ?? 0.5;
    return { id: part.id, payout: `${part.id}.payout`, radius };
  }
  return null;
}

/**
 * @param {Manifest} manifest
 * @param {Moment} moment the first frame
 * @param {JsonObject} [scenario]
 * @returns {LineEnd[]}
 */
export function lineEnds(manifest, moment, scenario) {
  /** @type {LineEnd[]} */
  const ends = [];
  manifest.lines.forEach(({ part: id }, line) => {
    const { n, nodes } = moment.lines[line];
    if (n < 2) return;
    for (const end of /** @type {const} */ (['a', 'b'])) {
      const i = end === 'a' ? 0 : 3 * (n - 1);
      const j = end === 'a' ? 3 : i - 3;
      const at = [nodes[i], nodes[i + 1], nodes[i + 2]];
      const out = [nodes[j] - at[0], nodes[j + 1] - at[1], nodes[j + 2] - at[2]];
      const length = Math.hypot(...out) || 1;
      const text = valueAt(scenario, 'parts', id, end);
      const hold = typeof text === 'string' ? text : valueAt(text, 'attach'); // a spring's, a cable's
      const attach = typeof hold === 'string' ? hold : undefined;
      const [part, port] = portAt(manifest, moment, at, attach);
      const held = part ? 'part' : attach === 'world' ? 'world' : 'free';
      ends.push({
        ...{ line, id, end, port, part, held, at, out: out.map((x) => x / length) },
        clamped: valueAt(text, 'hold') === 'clamped',
        winch: winchAt(manifest, id, end, scenario),
      });
    }
  });
  return ends;
}

/**
 * The part and the row of its port that is at a point: the one that the text names, else the one
 * that is nearest, if it touches.
 * @param {Manifest} manifest
 * @param {Moment} moment
 * @param {number[]} at
 * @param {string} [attach]
 * @returns {[Part | null, number]}
 */
function portAt(manifest, moment, at, attach) {
  /** @type {[Part | null, number]} */
  let best = [null, -1];
  if (attach === 'world' || attach === 'free') return best;
  let least = 1e-3 + 1e-6 * Math.hypot(...at);
  for (const part of manifest.parts) {
    const names = part.ports ?? [];
    names.forEach((name, i) => {
      const row = (part.port ?? 0) + i;
      const port = moment.ports[row];
      if (!port || part.kind === 'cable') return;
      if (attach && attach !== part.id && attach.split('.')[0] !== part.id) return;
      const d = Math.hypot(port[0] - at[0], port[1] - at[1], port[2] - at[2]);
      const exact = attach === `${part.id}.${name}` || (attach === part.id && i === 0);
      if (exact || d < least) {
        least = exact ? -1 : d;
        best = [part, row];
      }
    });
  }
  return best;
}

/**
 * A name for the force at each row of the ports: "line on load".
 * @param {Manifest} manifest
 * @param {LineEnd[]} ends
 */
export function forceNames(manifest, ends) {
  const names = Array.from({ length: manifest.sections.ports.count ?? 0 }, () => '');
  for (const part of manifest.parts) {
    (part.ports ?? []).forEach((_, i) => {
      const row = (part.port ?? 0) + i;
      const lines = ends.filter((e) => e.port === row).map((e) => words(e.id));
      names[row] = lines.length
        ? S.contacts.on(lines.join(', '), words(part.id))
        : S.contacts.on(S.scene.force1, words(part.id));
    });
  }
  return names;
}

/** How much of what stands still belongs to the picture: this part of the size of what moves. */
const AROUND = 0.35;

/**
 * Sets [min x, y, z, max x, y, z] to what is there at a moment. A deck or a ground that things touch
 * may be far larger than they are: of it counts what is near them.
 * @param {Manifest} manifest
 * @param {Moment} moment
 * @param {Float64Array} [box]
 */
export function extent(manifest, moment, box = new Float64Array(6)) {
  const empty = () => box.fill(Infinity, 0, 3).fill(-Infinity, 3, 6);
  const take = (
    /** @type {ArrayLike<number>} */ p,
    /** @type {number} */ i,
    /** @type {number} */ r,
  ) => {
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k], p[i + k] - r);
      box[3 + k] = Math.max(box[3 + k], p[i + k] + r);
    }
  };
  const at = { x: 0, y: 0, z: 0 };
  /** @param {ArrayLike<number>} pose @param {ArrayLike<number>} p @param {number} i */
  const takePlaced = (pose, p, i) => {
    placed(pose, p, i, at);
    take([at.x, at.y, at.z], 0, 0);
  };
  // a chain's links lie along its line; those that are not out lie anywhere
  const chains = manifest.parts.filter((p) => p.kind === 'chain');
  const solids = placedColliders(manifest).filter(
    (s) => moment.poses[s.pose] && !chains.includes(s.part),
  );
  const takeSolids = (/** @type {boolean} */ still) => {
    for (const { part, pose, points } of solids)
      for (let i = 0; i < points.length && still === (part.kind === 'motion'); i += 3)
        takePlaced(moment.poses[pose], points, i);
    for (const { part: id, points, fixed } of outlines) {
      const pose = moment.poses[manifest.parts.find((p) => p.id === id)?.pose ?? -1];
      for (let i = 0; pose && fixed === still && i < points.length; i += 2)
        takePlaced(pose, [points[i], points[i + 1], 0], 0);
    }
  };
  const grounds = manifest.parts.filter((p) => p.kind === 'motion' && p.colliders?.length);
  const outlines = manifest.outlines ?? [];
  empty();
  for (const part of manifest.parts) {
    if (part.pose === undefined || !moment.poses[part.pose]) continue;
    if (grounds.includes(part) || chains.includes(part)) continue;
    // a collider's own points say more
    const r = part.colliders?.length ? 0 : bodyRadius(part.shape, part.size ?? [1, 1, 1]);
    take(moment.poses[part.pose], 0, r);
  }
  takeSolids(false);
  moment.ports.forEach((port, row) => {
    const ofGround = grounds.some((p) => p.port !== undefined && row === p.port);
    const ofChain = chains.some(
      (p) => p.port !== undefined && row >= p.port && row < p.port + Math.max(1, p.poses ?? 0),
    );
    if (!ofGround && !ofChain) take(port, 0, 0);
  });
  for (const { n, nodes } of moment.lines) for (let i = 0; i < n; i++) take(nodes, 3 * i, 0);
  const alone = !(box[0] <= box[3]);
  const moving = box.slice();
  if (grounds.length > 0 || outlines.some((o) => o.fixed)) {
    empty();
    takeSolids(true);
    const reach = alone
      ? Infinity
      : AROUND * Math.max(moving[3] - moving[0], moving[4] - moving[1], moving[5] - moving[2], 1);
    for (let k = 0; k < 3; k++) {
      // its near side even where that is far below, and some of what lies behind
      const low = alone ? box[k] : Math.min(moving[k], box[3 + k]);
      const high = alone ? box[3 + k] : Math.max(moving[3 + k], box[k]);
      [box[k], box[3 + k]] = [
        Math.min(low, Math.max(box[k], low - reach)),
        Math.max(high, Math.min(box[3 + k], high + reach)),
      ];
    }
  }
  if (!(box[0] <= box[3])) box.set([-5, -5, 0, 5, 5, 10]);
  return box;
}

/** The largest tension of a moment [N]. @param {Moment} moment */
export function largestTension(moment) {
  let most = 0;
  for (const { n, tension } of moment.lines) {
    for (let i = 0; i < n - 1; i++) if (tension[i] > most) most = tension[i];
  }
  return most;
}

/**
 * What the arrows' scale is made for [N]: the top of the tensions, in a run with contacts or without
 * lines a few times the weight of its heaviest body.
 * @param {Manifest} manifest
 * @param {JsonObject | undefined} scenario
 * @param {number} tension top of the tensions
 */
export function forceTop(manifest, scenario, tension) {
  if (!manifest.pairs?.length && manifest.lines.length > 0) return tension;
  // of ships a weight says nothing
  if (manifest.outlines) return manifest.lines.length > 0 ? tension : 0;
  const masses = Object.values(Object(scenario?.parts)).map((part) => numberAt(part, 'mass') ?? 0);
  const weight =
    Math.max(0, ...masses) * ((numberAt(scenario, 'environment', 'gravity') ?? 0) || 9.81);
  const lines = manifest.lines.length > 0 ? tension : 0;
  return Math.max(lines, 3 * weight);
}

/**
 * The part that the camera follows: the one the scenario names, else the first body.
 * @param {Manifest} manifest
 */
export function followedPart(manifest) {
  const drawn = manifest.parts.filter(
    (p) => p.pose !== undefined || (manifest.sections.touches && p.line !== undefined),
  );
  const named = manifest.view?.camera?.follow;
  return (
    drawn.find((p) => p.id === named) ??
    drawn.find((p) => p.kind === 'anchor') ??
    drawn.find((p) => p.kind === 'rigid') ??
    drawn.find((p) => p.kind === 'vessel') ??
    drawn.find((p) => p.kind === 'cable') ??
    drawn[0] ??
    null
  );
}

/** Three finite numbers, or nothing. @param {unknown} list @returns {[number, number, number] | null} */
export function triple(list) {
  const good = Array.isArray(list) && list.length === 3 && list.every((x) => Number.isFinite(x));
  return good ? [list[0], list[1], list[2]] : null;
}
