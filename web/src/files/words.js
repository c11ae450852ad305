/** Words of runs as files: saved, and opened. */

/** @param {number} n @param {string} one @param {string} many */
const counted = (n, one, many) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

export const W = {
  saveTitle: 'Save the run as one file',
  saveText: 'Whoever opens it here, or with hawse run, has the same run: nothing else is needed.',
  notes: 'Notes',
  notesText: 'for whoever opens it; may stay empty',
  /** @param {number} max */
  notesMax: (max) => `at most ${max} characters`,
  save: 'Save',
  /** @param {string} name @param {string} size */
  saved: (name, size) => `Saved: ${name}, ${size}.`,
  /** @param {string} why */
  notSaved: (why) => `Not saved: ${why}`,

  openTitle: 'A run from a file',
  open: 'Open',
  title: 'Title',
  moment: 'Moment',
  pins: 'Pinned runs',
  tooManyPins: 'The pinned runs are longer than the page takes: they are left out.',
  proof: 'Proof',
  meshes: 'Meshes',
  inputs: 'Live inputs',
  scenario: 'Scenario',
  none: 'none',
  untitled: 'without a title',
  /** @param {string} t */
  at: (t) => `${t} s`,
  beginning: 'as the scenario opens',
  /** @param {string} version @param {string} hash */
  hash: (version, hash) => `engine ${version}, state hash ${hash}`,
  noHash: 'no state hash is in it',
  /** @param {string} name @param {string} triangles */
  mesh: (name, triangles) => `${name}, ${triangles} triangles`,
  /** @param {number} n */
  orders: (n) => counted(n, 'order, replayed at its moment', 'orders, replayed at their moments'),
  /** @param {string} size */
  text: (size) => `${size} of text`,
  /** @param {string[]} names */
  unknown: (names) => `In the file and not read: ${names.join(', ')}`,
  /** @param {string} from @param {string} to */
  renamed: (from, to) =>
    `This browser has another mesh by the name ${from}: the one of the file is called ${to} here.`,
  bad: 'This file cannot be read',
  /** @param {string} name @param {string} why */
  badText: (name, why) => `${name}: ${why}.`,
  tooManyOrders:
    'The run has more live inputs than the page can take from a file. hawse run takes all of them.',
  notKept:
    'This browser keeps no files for this page (a private window, or a full disk), so the meshes cannot be handed to the run.',
};
