/** Words of choosing channels. */
export const P = {
  find: 'Find a channel',
  run: 'The whole run',
  of: (/** @type {string} */ label, /** @type {string} */ part) => `${label} of ${part}`,
  option: (/** @type {string} */ words, /** @type {string} */ unit) => `${words} [${unit}]`,
  none: (/** @type {string} */ word) => `No channel has “${word}” in its name`,
};
