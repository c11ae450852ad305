/** A hull of one's own in an anchor scenario, in Chromium: its file, its pipe by numbers, by presses and by keys, and what becomes of it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asObj, launch, without } from '../js/hull-made.mjs';
import { ready, reason, shot, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

/** A frame that is soon computed. */
const FRAME = 10; // 0.2 s, at which the example is opened
/** A pipe in the bow of the launch, as tests/js/hull.test.mjs has it. @type {[string, number][]} */
const NUMBERS = [
  ['Mouth, x', 24],
  ['Mouth, y', 3.592],
  ['Mouth, z', 6],
  ['Upper end, x', 23.2],
  ['Upper end, y', 1.392],
  ['Upper end, z', 9],
];

/** Drops a mesh on the page. @param {import('playwright-core').Page} page @param {string} text */
async function dropped(page, text) {
  await page.evaluate((body) => {
    const data = new DataTransfer();
    data.items.add(new File([body], 'launch.obj'));
    const how = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', how));
  }, text);
  await page.locator('dialog#mesh .primary:enabled').waitFor();
}

/** Drops a mesh on the page and goes on to its pipe. @param {import('playwright-core').Page} page @param {string} text */
async function brought(page, text) {
  await dropped(page, text);
  await onToPipe(page);
}

/** @param {import('playwright-core').Page} page */
async function onToPipe(page) {
  await page.locator('dialog#mesh .primary:enabled').click();
  await page.locator('dialog#hull .hull-told li').first().waitFor();
  await quiet(page);
}

/** @param {import('playwright-core').Page} page */
const quiet = (page) =>
  until(page, "document.querySelector('dialog#hull')?.getAttribute('aria-busy') === 'false'");

/** @param {import('playwright-core').Page} page @param {string} label @param {number} value */
async function type(page, label, value) {
  const field = page.locator('dialog#hull').getByLabel(label, { exact: true });
  await field.fill(String(value));
  await field.press('Tab');
}

/** What was found says that. @param {import('playwright-core').Page} page @param {RegExp} words */
const tells = (page, words) =>
  soon(async () => assert.match(await page.locator('dialog#hull .hull-told').innerText(), words));
/** @param {import('playwright-core').Page} page @returns {Promise<string>} */
const hashAt = (page) =>
  page.evaluate(`window.hawse.whenFrame(${FRAME}).then(() => window.hawse.hash(${FRAME}))`);

/** What sticks out of the dialog. @param {import('playwright-core').Page} page */
const misfits = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog#hull :is(label, button, legend, li, .box)')].flatMap(
      (e) => {
        const box = e.getBoundingClientRect();
        return box.right > innerWidth + 1 || box.left < -1 || e.scrollWidth > e.clientWidth + 1
          ? [`${e.tagName} "${e.textContent}"`]
          : [];
      },
    ),
  );

test(
  'numbers alone place the pipe; a link has the same run elsewhere; undo is one step',
  options,
  async () => {
    const page = await b.open('#anchor-lift?t=0.2', { flat: true });
    const { doc: before } = await state(page);
    await brought(page, asObj(without(launch(), (f) => f === 400)));
    await tells(page, /1 small hole was closed/);
    const take = page.locator('dialog#hull .primary');
    await soon(async () => assert.equal(await take.isDisabled(), true));
    // a number out of its range is told at its field, and nothing follows
    await type(page, 'Lip radius', 9);
    await soon(async () => assert.match(await page.locator('dialog#hull .err:visible').innerText(), /From 0.005 to 3 m/)); // prettier-ignore
    await type(page, 'Lip radius', 0.28);
    for (const [label, value] of NUMBERS) await type(page, label, value);
    await until(page, "document.querySelector('dialog#hull .primary')?.disabled === false");
    await tells(page, /Pipe 3\.8\d\sm, 52° above the level/);
    await tells(page, /A link carries it/);
    await tells(page, /Nothing lies in the hull at 0 s/);
    await tells(page, /The chain lies at rest in the pipe at 0 s/);
    await soon(async () => assert.deepEqual(await violations(page), []));
    await soon(async () => assert.deepEqual(await misfits(page), []));
    await take.click();
    await until(page, "window.hawse.state.doc.meshes['launch']?.asset === 'launch-pipe.obj'");
    // the run of it, not the one before
    await until(page, 'window.hawse.state.busy === false && window.hawse.state.ready');
    // what is set for 0 s is seen at once, wherever the run before was looked at
    await soon(async () => assert.equal((await state(page)).shown, 0));
    const placed = await state(page);
    assert.ok(placed.doc.parts.chain.path.length >= 12 && !placed.doc.parts.chain.through);

    await page.keyboard.press('s');
    await until(page, "document.querySelector('#share-link')?.value.includes('hash=')");
    const link = await page.locator('#share-link').inputValue();
    // some chats cut it
    assert.ok(link.length > 2000);
    await soon(async () => assert.equal(await page.locator('dialog#share').getByRole('button', { name: 'Save it all as a file' }).count(), 1)); // prettier-ignore
    await page.keyboard.press('Escape');
    const other = await b.open(new URL(link).hash, { flat: true });
    // by the hash in the link, and by this page's own
    await soon(async () => assert.equal(await other.locator('.chip.ok').count(), 1));
    const hash = await hashAt(page);
    await soon(async () => assert.equal(await hashAt(other), hash));
    await soon(async () => assert.deepEqual((await state(other)).doc, placed.doc));
    // there the pipe is in the mesh, and another would be a second
    await other.locator('#model-hull-mesh').selectOption('place');
    await tells(other, /A chain runs out of this hull already/);
    await other.done();

    await page.keyboard.press('Control+z');
    await soon(async () => assert.deepEqual((await state(page)).doc, before));
    await page.keyboard.press('Control+Shift+z');
    await soon(async () => assert.deepEqual((await state(page)).doc, placed.doc));

    // it is placed anew from the file that it came from, with its numbers
    await page.locator('#model-hull-mesh').selectOption('place');
    await soon(async () => assert.equal(await page.locator('dialog#hull').getByLabel('Upper end, z').inputValue(), '9')); // prettier-ignore
    await until(page, "document.querySelector('dialog#hull .primary')?.disabled === false");
    await tells(page, /1 small hole was closed/);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('an open hull is refused, and says so', options, async () => {
  const page = await b.open('#anchor-lift', { flat: true });
  // without its deck
  const deck = launch();
  await brought(page, asObj(without(deck, (f) => [0, 1, 2].every((k) => deck.points[3 * deck.faces[3 * f + k] + 2] === 9)))); // prettier-ignore
  await tells(page, /The hull is open: 1 hole is too large/);
  for (const [label, value] of NUMBERS) await type(page, label, value);
  await quiet(page);
  await soon(async () => assert.equal(await page.locator('dialog#hull .primary').isDisabled(), true)); // prettier-ignore
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('presses and keys set both points on the picture', options, async () => {
  const page = await b.open('#anchor-lift', { width: 360, height: 740, phone: true });
  await dropped(page, asObj(launch()));
  const wide = (/** @type {Element} */ el) => el.scrollWidth - el.clientWidth;
  // what was found of the mesh, in long words too
  await soon(async () => assert.equal(await page.locator('dialog#mesh .db').evaluate(wide), 0));
  await onToPipe(page);
  const canvas = page.locator('dialog#hull canvas');
  const field = (/** @type {string} */ label) =>
    page.locator('dialog#hull').getByLabel(label, { exact: true });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box);
  // the middle of the picture is the middle of the hull
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await soon(async () => assert.notEqual(await field('Mouth, x').inputValue(), ''));
  // within the hull's box
  const [x, y] = [await field('Mouth, x').inputValue(), await field('Mouth, y').inputValue()];
  assert.ok(Math.abs(Number(x)) < 38 && Math.abs(Number(y)) <= 7.001);
  await soon(async () => assert.equal(await page.locator('#hull-press-inner').isChecked(), true));
  // the picture stays where it is, and the cross is at what comes to its middle
  await soon(async () => assert.deepEqual(await canvas.boundingBox(), box));
  const under = `Under the cross: ${[x, y].map((at) => Number(at).toFixed(2).replace('-', '−')).join(', ')}`;
  await soon(async () => assert.ok((await page.locator('dialog#hull .hull-under').innerText()).startsWith(under), under)); // prettier-ignore
  await canvas.focus();
  for (let k = 0; k < 6; k++) await page.keyboard.press('ArrowUp');
  await soon(async () => assert.match(await page.locator('dialog#hull .hull-under').innerText(), /Under the cross: [^n]/)); // prettier-ignore
  await page.keyboard.press('Enter');
  await soon(async () => assert.notEqual(await field('Upper end, z').inputValue(), ''));
  await quiet(page);
  await soon(async () => assert.deepEqual(await misfits(page), []));
  await shot(page, 'hull-phone');
  assert.deepEqual(page.errors, []);
  await page.done();
});
