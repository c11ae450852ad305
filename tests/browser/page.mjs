/**
 * What the browser tests share: one server for web/dist, one Chromium, pages that fail on a console
 * error. Nothing here asserts a speed: tests wait for states and drive by frame numbers.
 */
import fs from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, PLAIN_ARGS, chromiumPath } from '../../tools/chromium.mjs';
import { serve } from '../../web/serve.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = process.env.HAWSE_DIST ?? `${root}web/dist`;
const shots = process.env.HAWSE_SHOTS ?? `${root}build/screenshots`;

/** A loaded machine draws slowly in software: generous. */
export const PATIENCE = 60_000;

const browserPath = chromiumPath();
export const ready = existsSync(`${dist}/hawse.wasm`) && Boolean(browserPath);
export const reason = ready ? false : 'needs web/dist (npm run build) and chromium';

/** @param {string[]} [more] arguments of the browser */
export async function start(more = []) {
  const server = await serve({ dir: dist });
  const args = [...CHROMIUM_ARGS, ...more];
  const browser = await chromium.launch({ executablePath: browserPath, args });
  /** For pages without a scene. @type {ReturnType<typeof chromium.launch> | undefined} */
  let plain;
  const plainBrowser = () =>
    (plain ??= chromium.launch({ executablePath: browserPath, args: [...PLAIN_ARGS, ...more] }));
  await fs.mkdir(shots, { recursive: true });

  return {
    server,
    browser,
    /**
     * Opens an address of the page. Errors in its console are collected in `page.errors`.
     * @param {string} path
     * @param {{width?: number, height?: number, theme?: 'light' | 'dark', wait?: boolean, flat?: boolean, phone?: boolean,
     *   before?: (page: import('playwright-core').Page) => Promise<unknown>}} [options] before: ahead of the
     *   address; flat: by the plain view, where no picture of the scene is looked at. In software a page
     *   takes seconds of a processor to make the scene's shaders, whatever its size; phone: it is touched, and has fine pixels.
     */
    async open(path, options = {}) {
      const { width = 1280, height = 720, theme = 'light', wait = true, flat = false } = options;
      const { phone = false, before } = options;
      const context = await (flat ? await plainBrowser() : browser).newContext({
        viewport: { width, height },
        ...(phone ? { deviceScaleFactor: 2, isMobile: true, hasTouch: true } : {}),
        colorScheme: theme,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        serviceWorkers: 'block', // what is kept for use offline would answer in place of the server
      });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      /** @type {string[]} */
      const errors = [];
      page.on('console', (m) => {
        if (m.type() === 'error' && !(flat && /WebGL/.test(m.text()))) errors.push(m.text());
      });
      page.on('pageerror', (e) => errors.push(String(e.stack ?? e)));
      await (flat ? withoutWebgl(page) : coarseSky(page));
      await before?.(page);
      await page.goto(server.url + path);
      if (wait) await until(page, 'window.hawse?.state.ready');
      return Object.assign(page, { errors, done: () => context.close() });
    },
    async stop() {
      await (await plain)?.close();
      await browser.close();
      await server.close();
    },
  };
}

/** @typedef {Awaited<ReturnType<Awaited<ReturnType<typeof start>>['open']>>} Page */

/** Waits until an expression is true in the page. Polled from here: the page's content policy has no eval.
 * @param {import('playwright-core').Page} page @param {string | (() => any)} what */
export async function until(page, what) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const done = await page.evaluate(/** @type {any} */ (what)).catch(() => false);
    if (done) return;
    if (Date.now() > end)
      throw new Error(
        `never true: ${what}; state: ${JSON.stringify(await page.evaluate('window.hawse?.state').catch(String)).slice(0, 1500)}`,
      );
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** What a page shows follows what was done to it a while later: assertions about it are tried until they hold.
 * Gives what the last try gives. Every assertion that asks the page goes through here (tests/arch).
 * @template T @param {() => T | Promise<T>} check @param {number} [patience] [ms] @returns {Promise<T>} */
export async function soon(check, patience = PATIENCE / 2) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** State of the page's scripting interface. @param {import('playwright-core').Page} page @returns {Promise<any>} */
export const state = (page) => page.evaluate('window.hawse.state');

/** Computes to a frame and shows it. @param {import('playwright-core').Page} page @param {number} frame */
export async function show(page, frame) {
  await page.evaluate(`window.hawse.whenFrame(${frame}).then(() => window.hawse.seek(${frame}))`);
  await until(
    page,
    `window.hawse.state.shown === ${frame} && window.hawse.state.stage === ${frame}`,
  );
}

/** Starts of runs wait while `hold` is set, and what is posted after them, until `letGo`: to be run in the page before it. */
export function holdStarts() {
  const w = /** @type {any} */ (window);
  const post = Worker.prototype.postMessage;
  w.held = [];
  w.letGo = () => {
    w.hold = false;
    for (const go of w.held.splice(0)) go();
  };
  Worker.prototype.postMessage = function (/** @type {any[]} */ ...message) {
    const go = () => Reflect.apply(post, this, message);
    if (w.hold && (message[0].type === 'open' || w.held.length > 0)) w.held.push(go);
    else go();
  };
}

/** A browser that has no WebGL: the page draws by its plain view.
 * @param {import('playwright-core').Page} page */
export const withoutWebgl = (page) =>
  page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = /** @type {any} */ (
      function (/** @type {string} */ kind, /** @type {any[]} */ ...rest) {
        return kind.startsWith('webgl')
          ? null
          : Reflect.apply(get, /** @type {any} */ (this), [kind, ...rest]);
      }
    );
  });

/** The light from the sky by an eighth of its samples: in software they are half of what the first picture
 * takes, and no test measures that light.
 * @param {import('playwright-core').Page} page */
const coarseSky = (page) =>
  page.addInitScript(() => {
    const gl = WebGL2RenderingContext.prototype;
    const give = gl.shaderSource;
    gl.shaderSource = function (shader, text) {
      return give.call(this, shader, text.replace('GGX_SAMPLES 256u', 'GGX_SAMPLES 32u'));
    };
  });

/** Another size of the window, without another load: laid out when this returns.
 * @param {import('playwright-core').Page} page @param {number} width @param {number} height */
export async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await until(page, `innerWidth === ${width} && innerHeight === ${height}`);
  await page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
  );
}

/** The other theme, by its key: the focus is on no field, and no dialog is open.
 * @param {import('playwright-core').Page} page @param {'light' | 'dark'} theme */
export async function useTheme(page, theme) {
  const now = () => page.evaluate(() => document.documentElement.dataset.theme);
  if ((await now()) !== theme) await page.keyboard.press('d');
  await until(page, `document.documentElement.dataset.theme === '${theme}'`);
}

/** @param {import('playwright-core').Page} page @param {number} [frame] @returns {Promise<string>} */
export const hash = (page, frame) => page.evaluate(`window.hawse.hash(${frame ?? ''})`);

/** @param {import('playwright-core').Page} page @param {string} name */
export const shot = (page, name) => page.screenshot({ path: `${shots}/${name}.png` });

/** Colours of the middle half of an element, as it is on the screen: how many, and a sum that changes with the picture.
 * What is drawn with WebGL cannot be read from its canvas later.
 * @param {import('playwright-core').Page} page @param {string} selector @returns {Promise<{colours: number, sum: number}>} */
export async function painted(page, selector) {
  const box = await page.locator(selector).boundingBox();
  if (!box) return { colours: 0, sum: 0 };
  const [width, height] = [box.width / 2, box.height / 2];
  const clip = { x: box.x + width / 2, y: box.y + height / 2, width, height };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const g = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!g) return { colours: 0, sum: 0 };
    g.drawImage(image, 0, 0);
    const { data } = g.getImageData(0, 0, image.width, image.height);
    const sum = data.reduce((s, x, i) => (s + x * (1 + (i % 97))) % 1e9, 0);
    return { colours: new Set(new Uint32Array(data.buffer)).size, sum };
  }, png);
}

const axeSource = await fs.readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Violations of WCAG 2.0 to 2.2 A and AA and of best practice, as short lines.
 * @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export async function violations(page) {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = /** @type {any} */ (window).axe;
    const { violations: found } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.flatMap((/** @type {any} */ v) =>
      v.nodes.map(
        (/** @type {any} */ n) => `${v.id}: ${n.target.join(' ')} ${n.any?.[0]?.message ?? ''}`,
      ),
    );
  });
}
