/**
 * Points that can leave a trace: middles of bodies, ends of lines, ports; and where they were at every frame.
 * @module
 */

/**
 * @typedef {import('../../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../../../wasm/js/frame.mjs').FrameReader} FrameReader
 * @typedef {{part: string, name: string, from: 'pose' | 'port' | 'line', row: number, end: 'a' | 'b' | ''}} TracePoint
 *   name: of a port, or '' for the middle of a body
 */

/** As many are kept. */
export const MOST_POINTS = 48;
/** Numbers that are kept: of a longer run only every so many frames. */
const BUDGET = 6_000_000;

/** Bodies first, then the ends of lines, then ports. @param {Manifest} manifest @returns {TracePoint[]} */
export function pointsOf({ parts, lines }) {
  const moving = parts.filter((part) => part.kind !== 'quay');
  /** @type {TracePoint[]} */
  const all = [
    ...moving.flatMap(
      ({ id, pose, kind }) =>
      pose === undefined || kind === 'chain'
        ? []
        : [{ part: id, name: '', from: /** @type {const} */ ('pose'), row: pose, end: /** @type {const} */ ('') }], // prettier-ignore
    ),
    ...lines.flatMap(
      ({ part }, row) =>
      /** @type {const} */ (['a', 'b']).map((end) => ({ part, name: end, from: /** @type {const} */ ('line'), row, end })), // prettier-ignore
    ),
    ...moving.flatMap(({ id, port, ports = [], line }) =>
      port === undefined || line !== undefined
        ? []
        : ports.flatMap(
            (name, i) =>
            name ? [{ part: id, name, from: /** @type {const} */ ('port'), row: port + i, end: /** @type {const} */ ('') }] : [], // prettier-ignore
          ),
    ),
  ];
  return all.slice(0, MOST_POINTS);
}

/** Where the points were. */
export class PointLog {
  /** @param {Manifest} manifest @param {FrameReader} reader */
  constructor(manifest, reader) {
    this.reader = reader;
    this.points = pointsOf(manifest);
    const width = (this.width = 3 * this.points.length);
    /** Every so many frames are kept: by the length of the run alone. */
    this.stride = Math.max(1, Math.ceil((manifest.frames * width) / BUDGET));
    this.data = new Float32Array(width * 256);
    /** How many are kept. */
    this.count = 0;
    this.pose = new Float64Array(7);
    this.port = new Float64Array(9);
    this.lines = manifest.lines.map((_, k) => reader.lineOut(k));
  }

  /** @param {import('../../../../../wasm/js/frame.mjs').Frame} frame @param {number} index */
  take(frame, index) {
    if (index % this.stride !== 0 || this.width === 0) return;
    const k = index / this.stride;
    if ((k + 1) * this.width > this.data.length) {
      const longer = new Float32Array(2 * this.data.length);
      longer.set(this.data);
      this.data = longer;
    }
    for (let i = 0; i < this.points.length; i++)
      this.read(frame, this.points[i], k * this.width + 3 * i);
    this.count = k + 1;
  }

  /** @param {import('../../../../../wasm/js/frame.mjs').Frame} frame @param {TracePoint} point @param {number} at */
  read(frame, { from, row, end }, at) {
    const { reader, data } = this;
    if (from === 'line') {
      const { n, nodes } = reader.line(frame, row, this.lines[row]);
      const first = end === 'a' ? 0 : 3 * Math.max(0, n - 1);
      // a line that is not there leaves no trace
      for (let c = 0; c < 3; c++) data[at + c] = n > 0 ? nodes[first + c] : NaN;
      return;
    }
    const place =
      from === 'pose' ? reader.pose(frame, row, this.pose) : reader.port(frame, row, this.port);
    for (let c = 0; c < 3; c++) data[at + c] = place[c];
  }

  /** Frames from one on are void. @param {number} index */
  truncate(index) {
    this.count = Math.min(this.count, Math.ceil(index / this.stride));
  }
}
