/**
 * A page a run of the gallery, `run/ID.html`: what chats and search engines show of it, picture and sentence, since the part
 * of a link from # on reaches no server. It asks for nothing but its picture, runs no script, and sends its visitor on.
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { html } from '../wasm/js/report/html.mjs';

/** @typedef {{id: string, title: string, caption?: string, notes: string, poster: boolean}} Example */

/** Nothing runs in it. */
const POLICY = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'";
/** Of what chats show [characters]. */
const SENTENCE = 200;

/** Ends with a whole word. @param {string} text */
const shortened = (text) =>
  text.length <= SENTENCE ? text : `${text.slice(0, SENTENCE).replace(/\s+\S*$/, '')} …`;

/**
 * The page of a run.
 * @param {Example} example
 * @param {string} [site] where the built page will be, with a slash at its end; without it addresses are relative, which some
 *   services do not follow
 */
export function pageOf({ id, title, caption, notes, poster }, site = '') {
  const words = shortened(caption || notes || title);
  const run = `../#${id}`;
  const own = `${site || '../'}run/${id}.html`;
  const picture = `${site || '../'}posters/${id}-light.webp`;
  const image = html`<meta property="og:image" content="${picture}" />
    <meta property="og:image:type" content="image/webp" />
    <meta property="og:image:alt" content="${words}" />
    <meta name="twitter:image" content="${picture}" />
    <meta name="twitter:image:alt" content="${words}" /> `;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta http-equiv="refresh" content="0; url=${run}" />
        <title>${title} – Hawse</title>
        <meta name="description" content="${words}" />
        <link rel="icon" href="../icon.svg" type="image/svg+xml" />
        ${site && html`<link rel="canonical" href="${own}" /> `}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Hawse" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${words}" />
        ${site && html`<meta property="og:url" content="${own}" /> `}
        <meta name="twitter:card" content="${poster ? 'summary_large_image' : 'summary'}" />
        <meta name="twitter:title" content="${title}" />
        <meta name="twitter:description" content="${words}" />
        ${poster && image}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${words}</p>
          <p><a href="${run}">Open the run</a></p>
          ${
            poster &&
            html`<p>
              <a href="${run}"
                ><img src="../posters/${id}-light.webp" alt="${title}" width="640"
              /></a>
            </p> `
          }
        </main>
      </body>
    </html> `.text;
}

/** The address of a site as pages have it. @param {string} [text] */
export function siteOf(text = '') {
  if (text === '') return '';
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`--site ${text}: an address that begins with http:// or https:// is wanted`);
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname.replace(/\/*$/, '/')}`;
}

/** @param {string} out the built page @param {Example[]} examples @param {string} site */
export async function writePages(out, examples, site) {
  await fs.mkdir(path.join(out, 'run'), { recursive: true });
  await Promise.all(
    examples.map((one) => fs.writeFile(path.join(out, 'run', `${one.id}.html`), pageOf(one, site))),
  );
}
