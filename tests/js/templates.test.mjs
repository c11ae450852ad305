// Templates of new scenarios: each compiles, starts at rest, and runs; as a draft it has a title of its own. That a
// run starts at rest is asked of the run: after 2 s nothing that is told in metres or radians has moved.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { hintsOf, startOf } from '../../wasm/js/hints.mjs';
import { draftOf, freeTitle } from '../../web/src/fresh/own.js';
import { TEXTS, inWords } from '../../web/src/fresh/wording.de.js';
import { W as GERMAN } from '../../web/src/fresh/words.de.js';
import { W } from '../../web/src/fresh/words.js';

const folder = new URL('../../web/templates/', import.meta.url);
const core = await loadCore();

/** What nothing at rest goes further than, in 2 s [m] or [rad]. */
const STILL = 1e-3;

test('every template has a file and words, and no other has', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
  assert.deepEqual(Object.keys(W.templates).sort(), files.sort());
});

for (const name of Object.keys(W.templates))
  test(`${name}: compiles without hints, starts at rest, runs 2 s`, () => {
    const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');
    const doc = JSON.parse(text);
    assert.equal(doc.title, W.templates[name][0]);
    const model = core.compile(text);
    const { manifest } = model;
    const reader = frameReader(manifest);
    const sim = model.createSim();
    assert.deepEqual(hintsOf(doc, startOf(manifest, sim.frame())), []);
    // the way of what stands still has no direction
    const told = manifest.channels
      .map(({ id, unit }, i) => ({ id, unit, i }))
      .filter(({ id, unit }) => (unit === 'm' || unit === 'rad') && !id.endsWith('.drift'));
    const first = told.map(({ i }) => reader.channel(sim.frame(), i));
    for (let n = Math.round(2 / manifest.frame); n > 0; n--) assert.equal(sim.step(), 0);
    const moved = told.filter(({ i }, k) => !(Math.abs(reader.channel(sim.frame(), i) - first[k]) < STILL)); // prettier-ignore
    assert.deepEqual(moved, []);
    model.free();
  });

test('in the German page a template says its own in German, and is else the same', () => {
  /** @type {Set<string>} */
  const there = new Set();
  for (const name of Object.keys(W.templates)) {
    const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');
    const german = inWords(JSON.parse(text));
    assert.equal(german.title, GERMAN.templates[name][0]);
    /** What people read, and what is the same in any language. @param {any} doc */
    const parted = ({ title, notes, view, ...rest }) => {
      const { caption, cameras = {}, plots = {}, ...more } = view;
      const [words, same] = [
        [title, notes, caption],
        [rest, more],
      ];
      for (const { title: said, ...held } of [...Object.values(cameras), ...Object.values(plots)]) {
        words.push(said);
        same.push(held);
      }
      return { words, same, keys: [Object.keys(cameras), Object.keys(plots)] };
    };
    const [own, told] = [parted(JSON.parse(text)), parted(german)];
    assert.deepEqual(told.same, own.same);
    assert.deepEqual(told.keys, own.keys);
    assert.deepEqual(
      told.words,
      own.words.map((word) => TEXTS[word]),
    );
    for (const word of own.words) there.add(word);
  }
  assert.deepEqual(
    Object.keys(TEXTS).filter((word) => !there.has(word)),
    [],
  );
});

test('a template is a draft with a title that no other has', () => {
  assert.equal(freeTitle('Mooring', []), 'Mooring');
  assert.equal(freeTitle('Mooring', ['Mooring', 'Mooring 2']), 'Mooring 3');
  const doc = { hawse: 1, title: 'Mooring', parts: {} };
  const draft = draftOf(doc, ['Mooring'], { id: 'a', when: 7 });
  assert.equal(draft.title, 'Mooring 2');
  assert.deepEqual(draft.doc, { ...doc, title: 'Mooring 2' });
  assert.equal(draft.example, '');
  assert.match(draft.key, /^file /);
});
