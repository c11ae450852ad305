/**
 * Hawse in JavaScript: everything the package exports.
 * @module
 */
export { simulate, simulateWith } from './simulate.mjs';
export {
  STATUS,
  HawseHaltError,
  HawseInputError,
  HawseMemoryError,
  startWords,
} from './status.mjs';
export { loadCore, Core, Model, Sim, LABELS_URL, WASM_URL } from './loader.mjs';
export { withLabels } from './labels.mjs';
export { loadLab, Lab, LAB_URL } from './lab.mjs';
export { lugreBelt, lugreRun } from './lugre.mjs';
export { frameReader, BERTH, CONTACT, EVENT, TOUCH } from './frame.mjs';
export { Runner } from './runner.mjs';
export { createClient, Client, CREDITS, HawseSupersededError } from './client.mjs';
export { serve } from './serve.mjs';
export { mergePatch, diffPatch, pathPatch } from './patch.mjs';
export {
  assetNames,
  assetNameFault,
  compileWithAssets,
  mergeFaults,
  resolveAssets,
} from './assets.mjs';
export { encodeLink, decodeLink, LinkError } from './link.mjs';
export { Repeat, runPool, serveRepeat, summaryLine, tableCsv, tableJson } from './repeat.mjs';
