/** The link's company in Chromium: QR code, a cell of a spreadsheet, what it was made from; and the pages of the gallery's runs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { qrOf } from '../../wasm/js/report/qr.mjs';
import { qrPath } from '../../wasm/js/report/qr-path.mjs';
import { hash, holdStarts, ready, reason, shot, soon, start, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };

/** The link in the dialog, once it is there. @param {import('playwright-core').Page} page @returns {Promise<string>} */
async function shared(page) {
  await page.keyboard.press('s');
  await until(page, "document.querySelector('#share-link')?.value.includes('hash=')");
  return page.locator('#share-link').inputValue();
}

test('a link has its QR code, a cell, and the links that it was made from', options, async () => {
  const first = await b.open('#heave-snatch?t=1', { flat: true });
  await until(first, 'window.hawse.state.frame === 50');
  const one = await shared(first);
  const hash = /hash=([0-9a-f]{8})/.exec(one)?.[1];
  assert.ok(hash && !one.includes('&p='), 'an example is made from nothing');
  await first.done();

  const page = await b.open(new URL(one).hash, { flat: true });
  await soon(async () => assert.equal(await page.locator('.chip.ok').count(), 1));
  await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 1500)");
  await until(page, '!window.hawse.state.busy && window.hawse.state.doc.parts.load.mass === 1500');
  const two = await shared(page);
  await soon(
    async () =>
    assert.match(await page.locator('dialog#share').innerText(), new RegExp(`Made from: ${hash}, changed: load.mass`)), // prettier-ignore
  );
  assert.ok(two.includes(`&p=${hash}:load.mass~`), two);
  await page.getByText('QR code', { exact: false }).first().click();
  // the code is that of the link: drawn here by the same library in Node
  await soon(async () =>
    assert.equal(await page.locator('.qr path').getAttribute('d'), qrPath(qrOf(two) ?? [])),
  );
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'share-qr');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'share-qr-390');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Copy for a cell' }).click();
  await soon(async () =>
    assert.match(
      await page.evaluate(() => navigator.clipboard.readText()),
      /^=HYPERLINK\("http:[^"]+#heave-snatch\?[^"]+","[^"]+"\)$/,
    ),
  );
  assert.deepEqual(page.errors, []);
  await page.done();

  // and the next one has it before its own
  const third = await b.open(new URL(two).hash, { flat: true });
  await soon(async () => assert.equal(await third.locator('.chip.ok').count(), 1));
  await third.locator('.chip.ok').click();
  await soon(
    async () =>
    assert.match(await third.locator('dialog#facts').innerText(), new RegExp(`Made from[^]*${hash} +load.mass`)), // prettier-ignore
  );
  await third.done();
});

test(
  'a link is shown as being made until it is there, and is then what is chosen',
  options,
  async () => {
    let letGo = () => {};
    const held = new Promise((go) => (letGo = () => go(undefined)));
    const page = await b.open('#heave-snatch?t=1', {
      flat: true,
      // what writes links comes with the first one: it is kept back
      before: (p) => p.route(/write-[^/]*\.js$/, (route) => held.then(() => route.continue())),
    });
    await until(page, 'window.hawse.state.frame === 50');
    await page.keyboard.press('s');
    const field = page.locator('#share-link');
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    await soon(async () => {
      assert.equal(await field.inputValue(), '');
      assert.equal(await field.getAttribute('placeholder'), 'The link is being made');
      assert.equal(await copy.getAttribute('aria-disabled'), 'true');
      assert.equal(await copy.evaluate((el) => el === document.activeElement), true);
      assert.doesNotMatch(await page.locator('dialog#share').innerText(), /state hash|characters/);
    });
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'share-making');
    // nothing is copied meanwhile, and the address stays
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy for a cell' }).click({ force: true });
    await page.waitForTimeout(200);
    await soon(async () => assert.equal(new URL(page.url()).hash, '#heave-snatch?t=1'));
    // the last choice counts, though three links are under way
    await page.getByRole('checkbox', { name: /Time and camera/ }).uncheck();
    await page.getByRole('checkbox', { name: /Proof/ }).uncheck();
    letGo();
    await soon(async () => {
      assert.match(await field.inputValue(), /#heave-snatch(\?f=1)?$/);
      assert.equal(await copy.getAttribute('aria-disabled'), 'false');
      assert.match(await page.locator('dialog#share').innerText(), /no state hash/);
    });
    await page.getByRole('checkbox', { name: /Proof/ }).check();
    await soon(async () => {
      const found = await hash(page, 50);
      assert.ok((await field.inputValue()).includes(`hash=${found}`));
      assert.match(await page.locator('dialog#share').innerText(), new RegExp(`state hash ${found.slice(0, 4)}`)); // prettier-ignore
    });
    await shot(page, 'share-made');
    await copy.click();
    await soon(async () => assert.match(new URL(page.url()).hash, /hash=/));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a link has the hash of no other scenario: not before a change was run, nor where it cannot be',
  options,
  async () => {
    const page = await b.open('#heave-snatch?t=1', {
      flat: true,
      before: (p) => p.addInitScript(holdStarts),
    });
    await until(page, 'window.hawse.state.frame === 50');
    const before = await soon(() => hash(page, 50));
    await page.evaluate('window.hold = true');
    await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 1500)");
    await until(page, 'window.held.length > 0');
    await page.keyboard.press('s');
    const field = page.locator('#share-link');
    await soon(async () => assert.match(await field.inputValue(), /load\.mass=1500/));
    await soon(async () => {
      assert.doesNotMatch(await field.inputValue(), /hash=/);
      assert.match(await page.locator('dialog#share').innerText(), /no state hash/);
    });
    // and when it has been: that of the new run, by itself
    await page.evaluate('window.letGo()');
    await soon(async () => {
      const link = await field.inputValue();
      assert.notEqual(await hash(page, 50), before);
      assert.ok(link.includes(`hash=${await hash(page, 50)}`), link);
    });
    await page.keyboard.press('Escape');
    await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], -1)");
    await until(page, '!window.hawse.state.busy && window.hawse.state.faults.length === 1');
    await page.keyboard.press('s');
    await soon(async () => assert.match(await field.inputValue(), /load\.mass=-1/));
    await soon(async () => assert.doesNotMatch(await field.inputValue(), /hash=/));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('the page of a run sends on to it, without a script', options, async () => {
  const context = await b.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${b.server.url}run/heave-snatch.html`);
  await page.waitForURL(/\/#heave-snatch$/);
  assert.ok(
    asked.includes('/run/heave-snatch.html') && !asked.some((path) => /^\/run\/.*\.js$/.test(path)),
  );
  await context.close();
  // what a chat reads of it
  const text = await (await fetch(`${b.server.url}run/heave-snatch.html`)).text();
  assert.match(text, /og:description" content="A crane tip heaves by 2 m/);
  const picture = /og:image" content="([^"]+)"/.exec(text)?.[1] ?? '';
  const image = await fetch(new URL(picture, `${b.server.url}run/heave-snatch.html`));
  assert.equal(image.headers.get('content-type'), 'image/webp');
});
