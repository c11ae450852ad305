// What an editor is told of a study's text, and docs/study.schema.json, against the reader: the same keys, words, ranges and what must be given; names
// of the base are those that the reader takes.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { resolveAssets } from '../../wasm/js/asset-files.mjs';
import { HawseInputError, loadCore } from '../../wasm/js/index.mjs';
import { ANSWERS, answerKeys } from '../../wasm/js/study/answers-read.mjs';
import { DESIGNS, designKeys } from '../../wasm/js/study/design.mjs';
import { STEPS_KEYS, factorKeys, readFactors } from '../../wasm/js/study/factors.mjs';
import { LAWS } from '../../wasm/js/study/laws.mjs';
import { MEASURE_TAKES, SLOPE_KEYS, measureKeys } from '../../wasm/js/study/measures.mjs';
import { STOP_EVENT_KEYS, STOP_KEYS, STOP_WHEN_KEYS, STUDY_KEYS, parseStudy, readStudy } from '../../wasm/js/study/read.mjs'; // prettier-ignore
import { makeStudySchema } from '../../tools/schema/study.mjs';
import { groundOf } from '../../web/src/study-run/ground.js';
import { ofStudy } from '../../web/src/study-run/help.js';
import { K } from '../../web/src/study-run/keys-words.js';
import { KEYS, shapeOf } from '../../web/src/study-run/keys.js';
import { TEMPLATES } from '../../web/src/study-run/templates.js';

/** @typedef {Record<string, unknown>} Doc */

const root = new URL('../../', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), 'utf8');
const valid = new /** @type {any} */ (Ajv2020)({ allErrors: true, strict: false }).compile(makeStudySchema()); // prettier-ignore
const core = await loadCore();
const text = read('examples/anchor-lift.json');
const model = core.compile(text);
const { manifest } = model;
const [judge] = manifest.parts.filter(({ kind }) => kind === 'manoeuvre');
const [channel] = manifest.channels.filter(({ unit }) => unit === 'N');

/** The places at which the reader finds faults. @param {Doc} study */
function faultsOf(study) {
  try {
    readStudy(parseStudy(JSON.stringify(study)).study, { text }, core.schema, manifest);
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    return error.faults;
  }
  return [];
}

const MASS = { path: 'winch.motor_force', values: [100000, 200000] };
/** @param {Doc} more */
const studyWith = (more) => ({
  ...{ hawse_study: 1, base: 'anchor-lift', factors: { a: MASS } },
  ...{ design: { kind: 'random', points: 2 } },
  ...{ measures: { peak: { take: 'greatest', channel: channel.id } }, ...more },
});

/** Numbers of each law that are good for the winch. @type {Record<string, Doc>} */
const NUMBERS = {
  uniform: { low: 1e5, high: 2e5 },
  loguniform: { low: 1e5, high: 2e5 },
  triangular: { low: 1e5, mode: 1.5e5, high: 2e5 },
  normal: { mean: 1.5e5, deviation: 1e4, low: 1e5, high: 2e5 },
  lognormal: { median: 1.5e5, spread: 0.1, low: 1e5, high: 2e5 },
  weibull: { scale: 5e4, shape: 2, location: 1e5, low: 1e5, high: 2e5 },
  gumbel: { location: 1.5e5, scale: 1e4, low: 1e5, high: 2e5 },
};
/** Good values of keys, whatever the kind. @type {Doc} */
const GOOD = {
  ...{ points: 4, trajectories: 2, levels: 4, seed: 1, columns: ['a'], rows: [[1e5]] },
  ...{ channel: channel.id, event: 'taut', from: 0, to: 1, at: 1, number: 1, percent: 50, every: 5 },
  ...{ m: 3, slopes: [{ m: 3, log: 12 }], area: 0.01, concentration: 1, notes: 'n' },
  ...{ of: 'peak', above: 1, below: 2, confidence: 0.9, samples: 200, threshold: 3 },
}; // prettier-ignore

/**
 * A study with a thing of each kind, whole: all of its keys are there. `where`: its JSON pointer; `keys`: what the reader takes.
 * @typedef {{name: string, study: Doc, where: string, thing: import('../../web/src/study-run/keys.js').Thing, keys: readonly string[]}} Case
 */
/** @type {Case[]} */
const cases = [
  {
    ...{ name: 'study', where: '', thing: 'study', keys: STUDY_KEYS },
    study: studyWith({ title: 't', notes: 'n', set: {}, stop: {}, answers: {} }),
  },
  ...Object.entries(NUMBERS).map(([distribution, numbers]) => /** @type {Case} */ ({
    ...{ name: distribution, where: '/factors/a', thing: 'factor' },
    // a list of values is another way
    keys: factorKeys({ law: distribution }).filter((key) => key !== 'values'),
    study: studyWith({ factors: { a: { path: MASS.path, distribution, levels: 3, ...numbers, notes: 'n' } } }),
  })),
  {
    ...{ name: 'a list', where: '/factors/a', thing: 'factor' },
    keys: factorKeys().filter((key) => key !== 'levels' && key !== 'distribution'),
    study: studyWith({ factors: { a: { ...MASS, notes: 'n' } } }),
  },
  {
    ...{ name: 'an input', where: '/factors/a', thing: 'factor' },
    keys: factorKeys({ input: true }).filter((key) => key !== 'levels' && key !== 'distribution'),
    study: studyWith({ factors: { a: { input: manifest.inputs[0].id, at: 1, values: [manifest.inputs[0].min], notes: 'n' } } }),
  },
  {
    ...{ name: 'steps', where: '/factors/a/values', thing: 'steps', keys: STEPS_KEYS },
    study: studyWith({ factors: { a: { path: MASS.path, values: { from: 1e5, to: 1e5 + 4, step: 2 } } } }),
  },
  {
    ...{ name: 'listed', where: '/factors/a', thing: 'factor', keys: factorKeys({ listed: true }) },
    study: studyWith({ factors: { a: { path: MASS.path, notes: 'n' } }, design: { kind: 'table', columns: ['a'], rows: [[1e5]] } }),
  },
  ...DESIGNS.map((kind) => /** @type {Case} */ ({
    ...{ name: kind, where: '/design', thing: 'design', keys: designKeys(kind) },
    study: studyWith({
      factors: { a: kind === 'table' ? { path: MASS.path } : MASS },
      design: { ...pick(designKeys(kind)), kind },
    }),
  })),
  ...MEASURE_TAKES.map((take) => /** @type {Case} */ ({
    ...{ name: take, where: '/measures/peak', thing: 'measure' },
    // a curve is another way
    keys: measureKeys(take).filter((key) => key !== 'curve'),
    study: studyWith({ measures: { peak: { ...pick(measureKeys(take)), ...(measureKeys(take).includes('part') && { part: judge.id }), take } } }),
  })),
  {
    ...{ name: 'slope', where: '/measures/peak/slopes/0', thing: 'slope', keys: SLOPE_KEYS },
    study: studyWith({ measures: { peak: { take: 'damage', channel: channel.id, slopes: [{ m: 3, log: 12 }] } } }),
  },
  ...ANSWERS.flatMap((kind) => (kind === 'return' ? ['gumbel', 'weibull'] : ['']).map((law) => /** @type {Case} */ ({
    ...{ name: `${kind} ${law}`, where: '/answers/q', thing: 'answer' },
    // words are of a verdict, a threshold is of one law
    keys: answerKeys(kind).filter((key) => key !== 'is' && (law === 'weibull' || key !== 'threshold')),
    study: studyWith({
      design: kind === 'sensitivity' ? { kind: 'saltelli', points: 4 } : { kind: 'random', points: 2 },
      answers: { q: { ...pick(answerKeys(kind).filter((key) => law === 'weibull' || key !== 'threshold')), kind, ...(law && { law, levels: [10] }) } },
    }),
  }))),
  {
    ...{ name: 'stop', where: '/stop', thing: 'stop', keys: STOP_KEYS },
    study: studyWith({ stop: { settle: 1, part: judge.id, event: { event: 'home' }, when: { channel: channel.id, above: 1 }, faults: 2 } }),
  },
  {
    ...{ name: 'event', where: '/stop/event', thing: 'event', keys: STOP_EVENT_KEYS },
    study: studyWith({ stop: { event: { event: 'home', part: judge.id } } }),
  },
  {
    ...{ name: 'when', where: '/stop/when', thing: 'when', keys: STOP_WHEN_KEYS },
    study: studyWith({ stop: { when: { channel: channel.id, above: 1, below: 0 } } }),
  },
]; // prettier-ignore

/** @param {readonly string[]} keys */
function pick(keys) {
  return Object.fromEntries(keys.filter((key) => key in GOOD).map((key) => [key, GOOD[key]]));
}

/** @param {unknown} study @param {string} where @returns {Doc} */
const at = (study, where) => where.split('/').slice(1).reduce((doc, key) => /** @type {any} */ (doc)[key], /** @type {any} */ (study)); // prettier-ignore

/** A study of the case with another thing there. @param {Case} one @param {(thing: Doc) => void} change */
function changed({ study, where }, change) {
  const other = structuredClone(study);
  change(at(other, where));
  return other;
}

for (const one of cases)
  test(`${one.thing}, ${one.name}: the reader takes the keys that are described, whole and in part, and no others`, () => {
    const { study, where, thing, keys } = one;
    assert.deepEqual(faultsOf(study), []);
    assert.ok(valid(study), JSON.stringify(valid.errors));
    const told = at(study, where);
    assert.deepEqual(Object.keys(told).sort(), [...keys].sort(), 'the whole of it');
    const shape = shapeOf(thing, told, one.name === 'listed');
    const described = Object.keys(shape).filter((key) => keys.includes(key) || !['curve', 'is'].includes(key)); // prettier-ignore
    assert.deepEqual(described.sort(), [...keys].sort(), 'described');
    const other = changed(one, (there) => (there.nonsense = 1));
    assert.ok(faultsOf(other).some(({ what }) => what.startsWith('there is no key "nonsense"')));
    assert.equal(valid(other), false);
    for (const key of keys) {
      const less = changed(one, (there) => delete there[key]);
      const bad = faultsOf(less).map(({ where: place, what }) => `${place}: ${what}`);
      assert.equal(valid(less), bad.length === 0, `without ${key}: ${bad} ${JSON.stringify(valid.errors)}`); // prettier-ignore
      if (shape[key].required) assert.ok(bad.length > 0, key);
    }
  });

/** What to try of a number. @param {import('../../web/src/study-run/keys.js').Key} key */
const tried = ({ min = 0, max = 1e12 }) => [min - 1, min - 1e-9, min, min + 1, min + 1.5, max, max + 1, max * 1.01, 'x', null, true]; // prettier-ignore

for (const one of cases)
  test(`${one.thing}, ${one.name}: what is described as out of a range the reader refuses, and nothing else`, () => {
    const { study, where, thing } = one;
    const shape = shapeOf(thing, at(study, where), one.name === 'listed');
    let count = 0;
    for (const [key, what] of Object.entries(shape)) {
      if (!(key in at(study, where)) || key === 'notes') continue; // of notes no reader asks
      const numbers = what.type === 'number' || what.type === 'integer';
      // a time is within the run, which no schema knows
      const late = (/** @type {unknown} */ value) => what.unit === 's' && Number(value) > manifest.duration; // prettier-ignore
      const values = numbers ? tried(what) : [1, '', {}, [], ...(what.choices ? ['nonsense'] : [])];
      for (const value of values) {
        if (late(value)) continue;
        const other = changed(one, (there) => (there[key] = value));
        const bad = faultsOf(other).some(({ where: place }) => place === `${where}/${key}` || place.startsWith(`${where}/${key}/`)); // prettier-ignore
        assert.equal(valid(other), !bad, `${key} ${JSON.stringify(value)}: ${JSON.stringify(valid.errors)}`); // prettier-ignore
        count++;
      }
      for (const word of what.choices ?? []) {
        const other = changed(one, (there) => (there[key] = word));
        assert.ok(!faultsOf(other).some((f) => f.where === `${where}/${key}` && /not allowed/.test(f.what)), String(word)); // prettier-ignore
      }
    }
    assert.ok(count > 0);
  });

test('every study that is shipped, in the manual or a template is one by the schema', () => {
  const files = readdirSync(new URL('examples/studies/', root));
  const manual = [...read('docs/study.md').matchAll(/```json\n([^]*?)```/g)].map(
    ([, json]) => json,
  );
  assert.ok(files.length >= 3 && manual.length > 0);
  for (const json of [...files.map((file) => read(`examples/studies/${file}`)), ...manual])
    assert.ok(valid(JSON.parse(json)), `${json.slice(0, 80)}: ${JSON.stringify(valid.errors)}`);
  for (const { id, study } of TEMPLATES) assert.ok(valid(study), id);
});

test('every key and every word of a choice is told, and nothing that is not there', () => {
  for (const [thing, keys] of Object.entries(KEYS))
    assert.deepEqual(Object.keys(K.keys[/** @type {keyof typeof KEYS} */ (thing)]).sort(), Object.keys(keys).sort(), thing); // prettier-ignore
  for (const [place, words] of Object.entries(K.words)) {
    const [thing, key] = place.split('.');
    assert.deepEqual(Object.keys(words), KEYS[/** @type {keyof typeof KEYS} */ (thing)][key].choices, place); // prettier-ignore
  }
  assert.deepEqual(Object.keys(LAWS), KEYS.factor.distribution.choices);
});

/** @type {{examples: {id: string, file: string}[]}} */
const { examples } = JSON.parse(read('examples/index.json'));
const sources = {
  examples: async () => examples,
  /** @param {string} id */
  async exampleText(id) {
    const file = examples.find((one) => one.id === id)?.file;
    return file && read(`examples/${file}`);
  },
  /** @param {string} scenario */
  assets: (scenario) => resolveAssets(scenario, async (name) => readFileSync(new URL(`examples/meshes/${name}`, root))), // prettier-ignore
};
/** @param {Doc} doc */
const ground = ({ base, set }) => groundOf(core, { base: String(base), set: /** @type {Doc} */ (set ?? {}), labels: core.labels }, sources); // prettier-ignore

for (const id of ['anchor-seaway', 'heave-snatch', 'crane-sea', 'tug-and-ship'])
  // prettier-ignore
  test(`paths of ${id}: each is a factor that the reader takes with the value that is told`, async () => {
    const found = await ground({ base: id });
    assert.ok(found.paths.length > 50, `${found.paths.length} paths`);
    const scenario = JSON.parse(String(await sources.exampleText(id)));
    for (const { id: path, value, words = [] } of found.paths) {
      if (value === undefined) continue;
      /** @type {import('../../wasm/js/status.mjs').Fault[]} */
      const faults = [];
      const values = words.length > 0 ? words : [value];
      readFactors({ a: { path, values } }, { schema: core.schema, scenario, manifest }, faults, 1);
      assert.deepEqual(faults, [], path);
    }
    assert.equal(new Set(found.paths.map((one) => one.id)).size, found.paths.length, 'each once');
  });

test('what an editor offers: keys of a kind, words, names of the study and of its base', async () => {
  /** @type {ReturnType<typeof ground> | undefined} */
  let once;
  const known = ofStudy((now) => (once ??= ground(now)));
  const doc = {
    base: 'anchor-lift',
    set: {},
    factors: { a: { path: 'winch.motor_force' }, b: { distribution: 'normal' } },
    design: { kind: 'latin' },
    measures: { peak: { take: 'greatest' }, end: { take: 'verdict' } },
    answers: { q: { kind: 'probability' }, r: { kind: 'figures' } },
  };
  const keys = async (/** @type {string} */ path) => (await known.keys(doc, path.split(' ').filter(Boolean))).map(({ key }) => key); // prettier-ignore
  const values = async (/** @type {string} */ path) => (await known.values(doc, path.split(' '))).map(({ text: json }) => JSON.parse(json)); // prettier-ignore
  assert.deepEqual(await keys(''), STUDY_KEYS);
  assert.deepEqual(await keys('factors'), [], 'names of one’s own');
  assert.deepEqual(await keys('design'), ['kind', 'points', 'seed', 'notes']);
  assert.deepEqual(await keys('measures peak'), ['take', 'channel', 'from', 'to', 'notes']);
  assert.ok((await keys('factors b')).includes('mean') && !(await keys('factors b')).includes('mode')); // prettier-ignore
  assert.deepEqual(await keys('measures peak slopes 0'), ['m', 'log']);
  assert.deepEqual(await keys('nowhere at all'), []);
  assert.ok((await keys('set')).includes('winch.motor_force'));
  assert.deepEqual(await values('set winch.motor_force'), [JSON.parse(text).parts.winch.motor_force]); // prettier-ignore
  assert.deepEqual(await values('design kind'), [...DESIGNS]);
  assert.deepEqual(await values('answers q of'), ['peak', 'end', 'verdict']);
  assert.deepEqual(await values('answers r of'), ['peak', 'end']);
  assert.ok((await values('answers q is')).includes('jammed'));
  assert.deepEqual(await values('base'), examples.map(({ id }) => id)); // prettier-ignore
  assert.deepEqual(await values('measures peak channel'), manifest.channels.map(({ id }) => id)); // prettier-ignore
  assert.deepEqual(await values('measures end part'), [judge.id]);
  assert.ok((await values('stop event event')).includes('home'));
  assert.deepEqual(await values('design columns 0'), ['a', 'b']);
  assert.deepEqual(await values('design seed'), [1]);
  assert.match(known.told(doc, ['design', 'seed'])?.info ?? '', /^Another one gives other points\. 0 to 4\s×\s10⁹\. Default 1\.$/); // prettier-ignore
  assert.equal(known.told(doc, ['factors', 'a']), null);
  assert.equal(known.told(doc, ['measures', 'peak', 'from'])?.title, 'From [s]');
});

test('of a base that is not there, or not good with its changes, what is there is offered', async () => {
  const none = await ground({ base: 'nothing-here' });
  assert.deepEqual([none.bases.length, none.paths.length], [examples.length, 0]);
  const link = await ground({ base: '#nonsense?!' });
  assert.equal(link.paths.length, 0);
  const set = await ground({ base: 'anchor-lift', set: { 'winch.motor_force': 'much' } });
  assert.ok(set.paths.length > 50);
});

test.after(() => model.free());
