/**
 * What a message to an embedded run may be. Messages are data of a stranger: each field is checked by its shape before anything
 * is done, what is not named here is left out, and what is refused is told with the field, the value and what is allowed.
 * docs/embed.md lists them for those who write the page around it.
 */
import { DEPTH_MAX, LINK_MAX, PATH } from '../../../wasm/js/link.mjs';
import { jsonDepth } from '../../../wasm/js/patch.mjs';
import { W } from './words.js';

/** Of all messages, in both directions. */
export const PROTOCOL = 1;
/** Channels that a frame tells. */
export const CHANNELS_MAX = 32;
/** Channels whose whole history one message gives. */
export const COLUMNS_MAX = 8;
/** Messages that wait for the run. */
export const QUEUE_MAX = 100;
const [NAME_MAX, ID_MAX, SHOWN_MAX] = [256, 64, 80]; // letters
/** Eyes and targets of cameras are not farther out [m]: those of a scenario are not. */
const FAR = 1e6;
/** Frames are told this often at most and at least [ms]. */
export const EVERY = { least: 33, most: 60_000, usual: 100 };

/** A value as it is told back: short. @param {unknown} value */
export function shortly(value) {
  let text;
  try {
    text = JSON.stringify(value);
  } catch {
    // a circle, or a big integer
  }
  text ??= String(typeof value === 'symbol' ? 'symbol' : value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

/** A message does nothing: why. */
export class Refused extends Error {
  /** @param {string} field @param {unknown} value @param {string} allowed in words */
  constructor(field, value, allowed) {
    const shown = shortly(value);
    super(W.refused(field, shown, allowed));
    this.name = 'Refused';
    this.told = { field, value: shown, allowed };
  }
}

/** A field: what it becomes, or a refusal. @typedef {(value: unknown, field: string) => unknown} Shape */

/** @param {(value: unknown) => boolean} holds @param {string} allowed @returns {Shape} */
const of = (holds, allowed) => (value, field) => {
  if (!holds(value)) throw new Refused(field, value, allowed);
  return value;
};

const A = W.allowed;
const whole = (/** @type {unknown} */ v) =>
  Number.isSafeInteger(v) && /** @type {number} */ (v) >= 0;
const name = (/** @type {unknown} */ v) =>
  typeof v === 'string' && v.length > 0 && v.length <= NAME_MAX;

/** @param {number} most @returns {Shape} */
const names = (most) => (value, field) => {
  if (!Array.isArray(value) || value.length > most || !value.every(name))
    throw new Refused(field, value, A.channels(most));
  return [...value];
};

/** A point of the world, as cameras of a scenario have it. @type {Shape} */
function point(value, field) {
  const near = (/** @type {unknown} */ v) => Number.isFinite(v) && Math.abs(/** @type {number} */ (v)) <= FAR; // prettier-ignore
  if (!Array.isArray(value) || value.length !== 3 || ![...value].every(near))
    throw new Refused(field, value, A.point);
  return [...value];
}

/** A value of a scenario, read as that of a link is. @type {Shape} */
function scenarioValue(value, field) {
  let text;
  try {
    text = JSON.stringify(value);
  } catch {
    // a circle
  }
  if (text === undefined || text.length > LINK_MAX || jsonDepth(text) > DEPTH_MAX)
    throw new Refused(field, value, A.value);
  return JSON.parse(text);
}

/** @type {Record<string, Shape>} */
const FIELD = {
  time: of((v) => Number.isFinite(v) && /** @type {number} */ (v) >= 0, A.time),
  path: of((v) => name(v) && PATH.test(/** @type {string} */ (v)), A.path),
  input: of(name, A.inputName),
  value: scenarioValue,
  channels: names(CHANNELS_MAX),
  every: of((v) => Number.isFinite(v) && /** @type {number} */ (v) >= EVERY.least && /** @type {number} */ (v) <= EVERY.most, A.every), // prettier-ignore
  columns: names(COLUMNS_MAX),
  from: of(whole, A.frame),
  to: of(whole, A.frame),
  step: of((v) => whole(v) && v !== 0, A.step),
  moment: of((v) => typeof v === 'boolean', A.flag),
  name: of(name, A.cameraName),
  eye: point,
  target: point,
  follow: of(name, A.bodyName),
  plan: of((v) => typeof v === 'boolean', A.flag),
  up: of((v) => v === 'north' || v === 'ship', A.up),
  held: of((v) => typeof v === 'boolean', A.flag),
  link: of((v) => typeof v === 'string' && v.length <= LINK_MAX && /^#/.test(v), A.link),
};

/** The fields of each message: those with `!` are wanted. @type {Record<string, string>} */
const FIELDS = {
  hello: 'channels every',
  play: '',
  pause: '',
  seek: 'time!',
  set: 'input path value',
  state: 'channels',
  link: 'moment',
  channels: '',
  inputs: '',
  column: 'columns! from to step',
  camera: 'name eye target follow plan up held',
  open: 'link!',
};

/** What may be asked. */
export const ACTS = Object.keys(FIELDS);

/**
 * A message that was understood.
 * @typedef {object} Command
 * @property {string} do
 * @property {number | string} [id] of who waits for the answer
 * @property {number} [time] [s]
 * @property {string} [input]
 * @property {string} [path]
 * @property {unknown} [value]
 * @property {string[]} [channels]
 * @property {number} [every] [ms]
 * @property {string[]} [columns]
 * @property {number} [from] frame
 * @property {number} [to] frame
 * @property {number} [step] frames
 * @property {boolean} [moment]
 * @property {string} [link]
 * @property {string} [name] of a camera
 * @property {number[]} [eye] [m]
 * @property {number[]} [target] [m]
 * @property {string} [follow] id of a part: eye and target are from it on
 * @property {boolean} [plan]
 * @property {'north' | 'ship'} [up] of a plan
 * @property {boolean} [held] until the story is asked for again
 */

/** The number or text by which an answer is known; undefined where none is given, or none that can be.
 * @param {unknown} data @returns {number | string | undefined} */
export function idOf(data) {
  const id = /** @type {{id?: unknown} | null} */ (data)?.id;
  return whole(id) || (typeof id === 'string' && id.length <= ID_MAX)
    ? /** @type {number | string} */ (id)
    : undefined;
}

/** Whether it is a message of this protocol at all. @param {unknown} data @returns {data is Record<string, unknown>} */
export const isMessage = (data) =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'hawse') === PROTOCOL;

/** A camera is a name, or eye and target. @param {Record<string, unknown>} data @param {Record<string, unknown>} command */
function checkCamera(data, { name: named, eye, target, follow }) {
  if (!eye !== !target) throw new Refused(eye ? 'target' : 'eye', data[eye ? 'target' : 'eye'], A.point); // prettier-ignore
  if (named !== undefined && eye) throw new Refused('name', named, A.oneCamera);
  if (follow !== undefined && !eye) throw new Refused('eye', data.eye, A.point);
}

/**
 * Reads a message: what is in it by its shape alone. Whether a name is one of the run, and a value in its range, is asked later.
 * @param {Record<string, unknown>} data
 * @returns {Command}
 * @throws {Refused}
 */
export function readMessage(data) {
  const { do: act } = data;
  if (typeof act !== 'string' || !Object.hasOwn(FIELDS, act))
    throw new Refused('do', act, A.do(ACTS));
  if (data.id !== undefined && idOf(data) === undefined) throw new Refused('id', data.id, A.id);
  /** @type {Record<string, unknown>} */
  const command = { do: act };
  if (data.id !== undefined) command.id = data.id;
  for (const item of FIELDS[act].split(' ').filter(Boolean)) {
    const key = item.replace('!', '');
    const given = Object.hasOwn(data, key) && data[key] !== undefined;
    if (given || item.endsWith('!')) command[key] = FIELD[key](data[key], key);
  }
  if (act === 'set') {
    if ((command.input === undefined) === (command.path === undefined))
      throw new Refused('path', data.path, A.path);
    if (!('value' in command)) throw new Refused('value', data.value, A.value);
  }
  if (act === 'camera') checkCamera(data, command);
  return /** @type {Command} */ (command);
}

/**
 * A value for an input of the run.
 * @param {import('../../../wasm/js/frame.mjs').Input[]} inputs @param {string} id @param {unknown} value
 * @returns {number | string}
 * @throws {Refused}
 */
export function inputValue(inputs, id, value) {
  const input = inputs.find((one) => one.id === id);
  if (!input) throw new Refused('input', id, A.input(inputs.map((one) => one.id)));
  const { words, calls, min, max, unit } = input;
  if (words) {
    const known = typeof value === 'string' ? words.includes(value) : Number.isInteger(value) && words[Number(value)] !== undefined; // prettier-ignore
    if (known) return /** @type {number | string} */ (value);
    throw new Refused('value', value, A.word(words));
  }
  const [least, most] = calls ? [0, 1] : [min, max];
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new Refused('value', value, A.range(least, most, calls ? '' : unit));
}

/** Whether this is where a page may be: scheme, host and port. @param {string} text */
function isOrigin(text) {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}

/**
 * What the address of an embedded run says of it.
 * @typedef {object} Terms
 * @property {'scene' | 'view' | 'params' | 'full'} ui
 * @property {string[] | null} hosts origins that are heard; null: any. What is no origin is none: a list of mistakes hears nobody
 * @property {string[]} lock values and inputs that a visitor may not change; `all`, `inputs`, `!load.mass` for what is free again
 */

/** @param {string} search of an address @returns {Terms} */
export function termsOf(search) {
  const query = new URLSearchParams(search);
  const list = (/** @type {string} */ key) =>
    (query.get(key) ?? '').slice(0, LINK_MAX).split(/[\s,]+/).filter(Boolean); // prettier-ignore
  const show = query.get('show');
  return {
    ui: show === 'scene' || show === 'params' || show === 'full' ? show : 'view',
    hosts: query.has('hosts') ? list('hosts').filter(isOrigin) : null,
    lock: list('lock'),
  };
}

/**
 * Whether a value, by its name in a link, or an input, by its id, is locked: what is said of the longest part of its name counts.
 * @param {string[]} lock
 * @returns {(key: string, kind?: 'value' | 'input') => boolean}
 */
export function lockedBy(lock) {
  const rules = lock.map((word) => ({ name: word.replace(/^!/, ''), free: word.startsWith('!') }));
  return (key, kind = 'value') => {
    let weight = -1;
    let locked = false;
    for (const rule of rules) {
      const all = rule.name === 'all' || (kind === 'input' && rule.name === 'inputs');
      const here = key === rule.name || key.startsWith(`${rule.name}.`);
      const own = here ? rule.name.length : all ? 0 : -1;
      // what holds a locked value cannot go either
      if (!rule.free && rule.name.startsWith(`${key}.`)) return true;
      if (own < weight || own < 0) continue;
      weight = own;
      locked = !rule.free;
    }
    return locked;
  };
}
