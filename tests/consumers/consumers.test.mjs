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

/** A fixture with the scenario beside it, in the project. @param {string} name */
function fixture(name) {
  const dir = join(made.dir, name);
  cpSync(join(ROOT, 'tests/consumers', name), dir, { recursive: true });
  cpSync(join(ROOT, 'examples/box-drop.json'), join(dir, 'scenario.json'));
  return dir;
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

for (const module of ['nodenext', 'preserve'])
  test(`TypeScript, strict, ${module}, with the types of the package alone`, () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --module ${module}`;
    const lib = ['--lib', 'es2022,dom,esnext.disposable', '--types', ''];
    run(process.execPath, [tsc, ...options.split(' '), ...lib, 'types.mts'], fixture('node'));
  });

test('esbuild: a page and its worker', { skip: noChromium }, async () => {
  const { build } = await import('esbuild');
  const dir = fixture('esbuild');
  const { metafile } = await build({
    absWorkingDir: dir,
    entryPoints: { main: 'main.js', worker: 'hawse/worker' },
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    minify: true,
    loader: { '.wasm': 'file' },
    metafile: true,
  });
  const three = Object.keys(metafile.inputs).filter((path) => path.includes('/three/'));
  assert.deepEqual(three, [], 'nothing of three in a page that reads no mesh files');
  writeFileSync(join(dir, 'dist/index.html'), PAGE);
  assert.deepEqual(await resultIn(join(dir, 'dist')), { here: HASH, there: HASH });
});

test('Vite: a page as it is built', { skip: noChromium }, async () => {
  const { build } = await import('vite');
  const dir = fixture('vite');
  writeFileSync(join(dir, 'index.html'), PAGE);
  await build({ root: dir, configFile: false, logLevel: 'error', build: { target: 'es2022' } });
  assert.deepEqual(await resultIn(join(dir, 'dist')), { here: HASH, there: HASH, own: HASH });
});

test('Vite: a page as it is developed', { skip: noChromium }, async () => {
  const { createServer } = await import('vite');
  const dir = fixture('vite');
  writeFileSync(join(dir, 'index.html'), PAGE);
  const server = await createServer({
    root: dir,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', fs: { allow: [made.dir] } },
    optimizeDeps: { exclude: ['hawse'] },
  });
  try {
    await server.listen();
    const [url] = server.resolvedUrls?.local ?? [];
    assert.deepEqual(await resultOf(url), { here: HASH, there: HASH, own: HASH });
  } finally {
    await server.close();
  }
});

test('webpack: a page', { skip: noChromium }, async () => {
  const { default: webpack } = await import('webpack');
  const dir = fixture('webpack');
  /** @type {import('webpack').Configuration} */
  const config = {
    mode: 'production',
    context: dir,
    entry: './main.js',
    output: { path: join(dir, 'dist'), publicPath: './' },
    optimization: { minimize: false }, // half of the time, and not ours
    performance: { hints: false },
  };
  const stats = await new Promise((resolve, reject) =>
    webpack(config, (error, found) => (error ? reject(error) : resolve(found))),
  );
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual([errors, warnings], [[], []]);
  assert.ok(readdirSync(join(dir, 'dist')).some((name) => name.endsWith('.wasm')));
  writeFileSync(join(dir, 'dist/index.html'), PAGE);
  assert.deepEqual(await resultIn(join(dir, 'dist')), { here: HASH, there: HASH, own: HASH });
});
