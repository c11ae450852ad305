/** A run as one file in Chromium: opened by dropping it, the same hash as in Node; saved, and read in Node. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { readRunFile, writeRunFile } from '../../wasm/js/run-file.mjs';
import { OWN, OWN_HASH_AT, TETRAHEDRON } from '../js/run-file-scene.mjs';
import { ready, reason, shot, soon, start, until, useTheme, violations } from './page.mjs';

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
const meshes = { [NAME]: TETRAHEDRON };
const inputs = [{ id: 'push', frame: 10, value: 250.125 }];
const { hash } = simulateWith(core, text, { assets: meshes, inputs, until: OWN_HASH_AT });
const FRAME = Math.round(OWN_HASH_AT / OWN.solver.frame);
const whole = { text, meshes, inputs, hash, t: OWN_HASH_AT, version: core.version };
const notes = 'It slides to the right after the push.\nLook at the corner.';

/** @param {import('playwright-core').Page} page @param {string} name @param {Uint8Array} bytes */
const drop = (page, name, bytes) =>
  page.evaluate(
    ([file, all]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(/** @type {number[]} */ (all))], String(file)));
      const how = { dataTransfer: data, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent('drop', how));
    },
    /** @type {[string, number[]]} */ ([name, [...bytes]]),
  );

/** Opens what was dropped. @param {import('playwright-core').Page} page */
async function goOn(page) {
  await page.locator('dialog#runfile').getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(/#file/);
  await until(page, 'window.hawse?.state.ready');
}

/** @param {import('playwright-core').Page} page @returns {Promise<string>} */
const hashAt = (page) =>
  page.evaluate(`window.hawse.whenFrame(${FRAME}).then(() => window.hawse.hash(${FRAME}))`);

test(
  'a file that is dropped says what is in it, opens, and is reproduced bit for bit',
  options,
  async () => {
    const page = await b.open('', { wait: false, flat: true });
    await page.locator('.door').first().waitFor();
    await drop(page, 'wedge.hawse', writeRunFile({ ...whole, notes }));
    const dialog = page.locator('dialog#runfile');
    await dialog.waitFor();
    await soon(async () => {
      const told = await dialog.innerText();
      for (const words of [
        'A wedge falls on a deck',
        `${NAME}, 4 triangles`,
        '1 order',
        `${OWN_HASH_AT} s`,
        'Look at the corner.',
      ])
        assert.ok(told.includes(words), `${words} in ${told}`);
    });
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'run-file-open');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, 'run-file-open-390');
    await page.setViewportSize({ width: 1280, height: 720 });
    await goOn(page);
    const now = await hashAt(page);
    assert.equal(now, hash, 'the same bits as in Node');
    await soon(async () => assert.equal(await page.locator('.chip.ok').count(), 1));
    await soon(async () => assert.equal(await page.evaluate('window.hawse.state.frame'), FRAME));
    // it is there after a reload too
    await page.reload();
    await until(page, 'window.hawse?.state.ready');
    const later = await hashAt(page);
    assert.equal(later, hash);

    // what is shared is called what it is
    await page.keyboard.press('s');
    const share = page.locator('dialog#share');
    await soon(async () => assert.match(await share.innerText(), /all of “A wedge falls on a deck”, a scenario from a file/)); // prettier-ignore
    await shot(page, 'run-file-share');
    await page.keyboard.press('Escape');

    // saved again from here: the same run in Node
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Choose: Run, HAWSE' }).click();
    await page.getByLabel('Notes').fill(notes);
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'run-file-save');
    const coming = page.waitForEvent('download');
    await page.locator('dialog#run-file').getByRole('button', { name: 'Save' }).click();
    const file = await coming;
    assert.equal(file.suggestedFilename(), 'scenario.hawse');
    const read = readRunFile(await fs.readFile(await file.path()));
    assert.deepEqual([read.notes, read.hash, read.t], [notes, hash, OWN_HASH_AT]);
    assert.deepEqual([read.inputs, read.meshes, read.unknown], [inputs, meshes, []]);
    const again = simulateWith(core, read.text, { assets: read.meshes, inputs: read.inputs, until: read.t }); // prettier-ignore
    assert.equal(again.hash, hash);
    await page.keyboard.press('Escape');
    await useTheme(page, 'dark');

    // another mesh by the same name: both stay, and the run is still the one of the file
    const points = TETRAHEDRON.points.map((x) => 1.5 * x);
    const other = { [NAME]: { ...TETRAHEDRON, points } };
    const wider = simulateWith(core, text, { assets: other, until: OWN_HASH_AT });
    await drop(page, 'other.hawse', writeRunFile({ text, meshes: other, hash: wider.hash, t: OWN_HASH_AT, version: core.version })); // prettier-ignore
    await page.locator('dialog#runfile').waitFor();
    await soon(async () =>
      assert.match(await dialog.innerText(), /called hulls\/wedge one-2\.obj here/),
    );
    await shot(page, 'run-file-renamed-dark');
    await goOn(page);
    assert.notEqual(wider.hash, hash);
    await soon(async () => assert.equal(await hashAt(page), wider.hash));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('a file that is none is told, and nothing else happens', options, async () => {
  const page = await b.open('', { wait: false, flat: true });
  await page.locator('.door').first().waitFor();
  await drop(page, 'cut.hawse', writeRunFile(whole).slice(0, 400));
  await page.locator('dialog#problem').waitFor();
  await soon(async () =>
    assert.match(
      await page.locator('dialog#problem').innerText(),
      /cut\.hawse: not a \.hawse file/,
    ),
  );
  await soon(() => assert.equal(new URL(page.url()).hash, ''));
  assert.deepEqual(page.errors, []);
  await page.done();
});
