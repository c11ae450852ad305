/**
 * One moment of a run in arrays that are made once: poses, ports, lines, contacts and the winches'
 * payout, read from a frame or between two frames (contacts: of the first). Both stages draw from it.
 * @module
 */
import { CONTACT, frameReader } from '../../../wasm/js/frame.mjs';

/**
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./index.js').FrameReader} FrameReader
 * @typedef {import('./index.js').Frame} Frame
 * @typedef {import('../../../wasm/js/frame.mjs').LineOut} LineOut
 *
 * A line: `gap` is the element that has parted, from 1 at its first node; 0: it is whole. `shade` is what its colour
 * tells of each element, on the scale of tensions: the tension itself until somebody wants something else shown.
 * @typedef {LineOut & {gap: number, shade: Float64Array}} MomentLine
 *
 * @typedef {object} Moment
 * @property {number} time [s]
 * @property {Float64Array[]} poses x, y, z, qw, qx, qy, qz by row
 * @property {Float64Array[]} ports position, force, moment by row; the force without that of contacts,
 *   which are shown on their own
 * @property {MomentLine[]} lines
 * @property {import('../../../wasm/js/frame.mjs').ContactsOut} contacts
 * @property {import('../../../wasm/js/frame.mjs').ContoursOut} contours
 * @property {import('../../../wasm/js/frame.mjs').CutsOut} cuts
 * @property {import('../../../wasm/js/frame.mjs').TouchesOut} touches
 * @property {import('../../../wasm/js/frame.mjs').BerthsOut} berths
 * @property {import('../../../wasm/js/frame.mjs').RowsOut} inputs as they are set now, in the order of the manifest; none where frames do not tell them
 * @property {(id: string) => number} channel value of a channel that was asked for with `watch`
 * @property {(id: string) => boolean} watch true if the run has this channel
 * @property {(frame: Frame, next?: Frame, fraction?: number) => void} read
 * @property {(() => void) | null} after what is to be done whenever it was read: lines get their shades
 */

/**
 * @param {Float64Array} a becomes the mean
 * @param {Float64Array} b
 * @param {number} f share of b
 * @param {number} n
 */
function mix(a, b, f, n) {
  for (let i = 0; i < n; i++) a[i] += f * (b[i] - a[i]);
}

/**
 * Position linear, rotation by normalised linear interpolation on the shorter way.
 * @param {Float64Array} a
 * @param {Float64Array} b
 * @param {number} f
 */
function mixPose(a, b, f) {
  mix(a, b, f, 3);
  const sign = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6] < 0 ? -1 : 1;
  let norm = 0;
  for (let i = 3; i < 7; i++) {
    a[i] += f * (sign * b[i] - a[i]);
    norm += a[i] * a[i];
  }
  norm = Math.sqrt(norm) || 1;
  for (let i = 3; i < 7; i++) a[i] /= norm;
}

/**
 * A line between two frames. Where a node came or went between them the shape is that of the first
 * frame, carried along with its ends.
 * @param {LineOut} a
 * @param {LineOut} b
 * @param {number} f
 */
function mixLine(a, b, f) {
  if (a.n === b.n) {
    mix(a.nodes, b.nodes, f, 3 * a.n);
    mix(a.tension, b.tension, f, a.n - 1);
    return;
  }
  const lastA = 3 * (a.n - 1);
  const lastB = 3 * (b.n - 1);
  for (let k = 0; k < 3; k++) {
    const start = f * (b.nodes[k] - a.nodes[k]);
    const end = f * (b.nodes[lastB + k] - a.nodes[lastA + k]);
    for (let i = 0; i < a.n; i++) {
      const s = a.n > 1 ? i / (a.n - 1) : 0;
      a.nodes[3 * i + k] += (1 - s) * start + s * end;
    }
  }
}

/**
 * The row of the ports that carries a collider: the part's first, or that of a later pose (those are of
 * its last ports).
 * @param {Manifest} manifest
 * @param {string} id of the part
 * @param {string} collider
 */
function carrier(manifest, id, collider) {
  const part = manifest.parts.find((p) => p.id === id);
  if (part?.port === undefined) return -1;
  const { port, poses = 1 } = part;
  const pose = part.colliders?.find((c) => c.id === collider)?.pose;
  const row = pose === null || pose === undefined ? 0 : pose - (part.pose ?? pose);
  if (row <= 0) return port;
  const end = Math.min(
    manifest.sections.ports.count ?? Infinity,
    ...manifest.parts.flatMap((p) => (p.port !== undefined && p.port > port ? [p.port] : [])),
  );
  return end - poses + row;
}

/** What tells of each line whether it has parted, or let go whole: places of channels, -1 for none. @param {Manifest} manifest */
function partingsOf({ lines, parts, channels }) {
  const place = (/** @type {string} */ id) => channels.findIndex((c) => c.id === id);
  return lines.map(({ part }) => {
    const spring = parts.find(({ id }) => id === part)?.kind === 'spring';
    return { parted: place(`${part}.parted`), held: spring ? place(`${part}.held`) : -1 };
  });
}

/**
 * @param {Manifest} manifest
 * @param {FrameReader} reader
 * @returns {Moment}
 */
export function createMoment(manifest, reader) {
  const poseCount = manifest.sections.poses.count ?? 0;
  const portCount = manifest.sections.ports.count ?? 0;
  const poses = Array.from({ length: poseCount }, () => new Float64Array(7));
  const ports = Array.from({ length: portCount }, () => new Float64Array(9));
  const lines = manifest.lines.map((_, k) => {
    const line = reader.lineOut(k);
    return { ...line, gap: 0, shade: line.tension };
  });
  const partings = partingsOf(manifest);
  const contacts = reader.contactsOut();
  const contactsNext = reader.contactsOut();
  const contours = reader.contoursOut();
  const cuts = reader.cutsOut();
  const touches = reader.touchesOut();
  const berths = reader.berthsOut();
  const told = Boolean(manifest.sections.inputs?.row);
  const inputs = told ? reader.rowsOut('inputs') : { n: 0, rows: new Float64Array(0) };
  const carriers = (manifest.pairs ?? []).map((p) => [
    carrier(manifest, p.a, p.collider_a),
    carrier(manifest, p.b, p.collider_b),
  ]);
  // A reader looks at one frame at a time: with a second one, play between two frames makes no views.
  const ahead = frameReader(manifest);
  const poseNext = new Float64Array(7);
  const portNext = new Float64Array(9);
  const lineNext = manifest.lines.map((_, k) => reader.lineOut(k));
  /** @type {string[]} */
  const watchedIds = [];
  /** @type {number[]} */
  const watchedIndex = [];
  /** @type {number[]} */
  const watchedValue = [];

  /**
   * Takes the contacts' share off the force of a port.
   * @param {Float64Array} port
   * @param {number} row
   * @param {import('../../../wasm/js/frame.mjs').ContactsOut} all
   */
  function withoutContacts(port, row, { n, rows }) {
    for (let i = 0; i < n; i++) {
      const r = i * CONTACT.words;
      const pair = carriers[rows[r + CONTACT.pair]];
      if (!pair) continue;
      const sign = pair[1] === row ? 1 : pair[0] === row ? -1 : 0;
      if (sign === 0) continue;
      const before = Math.abs(port[3]) + Math.abs(port[4]) + Math.abs(port[5]);
      for (let k = 0; k < 3; k++) {
        const normal = rows[r + CONTACT.normal + k] * rows[r + CONTACT.force];
        port[3 + k] -= sign * (normal + rows[r + CONTACT.friction + k]);
      }
      const rest = Math.abs(port[3]) + Math.abs(port[4]) + Math.abs(port[5]);
      if (rest < 1e-6 * before) port.fill(0, 3, 6); // rounding is no force
    }
  }

  /** @type {Moment} */
  const moment = {
    time: 0,
    after: null,
    poses,
    ports,
    lines,
    contacts,
    contours,
    cuts,
    touches,
    berths,
    inputs,
    channel: (id) => watchedValue[watchedIds.indexOf(id)] ?? 0,
    watch(id) {
      const index = reader.channelIndex(id);
      if (index < 0) return false;
      watchedIds.push(id);
      watchedIndex.push(index);
      watchedValue.push(0);
      return true;
    },
    read(frame, next, fraction = 0) {
      readOne(frame);
      if (next && fraction > 0) goOn(next, fraction);
      moment.after?.();
    },
  };
  return moment;

  /** @param {Frame} frame */
  function readOne(frame) {
    moment.time = reader.time(frame);
    for (let i = 0; i < poseCount; i++) reader.pose(frame, i, poses[i]);
    reader.contacts(frame, contacts);
    reader.contours(frame, contours);
    reader.cuts(frame, cuts);
    reader.touches(frame, touches);
    reader.berths(frame, berths);
    if (told) reader.rows(frame, 'inputs', inputs);
    for (let i = 0; i < portCount; i++)
      withoutContacts(reader.port(frame, i, ports[i]), i, contacts);
    for (let k = 0; k < lines.length; k++) {
      const { parted, held } = partings[k];
      reader.line(frame, k, lines[k]);
      lines[k].gap = parted < 0 ? 0 : reader.channel(frame, parted);
      if (held >= 0 && reader.channel(frame, held) !== 1) lines[k].n = 0; // a spring that is not there
    }
    for (let i = 0; i < watchedIndex.length; i++) {
      watchedValue[i] = reader.channel(frame, watchedIndex[i]);
    }
  }

  /** To a place between that frame and the next. @param {Frame} next @param {number} fraction */
  function goOn(next, fraction) {
    moment.time += fraction * (ahead.time(next) - moment.time);
    for (let i = 0; i < poseCount; i++) {
      mixPose(poses[i], ahead.pose(next, i, poseNext), fraction);
    }
    ahead.contacts(next, contactsNext);
    for (let i = 0; i < portCount; i++) {
      withoutContacts(ahead.port(next, i, portNext), i, contactsNext);
      mix(ports[i], portNext, fraction, 9);
    }
    for (let k = 0; k < lines.length; k++) {
      mixLine(lines[k], ahead.line(next, k, lineNext[k]), fraction);
    }
    for (let i = 0; i < watchedIndex.length; i++) {
      watchedValue[i] += fraction * (ahead.channel(next, watchedIndex[i]) - watchedValue[i]);
    }
  }
}
