/** Asks what a film is to be, says how large it will be, and makes it. */
import { button, fill, h, icon, setHidden, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { errorText, fixed, formatBound, formatBytes, group } from '../../../wasm/js/format.mjs';
import { saveFile } from './files.js';
import { choiceField, createMaking, numberField, tick } from './fields.js';
import { codecFor, countOf, lackOf, makeFilm, sizeOf } from './film.js';
import { SIZES } from './sizes.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('./film.js').FilmOptions} FilmOptions @typedef {import('./film.js').Kind} Kind */

const RATES = [24, 25, 30, 50, 60];
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const MOST = 20_000;
/** What a viewer has patience for [s]: of a longer run a film is faster, of a shorter one slower. */
const [SHORT, LONG] = [2, 60];

/** The speed at which a film of a run is watched gladly. @param {number} seconds of the run */
const speedFor = (seconds) => {
  if (seconds > LONG) return SPEEDS.find((speed) => seconds / speed <= LONG) ?? 100;
  if (seconds < SHORT) return SPEEDS.findLast((speed) => seconds / speed >= SHORT) ?? 0.01;
  return 1;
};

/** @param {number} seconds */
const timeText = (seconds) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** @param {number[]} values @param {(value: number) => string} words @returns {[string, string][]} */
const listed = (values, words) => values.map((x) => [String(x), words(x)]);

/** The fields of a film. @param {number} duration [s] @param {() => void} change */
function createFields(duration, change) {
  const end = Number(duration.toPrecision(6));
  const sizes = Object.keys(SIZES).map((key) => /** @type {[string, string]} */ ([key, W.sizes[key]])); // prettier-ignore
  /** @type {[Kind, string][]} */
  const formats = [['mp4', W.formats.mp4]];
  const speeds = listed(SPEEDS, W.speedText);
  const rates = listed(RATES, (x) => `${x} ${W.fpsUnit}`);
  const fields = {
    size: choiceField(W.size, sizes, '1080p', change),
    format: choiceField(W.format, formats, 'mp4', change),
    from: numberField(W.from, W.seconds, { value: 0, max: end }, change),
    to: numberField(W.to, W.seconds, { value: end, max: end }, change),
    speed: choiceField(W.speed, speeds, String(speedFor(end)), change),
    fps: choiceField(W.fps, rates, '30', change),
    legends: tick(W.legends, true, change),
    plots: tick(W.plotsBelow, false, change),
  };
  const { legends, plots, ...rows } = fields;
  const el = h(
    'fieldset',
    { class: 'mk-set' },
    h('legend', { class: 'sr' }, W.film),
    Object.values(rows).map((field) => field.el),
    h('div', { class: 'opts mk-opts' }, legends.el, plots.el),
  );
  return {
    el,
    fields,
    /** @returns {FilmOptions} */
    get film() {
      const [width, height] = SIZES[fields.size.value];
      return {
        ...{ kind: fields.format.value, width, height },
        ...{ from: fields.from.value, to: fields.to.value, speed: Number(fields.speed.value) },
        ...{ fps: Number(fields.fps.value), legends: fields.legends.value, plots: fields.plots.value }, // prettier-ignore
      };
    },
  };
}

/** What is wrong with it; '': nothing. @param {FilmOptions} film @param {number} duration */
function wrongWith(film, duration) {
  const { from, to } = film;
  if (!(from >= 0 && to > from && to <= duration * (1 + 1e-6))) return W.wrong.range;
  return countOf(film) > MOST ? W.wrong.long : '';
}

/**
 * @param {{duration: number, name: string, of: () => Promise<Parameters<typeof makeFilm>[0]>, whole: (to: number) => Promise<void>,
 *   tell: (words: string) => void}} app `of`: what the page shows; `whole`: waits until its plots are there up to a moment;
 *   `tell`: where the dialog is closed
 */
export function filmDialog({ duration, name, of, whole, tell }) {
  const asked = createFields(duration, () => look().catch(console.error));
  const { fields, el: set } = asked;
  const facts = h('p', { class: 'muted' });
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  const lack = h('p', { class: 'note warn', hidden: true });
  const status = h('p', { role: 'status', class: 'muted' });
  const making = createMaking(W.way, () => control.abort());
  const make = button(W.make, 'download', () => begin(), 'primary');
  make.autofocus = true;
  let control = new AbortController();
  let asking = 0;

  /** @param {HTMLElement} el @param {string} words @param {import('../dom.js').IconName} sign */
  function note(el, words, sign) {
    setHidden(el, words === '');
    if (words) fill(el, icon(sign), h('span', {}, words));
  }

  /** Says what it would be, by what this browser has. */
  async function look() {
    const mine = ++asking;
    const { film } = asked;
    /** @type {[Kind, string][]} */
    const formats = [];
    /** @type {Record<string, Awaited<ReturnType<typeof codecFor>>>} */
    const codecs = {};
    for (const kind of /** @type {const} */ (['mp4', 'webm'])) {
      const codec = (codecs[kind] = await codecFor(kind, film));
      if (codec) formats.push([kind, `${W.formats[kind]}, ${W.codecs[codec]}`]);
    }
    formats.push(['png', W.formats.png]);
    if (mine !== asking) return;
    const kind = formats.some(([one]) => one === film.kind) ? film.kind : formats[0][0];
    fields.format.fill(formats, kind);
    const reason = lackOf();
    note(lack, reason ? W.lack[reason] : formats.length === 1 ? W.lack.size : '', 'triangle-alert');
    const fault = wrongWith(film, duration);
    fields.from.mark(fault === W.wrong.range);
    fields.to.mark(fault === W.wrong.range);
    note(wrong, fault, 'octagon-x');
    make.disabled = fault !== '';
    const count = countOf(film);
    const size = formatBytes(sizeOf({ ...film, kind }, codecs[kind] ?? null));
    const long = formatBound(Number((count / film.fps).toPrecision(3)));
    setText(facts, fault ? '' : W.filmFacts(group(count, 0), long, size));
  }

  async function begin() {
    const { film } = asked;
    const started = performance.now();
    let first = 0;
    control = new AbortController();
    setText(status, '');
    set.disabled = make.disabled = true;
    making.begin();
    /** @type {string} */
    let said;
    try {
      if (film.plots) await whole(film.to);
      const { file, count } = await makeFilm(await of(), film, {
        signal: control.signal,
        onprogress({ done, count: all, computed }) {
          if (done === 0) {
            first = performance.now() - started;
            const words = W.coming(fixed(computed, 1), formatBound(film.from));
            return making.draw(0, words);
          }
          const rest = ((performance.now() - started - first) / done) * (all - done);
          const left = done > 5 && rest > 2000 ? W.left(timeText(rest / 1000)) : '';
          making.draw(done / all, W.filming(group(done, 0), group(all, 0), left));
        },
      });
      saveFile(`${name}.${film.kind === 'png' ? 'zip' : film.kind}`, file);
      const all = countOf(film);
      said =
        W.filmed(group(count, 0), formatBytes(file.size)) +
        (count < all ? ` ${W.short(group(count, 0), group(all, 0))}` : '');
    } catch (error) {
      said = control.signal.aborted ? W.stopped : told(errorText(error)).text;
    }
    making.end();
    set.disabled = make.disabled = false;
    setText(status, said);
    if (dialog.isConnected) make.focus();
    else tell(said);
  }

  look().catch(console.error);
  const dialog = openDialog({
    id: 'film',
    title: W.film,
    body: [lack, set, facts, wrong, making.el, status],
    foot: [h('span', { class: 'grow' }), make],
    onclose: () => control.abort(),
  });
  return dialog;
}
