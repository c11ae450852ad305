/**
 * The page's side of a run in a worker: open a scenario, set how far to compute, receive frames,
 * give their buffers back. It never sees the wasm module.
 * @module
 */
import { firstDifference } from './differ.mjs';
import { DISPOSE, HawseFreedError } from './dispose.mjs';
import { HawseInputError, byNumber, inputFault } from './status.mjs';
import { LABELS_URL, WASM_URL } from './urls.mjs';

/**
 * @typedef {import('./messages.mjs').ToWorker} ToWorker
 * @typedef {import('./messages.mjs').FromWorker} FromWorker
 * @typedef {import('./messages.mjs').InputEvent} InputEvent
 * @typedef {import('./frame.mjs').Manifest} Manifest
 * @typedef {import('./loader.mjs').HaltReport} HaltReport
 *
 * @typedef {URL | string | ArrayBuffer | WebAssembly.Module} Wasm where the module is, or itself
 *
 * A Worker, or a MessagePort whose other end is served by `serve`.
 * @typedef {{postMessage(message: unknown, transfer?: Transferable[]): void,
 *   addEventListener(type: string, listener: (event: MessageEvent & ErrorEvent) => void): void,
 *   start?(): void, terminate?(): void, close?(): void}} WorkerLike
 *
 * What the page wants to be told. Each can be given to `createClient` or set on the client later.
 * @typedef {object} Handlers
 * @property {(buffer: ArrayBuffer, index: number) => void} [onframe] a frame; the buffer is the
 *   page's until `release`
 * @property {(report: HaltReport, frame: number) => void} [onhalt] the run halted; `frame` is the last
 *   good one
 * @property {(index: number, goal: number, share: number) => void} [onprogress] the worker computes frames
 *   again, unseen, up to `goal`, or is within a long frame: `share` of the one after `index` is done
 * @property {(progress: import('./loader.mjs').StartProgress) => void} [onstarting] the start that `open`
 *   waits for takes long; where it is
 * @property {(error: Error) => void} [onerror] a failure of our own, not of the scenario
 */

/** Buffers that go around: the worker is at most this many frames ahead of the page. */
export const CREDITS = 4;

/** Why a promise of `open` ends when another scenario, or `close`, came in between. */
export class HawseSupersededError extends Error {
  constructor() {
    super('another scenario was opened, or the client closed, before this one was ready');
    this.name = 'HawseSupersededError';
  }
}

/** The package's own worker: bundlers that know this form take its script along. */
const ownWorker = () => new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });

/**
 * `worker`: one whose script is `hawse/worker`, or what makes one, which `restart` needs; by default the package's.
 * `wasm`: the module, or a promise of it, while which the worker's script is loaded; by default the package's.
 * `labels`: where the labels of fields are; by default beside the module, if that is an address.
 * @param {{worker?: WorkerLike | (() => WorkerLike), wasm?: Wasm | Promise<Wasm>,
 *   labels?: URL | string, credits?: number} & Handlers} [options]
 */
export function createClient({
  worker = ownWorker,
  wasm = WASM_URL,
  labels = wasm === WASM_URL ? LABELS_URL : undefined,
  credits = CREDITS,
  ...handlers
} = {}) {
  return new Client(worker, wasm, credits, handlers, labels);
}

export class Client {
  /**
   * @param {WorkerLike | (() => WorkerLike)} worker
   * @param {Wasm | Promise<Wasm>} wasm
   * @param {number} credits
   * @param {Handlers} handlers
   * @param {URL | string} [labels]
   */
  constructor(worker, wasm, credits, handlers, labels) {
    this.onframe = handlers.onframe;
    this.onhalt = handlers.onhalt;
    this.onprogress = handlers.onprogress;
    this.onstarting = handlers.onstarting;
    this.onerror = handlers.onerror;
    /** The manifest of the open scenario. @type {Manifest | undefined} */
    this.manifest = undefined;
    /**
     * Its meshes as they are used, by id: for drawing.
     * @type {Record<string, import('./loader.mjs').MeshArrays>}
     */
    this.meshes = {};
    /** @type {InputEvent[]} */
    this.log = [];
    this.spawn = typeof worker === 'function' ? worker : undefined;
    /** What the worker is started with, once the module is there. @type {ToWorker | undefined} */
    this.begin = undefined;
    /** Messages until then. @type {[ToWorker, Transferable[] | undefined][]} */
    this.held = [];
    /** Pings without an answer, by number. @type {Map<number, {done: () => void, at: number}>} */
    this.pings = new Map();
    this.pinged = 0;
    this.credits = credits;
    this.closed = false;
    this.run = 0;
    this.epoch = 0;
    this.goal = 0;
    /** @type {{resolve: (m: Manifest) => void, reject: (e: Error) => void} | undefined} */
    this.pending = undefined;
    /**
     * Version, abi and schema (without labels) of the core, once it is loaded.
     * @type {Promise<{version: string, abi: number, schema: import('./labels.mjs').Schema}>}
     */
    this.ready = new Promise((resolve, reject) => {
      /** @type {(core: {version: string, abi: number, schema: import('./labels.mjs').Schema}) => void} */
      this.loaded = resolve;
      /** @type {(error: Error) => void} */
      this.unloaded = reject;
    });
    this.ready.catch(() => {}); // also told through onerror and open
    this.worker = this.attach(typeof worker === 'function' ? worker() : worker);
    if (wasm instanceof Promise)
      wasm.then(
        (module) => this.start(module, labels),
        (error) => this.fail(error),
      );
    else this.start(wasm, labels);
  }

  /**
   * @internal
   * @param {Wasm} wasm
   * @param {URL | string} [labels]
   */
  start(wasm, labels) {
    /** @type {<T>(at: T) => Exclude<T, URL> | string} */
    const address = (at) =>
      at instanceof URL ? at.href : /** @type {Exclude<typeof at, URL>} */ (at);
    const { held } = this;
    this.begin = { type: 'start', wasm: address(wasm), labels: address(labels) };
    this.held = [];
    this.post(this.begin);
    for (const [message, transfer] of held) this.post(message, transfer);
  }

  /**
   * Listens to a worker and starts it.
   * @param {WorkerLike} worker
   */
  attach(worker) {
    this.worker = worker;
    this.up = false;
    const mine = () => this.worker === worker; // one that was ended may have left a last message
    worker.addEventListener('message', (event) => mine() && this.receive(event.data));
    worker.addEventListener(
      'error',
      (event) =>
        mine() && this.fail(new Error(event?.message || 'the worker could not be started')),
    );
    worker.start?.();
    this.held = [];
    if (this.begin) this.post(this.begin);
    return worker;
  }

  /**
   * Ends a worker that does not answer and starts another. No scenario is open afterwards; a promise of
   * `open` rejects with HawseSupersededError.
   */
  restart() {
    if (!this.spawn) throw new Error('the client was given a worker, not what makes one');
    this.forget();
    this.end();
    this.attach(this.spawn());
  }

  /**
   * Ends the run, or the start, that the worker is at: within a slice of its work, where it answers. No
   * scenario is open afterwards; a promise of `open` rejects with HawseSupersededError.
   */
  drop() {
    this.forget();
    this.post({ type: 'drop', run: this.run });
  }

  /** Of what was open or about to be. */
  forget() {
    this.pending?.reject(new HawseSupersededError());
    this.pending = this.manifest = undefined;
    this.meshes = {};
    this.run++;
    this.epoch = this.goal = 0;
  }

  /** Resolves when the worker has done all that it was asked before, or is ended. @returns {Promise<void>} */
  ping() {
    return new Promise((done) => {
      this.pings.set(++this.pinged, { done, at: performance.now() });
      this.post({ type: 'ping', number: this.pinged });
    });
  }

  /** For how long a ping has had no answer, loading not counted [ms]. */
  get silence() {
    const [first] = this.pings.values();
    return first && this.up ? performance.now() - first.at : 0;
  }

  /** Of the worker. */
  end() {
    this.worker.terminate?.();
    this.worker.close?.();
    for (const { done } of this.pings.values()) done();
    this.pings.clear();
  }

  /**
   * Opens a scenario and computes its frame 0. An earlier one is closed.
   * @param {string} text
   * @param {{inputs?: readonly InputEvent[], assets?: import('./loader.mjs').Assets}} [options] inputs that the
   *   run starts with, each with its frame; the meshes that the scenario names, which are copied
   * @returns {Promise<Manifest>} rejects with HawseInputError, every fault in it
   */
  open(text, { inputs = [], assets } = {}) {
    if (this.closed) return Promise.reject(new HawseFreedError('the client'));
    this.pending?.reject(new HawseSupersededError());
    this.run++;
    this.epoch = this.goal = 0;
    this.manifest = undefined;
    this.meshes = {};
    this.log = inputs.map((event) => ({ ...event }));
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
      this.post({ type: 'open', run: this.run, text, inputs: this.log, assets });
    });
  }

  /**
   * How far to compute.
   * @param {number} frame
   */
  target(frame) {
    this.goal = frame;
    if (this.manifest) this.post({ type: 'target', run: this.run, frame });
  }

  /**
   * Gives the buffer of a frame back, or another of the same size. Without credits the worker waits.
   * @param {ArrayBuffer} buffer
   */
  release(buffer) {
    if (buffer.byteLength !== this.manifest?.frame_bytes) return; // of an earlier scenario, or sent
    this.post({ type: 'credit', run: this.run, buffer }, [buffer]);
  }

  /**
   * Sets an input from a frame on. Frames after it are void and come again; so are later inputs.
   * @param {string} id
   * @param {number | string} value of a choice the number of its word, or the word; 1 calls an event
   * @param {number} atFrame
   * @throws {HawseInputError} for an unknown input or a value outside its range; nothing changes
   */
  input(id, value, atFrame) {
    if (!this.manifest) throw new Error('no scenario is open');
    const { event, fault } = byNumber(this.manifest, { id, value, frame: atFrame });
    if (fault) throw new HawseInputError([fault]);
    this.log = this.log.filter((e) => e.frame < atFrame || (e.frame === atFrame && e.id !== id));
    this.log.push(event);
    this.post({ type: 'input', run: this.run, epoch: ++this.epoch, event });
  }

  /**
   * Other inputs in place of all so far. Frames after the first one at which they differ are void and come again.
   * @param {readonly InputEvent[]} inputs
   * @throws {HawseInputError} for an unknown input or a value outside its range; nothing changes
   */
  setInputs(inputs) {
    const { manifest } = this;
    if (!manifest) throw new Error('no scenario is open');
    const faults = inputs.flatMap((event) => inputFault(manifest, event) ?? []);
    if (faults.length) throw new HawseInputError(faults);
    const frame = firstDifference(this.log, inputs);
    if (frame === Infinity) return;
    this.log = inputs.map((event) => ({ ...event }));
    const { log, run } = this;
    this.post({ type: 'inputs', run, epoch: ++this.epoch, inputs: log, frame });
  }

  /** The inputs so far, for a link: opening the scenario with them repeats the run. */
  inputs() {
    return this.log.map((event) => ({ ...event }));
  }

  /**
   * Asks for the frames from this one on again (a history that was dropped).
   * @param {number} frame
   */
  replay(frame) {
    if (this.manifest) this.post({ type: 'replay', run: this.run, epoch: ++this.epoch, frame });
  }

  /** Ends the worker. */
  close() {
    if (this.closed) return;
    this.closed = true;
    this.pending?.reject(new HawseSupersededError());
    this.pending = this.manifest = undefined;
    this.run++;
    this.post({ type: 'close' });
    this.end();
  }

  [DISPOSE]() {
    this.close();
  }

  /**
   * @param {ToWorker} message
   * @param {Transferable[]} [transfer]
   */
  post(message, transfer) {
    if (!this.begin) this.held.push([message, transfer]);
    else if (transfer) this.worker.postMessage(message, transfer);
    else this.worker.postMessage(message);
  }

  /** @param {Error} error */
  fail(error) {
    this.unloaded?.(error);
    this.pending?.reject(error);
    this.pending = undefined;
    this.onerror?.(error);
  }

  /** @param {FromWorker} message */
  receive(message) {
    if (message.type === 'ready') {
      this.up = true;
      for (const ping of this.pings.values()) ping.at = performance.now();
      const { version, abi, schema } = message;
      return this.loaded?.({ version, abi, schema });
    }
    if (message.type === 'pong') {
      this.pings.get(message.number)?.done();
      this.pings.delete(message.number);
      return;
    }
    if (message.type === 'failed') return this.fail(new Error(message.message));
    if (message.run !== this.run) return;
    switch (message.type) {
      case 'starting':
        this.onstarting?.(message.progress);
        return;
      case 'opened': {
        const { manifest } = message;
        this.manifest = manifest;
        this.meshes = message.meshes;
        for (let i = 0; i < this.credits; i++) this.release(new ArrayBuffer(manifest.frame_bytes));
        if (this.goal) this.target(this.goal);
        this.pending?.resolve(manifest);
        this.pending = undefined;
        return;
      }
      case 'refused':
        this.pending?.reject(new HawseInputError(message.faults));
        this.pending = undefined;
        return;
      case 'frame':
        if (message.epoch === this.epoch && this.onframe)
          this.onframe(message.buffer, message.index);
        else this.release(message.buffer);
        return;
      case 'halt':
        if (message.epoch === this.epoch) this.onhalt?.(message.report, message.frame);
        return;
      case 'progress':
        if (message.epoch === this.epoch)
          this.onprogress?.(message.index, message.goal, message.share);
    }
  }
}
