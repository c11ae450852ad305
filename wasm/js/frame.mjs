/**
 * Reads frames: the 64-byte header and the sections that the manifest places. Reading allocates
 * nothing but two views the first time a buffer is seen.
 * @module
 */

/**
 * @typedef {object} Section
 * @property {number} offset bytes from the start of the frame
 * @property {number} [count]
 * @property {number} [stride] in f64
 * @property {number} [words] in f64
 * @property {number} [capacity]
 *
 * @typedef {object} Channel
 * @property {string} id "part.name"; whole-run channels have no dot
 * @property {string} part
 * @property {string} name
 * @property {string} unit
 * @property {string} label
 *
 * @typedef {object} Part
 * @property {string} id
 * @property {string} kind
 * @property {number} [line] row in `lines`
 * @property {number} [pose] row of the poses section
 * @property {number} [port] first row of the ports section
 * @property {string[]} [ports] names, in order of the rows
 * @property {string} [shape]
 * @property {number[]} [size]
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
 * @property {{channels: Section, poses: Section, ports: Section, lines: Section, events: Section}} sections
 * @property {Channel[]} channels
 * @property {Part[]} parts
 * @property {Line[]} lines
 * @property {Input[]} inputs
 * @property {any} view
 */

/**
 * A whole frame: an ArrayBuffer, or any view of one.
 * @typedef {ArrayBuffer | ArrayBufferView} Frame
 *
 * A line's state, in arrays that the caller keeps (`lineOut` makes them).
 * @typedef {{n: number, nodes: Float64Array, tension: Float64Array}} LineOut
 *
 * @typedef {{time: number, kind: number, part: number, value: number}} FrameEvent
 */

/** Kinds of events in a frame. */
export const EVENT = Object.freeze({ slack: 1, taut: 2, inserted: 3, removed: 4, limit: 5 });

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
    events: sections.events.offset / 8,
  };
  const poseWords = sections.poses.stride ?? 7;
  const portWords = sections.ports.stride ?? 9;
  const eventWords = sections.events.stride ?? 4;
  const index = new Map(channels.map((c, i) => [c.id, i]));

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
   * @param {number} k row in manifest.lines
   * @returns {LineOut}
   */
  const lineOut = (k) => ({
    n: 0,
    nodes: new Float64Array(3 * lines[k].max_nodes),
    tension: new Float64Array(Math.max(0, lines[k].max_nodes - 1)),
  });

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
    /** Contact records in this frame. */
    contacts: word(12),
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
     * @param {number} i place of the channel in the manifest
     */
    channel: (buf, i) => (look(buf), f64[at.channels + i]),
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
     * @param {number} row
     * @param {Float64Array} [out] of 7
     */
    pose: (buf, row, out = new Float64Array(7)) => (
      look(buf),
      copy(at.poses + row * poseWords, out, 7)
    ),
    /**
     * Position [m], force on the part [N] and moment on it [N m], world axes.
     * @param {Frame} buf
     * @param {number} row
     * @param {Float64Array} [out] of 9
     */
    port: (buf, row, out = new Float64Array(9)) => (
      look(buf),
      copy(at.ports + row * portWords, out, 9)
    ),

    /** Arrays for `line`. */
    lineOut,
    /**
     * Nodes from end a to end b (first n valid) and element tensions (first n - 1 valid).
     * @param {Frame} buf
     * @param {number} k row in manifest.lines
     * @param {LineOut} [out]
     */
    line(buf, k, out = lineOut(k)) {
      look(buf);
      const { offset, max_nodes: max } = lines[k];
      const first = at.lines + offset;
      out.n = f64[first];
      copy(first + 1, out.nodes, 3 * out.n);
      copy(first + 1 + 3 * max, out.tension, Math.max(0, out.n - 1));
      return out;
    },
    /**
     * Events since the last frame. Objects already in `out` are written again, so an array that is
     * kept makes no garbage.
     * @param {Frame} buf
     * @param {FrameEvent[]} [out]
     */
    events(buf, out = []) {
      look(buf);
      const n = Math.min(f64[at.events], sections.events.capacity ?? 8);
      for (let i = 0; i < n; i++) {
        const w = at.events + 1 + i * eventWords;
        const event = (out[i] ??= { time: 0, kind: 0, part: 0, value: 0 });
        event.time = f64[w];
        event.kind = f64[w + 1];
        event.part = f64[w + 2];
        event.value = f64[w + 3];
      }
      out.length = n;
      return out;
    },
  };
}

/** @typedef {ReturnType<typeof frameReader>} FrameReader */
