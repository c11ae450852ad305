/** Regions that meshes share at the moment on show, a table each. */
import { h, setHidden, setText } from '../../dom.js';
import { CONTACT } from '../../../../wasm/js/frame.mjs';
import { contoursOf, perimeterOf } from '../../state/contacts.js';
import { formatValue, group } from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

const W = T.regions;

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').ContactsOut} ContactsOut
 * @typedef {import('../../../../wasm/js/frame.mjs').ContoursOut} ContoursOut
 */

/** @param {number} x @param {string} unit of the SI */
function figure(x, unit) {
  const shown = formatValue(x, unit, 4);
  return `${shown.text}\u00a0${shown.unit}`;
}

/** @returns {HTMLElement} */
const cell = () => h('span', { class: 'num' });
/** Of an axis each. */
const cells = () => [cell(), cell(), cell()];

function createRegion() {
  const name = h('caption', {});
  const [area, perimeter, volume, depth] = [cell(), cell(), cell(), cell()];
  const [centroid, normal] = [cells(), cells()];
  const row = (/** @type {string} */ label, /** @type {HTMLElement[]} */ of) =>
    h('tr', {}, h('th', { scope: 'row' }, label), h('td', {}, of));
  const body = h(
    'tbody',
    {},
    row(W.area, [area]),
    row(W.perimeter, [perimeter]),
    row(W.volume, [volume]),
    row(W.depth, [depth]),
    row(W.centroid, centroid),
    row(W.normal, normal),
  );
  return {
    el: h('table', {}, name, body),
    /** @param {string} words @param {Float64Array} rows @param {number} r where its row begins @param {number} around its perimeter [m], NaN: not known */
    draw(words, rows, r, around) {
      setText(name, words);
      setText(area, figure(rows[r + CONTACT.area], 'm2'));
      setText(perimeter, figure(around, 'm'));
      setText(volume, figure(rows[r + CONTACT.volume], 'm3'));
      setText(depth, figure(rows[r + CONTACT.depth], 'm'));
      [...'xyz'].forEach((axis, k) => {
        const [at, way] = [rows[r + CONTACT.point + k], rows[r + CONTACT.normal + k]];
        setText(centroid[k], `${axis}\u00a0${group(at, 4)}\u00a0m`);
        setText(normal[k], `${axis}\u00a0${group(way, 4)}`);
      });
    },
  };
}

export function createRegions() {
  const el = h('div', { class: 'regions', hidden: true });
  /** Those that were ever needed. @type {ReturnType<typeof createRegion>[]} */
  const regions = [];
  /** @type {number[]} */
  let firsts = [];

  function make() {
    const region = createRegion();
    regions.push(region);
    el.append(region.el);
    return region;
  }

  return {
    el,
    /** @param {number[]} slots of a new run */
    clear(slots) {
      firsts = slots;
      setHidden(el, true);
    },
    /** @param {ContactsOut} out @param {ContoursOut} contours @param {string[]} names of the pairs */
    draw({ n, rows }, contours, names) {
      let used = 0;
      for (let i = 0; i < n; i++) {
        const r = i * CONTACT.words;
        if (rows[r + CONTACT.touching] !== 1) continue;
        const mine = contoursOf(contours, rows, n, i, firsts);
        const around = mine.length > 0 ? perimeterOf(contours, mine) : NaN;
        const region = regions[used++] ?? make();
        region.draw(W.name(names[rows[r + CONTACT.pair]] ?? '', used), rows, r, around);
      }
      regions.forEach((one, k) => setHidden(one.el, k >= used));
      setHidden(el, used === 0);
    },
  };
}
