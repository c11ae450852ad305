/** Words of an embedded run and of what it answers. */
export const W = {
  loads: (/** @type {string} */ size) => `Loads ${size}`,
  loading: (/** @type {string} */ size) => `Loading ${size}`,
  /** What a visitor may not change. */
  locked: 'Locked: the page around this run keeps it as it is.',
  noFiles: 'Files are not taken within another page: open the run in Hawse.',
  /** Why a message did nothing. @param {string} field @param {string} value @param {string} allowed */
  refused: (field, value, allowed) => `${field}: ${value} is refused; allowed: ${allowed}`,
  /** What a field of a message may be. */
  allowed: {
    do: (/** @type {string[]} */ names) => `one of ${names.join(', ')}`,
    id: 'a whole number from 0 on or a text of at most 64 letters',
    time: 'a number of seconds from 0 on',
    path: 'the name of a value, such as load.mass',
    value: 'a value of a scenario: at most 16,384 letters of JSON, 64 levels deep',
    input: (/** @type {string[]} */ ids) =>
      ids.length > 0 ? `one of ${ids.join(', ')}` : 'no input: the run has none',
    inputName: 'the name of an input',
    range: (/** @type {number} */ min, /** @type {number} */ max, /** @type {string} */ unit) =>
      `${min} to ${max}${unit && unit !== '1' ? ` ${unit}` : ''}`,
    word: (/** @type {readonly string[]} */ words) =>
      `one of ${words.map((word, i) => `${i} ${word}`).join(', ')}`,
    channels: (/** @type {number} */ most) => `a list of at most ${most} names of channels`,
    column: 'the name of a channel of the run',
    every: '33 to 60000 ms',
    frame: 'a frame: a whole number from 0 on',
    step: 'a whole number from 1 on',
    flag: 'true or false',
    link: 'a link of Hawse: the part of its address from # on, at most 16,384 letters',
    cameraName: 'the name of a camera',
    camera: (/** @type {string[]} */ ids) => `one of ${ids.join(', ')}`,
    oneCamera: 'a name, or eye and target',
    point: 'three numbers of metres, each -1000000 to 1000000',
    apart: 'at least 0.01 m from the target',
    bodyName: 'the name of a body',
    body: (/** @type {string[]} */ ids) =>
      ids.length > 0 ? `one of ${ids.join(', ')}` : 'no body: the run has none',
    up: 'north or ship',
    noPlan: 'false: the run has no plan',
    onlyPlan: 'true: this browser draws the plan alone',
    drawn: 'a run whose picture is there',
    queue: 'at most 100 messages before the run is there',
    origin: 'an origin that the address of the run names in hosts',
    core: 'what the scenario allows',
  },
};
