/**
 * The style of a report: ink on white paper whatever a reader's theme is, A4 and Letter alike.
 * @module
 */
import { PRINT } from '../plots/svg.mjs';

const INK = PRINT['--ink'];
const SOFT = PRINT['--ink-2'];
const LINE = PRINT['--line'];

export const STYLE = `
@page { margin: 15mm 15mm 17mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: ${SOFT}; } }
* { box-sizing: border-box; }
html { color-scheme: light; background: #fff; color: ${INK}; font: 10pt/1.42 'IBM Plex Sans', 'Helvetica Neue', Arial, sans-serif; -webkit-text-size-adjust: 100%; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { margin: 0 auto; padding: 10mm 6mm 16mm; max-width: 192mm; overflow-wrap: anywhere; }
header { border-bottom: 2pt solid ${INK}; margin-bottom: 5mm; padding-bottom: 3mm; }
.kicker { display: flex; justify-content: space-between; gap: 6mm; margin: 0 0 1.5mm; color: ${SOFT}; font-size: 8.5pt; letter-spacing: 0.02em; }
h1 { margin: 0; font-size: 20pt; line-height: 1.15; font-weight: 650; }
h2 { margin: 8mm 0 2.5mm; padding-bottom: 1mm; border-bottom: 0.75pt solid ${PRINT['--line-strong']}; font-size: 13pt; line-height: 1.2; font-weight: 650; }
h3 { margin: 5mm 0 2mm; font-size: 10.5pt; font-weight: 650; }
h4 { margin: 0 0 1mm; font-size: 9.5pt; font-weight: 650; }
h1, h2, h3, h4 { break-after: avoid; break-inside: avoid; }
h3 small, h4 small, th small, .card small { color: ${SOFT}; font-weight: 400; font-size: 8.5pt; }
p { margin: 0 0 2mm; orphans: 3; widows: 3; }
.caption { margin: 1.5mm 0 0; font-size: 11.5pt; color: ${SOFT}; }
.notes { white-space: pre-line; max-width: 160mm; }
.help, .more, figcaption { color: ${SOFT}; font-size: 8.5pt; }
.note { margin: 0 0 3mm; padding: 2mm 3mm; border: 0.75pt solid ${PRINT['--line-strong']}; border-left: 3pt solid ${PRINT['--s2']}; break-inside: avoid; }
.note.bad { border-left-color: #a3172e; }
.note.ok { border-left-color: #0c6b43; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); gap: 0 3mm; padding: 0.5mm 0; break-inside: avoid; }
dt { color: ${SOFT}; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
.short { columns: 2; column-gap: 8mm; margin: 0 0 3mm; }
.short div { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
.lead { break-after: avoid; }
.cards { columns: 2; column-gap: 6mm; }
.card { break-inside: avoid; margin: 0 0 2.5mm; padding: 2mm 2.5mm; border: 0.5pt solid ${LINE}; border-radius: 1mm; font-size: 8.5pt; }
figure { margin: 0 0 3mm; break-inside: avoid; }
figure img { display: block; max-width: 100%; max-height: 120mm; margin: 0 auto; border: 0.5pt solid ${LINE}; }
figure svg { display: block; width: 100%; height: auto; }
figure.square svg { max-width: 110mm; margin: 0 auto; }
table { width: 100%; border-collapse: collapse; margin: 0 0 3mm; font-size: 8.5pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 0.9mm 2mm 0.9mm 0; border-bottom: 0.5pt solid ${LINE}; text-align: left; vertical-align: top; font-weight: 400; }
thead th { border-bottom: 0.75pt solid ${PRINT['--line-strong']}; color: ${SOFT}; vertical-align: bottom; }
td.num, th.num { padding-left: 2mm; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
td code { white-space: nowrap; }
.energy { max-width: 90mm; }
caption { text-align: left; padding-bottom: 1mm; color: ${SOFT}; }
code { font-family: 'IBM Plex Mono', Menlo, Consolas, monospace; font-size: 8pt; }
.counts { list-style: none; display: flex; flex-wrap: wrap; gap: 0.5mm 6mm; margin: 0 0 2mm; padding: 0; }
.events { list-style: none; columns: 2; column-gap: 8mm; margin: 0 0 3mm; padding: 0; font-size: 8.5pt; }
.events li { display: grid; grid-template-columns: 17mm minmax(0, 1fr); gap: 2.5mm; padding: 0.4mm 0; break-inside: avoid; }
.t { text-align: right; white-space: nowrap; color: ${SOFT}; font-variant-numeric: tabular-nums; }
.proof { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 5mm; align-items: start; break-inside: avoid; }
.proof svg { width: 42mm; height: 42mm; }
.link { display: block; font-family: 'IBM Plex Mono', Menlo, Consolas, monospace; font-size: 7.5pt; line-height: 1.35; color: ${PRINT['--s1']}; overflow-wrap: anywhere; }
@media print { body { padding: 0; max-width: none; } a { color: inherit; text-decoration: none; } }
@media (max-width: 600px) { .short, .cards, .events { columns: 1; } .proof { grid-template-columns: minmax(0, 1fr); } .wide { overflow-x: auto; } td code { white-space: normal; } .proof svg { width: 60mm; height: 60mm; } }
`;
