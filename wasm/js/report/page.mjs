/**
 * The report of a run: data in, one HTML file out. It asks for nothing, runs no script, and prints on A4 and Letter. The page
 * and the command make it by this module; the same data give the same bytes.
 * @module
 */
import { qrPath } from './qr-path.mjs';
import { groupsOf } from '../form/groups.mjs';
import { readSchema } from '../form/schema.mjs';
import { textAt } from '../form/told.mjs';
import { formatBound } from '../format.mjs';
import { besideSection } from './beside.mjs';
import { OUTSIDE, VALIDATED } from './cases.mjs';
import { coverOf, factsOf, rowsOf } from './covers.mjs';
import { html, plain, trusted } from './html.mjs';
import { QR_MOST } from './limits.mjs';
import { factList, headedTable } from './parts.mjs';
import { energySection, eventsSection, figuresSection, plotsSection, plottedChannels, verdictSection } from './run.mjs'; // prettier-ignore
import { changesOf, changesSection, ordersSection, scenarioSection } from './scenario.mjs';
import { STYLE } from './style.mjs';
import { clock, given } from './values.mjs';
import { R } from './words.mjs';

/** @typedef {import('./html.mjs').Html} Html @typedef {import('./beside.mjs').Compared} Compared */
/**
 * What a report is made of.
 * @typedef {object} ReportData
 * @property {import('../frame.mjs').Manifest} manifest
 * @property {import('../labels.mjs').Schema} schema with labels
 * @property {import('../patch.mjs').JsonObject} doc the scenario
 * @property {string} [example] id of the one that it comes from
 * @property {unknown} [base] that example, as it is
 * @property {import('../plots/plots.mjs').History} history channels by frames, as far as the run is computed
 * @property {(channel: number) => import('../extremes.mjs').Extreme} extremeOf over the accepted steps of these
 * @property {number} turned what energy has changed hands by the last frame [J]
 * @property {readonly import('./run.mjs').Happening[]} events in the order of their times
 * @property {readonly {id: string, frame: number, value: number}[]} orders that were given live
 * @property {import('../loader.mjs').HaltReport | null} halt
 * @property {boolean} ended by an event of the scenario, before its duration
 * @property {{own: Compared, others: readonly Compared[], shareOff: (now: number, before: number, size: number) => number | null}} [beside]
 *   runs that are held against this one
 * @property {string} hash of the state at the last frame, 16 hex digits
 * @property {{state: 'none' | 'same' | 'differs' | 'checking', time: number}} badge what a link with a hash promised; `time` of it [s]
 * @property {string | null} link null: it does not fit into one
 * @property {boolean[][] | null} code the link as a QR code; null: there is none
 * @property {{uri: string, time: number | null, tension?: number} | null | 'failed'} picture data of an image; `time` that it shows [s],
 *   null: not known; `tension`: at the end of the colours of lines [N]
 */

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
/** Images that may stand in a report. */
const IMAGE = /^data:image\/(?:png|webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

/** @param {ReportData} data @param {number} to [s] @param {number} changes */
function shortFacts({ manifest: m, doc, example, hash }, to, changes) {
  const W = R.facts;
  const whole = to >= m.duration - 1e-6 * m.frame;
  const times = [clock(to, m.frame), formatBound(m.duration)];
  /** @type {[string, unknown][]} */
  const pairs = [
    [W.example, example ? `${plain(example, 64)}, ${changes ? W.changed(changes) : W.asItIs}` : W.own],
    [W.integrator, `${m.integrator}${m.rule && m.integrator === 'ali3' ? `, ${m.rule}` : ''}`],
    [W.step, given(m.step, 's')],
    [W.frame, given(m.frame, 's')],
    [W.duration, whole ? W.whole(formatBound(m.duration)) : W.part(times[0], times[1])],
    [W.parts, String(Object.keys(Object(doc.parts)).length)],
    [W.hash, html`<code>${hash || R.dash}</code>`],
    [W.version, m.version],
  ]; // prettier-ignore
  return html`<section aria-label="${W.label}">${factList(pairs, 'short')}</section> `;
}

/** Whether it is all of the run, and why not. @param {ReportData} data @param {number} to [s] */
function reachNote({ manifest: m, halt, ended }, to) {
  const text = clock(to, m.frame);
  const all = formatBound(m.duration);
  if (halt) {
    const node = typeof halt.node === 'number' && halt.node >= 0 ? R.node(halt.node) : '';
    const cause = R.cause(plain(halt.part, 80), node, plain(halt.cause, 400));
    return html`<div class="note bad">
      <p><strong>${R.halted(clock(halt.time ?? to, m.frame))}</strong></p>
      <p>${cause}${halt.step ? `. ${R.tryStep(String(halt.step))}` : ''}</p>
    </div> `;
  }
  if (ended) return html`<p class="note">${R.ended(text, all)}</p> `;
  return to < m.duration - 1e-6 * m.frame && html`<p class="note">${R.partOnly(text, all)}</p> `;
}

/** @param {ReportData} data */
function pictureSection({ manifest: m, picture }) {
  const W = R.picture;
  if (!picture || picture === 'failed' || !IMAGE.test(picture.uri))
    return html`<p class="help">${picture === 'failed' ? W.failed : W.none}</p> `;
  const { time, tension } = picture;
  const words = time === null ? W.given : W.at(clock(time, m.frame));
  const colours = tension ? ` ${W.tension(given(Number(tension.toPrecision(4)), 'N'))}` : '';
  return html`<figure>
    <img src="${trusted(picture.uri)}" alt="${words}" />
    <figcaption>${words}${colours}</figcaption>
  </figure> `;
}

/** @param {readonly (import('../form/scenario.mjs').Group | import('../form/scenario.mjs').Collection)[]} groups @param {unknown} doc */
function coverSection(groups, doc) {
  const W = R.cover;
  const covers = coverOf(factsOf(groups, doc));
  if (covers.length === 0)
    return html`<section>
      <h2>${W.title}</h2>
      <p>${W.none}</p>
    </section> `;
  const { cases, rows } = rowsOf(covers);
  const lines = covers.flatMap(({ what, groups: own }) =>
    own.map(({ prefix, titles, rows: n }, i) => {
      const told = titles.length > 2 ? W.many(titles.length, titles[0]) : titles.join('; ');
      return html`<tr>
        ${i === 0 && html`<th scope="rowgroup" rowspan="${own.length}">${what}</th>`}
        <td>${told}</td>
        <td class="num">${n}</td>
        <td><code>hawse validate --only ${prefix}</code></td>
      </tr> `;
    }),
  );
  return html`<section>
    <h2>${W.title}</h2>
    <p class="lead">${W.lead(String(cases), String(rows), VALIDATED, OUTSIDE)} ${W.page}</p>
    ${headedTable([W.what, W.cases, { number: W.rows }, W.again], lines)}
  </section> `;
}

/** A QR code as one path. @param {boolean[][]} rows */
function codeOf(rows) {
  const path = qrPath(rows);
  const n = rows.length;
  return html`<svg
    role="img"
    aria-label="${R.proof.code}"
    viewBox="0 0 ${n} ${n}"
    shape-rendering="crispEdges"
  >
    <rect width="${n}" height="${n}" fill="#fff" />
    <path d="${path.length > 0 && trusted(path)}" fill="#000" />
  </svg>`;
}

/** @param {ReportData} data @param {number} to [s] */
function proofSection({ manifest: m, hash, badge, link, code }, to) {
  const W = R.proof;
  const address = link !== null && /^https?:\/\//.test(link);
  const bytes = new TextEncoder().encode(link ?? '').length;
  const lack = !address ? W.noCode : W.tooLong(String(bytes), String(QR_MOST));
  /** @type {[string, unknown][]} */
  const pairs = [
    [W.version, m.version],
    [W.hash(clock(to, m.frame)), html`<code>${hash || R.dash}</code>`],
    [W.badge, W.badges[badge.state](clock(badge.time, m.frame))],
  ];
  const text = plain(link, 20_000);
  return html`<section>
    <h2>${W.title}</h2>
    <div class="proof">
      <div>
        ${factList(pairs)}
        <p class="help">${W.same}</p>
        <h3>${W.link}</h3>
        ${
          link === null
            ? html`<p>${W.noLink}</p>`
            : address
              ? html`<p><a class="link" href="${text}">${linkText(link)}</a></p>`
              : html`<p class="link">${linkText(link)}</p>
                  <p class="help">${W.bare}</p>`
        }
        ${link !== null && !code && html`<p class="help">${lack}</p> `}
      </div>
      ${code && codeOf(code)}
    </div>
  </section> `;
}

/** A link whole, however long: `plain` would cut it. @param {string} link */
const linkText = (link) => link.match(/.{1,1000}/gsu) ?? [];

/**
 * The report of a run as HTML.
 * @param {ReportData} data
 * @returns {string} a whole file
 */
export function reportPage(data) {
  const { manifest, schema, doc, history, events, halt, beside } = data;
  const read = readSchema(schema);
  const groups = groupsOf(read, doc);
  const kinds = read.tables[0].kinds ?? {};
  const kindLabel = (/** @type {string} */ kind) =>
    Object.hasOwn(kinds, kind) ? kinds[kind].label : plain(kind, 64);
  const begun = history.count > 0;
  const to = begun ? history.times[history.count - 1] : 0;
  const title = plain(manifest.title, 300) || R.untitled;
  const changes = data.example ? changesOf(data.base, doc).length : 0;
  const caption = textAt(doc, 'view', 'caption');
  const notes = textAt(doc, 'notes');
  const run = begun && [
    verdictSection(manifest, history),
    plotsSection(manifest, history, beside?.others),
    beside && besideSection(manifest, plottedChannels(manifest), beside),
    figuresSection(manifest, history, data.extremeOf),
    energySection(manifest, history, data.turned),
    eventsSection(manifest, schema.event_kinds, events),
  ];
  const page = html`<!doctype html>
    <html lang="${R.lang}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(POLICY)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="generator" content="Hawse ${manifest.version}" />
        <title>${title}</title>
        <style>
          ${trusted(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <p class="kicker"><span>${R.kicker}</span><span>${R.by(manifest.version)}</span></p>
          <h1>${title}</h1>
          ${caption && caption !== notes && html`<p class="caption">${plain(caption, 600)}</p> `}
        </header>
        <main>
          ${reachNote(data, to)}${
            !begun && halt && html`<p>${R.noStart}</p> `
          }${shortFacts(data, to, changes)}${
            notes &&
            html`<section>
              <h2>${R.notes}</h2>
              <p class="notes">${plain(notes, 4000)}</p>
            </section> `
          }
          <section>
            <h2>${R.picture.title}</h2>
            ${pictureSection(data)}
          </section>
          ${run}${data.example && changesSection({ groups, base: data.base, doc })}${ordersSection(manifest, data.orders)}${scenarioSection({ groups, doc, kindLabel })}${coverSection(groups, doc)}${proofSection(data, to)}
        </main>
      </body>
    </html> `;
  return page.text;
}
