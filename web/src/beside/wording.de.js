/** Labels of channels and titles of the gallery in German. */
export { german as labelOf } from '../sim/labels.de.js';
export { titled } from '../sim/wording.de.js';
