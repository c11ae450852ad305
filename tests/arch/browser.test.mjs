// What a page shows comes a while after what was done to it: on a loaded machine an assertion that asks the page at
// once fails now and then. So all that ask it are inside soon() of tests/browser/page.mjs, which tries until they hold.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { parsers } from 'prettier/plugins/babel';

const folder = new URL('../browser/', import.meta.url);

/** Beside what they say of the source. */
const NOTES = new Set(['comments', 'tokens', 'loc', 'extra']);

/** @param {any} node @returns {any[]} */
const children = (node) =>
  Object.entries(node)
    .flatMap(([key, value]) => (NOTES.has(key) ? [] : value))
    .filter((child) => typeof child?.type === 'string');

/** Does it wait, outside functions of its own? @param {any} node @returns {boolean} */
const waits = (node) =>
  node.type === 'AwaitExpression' ||
  (!/Function/.test(node.type) && children(node).some((child) => waits(child)));

/** @param {any} node a call */
const called = ({ callee }) =>
  callee.name ?? `${callee.object?.name ?? ''}.${callee.property?.name}`;

/**
 * Assertions whose arguments ask the page themselves, with the text of each.
 * @param {string} text
 */
async function hasty(text) {
  /** @type {string[]} */
  const found = [];
  /** @param {any} node @param {boolean} tried inside soon() */
  const look = (node, tried) => {
    const call = node.type === 'CallExpression' ? called(node) : '';
    if (/^assert\b/.test(call) && !tried && node.arguments.some(waits))
      found.push(text.slice(node.start, node.end));
    for (const child of children(node)) look(child, tried || call === 'soon');
  };
  look(await parsers.babel.parse(text, /** @type {any} */ ({})), false);
  return found;
}

test('the rule sees what it is for', async () => {
  const asks = "assert.match(await page.locator('h1').textContent(), /a/)";
  assert.deepEqual(await hasty(`test('t', async () => { ${asks}; });`), [asks]);
  assert.deepEqual(await hasty(`test('t', async () => { await soon(async () => ${asks}); });`), []);
  assert.deepEqual(await hasty("test('t', () => { assert.equal(errors.length, 0); });"), []);
});

for (const name of readdirSync(folder).filter((file) => file.endsWith('.test.mjs')))
  test(`${name}: no assertion asks a page without waiting`, async () => {
    assert.deepEqual(await hasty(readFileSync(new URL(name, folder), 'utf8')), []);
  });
