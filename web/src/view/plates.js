/**
 * What is written over the picture: names at bodies first, then values at the tips of arrows, which keep clear of these. Loaded
 * with the first run.
 * @module
 */
import { Labels } from './labels.js';
import { createNames } from './names.js';
import { drawLabels } from './tips.js';

/** @param {HTMLElement} container */
export function createPlates(container) {
  const labels = new Labels(container);
  const names = createNames(labels.layer);
  let spots = new Float32Array(0);
  return {
    labels,
    /** For a picture that is kept. */
    get picture() {
      return { layer: labels.layer, plates: [...labels.plates, ...names.plates] };
    },
    /**
     * @param {import('./run.js').RunInSpace} run @param {import('three').Camera} camera
     * @param {number} width @param {number} height @param {import('./index.js').Overlays} overlays
     */
    draw(run, camera, width, height, { forces: arrows, labels: values, names: named }) {
      const { forces } = run.objects;
      if (spots.length < 5 * forces.count) spots = new Float32Array(5 * forces.count);
      labels.pinned = names.draw(run, camera, width, height, named);
      if (arrows && values) drawLabels(labels, forces, camera, spots, width, height);
      else labels.none();
    },
    dispose: () => labels.dispose(),
  };
}
