// Documents: each is listed where its readers begin, and every link in them leads somewhere.
import test from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, filesUnder } from '../../tools/exec.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/**
 * Places that a text links to, without addresses elsewhere; code is none of it.
 * @param {string} text
 */
function linksOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^()\s]+(?:\([^()\s]*\))?)(?: "[^"]*")?\)/g)]
    .map((match) => match[1])
    .filter((to) => !/^[a-z]+:/i.test(to));
}

/** As GitHub names headings. @param {string} text */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ +(.*)$/gm)].map((match) =>
    match[1]
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** @param {string} path @param {string} text */
const faultsOf = (path, text) =>
  linksOf(text).flatMap((link) => {
    const [to, anchor] = link.split('#');
    const file = to ? join(dirname(path), decodeURI(to)) : path;
    if (!existsSync(join(ROOT, file))) return [`${path}: ${link}`];
    const inside = !anchor || !file.endsWith('.md') || anchorsOf(read(file)).includes(anchor);
    return inside ? [] : [`${path}: ${link}, no such heading`];
  });

test('every document is listed', () => {
  for (const folder of ['docs', 'docs/theory']) {
    const readme = `${folder}/README.md`;
    const listed = linksOf(read(readme)).map((link) => join(folder, link.split('#')[0]));
    const there = filesUnder([folder], /\.md$/).filter((file) => dirname(file) === folder);
    assert.ok(there.length > 5);
    assert.deepEqual(
      there.filter((file) => file !== readme && !listed.includes(file)),
      [],
      `left out by ${readme}`,
    );
  }
});

test('every link leads to a file, and to a heading of it', () => {
  const top = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];
  const files = [
    ...top,
    ...filesUnder(['core', 'wasm', 'web', 'tests', 'docs', 'examples', 'tools'], /\.md$/),
  ];
  assert.deepEqual(
    files.flatMap((file) => faultsOf(file, read(file))),
    [],
  );
});

test('a link that leads nowhere is found', () => {
  const faults = (/** @type {string} */ text) => faultsOf('docs/README.md', text);
  assert.deepEqual(faults('[a](gone.md) [b](https://x.y/z) `[c](gone.md)` [d](frame.md)'), [
    'docs/README.md: gone.md',
  ]);
  assert.equal(faults('[a](frame.md#nowhere)').length, 1);
  assert.deepEqual(faults('![a](images/berthing.png) [b](theory/README.md)'), []);
});
