/**
 * Small pictures of eight examples that are kept, to see that the scene is still drawn as it was. After a change of the view that is
 * meant: look at what it draws, then
 *
 *   node tests/browser/pictures.mjs --write [ID ...]
 */
import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bytesOf, eachOf, examplesOf, openShot, startPictures } from '../../web/shots.mjs';

export const KEPT = [
  ...['anchor-lift', 'crane-sea', 'tether-knot', 'berthing'],
  ...['heave-snatch', 'two-meshes', 'buoy-in-waves', 'incline-stick-slip'],
];
export const SIZE = { width: 320, height: 200 };
export const folder = fileURLToPath(new URL('pictures/', import.meta.url));

/** An example at its moment, as PNG. @param {import('../../web/shots.mjs').Studio} studio @param {string} id */
export async function pictureOf(studio, id) {
  const [example] = await examplesOf([id]);
  // a picture for a file is drawn in full, whatever the page around it
  const { page, context } = await openShot(studio, example, { width: 400, height: 300, tier: 'plain' }); // prettier-ignore
  const options = { ...SIZE, legends: false, plots: false, clear: false, overlays: { labels: false } }; // prettier-ignore
  const bytes = await bytesOf(page, `window.hawse.pictureOf(${JSON.stringify(options)})`);
  await context.close();
  return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write')) {
  const only = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  await fs.mkdir(folder, { recursive: true });
  const studio = await startPictures();
  try {
    await eachOf(only.length > 0 ? only : KEPT, 1, async (id) => {
      const bytes = await pictureOf(studio, id);
      await fs.writeFile(`${folder}${id}.png`, bytes);
      return `${id}.png ${Math.round(bytes.length / 1024)} KB`;
    });
  } finally {
    await studio.stop();
  }
}
