// Icons of the page: as tools/make-icons.mjs writes them from Lucide, and each is used somewhere.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { NAMES, iconTexts } from '../../tools/make-icons.mjs';
import { ROOT, filesUnder } from '../../tools/exec.mjs';
import { OWN } from '../../web/src/icons-own.js';

const read = (/** @type {string} */ path) => readFile(`${ROOT}${path}`, 'utf8');

test('the icons are those of the lists', async () => {
  for (const [path, text] of Object.entries(await iconTexts()))
    assert.equal(await readFile(path, 'utf8'), text);
});

test('every icon is used', async () => {
  const sources = filesUnder(['web/src'], /\.js$/).filter((file) => !/\/icons[^/]*$/.test(file));
  const text = (await Promise.all(sources.map(read))).join('\n');
  const unused = [...NAMES, ...Object.keys(OWN)].filter((name) => !text.includes(`'${name}'`));
  assert.deepEqual(unused, []);
});
