/**
 * Hawse in JavaScript: everything the package exports but meshes (`hawse/meshes`) and lines without a run
 * (`hawse/lab`).
 * @module
 */

/**
 * @typedef {import('./assets.mjs').Fault} Fault
 * @typedef {import('./client.mjs').Handlers} Handlers
 * @typedef {import('./client.mjs').WorkerLike} WorkerLike
 * @typedef {import('./frame.mjs').Channel} Channel
 * @typedef {import('./frame.mjs').Frame} Frame
 * @typedef {import('./frame.mjs').FrameEvent} FrameEvent
 * @typedef {import('./frame.mjs').FrameReader} FrameReader
 * @typedef {import('./frame.mjs').Input} Input
 * @typedef {import('./frame.mjs').Manifest} Manifest
 * @typedef {import('./frame.mjs').Part} Part
 * @typedef {import('./frame.mjs').Sea} Sea
 * @typedef {import('./frame.mjs').Ground} Ground
 * @typedef {import('./loader.mjs').Assets} Assets
 * @typedef {import('./loader.mjs').HaltReport} HaltReport
 * @typedef {import('./loader.mjs').MeshArrays} MeshArrays
 * @typedef {import('./loader.mjs').StartProgress} StartProgress
 * @typedef {import('./messages.mjs').InputEvent} InputEvent
 * @typedef {import('./probe.mjs').Probe} Probe
 * @typedef {import('./rainflow.mjs').Cycle} Cycle
 * @typedef {import('./report.mjs').Report} Report
 * @typedef {import('./simulate.mjs').InputTable} InputTable
 * @typedef {import('./simulate.mjs').NamedEvent} NamedEvent
 * @typedef {import('./simulate.mjs').NamedRow} NamedRow
 * @typedef {import('./simulate.mjs').Progress} Progress
 * @typedef {import('./statistics.mjs').Samples} Samples
 * @typedef {import('./statistics.mjs').Statistics} Statistics
 * @typedef {import('./study/answers.mjs').Found} Found
 * @typedef {import('./study/read.mjs').Base} StudyBase
 * @typedef {import('./study/read.mjs').Study} Study
 */

/**
 * @template {string} K
 * @typedef {import('./simulate.mjs').RunResult<K>} RunResult
 */

/**
 * @template {string} K
 * @typedef {import('./simulate.mjs').SimulateOptions<K>} SimulateOptions
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
export { HawseFreedError } from './dispose.mjs';
export { withLabels } from './labels.mjs';
export { frameReader, readWords, BERTH, CONTACT, EVENT, TOUCH } from './frame.mjs';
export { groundAt } from './ground.mjs';
export { surfaceAt, significantHeight } from './sea.mjs';
export { csvLine, csvTable } from './csv.mjs';
export {
  amplitudesOf,
  crossingsOf,
  cyclesByRange,
  densityOf,
  equivalentRange,
  exceedanceOf,
  histogramOf,
  peakPeriodOf,
  peaksOf,
  rainflow,
  statisticsOf,
  turningPoints,
  windowOf,
} from './statistics.mjs';
export { reportCsv, reportOf } from './report.mjs';
export { Runner } from './runner.mjs';
export { createClient, Client, CREDITS, HawseSupersededError } from './client.mjs';
export { serve } from './serve.mjs';
export { mergePatch, diffPatch, pathPatch } from './patch.mjs';
export { assetNames, assetNameFault, mergeFaults } from './assets.mjs';
export { decodeLink, LinkError } from './link.mjs';
export { encodeLink } from './link-write.mjs';
export { Repeat, runPool, serveRepeat, summaryLine, tableCsv, tableJson } from './repeat.mjs';
export { headOf as studyHead, openStudy, runPoint } from './study/point.mjs';
export { parseStudy, pointOf as studyPoint } from './study/read.mjs';
export { columnsOf as answerColumns, findAnswers } from './study/answers.mjs';
