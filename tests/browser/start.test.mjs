/** Runs that cannot begin: why, in which part, and the value before one press away. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  hash,
  ready,
  reason,
  resize,
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
const CAUSE = /elements of 0\.1852 m are too long for the bends of the start shape/;

for (const [name, width, height, theme] of /** @type {const} */ ([
  ['desk', 1280, 720, 'light'],
  ['phone', 360, 640, 'dark'],
]))
  test(`a value that no run can begin with is told and put back, ${name}`, options, async () => {
    const page = await b.open('#tether-knot', { width: 1280, height: 720, theme, flat: true });
    await show(page, 20);
    const first = await hash(page, 20);
    const elements = page.getByLabel('Elements', { exact: true });
    await elements.fill('10');
    await page.keyboard.press('Enter');
    await resize(page, width, height);
    const notice = page.locator('.notice');
    await soon(async () => assert.match((await notice.textContent()) ?? '', CAUSE));
    await soon(async () => assert.match((await notice.textContent()) ?? '', /^tether: /));
    // what was on show is still there
    await soon(async () => assert.equal(await hash(page, 20), first));
    const back = notice.getByRole('button', { name: 'Put tether.elements back to 120' });
    await back.waitFor();
    await soon(async () => assert.deepEqual(await violations(page), []));
    await soon(async () =>
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
        false,
      ),
    );
    const box = await soon(async () => {
      const found = await notice.boundingBox();
      assert.ok(found && found.x >= 0 && found.x + found.width <= width, 'it fits');
      return found;
    });
    assert.ok(box.height < 200, `${box.height} px`);
    await shot(page, `start-${name}`);
    await back.click();
    await until(
      page,
      'window.hawse.state.doc.parts.tether.elements === 120 && !window.hawse.state.busy',
    );
    await until(page, `window.hawse.hash(20) === '${first}'`);
    await soon(async () => assert.equal(await notice.isHidden(), true));
    await soon(async () => assert.equal((await state(page)).faults.length, 0));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test(
  'a link to an example that is nearly named leads to it, with all else that it has',
  options,
  async () => {
    const page = await b.open('#heave-snach?load.mass=1500', { flat: true, wait: false });
    const dialog = page.locator('dialog#badlink');
    await soon(async () => assert.match((await dialog.textContent()) ?? '', /heave-snach.*did you mean heave-snatch\?/)); // prettier-ignore
    await soon(async () => assert.deepEqual(await violations(page), []));
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await until(page, 'window.hawse?.state.ready');
    await soon(async () => {
      const { doc, title } = await state(page);
      assert.deepEqual([doc.parts.load.mass, title], [1500, 'Heave and snatch']);
    });
    // one that is like none
    const none = await b.open('#xyzzy', { flat: true, wait: false });
    await soon(async () => assert.match((await none.locator('dialog#badlink').textContent()) ?? '', /There is no example xyzzy/)); // prettier-ignore
    for (const one of [page, none]) assert.deepEqual(one.errors, []);
    for (const one of [page, none]) await one.done();
  },
);

test(
  'a link that no run can begin with says why, and opens with what it can',
  options,
  async () => {
    const page = await b.open('#tether-knot?tether.elements=10', { flat: true });
    const dialog = page.locator('dialog#badlink');
    await dialog.waitFor();
    await soon(async () => {
      const text = (await dialog.textContent()) ?? '';
      for (const words of [/tether\.elements/, /10/, CAUSE, /120/]) assert.match(text, words);
    });
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'start-link');
    await dialog.getByRole('button', { name: 'Open with defaults' }).click();
    await until(page, "!document.querySelector('dialog')");
    await show(page, 5);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);
