/**
 * Probes: what to record of a run, by names. A probe that means one number gives one series, by its own name; one
 * that means several (a vector, a list of words) gives a series for each, the rest of its name after a dot.
 * @module
 */
import { BERTH, CONTACT, PORT, POSE } from './rows.mjs';
import { nearby } from './nearest.mjs';

/**
 * @typedef {import('./frame.mjs').Manifest} Manifest
 * @typedef {import('./frame.mjs').FrameReader} FrameReader
 * @typedef {import('./frame.mjs').Section} Section
 * @typedef {import('./status.mjs').Fault} Fault
 *
 * One word of a row (`force`, a vector; `force.z`, one number of it), or several; without either all of them.
 * @typedef {{word?: string, words?: readonly string[]}} OfRow
 *
 * A number from a frame that no other probe gives. The frame is good until the function returns.
 * @typedef {(frame: Uint8Array, reader: FrameReader) => number} ProbeFunction
 *
 * A channel, by its id (`load.z`).
 * @typedef {string} ChannelProbe
 *
 * Where a node of a line is [m]: by its number from end a, or at an end. NaN while the line has fewer nodes.
 * @typedef {{part: string, axis?: 'x' | 'y' | 'z'} & ({node: number} | {end: 'a' | 'b'})} NodeProbe
 *
 * A port of a part (`PORT`: position, force, moment), or one of its frames (`POSE`: position, turn; 0 is the first).
 * @typedef {{part: string, port: string} & OfRow} PortProbe
 * @typedef {{part: string, pose: number} & OfRow} PoseProbe
 *
 * Contact of two bodies (`CONTACT`), by its place in `manifest.pairs` or by what touches, `part` or `part.collider`;
 * 0 while they have no row.
 * @typedef {{pair: number | readonly [string, string]} & OfRow} PairProbe
 *
 * Contact of two outlines (`BERTH`), by its place in `manifest.plan_pairs` or the parts, or of a fender with an
 * outline, by `fender` or `part.fender`; 0 while they have no row.
 * @typedef {({berth: number | readonly [string, string], fender?: string} | {fender: string}) & OfRow} BerthProbe
 *
 * @typedef {ChannelProbe | ProbeFunction | NodeProbe | PortProbe | PoseProbe | PairProbe | BerthProbe} Probe
 *
 * What reads one series.
 * @typedef {{name: string, read: (frame: Uint8Array) => number}} Tap
 */

/** What is wrong with a probe, in words. */
class ProbeError extends Error {}

/** Names of the numbers of a word, by its kind; of other words they are numbered. @type {Record<string, string[]>} */
const COMPONENTS = { vector: ['x', 'y', 'z'], quaternion: ['w', 'x', 'y', 'z'] };

/**
 * What reads the probes, in their order.
 * @param {Manifest} manifest
 * @param {FrameReader} reader
 * @param {readonly string[] | {readonly [name: string]: Probe}} probes channels by their ids, or probes by names
 * @returns {{taps: Tap[], faults: Fault[]}} `faults`: of the probes that are none
 */
export function tapsOf(manifest, reader, probes) {
  const entries = Array.isArray(probes) ? probes.map((id) => [id, id]) : Object.entries(probes);
  /** @type {Tap[]} */
  const taps = [];
  /** @type {Fault[]} */
  const faults = [];
  for (const [name, probe] of entries) {
    try {
      for (const { suffix, read } of numbersOf(manifest, reader, probe))
        taps.push({ name: name + suffix, read });
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      faults.push({ where: `/probe/${name}`, what: error.message });
    }
  }
  return { taps, faults };
}

/**
 * @typedef {{suffix: string, read: (frame: Uint8Array) => number}[]} Numbers
 *
 * @param {Manifest} manifest
 * @param {FrameReader} reader
 * @param {Probe} probe
 * @returns {Numbers}
 */
function numbersOf(manifest, reader, probe) {
  if (typeof probe === 'string') {
    const i = place('channel', probe, manifest.channels.map((c) => c.id)); // prettier-ignore
    return [{ suffix: '', read: (frame) => reader.channel(frame, i) }];
  }
  if (typeof probe === 'function') return [{ suffix: '', read: (frame) => probe(frame, reader) }];
  if (typeof probe === 'object' && probe !== null) {
    if ('pair' in probe) return ofPair(manifest, reader, probe);
    if ('berth' in probe || 'fender' in probe) return ofBerth(manifest, reader, probe);
    if ('port' in probe) return ofPort(manifest, reader, probe);
    if ('pose' in probe) return ofPose(manifest, reader, probe);
    if ('node' in probe || 'end' in probe) return ofNode(manifest, reader, probe);
  }
  throw new ProbeError(
    'a probe is the id of a channel, a function of frame and reader, or an object with port, pose, node, end, pair, berth or fender',
  );
}

/** @param {Manifest} manifest @param {FrameReader} reader @param {PortProbe} probe @returns {Numbers} */
function ofPort(manifest, reader, probe) {
  const { ports = [], port = 0 } = partOf(manifest, probe.part);
  const row = port + place(`port of ${probe.part}`, probe.port, ports);
  const out = new Float64Array(PORT.words);
  return wordsOf(manifest.sections.ports, PORT, probe).map(({ suffix, at }) => ({
    suffix,
    read: (frame) => reader.port(frame, row, out)[at],
  }));
}

/** @param {Manifest} manifest @param {FrameReader} reader @param {PoseProbe} probe @returns {Numbers} */
function ofPose(manifest, reader, probe) {
  const { pose = 0, poses = 0 } = partOf(manifest, probe.part);
  if (!(probe.pose in Array.from({ length: poses })))
    throw new ProbeError(`${probe.part} has no pose ${probe.pose}: it has ${poses}`);
  const out = new Float64Array(POSE.words);
  return wordsOf(manifest.sections.poses, POSE, probe).map(({ suffix, at }) => ({
    suffix,
    read: (frame) => reader.pose(frame, pose + probe.pose, out)[at],
  }));
}

/** @param {Manifest} manifest @param {FrameReader} reader @param {NodeProbe} probe @returns {Numbers} */
function ofNode(manifest, reader, probe) {
  const k = place('line', probe.part, manifest.lines.map((line) => line.part)); // prettier-ignore
  const max = manifest.lines[k].max_nodes;
  if ('node' in probe && !(Number.isInteger(probe.node) && probe.node >= 0 && probe.node < max))
    throw new ProbeError(`${probe.part} has no node ${probe.node}: its nodes are 0 to ${max - 1}`);
  if ('end' in probe && probe.end !== 'a' && probe.end !== 'b')
    throw new ProbeError(`a line has the ends a and b, not "${probe.end}"`);
  const axes = COMPONENTS.vector;
  const wanted = probe.axis === undefined ? axes : [axes[place('axis', probe.axis, axes)]];
  const out = reader.lineOut(k);
  return wanted.map((axis) => ({
    suffix: probe.axis === undefined ? `.${axis}` : '',
    read: (frame) => {
      const { n, nodes } = reader.line(frame, k, out);
      const node = 'node' in probe ? probe.node : probe.end === 'a' ? 0 : n - 1;
      return node < n ? nodes[3 * node + axes.indexOf(axis)] : NaN;
    },
  }));
}

/** @param {Manifest} manifest @param {FrameReader} reader @param {PairProbe} probe @returns {Numbers} */
function ofPair({ pairs = [], sections }, reader, probe) {
  const ends = pairs.map(({ a, b, collider_a: ca, collider_b: cb }) => [a, ca, b, cb]);
  const pair = pairPlace('pair', probe.pair, ends);
  return firstRow(sections.contacts, CONTACT, probe, reader.contactsOut(), reader.contacts, [
    [CONTACT.pair, pair],
  ]);
}

/** @param {Manifest} manifest @param {FrameReader} reader @param {BerthProbe} probe @returns {Numbers} */
function ofBerth({ plan_pairs: pairs = [], fenders = [], sections }, reader, probe) {
  /** @type {[number, number][]} */
  const wanted = [];
  if ('berth' in probe) {
    const ends = pairs.map(({ a, b }) => [a, '', b, '']);
    wanted.push([BERTH.pair, pairPlace('pair of outlines', probe.berth, ends)]);
  }
  if (probe.fender === undefined) wanted.push([BERTH.fender, -1]);
  else wanted.push([BERTH.fender, fenderPlace(fenders, probe.fender)]);
  return firstRow(sections.berths, BERTH, probe, reader.berthsOut(), reader.berths, wanted);
}

/**
 * @param {import('./frame.mjs').Fender[]} fenders
 * @param {string} name
 */
function fenderPlace(fenders, name) {
  const full = fenders.map(({ part, id }) => `${part}.${id}`);
  const short = fenders.flatMap(({ id }, i) => (id === name ? [i] : []));
  if (short.length > 1)
    throw new ProbeError(`several fenders are "${name}": ${short.map((i) => full[i]).join(', ')}`);
  return short.length ? short[0] : place('fender', name, full);
}

/**
 * Words of the first row whose words are the wanted ones.
 * @template {{n: number, rows: Float64Array}} Out
 * @param {Section | undefined} section
 * @param {{words: number} & Record<string, number>} layout
 * @param {OfRow} probe
 * @param {Out} out
 * @param {(frame: Uint8Array, out: Out) => Out} rows
 * @param {[number, number][]} wanted word and value
 * @returns {Numbers}
 */
function firstRow(section, layout, probe, out, rows, wanted) {
  return wordsOf(section, layout, probe).map(({ suffix, at }) => ({
    suffix,
    read: (frame) => {
      rows(frame, out);
      for (let i = 0; i < out.n; i++) {
        const row = i * layout.words;
        if (wanted.every(([word, value]) => out.rows[row + word] === value))
          return out.rows[row + at];
      }
      return 0;
    },
  }));
}

/**
 * Place of a pair that is told by its place, or by what it is of, in either order.
 * @param {string} what
 * @param {number | readonly [string, string]} wanted
 * @param {string[][]} ends part and collider of a, of b
 */
function pairPlace(what, wanted, ends) {
  const names = ends.map(([a, ca, b, cb]) => `${full(a, ca)} and ${full(b, cb)}`);
  if (typeof wanted === 'number') {
    if (ends[wanted]) return wanted;
    throw new ProbeError(`there is no ${what} ${wanted}: there are ${ends.length}`);
  }
  const fit = (/** @type {string} */ name, /** @type {string} */ part, /** @type {string} */ of) =>
    name === part || name === full(part, of);
  const found = ends.flatMap(([a, ca, b, cb], i) => {
    const [p, q] = wanted;
    return (fit(p, a, ca) && fit(q, b, cb)) || (fit(q, a, ca) && fit(p, b, cb)) ? [i] : [];
  });
  if (found.length === 1) return found[0];
  const told = wanted.join(' and ');
  if (found.length)
    throw new ProbeError(
      `several pairs are of ${told}: tell the place in the manifest, ${found.map((i) => `${i} (${names[i]})`).join(', ')}`,
    );
  throw new ProbeError(`there is no ${what} of ${told}${nearby(told, [...new Set(names)])}`);
}

/** @param {string} part @param {string} of */
const full = (part, of) => (of ? `${part}.${of}` : part);

/**
 * The words that a probe wants of a row: place in the layout, and what comes after the probe's name.
 * @param {Section | undefined} section
 * @param {{words: number} & Record<string, number>} layout
 * @param {OfRow} probe
 * @returns {{suffix: string, at: number}[]}
 */
function wordsOf(section, layout, { word, words }) {
  const row = (section?.row ?? []).filter(
    ({ name, size }) => size > 0 && layout[name] !== undefined,
  );
  if (word !== undefined) return numbersOfWord(row, layout, word);
  return (words ?? row.map(({ name }) => name)).flatMap((each) =>
    numbersOfWord(row, layout, each).map(({ suffix, at }) => ({ suffix: `.${each}${suffix}`, at })),
  );
}

/**
 * @param {import('./frame.mjs').Word[]} row
 * @param {{words: number} & Record<string, number>} layout
 * @param {string} text `force`, `force.z`
 */
function numbersOfWord(row, layout, text) {
  const [name, one] = String(text).split('.');
  const { size, kind } = row[place('word', name, row.map((word) => word.name))]; // prettier-ignore
  const given = COMPONENTS[kind] ?? [];
  const names =
    size <= given.length ? given.slice(0, size) : Array.from({ length: size }, (_, i) => `${i}`);
  const first = layout[name];
  if (one !== undefined) return [{ suffix: '', at: first + place(`part of ${name}`, one, names) }];
  if (size === 1) return [{ suffix: '', at: first }];
  return names.map((component, i) => ({ suffix: `.${component}`, at: first + i }));
}

/** @param {Manifest} manifest @param {string} id */
const partOf = (manifest, id) => manifest.parts[place('part', id, manifest.parts.map((p) => p.id))]; // prettier-ignore

/**
 * Place of a name in a list of names.
 * @param {string} what
 * @param {string} name
 * @param {string[]} names
 */
function place(what, name, names) {
  const i = names.indexOf(name);
  if (i < 0) throw new ProbeError(`there is no ${what} "${name}"${nearby(`${name}`, names)}`);
  return i;
}
