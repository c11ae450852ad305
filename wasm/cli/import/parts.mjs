/**
 * Checked files to parts of a scenario, one kind each, and the faults that need more than one key.
 * @module
 */
import { iniKey } from '../../js/ini.mjs';
import { DRIVE_KEYS } from './keys.mjs';
import { count } from './read.mjs';
import { bodyRate, minus, norm, ofEuler, plus, tidy } from './turns.mjs';

/**
 * @typedef {import('./read.mjs').IniFile} IniFile
 * @typedef {import('./turns.mjs').V3} V3
 * @typedef {import('./turns.mjs').Quat} Quat
 * @typedef {{[key: string]: any}} JsonObject
 */

/** Joint limits from here on are none: the sample of the report writes 1e30. A scenario has no larger. */
const NO_LIMIT = { revolute: 100, prismatic: 1e4 };

/**
 * Position of a node, from its state: velocity and position in turns.
 * @param {number[]} state
 * @returns {V3}
 */
const position = (state) => [state[1], state[3], state[5]];
/** @param {number[]} state @returns {V3} */
const velocity = (state) => [state[0], state[2], state[4]];

/** @param {IniFile} file */
export function readCable(file) {
  const n = count(file, ['IC']);
  const states = Array.from({ length: n }, (_, i) => file.numbers('IC', i));
  const lengths = file.numbers('ElementLengths');
  const line = file.line('ElementLengths');
  if (n < 2) file.fault(file.line('IC', 0), 'a cable has two nodes or more');
  else if (lengths.length !== n - 1)
    file.fault(line, `$ElementLengths: ${n} nodes have ${n - 1} elements, not ${lengths.length}`);
  const total = lengths.reduce((a, b) => a + b, 0);
  const masses = Array.from({ length: count(file, ['ExtMasses']) }, (_, i) => {
    const [at, diameter, density] = file.numbers('ExtMasses', i);
    if (at > total)
      file.fault(
        file.line('ExtMasses', i),
        `${iniKey(i, 'ExtMasses')}: ${at} m is past the end of the cable at ${total} m`,
      );
    return { at, mass: (density * Math.PI * diameter ** 3) / 6, diameter, drag: 0 };
  });
  return {
    file,
    nodes: states.map(position),
    speeds: states.map(velocity),
    lengths,
    total,
    masses,
  };
}

/** @typedef {ReturnType<typeof readCable>} Cable */

/**
 * @param {Cable} cable
 * @param {JsonObject} a what holds node 0
 * @param {JsonObject} b what holds node N
 * @param {string[]} notes is added to
 */
export function cablePart({ file, nodes, speeds, lengths, total, masses }, a, b, notes) {
  const said = (/** @type {string} */ what) => notes.push(`${file.name}: ${what}`);
  const number = (/** @type {string} */ key) => file.number(key);
  /** @type {JsonObject} */
  const part = {
    kind: 'cable',
    a,
    b,
    lengths,
    diameter: number('dia_cable'),
    density: number('rho_cable'),
    EA: number('EA'),
    EI: number('EI'),
    CID: number('CID'),
    CE: number('CE'),
    drag_normal: number('CDc'),
    added_mass: number('CAc'),
  };
  const bends = number('EI') > 0;
  if (number('GJ') > 0) {
    if (bends && a.hold && b.hold) part.GJ = number('GJ');
    else said('$GJ is left out: torsion needs $EI and both ends clamped (--clamp)');
  }
  if (number('BCID') > 0) {
    if (bends) part.BCID = number('BCID');
    else said('$BCID is left out: without $EI there is no bending to damp');
  }
  if (masses.length) part.masses = Object.fromEntries(masses.map((mass, i) => [`m${i}`, mass]));

  // Without them a scenario starts a line on the chord between its ends, or hanging below it.
  const chord = minus(nodes[nodes.length - 1], nodes[0]);
  let [at, off] = [0, 0];
  for (const [i, node] of nodes.entries()) {
    at += i ? lengths[i - 1] : 0;
    const share = at / total;
    const straight = plus(nodes[0], [share * chord[0], share * chord[1], share * chord[2]]);
    off = Math.max(off, norm(minus(node, straight)));
  }
  const slack = total > norm(chord) * (1 + 1e-9);
  const still = speeds.every((v) => norm(v) === 0);
  if (off > 1e-9 * total || (slack && nodes.length > 2)) part.nodes = { position: nodes.flat() };
  if (still) part.start = 'rest';
  else part.nodes = { ...part.nodes, velocity: speeds.flat() };
  return part;
}

/** @param {IniFile} file */
export function readPayload(file) {
  const state = Array.from({ length: 12 }, (_, i) => file.number('IC', i));
  const rows = Array.from({ length: 6 }, (_, i) => file.numbers('Mass', i));
  const faults = massFaults(file, rows);
  if (file.number('mus') < file.number('muc'))
    file.fault(
      file.line('mus'),
      `$mus ${file.number('mus')}: sticking friction is not below sliding friction, $muc ${file.number('muc')}`,
    );
  const angles = /** @type {V3} */ (state.slice(9));
  return {
    file,
    place: /** @type {V3} */ (state.slice(6, 9)),
    orientation: ofEuler(...angles),
    velocity: state.slice(0, 3),
    rate: bodyRate(angles, /** @type {V3} */ (state.slice(3, 6))),
    rows: faults ? [] : rows,
  };
}

/** @typedef {ReturnType<typeof readPayload>} Payload */

/**
 * The matrix is diag(m, m, m) and the inertia about the centre of gravity (eq. 12), or that with added mass in it: another
 * diagonal above, or entries that couple. The least of the first three on the diagonal is taken for the mass.
 * @param {IniFile} file
 * @param {number[][]} rows
 */
function massFaults(file, rows) {
  if (rows.some((row) => row.length !== 6)) return true;
  const said = file.told;
  const scale = Math.max(...rows.flat().map(Math.abs));
  const at = (/** @type {number} */ i) => file.line('Mass', i);
  for (let i = 0; i < 6; i++) {
    const [x, key] = [rows[i][i], `$${i}|Mass, column ${i + 1}`];
    if (i < 3 && (!(x > 0) || x > 1e12))
      file.fault(at(i), `${key}: a mass above 0 to 1e12 kg is wanted, not ${x}`);
    else if (!(x > 0)) file.fault(at(i), `${key}: ${x}; a moment of inertia above 0 is wanted`);
    for (let j = 0; j < i; j++)
      if (Math.abs(rows[i][j] - rows[j][i]) > 1e-9 * scale)
        file.fault(
          at(i),
          `$${i}|Mass, column ${j + 1}: ${rows[i][j]}; the matrix is symmetric, and row ${j} has ${rows[j][i]}`,
        );
  }
  const alone = file.told === said ? addedOf(rows).alone : undefined;
  if (alone !== undefined)
    file.fault(
      at(alone),
      `$${alone}|Mass: it couples a motion to others that has no added mass of its own; about the centre of gravity a body alone couples nothing`,
    );
  const [x, y, z] = [rows[3][3], rows[4][4], rows[5][5]];
  if (file.told === said && 2 * Math.max(x, y, z) > (x + y + z) * (1 + 1e-9))
    file.fault(
      at(3),
      `moments of inertia ${x}, ${y}, ${z}: no body has one above the sum of the other two`,
    );
  return file.told > said;
}

/**
 * Mass of the body alone, and what is added to it; null: nothing. Entries that couple need some added inertia, or energy could
 * be below zero: the least that does, C^T A^-1 C, which is then none of the body's own.
 * @param {number[][]} rows
 */
function addedOf(rows) {
  const mass = Math.min(rows[0][0], rows[1][1], rows[2][2]);
  const added = rows.map((row, i) =>
    row.map((x, j) => (i >= 3 && j >= 3 ? 0 : i === j ? x - mass : x)),
  );
  if (added.every((row) => row.every((x) => x === 0))) return { mass, added: null };
  const left = added.map((row) => [...row]);
  for (let k = 0; k < 3; k++) {
    const pivot = left[k][k];
    if (pivot <= 1e-12 * mass) {
      if (left[k].some((x, j) => j > k && x !== 0)) return { mass, added: null, alone: k };
      continue;
    }
    for (let i = k + 1; i < 6; i++)
      for (let j = 5; j > k; j--) left[i][j] -= (left[i][k] * left[k][j]) / pivot;
  }
  for (let i = 3; i < 6; i++) for (let j = 3; j < 6; j++) added[i][j] = -left[i][j] || 0;
  return { mass, added };
}

/**
 * @param {Payload} payload
 * @param {JsonObject} extra material and size
 */
export function payloadPart({ rows, place, orientation, velocity, rate }, extra) {
  const { mass, added } = addedOf(rows);
  const own = (/** @type {number} */ i, /** @type {number} */ j) =>
    rows[i][j] - (added ? added[i][j] : 0);
  // The matrix has minus the integrals of xy, xz and yz beside the diagonal.
  const products = [-own(3, 4), -own(3, 5), -own(4, 5)];
  return {
    kind: 'rigid',
    mass,
    inertia: [own(3, 3), own(4, 4), own(5, 5)],
    ...(products.some((p) => p !== 0) ? { products: tidy(products) } : {}),
    ...(added ? { added: added.flat() } : {}),
    position: place,
    ...turned(orientation),
    ...(velocity.some(Boolean) ? { velocity } : {}),
    ...(rate.some(Boolean) ? { rate } : {}),
    ...extra,
  };
}

/** @param {Quat} q */
const turned = (q) => (q[0] === 1 ? {} : { orientation: q });

/**
 * @param {IniFile} file
 * @param {boolean} degrees whether limits of revolute joints are in degrees
 */
export function readCrane(file, degrees) {
  const links = count(file, ['LinkDHParameters']);
  const rad = (/** @type {number} */ x) => (x * Math.PI) / 180;
  return {
    file,
    links: Array.from({ length: links }, (_, i) => {
      const [alpha, a, d, theta] = file.numbers('LinkDHParameters', i);
      const revolute = file.get('LinkJointVariable', i)?.text === 'theta';
      const unit = (/** @type {number} */ x) => (revolute && degrees ? rad(x) : x);
      const [lower, upper] = file.numbers('UpstreamJointLimits', i).map(unit);
      const most = revolute ? NO_LIMIT.revolute : NO_LIMIT.prismatic;
      const [phi, pitch, psi] = file.numbers('LinkCGOrientation', i);
      const link = {
        revolute,
        alpha: rad(alpha),
        a,
        // The joint's own displacement is the D-H parameter that varies.
        d: revolute ? d : 0,
        theta: revolute ? 0 : rad(theta),
        start: revolute ? rad(theta) : d,
        rate: file.number('LinkJointVelocity', i),
        mass: file.number('LinkMass', i),
        centre: /** @type {V3} */ (file.numbers('LinkCGLocation', i)),
        axes: ofEuler(phi, pitch, psi),
        inertia: file.numbers('LinkMomentOfIntertia', i),
        control: file.get('JointControlType', i)?.text ?? '',
        limits: {
          ...(Math.abs(lower) < most ? { lower } : {}),
          ...(Math.abs(upper) < most ? { upper } : {}),
        },
        index: i,
      };
      linkFaults(file, link);
      return link;
    }),
  };
}

/** @typedef {ReturnType<typeof readCrane>} Crane */
/** @typedef {Crane['links'][number]} Link */

/**
 * @param {IniFile} file
 * @param {{index: number, start: number, control: string, inertia: number[], limits: {lower?: number, upper?: number}}} link
 */
function linkFaults(file, { index, start, control, inertia, limits }) {
  const said = (/** @type {string} */ key, /** @type {string} */ what) =>
    file.fault(file.line(key, index), `${iniKey(index, key)}${what}`);
  const zero = (/** @type {string} */ key) => file.number(key, index) === 0;
  const { lower = -Infinity, upper = Infinity } = limits;
  if (lower > upper) said('UpstreamJointLimits', ': the lower limit is above the upper one');
  else if (start < lower || start > upper)
    said('UpstreamJointLimits', `: ${start} rad or m, where the joint starts, is not between them`);
  else if ((lower > -Infinity || upper < Infinity) && zero('JointLimitStiffness'))
    said('JointLimitStiffness', ' 0: limits need stiffness');
  if (2 * Math.max(...inertia) > inertia.reduce((a, b) => a + b) * (1 + 1e-9))
    said(
      'LinkMomentOfIntertia',
      `: ${inertia.join(', ')}: no body has one above the sum of the other two`,
    );
  if (control === 'passive') return;
  if (zero('MaximumActuatablePower'))
    said(
      'MaximumActuatablePower',
      ' 0: a controlled joint needs power; for no bound write a large number',
    );
  const [p, i, d] = DRIVE_KEYS.map(zero);
  if (p && i && (d || control === 'velocity'))
    said('JointProportionalCoefficient', ' 0: a controlled joint needs a gain above 0');
}

/** @param {number} link */
export const jointId = (link) => `j${link + 1}`;

/**
 * @param {Crane} crane
 * @param {{p: V3, q: Quat}} base
 * @param {JsonObject} ports
 */
export function cranePart({ file, links }, base, ports) {
  const number = (/** @type {string} */ key, /** @type {number} */ i) => file.number(key, i);
  /** @type {JsonObject} */
  const joints = {};
  for (const link of links) {
    const i = link.index;
    const stops = Object.keys(link.limits).length > 0;
    joints[jointId(i)] = {
      type: link.revolute ? 'revolute' : 'prismatic',
      alpha: link.alpha,
      a: link.a,
      d: link.d,
      theta: link.theta,
      mass: link.mass,
      centre: link.centre,
      ...(link.axes[0] === 1 ? {} : { axes: link.axes }),
      inertia: link.inertia,
      mode: link.control,
      start: link.start,
      ...(link.rate ? { start_rate: link.rate } : {}),
      ...(link.control === 'position' ? { target: link.start } : {}),
      ...(link.control === 'velocity' ? { speed: link.rate } : {}),
      ...(link.control === 'passive'
        ? {}
        : {
            kp: number('JointProportionalCoefficient', i),
            ki: number('JointIntegralCoefficient', i),
            kd: number('JointDerivativeCoefficient', i),
            power: number('MaximumActuatablePower', i),
          }),
      ...link.limits,
      ...(stops
        ? {
            stop_stiffness: number('JointLimitStiffness', i),
            stop_damping: number('JointLimitDamping', i),
          }
        : {}),
    };
  }
  return {
    kind: 'crane',
    on: 'world',
    position: base.p,
    ...turned(base.q),
    joints,
    ...(Object.keys(ports).length ? { ports } : {}),
  };
}

/**
 * @param {IniFile} file
 * @param {string} cable
 * @param {'a' | 'b'} end
 * @param {Cable} of
 * @param {string | undefined} mode
 */
export function winchPart(file, cable, end, of, mode) {
  const number = (/** @type {string} */ key) => file.number(key);
  const [most, least] = [of.file.number('ElementLengthMax'), of.file.number('ElementLengthMin')];
  if (most < 2.5 * least)
    of.file.fault(
      of.file.line('ElementLengthMax'),
      `$ElementLengthMax ${most}: with a winch, 2.5 times $ElementLengthMin ${least} or more, or nodes would come and go`,
    );
  const [speed, tension] = [number('VelocitySetPoint'), number('TensionSetPoint')];
  return {
    kind: 'winch',
    cable,
    end,
    mode: mode ?? (speed === 0 && tension > 0 ? 'tension' : 'speed'),
    speed,
    tension,
    kp: number('Kp'),
    ki: number('Ki'),
    kd: number('Kd'),
    accel: number('accel_max'),
    decel: -number('decel_max'),
    max_element: most,
    min_element: least,
  };
}
