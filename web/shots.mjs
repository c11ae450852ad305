/**
 * When and from where an example is pictured, and pages that show it so: for posters, loops and sheets of pictures.
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath, drawnAs } from '../tools/chromium.mjs';
import { encodeLink } from '../wasm/js/link-write.mjs';
import { serve } from './serve.mjs';

/**
 * @typedef {{id: string, file: string, topic: string, level: number, door?: number}} Example
 * @typedef {{eye: number[], target: number[], follow?: string}} Camera
 * @typedef {{t?: number, camera?: Camera, speed: number, duration: number}} Shot
 */

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const dist = process.env.HAWSE_DIST ?? path.join(root, 'web/dist');

/** @param {string} file of the project @returns {Promise<any>} */
const json = async (file) => JSON.parse(await fs.readFile(path.join(root, file), 'utf8'));

/** The examples, or those with these ids. @param {string[]} [only] @returns {Promise<Example[]>} */
export async function examplesOf(only = []) {
  /** @type {{examples: Example[]}} */
  const { examples } = await json('examples/index.json');
  for (const id of only)
    if (!examples.some((one) => one.id === id)) throw new Error(`there is no example "${id}"`);
  return examples.filter(({ id }) => only.length === 0 || only.includes(id));
}

/** As the scenario says by `view.opens` and its camera "poster", else that with which it opens. @param {Example} example @returns {Promise<Shot>} */
export async function shotOf({ file }) {
  const { view = {}, solver = {} } = await json(`examples/${file}`);
  const { opens, cameras = {} } = view;
  const duration = solver.duration ?? 60;
  const speed = opens?.speed ?? Math.min(1, duration / 6);
  const { eye, target, follow } = cameras.poster ?? {};
  if (eye && target) return { t: opens?.time, camera: { eye, target, follow }, speed, duration };
  // without a camera the page opens by itself as it says
  return { t: opens?.time, speed, duration };
}

/** Server and browser for pictures of the built page. */
export async function startPictures() {
  const server = await serve({ dir: dist });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  return {
    browser,
    url: server.url,
    async stop() {
      await browser.close();
      await server.close();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startPictures>>} Studio */

/** Waits until an expression is true in a page, whose content policy has no eval. @param {import('playwright-core').Page} page @param {string} what @param {number} [patience] [ms] */
export async function until(page, what, patience = 300_000) {
  const end = Date.now() + patience;
  while (!(await page.evaluate(what).catch(() => false))) {
    if (Date.now() > end) throw new Error(`never true: ${what}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** The scene is drawn, and nothing is on its way; the next picture may ask for more. */
const DRAWN = `(() => { const { ready, stage, shown, picture } = window.hawse?.state ?? {};
  return ready && stage === shown && !(picture.awaited > 0); })()`;

/** Pictures with nothing on its way after which nothing more comes: one asks for a kit, that for gear, and that for models. */
const QUIET = 4;

/** Waits until the scene is drawn as it stays: with all models, which come after the first picture. @param {import('playwright-core').Page} page */
export async function settled(page) {
  for (let quiet = 0; quiet < QUIET; quiet++) {
    await page.evaluate('new Promise((next) => requestAnimationFrame(() => setTimeout(next, 50)))');
    if (await page.evaluate(DRAWN)) continue;
    await until(page, DRAWN);
    quiet = 0;
  }
}

/**
 * An example as it is pictured, paused at its moment.
 * @param {Studio} studio @param {Example} example
 * @param {{width: number, height: number, theme?: 'light' | 'dark', phone?: boolean, tier?: 'full' | 'plain',
 *   before?: (context: import('playwright-core').BrowserContext) => Promise<unknown>}} [how] tier: else full, and on a phone the one it
 *   takes by itself; before: ahead of the address
 */
export async function openShot(
  { browser, url },
  example,
  { width, height, theme = 'light', phone = false, tier, before } = { width: 640, height: 480 },
) {
  const shot = await shotOf(example);
  const context = await browser.newContext({
    viewport: { width, height },
    ...(phone ? { isMobile: true, hasTouch: true } : {}),
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await before?.(context);
  const page = await context.newPage();
  if (tier || !phone) await drawnAs(page, tier);
  const { t, camera } = shot;
  await page.goto(url + (await encodeLink({ example: example.id, ...(camera ? { camera } : {}) })));
  await until(page, 'window.hawse?.state.ready');
  const frame = /** @type {number} */ (
    await page.evaluate(async (time) => {
      const { hawse } = /** @type {any} */ (window);
      const { frames, duration } = hawse.state;
      // two fifths of it, where nothing is said
      const wanted = time === undefined ? Math.min(frames * 0.4, 150) : (time / duration) * frames;
      await hawse.whenFrame(Math.round(wanted));
      hawse.pause();
      hawse.seek(Math.round(wanted));
      return Math.round(wanted);
    }, t)
  );
  await until(page, `window.hawse.state.shown === ${frame}`);
  await settled(page);
  await page.evaluate('document.fonts.ready');
  return { page, context, shot, frame };
}

/** What a script of the page gives as a blob. @param {import('playwright-core').Page} page @param {string} script */
export async function bytesOf(page, script) {
  const text = await page.evaluate(`(async () => {
    const bytes = new Uint8Array(await (await ${script}).arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
    return btoa(text);
  })()`);
  return Buffer.from(/** @type {string} */ (text), 'base64');
}

/**
 * Does a thing for each of a list, so many at once; tells how far it is.
 * @template T @param {T[]} list @param {number} jobs @param {(one: T) => Promise<string>} act gives what is told of it
 */
export async function eachOf(list, jobs, act) {
  const waiting = [...list.entries()];
  let done = 0;
  /** @type {unknown[]} */
  const failed = [];
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now();
      const said = await act(next[1]).catch((error) => {
        failed.push(error);
        return `failed: ${error instanceof Error ? error.message : error}`;
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${++done}/${list.length} ${said}, ${seconds} s`);
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, work));
  if (failed.length > 0) throw new Error(`${failed.length} of ${list.length} failed`);
}
