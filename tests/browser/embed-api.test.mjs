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
  for (const name of ['ready', 'state', 'frame', 'camera', 'touch', 'break', 'event', 'verdict', 'halt', 'ended', 'changed', 'refused'])
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
  site.texts[path] =
    `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
    <title>Somebody else's page</title><main><h1>Somebody else's page</h1><hawse-sim ${attributes}></hawse-sim>${around}</main>
    <script src="/page.js"></script><script src="${folder}hawse-sim.js"></script></html>`;
  const page = await b.open('', { wait: false, width, height, phone, flat: true });
  await page.goto('about:blank');
  page.errors.length = 0;
  await page.goto(site.url + path);
  return page;
}

/** @typedef {{name: string, time: number, kind: string, link: string, verdict: string, by: string, values: Record<string, number>, started: boolean}} Told */
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
    assert.ok(
      frames.length > 3 && frames.some(({ time }) => time > 0.2),
      `${frames.length} frames`,
    );
    assert.ok(frames.every(({ values }) => Number.isFinite(values['load.z'])));
  });
  await soon(
    async () =>
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

  // asked for at once: each is answered, a seek of a run that plays on, one beside a new start, and one that another takes over
  const together = (/** @type {[string, ...unknown[]][]} */ ...asked) =>
    Promise.all(asked.map(([name, ...args]) => attempt(page, name, ...args)));
  const [, moved] = await together(['play'], ['seek', 1]);
  assert.ok(moved.ok.time >= 1, JSON.stringify(moved));
  await attempt(page, 'pause');
  const beside = await together(['patch', 'load.mass', 2000], ['seek', 1.5]);
  assert.deepEqual(beside.map(({ ok }) => ok?.time), [1.5, 1.5]); // prettier-ignore
  const two = await together(['seek', 0.5], ['seek', 1.2]);
  assert.deepEqual(two.map(({ ok }) => ok?.time), [1.2, 1.2]); // prettier-ignore
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

test(
  'what is wrong is refused by its field, value and range, and nothing breaks',
  options,
  async () => {
    const page = await open('src="constant-tension"');
    const { ok: inputs } = await attempt(page, 'inputList');
    assert.ok(inputs.length > 0, 'the example has inputs');
    await attempt(page, 'pause');
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
      for (const junk of [
        null,
        1,
        'x',
        [],
        {},
        { hawse: 2, do: 'play' },
        { hawse: 1 },
        { hawse: 1, do: {} },
        { hawse: 1, do: 'play', id: {} },
        new Map(),
        { hawse: 1, do: 'seek', time: NaN, id: 7 },
      ])
        // prettier-ignore
        frame?.contentWindow?.postMessage(junk, '*');
    });
    const { ok: still } = await attempt(page, 'seek', 0.5);
    assert.deepEqual([still.time, still.faults], [0.5, []]);
    await soon(async () => assert.equal(await page.evaluate('({}).polluted'), undefined));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'the camera: told where a visitor moves it, set by the page, and never told back',
  options,
  async () => {
    // its camera is one that a scenario may have; without WebGL the side view stands for it
    const page = await open(`${RUN} every="33"`);
    const { ok: first } = await attempt(page, 'getCamera');
    assert.deepEqual([first.camera.plan, first.camera.target.length], [false, 3]);
    assert.ok(first.cameras.some((/** @type {{id: string}} */ { id }) => id === 'top'));
    const { ok: state } = await attempt(page, 'state');
    assert.equal(state.playing, false, 'asked for its camera alone it does not play');
    // what is told of its beginning, where that was not asked for, is the run's
    const byOthers = async () => (await heard(page, 'camera')).map(({ by }) => by).filter((by) => by !== 'run'); // prettier-ignore
    const place = { eye: [2, -30, 4], target: [2, 0, 4] };
    const { ok: set } = await attempt(page, 'setCamera', place);
    assert.deepEqual(set.camera, { ...place, plan: false, held: true });
    const { ok: named } = await attempt(page, 'setCamera', 'fit');
    assert.notDeepEqual(named.camera.target, place.target);
    // from a body on: what is followed is in the middle
    const { ok: follows } = await attempt(page, 'setCamera', { eye: [0, -20, 0], target: [0, 0, 0], follow: 'load' }); // prettier-ignore
    assert.deepEqual([follows.camera.follow, follows.camera.target], ['load', [0, 0, 0]]);
    await attempt(page, 'seek', 1);
    await soon(async () => assert.deepEqual(await byOthers(), [], 'none of it came back'));

    // a visitor's move is told, with who it was; the pose that is told is one that can be set
    await attempt(page, 'setCamera', place);
    await page.frameLocator('hawse-sim iframe').locator('canvas').first().press('+');
    const moved = await soon(async () => {
      const last = (await heard(page, 'camera')).at(-1);
      assert.equal(last?.by, 'visitor');
      const { name, ...detail } = /** @type {{name: string, eye: number[], target: number[]}} */ (/** @type {unknown} */ (last)); // prettier-ignore
      return detail;
    });
    // a press of + comes nearer by a fifth: 30 m / 1.2
    assert.ok(Math.abs(moved.target[1] - moved.eye[1] - 25) < 0.01, JSON.stringify(moved));
    const { ok: again } = await attempt(page, 'setCamera', moved);
    assert.deepEqual(again.camera.eye, moved.eye);

    /** @type {[unknown, string, RegExp][]} */
    const wrong = [
      ['no-such', 'name', /one of .*fit, side, front, top/],
      [{ eye: [0, 0, 1], target: [0, 0, 1] }, 'eye', /at least 0.01 m from the target/],
      [{ eye: [0, 0, 1] }, 'target', /three numbers/],
      [{ eye: [0, 0, 1e9], target: [0, 0, 1] }, 'eye', /-1000000 to 1000000/],
      [{ eye: [0, 0, 3], target: [0, 0, 1], follow: 'nobody' }, 'follow', /one of .*load/],
      [{ plan: true }, 'plan', /the run has no plan/],
    ];
    for (const [given, field, allowed] of wrong) {
      const answer = await attempt(page, 'setCamera', given);
      assert.equal(answer.field, field, JSON.stringify([given, answer]).slice(0, 300));
      assert.match(answer.allowed, allowed);
    }
    const { ok: stands } = await attempt(page, 'getCamera');
    assert.deepEqual(stands.camera.eye, moved.eye, 'what is refused moves nothing');
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'nobody but the page around it is heard, and of pages only those that the address names',
  options,
  async () => {
    site.texts['/third.html'] = '<!doctype html><script src="/third.js"></script>';
    site.texts['/third.js'] = `
    window.heard = [];
    addEventListener('message', ({ data }) => data.event && heard.push(data));
    setInterval(() => {
      for (let i = 0; i < parent.frames.length; i++)
        for (const act of ['play', 'hello', 'state']) parent.frames[i].postMessage({ hawse: 1, do: act, id: 1 }, '*');
    }, 50);`;
    const page = await open(`${RUN} loading="eager" hosts="${site.url}"`, { around: '<iframe id="third" src="/third.html"></iframe>' }); // prettier-ignore
    await soon(async () =>
      assert.equal(
        (await heard(page, 'state')).at(-1)?.started,
        false,
        JSON.stringify(await page.evaluate('heard')),
      ),
    );
    const third = page.frame({ url: /third\.html/ });
    await soon(async () => assert.ok(third, 'there is a third window'));
    await page.waitForTimeout(1000);
    const { ok: state } = await attempt(page, 'state');
    assert.equal(state.started, false, 'it does not play for a third window');
    await soon(async () => assert.deepEqual(await third?.evaluate('heard'), []));
    await soon(async () =>
      assert.equal(await page.frameLocator('hawse-sim iframe').locator('button.poster').count(), 1),
    );
    await page.done();

    // the same address in a page that it does not name: a refusal for each message, and nothing of the run
    const other = await open(`${RUN} hosts="https://school.example"`);
    const answer = await attempt(other, 'seek', 1);
    assert.equal(answer.field, 'origin');
    assert.equal(answer.value, JSON.stringify(site.url));
    await soon(async () => assert.deepEqual((await heard(other, 'frame')).length, 0));
    await other.done();

    // a link to nothing ends what waits for it
    const none = await open('src="#no-such-example"');
    const nothing = await attempt(none, 'play');
    assert.equal(nothing.field, 'link');
    await none.done();
  },
);

test(
  'in a sandbox that lets no page load its script the run is a link, and says so',
  options,
  async () => {
    const inner = `<script src="${b.server.url}hawse-sim.js"></script><hawse-sim ${RUN} loading="eager"></hawse-sim>`;
    const free = await host({
      '/sealed.html': `<!doctype html><html lang="en"><title>Sealed</title><iframe title="sealed" sandbox="allow-scripts allow-popups" srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe></html>`,
    });
    try {
      const page = await b.open('', { wait: false, flat: true });
      await page.goto(`${free.url}/sealed.html`);
      const link = page.frameLocator('iframe').locator('hawse-sim a');
      await soon(async () => assert.equal(await link.getAttribute('href'), `${b.server.url}#heave-snatch`)); // prettier-ignore
      await soon(async () =>
        assert.match((await link.textContent()) ?? '', /lets no run be shown/),
      );
      await soon(async () => assert.equal(await page.frameLocator('iframe').locator('hawse-sim iframe').count(), 0)); // prettier-ignore
      assert.deepEqual(page.errors, []);
      await page.done();
    } finally {
      await free.close();
    }
  },
);

test('with values: those that are locked are seen, and not changed', options, async () => {
  const page = await open(`${RUN} ui="params" lock="all !load.mass" theme="light"`);
  await attempt(page, 'seek', 1);
  const inside = page.frameLocator('hawse-sim iframe');
  const field = (/** @type {string} */ name) => inside.locator('.field', { hasText: name }).first();
  await soon(async () => assert.ok(await field('Mass').locator('input').first().isEnabled()));
  await soon(async () => assert.ok(await field('Axial stiffness').locator('input').first().isDisabled())); // prettier-ignore
  await soon(async () =>
    assert.match((await field('Axial stiffness').textContent()) ?? '', /Locked: the page around/),
  );
  await shot(page, 'embed-api-params');
  await field('Mass').locator('input').first().fill('2500');
  await field('Mass').locator('input').first().press('Enter');
  await soon(async () => assert.match((await heard(page, 'changed')).at(-1)?.link ?? '', /load\.mass=2500/)); // prettier-ignore
  // the page around it may change what it has locked
  const { ok: state } = await attempt(page, 'patch', 'line.EA', 2e6);
  assert.deepEqual(state.faults, []);
  const frame = page.frames().find((one) => one.url().includes('ui=embed'));
  assert.ok(frame);
  const found = await violations(/** @type {any} */ (frame));
  assert.deepEqual(found, []);

  // attributes are live
  await page.evaluate("document.querySelector('hawse-sim').setAttribute('ui', 'full')");
  await soon(async () => assert.equal(await inside.locator('.poster').count(), 1));
  await attempt(page, 'seek', 1);
  await soon(async () => assert.ok(await inside.locator('.undobtn, [aria-label^="Undo"]').first().isVisible())); // prettier-ignore
  await soon(async () => assert.equal(await inside.locator('.brand').isVisible(), false));
  await soon(async () => assert.ok(await inside.locator('#p-params .field').first().isVisible()));
  await shot(page, 'embed-api-full');
  await page.evaluate("document.querySelector('hawse-sim').setAttribute('src', '#box-drop')");
  const { ok: box } = await attempt(page, 'seek', 0.5);
  assert.match(box.title, /box/i);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('from a folder of a larger site, on a phone', options, async () => {
  const { dir, remove } = await below(`${root}web/dist`);
  const server = await serve({ dir });
  const own = site.texts;
  const phones = await host({ '/page.js': own['/page.js'] }, strict(new URL(server.url).origin));
  const before = site;
  site = phones;
  try {
    const at = `${server.url}tools/hawse/`;
    const how = { at, phone: true, width: 390, height: 844 };
    const page = await open(`${RUN} ui="params"`, how);
    await soon(async () => assert.ok(await page.locator('hawse-sim img').evaluate((i) => /** @type {HTMLImageElement} */ (i).naturalWidth > 0))); // prettier-ignore
    await shot(page, 'embed-api-phone-poster');
    const { ok: state } = await attempt(page, 'seek', 1);
    assert.equal(state.time, 1);
    const inside = page.frameLocator('hawse-sim iframe');
    await soon(async () => assert.ok(await inside.locator('.field').first().isVisible()));
    await shot(page, 'embed-api-phone');
    await soon(async () =>
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')),
    );
    assert.deepEqual(page.errors, []);
    await page.done();
  } finally {
    site = before;
    await phones.close();
    await server.close();
    await remove();
  }
});
