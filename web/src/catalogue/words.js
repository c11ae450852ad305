/** Words of the catalogue's dialog. */
export const W = {
  title: (/** @type {string} */ of) => `Catalogue: ${of}`,
  find: 'Find',
  family: 'What it is',
  none: 'Nothing of the catalogue has these words.',
  caption: (/** @type {string} */ label) => `${label}: usual sizes`,
  size: 'Size',
  choose: (/** @type {string} */ name) => `Choose ${name}`,
  between: (/** @type {string} */ unit) => `Another size [${unit}]`,
  range: (/** @type {string} */ min, /** @type {string} */ max, /** @type {string} */ unit) =>
    `${min} to ${max} ${unit}; what lies between two rows is taken from the law of the source.`,
  outside: (/** @type {string} */ typed, /** @type {string} */ range) =>
    `${typed} is not a size of it. Allowed: ${range}`,
  source: (/** @type {string} */ text) => `Source: ${text}.`,
  nominal: 'Nominal figures: a certificate of the thing itself is better.',
  own: (/** @type {string} */ names) => `Leave out what is given here, which would win: ${names}`,
  bars: (/** @type {string} */ names) =>
    `${names} stays as it is given here, and what says the same is not taken from the catalogue.`,
  use: 'Use',
  useIt: (/** @type {string} */ name) => `Use ${name}`,
  remove: 'None of the catalogue',
  used: (/** @type {string} */ of, /** @type {string} */ name) => `${of} is ${name} now.`,
  notUsed: (/** @type {string} */ of) => `${of} is none of the catalogue now.`,
  loading: 'Loading',
  missing:
    'The catalogue could not be loaded. A name can be typed in the field: docs/catalogue.md lists them.',
};
