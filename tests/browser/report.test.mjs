/**
 * The report of a run: by Export and by its key, held against the command's own and the same run in Node; opened by itself,
 * where it asks for nothing, has no fault for those who do not see it, and prints.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { encodeLink, simulate } from '../../wasm/js/index.mjs';
import { ready, reason, root, shot, show, soon, start, state, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
const dir = await fs.mkdtemp(join(tmpdir(), 'hawse-reports-'));
let made = 0;
before(async () => {
  if (ready) b = await start();
});
after(async () => {
  await b?.stop();
  await fs.rm(dir, { recursive: true });
});
const options = { skip: reason, timeout: 240_000 };
const flat = { width: 1000, height: 700, flat: true };

/** @param {string} text */
const plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/−/g, '-').replace(/\s+/g, ' '); // prettier-ignore

/** A file that comes of something that is done. @param {import('./page.mjs').Page} page @param {() => Promise<void>} act */
async function saved(page, act) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  // the browser's own copy goes with the page
  const path = join(dir, `${++made}.html`);
  await file.saveAs(path);
  return { name: file.suggestedFilename(), path };
}

/** A report opened by itself; what it asks for and complains of is kept. @param {string} path @param {{width?: number, theme?: 'light' | 'dark'}} [how] */
async function opened(path, { width = 760, theme = 'dark' } = {}) {
  const context = await b.browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme }); // prettier-ignore
  const page = await context.newPage();
  const asked = /** @type {string[]} */ ([]);
  const errors = /** @type {string[]} */ ([]);
  page.on('request', (request) => asked.push(new URL(request.url()).protocol));
  page.on('console', (message) => errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(pathToFileURL(path).href);
  return { page, asked, errors, done: () => context.close() };
}

/** How many pages a PDF has. @param {Buffer} pdf */
const pagesOf = (pdf) => [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;

/** What a report says, section by section. @param {import('playwright-core').Page} page @returns {Promise<Record<string, string>>} */
const sections = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('main > section')].map((section) => [
        section.querySelector('h2')?.textContent ?? section.getAttribute('aria-label'),
        (section.textContent ?? '').replace(/\s+/g, ' '),
      ]),
    ),
  );

test(
  'by Export: the whole run, the same words as the command’s, sound by itself, printed',
  options,
  async () => {
    const page = await b.open('#heave-snatch', flat);
    await show(page, 100);
    await page.keyboard.press('x');
    const { name, path } = await saved(page, () =>
      page.getByRole('button', { name: 'Save: Report, HTML' }).click(),
    );
    assert.equal(name, 'heave-snatch-report.html'); // it waited for the end
    await page.done();

    const report = await opened(path);
    // against the run in Node
    const text = await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8');
    const id = 'line.tension_a';
    const run = await simulate(text, { probe: [id], extremes: true, events: true });
    const { greatest, greatestTime } = run.extremes[id];
    const mean = run.series[id].reduce((sum, x) => sum + x, 0) / run.t.length;
    await soon(async () => {
      const row = await report.page.getByRole('row', { name: id }).textContent();
      assert.match(plain(row ?? ''), new RegExp(`${(greatest / 1e3).toFixed(2)} ${greatestTime.toFixed(2)} ${(mean / 1e3).toFixed(2)}`)); // prettier-ignore
      const all = await sections(report.page);
      assert.ok(all['To compute it again'].includes(run.hash), 'the hash');
      assert.match(
        all['What happened'],
        new RegExp(`^ ?What happened ${run.events.length} events`),
      );
    });
    // against the command's: all but picture and link
    const out = join(dir, 'command.html');
    const args = [`${root}wasm/cli/hawse.mjs`, 'report', 'heave-snatch', '--out', out];
    assert.equal(spawnSync(process.execPath, args).status, 0);
    const command = await opened(out);
    const [of, there] = [await sections(report.page), await sections(command.page)];
    for (const one of [of, there])
      for (const own of ['The scene', 'To compute it again']) delete one[own];
    assert.deepEqual(of, there);
    assert.ok(Object.keys(of).length >= 8, Object.keys(of).join());
    await command.done();

    // by itself
    await soon(async () => assert.deepEqual(await violations(report.page), []));
    await soon(async () =>
      assert.deepEqual(
        await report.page.evaluate(() => ({
          picture: document.images[0]?.naturalWidth,
          plots: document.querySelectorAll('figure svg').length,
          wide: document.documentElement.scrollWidth <= innerWidth,
          paper: getComputedStyle(document.documentElement).backgroundColor,
          scripts: document.scripts.length,
        })),
        { picture: 1600, plots: 3, wide: true, paper: 'rgb(255, 255, 255)', scripts: 0 },
      ),
    );
    for (const format of /** @type {const} */ (['A4', 'Letter'])) {
      const pages = pagesOf(await report.page.pdf({ format, preferCSSPageSize: true }));
      assert.ok(pages >= 3 && pages <= 6, `${format}: ${pages} pages`);
    }
    await shot(report.page, 'report');
    assert.deepEqual(report.errors, []);
    assert.deepEqual(
      report.asked.filter((protocol) => protocol !== 'data:'),
      ['file:'],
    ); // itself
    await report.done();
    const phone = await opened(path, { width: 360 });
    await soon(async () =>
      assert.ok(
        await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      ),
    );
    await phone.done();
  },
);

test(
  'by its key: what is there, with the way to the end; changes and a link are told',
  options,
  async () => {
    const first = await simulate(await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8'), {
      until: 1,
    });
    const link = await encodeLink({ example: 'heave-snatch', t: 1, hash: first.hash });
    const page = await b.open(link, flat);
    await soon(async () => assert.equal((await state(page)).shown, 50));
    const part = await saved(page, () => page.keyboard.press(';'));
    assert.match(part.name, /^heave-snatch-report-0-\d+\.\d\ds\.html$/);
    const one = await opened(part.path);
    await soon(async () => {
      const all = await sections(one.page);
      assert.match(all['To compute it again'], /Reproduced: the state at 1\.00 s is, bit for bit/);
      assert.match(await one.page.locator('main > .note').first().innerText(), /of 30 s: every figure here is of that part/); // prettier-ignore
    });
    await one.done();
    // the notice offers the rest
    const again = page.getByRole('button', { name: 'Compute to the end, save again' });
    await soon(async () => assert.ok(await again.isVisible()));
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'report-notice');
    const whole = await saved(page, () => again.click());
    assert.equal(whole.name, 'heave-snatch-report.html');
    await soon(async () => assert.ok(await page.getByText('Report saved as heave-snatch-report.html.').first().isVisible())); // prettier-ignore

    await page.done();
    // a change is told with both values
    const other = await b.open(await encodeLink({ example: 'heave-snatch', patch: { parts: { load: { mass: 1500 } } } }), flat); // prettier-ignore
    const changed = await saved(other, () => other.keyboard.press(';'));
    const two = await opened(changed.path);
    await soon(async () => {
      const all = await sections(two.page);
      assert.match(plain(all['Changed from the example']), /load\.mass ?Mass ?1 400 kg ?1 500 kg/);
      assert.match(all['To compute it again'], /Nothing to compare/);
    });
    await two.done();
    // the sheet of keys has it
    await other.keyboard.press('?');
    await soon(async () => assert.match((await other.locator('dialog#keys').textContent()) ?? '', /Report of the run ?;/)); // prettier-ignore
    assert.deepEqual([...page.errors, ...other.errors], []);
    await other.done();
  },
);

test(
  'the picture is by day whatever the page wears, and has the figures of its moment',
  options,
  async () => {
    const page = await b.open('#heave-snatch', {
      ...{ width: 900, height: 620, theme: 'dark' },
      before: (page) =>
        page.addInitScript(() => {
          const written = /** @type {string[]} */ ([]);
          const write = CanvasRenderingContext2D.prototype.fillText;
          CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
            written.push(`${text} ${this.fillStyle}`);
            return write.call(this, text, ...place);
          };
          Object.assign(window, { written });
        }),
    });
    await show(page, 400);
    await page.evaluate('window.written.length = 0');
    const html = await page.evaluate('window.hawse.report()');
    const written = /** @type {string[]} */ (await page.evaluate('window.written'));
    const text = await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8');
    const { series } = await simulate(text, { probe: ['line.tension_a'], until: 8 });
    const figure = ((series['line.tension_a'].at(-1) ?? 0) / 1e3).toPrecision(3);
    assert.ok(written.includes(`${figure} #0f2230`), `${figure} in ${written}`);
    assert.match(html, /<img src="data:image\/webp;base64,/);
    assert.match(html, /The scene at 8\.00 s/);
    // the page is as it was
    await soon(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')); // prettier-ignore
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);
