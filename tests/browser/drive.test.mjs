/**
 * Driving in Chromium: keys, a gamepad and two thumbs give orders that are in the link, replay to the same bits and are undone a press at a
 * time. The gamepad is one that the test puts in place of `navigator.getGamepads` before the page loads: Chromium without a window has none.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { hash, ready, reason, shot, show, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };

/** @typedef {import('./page.mjs').Page} Page */

/** Orders of an input. @param {Page} page @param {string} id @returns {Promise<{frame: number, value: number}[]>} */
const ordersOf = async (page, id) =>
  (await state(page)).inputs.filter((/** @type {any} */ one) => one.id === id);

/** A key that is held until something is true, while the run plays. @param {Page} page @param {string} key @param {() => Promise<boolean>} enough */
async function hold(page, key, enough) {
  await page.keyboard.down(key);
  await soon(async () => assert.ok(await enough()));
  await page.keyboard.up(key);
}

test(
  'keys: a winch that is driven and let go, its mode, the next part; the page has its keys back',
  options,
  async () => {
    const page = await b.open('#heave-compensation?t=0', { flat: true });
    await page.evaluate('window.hawse.pause()');
    await show(page, 20);
    await page.locator('.stage canvas').first().focus();
    await page.keyboard.press('Shift+D');
    const bar = page.getByRole('region', { name: 'Drive' });
    await bar.waitFor();
    await soon(async () => assert.equal(await bar.getByLabel('Part in hand').inputValue(), 'fore_winch')); // prettier-ignore
    await soon(async () => assert.match((await bar.textContent()) ?? '', /Rate.*m\/s.*back to 0/));
    await soon(async () => assert.deepEqual(await violations(page), []));

    // its mode first: speed, which is the first of five words
    await page.keyboard.press('x');
    await soon(async () => assert.deepEqual(await ordersOf(page, 'fore_mode'), [{ id: 'fore_mode', frame: 20, value: 0 }])); // prettier-ignore

    // up hauls in: the set point falls to the end of its range, no faster than a full stick in 0.4 s
    await page.keyboard.press('Space');
    await hold(page, 'ArrowUp', async () =>
      (await ordersOf(page, 'fore_lower')).some(({ value }) => value === -0.5),
    );
    await soon(async () => assert.equal((await ordersOf(page, 'fore_lower')).at(-1)?.value, 0));
    await page.keyboard.press('Space');
    const told = await ordersOf(page, 'fore_lower');
    const { frame } = (await state(page)).doc.solver;
    for (let i = 1; i < told.length; i++) {
      const by = Math.abs(told[i].value - told[i - 1].value);
      const seconds = (told[i].frame - told[i - 1].frame) * frame;
      assert.ok(by <= 0.5 * (seconds / 0.4) + 0.005, `${by} m/s in ${seconds} s`);
    }
    // keys of the page do nothing meanwhile
    const before = await state(page);
    for (const key of ['d', 's', 'a', 'e', 'ArrowLeft']) await page.keyboard.press(key);
    await soon(async () => {
      const now = await state(page);
      assert.deepEqual([now.frame, now.inputs], [before.frame, before.inputs]);
      assert.equal(await page.locator('dialog[open]').count(), 0);
      assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'light');
    });

    // the same bits from the link, in another page
    await show(page, told[told.length - 1].frame + 30);
    const at = (await state(page)).frame;
    const here = await hash(page);
    const link = await encodeLink({
      example: 'heave-compensation',
      inputs: (await state(page)).inputs,
    });
    await shot(page, 'drive-winch');
    const other = await b.open(link, { flat: true });
    await show(other, at);
    await soon(async () => assert.equal(await hash(other), here));
    await other.done();

    // one press is one step back, the mode another
    await page.keyboard.press('Control+z');
    await soon(async () => assert.deepEqual(await ordersOf(page, 'fore_lower'), []));
    await soon(async () => assert.equal((await ordersOf(page, 'fore_mode')).length, 1));
    await page.keyboard.press('Control+y');
    await soon(async () => assert.deepEqual(await ordersOf(page, 'fore_lower'), told));
    await show(page, at);
    await soon(async () => assert.equal(await hash(page), here));

    // back in time, and otherwise: what was ordered after it is void
    await show(page, told[0].frame - 1 < 20 ? 20 : told[0].frame - 1);
    await page.keyboard.press('c');
    await soon(async () => assert.equal(await bar.getByLabel('Part in hand').inputValue(), 'aft_winch')); // prettier-ignore
    await bar.getByRole('button', { name: /pay out: Rate$/ }).focus();
    await hold(page, 'Enter', async () =>
      (await ordersOf(page, 'aft_lower')).some(({ value }) => value > 0),
    );
    await soon(async () => assert.deepEqual(await ordersOf(page, 'fore_lower'), []));
    await soon(async () => assert.equal((await ordersOf(page, 'aft_lower')).at(-1)?.value, 0));

    await page.keyboard.press('Escape');
    await soon(async () => assert.equal(await bar.count(), 0));
    await page.keyboard.press('d');
    await until(page, "document.documentElement.dataset.theme === 'dark'");
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a gamepad that is plugged in and pulled out: its stick moves what stays, and lets go',
  options,
  async () => {
    const page = await b.open('#knuckle-boom?t=0', {
      flat: true,
      before: (p) =>
        p.addInitScript(() => {
          Reflect.set(window, 'pads', []);
          Object.defineProperty(navigator, 'getGamepads', { value: () => Reflect.get(window, 'pads') }); // prettier-ignore
        }),
    });
    const plug = (/** @type {number[]} */ axes, /** @type {number[]} */ down = []) =>
      page.evaluate(
        ([all, pressed]) =>
          Reflect.set(window, 'pads', [
            null,
            {
              ...{ connected: true, index: 1, id: 'Pad of a test', axes: all },
              buttons: Array.from({ length: 17 }, (_, i) => ({ pressed: pressed.includes(i), value: Number(pressed.includes(i)) })), // prettier-ignore
            },
          ]),
        [axes, down],
      );
    await page.evaluate('window.hawse.pause()');
    await show(page, 10);
    await page.keyboard.press('Shift+D');
    const bar = page.getByRole('region', { name: 'Drive' });
    await soon(async () => assert.match((await bar.textContent()) ?? '', /No gamepad/));
    await plug([0.1, 0.05, 0, 0]);
    await soon(async () => assert.match((await bar.textContent()) ?? '', /Gamepad: Pad of a test/));
    await soon(async () => assert.deepEqual((await state(page)).inputs, []));
    // to the left: the boom slews to port, which is positive; in steps of a hand it stays where it is
    await plug([-1, 0, 0, 0]);
    await soon(async () => assert.ok(((await ordersOf(page, 'slew')).at(-1)?.value ?? 0) > 0.1));
    await plug([0, 0, 0, 0]);
    let held = NaN;
    await soon(async () => {
      const { value } = (await ordersOf(page, 'slew'))[0];
      const same = value === held;
      held = value;
      assert.ok(same);
    });
    // pulled out with the stick held: let go
    await plug([0, 0, 0, -1]);
    await soon(async () => assert.equal((await ordersOf(page, 'boom')).length, 1));
    await page.evaluate(() => Reflect.set(window, 'pads', [null]));
    await soon(async () => assert.match((await bar.textContent()) ?? '', /No gamepad/));
    await soon(async () => assert.equal((await ordersOf(page, 'slew')).at(-1)?.value, held));
    // Start plays
    await plug([0, 0, 0, 0], []);
    await soon(async () => assert.match((await bar.textContent()) ?? '', /Gamepad: Pad/));
    await plug([0, 0, 0, 0], [9]);
    await until(page, 'window.hawse.state.playing');
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a phone: two thumbs at once, each with a stick; the orders go back to zero',
  options,
  async () => {
    const page = await b.open('#crane-sea?t=0', {
      width: 360,
      height: 640,
      phone: true,
      flat: true,
    });
    await page.evaluate('window.hawse.pause()');
    await show(page, 20);
    await page.keyboard.press('Shift+D');
    const [left, right] = ['left', 'right'].map((side) => page.locator(`.thumb.${side}`));
    await left.waitFor();
    const middle = async (/** @type {typeof left} */ of) => {
      const box = await soon(async () => {
        const found = await of.boundingBox();
        assert.ok(found);
        return found;
      });
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [l, r] = [await middle(left), await middle(right)];
    const touch = await page.context().newCDPSession(page);
    const fingers = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {{x: number, y: number}[]} */ points) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((p, id) => ({ ...p, id })) }); // prettier-ignore
    await fingers('touchStart', [l]);
    await fingers('touchStart', [l, r]);
    await fingers('touchMove', [{ x: l.x - 60, y: l.y }, { x: r.x, y: r.y - 60 }]); // prettier-ignore
    // at the ends of their ranges: the slew to port, the boom up
    await soon(async () => {
      assert.equal((await ordersOf(page, 'slew')).at(-1)?.value, 0.3);
      assert.equal((await ordersOf(page, 'boom')).at(-1)?.value, 0.2);
    });
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'drive-phone');
    await fingers('touchEnd', []);
    await soon(async () => {
      assert.equal((await ordersOf(page, 'slew')).at(-1)?.value, 0);
      assert.equal((await ordersOf(page, 'boom')).at(-1)?.value, 0);
    });
    // what it did not touch is as the scenario has it
    await soon(async () => assert.deepEqual(await ordersOf(page, 'hoist'), []));
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    assert.ok(Number(wide) <= 360, `${wide} px`);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('on a phone all that the bar has is in sight, in German too', options, async () => {
  for (const page of ['', 'de.html']) {
    const opened = await b.open(`${page}#anchor-lift`, {
      ...{ width: 360, height: 740, phone: true, flat: true },
    });
    await opened.keyboard.press('Shift+D');
    const bar = opened.locator('.drive > header');
    await bar.waitFor();
    await soon(async () => {
      const edges = await bar.locator('button').evaluateAll(
        (all) =>
        all.map((e) => [e.getAttribute('aria-label') ?? e.textContent, Math.round(e.getBoundingClientRect().right)]), // prettier-ignore
      );
      assert.ok(edges.length > 2);
      const inside = await bar.evaluate((e) => e.getBoundingClientRect().right);
      assert.deepEqual(edges.filter(([, right]) => Number(right) > inside + 1), []); // prettier-ignore
    });
    assert.deepEqual(opened.errors, []);
    await opened.done();
  }
});

test('a run without inputs has no driving: neither button nor key', options, async () => {
  const page = await b.open('#crane-landing?t=0', { flat: true });
  await until(page, 'document.querySelector(\'.tools [aria-label^="Drive"]\')?.hidden');
  await page.keyboard.press('Shift+D');
  await page.keyboard.press('d');
  await until(page, "document.documentElement.dataset.theme === 'dark'");
  await soon(async () => assert.equal(await page.locator('.drive').count(), 0));
  assert.deepEqual(page.errors, []);
  await page.done();
});
