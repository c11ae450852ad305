/** Moving by hand in Chromium: a handle that is dragged, numbers that are typed, undo, and what it does to the run. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PerspectiveCamera, Vector3 } from 'three';
import { hash, ready, reason, shot, soon, start, state, until, violations } from './page.mjs';
import { LENS } from '../../web/src/view/camera.js';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };

/** @typedef {Awaited<ReturnType<typeof b.open>>} Page */

/** The position of the load in the scenario on show. @param {Page} page @returns {Promise<number[]>} */
const position = (page) => page.evaluate('window.hawse.state.doc.parts.load.position ?? [0, 0, 0]');

/** Where a place of the world is in the window: by the camera of the page, and three's projection. @param {Page} page @param {number[]} place */
async function spotOf(page, place) {
  const { eye, target } = (await state(page)).camera;
  const box = await page.locator('.stage canvas').first().boundingBox();
  assert.ok(box);
  const camera = new PerspectiveCamera(LENS, box.width / box.height, 0.1, 1000);
  camera.up.set(0, 0, 1);
  camera.position.fromArray(eye);
  camera.lookAt(new Vector3().fromArray(target));
  camera.updateMatrixWorld();
  const at = new Vector3().fromArray(place).project(camera);
  // an arrow of the handles is half a unit long, of this size (TransformControls)
  const unit = (camera.position.distanceTo(new Vector3().fromArray(place)) * 1.9 * Math.tan((Math.PI * LENS) / 360)) / 4; // prettier-ignore
  return {
    ...{ x: box.x + ((at.x + 1) / 2) * box.width, y: box.y + ((1 - at.y) / 2) * box.height },
    unit,
  };
}

test(
  'a handle moves a part, in steps; it is one step of undo, and the run begins there',
  options,
  async () => {
    const page = await b.open('#heave-snatch', { width: 1280, height: 720 });
    const first = await hash(page, 0);
    const fold = page.locator('#p-params details[data-key="parts.load"]');
    await fold.getByRole('button', { name: 'Move Load by hand' }).focus();
    await page.keyboard.press('Enter');
    const bar = page.getByRole('region', { name: 'Move by hand' });
    await bar.waitFor();
    await until(page, 'window.hawse.state.shown === 0 && window.hawse.state.stage === 0');
    const from = await position(page);
    const { unit } = await spotOf(page, from);
    const grip = await spotOf(page, [from[0], from[1], from[2] + 0.42 * unit]);
    const goal = await spotOf(page, [from[0], from[1], from[2] + 0.42 * unit + 3]);
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await page.mouse.move((grip.x + goal.x) / 2, (grip.y + goal.y) / 2);
    await page.mouse.move(goal.x, goal.y);
    await shot(page, 'place-drag');
    await page.mouse.up();
    // up by what the hand went, to a step of half a metre, and along that axis alone
    await soon(async () => {
      const [x, y, z] = await position(page);
      assert.deepEqual([x, y], from.slice(0, 2));
      assert.ok(Math.abs(z - from[2] - 3) <= 0.5 && (2 * z) % 1 === 0, `${z} m from ${from[2]} m`);
    });
    await until(page, '!window.hawse.state.busy');
    const moved = await position(page);
    await soon(async () => assert.equal(await page.evaluate('window.hawse.channel("load.z", 0)'), moved[2])); // prettier-ignore
    await soon(async () => assert.notEqual(await hash(page, 0), first));
    await page.locator('#p-params .scroll').evaluate((el) => (el.scrollTop = 0));
    await soon(async () => assert.deepEqual(await violations(page), []));

    const z = bar.getByLabel('Position z [m]');
    await soon(async () => assert.equal(Number(await z.inputValue()), moved[2]));
    await page.keyboard.press('Control+z');
    await soon(async () => assert.deepEqual(await position(page), from));
    await soon(async () => assert.equal(Number(await z.inputValue()), from[2]));

    // by numbers: typed, by arrow keys, and one that is none
    await z.fill('8,5');
    await z.press('Enter');
    await soon(async () => assert.deepEqual(await position(page), [from[0], from[1], 8.5]));
    await z.press('ArrowUp');
    await soon(async () => assert.deepEqual(await position(page), [from[0], from[1], 9]));
    await z.fill('up');
    await z.press('Enter');
    await soon(async () => assert.equal(await z.getAttribute('aria-invalid'), 'true'));
    await soon(async () => assert.deepEqual(await position(page), [from[0], from[1], 9]));
    await z.press('Escape');
    await soon(async () => assert.equal(await bar.count(), 0));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

/** Where the frame around what is moved is in the window: least and greatest x and y of pixels in its colour. @param {Page} page */
async function frameOf(page) {
  const png = await page.locator('.stage canvas').first().screenshot();
  const box = await page.locator('.stage canvas').first().boundingBox();
  assert.ok(box);
  const found = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const { width, height } = image;
    const g = new OffscreenCanvas(width, height).getContext('2d');
    g?.drawImage(image, 0, 0);
    const data = g?.getImageData(0, 0, width, height).data ?? [];
    const at = [Infinity, -Infinity, Infinity, -Infinity];
    for (let i = 0; i < data.length; i += 4) {
      if (Math.abs(data[i] - 208) + Math.abs(data[i + 1] - 48) + Math.abs(data[i + 2] - 159) > 30) continue; // prettier-ignore
      const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
      at[0] = Math.min(at[0], x);
      at[1] = Math.max(at[1], x);
      at[2] = Math.min(at[2], y);
      at[3] = Math.max(at[3], y);
    }
    return at;
  }, png.toString('base64'));
  return { left: box.x + found[0], right: box.x + found[1], top: box.y + found[2], bottom: box.y + found[3] }; // prettier-ignore
}

/** The frame is around what is drawn of a part, also a while after it was moved. @param {Page} page @param {string} part */
async function isFramed(page, part) {
  const at = await page.evaluate((id) => ['x', 'y', 'z'].map((axis) => /** @type {any} */ (window).hawse.channel(`${id}.${axis}`, 0)), part); // prettier-ignore
  const { x } = await spotOf(page, at);
  await soon(async () => {
    const { left, right } = await frameOf(page);
    assert.ok(left < x && x < right, `${part}: ${left} to ${right}, its middle at ${x}`);
  });
}

test(
  'what joints hold goes along, and a place that the start finds itself is told',
  options,
  async () => {
    const page = await b.open('#double-pendulum', { width: 1280, height: 720 });
    const doc = await soon(async () => (await state(page)).doc);
    const lower = page.locator('#p-params details[data-key="parts.lower"]');
    if (!(await lower.evaluate((el) => /** @type {HTMLDetailsElement} */ (el).open))) await lower.locator('> summary').click(); // prettier-ignore
    await lower.getByRole('button', { name: 'Move Lower by hand' }).click();
    const bar = page.getByRole('region', { name: 'Move by hand' });
    await soon(async () => assert.match((await bar.textContent()) ?? '', /goes along: .*bracket/));
    await soon(async () => assert.match((await bar.textContent()) ?? '', /upper/));
    const x = bar.getByLabel('Position x [m]');
    await x.fill('1.5');
    await x.press('Enter');
    await until(page, '!window.hawse.state.busy && window.hawse.state.doc.parts.lower.position[0] === 1.5'); // prettier-ignore
    const by = 1.5 - doc.parts.lower.position[0];
    await soon(async () => {
      const { doc: now, faults } = await state(page);
      assert.deepEqual(faults, []);
      for (const id of ['bracket', 'upper'])
        assert.ok(Math.abs(now.parts[id].position[0] - doc.parts[id].position[0] - by) < 1e-8, id);
    });
    await soon(async () => assert.ok(Math.abs(await page.evaluate('window.hawse.channel("upper.x", 0)') - doc.parts.upper.position[0] - by) < 1e-8)); // prettier-ignore
    await isFramed(page, 'lower');
    await shot(page, 'place-joined');
    await x.press('Escape');
    await page.done();

    // an anchor is drawn home by its chain: where the scenario has it says nothing
    const other = await b.open('#anchor-lift', { width: 1280, height: 720 });
    const anchor = other.locator('#p-params details[data-key="parts.anchor"]');
    if (!(await anchor.evaluate((el) => /** @type {HTMLDetailsElement} */ (el).open))) await anchor.locator('> summary').click(); // prettier-ignore
    await anchor.getByRole('button', { name: 'Move Anchor by hand' }).click();
    await soon(async () => assert.match((await other.getByRole('region', { name: 'Move by hand' }).textContent()) ?? '', /The start puts it 5\.7.m from here/)); // prettier-ignore
    await isFramed(other, 'anchor');
    await shot(other, 'place-elsewhere');
    await other.setViewportSize({ width: 390, height: 844 });
    await other.waitForTimeout(1500);
    await shot(other, 'place-elsewhere-390');
    await other.done();
  },
);

test('a line is drawn from a port to another part, in one step of undo', options, async () => {
  const page = await b.open('#four-leg-lift', { width: 1280, height: 720 });
  const part = await page.evaluate("Object.keys(window.hawse.state.doc.parts).find((id) => window.hawse.state.doc.parts[id].kind === 'rigid')"); // prettier-ignore
  const fold = page.locator(`#p-params details[data-key="parts.${part}"]`);
  if (!(await fold.evaluate((el) => /** @type {HTMLDetailsElement} */ (el).open))) await fold.locator('> summary').click(); // prettier-ignore
  await fold
    .getByRole('button', { name: /^Move .* by hand$/ })
    .first()
    .click();
  const bar = page.getByRole('region', { name: 'Move by hand' });
  await bar.waitFor();
  await bar.getByRole('radio', { name: 'Connect' }).click();
  await soon(async () => assert.match((await bar.textContent()) ?? '', /Press the point where a line begins/)); // prettier-ignore
  await until(page, 'window.hawse.state.shown === 0 && window.hawse.state.stage === 0');
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal(await bar.count(), 0));
  await page.locator('.stage canvas').first().focus();
  await page.keyboard.press('f');
  await fold
    .getByRole('button', { name: /^Move .* by hand$/ })
    .first()
    .click();
  await bar.getByRole('radio', { name: 'Connect' }).click();
  // two bodies, where the scenario puts them
  const ends = await page.evaluate(() => {
    const { doc } = /** @type {any} */ (window).hawse.state;
    const bodies = Object.entries(doc.parts).filter(([, p]) => /** @type {any} */ (p).kind === 'rigid');
    return [bodies[0], bodies[bodies.length - 1]].map(([id, p]) => ({ id, at: /** @type {any} */ (p).position ?? [0, 0, 0] }));
  }); // prettier-ignore
  assert.equal(ends.length, 2, 'two bodies');
  for (const { at } of ends) {
    const { x, y } = await spotOf(page, at);
    await page.mouse.click(x, y);
  }
  await until(page, "Object.keys(window.hawse.state.doc.parts).includes('line')");
  const line = await page.evaluate('window.hawse.state.doc.parts.line');
  assert.ok(line.a.attach.startsWith(ends[0].id) && line.b.attach.startsWith(ends[1].id), JSON.stringify(line)); // prettier-ignore
  // from 8 m to 1.3 m above the deck
  await soon(async () =>
    assert.match((await bar.textContent()) ?? '', /line is added, 6\.700.m long/),
  );
  await shot(page, 'place-line');
  await until(page, '!window.hawse.state.busy');
  await soon(async () => assert.deepEqual((await state(page)).faults, []));
  await page.keyboard.press('Control+z');
  await until(page, "!Object.keys(window.hawse.state.doc.parts).includes('line')");
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('without 3D it is said that the form has the position', options, async () => {
  const page = await b.open('#heave-snatch', { width: 1280, height: 720, flat: true });
  const fold = page.locator('#p-params details[data-key="parts.load"]');
  await fold.getByRole('button', { name: 'Move Load by hand' }).click();
  await soon(async () => assert.match((await page.locator('.notice').textContent()) ?? '', /has to be in 3D/)); // prettier-ignore
  await soon(async () => assert.equal(await page.locator('.place').count(), 0));
  await page.done();
});
