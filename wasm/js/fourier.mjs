/**
 * The discrete Fourier transform of any length: of a power of two by Cooley and Tukey's algorithm (1965), of another by
 * Bluestein's (1970), which makes it a convolution of a power of two. Its error is some rounding errors of the largest
 * sum, whatever the length.
 * @module
 */

/**
 * exp(-i pi k / n) for k from 0 on.
 * @param {number} count
 * @param {number} n
 * @param {(k: number) => number} [of] which k; its angle is to be within a turn
 */
function phasors(count, n, of = (k) => k) {
  const [cos, sin] = [new Float64Array(count), new Float64Array(count)];
  for (let k = 0; k < count; k++) {
    const angle = (Math.PI * of(k)) / n;
    cos[k] = Math.cos(angle);
    sin[k] = -Math.sin(angle);
  }
  return { cos, sin };
}

/** @param {Float64Array} list @param {number} i @param {number} j */
function swap(list, i, j) {
  const kept = list[i];
  list[i] = list[j];
  list[j] = kept;
}

/**
 * In place, of a power of two.
 * @param {number} n
 * @returns {(re: Float64Array, im: Float64Array) => void}
 */
function radix2(n) {
  const { cos, sin } = phasors(n >> 1, n >> 1 || 1);
  return (re, im) => {
    for (let i = 1, j = 0; i < n; i++) {
      let bit = n >> 1;
      for (; j & bit; bit >>= 1) j ^= bit;
      j ^= bit;
      if (i >= j) continue;
      swap(re, i, j);
      swap(im, i, j);
    }
    for (let half = 1; half < n; half *= 2) {
      const apart = n / (2 * half);
      for (let i = 0; i < n; i += 2 * half)
        for (let k = 0; k < half; k++) {
          const [c, s] = [cos[k * apart], sin[k * apart]];
          const a = i + k;
          const b = a + half;
          const p = re[b] * c - im[b] * s;
          const q = re[b] * s + im[b] * c;
          re[b] = re[a] - p;
          im[b] = im[a] - q;
          re[a] += p;
          im[a] += q;
        }
    }
  };
}

/**
 * Of another length: with k l = (k^2 + l^2 - (k - l)^2) / 2 the sum is a convolution with a chirp.
 * @param {number} n
 * @returns {(re: Float64Array, im: Float64Array) => void}
 */
function bluestein(n) {
  let size = 1;
  while (size < 2 * n - 1) size *= 2;
  const turn = radix2(size);
  // k^2 is taken in one turn of 2 n, where it is exact
  const { cos, sin } = phasors(n, n, (k) => (k * k) % (2 * n));
  const [c, d] = [new Float64Array(size), new Float64Array(size)];
  for (let k = 0; k < n; k++) {
    c[k] = c[(size - k) % size] = cos[k];
    d[k] = d[(size - k) % size] = -sin[k];
  }
  turn(c, d);
  return (re, im) => {
    const [a, b] = [new Float64Array(size), new Float64Array(size)];
    for (let k = 0; k < n; k++) {
      a[k] = re[k] * cos[k] - im[k] * sin[k];
      b[k] = re[k] * sin[k] + im[k] * cos[k];
    }
    turn(a, b);
    for (let k = 0; k < size; k++) {
      const p = a[k] * c[k] - b[k] * d[k];
      b[k] = -(a[k] * d[k] + b[k] * c[k]);
      a[k] = p;
    }
    turn(a, b); // of the conjugate: the way back
    for (let k = 0; k < n; k++) {
      const [p, q] = [a[k] / size, -b[k] / size];
      re[k] = p * cos[k] - q * sin[k];
      im[k] = p * sin[k] + q * cos[k];
    }
  };
}

/**
 * X_k = sum over l of x_l exp(-2 pi i k l / n), of real samples, so many at a time.
 * @param {number} n
 * @returns {(values: ArrayLike<number>) => {re: Float64Array, im: Float64Array}}
 */
export function transformOf(n) {
  const act = (n & (n - 1)) === 0 ? radix2(n) : bluestein(n);
  return (values) => {
    const [re, im] = [Float64Array.from(values), new Float64Array(n)];
    act(re, im);
    return { re, im };
  };
}
