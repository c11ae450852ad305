/**
 * A picture of a mesh without a graphics device: triangles into a depth buffer, lit from above left, with
 * open edges drawn over it. Runs in the worker that reads mesh files.
 * @module
 */

/** @typedef {{turn: number, lift: number, up: 'z' | 'y', width: number, height: number,
 *   paint: number[], back: number[], mark: number[]}} View angles [rad], colours 0 to 255 */

/** Triangles that are drawn: of more every n-th. */
const MOST = 1_500_000;
const MARGIN = 0.86;

/**
 * @param {ArrayLike<number>} points @param {ArrayLike<number>} faces @param {ArrayLike<number>} open pairs of points: edges
 *   with one face
 * @param {View} view
 * @returns {Uint8ClampedArray<ArrayBuffer>} RGBA
 */
export function picture(points, faces, open, view) {
  const { width, height, paint, back, mark } = view;
  const n = Math.floor(points.length / 3);
  const [ct, st] = [Math.cos(view.turn), Math.sin(view.turn)];
  const [cl, sl] = [Math.cos(view.lift), Math.sin(view.lift)];
  // across, up and towards the eye, of each point
  const at = new Float32Array(3 * n);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < n; i++) {
    const x = points[3 * i];
    const [y, z] =
      view.up === 'y'
        ? [-points[3 * i + 2], points[3 * i + 1]]
        : [points[3 * i + 1], points[3 * i + 2]];
    const far = -st * x + ct * y;
    const p = [ct * x + st * y, cl * z + sl * far, sl * z - cl * far];
    for (let k = 0; k < 3; k++) {
      at[3 * i + k] = p[k];
      if (p[k] < low[k]) low[k] = p[k];
      if (p[k] > high[k]) high[k] = p[k];
    }
  }
  const size = Math.max((high[0] - low[0]) / width, (high[1] - low[1]) / height) || 1;
  const scale = MARGIN / size;
  for (let i = 0; i < n; i++) {
    at[3 * i] = width / 2 + scale * (at[3 * i] - (low[0] + high[0]) / 2);
    at[3 * i + 1] = height / 2 - scale * (at[3 * i + 1] - (low[1] + high[1]) / 2);
    at[3 * i + 2] *= scale;
  }
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) rgba.set([back[0], back[1], back[2], 255], 4 * i);
  const depth = new Float32Array(width * height).fill(-Infinity);
  const count = Math.floor(faces.length / 3);
  const step = Math.ceil(count / MOST);
  for (let f = 0; f < count; f += step) triangle(at, faces, f, width, height, paint, rgba, depth);
  const near = 0.004 * Math.max(width, height);
  for (let e = 0; e + 1 < open.length; e += 2)
    stroke(at, open[e], open[e + 1], width, height, mark, rgba, depth, near);
  return rgba;
}

/** @param {Float32Array} at @param {ArrayLike<number>} faces @param {number} f @param {number} width @param {number} height @param {number[]} paint @param {Uint8ClampedArray} rgba @param {Float32Array} depth */
function triangle(at, faces, f, width, height, paint, rgba, depth) {
  const [a, b, c] = [3 * faces[3 * f], 3 * faces[3 * f + 1], 3 * faces[3 * f + 2]];
  const [ax, ay, az] = [at[a], at[a + 1], at[a + 2]];
  const [bx, by, bz] = [at[b] - ax, at[b + 1] - ay, at[b + 2] - az];
  const [cx, cy, cz] = [at[c] - ax, at[c + 1] - ay, at[c + 2] - az];
  const area = bx * cy - by * cx;
  if (!(Math.abs(area) > 1e-12)) return;
  // the side that is seen is lit
  let [nx, ny, nz] = [by * cz - bz * cy, bz * cx - bx * cz, area];
  const long = Math.sqrt(nx * nx + ny * ny + nz * nz) * Math.sign(nz);
  [nx, ny, nz] = [nx / long, ny / long, nz / long];
  const light = 0.5 + 0.5 * Math.max(0, -0.38 * nx - 0.5 * ny + 0.78 * nz);
  const [x0, x1] = [Math.min(0, bx, cx) + ax, Math.max(0, bx, cx) + ax];
  const [y0, y1] = [Math.min(0, by, cy) + ay, Math.max(0, by, cy) + ay];
  for (let y = Math.max(0, Math.ceil(y0 - 0.5)); y <= Math.min(height - 1, y1); y++)
    for (let x = Math.max(0, Math.ceil(x0 - 0.5)); x <= Math.min(width - 1, x1); x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const u = (px * cy - py * cx) / area;
      const v = (bx * py - by * px) / area;
      if (u < 0 || v < 0 || u + v > 1) continue;
      const z = az + u * bz + v * cz;
      const i = y * width + x;
      if (z <= depth[i]) continue;
      depth[i] = z;
      for (let k = 0; k < 3; k++) rgba[4 * i + k] = light * paint[k];
    }
}

/** @param {Float32Array} at @param {number} from @param {number} to @param {number} width @param {number} height @param {number[]} mark @param {Uint8ClampedArray} rgba @param {Float32Array} depth @param {number} near */
function stroke(at, from, to, width, height, mark, rgba, depth, near) {
  const [ax, ay, az] = [at[3 * from], at[3 * from + 1], at[3 * from + 2]];
  const [bx, by, bz] = [at[3 * to], at[3 * to + 1], at[3 * to + 2]];
  const steps = Math.min(4000, Math.ceil(1.5 * Math.max(Math.abs(bx - ax), Math.abs(by - ay), 1)));
  for (let s = 0; s <= steps; s++) {
    const t = s / steps;
    const z = az + t * (bz - az) + near;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const [x, y] = [Math.round(ax + t * (bx - ax)) + dx, Math.round(ay + t * (by - ay)) + dy];
        if (x < 0 || y < 0 || x >= width || y >= height || z < depth[y * width + x]) continue;
        for (let k = 0; k < 3; k++) rgba[4 * (y * width + x) + k] = mark[k];
      }
  }
}

/** Edges with one face: pairs of points. @param {ArrayLike<number>} faces @param {number} points @returns {Int32Array} */
export function openEdges(faces, points) {
  const keys = new Float64Array(faces.length);
  for (let i = 0; i < faces.length; i++) {
    const [a, b] = [faces[i], faces[i - (i % 3) + ((i + 1) % 3)]];
    keys[i] = Math.min(a, b) * points + Math.max(a, b);
  }
  keys.sort();
  const out = [];
  for (let i = 0, next; i < keys.length; i = next) {
    for (next = i + 1; next < keys.length && keys[next] === keys[i];) next++;
    if (next === i + 1) out.push(Math.floor(keys[i] / points), keys[i] % points);
  }
  return Int32Array.from(out);
}
