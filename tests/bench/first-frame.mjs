/**
 * Two builds of the page against each other over a slow line, by turns: from the address to the first frame of a
 * run that is on show.
 *
 *   node tests/bench/first-frame.mjs OTHER_DIST [--example ID] [--turns N] [--ms 60] [--mbit 10]
 *
 * The line is made here, in a server that both builds come from: every request waits `ms`, and all answers share
 * `mbit` (the browser's own throttling leaves out what workers load). Nothing is cached. Without WebGL, whose shaders
 * take seconds in software.
 */
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/chromium.mjs';
import { table } from '../../wasm/cli/common.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    example: { type: 'string', default: 'heave-snatch' },
    turns: { type: 'string', default: '7' },
    ms: { type: 'string', default: '60' },
    mbit: { type: 'string', default: '10' },
  },
});
if (positionals.length !== 1) throw new Error('name the other build of the page');
const ours = fileURLToPath(new URL('../../web/dist', import.meta.url));
const [ms, mbit, turns] = [values.ms, values.mbit, values.turns].map(Number);

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A server of one folder behind a slow line. @param {string} dir */
async function slowServer(dir) {
  const TICK = 5; // [ms]
  /** @type {{response: http.ServerResponse, body: Buffer, at: number}[]} */
  let open = [];
  const timer = setInterval(() => {
    let left = (mbit * 1e6 * TICK) / 8000;
    while (left > 0 && open.length) {
      const each = Math.max(1, Math.floor(left / open.length));
      for (const one of open) {
        const part = one.body.subarray(one.at, one.at + each);
        one.response.write(part);
        one.at += part.length;
        left -= part.length;
        if (one.at >= one.body.length) one.response.end();
      }
      open = open.filter((one) => one.at < one.body.length);
    }
  }, TICK);
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const file = path.join(dir, pathname === '/' ? 'index.html' : pathname);
    await new Promise((next) => setTimeout(next, ms));
    const packed = await fs.readFile(`${file}.br`).catch(() => undefined);
    const body = packed ?? (await fs.readFile(file).catch(() => undefined));
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    });
    if (body?.length) open.push({ response, body, at: 0 });
    else response.end();
  });
  await new Promise((next) => server.listen(0, '127.0.0.1', () => next(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => (clearInterval(timer), server.closeAllConnections(), server.close()),
  };
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });

/** One load of a fresh profile. @param {string} url */
async function load(url) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = /** @type {any} */ (
      function (/** @type {string} */ kind, /** @type {any[]} */ ...rest) {
        return kind.startsWith('webgl')
          ? null
          : Reflect.apply(get, /** @type {any} */ (this), [kind, ...rest]);
      }
    );
    const w = /** @type {any} */ (window);
    const look = () => {
      const state = w.hawse?.state;
      if (state?.stage >= 0) w.firstFrame = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${url}#${values.example}`);
  for (;;) {
    const found = await page.evaluate('window.firstFrame ?? null');
    if (found !== null) {
      const engine = await page.evaluate(
        "performance.getEntriesByName(new URL('hawse.wasm', location.href).href)[0]?.startTime ?? NaN",
      );
      await context.close();
      return { frame: Number(found), engine: Number(engine) };
    }
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** @param {number[]} x */
const median = (x) => [...x].sort((a, b) => a - b)[Math.floor(x.length / 2)];

const [before, now] = await Promise.all([positionals[0], ours].map(slowServer));
const times = { before: /** @type {number[]} */ ([]), now: /** @type {number[]} */ ([]) };
let asked = NaN;
for (let i = 0; i < turns; i++) {
  times.before.push((await load(before.url)).frame);
  const mine = await load(now.url);
  times.now.push(mine.frame);
  asked = mine.engine;
}
const row = (/** @type {string} */ name, /** @type {number[]} */ t) => [
  name,
  ...[median(t), Math.min(...t), Math.max(...t)].map((x) => x.toFixed(0)),
];
process.stdout.write(
  table(
    ['first frame on show [ms]', 'median', 'least', 'most'],
    [row('other', times.before), row('this', times.now)],
    ' rrr',
  ) +
    `ratio of medians ${(median(times.now) / median(times.before)).toFixed(3)}; ${values.example}, ${turns} turns, ` +
    `${ms} ms a request, ${mbit} Mbit/s; module asked for at ${asked.toFixed(0)} ms\n`,
);
await browser.close();
for (const server of [before, now]) server.close();
