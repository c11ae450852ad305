// Links: both tiers, caps, and whatever a stranger may put into an address.
import test from 'node:test';
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { LinkError, decodeLink, encodeLink } from '../../wasm/js/index.mjs';
import { INFLATED_MAX, LINK_MAX, READABLE_MAX } from '../../wasm/js/link.mjs';

/** @param {Buffer | string} bytes */
const packed = (bytes) => `1${deflateRawSync(bytes, { level: 9 }).toString('base64url')}`;

/** @param {string} link */
async function problemsOf(link) {
  try {
    await decodeLink(link);
  } catch (error) {
    assert.ok(error instanceof LinkError, `${error}`);
    return error;
  }
  assert.fail(`read without a problem: ${link.slice(0, 100)}`);
}

const FULL = {
  example: 'heave-snatch',
  t: 12.5,
  hash: '0123456789abcdef',
  camera: { eye: [1, 2.5, -3], target: [0, 1e-7, 1] },
  ui: 'embed',
  version: '0.1.0',
  inputs: [
    { id: 'speed', frame: 0, value: -0.5 },
    { id: 'speed', frame: 120, value: 1e-3 },
  ],
};

test('a few plain changes stay readable', async () => {
  const link = { example: 'heave-snatch', patch: { parts: { load: { mass: 1500 } } }, t: 12.5 };
  const text = await encodeLink(link);
  assert.equal(text, '#heave-snatch?load.mass=1500&t=12.5'); // the form in the documentation
  assert.deepEqual(await decodeLink(text), link);
});

test('round trip of every field, readable and packed', async () => {
  const patches = [
    { parts: { load: { mass: 1500, shape: 'box', size: [1, 2, 3] } }, solver: { step: 1e-3 } },
    { parts: { load: null }, inputs: { speed: { min: -2 } } },
    { parts: { view: { mass: 1 }, line: { a: { attach: 'load.hook', hold: '12' } } } },
    { environment: { water: { density: 0 }, gravity: 1.62 } },
    { title: 'a & b = c # d ? \u00e9 \u{1f6a2} +%' },
    { parts: { 'odd key': 1, 'a.b': { c: 1 }, e: {} } },
    { parts: { load: { notes: 'a=b&c #?%+ \u00e9 \u{1f6a2}' } } },
    { parts: { load: { size: [1, 2, 3, 4, 5, 6] } } },
    Object.fromEntries(
      ['parts', 'materials'].map((c) => [
        c,
        Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`m${i}`, { density: 1000 + i }])),
      ]),
    ),
  ];
  const tiers = new Set();
  for (const patch of patches) {
    const link = { ...FULL, patch };
    const text = await encodeLink(link);
    tiers.add(text.includes('z=1'));
    assert.match(text, /^#heave-snatch\?[\x21-\x7e]+[A-Za-z0-9]$/);
    assert.deepEqual(await decodeLink(text), link, text);
    assert.deepEqual(await decodeLink(`https://example.org/page?x=1${text}`), link);
  }
  assert.equal(tiers.size, 2, 'both tiers were written');
});

test('surfaces between materials are in a link as they are; older links mean what they meant', async () => {
  const patch = { surfaces: { wet: { a: 'm', b: 'm', friction: { sliding: 0.2 } }, dry: null } };
  const text = await encodeLink({ example: 'x', patch });
  assert.equal(text, '#x?surfaces.wet.a=m&surfaces.wet.b=m&surfaces.wet.friction.sliding=0.2&surfaces.dry=null'); // prettier-ignore
  assert.deepEqual((await decodeLink(text)).patch, patch);
  // as written when "surfaces" was a word like any other: a part with that name, which the link adds
  const old = '#x?surfaces.kind=rigid&surfaces.mass=5&surfaces.ports.hook.at=%5B0%2C0%2C1%5D';
  const part = { kind: 'rigid', mass: 5, ports: { hook: { at: [0, 0, 1] } } };
  assert.deepEqual((await decodeLink(old)).patch, { parts: { surfaces: part } });
  const again = await encodeLink({ example: 'x', patch: { parts: { surfaces: part } } });
  assert.match(again, /#x\?parts\.surfaces\.kind=rigid&parts\.surfaces\.mass=5/);
  assert.deepEqual((await decodeLink(again)).patch, { parts: { surfaces: part } });
  // what looks like it, and is none, is packed
  const odd = { surfaces: { kind: 'rigid' } };
  assert.deepEqual((await decodeLink(await encodeLink({ example: 'x', patch: odd }))).patch, odd);
});

test('a whole scenario needs no example; no patch needs no key', async () => {
  const scenario = { hawse: 1, title: 'own', parts: { load: { kind: 'rigid', mass: 5 } } };
  const text = await encodeLink({ patch: scenario });
  assert.match(text, /^#\?z=1/);
  assert.deepEqual(await decodeLink(text), { example: '', patch: scenario });
  assert.equal(await encodeLink({ example: 'long-line' }), '#long-line');
  assert.deepEqual(await decodeLink('#long-line'), { example: 'long-line', patch: {} });
});

test('many inputs are packed and come back', async () => {
  const inputs = Array.from({ length: 600 }, (_, i) => ({
    id: 'speed',
    frame: 3 * i,
    value: i / 7,
  }));
  const text = await encodeLink({ example: 'winch-payout', inputs });
  assert.match(text, /[?&]y=1/);
  assert.deepEqual((await decodeLink(text)).inputs, inputs);
});

test('what is long is packed', async () => {
  const masses = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`load${i}`, { mass: i }]),
  );
  const text = await encodeLink({ example: 'x', patch: { parts: masses } });
  assert.match(text, /^#x\?z=1/);
  assert.ok(
    (await encodeLink({ example: 'x', patch: { parts: { a: { mass: 1 } } } })).length <
      READABLE_MAX,
  );
});

test('every problem is listed, and what was understood is handed over', async () => {
  const error = await problemsOf(
    '#heave-snatch?lod=3&t=abc&load.mass=1&hash=zz&t=1&camera=1,2&v=x',
  );
  assert.deepEqual(
    error.problems.map((p) => [p.key, p.value]),
    [
      ['lod', '3'],
      ['t', 'abc'],
      ['hash', 'zz'],
      ['t', '1'],
      ['camera', '1,2'],
      ['v', 'x'],
    ],
  );
  assert.ok(error.problems.every((p) => p.why.length > 5));
  assert.deepEqual(error.partial.patch, { parts: { load: { mass: 1 } } });
});

test('hostile links are refused', async () => {
  const bad = [
    '#a?z=1****', // not base64url
    '#a?z=2AAAA', // another packing
    '#a?z=', // nothing
    '#a?z=1', // nothing packed
    `#a?z=${packed('[1]')}`, // not an object
    `#a?z=${packed('{')}`, // not JSON
    `#a?z=${packed(Buffer.from([0xff, 0xfe]))}`, // not UTF-8
    `#a?z=${packed('{"a":"' + 'bcdefgh'.repeat(9) + '"}').slice(0, 20)}`, // cut off
    `#a?z=${packed('{"a":'.repeat(200) + '1' + '}'.repeat(200))}`, // deep, but not by much
    `#a?x.y=${'['.repeat(100)}`,
    '#a?__proto__.x=1',
    '#a?load.__proto__=1',
    '#../../etc?t=1',
    '#A?t=1',
    '#a?t=-1',
    '#a?t=Infinity',
    '#a?t=1e999',
    '#a?load.mass=%ff',
    '#a?inputs=speed@-1:2',
    '#a?inputs=speed@1.5:2',
    '#a?f=2',
    `#a?load.mass=1&z=${packed('{}')}`, // the same values twice
    `#a?ui=<script>`,
  ];
  for (const link of bad) await problemsOf(link);
  assert.equal(/** @type {any} */ ({}).x, undefined);
});

test('caps: length, inflated size and ratio, while unpacking', async () => {
  assert.match((await problemsOf(`#a?x.y=${'1'.repeat(LINK_MAX)}`)).message, /16384/);
  // 10 MB of zeros in about 13,000 characters: stopped long before they are all there.
  const bomb = packed(Buffer.alloc(10_000_000, 0x20));
  assert.ok(bomb.length < LINK_MAX);
  const before = process.memoryUsage().arrayBuffers;
  const { message } = await problemsOf(`#a?z=${bomb}`);
  assert.match(message, /unpacks to more than/);
  assert.ok(process.memoryUsage().arrayBuffers - before < 4 * INFLATED_MAX);
  assert.match(
    (await problemsOf(`#a?z=${packed(`{"a":"${'b'.repeat(20000)}"}`)}`)).message,
    /100 times/,
  );
});

test('the writer refuses what the reader would', async () => {
  const random = Array.from({ length: 40000 }, (_, i) => Math.sin(i * i)).join();
  await assert.rejects(encodeLink({ patch: { a: random } }), LinkError);
  await assert.rejects(encodeLink({ patch: { a: 'b'.repeat(20000) } }), LinkError);
  await assert.rejects(encodeLink({ example: 'No Id' }), LinkError);
  await assert.rejects(encodeLink({ example: 'a', hash: 'xyz' }), LinkError);
  await assert.rejects(encodeLink({ example: 'a', t: NaN }), LinkError);
});

test('random texts never give anything but a link or a LinkError', async () => {
  let seed = 1;
  const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const good = await encodeLink({ ...FULL, patch: { parts: { 'odd key': 1 } } });
  const alphabet = '#?&=%.,:@-_azZ019{}[]"\\ \u00e9\ud83d\udea2\u0000';
  let refused = 0;
  for (let i = 0; i < 4000; i++) {
    let text = '';
    if (i % 2) {
      // A good link with a few characters changed.
      const chars = [...good];
      for (let k = 0; k < 1 + next() * 4; k++)
        chars[(next() * chars.length) | 0] = alphabet[(next() * alphabet.length) | 0];
      text = chars.join('');
    } else {
      for (let k = 0; k < next() * 60; k++) text += alphabet[(next() * alphabet.length) | 0];
    }
    try {
      await decodeLink(text);
    } catch (error) {
      assert.ok(error instanceof LinkError, `${JSON.stringify(text)}: ${error}`);
      assert.ok(error.problems.length > 0);
      refused++;
    }
  }
  assert.ok(refused > 1000);
});
