/**
 * The worker's side: owns the module, steps while it holds a buffer (a credit) and the target lies
 * ahead, and posts each frame in one of them. Messages are looked at between slices of work, so an
 * input or a new scenario never waits for a long run.
 * @module
 */
import { labelsBeside, loadCore, loadLabels } from './loader.mjs';
import { Runner } from './runner.mjs';
import { HawseInputError } from './status.mjs';

/**
 * @typedef {import('./messages.mjs').ToWorker} ToWorker
 * @typedef {import('./messages.mjs').FromWorker} FromWorker
 *
 * What a worker's global scope and a MessagePort have in common.
 * @typedef {object} Port
 * @property {(message: FromWorker, transfer?: Transferable[]) => void} postMessage
 * @property {((event: MessageEvent<ToWorker>) => void) | null} onmessage
 */

/** Between two words of a long start [ms]. */
const TELL = 100;

/** Longest stretch of work without a look at the messages [ms]. */
const SLICE = 8;

/**
 * Calls back when others have been let in. In browsers a message to oneself is the quickest way to do so:
 * timers are clamped to 4 ms. Node takes a thousand messages of one port before it looks at the next port.
 * @param {() => void} wake
 */
function createBell(wake) {
  // no such name in a page's types
  const { setImmediate: soon } = /** @type {{setImmediate?: (wake: () => void) => void}} */ (
    /** @type {unknown} */ (globalThis)
  );
  if (typeof soon === 'function') return { ring: () => soon(wake), close() {} };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = wake;
  return { ring: () => port2.postMessage(0), close: () => port1.close() };
}

/** The module, once it is loaded, and the labels of what it refuses. */
function createCompiler() {
  /** @type {import('./loader.mjs').Core | undefined} */
  let core;
  /** Where the labels are. @type {URL | string | null} */
  let labels = null;
  return {
    /** @param {import('./messages.mjs').StartMessage} message */
    async load(message) {
      labels = message.labels ?? labelsBeside(message.wasm);
      core = await loadCore(message.wasm, { labels: null });
      return core;
    },
    /**
     * A scenario is seldom refused, so the labels of fields come when one is.
     * @param {string} text
     * @param {import('./loader.mjs').Assets | undefined} assets
     */
    async compile(text, assets) {
      if (!core) throw new Error('the core is not loaded');
      try {
        return core.compile(text, assets);
      } catch (error) {
        if (!(error instanceof HawseInputError) || core.labels || !labels) throw error;
        core.labels = await loadLabels(labels).catch(() => undefined);
        return core.compile(text, assets);
      }
    },
  };
}

/**
 * The run that is open, if one is.
 * @param {Port} port
 * @param {() => void} wake asks for another slice of `work`
 */
function createRun(port, wake) {
  /** @type {import('./loader.mjs').Model | undefined} */
  let model;
  /** @type {Runner | undefined} */
  let runner;
  /** @type {ArrayBuffer[]} */
  let credits = [];
  let [run, epoch, target, next] = [0, 0, 0, 0];
  let told = false; // the page knows that the run has halted
  let spoken = 0; // when a start was last told of

  function release() {
    runner?.free();
    model?.free();
    runner = model = undefined;
    credits = [];
  }

  /** @param {unknown} error */
  function refuse(error) {
    release();
    if (!(error instanceof HawseInputError)) throw error;
    port.postMessage({ type: 'refused', run, faults: error.faults });
  }

  /** A slice of the start. True when it is there. @param {() => boolean} enough */
  function begin(enough) {
    if (!runner || !model) return false;
    try {
      if (!runner.start(enough)) {
        const now = performance.now();
        if (now - spoken > TELL) {
          spoken = now;
          port.postMessage({ type: 'starting', run, progress: runner.sim.progress() });
        }
        wake();
        return false;
      }
    } catch (error) {
      runner = undefined; // it has freed its run
      refuse(error);
      return false;
    }
    const { manifest, meshes } = model;
    const buffers = Object.values(meshes).flatMap((m) => [m.points.buffer, m.faces.buffer]);
    port.postMessage({ type: 'opened', run, manifest, meshes }, buffers);
    return true;
  }

  /** Computes and posts frames until credits, target or slice end. */
  function work() {
    const start = performance.now();
    const enough = () => performance.now() - start > SLICE;
    if (runner?.starting && !begin(enough)) return;
    while (runner && credits.length && next <= target) {
      if ((runner.halted || runner.ended) && runner.index < next) break;
      if (!runner.goto(next, enough)) {
        if (runner.halted || runner.ended) break;
        const { index, share } = runner;
        port.postMessage({ type: 'progress', run, epoch, index, goal: next, share });
        return wake();
      }
      const buffer = /** @type {ArrayBuffer} */ (credits.pop());
      new Uint8Array(buffer).set(runner.frame());
      port.postMessage({ type: 'frame', run, epoch, index: next, buffer }, [buffer]);
      next++;
      if (enough()) return wake();
    }
    if (runner?.halted && !told) {
      told = true;
      const { index: frame, sim } = runner;
      port.postMessage({ type: 'halt', run, epoch, frame, report: sim.report() });
    }
  }

  return {
    work,
    release,
    /** @param {string} message */
    fail(message) {
      // After a trap the module's memory cannot be trusted: this run is over.
      runner = undefined;
      port.postMessage({ type: 'failed', run, message });
    },
    /** @param {number} number of the run that the page is at now */
    drop(number) {
      run = number;
      release();
    },
    /**
     * @param {import('./messages.mjs').OpenMessage} message
     * @param {ReturnType<typeof createCompiler>['compile']} compile
     */
    async open({ text, inputs, assets }, compile) {
      [epoch, target, next, told] = [0, 0, 0, false];
      try {
        model = await compile(text, assets);
        runner = new Runner(model, { inputs, pieces: true });
        spoken = performance.now();
        work(); // a start that is short is there at once
      } catch (error) {
        refuse(error);
      }
    },
    /** What goes on with it. @param {Exclude<ToWorker, {type: 'start' | 'ping' | 'close' | 'open' | 'drop'}>} message */
    hear(message) {
      if (message.run !== run || !runner || runner.starting) return;
      if (message.type === 'target') target = message.frame;
      if (message.type === 'credit' && message.buffer.byteLength === runner.manifest.frame_bytes) {
        credits.push(message.buffer);
      }
      if (message.type === 'input') {
        epoch = message.epoch;
        runner.input(message.event);
        next = Math.min(next, message.event.frame + 1);
        told = false;
      }
      if (message.type === 'inputs') {
        epoch = message.epoch;
        runner.replaceInputs(message.inputs, message.frame);
        next = Math.min(next, message.frame + 1);
        told = false;
      }
      if (message.type === 'replay') {
        epoch = message.epoch;
        next = Math.max(0, message.frame);
        told = false;
      }
      wake();
    },
  };
}

/**
 * Answers the messages of one client.
 * @param {Port} port
 */
export function serve(port) {
  let [asleep, closed] = [true, false];
  const { load, compile } = createCompiler();
  const bell = createBell(() => {
    asleep = true;
    guard(run.work);
  });
  const run = createRun(port, () => {
    if (asleep && !closed) bell.ring();
    asleep = false;
  });

  /** @param {() => void | Promise<void>} task */
  async function guard(task) {
    try {
      await task();
    } catch (error) {
      run.fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {ToWorker} message */
  async function handle(message) {
    switch (message.type) {
      case 'start': {
        const { version, abi, schema } = await load(message);
        return port.postMessage({ type: 'ready', version, abi, schema });
      }
      case 'ping':
        return port.postMessage({ type: 'pong', number: message.number });
      case 'close':
        closed = true;
        run.release();
        return bell.close();
      case 'open':
        run.drop(message.run);
        return run.open(message, compile);
      case 'drop':
        return run.drop(message.run);
      default:
        run.hear(message);
    }
  }

  // In order: a message waits until the one before it is done (loading takes several turns).
  let queue = Promise.resolve();
  port.onmessage = (event) => {
    queue = queue.then(() => guard(() => handle(event.data)));
  };
}
