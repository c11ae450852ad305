/**
 * The page with two runs side by side, `beside.html` and its twins in other languages: a page of its own with one script and one style,
 * so that a run loads nothing of it.
 * @module
 */
import { build } from 'esbuild';
import fs from 'node:fs/promises';
import path from 'node:path';
import { html } from '../wasm/js/report/html.mjs';
import { besidePage } from './src/beside/address.js';
import { TONGUES } from './tongues.mjs';

/** Its own script and style, and frames of this site; it evaluates nothing and sends nothing. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** @typedef {import('./tongues.mjs').Tongue} Tongue */

/** What its script is called. @param {Tongue} tongue */
const nameOf = ({ id }) => besidePage(id).replace('.html', '');

/** @param {Tongue} tongue @param {{title: string, noScript: string, lead: string}} words */
export function besideText(tongue, { title, noScript, lead }) {
  const own = nameOf(tongue);
  const others = TONGUES.map(
    (one) => html`<link rel="alternate" hreflang="${one.id}" href="${nameOf(one)}.html" /> `,
  );
  return html`<!doctype html>
    <html
      lang="${tongue.id}"
      data-theme="light"
      data-page="${tongue.page === 'index.html' ? './' : tongue.page}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="description" content="${lead}" />
        <title>${title} · Hawse</title>
        ${others}
        <link rel="icon" href="icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="beside.css" />
        <script type="module" src="${own}.js"></script>
      </head>
      <body>
        <div id="app">
          <main>
            <h1>${title}</h1>
            <noscript><p>${noScript}</p></noscript>
          </main>
        </div>
      </body>
    </html> `.text;
}

/**
 * @param {{out: string, page: import('esbuild').BuildOptions, pluginsOf: (id: string) => import('esbuild').Plugin[]}} options `page`: how
 *   scripts of the page are built; `pluginsOf`: what a language is built with
 */
export async function buildBeside({ out, page, pluginsOf }) {
  await Promise.all(
    TONGUES.map(async (tongue) => {
      const twin = tongue.id === TONGUES[0].id ? '' : `.${tongue.id}`;
      const { W } = await import(`./src/beside/words${twin}.js`);
      await fs.writeFile(path.join(out, `${nameOf(tongue)}.html`), besideText(tongue, W));
      await build({
        ...page,
        entryPoints: { [nameOf(tongue)]: 'src/beside/main.js' },
        plugins: pluginsOf(tongue.id),
        splitting: false,
        metafile: false,
      });
    }),
  );
}
