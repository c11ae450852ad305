/**
 * Makes the pictures of the gallery, one for each example and theme, from the built page: run after
 * a change of the view or of an example, then build again.
 *
 *   node web/posters.mjs [ID ...]
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from '../tools/chromium.mjs';
import { serve } from './serve.mjs';

const web = path.dirname(fileURLToPath(import.meta.url));
const dist = process.env.HAWSE_DIST ?? path.join(web, 'dist');
const out = path.join(web, 'posters');
const server = await serve({ dir: dist });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: CHROMIUM_ARGS,
});
const { examples } = JSON.parse(await fs.readFile(path.join(dist, 'examples/index.json'), 'utf8'));
const only = process.argv.slice(2);
await fs.mkdir(out, { recursive: true });
for (const { id } of examples) {
  if (only.length > 0 && !only.includes(id)) continue;
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    // a scene of 960 x 600 beside and above the panels
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${server.url}#${id}`);
    while (!(await page.evaluate('window.hawse?.state.ready').catch(() => false)))
      await new Promise((next) => setTimeout(next, 100));
    const base64 = await page.evaluate(async () => {
      const hawse = /** @type {any} */ (window).hawse;
      const frame = Math.round(Math.min(hawse.state.frames * 0.4, 150));
      await hawse.whenFrame(frame);
      hawse.seek(frame);
      while (hawse.state.stage !== frame) await new Promise(requestAnimationFrame);
      const image = await createImageBitmap(await hawse.picture());
      const [w, h] = [640, 400];
      const scale = Math.max(w / image.width, h / image.height);
      const canvas = new OffscreenCanvas(w, h);
      const g = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      g.drawImage(
        image,
        (w - image.width * scale) / 2,
        (h - image.height * scale) / 2,
        image.width * scale,
        image.height * scale,
      );
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer(),
      );
      return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
    });
    const bytes = Buffer.from(base64, 'base64');
    await fs.writeFile(path.join(out, `${id}-${theme}.webp`), bytes);
    console.log(`${id}-${theme}.webp ${Math.round(bytes.length / 1024)} KB`);
    await context.close();
  }
}
await browser.close();
await server.close();
