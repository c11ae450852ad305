/**
 * State hashes of every example after some seconds, from several builds, held against hashes.json.
 *
 *   node tests/golden/golden.mjs [debug] [release] [clang] [native] [aarch64] [node] [chromium]
 *   node tests/golden/golden.mjs --write        writes hashes.json from the module in Node, and the hash that
 *                                               builds test themselves by (core/sim/self_test_hash.h: build again)
 *
 * The numbers in hashes.json come from no source: they are those of this program. What the test
 * shows is that every build gives the same bits, and that a change which should not change results
 * has not. A change that should is followed by `npm run golden`, and said in CHANGELOG.md.
 *
 * Every example goes to its whole time in `release`, `node` and `chromium`. The few that take longest go to a fifth of it
 * in the other builds (FIRST; more of them in `aarch64`, under qemu), where a second hash waits for them: it is of the
 * same run, at that frame. What only a later moment would show of these builds is not seen there.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { JOBS } from '../../tools/exec.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = new URL('hashes.json', import.meta.url);
/** Time of the hash [s]; of examples that take long with sanitizers, less. */
const AT = 5;
/** @type {Record<string, number>} */
const SOONER = { 'tether-drop': 1, 'tether-knot': 2, 'rov-tether': 1.5 };
/** Examples that take most of the time, and how far they go in builds that need not go the whole way. */
const FIRST = [
  'anchor-lift',
  'anchor-jam',
  'anchor-seaway',
  'anchor-on-cable',
  'tether-drop',
  'rov-tether',
];
/** Further ones that do so where another processor is imitated. */
const FIRST_IMITATED = [
  'buoy-in-waves',
  'cantilever',
  'deck-sheave',
  'hanging-chain',
  'line-parts',
  'spread-mooring',
  'tether-hockle',
  'tether-knot',
];
const SHARE = 0.2;
/** Builds that go the whole way. */
const WHOLE = ['release', 'node', 'chromium'];

/** @type {{id: string, file: string}[]} */
const examples = JSON.parse(readFileSync(`${root}examples/index.json`, 'utf8')).examples;
const run = promisify(execFile);
/** Is an example's hash of a build that after a share of its time? @param {string} build @param {string} id */
const isFirst = (build, id) =>
  !WHOLE.includes(build) &&
  (FIRST.includes(id) || (build === 'aarch64' && FIRST_IMITATED.includes(id)));
/** Time of an example's hash [s]. @param {string} id @param {boolean} [first] */
const timeOf = (id, first = false) => (SOONER[id] ?? AT) * (first ? SHARE : 1);

/** @param {unknown} error */
const reason = (error) =>
  String(/** @type {any} */ (error).stderr || error)
    .trim()
    .split('\n')[0];

/**
 * Hash of an example by a command with `hash FILE --at T`, or what went wrong.
 * @param {string[]} command
 * @param {{id: string, file: string}} example
 * @param {boolean} first
 */
async function byCommand([program, ...args], { id, file: name }, first) {
  const path = `${root}examples/${name}`;
  try {
    const { stdout } = await run(program, [...args, 'hash', path, '--at', `${timeOf(id, first)}`]);
    return stdout.trim();
  } catch (error) {
    return reason(error);
  }
}

/** Hashes in Chromium, through the package's own loader, in the order of the examples. */
async function inChromium() {
  const { chromium } = await import('playwright-core');
  const { CHROMIUM_ARGS, chromiumPath } = await import('../../tools/chromium.mjs');
  const { serve } = await import('../../web/serve.mjs');
  const server = await serve({ dir: root });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}examples/index.json`);
    return await page.evaluate(
      async ({ files, base }) => {
        /** @type {typeof import('../../wasm/js/index.mjs')} */
        const { loadCore, frameReader } = await import(`${base}wasm/js/index.mjs`);
        const core = await loadCore(`${base}wasm/dist/hawse.wasm`);
        const hashes = [];
        for (const { name, at } of files) {
          const text = await (await fetch(`${base}examples/${name}`)).text();
          const model = core.compile(text);
          const sim = model.createSim();
          const frames = Math.round(at / model.manifest.frame);
          for (let i = 0; i < frames; i++) {
            const status = sim.step();
            if (status !== 0 && status !== 4) throw new Error(`${name}: status ${status}`);
          }
          hashes.push(frameReader(model.manifest).hash(sim.frame()));
          sim.free();
          model.free();
        }
        return hashes;
      },
      {
        files: examples.map((e) => ({ name: e.file, at: timeOf(e.id) })),
        base: server.url,
      },
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

/** @param {string} build @returns {string[]} */
function commandOf(build) {
  if (build === 'node') return [process.execPath, `${root}wasm/cli/hawse.mjs`];
  const runner = `${root}build/${build}/hawse`;
  return build === 'aarch64' && process.arch !== 'arm64' ? ['qemu-aarch64', runner] : [runner];
}

/** Builds that another processor's instructions are run for, some 25 times as slowly: these examples take too long there. */
const SLOW = {
  aarch64: new Set(['anchor-lift', 'anchor-jam', 'anchor-seaway', 'tether-drop']),
};

/**
 * Is an example's hash asked of a build?
 * @param {string} build
 * @param {string} id
 */
const asked = (build, id) => !SLOW[/** @type {keyof typeof SLOW} */ (build)]?.has(id);

const SELF_TEST = new URL('../../core/sim/self_test_hash.h', import.meta.url);

/** The hash of a build's own test. @param {string} build */
async function selfTest(build) {
  const [program, ...args] = commandOf(build);
  const { stdout } = await run(program, [...args, 'self-test']).catch((error) => error);
  return String(stdout).split(' ')[0];
}

/**
 * Hashes of builds, each in the order of the examples. As many runs at a time as there are processors, and
 * none waits for another.
 * @param {string[]} builds
 * @returns {Promise<string[][]>}
 */
async function hashesOf(builds) {
  /** @type {string[][]} */
  const hashes = builds.map(() => []);
  /** @type {(() => Promise<void>)[]} */
  const work = [];
  for (const [b, build] of builds.entries()) {
    if (build === 'chromium')
      work.push(async () => {
        hashes[b] = await inChromium().catch((error) => examples.map(() => reason(error)));
      });
    else
      for (const [i, example] of examples.entries())
        if (asked(build, example.id))
          work.push(async () => {
            hashes[b][i] = await byCommand(commandOf(build), example, isFirst(build, example.id));
          });
  }
  const next = async () => {
    for (let job = work.shift(); job; job = work.shift()) await job();
  };
  await Promise.all(Array.from({ length: JOBS }, next));
  return hashes;
}

if (process.argv.includes('--write')) {
  const [hashes] = await hashesOf(['node']);
  /** @type {Record<string, string>} */
  const first = {};
  for (const example of examples.filter(({ id }) => [...FIRST, ...FIRST_IMITATED].includes(id)))
    first[example.id] = await byCommand(commandOf('node'), example, true);
  const all = [...examples.map(({ id }, i) => [id, hashes[i]]), ...Object.entries(first)];
  for (const [id, hash] of all)
    if (!/^[0-9a-f]{16}$/.test(hash)) {
      console.error(`${id}: ${hash}`);
      process.exit(1);
    }
  const old = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).hashes : {};
  examples.forEach(({ id }, i) =>
    console.log(`${hashes[i]}  ${id}${old[id] === hashes[i] ? '' : '  (new)'}`),
  );
  const text = {
    at: AT,
    sooner: SOONER,
    hashes: Object.fromEntries(examples.map(({ id }, i) => [id, hashes[i]])),
    share: SHARE,
    first,
  };
  writeFileSync(file, `${JSON.stringify(text, null, 2)}\n`);
  const header = readFileSync(SELF_TEST, 'utf8');
  const own = await selfTest('node');
  const told = header.replace(/UINT64_C\(\w+\)/, `UINT64_C(0x${own})`);
  writeFileSync(SELF_TEST, told);
  console.log(`${own}  self-test${told === header ? '' : '  (new: build again)'}`);
} else {
  const { at, sooner, hashes: wanted, share, first } = JSON.parse(readFileSync(file, 'utf8'));
  let passed = 0;
  let failed = 0;
  if (
    at !== AT ||
    JSON.stringify(sooner) !== JSON.stringify(SOONER) ||
    Object.keys(wanted).join() !== examples.map((e) => e.id).join() ||
    share !== SHARE ||
    [...FIRST, ...FIRST_IMITATED].some((id) => !first[id])
  ) {
    console.log('hashes.json is not of these examples: run `npm run golden`');
    failed++;
  }
  const builds = process.argv.slice(2);
  const all = await hashesOf(builds);
  for (const [b, build] of builds.entries()) {
    if (build !== 'chromium') {
      const own = await selfTest(build);
      const good = readFileSync(SELF_TEST, 'utf8').includes(`(0x${own})`);
      console.log(`${good ? 'ok  ' : 'FAIL'}  ${build.padEnd(8)} ${'self-test'.padEnd(18)} ${own}`);
      if (good) passed++;
      else failed++;
    }
    examples.forEach(({ id }, i) => {
      if (!asked(build, id)) return;
      const hash = all[b][i];
      const good = hash === (isFirst(build, id) ? first : wanted)[id];
      console.log(`${good ? 'ok  ' : 'FAIL'}  ${build.padEnd(8)} ${id.padEnd(18)} ${hash}`);
      if (good) passed++;
      else failed++;
    });
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
}
