/**
 * What a feature's panel is given, and what it gives.
 *
 * @typedef {object} PanelApp
 * @property {HTMLElement} el the panel's place, a section with its id and name; a feature without a tab leaves it empty
 * @property {import('../sim/run.js').Run} run
 * @property {Store} store
 * @property {import('../workbench/edits.js').Edits} edits
 * @property {() => import('../view/index.js').Stage} stage
 * @property {HTMLElement} over what floats on the scene goes there
 * @property {string} example its id, '' of another run
 * @property {(text: string) => void} say in the page's voice, for those who listen
 * @property {() => void} redraw the scene is another one
 * @property {(frame: number) => void} seek
 * @property {string} ui what the link says of how the page is laid out, and of data on the picture
 * @property {string} tape ends of the measuring tape, as a link says them; '' without
 * @property {(number: number) => void} link marks a link of a chain
 * @property {import('../workbench/boxes.js').Boxes} boxes dialogs
 * @property {Form} form what the form of parameters knows
 *
 * @typedef {import('../state/store.js').Store} Store
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../wasm/js/frame.mjs').FrameReader} FrameReader
 * @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject
 *
 * @typedef {object} Form
 * @property {() => import('../../../wasm/js/form/scenario.mjs').Row[]} rows
 * @property {(row: import('../../../wasm/js/form/scenario.mjs').Row) => string[]} places what a field may refer to
 * @property {(path: string[]) => unknown} read
 * @property {(path: string[]) => unknown} example the same in the scenario that changes are counted from
 * @property {(path: string[]) => void} file asks for a mesh file for what is at a path
 * @property {() => void} update something on top of the form has come or gone
 *
 * @typedef {object} Panel
 * @property {(manifest: Manifest, doc: JsonObject) => void} [setRun] a run has taken the place of another
 * @property {(history: import('../sim/history.js').History, index: number) => void} [setNow] another moment is on show
 * @property {(manifest: Manifest) => void} [draw] more of the run is known
 * @property {HTMLElement} [top] stands on top of the form of parameters, while it is not hidden
 * @property {Record<string, () => void>} [keys] single keys that it takes
 * @property {() => void} [stop]
 * @module
 */
export {};
