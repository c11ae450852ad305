/**
 * What a picture that is drawn costs the page's own thread, in every example, on a screen and on a phone: own script (objects, plots,
 * panels, words; without three.js' `renderer.render`), what the browser does for it (style, layout, paint), layouts
 * that script forced, writes to the page, and own script for a frame that comes from the worker.
 *
 *   node tests/bench/picture.mjs [--only ID,ID] [--pictures N] [--draw] [--markdown] [--stacks]
 *
 * Of web/dist (node web/build.mjs). Times are of the thread, read from Chromium's trace (tests/browser/cost.mjs). WebGL
 * is called and does not draw, but with --draw: in software it draws once a second, and nothing is left to measure.
 */
import fs from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { QUICK, costOfPictures, countWrites, markDrawing, play } from '../browser/cost.mjs';
import { root, start } from '../browser/page.mjs';
import { table } from '../../wasm/cli/common.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pictures: { type: 'string', default: '150' },
    draw: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    stacks: { type: 'boolean', default: false },
  },
});
const count = Number(values.pictures);
const { examples } = JSON.parse(await fs.readFile(`${root}examples/index.json`, 'utf8'));
const ids = values.only?.split(',') ?? examples.map(({ id }) => id);

const SCREENS = [
  { width: 1440, height: 900, phone: false },
  { width: 360, height: 640, phone: true },
];

/** @param {number[]} x @param {number} share */
const quantile = (x, share) =>
  [...x].sort((a, b) => a - b)[Math.min(x.length - 1, Math.floor(share * x.length))];
const ms = (/** @type {number} */ x) => (Number.isFinite(x) ? x.toFixed(2) : '–');

const b = await start(values.draw ? [] : QUICK);

/** @param {string} id @param {typeof SCREENS[number]} screen */
async function measure(id, screen) {
  const before = (page) => markDrawing(page, { draw: values.draw });
  const page = await b.open(`#${id}`, { ...screen, before });
  await play(page, values.draw ? 3 : 60);
  const frames = () => page.evaluate('window.hawse.state.last');
  const from = await frames();
  const cost = await costOfPictures(b.browser, page, count, { stacks: values.stacks });
  const came = (await frames()) - from;
  const { writes, moments } = await countWrites(page, 40);
  await page.done();
  // a run that is computed slower than it plays has nothing to draw in most of them
  const drawn = cost.pictures.filter((p) => p.render > 0);
  const of = (/** @type {'own' | 'render' | 'browser'} */ what) => drawn.map((p) => p[what]);
  const forced = cost.pictures.flatMap((p) => p.forced);
  if (values.stacks) for (const one of new Set(forced)) console.error(id, one);
  const layouts = forced.filter((one) => one.startsWith('Layout')).length;
  return {
    own: quantile(of('own'), 0.5),
    high: quantile(of('own'), 0.95),
    render: quantile(of('render'), 0.5),
    browser: quantile(of('browser'), 0.5),
    layouts,
    styles: cost.styles / cost.pictures.length,
    writes: writes / Math.max(1, moments),
    frame: came > 0 ? cost.messageTime / came : NaN,
  };
}

const rows = [];
const worst = [0, 0];
for (const id of ids) {
  const both = [];
  for (const screen of SCREENS) both.push(await measure(id, screen));
  both.forEach(({ own }, i) => (worst[i] = Math.max(worst[i], own)));
  const [wide, phone] = both;
  rows.push([
    ...[values.markdown ? `\`${id}\`` : id, ms(wide.own), ms(wide.high), ms(phone.own)],
    ...[ms(phone.high), ms(wide.frame), ms(wide.render), ms(wide.browser)],
    ...[wide.styles.toFixed(2), String(wide.layouts + phone.layouts), wide.writes.toFixed(0)],
  ]);
  console.error(rows.at(-1)?.join('  '));
}
const heads = [
  ...['example', 'own', '95 %', 'phone, own', '95 %', 'a frame', 'render', 'browser'],
  ...['styles', 'forced', 'writes'],
];
if (values.markdown) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |\n`;
  const bars = heads.map((_, i) => (i === 0 ? '---' : '---:'));
  process.stdout.write([heads, bars, ...rows].map(line).join(''));
} else process.stdout.write(table(heads, rows, ` ${'r'.repeat(heads.length - 1)}`));
process.stdout.write(
  `\nLargest median: ${ms(worst[0])} ms, on a phone ${ms(worst[1])} ms; ${count} pictures each.\n`,
);
await b.stop();
