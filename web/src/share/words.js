/** Words of what a run is handed on by: its link, what is in that, and what it is shown as. */

import { readParents } from '../../../wasm/js/parents.mjs';

/** @param {number} n @param {string} one @param {string} many */
const counted = (n, one, many) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** A link and what was changed after it. @param {import('../../../wasm/js/parents.mjs').Parent} parent */
const made = ({ hash, names, more }) => {
  const list = [...names, ...(more ? [counted(more, 'other value', 'other values')] : [])];
  return `${hash}, changed: ${list.join(', ') || '–'}`;
};

export const W = {
  title: 'Share this moment',
  link: 'Link',
  copy: 'Copy',
  making: 'The link is being made',
  /** @param {number} n */
  copied: (n) => `Link copied, ${n} characters.`,
  copyFailed: 'The browser refused the clipboard. The link is selected: copy it with Ctrl C.',
  characters: 'characters',
  /** @param {number} n */
  of: (n) => `${n} of 2000 characters`,
  safe: 'Safe in any chat',
  long: 'Some chats cut links this long',
  tooLong: 'Longer than the 16 KB a link may have. Save the run as a file instead.',
  /** @param {string} why */
  notMade: (why) => `The link could not be made: ${why}.`,
  inLink: 'In the link',
  /** @param {number} n */
  changes: (n) => counted(n, 'changed value', 'changed values'),
  noChange: 'the example as it is',
  /** @param {string} title */
  fromFile: (title) => `all of “${title}”, a scenario from a file`,
  /** @param {string} title */
  fromLink: (title) => `all of “${title}”, a scenario that is in the link`,
  noValue: 'every value as in the example',
  timeCamera: 'Time and camera',
  proof: 'Proof',
  /** @param {string} v @param {string} h */
  proofText: (v, h) => `engine ${v}, state hash ${h}`,
  noProof: 'no state hash: the link is not of the run on show, or without all that it depends on',
  /** @param {number} n */
  inputs: (n) => counted(n, 'live input', 'live inputs'),
  /** @param {string[]} orders */
  inputsText: (orders) =>
    `${orders.slice(0, 6).join(', ')}${orders.length > 6 ? ` and ${orders.length - 6} more` : ''}; replayed at the same moments`,
  /** @param {string} id @param {string} value @param {string} t */
  order: (id, value, t) => `${id} ${value} at ${t} s`,
  /** @param {number} n */
  pins: (n) => counted(n, 'pinned run', 'pinned runs'),
  noPins:
    'The pinned runs are not in the link: they are too long for it, or need a mesh that is not in the scenario.',
  embed: 'Embedded view',
  embedText: 'picture first, runs when clicked',
  note: 'Opens paused. Nothing is sent to a server.',
  picture: 'Picture',
  beside: 'Open beside another link',

  /** A mesh of one's own. @param {string} name @param {string} triangles */
  mesh: (name, triangles) => `${name}, ${triangles} triangles: in the link, with every digit.`,
  /** @param {string} name @param {string} triangles @param {string} size */
  notInLink: (name, triangles, size) =>
    `${name} is not in the link: its ${triangles} triangles take ${size}, a link holds 16 KB. Whoever opens it needs the file.`,
  /** @param {string} name */
  gone: (name) =>
    `${name} is not in the link, and not in this browser: whoever opens it needs the file.`,
  asFile: 'Save it all as a file',
  fit: 'Make it fit',
  fitText: 'Runs on a coarser mesh, and that goes into the link: both ends have the same bits.',
  fitting: 'Thinning out the mesh',
  /** @param {string} why */
  noFit: (why) => `It cannot be made to fit: ${why}.`,
  /** @param {string} name @param {string} triangles @param {string} of @param {string} off @param {string} step */
  fitted: (name, triangles, of, off, step) =>
    `The run goes on with ${name}: ${triangles} of ${of} triangles, the surface within ${off}, corners on a grid of ${step}.`,
  again: 'Share',

  /** What the link was made from. @param {string} parents */
  parents: (parents) => `Made from: ${readParents(parents).map(made).join('; then ')}.`,

  qr: 'QR code',
  qrText: 'for a poster or a slide; phones read it',
  qrLabel: 'The link as a QR code',
  /** @param {number} most */
  qrLong: (most) => `A link of more than ${most} characters makes no QR code that a phone reads.`,
  formula: 'Copy for a cell',
  formulaText: 'a formula for a spreadsheet, =HYPERLINK',
  formulaDone: 'Formula copied: paste it into a cell.',
  formulaLong:
    'Formula copied. Excel takes at most 255 characters of a link in a cell; Calc and Sheets take this one.',
};
