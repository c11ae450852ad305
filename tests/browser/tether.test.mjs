/** Lines that touch in Chromium: places, plots, distances, and the page of two crossed tubes. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  painted,
  ready,
  reason,
  root,
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
const lab = existsSync(`${process.env.HAWSE_DIST ?? `${root}web/dist`}/hawse-lab.wasm`);
const options = {
  skip: reason || (lab ? false : 'needs hawse-lab.wasm (npm run build)'),
  timeout: 180_000,
};

/** Plain spaces in place of those that do not break. @param {string | null} text */
const plain = (text) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
/** The panel is open and its picture of distances is there. @param {import('playwright-core').Page} page */
async function openPanel(page) {
  await page.locator('#tab-touches').click();
  await until(page, () =>
    /minim/.test(document.querySelector('.surface canvas')?.getAttribute('aria-label') ?? ''),
  );
}

test('while places are looked for, nothing says that there are none', options, async () => {
  const page = await b.open('#crossed-cylinders', { flat: true });
  await show(page, 200);
  await page.evaluate(() => {
    const w =
      /** @type {Window & typeof globalThis & {wrong: string[], hawse: {channel: (id: string) => number}}} */ (
        window
      );
    w.wrong = [];
    const look = () => {
      const none = document.querySelector('#p-touches .recs .empty');
      const force = w.hawse.channel('upper.touch_force');
      if (
        none &&
        !none.hasAttribute('hidden') &&
        none.textContent?.startsWith('Nothing') &&
        force > 0
      )
        w.wrong.push(`${none.textContent} beside ${force} N`);
    };
    const panel = document.querySelector('#p-touches');
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    if (panel) new MutationObserver(look).observe(panel, all);
  });
  await openPanel(page);
  await page.evaluate("window.hawse.commit(['parts', 'upper', 'EA'], 390000)");
  await until(page, '!window.hawse.state.busy');
  await until(page, "document.querySelectorAll('.touches tbody tr').length === 1");
  await soon(async () => assert.deepEqual(await page.evaluate('window.wrong'), []));
  await page.done();
});

test('crossed cylinders: the place, its numbers, a look at it', options, async () => {
  const page = await b.open('#crossed-cylinders', { width: 1280, height: 720 });
  await show(page, 200);
  await openPanel(page);
  const row = page.locator('.touches tbody tr');
  await until(page, "document.querySelectorAll('.touches tbody tr').length === 1");
  await soon(async () => {
    const cells = (await row.locator('td > .v').allTextContents()).map(plain);
    const [arcs, force, , depth, share, , stuck] = cells;
    const told = await page.evaluate("window.hawse.channel('upper.touch_depth')");
    assert.match(arcs, /^0\.4\d\d, 0\.4\d\d$/);
    assert.ok(Math.abs(Number(depth) / 1e3 - told) < 1e-6, `${depth} mm, ${told} m`);
    // of a tube of 40 mm
    assert.ok(Math.abs(Number(share) - Number(depth) / 0.2) < 0.06, `${share} %`);
    assert.ok(Number(force) > 0 && Number(stuck) >= 0 && Number(stuck) <= 100);
  });
  await soon(async () =>
    assert.match(plain(await page.locator('.tscroll .sum').textContent()), /^1 place: .+ N in all/),
  );

  const eye = (await state(page)).camera.eye;
  await row.getByRole('button').click();
  await until(page, `window.hawse.state.camera.eye.join() !== '${eye.join()}'`);
  await soon(async () => {
    const { picture } = await state(page);
    assert.ok(picture.calls <= 60, `${picture.calls} draw calls`);
  });
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'tether-crossed');

  // the marks of contact go and come by key
  await page.locator('.stage canvas').focus();
  const toggle = page.getByRole('button', { name: /\(K\)/ });
  const was = await toggle.getAttribute('aria-pressed');
  await page.keyboard.press('k');
  await soon(async () => assert.notEqual(await toggle.getAttribute('aria-pressed'), was));
  await page.keyboard.press('k');
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('two tubes: by keys, against Hertz at the same approach and force', options, async () => {
  const page = await b.open('#crossed-cylinders', { width: 1280, height: 1000, flat: true });
  await page.locator('.mstate').click();
  const dialog = page.locator('dialog#tubes');
  await dialog.waitFor();
  const here = dialog.locator('.here');
  const cell = (/** @type {string} */ name, /** @type {number} */ column) =>
    dialog.locator('tbody tr').filter({ hasText: name }).locator('td').nth(column);
  await until(page, "document.querySelectorAll('#tubes tbody tr').length === 8");
  await dialog.getByLabel('Angle', { exact: true }).fill('90');
  await dialog.getByLabel('Penetration', { exact: true }).fill('10');
  await until(page, () =>
    /^-?1\.00/.test(document.querySelector('#tubes tbody td')?.textContent ?? ''),
  );
  // light touch: pi r p^2 = 31.4 mm^3 for r = 10 mm and p = 1 mm, a little less as p grows
  await soon(async () => {
    const volume = parseFloat((await cell('Shared volume', 0).textContent()) ?? '');
    assert.ok(volume > 30.5 && volume < 31.5, `${volume} mm3`);
  });
  await soon(async () =>
    assert.match(plain(await here.textContent()), /^Here: −[0-4]\.\d %, within 5 %\.$/),
  );
  // at the same force the same tubes differ by more
  await dialog.getByRole('radio', { name: 'force' }).click();
  await until(page, () =>
    /beyond 5/.test(document.querySelector('#tubes .here')?.textContent ?? ''),
  );
  await page.keyboard.press('ArrowLeft');
  await until(page, () =>
    /within 5/.test(document.querySelector('#tubes .here')?.textContent ?? ''),
  );
  // nearly parallel the claim fails
  await dialog.getByLabel('Angle', { exact: true }).fill('10');
  await until(page, () =>
    /beyond 5/.test(document.querySelector('#tubes .here')?.textContent ?? ''),
  );
  // without WebGL words stand in the place of the picture
  await soon(async () =>
    assert.match((await dialog.locator('.preview').textContent()) ?? '', /WebGL is off/),
  );
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'tether-tubes');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'a knot: distances of all pairs of places, picked by keys and by a minimum',
  options,
  async () => {
    const page = await b.open('#tether-knot', { width: 1440, height: 900 });
    await show(page, 100);
    await openPanel(page);
    const canvas = page.locator('.surface canvas');
    await soon(async () =>
      assert.match((await canvas.getAttribute('aria-label')) ?? '', /\d+ minim(um|a)$/),
    );
    const told = page.locator('.surface .told');
    await canvas.focus();
    await page.keyboard.press('ArrowRight');
    const words = /^\d\.\d+ m and \d\.\d+ m: \d+\.?\d* m?m from axis to axis$/;
    await soon(async () => assert.match(plain(await told.textContent()), words));
    const first = await told.textContent();
    await page.keyboard.press('Shift+ArrowUp');
    await soon(async () => assert.notEqual(await told.textContent(), first));
    // the shortest minimum: what it says of the gap is the distance without both radii
    const way = page.locator('.minima button').first();
    const gap = /^(−?[\d.]+) (m|mm|µm) at/.exec(plain(await way.textContent()));
    await way.click();
    const at = /: ([\d.]+) mm from/.exec(plain(await told.textContent()));
    await soon(async () =>
      assert.ok(gap && at, `${await way.textContent()}; ${await told.textContent()}`),
    );
    const unit = /** @type {Record<string, number>} */ ({ m: 1e3, mm: 1, µm: 1e-3 })[gap[2]];
    const d = Number(gap[1].replace('−', '-')) * unit + 20;
    assert.ok(Math.abs(d - Number(at[1])) < 0.06, `${d} mm, ${at[1]} mm`);
    // only where there are minima: the same place, nearer
    const before = await canvas.evaluate((c) => /** @type {HTMLCanvasElement} */ (c).toDataURL());
    await page.getByLabel('Only where there are minima').check();
    await until(
      page,
      `document.querySelector('.surface canvas').toDataURL() !== ${JSON.stringify(before)}`,
    );
    await soon(async () => {
      const still = /: ([\d.]+) mm from/.exec(plain(await told.textContent()));
      assert.ok(still && Math.abs(Number(still[1]) - Number(at[1])) < 0.06, `${still?.[1]} mm`);
    });
    // the camera goes with the line when it is told to, and until it is told not to
    const follow = page.getByRole('button', { name: 'Follow part (G)' });
    await follow.click();
    await soon(async () => assert.equal((await state(page)).camera.follow, 'tether'));
    await follow.click();
    await soon(async () => assert.equal((await state(page)).camera.follow, undefined));
    // plots over time, with the values of now
    for (const name of ['Gap at the shortest minima', 'Contact force', 'Penetration', 'Writhe'])
      await soon(async () =>
        assert.ok(
          (await page.getByRole('img', { name: new RegExp(`^${name}:`) }).count()) === 1,
          name,
        ),
      );
    await soon(async () =>
      assert.match(plain(await page.locator('.tscroll .sum').textContent()), /Writhe 3\.\d\d\.$/),
    );
    // a press in a plot goes there
    const plot = page.getByRole('img', { name: /^Contact force:/ });
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box) await page.mouse.click(box.x + 60, box.y + box.height / 2);
    await until(page, 'window.hawse.state.frame !== 100');
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'tether-knot');
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('two tubes in space: turned by keys, and gone with the dialog', options, async () => {
  const page = await b.open('#crossed-cylinders', { width: 1000, height: 700 });
  await page.locator('.mstate').click();
  await until(page, "document.querySelectorAll('#tubes tbody tr').length === 8");
  const before = await soon(async () => {
    const now = await painted(page, '#tubes .preview');
    assert.ok(now.colours > 20, `${now.colours} colours`);
    return now;
  });
  await page.locator('#tubes .preview canvas').focus();
  await page.keyboard.press('ArrowLeft');
  await soon(async () =>
    assert.notEqual((await painted(page, '#tubes .preview')).sum, before.sum, 'it turns'),
  );
  // a context is let go of: a browser has few, and takes the oldest away when there are too many
  await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#tubes canvas'));
    Object.assign(window, { gone: canvas.getContext('webgl2') });
    /** @type {HTMLDialogElement} */ (document.querySelector('#tubes')).close();
  });
  await soon(async () => assert.equal(await page.evaluate('window.gone.isContextLost()'), true));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('on a phone by night, and without WebGL', options, async () => {
  const page = await b.open('#tether-knot', { width: 390, height: 844, theme: 'dark' });
  await show(page, 100);
  await openPanel(page);
  await soon(async () =>
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
      false,
    ),
  );
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'tether-phone');
  await page.getByRole('button', { name: 'Two tubes: volume, patch, Hertz' }).last().click();
  await until(page, "document.querySelectorAll('#tubes tbody tr').length === 8");
  await soon(async () =>
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
      false,
    ),
  );
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'tether-tubes-phone');
  assert.deepEqual(page.errors, []);
  await page.done();

  const flat = await b.open('#tether-knot', { width: 1000, height: 640, flat: true });
  await show(flat, 60);
  await openPanel(flat);
  await flat.locator('.surface canvas').click({ position: { x: 150, y: 90 } });
  await soon(async () =>
    assert.match(plain(await flat.locator('.surface .told').textContent()), /from axis to axis$/),
  );
  assert.deepEqual(flat.errors, []);
  await flat.done();
});
