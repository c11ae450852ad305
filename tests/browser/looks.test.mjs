/** Layouts and accessibility: home, workbench, phone, embed, dialogs; axe-core in both themes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  ready,
  reason,
  resize,
  shot,
  show,
  soon,
  start,
  until,
  useTheme,
  violations,
} from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };
const THEMES = /** @type {const} */ (['light', 'dark']);

/** Elements whose text is cut, or that stick out of the window. @param {import('playwright-core').Page} page */
const misfits = (page) =>
  page.evaluate(() => {
    const out = [];
    const visible = (/** @type {Element} */ e) =>
      e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
    for (const e of document.querySelectorAll(
      '.clock, .strip .v, .heads dd, .ledger .num, .unit, .rng span, .btn, .chip, .tabs button, .cbar li',
    )) {
      if (!(e instanceof HTMLElement) || !visible(e) || e.closest('[hidden]')) continue;
      if (
        e.scrollWidth > e.clientWidth + 1 &&
        e.clientWidth > 0 &&
        getComputedStyle(e).display !== 'inline'
      )
        out.push(`cut: ${e.className} "${e.textContent}"`);
      const box = e.getBoundingClientRect();
      if (
        !e.closest('.scroll, .logscroll, dialog, .sec') &&
        (box.right > innerWidth + 1 || box.left < -1)
      )
        out.push(`outside: ${e.className} "${e.textContent}"`);
    }
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls sideways');
    return out;
  });

for (const theme of THEMES) {
  test(`home, ${theme}`, options, async () => {
    const page = await b.open('', { wait: false, flat: true, theme, width: 1440, height: 900 });
    await page.locator('.door').first().waitFor();
    await soon(async () => assert.ok((await page.locator('.door').count()) >= 7));
    const all = await page.locator('.door').count();
    await soon(async () => assert.deepEqual(await misfits(page), []));
    await soon(async () => assert.deepEqual(await violations(page), []));
    await page.evaluate(() => document.fonts.ready);
    await shot(page, `home-${theme}`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'A mesh of your own' }).click();
    await soon(async () => assert.equal((await chooser).isMultiple(), false));
    await page.keyboard.press('/');
    await page.keyboard.type('winch');
    await soon(async () => assert.ok((await page.locator('.door').count()) < all));
    await page.done();
  });

  test(`workbench at 1280, 1440 and 900, ${theme}`, options, async () => {
    const page = await b.open('#heave-snatch?load.mass=1500', { theme, width: 1280, height: 720 });
    await show(page, 120);
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [900, 700],
    ]) {
      await resize(page, width, height);
      await soon(async () => assert.deepEqual(await misfits(page), [], `${width}`));
      await soon(async () => assert.deepEqual(await violations(page), [], `${width}`));
      await shot(page, `workbench-${width}-${theme}`);
      if (width !== 1440) {
        for (const tab of ['energy', 'log']) {
          await page.locator(`#tab-${tab}`).click();
          await soon(async () => assert.deepEqual(await violations(page), [], `${width}, ${tab}`));
          await shot(page, `${tab}-${width}-${theme}`);
        }
        await page.locator('#tab-params').click();
      }
      await soon(async () => {
        const part = await page.evaluate(() => {
          const box = /** @type {Element} */ (
            document.querySelector('.scene')
          ).getBoundingClientRect();
          return (box.width * box.height) / (innerWidth * innerHeight);
        });
        assert.ok(
          part >= (width < 1000 ? 0.35 : 0.45),
          `the scene has ${part.toFixed(2)} of the window at ${width}`,
        );
      });
    }
    assert.deepEqual(page.errors, []);
    await page.done();
  });

  test(`embed, ${theme}`, options, async () => {
    const page = await b.open('#heave-snatch?ui=embed', {
      theme,
      width: 640,
      height: 360,
      wait: false,
    });
    await page.locator('.poster').waitFor();
    await soon(async () =>
      assert.equal(
        await page.evaluate('typeof window.hawse'),
        'undefined',
        'nothing runs before the click',
      ),
    );
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, `embed-poster-${theme}`);
    await page.locator('.poster').click();
    await until(page, 'window.hawse?.state.ready && window.hawse.state.playing');
    await page.evaluate('window.hawse.pause()');
    await soon(async () => assert.deepEqual(await misfits(page), []));
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, `embed-${theme}`);
    await page.done();
  });
}

test('phone, both themes', options, async () => {
  const page = await b.open('#heave-snatch?load.mass=1500', { width: 360, height: 640 });
  await show(page, 120);
  await soon(async () => {
    const part = await page.evaluate(
      () =>
        /** @type {Element} */ (document.querySelector('.scene')).getBoundingClientRect().height /
        innerHeight,
    );
    assert.ok(part >= 0.6, `the scene has ${part.toFixed(2)} of the height`);
  });
  for (const theme of THEMES) {
    await useTheme(page, theme);
    for (const tab of ['energy', 'plots', 'params', 'log']) {
      await page.locator(`#tab-${tab}`).click();
      await soon(async () => assert.deepEqual(await misfits(page), [], `${tab}, ${theme}`));
      await soon(async () => assert.deepEqual(await violations(page), [], `${tab}, ${theme}`));
      await page.waitForTimeout(300);
      await shot(page, `phone-360-${tab}-${theme}`);
    }
  }
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('dialogs, both themes', options, async () => {
  const page = await b.open('#winch-payout');
  await show(page, 50);
  for (const theme of THEMES) {
    await useTheme(page, theme);
    for (const [key, id] of [
      ['s', 'share'],
      ['x', 'export'],
      ['e', 'text'],
      ['?', 'keys'],
    ]) {
      await page.keyboard.press(key);
      await page.locator(`dialog#${id}`).waitFor();
      await soon(async () => assert.deepEqual(await violations(page), [], `${id}, ${theme}`));
      await shot(page, `${id}-${theme}`);
      await page.keyboard.press('Escape');
      await until(page, "!document.querySelector('dialog')");
    }
    await page.locator('#badge').click();
    await soon(async () => assert.deepEqual(await violations(page), [], `proof, ${theme}`));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+P');
    await soon(async () => assert.equal(await page.locator('.side').isVisible(), false));
    await page.waitForTimeout(300);
    await shot(page, `present-${theme}`);
    await page.keyboard.press('Shift+P');
    await page.locator('.side').waitFor();
  }
  await page.done();
});

test('bad link and halt, both themes', options, async () => {
  const bad = await b.open('#heave-snatch?load.mas=1500&load.mass=-4', { flat: true });
  await bad.locator('dialog#badlink').waitFor();
  for (const colorScheme of THEMES) {
    await bad.emulateMedia({ colorScheme }); // no key acts while the dialog is open
    await until(bad, `document.documentElement.dataset.theme === '${colorScheme}'`);
    await soon(async () => assert.deepEqual(await violations(bad), [], colorScheme));
  }
  await bad.done();
  const halted = await b.open(
    '#heave-snatch?solver.integrator=rk4&solver.step=0.02&line.EA=500000000',
  );
  await until(halted, 'window.hawse.state.halt');
  await halted.locator('.halt').waitFor();
  for (const theme of THEMES) {
    await useTheme(halted, theme);
    await soon(async () => assert.deepEqual(await violations(halted), [], theme));
    await shot(halted, `halt-${theme}`);
  }
  await halted.done();
});

test('the page works without WebGL', options, async () => {
  const page = await b.open('#heave-snatch', { flat: true });
  await page.evaluate('window.hawse.whenFrame(50).then(() => window.hawse.seek(50))');
  await until(page, 'window.hawse.state.shown === 50');
  await soon(async () => assert.equal(await page.evaluate('window.hawse.state.webgl'), false));
  await soon(async () => assert.equal(await page.locator('.nogl').isVisible(), true));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'no-webgl');
  await page.done();
});

test(
  'a strict content policy: no inline script or style runs, nothing is loaded from elsewhere',
  options,
  async () => {
    /** @type {string[]} */
    const asked = [];
    const page = await b.open('#heave-snatch', {
      before: async (p) => void p.on('request', (r) => asked.push(r.url())),
    });
    assert.ok(asked.length > 0);
    const origin = new URL(b.server.url).origin;
    assert.deepEqual(
      asked.filter(
        (u) => !u.startsWith(origin) && !u.startsWith('blob:') && !u.startsWith('data:'),
      ),
      [],
    );
    await soon(async () => {
      const blocked = await page.evaluate(async () => {
        const s = document.createElement('script');
        s.textContent = 'window.__ran = true';
        document.body.append(s);
        return /** @type {any} */ (window).__ran !== true;
      });
      assert.equal(blocked, true);
    });
    await page.done();
  },
);
