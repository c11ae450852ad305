/** German for what a run is handed on by: its link, what is in that, and what it is shown as. */

import { readParents } from '../../../wasm/js/parents.mjs';

/** @param {number} n @param {string} one @param {string} many */
const counted = (n, one, many) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** A link and what was changed after it. @param {import('../../../wasm/js/parents.mjs').Parent} parent */
const made = ({ hash, names, more }) => {
  const list = [...names, ...(more ? [counted(more, 'weiterer Wert', 'weitere Werte')] : [])];
  return `${hash}, geändert: ${list.join(', ') || '–'}`;
};

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Diesen Augenblick teilen',
  link: 'Adresse',
  copy: 'Kopieren',
  making: 'Der Link wird gemacht',
  copied: (n) => `Link kopiert, ${n} Zeichen.`,
  copyFailed:
    'Der Browser hat die Zwischenablage verweigert. Der Link ist markiert: kopiere ihn mit Strg C.',
  characters: 'Zeichen',
  of: (n) => `${n} von 2000 Zeichen`,
  safe: 'Sicher in jedem Chat',
  long: 'Manche Chats kürzen so lange Links',
  tooLong: 'Länger als die 16 KB, die ein Link haben darf. Speichere den Lauf als Datei.',
  notMade: (why) => `Der Link ließ sich nicht machen: ${why}.`,
  inLink: 'Im Link',
  changes: (n) => counted(n, 'geänderter Wert', 'geänderte Werte'),
  noChange: 'das Beispiel, wie es ist',
  /** @param {string} title */
  fromFile: (title) => `alles von „${title}“, einem Szenario aus einer Datei`,
  /** @param {string} title */
  fromLink: (title) => `alles von „${title}“, einem Szenario, das im Link steht`,
  noValue: 'jeder Wert wie im Beispiel',
  timeCamera: 'Zeit und Kamera',
  proof: 'Nachweis',
  proofText: (v, h) => `Maschine ${v}, Hash des Zustands ${h}`,
  noProof:
    'kein Hash: der Link ist nicht vom Lauf, der zu sehen ist, oder ohne alles, wovon er abhängt',
  inputs: (n) => counted(n, 'Live-Eingang', 'Live-Eingänge'),
  pins: (n) => counted(n, 'angehefteter Lauf', 'angeheftete Läufe'),
  noPins:
    'Die angehefteten Läufe sind nicht im Link: sie sind zu lang dafür, oder brauchen ein Netz, das nicht im Szenario ist.',
  inputsText: (orders) =>
    `${orders.slice(0, 6).join(', ')}${orders.length > 6 ? ` und ${orders.length - 6} weitere` : ''}; in denselben Augenblicken wiederholt`,
  order: (id, value, t) => `${id} ${value} bei ${t} s`,
  embed: 'Eingebettete Ansicht',
  embedText: 'erst ein Bild, läuft nach einem Klick',
  note: 'Öffnet in Pause. Nichts wird an einen Server gesendet.',
  picture: 'Bild',
  beside: 'Neben einem anderen Link öffnen',

  mesh: (name, triangles) => `${name}, ${triangles} Dreiecke: im Link, mit jeder Ziffer.`,
  notInLink: (name, triangles, size) =>
    `${name} ist nicht im Link: seine ${triangles} Dreiecke brauchen ${size}, ein Link fasst 16 KB. Wer ihn öffnet, braucht die Datei.`,
  gone: (name) =>
    `${name} ist nicht im Link und nicht in diesem Browser: wer ihn öffnet, braucht die Datei.`,
  asFile: 'Alles als Datei speichern',
  fit: 'Passend machen',
  fitText:
    'Rechnet mit einem gröberen Netz weiter, und das kommt in den Link: beide Seiten haben dieselben Bits.',
  fitting: 'Dünnt das Netz aus',
  noFit: (why) => `Es kann nicht passend gemacht werden: ${why}.`,
  fitted: (name, triangles, of, off, step) =>
    `Der Lauf geht mit ${name} weiter: ${triangles} von ${of} Dreiecken, die Oberfläche höchstens ${off} entfernt, Ecken auf einem Raster von ${step}.`,
  again: 'Teilen',

  parents: (parents) => `Gemacht aus: ${readParents(parents).map(made).join('; dann ')}.`,

  qr: 'QR-Code',
  qrText: 'für ein Poster oder eine Folie; Telefone lesen ihn',
  qrLabel: 'Der Link als QR-Code',
  qrLong: (most) =>
    `Ein Link von mehr als ${most} Zeichen gibt keinen QR-Code, den ein Telefon liest.`,
  formula: 'Für eine Zelle kopieren',
  formulaText: 'eine Formel für eine Tabelle, =HYPERLINK',
  formulaDone: 'Formel kopiert: füge sie in eine Zelle ein.',
  formulaLong:
    'Formel kopiert. Excel nimmt höchstens 255 Zeichen eines Links in einer Zelle; Calc und Sheets nehmen diesen.',
};
