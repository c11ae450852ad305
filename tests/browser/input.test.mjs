/** What comes from outside: scenario texts and links that are wrong, huge or hostile. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { ready, reason, root, show, soon, start, state, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };
const small = { width: 720, height: 480, flat: true };

const example = await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8');
/** The example with a change. @param {(doc: any) => void} change */
const changed = (change) => {
  const doc = JSON.parse(example);
  change(doc);
  return JSON.stringify(doc);
};

/** Text, and what the page says of it. Bounds: the field tables of the core. @type {[string, string, RegExp][]} */
const TEXTS = [
  ['empty', '', /not JSON: the text is empty/],
  ['not JSON', 'mass = 3', /not JSON: expected a value \(line 1, column 1\)/],
  ['not an object', '5', /expected an object/],
  ['deep', '{"a":'.repeat(5000), /nested deeper than 32/],
  [
    'too long',
    JSON.stringify({ notes: 'x'.repeat(3e6) }),
    /bytes of text; at most 1048576 are read/,
  ],
  ['a key of 100 kB', `{"${'k'.repeat(1e5)}": 1}`, /unknown key/],
  [
    'unknown key',
    changed((d) => (d.parts.load.mas = 1)),
    /\/parts\/load\/mas.*unknown key "mas"; nearest is "mass"/,
  ],
  ['type', changed((d) => (d.parts.load.mass = 'heavy')), /expected a number, found text/],
  ['NaN', example.replace('"mass": 1400', '"mass": NaN'), /not JSON: expected a value/],
  ['1e999', example.replace('"mass": 1400', '"mass": 1e999'), /not representable/],
  ['negative', changed((d) => (d.parts.load.mass = -3)), /-3 kg is not above 0 kg/],
  ['zero length', changed((d) => (d.parts.line.length = 0)), /0 m is not above 0 m/],
  ['1e300', changed((d) => (d.parts.line.EA = 1e300)), /1e\+300 N is above/],
  ['elements', changed((d) => (d.parts.line.elements = 1e6)), /1000000 is above 2000/],
  ['reference', changed((d) => (d.parts.line.b.attach = 'nothing')), /no part "nothing"/],
  ['cycle', changed((d) => (d.parts.line.a.attach = 'line')), /cyclic reference: line -> line/],
  [
    '__proto__',
    example.replace('"parts": {', '"parts": { "__proto__": { "kind": "rigid", "mass": 1 },'),
    /"__proto__" is not an id/,
  ],
];

const SCRIPT = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';

test('wrong texts: each a fault with its place and limit, and the run stays', options, async () => {
  const page = await b.open('#heave-snatch', small);
  await page.keyboard.press('e');
  const area = page.locator('#scenario-text');
  await area.waitFor();
  for (const [name, text, expected] of TEXTS) {
    await page.evaluate((t) => {
      /** @type {any} */ (document.querySelector('#scenario-text')).value = t;
      document.querySelector('.faults')?.replaceChildren();
    }, text);
    await page.getByRole('button', { name: 'Check and run' }).click();
    await until(page, () => (document.querySelector('.faults')?.textContent ?? '') !== '');
    await soon(async () => {
      const said = (await page.locator('.faults').textContent()) ?? '';
      assert.match(said, expected, name);
      assert.ok(said.length < 2000, `${name}: ${said.length} characters of message`);
    });
  }
  // markup in a title is a title
  await area.fill(changed((d) => (d.title = SCRIPT)));
  await page.getByRole('button', { name: 'Check and run' }).click();
  await until(page, "!document.querySelector('#scenario-text') && !window.hawse.state.busy");
  await soon(async () => assert.equal(await page.locator('h1').textContent(), SCRIPT));
  await soon(async () => assert.equal(await page.evaluate('typeof window.ran'), 'undefined'));
  await show(page, 10);
  assert.deepEqual(page.errors, []);
  await page.done();
});

/** @param {string} json a merge patch, packed as links are */
const packed = (json) =>
  `#heave-snatch?z=1${deflateRawSync(Buffer.from(json)).toString('base64url')}`;

test(
  'hostile links: nothing runs, nothing is polluted, and the dialog says what it is',
  options,
  async () => {
    const page = await b.open('', { ...small, wait: false });
    /** @type {[string, string, RegExp][]} */
    const links = [
      ['too long', `#heave-snatch?load.mass=${'1'.repeat(30_000)}`, /16384 are allowed/],
      [
        'inflates to 8 MiB',
        packed(JSON.stringify({ notes: ' '.repeat(8 << 20) })),
        /unpacks to more than 100 times/,
      ],
      ['prototype, readable', '#heave-snatch?__proto__.polluted=1', /__proto__/],
      ['prototype, packed', packed('{"__proto__":{"polluted":1}}'), /__proto__/],
      ['script as example', `#${encodeURIComponent(SCRIPT)}`, /script/],
      ['script as value', `#heave-snatch?load.mass=${encodeURIComponent(SCRIPT)}`, /<script>/],
    ];
    for (const [name, hash, expected] of links) {
      await page.goto(`${b.server.url}?${encodeURIComponent(name)}${hash}`);
      await page.locator('dialog#badlink').waitFor();
      await soon(async () =>
        assert.match((await page.locator('dialog#badlink').textContent()) ?? '', expected, name),
      );
      await soon(async () =>
        assert.equal(
          await page.evaluate('`${typeof window.ran} ${typeof {}.polluted}`'),
          'undefined undefined',
          name,
        ),
      );
    }
    // a title is free text: it is shown, and no more
    await page.goto(
      `${b.server.url}?title${await encodeLink({ example: 'heave-snatch', patch: { title: SCRIPT } })}`,
    );
    await until(page, 'window.hawse?.state.ready');
    await soon(async () => assert.equal((await state(page)).title, SCRIPT));
    await soon(async () => assert.equal(await page.locator('h1').textContent(), SCRIPT));
    await soon(async () => assert.equal(await page.evaluate('typeof window.ran'), 'undefined'));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);
