/**
 * Reads frames: the 64-byte header and the sections that the manifest places. Reading allocates
 * nothing but two views the first time a buffer is seen.
 * @module
 */
import { BERTH, CONTACT, CONTOUR, CUT, EVENT_ROW, LINE, POSE, PORT, TOUCH } from './rows.mjs';
import { nearby } from './nearest.mjs';
import { layoutOf, movesOf, placesOf, readWords } from './places.mjs';

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
 * @typedef {object} Line
 * @property {string} part
 * @property {number} offset in f64 inside the lines section
 * @property {number} max_nodes
 * @property {number} diameter [m]
 *
 * @typedef {object} Input
 * @property {string} id
 * @property {string} target
 * @property {string} unit
 * @property {string} label
 * @property {number} min
 * @property {number} max
 * @property {number} value
 *
 * What the scenario says of its picture: where it is seen from, fields to show, plots by name.
 * @typedef {{camera?: {eye?: number[], target?: number[], follow?: string}, expose?: string, tension?: unknown, force?: unknown,
 *   plots?: Record<string, {title?: string, [channel: string]: string | undefined}>}} View
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
 * @property {{channels: Section, poses: Section, ports: Section, lines: Section, contacts?: Section,
 *   contours?: Section, cuts?: Section, touches?: Section, berths?: Section, events: Section, extremes: Section}} sections
 * @property {Word[]} [events] kinds of events, the first is 1
 * @property {Channel[]} channels
 * @property {Part[]} parts
 * @property {Line[]} lines
 * @property {Input[]} inputs
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
 * Rows of poses, ports and lines by the names that they go by.
 * @param {Manifest} manifest
 */
function rowsByName({ parts, lines }) {
  /** @type {Map<string, number>} */
  const poseRows = new Map();
  /** @type {Map<string, number>} */
  const portRows = new Map();
  for (const { id, pose, poses, port = 0, ports = [] } of parts) {
    if (pose !== undefined && poses) poseRows.set(id, pose);
    ports.forEach((name, i) => portRows.set(`${id}.${name}`, port + i));
  }
  return { poseRows, portRows, lineRows: new Map(lines.map(({ part }, k) => [part, k])) };
}

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
 * A reader for the frames of one manifest.
 * @param {Manifest} manifest
 */
export function frameReader(manifest) {
  const { sections, channels, lines } = manifest;
  const at = {
    channels: sections.channels.offset / 8,
    poses: sections.poses.offset / 8,
    ports: sections.ports.offset / 8,
    lines: sections.lines.offset / 8,
  };
  /** Words of a section that is a list of records. @param {Section | undefined} section */
  const wordsOf = (section) => section?.words ?? section?.capacity ?? section?.count ?? 0;
  const poses = movesOf(sections.poses, POSE);
  const ports = movesOf(sections.ports, PORT);
  const inLine = placesOf(sections.lines, LINE);
  const inContour = placesOf(sections.contours, CONTOUR);
  const inCut = placesOf(sections.cuts, CUT);
  const index = new Map(channels.map((c, i) => [c.id, i]));
  const { poseRows, portRows, lineRows } = rowsByName(manifest);

  /** @type {Frame | undefined} */
  let seen;
  /** @type {Float64Array} */
  let f64 = new Float64Array(0);
  /** @type {Uint32Array} */
  let u32 = new Uint32Array(0);

  /**
   * Makes `buf` the frame that f64 and u32 look at.
   * @param {Frame} buf
   */
  function look(buf) {
    if (buf === seen) return;
    let [buffer, offset, bytes] = ArrayBuffer.isView(buf)
      ? [buf.buffer, buf.byteOffset, buf.byteLength]
      : [buf, 0, buf.byteLength];
    if (bytes < manifest.frame_bytes) {
      throw new RangeError(
        `a frame of this run has ${manifest.frame_bytes} bytes, this one ${bytes}`,
      );
    }
    if (offset % 8) [buffer, offset] = [buffer.slice(offset, offset + bytes), 0];
    f64 = new Float64Array(buffer, offset, Math.floor(bytes / 8));
    u32 = new Uint32Array(buffer, offset, Math.floor(bytes / 4));
    seen = offset % 8 ? undefined : buf;
  }

  /**
   * @param {number} from first word
   * @param {Float64Array} out
   * @param {number} n
   */
  function copy(from, out, n) {
    for (let i = 0; i < n; i++) out[i] = f64[from + i];
    return out;
  }

  /**
   * @param {number | string} k row in manifest.lines, or the part
   * @returns {LineOut}
   */
  const lineOut = (k) => {
    const { max_nodes: max } = lines[rowOf('line', lineRows, k)];
    return {
      n: 0,
      nodes: new Float64Array(3 * max),
      tension: new Float64Array(Math.max(0, max - 1)),
    };
  };

  /**
   * A row, its words where its layout has them.
   * @param {{from: number, to: number, n: number}[]} moves
   * @param {number} from
   * @param {Float64Array} out
   * @param {number} to
   */
  function take(moves, from, out, to) {
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i];
      for (let k = 0; k < move.n; k++) out[to + move.to + k] = f64[from + move.from + k];
    }
    return out;
  }

  /**
   * A section of rows that are all of one length: so many as the manifest says, or as the number before them.
   * @param {Section | undefined} section
   * @param {import('./places.mjs').Layout} layout
   */
  function listOf(section, layout) {
    const { stride, moves } = movesOf(section, layout);
    const { offset = 0, count } = section ?? {};
    const most = count ?? section?.rows ?? section?.capacity ?? 0;
    const first = offset / 8 + (count === undefined ? 1 : 0);
    const out = () => ({ n: 0, rows: new Float64Array(layout.words * most) });
    return {
      layout,
      out,
      /** @param {Frame} buf @param {RowsOut} [to] */
      read(buf, to = out()) {
        look(buf);
        to.n = count ?? (most > 0 ? Math.min(f64[first - 1], most) : 0);
        for (let i = 0; i < to.n; i++) take(moves, first + i * stride, to.rows, i * layout.words);
        return to;
      },
    };
  }
  const contacts = listOf(sections.contacts, CONTACT);
  const touches = listOf(sections.touches, TOUCH);
  const berths = listOf(sections.berths, BERTH);
  const happened = listOf(sections.events, EVENT_ROW);
  const eventRows = happened.out();
  /** Sections by name, as the manifest tells of them. @type {Map<string, ReturnType<typeof listOf>>} */
  const lists = new Map(
    Object.entries(sections).flatMap(([name, section]) =>
      section?.stride && section.row ? [[name, listOf(section, layoutOf(section))]] : [],
    ),
  );
  /** @param {string} name */
  function listNamed(name) {
    const list = lists.get(name);
    if (!list) throw new RangeError(`the frames of this run have no rows "${name}"`);
    return list;
  }

  /**
   * A section of lists, each with its pair and its length before it, up to a pair of -1.
   * @param {Section | undefined} section
   * @param {{pair: number, count: number}} place of its words
   * @param {number} list place of the list
   * @param {number} each numbers of a thing in the list
   */
  function runsOf(section, place, list, each) {
    const first = (section?.offset ?? 0) / 8;
    const end = first + wordsOf(section);
    /**
     * Without room in the frame for all of them the rest is missing.
     * @param {Frame} buf
     * @param {{n: number, pair: Int32Array, first: Int32Array, count: Int32Array}} out
     * @param {Float64Array | Int32Array} values
     * @param {number} unit of `first`, in numbers
     */
    return (buf, out, values, unit) => {
      look(buf);
      let filled = 0;
      out.n = 0;
      let w = first;
      while (w + 2 <= end && f64[w + place.pair] >= 0 && out.n < out.pair.length) {
        const numbers = each * f64[w + place.count];
        const from = w + list;
        if (from + numbers > end) break;
        const i = out.n++;
        out.pair[i] = f64[w + place.pair];
        out.count[i] = f64[w + place.count];
        out.first[i] = filled / unit;
        for (let k = 0; k < numbers; k++) values[filled + k] = f64[from + k];
        filled += numbers;
        w = from + numbers;
      }
    };
  }
  const readContours = runsOf(sections.contours, inContour, inContour.points, 3);
  const readCuts = runsOf(sections.cuts, inCut, inCut.faces, 2);
  /** @param {number} most */
  const runsOut = (most) => {
    const [pair, first, count] = [0, 0, 0].map(() => new Int32Array(most));
    return { n: 0, pair, first, count };
  };
  /** A record has two words and a triangle at least. @returns {ContoursOut} */
  const contoursOut = () => {
    const words = wordsOf(sections.contours);
    return { ...runsOut(Math.floor(words / 11)), points: new Float64Array(words) };
  };
  /** @returns {CutsOut} */
  const cutsOut = () => {
    const words = wordsOf(sections.cuts);
    return { ...runsOut(Math.floor(words / 4)), faces: new Int32Array(words) };
  };

  /** @param {number} i u32 of the header */
  const word = (i) => (/** @type {Frame} */ buf) => (look(buf), u32[i]);
  /** @param {number} i f64 of the header */
  const real = (i) => (/** @type {Frame} */ buf) => (look(buf), f64[i]);

  return {
    manifest,
    /** Layout number of the frame. */
    abi: word(0),
    /** Frame number: time = index x manifest.frame. */
    index: word(2),
    /** Status of the run (`STATUS`). */
    status: word(3),
    /** [s] */
    time: real(2),
    /** Kinetic + gravity + elastic [J]. */
    energy: real(3),
    /** Done on the system by inputs since the start [J]. */
    work: real(4),
    /** Pairs that touch in this frame. */
    touching: word(12),
    /** Steps accepted since the last frame. */
    substeps: word(13),
    /** Steps rejected since the last frame. */
    rejected: word(14),
    /** Newton iterations or force evaluations since the last frame. */
    iterations: word(15),
    /**
     * Hash of the state: 16 hex digits.
     * @param {Frame} buf
     */
    hash(buf) {
      look(buf);
      const hex = (/** @type {number} */ w) => w.toString(16).padStart(8, '0');
      return hex(u32[11]) + hex(u32[10]);
    },

    /**
     * Place of a channel, -1 if there is none of that id.
     * @param {string} id
     */
    channelIndex: (id) => index.get(id) ?? -1,
    /**
     * @param {Frame} buf
     * @param {number | string} i place of the channel in the manifest, or its id
     */
    channel: (buf, i) => (look(buf), f64[at.channels + rowOf('channel', index, i)]),
    /**
     * All channels, in the order of the manifest.
     * @param {Frame} buf
     * @param {Float64Array} [out]
     */
    channels: (buf, out = new Float64Array(channels.length)) => (
      look(buf),
      copy(at.channels, out, channels.length)
    ),
    /**
     * Position and quaternion: x, y, z, qw, qx, qy, qz.
     * @param {Frame} buf
     * @param {number | string} row or the part: the first of its frames
     * @param {Float64Array} [out] of 7
     */
    pose: (buf, row, out = new Float64Array(POSE.words)) => (
      look(buf),
      take(poses.moves, at.poses + rowOf('pose of a part', poseRows, row) * poses.stride, out, 0)
    ),
    /**
     * Position [m], force on the part [N] and moment on it [N m], world axes.
     * @param {Frame} buf
     * @param {number | string} row or `part.port`
     * @param {Float64Array} [out] of 9
     */
    port: (buf, row, out = new Float64Array(PORT.words)) => (
      look(buf),
      take(ports.moves, at.ports + rowOf('port', portRows, row) * ports.stride, out, 0)
    ),

    /** Arrays for `line`. */
    lineOut,
    /**
     * Nodes from end a to end b (first n valid) and element tensions (first n - 1 valid).
     * @param {Frame} buf
     * @param {number | string} k row in manifest.lines, or the part
     * @param {LineOut} [out]
     */
    line(buf, k, out = lineOut(k)) {
      look(buf);
      const { offset, max_nodes: max } = lines[rowOf('line', lineRows, k)];
      const first = at.lines + offset;
      const nodes = first + inLine.nodes;
      out.n = f64[first + inLine.count];
      copy(nodes, out.nodes, 3 * out.n);
      copy(nodes + 3 * max, out.tension, Math.max(0, out.n - 1));
      return out;
    },
    /** Sections that `rows` reads. */
    sections: [...lists.keys()],
    /** Places of the words in the rows that `rows` gives, by their names. @param {string} section */
    layout: (section) => listNamed(section).layout,
    /** Array for `rows`. @param {string} section */
    rowsOut: (section) => listNamed(section).out(),
    /**
     * The rows of any section of the manifest whose rows are of one length.
     * @param {Frame} buf
     * @param {string} section
     * @param {RowsOut} [out]
     */
    rows: (buf, section, out) => listNamed(section).read(buf, out),

    /** Array for `contacts`. */
    contactsOut: contacts.out,
    /** Contacts that last, and those that ended since the last frame: the first n rows, by number of the pair. */
    contacts: contacts.read,
    /** Array for `touches`. */
    touchesOut: touches.out,
    /** Places where lines touch: the first n rows; none in a run without such lines. */
    touches: touches.read,
    /** Array for `berths`. */
    berthsOut: berths.out,
    /** Places where outlines and fenders meet: the first n rows; none in a run without them. */
    berths: berths.read,
    /** Arrays for `contours`. */
    contoursOut,
    /**
     * The lines along which meshes cut each other.
     * @param {Frame} buf
     * @param {ContoursOut} [out]
     */
    contours: (buf, out = contoursOut()) => (readContours(buf, out, out.points, 3), out),
    /** Arrays for `cuts`. */
    cutsOut,
    /**
     * The triangles of meshes that cut each other.
     * @param {Frame} buf
     * @param {CutsOut} [out]
     */
    cuts: (buf, out = cutsOut()) => (readCuts(buf, out, out.faces, 1), out),
    /**
     * Events since the last frame. Objects already in `out` are written again, so an array that is
     * kept makes no garbage.
     * @param {Frame} buf
     * @param {FrameEvent[]} [out]
     */
    events(buf, out = []) {
      const { n, rows } = happened.read(buf, eventRows);
      for (let i = 0; i < n; i++)
        readWords(EVENT_ROW, rows, i, (out[i] ??= { time: 0, kind: 0, part: 0, value: 0 }));
      out.length = n;
      return out;
    },
  };
}

/** @typedef {ReturnType<typeof frameReader>} FrameReader */
