/**
 * The bending moment that a crane's structure carries by what hangs on it: the pull at its ports, about each place. Its own
 * weight and what it takes to move it are not in it.
 * @module
 */

/**
 * @typedef {import('../../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../../../wasm/js/frame.mjs').FrameReader} FrameReader
 * @typedef {{id: string, pose: number, poses: number, ports: number[]}} Boom
 */

/** Ports of a crane that are reckoned with. */
export const MOST_PORTS = 4;

/** Cranes, with their poses and the ports where lines pull. @param {Manifest} manifest @returns {Boom[]} */
export const boomsOf = ({ parts }) =>
  parts.flatMap(({ id, links, pose, poses = 1, port, ports }) =>
    links?.length && pose !== undefined && port !== undefined && ports?.length
      ? [{ id, pose, poses, ports: ports.slice(0, MOST_PORTS).map((_, i) => port + i) }]
      : [],
  );

/** The moment of pulls about a place [N m]. @param {ArrayLike<number>} at @param {ArrayLike<number>[]} ports position and force of each */
export function momentAt(at, ports) {
  let [x, y, z] = [0, 0, 0];
  for (let i = 0; i < ports.length; i++) {
    const p = ports[i];
    const [rx, ry, rz] = [p[0] - at[0], p[1] - at[1], p[2] - at[2]];
    x += ry * p[5] - rz * p[4];
    y += rz * p[3] - rx * p[5];
    z += rx * p[4] - ry * p[3];
  }
  return Math.sqrt(x * x + y * y + z * z);
}

/** The largest moment at a joint of any crane, of every frame. Frames that are void are written over. */
export class BoomLoads {
  /** @param {Manifest} manifest @param {FrameReader} reader */
  constructor(manifest, reader) {
    this.reader = reader;
    this.booms = boomsOf(manifest);
    this.most = new Float64Array(this.booms.length > 0 ? 1024 : 0);
    this.pose = new Float64Array(7);
    this.ports = this.booms.map(({ ports }) => ports.map(() => new Float64Array(9)));
  }

  /** @param {import('../../../../../wasm/js/frame.mjs').Frame} frame @param {number} index */
  take(frame, index) {
    if (this.booms.length === 0) return;
    if (index >= this.most.length) {
      const longer = new Float64Array(2 * this.most.length);
      longer.set(this.most);
      this.most = longer;
    }
    let most = 0;
    this.booms.forEach(({ pose, poses, ports }, b) => {
      ports.forEach((row, i) => this.reader.port(frame, row, this.ports[b][i]));
      for (let i = 0; i < poses; i++)
        most = Math.max(
          most,
          momentAt(this.reader.pose(frame, pose + i, this.pose), this.ports[b]),
        );
    });
    this.most[index] = most;
  }
}
