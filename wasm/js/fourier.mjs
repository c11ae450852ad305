/**
 * The discrete Fourier transform of any length: of a power of two by Cooley and Tukey's algorithm (1965), of another by
 * Bluestein's (1970), which makes it a convolution of a power of two. Its error is some rounding errors of the largest
 * sum, whatever the length.
 * @module
 */

/**
 * A half turn's share as a phasor: exp(-i pi k / n), with its angle brought into one turn first.
 * @param {number} k
 * @param {number} n
 * @returns {[number, number]}
 */
function phasor(k, n) {
  const angle = (Math.PI * (k % (2 * n))) / n;
  return [Math.cos(angle), -Math.sin(angle)];
}

/**
 * In place, of a power of two.
 * @param {Float64Array} re
 * @param {Float64Array} im
 */
function radix2(re, im) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j], re[i]];
    [im[i], im[j]] = [im[j], im[i]];
  }
  for (let half = 1; half < n; half *= 2) {
    const turn = Array.from({ length: half }, (_, k) => phasor(k, half));
    for (let i = 0; i < n; i += 2 * half)
      for (let k = 0; k < half; k++) {
        const [c, s] = turn[k];
        const [a, b] = [i + k, i + k + half];
        const [p, q] = [re[b] * c - im[b] * s, re[b] * s + im[b] * c];
        [re[b], im[b]] = [re[a] - p, im[a] - q];
        re[a] += p;
        im[a] += q;
      }
  }
}

/**
 * Of another length: with k l = (k^2 + l^2 - (k - l)^2) / 2 the sum is a convolution with a chirp.
 * @param {Float64Array} re
 * @param {Float64Array} im
 */
function bluestein(re, im) {
  const n = re.length;
  let size = 1;
  while (size < 2 * n - 1) size *= 2;
  const [a, b, c, d] = Array.from({ length: 4 }, () => new Float64Array(size));
  // k^2 is taken in one turn of 2 n, where it is exact
  const chirp = Array.from({ length: n }, (_, k) => phasor((k * k) % (2 * n), n));
  chirp.forEach(([cos, sin], k) => {
    a[k] = re[k] * cos - im[k] * sin;
    b[k] = re[k] * sin + im[k] * cos;
    const other = (size - k) % size;
    c[k] = c[other] = cos;
    d[k] = d[other] = -sin;
  });
  radix2(a, b);
  radix2(c, d);
  for (let k = 0; k < size; k++)
    [a[k], b[k]] = [a[k] * c[k] - b[k] * d[k], -(a[k] * d[k] + b[k] * c[k])];
  radix2(a, b); // of the conjugate: the way back
  chirp.forEach(([cos, sin], k) => {
    const [p, q] = [a[k] / size, -b[k] / size];
    re[k] = p * cos - q * sin;
    im[k] = p * sin + q * cos;
  });
}

/**
 * X_k = sum over l of x_l exp(-2 pi i k l / n), of real samples.
 * @param {ArrayLike<number>} values
 * @returns {{re: Float64Array, im: Float64Array}}
 */
export function transform(values) {
  const [re, im] = [Float64Array.from(values), new Float64Array(values.length)];
  const n = re.length;
  if ((n & (n - 1)) === 0) radix2(re, im);
  else bluestein(re, im);
  return { re, im };
}
