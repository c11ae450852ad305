/**
 * Makes the pictures of the gallery from the built page, one for each example and theme: run after a change of the view or of an
 * example, then build again. Each shows a real moment of the run, as the scenario says (`shots.mjs`). With --loops it makes the
 * short films that play over them, of the examples that are named, else of those at the gallery's front.
 *
 *   node web/posters.mjs [--loops] [--theme light|dark] [--jobs N] [ID ...]
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bytesOf, eachOf, examplesOf, openShot, startPictures } from './shots.mjs';

/** Size of a poster, and how much finer it is drawn [px]. */
const POSTER = { width: 640, height: 400, fine: 2 };
/** A film of 6 s, of this weight at most [bytes]. */
const LOOP = { width: 480, height: 300, seconds: 6, fps: 15, most: 250_000 };

/** @typedef {import('./shots.mjs').Example} Example @typedef {import('./shots.mjs').Studio} Studio @typedef {'light' | 'dark'} Theme */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    loops: { type: 'boolean', default: false },
    theme: { type: 'string' },
    jobs: { type: 'string', default: '1' },
  },
});
const out = path.join(path.dirname(fileURLToPath(import.meta.url)), 'posters');

/** @param {string} name @param {Buffer} bytes */
async function keep(name, bytes) {
  await fs.writeFile(path.join(out, name), bytes);
  return `${name} ${Math.round(bytes.length / 1024)} KB`;
}

/** @param {Studio} studio @param {Example} example @param {Theme} theme */
async function poster(studio, example, theme) {
  // a picture for a file is drawn in full, whatever the page around it
  const { page, context } = await openShot(studio, example, { width: 640, height: 480, theme, tier: 'plain' }); // prettier-ignore
  const { width, height, fine } = POSTER;
  const bytes = await bytesOf(
    page,
    `(async () => {
      const image = await createImageBitmap(await window.hawse.pictureOf({
        ...{ width: ${width * fine}, height: ${height * fine}, legends: false, plots: false, clear: false },
        overlays: { labels: false },
      }));
      const canvas = new OffscreenCanvas(${width}, ${height});
      const g = canvas.getContext('2d');
      g.imageSmoothingQuality = 'high';
      g.drawImage(image, 0, 0, ${width}, ${height});
      return canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    })()`,
  );
  await context.close();
  return keep(`${example.id}-${theme}.webp`, bytes);
}

/** A film around the moment of the poster, of which it shows two thirds before it. @param {Studio} studio @param {Example} example @param {Theme} theme */
async function loop(studio, example, theme) {
  const { page, context, shot, frame } = await openShot(studio, example, { width: 640, height: 480, theme, tier: 'plain' }); // prettier-ignore
  const { width, height, seconds, fps, most } = LOOP;
  const end = Number(await page.evaluate('window.hawse.state.duration'));
  const frames = Number(await page.evaluate('window.hawse.state.frames'));
  const [at, long] = [(frame * end) / frames, Math.min(end, seconds * shot.speed)];
  const from = Math.max(0, Math.min(end - long, at - (2 / 3) * long));
  let bitrate = (most * 8 * 0.85) / seconds;
  for (;;) {
    const options = {
      ...{ kind: 'webm', width, height, fps, from, to: from + long, speed: long / seconds },
      ...{
        legends: false,
        plots: false,
        bitrate: Math.round(bitrate),
        overlays: { labels: false },
      },
    };
    const bytes = await bytesOf(
      page,
      `window.hawse.film(${JSON.stringify(options)}).then(({ file }) => file)`,
    );
    if (bytes.length > most) {
      bitrate *= (0.9 * most) / bytes.length;
      continue;
    }
    await context.close();
    return keep(`${example.id}-${theme}.webm`, bytes);
  }
}

/** @type {Theme[]} */
const themes = values.theme ? [values.theme === 'dark' ? 'dark' : 'light'] : ['light', 'dark'];
const examples = (await examplesOf(positionals)).filter(
  ({ door }) => !values.loops || positionals.length > 0 || door,
);
await fs.mkdir(out, { recursive: true });
const studio = await startPictures();
try {
  const all = examples.flatMap((example) => themes.map((theme) => ({ example, theme })));
  await eachOf(all, Number(values.jobs), ({ example, theme }) =>
    (values.loops ? loop : poster)(studio, example, theme),
  );
} finally {
  await studio.stop();
}
