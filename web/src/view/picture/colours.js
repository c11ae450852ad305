/**
 * Colours of 2D pictures: those of the scene, of a chart (water, land, hulls), and the page's own.
 * @module
 */
import { coded, LOOK, TENSION_STEPS, tensionColour } from '../look.js';

const NAMES = [
  ...['--panel', '--ink', '--ink-2', '--ink-3', '--line', '--line-strong', '--glass', '--now'],
  ...['--normal', '--tangential', '--ok', '--warn', '--bad', '--s1', '--s2', '--s3', '--accent'],
];

/** crest, trough: how much white and black is laid over waves. */
const CHART = {
  light: {
    ...{ sea: '#dbe9f0', grid: '#b9cfda', land: '#e9dfc0', hull: '#b7c2cb', deck: '#93a2ae' },
    ...{ crest: 0.7, trough: 0.13 },
  },
  dark: {
    ...{ sea: '#0d2431', grid: '#1e3b4b', land: '#39352a', hull: '#435460', deck: '#5c6f7c' },
    ...{ crest: 0.1, trough: 0.4 },
  },
};

/**
 * @typedef {object} PictureLook
 * @property {import('../look.js').Look} scene
 * @property {typeof CHART.light} chart
 * @property {Record<string, string>} page custom properties by their names
 * @property {string} font
 * @property {boolean} present for a projector: larger text, wider lines
 */

/**
 * The colours of a theme, read anew when it changes.
 * @param {HTMLElement} element of the page
 * @returns {(theme: 'light' | 'dark') => PictureLook}
 */
export function coloursOf(element) {
  /** @type {PictureLook | null} */
  let look = null;
  let lookOf = '';
  return (theme) => {
    const root = document.documentElement;
    const { present, theme: page } = root.dataset;
    const key = [theme, page, present].join();
    if (look && lookOf === key) return look;
    lookOf = key;
    const style = getComputedStyle(root);
    look = {
      scene: LOOK[theme],
      chart: CHART[theme],
      page: Object.fromEntries(NAMES.map((n) => [n, style.getPropertyValue(n).trim()])),
      font: getComputedStyle(element).fontFamily,
      present: Boolean(present),
    };
    return look;
  };
}

const linear = new Float32Array(3);
/** The tension map: one string a step, made once. */
const TENSIONS = Array.from({ length: TENSION_STEPS }, (_, i) => {
  tensionColour(i / (TENSION_STEPS - 1), linear, 0);
  return `rgb(${Array.from(linear, (c) => Math.round(255 * coded(c))).join()})`;
});

/** The colour of a share of the range. @param {number} share */
export const tensionStyle = (share) =>
  TENSIONS[Math.round(Math.min(1, Math.max(0, share)) * (TENSION_STEPS - 1))];
