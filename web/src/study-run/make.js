/** A run as a study: its exposed numbers and its sea as factors, its manoeuvre and its plotted channels as measures. It is a beginning, to be changed. */
import { namesIn, stripsOf } from '../plot/edit.js';
import { isObject } from '../../../wasm/js/patch.mjs';
import { NAME } from '../../../wasm/js/study/factors.mjs';
import { COLUMNS } from '../../../wasm/js/study/read.mjs';
import { placeOf } from '../../../wasm/js/vary.mjs';

/**
 * @typedef {import('../../../wasm/js/vary.mjs').Vary} Vary
 * @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject
 *
 * @typedef {object} Given
 * @property {JsonObject} doc the scenario
 * @property {import('../../../wasm/js/labels.mjs').Schema} schema
 * @property {import('../../../wasm/js/frame.mjs').Manifest} manifest
 * @property {string} base an example, or a link
 * @property {Vary[]} [vary] what differs; by default what the scenario exposes
 * @property {number} [points]
 * @property {number} [seed]
 * @property {number} [settle] [s]
 */

const POINTS = 24;
/** An exposed number is taken from so much less to so much more. */
const SPREAD = 0.2;
const MEASURES_MAX = 4;
const SEED = 'environment.waves.seed';

/** A column's name that no other has. @param {string} words @param {Record<string, unknown>} taken */
function nameFor(words, taken) {
  const stem = words.split('.').slice(-2).join('_').replace(/[^A-Za-z0-9_-]+/g, '_'); // prettier-ignore
  const fit = NAME.test(stem) && !COLUMNS.includes(stem) ? stem : `of_${stem}`.slice(0, 60);
  let name = fit;
  for (let i = 2; name in taken; i++) name = `${fit}_${i}`;
  return name;
}

/** @param {number} x */
const rounded = (x) => Number(x.toPrecision(4));

/** A range around what a number is; nothing where it is none, or 0. @param {Given} given @param {string} path @returns {Vary | undefined} */
function around({ schema, doc, manifest }, path) {
  let place;
  try {
    place = placeOf(schema, doc, path, { stock: manifest.stock });
  } catch {
    return undefined; // a switch, a list, a name: those are not varied
  }
  const { type, member, min, max } = place;
  const value = Array.isArray(place.value) ? place.value[member] : place.value;
  if (typeof value !== 'number' || value === 0) return undefined;
  const [a, b] = [(1 - SPREAD) * value, (1 + SPREAD) * value].sort((x, y) => x - y);
  const whole = type === 'integer';
  const low = Math.max(min, whole ? Math.floor(a) : rounded(a));
  const high = Math.min(max, whole ? Math.ceil(b) : rounded(b));
  return low < high ? { path, low, high } : undefined;
}

/** @param {Given} given @returns {Vary[]} */
function usual(given) {
  const { doc } = given;
  const view = isObject(doc.view) ? doc.view : {};
  const exposed = String(view.expose ?? '').split(/\s+/).filter(Boolean); // prettier-ignore
  const numbers = exposed.flatMap((path) => around(given, path) ?? []);
  const waves = isObject(doc.environment) ? doc.environment.waves : undefined;
  // a regular sea has one component and no chance in it
  const irregular = isObject(waves) && ('seed' in waves || Number(waves.components) > 1);
  const sea = irregular ? [{ path: SEED, low: 1, high: 1e6 }] : [];
  return numbers.length + sea.length > 0 ? [...numbers, ...sea] : someNumber(given);
}

/** The first number of a part that can be varied, where none is exposed. @param {Given} given @returns {Vary[]} */
function someNumber(given) {
  const parts = isObject(given.doc.parts) ? given.doc.parts : {};
  for (const [id, part] of Object.entries(parts))
    for (const key of Object.keys(isObject(part) ? part : {})) {
      const found = around(given, `${id}.${key}`);
      if (found) return [found];
    }
  return [];
}

/** @param {Given} given @returns {Record<string, unknown>} the text of a study, to be written as JSON */
export function studyOf(given) {
  const { doc, manifest, base, vary = [], points = POINTS, seed = 1, settle } = given;
  /** @type {Record<string, object>} */
  const factors = {};
  for (const { path, low, high } of vary.length > 0 ? vary : usual(given))
    factors[nameFor(path, factors)] =
      low < high ? { path, distribution: 'uniform', low, high } : { path, values: [low] };
  const judge = manifest.parts.find(({ kind }) => kind === 'manoeuvre')?.id;
  /** @type {Record<string, object>} */
  const measures = {};
  const add = (/** @type {string} */ name, /** @type {object} */ measure) =>
    (measures[nameFor(name, { ...factors, ...measures })] = measure);
  if (judge !== undefined) {
    add('home', { take: 'time', event: 'home', part: judge });
    add('peak', { take: 'value', channel: `${judge}.tension_peak` });
  }
  const known = new Set(manifest.channels.map(({ id }) => id));
  const plotted = stripsOf(doc, manifest).flatMap(([, plot]) => namesIn(plot));
  const channels = [...new Set(plotted)].filter((id) => known.has(id)).slice(0, MEASURES_MAX);
  if (judge === undefined && channels.length === 0) channels.push(manifest.channels[0].id);
  for (const channel of channels) add(channel, { take: 'largest', channel });
  const names = Object.keys(measures);
  const first = judge === undefined ? names[0] : 'peak';
  return {
    hawse_study: 1,
    ...(manifest.title ? { title: manifest.title } : {}),
    base,
    factors,
    design: { kind: 'latin', points, seed },
    measures,
    ...(settle !== undefined && judge !== undefined ? { stop: { settle } } : {}),
    answers: {
      ...(judge === undefined
        ? {}
        : { comes_home: { kind: 'probability', of: 'verdict', is: 'home' } }),
      figures: { kind: 'figures', of: first },
    },
  };
}
