/** The first picture of an example stands before the engine is there; the run takes over, and is held against it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { hash, ready, reason, show, soon, start, state, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

/** Opens an example whose engine comes only when it is let.
 * @param {string} at @param {(page: import('playwright-core').Page) => Promise<unknown>} [more] @param {boolean} [flat] */
async function held(at, more, flat = true) {
  let release = () => {};
  const allowed = new Promise((done) => (release = () => done(undefined)));
  const page = await b.open(at, {
    ...{ flat, wait: false },
    async before(p) {
      await p.route('**/hawse.wasm', async (route) => {
        await allowed;
        await route.continue();
      });
      await more?.(p);
    },
  });
  return { page, release };
}

test(
  'it is drawn without the engine, says that nothing runs yet, and goes on as it was',
  options,
  async () => {
    const { page, release } = await held('#heave-snatch');
    await until(page, 'window.hawse?.state.stage === 0');
    const play = page.locator('.transport .play');
    await soon(async () => {
      assert.equal(await play.getAttribute('aria-busy'), 'true');
      assert.equal(await play.getAttribute('aria-disabled'), 'true');
      assert.match((await play.getAttribute('aria-label')) ?? '', /engine is still loading/);
      assert.match((await page.locator('.chip').textContent()) ?? '', /still loading/);
    });
    const told = await soon(() => state(page));
    assert.ok(told.foreseen && !told.ready && told.last === 0);
    const first = await hash(page, 0);
    assert.match(first, /^[0-9a-f]{16}$/);
    release();
    await until(page, 'window.hawse.state.ready');
    await show(page, 5);
    await soon(async () => assert.equal(await hash(page, 0), first));
    await soon(async () => {
      assert.equal(await play.getAttribute('aria-busy'), 'false');
      assert.equal(await play.getAttribute('aria-label'), 'Play');
    });
    await soon(async () => assert.equal(await page.locator('.notice:visible').count(), 0));
    await play.click();
    await until(page, 'window.hawse.state.frame > 6');
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('a picture that is not the own one gives way, and that is told', options, async () => {
  const { page, release } = await held('#box-drop', (p) =>
    p.route('**/box-drop.first.bin', async (route) => {
      const answer = await route.fetch();
      const body = await answer.body();
      body[body.length - 1] ^= 1;
      await route.fulfill({ status: 200, body });
    }),
  );
  await until(page, 'window.hawse?.state.stage === 0');
  release();
  await until(page, 'window.hawse.state.ready');
  await soon(async () =>
    assert.match((await page.locator('.notice').textContent()) ?? '', /not that of this engine/),
  );
  await show(page, 5);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('meshes come with it in space alone, and give way to those of the run', options, async () => {
  for (const flat of [false, true]) {
    /** @type {string[]} */
    const asked = [];
    const { page, release } = await held(
      '#two-meshes',
      async (p) => p.on('request', (r) => asked.push(r.url().replace(/.*\//, ''))),
      flat,
    );
    await until(page, 'window.hawse?.state.stage === 0');
    assert.equal(asked.includes('two-meshes.meshes.bin'), !flat);
    const told = await soon(() => state(page));
    assert.ok(told.foreseen && told.last === 0);
    // the ring alone has 3,072
    if (!flat) assert.ok(told.picture.triangles > 3000, `${told.picture.triangles} triangles`);
    const first = await hash(page, 0);
    release();
    await until(page, 'window.hawse.state.ready');
    await show(page, 5);
    const later = await soon(() => state(page));
    if (!flat) assert.ok(later.picture.triangles > 3000, `${later.picture.triangles} triangles`);
    await soon(async () => assert.equal(await hash(page, 0), first));
    await soon(async () => assert.equal(await page.locator('.notice:visible').count(), 0));
    assert.deepEqual(page.errors, []);
    await page.done();
  }
});

/** @param {object} patch */
const packed = (patch) => encodeLink({ example: 'heave-snatch', patch });

test(
  'a link that changes words has the picture of its example, with its words',
  options,
  async () => {
    const words = { title: 'Another name', notes: 'word '.repeat(80) };
    const { page, release } = await held(await packed(words));
    await until(page, 'window.hawse?.state.stage === 0');
    const told = await soon(() => state(page));
    assert.ok(told.foreseen);
    assert.equal(told.title, words.title);
    const first = await hash(page, 0);
    release();
    await until(page, 'window.hawse.state.ready');
    await show(page, 5);
    await soon(async () => assert.equal(await hash(page, 0), first));
    await soon(async () => assert.equal((await state(page)).title, words.title));
    await soon(async () => assert.equal(await page.locator('.notice:visible').count(), 0));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('a link that changes words and a mass has none', options, async () => {
  const at = await packed({ notes: 'word '.repeat(80), parts: { load: { mass: 1500 } } });
  const { page, release } = await held(at);
  await until(page, 'window.hawse');
  await soon(async () => assert.equal((await state(page)).foreseen, false));
  release();
  await until(page, 'window.hawse.state.ready');
  await soon(async () => assert.equal((await state(page)).doc.parts.load.mass, 1500));
  await page.done();
});

test(
  'a step and play that are asked for before there is a run are done by it',
  options,
  async () => {
    const { page, release } = await held('#heave-snatch');
    await until(page, 'window.hawse?.state.stage === 0');
    for (let i = 0; i < 3; i++) await page.keyboard.press('.');
    await soon(async () => {
      const { foreseen, stage, playing } = await state(page);
      assert.deepEqual({ foreseen, stage, playing }, { foreseen: true, stage: 0, playing: false });
    });
    release();
    await until(page, 'window.hawse.state.ready');
    await until(page, 'window.hawse.state.stage === 3 && window.hawse.state.frame === 3');
    await soon(async () => assert.equal((await state(page)).playing, false));
    await soon(async () => assert.equal(await page.locator('.notice:visible').count(), 0));
    assert.deepEqual(page.errors, []);
    await page.done();

    const { page: other, release: allow } = await held('#heave-snatch');
    await until(other, 'window.hawse?.state.stage === 0');
    await other.keyboard.press('Space');
    await soon(async () => assert.equal((await state(other)).playing, true));
    await soon(async () => assert.equal((await state(other)).frame, 0));
    allow();
    await until(other, 'window.hawse.state.frame > 3 && window.hawse.state.playing');
    assert.deepEqual(other.errors, []);
    await other.done();
  },
);

test('a click on the scene before what it means has come is acted on then', options, async () => {
  let come = () => {};
  const allowed = new Promise((done) => (come = () => done(undefined)));
  /** @type {string[]} */
  const asked = [];
  const page = await b.open('#box-drop?camera=0,-40,0,0,0,0', {
    async before(p) {
      await p.route('**/hands-*.js', async (route) => {
        asked.push(route.request().url());
        await allowed;
        await route.continue();
      });
    },
  });
  await show(page, 0);
  const group = page.locator('.params details[data-key="parts.box"]');
  await group.evaluate((e) => e.removeAttribute('open'));
  await soon(async () => assert.equal(asked.length, 1));
  const box = await soon(async () => {
    const found = await page.locator('.stage canvas').boundingBox();
    assert.ok(found);
    return found;
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const open = () => group.evaluate((e) => e.hasAttribute('open'));
  await page.waitForTimeout(300);
  await soon(async () => assert.equal(await open(), false));
  come();
  await soon(async () => assert.equal(await open(), true));
  assert.deepEqual(page.errors, []);
  await page.done();
});

for (const at of ['#heave-snatch?t=0.5', '#heave-snatch?load.mass=1500'])
  test(`${at} has none: its beginning is another`, options, async () => {
    /** @type {string[]} */
    const asked = [];
    const { page, release } = await held(at, async (p) =>
      p.on('request', (r) => r.url().endsWith('.first.bin') && asked.push(r.url())),
    );
    await until(page, 'window.hawse');
    await soon(async () => assert.equal((await state(page)).foreseen, false));
    assert.deepEqual(asked, []);
    release();
    await page.done();
  });
