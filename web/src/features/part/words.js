/** Words of the panel of a part's values. */
export const W = {
  title: 'Values of a part',
  of: 'Of',
  run: 'The whole run',
  part: (/** @type {string} */ name, /** @type {string} */ kind) => `${name} (${kind})`,
  quantity: 'Quantity',
  value: 'Value',
};
