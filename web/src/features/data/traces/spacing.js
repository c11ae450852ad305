/** How far apart the dots of a trace are. */
import { niceCeil } from '../../../../../wasm/js/format.mjs';

/** Dots on a trace, about. */
export const DOTS = 20;

/** Between dots [s]: round. @param {number} duration of the run [s] */
export const dotSpacing = (duration) => niceCeil(duration / DOTS);
