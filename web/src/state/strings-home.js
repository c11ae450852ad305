/** Words of the first page. */
export const W = {
  title: 'Marine contact, simulated in a link',
  lead: 'Anchors, chains, cranes, tethers, vessels and fenders, and what they touch. Every run opens on any device and gives the same bits.',
  find: 'Find an example',
  validation: 'Run the validation here',
  lessons: 'Lessons: predict, then let a run answer',
  study: 'Studies: from one run to hundreds',
  /** Where that is. */
  studyPage: 'study.html',
  none: 'No example has this word.',
  open: 'Open a file',
  mesh: 'A mesh of your own',
  meshText:
    'Choose an OBJ, STL, PLY, GLB or 3DS file, or drop it anywhere here: what was found in it, a fix beside each fault, and a part that takes it. It stays on this device.',
  /** Kinds of examples, in the order in which they stand. @type {Record<string, string>} */
  topics: {
    anchors: 'Anchors and chains',
    lifting: 'Cranes, winches and lifting',
    lines: 'Cables and tethers',
    ships: 'Ships, berths and moorings',
    contact: 'Contact, joints and laws',
  },
  /** How much an example asks for. @type {Record<number, string>} */
  levels: { 1: 'To begin with', 2: 'At work', 3: 'Held against theory' },
  stopLoops: 'Stop the moving pictures',
  playLoops: 'Let the pictures move',
  front: 'To see first',
  own: 'Of your own',
  level: 'Level',
  parts: (/** @type {number} */ n) => (n === 1 ? '1 part' : `${n} parts`),
  badFile: 'This file could not be read',
};
