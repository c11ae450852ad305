/** The link's company in Chromium: QR code, a cell of a spreadsheet, what it was made from; and the pages of the gallery's runs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { qrOf } from '../../wasm/js/report/qr.mjs';
import { qrPath } from '../../wasm/js/report/qr-path.mjs';
import { ready, reason, shot, soon, start, until, violations } from './page.mjs';

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
