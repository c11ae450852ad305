/**
 * Pictures of the whole page, to be looked at before and after a change: of every example (or those named)
 * its scene with each tab, near the middle of its run.
 *
 *   HAWSE_DIST=DIR HAWSE_SHOTS=OUT node tests/browser/shots.mjs [--size 1280x720] [--theme dark] [--seconds 2] [EXAMPLE ...]
 *
 * With `--against DIR`, pictures of the same names there are compared pixel by pixel: the share that differs.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, show, start, state } from './page.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1280x720' },
    theme: { type: 'string', default: 'light' },
    seconds: { type: 'string', default: '2' },
    against: { type: 'string' },
  },
});
const out = process.env.HAWSE_SHOTS ?? path.join(root, 'build/screenshots');
const [width, height] = values.size.split('x').map(Number);
const { examples } = JSON.parse(await fs.readFile(path.join(root, 'examples/index.json'), 'utf8'));
const ids = positionals.length > 0 ? positionals : examples.map((/** @type {any} */ e) => e.id);

const site = await start();
try {
  for (const id of ids) {
    const page = await site.open(`#${id}?t=0`, {
      ...{ width, height },
      theme: values.theme === 'dark' ? 'dark' : 'light',
    });
    const { frames, duration } = await state(page);
    const seconds = Math.min(Number(values.seconds), duration / 2);
    await show(page, Math.round((seconds / duration) * frames));
    const tabs = await page
      .locator('[role=tab]')
      .evaluateAll((all) =>
        all.filter((tab) => /** @type {any} */ (tab).offsetParent).map((tab) => tab.id),
      );
    for (const tab of tabs.length > 0 ? tabs : ['']) {
      if (tab) await page.locator(`#${tab}`).click();
      await page.waitForTimeout(400);
      const file = `${id}${tab.replace('tab', '')}-${values.size}-${values.theme}.png`;
      const bytes = await page.screenshot();
      await fs.writeFile(path.join(out, file), bytes);
      const told = values.against ? await compare(bytes, path.join(values.against, file)) : '';
      console.log(`${file} ${told}`);
    }
    if (page.errors.length > 0) console.log(`${id}: ${page.errors.join('; ')}`);
    await page.done();
  }
} finally {
  await site.stop();
}

/** The share of pixels that differ by more than a shade. @param {Buffer} bytes @param {string} other */
async function compare(bytes, other) {
  const before = await fs.readFile(other).catch(() => null);
  if (!before) return 'is new';
  const page = await (await site.browser.newContext()).newPage();
  const share = await page.evaluate(
    async (sources) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const bitmap = await createImageBitmap(await (await fetch(source)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
          pen.drawImage(bitmap, 0, 0);
          return pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
        }),
      );
      let off = 0;
      for (let i = 0; i < a.length; i += 4)
        if (Math.max(...[0, 1, 2].map((k) => Math.abs(a[i + k] - b[i + k]))) > 12) off++;
      return (4 * off) / a.length;
    },
    [bytes, before].map((png) => `data:image/png;base64,${png.toString('base64')}`),
  );
  await page.context().close();
  return `${(100 * share).toFixed(2)} % differ`;
}
