/** The form that puts a step together: an example, what is set in it, where it is seen from, and which channel answers what is asked. */
import { button, fill, h, setText } from '../dom.js';
import { errorText, prettyUnit } from '../../../wasm/js/format.mjs';
import { withStep } from './step.js';
import { L } from './words.js';

/** @typedef {import('./format.js').Lesson} Lesson @typedef {import('./run.js').Offers} Offers */

/** Answers are within so much of a run [s]. */
const UNTIL_MAX = 600;

const unitText = (/** @type {string} */ unit) =>
  unit === '' || unit === '1' ? '' : prettyUnit(unit);
/** @param {string} id @param {string} label @param {string} unit */
const told = (id, label, unit) => `${id}${label ? `: ${label}` : ''}${unitText(unit) && ` [${unitText(unit)}]`}`; // prettier-ignore

/** @param {string} id @param {string} label @param {Record<string, unknown>} more */
function numberBox(id, label, more) {
  const input = h('input', { id, type: 'number', inputmode: 'decimal', step: 'any', ...more });
  const unit = h('span', { class: 'muted' });
  return { input, unit, el: h('span', { class: 'add-part' }, h('label', { htmlFor: id }, label), input, unit) }; // prettier-ignore
}

/** @param {string} id @param {string} label @param {() => void} onchange */
function choice(id, label, onchange) {
  const select = h('select', { id, onchange });
  return {
    select,
    el: h('span', { class: 'add-part' }, h('label', { htmlFor: id }, label), select),
  };
}

/** Words of a step: what they are for is shown while they are empty. @typedef {keyof import('./step.js').Words} Word */
const WORDS = /** @type {[Word, string, string, number][]} */ ([
  ['title', L.wordTitle, L.stepTitle, 100],
  ['text', L.wordText, L.stepText, 1500],
  ['ask', L.wordAsk, '', 400],
  ['after', L.wordAfter, L.stepAfter, 1500],
  ['hint', L.wordHint, L.stepHint, 500],
  ['check', L.wordCheck, L.stepCheck, 300],
]);

/** @param {[Word, string, string, number]} word */
function wordBox([key, label, placeholder, maxlength]) {
  const id = `add-${key}`;
  const attributes = { id, placeholder, maxlength };
  const input = key === 'text' ? h('textarea', { ...attributes, rows: 3 }) : h('input', { type: 'text', ...attributes }); // prettier-ignore
  return {
    key,
    input,
    el: h('p', { class: 'add-word' }, h('label', { htmlFor: id }, label), input),
  };
}

/** @param {string} label @param {(readonly [string, string])[]} options */
const optionsIn = (label, options) =>
  options.length > 0 ? [h('optgroup', { label }, options.map(([value, words]) => h('option', { value }, words)))] : []; // prettier-ignore

/**
 * @param {{examples: readonly import('../home.js').Example[], lesson: () => Lesson | null, add: (lesson: Lesson) => void}} app
 */
export function createAdding({ examples, lesson, add }) {
  /** @type {Offers | null} */
  let offers = null;
  const scene = choice('add-scene', L.addScene, () => void look());
  fill(scene.select, examples.map(({ id, title }) => h('option', { value: id }, title))); // prettier-ignore
  const camera = choice('add-camera', L.camera, () => {});
  const sets = choice('add-sets', L.sets, () => showSet());
  const value = numberBox('add-value', L.setTo, {});
  const drawn = h('input', { type: 'checkbox', id: 'add-drawn' });
  const drawnEl = h('span', { class: 'add-part' }, drawn, h('label', { htmlFor: 'add-drawn' }, L.drawn), h('small', { class: 'muted' }, L.drawnText)); // prettier-ignore
  const asks = choice('add-asks', L.asks, () => showAsk());
  const take = choice('add-take', L.takeOf, () => showAsk());
  fill(take.select, Object.entries(L.takes).map(([key, words]) => h('option', { value: key }, words))); // prettier-ignore
  const until = numberBox('add-until', L.until, { min: 0 });
  setText(until.unit, 's');
  const near = numberBox('add-near', L.within, { min: 0 });
  const words = WORDS.map(wordBox);
  const status = h('p', { class: 'small', role: 'status' });
  const go = button(L.addIt, 'plus', put, 'primary');

  function showSet() {
    const one = offers?.values.find(({ name }) => name === sets.select.value);
    value.el.hidden = drawnEl.hidden = !one;
    value.input.value = one ? String(one.value) : '';
    setText(value.unit, unitText(one?.unit ?? ''));
  }

  function showAsk() {
    const one = offers?.channels.find(({ id }) => id === asks.select.value);
    take.el.hidden = until.el.hidden = near.el.hidden = !one;
    for (const { key, el } of words) if (key === 'ask' || key === 'after') el.hidden = !one;
    setText(near.unit, take.select.value === 'when-max' ? 's' : unitText(one?.unit ?? ''));
  }

  function draw() {
    const { cameras = [], values = [], shown = 0, channels = [], plotted = [], duration = 0 } = offers ?? {}; // prettier-ignore
    const rowOf = (/** @type {import('./run.js').Value} */ { name, label, unit }) =>
      /** @type {const} */ ([name, told(name, label, unit)]);
    const channelOf = (/** @type {Offers['channels'][number]} */ { id, label, unit }) =>
      /** @type {const} */ ([id, told(id, label, unit)]);
    fill(camera.select, h('option', { value: '' }, L.firstCamera), cameras.map(([id, title]) => h('option', { value: id }, title))); // prettier-ignore
    fill(
      sets.select,
      h('option', { value: '' }, L.nothingSet),
      optionsIn(L.first, values.slice(0, shown).map(rowOf)),
      optionsIn(L.others, values.slice(shown).map(rowOf)),
    );
    fill(
      asks.select,
      h('option', { value: '' }, L.asksNothing),
      optionsIn(L.plotted, channels.filter(({ id }) => plotted.includes(id)).map(channelOf)),
      optionsIn(L.others, channels.filter(({ id }) => !plotted.includes(id)).map(channelOf)),
    );
    until.input.value = String(Math.min(UNTIL_MAX, duration));
    for (const part of [camera.select, sets.select, asks.select]) part.disabled = !offers;
    go.disabled = !offers;
    showSet();
    showAsk();
  }

  /** What the example has to offer, read when the form is opened. */
  async function look() {
    const id = scene.select.value;
    offers = null;
    draw();
    setText(status, L.reading);
    try {
      const found = await (await import('./run.js')).offersOf(id, examples);
      if (id !== scene.select.value) return;
      offers = found;
      setText(status, '');
    } catch (error) {
      const { told: inTongue } = await import('../faults/told.js');
      if (id === scene.select.value) setText(status, L.noScene(inTongue(errorText(error)).text));
    }
    draw();
  }

  /** The first of the fields whose number is missing or not allowed: it is told, and has the focus. @param {HTMLInputElement[]} inputs */
  function wrong(inputs) {
    const bad = inputs.find((input) => input.value === '' || !input.checkValidity());
    for (const input of inputs) input.setAttribute('aria-invalid', String(input === bad));
    bad?.focus();
    if (bad) setText(status, `${bad.labels?.[0]?.textContent}: ${L.bad}`);
    return Boolean(bad);
  }

  function put() {
    const given = lesson();
    if (!given) return setText(status, L.addFaults);
    const row = offers?.values.find(({ name }) => name === sets.select.value);
    const channel = offers?.channels.find(({ id }) => id === asks.select.value);
    if (wrong([...(row ? [value.input] : []), ...(channel ? [until.input, near.input] : [])])) return; // prettier-ignore
    const made = withStep(given, {
      ...{ example: scene.select.value, camera: camera.select.value },
      sets: row ? { path: row.path, label: row.label || row.name, unit: row.unit, value: Number(value.input.value), drawn: drawn.checked && Number(value.input.value) !== 0 } : null, // prettier-ignore
      asks: channel
        ? {
            ...{ channel: channel.id, label: channel.label || channel.id, unit: channel.unit },
            ...{ take: take.select.value, until: Number(until.input.value), tolerance: Number(near.input.value) }, // prettier-ignore
          }
        : null,
      words: Object.fromEntries(words.map(({ key, input }) => [key, input.value.trim()])),
    });
    for (const { input } of words) input.value = '';
    add(made);
    setText(status, L.added(made.steps.length));
  }

  draw();
  return h(
    'details',
    {
      class: 'lesson-add',
      ontoggle: (/** @type {Event} */ { currentTarget: el }) =>
        /** @type {HTMLDetailsElement} */ (el).open && !offers && void look(),
    },
    h('summary', {}, L.add),
    h('p', { class: 'muted small' }, L.addLead),
    h('p', { class: 'add-row' }, scene.el, camera.el),
    h('p', { class: 'add-row' }, sets.el, value.el, drawnEl),
    h('p', { class: 'add-row' }, asks.el, take.el, until.el, near.el),
    ...words.map(({ el }) => el),
    h('p', { class: 'acts' }, go),
    status,
  );
}
