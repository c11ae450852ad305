/**
 * Builds the page into web/dist: bundles, style, wasm, examples, font. Fails where the first load or
 * the wasm module is over its budget.
 *
 *   node web/build.mjs [--watch] [--out DIR] [--wasm FILE]
 */
import { build, context } from 'esbuild';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkThree, three, threeWith } from './three.mjs';
import { namesRead } from './unused.mjs';
import { precompress } from './precompress.mjs';
import { BUDGET, hold, kilobytes } from '../tools/sizes.mjs';

const web = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(web);
const { values } = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(web, 'dist') },
    wasm: { type: 'string', default: path.join(root, 'wasm/dist/hawse.wasm') },
  },
});
const out = path.resolve(values.out);

/** Built with the module, and loaded later. */
const BESIDE = ['labels.json', 'hawse-lab.wasm'];

/** @param {string} from */
const font = (from) =>
  path.join(root, 'node_modules/@fontsource-variable/ibm-plex-sans/files', from);

/** The page itself reads no mesh files: its worker does.
 * @type {import('esbuild').Plugin} */
const noMeshFiles = {
  name: 'no mesh files',
  setup: (plugin) =>
    plugin.onResolve({ filter: /mesh-files\.mjs$/ }, ({ path: to }) => ({
      path: to,
      external: true,
    })),
};
/** @type {import('esbuild').BuildOptions} */
const page = {
  absWorkingDir: web,
  entryPoints: { main: 'src/main.js' },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
  minify: !values.watch,
  sourcemap: values.watch,
  chunkNames: '[name]-[hash]',
  metafile: true,
  plugins: [three, noMeshFiles],
  logLevel: 'warning',
};
/** @type {import('esbuild').BuildOptions} */
const worker = {
  ...page,
  entryPoints: {
    worker: 'src/worker.js',
    'validation-worker': 'src/validation/worker.js',
    'repeat-worker': '../wasm/js/repeat-worker.mjs',
    'tether-worker': 'src/tether/worker.js',
    'berth-worker': 'src/berths/worker.js',
  },
  splitting: false,
};
/** Reads mesh files: in pieces, so that each format's reader comes with its first file.
 * @type {import('esbuild').BuildOptions} */
const meshes = {
  ...page,
  entryPoints: { 'mesh-worker': 'src/meshes/worker.js' },
  plugins: [three],
};
/** @type {import('esbuild').BuildOptions} */
const style = {
  ...page,
  entryPoints: {
    main: 'src/styles/main.css',
    later: 'src/styles/later.css',
    over: 'src/styles/over.css',
    validation: 'src/validation/validation.css',
  },
  splitting: false,
  format: undefined,
};

/** The page's text with its first script in it, which the content policy knows by its hash. */
async function copyIndex() {
  const built = await build({
    ...page,
    entryPoints: { early: 'src/early.js' },
    format: 'iife',
    splitting: false,
    sourcemap: false,
    minify: true,
    write: false,
  });
  const script = built.outputFiles[0].text.trim();
  const hash = createHash('sha256').update(script).digest('base64');
  let text = await fs.readFile(path.join(web, 'index.html'), 'utf8');
  for (const [from, to] of [
    ['<script src="early.js"></script>', `<script>${script}</script>`],
    ["'wasm-unsafe-eval'", `'wasm-unsafe-eval' 'sha256-${hash}'`],
  ]) {
    if (text.split(from).length !== 2) throw new Error(`index.html: ${from} is wanted once`);
    text = text.replace(from, () => to);
  }
  await fs.writeFile(path.join(out, 'index.html'), text);
}

/** Examples with what the gallery shows of each: title, notes, duration, parts, poster.
 * @param {number} load bytes of a first load @param {number} engine of these, the wasm module's */
async function copyExamples(load, engine) {
  await fs.mkdir(path.join(out, 'examples'), { recursive: true });
  const { examples } = JSON.parse(
    await fs.readFile(path.join(root, 'examples/index.json'), 'utf8'),
  );
  const list = [];
  for (const { id, file } of examples) {
    const text = await fs.readFile(path.join(root, 'examples', file), 'utf8');
    const scenario = JSON.parse(text);
    await fs.writeFile(path.join(out, 'examples', file), text);
    list.push({
      id,
      file,
      title: scenario.title ?? id,
      notes: scenario.notes ?? '',
      duration: scenario.solver?.duration ?? 60,
      parts: Object.keys(scenario.parts ?? {}).length,
      poster: ['light', 'dark'].every((theme) =>
        existsSync(path.join(web, 'posters', `${id}-${theme}.webp`)),
      ),
    });
  }
  await fs.writeFile(
    path.join(out, 'examples/index.json'),
    JSON.stringify({ load, engine, examples: list }),
  );
}

async function copyFiles() {
  await fs.mkdir(path.join(out, 'fonts'), { recursive: true });
  await copyIndex();
  await fs.copyFile(path.join(web, 'src/icon.svg'), path.join(out, 'icon.svg'));
  await fs.copyFile(
    font('ibm-plex-sans-latin-wght-normal.woff2'),
    path.join(out, 'fonts/plex-latin.woff2'),
  );
  await fs.copyFile(
    path.join(root, 'node_modules/@fontsource-variable/ibm-plex-sans/LICENSE'),
    path.join(out, 'fonts/LICENSE'),
  );
  const meshFiles = path.join(root, 'examples/meshes');
  if (existsSync(meshFiles))
    await fs.cp(meshFiles, path.join(out, 'examples/meshes'), { recursive: true });
  if (existsSync(path.join(web, 'posters')))
    await fs.cp(path.join(web, 'posters'), path.join(out, 'posters'), { recursive: true });
  if (existsSync(values.wasm)) {
    await fs.copyFile(values.wasm, path.join(out, 'hawse.wasm'));
    // beside it: labels, and the module that validation and teaching load
    for (const name of BESIDE)
      await fs.copyFile(path.join(path.dirname(values.wasm), name), path.join(out, name));
  } else
    console.warn(
      `no ${values.wasm}: build it first (cmake --preset wasm && cmake --build --preset wasm)`,
    );
}

/** Bytes over the network. @param {string} file */
const packed = async (file) => (await fs.stat(path.join(out, `${file}.br`))).size;

/** Loaded by main.js when there is a run to show; all other imports at run time come after its first picture. */
const RUN = 'src/workbench.js';

/** Chunks that a run needs before its first picture.
 * @param {import('esbuild').Metafile} meta @returns {string[]} */
function firstLoad(meta) {
  const outputs = Object.fromEntries(
    Object.entries(meta.outputs).map(([file, o]) => [path.basename(file), o]),
  );
  const seen = new Set(['main.js']);
  const queue = ['main.js'];
  while (queue.length > 0) {
    const file = /** @type {string} */ (queue.pop());
    for (const { path: to, kind } of outputs[file].imports) {
      const name = path.basename(to);
      const later = kind === 'dynamic-import' && outputs[name]?.entryPoint !== RUN;
      if (outputs[name] && !later && !seen.has(name)) {
        seen.add(name);
        queue.push(name);
      }
    }
  }
  return [...seen];
}

/** The page's options, with three.js cut to what is read. The second look finds what only the first
 * cut has made idle. */
async function slim() {
  const once = threeWith(await namesRead(page, three));
  return { ...page, plugins: [threeWith(await namesRead(page, once)), noMeshFiles] };
}

async function main() {
  await fs.rm(out, { recursive: true, force: true });
  await fs.mkdir(out, { recursive: true });
  await copyFiles();
  if (values.watch) {
    await copyExamples(0, 0);
    for (const options of [page, worker, meshes, style]) await (await context(options)).watch();
    console.log('watching web/src');
    return;
  }
  const [built] = await Promise.all([
    build(await slim()),
    build(worker),
    build(meshes),
    build(style),
  ]);
  const meta = /** @type {import('esbuild').Metafile} */ (built.metafile);
  checkThree(meta);
  const scripts = firstLoad(meta);
  const files = [
    'index.html',
    'main.css',
    'over.css',
    ...scripts,
    'worker.js',
    ...(existsSync(path.join(out, 'hawse.wasm')) ? ['hawse.wasm'] : []),
  ];
  await precompress(out);
  /** @param {number} bytes @param {string} what */
  const tell = (bytes, what) => console.log(`${kilobytes(bytes).padStart(11)} ${what}`);
  let total = 0;
  for (const file of files) {
    const bytes = await packed(file);
    total += bytes;
    tell(bytes, `Brotli  ${file}`);
  }
  tell(total, `Brotli  first load, of ${BUDGET.first / 1000}`);
  const font = await fs.stat(path.join(out, 'fonts/plex-latin.woff2'));
  tell(font.size, '        font, after the first picture');
  await copyExamples(total, files.includes('hawse.wasm') ? await packed('hawse.wasm') : 0);
  await precompress(path.join(out, 'examples'));
  hold('first', total);
  if (files.includes('hawse.wasm'))
    for (const name of /** @type {const} */ (['hawse.wasm', 'hawse-lab.wasm']))
      hold(name, await packed(name));
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
