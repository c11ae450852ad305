/** Own meshes in links, in Chromium: what is sent is what acts, to the last bit, in another browser and in Node. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeLink, loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { meshTools } from '../../wasm/js/meshes.mjs';
import { unpackMeshes, writeRunFile } from '../../wasm/js/run-file.mjs';
import { OWN, OWN_HASH_AT, TETRAHEDRON } from '../js/run-file-scene.mjs';
import { ready, reason, shot, soon, start, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

const core = await loadCore();
const text = JSON.stringify(OWN);
const NAME = 'hulls/wedge one.obj';
const FRAME = Math.round(OWN_HASH_AT / OWN.solver.frame);
/** A torus of more digits and triangles than a link holds. */
const even = meshTools(core).make('torus', [1, 0.4, 0.4], 96, 40);
/** Not as even as it is made: that would pack too well. */
const torus = {
  ...even,
  points: even.points.map((x, i) => x * (1 + 0.004 * Math.sin(12.9898 * i * i))),
};

/** A page with the scenario and this mesh in it. @param {import('../../wasm/js/loader.mjs').MeshArrays} mesh */
async function opened(mesh) {
  const page = await b.open('', { wait: false, flat: true });
  await page.locator('.door').first().waitFor();
  await page.evaluate(
    (all) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(all)], 'own.hawse'));
      const how = { dataTransfer: data, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent('drop', how));
    },
    [...writeRunFile({ text, meshes: { [NAME]: mesh }, t: OWN_HASH_AT })],
  );
  await page.locator('dialog#runfile').getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(/#file/);
  await until(page, 'window.hawse?.state.ready');
  return page;
}

/** @param {import('playwright-core').Page} page @returns {Promise<string>} */
const hashAt = (page) =>
  page.evaluate(`window.hawse.whenFrame(${FRAME}).then(() => window.hawse.hash(${FRAME}))`);

/** The link in the dialog, once it is there. @param {import('playwright-core').Page} page @returns {Promise<string>} */
async function shared(page) {
  await page.keyboard.press('s');
  await until(page, "document.querySelector('#share-link')?.value.includes('hash=')");
  return page.locator('#share-link').inputValue();
}

/** Opens a link where nothing is kept. @param {string} link */
async function elsewhere(link) {
  const page = await b.open(new URL(link).hash, { flat: true });
  const hash = await hashAt(page);
  await soon(async () => assert.equal(await page.locator('.chip.ok').count(), 1));
  assert.deepEqual(page.errors, []);
  await page.done();
  return hash;
}

/** @param {string} link */
async function inNode(link) {
  const { patch = {}, meshes = '', t, hash } = await decodeLink(link);
  const run = simulateWith(core, patch, { assets: unpackMeshes(meshes), until: t });
  return { hash, now: run.hash };
}

test('a small mesh travels in the link with every digit', options, async () => {
  const { hash } = simulateWith(core, text, {
    assets: { [NAME]: TETRAHEDRON },
    until: OWN_HASH_AT,
  });
  const page = await opened(TETRAHEDRON);
  const own = await hashAt(page);
  assert.equal(own, hash);
  const link = await shared(page);
  await soon(async () =>
    assert.match(
      await page.locator('dialog#share').innerText(),
      /4 triangles: in the link, with every digit/,
    ),
  );
  await shot(page, 'mesh-link-small');
  const node = await inNode(link);
  assert.deepEqual(node, { hash, now: hash });
  const other = await elsewhere(link);
  assert.equal(other, hash, 'in another browser');
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'a large mesh is made to fit: the run goes on with what the link carries',
  options,
  async () => {
    const page = await opened(torus);
    const before = await hashAt(page);
    const first = await shared(page);
    assert.ok(!first.includes('&m='), 'too long for a link');
    const dialog = page.locator('dialog#share');
    await soon(async () =>
      assert.match(
        await dialog.innerText(),
        /is not in the link: its 7.680 triangles take \d\d\sKB/,
      ),
    );
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'mesh-link-large');
    await page.setViewportSize({ width: 390, height: 844 });
    await useDark(page);
    await shot(page, 'mesh-link-large-390');
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByRole('button', { name: 'Make it fit' }).click();
    await dialog.waitFor({ state: 'detached' });
    await soon(async () =>
      assert.match(
        await page.locator('.notice').innerText(),
        /goes on with hulls\/wedge one-link\.obj: /,
      ),
    );
    await shot(page, 'mesh-link-fitted');
    await soon(async () => assert.notEqual(await hashAt(page), before));
    await until(page, `window.hawse.state.ready && window.hawse.state.frame === ${FRAME}`);
    const link = await shared(page);
    assert.ok(link.length <= 16 * 1024 + 100, `${link.length}`);
    const there = await inNode(link);
    assert.equal(there.now, there.hash, 'in Node');
    const here = await hashAt(page);
    assert.equal(here, there.hash, 'here');
    const other = await elsewhere(link);
    assert.equal(other, there.hash, 'in another browser');
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

/** The theme, whatever dialog is open. @param {import('playwright-core').Page} page */
const useDark = (page) =>
  page.evaluate(() => void (document.documentElement.dataset.theme = 'dark'));

test('a link whose meshes are damaged says so at their place', options, async () => {
  const page = await opened(TETRAHEDRON);
  const link = new URL(await shared(page));
  await page.done();
  const broken = link.hash.replace(/([?&]m=1.{10})./, '$1_').replace(/&(hash|v)=[^&]*/g, '');
  const other = await b.open(broken, { flat: true, wait: false });
  await other.locator('dialog#text .faults, dialog#badlink').first().waitFor();
  await soon(async () =>
    assert.match(
      await other.locator('dialog[open]').innerText(),
      /meshes in the link cannot be read|wedge/,
    ),
  );
  await other.done();
});
