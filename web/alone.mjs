/**
 * Builds the page as one file, `alone.html`, into which `hawse export-html` puts a scenario. Script and style stand in it as they
 * are, and the content policy knows them by their hashes; workers, labels and the module are blocks of data.
 * @module
 */
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Blobs are no base of an address: what is beside the scripts is asked for by its name alone. */
const HERE = '"file:///hawse/script.js"';

/** What a mailed run can do without, and would weigh more than the rest: home, validation, lessons, the text beside the picture, templates, films. */
const LEFT_OUT = ['src/home.js', 'src/validation/view.js', 'src/lessons/view.js', 'src/text/view.js', 'src/fresh/dialog.js', 'src/export/film.js']; // prettier-ignore

/** @param {string} text */
const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A block of data. @param {string} name @param {Uint8Array} bytes */
export const block = (name, bytes) =>
  `<script type="application/octet-stream" data-name="${name}">${gzipSync(bytes, { level: 9 }).toString('base64')}</script>\n`;

/** @param {string} web its folder @returns {import('esbuild').Plugin} */
const less = (web) => ({
  name: 'less',
  setup(plugin) {
    const gone = LEFT_OUT.map((file) => path.join(web, file));
    plugin.onResolve({ filter: /\.js$/ }, ({ path: to, resolveDir, kind, pluginData }) => {
      const file = path.resolve(resolveDir, to);
      if (kind !== 'dynamic-import' || pluginData === 'seen' || !gone.includes(file)) return undefined;
      return { path: file, namespace: 'left out' };
    });
    plugin.onLoad({ filter: /./, namespace: 'left out' }, () => ({
      contents: "throw new Error('This is not in a file that runs by itself: open the run in Hawse.');",
    }));
    // the sheet of panels and dialogs is there
    plugin.onLoad({ filter: /src[/\\]dom\.js$/ }, async ({ path: file }) => {
      const text = await fs.readFile(file, 'utf8');
      const [before, after, more] = text.split('let style = null;');
      if (after === undefined || more !== undefined) throw new Error(`${file}: "let style = null;" is wanted once`);
      return { contents: `${before}let style = Promise.resolve();${after}` };
    });
  },
}); // prettier-ignore

/**
 * @param {{web: string, out: string, wasm: Uint8Array, page: import('esbuild').BuildOptions, workers: Record<string, string>,
 *   font: string}} built `workers`: entry points by their names; `out`: where the sheets and labels are already
 * @returns {Promise<number>} bytes
 */
export async function buildAlone({ web, out, wasm, page, workers, font }) {
  /** @type {import('esbuild').BuildOptions} */
  const one = {
    ...{ absWorkingDir: web, bundle: true, write: false, minify: true, target: page.target, logLevel: 'error' },
    ...{ outdir: out, legalComments: 'none', define: { 'import.meta.url': HERE } },
  }; // prettier-ignore
  const [main, threads] = await Promise.all([
    build({ ...one, entryPoints: { alone: 'src/alone/alone.js' }, format: 'esm', plugins: [...(page.plugins ?? []), less(web)] }),
    build({ ...one, entryPoints: workers, format: 'iife', define: { ...one.define, 'location.href': HERE } }),
  ]); // prettier-ignore
  const script = (main.outputFiles ?? [])[0].text.trim();
  if (/<!--|<\/script/i.test(script))
    throw new Error('alone.html: the script would end its own element');
  const sheets = await Promise.all(
    [
      ...['main.css', 'later.css', 'over.css', 'embed.css'].map((name) => path.join(out, name)),
      path.join(web, 'src/alone/alone.css'),
    ].map((file) => fs.readFile(file, 'utf8')),
  );
  const face = (await fs.readFile(font)).toString('base64');
  const style = `@font-face{font-family:Plex;font-weight:100 700;src:url(data:font/woff2;base64,${face}) format('woff2')}\n${sheets.join('\n')}`;
  const policy = [
    "default-src 'none'",
    `script-src ${sha256(script)} 'wasm-unsafe-eval'`,
    `style-src ${sha256(style)}`,
    'img-src data: blob:',
    'font-src data:',
    'connect-src blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const blocks = [
    ...(threads.outputFiles ?? []).map(({ path: file, contents }) => block(path.basename(file), contents)),
    ...(await Promise.all(
      ['labels.json', 'catalogue.json'].map(async (name) =>
        block(name, await fs.readFile(path.join(out, name))),
      ),
    )),
    block('hawse.wasm', wasm),
  ]; // prettier-ignore
  const text = `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta http-equiv="Content-Security-Policy" content="${policy}" />
<!--run-->
<title>Hawse</title>
<link rel="icon" href="data:," />
<style>${style}</style>
</head>
<body>
<div id="app"><main class="first"><h1>Hawse</h1><noscript><p>The simulation runs in this page: it needs JavaScript.</p></noscript></main></div>
${blocks.join('')}<!--files-->
<script type="module">${script}</script>
</body>
</html>
`;
  await fs.writeFile(path.join(out, 'alone.html'), text);
  return text.length;
}
