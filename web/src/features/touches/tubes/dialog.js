/**
 * A page to learn from: two crossed tubes, what they share, the patch where they meet, and what Hertz says
 * of the same touch (thesis 004, chapter 3 and figure 3.10). All numbers come from the lab module, in
 * its worker.
 */
import { h, setAttr, setText } from '../../../dom.js';
import { formatText, group, joinUnit } from '../../../../../wasm/js/format.mjs';
import { openDialog } from '../../../panels/dialogs.js';
import { createPreview } from '../../../view/preview.js';
import { openWorker } from '../client.js';
import { DEEPEST, MODULUS, POISSON, RADIUS } from './compare.js';
import { createPicture } from './picture.js';
import { createPlot } from './plot.js';
import { tubeScene } from './scene.js';
import { createTable } from './table.js';
import { T } from '../words.js';

const W = T.tubes;
const DEG = Math.PI / 180;

/**
 * @typedef {import('./compare.js').Choice} Choice
 * @typedef {import('./compare.js').Comparison} Comparison
 */

/**
 * A slider of the choice.
 * @param {Choice} choice it writes there @param {keyof Choice} key @param {string} label
 * @param {[number, number, number]} range lowest, highest, step @param {string} unit @param {() => void} onchange
 */
function knob(choice, key, label, [min, max, step], unit, onchange) {
  const told = h('output', { class: 'num' });
  const input = h('input', {
    ...{ type: 'range', id: `tubes-${key}`, min, max, step },
    oninput: () => {
      choice[key] = Number(input.value);
      tell();
      onchange();
    },
  });
  input.value = String(choice[key]);
  const decimals = step < 0.1 ? 2 : step < 1 ? 1 : 0;
  function tell() {
    const text = joinUnit(group(choice[key], decimals), unit);
    setText(told, text);
    setAttr(input, 'aria-valuetext', text);
  }
  tell();
  return h('div', { class: 'knob' }, h('label', { htmlFor: input.id }, label), told, input);
}

/**
 * Asks the worker for one comparison at a time, and once more when what was asked is no longer what is wanted.
 * @param {{wanted: () => import('../worker.js').Tubes, ontold: (told: Comparison) => void, onfault: (why: string) => void}} app
 */
function createAsker({ wanted, ontold, onfault }) {
  let [busy, stale] = [false, false];
  const worker = openWorker();
  function ask() {
    stale = busy;
    if (busy) return;
    busy = true;
    worker.postMessage(wanted());
  }
  worker.onmessage = (
    /** @type {MessageEvent<Comparison | import('../worker.js').Fault>} */ { data },
  ) => {
    busy = false;
    if (stale) ask();
    if ('fault' in data) onfault(data.fault);
    else ontold(data);
  };
  worker.onerror = (event) => onfault(event.message);
  return { ask, stop: () => worker.terminate() };
}

export function tubesDialog() {
  /** @type {Choice} */
  const choice = { angle: 60, depth: 15, ratio: 1 };
  let byForce = false;
  /** What is known of the choice made last. @type {Comparison | null} */
  let told = null;
  /** The picture that is asked for. */
  let due = 0;

  const preview = createPreview({ label: W.picture, turn: 0.5, lift: 0.62 });
  const picture = createPicture();
  const table = createTable();
  const plot = createPlot((at) => {
    byForce = at;
    update();
  });
  const asker = createAsker({
    wanted: () => ({ choice: { ...choice }, byForce }),
    ontold(next) {
      told = next;
      draw();
    },
    onfault: plot.fail,
  });

  function update() {
    asker.ask();
    const { angle, depth, ratio: r2 } = choice;
    preview.show(tubeScene({ r2, d: 1 + r2 - depth / 100, a: angle * DEG }));
    draw();
  }

  function draw() {
    if (due) return;
    due = requestAnimationFrame(() => {
      due = 0;
      picture.draw(told);
      if (!told) return;
      table.draw(told.of);
      plot.draw(told);
    });
  }

  const sizes = new ResizeObserver(draw);
  const dialog = openDialog({
    id: 'tubes',
    title: W.title,
    wide: true,
    body: [
      h('p', {}, W.lead),
      h(
        'div',
        { class: 'knobs' },
        knob(choice, 'angle', W.angle, [2, 90, 1], '°', update),
        knob(choice, 'depth', W.depth, [0.5, DEEPEST, 0.5], '%', update),
        knob(choice, 'ratio', W.ratio, [0.25, 4, 0.05], '\u00d7', update),
      ),
      h(
        'div',
        { class: 'tubegrid' },
        h('figure', {}, preview.el, h('figcaption', {}, W.picture)),
        picture.el,
      ),
      table.el,
      h(
        'p',
        { class: 'muted small' },
        W.radius(formatText(RADIUS, 'm', 2)),
        ' ',
        W.modulus(formatText(MODULUS, 'Pa', 2), String(POISSON)),
      ),
      ...plot.els,
      h('p', { class: 'claim' }, W.claim),
    ],
    onclose: () => {
      asker.stop();
      sizes.disconnect();
      plot.destroy();
      preview.dispose();
      cancelAnimationFrame(due);
    },
  });
  sizes.observe(dialog);
  update();
  return dialog;
}
