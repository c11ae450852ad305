/**
 * Builds the page into web/dist: bundles, style, wasm, examples, font. Fails where the first load or
 * the wasm module is over its budget.
 *
 *   node web/build.mjs [--watch] [--out DIR] [--wasm FILE] [--site URL]
 *
 * `--site`: where it will be; the pages of the gallery's runs name their pictures by it.
 */
import { build, context } from 'esbuild';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAlone } from './alone.mjs';
import { buildBeside } from './beside.mjs';
import { fewChunks } from './chunks.mjs';
import { buildOffline } from './offline.mjs';
import { siteOf, writePages } from './pages.mjs';
import { precompress } from './precompress.mjs';
import { TONGUES, galleryIn, inTongue, labelsIn, lessonIn, tablesOf } from './tongues.mjs';
import {
  FEATURE_PANELS,
  FLAT,
  LAYERS,
  RUN,
  SPACE,
  firstScripts,
  layerOf,
  startsOf,
} from './starts.mjs';
import { loadCore } from '../wasm/js/loader.mjs';
import { BUDGET, gzip, hold, kilobytes } from '../tools/sizes.mjs';

const web = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(web);
const { values } = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(web, 'dist') },
    wasm: { type: 'string', default: path.join(root, 'wasm/dist/hawse.wasm') },
    site: { type: 'string' },
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
  plugins: [noMeshFiles],
  logLevel: 'warning',
};
/** What features have in their folders under one name. @param {string} file */
function ofFeatures(file) {
  const folder = path.join(web, 'src/features');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, file)))
    .map(({ name }) => ({ name, file: `src/features/${name}/${file}` }));
}
/** `@import 'features'` is the style sheets of all features.
 * @type {import('esbuild').Plugin} */
const featureStyles = {
  name: 'styles of features',
  setup(plugin) {
    const namespace = 'features';
    plugin.onResolve({ filter: /^features$/ }, () => ({ path: 'features.css', namespace }));
    plugin.onLoad({ filter: /.*/, namespace }, () => ({
      contents: ofFeatures('style.css')
        .map(({ file }) => `@import './${file}';`)
        .join('\n'),
      loader: 'css',
      resolveDir: web,
    }));
  },
};
/** @type {import('esbuild').BuildOptions} */
const worker = {
  ...page,
  entryPoints: {
    worker: 'src/worker.js',
    'validation-worker': 'src/validation/worker.js',
    'repeat-worker': '../wasm/js/repeat-worker.mjs',
    ...Object.fromEntries(
      ofFeatures('worker.js').map(({ name, file }) => [`${name}-worker`, file]),
    ),
  },
  splitting: false,
};
/** The element for pages of others: one script, which need not be a module.
 * @type {import('esbuild').BuildOptions} */
const element = {
  ...page,
  entryPoints: { 'hawse-sim': 'src/element/hawse-sim.js' },
  splitting: false,
  format: 'iife',
  plugins: [],
};
/** Reads mesh files: in pieces, so that each format's reader comes with its first file.
 * @type {import('esbuild').BuildOptions} */
const meshes = {
  ...page,
  entryPoints: { 'mesh-worker': 'src/meshes/worker.js' },
  plugins: [],
};
/** Of the page of studies: one reads tables, the other runs studies, with readers of meshes that come as above.
 * @type {import('esbuild').BuildOptions} */
const tables = {
  ...page,
  entryPoints: {
    'study-worker': 'src/study/worker.js',
    'study-run-worker': 'src/study-run/worker.js',
  },
  plugins: [],
};
/** @type {import('esbuild').BuildOptions} */
const style = {
  ...page,
  entryPoints: {
    main: 'src/styles/main.css',
    later: 'src/styles/later.css',
    over: 'src/styles/over.css',
    embed: 'src/styles/embed.css',
    validation: 'src/validation/validation.css',
    lessons: 'src/lessons/lessons.css',
    beside: 'src/beside/style.css',
    study: 'src/study/study.css',
  },
  plugins: [featureStyles],
  splitting: false,
  format: undefined,
};

/** What the first script asks for. @param {import('./src/starts.js').Starts} starts @returns {import('esbuild').Plugin} */
const withStarts = (starts) => ({
  name: 'starts',
  setup: (plugin) =>
    plugin.onLoad({ filter: /\bstarts\.js$/ }, () => ({
      contents: `export const STARTS = ${JSON.stringify(starts)};`,
    })),
});

/** The page's text with its first script in it, which the content policy knows by its hash.
 * @param {import('./tongues.mjs').Tongue} tongue @param {import('./src/starts.js').Starts} [starts] */
async function copyIndex(tongue, starts) {
  const built = await build({
    ...page,
    entryPoints: { early: 'src/early.js' },
    plugins: [...pluginsOf(tongue.id), ...(starts ? [withStarts(starts)] : [])],
    format: 'iife',
    splitting: false,
    sourcemap: false,
    minify: true,
    write: false,
  });
  const script = built.outputFiles[0].text.trim();
  const hash = createHash('sha256').update(script).digest('base64');
  let text = inTongue(await fs.readFile(path.join(web, 'index.html'), 'utf8'), tongue);
  for (const [from, to] of [
    ['<script src="early.js"></script>', `<script>${script}</script>`],
    ["'wasm-unsafe-eval'", `'wasm-unsafe-eval' 'sha256-${hash}'`],
  ]) {
    if (text.split(from).length !== 2) throw new Error(`index.html: ${from} is wanted once`);
    text = text.replace(from, () => to);
  }
  await fs.writeFile(path.join(out, tongue.page), text);
}

/** The page of studies in a language: a page of its own, of which the first load knows nothing. @param {import('./tongues.mjs').Tongue} tongue */
async function buildStudy(tongue) {
  const text = await fs.readFile(path.join(web, 'study.html'), 'utf8');
  await fs.writeFile(path.join(out, `${tongue.study}.html`), inTongue(text, tongue, 'study'));
  await build({
    ...page,
    entryPoints: { [tongue.study]: 'src/study/main.js' },
    plugins: pluginsOf(tongue.id),
  });
}

/** @returns {Promise<{id: string, file: string, topic: string, level: number, door?: number}[]>} */
async function readExamples() {
  const text = await fs.readFile(path.join(root, 'examples/index.json'), 'utf8');
  return JSON.parse(text).examples;
}

/** @param {string} id @param {string} ending */
const ofBothThemes = (id, ending) =>
  ['light', 'dark'].every((theme) =>
    existsSync(path.join(web, 'posters', `${id}-${theme}.${ending}`)),
  );

/** Examples with what the gallery shows of each: title, words, duration, parts, poster, loop.
 * @param {number} load bytes of a first load @param {number} engine of these, the wasm module's */
async function copyExamples(load, engine) {
  await fs.mkdir(path.join(out, 'examples'), { recursive: true });
  const list = [];
  for (const { id, file, topic, level, door } of await readExamples()) {
    const text = await fs.readFile(path.join(root, 'examples', file), 'utf8');
    const scenario = JSON.parse(text);
    await fs.writeFile(path.join(out, 'examples', file), text);
    list.push({
      ...{ id, file, topic, level, door },
      title: scenario.title ?? id,
      caption: scenario.view?.caption,
      notes: scenario.notes ?? '',
      duration: scenario.solver?.duration ?? 60,
      parts: Object.keys(scenario.parts ?? {}).length,
      poster: ofBothThemes(id, 'webp'),
      loop: ofBothThemes(id, 'webm'),
    });
  }
  await writePages(out, list, siteOf(values.site));
  const write = (/** @type {string} */ file, /** @type {object[]} */ examples) =>
    fs.writeFile(path.join(out, 'examples', file), JSON.stringify({ load, engine, examples }));
  await write('index.json', list);
  for (const { id } of TONGUES.slice(1)) await write(`index.${id}.json`, await galleryIn(id, list));
}

/** Lessons, with what the list of them shows, in each language. */
async function copyLessons() {
  const [from, to] = [path.join(root, 'lessons'), path.join(out, 'lessons')];
  await fs.mkdir(to, { recursive: true });
  const write = (/** @type {string} */ file, /** @type {string} */ text) =>
    fs.writeFile(path.join(to, file), text);
  const { lessons: ids } = JSON.parse(await fs.readFile(path.join(from, 'index.json'), 'utf8'));
  /** @type {[string, import('./src/lessons/format.js').Lesson][]} */
  const given = await Promise.all(
    ids.map(async (/** @type {string} */ id) => {
      const text = await fs.readFile(path.join(from, `${id}.json`), 'utf8');
      return [text, JSON.parse(text)];
    }),
  );
  for (const { id } of TONGUES) {
    const own = id === TONGUES[0].id;
    const file = (/** @type {string} */ name) => (own ? `${name}.json` : `${name}.${id}.json`);
    const lessons = [];
    for (const [text, lesson] of given) {
      const told = own ? lesson : await lessonIn(root, id, lesson);
      await write(file(lesson.id), own ? text : `${JSON.stringify(told, null, 2)}\n`);
      const { title, about, minutes, level, steps } = told;
      lessons.push({ id: lesson.id, title, about, minutes, level, example: steps[0].scene?.example ?? '' }); // prettier-ignore
    }
    await write(file('index'), JSON.stringify({ lessons }));
  }
}

async function copyFiles() {
  await copyLessons();
  await fs.mkdir(path.join(out, 'fonts'), { recursive: true });
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
  await fs.cp(path.join(web, 'templates'), path.join(out, 'templates'), { recursive: true });
  if (existsSync(path.join(web, 'posters')))
    await fs.cp(path.join(web, 'posters'), path.join(out, 'posters'), { recursive: true });
  if (existsSync(values.wasm)) {
    await fs.copyFile(values.wasm, path.join(out, 'hawse.wasm'));
    // beside it: labels, and the module that validation and teaching load
    for (const name of BESIDE)
      await fs.copyFile(path.join(path.dirname(values.wasm), name), path.join(out, name));
    for (const { id } of TONGUES.slice(1)) await writeLabels(id);
    const core = await loadCore(await fs.readFile(values.wasm), { labels: null });
    await fs.writeFile(path.join(out, 'catalogue.json'), JSON.stringify(core.catalogue));
  } else
    console.warn(
      `no ${values.wasm}: build it first (cmake --preset wasm && cmake --build --preset wasm)`,
    );
}

/** Labels in another language. @param {string} id */
async function writeLabels(id) {
  const from = await fs.readFile(path.join(path.dirname(values.wasm), 'labels.json'), 'utf8');
  const told = await labelsIn(id, JSON.parse(from));
  await fs.writeFile(path.join(out, `labels.${id}.json`), `${JSON.stringify(told)}\n`);
}

/** Bytes over the network. @param {string} file */
const packed = async (file) => (await fs.stat(path.join(out, `${file}.br`))).size;

/** The page in a language. @param {import('./tongues.mjs').Tongue} tongue */
async function buildPage({ id, main }) {
  const options = { ...page, entryPoints: { [main]: 'src/main.js' }, plugins: pluginsOf(id) };
  const few = await fewChunks(options, STAGES);
  const { metafile } = await build({ ...options, plugins: [...pluginsOf(id), few] });
  return /** @type {import('esbuild').Metafile} */ (metafile);
}

/** @param {string} id of a language */
const pluginsOf = (id) => [noMeshFiles, ...(id === TONGUES[0].id ? [] : [tablesOf(root, id)])];

/** What a visitor is sent of our own: the first load in one file, without the libraries and without what is
 * imported later. @param {import('./tongues.mjs').Tongue} tongue @returns {import('esbuild').BuildOptions & {write: false}} */
const oursOf = ({ id }) => ({
  ...page,
  splitting: false,
  sourcemap: false,
  write: false,
  plugins: [
    ...pluginsOf(id).slice(1),
    {
      name: 'ours',
      setup: (/** @type {import('esbuild').PluginBuild} */ plugin) =>
        plugin.onResolve({ filter: /./ }, ({ path: to, kind }) => {
          const library = /^(three|uplot)\b/.test(to);
          const first = [RUN, SPACE].some((one) => path.basename(to) === path.basename(one));
          const later = kind === 'dynamic-import' && !first;
          return library || later ? { path: to, external: true } : undefined;
        }),
    },
  ],
});

/** Joined to a picture in space by panels, or at work on one. */
const JOINED = [
  'src/features/data/layer.js',
  'src/features/data/distance/layer.js',
  'src/features/data/distance/picking.js',
  'src/features/measure/ghosts.js',
];
/** Small modules that a run and its panels share with lessons, which are made without them: 2 KB, against five more requests. */
const WITH_LESSONS = ['rows', 'sides', 'csv', 'cues', 'extremes', 'nearest', 'status'].map(
  (name) => `../wasm/js/${name}.mjs`,
);
/** In the order in which they come. */
const STAGES = [
  // what a run shares with the choice of a template, which is made without one
  {
    stage: 'src/main.js',
    either: [RUN, 'src/fresh/dialog.js'],
    also: [
      ...WITH_LESSONS,
      'src/panels/ids.js',
      // what embedded runs, dialogs and other pages need of a run's: 2 KB
      ...['viewing', 'afresh'].map((name) => `src/workbench/${name}.js`),
      ...['src/sim/wording.js', 'src/state/extremes.js'],
    ],
  },
  { stage: RUN, either: [SPACE, FLAT] },
  { stage: SPACE, before: [...LAYERS.map(layerOf), ...JOINED] },
  {
    stage: 'src/workbench/later.js',
    before: [...FEATURE_PANELS, ...JOINED],
    // 0.3 KB that pages without a run share: it comes with the languages, which a run has too
    also: ['src/page-bar.js'],
  },
];

async function main() {
  await fs.rm(out, { recursive: true, force: true });
  await fs.mkdir(out, { recursive: true });
  await copyFiles();
  if (values.watch) {
    await copyIndex(TONGUES[0]);
    await copyExamples(0, 0);
    await buildBeside({ out, page, pluginsOf });
    await buildStudy(TONGUES[0]);
    for (const options of [page, worker, meshes, tables, style, element])
      await (await context(options)).watch();
    console.log('watching web/src');
    return;
  }
  const [metas, [own, ...others]] = await Promise.all([
    Promise.all(TONGUES.map(buildPage)),
    Promise.all(TONGUES.map((tongue) => build(oursOf(tongue)))),
    build(worker),
    build(meshes),
    build(tables),
    ...TONGUES.map(buildStudy),
    build(style),
    build(element),
    buildBeside({ out, page, pluginsOf }),
  ]);
  const wasm = await fs.readFile(values.wasm).catch(() => undefined);
  const starts =
    wasm && (await startsOf({ metas, root, out, wasm, examples: await readExamples() }));
  for (const [i, tongue] of TONGUES.entries()) await copyIndex(tongue, starts?.[i]);
  if (wasm) await alone(wasm);
  await precompress(out);
  const scripts = firstScripts(metas[0]);
  const engine = existsSync(path.join(out, 'hawse.wasm')) ? await packed('hawse.wasm') : 0;
  const less = (await gzip(own.outputFiles[0].contents)).length;
  const load = await weigh(scripts, less, engine);
  for (const [i, { outputFiles }] of others.entries()) {
    const more = (await gzip(outputFiles[0].contents)).length;
    const words = `gzip    more script of the first load in ${TONGUES[i + 1].id}, of ${BUDGET.tongue / 1000}`;
    console.log(`${kilobytes(more - less).padStart(11)} ${words}`);
    hold('tongue', more - less);
  }
  await copyExamples(load, engine);
  const { files, bytes } = await buildOffline({ web, out, target: page.target });
  console.log(
    `${kilobytes(bytes).padStart(11)}         ${files} files that are kept for use offline`,
  );
  await precompress(path.join(out, 'examples'));
  for (const { id } of TONGUES.slice(1)) {
    const more =
      (await packed(`examples/index.${id}.json`)) - (await packed('examples/index.json'));
    console.log(`${kilobytes(more).padStart(11)} Brotli  more list of the gallery in ${id}`);
  }
  await precompress(out);
  if (engine > 0)
    for (const name of /** @type {const} */ (['hawse.wasm', 'hawse-lab.wasm']))
      hold(name, await packed(name));
}

/** The page as one file, with the workers that a run may need. @param {Uint8Array} wasm */
async function alone(wasm) {
  const { 'validation-worker': _, ...workers } = /** @type {Record<string, string>} */ (
    worker.entryPoints
  );
  const bytes = await buildAlone({
    ...{ web, out, wasm, page, font: font('ibm-plex-sans-latin-wght-normal.woff2') },
    workers: { ...workers, .../** @type {Record<string, string>} */ (meshes.entryPoints) },
  });
  console.log(`${kilobytes(bytes).padStart(11)}         alone.html, before a scenario is in it`);
}

/** Prints what a first load weighs, and fails over the budget.
 * @param {string[]} scripts @param {number} own bytes of our script of these, in one file @param {number} engine bytes
 * @returns {Promise<number>} bytes of all over the network */
async function weigh(scripts, own, engine) {
  /** @param {number} bytes @param {string} what */
  const tell = (bytes, what) => console.log(`${kilobytes(bytes).padStart(11)} ${what}`);
  const bytesOf = (/** @type {string} */ file) => fs.readFile(path.join(out, file));
  const sizes = async (/** @type {string[]} */ files) =>
    Promise.all(files.map(async (file) => (await gzip(await bytesOf(file))).length));
  const [sheets, threads] = [['main.css', 'over.css'], ['worker.js']];
  const files = [...sheets, ...threads, ...scripts];
  const each = await sizes(files);
  files.forEach((file, i) => tell(each[i], `gzip    ${file}`));
  const sum = (/** @type {number[]} */ of) => of.reduce((a, b) => a + b, 0);
  const mine = sum(each.slice(0, sheets.length + threads.length)) + own;
  tell(sum(each), `gzip    script and style of the first load, of ${BUDGET.first / 1000}`);
  tell(mine, `gzip    of it our own, of ${BUDGET.own / 1000} (${mine} bytes)`);
  const text = await Promise.all(['index.html', ...files].map(packed));
  tell(sum(text) + engine, 'Brotli  first load with the module and the text');
  const { size } = await fs.stat(path.join(out, 'fonts/plex-latin.woff2'));
  tell(size, '        font, after the first picture');
  hold('first', sum(each));
  hold('own', mine);
  return sum(text) + engine;
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
