/**
 * Reads frames: the 64-byte header and the sections that the manifest places. Reading allocates
 * nothing but two views the first time a buffer is seen.
 * @module
 */
import { cutReaders } from './frame-cuts.mjs';
import { FrameWords, headerReaders } from './frame-words.mjs';
import { listReaders } from './frame-lists.mjs';
import { nearby } from './nearest.mjs';
import { movesOf, placesOf } from './places.mjs';
import { LINE, POSE, PORT } from './rows.mjs';

export { BERTH, CONTACT, EVENT, TOUCH } from './rows.mjs';
export { readWords } from './places.mjs';

/**
 * @typedef {object} Section
 * @property {number} offset bytes from the start of the frame
 * @property {number} [count]
 * @property {number} [stride] in f64
 * @property {number} [words] in f64
 * @property {number} [capacity]
 * @property {number} [rows] most rows in a frame
 * @property {Word[]} [row] the words of a row
 * @property {string} [label] where labels were loaded
 * @property {string} [help]
 *
 * A word of a row, or what the value of an event is.
 * @typedef {object} Word
 * @property {string} name
 * @property {number} [at] place in the row; none after a list
 * @property {number} [number] kind of the event
 * @property {number} size how many numbers; 0: a list, as long as the row says
 * @property {string} kind number, vector, count, flag, ..., or what it is the number of: pair, part, ...
 * @property {string} unit
 * @property {string} label "" where no labels were loaded
 * @property {string} [help]
 *
 * @typedef {object} Channel
 * @property {string} id "part.name"; whole-run channels have no dot
 * @property {string} part
 * @property {string} name
 * @property {string} unit
 * @property {string} label
 * @property {string} [help] meaning, place, axes and sign; without it where no labels were loaded
 * @property {number} about its number in the description (`channelsOf` in labels.mjs)
 *
 * @typedef {object} Part
 * @property {string} id
 * @property {string} kind
 * @property {number} [line] row in `lines`
 * @property {number} [pose] first of its rows of the poses section
 * @property {number} [poses] how many rows (a crane: base frame, then the far frame of each link)
 * @property {number} [port] first row of the ports section
 * @property {string[]} [ports] names, in order of the rows
 * @property {string} [shape]
 * @property {number[]} [size]
 * @property {Collider[]} [colliders] convex bodies that it carries
 * @property {Link[]} [links] of a crane, from the base outwards
 *
 * A convex body for contact, in the frame of a pose.
 * @typedef {object} Collider
 * @property {string} id "" for the part's own shape
 * @property {number | null} pose row that carries it
 * @property {string} shape box, sphere, cylinder, capsule or mesh
 * @property {number[]} size [m]
 * @property {string} [mesh] id in `meshes`
 * @property {number[]} at [m] of the shape's origin
 * @property {number[]} turn quaternion w, x, y, z
 *
 * A joint and the link that it moves, in the parameters of Denavit and Hartenberg (Paul's convention).
 * @typedef {object} Link
 * @property {string} id
 * @property {string} type revolute or prismatic
 * @property {number} alpha [rad]
 * @property {number} a [m]
 * @property {number} d [m]
 * @property {number} theta [rad]
 * @property {number | null} lower limit of the displacement
 * @property {number | null} upper
 * @property {string} mode
 * @property {number} start displacement at the start
 *
 * A mesh as it is used. A convex one has its hull: points, and polygons counter-clockwise from
 * outside; of any mesh, `model.meshes` has the triangles.
 * @typedef {object} Mesh
 * @property {number[]} [points]
 * @property {number[][]} [faces]
 * @property {number} vertices
 * @property {number} triangles
 * @property {boolean} watertight closed, every edge with two faces that agree
 * @property {number} shells
 * @property {number} volume [m^3]
 * @property {number[]} low corner of the bounding box [m]
 * @property {number[]} high
 * @property {Record<string, number>} findings what was repaired or is left, where there is some
 *
 * Two colliders that may touch.
 * @typedef {object} Pair
 * @property {string} contact entry of `contacts` in the scenario
 * @property {string} a part
 * @property {string} b part
 * @property {string} collider_a
 * @property {string} collider_b
 * @property {string} [detect] convex, mesh or link
 * @property {number} [slot] of bodies that may touch in several regions at once: which, from 0; they are one
 *   after the other
 *
 * A part seen from above.
 * @typedef {object} Outline
 * @property {string} part
 * @property {number[]} points x, y, x, y, ... [m] in its axes, counter-clockwise
 * @property {boolean} fixed it never moves
 *
 * @typedef {object} Fender
 * @property {string} part that carries it
 * @property {string} id
 * @property {number[]} at [m] its foot, in the part's axes
 * @property {number} facing [rad] where it points, in the part's axes
 * @property {number} width [m] along its face
 * @property {number} height [m] without a load
 * @property {string} type cone, cylinder, pneumatic, linear or curve
 * @property {number} force rated [N]
 * @property {number} deflection rated [m]
 * @property {number} energy rated [J]
 *
 * The harmonics of a sea: its surface is ramp(t) sum amplitude cos(kx x + ky y - omega t + phase).
 * @typedef {object} Sea
 * @property {number} depth [m] 0: deep
 * @property {number} ramp [s] in which the waves grow from still water
 * @property {number[]} kx [rad/m]
 * @property {number[]} ky [rad/m]
 * @property {number[]} omega [rad/s]
 * @property {number[]} phase [rad]
 * @property {number[]} amplitude [m]
 *
 * What lines and bodies lie on: a plane, with sand waves or the heights of a grid on it (`ground.mjs`).
 * @typedef {object} Ground
 * @property {'plane' | 'waves' | 'grid'} kind
 * @property {number} z [m] height of the plane at x = y = 0
 * @property {number[]} slope of the plane along x and y [1]
 * @property {{amplitude: number, length: number, heading: number, phase: number}} [waves] [m], [m], [rad], [rad]
 * @property {{nx: number, ny: number, x: number, y: number, dx: number, dy: number, heights: number[]}} [grid] columns
 *   along x, rows along y; where the first height is, and how far apart they are [m]; row by row, x first [m]
 *
 * @typedef {object} Line
 * @property {string} part
 * @property {number} offset in f64 inside the lines section
 * @property {number} max_nodes
 * @property {number} diameter [m]
 *
 * @typedef {object} Input
 * @property {string} id
 * @property {string} [target] part.key; one that calls an event has none
 * @property {string} [calls] the event that comes when it is 1
 * @property {string[]} [words] of a choice: its values are their numbers
 * @property {string} unit
 * @property {string} label
 * @property {number} min
 * @property {number} max
 * @property {number} value
 *
 * An event of the scenario ("events"); `input` calls it.
 * @typedef {{id: string, say?: string, input?: string, end: boolean}} Cue
 *
 * What a part is drawn as; nothing of it acts.
 * @typedef {{model?: string, length?: number, beam?: number, draught?: number, depth?: number, water?: number}} Look
 *
 * A camera that the scenario names; with `follow`, eye and target are from where that part is.
 * @typedef {{title?: string, eye?: number[], target?: number[], follow?: string, kind?: 'given' | 'wide' | 'action' | 'under' | 'plan'}} Stand
 *
 * What the scenario says of its picture: where it is seen from, how it opens, its story, fields to show, plots by name.
 * @typedef {{camera?: {eye?: number[], target?: number[], follow?: string}, expose?: string, tension?: unknown, force?: unknown,
 *   caption?: string, opens?: {time?: number, speed?: number, camera?: string, playing?: boolean}, cameras?: Record<string, Stand>,
 *   story?: Record<string, {at: number, for?: number, caption?: string, camera?: string, speed?: number}>,
 *   names?: Record<string, {name: string}>, looks?: Record<string, Look>, hour?: number, sky?: string,
 *   plots?: Record<string, {title?: string, [channel: string]: string | undefined}>}} View
 *
 * @typedef {object} Controller `every`: frames from one exchange to the next
 * @property {string} id
 * @property {string} fmu
 * @property {number} every
 * @property {{variable: string, channel: string, factor: number}[]} inputs of the unit
 * @property {{variable: string, input: string, factor: number, saturate: boolean}[]} outputs
 * @property {{variable: string, value: number}[]} parameters
 *
 * @typedef {object} Manifest
 * @property {number} abi
 * @property {string} version
 * @property {string} title
 * @property {string} notes
 * @property {string} integrator
 * @property {string} rule
 * @property {number} step [s]
 * @property {number} frame [s]
 * @property {number} duration [s]
 * @property {number} frames in the duration
 * @property {number} frame_bytes
 * @property {boolean} water
 * @property {Sea} [sea] where there are waves
 * @property {Ground} [ground] where there is one
 * @property {{channels: Section, poses: Section, ports: Section, lines: Section, contacts?: Section,
 *   contours?: Section, cuts?: Section, touches?: Section, berths?: Section, events: Section, extremes: Section, inputs?: Section}} sections
 * @property {Word[]} [events] kinds of events, the first is 1
 * @property {Channel[]} channels
 * @property {Part[]} parts
 * @property {Line[]} lines
 * @property {Input[]} inputs
 * @property {Cue[]} [cues] events of the scenario, in the order of its text
 * @property {{where: string, name: string, values: Record<string, number | number[]>}[]} [stock] what the catalogue gives: the entry (a JSON
 *   pointer), the name in it, and the values that the entry has from there
 * @property {Controller[]} [controllers] units (FMU) that lead inputs: the native runner loads them, and no other
 * @property {Record<string, Mesh>} [meshes]
 * @property {Record<string, {points: Float64Array, faces: Int32Array}>} [solids] triangles of `meshes`, put
 *   there by who draws them
 * @property {Pair[]} [pairs]
 * @property {Outline[]} [outlines]
 * @property {Fender[]} [fenders]
 * @property {{contact: string, a: string, b: string}[]} [plan_pairs] parts whose outlines may meet
 * @property {View} [view]
 */

/**
 * A whole frame: an ArrayBuffer, or any view of one.
 * @typedef {ArrayBuffer | ArrayBufferView} Frame
 *
 * A line's state, in arrays that the caller keeps (`lineOut` makes them).
 * @typedef {{n: number, nodes: Float64Array, tension: Float64Array}} LineOut
 *
 * Rows of a section, in an array that the caller keeps: the first n are there, row i starts at
 * i * layout.words. Of contacts, touches and berths the layout is `CONTACT`, `TOUCH`, `BERTH`.
 * @typedef {{n: number, rows: Float64Array}} RowsOut
 * @typedef {RowsOut} ContactsOut
 * @typedef {RowsOut} TouchesOut
 * @typedef {RowsOut} BerthsOut
 *
 * Lines along which two meshes cut each other, in arrays that the caller keeps (`contoursOut` makes
 * them): line i is of pair `pair[i]`, and closed; its points are x, y, z [m], `count[i]` of them from
 * point `first[i]` of `points` on.
 * @typedef {{n: number, pair: Int32Array, first: Int32Array, count: Int32Array, points: Float64Array}} ContoursOut
 *
 * Triangles that cut each other: of pair `pair[i]` those from place `first[i]` of `faces` on, `count[i]`
 * times a face of a and one of b (places in the lists of `meshes`).
 * @typedef {{n: number, pair: Int32Array, first: Int32Array, count: Int32Array, faces: Int32Array}} CutsOut
 *
 * @typedef {{time: number, kind: number, part: number, value: number}} FrameEvent
 */

/**
 * Reads the frames of one manifest. Rows of poses, ports and lines are asked for by their number or by the names that
 * they go by; what is read goes into `out`, or into something new.
 * @typedef {object} FrameReader
 * @property {Manifest} manifest
 * @property {(buf: Frame) => number} abi Layout number of the frame.
 * @property {(buf: Frame) => number} index Frame number: time = index x manifest.frame.
 * @property {(buf: Frame) => number} status Status of the run (`STATUS`).
 * @property {(buf: Frame) => number} time [s]
 * @property {(buf: Frame) => number} energy Kinetic + gravity + elastic [J].
 * @property {(buf: Frame) => number} work Done on the system by inputs since the start [J].
 * @property {(buf: Frame) => number} touching Pairs that touch in this frame.
 * @property {(buf: Frame) => number} substeps Steps accepted since the last frame.
 * @property {(buf: Frame) => number} rejected Steps rejected since the last frame.
 * @property {(buf: Frame) => number} iterations Newton iterations or force evaluations since the last frame.
 * @property {(buf: Frame) => string} hash Hash of the state: 16 hex digits.
 * @property {(id: string) => number} channelIndex Place of a channel, -1 if there is none of that id.
 * @property {(buf: Frame, i: number | string) => number} channel By its place in the manifest, or its id.
 * @property {(buf: Frame, out?: Float64Array) => Float64Array<ArrayBufferLike>} channels All channels, in the order of
 *   the manifest.
 * @property {(buf: Frame, row: number | string, out?: Float64Array) => Float64Array<ArrayBufferLike>} pose Position and
 *   quaternion: x, y, z, qw, qx, qy, qz; of a row, or of the first of the part's frames.
 * @property {(buf: Frame, row: number | string, out?: Float64Array) => Float64Array<ArrayBufferLike>} port Position [m],
 *   force on the part [N] and moment on it [N m], world axes; of a row, or of `part.port`.
 * @property {(k: number | string) => LineOut} lineOut Arrays for `line`.
 * @property {(buf: Frame, k: number | string, out?: LineOut) => LineOut} line Nodes from end a to end b (first n valid)
 *   and element tensions (first n - 1 valid); of a row in manifest.lines, or of the part.
 * @property {string[]} sections Sections that `rows` reads.
 * @property {(section: string) => import('./places.mjs').Layout} layout Places of the words in the rows that `rows`
 *   gives, by their names.
 * @property {(section: string) => {n: number, rows: Float64Array<ArrayBuffer>}} rowsOut Array for `rows`.
 * @property {(buf: Frame, section: string, out?: RowsOut) => RowsOut} rows The rows of any section of the manifest whose
 *   rows are of one length.
 * @property {() => {n: number, rows: Float64Array<ArrayBuffer>}} contactsOut Array for `contacts`.
 * @property {(buf: Frame, to?: RowsOut) => RowsOut} contacts Contacts that last, and those that ended since the last
 *   frame: the first n rows, by number of the pair.
 * @property {() => {n: number, rows: Float64Array<ArrayBuffer>}} touchesOut Array for `touches`.
 * @property {(buf: Frame, to?: RowsOut) => RowsOut} touches Places where lines touch: the first n rows; none in a run
 *   without such lines.
 * @property {() => {n: number, rows: Float64Array<ArrayBuffer>}} berthsOut Array for `berths`.
 * @property {(buf: Frame, to?: RowsOut) => RowsOut} berths Places where outlines and fenders meet: the first n rows; none
 *   in a run without them.
 * @property {() => ContoursOut} contoursOut Arrays for `contours`.
 * @property {(buf: Frame, out?: ContoursOut) => ContoursOut} contours The lines along which meshes cut each other.
 * @property {() => CutsOut} cutsOut Arrays for `cuts`.
 * @property {(buf: Frame, out?: CutsOut) => CutsOut} cuts The triangles of meshes that cut each other.
 * @property {(buf: Frame, out?: FrameEvent[]) => FrameEvent[]} events Events since the last frame. Objects already in
 *   `out` are written again, so an array that is kept makes no garbage.
 */

/**
 * @param {string} what
 * @param {Map<string, number>} rows
 * @param {number | string} row itself, or its name
 */
function rowOf(what, rows, row) {
  if (typeof row === 'number') return row;
  const found = rows.get(row);
  if (found === undefined)
    throw new RangeError(`there is no ${what} "${row}"${nearby(row, [...rows.keys()])}`);
  return found;
}

/**
 * @param {Manifest} manifest
 * @param {FrameWords} words
 * @returns {Pick<FrameReader, 'channelIndex' | 'channel' | 'channels'>}
 */
function channelReaders({ sections, channels }, words) {
  const at = sections.channels.offset / 8;
  const index = new Map(channels.map((c, i) => [c.id, i]));
  return {
    channelIndex: (id) => index.get(id) ?? -1,
    channel: (buf, i) => words.look(buf)[at + rowOf('channel', index, i)],
    channels(buf, out = new Float64Array(channels.length)) {
      words.look(buf);
      return words.copy(at, out, channels.length);
    },
  };
}

/**
 * @param {Manifest} manifest
 * @param {FrameWords} words
 * @returns {Pick<FrameReader, 'pose' | 'port'>}
 */
function poseReaders({ sections, parts }, words) {
  /** @type {Map<string, number>} */
  const poseRows = new Map();
  /** @type {Map<string, number>} */
  const portRows = new Map();
  for (const { id, pose, poses, port = 0, ports = [] } of parts) {
    if (pose !== undefined && poses) poseRows.set(id, pose);
    ports.forEach((name, i) => portRows.set(`${id}.${name}`, port + i));
  }
  /**
   * @param {string} what
   * @param {Map<string, number>} rows
   * @param {Section} section
   * @param {import('./places.mjs').Layout} layout
   * @returns {FrameReader['pose']}
   */
  const reading = (what, rows, section, layout) => {
    const { stride, moves } = movesOf(section, layout);
    const at = section.offset / 8;
    return (buf, row, out = new Float64Array(layout.words)) => {
      words.look(buf);
      return words.take(moves, at + rowOf(what, rows, row) * stride, out, 0);
    };
  };
  return {
    pose: reading('pose of a part', poseRows, sections.poses, POSE),
    port: reading('port', portRows, sections.ports, PORT),
  };
}

/**
 * @param {Manifest} manifest
 * @param {FrameWords} words
 * @returns {Pick<FrameReader, 'lineOut' | 'line'>}
 */
function lineReaders({ sections, lines }, words) {
  const at = sections.lines.offset / 8;
  const place = placesOf(sections.lines, LINE);
  const rows = new Map(lines.map(({ part }, k) => [part, k]));
  const lineOut = (/** @type {number | string} */ k) => {
    const { max_nodes: max } = lines[rowOf('line', rows, k)];
    return {
      n: 0,
      nodes: new Float64Array(3 * max),
      tension: new Float64Array(Math.max(0, max - 1)),
    };
  };
  return {
    lineOut,
    line(buf, k, out = lineOut(k)) {
      const f64 = words.look(buf);
      const { offset, max_nodes: max } = lines[rowOf('line', rows, k)];
      const first = at + offset;
      const nodes = first + place.nodes;
      out.n = f64[first + place.count];
      words.copy(nodes, out.nodes, 3 * out.n);
      words.copy(nodes + 3 * max, out.tension, Math.max(0, out.n - 1));
      return out;
    },
  };
}

/**
 * A reader for the frames of one manifest.
 * @param {Manifest} manifest
 * @returns {FrameReader}
 */
export function frameReader(manifest) {
  const words = new FrameWords(manifest.frame_bytes);
  return {
    manifest,
    ...headerReaders(words),
    ...channelReaders(manifest, words),
    ...poseReaders(manifest, words),
    ...lineReaders(manifest, words),
    ...listReaders(manifest, words),
    ...cutReaders(manifest, words),
  };
}
