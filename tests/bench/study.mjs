/**
 * What the table of a study costs the page: a table of a million rows is opened as CSV, Arrow and Parquet, and ranges are dragged.
 *
 *   node tests/bench/study.mjs [--rows 1000000] [--folder DIR] [--only csv,arrow,parquet] [--height 900]
 *
 * The page is that of web/dist (or HAWSE_DIST); files are made once and kept in the folder. Opened: from the choice of the file to the
 * picture. Dragged: a range grows over the whole of a column in 90 pictures, and shrinks again in 15; told are
 * pictures a second, by the mean of their times, the slowest, and what a picture costs the page's own thread (which a busy machine hardly
 * changes). Views out of sight wait: a window of `--height` 2600 has all of them in sight. Chromium draws in software here: the machine is told.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { root, start } from '../browser/page.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    folder: { type: 'string', default: path.join(root, 'build/study-bench') },
    only: { type: 'string', default: 'csv,arrow,parquet' },
    height: { type: 'string', default: '900' },
  },
});
const [rows, height] = [Number(values.rows), Number(values.height)];

/** Numbers that are no chance, with as many digits as a table of `hawse sweep` has. @param {number} i @param {number} k */
const spread = (i, k) => ((i + 1) * [0.754877666, 0.569840291, 0.618033989][k]) % 1;

/** @param {string} file */
async function makeCsv(file) {
  const to = createWriteStream(file);
  to.write('point,mass,lip,verdict,end,top,load,hash,cause,link\n,kg,m,,s,N,N,,,\n');
  for (let from = 0; from < rows; from += 10_000) {
    let text = '';
    for (let i = from; i < Math.min(rows, from + 10_000); i++) {
      const [a, b, c] = [0, 1, 2].map((k) => spread(i, k));
      const top = 50_000 * (1 + a) * (0.5 + b * b) - 20_000 * Math.log(1 - c);
      const verdict = c > 0.9 ? 'jammed' : b > 0.97 ? 'late' : 'home';
      text += `${i},${(1000 * a).toPrecision(7)},${b.toPrecision(7)},${verdict},${(30 + 5 * c).toFixed(2)},${top},${top / (3 + a)},${i.toString(16).padStart(16, '0')},,#anchor-seaway?meshes.bow.bow.lip=${b.toPrecision(7)}\n`;
    }
    if (!to.write(text)) await new Promise((next) => to.once('drain', () => next(undefined)));
  }
  to.end();
  await finished(to);
}

/** @param {string} kind @returns {Promise<string>} */
async function fileOf(kind) {
  mkdirSync(values.folder, { recursive: true });
  const csv = path.join(values.folder, `rows-${rows}.csv`);
  if (!existsSync(csv)) await makeCsv(csv);
  if (kind === 'csv') return csv;
  const file = csv.replace(/csv$/, kind);
  if (!existsSync(file)) execFileSync(process.execPath, [path.join(root, 'wasm/cli/hawse.mjs'), 'sweep', 'convert', csv, '--out', file]); // prettier-ignore
  return file;
}

/** In the page: waits for the table and gives how long it took. */
const opened = () =>
  new Promise((done) => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById('study-file'));
    let from = 0;
    field.addEventListener('change', () => (from = performance.now()), { capture: true, once: true }); // prettier-ignore
    const look = () => {
      if (from && document.querySelector('.board'))
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - from))); // prettier-ignore
      else setTimeout(look, 5);
    };
    look();
  });

/** In the page: drags the range of a column to and fro; times of its pictures [ms]. @param {string} name */
async function dragged(name) {
  const set = [...document.querySelectorAll('fieldset.range')].find((one) => one.querySelector('legend')?.textContent?.startsWith(name)); // prettier-ignore
  const canvas = /** @type {HTMLCanvasElement} */ (set?.querySelector('canvas'));
  canvas.scrollIntoView({ block: 'center' });
  const { left, top, width } = canvas.getBoundingClientRect();
  const send = (/** @type {string} */ type, /** @type {number} */ share) =>
    canvas.dispatchEvent(
      new PointerEvent(type, { clientX: left + share * width, clientY: top + 5, button: 0, buttons: 1, pointerId: 1, bubbles: true }), // prettier-ignore
    );
  const picture = () => new Promise((next) => requestAnimationFrame(next));
  /** @type {number[]} */
  const times = [];
  send('pointerdown', 0);
  for (let i = 0; i < 105; i++) {
    send('pointermove', i < 90 ? (i + 1) / 90 : 1 - (i - 89) / 15);
    const from = performance.now();
    await picture();
    await new Promise((next) => setTimeout(next));
    if (i > 0) times.push(performance.now() - from);
  }
  send('pointerup', 0);
  return times;
}

const b = await start();
try {
  console.log(`${rows} rows; ${os.cpus().length} x ${os.cpus()[0].model}, load ${os.loadavg()[0].toFixed(1)}; Chromium ${b.browser.version()}`); // prettier-ignore
  for (const kind of values.only.split(',')) {
    const file = await fileOf(kind);
    const page = await b.open('study.html', { wait: false, width: 1400, height, flat: true });
    await page.waitForSelector('#study-file', { state: 'attached' });
    const time = page.evaluate(opened);
    await page.setInputFiles('#study-file', file);
    const ms = /** @type {number} */ (await time);
    await page.waitForTimeout(2500);
    const told = [];
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
    };
    for (const column of ['mass', 'top']) {
      const before = await busy();
      const times = await page.evaluate(dragged, column);
      const own = ((await busy()) - before) / times.length;
      const mean = times.reduce((a, c) => a + c, 0) / times.length;
      await page.evaluate(() => {
        /** @type {HTMLButtonElement | null} */ (document.querySelector('.selected .btn'))?.click();
      });
      told.push(`${column} ${(1000 / mean).toFixed(0)} a second, slowest ${Math.max(...times).toFixed(0)} ms, ${own.toFixed(1)} ms of the thread`); // prettier-ignore
      await page.waitForTimeout(1500);
    }
    console.log(`${kind}: ${(statSync(file).size / 1e6).toFixed(0)} MB, opened in ${(ms / 1000).toFixed(2)} s; dragged: ${told.join('; ')}`); // prettier-ignore
    if (page.errors.length) console.log(page.errors);
    await page.done();
  }
} finally {
  await b.stop();
}
