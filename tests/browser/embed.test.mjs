/** A run in another page: the example of docs/embed.md, its messages, and the wheel that stays the page's own. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { ready, reason, root, soon, start } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

const HOST = '/host.html';
const blocks = [
  ...(await fs.readFile(`${root}docs/embed.md`, 'utf8')).matchAll(/```html\n([\s\S]*?)```/g),
].map((match) => match[1]);
const frame = blocks[0];
const script = blocks.find((block) => block.includes('postMessage'));

/** A page that holds the frame of the document, and keeps what it is told. @param {string} [more] */
async function host(more = '') {
  const body = `<!doctype html><title>Host</title><div style="height: 40px"></div>
    ${frame.replace('http://127.0.0.1:8080/', b.server.url)}<div style="height: 3000px"></div>
    <script>
      window.heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
    </script>${more}`;
  const page = await b.open('', {
    ...{ wait: false, width: 800, height: 600 },
    before: (p) => p.route(`**${HOST}`, (r) => r.fulfill({ contentType: 'text/html', body })),
  });
  await page.goto(new URL(HOST, b.server.url).href);
  return page;
}

/** @param {import('playwright-core').Page} page @param {object} message */
const send = (page, message) =>
  page.evaluate(
    (m) => document.querySelector('iframe')?.contentWindow?.postMessage({ hawse: 1, ...m }, '*'),
    message,
  );

/** @typedef {{event: string, time?: number, started?: boolean, playing?: boolean, refused?: string, faults?: {where: string}[], values?: Record<string, number>}} Told */
/** The last message of a kind, and how many there were. @param {import('playwright-core').Page} page @param {string} event */
async function last(page, event) {
  const heard = /** @type {Told[]} */ (await page.evaluate('heard'));
  const all = heard.filter((m) => m.event === event);
  return { n: all.length, told: /** @type {Told} */ (all.at(-1) ?? { event: '' }) };
}

/** Asks, and waits for the state that answers. @param {import('playwright-core').Page} page @param {object} message */
async function ask(page, message) {
  const { n } = await last(page, 'state');
  await send(page, message);
  return soon(async () => {
    const answer = await last(page, 'state');
    assert.ok(answer.n > n, JSON.stringify(message));
    return answer.told;
  });
}

/** The wheel turns over the frame. @param {import('playwright-core').Page} page @param {string} where */
async function scrolls(page, where) {
  await page.evaluate('scrollTo(0, 0)');
  await page.mouse.move(300, 200);
  await page.mouse.wheel(0, 120);
  await soon(async () => assert.equal(await page.evaluate('scrollY'), 120, where));
  await page.evaluate('scrollTo(0, 0)');
}

test('the example of the document: it is told what it asked for', options, async () => {
  const page = await host(script);
  await soon(async () => assert.match(await page.title(), /^2 s: \d+\.\d+ m$/));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('messages of the page around it', options, async () => {
  const page = await host();
  await soon(async () => assert.equal((await last(page, 'ready')).n, 1));
  const before = await ask(page, { do: 'state' });
  assert.deepEqual(before, {
    ...{ hawse: 1, event: 'state', started: false, playing: false },
  });
  for (const wrong of [
    { do: 'eval' },
    { do: 'constructor' },
    { do: 'state', channels: 'load.z' },
  ]) {
    const { refused } = await ask(page, wrong);
    assert.ok(refused, JSON.stringify(wrong));
  }
  await scrolls(page, 'poster');

  // asked for early: it loads, and rests where it was sent
  const here = await ask(page, { do: 'seek', time: 2 });
  await soon(async () => assert.equal((await last(page, 'frame')).told.time, 2));
  assert.deepEqual([here.started, here.playing], [true, false]);
  await scrolls(page, 'scene');
  const inside = page.frameLocator('iframe');
  await soon(async () => assert.equal(await inside.locator('.cover').count(), 0));

  const z = async () => (await ask(page, { do: 'state', channels: ['load.z'] })).values?.['load.z'];
  const light = await z();
  await ask(page, { do: 'set', path: 'load.mass', value: 3000 });
  await soon(async () => assert.notEqual(await z(), light));
  const bad = await ask(page, { do: 'set', path: 'load.mass', value: -4 });
  assert.deepEqual(
    bad.faults?.map((f) => f.where),
    ['/parts/load/mass'],
  );
  for (const wrong of [
    { do: 'set', path: '__proto__.polluted', value: 1 },
    { do: 'set', path: 'load', value: 1 },
    { do: 'set', path: 'load.mass', value: 'x'.repeat(20_000) },
    { do: 'set', input: 'speed', value: 'fast' },
    { do: 'seek', time: -1 },
  ]) {
    const { refused } = await ask(page, wrong);
    assert.ok(refused, JSON.stringify(wrong));
  }
  await ask(page, { do: 'set', path: 'load.mass', value: 1500 });
  await ask(page, { do: 'set', path: 'solver.duration', value: 3 });
  await send(page, { do: 'play' });
  await soon(async () => assert.equal((await last(page, 'ended')).told.time, 3));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a window that is not its parent is neither heard nor told', options, async () => {
  const page = await host();
  await soon(async () => assert.equal((await last(page, 'ready')).n, 1));
  await page.evaluate(() => {
    const other = document.createElement('iframe');
    document.body.append(other);
    const say = other.contentWindow?.document.createElement('script');
    if (!say) return;
    say.textContent = "parent.frames[0].postMessage({ hawse: 1, do: 'play' }, '*')";
    other.contentWindow?.document.body.append(say);
  });
  const { started } = await ask(page, { do: 'state' });
  assert.equal(started, false);
  await soon(async () =>
    assert.equal(await page.frameLocator('iframe').first().locator('button.poster').count(), 1),
  );
  await page.done();
});
