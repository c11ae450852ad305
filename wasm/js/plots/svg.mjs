/** Plots of a run as a file of vectors to print: lines, and words that stay words. By day, whatever the page wears. */
import { againstPlots, paintPlot, stripPlots } from './plots.mjs';

/** @typedef {import('./plots.mjs').Plot} Plot @typedef {import('./plots.mjs').Pen} Pen */

/** Colours on white paper: those of the tokens by day. @type {Record<string, string>} */
export const PRINT = {
  ...{ '--ink': '#0f2230', '--ink-2': '#43586a', '--line': '#c9d4da', '--line-strong': '#748896' },
  ...{ '--s1': '#0b5673', '--s2': '#a65008', '--s3': '#6b4fb3', '--now': '#a8157f' },
};
const FONT = "'IBM Plex Sans', 'Helvetica Neue', Arial, sans-serif";
/** Width of a page's text, and units of the drawing across it [mm, px]. */
const [PAPER, WIDTH] = [180, 680];
const STRIP = 150;
const AGAINST = 380;
const HEAD = 30;
const FOOT = 22;
/** Width of a letter of 12 px, for want of the printer's font. */
const LETTER = 6.7;

/** @param {string} text */
const plain = (text) =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\0-\x08\x0b-\x1f]/g, ''); // eslint-disable-line no-control-regex

const round = (/** @type {number} */ x) => String(Number(x.toFixed(2)));

/** @param {string[]} out @returns {Pen} */
function vectorPen(out) {
  return {
    line(points, { colour, width = 0.75, dash = [] }) {
      let path = '';
      let begins = true;
      for (let i = 0; i + 1 < points.length; i += 2) {
        if (Number.isNaN(points[i])) begins = true;
        else {
          path += `${begins ? 'M' : 'L'}${round(points[i])} ${round(points[i + 1])}`;
          begins = false;
        }
      }
      if (!path) return;
      const dashes = dash.length ? ` stroke-dasharray="${dash.join(' ')}"` : '';
      out.push(
        `<path d="${path}" fill="none" stroke="${PRINT[colour]}" stroke-width="${width}" stroke-linejoin="round"${dashes}/>`,
      );
    },
    text(x, y, words, { bold, soft, anchor = 'start' } = {}) {
      const weight = bold ? ' font-weight="600"' : '';
      const fill = PRINT[soft ? '--ink-2' : '--ink'];
      out.push(
        `<text x="${round(x)}" y="${round(y + 4)}" text-anchor="${anchor}" fill="${fill}"${weight}>${plain(words)}</text>`,
      );
    },
    widthOf: (words, bold) => words.length * LETTER * (bold ? 1.06 : 1),
  };
}

/** A sheet of plots, one below the other. @param {{plot: Plot, over: boolean}[]} plots @param {{head: string, foot: string}} words */
function sheetOf(plots, { head, foot }) {
  /** @type {string[]} */
  const out = [];
  const pen = vectorPen(out);
  pen.text(12, HEAD / 2, head, { bold: true });
  let y = HEAD;
  plots.forEach(({ plot, over }, i) => {
    const height = over ? STRIP : AGAINST;
    out.push(`<g id="plot-${i + 1}"><title>${plain(plot.title)}</title>`);
    const width = over ? WIDTH : AGAINST + 60;
    paintPlot(pen, plot, { x: 0, y, width, height }, { over });
    out.push('</g>');
    y += height + 8;
  });
  pen.text(12, y + FOOT / 2, foot, { soft: true });
  const high = y + FOOT;
  const size = `width="${PAPER}mm" height="${round((high * PAPER) / WIDTH)}mm" viewBox="0 0 ${WIDTH} ${high}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${FONT}" font-size="12">
<rect width="${WIDTH}" height="${high}" fill="#ffffff"/>
${out.join('\n')}
</svg>
`;
}

/**
 * The plots of a run as they are painted, those over time first.
 * @param {import('../frame.mjs').Manifest} manifest @param {import('./plots.mjs').History} history
 * @param {[number, number]} [span] of time [s]
 * @param {readonly import('./plots.mjs').Beside[]} [beside] runs whose curves over time stand there too
 * @returns {{plot: Plot, over: boolean}[]} `over`: over time
 */
export const plotsOf = (manifest, history, span, beside) => [
  ...stripPlots(manifest, history, span, beside).map((plot) => ({ plot, over: true })),
  ...againstPlots(manifest, history).map((plot) => ({ plot, over: false })),
];

/**
 * A plot by itself, to stand in HTML: as wide as there is room.
 * @param {{plot: Plot, over: boolean}} one @param {string} label for those who do not see it
 */
export function plotInline({ plot, over }, label) {
  /** @type {string[]} */
  const out = [];
  const [width, height] = over ? [WIDTH, STRIP] : [AGAINST + 60, AGAINST];
  paintPlot(vectorPen(out), plot, { x: 0, y: 0, width, height }, { over });
  return `<svg role="img" aria-label="${plain(label)}" viewBox="0 0 ${width} ${height}" font-size="12">
${out.join('\n')}
</svg>`;
}

/**
 * All plots of a run in one file, and each by itself.
 * @param {import('../frame.mjs').Manifest} manifest @param {import('./plots.mjs').History} history
 * @param {{head: string, foot: string, span?: [number, number], beside?: readonly import('./plots.mjs').Beside[]}} words `span`: of time [s]
 * @returns {{all: string, each: {title: string, text: string}[]}}
 */
export function plotsSvg(manifest, history, words) {
  const plots = plotsOf(manifest, history, words.span, words.beside);
  return {
    all: sheetOf(plots, words),
    each: plots.map((one) => ({ title: one.plot.title, text: sheetOf([one], words) })),
  };
}
