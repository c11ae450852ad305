/** Hints of `hawse check` and the help of channels, on the page. Expected words are those of the command. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { ready, reason, root, shot, soon, start, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };

/** @param {string[]} args @returns {any} */
const hawse = (...args) =>
  JSON.parse(
    execFileSync(process.execPath, [`${root}wasm/cli/hawse.mjs`, ...args], { encoding: 'utf8' }),
  );

for (const [name, width, height, theme] of /** @type {const} */ ([
  ['desk', 1280, 720, 'light'],
  ['phone', 390, 844, 'dark'],
]))
  test(`hints are one tap away, ${name}`, options, async () => {
    const { hints } = hawse('check', 'rov-tether', '--json');
    assert.ok(hints.length > 0);
    const page = await b.open('#rov-tether', { width, height, theme, flat: true });
    const box = page.locator('.hints');
    if (name === 'phone') await page.getByRole('tab', { name: 'Change' }).click();
    await soon(async () =>
      assert.equal(
        await box.locator('summary').innerText(),
        hints.length === 1 ? '1 hint' : `${hints.length} hints`,
      ),
    );
    await soon(async () => assert.equal(await box.locator('li').first().isVisible(), false));
    await box.locator('summary').click();
    for (const [i, { what }] of hints.entries())
      await soon(async () =>
        assert.ok((await box.locator('li').nth(i).innerText()).endsWith(`: ${what}`)),
      );
    await soon(async () =>
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
        false,
      ),
    );
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, `hints-${name}`);
    // elements of less than four radii of the line: none
    await page.evaluate("window.hawse.commit(['parts', 'tether', 'elements'], 480)");
    await until(page, '!window.hawse.state.busy');
    await soon(async () => assert.equal(await box.isHidden(), true));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test('a plot says what its channels mean', options, async () => {
  const { channels } = hawse('manifest', 'heave-snatch');
  const page = await b.open('#heave-snatch', { flat: true });
  const titles = await soon(async () => {
    const found = await page
      .locator('.strip .lab [title]')
      .evaluateAll((all) => all.map((el) => /** @type {HTMLElement} */ (el).title));
    assert.ok(found.some((title) => title.includes(': ')));
    return found;
  });
  const known = channels.map((/** @type {any} */ c) => `${c.label}: ${c.help}`);
  for (const title of titles.filter((t) => t.includes(': ')))
    assert.ok(known.includes(title), title);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'a mass that nothing has, and a link of a later version: told, and the run goes on',
  options,
  async () => {
    const page = await b.open('#heave-snatch?load.mass=1000000000&v=9.9.9&t=0', { flat: true });
    const { version } = hawse('manifest', 'heave-snatch');
    const notice = page.locator('.notice');
    await soon(async () => {
      const words = await notice.innerText();
      assert.ok(words.includes('made by Hawse 9.9.9') && words.includes(version), words);
    });
    await soon(async () => assert.equal(await notice.getByRole('button').innerText(), 'Reload'));
    await page.locator('.hints summary').click();
    await soon(async () => {
      const told = await page.locator('.hints li').allInnerTexts();
      assert.ok(
        told.some((t) => /load\.mass: 1e9 kg in a sphere/.test(t)),
        told.join(),
      );
      assert.ok(
        told.some((t) => /load\.mass: 1e9 is 714000 times the 1400/.test(t)),
        told.join(),
      );
    });
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a proof of an earlier version says that its bits may differ; a link of this version says nothing',
  options,
  async () => {
    const proof = '#heave-snatch?t=0.1&hash=0123456789abcdef';
    const earlier = await b.open(`${proof}&v=0.0.1`, { flat: true });
    await soon(async () =>
      assert.match(await earlier.locator('.notice').innerText(), /Hawse 0\.0\.1.*hash may differ/),
    );
    await earlier.locator('#badge').click();
    await soon(async () =>
      assert.match(await earlier.locator('dialog#facts').innerText(), /Hawse 0\.0\.1/),
    );
    await earlier.done();
    const { version } = hawse('manifest', 'heave-snatch');
    const same = await b.open(`${proof}&v=${version}`, { flat: true });
    await same.locator('.hints, .params .scroll').first().waitFor({ state: 'attached' });
    await soon(async () => assert.equal(await same.locator('.notice').isVisible(), false));
    await same.done();
  },
);
