/**
 * The same corpus of links in several browsers: each link is opened in the page as built (`web/dist`), which computes the
 * run up to the moment of the link and says by its badge whether the state there is the promised one.
 *
 *   node tests/golden/engines.mjs [chromium] [firefox] [webkit] [--only ID,ID]
 *   node tests/golden/engines.mjs --listen 8090       for a browser of another device: open the address that is printed
 *
 * The corpus: every example at the time of `hashes.json`, with the hash that stands there (one that ends before, at its end); and links with changed numbers,
 * with live inputs, and with a mesh of their own, whose hashes the command finds in Node just before.
 *
 * No browser is led from outside: it opens one page, which opens the links one after the other in a frame and sends what
 * it saw to this server. So no driver is needed, and any browser will do. Firefox (`firefox-esr`) and WebKit (`MiniBrowser`
 * of `libwebkit2gtk-4.1-0`, on a screen of `xvfb`) are no part of `npm test`: they are Debian packages of some 300 MB.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encodeLink, loadCore } from '../../wasm/js/index.mjs';
import { writeRunFile } from '../../wasm/js/run-file.mjs';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/chromium.mjs';
import { exec, which } from '../../tools/exec.mjs';
import { serve } from '../../web/serve.mjs';
import { OWN, OWN_HASH_AT, TETRAHEDRON } from '../js/run-file-scene.mjs';

/** `id`: name in the list. @typedef {{id: string, link: string}} Case */
/** What a browser saw of a link. @typedef {{id: string, good: boolean, badge: string, hash: string, seconds: number}} Seen */

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = `${root}web/dist`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { listen: { type: 'string' }, only: { type: 'string' } },
});
const scratch = mkdtempSync(join(tmpdir(), 'hawse-engines-'));

/** A link by the command. @param {string[]} args */
async function byCommand(...args) {
  const { output } = await exec(process.execPath, [`${root}wasm/cli/hawse.mjs`, 'link', 'encode', ...args]); // prettier-ignore
  return output.trim();
}

/** @param {Parameters<typeof writeRunFile>[0]} run @param {string} name */
function keep(run, name) {
  const path = join(scratch, `${name}.hawse`);
  writeFileSync(path, writeRunFile(run));
  return path;
}

/** @param {string[]} [only] these alone @returns {Promise<Case[]>} */
async function corpus(only) {
  const golden = JSON.parse(readFileSync(`${root}tests/golden/hashes.json`, 'utf8'));
  const { version } = await loadCore();
  /** @type {[string, () => Promise<string>][]} */
  const examples = Object.entries(golden.hashes).map(([id, hash]) => {
    const t = golden.sooner[id] ?? golden.at;
    const { duration } = JSON.parse(readFileSync(`${root}examples/${id}.json`, 'utf8')).solver;
    // the page ends where the run does, the recorded hash may lie beyond
    if (t > duration) return [id, () => byCommand(id, '--at', `${duration}`)];
    return [id, () => encodeLink({ example: id, t, hash, version })];
  });
  const meshes = { 'hulls/wedge one.obj': TETRAHEDRON };
  const text = JSON.stringify(OWN);
  const push = [5, 12, 20].map((frame, i) => ({
    id: 'push',
    frame,
    value: [250, -400.5, 33.1][i],
  }));
  const crane = readFileSync(`${root}examples/crane-sea.json`, 'utf8');
  const slew = Object.keys(JSON.parse(crane).inputs)[0];
  const turned = [{ id: slew, frame: 20, value: 0.05 }, { id: slew, frame: 90, value: 0 }]; // prettier-ignore
  /** @type {[string, () => Promise<string>][]} */
  const all = [
    ...examples,
    ['changed numbers', () => byCommand('heave-snatch', '--set', 'load.mass=4321.5', '--at', '4')],
    ['live inputs', () => byCommand(keep({ text: crane, inputs: turned }, 'inputs'), '--at', '4')],
    ['own mesh', () => byCommand(keep({ text, meshes }, 'mesh'), '--at', `${OWN_HASH_AT}`)],
    ['own mesh and inputs', () => byCommand(keep({ text, meshes, inputs: push }, 'both'), '--at', '1')], // prettier-ignore
  ];
  /** @type {Case[]} */
  const cases = [];
  for (const [id, link] of all)
    if (!only || only.includes(id)) cases.push({ id, link: await link() });
  return cases;
}

/** Runs in the browser that is looked at. @param {Case[]} cases */
async function lookAtAll(cases) {
  const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
  const list = /** @type {HTMLElement} */ (document.querySelector('ol'));
  const sleep = (/** @type {number} */ ms) => new Promise((next) => setTimeout(next, ms));
  const tell = (/** @type {string} */ where, /** @type {unknown} */ what) =>
    fetch(where, { method: 'POST', body: JSON.stringify(what) });
  for (const [i, { id, link }] of cases.entries()) {
    const from = performance.now();
    frame.src = `/?n=${i}${link}`;
    const t = Number(/[?&]t=([\d.]+)/.exec(link)?.[1]);
    let [badge, hash] = ['', ''];
    while (performance.now() - from < 240_000) {
      await sleep(100);
      const app = /** @type {any} */ (frame.contentWindow)?.hawse;
      if (!app?.state?.ready || !frame.contentWindow?.location.search.endsWith(`=${i}`)) continue;
      const { faults, halt, duration, frames } = app.state;
      if (faults.length || halt) badge = JSON.stringify(halt ?? faults);
      if (badge) break;
      const at = Math.round((t / duration) * frames);
      await app.whenFrame(at);
      // a run that the link changes begins anew under it: asked again until there is an answer
      [hash, badge] = [app.hash(at) ?? '', app.state.badge];
      if (!hash || !/bit for bit|differ/.test(badge)) continue;
      break;
    }
    const good = hash !== '' && link.includes(`hash=${hash}`) && /bit for bit/.test(badge);
    const seen = { id, good, badge, hash, seconds: (performance.now() - from) / 1000 };
    list.append(Object.assign(document.createElement('li'), { textContent: `${good ? 'ok' : 'FAIL'} ${id} ${hash} ${badge}` })); // prettier-ignore
    await tell('/told', seen);
  }
  await tell('/done', navigator.userAgent);
}

/** @param {Case[]} cases */
const PAGE = (cases) => `<!doctype html><meta charset="utf-8"><title>Links in this browser</title>
<iframe style="width: 640px; height: 400px" title="run"></iframe><ol></ol>
<script type="module">(${lookAtAll})(${JSON.stringify(cases).replaceAll('<', '\\u003c')})</script>`;

/** The page as it is served, and beside it the list of links. @param {Case[]} cases @param {(seen: Seen) => void} onseen @param {number} [port] */
async function hall(cases, onseen, port = 0) {
  const page = await serve({ dir: dist });
  /** @type {(agent: string) => void} */
  let done = () => {};
  /** @type {Promise<string>} */
  const agent = new Promise((resolve) => (done = resolve));
  const server = http.createServer(async (request, response) => {
    const send = (/** @type {string} */ text) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
    if (request.url === '/links') {
      send(PAGE(cases));
      return;
    }
    if (request.method === 'POST') {
      let body = '';
      for await (const piece of request) body += piece;
      send('');
      if (request.url === '/told') onseen(JSON.parse(body));
      else done(JSON.parse(body));
      return;
    }
    const { host: _, ...headers } = request.headers;
    const inner = http.request(new URL(request.url ?? '/', page.url), { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    inner.on('error', () => response.writeHead(502).end());
    inner.end();
  });
  await new Promise((resolve) =>
    server.listen(port, port ? '0.0.0.0' : '127.0.0.1', () => resolve(0)),
  );
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/links`,
    agent,
    async close() {
      server.closeAllConnections();
      server.close();
      await page.close();
    },
  };
}

/** How each browser is begun, undefined where it is not there. @type {Record<string, (url: string) => {program: string, args: string[], env?: Record<string, string>} | undefined>} */
const ENGINES = {
  chromium(url) {
    const program = chromiumPath();
    const own = ['--headless', `--user-data-dir=${join(scratch, 'chromium')}`, url];
    return program ? { program, args: [...CHROMIUM_ARGS, ...own] } : undefined;
  },
  firefox(url) {
    const program = which('firefox-esr') ?? which('firefox');
    return program
      ? { program, args: ['--headless', '--no-remote', '--profile', profile('firefox'), url] }
      : undefined;
  },
  webkit(url) {
    const program = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
    const xvfb = which('xvfb-run');
    return existsSync(program) && xvfb
      ? {
          program: xvfb,
          args: ['-a', '-s', '-screen 0 1024x768x24 +extension GLX', program, url],
          env: {
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
            GDK_BACKEND: 'x11',
            LIBGL_ALWAYS_SOFTWARE: '1',
            LC_ALL: 'en_US.UTF-8', // it takes the language of pages from here, and knows none that is called C
          },
        }
      : undefined;
  },
};

/** An empty profile: nothing kept, nothing asked. @param {string} name */
const profile = (name) => mkdtempSync(join(scratch, name));

/** @param {string} name @param {Case[]} cases @returns {Promise<{good: number, bad: number}>} */
async function look(name, cases) {
  let [good, bad] = [0, 0];
  const at = await hall(cases, (seen) => {
    if (seen.good) good++;
    else bad++;
    console.log(
      `${seen.good ? 'ok  ' : 'FAIL'}  ${name.padEnd(8)} ${seen.id.padEnd(22)} ${seen.hash.padEnd(16)} ${seen.seconds.toFixed(1).padStart(6)} s${seen.good ? '' : `  ${seen.badge}`}`,
    );
  });
  const how = ENGINES[name](at.url);
  if (!how) {
    await at.close();
    console.log(`${name}: not on this machine`);
    return { good: 0, bad: cases.length };
  }
  const browser = spawn(how.program, how.args, {
    env: { ...process.env, HOME: scratch, ...how.env },
    stdio: 'ignore',
    detached: true, // with what it starts, so that all of it can be ended
  });
  const ended = new Promise((resolve) => browser.on('exit', () => resolve('')));
  const agent = await Promise.race([at.agent, ended]);
  console.log(agent ? `${name}: ${agent}` : `${name} ended before the last link`);
  if (browser.pid && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL');
  await ended;
  await at.close();
  return { good, bad: bad + (cases.length - good - bad) };
}

const cases = await corpus(values.only?.split(','));
try {
  if (values.listen) {
    const at = await hall(
      cases,
      (seen) => console.log(seen.good ? 'ok  ' : 'FAIL', seen.id, seen.hash, seen.badge),
      Number(values.listen),
    );
    console.log(`Open port ${values.listen} of this machine, /links: ${at.url}`);
    console.log(await at.agent);
    await at.close();
  } else {
    let failed = 0;
    for (const name of positionals.length ? positionals : Object.keys(ENGINES)) {
      if (!Object.hasOwn(ENGINES, name)) throw new Error(`no browser called ${name}: ${Object.keys(ENGINES).join(', ')}`); // prettier-ignore
      const { good, bad } = await look(name, cases);
      console.log(`${name}: ${good} of ${cases.length} links`);
      failed += bad;
    }
    if (failed) process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
