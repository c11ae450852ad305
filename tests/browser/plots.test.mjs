/** Plots of one channel against another in Chromium: added, read, picked from, in the link, taken away. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  painted,
  ready,
  reason,
  shot,
  show,
  soon,
  start,
  state,
  until,
  violations,
} from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

/** Plain spaces in place of those that do not break. @param {string | null} text */
const plain = (text) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ').replace('−', '-');

for (const [name, size] of /** @type {const} */ ([
  ['', { width: 1280, height: 720 }],
  ['-phone', { width: 390, height: 844 }],
]))
  test(`a phase portrait${name}`, options, async () => {
    const page = await b.open('#heave-snatch', { ...size, flat: true });
    await show(page, 400);
    if (name) await page.locator('#tab-plots').click();
    await page.locator('.addxy:visible').click();
    const dialog = page.locator('dialog#plot-against');
    await dialog.waitFor();
    await soon(async () => assert.deepEqual(await violations(page), []));
    await dialog.getByLabel('Vertical axis').selectOption('load.vz');
    await dialog.getByLabel('Horizontal axis').selectOption('load.z');
    await dialog.getByRole('button', { name: 'Add the plot' }).click();
    const plot = page.locator('.xyplots .plot');
    await plot.waitFor();
    await soon(async () =>
      assert.deepEqual((await state(page)).doc.view.plots.against1, { a: 'load.vz', x: 'load.z' }),
    );
    await show(page, 400);
    // its words and the point on show are those of the moment
    const value = async () => Number(await page.evaluate("window.hawse.channel('load.vz')"));
    const told = async () => {
      const words = plain(await plot.getAttribute('aria-label'));
      return Number(/^Velocity z against Position z: Velocity z (\S+) m\/s$/.exec(words)?.[1]);
    };
    await soon(async () => assert.ok(Math.abs((await told()) - (await value())) < 5e-3));
    await plot.scrollIntoViewIfNeeded();
    const first = await soon(async () => {
      const now = await painted(page, '.xyplots .plot');
      assert.ok(now.colours > 4, `${now.colours} colours`);
      return now;
    });
    await show(page, 430);
    await soon(async () => {
      assert.ok(Math.abs((await told()) - (await value())) < 5e-3);
      assert.notEqual((await painted(page, '.xyplots .plot')).sum, first.sum, 'the point moves');
    });
    // a press on the curve goes to the moment that is nearest to it
    const box = await plot.boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + 0.5 * box.width, box.y + 0.5 * box.height);
    await until(page, 'window.hawse.state.shown !== 430');
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, `plots-against${name}`);
    // a link carries it
    if (!name) {
      const link = await page.evaluate(async () => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
        for (;;) {
          const field = /** @type {HTMLInputElement | null} */ (
            document.querySelector('#share-link')
          );
          if (field?.value) return new URL(field.value).hash;
          await new Promise((next) => setTimeout(next, 50));
        }
      });
      const other = await b.open(link, { ...size, flat: true });
      await other.locator('.xyplots .plot').waitFor();
      assert.deepEqual(other.errors, []);
      await other.done();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /^Remove the plot/ }).click();
    await until(page, "document.querySelectorAll('.xyplots figure').length === 0");
    await soon(async () => assert.equal('against1' in (await state(page)).doc.view.plots, false));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

for (const [name, size] of /** @type {const} */ ([
  ['', { width: 1280, height: 720 }],
  ['-phone', { width: 390, height: 844 }],
]))
  test(`any channel in any plot${name}`, options, async () => {
    const page = await b.open('#heave-snatch', { ...size, flat: true });
    await show(page, 100);
    if (name) await page.locator('#tab-plots').click();
    const plots = async () => (await state(page)).doc.view.plots;
    const opened = await plots();
    await page.getByRole('button', { name: 'Channels of the plot “Line tension”' }).click();
    const dialog = page.locator('dialog#plots');
    await dialog.waitFor();
    await soon(async () => assert.deepEqual(await violations(page), []));
    // what is looked for by its name goes in by a key; of another unit there is none in the list
    await page.keyboard.type('force b');
    await page.keyboard.press('Enter');
    await soon(async () => assert.equal((await plots()).tension.c, 'line.force_b'));
    // then there is no more room
    await soon(async () => assert.ok(await dialog.getByRole('button', { name: 'Add the channel' }).isDisabled())); // prettier-ignore
    // a plot of its own
    await dialog.getByLabel('Add to').selectOption({ label: 'a plot of its own' });
    await dialog.getByLabel('Find a channel').fill('load speed');
    await dialog.getByRole('button', { name: 'Add the channel' }).click();
    await soon(async () => assert.deepEqual((await plots()).plot1, { a: 'load.speed' }));
    await dialog.getByRole('button', { name: /^Remove Position y .* Swing$/ }).click();
    await soon(async () =>
      assert.deepEqual((await plots()).swing, { title: 'Swing', a: 'load.x' }),
    );
    await page.keyboard.press('Escape');
    // four strips are shown, where there is little room too
    await soon(async () => assert.equal(await page.locator('.strip:visible').count(), 4));
    await until(page, '!window.hawse.state.busy');
    await soon(async () => assert.doesNotMatch(await page.locator('.strips').innerText(), /Position y/)); // prettier-ignore
    await show(page, 150);
    await soon(async () => assert.match(plain(await page.locator('.strip').last().innerText()), /^Speed[^]*m\/s/)); // prettier-ignore
    await shot(page, `plots-channels${name}`);
    // undone step by step
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    await soon(async () => assert.deepEqual(await plots(), opened));
    assert.deepEqual(page.errors, []);
    await page.done();
  });
