/** An anchor manoeuvre in Chromium, on a made-up run in place of the core's: chain, cut, verdict, panel, table. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { HOME, SCENARIO, TOUCH } from './anchor/lift.js';
import { madeUpWorker } from './contact/worker.mjs';
import { ready, reason, shot, show, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
/** @type {string[]} */
let workers = [];
before(async () => {
  if (!ready) return;
  b = await start();
  workers = [
    await madeUpWorker('../anchor/lift.js'),
    await madeUpWorker('../anchor/lift.js', 'wasm/js/repeat-worker.mjs'),
  ];
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };
const FRAME = SCENARIO.solver.frame;

/** @param {object} size */
const lift = (size) =>
  b.open('#file', {
    ...size,
    async before(page) {
      for (const [i, name] of ['worker.js', 'repeat-worker.js'].entries())
        await page.route(`**/${name}`, (route) =>
          route.fulfill({ body: workers[i], contentType: 'text/javascript' }),
        );
      await page.addInitScript(
        (given) => sessionStorage.setItem('hawse-file', given),
        JSON.stringify(SCENARIO),
      );
    },
  });

test('lift: status, cut, a link, verdict, values to set first, many starts', options, async () => {
  const page = await lift({ width: 1280, height: 720 });
  await show(page, Math.round(20 / FRAME));
  const chip = page.locator('.mstate');
  await chip.waitFor();
  await soon(async () =>
    assert.match((await chip.textContent()) ?? '', /^Hauling: 1\.50.m from home, \d+\.\d+.kN$/),
  );
  await soon(async () => {
    const { picture } = await state(page);
    assert.ok(picture.calls <= 60, `${picture.calls} draw calls`);
  });

  // the hull cut open: by key, by button, and its place by the arrow keys
  const before_ = (await state(page)).camera.eye;
  await page.locator('.stage canvas').focus();
  await page.keyboard.press('h');
  const cut = page.getByRole('button', { name: 'Cut the hull open (H)' });
  await soon(async () => assert.equal(await cut.getAttribute('aria-pressed'), 'true'));
  await soon(async () =>
    assert.notDeepEqual(
      (await state(page)).camera.eye,
      before_,
      'who looks along the cut is moved',
    ),
  );
  const slider = page.getByLabel('Place of the cut');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await soon(async () => assert.equal(await slider.inputValue(), '0.01'));
  await shot(page, 'anchor-cut');
  await cut.click();
  await soon(async () => assert.ok(await slider.isHidden()));

  // a link by its number: its tension stands beside it
  await page.getByLabel('Show link').fill('3');
  await until(page, () =>
    [...document.querySelectorAll('.stage *')].some((e) => e.textContent === 'link 3'),
  );
  // follow the anchor: the camera goes with it
  const follow = page.getByRole('button', { name: 'Follow the anchor (G)' });
  await follow.click();
  await soon(async () => assert.equal((await state(page)).camera.follow, 'anchor'));

  // the verdict, when it is there
  await show(page, Math.ceil(HOME / FRAME) + 5);
  const card = page.locator('.verdict');
  await card.waitFor();
  await soon(async () => {
    const text = ((await card.textContent()) ?? '').replace(/[\u00a0\u202f]/g, ' ');
    for (const words of [
      /Home at 27\.30 s/,
      /First contact24\.00 s/,
      /Peak tension118\.6 kN at 24\.30 s/,
      /Attitudetilt 1\.7°, turn 12\.0°/,
      /Knocks after home2, fastest 41\.0 mm\/s/,
    ])
      assert.match(text, words);
  });
  await page.evaluate("document.querySelector('#p-params .scroll').scrollTop = 0");
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'anchor-home');
  await page.getByRole('button', { name: 'Go to 27.30 s' }).click();
  await until(page, `window.hawse.state.frame === ${Math.ceil(HOME / FRAME)}`);
  // back before it the line is there again, and after it the card
  await show(page, Math.round(TOUCH / FRAME) + 2);
  await until(page, "document.querySelector('.verdict').hidden");
  await soon(async () => assert.match((await chip.textContent()) ?? '', /^Against the hull/));
  await soon(async () => {
    const words = await page.locator('.tl text').allTextContents();
    assert.ok(words.includes('home') && words.includes('snap'), words.join());
  });

  // what a person sets first changes the text and starts the run again
  const time = page.getByLabel('Total time', { exact: true });
  await time.fill('60');
  await page.keyboard.press('Enter');
  await until(page, 'window.hawse.state.doc.solver.duration === 60 && !window.hawse.state.busy');
  await page.getByLabel('CAD model of the shank').selectOption({ label: 'From a file…' });
  await soon(async () =>
    assert.equal((await state(page)).doc.parts.anchor.shank.mesh, 'shank', 'until there is one'),
  );

  // from many starts: a table that fills
  await show(page, Math.ceil(HOME / FRAME) + 5);
  await page.evaluate("document.querySelector('#p-params .scroll').scrollTop = 0");
  const again = card.getByRole('button', { name: 'Drop it 50 times' });
  await again.click();
  const dialog = page.locator('dialog#repeat');
  await dialog.getByLabel('Runs', { exact: true }).fill('8');
  await dialog.getByRole('button', { name: 'Run it 8 times' }).click();
  await until(page, "document.querySelectorAll('#repeat .rp tbody tr').length === 8");
  await soon(async () =>
    assert.match(
      (await dialog.locator('.rp-sum').textContent()) ?? '',
      /^Done\. 8 of 8 runs: home \d/,
    ),
  );
  await soon(async () => {
    const cells = await dialog.locator('.rp tbody tr').first().locator('td .v').allTextContents();
    assert.ok(['home', 'jammed'].includes(cells[0]), cells.join());
  });
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'anchor-repeat');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await fs.readFile(await (await download).path(), 'utf8');
  const lines = csv.trimEnd().split('\n');
  assert.equal(lines.length, 2 + 8);
  assert.match(lines[0], /^run,anchor\.velocity\.y,verdict,/);
  // a run of the table becomes the scenario; the table is still there afterwards
  const jammed = dialog.locator('.rp tbody tr').filter({ hasText: 'jammed' }).first();
  await jammed.getByRole('button').click();
  await until(page, 'window.hawse.state.doc.parts.anchor.velocity?.[1] > 0.15');
  await soon(async () => assert.equal(await dialog.count(), 0));
  await until(page, '!window.hawse.state.busy');
  await show(page, 300);
  await soon(async () =>
    assert.match((await page.locator('.verdict h2').textContent()) ?? '', /Jammed at 26\.20/),
  );
  await again.click();
  await until(page, "document.querySelectorAll('#repeat .rp tbody tr').length === 8");
  await dialog.getByLabel('Runs', { exact: true }).fill('900');
  await dialog.getByRole('button', { name: 'Run it 900 times' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await soon(async () =>
    assert.match((await dialog.locator('.rp-sum').textContent()) ?? '', /^Cancelled\./),
  );
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('on a phone, by night: the card opens when asked for, and fits', options, async () => {
  const page = await lift({ width: 360, height: 640, theme: 'dark' });
  await show(page, Math.ceil(HOME / FRAME) + 5);
  const chip = page.locator('.mstate');
  await until(page, () => document.querySelector('.mstate')?.textContent?.startsWith('Home at'));
  await soon(async () =>
    assert.ok(await page.locator('.verdict').isHidden(), 'the scene is not covered'),
  );
  await chip.click();
  await soon(async () => {
    const box = await page.locator('.verdict').boundingBox();
    assert.ok(
      box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 400,
      `${box?.y}`,
    );
  });
  await shot(page, 'anchor-phone');
  await page.locator('.verdict').getByRole('button', { name: 'Close' }).click();
  await page.locator('#tab-params').click();
  await page.getByLabel('Total time', { exact: true }).waitFor();
  await soon(async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false);
  });
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'anchor-phone-values');
  assert.deepEqual(page.errors, []);
  await page.done();
});
