/**
 * Loads the WebAssembly core and wraps its exports: text in, frames out. Runs in Node, in a page
 * and in a worker; the module imports nothing, so there is no glue code to generate.
 * @module
 */
import { DISPOSE, HawseFreedError, held } from './dispose.mjs';
import { inWords, withHelp, withLabels } from './labels.mjs';
import { HawseInputError, HawseMemoryError, STATUS, byNumber } from './status.mjs';
import { LABELS_URL, WASM_URL } from './urls.mjs';

/**
 * @typedef {import('./frame.mjs').Manifest} Manifest
 * @typedef {import('./status.mjs').Fault} Fault
 *
 * Triangles: x, y, z of each point, three point numbers of each face.
 * @typedef {{points: Float64Array, faces: Int32Array}} MeshArrays
 *
 * Meshes that a scenario names (`"meshes": {"hull": {"asset": "hull.stl"}}`), by those names; see
 * `resolveAssets` for reading them from files.
 * @typedef {Record<string, MeshArrays>} Assets
 */

/**
 * The exports of hawse.wasm (wasm/hawse_wasm.c): pointers and integers as i32.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} [_initialize]
 * @property {(bytes: number) => number} hwx_alloc
 * @property {(p: number) => void} hwx_free
 * @property {() => number} hwx_version
 * @property {() => number} hwx_abi
 * @property {() => number} hwx_schema
 * @property {() => number} hwx_catalogue
 * @property {(p: number, bytes: number) => number} hwx_compile
 * @property {(p: number, bytes: number, assets: number, count: number) => number} hwx_compile_with
 * @property {() => number} hwx_report
 * @property {(model: number) => void} hwx_model_free
 * @property {(model: number) => number} hwx_manifest
 * @property {(model: number, mesh: number, p: number) => number} hwx_mesh_points
 * @property {(model: number, mesh: number, p: number) => number} hwx_mesh_faces
 * @property {(model: number) => number} hwx_sim_create
 * @property {(model: number) => number} hwx_sim_open
 * @property {(sim: number) => void} hwx_sim_free
 * @property {(sim: number) => number} hwx_sim_reset
 * @property {(sim: number, input: number, value: number) => number} hwx_sim_input
 * @property {(sim: number) => number} hwx_sim_step
 * @property {(sim: number, steps: number) => number} hwx_sim_step_some
 * @property {(sim: number, evaluations: number) => number} hwx_sim_work
 * @property {(sim: number) => number} hwx_sim_progress
 * @property {(sim: number) => number} hwx_sim_time
 * @property {(sim: number) => number} hwx_sim_stable_step
 * @property {(sim: number) => number} hwx_sim_frame
 * @property {(sim: number) => number} hwx_sim_report
 * @property {(sim: number) => number} hwx_sim_state_size
 * @property {(sim: number, p: number, bytes: number) => number} hwx_sim_save
 * @property {(sim: number, p: number, bytes: number) => number} hwx_sim_load
 * @property {() => number} hwx_allocation_count
 * @property {(p: number) => number} hwx_self_test
 */

/**
 * A family of the catalogue, by kind of entry: values of the fields named by `keys`, at the usual sizes. Of one without `unit`
 * the rows are all sizes there are.
 * @typedef {object} CatalogueFamily
 * @property {string} name before "-" and a size; empty: the size is the whole name
 * @property {string} label
 * @property {string} source
 * @property {string} [unit]
 * @property {number} [min]
 * @property {number} [max]
 * @property {Record<string, {keys: string[], rows: {size: string, values: number[]}[]}>} of
 */

/**
 * Why a run halted: `step` is a smaller one to try [s], null where the step is not the cause. Empty
 * while the run has not halted.
 * @typedef {{part?: string | null, node?: number | null, time?: number, cause?: string,
 *   step?: number | null}} HaltReport
 */

/**
 * Where a static start is: the largest force or moment that is out of balance, the step of the search and
 * how many there may be, evaluations so far. Empty while none is under way.
 * @typedef {{doing?: string, imbalance?: number, unit?: string, step?: number, most?: number,
 *   evaluations?: number}} StartProgress
 */

export { LABELS_URL, WASM_URL };

/**
 * Loads the core, and the labels of its fields, which are in a file beside the module.
 * @param {BufferSource | Response | URL | string | WebAssembly.Module} [source] the module's bytes, a
 *   response of `fetch`, its address, or the compiled module; the package's own without it
 * @param {{labels?: import('./labels.mjs').Labels | URL | string | null}} [options] the labels or their
 *   address; by default those of the package with its own module, `labels.json` beside another address if it is
 *   there, else none
 * @returns {Promise<Core>}
 */
export async function loadCore(source = WASM_URL, { labels } = {}) {
  const [module, words] = await Promise.all([
    source instanceof WebAssembly.Module ? source : compiled(source),
    labels === undefined
      ? loadLabels(labelsBeside(source)).catch(() => undefined)
      : loadLabels(labels),
  ]);
  const instance = await WebAssembly.instantiate(module, {});
  const x = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  x._initialize?.();
  return new Core(x, words);
}

/**
 * The module, compiled while it arrives where it comes over the network as what it is.
 * @param {BufferSource | Response | URL | string} source
 */
async function compiled(source) {
  const found = await opened(source);
  const type = found instanceof Response ? found.headers.get('content-type') : undefined;
  if (type?.startsWith('text/html'))
    throw new Error(
      `${source} gives a page (${type}), not the module: the bundler or server does not know the file`,
    );
  return found instanceof Response && type === 'application/wasm' && WebAssembly.compileStreaming
    ? WebAssembly.compileStreaming(found)
    : WebAssembly.compile(await bytesOf(found));
}

/**
 * The address of the labels, from that of the module: null where nothing can be beside it.
 * @param {unknown} source
 */
export function labelsBeside(source) {
  if (source === WASM_URL) return LABELS_URL; // a bundler may have put it elsewhere, by another name
  if (!(source instanceof URL) && typeof source !== 'string') return null;
  const { href, protocol } = new URL(source, globalThis.location?.href);
  return /^(data|blob):$/.test(protocol) ? null : new URL('labels.json', href);
}

/**
 * @param {import('./labels.mjs').Labels | URL | string | null} labels or their address
 * @returns {Promise<import('./labels.mjs').Labels | undefined>}
 */
export async function loadLabels(labels) {
  if (labels === null) return undefined;
  if (Array.isArray(labels)) return /** @type {import('./labels.mjs').Labels} */ (labels);
  return JSON.parse(new TextDecoder().decode(await bytesOf(labels)));
}

/**
 * What an address leads to: bytes of a file, or the network's answer, if it is a good one.
 * @param {BufferSource | Response | URL | string} source
 * @returns {Promise<BufferSource | Response>}
 */
async function opened(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  if (source instanceof URL || typeof source === 'string') {
    const url = new URL(source, globalThis.location?.href);
    if (url.protocol === 'file:') {
      // bundlers for the page leave it alone: some by the comments, others for its name in a variable
      const fs = 'node:fs/promises';
      return (await import(/* webpackIgnore: true */ /* @vite-ignore */ fs)).readFile(url);
    }
    source = await fetch(url);
  }
  if (!source.ok)
    throw new Error(`${source.url || 'the module'}: ${source.status} ${source.statusText}`);
  return source;
}

/**
 * @internal
 * @param {BufferSource | Response | URL | string} source
 * @returns {Promise<BufferSource>}
 */
export async function bytesOf(source) {
  const found = await opened(source);
  return found instanceof Response ? found.arrayBuffer() : found;
}

/** The exports of a core that was freed. */
const FREED = /** @type {Exports} */ (
  new Proxy(
    {},
    {
      get() {
        throw new HawseFreedError('the core');
      },
    },
  )
);

/** One loaded module. A view of its memory is good until the next call that may allocate. */
export class Core {
  /** @internal @type {Exports} */
  x;
  /** @internal */
  freed = false;
  /** @internal @type {Uint8Array} */
  view;
  /** @internal @type {import('./labels.mjs').Labels | undefined} */
  labels;

  /**
   * @internal
   * @param {Exports} x
   * @param {import('./labels.mjs').Labels} [labels]
   */
  constructor(x, labels) {
    this.x = x;
    this.view = new Uint8Array(x.memory.buffer);
    /** Version of the library, "major.minor.patch". */
    this.version = this.text(x.hwx_version());
    /** Number of the frame layout. */
    this.abi = x.hwx_abi();
    this.labels = labels;
    /** Every field of every table, parsed; without labels where none were loaded. @type {import('./labels.mjs').Schema} */
    this.schema = JSON.parse(this.text(x.hwx_schema()));
    if (labels) this.schema = withLabels(this.schema, labels);
  }

  /** What the fields `stock` can name. @type {CatalogueFamily[]} */
  get catalogue() {
    return JSON.parse(this.text(this.x.hwx_catalogue()));
  }

  /**
   * The C string at p.
   * @internal
   * @param {number} p
   */
  text(p) {
    return new TextDecoder().decode(this.bytes.subarray(p, this.bytes.indexOf(0, p)));
  }

  /**
   * Runs a small fixed world: does this module, on this machine, give the bits of the reference builds?
   * @returns {{same: boolean, hash: string}}
   */
  selfTest() {
    const p = this.x.hwx_alloc(8);
    if (!p) throw new HawseMemoryError('no memory for the self-test');
    const same = this.x.hwx_self_test(p) === 1;
    const hash = new DataView(this.x.memory.buffer).getBigUint64(p, true);
    this.x.hwx_free(p);
    return { same, hash: hash.toString(16).padStart(16, '0') };
  }

  /** Lets go of the module and its memory, with all models and runs in it. */
  free() {
    this.freed = true;
    this.x = FREED;
    this.view = new Uint8Array(0);
  }

  [DISPOSE]() {
    this.free();
  }

  /** Calls of the core's allocator since it was loaded. */
  get allocations() {
    return this.x.hwx_allocation_count();
  }

  /**
   * The module's memory: a new view where it has grown.
   * @internal
   */
  get bytes() {
    const { buffer } = this.x.memory;
    if (this.view.buffer !== buffer) this.view = new Uint8Array(buffer);
    return this.view;
  }

  /**
   * Memory for what is written into the module, freed when `use` has ended.
   * @internal
   * @template T
   * @param {string} what it is for
   * @param {(take: (bytes: number) => number) => T} use
   * @returns {T}
   */
  lend(what, use) {
    /** @type {number[]} */
    const taken = [];
    try {
      return use((bytes) => {
        const p = this.x.hwx_alloc(Math.max(8, bytes));
        if (!p) throw new HawseMemoryError(`${what}: too long for the core`);
        taken.push(p);
        return p;
      });
    } finally {
      for (const p of taken) this.x.hwx_free(p);
    }
  }

  /**
   * Compiles a scenario.
   * @param {string} text JSON
   * @param {Assets} [assets] the meshes that it names
   * @returns {Model}
   * @throws {HawseInputError} with every fault that was found
   */
  compile(text, assets = {}) {
    const utf8 = new TextEncoder().encode(text);
    const model = this.lend(`the scenario has ${utf8.length} bytes`, (take) => {
      const p = take(utf8.length + 1);
      this.bytes.set(utf8, p);
      this.bytes[p + utf8.length] = 0;
      return this.lend('the meshes', (more) => {
        const [rows, count] = this.writeAssets(assets, more);
        return this.x.hwx_compile_with(p, utf8.length, rows, count);
      });
    });
    if (model) return new Model(this, model);
    /** @type {Fault[]} */
    const faults = JSON.parse(this.text(this.x.hwx_report()) || '{}').faults ?? [];
    if (!faults.length)
      throw new HawseMemoryError('the model does not fit into the memory of the core');
    throw new HawseInputError(this.told(faults));
  }

  /**
   * Faults in words; as they are while the labels are still to come (see `serve`).
   * @internal
   * @param {Fault[]} faults
   */
  told(faults) {
    return faults.map(({ where, what }) => ({ where, what: inWords(what, this.labels) }));
  }

  /**
   * Rows of five i32, as hwx_compile_with takes them.
   * @internal
   * @param {Assets} assets
   * @param {(bytes: number) => number} take
   */
  writeAssets(assets, take) {
    const all = Object.entries(assets);
    const rows = all.flatMap(([id, { points, faces }]) => {
      const name = new TextEncoder().encode(id);
      const [n, p, f] = [name.length + 1, points.byteLength, faces.byteLength].map(take);
      this.bytes.set(name, n);
      this.bytes[n + name.length] = 0;
      new Float64Array(this.bytes.buffer, p, points.length).set(points);
      new Int32Array(this.bytes.buffer, f, faces.length).set(faces);
      return [n, p, Math.floor(points.length / 3), f, Math.floor(faces.length / 3)];
    });
    const at = take(4 * rows.length);
    new Int32Array(this.bytes.buffer, at, rows.length).set(rows);
    return [at, all.length];
  }
}

/** A compiled scenario: immutable, the source of any number of runs. */
export class Model {
  /** @internal @type {Core} */
  core;
  /** @internal */
  pointer = 0;
  /** Runs that are not freed. @internal @type {Set<Sim>} */
  sims = new Set();

  /**
   * @internal
   * @param {Core} core
   * @param {number} pointer
   */
  constructor(core, pointer) {
    this.core = core;
    this.pointer = pointer;
    /** Channels, parts, inputs and the layout of frames. @type {Manifest} */
    this.manifest = JSON.parse(core.text(core.x.hwx_manifest(pointer)));
    if (core.labels) this.manifest = withHelp(this.manifest, core.schema);
  }

  /**
   * The meshes of the scenario as they are used, by id: scaled, turned, welded; of a convex one the
   * triangles of its hull. For drawing; the face numbers of frames are places in these lists.
   * @type {Record<string, MeshArrays>}
   */
  get meshes() {
    const { core, at: pointer } = this;
    const ids = Object.keys(this.manifest.meshes ?? {});
    return Object.fromEntries(
      ids.map((id, i) => {
        const points = 3 * core.x.hwx_mesh_points(pointer, i, 0);
        const faces = 3 * core.x.hwx_mesh_faces(pointer, i, 0);
        return core.lend(`mesh ${id}`, (take) => {
          const [p, f] = [take(8 * points), take(4 * faces)];
          core.x.hwx_mesh_points(pointer, i, p);
          core.x.hwx_mesh_faces(pointer, i, f);
          const { buffer } = core.bytes;
          const arrays = {
            points: new Float64Array(buffer, p, points).slice(),
            faces: new Int32Array(buffer, f, faces).slice(),
          };
          return [id, arrays];
        });
      }),
    );
  }

  /** @internal */
  get at() {
    return held(this.pointer, 'the model');
  }

  /** A run of this model, at t = 0. */
  createSim() {
    return this.simOf(this.core.x.hwx_sim_create(this.at));
  }

  /** The same with its start still to be computed, in pieces: `sim.work` until it is no longer `more`. */
  openSim() {
    return this.simOf(this.core.x.hwx_sim_open(this.at));
  }

  /**
   * @internal
   * @param {number} sim
   */
  simOf(sim) {
    if (!sim) throw new HawseMemoryError('the run does not fit into the memory of the core');
    return new Sim(this, sim);
  }

  /** Gives the memory back, with that of its runs. */
  free() {
    for (const sim of this.sims) sim.free();
    if (this.pointer && !this.core.freed) this.core.x.hwx_model_free(this.pointer);
    this.pointer = 0;
  }

  [DISPOSE]() {
    this.free();
  }
}

/** One run. Every call that can fail returns a status (`STATUS`). */
export class Sim {
  /** @internal @type {Core} */
  core;
  /** @internal @type {Model} */
  model;
  /** @internal */
  pointer = 0;
  /** @internal */
  frameBytes = 0;
  /** @internal */
  block = 0;

  /**
   * @internal
   * @param {Model} model
   * @param {number} pointer
   */
  constructor(model, pointer) {
    const { core } = model;
    this.core = core;
    this.model = model;
    this.pointer = pointer;
    this.frameBytes = model.manifest.frame_bytes;
    /** Bytes of the state block. */
    this.stateSize = core.x.hwx_sim_state_size(pointer);
    this.block = core.x.hwx_alloc(this.stateSize);
    if (!this.block) {
      core.x.hwx_sim_free(pointer);
      throw new HawseMemoryError('the run does not fit into the memory of the core');
    }
    model.sims.add(this);
  }

  /** @internal */
  get at() {
    return held(this.pointer, 'the run');
  }

  /** Advances by one frame interval: `ok`, `done` (past the duration) or `halted` (sticky). */
  step() {
    return this.core.x.hwx_sim_step(this.at);
  }

  /**
   * The same in pieces: tries at most so many steps of the integrator. `more`: the frame is not finished;
   * until it is, the frame stays the one before, and saving and inputs are refused. The bits do not depend
   * on the pieces.
   * @param {number} steps 1 or more
   */
  stepSome(steps) {
    return this.core.x.hwx_sim_step_some(this.at, steps);
  }

  /**
   * The start, where it is still to be computed, else a frame: in pieces of about so many evaluations of all
   * forces, which may end within a step. `more`: as above; `ok` after a start: frame 0 is there.
   * @param {number} evaluations 1 or more
   */
  work(evaluations) {
    return this.core.x.hwx_sim_work(this.at, evaluations);
  }

  /** Where a static start is. @returns {StartProgress} */
  progress() {
    return JSON.parse(this.core.text(this.core.x.hwx_sim_progress(this.at)));
  }

  /** Where the run is, within a frame too [s]. */
  get time() {
    return this.core.x.hwx_sim_time(this.at);
  }

  /**
   * Of an explicit rule of fixed steps: about the longest step that is stable from the present frame [s]; 0: another
   * rule, or none was found. The run is back at its start after it, which is still to be computed (`work`, `reset`).
   */
  stableStep() {
    return this.core.x.hwx_sim_stable_step(this.at);
  }

  /** The present frame, in place: copy what is to last beyond the next call. */
  frame() {
    const at = this.core.x.hwx_sim_frame(this.at);
    return new Uint8Array(this.core.bytes.buffer, at, this.frameBytes);
  }

  /** Back to t = 0; clears a halt. */
  reset() {
    return this.core.x.hwx_sim_reset(this.at);
  }

  /**
   * Sets an input from the present frame on: by its id, or by its place in the manifest, where a value outside
   * the input's range gives `badInput` and changes nothing.
   * @param {string | number} input
   * @param {number | string} value of a choice the number of its word, or the word; 1 calls an event
   * @throws {HawseInputError} for an id that there is not, or a value outside the range of that input
   */
  input(input, value) {
    const { manifest } = this.model;
    const id = typeof input === 'number' ? (manifest.inputs[input]?.id ?? '') : input;
    const { event, fault } = byNumber(manifest, { id, frame: 0, value });
    if (typeof input === 'number') return this.core.x.hwx_sim_input(this.at, input, event.value);
    if (fault) throw new HawseInputError([fault]);
    const index = manifest.inputs.findIndex((one) => one.id === id);
    return this.core.x.hwx_sim_input(this.at, index, event.value);
  }

  /** The state block, everything that decides the future, as a copy. */
  save() {
    const status = this.core.x.hwx_sim_save(this.at, this.block, this.stateSize);
    if (status !== STATUS.ok) throw new Error(`the state could not be saved (status ${status})`);
    return this.core.bytes.slice(this.block, this.block + this.stateSize);
  }

  /**
   * Goes to a saved state. A block of another model or version gives `badInput` and changes nothing; so does every block
   * for a run of `openSim` of whose start nothing is computed yet.
   * @param {Uint8Array} state
   */
  load(state) {
    const { at } = this;
    if (state.length !== this.stateSize) return STATUS.badInput;
    this.core.bytes.set(state, this.block);
    return this.core.x.hwx_sim_load(at, this.block, this.stateSize);
  }

  /** Why the run halted. @returns {HaltReport} */
  report() {
    return JSON.parse(this.core.text(this.core.x.hwx_sim_report(this.at)) || '{}');
  }

  /** Gives the memory back. */
  free() {
    this.model.sims.delete(this);
    if (this.pointer && !this.core.freed) {
      this.core.x.hwx_free(this.block);
      this.core.x.hwx_sim_free(this.pointer);
    }
    this.pointer = this.block = 0;
  }

  [DISPOSE]() {
    this.free();
  }
}

export { STATUS, HawseInputError, HawseMemoryError };
