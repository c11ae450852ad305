/** The core's description with its labels, in German: those of tables and of kinds of part, which are in the module, too. */
import { withLabels as labelled } from '../../../wasm/js/labels.mjs';
import { german } from './labels.de.js';

export { ownTitle } from './wording.de.js';

/** @type {typeof labelled} */
export function withLabels(schema, labels) {
  const told = labelled(schema, labels);
  for (const table of [...Object.values(told), ...Object.values(told.parts)])
    if (typeof table === 'object' && table && 'label' in table && typeof table.label === 'string')
      table.label = german(table.label);
  return told;
}
