/**
 * The messages between page and worker: the one place that lists them. Types only.
 *
 * A run has a number, and an epoch inside it. Whatever makes computed frames void (an input at an
 * earlier frame, a replay) starts an epoch; a frame of an older one is dropped on arrival.
 * @module
 */

/**
 * An input of the user: from `frame` on the input has this value.
 * @typedef {{id: string, frame: number, value: number}} InputEvent
 *
 * The same, of a choice by its word too.
 * @typedef {{id: string, frame: number, value: number | string}} WordEvent
 */

/**
 * Page to worker.
 * @typedef {{type: 'start', wasm: ArrayBuffer | WebAssembly.Module | string,
 *   labels?: string}} StartMessage
 * @typedef {{type: 'open', run: number, text: string, inputs: InputEvent[],
 *   assets?: import('./loader.mjs').Assets}} OpenMessage
 * @typedef {{type: 'target', run: number, frame: number}} TargetMessage
 * @typedef {{type: 'credit', run: number, buffer: ArrayBuffer}} CreditMessage
 * @typedef {{type: 'input', run: number, epoch: number, event: InputEvent}} InputMessage
 * @typedef {{type: 'inputs', run: number, epoch: number, inputs: InputEvent[], frame: number}} InputsMessage
 * @typedef {{type: 'replay', run: number, epoch: number, frame: number}} ReplayMessage
 * @typedef {{type: 'drop', run: number}} DropMessage
 * @typedef {{type: 'close'}} CloseMessage
 * @typedef {{type: 'ping', number: number}} PingMessage
 * @typedef {StartMessage | OpenMessage | TargetMessage | CreditMessage | InputMessage | InputsMessage
 *   | ReplayMessage | DropMessage | CloseMessage | PingMessage} ToWorker
 */

/**
 * Worker to page. `frame` in `halt` is the last good frame. `progress` comes while the worker
 * computes frames again that nobody waits for, on its way to `goal`, and within a long frame: `share` is how
 * much of the one after `index` is done. `starting` comes while a start is computed. `pong` answers a ping, once what came before it is done.
 * @typedef {{type: 'ready', version: string, abi: number,
 *   schema: import('./labels.mjs').Schema}} ReadyMessage
 * @typedef {{type: 'starting', run: number,
 *   progress: import('./loader.mjs').StartProgress}} StartingMessage
 * @typedef {{type: 'opened', run: number, manifest: import('./frame.mjs').Manifest,
 *   meshes: Record<string, import('./loader.mjs').MeshArrays>}} OpenedMessage
 * @typedef {{type: 'refused', run: number, faults: import('./status.mjs').Fault[]}} RefusedMessage
 * @typedef {{type: 'frame', run: number, epoch: number, index: number, buffer: ArrayBuffer}} FrameMessage
 * @typedef {{type: 'halt', run: number, epoch: number, frame: number,
 *   report: import('./loader.mjs').HaltReport}} HaltMessage
 * @typedef {{type: 'progress', run: number, epoch: number, index: number, goal: number,
 *   share: number}} ProgressMessage
 * @typedef {{type: 'pong', number: number}} PongMessage
 * @typedef {{type: 'failed', run: number, message: string}} FailedMessage
 * @typedef {ReadyMessage | StartingMessage | OpenedMessage | RefusedMessage | FrameMessage | HaltMessage | ProgressMessage
 *   | FailedMessage | PongMessage} FromWorker
 */

export {};
