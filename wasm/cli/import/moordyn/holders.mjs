/**
 * What holds the ends of a deck's lines: points, rods and bodies, as parts of a scenario.
 *
 * Fixed things are the world, or motions that stand still; what is coupled stands on one motion, `vessel`, at the origin; what is
 * free is a rigid body. Formulas: docs/import.md.
 * @module
 */
import { quote } from '../../../js/ini.mjs';
import { about, minus, norm, plus, product, tidy, turn, turnBack } from '../turns.mjs';

/**
 * @typedef {import('../turns.mjs').V3} V3 @typedef {import('../turns.mjs').Quat} Quat
 * @typedef {import('./read.mjs').Deck} Deck @typedef {import('./read.mjs').Row} Row
 * @typedef {{[key: string]: unknown}} JsonObject
 * @typedef {'fixed' | 'coupled' | 'free' | 'pinned' | 'coupledpinned'} Way
 *
 * What an end of a line is held by: a port that is made when it is asked for, or the world.
 * @typedef {object} Hold
 * @property {V3} place where it is at the start, world
 * @property {string | undefined} part undefined: the world
 * @property {V3} at in the axes of the part
 * @property {Quat} turn of the part, at the start
 * @property {V3} [along] direction of a rod, world: a line with bending stiffness is clamped along it
 * @property {boolean} [whole] the part itself is the port
 */

/** Of what has no mass of its own, the share of the line that hangs on it. */
const TOKEN = 0.01;

/** @type {[RegExp, Way][]} */
const WAYS = [
  [/^(fixed|fix|anchor|ground)$/, 'fixed'],
  [/^(coupled|vessel|ves|cpld|fairlead|turbine\d+)$/, 'coupled'],
  [/^(free|point|connect|con)$/, 'free'],
  [/^(pinned|pin)$/, 'pinned'],
  [/^(coupled|vessel|ves|cpld|turbine\d+)(pinned|pin)$/, 'coupledpinned'],
];

/** @param {Row} row @param {...string} names @returns {V3} */
const vector = (row, ...names) => /** @type {V3} */ (names.map((name) => row.number(name)));

/** Several numbers, or one or two for all. @param {number[]} list @param {number} n */
const spread = (list, n) => Array.from({ length: n }, (_, i) => list[i] ?? list[0] ?? 0);

/** The turn from z to a direction. @param {V3} v @returns {Quat} */
function turnTo(v) {
  const [x, y, z] = v.map((c) => c / norm(v));
  if (z < -1 + 1e-12) return [0, 1, 0, 0];
  const w = Math.sqrt((1 + z) / 2);
  return [w, -y / (2 * w), x / (2 * w), 0];
}

export class Holders {
  /** @param {Deck} deck */
  constructor(deck) {
    this.deck = deck;
    this.rho = deck.option('rho', 1025);
    /** @type {{[id: string]: JsonObject}} */
    this.parts = {};
    /** @type {Map<string, {position: V3, turn: Quat, free: boolean}>} */
    this.frames = new Map();
    /** What hangs of lines on a point or rod [kg]: half an element of each. @type {Map<string, number>} */
    this.hanging = new Map();
    /** @type {Map<string, Hold>} */
    this.holds = new Map();
    for (const row of deck.rows.lines) this.weigh(row);
    for (const row of deck.rows.bodies) this.body(row);
    for (const row of deck.rows.rods) this.rod(row);
    for (const row of deck.rows.points) this.point(row);
  }

  /** @param {Row} row of a line */
  weigh(row) {
    const type = this.deck.rows.lineTypes.find((t) => t.text('TypeName') === row.text('LineType'));
    if (!type) return;
    const half = (type.number('Mass/m') * row.number('UnstrLen')) / row.number('NumSegs') / 2;
    for (const name of [row.text('AttachA'), row.text('AttachB')]) {
      const on = name.toUpperCase().replace(/[AB]$/, '');
      this.hanging.set(on, (this.hanging.get(on) ?? 0) + half);
    }
  }

  /**
   * How a thing is held, and by which body.
   * @param {Row} row @param {string} what
   * @returns {{way: Way, body?: string} | undefined}
   */
  way(row, what) {
    const word = row.text('Attachment').toLowerCase();
    const on = /^body(\d+)(pinned|pin)?$/.exec(word);
    if (on) {
      const body = `body${Number(on[1])}`;
      if (this.frames.has(body)) return { way: on[2] ? 'pinned' : 'fixed', body };
      this.deck.fault(row.line, `${what}: there is no body ${on[1]}`);
      return undefined;
    }
    const found = WAYS.find(([of]) => of.test(word));
    if (!found) {
      this.deck.fault(row.line, `${what}: attachment ${quote(row.text('Attachment'))}: Fixed, Coupled, Free, Pinned or BodyN is wanted`); // prettier-ignore
      return undefined;
    }
    if (word.startsWith('turbine'))
      this.deck.note(row.line, `${what}: ${word} stands on the motion "vessel" at the origin: a deck of one turbine`); // prettier-ignore
    return { way: found[1] };
  }

  /** The motion that coupled things stand on. */
  vessel() {
    if (this.parts.vessel) return 'vessel';
    this.parts.vessel = { kind: 'motion' };
    this.frames.set('vessel', { position: [0, 0, 0], turn: [1, 0, 0, 0], free: false });
    this.deck.note(null, 'what is coupled stands on the motion "vessel", which stands still: move it by amplitude_x and so on, by a table, or "driven" by inputs'); // prettier-ignore
    return 'vessel';
  }

  /** @param {Row} row */
  body(row) {
    const { deck, rho } = this;
    const id = `body${row.number('ID')}`;
    const held = this.way(row, `body ${row.number('ID')}`);
    if (!held) return;
    const [x, y, z] = ['r0', 'p0', 'y0'].map((name) => (row.number(name) * Math.PI) / 180);
    // the library turns about x, then the new y, then the new z
    const orientation = product(product(about(0, x), about(1, y)), about(2, z));
    const position = vector(row, 'X0', 'Y0', 'Z0');
    const free = held.way !== 'fixed' && held.way !== 'coupled';
    this.frames.set(id, { position, turn: orientation, free });
    const place = { position, orientation: tidy(orientation) };
    if (!free) {
      const on = held.way === 'coupled' ? { on: this.vessel() } : {};
      this.parts[id] = { kind: 'motion', ...on, ...place };
      return;
    }
    const volume = row.number('Volume');
    const [cg, inertia, cda, ca] = ['CG', 'I', 'CdA', 'Ca'].map((name) => row.list(name));
    const six = cda.length === 2 ? [cda[0], cda[0], cda[0], cda[1], cda[1], cda[1]] : cda.length === 3 ? [...cda, ...cda] : spread(cda, 6); // prettier-ignore
    const mass = row.number('Mass') || this.token(row, id, this.carried(row.number('ID')));
    const least = 0.4 * mass * 0.01; // of a ball of 0.1 m
    if (inertia.every((i) => i === 0))
      deck.note(row.line, `${id}: no inertia; that of a ball of 0.1 m stands in`);
    this.parts[id] = {
      kind: 'rigid',
      mass,
      inertia: spread(inertia, 3).map((i) => i || least),
      centre: cg.length > 1 ? spread(cg, 3) : [0, 0, cg[0] ?? 0],
      ...place,
      volume,
      drag_area: six.slice(0, 3),
      drag_spin: tidy(six.slice(3).map((c) => 0.5 * rho * c)),
      added_mass: tidy(spread(ca, 3).map((c) => c * rho * volume)),
    };
    if (held.way !== 'free') this.pin(id, position, held.way === 'coupledpinned' ? this.vessel() : undefined); // prettier-ignore
  }

  /** Mass of the rods and lines that a body carries. @param {number} body */
  carried(body) {
    const { rods, rodTypes, points } = this.deck.rows;
    const on = (/** @type {Row} */ row) =>
      new RegExp(`^body0*${body}(pinned|pin)?$`, 'i').test(row.text('Attachment'));
    let mass = 0;
    for (const rod of rods.filter(on)) {
      const type = rodTypes.find((t) => t.text('TypeName') === rod.text('RodType'));
      const way = minus(vector(rod, 'Xb', 'Yb', 'Zb'), vector(rod, 'Xa', 'Ya', 'Za'));
      mass += (type?.number('Mass/m') ?? 0) * norm(way);
    }
    for (const point of points.filter(on)) mass += this.hanging.get(`${point.number('ID')}`) ?? 0;
    return mass;
  }

  /**
   * A mass for what has none: a rigid body needs one.
   * @param {Row} row @param {string} id @param {number} hanging
   */
  token(row, id, hanging) {
    const mass = Number((TOKEN * hanging || 1).toPrecision(3));
    this.deck.note(row.line, `${id}: no mass; ${mass} kg stand in, a hundredth of what of lines and rods hangs on it`); // prettier-ignore
    return mass;
  }

  /** @param {string} id @param {V3} position @param {string} [on] */
  pin(id, position, on) {
    const port = on ? this.port(on, `${id}_pin`, this.inside(on, position)) : 'world';
    this.parts[`${id}_pin`] = {
      kind: 'joint',
      type: 'spherical',
      a: port,
      b: this.port(id, 'pin', this.inside(id, position)),
      ...(on ? {} : { position }),
    };
  }

  /** A place of the world in the axes of a part. @param {string} id @param {V3} place */
  inside(id, place) {
    const frame = /** @type {{position: V3, turn: Quat}} */ (this.frames.get(id));
    return turnBack(frame.turn, minus(place, frame.position));
  }

  /** @param {string} id @param {string} port @param {V3} at @returns {string} */
  port(id, port, at) {
    const ports = /** @type {JsonObject} */ (this.parts[id].ports ?? {});
    ports[port] = { at: tidy(at) };
    this.parts[id].ports = ports;
    return `${id}.${port}`;
  }

  /** @param {Row} row */
  rod(row) {
    const { deck } = this;
    const number = row.number('ID');
    const id = `rod${number}`;
    const type = deck.rows.rodTypes.find((t) => t.text('TypeName') === row.text('RodType'));
    if (!type)
      return deck.fault(row.line, `rod ${number}: there is no rod type ${quote(row.text('RodType'))}`); // prettier-ignore
    const held = this.way(row, `rod ${number}`);
    if (!held) return undefined;
    const frame = held.body ? this.frames.get(held.body) : undefined;
    const world = (/** @type {V3} */ v) => (frame ? plus(frame.position, turn(frame.turn, v)) : v);
    const [rawA, rawB] = [vector(row, 'Xa', 'Ya', 'Za'), vector(row, 'Xb', 'Yb', 'Zb')];
    if (row.number('NumSegs') === 0) return this.joinRod(row, held, world(rawA), frame ? turn(frame.turn, rawB) : rawB); // prettier-ignore
    const [a, b] = [world(rawA), world(rawB)];
    const length = norm(minus(b, a));
    if (!(length > 1e-4)) return deck.fault(row.line, `rod ${number}: its ends are at one place; NumSegs 0 is a rod of no length`); // prettier-ignore
    const along = /** @type {V3} */ (minus(b, a).map((c) => c / length));
    const turned = turnTo(along);
    const middle = /** @type {V3} */ (a.map((c, i) => (c + b[i]) / 2));
    const still = held.way === 'fixed' && !frame?.free;
    const coupled = held.way === 'coupled';
    const on = coupled ? this.vessel() : held.body;
    this.frames.set(id, { position: middle, turn: turned, free: !(still || coupled) });
    const diameter = type.number('Diam');
    const shape = { shape: 'cylinder', size: [diameter, diameter, length] };
    if (still || coupled) {
      const outer = on ? /** @type {{turn: Quat}} */ (this.frames.get(on)).turn : undefined;
      this.parts[id] = {
        kind: 'motion',
        ...(on ? { on } : {}),
        ...shape,
        position: tidy(on ? this.inside(on, middle) : middle),
        orientation: tidy(outer ? product([outer[0], -outer[1], -outer[2], -outer[3]], turned) : turned), // prettier-ignore
      };
    } else {
      this.parts[id] = { ...this.rodBody(row, type, id, length), ...shape, position: tidy(middle), orientation: tidy(turned) }; // prettier-ignore
      if (held.way === 'pinned' || held.way === 'coupledpinned')
        this.pin(id, a, held.way === 'coupledpinned' ? this.vessel() : held.body);
      else if (held.body)
        this.parts[`${id}_fix`] = {
          kind: 'joint',
          type: 'fixed',
          a: this.port(held.body, `${id}_fix`, this.inside(held.body, a)),
          b: this.port(id, 'fix', this.inside(id, a)),
        };
    }
    for (const [end, place] of /** @type {const} */ ([['A', a], ['B', b]])) // prettier-ignore
      this.holds.set(`R${number}${end}`, { place, part: id, at: this.inside(id, place), turn: turned, along }); // prettier-ignore
    return undefined;
  }

  /**
   * A rod that moves: a cylinder of its mass that displaces what of it is under water, with the rod's coefficients.
   * @param {Row} row @param {Row} type @param {string} id @param {number} L
   */
  rodBody(row, type, id, L) {
    const { rho } = this;
    const [d, cd, ca] = [type.number('Diam'), type.number('Cd'), type.number('Ca')];
    const mass = type.number('Mass/m') * L || this.token(row, id, this.hanging.get(`R${row.number('ID')}`) ?? 0); // prettier-ignore
    const area = (Math.PI * d * d) / 4;
    const across = mass * ((3 * d * d) / 4 + L * L) * (1 / 12);
    const added = ca * rho * area * L;
    const spin = (rho * cd * d * L ** 4) / 64;
    const end = 2 * type.number('CaEnd') * rho * ((Math.PI * d ** 3) / 12);
    return {
      kind: 'rigid',
      mass,
      inertia: tidy([across, across, (mass * d * d) / 8]),
      displaces: 'shape',
      drag_area: tidy([cd * d * L, cd * d * L, 2 * type.number('CdEnd') * area]),
      drag_spin: tidy([spin, spin, 0]),
      added_mass: tidy([added, added, end]),
      added_inertia: tidy([(added * L * L) / 12, (added * L * L) / 12, 0]),
    };
  }

  /**
   * A rod of no length: a direction, along which lines with bending stiffness are clamped.
   * @param {Row} row @param {{way: Way, body?: string}} held @param {V3} place @param {V3} direction world
   */
  joinRod(row, held, place, direction) {
    const number = row.number('ID');
    const size = norm(direction);
    const along = size > 0 ? /** @type {V3} */ (direction.map((c) => c / size)) : undefined;
    let part = held.body;
    if (held.way === 'coupled') part = this.vessel();
    else if (held.way !== 'fixed') {
      part = `rod${number}`;
      this.frames.set(part, { position: place, turn: [1, 0, 0, 0], free: true });
      const mass = this.token(row, part, this.hanging.get(`R${number}`) ?? 0);
      this.parts[part] = { kind: 'rigid', mass, rotation: 'fixed', position: place, volume: mass / this.rho }; // prettier-ignore
      this.deck.note(row.line, `rod${number}: a rod of no length that moves joins lines without passing their bending on: here they are pinned`); // prettier-ignore
    }
    const free = part === `rod${number}`;
    const frame = part ? this.frames.get(part) : undefined;
    for (const end of ['A', 'B'])
      this.holds.set(`R${number}${end}`, {
        place,
        part,
        at: part ? this.inside(part, place) : place,
        turn: frame?.turn ?? [1, 0, 0, 0],
        ...(free ? { whole: true } : { along }),
      });
  }

  /** @param {Row} row */
  point(row) {
    const { deck, rho } = this;
    const number = row.number('ID');
    const held = this.way(row, `point ${number}`);
    if (!held) return undefined;
    const at = vector(row, 'X', 'Y', 'Z');
    const frame = held.body ? this.frames.get(held.body) : undefined;
    if (held.way === 'pinned' || held.way === 'coupledpinned')
      return deck.fault(row.line, `point ${number}: a point has no turn to leave free: Fixed, Coupled, Free or BodyN is wanted`); // prettier-ignore
    const force = row.list('F');
    if (force.some((f) => f)) deck.note(row.line, `point ${number}: its forces are a part "load"`);
    if (held.way === 'free') {
      const id = `point${number}`;
      const volume = row.number('Volume');
      const hanging = this.hanging.get(`${number}`);
      if (hanging === undefined)
        return deck.note(row.line, `point ${number}: left out: no line holds it`);
      const given = row.number('Mass');
      const mass = given || this.token(row, id, hanging);
      this.parts[id] = {
        kind: 'rigid',
        rotation: 'fixed',
        mass,
        position: at,
        volume: given || volume ? volume : mass / rho,
        drag_area: Array(3).fill(row.number('CdA')),
        added_mass: tidy(Array(3).fill(row.number('Ca') * rho * volume)),
      };
      this.frames.set(id, { position: at, turn: [1, 0, 0, 0], free: true });
      this.holds.set(`${number}`, { place: at, part: id, at: [0, 0, 0], turn: [1, 0, 0, 0], whole: true }); // prettier-ignore
    } else {
      const part = held.way === 'coupled' ? this.vessel() : held.body;
      const heavy = row.number('Mass') || row.number('Volume') || row.number('CdA');
      if (heavy && frame?.free)
        deck.note(row.line, `point ${number}: mass, volume and drag of a point on a body are left out: add them to the body`); // prettier-ignore
      const place = frame ? plus(frame.position, turn(frame.turn, at)) : at;
      this.holds.set(`${number}`, { place, part, at, turn: frame?.turn ?? [1, 0, 0, 0] });
    }
    if (force.some((f) => f)) this.load(`${number}`, `point${number}_load`, force);
    return undefined;
  }

  /**
   * A constant force on what holds.
   * @param {string} name of a hold @param {string} id @param {number[]} force
   */
  load(name, id, force) {
    const on = this.attach(name)?.attach;
    if (on === undefined || on === 'world') return;
    this.parts[id] = { kind: 'load', on, force_x: force[0], force_y: force[1], force_z: force[2] };
  }

  /**
   * The member `a` or `b` of a cable on a point or an end of a rod; makes the port.
   * @param {string} name `3`, `R2A`
   * @returns {{attach: string, position?: V3} | undefined}
   */
  attach(name) {
    const hold = this.holds.get(name);
    if (!hold) return undefined;
    if (hold.part === undefined) return { attach: 'world', position: hold.place };
    if (hold.whole) return { attach: hold.part };
    const port = name.startsWith('R') ? (hold.part === name.slice(0, -1).toLowerCase().replace('r', 'rod') ? name.slice(-1).toLowerCase() : name.toLowerCase()) : `point${name}`; // prettier-ignore
    return { attach: this.port(hold.part, port, hold.at) };
  }
}
