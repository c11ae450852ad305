/**
 * Values at the tips of the arrows, as text on plates. At most five: the largest forces win, and a plate that would
 * cover another, a panel of the scene, an arrow or what it speaks of shrinks to its number, or is left away.
 * @module
 */
import { setText } from '../dom.js';
import { formatValue } from '../../../wasm/js/format.mjs';
import { place } from './spots.js';

const MOST = 5;
const TEXT_EVERY = 120; // [ms] so that figures can be read while the run plays
const LOOK_EVERY = 500; // [ms] at what else floats on the scene

/**
 * @typedef {object} Plate
 * @property {HTMLElement} element
 * @property {HTMLElement} figure
 * @property {HTMLElement} unit
 * @property {HTMLElement} name
 * @property {string} text shown now
 * @property {number} width [px]
 * @property {number} height [px]
 * @property {boolean} guessed its size
 * @property {{width: number, height: number} | null} laid the size that it last had in the page
 * @property {number} x of its corner
 * @property {number} y
 * @property {number} written [ms]
 * @property {number} source which force it shows
 * @property {boolean} low it shows the number alone
 * @property {string} kind of that force: its figure has the colour of the arrow
 */

/** @type {Record<string, string>} */
const FIGURES = { net: '', normal: 'var(--normal)', friction: 'var(--tangential)' };

/** @param {Plate} plate @param {string} kind */
function paint(plate, kind) {
  if (plate.kind === kind) return;
  plate.kind = kind;
  plate.figure.style.color = FIGURES[kind];
}

/** What tells the size of a plate: figures have one width. @param {string} text of it */
const sizeKey = (text) => text.replace(/\d/g, '0');

/** Sizes of plates by their keys, as they were laid out. @type {Map<string, {width: number, height: number}>} */
const sizes = new Map();

/** A plate has the size that it was laid out with. @param {Plate} plate */
function settle(plate) {
  plate.guessed = false;
  if (!plate.laid) return;
  sizes.set(sizeKey(plate.text), plate.laid);
  Object.assign(plate, plate.laid);
}

/** About that of a plate that was not laid out yet: to ask for it would lay out the page.
 * @param {string} value @param {string} name */
const guess = (value, name) => ({
  width: 12 + Math.max(8.6 * value.length, 6.2 * name.length),
  height: name ? 40 : 26,
});

/** What else floats on the scene. */
const PLATES = ['.glass:not(.none)', '.mstate', '.verdict']
  .map((name) => `:scope > ${name}`)
  .join();

export class Labels {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.layer = document.createElement('div');
    this.layer.className = 'view-labels';
    Object.assign(this.layer.style, { position: 'absolute', inset: '0', overflow: 'hidden' });
    Object.assign(this.layer.style, { pointerEvents: 'none', zIndex: 'var(--z-overlay, 10)' });
    this.layer.setAttribute('aria-hidden', 'true'); // the canvas's text says the same once
    container.append(this.layer);
    this.plates = Array.from({ length: MOST }, () => this.plate());
    /** What tells when a text was written [ms]: a film's own time. */
    this.clock = () => performance.now();
    let asked = 0;
    const again = () => {
      asked = 0;
      this.again();
    };
    // told when a picture is laid out anyway
    this.sizes = new ResizeObserver((all) => {
      for (const { target, borderBoxSize } of all) {
        const plate = this.plates.find(({ element }) => element === target);
        const [{ inlineSize: width, blockSize: height }] = borderBoxSize;
        if (!plate?.text || !(width > 0)) continue;
        plate.laid = { width, height };
        if (plate.guessed) asked ||= requestAnimationFrame(again);
        settle(plate);
      }
    });
    for (const { element } of this.plates) this.sizes.observe(element);
    this.order = new Int32Array(0);
    this.container = container;
    /** What else floats there. @type {import('./spots.js').Box[]} */
    this.taken = [];
    /** Names at bodies, which were placed before. @type {import('./spots.js').Box[]} */
    this.pinned = [];
    /** What plates keep clear of. @type {Parameters<typeof place>[5]} */
    this.picture = {
      ...{ width: 0, height: 0, boxes: [], lines: new Float32Array(0), count: 0 },
      ...{ places: new Float32Array(0), spots: 0 },
    };
    this.looked = -Infinity;
    /** What was drawn last. @type {Parameters<Labels['draw']> | null} */
    this.last = null;
  }

  /** Where other things float: no plate goes there. Once the picture is out: within it the page would be laid out for it. */
  look() {
    const now = performance.now();
    if (now - this.looked < LOOK_EVERY) return;
    const first = this.looked < 0;
    this.looked = now;
    setTimeout(() => {
      this.find();
      if (first) this.again();
    });
  }

  /** The places of the last picture once more, by what is known now. */
  again() {
    if (this.last) this.draw(...this.last);
  }

  find() {
    const origin = this.container.getBoundingClientRect();
    const others = this.container.parentElement?.querySelectorAll(PLATES) ?? [];
    this.taken = Array.from(others, (other) => other.getBoundingClientRect())
      .filter((box) => box.width > 0)
      .map(
        (box) =>
          /** @type {import('./spots.js').Box} */ ([
            box.left - origin.left,
            box.top - origin.top,
            box.right - origin.left,
            box.bottom - origin.top,
          ]),
      );
  }

  /** @returns {Plate} */
  plate() {
    const element = document.createElement('div');
    element.className = 'view-label';
    const figure = document.createElement('b');
    const unit = document.createElement('span');
    const name = document.createElement('div');
    element.append(figure, unit, name);
    Object.assign(element.style, {
      ...{ position: 'absolute', left: '0', top: '0', padding: '3px 6px', whiteSpace: 'nowrap' },
      ...{ borderRadius: '4px', background: 'var(--glass, #fff)', color: 'var(--ink, #0f2230)' },
      ...{ boxShadow: 'var(--shadow-1, none)', font: '500 0.8125rem/1.2 var(--font, sans-serif)' },
      ...{ fontVariantNumeric: 'tabular-nums', visibility: 'hidden', willChange: 'transform' },
    });
    Object.assign(figure.style, { fontSize: '0.9375rem', fontWeight: '600' });
    unit.style.marginLeft = '0.25em';
    Object.assign(name.style, {
      color: 'var(--ink-2, #43586a)',
      fontSize: '0.75rem',
      fontWeight: '400',
    });
    this.layer.append(element);
    return {
      ...{ element, figure, unit, name, text: '', width: 0, height: 0 },
      ...{ guessed: false, laid: null },
      ...{ x: 0, y: 0, written: 0, source: -1, low: false, kind: 'net' },
    };
  }

  /**
   * @param {Float64Array} newtons of each force, 0: none
   * @param {string[]} names
   * @param {Float32Array} spots of the tips on the screen: x, y, 1 if in front; then the arrow's
   *   direction on the screen
   * @param {number} width of the view [px]
   * @param {number} height
   * @param {string[]} [kinds] net, normal or friction
   * @param {number} [first] the force that comes before larger ones
   */
  draw(newtons, names, spots, width, height, kinds, first = -1) {
    const last = (this.last ??= [newtons, names, spots, width, height, kinds, first]);
    [last[0], last[1], last[2], last[3], last[4]] = [newtons, names, spots, width, height];
    [last[5], last[6]] = [kinds, first];
    if (this.order.length !== newtons.length) this.order = new Int32Array(newtons.length);
    const { order, plates } = this;
    let n = 0;
    for (let i = 0; i < newtons.length; i++) {
      if (newtons[i] > 0 && spots[5 * i + 2] > 0) {
        // Insertion by size: there are few forces.
        let k = n++;
        for (; k > 0 && order[k - 1] !== first; k--) {
          if (i !== first && newtons[order[k - 1]] >= newtons[i]) break;
          order[k] = order[k - 1];
        }
        order[k] = i;
      }
    }
    if (n > 0) this.look();
    let used = 0;
    const low = height < 280;
    Object.assign(this.picture, { width, height, boxes: [...this.taken, ...this.pinned] });
    for (let k = 0; k < n && used < MOST && height >= 120; k++) {
      const plate = plates[used];
      const [i, newton, name] = [order[k], newtons[order[k]], names[order[k]]];
      // laid out with the last picture, and nothing said that its size is another
      if (plate.guessed) settle(plate);
      this.write(plate, i, newton, name, low);
      paint(plate, kinds?.[i] ?? 'net');
      if (this.put(plate, spots, 5 * i)) used++;
      else if (!low && name) {
        // the number alone has room where number and name have not
        this.write(plate, i, newton, name, true);
        if (this.put(plate, spots, 5 * i)) used++;
      }
    }
    for (let k = 0; k < MOST; k++) {
      const shown = k < used ? 'visible' : 'hidden';
      if (plates[k].element.style.visibility !== shown) plates[k].element.style.visibility = shown;
    }
  }

  /** @param {Plate} plate @param {number} source @param {number} force @param {string} name @param {boolean} low */
  write(plate, source, force, name, low) {
    const now = this.clock();
    if (plate.source === source && plate.low === low && now - plate.written < TEXT_EVERY) return;
    const { text, unit } = formatValue(force, 'N', 3);
    const all = `${text} ${unit} ${low ? '' : name}`;
    plate.source = source;
    plate.low = low;
    plate.written = now;
    if (all === plate.text) return;
    plate.text = all;
    setText(plate.figure, text);
    setText(plate.unit, unit);
    setText(plate.name, low ? '' : name);
    const known = sizes.get(sizeKey(all));
    plate.guessed = !known;
    Object.assign(plate, known ?? guess(`${text} ${unit}`, low ? '' : name));
  }

  /**
   * Places a plate beside its tip, on the first side where it covers nothing.
   * @param {Plate} plate
   * @param {Float32Array} spots
   * @param {number} s
   */
  put(plate, spots, s) {
    const box = place(plate, spots[s], spots[s + 1], spots[s + 3], spots[s + 4], this.picture);
    if (!box) return false;
    [plate.x, plate.y] = box;
    this.picture.boxes.push(box);
    plate.element.style.transform = `translate(${plate.x.toFixed(1)}px, ${plate.y.toFixed(1)}px)`;
    return true;
  }

  /** No value is on show. */
  none() {
    for (const { element } of this.plates)
      if (element.style.visibility !== 'hidden') element.style.visibility = 'hidden';
  }

  /** @param {boolean} shown */
  show(shown) {
    this.layer.style.display = shown ? '' : 'none';
  }

  dispose() {
    this.sizes.disconnect();
    this.layer.remove();
  }
}
