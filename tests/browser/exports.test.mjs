/**
 * What leaves the page as files, held against the same run in Node: rows, times, values, hashes; what a file does
 * not hold is said by its name and in it, and the way to the end gives the rest.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { encodeLink, simulate } from '../../wasm/js/index.mjs';
import {
  ready,
  reason,
  root,
  shot,
  show,
  soon,
  start,
  state,
  until,
  useTheme,
  violations,
} from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };
const flat = { width: 900, height: 700, flat: true };
/** Computed before it plays: ten seconds of 0.02 s. */
const AHEAD = 500;

/** A ball on a rope that begins to pull after 14.14 s, far stiffer than the step can carry: it halts there. */
const HALTS = {
  hawse: 1,
  title: 'Rope',
  environment: { gravity: 0.05, water: { density: 0 } },
  parts: {
    ball: { kind: 'rigid', mass: 1, shape: 'sphere', size: [1, 1, 1], position: [0, 0, -1] },
    rope: { kind: 'spring', a: 'world', b: 'ball', length: 6, stiffness: 1e12, acts: 'pull' },
  },
  solver: { integrator: 'rk4', step: 0.02, frame: 0.02, duration: 30 },
};

/** The same run in Node, every channel, hash and event.
 * @param {object | string} doc @param {readonly import('../../wasm/js/messages.mjs').InputEvent[]} [inputs] */
async function inNode(doc, inputs = []) {
  const text = typeof doc === 'string' ? doc : JSON.stringify(doc);
  const { manifest } = await simulate(text, { until: 0 });
  const probe = manifest.channels.map(({ id }) => id);
  return simulate(text, { probe, inputs, hashes: true, events: true });
}
/** @param {string} id */
const example = (id) => fs.readFile(`${root}examples/${id}.json`, 'utf8');

/** @param {import('./page.mjs').Page} page */
async function openExport(page) {
  await page.keyboard.press('x');
  await page.locator('dialog#export').waitFor();
}
/** @param {import('./page.mjs').Page} page @param {string} text */
const says = (page, text) =>
  soon(async () => assert.equal(await page.locator('#export-computed').textContent(), text));

/** Presses Save and gives the file. @param {import('./page.mjs').Page} page @param {string} what */
async function save(page, what) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save: ${what}` }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await fs.readFile(await file.path()) };
}
/** @param {import('./page.mjs').Page} page */
const saveRun = async (page) => {
  const { name, bytes } = await save(page, 'Run, JSON');
  return { name, run: JSON.parse(String(bytes)) };
};
/** @param {import('./page.mjs').Page} page @param {string} what */
async function saveTable(page, what) {
  const { name, bytes } = await save(page, what);
  const [names, units, ...rows] = String(bytes)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return { name, names, units, rows };
}

/** Every channel and time of the table is that of the run. @param {Awaited<ReturnType<typeof saveTable>>} table
 * @param {Awaited<ReturnType<typeof inNode>>} run @param {number} count rows */
function holds({ names, units, rows }, { t, series, manifest }, count) {
  assert.equal(rows.length, count);
  const columns = [
    { id: 't', unit: 's', values: t },
    ...manifest.channels.map(({ id, unit }) => ({ id, unit, values: series[id] })),
  ];
  for (const { id, unit, values } of columns) {
    const at = names.indexOf(id);
    assert.equal(units[at], unit, id);
    assert.deepEqual(
      rows.map((row) => Number(row[at])),
      [...values.slice(0, count)].map((x) => x + 0), // text has no sign of zero
      id,
    );
  }
}

test('what is there is saved, and says how much that is', options, async () => {
  const page = await b.open('#heave-snatch', flat);
  await show(page, 100);
  await until(page, `window.hawse.state.last === ${100 + AHEAD}`);
  await openExport(page);
  await says(page, '12.00 of 30 s computed');
  await soon(async () => assert.deepEqual(await violations(page), []));
  await page.getByRole('radio', { name: /^Save what is there/ }).check();
  const node = await inNode(await example('heave-snatch'));

  const channels = await saveTable(page, 'Channels, CSV');
  assert.equal(channels.name, 'heave-snatch-channels-0-12.00s.csv');
  holds(channels, node, 601);

  const events = await saveTable(page, 'Events, CSV');
  assert.equal(events.name, 'heave-snatch-events-0-12.00s.csv');
  assert.deepEqual(events.names, ['time', 'part', 'event', 'value']);
  assert.deepEqual(events.units, ['s', '', '', '']);
  const known = node.events.filter(({ time }) => time <= 12);
  assert.ok(known.length > 0 && known.length < node.events.length);
  assert.deepEqual(
    events.rows.map(([time, part, , value]) => [Number(time), part, Number(value)]),
    known.map(({ time, part, value }) => [time, part, value]),
  );

  const { name, run } = await saveRun(page);
  assert.equal(name, 'heave-snatch-run-0-12.00s.json');
  assert.deepEqual(
    [run.computed_to, run.duration, run.complete, run.halt],
    [node.t[600], 30, false, null],
  );
  const shown = { frame: 100, time: node.t[100], hash: node.hashes[100] };
  assert.deepEqual(run.shown, shown);
  assert.deepEqual({ frame: run.frame, time: run.time, hash: run.hash }, shown);
  const { energy, ...last } = run.last;
  assert.deepEqual(last, { frame: 600, time: node.t[600], hash: node.hashes[600] });
  const { kinetic } = node.series;
  assert.equal(energy.kinetic, kinetic[600] - kinetic[0]);
  const { version, title, integrator, step } = node.manifest;
  assert.deepEqual([run.version, run.title, run.integrator, run.step], [version, title, integrator, step]); // prettier-ignore
  assert.deepEqual(run.inputs, []);

  // the link opens the moment on show, with its hash
  const other = await b.open(new URL(run.link).hash, flat);
  await until(other, 'window.hawse.state.badge === "Reproduced bit for bit"');
  await soon(async () => assert.equal((await state(other)).frame, 100));
  await soon(async () => assert.equal((await state(page)).last, 600, 'nothing was computed'));
  for (const p of [page, other]) assert.deepEqual(p.errors, []);
  await other.done();
  await page.done();
});

test('a file waits for the end of the run, and holds all of it', options, async () => {
  const page = await b.open('#winch-payout', flat);
  await show(page, 50);
  await page.evaluate('window.hawse.input("speed", 0.5)');
  await until(page, `window.hawse.state.last === ${50 + AHEAD}`);
  await openExport(page);
  const channels = await saveTable(page, 'Channels, CSV');
  assert.equal(channels.name, 'winch-payout-channels.csv');
  const inputs = [{ id: 'speed', value: 0.5, frame: 50 }];
  const node = await inNode(await example('winch-payout'), inputs);
  holds(channels, node, 1001);
  await says(page, 'All 20 s computed');
  await soon(async () => assert.equal(await page.getByRole('radio').count(), 0));
  await soon(async () => {
    const { frame, playing, last } = await state(page);
    assert.deepEqual([frame, playing, last], [50, false, 1000], 'the moment on show stays');
  });
  const { name, run } = await saveRun(page);
  assert.equal(name, 'winch-payout-run.json');
  assert.deepEqual([run.complete, run.computed_to], [true, node.t[1000]]);
  assert.equal(run.hash, node.hashes[50]);
  assert.equal(run.last.hash, node.hashes[1000]);
  assert.equal(run.last.hash, node.hash);
  assert.deepEqual(run.inputs, [{ ...inputs[0], time: node.t[50] }]);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('contacts go to the end too', options, async () => {
  const page = await b.open('#bouncing-sphere', flat);
  await until(page, `window.hawse.state.last === ${AHEAD}`);
  const node = await simulate(await example('bouncing-sphere'), { probe: [], rows: ['contacts'] });
  // as its last row has it
  const known = new Map(node.rows.contacts.map((row) => [row.number, row]));
  assert.equal(known.size, 6);
  await openExport(page);
  const all = await saveTable(page, 'Contacts, CSV');
  assert.equal(all.name, 'bouncing-sphere-contacts.csv');
  assert.deepEqual(all.units.slice(-7), ['s', 'N', '', 'N s', 'J', 'm', 'm/s']);
  const columns = { number: 'number', start: 'start', peak_force: 'peak', impulse: 'impulse' };
  for (const [name, word] of Object.entries(columns)) {
    const at = all.names.indexOf(name);
    assert.deepEqual(
      all.rows.map((row) => Number(row[at])),
      [...known.values()].map((row) => row[word]),
      name,
    );
  }
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a run that halts ends there, and its files say so', options, async () => {
  const page = await b.open(await encodeLink({ patch: HALTS }), flat);
  await until(page, `window.hawse.state.last === ${AHEAD}`);
  await openExport(page);
  const { name, run } = await saveRun(page);
  const node = await inNode(HALTS);
  const end = node.t.length - 1;
  assert.ok(node.halted && end > AHEAD);
  assert.equal(name, `scenario-run-0-${node.t[end].toFixed(2)}s-halted.json`);
  assert.deepEqual(run.halt, node.report);
  assert.deepEqual([run.complete, run.computed_to, run.duration], [false, node.t[end], 30]);
  assert.deepEqual([run.frame, run.hash], [0, node.hashes[0]]);
  assert.equal(run.last.hash, node.hashes[end]);
  await says(
    page,
    `Halted at ${node.report.time?.toFixed(3)} s: the run ends there. ${node.t[end].toFixed(2)} of 30 s computed`,
  );
  const channels = await saveTable(page, 'Channels, CSV');
  assert.equal(channels.name, `scenario-channels-0-${node.t[end].toFixed(2)}s-halted.csv`);
  holds(channels, node, end + 1);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('the way to the end is told; what ends it leaves no file', options, async () => {
  // long enough to be looked at on a machine that is busy
  const page = await b.open('#winch-payout?solver.step=0.000002', flat);
  /** @type {string[]} */
  const files = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  const way = page.getByRole('progressbar', { name: 'Running to the end' });
  const press = () => page.getByRole('button', { name: 'Save: Channels, CSV' }).click();
  const status = page.locator('#export [role=status]');
  await openExport(page);

  await press();
  const told = /^Running to the end: \d+ %, \d+\.\d\d of 20 s$/;
  await soon(async () => assert.match((await way.getAttribute('aria-valuetext')) ?? '', told));
  await soon(async () => assert.match((await status.textContent()) ?? '', told));
  const stop = page.getByRole('button', { name: 'Cancel' });
  await soon(async () =>
    assert.equal(await stop.evaluate((el) => el === document.activeElement), true),
  );
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'export-way');
  await until(page, 'window.hawse.state.last > 5');
  const { last } = await state(page);
  await page.keyboard.press('Enter');
  const ended = /^Stopped at [\d.]+ s, nothing was saved\. What is computed stays\.$/;
  await soon(async () => assert.match((await status.textContent()) ?? '', ended));
  await soon(async () => assert.equal(await way.isHidden(), true));
  await soon(async () => assert.ok((await state(page)).last >= last));

  const another = 'The run has become another one: nothing was saved.';
  for (const change of ['input("speed", 0.5)', 'commit(["parts", "load", "mass"], 2)']) {
    await press();
    await way.waitFor();
    await page.evaluate(`window.hawse.${change}`);
    await soon(async () => assert.equal(await status.textContent(), another, change));
  }
  await until(page, '!window.hawse.state.busy');
  await press();
  await way.waitFor();
  await page.keyboard.press('Escape');
  const left = /^The export was closed before the run had reached its end: nothing was saved\.\s*$/;
  await soon(async () => assert.match((await page.locator('.notice').textContent()) ?? '', left));
  assert.deepEqual(files, []);
  assert.deepEqual(page.errors, []);
  await page.done();
});

/** Size of a PNG, and its colours at some points. @param {import('./page.mjs').Page} page @param {Buffer} png @param {[number, number][]} points */
const pixels = (page, png, points) =>
  page.evaluate(
    async ([text, at]) => {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const g = new OffscreenCanvas(image.width, image.height).getContext('2d');
      g?.drawImage(image, 0, 0);
      const colours = at.map(([x, y]) => [...(g?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
      return { size: [image.width, image.height], colours };
    },
    /** @type {[string, [number, number][]]} */ ([png.toString('base64'), points]),
  );

test(
  'the picture has its legends, in the colours of the page; scripts get it bare',
  options,
  async () => {
    const page = await b.open('#heave-snatch', { width: 1280, height: 720, flat: true });
    await show(page, 177);
    const canvas = await page.evaluate(() => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (
        document.querySelector('.stage canvas')
      );
      return [width, height];
    });
    const bare = Buffer.from(
      /** @type {string} */ (
        await page.evaluate(async () => {
          const { hawse } = /** @type {{hawse: {picture: () => Promise<Blob>}}} */ (
            /** @type {unknown} */ (window)
          );
          const bytes = new Uint8Array(await (await hawse.picture()).arrayBuffer());
          return btoa(Array.from(bytes, (x) => String.fromCharCode(x)).join(''));
        })
      ),
      'base64',
    );
    const bareSize = (await pixels(page, bare, [])).size;
    assert.deepEqual(bareSize, canvas);
    const [head, edge] = [36, 12];
    for (const [theme, panel] of /** @type {const} */ ([
      ['light', [255, 255, 255]],
      ['dark', [16, 28, 37]],
    ])) {
      await useTheme(page, theme);
      await openExport(page);
      const { name, bytes } = await save(page, 'Picture, PNG');
      assert.equal(name, 'heave-snatch.png');
      await fs.writeFile(`${process.env.HAWSE_SHOTS ?? `${root}build/screenshots`}/picture-${theme}.png`, bytes); // prettier-ignore
      // the bar of tension: its ends are those of the map in tokens.css
      const x = edge + 10 + 7;
      const y = head + edge + 6 + 24;
      const { size, colours } = await pixels(page, bytes, [
        [canvas[0] / 2, 4],
        [x, y + 2],
        [x, y + 146],
      ]);
      assert.deepEqual(size, [canvas[0], canvas[1] + head]);
      assert.deepEqual(colours[0], panel);
      for (const [got, wanted] of [
        [colours[1], [0xf9, 0xd7, 0x25]],
        [colours[2], [0x2a, 0x05, 0x93]],
      ])
        assert.ok(Math.max(...got.map((c, i) => Math.abs(c - wanted[i]))) < 8, `${got}`);
      await page.keyboard.press('Escape');
      await until(page, "!document.querySelector('dialog')");
    }
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);
