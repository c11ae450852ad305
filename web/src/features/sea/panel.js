/**
 * The sea of a run: kind, height, period and heading of its waves, what they come with (depth, current, wind), seas by name,
 * and a warning where waves are too steep. All of it are fields of the scenario's environment: a change here is one of the
 * form. Loaded with the first run that has waves, or when it is asked for.
 */
import { button, fill, h, icon, setHidden, setText } from '../../dom.js';
import { freeName } from '../../sim/entries.js';
import { fixed, formatText, group, joinUnit } from '../../../../wasm/js/format.mjs';
import { setPath } from '../../../../wasm/js/form/scenario.mjs';
import { numberAt, numbersAt, objectAt, textAt } from '../../../../wasm/js/form/told.mjs';
import { fieldRow } from '../../panels/field.js';
import { createPick, heading, scrolling } from '../pieces.js';
import {
  BEAUFORT,
  SEA_STATES,
  irregular,
  periodOf,
  rounded,
  tooSteep,
  waveNumber,
  windOf,
} from './presets.js';
import { T } from './words.js';

const W = T.sea;

/**
 * @typedef {import('../panel.js').JsonObject} JsonObject
 * @typedef {import('../../../../wasm/js/form/scenario.mjs').Row} Row
 * @typedef {ReturnType<typeof fieldRow>} FieldRow
 */

const WAVES = ['environment', 'waves'];
const WIND = ['environment', 'air', 'wind'];
const CURRENT = ['environment', 'water', 'current'];

/** What the panel knows of the waves; defaults as in the core's table (core/model/tables.h). @param {JsonObject} doc */
export function wavesOf(doc) {
  const waves = objectAt(doc, ...WAVES);
  return {
    kind: textAt(waves, 'kind') || 'none',
    height: numberAt(waves, 'height') ?? 2,
    period: numberAt(waves, 'period') ?? 8,
    heading: numberAt(waves, 'heading') ?? 0,
    gamma: numberAt(waves, 'gamma') ?? 3.3,
    depth: numberAt(doc, 'environment', 'water', 'depth') ?? 0,
  };
}

/** The scenario with waves of a height, of the period that belongs to it. @param {JsonObject} doc @param {number} height [m] */
export function withHeight(doc, height) {
  const { kind, gamma } = wavesOf(doc);
  const spectrum = irregular(kind) || kind === 'regular' || kind === 'stokes2' ? kind : 'jonswap';
  let next = spectrum === kind ? doc : setPath(doc, [...WAVES, 'kind'], spectrum);
  next = setPath(next, [...WAVES, 'height'], height);
  const peak = spectrum === 'jonswap' ? gamma : 1;
  return height > 0
    ? setPath(next, [...WAVES, 'period'], rounded(Math.max(0.5, periodOf(height, peak))))
    : next;
}

/** The same with the wind of a force, along the waves. @param {JsonObject} doc @param {number} force */
export function withForce(doc, force) {
  const next = withHeight(doc, BEAUFORT[force]);
  const { heading: way } = wavesOf(next);
  return setPath(next, WIND, along(windOf(force), way, 0));
}

/** To a millionth of a metre a second. @param {number} x */
const fine = (x) => Math.round(x * 1e6) / 1e6 + 0;

/** @param {number} speed @param {number} way @param {number} up */
const along = (speed, way, up) => [fine(speed * Math.cos(way)), fine(speed * Math.sin(way)), up];

/** The named sea that the waves are, '' of none. @param {readonly number[]} heights @param {JsonObject} doc */
function nameOf(heights, doc) {
  const { kind, height, period } = wavesOf(doc);
  if (kind === 'none' || kind === 'components') return '';
  const i = heights.indexOf(height);
  if (i < 0) return '';
  const own = wavesOf(withHeight(doc, height)).period;
  return Math.abs(own - period) < 1e-9 ? String(i) : '';
}

/** A choice of seas by name. @param {string} id @param {string} label @param {readonly number[]} heights @param {readonly string[]} names @param {(i: number) => void} take */
function createNamed(id, label, heights, names, take) {
  const pick = createPick(id, label, (value) => value !== '' && take(Number(value)));
  pick.el.title = W.presetHelp;
  /** @type {[string, string][]} */
  const options = heights.map((height, i) => [
    String(i),
    W.preset(i, names[i], joinUnit(String(rounded(height)), 'm')),
  ]);
  pick.offer([['', W.own], ...options]);
  return {
    el: pick.el,
    /** @param {JsonObject} doc */
    set: (doc) => (pick.select.value = nameOf(heights, doc)),
  };
}

/** What a field of the core's table has, where the panel makes one. */
const PLAIN = {
  ...{ key: '', type: 'number', fallback: 0, above: false, below: false, required: false },
  ...{ input: false, advanced: false, choices: [], to: '', of: 1, table: '', fields: [], help: '' },
};

/**
 * A horizontal velocity of the scenario as a speed and a way, which stays while the speed is 0.
 * @param {import('../panel.js').PanelApp} app @param {string[]} path @param {[string, string]} labels @param {number} most [m/s]
 */
function flowRows({ edits, form, store }, path, labels, most) {
  const flow = (/** @type {JsonObject} */ doc) => {
    const [x = 0, y = 0, up = 0] = numbersAt(doc, ...path) ?? [];
    const speed = Math.hypot(x, y);
    return { speed, up, way: speed > 0 ? Math.atan2(y, x) : null };
  };
  let kept = 0;
  const now = () => {
    const { speed, up, way } = flow(store.state.doc);
    if (way !== null) kept = way;
    return { speed, up, way: kept };
  };
  /** @param {Partial<import('../../../../wasm/js/form/scenario.mjs').Field> & {label: string, unit: string, min: number, max: number}} own
   * @param {() => number} read @param {() => number} example @param {(value: number) => number[]} write */
  const make = (own, read, example, write) =>
    fieldRow({
      row: { path: [...path, own.unit], keep: 0, field: { ...PLAIN, ...own } },
      ...{ places: form.places, read, example },
      commit: (value, gesture) => edits.commit(path, write(Number(value)), gesture),
      fault: () => faultAt(store, path),
    });
  return [
    make(
      { label: labels[0], unit: 'm/s', min: 0, max: most },
      () => now().speed,
      () => flow(store.state.base).speed,
      (speed) => along(speed, now().way, now().up),
    ),
    make(
      { label: labels[1], unit: 'rad', min: -Math.PI, max: Math.PI, help: W.wayHelp },
      () => now().way,
      () => flow(store.state.base).way ?? now().way,
      (way) => along(now().speed, (kept = way), now().up),
    ),
  ];
}

/** @param {import('../panel.js').Store} store @param {string[]} path */
const faultAt = ({ state }, path) =>
  state.faults.find((f) => f.where === `/${path.join('/')}`)?.what ?? '';

/** A field of the schema, where that has it. @param {import('../panel.js').PanelApp} app @param {string[]} path @param {string} [label] @param {Partial<import('../../../../wasm/js/form/scenario.mjs').Field>} [own] */
function schemaRow({ edits, form, store }, path, label, own = {}) {
  const row = form.rows().find((r) => r.path.join() === path.join());
  if (!row) return null;
  return fieldRow({
    ...{ row: { ...row, field: { ...row.field, ...own } }, label, places: form.places },
    read: () => form.read(path),
    example: () => form.example(path),
    commit: (value, gesture) => edits.commit(path, value, gesture),
    fault: () => faultAt(store, path),
  });
}

/** The fields of waves of a kind: path, label, and what is not as in the schema. @param {string} kind @returns {[string[], string?, object?][]} */
function fieldsOf(kind) {
  const at = (/** @type {string} */ key) => [...WAVES, key];
  const first = /** @type {[string[], string?, object?][]} */ ([[at('kind'), W.waves]]);
  if (kind === 'none') return first;
  if (kind === 'components') return [...first, [at('ramp'), W.ramp]];
  const sea = irregular(kind);
  const turn = { min: -Math.PI, max: Math.PI };
  return [
    ...first,
    [at('height'), sea ? W.significant : W.height],
    [at('period'), sea ? W.peak : W.period],
    [at('heading'), W.heading, turn],
    .../** @type {[string[], string?][]} */ (kind === 'jonswap' ? [[at('gamma'), W.gamma]] : []),
    .../** @type {[string[], string?][]} */ (
      sea ? [[at('spreading'), W.spreading], [at('seed'), W.seed]] : [] // prettier-ignore
    ),
    [at('ramp'), W.ramp],
  ];
}

/** What there is to know of the waves. @param {JsonObject} doc @returns {string} */
function factsOf(doc) {
  const waves = wavesOf(doc);
  const { kind, height, period, depth } = waves;
  if (kind === 'none') return '';
  if (kind === 'components') return W.given(Object.keys(objectAt(doc, ...WAVES, 'list')).length);
  const length = (2 * Math.PI) / waveNumber(period, depth, numberAt(doc, 'environment', 'gravity'));
  if (!(height > 0)) return '';
  const speed = joinUnit(group(length / period, 1), 'm/s');
  return W.facts(formatText(length, 'm', 3), speed, Math.round(length / height));
}

/** A warning, '' where there is nothing to warn of. @param {JsonObject} doc */
export function warningOf(doc) {
  const waves = wavesOf(doc);
  const wrong = tooSteep(waves);
  if (!wrong) return '';
  const { what, is, most } = wrong;
  return what === 'steep'
    ? W.steep(fixed(is, 3), fixed(most, 3), joinUnit(group(waves.period, 1), 's'))
    : W.breaks(joinUnit(group(is, 1), 'm'), joinUnit(group(most, 1), 'm'));
}

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel(app) {
  const { el, store, edits } = app;
  const change = (/** @type {JsonObject} */ doc) => edits.change(doc);
  const doc = () => store.state.doc;
  const named = [
    createNamed('sea-beaufort', W.beaufort, BEAUFORT, W.forces, (i) => change(withForce(doc(), i))),
    createNamed('sea-state', W.state, SEA_STATES, W.states, (i) =>
      change(withHeight(doc(), SEA_STATES[i])),
    ),
  ];
  const warning = h('span', {});
  const warn = h('p', { class: 'note warn', role: 'status', hidden: true });
  warn.append(icon('triangle-alert'), warning);
  const facts = h('p', { class: 'muted seafacts', hidden: true });
  const waves = h('div', {});
  const rest = h('div', {});
  fill(
    el,
    heading(W.title),
    scrolling(W.title, 'sea', ...named.map((one) => one.el), warn, waves, facts, rest),
  );
  /** @type {FieldRow[]} */
  let fields = [];
  /** What the fields are made for. */
  let built = '';

  const nextSea = button(W.next, 'repeat', () =>
    edits.commit([...WAVES, 'seed'], (numberAt(doc(), ...WAVES, 'seed') ?? 1) + 1, ''),
  );

  /** The height of the surface at the origin, as channels. */
  function addGauge() {
    const name = freeName('gauge', Object.keys(objectAt(doc(), 'parts')));
    change(setPath(doc(), ['parts', name], { kind: 'gauge', position: [0, 0, 0] }));
  }
  const gauge = button(W.gauge, 'plus', addGauge);

  /** @param {string} kind */
  function build(kind) {
    fields = fieldsOf(kind).flatMap(([path, label, own]) => schemaRow(app, path, label, own) ?? []);
    fill(
      waves,
      fields.map((one) => one.el),
      irregular(kind) ? h('div', { class: 'pad' }, nextSea) : null,
    );
    const more = [
      schemaRow(app, ['environment', 'water', 'depth'], W.depth),
      ...flowRows(app, CURRENT, [W.currentSpeed, W.currentWay], 20),
    ].flatMap((one) => one ?? []);
    const wind = flowRows(app, WIND, [W.windSpeed, W.windWay], 100);
    fill(
      rest,
      kind === 'none' ? null : h('div', { class: 'pad' }, gauge),
      h('p', { class: 'joint' }, W.water),
      more.map((one) => one.el),
      h('p', { class: 'joint' }, W.air),
      wind.map((one) => one.el),
    );
    fields.push(...more, ...wind);
  }

  function update() {
    const now = doc();
    const { kind } = wavesOf(now);
    const key = [kind, store.state.exampleKey, app.form.rows().length].join();
    if (key === built) for (const field of fields) field.update();
    else {
      // the choice of a kind keeps the focus
      const chosen = waves.querySelector('select') === document.activeElement;
      built = key;
      build(kind);
      if (chosen) waves.querySelector('select')?.focus();
    }
    for (const one of named) one.set(now);
    const text = factsOf(now);
    setText(facts, text);
    setHidden(facts, text === '');
    const told = warningOf(now);
    setText(warning, told);
    setHidden(warn, told === '');
  }
  store.watch(['doc', 'faults', 'exampleKey', 'layout', 'manifest'], update);

  return { setRun: update };
}
