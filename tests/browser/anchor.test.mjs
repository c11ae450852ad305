/** Anchor manoeuvres in Chromium: chain, cut, verdict, values, many starts; figures are those of the same runs in Node. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { EVENT } from '../../wasm/js/frame.mjs';
import { loadCore } from '../../wasm/js/loader.mjs';
import { Repeat, runOnce, tableCsv } from '../../wasm/js/repeat.mjs';
import { LIFT, PLATE } from './anchor-scenes.mjs';
import { ready, reason, shot, show, soon, start, state, until, violations } from './page.mjs';
import { computed } from './scenes.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (!ready) return;
  b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };
const desk = { width: 1280, height: 720 };
/** Where no picture of the scene is looked at. */
const flat = { ...desk, flat: true };

/** The workbench with a scenario. @param {object} scenario @param {object} size */
const open = (scenario, size) =>
  b.open('#file', {
    ...size,
    before: (page) =>
      page.addInitScript(
        (text) => sessionStorage.setItem('hawse-file', text),
        JSON.stringify(scenario),
      ),
  });

/** A run to its end: what its manoeuvre says in a frame, its events, the link of a number. @param {typeof LIFT | typeof PLATE} scenario */
async function play(scenario) {
  const last = Math.round(scenario.solver.duration / scenario.solver.frame);
  const { manifest, reader, frames } = await computed(JSON.stringify(scenario), last);
  const channels = manifest.channels.flatMap((c, i) => (c.part === 'lift' ? [{ ...c, i }] : []));
  /** @param {number} frame @returns {Record<string, number>} */
  const at = (frame) =>
    Object.fromEntries(channels.map(({ name, i }) => [name, reader.channel(frames[frame], i)]));
  const events = frames.flatMap((frame) => reader.events(frame).map((e) => ({ ...e })));
  /** The frame in which something has happened. @param {number} time */
  const since = (time) => Math.ceil(time / manifest.frame - 1e-9);
  return { reader, frames, last, at, events, since };
}
const lift = await play(LIFT);
const plate = await play(PLATE);

/** Text as it shows, with plain blanks and minus. @param {import('playwright-core').Locator} place */
const plain = async (place) =>
  ((await place.textContent()) ?? '').replace(/[\u00a0\u202f]/g, ' ').replace(/\u2212/g, '-');

/** Words on the time axis. @param {import('playwright-core').Page} page */
const marks = (page) => page.locator('.tl text').allTextContents();

/** A figure that stands there is a value, to its last digit. @param {string | undefined} text @param {number} value */
function tells(text, value) {
  const step = 10 ** -(text?.split('.')[1]?.length ?? 0);
  assert.ok(Math.abs(Number(text) - value) <= 0.5001 * step, `${text}, not ${value}`);
}

/** The card of the verdict says what its run says. @param {import('playwright-core').Locator} card @param {Record<string, number>} want */
async function cardTells(card, want) {
  const text = await plain(card);
  const figures = (/** @type {RegExp} */ words) => {
    const found = words.exec(text);
    assert.ok(found, `${words} in ${text}`);
    return found.slice(1);
  };
  /** @type {[RegExp, number[]][]} */
  const facts = [
    [/Home at (\d+\.\d\d) s/, [want.time_home]],
    [/First contact(\d+\.\d\d) s/, [want.time_contact]],
    [/Peak tension(\d+\.\d+) kN at (\d+\.\d\d) s/, [want.tension_peak / 1e3, want.time_peak]],
    [
      /Attitudetilt (\d+\.\d)°, turn (-?\d+\.\d)°/,
      [want.tilt, want.turn].map((a) => (180 * a) / Math.PI),
    ],
    want.knocks > 0
      ? [/Knocks after home(\d+), fastest (\d+\.?\d*) mm\/s/, [want.knocks, 1e3 * want.knock_speed]]
      : [/Knocks after homenone/, []],
  ];
  for (const [words, values] of facts) {
    const told = figures(words);
    values.forEach((value, i) => tells(told[i], value));
  }
}

test('the runs have what is looked for: falling against the hull, a snap, home, knocks', () => {
  assert.deepEqual([lift.at(2).phase, lift.at(30).phase, lift.at(lift.last).phase], [0, 1, 2]);
  assert.deepEqual([lift.at(lift.last).verdict, lift.at(lift.last).knocks], [1, 0]);
  assert.deepEqual([plate.at(plate.last).verdict, plate.at(plate.last).knocks], [1, 2]);
  for (const { events } of [lift, plate])
    for (const kind of [EVENT.home, EVENT.snap])
      assert.equal(events.filter((e) => e.kind === kind).length, 1);
});

test('lift: status, cut, a link by its number, the anchor followed', options, async () => {
  const page = await open(LIFT, desk);
  await show(page, 2);
  const chip = page.locator('.mstate');
  await chip.waitFor();
  await soon(async () => {
    const found = /^Hauling: (\d\.\d\d) m from home, (\d+\.\d+) kN$/.exec(await plain(chip));
    assert.ok(found, await plain(chip));
    tells(found[1], lift.at(2).distance);
    tells(found[2], lift.at(2).tension / 1e3);
  });
  await soon(async () => {
    const { picture } = await state(page);
    assert.ok(picture.calls <= 60, `${picture.calls} draw calls`);
  });

  // the hull cut open: by key, by button, and its place by the arrow keys
  const before_ = (await state(page)).camera.eye;
  await page.locator('.stage canvas').focus();
  await page.keyboard.press('h');
  const cut = page.getByRole('button', { name: 'Cut the hull open (H)' });
  await soon(async () => assert.equal(await cut.getAttribute('aria-pressed'), 'true'));
  await soon(async () =>
    assert.notDeepEqual(
      (await state(page)).camera.eye,
      before_,
      'who looks along the cut is moved',
    ),
  );
  const slider = page.getByLabel('Place of the cut');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await soon(async () => assert.equal(await slider.inputValue(), '0.01'));
  await shot(page, 'anchor-cut');
  await cut.click();
  await soon(async () => assert.ok(await slider.isHidden()));

  // a link by its number: its tension stands beside it. The line begins at the ship
  await page.getByLabel('Show link').fill('3');
  const label = page.locator('.view-label', { hasText: /link 3$/ });
  const { n, tension } = lift.reader.line(lift.frames[2], 0);
  await soon(async () =>
    tells((await label.locator('b').textContent()) ?? '', tension[n - 1 - 3] / 1e3),
  );
  // follow the anchor: the camera goes with it
  const follow = page.getByRole('button', { name: 'Follow the anchor (G)' });
  await follow.click();
  await soon(async () => assert.equal((await state(page)).camera.follow, 'anchor'));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('lift: verdict, a mark on the time axis, values to set first', options, async () => {
  const page = await open(LIFT, flat);
  await show(page, lift.last);
  const chip = page.locator('.mstate');
  const card = page.locator('.verdict');
  await card.waitFor();
  await soon(() => cardTells(card, lift.at(lift.last)));
  await page.evaluate("document.querySelector('#p-params .scroll').scrollTop = 0");
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'anchor-home');
  const home = lift.at(lift.last).time_home;
  await page.getByRole('button', { name: `Go to ${home.toFixed(2)} s` }).click();
  await until(page, `window.hawse.state.frame === ${lift.since(home)}`);
  // back before it the line is there again, and after it the card
  await show(page, 30);
  await until(page, "document.querySelector('.verdict').hidden");
  await soon(async () => assert.match(await plain(chip), /^Against the hull/));
  await soon(async () => assert.ok((await marks(page)).includes('home')));
  await show(page, lift.last);
  await card.waitFor();

  // what a person sets first changes the text and starts the run again
  const time = page.getByLabel('Total time', { exact: true });
  await time.fill('6');
  await page.keyboard.press('Enter');
  await until(page, 'window.hawse.state.doc.solver.duration === 6 && !window.hawse.state.busy');
  await page.getByLabel('CAD model of the shank').selectOption({ label: 'From a file…' });
  await soon(async () =>
    assert.equal((await state(page)).doc.parts.anchor.shank.mesh, 'shank', 'until there is one'),
  );
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'a mark on the time axis; many starts: a table that fills, its file, a run of it',
  options,
  async () => {
    const page = await open(PLATE, flat);
    await show(page, plate.last);
    const card = page.locator('.verdict');
    await card.waitFor();
    await soon(async () => assert.ok((await marks(page)).includes('snap')));
    const again = card.getByRole('button', { name: 'Drop it 50 times' });
    await again.click();
    const dialog = page.locator('dialog#repeat');
    await dialog.getByLabel('Runs', { exact: true }).fill('8');
    await dialog.getByLabel('End a run after its verdict by').fill('0');
    await dialog.getByRole('button', { name: 'Run it 8 times' }).click();

    // the same runs here
    const core = await loadCore();
    const text = JSON.stringify(PLATE);
    const repeat = new Repeat({ schema: core.schema, text, runs: 8, options: { settle: 0 } });
    for (let job = repeat.take(); job; job = repeat.take())
      repeat.put(job.run, runOnce(core, job.text, {}, repeat.options));
    const { verdicts } = repeat.summary();
    assert.ok(verdicts.home > 0 && verdicts.jammed > 0 && verdicts.slipped > 0);
    const list = Object.entries(verdicts).map(([verdict, n]) => `${verdict} ${n}`);

    await until(page, "document.querySelectorAll('#repeat .rp tbody tr').length === 8");
    const sum = dialog.locator('.rp-sum');
    await soon(async () => assert.equal(await plain(sum), `Done. 8 of 8 runs: ${list.join(', ')}`));
    const rows = dialog.locator('.rp tbody tr');
    await soon(async () => {
      for (const { run, verdict, end, numbers } of repeat.table) {
        const cells = await rows.nth(run).locator('td .v').allTextContents();
        assert.equal(cells[0], verdict);
        const time = {
          home: numbers.time_home,
          jammed: numbers.time_jam,
          slipped: numbers.time_slip,
        };
        tells(cells[1], /** @type {Record<string, number>} */ (time)[verdict] ?? end);
      }
    });
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'anchor-repeat');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as CSV' }).click();
    const csv = await fs.readFile(await (await download).path(), 'utf8');
    // but for the links, which every platform packs in its own way
    const lines = (/** @type {string} */ text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(',').slice(0, -1));
    assert.match(csv, /^run,winch\.motor_force,anchor\.velocity\.y,verdict,/);
    assert.deepEqual(lines(csv), lines(tableCsv(repeat)));
    assert.equal(csv.match(/,#|,http/g)?.length, 8, 'a link in each row');

    // a run of the table becomes the scenario; the table is still there afterwards
    const jammed = repeat.table.find((row) => row.verdict === 'jammed');
    assert.ok(jammed);
    const [pull, swing] = jammed.values;
    await rows.filter({ hasText: 'jammed' }).first().getByRole('button').click();
    await until(
      page,
      `window.hawse.state.doc.parts.winch.motor_force === ${pull} &&
      window.hawse.state.doc.parts.anchor.velocity?.[1] === ${swing}`,
    );
    await soon(async () => assert.equal(await dialog.count(), 0));
    await until(page, '!window.hawse.state.busy');
    await show(page, plate.since(jammed.end));
    await soon(async () =>
      assert.equal(
        await plain(page.locator('.verdict h2')),
        `Jammed at ${jammed.numbers.time_jam.toFixed(2)} s`,
      ),
    );
    await again.click();
    await until(page, "document.querySelectorAll('#repeat .rp tbody tr').length === 8");
    await dialog.getByLabel('Runs', { exact: true }).fill('900');
    await dialog.getByRole('button', { name: 'Run it 900 times' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await soon(async () => assert.match(await plain(sum), /^Cancelled\./));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('on a phone, by night: the card opens when asked for, and fits', options, async () => {
  const page = await open(PLATE, { width: 360, height: 640, theme: 'dark', flat: true });
  await show(page, plate.last);
  const chip = page.locator('.mstate');
  await until(page, () => document.querySelector('.mstate')?.textContent?.startsWith('Home at'));
  await soon(async () =>
    assert.ok(await page.locator('.verdict').isHidden(), 'the scene is not covered'),
  );
  await chip.click();
  await soon(async () => {
    const box = await page.locator('.verdict').boundingBox();
    assert.ok(
      box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 400,
      `${box?.y}`,
    );
  });
  await soon(() => cardTells(page.locator('.verdict'), plate.at(plate.last)));
  await shot(page, 'anchor-phone');
  await page.locator('.verdict').getByRole('button', { name: 'Close' }).click();
  await page.locator('#tab-params').click();
  await page.getByLabel('Total time', { exact: true }).waitFor();
  await soon(async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false);
  });
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'anchor-phone-values');
  assert.deepEqual(page.errors, []);
  await page.done();
});
