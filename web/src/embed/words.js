/** Words of an embedded run and of what it answers. */
export const W = {
  loads: (/** @type {string} */ size) => `Loads ${size}`,
  loading: (/** @type {string} */ size) => `Loading ${size}`,
  /** Why a message did nothing. */
  refused: {
    unknown: 'do is none of play, pause, seek, set, state',
    time: 'time is not a number of seconds from 0 on',
    path: 'path is not the name of a value, such as load.mass',
    value: 'value is not a value of a scenario',
    input: 'input and value are not the name of an input and a number or word',
    channels: 'channels is not a list of at most 32 names',
  },
};
