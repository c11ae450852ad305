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

test('an address opens a case, draws its curves and opens it as a run', options, async () => {
  const page = await b.open('#validation=drdc/4.3.1', { wait: false, flat: true });
  const one = page.locator('[id="case-4.3.1"]');
  const chart = one.locator('figure').first();
  await chart.locator('canvas').waitFor();
  await soon(async () =>
    assert.deepEqual(await chart.locator('.keys li').allTextContents(), [
      'body Hawse',
      'F t^2 / 2 m reference',
    ]),
  );
  // inked in the colours of both lines: our own and the reference
  const inked = () =>
    page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (
        document.querySelector('[id="case-4.3.1"] canvas')
      );
      const { data } = /** @type {any} */ (canvas.getContext('2d')).getImageData(
        ...[0, 0, canvas.width, canvas.height],
      );
      const style = getComputedStyle(document.documentElement);
      return ['--s1', '--s2'].map((name) => {
        const hex = style.getPropertyValue(name).trim();
        const wanted = [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16));
        let n = 0;
        for (let i = 0; i < data.length; i += 4)
          if (wanted.every((c, k) => Math.abs(data[i + k] - c) < 8)) n++;
        return n > 50;
      });
    });
  await soon(async () => assert.deepEqual(await inked(), [true, true]));
  // the values at the pointer: 0.01 N on 5 kg at 20 s
  const box = await chart.locator('.u-over').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 0.99 * box.width, box.y + 40);
  await soon(async () => assert.match(await chart.locator('.keys').innerText(), /400\.00\smm/));
  await page.locator('.home-bar button').click();
  await until(page, "document.documentElement.dataset.theme === 'dark'");
  await soon(async () => assert.deepEqual(await inked(), [true, true], 'in the other theme'));
  await soon(async () => assert.deepEqual(await violations(page), []));

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'drdc-4.3.1-displacement.csv');

  await one.getByRole('link', { name: 'Open this case: pushed' }).click();
  await until(page, 'window.hawse?.state.ready');
  await soon(async () => assert.match(await page.title(), /Linear acceleration: pushed/));
  await page.goBack();
  await page.locator('[id="case-4.3.1"] canvas').first().waitFor();
  assert.deepEqual(page.errors, []);
  await page.done();
});

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
