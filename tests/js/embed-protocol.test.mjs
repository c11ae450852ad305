// Messages to an embedded run, by their shapes; what the address of one says; what is locked; addresses of the element.
import test from 'node:test';
import assert from 'node:assert/strict';
import { ACTS, Refused, idOf, inputValue, isMessage, lockedBy, readMessage, shortly, termsOf } from '../../web/src/embed/protocol.js'; // prettier-ignore
import { addressOf, fragmentOf, posterOf } from '../../web/src/element/address.js';

/** @param {() => unknown} act @returns {{field: string, value: string, allowed: string}} */
function refusal(act) {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof Refused, String(error));
    return error.told;
  }
  return assert.fail('it was taken');
}

test('a message has its fields, and nothing else', () => {
  assert.deepEqual(readMessage({ hawse: 1, do: 'seek', time: 2, extra: 'x', id: 4 }), {
    ...{ do: 'seek', id: 4, time: 2 },
  });
  assert.deepEqual(readMessage({ do: 'set', path: 'load.mass', value: null }), {
    ...{ do: 'set', path: 'load.mass', value: null },
  });
  assert.deepEqual(readMessage({ do: 'hello' }), { do: 'hello' });
  for (const act of ['play', 'pause', 'link', 'channels', 'inputs', 'state'])
    assert.deepEqual(readMessage({ do: act }), { do: act });
  assert.deepEqual(readMessage({ do: 'camera' }), { do: 'camera' });
  const pose = { eye: [1, 2, 3], target: [0, 0, 1e6], follow: 'load', plan: false, up: 'ship', held: true }; // prettier-ignore
  // what an event tells is a message as it is
  assert.deepEqual(readMessage({ do: 'camera', ...pose, by: 'visitor' }), { do: 'camera', ...pose }); // prettier-ignore
  const list = ['load.z'];
  const { channels } = readMessage({ do: 'hello', channels: list, every: 50 });
  assert.deepEqual(channels, list);
  assert.notEqual(channels, list, 'a copy');
});

test('what is refused is told with its field, its value and what is allowed', () => {
  const circle = { a: {} };
  circle.a = circle;
  let deep = /** @type {unknown} */ (1);
  for (let i = 0; i < 100; i++) deep = [deep];
  /** @type {[Record<string, unknown>, string, RegExp][]} */
  const wrong = [
    [{}, 'do', /one of hello, play/],
    [{ do: 'eval' }, 'do', /one of/],
    [{ do: 'constructor' }, 'do', /one of/],
    [{ do: '__proto__' }, 'do', /one of/],
    [{ do: ['play'] }, 'do', /one of/],
    [{ do: 'play', id: -1 }, 'id', /whole number/],
    [{ do: 'play', id: 'x'.repeat(65) }, 'id', /64/],
    [{ do: 'play', id: {} }, 'id', /whole number/],
    [{ do: 'seek' }, 'time', /seconds/],
    [{ do: 'seek', time: '1' }, 'time', /seconds/],
    [{ do: 'seek', time: NaN }, 'time', /seconds/],
    [{ do: 'seek', time: Infinity }, 'time', /seconds/],
    [{ do: 'seek', time: -0.1 }, 'time', /seconds/],
    [{ do: 'set' }, 'path', /load\.mass/],
    [{ do: 'set', path: 'load.mass', input: 'speed', value: 1 }, 'path', /load\.mass/],
    [{ do: 'set', path: 'load.mass' }, 'value', /JSON/],
    [{ do: 'set', path: 'load', value: 1 }, 'path', /load\.mass/],
    [{ do: 'set', path: '__proto__.x', value: 1 }, 'path', /load\.mass/],
    [{ do: 'set', path: 'a.__proto__', value: 1 }, 'path', /load\.mass/],
    [{ do: 'set', path: `a.${'b'.repeat(300)}`, value: 1 }, 'path', /load\.mass/],
    [{ do: 'set', path: 'a.b', value: circle }, 'value', /JSON/],
    [{ do: 'set', path: 'a.b', value: deep }, 'value', /64 levels/],
    [{ do: 'set', path: 'a.b', value: 'x'.repeat(17_000) }, 'value', /16,384/],
    [{ do: 'set', path: 'a.b', value: 1n }, 'value', /JSON/],
    [{ do: 'set', path: 'a.b', value: () => 1 }, 'value', /JSON/],
    [{ do: 'set', input: '', value: 1 }, 'input', /name/],
    [{ do: 'hello', channels: 'load.z' }, 'channels', /at most 32/],
    [{ do: 'hello', channels: Array(33).fill('a') }, 'channels', /at most 32/],
    [{ do: 'hello', channels: [1] }, 'channels', /names/],
    [{ do: 'hello', every: 1 }, 'every', /33 to 60000 ms/],
    [{ do: 'column' }, 'columns', /at most 8/],
    [{ do: 'column', columns: ['a'], step: 0 }, 'step', /from 1/],
    [{ do: 'column', columns: ['a'], from: 1.5 }, 'from', /frame/],
    [{ do: 'link', moment: 1 }, 'moment', /true or false/],
    [{ do: 'camera', eye: [0, 0, 1] }, 'target', /three numbers of metres/],
    [{ do: 'camera', target: [0, 0, 1] }, 'eye', /three numbers of metres/],
    [{ do: 'camera', eye: [0, 0], target: [0, 0, 1] }, 'eye', /three numbers/],
    [{ do: 'camera', eye: [0, 0, NaN], target: [0, 0, 1] }, 'eye', /-1000000 to 1000000/],
    [{ do: 'camera', eye: [0, 0, 0], target: [0, 2e6, 1] }, 'target', /-1000000 to 1000000/],
    [{ do: 'camera', eye: ['0', 0, 0], target: [0, 0, 1] }, 'eye', /three numbers/],
    // eslint-disable-next-line no-sparse-arrays
    [{ do: 'camera', eye: [0, , 0], target: [0, 0, 1] }, 'eye', /three numbers/],
    [
      { do: 'camera', name: 'deck', eye: [0, 0, 0], target: [0, 0, 1] },
      'name',
      /or eye and target/,
    ],
    [{ do: 'camera', follow: 'load' }, 'eye', /three numbers/],
    [{ do: 'camera', name: 'x'.repeat(300) }, 'name', /name of a camera/],
    [{ do: 'camera', plan: 1 }, 'plan', /true or false/],
    [{ do: 'camera', held: 'yes' }, 'held', /true or false/],
    [{ do: 'camera', up: 'down' }, 'up', /north or ship/],
    [{ do: 'open', link: 'https://a.example/#x' }, 'link', /from # on/],
    [{ do: 'open', link: 'javascript:alert(1)' }, 'link', /from # on/],
    [{ do: 'open', link: `#${'x'.repeat(17_000)}` }, 'link', /16,384/],
  ];
  for (const [message, field, allowed] of wrong) {
    const told = refusal(() => readMessage(message));
    assert.equal(told.field, field, shortly(message));
    assert.match(told.allowed, allowed);
    assert.ok(told.value.length <= 81, `${told.value.length} letters told back`);
  }
  assert.ok(ACTS.length >= 11);
});

test('random messages are read or refused, and never anything else', () => {
  const values = [undefined, null, 0, -1, 1e400, NaN, '', 'play', '__proto__', [], ['a'], {}, { a: 1 }, true, 'a.b', 2 ** 60]; // prettier-ignore
  const keys = [
    'do',
    'id',
    'time',
    'path',
    'value',
    'input',
    'channels',
    'columns',
    'link',
    'every',
  ];
  let seed = 7;
  const dice = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  let read = 0;
  for (let i = 0; i < 20_000; i++) {
    /** @type {Record<string, unknown>} */
    const message = { do: ACTS[dice(ACTS.length)] };
    for (let k = dice(5); k > 0; k--)
      message[keys[dice(keys.length)]] = values[dice(values.length)];
    try {
      readMessage(message);
      read++;
    } catch (error) {
      assert.ok(error instanceof Refused, `${shortly(message)}: ${error}`);
    }
  }
  assert.ok(read > 1000, `${read} were read`);
  for (const junk of [null, 1, 'x', [], {}, { hawse: '1' }, { hawse: 2 }]) assert.ok(!isMessage(junk)); // prettier-ignore
  assert.equal(idOf(null), undefined);
});

test('an input is one of the run, and its value in its range', () => {
  const inputs = /** @type {import('../../wasm/js/frame.mjs').Input[]} */ ([
    { id: 'speed', min: -0.5, max: 0.5, unit: 'm/s', label: 'Speed', value: 0 },
    { id: 'jaw', min: 0, max: 1, unit: '', label: 'Jaw', value: 0, words: ['held', 'free'] },
    { id: 'go', min: 0, max: 1, unit: '', label: 'Go', value: 0, calls: 'go' },
  ]);
  assert.equal(inputValue(inputs, 'speed', 0.5), 0.5);
  assert.equal(inputValue(inputs, 'jaw', 'free'), 'free');
  assert.equal(inputValue(inputs, 'jaw', 1), 1);
  assert.deepEqual(refusal(() => inputValue(inputs, 'speed', 0.6)), { field: 'value', value: '0.6', allowed: '-0.5 to 0.5 m/s' }); // prettier-ignore
  assert.equal(refusal(() => inputValue(inputs, 'jaw', 'open')).allowed, 'one of 0 held, 1 free');
  assert.equal(refusal(() => inputValue(inputs, 'go', 2)).allowed, '0 to 1');
  assert.equal(refusal(() => inputValue(inputs, 'sped', 0)).allowed, 'one of speed, jaw, go');
  assert.equal(refusal(() => inputValue(inputs, 'speed', NaN)).field, 'value');
});

test('terms of the address: a list of hosts that is wrong hears nobody', () => {
  assert.deepEqual(termsOf(''), { ui: 'view', hosts: null, lock: [] });
  assert.deepEqual(termsOf('?show=full&lock=all,!load.mass&hosts=https://a.example,http://localhost:8080'), {
    ui: 'full',
    hosts: ['https://a.example', 'http://localhost:8080'],
    lock: ['all', '!load.mass'],
  }); // prettier-ignore
  for (const ui of ['scene', 'params', 'full']) assert.equal(termsOf(`?show=${ui}`).ui, ui);
  assert.deepEqual(termsOf('?show=other&hosts=*').ui, 'view');
  for (const hosts of ['', '*', 'null', 'a.example', 'https://a.example/', 'https://a.example/x'])
    assert.deepEqual(termsOf(`?hosts=${encodeURIComponent(hosts)}`).hosts, [], hosts);
});

test('locks: the longest name counts, and what holds a locked value is locked with it', () => {
  const locked = lockedBy(['load', '!load.mass', 'inputs', 'solver.step']);
  assert.ok(locked('load.position') && locked('load') && locked('solver.step'));
  assert.ok(!locked('load.mass') && !locked('loads.mass') && !locked('solver.duration'));
  assert.ok(locked('solver'), 'it would go with its step');
  assert.ok(locked('speed', 'input') && !locked('speed'));
  const most = lockedBy(['all', '!load.mass', '!speed']);
  assert.ok(most('line.EA') && most('brake', 'input') && most('load'));
  assert.ok(!most('load.mass') && !most('speed', 'input'));
});

test('addresses of the element', () => {
  const given = { src: '#heave-snatch?load.mass=2', page: 'https://h.example/tools/hawse/hawse-sim.js', ui: '', lock: '', hosts: '', theme: '' }; // prettier-ignore
  const base = 'https://school.example/course/';
  assert.equal(
    addressOf(given, base),
    'https://h.example/tools/hawse/?ui=embed#heave-snatch?load.mass=2',
  );
  assert.equal(
    addressOf({ ...given, ui: 'params', lock: 'all !a.b', hosts: 'https://s.example', theme: 'dark' }, base),
    'https://h.example/tools/hawse/?ui=embed&show=params&lock=all+%21a.b&hosts=https%3A%2F%2Fs.example&theme=dark#heave-snatch?load.mass=2',
  ); // prettier-ignore
  assert.equal(
    addressOf({ ...given, src: 'https://other.example/h/#box-drop', page: '' }, base),
    'https://other.example/h/?ui=embed#box-drop',
  );
  assert.equal(
    addressOf({ ...given, ui: 'scene' }, base),
    'https://h.example/tools/hawse/?ui=embed&show=scene#heave-snatch?load.mass=2',
  );
  // a page in another language, and no other file
  for (const [page, src, is] of [
    ['https://h.example/tools/de.html', '#box-drop', 'https://h.example/tools/de.html?ui=embed#box-drop'],
    ['https://h.example/tools/de.html?x#lesson=capstan', '#box-drop', 'https://h.example/tools/de.html?ui=embed#box-drop'],
    ['', 'https://other.example/h/de.html#box-drop', 'https://other.example/h/de.html?ui=embed#box-drop'],
    ['https://h.example/tools/alone.html', '#box-drop', 'https://h.example/tools/?ui=embed#box-drop'],
  ])
    assert.equal(addressOf({ ...given, page, src }, base), is);
  assert.equal(posterOf({ ...given, page: 'https://h.example/tools/de.html' }, base, true), 'https://h.example/tools/posters/heave-snatch-dark.webp');
  assert.equal(fragmentOf('box-drop?t=1'), '#box-drop?t=1');
  assert.equal(fragmentOf('javascript:alert(1)'), '#');
  assert.equal(posterOf(given, base, true), 'https://h.example/tools/hawse/posters/heave-snatch-dark.webp'); // prettier-ignore
  assert.equal(posterOf({ ...given, src: '#?z=1abc' }, base, true), '');
  assert.throws(() => addressOf({ ...given, page: 'javascript:alert(1)' }, base), TypeError);
}); // prettier-ignore
