/**
 * What the initialisation files do not say: which end of a cable is on what, and which winch works
 * it. In the report a program says so (section 3.3); here `--attach` does, and rules do the rest:
 * see docs/import.md.
 * @module
 */
import { UsageError } from '../common.mjs';
import { minus, norm } from './turns.mjs';

/**
 * @typedef {'a' | 'b'} End
 * @typedef {import('./turns.mjs').V3} V3
 *
 * @typedef {object} Holder what holds an end of a cable
 * @property {'world' | 'free' | 'payload' | 'crane'} what
 * @property {string} [id] of the payload or crane
 * @property {number} [link] of the crane, from 0
 * @property {V3} [at] on the part, as the report gives it: axes of the payload, or of the link's body
 *
 * @typedef {object} CablePlan
 * @property {string} id
 * @property {{[end in End]: Holder | undefined}} hold
 * @property {{[end in End]: V3}} place of the end, by the file
 * @property {{[end in End]: boolean}} fixed static by the file
 * @property {{id: string, end: End} | undefined} winch
 *
 * @typedef {object} Scene ids of the parts
 * @property {CablePlan[]} cables
 * @property {{id: string, place: V3}[]} payloads
 * @property {{id: string, links: number}[]} cranes
 * @property {string[]} winches
 */

/** @type {End[]} */
const ENDS = ['a', 'b'];

/**
 * Numbers of an option, as "1,2,3".
 * @param {string} text
 * @param {string} option
 * @param {number[]} counts that are right
 */
export function numbers(text, option, counts) {
  const values = text.split(',').map((t) => (t.trim() === '' ? NaN : Number(t)));
  if (!counts.includes(values.length) || !values.every((v) => Math.abs(v) <= 1e6)) {
    throw new UsageError(`${option}: ${counts.join(' or ')} numbers with commas are wanted`);
  }
  return values;
}

/**
 * @param {Scene} scene
 * @param {string} text as "cable.a"
 * @param {string} option
 * @returns {[CablePlan, End]}
 */
export function cableEnd(scene, text, option) {
  const dot = text.lastIndexOf('.');
  const cable = scene.cables.find((c) => c.id === text.slice(0, dot));
  const end = /** @type {End} */ (text.slice(dot + 1));
  if (!cable || !ENDS.includes(end)) {
    const known = scene.cables.flatMap((c) => ENDS.map((e) => `${c.id}.${e}`));
    throw new UsageError(
      `${option}: there is no end "${text}" of a cable; ${known.length ? `the ends are ${known.join(', ')}` : 'there is no cable'}`,
    );
  }
  return [cable, end];
}

/**
 * Applies one `--attach`.
 * @param {Scene} scene is changed
 * @param {string} text as "cable.a=crane.j2@0.5,0,0" or "winch=cable.a"
 */
export function attach(scene, text) {
  const option = `--attach ${text}`;
  const eq = text.indexOf('=');
  const [left, right] = [text.slice(0, eq), text.slice(eq + 1)];
  if (eq < 1 || !right)
    throw new UsageError(`${option}: CABLE.END=PART or WINCH=CABLE.END is wanted`);
  if (scene.winches.includes(left)) {
    const [cable, end] = cableEnd(scene, right, option);
    if (cable.winch || scene.cables.some((c) => c.winch?.id === left))
      throw new UsageError(`${option}: a winch works one cable, and a cable has one winch`);
    cable.winch = { id: left, end };
    return;
  }
  const [cable, end] = cableEnd(scene, left, option);
  const holder = readHolder(scene, right, option);
  if (cable.hold[end]) throw new UsageError(`${option}: ${left} is attached already`);
  if (cable.fixed[end] && holder.what !== 'world')
    throw new UsageError(`${option}: the file makes this end static, nothing else can hold it`);
  cable.hold[end] = holder;
}

/**
 * @param {Scene} scene
 * @param {string} text as "world", "payload@0,0,1", "crane.j2"
 * @param {string} option
 * @returns {Holder}
 */
function readHolder(scene, text, option) {
  if (text === 'world' || text === 'free') return { what: text };
  const [name, place] = /** @type {[string, string | undefined]} */ (text.split('@', 2));
  const at = place === undefined ? {} : { at: /** @type {V3} */ (numbers(place, option, [3])) };
  if (scene.payloads.some((p) => p.id === name)) return { what: 'payload', id: name, ...at };
  const [id, joint] = name.split('.', 2);
  const crane = scene.cranes.find((c) => c.id === id);
  if (crane) {
    const link = joint === undefined ? crane.links : Number(/^j(\d{1,2})$/.exec(joint)?.[1]);
    if (!(link >= 1 && link <= crane.links))
      throw new UsageError(`${option}: the links of ${id} are j1 to j${crane.links}`);
    return { what: 'crane', id, link: link - 1, ...at };
  }
  const known = [
    'world',
    'free',
    ...scene.payloads.map((p) => p.id),
    ...scene.cranes.map((c) => c.id),
  ];
  throw new UsageError(`${option}: there is no "${name}"; an end can be on ${known.join(', ')}`);
}

/**
 * Decides what is still open.
 * @param {Scene} scene is changed
 * @returns {string[]} winches for which there is no cable
 */
export function settle(scene) {
  const { cables } = scene;
  const open = () => cables.flatMap((c) => ENDS.filter((e) => !c.hold[e]).map((e) => ({ c, e })));
  const held = (/** @type {string} */ id) =>
    cables.some((c) => ENDS.some((e) => c.hold[e]?.id === id));
  for (const { c, e } of open()) if (c.fixed[e]) c.hold[e] = { what: 'world' };

  for (const { id, place } of scene.payloads) {
    if (held(id)) continue;
    const far = (/** @type {{c: CablePlan, e: End}} */ { c, e }) => norm(minus(c.place[e], place));
    const near = open().sort((x, y) => far(x) - far(y))[0];
    if (near) near.c.hold[near.e] = { what: 'payload', id };
  }
  for (const { id, links } of scene.cranes) {
    if (held(id)) continue;
    const ends = open();
    const best = ends.find(({ c }) => ENDS.some((e) => c.hold[e]?.what === 'payload')) ?? ends[0];
    if (best) best.c.hold[best.e] = { what: 'crane', id, link: links - 1 };
  }
  const idle = [];
  for (const id of scene.winches) {
    if (cables.some((c) => c.winch?.id === id)) continue;
    const free = cables.filter((c) => !c.winch);
    const on = (/** @type {CablePlan} */ c, /** @type {Holder['what'] | undefined} */ what) =>
      ENDS.find((e) => c.hold[e]?.what === what);
    const cable = free.find((c) => on(c, 'crane')) ?? free[0];
    if (!cable) {
      idle.push(id);
      continue;
    }
    const end =
      on(cable, 'crane') ?? on(cable, 'world') ?? on(cable, undefined) ?? on(cable, 'free');
    cable.winch = { id, end: end ?? 'a' };
  }
  // A winch stands on something, so its end cannot be free.
  for (const c of cables)
    if (c.winch && (c.hold[c.winch.end]?.what ?? 'free') === 'free')
      c.hold[c.winch.end] = { what: 'world' };
  for (const { c, e } of open()) c.hold[e] = { what: 'free' };
  return idle;
}
