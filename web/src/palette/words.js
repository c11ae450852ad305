/** Words of the list of all that can be done. */

export const W = {
  open: 'Find an action (Ctrl K)',
  title: 'Find an action',
  field: 'Action, part, channel, camera, moment or example',
  list: 'What can be done',
  /** @param {number} n @param {number} of */
  found: (n, of) => (of > n ? `${n} of ${of} found` : n === 1 ? '1 found' : `${n} found`),
  none: 'Nothing goes by these words.',
  keys: 'Arrow keys choose, Enter does it, Esc closes.',

  camera: 'Camera',
  shown: 'Shown',
  panel: 'Panel',
  part: 'Part',
  channel: 'Channel',
  event: 'Event',
  moment: 'Moment',
  example: 'Example',
  file: 'File',
  page: 'Page',

  /** @param {string} name */
  panelOf: (name) => `Open ${name}`,
  /** @param {string} id @param {string} kind */
  partOf: (id, kind) => `${id}, ${kind}`,
  /** @param {string} id @param {string} label */
  plot: (id, label) => `Plot ${id}${label ? `, ${label}` : ''}`,
  /** @param {string} words @param {boolean} on */
  turn: (words, on) => `${words}: turn ${on ? 'off' : 'on'}`,
  /** @param {string} t @param {string} words */
  at: (t, words) => `${t} s, ${words}`,
  runFile: 'Save the run as one file',
  events: 'Save the events as CSV',
  contacts: 'Save the contacts as CSV',
  look: 'Detail and colours of the picture',
  makeStudy: 'Make a study of it: many runs, one table',
  chooseFile: 'Open the gallery',
  study: 'Studies: run one, look at its table',
  studyPage: 'study.html',
};
