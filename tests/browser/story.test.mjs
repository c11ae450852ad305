/** How an example opens and tells its story: sentence, speed, camera, menu and keys; rewinding undoes it; a hand has the camera. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { SPEEDS } from '../../web/src/panels/transport.js';
import { ready, reason, root, show, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

/** @typedef {import('./page.mjs').Page} Page */
/** @param {Page} page */
const caption = (page) => page.locator('.caption p').textContent();

/** @param {Page} page @param {string} words */
const says = (page, words) => soon(async () => assert.equal(await caption(page), words));

/** Shows a moment. @param {Page} page @param {number} time [s] */
async function at(page, time) {
  const { frames, duration } = await state(page);
  await show(page, Math.round((time / duration) * frames));
}

test(
  'an example opens at its moment, with its speed and its sentence; a link wins',
  options,
  async () => {
    const page = await b.open('#berthing', { flat: true });
    await until(page, 'window.hawse.state.time === 285');
    await says(page, 'The stern comes in first, with 0.13 m/s.');
    await soon(async () => assert.equal((await state(page)).speed, 2));
    const words = page.locator('meta[name=description]');
    await soon(async () =>
      assert.match((await words.getAttribute('content')) ?? '', /container ship/),
    );
    assert.deepEqual(page.errors, []);
    await page.done();
    const other = await b.open('#berthing?t=20', { flat: true });
    await until(other, 'window.hawse.state.time === 20');
    await other.done();
  },
);

test(
  'without a story the speed that a run opens with stays, as a hand\u2019s does',
  options,
  async () => {
    const { view } = JSON.parse(await fs.readFile(`${root}examples/cantilever.json`, 'utf8'));
    assert.equal(view.story, undefined);
    const page = await b.open('#cantilever', { flat: true });
    const stays = async (/** @type {number} */ speed) => {
      await show(page, (await state(page)).frame + 1); // a moment is told of
      await soon(async () => assert.equal((await state(page)).speed, speed));
    };
    await says(page, view.caption); // what tells has come
    await stays(view.opens.speed);
    const chosen = page.getByRole('combobox', { name: 'Speed' });
    await chosen.selectOption({ index: SPEEDS.indexOf(0.25) });
    await stays(0.25);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('the story goes by time: rewinding undoes it', options, async () => {
  const page = await b.open('#drop-restitution?t=0', { flat: true });
  await page.evaluate('window.hawse.pause()');
  const [first, touch, rise] = [
    'Six balls fall on six plates, each by its own law of contact.',
    'They touch: each law pushes back in its own way.',
    'Which one comes back to the line?',
  ];
  for (const [time, words, speed] of /** @type {[number, string, number][]} */ ([
    [0.65, touch, 0.02],
    [0.9, rise, 0.25],
    [0.65, touch, 0.02],
    [0.3, first, 0.25],
  ])) {
    await at(page, time);
    await says(page, words);
    await soon(async () => assert.equal((await state(page)).speed, speed));
  }
  await page.keyboard.press('t');
  await soon(async () => assert.equal(await caption(page), ''));
  await page.keyboard.press('t');
  await says(page, first);
  await soon(async () => assert.equal(await page.locator('.scenes i').count(), 3));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'the camera is the story\u2019s until a hand moves it, and cameras have keys',
  options,
  async () => {
    const page = await b.open('#drop-restitution?t=0');
    await page.evaluate('window.hawse.pause()');
    await at(page, 0.3);
    const eye = async () => (await state(page)).camera.eye.map((x) => Math.round(10 * x) / 10);
    await soon(async () => assert.deepEqual(await eye(), [-4.5, -18.6, 3]));
    await at(page, 0.65);
    await soon(async () => assert.deepEqual(await eye(), [-4, -17.6, 1.2]));
    await page.keyboard.press('Shift+ArrowLeft');
    await soon(async () => assert.notDeepEqual(await eye(), [-4, -17.6, 1.2]));
    const left = await eye();
    await at(page, 0.3);
    await soon(async () => assert.deepEqual(await eye(), left));
    await page.keyboard.press('6');
    await soon(async () => assert.deepEqual(await eye(), [-4, -17.6, 1.2]));
    await page.keyboard.press('z');
    await soon(async () => assert.deepEqual(await eye(), [-4.5, -18.6, 3]));
    // names at what is compared, none on another
    const boxes = await page
      .locator('.namelabel:visible')
      .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, 6);
    for (const [i, a] of boxes.entries())
      for (const c of boxes.slice(i + 1))
        assert.ok(a.right <= c.left || c.right <= a.left || a.bottom <= c.top || c.bottom <= a.top);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

for (const width of [1280, 360])
  test(`the menu of views at ${width} px: cameras, switches, no violations`, options, async () => {
    const page = await b.open('#drop-restitution?t=0', { flat: true, width, height: 720 });
    await page.evaluate('window.hawse.pause()');
    await page.evaluate(`document.querySelector('[aria-controls=viewmenu]').click()`);
    const menu = page.locator('#viewmenu');
    await menu.waitFor();
    for (const name of ['The row (5)', 'At the plates (6)', 'Story: cameras and speed (Z)'])
      await menu.getByRole('button', { name, exact: true }).waitFor();
    await soon(async () => assert.deepEqual(await violations(page), []));
    await menu.getByRole('button', { name: /^Slow at impacts/ }).click();
    await soon(async () =>
      assert.equal(
        await menu.getByRole('button', { name: /^Slow at impacts/ }).getAttribute('aria-pressed'),
        'true',
      ),
    );
    await page.keyboard.press('Escape');
    await soon(async () => assert.equal(await menu.isVisible(), false));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test('V goes on from the view that was asked for by its key', options, async () => {
  const page = await b.open('#drop-restitution?t=0', { flat: true });
  await page.evaluate('window.hawse.pause()');
  for (const [key, told] of [
    ['2', 'View: Side'],
    ['v', 'View: Front'],
    ['v', 'View: Top'],
    ['1', 'View: All'],
    ['v', 'View: Side'],
  ]) {
    await page.keyboard.press(key);
    await soon(async () => {
      const all = await page.locator('[role=status], [aria-live]').allTextContents();
      assert.ok(
        all.some((words) => words.includes(told)),
        `${key}: ${told}`,
      );
    });
  }
  assert.deepEqual(page.errors, []);
  await page.done();
});
