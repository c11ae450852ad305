// Drafts in a storage: the newest stay, and no storage makes a fault, be it full, forbidden or full of rubbish.
import test from 'node:test';
import assert from 'node:assert/strict';
import { MOST, MOST_LENGTH, createDrafts } from '../../web/src/drafts/store.js';
import { STEPS_LENGTH, STEPS_MOST, packSteps, unpackSteps } from '../../web/src/drafts/steps.js';

/** A storage with room for so many characters. */
function room(most = Infinity) {
  const map = new Map();
  const used = () => [...map].reduce((n, [k, v]) => n + k.length + v.length, 0);
  return {
    map,
    get length() {
      return map.size;
    },
    key: (i) => [...map.keys()][i] ?? null,
    getItem: (k) => map.get(k) ?? null,
    setItem(k, v) {
      const before = map.get(k);
      map.set(k, v);
      if (used() <= most) return;
      if (before === undefined) map.delete(k);
      else map.set(k, before);
      throw new Error('QuotaExceededError');
    },
    removeItem: (k) => void map.delete(k),
  };
}

const draft = (id, when, more = {}) => ({
  ...{ id, key: 'heave-snatch', address: '#heave-snatch', title: 'Heave', example: 'heave-snatch' },
  ...{ doc: { parts: { load: { mass: 1500 } } }, inputs: [{ id: 'push', frame: 3, value: 2 }] },
  ...{ time: 1.2, when, changes: ['load.mass'], orders: 1, typed: null, without: [] },
  ...{
    steps: [{ back: { parts: { load: { mass: 1000 } } } }, { whole: { hawse: 1 }, inputs: [] }],
  },
  ...more,
});
const ids = (drafts) => drafts.list().map(({ id }) => id);

test('what is kept is read as it was, the newest first', () => {
  const storage = room();
  const drafts = createDrafts(() => storage);
  assert.equal(drafts.keep(draft('a', 1)), true);
  assert.equal(drafts.keep(draft('b', 3, { key: 'other', typed: '{ "hawse": 1' })), true);
  assert.equal(drafts.keep(draft('c', 2)), true);
  assert.deepEqual(ids(drafts), ['b', 'c', 'a']);
  assert.deepEqual(drafts.get('a'), draft('a', 1));
  assert.equal(drafts.of('heave-snatch')?.id, 'c');
  assert.equal(drafts.of('nothing'), null);
  drafts.keep(draft('a', 4));
  assert.deepEqual(ids(drafts), ['a', 'b', 'c']);
  drafts.drop('b');
  assert.deepEqual(ids(drafts), ['a', 'c']);
  assert.equal(drafts.get('b'), null);
});

test('the newest stay: so many, and so long in all', () => {
  const storage = room();
  const drafts = createDrafts(() => storage);
  for (let i = 0; i < MOST + 5; i++) drafts.keep(draft(`d${i}`, i));
  assert.equal(drafts.list().length, MOST);
  assert.equal(drafts.list().at(-1)?.id, 'd5');

  const long = (id, when) => draft(id, when, { typed: 'x'.repeat(0.4 * MOST_LENGTH) });
  drafts.keep(long('e', 100));
  drafts.keep(long('f', 101));
  drafts.keep(long('g', 102));
  assert.deepEqual(ids(drafts).slice(0, 2), ['g', 'f']);
  assert.equal(drafts.get('e'), null, 'the oldest of three long ones went');
  const length = [...storage.map.values()].reduce((n, text) => n + text.length, 0);
  assert.ok(length <= MOST_LENGTH, `${length} characters`);
  assert.equal(drafts.keep(draft('h', 103, { typed: 'x'.repeat(MOST_LENGTH) })), false);
  assert.deepEqual(ids(drafts).slice(0, 2), ['g', 'f'], 'one that fits nowhere costs no other');
});

test('a storage that is full loses the oldest; one without any room keeps none', () => {
  const size = JSON.stringify(draft('a', 1)).length + 60;
  const storage = room(3 * size);
  storage.setItem('of-others', 'x');
  const drafts = createDrafts(() => storage);
  for (const [i, id] of ['a', 'b', 'c', 'd', 'e'].entries())
    assert.equal(drafts.keep(draft(id, i)), true, id);
  const kept = ids(drafts);
  assert.ok(kept.length >= 2 && kept[0] === 'e' && !kept.includes('a'), kept.join(' '));
  assert.equal(storage.getItem('of-others'), 'x');

  const none = createDrafts(() => room(10));
  assert.equal(none.keep(draft('a', 1)), false);
  assert.deepEqual(none.list(), []);
});

test('a storage that is forbidden is no fault', () => {
  const drafts = createDrafts(() => {
    throw new Error('SecurityError');
  });
  assert.equal(drafts.wanted, false);
  assert.equal(drafts.keep(draft('a', 1)), false);
  assert.deepEqual(drafts.list(), []);
  assert.equal(drafts.get('a'), null);
  drafts.drop('a');
  drafts.wanted = false;
  drafts.wanted = true;
});

test('what another version left, or anything else, is passed over and makes room', () => {
  const storage = room();
  const rubbish = [
    '',
    'no JSON {',
    'null',
    '[]',
    '5',
    JSON.stringify(draft('x', 1)), // of no version
    JSON.stringify({ version: 0, ...draft('x', 1) }),
    JSON.stringify({ version: 1, ...draft('x', 1, { inputs: [{ id: 'push' }] }) }),
    JSON.stringify({ version: 1, ...draft('x', 1, { doc: 'text' }) }),
    JSON.stringify({ version: 1, ...draft('x', 1, { when: null }) }),
    JSON.stringify({ version: 1, ...draft('x', 1, { changes: [5] }) }),
  ];
  rubbish.forEach((text, i) => storage.setItem(`hawse-draft-${i}`, text));
  const drafts = createDrafts(() => storage);
  assert.deepEqual(drafts.list(), []);
  for (let i = 0; i < rubbish.length; i++) assert.equal(drafts.get(String(i)), null);
  assert.equal(drafts.keep(draft('a', 1)), true);
  assert.deepEqual([...storage.map.keys()], ['hawse-draft-a']);
});

test('steps that are none are left out: the draft itself is good', () => {
  const storage = room();
  const drafts = createDrafts(() => storage);
  for (const steps of [
    undefined,
    5,
    [5],
    [{}],
    [{ back: 3 }],
    [{ back: {}, inputs: [{ id: 1 }] }],
  ]) {
    storage.setItem('hawse-draft-a', JSON.stringify({ version: 1, ...draft('a', 1), steps }));
    assert.deepEqual(drafts.get('a'), { ...draft('a', 1), steps: [] }, JSON.stringify(steps));
  }
});

// what is expected is what undo itself would put back: the versions that were packed
test('steps of undo come back as they were, with the order of parts', () => {
  const order = (frame) => ({ id: 'push', frame, value: 1 });
  const a = { hawse: 1, parts: { one: { mass: 1 }, two: { mass: 2 }, three: {} }, list: [1, 2] };
  const b = { ...a, parts: { ...a.parts, one: { mass: 5, drag: [1, 2] } } };
  const { two, ...without } = b.parts;
  const c = { ...b, parts: without };
  const versions = [
    { doc: { opened: true }, inputs: [] },
    { doc: a, inputs: [] },
    { doc: b, inputs: [order(3)] },
    { doc: b, inputs: [order(3), order(9)] },
    { doc: c, inputs: [order(3), order(9)] },
  ];
  const now = { doc: { ...c, title: 'Now' }, inputs: [] };
  const steps = JSON.parse(JSON.stringify(packSteps(versions, now)));
  const [back, whole] = steps.map(({ back }) => back);
  assert.deepEqual(back, { title: null }, 'short where it can be');
  assert.equal(whole, undefined, 'a part that comes back is not put at the end');
  assert.equal(JSON.stringify(unpackSteps(steps, now)), JSON.stringify(versions.slice(1)));
  // the same once more, and nothing where nothing was done
  assert.deepEqual(packSteps(versions, now), steps);
  assert.deepEqual(packSteps([], now), []);
  assert.deepEqual(packSteps(versions.slice(0, 1), now), []);
  assert.deepEqual(unpackSteps([], now), []);
});

test('the newest steps are kept, so many and so long in all', () => {
  const many = Array.from({ length: STEPS_MOST + 7 }, (_, i) => ({ doc: { mass: i }, inputs: [] }));
  const now = { doc: { mass: -1 }, inputs: [] };
  const kept = unpackSteps(packSteps(many, now), now);
  assert.deepEqual(kept, many.slice(-STEPS_MOST));
  const text = (i) => `${i}`.repeat(0.4 * STEPS_LENGTH);
  const long = [0, 1, 2, 3].map((i) => ({ doc: { text: text(i) }, inputs: [] }));
  assert.deepEqual(unpackSteps(packSteps(long, now), now), long.slice(-2));
});

test('keep no drafts: those that there are go, and none comes', () => {
  const storage = room();
  const drafts = createDrafts(() => storage);
  drafts.keep(draft('a', 1));
  drafts.wanted = false;
  assert.equal(drafts.wanted, false);
  assert.deepEqual(drafts.list(), []);
  assert.equal(drafts.keep(draft('b', 2)), false);
  assert.deepEqual(drafts.list(), []);
  drafts.wanted = true;
  assert.equal(drafts.keep(draft('b', 2)), true);
});
