/** Gauges of the joints of cranes: value in its limits, target, effort at the moment on show. */
import { fill, h, setText } from '../../dom.js';
import { humanId } from '../../sim/scenario.js';
import { S } from '../../state/strings-later.js';
import { T } from './words.js';
import { formatBound, formatScaled, group, joinUnit, scaleFor } from '../../state/format.js';

const DEG = Math.PI / 180;

/**
 * @typedef {object} Gauge
 * @property {import('../../../../wasm/js/frame.mjs').Link} link
 * @property {boolean} turns
 * @property {string} part
 * @property {number} position channel
 * @property {number} effort channel, -1: none
 * @property {string} effortUnit
 * @property {number} most largest effort that was shown [N or N m]
 * @property {number} low end of the bar, in display units
 * @property {number} high
 * @property {HTMLElement} bar
 * @property {HTMLElement} fill
 * @property {HTMLElement} mark
 * @property {HTMLElement} value
 * @property {HTMLElement[]} ends of the bar, in figures
 * @property {HTMLElement} target
 * @property {HTMLElement} force
 */

/** A displacement in degrees or metres. @param {number} value @param {boolean} turns */
const figure = (value, turns) => (turns ? value / DEG : value);
/** @param {number} shown @param {boolean} turns */
const text = (shown, turns) => joinUnit(group(shown, turns ? 1 : 2), turns ? '°' : 'm');
/** @param {number} shown @param {boolean} turns */
const bound = (shown, turns) =>
  joinUnit(formatBound(Number(shown.toFixed(turns ? 1 : 3))), turns ? '°' : 'm');

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ el, run, form }) {
  const list = h('div', { class: 'gauges' });
  fill(
    el,
    h('header', {}, h('h2', {}, T.joints.title)),
    h(
      'div',
      { class: 'logscroll', tabindex: 0, role: 'group', 'aria-label': T.joints.title },
      list,
    ),
  );
  /** @type {Gauge[]} */
  let gauges = [];

  /** Set point of a joint at the moment on show. @param {string} part @param {string} joint @param {'target' | 'speed'} key */
  function target(part, joint, key) {
    const input = run.manifest?.inputs.find(
      (/** @type {any} */ i) => i.target === `${part}.joints.${joint}.${key}`,
    );
    if (input) return run.inputValue(input.id, input.value);
    const value = form.read(['parts', part, 'joints', joint, key]);
    return typeof value === 'number' ? value : undefined;
  }

  /** @param {any} manifest @param {string} part @param {import('../../../../wasm/js/frame.mjs').Link} link @param {boolean} several */
  function make(manifest, part, link, several) {
    const turns = link.type !== 'prismatic';
    const find = (/** @type {string} */ name) =>
      manifest.channels.findIndex((/** @type {any} */ c) => c.id === `${part}.${link.id}.${name}`);
    const effort = find('effort');
    const name = several ? S.params.joint(humanId(part), link.id) : humanId(link.id);
    const fill = h('i', { class: 'gfill' });
    const mark = h('i', { class: 'gmark', hidden: true });
    const bar = h('div', { class: 'gbar', role: 'meter', 'aria-label': name }, fill, mark);
    const value = h('span', { class: 'gv' });
    const goal = h('span', {});
    const force = h('span', {});
    const lower = link.lower ?? null;
    const upper = link.upper ?? null;
    const ends = [h('span', {}), h('span', {})];
    const limits = h(
      'div',
      { class: 'glim', 'aria-hidden': 'true' },
      ends[0],
      h('span', {}, lower === null && upper === null ? T.joints.noLimits : ''),
      ends[1],
    );
    const start = figure(link.start ?? 0, turns);
    /** @type {Gauge} */
    const gauge = {
      ...{ link, turns, part, position: find('position'), effort, most: 1 },
      effortUnit: effort < 0 ? '1' : manifest.channels[effort].unit,
      low: lower === null ? Math.min(turns ? -180 : 0, start) : figure(lower, turns),
      high: upper === null ? Math.max(turns ? 180 : 1, start) : figure(upper, turns),
      ...{ bar, fill, mark, value, ends, target: goal, force },
    };
    list.append(
      h(
        'div',
        { class: link.mode === 'locked' ? 'gauge locked' : 'gauge' },
        h(
          'p',
          { class: 'gn' },
          h('b', {}, name),
          h('span', { class: 'u' }, T.joints.modes[link.mode] ?? link.mode ?? ''),
          value,
        ),
        bar,
        limits,
        h('p', { class: 'gsub' }, goal, force),
      ),
    );
    return gauge;
  }

  return {
    setRun(manifest) {
      list.replaceChildren();
      const cranes = manifest.parts.filter((/** @type {any} */ p) => p.links?.length);
      gauges = cranes.flatMap((/** @type {any} */ p) =>
        p.links.map((/** @type {any} */ link) => make(manifest, p.id, link, cranes.length > 1)),
      );
    },
    /** @param {import('../../sim/history.js').History} history @param {number} index */
    setNow(history, index) {
      if (index < 0 || index >= history.count) return;
      for (const g of gauges) {
        if (g.position < 0) continue;
        const at = figure(history.column(g.position)[index], g.turns);
        // without a limit the bar grows with what is met
        if (g.link.lower === null && at < g.low) g.low = at;
        if (g.link.upper === null && at > g.high) g.high = at;
        setText(g.ends[0], bound(g.low, g.turns));
        setText(g.ends[1], bound(g.high, g.turns));
        const span = g.high - g.low || 1;
        const share = (/** @type {number} */ v) =>
          `${(100 * Math.max(0, Math.min(1, (v - g.low) / span))).toFixed(2)}%`;
        // from zero where that lies on the bar, so that left and right are seen
        const zero = Math.max(g.low, Math.min(g.high, 0));
        g.fill.style.left = share(Math.min(zero, at));
        g.fill.style.right = `calc(100% - ${share(Math.max(zero, at))})`;
        const shown = text(at, g.turns);
        setText(g.value, shown);
        const slack = 1e-3 * span;
        const stopped =
          (g.link.lower !== null && at <= g.low + slack * 0.1) ||
          (g.link.upper !== null && at >= g.high - slack * 0.1);
        g.bar.classList.toggle('stop', stopped);

        const speeds = g.link.mode === 'velocity' || g.link.mode === 'rate';
        const set = target(g.part, g.link.id, speeds ? 'speed' : 'target');
        const aims = set !== undefined && g.link.mode === 'position';
        g.mark.hidden = !aims;
        let goal = '';
        if (set !== undefined && aims) {
          g.mark.style.left = share(figure(set, g.turns));
          goal = text(figure(set, g.turns), g.turns);
          setText(g.target, `${T.joints.target} ${goal}`);
        } else if (set !== undefined && speeds)
          setText(
            g.target,
            `${T.joints.speed} ${joinUnit(group(figure(set, g.turns), g.turns ? 2 : 3), g.turns ? '°/s' : 'm/s')}`,
          );
        else setText(g.target, stopped ? T.joints.atStop : '');

        g.bar.setAttribute('aria-valuemin', g.low.toFixed(3));
        g.bar.setAttribute('aria-valuemax', g.high.toFixed(3));
        g.bar.setAttribute('aria-valuenow', Math.min(g.high, Math.max(g.low, at)).toFixed(3));
        const range = T.joints.text(shown, text(g.low, g.turns), text(g.high, g.turns));
        g.bar.setAttribute('aria-valuetext', goal ? T.joints.withTarget(range, goal) : range);

        if (g.effort < 0) continue;
        const effort = history.column(g.effort)[index];
        g.most = Math.max(g.most, Math.abs(effort));
        const scale = scaleFor(g.most, g.effortUnit);
        setText(g.force, `${T.joints.effort} ${joinUnit(formatScaled(effort, scale), scale.unit)}`);
      }
    },
  };
}
