/**
 * Seas by name, and which are too steep.
 *
 * Beaufort scale: mean wind at 10 m by U = 0.836 B^(3/2) m/s, and the probable wave height of each force in the open sea
 * (WMO-No. 471, Guide to Marine Meteorological Services; WMO code 1100). Sea state: WMO code table 3700 (WMO-No. 306), the
 * middle of each range of significant heights; the last one, which has no upper end, by its lower one.
 *
 * Peak period by DNV-RP-C205 (2021), 3.5.5: a JONSWAP sea of peak enhancement gamma has
 * gamma = exp(5.75 - 1.15 Tp / sqrt(Hs)) between 3.6 < Tp / sqrt(Hs) < 5 (s, m). With gamma = 1 that is Tp = 5 sqrt(Hs), which is
 * the fully developed sea of Pierson and Moskowitz (1964, alpha = 0.0081): Tp = 2 pi sqrt(Hs / (0.161 g)) = 15.7 sqrt(Hs / g).
 * @module
 */

const GRAVITY = 9.81;

/** Wind of a force [m/s]. @param {number} force */
export const windOf = (force) => 0.836 * force ** 1.5;

/** Probable wave height of forces 0 to 12 [m]. */
export const BEAUFORT = [0, 0.1, 0.2, 0.6, 1, 2, 3, 4, 5.5, 7, 9, 11.5, 14];
/** Significant height of sea states 0 to 9 [m]. */
export const SEA_STATES = [0, 0.05, 0.3, 0.875, 1.875, 3.25, 5, 7.5, 11.5, 14];

/** What the waves of a scenario are told by. @typedef {{kind: string, height: number, period: number, depth: number, gamma: number}} Waves */

/** Kinds with a spectrum. @param {string} kind */
export const irregular = (kind) => kind === 'jonswap' || kind === 'pierson-moskowitz';

/** Peak period that belongs to a height [s]. @param {number} height [m] significant @param {number} gamma of its peak */
export function periodOf(height, gamma) {
  const inside = Math.min(5, Math.max(1, gamma));
  return ((5.75 - Math.log(inside)) / 1.15) * Math.sqrt(height);
}

/** A number for a form: three digits. @param {number} x */
export const rounded = (x) => Number(x.toPrecision(3));

/** k of a free wave: omega^2 = g k tanh(k h), as core/law/sea.c finds it. @param {number} period [s] @param {number} depth [m] 0: deep @param {number} [gravity] */
export function waveNumber(period, depth, gravity = GRAVITY) {
  const deep = ((2 * Math.PI) / period) ** 2 / gravity;
  if (!(depth > 0)) return deep;
  const y = deep * depth;
  let x = y > 1 ? y : Math.sqrt(y);
  for (let i = 0; i < 50; i++) {
    const th = Math.tanh(x);
    const step = (x * th - y) / (th + x * (1 - th * th));
    x -= step;
    if (Math.abs(step) <= 1e-15 * x) break;
  }
  return x / depth;
}

/** The height at which a wave breaks [m]: 0.142 lambda tanh(k h) (Miche 1944; DNV-RP-C205, 3.4.6). @param {number} period @param {number} depth */
export function breakingHeight(period, depth) {
  const k = waveNumber(period, depth);
  return ((0.142 * 2 * Math.PI) / k) * (depth > 0 ? Math.tanh(k * depth) : 1);
}

/** How steep a sea is: 2 pi Hs / (g Tp^2). @param {number} height @param {number} period */
export const steepness = (height, period) => (2 * Math.PI * height) / (GRAVITY * period ** 2);

/** How steep seas are at most: 1/15 up to 8 s, 1/25 from 15 s on, linear between (DNV-RP-C205, 3.5.4). @param {number} period */
export function steepest(period) {
  const s = Math.min(1, Math.max(0, (period - 8) / 7));
  return (1 - s) / 15 + s / 25;
}

/** The highest of a thousand waves over Hs: sqrt(ln(1000) / 2) of heights by Rayleigh. */
const HIGHEST = Math.sqrt(Math.log(1000) / 2);

/**
 * What is wrong with waves: steeper than seas are, or so high that they break.
 * @param {Waves} waves
 * @returns {{what: 'steep' | 'breaks', is: number, most: number} | null}
 */
export function tooSteep({ kind, height, period, depth }) {
  if (kind === 'none' || kind === 'components' || !(period > 0)) return null;
  const most = breakingHeight(period, depth);
  if (irregular(kind)) {
    const is = steepness(height, period);
    if (is > steepest(period)) return { what: 'steep', is, most: steepest(period) };
    return HIGHEST * height > most ? { what: 'breaks', is: HIGHEST * height, most } : null;
  }
  return height > most ? { what: 'breaks', is: height, most } : null;
}
