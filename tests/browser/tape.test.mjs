/** The measuring tape in Chromium: picked in the picture or chosen from lists, followed in time, in the link, without a part. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { PerspectiveCamera, Vector3 } from 'three';
import { encodeLink, frameReader, loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { alongLine, between, placeOf } from '../../web/src/features/data/distance/places.js';
import { readTape } from '../../web/src/features/data/distance/state.js';
import { LENS } from '../../web/src/view/camera.js';
import { createMoment } from '../../web/src/view/moment.js';
import { ready, reason, root, shot, show, soon, start, until, useTheme, violations } from './page.mjs'; // prettier-ignore

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

const text = readFileSync(`${root}examples/heave-snatch.json`, 'utf8');
const core = await loadCore();
const IDS = ['load.x', 'load.y', 'load.z', 'tip.x', 'tip.y', 'tip.z'];
/** The run at 3 s. */
const at3 = (() => {
  const model = core.compile(text);
  const sim = model.createSim();
  for (let i = 0; i < 150; i++) sim.step();
  return { manifest: model.manifest, frame: new Uint8Array(sim.frame()).buffer };
})();
/** Tip to load at a time [m]. @param {number} until */
function apart(until) {
  const { series } = simulateWith(core, text, { probe: IDS, until });
  const [x, y, z, tx, ty, tz] = IDS.map((id) => Number(series[id].at(-1)));
  return Math.hypot(x - tx, y - ty, z - tz);
}

/** @param {import('playwright-core').Page} page @param {string} name */
const figure = (page, name) =>
  page.locator('#tape-card').evaluate((card, key) => {
    const at = [...card.querySelectorAll('dt')].find((dt) => dt.textContent === key);
    return (at?.nextElementSibling?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ').replace(/\u2212/g, '-'); // prettier-ignore
  }, name);

for (const [name, size] of /** @type {const} */ ([
  ['', { width: 1280, height: 720 }],
  ['-phone', { width: 390, height: 844 }],
]))
  test(`ends are chosen from lists by keys, and followed in time${name}`, options, async () => {
    const page = await b.open('#heave-snatch', { ...size, flat: true });
    await show(page, 150);
    await page.keyboard.press("'");
    const card = page.locator('#tape-card');
    await card.waitFor();
    await soon(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'tape-from')); // prettier-ignore
    await card.getByLabel('From').selectOption({ label: 'Tip, Origin' });
    await card.getByLabel('To', { exact: true }).selectOption({ label: 'Load, middle' });
    await soon(async () => assert.equal(Number.parseFloat(await figure(page, 'Distance')), Number(apart(3).toPrecision(4)))); // prettier-ignore
    await soon(async () => assert.match(await figure(page, 'Over the horizontal'), /^-\d+\.\d+°$/));
    await show(page, 100);
    await soon(async () => assert.equal(Number.parseFloat(await figure(page, 'Distance')), Number(apart(2).toPrecision(4)))); // prettier-ignore
    await card.getByText('Over time').click();
    await soon(async () => assert.match(String(await card.locator('.plot').getAttribute('aria-label')), /Distance/)); // prettier-ignore
    await soon(async () => assert.deepEqual(await violations(page), []));
    await soon(async () => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))); // prettier-ignore
    await shot(page, `tape-list${name}`);
    // another run has it too
    await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 1000)");
    await until(page, '!window.hawse.state.busy');
    await soon(async () => assert.match(await figure(page, 'Distance'), /m$/));
    // with the keys it closes, and the link has it
    await card.press('Escape');
    await soon(async () => assert.ok(await card.isHidden()));
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press('s');
    await until(page, "document.querySelector('#share-link')?.value.includes('d=p,tip,origin~b,load,0,0,0,0')"); // prettier-ignore
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test(
  'two presses in the picture measure; the picture is turned as ever meanwhile',
  options,
  async () => {
    const page = await b.open('#heave-snatch?t=3&camera=43,-58,23,-4,0,19');
    await until(page, 'window.hawse.state.stage === 150');
    await page.locator('.tools [aria-controls=data-card]').click();
    await page.getByRole('button', { name: 'Measuring tape' }).click();
    const card = page.locator('#tape-card');
    await card.getByRole('button', { name: 'Pick two points' }).click();
    await soon(async () => assert.match(await card.innerText(), /Press on the first point/));
    const canvas = await page.locator('canvas[data-engine]').boundingBox();
    assert.ok(canvas);
    // a drag turns the picture, and is no press
    const camera = () => page.evaluate('JSON.stringify(window.hawse.state.camera)');
    const before = await camera();
    const drag = async (/** @type {number} */ from, /** @type {number} */ to) => {
      await page.mouse.move(from, 420);
      await page.mouse.down();
      await page.mouse.move(to, 420, { steps: 3 });
      await page.mouse.up();
    };
    await drag(400, 430);
    await soon(async () => assert.notEqual(await camera(), before));
    await drag(430, 400);
    await soon(async () => assert.match(await card.innerText(), /Press on the first point/));
    const { eye, target } = JSON.parse(String(await camera()));
    // where things are on the screen now, by a camera of our own
    const { manifest, frame } = at3;
    const moment = createMoment(manifest, frameReader(manifest));
    moment.read(frame);
    const own = new PerspectiveCamera(LENS, canvas.width / canvas.height, 0.1, 1e4);
    own.up.set(0, 0, 1);
    own.position.fromArray(eye);
    own.lookAt(new Vector3().fromArray(target));
    own.updateMatrixWorld();
    const pixelOf = (/** @type {number[]} */ point) => {
      const { x, y } = new Vector3().fromArray(point).project(own);
      return [canvas.x + ((x + 1) / 2) * canvas.width, canvas.y + ((1 - y) / 2) * canvas.height];
    };
    const [lx, ly] = pixelOf(alongLine(moment.lines[0], 0.35) ?? []);
    await page.mouse.click(lx, ly);
    await soon(async () => assert.match(await card.innerText(), /Press on the second point/));
    const [px, py] = [220, 392];
    await page.mouse.click(px, py);
    await soon(async () => assert.match(await figure(page, 'Distance'), /^\d+\.\d+ m$/));
    await shot(page, 'tape-picked');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await useTheme(page, 'dark');
    await shot(page, 'tape-picked-dark');
    await soon(async () => assert.deepEqual(await violations(page), []));
    const told = Number.parseFloat(await figure(page, 'Distance'));
    await page.keyboard.press('s');
    await until(page, "document.querySelector('#share-link')?.value.includes('&d=')");
    const link = await page.locator('#share-link').inputValue();
    const ends = readTape(decodeURIComponent(/&d=([^&]*)/.exec(link)?.[1] ?? ''));
    assert.ok(ends.a.kind === 'l' && Math.abs(ends.a.share - 0.35) < 0.01, link);
    assert.equal(ends.b.kind, 'b');
    // what was picked is under the pointer
    const place = placeOf(ends.b, manifest, moment) ?? [];
    const [x, y] = pixelOf(place);
    assert.ok(Math.hypot(x - px, y - py) < 1, `${x}, ${y}`);
    const { distance } = between(placeOf(ends.a, manifest, moment) ?? [], place);
    assert.ok(Math.abs(told - distance) < 0.006, `${told} of ${distance}`);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a link has its tape; without the part it says so, and undo brings it back',
  options,
  async () => {
    // two balls that fall, 3 m and 4 m apart
    const ball = (/** @type {number[]} */ position) => ({ kind: 'rigid', mass: 1, shape: 'sphere', size: [1, 1, 1], position }); // prettier-ignore
    const patch = { hawse: 1, parts: { one: ball([0, 0, 50]), two: ball([3, 0, 54]) } };
    const link = await encodeLink({ patch, t: 1, tape: 'p,one,origin~b,two,0,0,0,0' });
    const page = await b.open(link, { flat: true });
    const card = page.locator('#tape-card');
    await soon(async () => assert.equal(await figure(page, 'Distance'), '5.000 m'));
    await soon(async () => assert.equal(await figure(page, 'Up, z'), '4.000 m'));
    await page.evaluate("window.hawse.commit(['parts', 'two'], undefined)");
    await until(page, '!window.hawse.state.busy && !window.hawse.state.doc.parts.two');
    await soon(async () => assert.match(await card.innerText(), /a point of Two is not there now/));
    await soon(async () => assert.equal(await figure(page, 'Distance'), '–'));
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press('Control+z');
    await until(page, '!window.hawse.state.busy && window.hawse.state.doc.parts.two');
    await soon(async () => assert.equal(await figure(page, 'Distance'), '5.000 m'));
    assert.deepEqual(page.errors, []);
    await page.done();

    const bad = await b.open('#heave-snatch?d=p,tip,origin~l,line,7', { flat: true });
    await soon(async () => assert.match(await bad.locator('#tape-card').innerText(), /cannot be read: the share is 7; a number from 0 to 1 is wanted\./)); // prettier-ignore
    await show(bad, 10);
    assert.deepEqual(bad.errors, []);
    await bad.done();
  },
);
