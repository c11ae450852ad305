/** The core's description with its labels, in the language of the page. */
export { withLabels } from '../../../wasm/js/labels.mjs';
