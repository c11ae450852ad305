/** The cameras of both runs by their names: those of their scenarios, and the views that every run has. */
import { fill, h, icon } from '../dom.js';
import { W } from './words.js';

/** @typedef {{id: string, title: string}} Named */

const isView = (/** @type {string} */ id) => Object.hasOwn(W.views, id);

/** @param {{choose: (name: string) => void}} app */
export function createCameraMenu({ choose }) {
  /** Of each run. @type {Named[][]} */
  const cameras = [[], []];
  const select = h('select', {
    ...{ 'aria-label': W.camerasLabel, title: W.camerasLabel, disabled: true },
    onchange() {
      choose(select.value);
      // it may be turned by hand from here on
      select.value = '';
    },
  });
  const option = (/** @type {string} */ value, /** @type {string} */ words) => h('option', { value }, words); // prettier-ignore

  function draw() {
    const all = cameras.flat().filter(({ id }, i, list) => list.findIndex((one) => one.id === id) === i); // prettier-ignore
    const views = all.filter(({ id }) => isView(id));
    const named = all.filter(({ id }) => !isView(id));
    select.disabled = all.length === 0;
    fill(
      select,
      option('', W.cameras),
      views.map(({ id }) => option(id, W.views[/** @type {keyof typeof W.views} */ (id)])),
      named.length > 0 && h('optgroup', { label: W.ofScenarios }, named.map(({ id, title }) => option(id, title))), // prettier-ignore
    );
  }
  draw();

  return {
    el: h('span', { class: 'select sb-camera' }, select, icon('chevron-down')),
    /** The names of the cameras of each run. */
    names: () => cameras.map((of) => of.map(({ id }) => id)),
    /** What a run has. @param {number} i @param {Named[]} next */
    set(i, next) {
      if (JSON.stringify(next) === JSON.stringify(cameras[i])) return;
      cameras[i] = next;
      draw();
    },
  };
}
