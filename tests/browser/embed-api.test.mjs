/** The element `hawse-sim` in a page of another origin: what it tells, what may be asked, and who is not heard. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, root, shot, soon, start, violations } from './page.mjs';
import { below, host, strict } from './embed-host.mjs';
import { serve } from '../../web/serve.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
/** @type {Awaited<ReturnType<typeof host>>} */
let site;
before(async () => {
  if (!ready) return;
  b = await start();
  site = await host({ '/page.js': LISTENS }, strict(new URL(b.server.url).origin));
});
after(async () => {
  await site?.close();
  await b?.stop();
});
const options = { skip: reason, timeout: Number(process.env.HAWSE_TEST_MS ?? 300_000) };

/** Keeps all that is told, and tries what is asked. */
const LISTENS = `
  window.heard = [];
  for (const name of ['ready', 'state', 'frame', 'touch', 'break', 'event', 'verdict', 'halt', 'ended', 'changed', 'refused'])
    addEventListener('hawse-' + name, ({ detail }) => heard.push({ name, ...detail }));
  window.attempt = async (name, args) => {
    try { return { ok: await document.querySelector('hawse-sim')[name](...args) }; }
    catch ({ message, field, value, allowed }) { return { message, field, value, allowed }; }
  };`;

let serial = 0;
/** @param {string} attributes of the element @param {{around?: string, phone?: boolean, width?: number, height?: number, at?: string}} [how] */
async function open(attributes, { around = '', phone, width = 900, height = 700, at } = {}) {
  const path = `/${++serial}.html`;
  const folder = at ?? b.server.url;
  site.texts[path] = `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
    <title>Somebody else's page</title><main><h1>Somebody else's page</h1><hawse-sim ${attributes}></hawse-sim>${around}</main>
    <script src="/page.js"></script><script src="${folder}hawse-sim.js"></script></html>`;
  const page = await b.open('', { wait: false, width, height, phone, flat: true });
  page.errors.length = 0;
  await page.goto(site.url + path);
  return page;
}

/** @typedef {{name: string, time: number, kind: string, link: string, verdict: string, values: Record<string, number>, started: boolean}} Told */
/** All that was told under a name. @param {import('playwright-core').Page} page @param {string} name @returns {Promise<Told[]>} */
const heard = async (page, name) =>
  /** @type {Told[]} */ (await page.evaluate('heard')).filter((told) => told.name === name);

/** A method of the element: what came of it. @param {import('playwright-core').Page} page @param {string} name @param {...unknown} args @returns {Promise<any>} */
const attempt = (page, name, ...args) =>
  page.evaluate(({ name, args }) => Reflect.get(window, 'attempt')(name, args), { name, args });

const RUN = 'src="#heave-snatch" title="A load is lifted off a barge"';

test('a poster until it is clicked; then it plays, and tells what happens', options, async () => {
  const page = await open(`${RUN} channels="load.z"`);
  const button = page.locator('hawse-sim button');
  await soon(async () =>
    assert.equal(await button.getAttribute('aria-label'), 'Run: A load is lifted off a barge'),
  );
  await soon(async () => assert.equal(await page.locator('hawse-sim iframe').count(), 0));
  await shot(page, 'embed-api-poster');
  const found = await violations(page).catch((error) => [String(error)]);
  assert.deepEqual(
    found.filter((line) => !/EvalError|unsafe-eval|script-src/.test(line)),
    [],
  );
  await button.click();
  await soon(async () => {
    const frames = await heard(page, 'frame');
    assert.ok(frames.length > 3 && frames.some(({ time }) => time > 0.2), `${frames.length} frames`);
    assert.ok(frames.every(({ values }) => Number.isFinite(values['load.z'])));
  });
  await soon(async () =>
    assert.equal(await page.locator('hawse-sim iframe').getAttribute('title'), 'A load is lifted off a barge'), // prettier-ignore
  );
  await soon(async () => assert.equal((await heard(page, 'ready')).length, 1));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('commands act, and their answers are promises', options, async () => {
  const page = await open(RUN);
  const { ok: there } = await attempt(page, 'seek', 2);
  assert.deepEqual([there.time, there.playing, there.started], [2, false, true]);
  const light = (await attempt(page, 'channel', 'load.z')).ok;
  assert.ok(Object.keys(light.values).length >= 100 && light.interval > 0, JSON.stringify(light).slice(0, 80)); // prettier-ignore
  const { ok: patched } = await attempt(page, 'patch', 'load.mass', 3000);
  assert.equal(patched.time, 2);
  const heavy = (await attempt(page, 'channel', 'load.z', { from: 10 })).ok;
  assert.notEqual(heavy.values[50], light.values[60]);
  await soon(async () => assert.match((await heard(page, 'changed')).at(-1)?.link ?? '', /load\.mass=3000/)); // prettier-ignore
  const { ok: link } = await attempt(page, 'link');
  assert.match(link, /^#heave-snatch\?load\.mass=3000&.*hash=[0-9a-f]{16}/);
  await attempt(page, 'play');
  await soon(async () => assert.ok(((await heard(page, 'frame')).at(-1)?.time ?? 0) > 2.3));
  await attempt(page, 'pause');
  const { ok: names } = await attempt(page, 'channelList');
  assert.ok(names.some((/** @type {{id: string}} */ { id }) => id === 'load.z'));

  // another run in its place: the same element, the same promises
  await attempt(page, 'open', '#box-drop');
  const { ok: other } = await attempt(page, 'seek', 1);
  assert.equal(other.time, 1);
  assert.notEqual(other.title, there.title);
  await soon(async () => assert.ok((await heard(page, 'touch')).length > 0, 'the box has touched'));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('what is wrong is refused by its field, value and range, and nothing breaks', options, async () => {
  const page = await open('src="constant-tension"');
  const { ok: inputs } = await attempt(page, 'inputList');
  assert.ok(inputs.length > 0, 'the example has inputs');
  const [{ id, min, max }] = inputs;
  const far = await attempt(page, 'setInput', id, max + 1);
  assert.equal(far.field, 'value');
  assert.match(far.allowed, new RegExp(`^${min} to ${max}`.replace('.', '\\.')));
  /** @type {[string, unknown[], string][]} */
  const wrong = [
    ['setInput', ['no-such', 1], 'input'],
    ['seek', [-1], 'time'],
    ['seek', ['soon'], 'time'],
    ['patch', ['__proto__.polluted', 1], 'path'],
    ['patch', ['load', 1], 'path'],
    ['patch', ['solver.step', 'x'.repeat(20_000)], 'value'],
    ['patch', ['solver.step', -1], '/solver/step'],
    ['channel', ['no.such'], 'columns'],
    ['open', ['#no-such-example'], 'link'],
    ['open', ['#box-drop?lod=1'], 'link'],
  ];
  for (const [name, args, field] of wrong) {
    const answer = await attempt(page, name, ...args);
    assert.equal(answer.field, field, `${name} ${JSON.stringify(answer).slice(0, 300)}`);
    assert.ok(answer.allowed, name);
    assert.ok(answer.message.length < 900, `${name}: ${answer.message.length} letters`);
  }
  // what is no message at all is not even answered
  await page.evaluate(() => {
    const frame = document.querySelector('hawse-sim')?.shadowRoot?.querySelector('iframe');
    for (const junk of [null, 1, 'x', [], {}, { hawse: 2, do: 'play' }, { hawse: 1 }, { hawse: 1, do: {} }, { hawse: 1, do: 'play', id: {} }, new Map(), { hawse: 1, do: 'seek', time: NaN, id: 7 }]) // prettier-ignore
      frame?.contentWindow?.postMessage(junk, '*');
  });
  const { ok: still } = await attempt(page, 'seek', 0.5);
  assert.deepEqual([still.time, still.faults], [0.5, []]);
  assert.equal(await page.evaluate('({}).polluted'), undefined);
  assert.deepEqual(page.errors, []);
  await page.done();
});
