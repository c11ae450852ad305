// Pinned runs in links and files: what is written is read again, links without them keep their bytes, a run computed from what a
// link carries has the state hash of the first; what a stranger may send is refused with the place and what is allowed.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { LinkError, decodeLink, encodeLink, loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { mergePatch } from '../../wasm/js/patch.mjs';
import { PINS_MAX, PIN_END_MAX, PIN_NAME_MAX } from '../../wasm/js/pins.mjs';
import { packPins, readRunFile, unpackPins, writeRunFile } from '../../wasm/js/run-file.mjs';
import { LINK_MAX } from '../../wasm/js/link.mjs';

/** @param {string} text */
const packed = (text) => `1${deflateRawSync(text, { level: 9 }).toString('base64url')}`;

const text = await readFile(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8');
const core = await loadCore();

const PINS = [
  { letter: 'A', name: 'load.mass 1 600 kg', patch: { parts: { load: { mass: 1600 } } }, end: 50, hash: '0123456789abcdef' }, // prettier-ignore
  { letter: 'C', name: 'é <b>&', patch: {}, inputs: [{ id: 'speed', frame: 3, value: -0.25 }], end: 0, shown: true }, // prettier-ignore
];

test('a link and a file carry them, and both are read again', async () => {
  const pins = await packPins(PINS);
  assert.deepEqual(await unpackPins(pins), PINS);
  const link = { example: 'heave-snatch', patch: { parts: { load: { mass: 1500 } } }, t: 1 };
  const line = await encodeLink({ ...link, pins });
  assert.deepEqual(await decodeLink(line), { ...link, pins });
  assert.match(line, /^#heave-snatch\?load\.mass=1500&t=1&r=1[\w-]+/);
  const bytes = writeRunFile({ text, pins: PINS });
  const { unknown, ...read } = readRunFile(bytes);
  assert.deepEqual([unknown, read.pins], [[], PINS]);
  assert.deepEqual(writeRunFile(read), bytes, 'the same run is the same bytes');
});

test('a link without them is what it was', async () => {
  // as links were written before there were any (tests/js/link.test.mjs)
  const link = { example: 'heave-snatch', patch: { parts: { load: { mass: 1500 } } }, t: 12.5 };
  assert.equal(await encodeLink(link), '#heave-snatch?load.mass=1500&t=12.5');
  assert.equal(await encodeLink({ ...link, pins: undefined }), '#heave-snatch?load.mass=1500&t=12.5'); // prettier-ignore
  assert.equal('pins' in readRunFile(writeRunFile({ text })), false);
  assert.deepEqual(writeRunFile({ text, pins: [] }), writeRunFile({ text }));
});

test('a run from what a link carries has the bits of the first', async () => {
  const doc = JSON.parse(text);
  const first = mergePatch(doc, { parts: { load: { mass: 1000 } } });
  const { hash } = simulateWith(core, first, { until: 1, hashes: true });
  const pins = await packPins([{ letter: 'A', name: '', patch: { parts: { load: { mass: 1000 } } }, end: 50, hash }]); // prettier-ignore
  const { example, pins: own } = await decodeLink(await encodeLink({ example: 'heave-snatch', pins })); // prettier-ignore
  assert.equal(example, 'heave-snatch');
  const [{ patch, end }] = await unpackPins(own ?? '');
  const again = simulateWith(core, mergePatch(doc, patch), { until: end * 0.02, hashes: true });
  assert.equal(again.hash, hash);
  assert.notEqual(simulateWith(core, doc, { until: 1, hashes: true }).hash, hash);
});

const [GOOD] = PINS;
/** What is wrong, and what must be said of it. @type {[unknown, RegExp][]} */
const BAD = [
  [{}, /pinned runs: \{\}; a list of at most 4 is wanted/],
  [Array(PINS_MAX + 1).fill(GOOD), /pinned runs: 5 of them; a list of at most 4 is wanted/],
  [[7], /pinned run 1 is 7; an object is wanted/],
  [[null], /pinned run 1 is null; an object is wanted/],
  [[{ ...GOOD, letter: 'E' }], /pinned run 1: letter is "E"; A to D is wanted/],
  [[{ ...GOOD, letter: ['A'] }], /letter is \["A"\]; A to D is wanted/],
  [[GOOD, GOOD], /pinned run 2: letter is "A"; one after A, each once is wanted/],
  [[{ ...GOOD, name: 'x'.repeat(PIN_NAME_MAX + 1) }], /name is "x{59}; a text of at most 200 characters is wanted/], // prettier-ignore
  [[{ ...GOOD, name: undefined }], /name is nothing; a text/],
  [[{ ...GOOD, patch: [] }], /patch is \[\]; an object is wanted/],
  [[{ ...GOOD, end: -1 }], /end is -1; a frame from 0 to 100000000 is wanted/],
  [[{ ...GOOD, end: 1.5 }], /end is 1.5; a frame/],
  [[{ ...GOOD, end: PIN_END_MAX + 1 }], /end is 100000001; a frame/],
  [[{ ...GOOD, end: '9' }], /end is "9"; a frame/],
  [[{ ...GOOD, hash: 'XYZ' }], /hash is "XYZ"; 16 hex digits is wanted/],
  [[{ ...GOOD, shown: 1 }], /shown is 1; true or false is wanted/],
  [[{ ...GOOD, inputs: [] }], /inputs is \[\]; a list of some is wanted/],
  [[{ ...GOOD, inputs: [null] }], /inputs: not what is wanted there/],
  [[{ ...GOOD, inputs: [{ id: '../x', frame: 0, value: 1 }] }], /is not id@frame:value/],
  [[{ ...GOOD, script: 'alert(1)' }], /"script" is none of letter, name, patch/],
];

test('a link of a stranger is refused with the place, the value and what is allowed', async () => {
  for (const [list, words] of BAD) {
    const error = await unpackPins(packed(JSON.stringify(list))).catch((e) => e);
    assert.ok(error instanceof LinkError, `${JSON.stringify(list)} is read`);
    assert.match(error.message, words);
    assert.throws(() => writeRunFile({ text, pins: /** @type {any} */ (list) }), words);
  }
  /** @type {[string, RegExp][]} */
  const raw = [
    [packed('['), /the packed runs are not JSON/],
    [packed(`[${'['.repeat(70)}${']'.repeat(70)}]`), /nested deeper than 64 levels/],
    [packed(`[${' '.repeat(3e6)}]`), /unpacks to more than/],
    ['1!!!', /not base64url/],
    ['1AAAA', /damaged/],
    ['2AAAA', /in a way that this version does not know/],
  ];
  for (const [text, words] of raw) await assert.rejects(unpackPins(text), words);
  for (const bad of ['r=2abc', 'r=', 'r=1%20'])
    await assert.rejects(decodeLink(`#heave-snatch?${bad}`), /r: not packed runs/);
  await assert.rejects(packPins([{ ...GOOD, patch: { notes: Array.from({ length: LINK_MAX }, (_, i) => Math.sin(i)) } }]), /characters: 16384 are allowed/); // prettier-ignore
});

test('a name of a stranger changes nothing but the scenario that it is of', async () => {
  const list = '[{"letter":"A","name":"","end":1,"patch":{"__proto__":{"polluted":1}}}]';
  const [{ patch }] = await unpackPins(packed(list));
  const doc = mergePatch(JSON.parse(text), patch);
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
  assert.throws(() => core.compile(JSON.stringify(doc)), /__proto__/);
});
