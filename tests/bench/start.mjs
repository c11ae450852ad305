/**
 * How a page starts on a slow phone: builds of the page against each other, by turns, each load in a fresh profile. Through
 * Chromium's protocol the line has 1.6 Mbit/s down, 750 kbit/s up and 150 ms, and the page's thread runs at a quarter of its
 * speed; the window is 360 x 640 with two device pixels each.
 *
 *   node tests/bench/start.mjs DIST [OTHER_DIST ...] [--turns 5] [--what anchor-lift,long-link,moment,embed] [--line none] [--webgl] [--chain]
 *
 * `moment` is a link to a paused moment of a changed run: its picture is that of the moment. `--line none` leaves the line as it is.
 * `--webgl` draws in 3D, by software here: shaders alone take seconds then; `engine`, when the module was asked for, is when
 * all else that the picture needs was there. `--chain` lists who asked for what. The first load of each build is not counted.
 * @module
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, PLAIN_ARGS, chromiumPath } from '../../tools/chromium.mjs';
import { table } from '../../wasm/cli/common.mjs';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { serve } from '../../web/serve.mjs';
import { withoutWebgl } from '../browser/page.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '5' },
    what: {
      type: 'string',
      default: 'anchor-lift,heave-snatch,box-drop,tug-and-ship,long-link,embed',
    },
    line: { type: 'string', default: '3g' },
    webgl: { type: 'boolean', default: false },
    chain: { type: 'boolean', default: false },
  },
});
if (positionals.length === 0) throw new Error('name a build of the page');

if (!['3g', 'none'].includes(values.line)) throw new Error(`--line ${values.line}: 3g or none`);
const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4;

/** A link that holds much of its scenario. */
const long = await encodeLink({
  example: 'heave-snatch',
  patch: { notes: Array.from({ length: 120 }, (_, i) => `word${(i * 7919) % 1000}`).join(' ') },
});
/** @type {Record<string, string>} */
const ADDRESSES = {
  'long-link': `#${long.replace(/^#/, '')}`,
  embed: '?ui=embed#heave-snatch',
  moment: '#heave-snatch?load.mass=1600&t=12.5',
};

/** Notes when a run is on show, its panels are there, and it can play [ms]. */
function watchStart() {
  const w = /** @type {any} */ (window);
  /** @type {Record<string, number>} */
  const at = (w.startTimes = {});
  const look = () => {
    const poster = /** @type {HTMLElement | null} */ (document.querySelector('.poster'));
    if (poster && at.poster === undefined) {
      at.poster = performance.now();
      poster.click();
    }
    const state = w.hawse?.state;
    const wanted = /[?&]t=([\d.]+)/.exec(location.hash);
    const there = state?.stage >= 0 && (!wanted || (state.time === Number(wanted[1]) && state.stage === state.frame)); // prettier-ignore
    if (there && !('picture' in at)) {
      // what was asked of WebGL is done when a pixel can be read
      const gl = /** @type {HTMLCanvasElement | null} */ (
        document.querySelector('.stage canvas')
      )?.getContext('webgl2');
      gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      at.picture = performance.now();
    }
    if (state?.ready) at.panels ??= performance.now();
    if (state?.last >= 1) at.play ??= performance.now();
    if (!('play' in at && 'panels' in at && 'picture' in at)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @typedef {{url: string, by: string, bytes: number, asked: number, end: number}} Asked */

/** What a page asks for, by whom, until it is looked at. @param {import('playwright-core').CDPSession} cdp */
async function listen(cdp) {
  /** @type {Map<string, Asked>} */
  const all = new Map();
  let zero = NaN;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp }) => {
    if (Number.isNaN(zero)) zero = timestamp;
    const frames = initiator.stack?.callFrames ?? initiator.stack?.parent?.callFrames ?? [];
    const by = initiator.url ?? frames.find((f) => f.url)?.url ?? '';
    all.set(requestId, { url: request.url, by, bytes: 0, asked: timestamp - zero, end: NaN });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = all.get(requestId);
    if (one) Object.assign(one, { bytes: encodedDataLength, end: timestamp - zero });
  });
  await cdp.send('Network.enable');
  if (values.line !== 'none')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return () => [...all.values()].filter(({ url }) => url.startsWith('http'));
}

/** How deep a request lies: 1 is the address itself. @param {Asked[]} all @param {Asked} one @returns {number} */
function depthOf(all, one) {
  if (one === all[0]) return 1;
  // a link of the page names nobody
  const by = all.find(({ url }) => url === one.by.split('#')[0]) ?? all[0];
  return by === one ? 2 : 1 + depthOf(all, by);
}

const args = values.webgl ? CHROMIUM_ARGS : PLAIN_ARGS;
const browser = await chromium.launch({ executablePath: chromiumPath(), args });

/** One load. @param {string} url of the build @param {string} what */
async function load(url, what) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  if (!values.webgl) await withoutWebgl(page);
  await page.addInitScript(watchStart);
  const asked = await listen(await context.newCDPSession(page));
  await page.goto(url + (ADDRESSES[what] ?? `#${what}`), { waitUntil: 'commit' });
  for (;;) {
    const at = /** @type {Record<string, number>} */ (await page.evaluate('window.startTimes'));
    if ('play' in at && 'panels' in at && 'picture' in at) {
      const all = asked();
      const before = all.filter((one) => one.asked * 1000 < at.picture);
      if (values.chain)
        for (const one of all)
          console.log(
            `${depthOf(all, one)} ${one.asked.toFixed(2)} ${one.end.toFixed(2)} ${one.bytes} ${one.url.slice(url.length)} < ${one.by.slice(url.length)}`,
          );
      await context.close();
      return {
        ...{ poster: at.poster ?? NaN, picture: at.picture, panels: at.panels, play: at.play },
        engine: (all.find(({ url }) => url.endsWith('/hawse.wasm'))?.asked ?? NaN) * 1000,
        requests: before.length,
        depth: Math.max(...before.map((one) => depthOf(all, one))),
        bytes: before.reduce((sum, one) => sum + one.bytes, 0),
      };
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** @param {number[]} x */
const median = (x) => [...x].sort((a, b) => a - b)[Math.floor(x.length / 2)];

const servers = await Promise.all(positionals.map((dir) => serve({ dir })));
// a browser that has just begun is slower
for (const { url } of servers) await load(url, 'heave-snatch');
/** @type {string[][]} */
const rows = [];
for (const what of values.what.split(',')) {
  const runs = servers.map(() => /** @type {Awaited<ReturnType<typeof load>>[]} */ ([]));
  for (let turn = 0; turn < Number(values.turns); turn++)
    for (const [i, { url }] of servers.entries()) runs[i].push(await load(url, what));
  runs.forEach((of, i) => {
    const tell = (/** @type {keyof (typeof of)[0]} */ key, digits = 0) => {
      const x = median(of.map((run) => run[key]));
      return Number.isNaN(x) ? '' : x.toFixed(digits);
    };
    rows.push([
      ...[what, positionals[i], tell('poster'), tell('engine')],
      ...[tell('picture'), tell('panels'), tell('play')],
      ...[tell('requests'), tell('depth'), (Number(tell('bytes')) / 1000).toFixed(0)],
    ]);
  });
}
process.stdout.write(
  table(
    ['run', 'build', 'poster', 'engine', 'picture', 'panels', 'play', 'requests', 'depth', 'KB'],
    rows,
    '  rrrrrrrr',
  ) + `medians of ${values.turns} [ms]; requests, depth and bytes until the first picture\n`,
);
await browser.close();
for (const server of servers) await server.close();
