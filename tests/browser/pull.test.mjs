/** Pulling in Chromium: a body that is pressed on and drawn by mouse and by finger, what that adds to the scenario, undo, replay, and what cannot be pulled. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PerspectiveCamera, Vector3 } from 'three';
import { LENS } from '../../web/src/view/camera.js';
import { simulate } from '../../wasm/js/index.mjs';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { diffPatch } from '../../wasm/js/link.mjs';
import { hash, ready, reason, shot, show, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

/** @typedef {import('./page.mjs').Page} Page */

/** Where a place of the world is in the window. @param {Page} page @param {number[]} place */
async function spotOf(page, place) {
  const { eye, target } = (await state(page)).camera;
  const box = await page.locator('.stage canvas').first().boundingBox();
  assert.ok(box);
  // the lens is wider where the picture is narrow (view/camera.js)
  const aspect = box.width / box.height;
  const half = Math.tan((LENS * Math.PI) / 360) * Math.min(1.55, Math.max(1, 1.5 / aspect));
  const camera = new PerspectiveCamera((360 / Math.PI) * Math.atan(half), aspect, 0.1, 1000);
  camera.up.set(0, 0, 1);
  camera.position.fromArray(eye);
  camera.lookAt(new Vector3().fromArray(target));
  camera.updateMatrixWorld();
  const at = new Vector3().fromArray(place).project(camera);
  return { x: box.x + ((at.x + 1) / 2) * box.width, y: box.y + ((1 - at.y) / 2) * box.height };
}

/** Where the middle of the load is at the moment on show. @param {Page} page */
async function load(page) {
  const at = (await state(page)).frame;
  const place = await Promise.all(['x', 'y', 'z'].map((axis) => page.evaluate(`window.hawse.channel("load.${axis}", ${at})`))); // prettier-ignore
  return place.map(Number);
}

/** @param {Page} page @param {string} id */
const ordersOf = async (page, id) =>
  (await state(page)).inputs.filter((/** @type {any} */ one) => one.id === id);

test(
  'a load on a line is drawn by the mouse: the edit, the force, the orders, undo, the same bits elsewhere',
  options,
  async () => {
    const page = await b.open('#heave-snatch?t=0', { width: 1280, height: 720 });
    await page.evaluate('window.hawse.pause()');
    await show(page, 30);
    const { doc: base } = await state(page);
    await page.locator('.stage canvas').first().focus();
    await page.keyboard.press('Shift+G');
    const bar = page.getByRole('region', { name: 'Pull' });
    await bar.waitFor();
    await soon(async () => assert.deepEqual(await violations(page), []));
    const from = await spotOf(page, await load(page));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // a spring is added, and the run goes on at the same moment with it
    await until(page, '"pull" in window.hawse.state.doc.parts');
    await soon(async () => assert.match((await bar.textContent()) ?? '', /acts when it plays/));
    await soon(async () => assert.equal((await state(page)).frame, 30));
    await page.evaluate('window.hawse.play()');
    for (let i = 1; i <= 6; i++) await page.mouse.move(from.x + 20 * i, from.y - 4 * i);
    await soon(async () => assert.ok((await ordersOf(page, 'pull_x')).length > 1));
    await soon(async () => {
      const at = (await state(page)).frame;
      assert.ok(Number(await page.evaluate(`window.hawse.channel("pull.force", ${at})`)) > 100);
    });
    await soon(async () => assert.match((await bar.textContent()) ?? '', /N of 27\.5/));
    await shot(page, 'pull-mouse');
    await page.mouse.up();
    await soon(async () => assert.equal((await ordersOf(page, 'pull_hold')).at(-1)?.value, 1));
    await page.evaluate('window.hawse.pause()');
    const { doc, inputs } = await state(page);
    const last = inputs.at(-1).frame + 20;
    await show(page, last);
    const here = await hash(page);
    await soon(async () => assert.equal(await page.evaluate(`window.hawse.channel("pull.held", ${last})`), 0)); // prettier-ignore

    // the same bits by the package, and by a link in another page
    const { frame = 0.02 } = doc.solver;
    const run = await simulate(JSON.stringify(doc), { inputs, until: last * frame, hashes: true });
    assert.equal(run.hashes?.at(-1), here);
    const link = await encodeLink({
      example: 'heave-snatch',
      patch: /** @type {object} */ (diffPatch(base, doc)),
      inputs,
    });
    const other = await b.open(link, { flat: true });
    await show(other, last);
    await soon(async () => assert.equal(await hash(other), here));
    await other.done();

    // the camera stayed; undo takes the orders, then the spring
    await page.keyboard.press('Control+z');
    await soon(async () => assert.deepEqual((await state(page)).inputs, []));
    await page.keyboard.press('Control+z');
    await soon(async () => assert.deepEqual((await state(page)).doc, base));
    await page.keyboard.press('Escape');
    await soon(async () => assert.equal(await bar.count(), 0));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('by a finger on a phone; a press that is let go at once holds nothing', options, async () => {
  const page = await b.open('#heave-snatch?t=0', { width: 390, height: 844, phone: true });
  await page.evaluate('window.hawse.pause()');
  await show(page, 20);
  await page.keyboard.press('Shift+G');
  const bar = page.getByRole('region', { name: 'Pull' });
  await bar.waitFor();
  const touch = await page.context().newCDPSession(page);
  const finger = (
    /** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type,
    /** @type {{x: number, y: number}[]} */ points,
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const from = await spotOf(page, await load(page));
  await finger('touchStart', [from]);
  await finger('touchEnd', []);
  await until(page, '"pull" in window.hawse.state.doc.parts && !window.hawse.state.busy');
  await soon(async () => assert.deepEqual(await ordersOf(page, 'pull_hold'), []));
  // a second press near it takes the same spring; the load stands still until it is held, however slow the machine
  const again = await spotOf(page, await load(page));
  await finger('touchStart', [again]);
  await finger('touchMove', [{ x: again.x - 60, y: again.y }]);
  await page.evaluate('window.hawse.play()');
  await soon(async () => assert.equal((await ordersOf(page, 'pull_hold')).at(-1)?.value, 0));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'pull-phone');
  await finger('touchEnd', []);
  await soon(async () => assert.equal((await ordersOf(page, 'pull_hold')).at(-1)?.value, 1));
  await soon(async () => assert.ok(!('pull2' in (await state(page)).doc.parts)));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('without 3D it says what it needs', options, async () => {
  const page = await b.open('#heave-snatch?t=0', { flat: true });
  await page.keyboard.press('Shift+G');
  await soon(async () =>
    assert.match((await page.locator('.notice').textContent()) ?? '', /in 3D/),
  );
  assert.deepEqual(page.errors, []);
  await page.done();
});
