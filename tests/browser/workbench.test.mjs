/** The workbench in Chromium: run, scrub, links, live input, halt, keyboard. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { hash, ready, reason, root, shot, show, soon, start, state, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };
/** Few pixels to draw, and none of them of the scene where no picture is looked at. */
const small = { width: 720, height: 480 };
const flat = { ...small, flat: true };

test('heave-snatch loads, runs and scrubs back to the same bits', options, async () => {
  const page = await b.open('#heave-snatch');
  await show(page, 300);
  const first = await hash(page, 100);
  assert.match(first, /^[0-9a-f]{16}$/);
  await show(page, 100);
  await soon(async () => assert.equal(await hash(page), first, 'hash of the frame shown again'));
  await soon(async () => {
    const shown = await state(page);
    assert.equal(shown.frame, 100);
  });
  await soon(async () => assert.equal(await page.locator('.clock .t').textContent(), '2.00'));
  // another page, from the start: the same bits
  const other = await b.open('#heave-snatch', flat);
  await show(other, 100);
  await soon(async () => assert.equal(await hash(other), first));
  assert.deepEqual(page.errors, []);
  await shot(page, 'workbench-1280-light');
  await page.done();
  await other.done();
});

/** What comes after the first picture: panels, dialogs, plots. */
const LATER = /\/(later|uPlot)[^/]*\.js$/;

test('the first picture waits for no panel; the panels come by themselves', options, async () => {
  /** @type {() => void} */
  let go = () => {};
  const held = new Promise((done) => (go = () => done(undefined)));
  const page = await b.open('#crane-sea', {
    ...small,
    wait: false,
    before: (p) => p.route(LATER, (route) => held.then(() => route.continue())),
  });
  await until(page, 'window.hawse?.state.stage >= 0');
  await soon(async () => assert.equal((await state(page)).ready, false));
  await soon(async () => assert.equal(await page.locator('#p-params .field').count(), 0));
  const scene = page.locator('.stage');
  const place = await scene.boundingBox();
  await page.keyboard.press('?');
  go();
  await until(page, 'window.hawse.state.ready');
  await page.locator('#p-params .field').first().waitFor({ state: 'attached' });
  await page.locator('.strip canvas').first().waitFor({ state: 'attached' });
  await page.locator('#p-joints .gauge').first().waitFor({ state: 'attached' });
  await soon(async () =>
    assert.deepEqual(await scene.boundingBox(), place, 'the scene stays where it was'),
  );
  await page.locator('dialog[open]').waitFor(); // the keys that were asked for before
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a part of the page that does not load is told, and the run stays', options, async () => {
  const page = await b.open('#heave-snatch', {
    ...small,
    wait: false,
    before: (p) => p.route(LATER, (route) => route.abort()),
  });
  await until(page, 'window.hawse?.state.stage >= 0');
  const notice = page.locator('.notice');
  await notice.waitFor();
  await soon(async () =>
    assert.match((await notice.textContent()) ?? '', /A part of the page did not load/),
  );
  await show(page, 20);
  assert.ok(page.errors.length > 0, 'and it is in the console');
  await page.unroute(LATER);
  await page.getByRole('button', { name: 'Load again' }).click();
  await until(page, 'window.hawse?.state.ready');
  await page.done();
});

test('a shared link opens at the same moment with the same hash and says so', options, async () => {
  const page = await b.open('#heave-snatch?load.mass=1500', flat);
  await show(page, 90);
  const before_ = await hash(page);
  await page.locator('.sharebtn').click();
  const field = page.locator('#share-link');
  await until(page, () =>
    /** @type {any} */ (document.querySelector('#share-link'))?.value.includes('hash='),
  );
  const link = await soon(async () => {
    const link = await field.inputValue();
    assert.match(link, /#heave-snatch\?load\.mass=1500&t=1\.8&hash=[0-9a-f]{16}/);
    assert.equal(
      new URL(page.url()).hash,
      '#heave-snatch?load.mass=1500',
      'the address changes with the copy only',
    );
    return link;
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await until(page, () => location.hash.includes('hash='));
  const other = await b.open(new URL(link).hash, flat);
  await until(other, "window.hawse.state.badge === 'Reproduced bit for bit'");
  await soon(async () => assert.equal((await state(other)).frame, 90));
  await soon(async () => assert.equal(await hash(other, 90), before_));
  await soon(async () =>
    assert.equal((await state(other)).playing, false, 'a shared moment opens paused'),
  );
  // a change of the run withdraws the claim
  await other.getByLabel('Mass', { exact: true }).fill('1600');
  await other.keyboard.press('Enter');
  await until(other, "!window.hawse.state.busy && window.hawse.state.badge === 'Computed here'");
  await soon(async () => assert.notEqual(await hash(other, 90), before_));
  // a wrong hash is called what it is
  const wrong = await b.open(
    new URL(link).hash.replace(/hash=[0-9a-f]{16}/, 'hash=0123456789abcdef'),
    flat,
  );
  await until(wrong, "window.hawse.state.badge === 'Differs at 1.80 s'");
  // a moment after the end is never compared, and not waited for
  const late = await b.open(new URL(link).hash.replace('t=1.8', 't=1800'), flat);
  await until(late, "window.hawse.state.badge === 'Computed here'");
  for (const p of [page, other, wrong, late]) {
    assert.deepEqual(p.errors, []);
    await p.done();
  }
});

test(
  'a link with a bad key says which, what it held and what is allowed, and starts from the default',
  options,
  async () => {
    const page = await b.open('#heave-snatch?load.mas=1500&solver.step=-1&t=1', { flat: true });
    const dialog = page.locator('dialog#badlink');
    await dialog.waitFor();
    await soon(async () => {
      const text = (await dialog.textContent()) ?? '';
      assert.match(text, /2 settings in this link were not understood/);
      assert.match(text, /load\.mas/);
      assert.match(text, /1500/);
      assert.match(text, /did you mean load\.mass/);
      assert.match(text, /solver\.step/);
    });
    const doc = (await state(page)).doc;
    const example = JSON.parse(await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8'));
    assert.deepEqual(doc, example, 'the run starts from the example');
    await shot(page, 'badlink');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await until(page, 'window.hawse.state.doc.parts.load.mass === 1500');
    await dialog.getByRole('button', { name: 'Open with defaults' }).click();
    await until(page, "!document.querySelector('dialog')");
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('an unknown example leads home, with its name', options, async () => {
  const page = await b.open('#no-such-thing', { wait: false });
  await page.locator('dialog#badlink').waitFor();
  await soon(async () =>
    assert.match(
      (await page.locator('dialog#badlink').textContent()) ?? '',
      /There is no example no-such-thing/,
    ),
  );
  await page.done();
});

test('a live input acts from the moment shown on, and the past stays', options, async () => {
  const page = await b.open('#winch-payout', flat);
  await show(page, 100);
  await page.evaluate('window.hawse.whenFrame(200)');
  const [at, past, future] = [await hash(page, 100), await hash(page, 60), await hash(page, 200)];
  await page.evaluate("window.hawse.input('speed', -1)");
  await page.evaluate('window.hawse.whenFrame(200)');
  await soon(async () => assert.equal(await hash(page, 60), past));
  await soon(async () => assert.equal(await hash(page, 100), at));
  await soon(async () => assert.notEqual(await hash(page, 200), future));
  await soon(async () =>
    assert.deepEqual((await state(page)).inputs, [{ id: 'speed', value: -1, frame: 100 }]),
  );
  // and again: the same inputs give the same bits
  const changed = await hash(page, 200);
  await show(page, 100);
  await page.evaluate("window.hawse.input('speed', 1)");
  await page.evaluate("window.hawse.input('speed', -1)");
  await page.evaluate('window.hawse.whenFrame(200)');
  await soon(async () => assert.equal(await hash(page, 200), changed));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('an edit reruns to the same moment; undo gives the first bits again', options, async () => {
  const page = await b.open('#heave-snatch', flat);
  await show(page, 150);
  const first = await hash(page);
  const mass = page.getByLabel('Mass', { exact: true });
  await mass.fill('1.6 t');
  await page.keyboard.press('Enter');
  await until(page, 'window.hawse.state.doc.parts.load.mass === 1600 && !window.hawse.state.busy');
  await until(page, 'window.hawse.state.frame === 150');
  await until(page, `window.hawse.hash(150) !== '' && window.hawse.hash(150) !== '${first}'`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await until(page, `!window.hawse.state.busy && window.hawse.hash(150) === '${first}'`);
  // what is not possible is said at the field, and the old picture stays
  await mass.fill('fast');
  await page.keyboard.press('Enter');
  const error = page.locator('.field.error .err');
  await error.first().waitFor();
  await soon(async () =>
    assert.match((await error.first().textContent()) ?? '', /Not a number\. Allowed/),
  );
  await soon(async () => assert.equal(await hash(page, 150), first));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a run that diverges halts with part, time, cause and a step to try', options, async () => {
  const page = await b.open(
    '#heave-snatch?solver.integrator=rk4&solver.step=0.02&line.EA=500000000&t=5',
    flat,
  );
  await until(page, 'window.hawse.state.halt');
  const panel = page.locator('.halt');
  await panel.waitFor();
  const halt = await soon(async () => {
    const text = (await panel.textContent()) ?? '';
    assert.match(text, /Halted at \d+\.\d{3} s/);
    assert.match(text, /Cause/);
    const { halt } = await state(page);
    assert.ok(halt.step > 0 && halt.step < 0.02, `a smaller step: ${halt.step}`);
    return halt;
  });
  // there is nothing to play after it, and the button says why; before it there is
  const play = page.locator('.transport .play');
  await until(page, () => document.querySelector('.play')?.ariaDisabled === 'true');
  await soon(async () =>
    assert.match((await play.getAttribute('title')) ?? '', /nothing to play after it/),
  );
  await page.keyboard.press('Space');
  await soon(async () => assert.equal((await state(page)).playing, false));
  await panel.getByRole('button', { name: /^Run with/ }).click();
  await until(page, `window.hawse.state.doc.solver.step === ${halt.step}`);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('edit as text: every fault of the core, with its place', options, async () => {
  const page = await b.open('#heave-snatch', flat);
  await page.keyboard.press('e');
  const area = page.locator('#scenario-text');
  await area.waitFor();
  await area.fill('{"hawse": 1, "parts": {"load": {"kind": "rigid", "mass": -3}}}');
  await page.getByRole('button', { name: 'Check and run' }).click();
  await page.locator('.faults li').first().waitFor();
  await soon(async () =>
    assert.match((await page.locator('.faults').textContent()) ?? '', /\/parts\/load\/mass/),
  );
  await area.fill('not JSON');
  await page.getByRole('button', { name: 'Check and run' }).click();
  await until(
    page,
    () => !document.querySelector('.faults')?.textContent?.includes('/parts/load/mass'),
  );
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal((await state(page)).title, 'Heave and snatch'));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('the next event is gone to where it is, not where it was sure', options, async () => {
  const page = await b.open('#heave-snatch', flat);
  await page.evaluate('window.hawse.whenFrame(300)');
  // the package has the times of the events, with the frames in which it told them: some are later
  const core = await loadCore();
  const run = simulateWith(core, await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8'), { events: true, until: 6 }); // prettier-ignore
  const frames = run.events.map(({ time }) => Math.ceil(time / run.manifest.frame - 1e-6));
  assert.ok(frames.length >= 4);
  assert.deepEqual(frames.slice(0, 2), [37, 54], '0.74 s and 1.062 s, of 0.02 s each');
  for (const frame of frames) {
    await page.keyboard.press(']');
    await until(page, `window.hawse.state.frame === ${frame}`);
  }
  for (const frame of frames.slice(0, -1).reverse()) {
    await page.keyboard.press('[');
    await until(page, `window.hawse.state.frame === ${frame}`);
  }
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('everything by keyboard: play, step, seek, panels, share', options, async () => {
  const page = await b.open('#heave-snatch');
  await page.evaluate('window.hawse.whenFrame(300)');
  await page.keyboard.press('ArrowRight');
  await until(page, 'window.hawse.state.frame === 50');
  await page.keyboard.press('.');
  await until(page, 'window.hawse.state.frame === 51');
  await page.keyboard.press(',');
  await page.keyboard.press('ArrowLeft');
  await until(page, 'window.hawse.state.frame === 0');
  await page.keyboard.press(']');
  await until(page, 'window.hawse.state.frame > 0');
  await page.keyboard.press('Home');
  await until(page, 'window.hawse.state.frame === 0');
  await page.keyboard.press('Space');
  await until(page, 'window.hawse.state.playing');
  await page.keyboard.press('Space');
  await until(page, '!window.hawse.state.playing');
  const camera = JSON.stringify((await state(page)).camera);
  await page.keyboard.press('Shift+ArrowLeft');
  await until(page, `JSON.stringify(window.hawse.state.camera) !== ${JSON.stringify(camera)}`);
  await page.keyboard.press('?');
  await page.locator('dialog#keys').waitFor();
  await shot(page, 'keys');
  await page.keyboard.press('Escape');
  await page.locator('#tab-params').focus();
  await page.keyboard.press('ArrowRight');
  await soon(async () =>
    assert.equal(await page.locator('#tab-energy').getAttribute('aria-selected'), 'true'),
  );
  await page.keyboard.press('F6');
  await soon(async () =>
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY'),
  );
  await page.keyboard.press('s');
  await page.locator('dialog#share').waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(page.errors, []);
  await page.done();
});

/** Kinds of parts, ways to find contacts, laws, the integrator. @param {any} doc @returns {string[]} */
const madeOf = (doc) => [
  ...Object.values(doc.parts ?? {}).map((part) => `part ${part.kind}`),
  ...Object.values(doc.contacts ?? {}).flatMap((c) => [
    `detect ${c.detect}`,
    `normal ${c.normal?.law}`,
    `friction ${c.friction?.law}`,
  ]),
  `integrator ${doc.solver.integrator}`,
];

/**
 * Examples of every kind there is: one that has something which those before it have not. The page computes
 * by the package's worker; hashes of all examples in Chromium are those of tests/golden.
 */
async function someOfAll() {
  const { examples } = JSON.parse(await fs.readFile(`${root}examples/index.json`, 'utf8'));
  /** @type {Set<string>} */
  const seen = new Set();
  const chosen = [];
  for (const { id, file } of examples) {
    const doc = JSON.parse(await fs.readFile(`${root}examples/${file}`, 'utf8'));
    const kinds = madeOf(doc);
    if (kinds.every((kind) => seen.has(kind))) continue;
    for (const kind of kinds) seen.add(kind);
    chosen.push({ id, solver: doc.solver });
  }
  return chosen;
}

test('golden hashes of every kind of example hold in the page', options, async () => {
  const golden = JSON.parse(await fs.readFile(`${root}tests/golden/hashes.json`, 'utf8'));
  for (const { id, solver } of await someOfAll()) {
    const expected = golden.hashes[id];
    assert.ok(expected, `a golden hash for ${id}`);
    const at = golden.sooner[id] ?? golden.at;
    const frame = Math.round(at / solver.frame);
    // a shorter run goes on: its duration is no part of its state
    const link = solver.duration < at ? `#${id}?solver.duration=${at}` : `#${id}`;
    const page = await b.open(link, { width: 360, height: 300, flat: true });
    await page.evaluate(`window.hawse.whenFrame(${frame})`);
    await soon(async () => assert.equal(await hash(page, frame), expected, id));
    assert.deepEqual(page.errors, [], id);
    await page.done();
  }
});
