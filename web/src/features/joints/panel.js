/** Gauges of the joints of cranes: value in its limits, target, effort at the moment on show. */
import { fill, h } from '../../dom.js';
import { humanId } from '../../../../wasm/js/form/scenario.mjs';
import { S } from '../../state/strings-later.js';
import { heading, scrolling } from '../pieces.js';
import { createGauge, followed } from './gauge.js';
import { T } from './words.js';

const W = T.joints;

/**
 * @typedef {import('../panel.js').Manifest} Manifest
 * @typedef {import('./gauge.js').Link} Link
 *
 * A joint; position, effort: their channels, -1: none.
 * @typedef {{part: string, link: Link, position: number, effort: number, gauge: ReturnType<typeof createGauge>}} Joint
 */

/** @param {Manifest} manifest @returns {Joint[]} */
function jointsOf({ parts, channels }) {
  const index = new Map(channels.map(({ id }, i) => [id, i]));
  const cranes = parts.filter((p) => p.links?.length);
  return cranes.flatMap(({ id: part, links = [] }) =>
    links.map((link) => {
      const channel = (/** @type {string} */ name) => index.get(`${part}.${link.id}.${name}`) ?? -1;
      const [position, effort] = [channel('position'), channel('effort')];
      const name = cranes.length > 1 ? S.params.joint(humanId(part), link.id) : humanId(link.id);
      const gauge = createGauge(name, link, channels[effort]?.unit ?? '1');
      return { part, link, position, effort, gauge };
    }),
  );
}

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ el, run, form }) {
  const list = h('div', { class: 'gauges' });
  fill(el, heading(W.title), scrolling(W.title, '', list));
  /** @type {Joint[]} */
  let joints = [];

  /** Set point of a joint at the moment on show. @param {string} part @param {string} joint @param {'target' | 'speed'} key */
  function setPoint(part, joint, key) {
    const target = `${part}.joints.${joint}.${key}`;
    const input = run.manifest?.inputs.find((i) => i.target === target);
    if (input) return run.inputValue(input.id, input.value);
    const value = form.read(['parts', part, 'joints', joint, key]);
    return typeof value === 'number' ? value : undefined;
  }

  return {
    setRun(manifest) {
      joints = jointsOf(manifest);
      fill(
        list,
        joints.map(({ gauge }) => gauge.el),
      );
    },
    setNow(history, index) {
      if (index < 0 || index >= history.count) return;
      for (const { part, link, position, effort, gauge } of joints) {
        if (position < 0) continue;
        const key = followed(link);
        const set = key ? setPoint(part, link.id, key) : undefined;
        gauge.draw({
          at: history.value(position, index),
          target: key === 'target' ? set : undefined,
          speed: key === 'speed' ? set : undefined,
          effort: effort < 0 ? undefined : history.value(effort, index),
        });
      }
    },
  };
}
