/**
 * MoorDyn decks (input file, version 2) to scenarios: lines, what holds them, the ground, failures and outputs. What differs, and
 * by which formula, is in docs/import.md; what has no counterpart is a note with its line.
 * @module
 */
import { quote } from '../../../js/ini.mjs';
import { tidy, turnBack } from '../turns.mjs';
import { Holders } from './holders.mjs';
import { readDeck } from './read.mjs';

/**
 * @typedef {import('./read.mjs').Deck} Deck @typedef {import('./read.mjs').Row} Row
 * @typedef {import('./holders.mjs').JsonObject} JsonObject
 * @typedef {import('../../../js/status.mjs').Fault} Fault
 *
 * @typedef {object} DeckOptions
 * @property {string} [title]
 * @property {string} [integrator] ali3 without it
 * @property {number} [duration] [s] 60 without it
 */

/** Of MoorDyn's program where a deck gives none: its manual has 9.81 in one place, and this in another [m/s^2]. */
const G = 9.80665;
/** Steps of ali3, and frames where the deck has no dtOut [s]. */
const STEP = 0.01;
const FRAME = 0.1;
const DURATION = 60;
/** Most channels of a plot, and most plots. */
const ON_PLOT = 3;
const PLOTS = 8;

/**
 * @param {string} name of the file
 * @param {string} text
 * @param {DeckOptions} [options]
 * @returns {{faults: Fault[], scenario?: JsonObject, notes?: string[]}}
 */
export function importDeck(name, text, options = {}) {
  const deck = readDeck(name, text);
  if (deck.faults.length) return { faults: deck.faults };
  const holders = new Holders(deck);
  for (const row of deck.rows.lines) cable(deck, holders, row);
  checkTypes(deck);
  for (const row of deck.rows.loads) externalLoad(deck, holders, row);
  for (const row of deck.rows.control)
    deck.note(row.line, `CONTROL: channel ${row.number('ChannelID')} of lines ${row.text('Line(s)')}: left out: a winch ("kind": "winch") or an input does it here`); // prettier-ignore
  const events = failures(deck, holders.parts);
  if (deck.faults.length) return { faults: deck.faults };
  const moving = Object.values(holders.parts).some((part) => part.kind === 'rigid');
  const start = deck.option('TmaxIC', 1) > 0 ? 'static' : 'given';
  if (start === 'given') deck.note(deck.options.get('TmaxIC')?.line ?? null, 'TmaxIC 0: the run starts as given, without a search for rest'); // prettier-ignore
  const scenario = {
    hawse: 1,
    title: options.title ?? name,
    notes: `Imported from ${name} (MoorDyn's input file, version 2).`,
    environment: {
      gravity: deck.option('g', G),
      water: { density: deck.option('rho', 1025) },
      air: { density: 0 },
      ...ground(deck, holders),
    },
    parts: holders.parts,
    ...(Object.keys(events).length ? { events } : {}),
    solver: solver(deck, options, start),
    view: { plots: plots(deck, holders) },
  };
  if (moving) deck.note(null, 'a body and a point float by the share of them that is under water, where MoorDyn has their whole volume at any height'); // prettier-ignore
  return deck.faults.length ? { faults: deck.faults } : { faults: [], scenario, notes: deck.notes };
}

/** @param {Deck} deck */
function checkTypes(deck) {
  const { lineTypes, lines } = deck.rows;
  const names = lineTypes.map((row) => row.text('TypeName'));
  for (const [i, row] of lineTypes.entries()) {
    const name = names[i];
    if (names.indexOf(name) < i) deck.fault(row.line, `LINE TYPES: ${quote(name)} is there twice`);
    if (!lines.some((line) => line.text('LineType') === name)) continue;
    if (row.number('CaAx')) deck.note(row.line, `${name}: CaAx ${row.number('CaAx')}: left out: a line has no added mass along itself here`); // prettier-ignore
    if (row.number('Cl')) deck.note(row.line, `${name}: Cl ${row.number('Cl')}: left out: lines shed no vortices here`); // prettier-ignore
    if (row.list('EA').length > 1) deck.note(row.line, `${name}: EA ${row.text('EA')}: the static stiffness ${row.number('EA')} N acts; the dynamic one is left out`); // prettier-ignore
    if (row.list('BA/-zeta').length > 1) deck.note(row.line, `${name}: BA ${row.text('BA/-zeta')}: the first acts; the dynamic one is left out`); // prettier-ignore
  }
}

/**
 * Newtons per unit strain rate: as given, or of a fraction of what is critical of an element, BA = zeta L/N sqrt(EA m).
 * @param {Row} type @param {Row} row
 */
function damping(type, row) {
  const given = type.number('BA/-zeta');
  if (given >= 0) return given;
  const element = row.number('UnstrLen') / row.number('NumSegs');
  return Number((-given * element * Math.sqrt(type.number('EA') * type.number('Mass/m'))).toPrecision(12)); // prettier-ignore
}

/** @param {Deck} deck @param {Holders} holders @param {Row} row */
function cable(deck, holders, row) {
  const number = row.number('ID');
  const type = deck.rows.lineTypes.find((t) => t.text('TypeName') === row.text('LineType'));
  if (!type)
    return deck.fault(row.line, `line ${number}: there is no line type ${quote(row.text('LineType'))}`); // prettier-ignore
  const EI = type.number('EI');
  const end = (/** @type {'a' | 'b'} */ which) => {
    const given = row.text(which === 'a' ? 'AttachA' : 'AttachB');
    const name = given.toUpperCase().replace(/^P(OINT)?(?=\d)/, '');
    const held = holders.attach(name);
    if (!held) {
      deck.fault(row.line, `line ${number}: there is no point or rod end ${quote(given)}: a point's number, or R1A, is wanted`); // prettier-ignore
      return undefined;
    }
    const { along, turn: turned } = /** @type {import('./holders.mjs').Hold} */ (holders.holds.get(name)); // prettier-ignore
    if (!along || !EI) return held;
    // out of end B of a rod a line goes on along it, out of end A the other way
    const sign = (name.endsWith('B') ? 1 : -1) * (which === 'a' ? 1 : -1);
    const tangent = turnBack(turned, along).map((c) => sign * c);
    return { ...held, hold: 'clamped', tangent: tidy(tangent) };
  };
  const [a, b] = [end('a'), end('b')];
  if (row.text('AttachA') === row.text('AttachB'))
    deck.fault(row.line, `line ${number}: both its ends are on ${quote(row.text('AttachA'))}`);
  holders.parts[`line${number}`] = {
    kind: 'cable',
    a,
    b,
    length: row.number('UnstrLen'),
    elements: row.number('NumSegs'),
    diameter: type.number('Diam'),
    mass_per_metre: type.number('Mass/m'),
    EA: type.number('EA'),
    ...(EI ? { EI } : {}),
    CID: damping(type, row),
    drag_normal: type.number('Cd'),
    drag_tangential: type.number('CdAx'),
    added_mass: type.number('Ca'),
  };
  return undefined;
}

/**
 * The ground. There the middle of a line rests at the depth itself, here its underside does: so the ground is lower by half a
 * diameter, that of the lines that come down to it.
 * @param {Deck} deck @param {Holders} holders
 */
function ground(deck, holders) {
  const { lines, lineTypes } = deck.rows;
  const places = [...holders.holds.values()].map(({ place }) => place[2]);
  const given = deck.option('depth', 0);
  const lowest = Math.max(0, ...places.map((z) => -z));
  const depth = Math.max(given, lowest);
  if (!(depth > 0)) {
    deck.note(null, 'WtrDpth is not given, and nothing is under water: there is no ground');
    return {};
  }
  if (depth > given)
    deck.note(deck.options.get('depth')?.line ?? null, `the depth is that of the lowest point, ${depth} m, as MoorDyn has it where ${given ? `WtrDpth ${given} is less` : 'WtrDpth is not given'}`); // prettier-ignore
  const diameters = new Set();
  let half = 0;
  let nearest = Infinity;
  for (const row of lines) {
    const type = /** @type {Row} */ (lineTypes.find((t) => t.text('TypeName') === row.text('LineType'))); // prettier-ignore
    const ends = [row.text('AttachA'), row.text('AttachB')].map((name) => holders.holds.get(name.toUpperCase().replace(/^P(OINT)?(?=\d)/, ''))?.place[2] ?? 0); // prettier-ignore
    const above = Math.min(...ends) + depth;
    diameters.add(type.number('Diam'));
    if (above < nearest) [nearest, half] = [above, type.number('Diam') / 2];
  }
  if (diameters.size > 1)
    deck.note(null, `the ground is lower by ${half} m, half the diameter of the line that ends lowest; others have other diameters, and lie higher or lower by the difference`); // prettier-ignore
  const mu = deck.option('mu', 0);
  const [along, across] = [deck.option('mu_ka', mu), deck.option('mu_kt', mu)];
  return {
    ground: {
      kind: 'plane',
      z: Number((-depth - half).toFixed(12)),
      stiffness: deck.option('kbot', 3e6),
      damping: deck.option('cbot', 3e5),
      bodies: false,
      friction: { along, across },
    },
  };
}

/** @param {Deck} deck @param {DeckOptions} options @param {string} start */
function solver(deck, { integrator = 'ali3', duration = DURATION }, start) {
  const dtM = deck.options.get('dtM');
  const explicit = integrator !== 'ali3';
  if (dtM && !explicit)
    deck.note(dtM.line, `dtM ${dtM.value}: left out: ali3 is implicit and steps by ${STEP} s; --integrator rk4 takes it`); // prettier-ignore
  const frame = deck.option('dtOut', 0) || FRAME;
  return {
    integrator,
    step: Math.min(explicit ? (dtM?.value ?? 1e-3) : STEP, frame),
    frame,
    duration,
    start,
  };
}

/** @param {Deck} deck @param {Holders} holders @param {Row} row */
function externalLoad(deck, holders, row) {
  const on = row.text('Object');
  const match = /^(body|point|rod)(\d+)$/i.exec(on);
  const id = match ? `${match[1].toLowerCase()}${Number(match[2])}` : '';
  const kind = match?.[1].toLowerCase();
  const name = kind === 'rod' ? `R${Number(match?.[2])}A` : `${Number(match?.[2])}`;
  const there = kind === 'body' ? holders.parts[id] : match ? holders.holds.get(name) : undefined;
  if (!there)
    return deck.fault(row.line, `EXTERNAL LOADS: there is no ${quote(on)}: Body1, Point1 or Rod1 is wanted`); // prettier-ignore
  for (const key of ['Blin', 'Bquad'])
    if (row.list(key).some((x) => x)) deck.note(row.line, `EXTERNAL LOADS: ${key} ${row.text(key)} of ${on}: left out: damping of a body is its member damping`); // prettier-ignore
  const force = [0, 1, 2].map((i) => row.list('Fext')[i] ?? 0);
  if (!force.some((f) => f)) return undefined;
  const load = `${id}_load${row.number('ID')}`;
  if (kind === 'body') {
    if (holders.parts[id].kind !== 'rigid') return deck.note(row.line, `EXTERNAL LOADS: ${on} does not feel its force: it is held`); // prettier-ignore
    const axes = /^l$/i.test(row.text('CSys')) ? 'body' : 'world';
    const port = holders.port(id, 'reference', [0, 0, 0]);
    holders.parts[load] = { kind: 'load', on: port, axes, force_x: force[0], force_y: force[1], force_z: force[2] }; // prettier-ignore
  } else if (!holders.frames.get(holders.holds.get(name)?.part ?? '')?.free)
    deck.note(row.line, `EXTERNAL LOADS: ${on} does not feel its force: it is held`);
  else holders.load(name, load, force);
  return undefined;
}

/**
 * Lines that let go: at a time, or when one of them pulls too hard.
 * @param {Deck} deck @param {{[id: string]: JsonObject}} parts
 */
function failures(deck, parts) {
  /** @type {JsonObject} */
  const events = {};
  for (const row of deck.rows.failure) {
    const point = row.text('Point').toUpperCase();
    const at = `failure ${row.number('FailureID')}`;
    const [time, tension] = [row.number('FailTime'), row.number('FailTen')];
    const ends = [];
    for (const word of row.text('Line(s)').split(',')) {
      const line = deck.rows.lines.find((l) => `${l.number('ID')}` === word);
      const end = line && (['AttachA', 'AttachB'].findIndex((k) => line.text(k).toUpperCase() === point)); // prettier-ignore
      if (end === undefined || end < 0)
        deck.fault(row.line, `${at}: ${line ? `line ${word} does not end at ${quote(row.text('Point'))}` : `there is no line ${quote(word)}`}`); // prettier-ignore
      else ends.push(`line${word}.${'ab'[end]}`);
    }
    if (!time && !tension) deck.fault(row.line, `${at}: FailTime or FailTen above 0 is wanted`);
    if (ends.length > 1) deck.note(row.line, `${at}: lines ${row.text('Line(s)')} let go of each other too; MoorDyn leaves them joined`); // prettier-ignore
    for (const end of ends) {
      const [line, which] = end.split('.');
      Object.assign(parts[line][which] ?? {}, { grip: 'held' }); // it can let go
    }
    const id = `failure${row.number('FailureID')}`;
    const release = ends.join(' ');
    if (time) events[`${id}_time`] = { at: time, release };
    if (tension)
      for (const [i, end] of ends.entries())
        events[`${id}_tension${i + 1}`] = { channel: end.replace('.', '.tension_'), above: tension, release }; // prettier-ignore
  }
  return events;
}

/**
 * What is plotted: the outputs that are channels here, else the tensions at the upper ends.
 * @param {Deck} deck @param {Holders} holders
 */
function plots(deck, holders) {
  /** @type {Map<string, string[]>} */
  const units = new Map();
  for (const { line, name } of deck.outputs) {
    const found = channelOf(name.toUpperCase(), holders);
    if (typeof found === 'string') deck.note(line, `OUTPUTS: ${name}: left out: ${found}`);
    else units.set(found.unit, [...(units.get(found.unit) ?? []), found.channel]);
  }
  if (!units.size) units.set('N', deck.rows.lines.slice(0, ON_PLOT).map((row) => `line${row.number('ID')}.tension_b`)); // prettier-ignore
  /** @type {JsonObject} */
  const all = {};
  for (const [unit, channels] of units)
    for (let i = 0; i < channels.length; i += ON_PLOT) {
      const n = Object.keys(all).length + 1;
      if (n > PLOTS) {
        deck.note(null, `OUTPUTS: ${channels.slice(i).join(' ')}: not plotted, ${PLOTS} plots are enough; channels.csv has them`); // prettier-ignore
        break;
      }
      const [a, b, c] = channels.slice(i, i + ON_PLOT);
      all[`plot${n}`] = { title: TITLES[unit], a, ...(b && { b }), ...(c && { c }) };
    }
  return all;
}

/** @type {{[unit: string]: string}} */
const TITLES = { N: 'Tension', m: 'Position', 'm/s': 'Velocity' };

/**
 * The channel of an output, or why there is none.
 * @param {string} name in upper case @param {Holders} holders
 * @returns {{channel: string, unit: string} | string}
 */
function channelOf(name, holders) {
  const ten = /^(FAIRTEN|ANCHTEN)(\d+)$/.exec(name) ?? /^LINE(\d+)T(?:EN)?([AB])$/.exec(name);
  if (ten) {
    const [of, end] = /^\d/.test(ten[1]) ? [ten[1], ten[2].toLowerCase()] : [ten[2], ten[1] === 'FAIRTEN' ? 'b' : 'a']; // prettier-ignore
    return holders.parts[`line${Number(of)}`] ? { channel: `line${Number(of)}.tension_${end}`, unit: 'N' } : 'there is no such line'; // prettier-ignore
  }
  const node = /^LINE(\d+)N([AB]|\d+)P([XYZ])$/.exec(name);
  if (node) {
    const line = holders.parts[`line${Number(node[1])}`];
    if (!line) return 'there is no such line';
    const end = node[2] === 'A' || node[2] === '0' ? 'a' : node[2] === 'B' || Number(node[2]) === line.elements ? 'b' : ''; // prettier-ignore
    return end ? { channel: `line${Number(node[1])}.${end}_${node[3].toLowerCase()}`, unit: 'm' } : 'nodes within a line are in frames, and a part "probe" has one as channels'; // prettier-ignore
  }
  const whole = /^(POINT|BODY)(\d+)([PV])([XYZ])$/.exec(name);
  if (whole) {
    const id = `${whole[1].toLowerCase()}${Number(whole[2])}`;
    if (!holders.parts[id]) return whole[1] === 'POINT' && holders.holds.has(`${Number(whole[2])}`) ? 'what is held has no channels' : `there is no ${id}`; // prettier-ignore
    const [prefix, unit] = whole[3] === 'P' ? ['', 'm'] : ['v', 'm/s'];
    return { channel: `${id}.${prefix}${whole[4].toLowerCase()}`, unit };
  }
  return 'it has no channel of the same meaning here';
}
