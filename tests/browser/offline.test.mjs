/** The page without a network: its own files are kept after a visit, those of one build, and nothing else. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/chromium.mjs';
import { buildOffline } from '../../web/offline.mjs';
import { serve } from '../../web/serve.mjs';
import { PATIENCE, ready, reason, root, soon, until, withoutWebgl } from './page.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {string} */
let dir;
before(async () => {
  if (!ready) return;
  dir = mkdtempSync(join(tmpdir(), 'hawse-offline-'));
  cpSync(process.env.HAWSE_DIST ?? `${root}web/dist`, dir, {
    recursive: true,
    filter: (file) => !/\.(br|gz)$|posters/.test(file),
  });
  server = await serve({ dir });
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
});
after(async () => {
  await browser?.close();
  await server?.close();
  if (dir) rmSync(dir, { recursive: true });
});
const options = { skip: reason, timeout: 300_000 };

/** Another build: the page says which, in its text and in its first script. @param {string} name @param {{torn?: boolean}} [how] torn: the script is not there yet */
async function deploy(name, { torn = false } = {}) {
  const [page, script] = ['index.html', 'main.js'].map((file) => join(dir, file));
  const [text, code] = [page, script].map((file) => readFileSync(file, 'utf8'));
  writeFileSync(page, text.replace(/<html( data-build="\w+")?/, `<html data-build="${name}"`));
  const other = `${code.replace(/\nglobalThis\.built=.*/, '')}\nglobalThis.built="${name}";`;
  writeFileSync(script, other);
  await buildOffline({ web: `${root}web`, out: dir, target: 'es2022' });
  if (torn) writeFileSync(script, code);
}

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} the builds that are kept whole or in part, without the list of pages */
const caches = async (page) =>
  /** @type {string[]} */ (await page.evaluate('caches.keys()')).filter((name) => !name.endsWith(' clients')); // prettier-ignore

/** Which build the page's text and its script are of. @param {import('playwright-core').Page} page */
const builds = (page) =>
  page.evaluate(() => [document.documentElement.dataset.build, Reflect.get(window, 'built')]);

/** @param {import('playwright-core').Page} page @param {boolean} [wait] */
async function visit(page, wait = true) {
  await page.goto('about:blank');
  await page.goto(`${server.url}#box-drop`);
  if (wait) await until(page, 'window.hawse?.state.ready');
}

/** Waits until a build is kept whole and its worker answers. @param {import('playwright-core').Page} page @param {string[]} before caches that there were */
const kept = (page, before) =>
  soon(async () => {
    // first: while it is there and not whole, its worker is being installed
    const now = (await caches(page)).filter((name) => !before.includes(name));
    const state = await page.evaluate(async () => {
      const there = await navigator.serviceWorker.getRegistration();
      return [there?.active?.state, there?.installing?.state ?? there?.waiting?.state];
    });
    assert.deepEqual([state, now.length], [['activated', undefined], 1]);
    return now[0];
  }, 2 * PATIENCE); // hundreds of files

test(
  'after a visit it opens without a network; another build takes its place whole',
  options,
  async () => {
    await deploy('one');
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await withoutWebgl(page);
    await visit(page);
    const one = await kept(page, []);
    // the page's own files: no picture of the gallery, no page of somebody else's
    const files = await page.evaluate(async (name) => (await (await globalThis.caches.open(name)).keys()).map(({ url }) => url), one); // prettier-ignore
    assert.ok(files.length > 100 && files.every((url) => url.startsWith(server.url)));
    assert.ok(!files.some((url) => /posters|alone|sw\.js/.test(url)));

    await context.setOffline(true);
    await visit(page);
    await page.evaluate('hawse.whenFrame(20)');
    await soon(async () =>
      assert.match(String(await page.evaluate('hawse.hash(20)')), /^[0-9a-f]{16}$/),
    );
    await soon(async () => assert.deepEqual(await builds(page), ['one', 'one']));

    // with a network a visit is of the newest at once, and the older one is kept until that is whole
    await context.setOffline(false);
    await deploy('two');
    await visit(page);
    await soon(async () => assert.deepEqual(await builds(page), ['two', 'two']));
    await kept(page, [one]);
    await context.setOffline(true);
    await visit(page);
    await soon(async () => assert.deepEqual(await builds(page), ['two', 'two']));

    // a deployment that is half there: what is kept is not touched by it
    await context.setOffline(false);
    await deploy('three', { torn: true });
    await visit(page);
    await page.waitForTimeout(3000);
    await context.setOffline(true);
    await visit(page);
    await soon(async () => assert.deepEqual(await builds(page), ['two', 'two']));
    await soon(async () => assert.equal((await caches(page)).length, 1));
    await context.close();
  },
);

test('a page that is open keeps its build while another comes', options, async () => {
  await deploy('four');
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await withoutWebgl(page);
  await visit(page);
  const four = await kept(page, []);
  await visit(page); // now it is answered from what is kept
  await deploy('five');
  const other = await context.newPage();
  await withoutWebgl(other);
  await visit(other);
  await kept(other, [four]);
  await soon(async () => assert.ok((await caches(page)).includes(four), 'a page of it is open'));
  const text = () => page.evaluate(async () => (await fetch('main.js')).text());
  await soon(async () => assert.match(await text(), /built="four"/));
  await soon(async () => assert.match(await other.evaluate(async () => (await fetch('main.js')).text()), /built="five"/)); // prettier-ignore
  await context.close();
});

test('who wants nothing kept has nothing kept', options, async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await withoutWebgl(page);
  await visit(page);
  await kept(page, []);
  await page.keyboard.press('?');
  await page.locator('dialog label', { hasText: 'Keep no copy of the page' }).click();
  await soon(async () => assert.deepEqual(await caches(page), []));
  await soon(async () => assert.equal(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'), 0)); // prettier-ignore
  await visit(page);
  await page.waitForTimeout(7000);
  await soon(async () => assert.deepEqual(await caches(page), []));
  await context.close();
});
