/**
 * Makes the pictures of the gallery, one for each example and theme, from the built page: run after
 * a change of the view or of an example, then build again. Each shows a real moment of the run, from
 * as near as the thing that matters in it.
 *
 *   node web/posters.mjs [ID ...]
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath, drawnWhole } from '../tools/chromium.mjs';
import { encodeLink } from '../wasm/js/link-write.mjs';
import { serve } from './serve.mjs';

/** Moment [s] and camera of a picture; without an entry the run's own camera at two fifths of it.
 * @type {Record<string, {t: number, camera: {eye: number[], target: number[]}}>} */
const SHOTS = {
  'anchor-lift': { t: 16, camera: { eye: [4.6, 5.6, 0.6], target: [-0.1, -0.3, -0.9] } },
  'anchor-jam': { t: 20, camera: { eye: [4, 4.6, 0.6], target: [-0.1, -0.4, -0.2] } },
  'anchor-seaway': { t: 14, camera: { eye: [5.2, 6.4, 1.4], target: [-0.1, -0.6, -0.3] } },
  'tether-knot': { t: 6, camera: { eye: [0.24, -0.33, 0.16], target: [0, 0, 0.055] } },
  'tether-drop': { t: 4, camera: { eye: [0.35, -0.42, -9.72], target: [0, 0, -9.92] } },
  'tether-hockle': { t: 7.5, camera: { eye: [0.12, -0.5, 0.12], target: [0, 0, -0.04] } },
  'rov-tether': { t: 8, camera: { eye: [16, -9, -14], target: [6.5, 2, -17.5] } },
  'crossed-cylinders': { t: 5, camera: { eye: [0.25, -0.75, 0.2], target: [0, 0, -0.06] } },
  'tug-and-ship': { t: 2.5, camera: { eye: [46, -84, 30], target: [2, -29, 1] } },
  berthing: { t: 300, camera: { eye: [-225, -105, 62], target: [-50, -18, 2] } },
  'pile-up': { t: 75, camera: { eye: [-14, -62, 88], target: [36, 14, 0] } },
  'berth-and-lift': { t: 60, camera: { eye: [62, -58, 30], target: [4, -6, 5] } },
  'heave-snatch': { t: 3.54, camera: { eye: [11.5, -16.5, 8.8], target: [-0.2, 0, 9.2] } },
  'constant-tension': { t: 6, camera: { eye: [6.6, -9.2, 16], target: [0, 0, 15.4] } },
  'winch-payout': { t: 4, camera: { eye: [7, -10, 56.5], target: [-1.2, 0, 54.2] } },
  'twisted-line': { t: 1.2, camera: { eye: [12, -16, 8], target: [0, 0, 4.4] } },
  'long-line': { t: 12, camera: { eye: [70, -95, 24], target: [4, 0, -6] } },
  'launch-and-recovery': { t: 5.5, camera: { eye: [9, -11, 6], target: [0, 0, 2.2] } },
  'line-parts': { t: 10.62, camera: { eye: [37, 2, 12], target: [23, -12, 4.2] } },
  'crane-landing': { t: 5, camera: { eye: [14, -18, 6.6], target: [1.8, 0, 2.2] } },
  'crane-sea': { t: 6.2, camera: { eye: [11.5, -12.3, 8.4], target: [2.4, 0, 4.9] } },
  'box-drop': { t: 2, camera: { eye: [22, -34, 8], target: [0, 0, -8.5] } },
  'bouncing-sphere': { t: 2.4, camera: { eye: [15, -41, -4], target: [0, 0, -12] } },
  'drop-restitution': { t: 1, camera: { eye: [-10.5, -13.2, 3.5], target: [-0.5, 0, 1] } },
  'incline-stick-slip': { t: 11.5, camera: { eye: [16, -11, 8], target: [1.2, 0, -0.3] } },
  'launch-in-waves': { t: 24, camera: { eye: [6, 27, 5.5], target: [-4, 8, 1.6] } },
  'buoy-in-waves': { t: 40, camera: { eye: [7, -7, 3.6], target: [1.2, 0.4, -0.6] } },
  'barge-righting': { t: 34, camera: { eye: [34, -22, 12], target: [0, 0, -0.5] } },
  'two-meshes': { t: 4.4, camera: { eye: [3.1, -5, 4.7], target: [0.15, 0, 0.25] } },
  'knuckle-boom': { t: 3, camera: { eye: [5.4, -12, 3.2], target: [-0.7, 0, -0.1] } },
};

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
    await drawnWhole(page);
    const shot = SHOTS[id];
    await page.goto(server.url + (shot ? await encodeLink({ example: id, ...shot }) : `#${id}`));
    while (!(await page.evaluate('window.hawse?.state.ready').catch(() => false)))
      await new Promise((next) => setTimeout(next, 100));
    await page.keyboard.press('b'); // too small to read there
    const base64 = await page.evaluate(async (t) => {
      const hawse = /** @type {any} */ (window).hawse;
      const frame =
        t === undefined
          ? Math.round(Math.min(hawse.state.frames * 0.4, 150))
          : Math.round((t / hawse.state.duration) * hawse.state.frames);
      await hawse.whenFrame(frame);
      hawse.seek(frame);
      while (hawse.state.stage !== frame || hawse.state.light !== 'full')
        await new Promise(requestAnimationFrame);
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
    }, shot?.t);
    const bytes = Buffer.from(base64, 'base64');
    await fs.writeFile(path.join(out, `${id}-${theme}.webp`), bytes);
    console.log(`${id}-${theme}.webp ${Math.round(bytes.length / 1024)} KB`);
    await context.close();
  }
}
await browser.close();
await server.close();
