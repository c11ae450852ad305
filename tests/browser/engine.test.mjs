/** The engine's module is asked for before the page's own scripts run, by runs and by nobody else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, show, soon, start, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };

/** Requests for the module that a page makes.
 * @param {import('playwright-core').Page} page @param {string[]} asked */
const listen = (page, asked) =>
  void page.on('request', (r) => {
    if (r.url().endsWith('/hawse.wasm')) asked.push(r.url());
  });

test('the module is asked for before any script of the page runs, and once', options, async () => {
  /** @type {string[]} */
  const asked = [];
  let held = 0;
  const page = await b.open('#heave-snatch', {
    flat: true,
    wait: false,
    async before(p) {
      listen(p, asked);
      // the script that loads the workbench comes only after the module was asked for
      await p.route(/\/main[^/]*\.js$/, async (route) => {
        held++;
        const end = Date.now() + 20_000;
        while (!asked.length && Date.now() < end) await new Promise((next) => setTimeout(next, 20));
        await route.continue();
      });
    },
  });
  await soon(async () => assert.equal(asked.length, 1));
  assert.ok(held <= 1, 'before that script has arrived');
  await until(page, 'window.hawse?.state.ready');
  await show(page, 3);
  assert.equal(asked.length, 1, 'the worker was given it');
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('behind the poster of an embedded run, unless data is to be saved', options, async () => {
  for (const saving of [false, true]) {
    /** @type {string[]} */
    const asked = [];
    const page = await b.open('#heave-snatch?ui=embed', {
      flat: true,
      wait: false,
      async before(p) {
        listen(p, asked);
        if (saving)
          await p.addInitScript(() =>
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
          );
      },
    });
    const poster = page.locator('.poster');
    await poster.waitFor();
    const loads = await soon(async () => {
      const [, size] = /Loads (\d+)\s*KB/.exec((await poster.textContent()) ?? '') ?? [];
      assert.ok(size);
      return Number(size);
    });
    await soon(async () => assert.equal(asked.length, saving ? 0 : 1));
    // the first load is some 500 KB, of which the module some 350 (web/build.mjs prints both)
    assert.ok(saving ? loads > 400 : loads < 250, `${loads} KB after the click`);
    await poster.click();
    await until(page, 'window.hawse?.state.ready');
    await page.done();
  }
});

test('a page without a run does not ask for it', options, async () => {
  for (const at of ['', '#validation', '#validation=drdc/4.3.1']) {
    /** @type {string[]} */
    const asked = [];
    const page = await b.open(at, {
      wait: false,
      before: async (p) => listen(p, asked),
    });
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (!at) assert.deepEqual(asked, []);
    await soon(async () =>
      assert.equal(await page.evaluate('typeof window.hawseEarly.module'), 'undefined'),
    );
    await page.done();
  }
});

test('where it cannot be had so, the worker loads it', options, async () => {
  let asked = 0;
  const page = await b.open('#heave-snatch', {
    flat: true,
    wait: false,
    before: (p) =>
      p.route('**/hawse.wasm', (route) => (asked++ ? route.continue() : route.abort())),
  });
  await until(page, 'window.hawse?.state.ready');
  await show(page, 3);
  await page.done();
});
