/** Asks how large a picture is to be and what it has besides the scene, and makes it. */
import { button, fill, h, icon, setHidden, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { errorText, formatBytes } from '../../../wasm/js/format.mjs';
import { choiceField, numberField, tick } from './fields.js';
import { saveFile } from './files.js';
import { SIZES } from './sizes.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {{width: number, height: number, legends: boolean, plots: boolean, labels: boolean, clear: boolean, foot: boolean}} PictureOptions */

/** Of a side [px]. */
export const [LEAST, MOST] = [64, 4096];

/** @param {number} side */
const fits = (side) => Number.isInteger(side) && side >= LEAST && side <= MOST;

/** @param {{name: string, make: (options: PictureOptions) => Promise<Blob>}} app */
export function pictureDialog({ name, make }) {
  const own = 'own';
  const sizes = [...Object.keys(SIZES), own].map((key) => /** @type {[string, string]} */ ([key, W.sizes[key]])); // prettier-ignore
  const size = choiceField(W.size, sizes, '1080p', () => {
    const wished = SIZES[size.value];
    if (wished) [width.value, height.value] = wished;
    look();
  });
  const side = (/** @type {string} */ label, /** @type {number} */ value) =>
    numberField(label, W.pixels, { value, min: LEAST, max: MOST, step: 1 }, () => {
      const named = Object.entries(SIZES).find(([, [w, ht]]) => w === width.value && ht === height.value); // prettier-ignore
      size.fill(sizes, named?.[0] ?? own);
      look();
    });
  const width = side(W.width, SIZES['1080p'][0]);
  const height = side(W.height, SIZES['1080p'][1]);
  const ticks = {
    legends: tick(W.legends, true),
    labels: tick(W.labels, true),
    plots: tick(W.plotsBelow, false),
    foot: tick(W.name, false),
    clear: tick(W.clear, false),
  };
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  const status = h('p', { role: 'status', class: 'muted' });
  const save = button(W.make, 'download', () => begin(), 'primary');
  save.autofocus = true;

  function look() {
    const bad = !fits(width.value) || !fits(height.value);
    width.mark(!fits(width.value));
    height.mark(!fits(height.value));
    save.disabled = bad;
    setHidden(wrong, !bad);
    if (bad) fill(wrong, icon('octagon-x'), h('span', {}, W.wrong.size));
  }

  async function begin() {
    save.disabled = true;
    try {
      const chosen = Object.entries(ticks).map(([key, { value }]) => [key, value]);
      const picture = await make({
        ...{ width: width.value, height: height.value },
        .../** @type {Omit<PictureOptions, 'width' | 'height'>} */ (Object.fromEntries(chosen)),
      });
      saveFile(`${name}.png`, picture);
      setText(status, W.pictured(width.value, height.value, formatBytes(picture.size)));
    } catch (error) {
      setText(status, told(errorText(error)).text);
    }
    save.disabled = false;
    save.focus();
  }

  const set = h(
    'fieldset',
    { class: 'mk-set' },
    h('legend', { class: 'sr' }, W.picture),
    [size, width, height].map(({ el }) => el),
    h(
      'div',
      { class: 'opts mk-opts' },
      Object.values(ticks).map(({ el }) => el),
    ),
  );
  return openDialog({
    ...{ id: 'picture', title: W.picture, body: [set, wrong, status] },
    foot: [h('span', { class: 'grow' }), save],
  });
}
