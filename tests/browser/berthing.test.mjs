/** Vessels and fenders in Chromium: plan and 3D, fenders and outlines, the helm, the paper's experiments. */
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
  state,
  until,
  useTheme,
  violations,
  withoutWebgl,
} from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

/** Plain spaces in place of those that do not break. @param {string | null} text */
const plain = (text) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

test('tug and ship: the pair that meets, in numbers, in plan and in 3D', options, async () => {
  const page = await b.open('#tug-and-ship', { width: 1280, height: 720 });
  await page.locator('#tab-berths').click();
  await until(page, () =>
    /No contact yet/.test(document.querySelector('#p-berths')?.textContent ?? ''),
  );
  // a while after the touch
  await show(page, 24);
  const row = page.locator('.pairs tbody tr');
  await until(page, "document.querySelectorAll('.pairs tbody tr').length === 1");
  await soon(async () => {
    const cells = (await row.locator('td > .v').allTextContents()).map(plain);
    const told = await page.evaluate("window.hawse.channel('plan_contacts.push.force')");
    assert.ok(told > 1e6, `${told} N`);
    assert.ok(Math.abs(Number(cells[0]) * 1e6 - told) < 1e3, `${cells[0]} MN, ${told} N`);
    const { picture } = await state(page);
    assert.ok(picture.calls <= 60, `${picture.calls} draw calls`);
  });

  const plan = page.locator('canvas.plan');
  await soon(async () => assert.equal(await plan.isVisible(), false));
  await page.keyboard.press('p');
  await soon(async () => assert.equal(await plan.isVisible(), true));
  await until(page, () =>
    /tug: heading 000°/.test(
      document.querySelector('canvas.plan')?.getAttribute('aria-label') ?? '',
    ),
  );
  await soon(async () =>
    assert.equal(
      await page.getByRole('radio', { name: 'Plan' }).getAttribute('aria-checked'),
      'true',
    ),
  );
  await show(page, 30);
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'berthing-plan');
  await page.getByRole('radio', { name: '3D' }).click();
  await soon(async () => assert.equal(await plan.isVisible(), false));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('the experiments: Table 2, the same impulse by step, and no cap', options, async () => {
  const page = await b.open('#tug-and-ship', { width: 1280, height: 900 });
  await page.locator('.mstate').click();
  const dialog = page.locator('dialog#trial');
  await dialog.waitFor();
  const finished = () =>
    /8 runs in/.test(document.querySelector('#trial [role=status]')?.textContent ?? '');
  await until(page, finished);
  const rows = async (/** @type {number} */ table) => {
    const all = await dialog.locator('table').nth(table).locator('tbody tr').all();
    return Promise.all(
      all.map(async (tr) => (await tr.locator('.v').allTextContents()).map(plain)),
    );
  };
  const speeds = await soon(async () => {
    const speeds = await rows(0);
    assert.deepEqual(
      speeds.map((r) => r[0]),
      ['4 kn', '2 kn', '1 kn', '0.5 kn'],
    );
    return speeds;
  });
  // table 2 of the paper
  speeds.forEach(([, here], i) => {
    const paper = [0.96, 0.53, 0.29, 0.14][i];
    assert.ok(Math.abs(parseFloat(here) / paper - 1) < 0.1, `${here} of ${paper} m`);
  });
  // the paper's ship hits its tug off the middle: the impulse is nearly the same at every step
  await soon(async () => {
    const sums = (await rows(1)).map((r) => parseFloat(r[3]));
    assert.equal(sums.length, 4);
    assert.ok(Math.max(...sums) / Math.min(...sums) < 1.004, JSON.stringify(sums));
  });
  await shot(page, 'berthing-paper');
  await dialog.getByLabel('Vessels').selectOption({ label: 'of this scenario' });
  await until(page, finished);
  // a central hit has the same impulse at every step
  const steps = await soon(async () => {
    const steps = await rows(1);
    assert.equal(new Set(steps.map((r) => r[3])).size, 1, JSON.stringify(steps));
    return steps;
  });
  const peaks = steps.map((r) => parseFloat(r[2]));
  assert.deepEqual(
    peaks,
    [...peaks].sort((p, q) => q - p),
    'longer steps push less',
  );
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'berthing-experiments');

  await dialog.getByRole('checkbox').uncheck();
  await until(page, () => /throws/.test(document.querySelector('.verdictline')?.textContent ?? ''));
  // a run of the table opens in the page
  await dialog.getByRole('button', { name: 'Open the run of 2 s' }).click();
  await until(page, "!document.getElementById('trial')");
  await until(page, 'window.hawse.state.doc.solver.step === 2 && !window.hawse.state.busy');
  await soon(async () => assert.equal((await state(page)).doc.plan_contacts.push.cap, 'none'));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('berthing: fenders, and the helm by slider, keys and stick', options, async () => {
  const page = await b.open('#berthing', { width: 1280, height: 900, flat: true });
  await page.locator('#tab-berths').click();
  await show(page, 50);
  await soon(async () => assert.equal(await page.locator('.fenders tbody tr').count(), 8));
  await soon(async () =>
    assert.match(
      plain(await page.locator('.tscroll .sum').textContent()),
      /^0 of 8 fenders loaded/,
    ),
  );

  await page.locator('#tab-helm').click();
  const inputs = async () => (await state(page)).inputs;
  const rudder = page.getByRole('slider', { name: 'Rudder' });
  await rudder.focus();
  await page.keyboard.press('ArrowRight');
  await until(page, 'window.hawse.state.inputs.length === 1');
  await soon(async () => {
    const [order] = await inputs();
    assert.deepEqual([order.id, order.frame], ['rudder', 50]);
    assert.ok(order.value < 0, 'to starboard');
  });
  await soon(async () =>
    assert.match((await rudder.getAttribute('aria-valuetext')) ?? '', /starboard$/),
  );
  await page.getByRole('button', { name: 'Midships' }).click();
  await until(page, 'window.hawse.state.inputs[0].value === 0');

  // the arrow keys steer once they are asked to, and then move no time
  await page.locator('.stage canvas').first().focus();
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  await until(
    page,
    "['revs', 'bow'].every((id) => window.hawse.state.inputs.some((i) => i.id === id))",
  );
  await soon(async () => assert.equal((await state(page)).frame, 50));
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowLeft');
  await until(page, 'window.hawse.state.frame < 50');

  await show(page, 60);
  const stick = page.locator('.stick').first();
  await stick.scrollIntoViewIfNeeded();
  const box = await soon(async () => {
    const box = await stick.boundingBox();
    assert.ok(box);
    return box;
  });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 0.2 * box.height, { steps: 3 });
  await page.mouse.up();
  await until(page, "window.hawse.state.inputs.some((i) => i.id === 'tug_fore' && i.frame === 60)");
  // the last of the steps of the hand
  await soon(async () => {
    const told = (await inputs()).filter((/** @type {any} */ i) => i.frame === 60);
    const of = (/** @type {string} */ id) =>
      told.find((/** @type {any} */ i) => i.id === id)?.value;
    assert.ok(of('tug_fore') > 3e5, `${of('tug_fore')} N`);
    assert.ok(Math.abs(of('tug_fore_angle')) < 0.2, `${of('tug_fore_angle')} rad`);
  });
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'berthing-helm');

  // the same on a phone, by night
  await useTheme(page, 'dark');
  await resize(page, 360, 640);
  await page.locator('#tab-berths').click();
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'berthing-phone');
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('without WebGL the plan is shown', options, async () => {
  const page = await b.open('#tug-and-ship', { width: 720, height: 720, before: withoutWebgl });
  await soon(async () => assert.equal((await state(page)).webgl, false));
  await until(page, "!document.querySelector('canvas.plan')?.hidden");
  await show(page, 24);
  await soon(async () =>
    assert.equal(await page.getByRole('radio', { name: '3D' }).isVisible(), false),
  );
  // something other than water is drawn
  await soon(async () => {
    const colours = await page.evaluate(() => {
      const c = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas.plan'));
      const data = c.getContext('2d')?.getImageData(0, 0, c.width, c.height).data ?? [];
      const seen = new Set();
      for (let i = 0; i < data.length; i += 4) seen.add(`${data[i]} ${data[i + 1]} ${data[i + 2]}`);
      return seen.size;
    });
    assert.ok(colours > 20, `${colours} colours`);
    // three.js tells that there is none
    assert.deepEqual(
      page.errors.filter((e) => !/WebGL/.test(e)),
      [],
    );
  });
  await page.done();
});

test(
  'on a phone the bar of the plan is in the window beside the colours of lines',
  options,
  async () => {
    const page = await b.open('#berth-and-lift', {
      width: 360,
      height: 740,
      phone: true,
      flat: true,
    });
    await page.locator('.mini:not(.heat)').waitFor();
    const bar = page.locator('.planbar button:visible');
    await soon(async () => {
      assert.ok((await bar.count()) > 2);
      for (const button of await bar.all()) {
        const box = await button.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= 360, `${await button.innerText()}: ${JSON.stringify(box)}`); // prettier-ignore
      }
    });
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);
