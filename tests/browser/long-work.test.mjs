/** Work that takes long: told with its time, ended by a button, and in nobody's way. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash, ready, reason, shot, show, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };

/** Two kilometres of line between a ship and a body one kilometre below it: a static start is looked for for
 * ten seconds and more, in vain. */
const HELD = { length: 2000, elements: 2000 };
const HELD_LINK = 'line.length=2000&line.elements=2000';
const HOLD = `window.hawse.commit(['parts', 'line'],
  { ...window.hawse.state.doc.parts.line, ...${JSON.stringify(HELD)} })`;

/** What is told of such a start: the worker answers while it is at it. */
const START =
  /^Still working on the start: [\d.e-]+ N( m)? out of balance, step \d+ of at most \d+, \d+ evaluations \(\d+ s\)\s+Cancel$/;
const evaluations = (/** @type {string | null} */ text) =>
  Number(/(\d+) evaluations/.exec(text ?? '')?.[1] ?? NaN);

/** What is on show fits, is read out by name, and its button can be hit.
 * @param {import('./page.mjs').Page} page @param {number} width @param {string} name */
async function seen(page, width, name) {
  const work = page.locator('.work');
  await soon(async () => assert.deepEqual(await violations(page), []));
  await soon(async () => {
    const box = await work.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= width, 'it fits');
    const hit = await work.getByRole('button', { name: 'Cancel' }).boundingBox();
    assert.ok(hit && hit.height >= 24 && hit.width >= 24);
  });
  await soon(async () =>
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
      false,
    ),
  );
  await shot(page, name);
}

for (const [name, width, height, theme] of /** @type {const} */ ([
  ['desk', 1280, 720, 'light'],
  ['phone', 360, 640, 'dark'],
]))
  test(`a long frame is told, ended, and gone on with, ${name}`, options, async () => {
    // 100,000 steps a frame: minutes for 300 elements of line
    const page = await b.open('#tether-drop?solver.step=2e-7&solver.frame=0.02&t=0', {
      ...{ width, height, theme, flat: true },
    });
    const work = page.locator('.work');
    await page.evaluate('window.hawse.seek(3)');
    await soon(async () =>
      assert.match(
        (await work.innerText()) ?? '',
        /^Still working on the step to 0\.0[246] s: \d+(\.\d)? % \(\d+ s\)\s+Cancel$/,
      ),
    );
    await seen(page, width, `work-frame-${name}`);
    const before_ = await state(page);
    await work.getByRole('button', { name: 'Cancel' }).click();
    const notice = page.locator('.notice');
    await soon(async () =>
      assert.match((await notice.textContent()) ?? '', /^Stopped at 0(\.0[24])? s\./),
    );
    await soon(async () => assert.equal(await work.isHidden(), true));
    await soon(async () => assert.equal((await state(page)).last, before_.last));
    const go = notice.getByRole('button', { name: 'Go on' });
    await soon(async () =>
      assert.equal(await go.evaluate((el) => el === document.activeElement), true),
    );
    await page.keyboard.press('Enter');
    await soon(async () => assert.match((await work.innerText()) ?? '', /^Still working/));
    // another value is heard within the frame
    await page.evaluate('window.hawse.commit(["solver","step"], 0.02)');
    await until(page, 'window.hawse.state.last >= 4 && !window.hawse.state.busy');
    await soon(async () => assert.equal(await work.isHidden(), true));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test('a start that takes long is ended; the run on show stays and goes on', options, async () => {
  const page = await b.open('#long-line', { flat: true });
  await show(page, 5);
  const first = await hash(page, 5);
  const { doc } = await state(page);
  await page.evaluate('window.hawse.pause()');
  await page.evaluate(HOLD);
  const work = page.locator('.work');
  await soon(async () => assert.match((await work.innerText()) ?? '', START));
  const first_ = evaluations(await work.innerText());
  await soon(async () => assert.ok(evaluations(await work.innerText()) > first_));
  await seen(page, 1280, 'work-start');
  await work.getByRole('button', { name: 'Cancel' }).click();
  await until(page, '!window.hawse.state.busy');
  await soon(async () => assert.deepEqual((await state(page)).doc, doc));
  await soon(async () => assert.equal(await hash(page, 5), first));
  await soon(async () =>
    assert.match(
      (await page.locator('.notice').textContent()) ?? '',
      /^Stopped\. The values are those of the run on show\. *$/, // by the same worker
    ),
  );
  // it goes on with the run, to the same bits as another page
  await show(page, 2);
  await page.evaluate('window.hawse.whenFrame(600)');
  const far = await hash(page, 600);
  const other = await b.open('#long-line', { flat: true });
  await other.evaluate('window.hawse.whenFrame(600)');
  await soon(async () => assert.equal(await hash(other, 600), far));
  // undoing a change frees the page as well
  await page.evaluate(HOLD);
  await work.waitFor();
  await page.keyboard.press('Control+z');
  await until(page, '!window.hawse.state.busy && window.hawse.state.last >= 5');
  await soon(async () => assert.equal(await hash(page, 5), first));
  await soon(async () =>
    assert.doesNotMatch((await page.locator('.notice').textContent()) ?? '', /did not answer/),
  );
  for (const p of [page, other]) assert.deepEqual(p.errors, []);
  await page.done();
  await other.done();
});

test('a link whose start takes long: ended, and opened without its changes', options, async () => {
  const page = await b.open(`#long-line?${HELD_LINK}`, {
    flat: true,
    wait: false,
  });
  const work = page.locator('.work');
  await work.getByRole('button', { name: 'Cancel' }).click();
  const notice = page.locator('.notice');
  await soon(async () =>
    assert.match((await notice.textContent()) ?? '', /^Stopped before it could start\./),
  );
  await page.locator('#p-params .field').first().waitFor(); // the values can be changed as well
  await shot(page, 'work-link');
  await notice.getByRole('button', { name: 'Undo all changes' }).click();
  await until(page, 'window.hawse.state.ready && !window.hawse.state.busy');
  await show(page, 5);
  await soon(async () => assert.equal((await state(page)).doc.parts.line.length, 1000));
  assert.deepEqual(page.errors, []);
  await page.done();
});
