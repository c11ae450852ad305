/**
 * Files of payloads, boom cranes and winches (report 003, 3.4.2 to 3.4.4 and 3.5.2 to 3.5.4).
 * @module
 */
import { eulerRate, toEuler } from '../import/turns.mjs';

/**
 * @typedef {import('../sms.mjs').Snapshot} Snapshot
 * @typedef {import('../sms.mjs').Sheet} Sheet
 * @typedef {import('../sms.mjs').Source} Source
 * @typedef {import('../import/turns.mjs').V3} V3
 * @typedef {import('../import/turns.mjs').Quat} Quat
 * @typedef {import('../../js/frame.mjs').Part} Part
 */

const VELOCITY = ['x velocity m/s', 'y velocity m/s', 'z velocity m/s'];
const EULER_RATE = ['phi dot rad/s', 'theta dot rad/s', 'psi dot rad/s'];
const POSE = ['x m', 'y m', 'z m', 'phi rad', 'theta rad', 'psi rad'];

/**
 * A reader of channels of a part.
 * @param {Source} source
 * @param {string} id
 * @param {string[]} names
 */
function channels({ reader }, id, names) {
  const places = names.map((name) => reader.channelIndex(`${id}.${name}`));
  return (/** @type {Snapshot} */ s) => places.map((i) => reader.channel(s.frame, i));
}

/**
 * @param {Source} source
 * @param {Part} part
 * @returns {Sheet[]}
 */
export function payloadSheets(source, part) {
  const { scenario, reader } = source;
  const velocity = channels(source, part.id, ['vx', 'vy', 'vz']);
  const rate = channels(source, part.id, ['p', 'q', 'r']);
  const position = channels(source, part.id, ['x', 'y', 'z']);
  const angles = channels(source, part.id, ['roll', 'pitch', 'yaw']);
  /** @type {Sheet[]} */
  const sheets = [
    {
      path: `${part.id}/results.dat`,
      columns: [...VELOCITY, ...EULER_RATE, ...POSE],
      row: (now) => {
        const a = /** @type {V3} */ (angles(now));
        const dot = eulerRate(a, /** @type {V3} */ (rate(now)));
        return [...velocity(now), ...dot, ...position(now), ...a];
      },
    },
  ];
  // One cable for each payload in the report; more cables are more columns.
  const ports = new Set(
    Object.values(scenario.parts)
      .filter((p) => p.kind === 'cable')
      .flatMap((p) => [p.a?.attach, p.b?.attach])
      .filter((attach) => typeof attach === 'string' && attach.split('.')[0] === part.id),
  );
  if (ports.size) {
    const rows = [...ports].map((attach) => {
      const port = attach.split('.', 2)[1];
      return (part.port ?? 0) + (port ? (part.ports ?? []).indexOf(port, 1) : 0);
    });
    sheets.push({
      path: `${part.id}/cable_forces.dat`,
      columns: [...ports].flatMap((attach) =>
        ['Fx N', 'Fy N', 'Fz N', 'Mx N m', 'My N m', 'Mz N m'].map((c) => `${c} at ${attach}`),
      ),
      row: (now) => rows.flatMap((i) => [...reader.port(now.frame, i).subarray(3)]),
    });
  }
  return sheets;
}

/**
 * @param {Source} source
 * @param {Part} part
 * @returns {Sheet[]}
 */
export function craneSheets(source, part) {
  const { scenario, reader } = source;
  const joints = (part.links ?? []).map((l) => l.id);
  const rates = channels(
    source,
    part.id,
    joints.map((j) => `${j}.rate`),
  );
  const places = channels(
    source,
    part.id,
    joints.map((j) => `${j}.position`),
  );
  const still = (scenario.parts[part.id].on ?? 'world') === 'world';
  const base = (/** @type {Snapshot} */ s) => {
    const pose = reader.pose(s.frame, part.pose ?? 0);
    const q = /** @type {Quat} */ ([...pose.subarray(3)]);
    return [...pose.subarray(0, 3), ...toEuler(q)];
  };
  return [
    {
      path: `${part.id}/results.dat`,
      columns: [
        ...[...VELOCITY, ...EULER_RATE].map((c) => `base ${c}`),
        ...joints.map((j) => `${j} velocity rad/s or m/s`),
        ...POSE.map((c) => `base ${c}`),
        ...joints.map((j) => `${j} displacement rad or m`),
      ],
      row: (now, before, after) => [
        ...(still ? new Array(6).fill(0) : baseRates(base, now, before, after)),
        ...rates(now),
        ...base(now),
        ...places(now),
      ],
    },
  ];
}

/**
 * Differences between neighbouring frames: these do not hold the speed of a base.
 * @param {(s: Snapshot) => number[]} base
 * @param {Snapshot} now
 * @param {Snapshot} [before]
 * @param {Snapshot} [after]
 */
function baseRates(base, now, before = now, after = now) {
  if (before === after) return new Array(6).fill(NaN);
  const [from, to] = [base(before), base(after)];
  return to.map((x, i) => {
    const d = x - from[i];
    const turns = i < 3 ? 0 : Math.round(d / (2 * Math.PI));
    return (d - 2 * Math.PI * turns) / (after.t - before.t);
  });
}

/**
 * @param {Source} source
 * @param {Part} part
 * @returns {Sheet[]}
 */
export const winchSheets = (source, part) => [
  {
    path: `${part.id}/winch_velocity.dat`,
    columns: ['payout velocity m/s'],
    row: channels(source, part.id, ['speed']),
  },
];
