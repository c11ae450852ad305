/** The gauge of a joint: its value within its limits, its target and its effort. */
import { h, setAttr, setHidden, setStyle, setText } from '../../dom.js';
import {
  formatBound,
  formatScaled,
  group,
  joinUnit,
  percent,
  scaleFor,
} from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

const W = T.joints;
const DEG = Math.PI / 180;

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Link} Link
 *
 * @typedef {object} Reading
 * @property {number} at displacement [rad or m]
 * @property {number | undefined} target set point of the position
 * @property {number | undefined} speed set point of the speed
 * @property {number | undefined} effort [N m or N]
 */

/** Which set point a joint follows, by its mode. @param {Link} link @returns {'target' | 'speed' | null} */
export function followed({ mode }) {
  if (mode === 'position') return 'target';
  return mode === 'velocity' || mode === 'rate' ? 'speed' : null;
}

/** How values of a joint are shown: in degrees where it turns, else in metres. @param {Link} link */
function unitsOf({ type }) {
  const turns = type !== 'prismatic';
  const [unit, rate] = turns ? ['°', '°/s'] : ['m', 'm/s'];
  return {
    turns,
    figure: (/** @type {number} */ x) => (turns ? x / DEG : x),
    text: (/** @type {number} */ shown) => joinUnit(group(shown, turns ? 1 : 2), unit),
    bound: (/** @type {number} */ shown) =>
      joinUnit(formatBound(Number(shown.toFixed(turns ? 1 : 3))), unit),
    speed: (/** @type {number} */ shown) => joinUnit(group(shown, turns ? 2 : 3), rate),
  };
}

/** @typedef {ReturnType<typeof unitsOf>} Units */

/** The bar of the displacement, with its limits below. @param {string} name @param {Link} link @param {Units} units */
function createBar(name, link, { turns, figure, text, bound }) {
  const length = h('i', { class: 'gfill' });
  const mark = h('i', { class: 'gmark', hidden: true });
  const bar = h('div', { class: 'gbar', role: 'meter', 'aria-label': name }, length, mark);
  const [least, most] = [h('span', {}), h('span', {})];
  const [lower, upper] = [link.lower ?? null, link.upper ?? null];
  const none = lower === null && upper === null ? W.noLimits : '';
  const limits = h(
    'div',
    { class: 'glim', 'aria-hidden': 'true' },
    least,
    h('span', {}, none),
    most,
  );
  const start = figure(link.start ?? 0);
  let low = lower === null ? Math.min(turns ? -180 : 0, start) : figure(lower);
  let high = upper === null ? Math.max(turns ? 180 : 1, start) : figure(upper);

  return {
    els: [bar, limits],
    /** @param {number} at as shown @param {number | undefined} goal @returns {boolean} it is at its stop */
    draw(at, goal) {
      // without a limit the bar grows with what is met
      if (lower === null) low = Math.min(low, at);
      if (upper === null) high = Math.max(high, at);
      setText(least, bound(low));
      setText(most, bound(high));
      const span = high - low || 1;
      const share = (/** @type {number} */ v) => Math.max(0, Math.min(1, (v - low) / span));
      // from zero where that lies on the bar, so that left and right are seen
      const zero = Math.max(low, Math.min(high, 0));
      setStyle(length, 'left', percent(share(Math.min(zero, at))));
      setStyle(length, 'right', percent(1 - share(Math.max(zero, at))));
      setHidden(mark, goal === undefined);
      if (goal !== undefined) setStyle(mark, 'left', percent(share(goal)));
      const slack = 1e-4 * span;
      const stopped =
        (lower !== null && at <= low + slack) || (upper !== null && at >= high - slack);
      bar.classList.toggle('stop', stopped);
      const range = W.text(text(at), text(low), text(high));
      const words = goal === undefined ? range : W.withTarget(range, text(goal));
      setAttr(bar, 'aria-valuemin', low.toFixed(3));
      setAttr(bar, 'aria-valuemax', high.toFixed(3));
      setAttr(bar, 'aria-valuenow', Math.min(high, Math.max(low, at)).toFixed(3));
      setAttr(bar, 'aria-valuetext', words);
      return stopped;
    },
  };
}

/** @param {string} name @param {Link} link @param {string} effortUnit */
export function createGauge(name, link, effortUnit) {
  const units = unitsOf(link);
  const { figure, text, speed } = units;
  const bar = createBar(name, link, units);
  const value = h('span', { class: 'gv' });
  const goal = h('span', {});
  const force = h('span', {});
  const mode = h('span', { class: 'u' }, W.modes[link.mode] ?? link.mode ?? '');
  /** Largest effort that was shown [N or N m]. */
  let most = 1;

  return {
    el: h(
      'div',
      { class: link.mode === 'locked' ? 'gauge locked' : 'gauge' },
      h('p', { class: 'gn' }, h('b', {}, name), mode, value),
      bar.els,
      h('p', { class: 'gsub' }, goal, force),
    ),
    /** @param {Reading} of */
    draw(of) {
      const at = figure(of.at);
      const aim = of.target === undefined ? undefined : figure(of.target);
      const stopped = bar.draw(at, aim);
      setText(value, text(at));
      if (aim !== undefined) setText(goal, `${W.target} ${text(aim)}`);
      else if (of.speed !== undefined) setText(goal, `${W.speed} ${speed(figure(of.speed))}`);
      else setText(goal, stopped ? W.atStop : '');
      if (of.effort === undefined) return;
      most = Math.max(most, Math.abs(of.effort));
      const scale = scaleFor(most, effortUnit);
      setText(force, `${W.effort} ${joinUnit(formatScaled(of.effort, scale), scale.unit)}`);
    },
  };
}
