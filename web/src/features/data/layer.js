/**
 * Data on the picture, in space: colours of lines and booms, the largest pressure so far, ghosts, traces, the cut. Joined to
 * the stage after the first picture; what is not chosen makes nothing.
 * @module
 */
import { Group } from 'three';
import { Ghosts } from './ghosts/layer.js';
import { HeatPaint } from './heat/paint.js';
import { Section } from './section/layer.js';
import { shown } from './state.js';
import { Paint } from './stress/paint.js';
import { Traces } from './traces/layer.js';

/**
 * What the card knows of the run on show.
 * @typedef {object} Told
 * @property {import('./stress/quantities.js').Quantity | null} quantity that colours show
 * @property {number} top of its range
 * @property {number[]} torques of the lines at the moment [N m]
 * @property {import('./tape.js').Tape | null} tape
 * @property {import('../../sim/history.js').History | null} history
 * @property {number} frame on show
 * @property {number} cuts how often frames were forgotten
 * @property {number} pressure top of its range [Pa]
 * @property {() => void} again the picture is to be drawn once more
 */

/** @param {() => Told} told @returns {import('../index.js').LayerModule} */
export const dataLayer = (told) => ({
  createLayer(run, moment) {
    const group = new Group();
    const paint = new Paint(run, moment, told);
    const ghosts = new Ghosts(run, moment, told);
    const traces = new Traces(run, told);
    const section = new Section(run);
    group.add(ghosts.group, traces.group, section.group);
    /** Made when it is first shown. @type {HeatPaint | null} */
    let heat = null;
    return {
      group,
      update() {
        paint.update();
        ghosts.update();
        traces.update();
        section.update();
        const { tape, frame, pressure, cuts } = told();
        if (!heat && shown.heat && tape) {
          heat = new HeatPaint(run, moment, tape.patches);
          group.add(heat.group);
        }
        if (heat?.update(frame, pressure, cuts) === false) told().again();
        heat?.clip(shown.cut ? section.planes : null);
      },
      setLook(look) {
        ghosts.setLook(look);
        traces.setLook(look);
        section.setLook(look);
      },
      setRange(range) {
        paint.range = range;
        paint.shade();
      },
      beforeDraw(look) {
        ghosts.beforeDraw(look);
        traces.beforeDraw(look);
        section.beforeDraw(look);
      },
      dispose() {
        paint.dispose();
        ghosts.dispose();
        traces.dispose();
        section.dispose();
        heat?.dispose();
      },
    };
  },
});
