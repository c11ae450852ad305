/**
 * Loads the WebAssembly core and wraps its exports: text in, frames out. Runs in Node, in a page
 * and in a worker; the module imports nothing, so there is no glue code to generate.
 * @module
 */
import { inWords, withHelp, withLabels } from './labels.mjs';
import { HawseInputError, HawseMemoryError, STATUS } from './status.mjs';

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
 * @property {(sim: number) => number} hwx_sim_frame
 * @property {(sim: number) => number} hwx_sim_report
 * @property {(sim: number) => number} hwx_sim_state_size
 * @property {(sim: number, p: number, bytes: number) => number} hwx_sim_save
 * @property {(sim: number, p: number, bytes: number) => number} hwx_sim_load
 * @property {() => number} hwx_allocation_count
 * @property {(p: number) => number} hwx_self_test
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

/** Where the package keeps its own module, for callers who do not bundle it themselves. */
export const WASM_URL = new URL('../dist/hawse.wasm', import.meta.url);

/** And the labels of its fields, for callers who give bytes. */
export const LABELS_URL = new URL('../dist/labels.json', import.meta.url);

/**
 * Loads the core, and the labels of its fields, which are in a file beside the module.
 * @param {BufferSource | Response | URL | string | WebAssembly.Module} [source] the module's bytes, a
 *   response of `fetch`, its address, or the compiled module; the package's own without it
 * @param {{labels?: import('./labels.mjs').Labels | URL | string | null}} [options] the labels or their
 *   address; by default `labels.json` beside an address if it is there, else none
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
  return found instanceof Response &&
    found.headers.get('content-type') === 'application/wasm' &&
    WebAssembly.compileStreaming
    ? WebAssembly.compileStreaming(found)
    : WebAssembly.compile(await bytesOf(found));
}

/**
 * The address of the labels, from that of the module: null where nothing can be beside it.
 * @param {unknown} source
 */
export function labelsBeside(source) {
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
      const fs = 'node:fs/promises'; // a name in a variable: bundlers for the page leave it alone
      return (await import(fs)).readFile(url);
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

/** One loaded module. A view of its memory is good until the next call that may allocate. */
export class Core {
  /**
   * @param {Exports} x
   * @param {import('./labels.mjs').Labels} [labels]
   */
  constructor(x, labels) {
    /** @internal */
    this.x = x;
    /** @internal */
    this.view = new Uint8Array(x.memory.buffer);
    /** Version of the library, "major.minor.patch". */
    this.version = this.text(x.hwx_version());
    /** Number of the frame layout. */
    this.abi = x.hwx_abi();
    /** @internal */
    this.labels = labels;
    /** Every field of every table, parsed; without labels where none were loaded. @type {any} */
    this.schema = JSON.parse(this.text(x.hwx_schema()));
    if (labels) this.schema = withLabels(this.schema, labels);
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
  /**
   * @param {Core} core
   * @param {number} pointer
   */
  constructor(core, pointer) {
    /** @internal */
    this.core = core;
    /** @internal */
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
    const { core, pointer } = this;
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

  /** A run of this model, at t = 0. */
  createSim() {
    return this.simOf(this.core.x.hwx_sim_create(this.pointer));
  }

  /** The same with its start still to be computed, in pieces: `sim.work` until it is no longer `more`. */
  openSim() {
    return this.simOf(this.core.x.hwx_sim_open(this.pointer));
  }

  /**
   * @internal
   * @param {number} sim
   */
  simOf(sim) {
    if (!sim) throw new HawseMemoryError('the run does not fit into the memory of the core');
    return new Sim(this, sim);
  }

  /** Gives the memory back. Free the sims first. */
  free() {
    if (this.pointer) this.core.x.hwx_model_free(this.pointer);
    this.pointer = 0;
  }
}

/** One run. Every call that can fail returns a status (`STATUS`). */
export class Sim {
  /**
   * @param {Model} model
   * @param {number} pointer
   */
  constructor(model, pointer) {
    const { core } = model;
    /** @internal */
    this.core = core;
    /** @internal */
    this.pointer = pointer;
    /** @internal */
    this.frameBytes = model.manifest.frame_bytes;
    /** Bytes of the state block. */
    this.stateSize = core.x.hwx_sim_state_size(pointer);
    /** @internal */
    this.block = core.x.hwx_alloc(this.stateSize);
    if (!this.block) {
      core.x.hwx_sim_free(pointer);
      throw new HawseMemoryError('the run does not fit into the memory of the core');
    }
  }

  /** Advances by one frame interval: `ok`, `done` (past the duration) or `halted` (sticky). */
  step() {
    return this.core.x.hwx_sim_step(this.pointer);
  }

  /**
   * The same in pieces: tries at most so many steps of the integrator. `more`: the frame is not finished;
   * until it is, the frame stays the one before, and saving and inputs are refused. The bits do not depend
   * on the pieces.
   * @param {number} steps 1 or more
   */
  stepSome(steps) {
    return this.core.x.hwx_sim_step_some(this.pointer, steps);
  }

  /**
   * The start, where it is still to be computed, else a frame: in pieces of about so many evaluations of all
   * forces, which may end within a step. `more`: as above; `ok` after a start: frame 0 is there.
   * @param {number} evaluations 1 or more
   */
  work(evaluations) {
    return this.core.x.hwx_sim_work(this.pointer, evaluations);
  }

  /** Where a static start is. @returns {StartProgress} */
  progress() {
    return JSON.parse(this.core.text(this.core.x.hwx_sim_progress(this.pointer)));
  }

  /** Where the run is, within a frame too [s]. */
  get time() {
    return this.core.x.hwx_sim_time(this.pointer);
  }

  /** The present frame, in place: copy what is to last beyond the next call. */
  frame() {
    const at = this.core.x.hwx_sim_frame(this.pointer);
    return new Uint8Array(this.core.bytes.buffer, at, this.frameBytes);
  }

  /** Back to t = 0; clears a halt. */
  reset() {
    return this.core.x.hwx_sim_reset(this.pointer);
  }

  /**
   * Sets an input, by its place in the manifest, from the present frame on. A value outside the
   * input's range gives `badInput` and changes nothing.
   * @param {number} index
   * @param {number} value
   */
  input(index, value) {
    return this.core.x.hwx_sim_input(this.pointer, index, value);
  }

  /** The state block, everything that decides the future, as a copy. */
  save() {
    const status = this.core.x.hwx_sim_save(this.pointer, this.block, this.stateSize);
    if (status !== STATUS.ok) throw new Error(`the state could not be saved (status ${status})`);
    return this.core.bytes.slice(this.block, this.block + this.stateSize);
  }

  /**
   * Goes to a saved state. A block of another model or version gives `badInput` and changes nothing.
   * @param {Uint8Array} state
   */
  load(state) {
    if (state.length !== this.stateSize) return STATUS.badInput;
    this.core.bytes.set(state, this.block);
    return this.core.x.hwx_sim_load(this.pointer, this.block, this.stateSize);
  }

  /** Why the run halted. @returns {HaltReport} */
  report() {
    return JSON.parse(this.core.text(this.core.x.hwx_sim_report(this.pointer)) || '{}');
  }

  /** Gives the memory back. */
  free() {
    if (this.pointer) {
      this.core.x.hwx_free(this.block);
      this.core.x.hwx_sim_free(this.pointer);
    }
    this.pointer = this.block = 0;
  }
}

export { STATUS, HawseInputError, HawseMemoryError };
