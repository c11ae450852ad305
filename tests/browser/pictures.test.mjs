/** The scene of eight examples is drawn as it was, pixel by pixel within a tolerance: the pictures that are kept are in `pictures/`. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { startPictures } from '../../web/shots.mjs';
import { ready, reason } from './page.mjs';
import { KEPT, folder, pictureOf } from './pictures.mjs';

/** Colours differ by so much on the whole, of 255: processors and graphics cards round otherwise. */
const MEAN = 2.5;
/** A pixel that differs by more than this is another one, and so large a share of them may: an edge that falls a pixel beside. */
const [OTHER, SHARE] = [40, 0.02];

/** @type {import('../../web/shots.mjs').Studio} */
let studio;
/** @type {import('playwright-core').Page} */
let page;
before(async () => {
  if (!ready) return;
  studio = await startPictures();
  page = await studio.browser.newPage();
});
after(() => studio?.stop());

/** @param {Buffer} one @param {Buffer} two */
const difference = (one, two) =>
  page.evaluate(
    async ({ texts, least }) => {
      const [a, b] = await Promise.all(
        texts.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const g = new OffscreenCanvas(image.width, image.height).getContext('2d');
          g?.drawImage(image, 0, 0);
          return g?.getImageData(0, 0, image.width, image.height) ?? new ImageData(1, 1);
        }),
      );
      if (a.width !== b.width || a.height !== b.height) return { mean: 255, share: 1 };
      let [sum, other] = [0, 0];
      for (let i = 0; i < a.data.length; i += 4) {
        let most = 0;
        for (let k = 0; k < 3; k++) {
          const off = Math.abs(a.data[i + k] - b.data[i + k]);
          sum += off;
          most = Math.max(most, off);
        }
        if (most > least) other++;
      }
      const pixels = a.data.length / 4;
      return { mean: sum / (3 * pixels), share: other / pixels };
    },
    { texts: [one, two].map((bytes) => bytes.toString('base64')), least: OTHER },
  );

for (const id of KEPT)
  test(`${id} is drawn as it was`, { skip: reason, timeout: 600_000 }, async () => {
    const kept = await fs.readFile(`${folder}${id}.png`);
    const { mean, share } = await difference(kept, await pictureOf(studio, id));
    const words = `${mean.toFixed(2)} of 255 on the mean, ${(100 * share).toFixed(2)} % of pixels by more than ${OTHER}`;
    assert.ok(mean < MEAN && share < SHARE, words);
  });

test('another picture would be seen', { skip: reason, timeout: 60_000 }, async () => {
  const [one, two] = await Promise.all(KEPT.slice(0, 2).map((id) => fs.readFile(`${folder}${id}.png`))); // prettier-ignore
  const { mean, share } = await difference(one, two);
  assert.ok(mean > MEAN && share > SHARE, `${mean}, ${share}`);
});
