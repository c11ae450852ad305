/** The validation view: lists the cases, runs them in a worker, and gives the rows of the command. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { cases } from '../../wasm/cli/validate/index.mjs';
import { ready, reason, root, shot, soon, start, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };
const FLAT = 'document.documentElement.scrollWidth <= innerWidth';

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  for (const [width, height] of [
    [1280, 720],
    [360, 640],
  ]) {
    test(`validation at ${width}, ${theme}`, options, async () => {
      const page = await b.open('#validation', { wait: false, theme, width, height });
      const sections = page.locator('.validation section');
      await sections.first().waitFor();
      await soon(async () =>
        assert.deepEqual(
          await page.locator('.validation h2').allTextContents(),
          cases.map((c) => `${c.id.slice(c.id.indexOf('/') + 1)} ${c.title}`),
        ),
      );
      await soon(async () => assert.deepEqual(await violations(page), [], 'before a run'));

      const one = page.locator('[id="case-4.3.1"]');
      await one.getByRole('button', { name: 'Run 4.3.1' }).click();
      await one.locator('tbody tr').first().waitFor();
      await until(
        page,
        "/in .* on this machine/.test(document.querySelector('.status').textContent)",
      );
      const text = await soon(async () => {
        const marks = await one.locator('tbody .mark').allTextContents();
        // the expected rows are those of the command: same module, same cases
        const text = execFileSync(
          process.execPath,
          [`${root}wasm/cli/hawse.mjs`, 'validate', '--only', 'drdc/4.3.1', '--json'],
          { encoding: 'utf8' },
        );
        assert.deepEqual(
          marks,
          JSON.parse(text).map(() => 'Pass'),
        );
        return text;
      });
      await soon(async () => assert.equal(await one.locator('table caption').count(), 1));
      await soon(async () => assert.deepEqual(await violations(page), [], 'after a run'));
      await soon(async () =>
        assert.ok(await page.evaluate(FLAT), 'only the table scrolls sideways'),
      );
      await page.getByRole('button', { name: 'Copy as JSON' }).click();
      await until(page, "/rows copied/.test(document.querySelector('.status').textContent)");
      await soon(async () =>
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), text),
      );
      await one.scrollIntoViewIfNeeded();
      await shot(page, `validation-${width}-${theme}`);
      assert.deepEqual(page.errors, []);
      await page.done();
    });
  }
}

test('a run of all can be cancelled, and the next one starts afresh', options, async () => {
  const page = await b.open('#validation', { wait: false });
  await page.locator('.validation section').first().waitFor();
  await page.getByRole('button', { name: 'Run all' }).click();
  await until(
    page,
    `/^Running 4\\.1\\.1, 1 of ${cases.length}$/.test(document.querySelector('.status').textContent)`,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await soon(async () => assert.match(await page.locator('.status').innerText(), /^Cancelled/));
  await page.getByRole('button', { name: 'Run 4.3.2' }).click();
  await page.locator('[id="case-4.3.2"] tbody tr').first().waitFor();
  assert.deepEqual(page.errors, []);
  await page.done();
});
