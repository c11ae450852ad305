/** Numbers in the units that were chosen in this browser: asked for where some were, before the first number is shown. */
import { LADDER } from '../../../wasm/js/format.mjs';
import { UNITS, chosen } from './table.js';

for (const quantity of chosen())
  for (const [si, ladder] of Object.entries(UNITS[quantity].ladders)) LADDER[si] = ladder;
