// The package as other projects use it: packed, installed into a folder of its own, bundled, and run. The hash that each
// gives is the recorded one (tests/golden).
import test from 'node:test';
import assert from 'node:assert/strict';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from '../../tools/exec.mjs';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/chromium.mjs';
import { serve } from '../../web/serve.mjs';
import { BLOCKS, block } from './manual.mjs';
import { project, run } from './packed.mjs';

const { hashes } = JSON.parse(readFileSync(join(ROOT, 'tests/golden/hashes.json'), 'utf8'));
const HASH = hashes['box-drop'];
const made = project();
test.after(made.remove);
const noChromium = chromiumPath() ? false : 'there is no Chromium';

/** One for all pages. @type {Promise<import('playwright-core').Browser>} */
const browser = noChromium
  ? Promise.reject(new Error(noChromium))
  : chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
browser.catch(() => {});
test.after(async () => !noChromium && (await browser).close());

/**
 * A fixture in the project, with the scenario whose hash is known and blocks of the manual.
 * @param {string} name
 * @param {{[file: string]: string}} [blocks] files, and the blocks that are in them
 */
function fixture(name, blocks = {}) {
  const dir = join(made.dir, name);
  cpSync(join(ROOT, 'tests/consumers', name), dir, { recursive: true });
  cpSync(join(ROOT, 'examples/box-drop.json'), join(dir, 'box-drop.json'));
  writeFileSync(join(dir, 'scenario.json'), block('scenario.json'));
  for (const [file, of] of Object.entries(blocks)) writeFileSync(join(dir, file), block(of));
  return dir;
}

/** A built page. @param {string} dir */
function finish(dir) {
  writeFileSync(join(dir, 'index.html'), PAGE);
  cpSync(join(dir, '../scenario.json'), join(dir, 'scenario.json'));
  return dir;
}

/** What the page of the manual shows at its end: a load that lies on the deck, half a metre above it. */
const HEIGHT = /^1 s: -10\.\d+ m$/;

/**
 * @param {{told: string}} result
 * @param {string[]} by who computed hashes
 * @param {RegExp} [text]
 */
function holds({ told, ...result }, by, text = HEIGHT) {
  assert.deepEqual(result, Object.fromEntries(by.map((who) => [who, HASH])));
  assert.match(told, text);
}
const PAGE = '<!doctype html><title>Consumer</title><script type="module" src="main.js"></script>';

/**
 * What a page leaves in `result`.
 * @param {string} url
 */
async function resultOf(url) {
  const page = await (await browser).newPage();
  try {
    /** @type {string[]} */
    const wrong = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('response', (got) => got.ok() || wrong.push(`${got.status()} ${got.url()}`));
    await page.goto(url);
    await page
      .waitForFunction(() => /** @type {any} */ (globalThis).result, null, { timeout: 8000 })
      .catch((error) => assert.fail(`${error.message}\n${wrong.join('\n')}`));
    assert.deepEqual(wrong.filter((text) => !text.endsWith('/favicon.ico')), []); // prettier-ignore
    return await page.evaluate(() => /** @type {any} */ (globalThis).result);
  } finally {
    await page.close();
  }
}

/** The same, of files in a folder. @param {string} dir */
async function resultIn(dir) {
  const server = await serve({ dir });
  try {
    return await resultOf(server.url);
  } finally {
    await server.close();
  }
}

test('the packed files are all that is exported, and enough for the command', () => {
  const home = join(made.dir, 'node_modules/hawse');
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const [name, target] of Object.entries(exports))
    for (const path of typeof target === 'string' ? [target] : Object.values(target))
      assert.ok(made.files.includes(path.slice(2)), `${name}: ${path} is packed`);
  assert.ok(made.files.includes('LICENSE'));
  const args = ['wasm/cli/hawse.mjs', 'hash', 'box-drop', '--at', '5'];
  assert.equal(run(process.execPath, args, home), `${HASH}\n`);
});

test('Node runs it, without three', () => {
  const dir = fixture('node');
  assert.equal(run(process.execPath, ['main.mjs'], dir), `${HASH}\n`);
  assert.match(run(process.execPath, ['lab.mjs'], dir), /^3\.14159265/); // the area of a circle of radius 1
});

test('hawse/meshes says what to install, and reads files when it is there', () => {
  const dir = fixture('node');
  const meshes = () => run(process.execPath, ['meshes.mjs'], dir).trim().split('\n');
  const [volume, said] = meshes();
  assert.equal(volume, '6');
  assert.match(said, /needs three, which is not installed: npm install three/);
  made.add('three');
  assert.deepEqual(meshes(), ['6', '6']);
});

test('the types say any nowhere, and nothing of three', () => {
  const types = join(made.dir, 'node_modules/hawse/wasm/dist/types');
  // what a consumer's compiler reads: merge.d.mts and the readers are reached by no entry
  const names = readdirSync(types).filter((name) => name.endsWith('.d.mts'));
  assert.ok(names.length > 20);
  for (const name of names) {
    const code = readFileSync(join(types, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    assert.doesNotMatch(code, /\bany\b|@internal|from 'three|import\("three|import\('three/, name);
  }
});

for (const module of ['nodenext', 'preserve'])
  test(`TypeScript, strict, ${module}, with the types of the package alone`, () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --module ${module}`;
    const lib = ['--lib', 'es2022,dom', '--types', ''];
    const dir = fixture('node', { 'manual.mts': 'types.mts', 'using.mts': 'using.mts' });
    const files = ['types.mts', 'manual.mts', 'using.mts'];
    run(process.execPath, [tsc, ...options.split(' '), ...lib, ...files], dir);
  });

for (const { language, name, code, line } of BLOCKS)
  if (language === 'js' && (name === '' || name === 'meshes'))
    test(`the manual, line ${line}`, () => {
      const dir = fixture('node');
      if (name === 'meshes') made.add('three');
      writeFileSync(join(dir, 'manual.mjs'), code);
      const said = run(process.execPath, ['manual.mjs'], dir);
      assert.match(said, /\S/);
      assert.doesNotMatch(said, /undefined|NaN|Infinity/);
    });

test('every block of the manual is one that is built or run here', () => {
  const known = ['scenario.json', 'page', 'esbuild-page', 'build.mjs', 'vite.config.js'];
  const all = new Set([
    'js',
    'js meshes',
    'sh',
    'ts types.mts',
    'ts using.mts',
    'js webpack.config.js',
  ]);
  for (const name of known) all.add(`${name.endsWith('.json') ? 'json' : 'js'} ${name}`);
  for (const { language, name, line } of BLOCKS)
    assert.ok(all.has(`${language} ${name}`.trim()), `line ${line}: ${language} ${name}`);
});

test('esbuild: a page and its worker', { skip: noChromium }, async () => {
  const dir = fixture('esbuild', { 'build.mjs': 'build.mjs', 'manual.js': 'esbuild-page' });
  made.add('esbuild');
  run(process.execPath, ['build.mjs'], dir);
  const sources = readFileSync(join(dir, 'dist/main.js'), 'utf8').match(/^\/\/ \S+$/gm) ?? [];
  assert.ok(sources.some((line) => line.endsWith('hawse/wasm/js/simulate.mjs')));
  assert.ok(!sources.some((line) => line.includes('/three/')), 'no mesh files, nothing of three');
  const result = await resultIn(finish(join(dir, 'dist')));
  holds(result, ['here', 'there'], /^50 frames, -10\.\d+ m$/);
});

test('Vite: a page as it is built', { skip: noChromium }, async () => {
  const { build } = await import('vite');
  const dir = fixture('vite', { 'vite.config.mjs': 'vite.config.js', 'manual.js': 'page' });
  writeFileSync(join(dir, 'index.html'), PAGE);
  await build({ root: dir, logLevel: 'error' });
  cpSync(join(dir, 'scenario.json'), join(dir, 'dist/scenario.json'));
  holds(await resultIn(join(dir, 'dist')), ['here', 'there', 'own']);
});

test('Vite: a page as it is developed', { skip: noChromium }, async () => {
  const { createServer } = await import('vite');
  const dir = fixture('vite', { 'vite.config.mjs': 'vite.config.js', 'manual.js': 'page' });
  writeFileSync(join(dir, 'index.html'), PAGE);
  const server = await createServer({
    root: dir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', fs: { allow: [made.dir] } }, // the packages lie beside the root
  });
  try {
    await server.listen();
    const [url] = server.resolvedUrls?.local ?? [];
    holds(await resultOf(url), ['here', 'there', 'own']);
  } finally {
    await server.close();
  }
});

test('webpack: a page', { skip: noChromium }, async () => {
  const { default: webpack } = await import('webpack');
  const dir = fixture('webpack', { 'config.mjs': 'webpack.config.js', 'manual.js': 'page' });
  const { default: config } = await import(join(dir, 'config.mjs'));
  const more = { context: dir, optimization: { minimize: false } }; // half of the time, and not ours
  config.output.path = join(dir, 'dist');
  const stats = await new Promise((resolve, reject) =>
    webpack({ ...config, ...more }, (error, found) => (error ? reject(error) : resolve(found))),
  );
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual([errors, warnings], [[], []]);
  holds(await resultIn(finish(join(dir, 'dist'))), ['here', 'there', 'own']);
});
