/** Words of the first page. */
export const W = {
  title: 'Marine contact, simulated in a link',
  lead: 'Anchors, chains, cranes, tethers, vessels and fenders, and what they touch. Every run opens on any device and gives the same bits.',
  find: 'Find an example',
  validation: 'Run the validation here',
  none: 'No example has this word.',
  open: 'Open a file',
  mesh: 'A mesh of your own',
  meshText:
    'Choose an OBJ, STL, PLY, GLB or 3DS file, or drop it anywhere here: what was found in it, a fix beside each fault, and a part that takes it. It stays on this device.',
  docs: 'Docs',
  parts: 'Parts',
  duration: 'Duration',
  badFile: 'This file could not be read',
};
