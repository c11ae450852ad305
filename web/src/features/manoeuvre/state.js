/**
 * An anchor manoeuvre as the page sees it: which parts of a scenario play which role, what became of it in
 * a frame, which values a person sets first. No words and no elements here.
 */
import { setPath } from '../../../../wasm/js/form/scenario.mjs';
import { numberAt, numbersAt, objectAt, textAt, valueAt } from '../../../../wasm/js/form/told.mjs';

/** @typedef {import('../../../../wasm/js/form/told.mjs').JsonObject} JsonObject */

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

/** Who is who in a scenario with a manoeuvre, null in another one. @param {unknown} doc @returns {Roles | null} */
export function rolesOf(doc) {
  const gear = gearOf(doc);
  return gear.manoeuvre ? gear : null;
}

/** Who would be who, whether a manoeuvre watches them or none does. @param {unknown} doc @returns {Roles} */
export function gearOf(doc) {
  const parts = objectAt(doc, 'parts');
  const first = (/** @type {string} */ kind) =>
    Object.keys(parts).find((id) => textAt(parts, id, 'kind') === kind) ?? '';
  const manoeuvre = first('manoeuvre');
  /** The part that is named there, if there is one. @param {...string} path */
  const named = (...path) => {
    const id = partOf(valueAt(parts, ...path));
    return valueAt(parts, id) ? id : '';
  };
  const winch = named(manoeuvre, 'winch') || first('winch');
  const chain = named(manoeuvre, 'chain') || named(winch, 'cable') || first('chain');
  const anchor = named(manoeuvre, 'body') || first('anchor');
  const hull = named(manoeuvre, 'hull') || named(chain, 'a', 'attach');
  const moves = [anchor, chain];
  const contacts = Object.entries(objectAt(doc, 'contacts')).flatMap(([id, contact]) => {
    const sides = [valueAt(contact, 'a'), valueAt(contact, 'b')];
    return sides.some((s) => moves.includes(partOf(s)) || s === 'any') ? [id] : [];
  });
  const sea = named(hull, 'on') || hull;
  return { manoeuvre, anchor, hull, chain, winch, sea, contacts };
}

/**
 * The axis of the hawsepipe in the hull's frame, from its mouth into the ship: of a made bow, or as the
 * manoeuvre has it; null where neither says.
 * @param {unknown} doc
 * @param {Pick<Roles, 'manoeuvre' | 'hull'>} roles
 * @returns {{mouth: number[], axis: number[], length: number} | null}
 */
export function pipeOf(doc, { manoeuvre, hull }) {
  const mesh = objectAt(doc, 'meshes', textAt(doc, 'parts', hull, 'mesh'));
  // the core's own values where the scenario gives none
  const length = numberAt(mesh, 'bow', 'length') ?? 3.5;
  if (mesh.make === 'bow') {
    const up = numberAt(mesh, 'bow', 'angle') ?? 0.8726646;
    const aft = numberAt(mesh, 'bow', 'azimuth') ?? 0.2617994;
    const level = Math.cos(up);
    return {
      mouth: [0, 0, 0],
      axis: [-level * Math.sin(aft), -level * Math.cos(aft), Math.sin(up)],
      length,
    };
  }
  const pipe = numbersAt(doc, 'parts', manoeuvre, 'pipe') ?? [];
  const size = Math.hypot(...pipe);
  if (!(size > 0)) return null;
  const port = textAt(doc, 'parts', manoeuvre, 'hull').split('.')[1] ?? '';
  const mouth = numbersAt(doc, 'parts', hull, 'ports', port, 'at') ?? [0, 0, 0];
  return { mouth, axis: pipe.map((x) => x / size), length };
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

/** @typedef {'time' | 'anchor' | 'hull' | 'chain' | 'winch' | 'contact' | 'sea'} Group */

/** Where the largest pull of the winch stands. @param {unknown} doc @param {Roles} roles @returns {[string, string]} part, key */
function limitOf(doc, { winch, manoeuvre }) {
  if (textAt(doc, 'parts', winch, 'mode') === 'tension') return [winch, 'tension'];
  if (valueAt(doc, 'parts', winch, 'motor_force') !== undefined) return [winch, 'motor_force'];
  return [manoeuvre, 'jam.tension'];
}

/**
 * Paths of the values that a person sets first, in groups: those that the scenario's parts can have. What
 * the core's schema does not know is left out by who shows them.
 * @param {unknown} doc
 * @param {Roles} roles
 * @returns {{group: Group, path: string[]}[]}
 */
export function panelPaths(doc, roles) {
  const { anchor, hull, chain, winch, sea, contacts } = roles;
  const of = (/** @type {string} */ id, /** @type {string[]} */ ...keys) =>
    id ? keys.map((key) => ['parts', id, ...key.split('.')]) : [];
  const mesh = textAt(doc, 'parts', hull, 'mesh');
  const made = textAt(doc, 'meshes', mesh, 'make') === 'bow';
  const list = (/** @type {Group} */ group, /** @type {string[][]} */ paths) =>
    paths.map((path) => ({ group, path }));
  return [
    ...list('time', [['solver', 'duration']]),
    ...list('anchor', of(anchor, 'mass', 'shank.mesh', 'head.mesh')),
    ...list('hull', [...of(hull, 'mesh'), ...(made ? [['meshes', mesh, 'bow', 'triangles']] : [])]),
    ...list('chain', of(chain, 'links', 'type', 'd')),
    ...list('winch', [...of(...limitOf(doc, roles)), ...of(winch, 'speed', 'max_speed')]),
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

/** Every place of a scenario that names a mesh. @param {unknown} doc @returns {{path: string[], mesh: string}[]} */
export function meshUses(doc) {
  return Object.entries(objectAt(doc, 'parts')).flatMap(([id, part]) =>
    [['mesh'], ['shank', 'mesh'], ['head', 'mesh']].flatMap((keys) => {
      const mesh = valueAt(part, ...keys);
      return typeof mesh === 'string' ? [{ path: ['parts', id, ...keys], mesh }] : [];
    }),
  );
}

/**
 * A scenario in which a place has a mesh: one of its own, or a new entry; what nothing else uses goes.
 * @param {JsonObject} doc
 * @param {string[]} path
 * @param {string} id
 * @param {JsonObject} [entry]
 */
export function withModel(doc, path, id, entry) {
  const uses = meshUses(doc);
  const old = uses.find((u) => u.path.join() === path.join())?.mesh;
  let next = doc;
  let name = id;
  if (old && (entry || old !== id) && uses.filter((u) => u.mesh === old).length === 1)
    next = setPath(next, ['meshes', old], undefined);
  if (entry) for (let n = 2; valueAt(next, 'meshes', name); n++) name = `${id}_${n}`;
  if (entry) next = setPath(next, ['meshes', name], entry);
  if (path.length === 3) next = setPath(next, ['parts', path[1], 'shape'], 'mesh');
  return setPath(next, path, name);
}
