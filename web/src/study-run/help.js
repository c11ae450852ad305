/** What the editor is told of a study's text: keys and words by `keys.js`, names of the base by who reads it, names of the study by itself. */
import { valueAt } from '../../../wasm/js/form/told.mjs';
import { readLabels, titled, worded } from '../sim/wording.js';
import { infoOf, keyOf, titleOf } from '../text/told.js';
import { W } from '../text/words.js';
import { K } from './keys-words.js';
import { KEYS, shapeOf } from './keys.js';

/**
 * @typedef {import('../text/told.js').Doc} Doc
 * @typedef {import('../text/told.js').Known} Known
 * @typedef {import('../text/told.js').Value} Value
 * @typedef {import('./keys.js').Key} Key
 * @typedef {import('./keys.js').Thing} Thing
 * @typedef {import('./ground.js').Ground} Ground
 * @typedef {import('./ground.js').Named} Named
 *
 * A key of a thing, with what stands there; `rest`: what is left of the path.
 * @typedef {{thing: Thing, told: unknown, name: string, key: Key, value: unknown, rest: string[]}} Place
 */

/** @param {unknown} at */
const namesIn = (at) => Object.keys(Object(at));

/** The thing that is the value at a place, or an entry of it; `used`: so many keys of the rest lead to it. @param {Place} place */
function innerOf({ key, value, rest }) {
  if (key.of && key.type === 'object') return { thing: key.of, told: value, used: 0 };
  if (key.or && !Array.isArray(value)) return { thing: key.or, told: value, used: 0 };
  const of = key.items?.of ?? key.of;
  return of && { thing: of, told: valueAt(value, rest[0] ?? ''), used: 1 };
}

/** The key that a path leads to, or into the value of. @param {Doc} doc @param {string[]} path not the text as a whole @returns {Place | null} */
function placeAt(doc, path) {
  const listed = valueAt(doc.design, 'kind') === 'table';
  let [thing, told, at] = [/** @type {Thing} */ ('study'), /** @type {unknown} */ (doc), 0];
  for (;;) {
    const name = path[at];
    const key = valueAt(shapeOf(thing, told, listed), name) ?? valueAt(KEYS[thing], name);
    if (!key) return null;
    const rest = path.slice(at + 1);
    const place = {
      thing,
      told,
      name,
      key: /** @type {Key} */ (key),
      value: valueAt(told, name),
      rest,
    };
    const inner = innerOf(place);
    if (!inner || rest.length <= inner.used) return place;
    [thing, told, at] = [inner.thing, inner.told, at + 1 + inner.used];
  }
}

/** @param {Pick<Place, 'thing' | 'name' | 'key'>} place */
function told({ thing, name, key }) {
  const [label, help = ''] = K.keys[thing][name] ?? [name];
  const { min = -Infinity, max = Infinity, above = false } = key.items ?? key;
  const { unit = '', required = false, fallback, choices = [], type } = key;
  const number = type === 'list' && key.items?.type === 'number' ? 'series' : type;
  const field = { type: number, help, required, fallback, choices: choices.map(String), to: '' };
  return {
    title: titleOf({ label, unit }),
    info: infoOf({ ...field, min, max, above, below: false }),
  };
}

/** The keys of an object of the text. @param {Doc} doc @param {string[]} path @param {() => Promise<Ground>} ground */
function keysAt(doc, path, ground) {
  const place = path.length > 0 ? placeAt(doc, path) : null;
  if (path.length > 0 && !place) return [];
  if (place?.key.names && place.key.type === 'map' && place.rest.length === 0)
    return ground().then(({ paths }) =>
      paths.map((one) => keyOf(one.id, titleOf(one))),
    );
  const inner = place ? innerOf(place) : { thing: /** @type {Thing} */ ('study'), told: doc, used: 0 };
  if (!inner || inner.used !== (place?.rest.length ?? 0)) return [];
  const { thing } = inner;
  const listed = valueAt(doc.design, 'kind') === 'table';
  return Object.entries(shapeOf(thing, inner.told, listed)).map(([name, key]) => {
    const { title, info } = told({ thing, name, key });
    const object = key.type === 'object' || key.type === 'map';
    return keyOf(name, title, { info, object, list: key.type === 'list' });
  });
} // prettier-ignore

/** @param {unknown} value @param {string} [label] @returns {Value} */
const valueOf = (value, label = '') => ({ text: JSON.stringify(value), label });
/** What may stand for a number or a word of the base. @param {Named | undefined} named */
const standing = ({ value, words = [] } = { id: '', label: '', unit: '' }) =>
  words.length > 0 ? words.map((word) => valueOf(word)) : value === undefined ? [] : [valueOf(value, K.inBase)]; // prettier-ignore

/** The values that may stand at a place. @param {Doc} doc @param {string[]} path @param {() => Promise<Ground>} ground */
function valuesAt(doc, path, ground) {
  const place = placeAt(doc, path);
  if (!place) return [];
  const { thing, name, rest } = place;
  const key = rest.length > 0 && place.key.items ? place.key.items : place.key;
  if (place.key.type === 'map')
    return place.key.names && rest.length === 1
      ? ground().then(({ paths }) => standing(paths.find(({ id }) => id === rest[0])))
      : [];
  if (thing === 'factor' && name === 'values' && rest.length === 1) {
    const { path: of, input } = /** @type {Doc} */ (Object(place.told));
    return ground().then(({ paths, inputs }) =>
      standing([...paths.filter(({ id }) => id === of), ...inputs.filter(({ id }) => id === input)][0]), // prettier-ignore
    );
  }
  if (key.choices)
    return key.choices.map((word) => valueOf(word, K.words[`${thing}.${name}`]?.[word]));
  const { names } = key;
  if (names === 'factors') return namesIn(doc.factors).map((one) => valueOf(one));
  if (names === 'measures')
    return [
      ...namesIn(doc.measures).map((one) => valueOf(one)),
      ...(valueAt(place.told, 'kind') === 'probability' ? [valueOf('verdict', K.verdict)] : []),
    ];
  if (names)
    return ground().then((all) => all[names].map((one) => valueOf(one.id, titleOf(one))));
  return key.fallback === undefined ? [] : [valueOf(key.fallback, W.byDefault)];
} // prettier-ignore

/** @param {Doc} doc @param {string[]} path */
function toldAt(doc, path) {
  const place = placeAt(doc, path);
  if (!place || (place.rest.length > 0 && place.key.type === 'map')) return null;
  return told(place);
}

/** What the editor asks of a study. @param {(doc: Doc) => Promise<Ground>} ground what its base has @returns {Known} */
export const ofStudy = (ground) => ({
  keys: (doc, path) => keysAt(doc, path, () => ground(doc)),
  values: (doc, path) => valuesAt(doc, path, () => ground(doc)),
  told: toldAt,
});

/** In the words of the page; the worker's are English. @param {Ground} ground */
function inWords(ground) {
  const { bases, channels, inputs } = ground;
  for (const one of bases) one.label = titled(one.label);
  const told = /** @type {unknown} */ ({ title: '', channels, inputs });
  worded(/** @type {import('../../../wasm/js/frame.mjs').Manifest} */ (told));
  return ground;
}

/** What the base of a text has, asked of who reads it once, while base and changes stay the same.
 * @param {() => {ground: (about: import('./ground.js').About) => Promise<Ground>}} clerk @returns {(doc: Doc) => Promise<Ground>} */
export function ofBase(clerk) {
  let asked = '';
  /** @type {Promise<Ground>} */
  let found;
  return ({ base, set }) => {
    const about = { base: String(base ?? ''), set: /** @type {Doc} */ (Object(set)) };
    const now = JSON.stringify(about);
    if (now === asked) return found;
    asked = now;
    found = readLabels()
      .then((labels) => clerk().ground({ ...about, labels }))
      .then(inWords);
    found.catch(() => (asked = '')); // the next one asks again
    return found;
  };
}
