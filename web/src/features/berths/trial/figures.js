/** Figures 9 to 12 of the paper: force and speed after the touch, by step and by speed. */
import { formatText, group, joinUnit } from '../../../../../wasm/js/format.mjs';
import { createXY } from '../../../plot/xy.js';
import { fromTouch, KNOT, lastForce } from './cases.js';
import { T } from '../words.js';

const W = T.trial;
const COLOURS = ['--s1', '--s2', '--s3', '--s4'];
const DASHES = [[], [6, 3], [2, 2], [9, 2, 2, 2]];

/**
 * @typedef {import('./cases.js').Case} Case
 * @typedef {import('./cases.js').Series} Series
 *
 * A case whose run is known; i: its place among those of its figure.
 * @typedef {{one: Case, i: number, series: Series, outcome: import('./cases.js').Outcome}} Found
 */

/** @param {number} x */
export const knots = (x) => joinUnit(group(x, x < 1 ? 1 : 0), 'kn');
/** @param {number} x */
export const seconds = (x) => joinUnit(group(x, x < 1 ? 1 : 0), 's');

/** @param {Case} one */
const byStep = ({ step }) => seconds(step);
/** @param {Case} one */
const bySpeed = ({ speed }) => knots(speed);

/** It goes off faster than it came: what a force without a cap does at long steps. @param {Found} of */
export const blew = ({ outcome: { final, start } }) => Math.abs(final) > 1.05 * Math.abs(start);

/** How it ends, in words. @param {Found} of */
export function endText(of) {
  const { series, outcome } = of;
  if (Number.isFinite(series.halt)) return W.halted(seconds(series.halt));
  const text = formatText(Math.abs(outcome.final), 'm/s', 3);
  return blew(of) ? W.blew(text) : text;
}

/** Where each speed should end: the same for all runs of one. @param {Found[]} found @param {boolean} several speeds @param {number} end [s] @param {number} restitution */
const levelsOf = (found, several, end, restitution) =>
  [...new Map(found.map((of) => [of.one.speed, of])).values()].map(({ one, i }) => {
    const y = -restitution * one.speed * KNOT;
    return {
      ...{ name: W.final, unnamed: true, x: [-1, end], y: [y, y], width: 1.25 },
      ...{ dash: [1.5, 2.5], colour: several ? COLOURS[i] : '--ink' },
    };
  });

/** @param {string} title @param {string} unit */
const plot = (title, unit) =>
  createXY({
    ...{ title, unit, x: W.time, xUnit: 's', series: 2 * COLOURS.length, tall: true, digits: 3 },
  });

export function createFigures() {
  /** @type {{plot: import('../../../plot/xy.js').XY, what: 'force' | 'speed', of: 'steps' | 'speeds'}[]} */
  const figures = [
    { plot: plot(W.fig9, 'N'), what: 'force', of: 'steps' },
    { plot: plot(W.fig10, 'm/s'), what: 'speed', of: 'steps' },
    { plot: plot(W.fig11, 'm/s'), what: 'speed', of: 'speeds' },
    { plot: plot(W.fig12, 'N'), what: 'force', of: 'speeds' },
  ];
  return {
    els: figures.map((figure) => figure.plot.el),
    /** @param {{steps: Found[], speeds: Found[]}} found @param {number} restitution */
    draw(found, restitution) {
      for (const { plot, what, of } of figures) {
        const list = found[of];
        const several = of === 'speeds';
        const name = several ? bySpeed : byStep;
        const end = lastForce(list.map(({ series }) => series));
        const curves = list.map(({ one, i, series, outcome }) => ({
          ...{ name: name(one), x: fromTouch(series), y: series[what] },
          ...{ colour: COLOURS[i], dash: DASHES[i], width: 2 },
          now: what === 'force' ? outcome.peak : outcome.final,
        }));
        const levels = what === 'speed' ? levelsOf(list, several, end, restitution) : [];
        plot.draw([...curves, ...levels], { xRange: [-1, end] });
      }
    },
    destroy() {
      for (const figure of figures) figure.plot.destroy();
    },
  };
}
