/** Words of the page with two runs side by side, and of the dialog that leads to it. */

/** @typedef {'none' | 'twice' | 'code' | 'long'} Fault */

export const W = {
  title: 'Two runs side by side',
  noScript: 'The simulations run in this page: it needs JavaScript.',
  home: 'Hawse, all examples',
  swap: 'Swap sides',
  together: 'Cameras together (L)',
  cameras: 'Camera',
  camerasLabel: 'Camera of both runs',
  ofScenarios: 'Of the scenarios',
  views: { fit: 'All', side: 'Side', front: 'Front', top: 'Top' },
  /** @param {string} letter @param {string} body */
  noBody: (letter, body) => `Run ${letter} has no “${body}” to follow: its camera stays.`,
  /** @param {string} letter */
  noPlan: (letter) => `Run ${letter} has no plan: its camera stays.`,
  /** @param {string} letter */
  noAim: (letter) => `Run ${letter} cannot be seen from there: its camera stays.`,
  copy: 'Copy the address',
  copied: 'Address of both runs copied.',
  copyFailed: 'The browser refused the clipboard: copy the address from the bar above.',

  /** @param {string} letter */
  side: (letter) => `Run ${letter}`,
  /** @param {string} letter @param {string} title */
  frame: (letter, title) => `Run ${letter}: ${title}`,
  open: 'Open alone',
  /** @param {string} letter */
  openLabel: (letter) => `Open alone: run ${letter}, in a new tab`,
  another: 'Another link',
  /** @param {string} letter */
  anotherLabel: (letter) => `Another link for run ${letter}`,
  loading: 'Loading',
  computing: 'Computing up to this moment',
  /** @param {string} t */
  at: (t) => `At ${t}`,
  /** @param {string} t */
  stands: (t) => `Stands at its end, ${t}`,
  /** @param {string} t */
  halted: (t) => `Halted at ${t}:`,
  refused: 'It does not run:',
  late: 'The run did not answer. Load this page again.',
  /** Why a side shows no run. @type {Record<Fault | 'empty', string>} */
  faults: {
    none: 'No link is given for this side.',
    twice: 'The address has two links for this side.',
    code: 'The link of this side is damaged: its percent signs do not spell UTF-8.',
    long: 'The link of this side is longer than the 16 KB that a link may have.',
    empty: 'The link of this side names no run.',
  },
  /** @param {string} id */
  noExample: (id) => `There is no example “${id}”.`,
  problems: 'What is wrong in the link:',

  link: 'Link of a run',
  linkText: 'a whole address, its part from # on, or the name of an example',
  show: 'Show',
  /** @param {number} n @param {number} most */
  tooLong: (n, most) => `The link has ${n} characters: ${most} are allowed.`,
  noLink: 'Give a link: an address with #, its part from # on, or the name of an example.',

  time: 'Time of both runs',
  toolbar: 'Time',
  start: 'To the start (Home)',
  back: 'Step back (,)',
  play: 'Play both (Space)',
  pause: 'Pause both (Space)',
  step: 'Step forward (.)',
  speed: 'Speed',
  /** @param {string} factor */
  times: (factor) => `${factor} ×`,
  /** @param {string} t @param {string} of */
  moment: (t, of) => `${t} of ${of}`,
  /** @param {string} of */
  of: (of) => `of ${of}`,

  plot: 'A channel of both',
  channel: 'Channel',
  inBoth: 'In both runs',
  /** @param {string} letter */
  only: (letter) => `Only in run ${letter}`,
  noChannels: 'Channels come with the first run that is there.',
  nothing: 'Nothing is computed of this channel yet.',
  run: 'Run',
  least: 'Least',
  greatest: 'Greatest',
  now: 'At the cursor',
  difference: 'B − A',
  differenceNote: 'Per cent of A; – where A is next to nothing',
  /** @param {string} label @param {string} unit */
  curves: (label, unit) => `${label}, A solid and B dashed${unit ? `, ${unit}` : ''}`,
  /** @param {string} label @param {string} unit */
  minus: (label, unit) => `${label}, B − A${unit ? `, ${unit}` : ''}`,
  /** @param {string} label */
  plotLabel: (label) => `${label} of both runs against time`,
  /** @param {string} label */
  minusLabel: (label) => `${label}, difference of both runs against time`,
  /** @param {string} end @param {boolean} short */
  span: (end, short) =>
    `Least and greatest are over 0 to ${end}, which both have.${short ? ' The rest is computed where the clock goes.' : ''}`,
  press: 'A press in the plot goes to that moment.',

  differs: 'What differs',
  same: 'Both run the same scenario: no value differs.',
  value: 'Value',
  unread: 'Shown when both links can be read.',
  si: 'Values as scenarios have them, in SI units.',
  /** What a run has otherwise than the other, beside its picture. @param {string[]} values @param {number} more */
  own: (values, more) => [...values, ...(more > 0 ? [`${more} more`] : [])].join(' · '),
  /** @param {number} n */
  more: (n) => (n === 1 ? '1 more value differs.' : `${n} more values differ.`),
  /** @param {number} n */
  told: (n) =>
    n === 1
      ? '1 value of titles, words, plots and cameras differs; no result follows from it.'
      : `${n} values of titles, words, plots and cameras differ; no result follows from them.`,
  /** @param {number} frame */
  inputs: (frame) => `Live inputs differ from frame ${frame} on.`,
  isNone: 'none',

  /** The dialog in a run. */
  dialog: 'Beside another link',
  lead: 'The run on show and another one, with one clock, and a channel of both in one plot.',
  other: 'The other link',
  pinned: 'Or one that is pinned:',
  openBoth: 'Open side by side',
  ownLong: 'The run on show is too long for a link. Save it as a file.',
};
