// The chain of links that a link was made from, and the pages of the gallery's runs.
import test from 'node:test';
import assert from 'node:assert/strict';
import { decodeLink, encodeLink, LinkError } from '../../wasm/js/index.mjs';
import { PARENTS_MAX, parentsOf, readParents, writeParents } from '../../wasm/js/parents.mjs';
import { pageOf, siteOf } from '../../web/pages.mjs';
import { formulaOf } from '../../web/src/share/formula.js';

const HASH = '3f2a8c0155aa66bb';

test('a chain grows by what was opened, and only where something is changed', async () => {
  assert.equal(parentsOf({}, ['load.mass']), '', 'nothing was promised');
  assert.equal(parentsOf({ hash: HASH }, []), '', 'nothing is changed');
  const one = parentsOf({ hash: HASH }, ['load.mass', 'line.EA']);
  assert.deepEqual(readParents(one), [
    { hash: '3f2a8c01', names: ['load.mass', 'line.EA'], more: 0 },
  ]);
  assert.equal(parentsOf({ hash: HASH, parents: one }, []), one, 'it is handed on');
  // five changes, two of whose names no link has room or letters for: three names at most
  const many = ['a.b', 'x'.repeat(41), 'plots "1"', 'c.d', 'e.f', 'g.h'];
  const two = parentsOf({ hash: '9be0441200000000', parents: one }, many);
  assert.deepEqual(readParents(two).at(-1), {
    hash: '9be04412',
    names: ['a.b', 'c.d', 'e.f'],
    more: 3,
  });
  const link = await encodeLink({ example: 'heave-snatch', parents: two });
  assert.equal((await decodeLink(link)).parents, two);
});

test('the oldest go, and the longest chain fits', async () => {
  let chain = '';
  for (let i = 0; i < 2 * PARENTS_MAX; i++)
    chain = parentsOf({ hash: `${i}`.padStart(16, '0'), parents: chain }, Array(3).fill('y'.repeat(40)).concat('z')); // prettier-ignore
  const parents = readParents(chain);
  assert.equal(parents.length, PARENTS_MAX);
  // eight digits of a hash, of sixteen: the number is in the last ones
  assert.equal(parents.at(-1)?.hash, '00000000');
  assert.equal(
    (await decodeLink(await encodeLink({ example: 'a', parents: chain }))).parents,
    chain,
  );
});

test('what is no chain is none', async () => {
  for (const text of [
    '',
    'x',
    '3f2a8c01',
    '3f2a8c0:a~',
    '3f2a8c01:<b>~',
    `3f2a8c01:${'a'.repeat(41)}~`,
    '3f2a8c01:a~b~c~d~',
    Array(7).fill('3f2a8c01:').join(','),
  ])
    // prettier-ignore
    assert.deepEqual(readParents(text), [], text);
  for (const text of ['#a?p=%3Cb%3E', `#a?p=${'0'.repeat(1201)}`])
    await assert.rejects(decodeLink(text), LinkError);
  assert.equal(writeParents([]), '');
});

test('the page of a run has its picture and sentence, sends on, and runs nothing', () => {
  const example = { id: 'a-b', title: 'Lift & "snatch" <1>', caption: 'It <b>lifts</b>.', notes: '', poster: true }; // prettier-ignore
  const page = pageOf(example, 'https://example.org/hawse/');
  assert.match(page, /http-equiv="refresh" content="0; url=\.\.\/#a-b"/);
  assert.match(page, /<a href="\.\.\/#a-b">/);
  assert.match(
    page,
    /property="og:image" content="https:\/\/example\.org\/hawse\/posters\/a-b-light\.webp"/,
  );
  assert.match(page, /property="og:url" content="https:\/\/example\.org\/hawse\/run\/a-b\.html"/);
  assert.match(page, /name="twitter:card" content="summary_large_image"/);
  assert.match(page, /og:title" content="Lift &amp; &quot;snatch&quot; &lt;1&gt;"/);
  assert.doesNotMatch(page, /<script|<b>|style=/);
  assert.match(
    page,
    /Content-Security-Policy" content="default-src &#39;none&#39;; img-src &#39;self&#39;/,
  );
  const plain = pageOf({ ...example, caption: '', notes: 'word '.repeat(100), poster: false });
  assert.match(plain, /name="description" content="(word ){30,40}…"/);
  assert.doesNotMatch(plain, /og:image|og:url|canonical|posters/);
});

test('an address of a site', () => {
  assert.equal(siteOf(''), '');
  assert.equal(siteOf('https://example.org/hawse?x#y'), 'https://example.org/hawse/');
  assert.throws(() => siteOf('example.org'), /--site example\.org: an address/);
  assert.throws(() => siteOf('javascript:alert(1)'), /--site/);
});

test('a cell of a spreadsheet: quotes are doubled, so that no title is a formula', () => {
  assert.equal(
    formulaOf('https://a/#b?c="', 'A "b"\nc'),
    '=HYPERLINK("https://a/#b?c=""","A ""b"" c")',
  );
});
