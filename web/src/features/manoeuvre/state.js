/**
 * An anchor manoeuvre as the page sees it: which parts of a scenario play which role, what became of it in
 * a frame, which values a person sets first. No words and no elements here.
 */

import { setPath } from '../../sim/scenario.js';

/** @typedef {Record<string, any>} Doc */

/** What the channel "verdict" of a manoeuvre says. */
export const VERDICTS = /** @type {const} */ (['open', 'home', 'jam', 'slip', 'timeout']);
/** What the channel "phase" says. */
export const PHASES = /** @type {const} */ (['hanging', 'worked', 'lying', 'stuck']);

/** @typedef {typeof VERDICTS[number]} Verdict */
/** @typedef {typeof PHASES[number]} Phase */

/** The part of a reference: of "anchor.shackle" the anchor. @param {unknown} ref */
const partOf = (ref) => (typeof ref === 'string' ? ref.split('.')[0] : '');

/**
 * @typedef {object} Roles ids of parts, '' where there is none
 * @property {string} manoeuvre
 * @property {string} anchor
 * @property {string} hull
 * @property {string} chain
 * @property {string} winch
 * @property {string} sea what moves the hull: itself, or what it is mounted on
 * @property {string[]} contacts in which anchor or chain touch
 */

/** Who is who in a scenario with a manoeuvre, null in another one. @param {Doc} doc @returns {Roles | null} */
export function rolesOf(doc) {
  const parts = /** @type {[string, any][]} */ (Object.entries(doc?.parts ?? {}));
  const first = (/** @type {string} */ kind) => parts.find(([, p]) => p?.kind === kind)?.[0] ?? '';
  const manoeuvre = first('manoeuvre');
  if (!manoeuvre) return null;
  const told = doc.parts[manoeuvre];
  const known = (/** @type {unknown} */ ref) => (doc.parts[partOf(ref)] ? partOf(ref) : '');
  const winch = known(told.winch) || first('winch');
  const chain = known(told.chain) || known(doc.parts[winch]?.cable) || first('chain');
  const anchor = known(told.body) || first('anchor');
  const hull = known(told.hull) || known(doc.parts[chain]?.a?.attach);
  const moves = [anchor, chain];
  const contacts = Object.entries(doc.contacts ?? {}).flatMap(([id, c]) => {
    const sides = [c?.a, c?.b];
    return sides.some((s) => moves.includes(partOf(s)) || s === 'any') ? [id] : [];
  });
  return {
    manoeuvre,
    anchor,
    hull,
    chain,
    winch,
    sea: known(doc.parts[hull]?.on) || hull,
    contacts,
  };
}

/**
 * The axis of the hawsepipe in the hull's frame, from its mouth into the ship: of a made bow, or as the
 * manoeuvre has it; null where neither says.
 * @param {Doc} doc
 * @param {Pick<Roles, 'manoeuvre' | 'hull'>} roles
 * @returns {{mouth: number[], axis: number[], length: number} | null}
 */
export function pipeOf(doc, { manoeuvre, hull }) {
  const mesh = doc?.meshes?.[doc.parts?.[hull]?.mesh];
  const number = (/** @type {unknown} */ x, /** @type {number} */ usual) =>
    Number.isFinite(x) ? Number(x) : usual;
  const bow = mesh?.bow ?? {};
  // the core's own values where the scenario gives none
  const length = number(bow.length, 3.5);
  if (mesh?.make === 'bow') {
    const [up, aft] = [number(bow.angle, 0.8726646), number(bow.azimuth, 0.2617994)];
    const level = Math.cos(up);
    return {
      mouth: [0, 0, 0],
      axis: [-level * Math.sin(aft), -level * Math.cos(aft), Math.sin(up)],
      length,
    };
  }
  const told = doc?.parts?.[manoeuvre] ?? {};
  if (!Array.isArray(told.pipe)) return null;
  const size = Math.hypot(...told.pipe);
  if (!(size > 0)) return null;
  const name = String(told.hull ?? '').split('.')[1];
  const mouth = doc.parts[hull]?.ports?.[name]?.at ?? [0, 0, 0];
  return { mouth, axis: told.pipe.map((/** @type {number} */ x) => x / size), length };
}

/** Figures of a manoeuvre in one frame: the channels of its part, by name. @typedef {Record<string, number>} Figures */

/**
 * What became of it, and when: -1 where that is not known.
 * @param {Figures} f
 * @returns {{verdict: Verdict, phase: Phase, time: number}}
 */
export function outcome(f) {
  const verdict = VERDICTS[f.verdict] ?? 'open';
  const times = { open: -1, home: f.time_home, jam: f.time_jam, slip: f.time_slip, timeout: -1 };
  return { verdict, phase: PHASES[f.phase] ?? 'hanging', time: times[verdict] ?? -1 };
}

/** How the page shows a verdict: which of its states, and which icon. @type {Record<Verdict, {state: 'ok' | 'warn' | 'bad' | 'info', icon: 'check' | 'triangle-alert' | 'octagon-x' | 'info'}>} */
export const SIGNS = {
  open: { state: 'info', icon: 'info' },
  home: { state: 'ok', icon: 'check' },
  jam: { state: 'bad', icon: 'octagon-x' },
  slip: { state: 'warn', icon: 'triangle-alert' },
  timeout: { state: 'warn', icon: 'triangle-alert' },
};

/**
 * Paths of the values that a person sets first, in groups: those that the scenario's parts can have. What
 * the core's schema does not know is left out by who shows them.
 * @param {Doc} doc
 * @param {Roles} roles
 * @returns {{group: 'time' | 'anchor' | 'hull' | 'chain' | 'winch' | 'contact' | 'sea', path: string[]}[]}
 */
export function panelPaths(doc, roles) {
  const { anchor, hull, chain, winch, sea, contacts, manoeuvre } = roles;
  const of = (/** @type {string} */ id, /** @type {string[]} */ ...keys) =>
    id ? keys.map((key) => ['parts', id, ...key.split('.')]) : [];
  const pull = doc.parts?.[winch] ?? {};
  const limit =
    pull.mode === 'tension'
      ? of(winch, 'tension')
      : pull.motor_force !== undefined
        ? of(winch, 'motor_force')
        : of(manoeuvre, 'jam.tension');
  const mesh = doc.parts?.[hull]?.mesh;
  const made = doc.meshes?.[mesh]?.make === 'bow';
  const list = (
    /** @type {'time' | 'anchor' | 'hull' | 'chain' | 'winch' | 'contact' | 'sea'} */ group,
    /** @type {string[][]} */ paths,
  ) => paths.map((path) => ({ group, path }));
  return [
    ...list('time', [['solver', 'duration']]),
    ...list('anchor', of(anchor, 'mass', 'shank.mesh', 'head.mesh')),
    ...list('hull', [...of(hull, 'mesh'), ...(made ? [['meshes', mesh, 'bow', 'triangles']] : [])]),
    ...list('chain', of(chain, 'links', 'type', 'd')),
    ...list('winch', [...limit, ...of(winch, 'speed', 'max_speed')]),
    ...list(
      'contact',
      contacts.flatMap((id) => [
        ['contacts', id, 'friction', 'sliding'],
        ['contacts', id, 'friction', 'sticking'],
      ]),
    ),
    ...list('sea', of(sea, 'amplitude_z', 'frequency', 'amplitude_angle', 'frequency_angle')),
  ];
}

/** Every place of a scenario that names a mesh. @param {Doc} doc @returns {{path: string[], mesh: string}[]} */
export function meshUses(doc) {
  return Object.entries(doc?.parts ?? {}).flatMap(([id, part]) =>
    [['mesh'], ['shank', 'mesh'], ['head', 'mesh']].flatMap((keys) => {
      const mesh = keys.reduce((/** @type {any} */ at, key) => at?.[key], part);
      return typeof mesh === 'string' ? [{ path: ['parts', id, ...keys], mesh }] : [];
    }),
  );
}

/**
 * A scenario in which a place has a mesh: one of its own, or a new entry; what nothing else uses goes.
 * @param {any} doc
 * @param {string[]} path
 * @param {string} id
 * @param {any} [entry]
 */
export function withModel(doc, path, id, entry) {
  const uses = meshUses(doc);
  const old = uses.find((u) => u.path.join() === path.join())?.mesh;
  let next = doc;
  let name = id;
  if (old && (entry || old !== id) && uses.filter((u) => u.mesh === old).length === 1)
    next = setPath(next, ['meshes', old], undefined);
  if (entry) for (let n = 2; next.meshes?.[name]; n++) name = `${id}_${n}`;
  if (entry) next = setPath(next, ['meshes', name], entry);
  if (path.length === 3) next = setPath(next, ['parts', path[1], 'shape'], 'mesh');
  return setPath(next, path, name);
}
