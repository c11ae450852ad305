/**
 * What of a run can be driven: the inputs of each part as axes of two sticks, by a table of the kinds of parts. What the
 * table does not know is driven by its unit, so that a new kind needs no row.
 * @module
 */
import { stepOf } from '../features/helm/state.js';
import { partsOf } from '../pull/parts.js';
import { words } from '../features/berths/state.js';
import { objectAt, textAt } from '../../../wasm/js/form/told.mjs';
import { W } from './words.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Input} Input @typedef {import('../../../wasm/js/frame.mjs').Part} Part */

/**
 * Where an axis is: right and left stick (x to the right, y up), two pairs of keys.
 * @typedef {'rx' | 'ry' | 'lx' | 'ly' | 't' | 'b'} Slot
 */
export const SLOTS = /** @type {const} */ (['ry', 'rx', 'ly', 'lx', 't', 'b']);

/**
 * An input that an axis moves.
 * @typedef {object} Driven
 * @property {Input} of
 * @property {number} lo where a full stick takes it
 * @property {number} hi
 * @property {number} rate how fast a full stick moves what stays where it is [1/s]
 * @property {number} step its values are whole numbers of these
 *
 * @typedef {object} Axis
 * @property {string} name
 * @property {[string, string]} ends words of left or down, and of right or up
 * @property {Slot | `x${number}`} slot x1, x2: no key and no stick has it, buttons do
 * @property {1 | -1} sense of the value to the right or up
 * @property {'zero' | 'hold'} rest what becomes of it when it is let go
 * @property {Driven[]} driven all by the same share of their ranges
 *
 * @typedef {object} Hand
 * @property {string} id
 * @property {string} part
 * @property {string} name
 * @property {Axis[]} axes
 * @property {Input[]} choices modes and switches
 * @property {[Axis, Axis] | null} level ahead and to the left as the part heads, of forces that are along x and y of the world
 *
 * A row of the table: which keys of a part, as what.
 * @typedef {{key: RegExp, role: string, slot: Slot, sense?: 1 | -1, rest?: 'zero' | 'hold'}} Row
 */

/** @type {Row[]} */
const FREE = [
  { key: /^force_x$/, role: 'surge', slot: 'ry' },
  { key: /^force_y$/, role: 'sway', slot: 'rx', sense: -1 },
  { key: /^force_z$/, role: 'heave', slot: 'ly' },
  { key: /^moment_z$/, role: 'yaw', slot: 'lx', sense: -1 },
  { key: /^moment_y$/, role: 'pitch', slot: 't' },
  { key: /^moment_x$/, role: 'roll', slot: 'b' },
];

/** By kind of part. Rows without `rest` go back to zero. @type {Record<string, Row[]>} */
const KINDS = {
  rigid: FREE,
  load: [
    ...FREE,
    { key: /^at$/, role: 'along', slot: 't', rest: 'hold' },
    { key: /^mass$/, role: 'mass', slot: 'b', rest: 'hold' },
  ],
  joint: [
    { key: /^motor\.speed$/, role: 'motor', slot: 'rx' },
    { key: /^motor\.torque$/, role: 'torque', slot: 'rx' },
    { key: /^motor\.angle$/, role: 'angle', slot: 'rx', rest: 'hold' },
    { key: /^friction\.(torque|force)$/, role: 'friction', slot: 'ly', rest: 'hold' },
  ],
  winch: [
    { key: /^speed$/, role: 'rate', slot: 'ry', sense: -1 },
    { key: /^turn_speed$/, role: 'turn', slot: 'rx', sense: -1 },
    { key: /^tension$/, role: 'tension', slot: 'ly', rest: 'hold' },
    { key: /^position$/, role: 'payout', slot: 'lx', sense: -1, rest: 'hold' },
    { key: /^brake$/, role: 'brake', slot: 't', rest: 'hold' },
  ],
  vessel: [
    { key: /^rudder\.angle$/, role: 'rudder', slot: 'rx', sense: -1, rest: 'hold' },
    { key: /^propeller\.revs$/, role: 'revs', slot: 'ry', rest: 'hold' },
  ],
  crane: [],
};
/** Joints of a crane from the base outwards: those that turn one by one, those that slide as one. @type {Omit<Row, 'key'>[]} */
const TURNS = [
  { role: 'slew', slot: 'lx', sense: -1 },
  { role: 'luff', slot: 'ry' },
  { role: 'knuckle', slot: 'ly' },
];

/** Units of what acts, which is zero when it is let go. */
const ACTS = ['N', 'N m', 'm/s', 'rad/s'];
/** Wider ranges than these are the field's, not the scenario's; a full stick is then so much. @type {Record<string, [number, number]>} */
const WIDE = {
  ...{ 'm/s': [20, 1], 'rad/s': [10, 0.3], N: [1e9, 1000], 'N m': [1e9, 1000] },
  ...{ m: [1000, 5], rad: [50, 1], '1/s': [100, 5] },
};
/** A range is gone through in so long [s]. */
const THROUGH = 10;

/** @param {Input} of @param {'zero' | 'hold'} rest @param {Part['links']} [links] @param {string} [joint] @returns {Driven} */
function drivenBy(of, rest, links, joint) {
  const link = links?.find(({ id }) => id === joint);
  let [lo, hi] = [of.min, of.max];
  const [most, full] = WIDE[of.unit] ?? [Infinity, 1];
  const wide = hi - lo > 2 * most;
  // a place goes as far as its joint
  if (rest === 'hold' && link?.lower != null) lo = Math.max(lo, link.lower);
  if (rest === 'hold' && link?.upper != null) hi = Math.min(hi, link.upper);
  const limited = hi - lo <= 2 * most;
  if (wide && rest === 'zero') [lo, hi] = [Math.max(lo, -full), Math.min(hi, full)];
  const range = limited || rest === 'zero' ? hi - lo : 2 * full;
  return { of, lo, hi, rate: range / THROUGH, step: stepOf(range) / 10 };
}

/** What rests at zero has a zero. @param {Input} of @param {'zero' | 'hold'} rest */
const restOf = ({ min, max }, rest) => (min <= 0 && max >= 0 ? rest : 'hold');

/** @param {Omit<Row, 'key'>} row @param {Input[]} inputs @param {Part['links']} [links] @param {string[]} [joints] @param {string} [name] @returns {Axis} */
function axisOf({ role, slot, sense = 1, rest = 'zero' }, inputs, links, joints = [], name = '') {
  const [said, ...ends] = W.roles[role];
  const rests = inputs.some((of) => restOf(of, rest) === 'hold') ? 'hold' : rest;
  const driven = inputs.map((of, i) => drivenBy(of, rests, links, joints[i]));
  return { name: name || said, ends, slot, sense, rest: rests, driven };
}

/** @typedef {{input: Input, key: string}} Keyed an input, and what of its part it is */

/** Joints that have a speed or a target. @param {Part} part @param {Keyed[]} keyed @returns {Axis[]} */
function ofCrane({ links = [] }, keyed) {
  /** @type {Axis[]} */
  const axes = [];
  const slides = /** @type {{input: Input, id: string, rest: 'zero' | 'hold'}[]} */ ([]);
  let turns = 0;
  for (const { id, type } of links) {
    const own = keyed.filter(({ key }) => key === `joints.${id}.speed` || key === `joints.${id}.target`); // prettier-ignore
    const row = type === 'revolute' ? TURNS[turns++] : undefined;
    for (const { input, key } of own) {
      const rest = key.endsWith('.speed') ? 'zero' : 'hold';
      if (type !== 'revolute') slides.push({ input, id, rest });
      else {
        const more = row ?? { role: 'any', slot: /** @type {Slot} */ ('b') };
        axes.push(axisOf({ ...more, rest }, [input], links, [id], row ? '' : words(id)));
      }
    }
  }
  for (const rest of /** @type {const} */ (['zero', 'hold'])) {
    const all = slides.filter((one) => one.rest === rest);
    const inputs = all.map(({ input }) => input);
    if (all.length > 0)
      axes.push(axisOf({ role: 'telescope', slot: 'rx', rest }, inputs, links, all.map(({ id }) => id))); // prettier-ignore
  }
  return axes;
}

/** Thrusters across the hull. @param {unknown} scenario @param {string} part @param {Keyed[]} keyed @returns {Axis[]} */
function ofTunnels(scenario, part, keyed) {
  return keyed.flatMap(({ input, key }) => {
    const name = thrusterOf(key, 'force');
    if (!name || !isTunnel(scenario, part, name)) return [];
    return [axisOf({ role: 'tunnel', slot: 'lx', sense: -1 }, [input], [], [], words(name))];
  });
}

/** @param {string} key @param {'force' | 'angle'} what */
const thrusterOf = (key, what) => new RegExp(`^thrusters\\.([^.]+)\\.${what}$`).exec(key)?.[1];
/** @param {unknown} scenario @param {string} part @param {string} name */
const isTunnel = (scenario, part, name) =>
  (textAt(scenario, 'parts', part, 'thrusters', name, 'type') || 'tunnel') === 'tunnel';

/** Of a tug, or a thruster that turns. @type {Record<'force' | 'angle', Omit<Row, 'key'>>} */
const LEVERS = {
  force: { role: 'force', slot: 'ry', rest: 'hold' },
  angle: { role: 'direction', slot: 'rx', sense: -1, rest: 'hold' },
};

/** Tugs and thrusters that turn are hands of their own. @param {unknown} scenario @param {Part} part @param {Keyed[]} keyed @returns {Hand[]} */
function ofThrusters(scenario, part, keyed) {
  /** @type {Map<string, Axis[]>} */
  const all = new Map();
  for (const { input, key } of keyed)
    for (const what of /** @type {const} */ (['force', 'angle'])) {
      const name = thrusterOf(key, what);
      if (!name || isTunnel(scenario, part.id, name)) continue;
      const row = LEVERS[what];
      all.set(name, [...(all.get(name) ?? []), axisOf(row, [input])]);
    }
  return [...all].map(([name, axes]) => ({
    ...{ id: `${part.id}.${name}`, part: part.id, axes, choices: [], level: null },
    name: W.of(words(part.id), words(name)),
  }));
}

/** Winches whose line leaves from a part: they hoist for it. @param {unknown} scenario @param {string} part */
const hoistsOf = (scenario, part) =>
  Object.keys(objectAt(scenario, 'parts')).filter((id) => {
    if (textAt(scenario, 'parts', id, 'kind') !== 'winch') return false;
    const cable = textAt(scenario, 'parts', id, 'cable');
    const end = textAt(scenario, 'parts', id, 'end') || 'a';
    return textAt(scenario, 'parts', cable, end, 'attach').split('.')[0] === part;
  });

/** From left to right. @type {string[]} */
const ACROSS = ['rx', 'lx', 'b'];

/** Each axis at a place of its own: that of its row, else the next one that is free, of the same way if there is one. @param {Axis[]} axes */
function seat(axes) {
  /** @type {Set<string>} */
  const taken = new Set();
  let more = 0;
  for (const axis of axes) {
    const likest = SLOTS.toSorted(
      (a, b) =>
        Number(ACROSS.includes(b) === ACROSS.includes(axis.slot)) -
        Number(ACROSS.includes(a) === ACROSS.includes(axis.slot)),
    );
    if (taken.has(axis.slot)) axis.slot = likest.find((slot) => !taken.has(slot)) ?? `x${++more}`;
    taken.add(axis.slot);
  }
  return axes;
}

/** Where nothing is known of a kind. @param {Keyed[]} keyed @returns {Axis[]} */
const byUnit = (keyed) =>
  keyed.map(({ input }, i) =>
    axisOf(
      {
        ...{ role: 'any', slot: SLOTS[i % SLOTS.length] },
        rest: ACTS.includes(input.unit) ? 'zero' : 'hold',
      },
      ...[[input], [], []],
      input.label || words(input.id),
    ),
  );

/**
 * The hands of a run, in the order of its parts.
 * @param {Pick<import('../../../wasm/js/frame.mjs').Manifest, 'parts' | 'inputs'>} manifest
 * @param {unknown} scenario
 * @returns {Hand[]}
 */
export function handsOf(manifest, scenario) {
  // what a pull is held by is no machine
  const pulls = partsOf(
    /** @type {import('../../../wasm/js/form/scenario.mjs').Doc} */ (scenario ?? {}),
  );
  return manifest.parts.flatMap((part) => {
    if (pulls.includes(part.id)) return [];
    /** @param {string} id @returns {Keyed[]} */
    const ofPart = (id) =>
      manifest.inputs.flatMap((input) =>
        input.target?.startsWith(`${id}.`)
          ? [{ input, key: input.target.slice(id.length + 1) }]
          : [],
      );
    const all = ofPart(part.id);
    const choices = all.filter(({ input }) => input.words).map(({ input }) => input);
    const keyed = all.filter(({ input }) => !input.words && input.max > input.min);
    const rows = KINDS[part.kind];
    const known = (rows ?? []).flatMap((row) => {
      const found = keyed.find(({ key }) => row.key.test(key));
      return found ? [{ row, axis: axisOf(row, [found.input]) }] : [];
    });
    const axes = rows ? known.map(({ axis }) => axis) : byUnit(keyed);
    if (part.kind === 'crane') {
      axes.push(...ofCrane(part, keyed));
      for (const id of hoistsOf(scenario, part.id))
        for (const { input, key } of axes.length > 0 ? ofPart(id) : [])
          if (key === 'speed')
            axes.push(axisOf({ role: 'hoist', slot: 't', sense: -1 }, [input], [], []));
    }
    if (part.kind === 'vessel') axes.push(...ofTunnels(scenario, part.id, keyed));
    const own = { id: part.id, part: part.id, name: words(part.id), axes: seat(axes), choices };
    const [surge, sway] = ['surge', 'sway'].map((role) => known.find(({ row }) => row.role === role)?.axis); // prettier-ignore
    // a load may be along the axes of what carries it
    const world = textAt(scenario, 'parts', part.id, 'axes') !== 'body';
    const level = part.pose !== undefined && world && surge && sway;
    const hand = { ...own, level: level ? /** @type {[Axis, Axis]} */ ([surge, sway]) : null };
    return [
      ...(axes.length + choices.length > 0 ? [hand] : []),
      ...(part.kind === 'vessel' ? ofThrusters(scenario, part, keyed) : []),
    ];
  });
}
