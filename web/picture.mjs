/**
 * Makes the picture of the README from the built page: the workbench by day at the snatch of its first
 * example, 1280 x 720.
 *
 *   node web/picture.mjs [FILE] ['#EXAMPLE?t=SECONDS'] [KEY or ID ...]
 *
 * The keys are pressed and the elements of these ids clicked before the picture is taken.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath, drawnAs } from '../tools/chromium.mjs';
import { serve } from './serve.mjs';
import { settled } from './shots.mjs';

const MOMENT = process.argv[3] ?? '#heave-snatch?t=3.54'; // near the peak of the tension
const MOST = 400_000; // bytes

const web = path.dirname(fileURLToPath(import.meta.url));
const out = path.resolve(process.argv[2] ?? path.join(web, '../docs/images/heave-snatch.png'));
const server = await serve({ dir: process.env.HAWSE_DIST ?? path.join(web, 'dist') });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
try {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await drawnAs(page);
  await page.goto(server.url + MOMENT);
  while (!(await page.evaluate('window.hawse?.state.ready').catch(() => false)))
    await new Promise((next) => setTimeout(next, 100));
  await page.evaluate(async () => {
    const { hawse } = /** @type {any} */ (window);
    // the whole run is computed, so that the plots are full
    await hawse.whenFrame(hawse.state.frames);
    while (hawse.state.stage !== hawse.state.frame || hawse.state.light !== 'full')
      await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    await new Promise((next) => setTimeout(next, 500));
  });
  for (const what of process.argv.slice(4))
    await (what.length === 1 ? page.keyboard.press(what) : page.locator(`#${what}`).click());
  await settled(page);
  const bytes = await page.screenshot({ type: 'png' });
  if (bytes.length > MOST) throw new Error(`${bytes.length} bytes, more than ${MOST}`);
  await fs.mkdir(path.dirname(out), { recursive: true });
  await fs.writeFile(out, bytes);
  console.log(`${path.relative(process.cwd(), out)} ${Math.round(bytes.length / 1000)} KB`);
} finally {
  await browser.close();
  await server.close();
}
