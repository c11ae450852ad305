/** Words of the panel of a part's values. */
export const W = {
  title: 'Values of a part',
  of: 'Of',
  run: 'The whole run',
  part: (/** @type {string} */ name, /** @type {string} */ kind) => `${name} (${kind})`,
  quantity: 'Quantity',
  value: 'Value',
  between: (/** @type {string} */ low, /** @type {string} */ high) => `${low} to ${high}`,
  at: (/** @type {string} */ low, /** @type {string} */ high, /** @type {boolean} */ coarse) =>
    `least at ${low} s, greatest at ${high} s, over every step so far${coarse ? '; ≈: depends on the step, most of it came within one' : ''}`,
};
