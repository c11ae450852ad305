/** Words of choosing channels. */
export const P = {
  find: 'Find a channel',
  run: 'The whole run',
  of: (/** @type {string} */ label, /** @type {string} */ part) => `${label} of ${part}`,
  option: (/** @type {string} */ words, /** @type {string} */ unit) => `${words} [${unit}]`,
  beside: (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ off) =>
    off ? `${name} ${value}, now ${off}` : `${name} ${value}`,
  notSoFar: (/** @type {string} */ letter) => `${letter} –`,
  between: ' · ',
  pinned: (/** @type {string} */ name, /** @type {string} */ letter) => `${name}, ${letter}`,
  title: 'Channels of the plots',
  edit: (/** @type {string} */ plot) => `Channels of the plot “${plot}”`,
  where: 'Add to',
  to: (/** @type {string} */ plot) => `the plot ${plot}`,
  newPlot: 'a plot of its own',
  channel: 'Channel',
  add: 'Add the channel',
  added: (/** @type {string} */ channel, /** @type {string} */ to) => `${channel} added to ${to}.`,
  remove: (/** @type {string} */ channel, /** @type {string} */ plot) =>
    `Remove ${channel} from the plot ${plot}`,
  removed: (/** @type {string} */ channel, /** @type {string} */ plot) =>
    `${channel} removed from the plot ${plot}.`,
  fullPlot: (/** @type {number} */ n) => `A plot has at most ${n} channels.`,
  fullPage: (/** @type {number} */ n) => `There are at most ${n} plots over time.`,
  noOther: (/** @type {string} */ unit) => `The run has no other channel in ${unit}.`,
  none: (/** @type {string} */ word) => `No channel has “${word}” in its name`,
};
