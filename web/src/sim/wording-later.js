/** The core's description with its labels, and what files say of a run, in the language of the page. */
export { withLabels } from '../../../wasm/js/labels.mjs';

/** The title that a scenario itself has. @param {import('../../../wasm/js/frame.mjs').Manifest} manifest */
export const ownTitle = ({ title }) => title;
