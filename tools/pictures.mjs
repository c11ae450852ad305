/**
 * Pictures of every example at its opening moment, on a desk, on a projector and on a phone, with a page that shows them side by side,
 * beside those of an older folder where one is given, and a contact sheet of each size. Of the built page.
 *
 *   npm run pictures -- [--sizes desktop,projector,phone] [--theme light|dark] [--jobs N] [--out FOLDER] [--against FOLDER] [ID ...]
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { eachOf, examplesOf, openShot, startPictures } from '../web/shots.mjs';
import { ROOT } from './exec.mjs';

/** @type {Record<string, {width: number, height: number, phone?: boolean, present?: boolean}>} */
const SIZES = {
  desktop: { width: 1280, height: 720 },
  projector: { width: 1920, height: 1080, present: true },
  phone: { width: 390, height: 844, phone: true },
};
/** Width of a picture on a contact sheet [px]. */
const THUMB = { desktop: 320, projector: 320, phone: 160 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: Object.keys(SIZES).join() },
    theme: { type: 'string', default: 'light' },
    jobs: { type: 'string', default: '1' },
    out: { type: 'string', default: path.join(ROOT, 'build/pictures') },
    against: { type: 'string' },
  },
});
const sizes = values.sizes.split(',');
for (const size of sizes) if (!SIZES[size]) throw new Error(`--sizes ${size}: one of ${Object.keys(SIZES)} is wanted`); // prettier-ignore
const theme = values.theme === 'dark' ? 'dark' : 'light';
const out = path.resolve(values.out);
const old = values.against ? path.resolve(values.against) : null;

/** @typedef {import('../web/shots.mjs').Studio} Studio @typedef {import('../web/shots.mjs').Example} Example */

/** @param {Studio} studio @param {Example} example @param {string} size */
async function take(studio, example, size) {
  const { width, height, phone, present } = SIZES[size];
  const { page, context } = await openShot(studio, example, { width, height, phone, theme });
  if (present) {
    await page.keyboard.press('Shift+P');
    await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))'); // prettier-ignore
  }
  const file = `${example.id}-${size}.png`;
  await page.screenshot({ path: path.join(out, file), timeout: 300_000 });
  await context.close();
  return file;
}

/** @param {string} file @param {string} from a folder */
const there = (file, from) =>
  fs.access(path.join(from, file)).then(
    () => true,
    () => false,
  );

/** @param {Example[]} examples */
async function writePage(examples) {
  const rows = [];
  for (const { id } of examples)
    for (const size of sizes) {
      const file = `${id}-${size}.png`;
      const before =
        old && (await there(file, old)) ? path.relative(out, path.join(old, file)) : '';
      const image = (/** @type {string} */ src, /** @type {string} */ words) =>
        src ? `<figure><img src="${src}" loading="lazy" alt=""><figcaption>${words}</figcaption></figure>` : ''; // prettier-ignore
      rows.push(
        `<section><h2>${id}, ${size}</h2><div>${image(before, 'before')}${image(file, 'now')}</div></section>`,
      );
    }
  const style =
    'body{font:14px sans-serif;margin:16px}div{display:flex;gap:8px}figure{margin:0;flex:1}img{max-width:100%;max-height:80vh}';
  await fs.writeFile(
    path.join(out, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>\n${rows.join('\n')}\n`,
  );
}

/** All pictures of a size on one. @param {Studio} studio @param {Example[]} examples @param {string} size */
async function sheet({ browser }, examples, size) {
  const wide = THUMB[/** @type {keyof typeof THUMB} */ (size)];
  const cells = examples.map(
    ({ id }) => `<figure><img src="${id}-${size}.png" width="${wide}"><figcaption>${id}</figcaption></figure>`, // prettier-ignore
  );
  const file = path.join(out, `sheet-${size}.html`);
  const style = `body{margin:8px;font:12px sans-serif;display:grid;grid-template-columns:repeat(auto-fill,${wide}px);gap:8px}figure{margin:0}`;
  await fs.writeFile(file, `<!doctype html><style>${style}</style>${cells.join('')}`);
  const page = await browser.newPage({ viewport: { width: 1328, height: 600 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: path.join(out, `sheet-${size}.png`), fullPage: true });
  await page.close();
  await fs.rm(file);
}

const examples = await examplesOf(positionals);
await fs.mkdir(out, { recursive: true });
const studio = await startPictures();
try {
  const all = examples.flatMap((example) => sizes.map((size) => ({ example, size })));
  await eachOf(all, Number(values.jobs), ({ example, size }) => take(studio, example, size));
  for (const size of sizes) await sheet(studio, examples, size);
  await writePage(examples);
  console.log(path.join(out, 'index.html'));
} finally {
  await studio.stop();
}
