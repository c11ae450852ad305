/**
 * How the scene looks: colours of both themes, and the tension map.
 * @module
 */

const light = {
  horizon: '#d9e6ec',
  zenith: '#8fb9d2',
  deep: '#0f4a60',
  scatter: '#2b7f91',
  shallow: '#c3e0e6', // section of the sea, at the surface
  abyss: '#4f99a9', // and far below
  foam: '#f4f8fa',
  studio: '#e9eff2', // background and ground of a scene without water
  grid: '#43586a',
  faint: 0.13, // strength of lines of equal depth
  sun: '#fff3dc',
  sunPower: 5.6,
  hemiSky: '#e6f1f8',
  hemiSea: '#8097a6',
  hemiPower: 1.9,
  fog: 0.0042,
  exposure: 1.0,
  environment: 0.55,
  glint: 0.9,
  cloud: 0.7, // how much of the sky clouds cover
  hull: '#9ba9b6',
  bottom: '#8c2a28',
  boot: '#22292e',
  deck: '#6d7f78',
  steel: '#7c8a95',
  frame: '#5b6872',
  dark: '#2b343b',
  paint: '#3d6379',
  mark: '#dfe5e8',
  wire: '#4a545c',
  crane: '#d9991c',
  force: '#0f2230',
  normal: '#00704f',
  tangential: '#c23c06',
  now: '#a8157f', // a contact on show
  casing: '#ffffff',
  rim: '#f4f8fa', // around a line
  shadow: 0.2,
  fall: 0.38, // how much the wall of a studio darkens upwards
  thick: 1, // lines and arrows, times what is usual
};

/** @typedef {typeof light} Look */

/** @type {Record<'light' | 'dark', Look>} */
export const LOOK = {
  light,
  dark: {
    horizon: '#3b5261',
    zenith: '#131f2a',
    deep: '#0a1d28',
    scatter: '#143c49',
    shallow: '#1b4a5c',
    abyss: '#07202c',
    foam: '#b9c8d1',
    studio: '#16232c',
    grid: '#aebfca',
    faint: 0.035,
    sun: '#e6eef6',
    sunPower: 3.8,
    hemiSky: '#86a9c2',
    hemiSea: '#24505f',
    hemiPower: 1.5,
    fog: 0.0052,
    exposure: 1.05,
    environment: 0.5,
    glint: 0.35,
    cloud: 0.5,
    hull: '#6f808d',
    bottom: '#74262a',
    boot: '#141a1f',
    deck: '#43544f',
    steel: '#83929c',
    frame: '#65747f',
    dark: '#28323a',
    paint: '#54809b',
    mark: '#c3ccd1',
    wire: '#7f8d97',
    crane: '#c08a2c',
    force: '#e8eff3',
    normal: '#35d6a4',
    tangential: '#ff8f57',
    now: '#ff8fd0',
    casing: '#06121b',
    rim: '#b9c8d1',
    shadow: 0.5,
    fall: 0.5,
    thick: 1,
  },
};

/** The tension map: plasma without its first and last 5 %. */
export const TENSION = [
  ...['#2a0593', '#5302a3', '#7701a8', '#9814a0', '#b52f8c', '#cb4879'],
  ...['#de6164', '#ee7b51', '#f89740', '#fdb52e', '#f9d725'],
];

/** A share of sRGB in linear light (IEC 61966-2-1). @param {number} c */
function linear(c) {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/** And back. @param {number} c */
export const coded = (c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

/** Steps of the map. */
export const TENSION_STEPS = 256;
/** The map in linear light, three numbers a step. */
const table = new Float32Array(TENSION_STEPS * 3);
{
  const stops = TENSION.map((hex) => [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255))); // prettier-ignore
  for (let i = 0; i < TENSION_STEPS; i++) {
    const at = (i / (TENSION_STEPS - 1)) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++)
      table[3 * i + c] = stops[low][c] + (at - low) * (stops[low + 1][c] - stops[low][c]);
  }
}

/** Of what the colours say nothing of, in linear light. */
const NONE = 0.13;

/**
 * Writes the colour of `share` (0 to 1 of the range; NaN: it has none) into `out` at `at`, in linear light.
 * @param {number} share
 * @param {Float32Array} out
 * @param {number} at
 */
export function tensionColour(share, out, at) {
  if (share !== share) {
    out[at] = out[at + 1] = out[at + 2] = NONE;
    return;
  }
  const step = 3 * Math.round(Math.min(1, Math.max(0, share)) * (TENSION_STEPS - 1));
  out[at] = table[step];
  out[at + 1] = table[step + 1];
  out[at + 2] = table[step + 2];
}

/** Largest of 1, 2, 5 times a power of ten that is not above `x`. @param {number} x */
export function niceBelow(x) {
  if (!(x > 0) || !Number.isFinite(x)) return 1;
  const power = 10 ** Math.floor(Math.log10(x) + 1e-9);
  const lead = x / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** Smallest of 1, 2, 5 times a power of ten that is not below `x`. @param {number} x */
export function niceAbove(x) {
  const below = niceBelow(x);
  if (below >= x * (1 - 1e-9)) return below;
  return niceBelow(below * 2.5 + 1e-12 * below);
}
