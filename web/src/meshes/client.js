/** The page's side of the mesh worker, and the meshes that were dropped on the page. */

/** @typedef {import('../../../wasm/js/loader.mjs').MeshArrays} MeshArrays */
/** @typedef {import('./worker.js').Acts} Acts */

/** Ends with the worker, however that comes. */
export class MeshWorkerError extends Error {}

/** @param {(progress: {stage: string, part: number}) => void} [onprogress] */
export function meshWorker(onprogress) {
  const worker = new Worker(new URL('./mesh-worker.js', import.meta.url), { type: 'module' });
  /** @type {Map<number, {resolve: (value: unknown) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let serial = 0;
  /** @param {string} why */
  function end(why) {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new MeshWorkerError(why));
    waiting.clear();
  }
  worker.onmessage = ({ data }) => {
    if (data.progress) return onprogress?.(data.progress);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.fault !== undefined) asked?.reject(new Error(data.fault));
    else asked?.resolve(data.result);
  };
  worker.onerror = (event) => end(event.message || 'out of memory');
  return {
    /**
     * @template {keyof Acts} K
     * @param {K} act
     * @param {Parameters<Acts[K]>[0]} [message]
     * @param {Transferable[]} [transfer]
     * @returns {Promise<Awaited<ReturnType<Acts[K]>>>}
     */
    ask(act, message, transfer = []) {
      return new Promise((resolve, reject) => {
        // the answer of an act is what the act gives
        waiting.set(++serial, {
          resolve: /** @type {(value: unknown) => void} */ (resolve),
          reject,
        });
        worker.postMessage({ ...message, act, id: serial }, transfer);
      });
    },
    stop: () => end(''),
  };
}

/** @typedef {ReturnType<typeof meshWorker>} MeshWorker */

/* ---- meshes that were dropped: by name, in memory and in this browser's store ---- */

/** @type {Map<string, MeshArrays>} */
const kept = new Map();
const STORE = 'meshes';

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
function inStore(mode, act) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('hawse', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      try {
        const request = act(opening.result.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      } catch (error) {
        reject(error);
      }
      opening.result.close();
    };
  });
}

/** Names of those that were given to this very page: they go before what its link carries. @type {Set<string>} */
export const given = new Set();

/** @param {string} name @param {MeshArrays} mesh */
export async function keepMesh(name, mesh) {
  given.add(name);
  kept.set(name, mesh);
  // without a store (a private window) it lasts as long as the page
  await inStore('readwrite', (store) => store.put(mesh, name)).catch(() => {});
}

/** @param {string} name @returns {Promise<MeshArrays | undefined>} */
export async function keptMesh(name) {
  const found = kept.get(name) ?? (await inStore('readonly', (s) => s.get(name)).catch(() => {}));
  if (found) kept.set(name, found);
  return found;
}

/** Whether this browser's store has it, so that it is there after the page has gone. @param {string} name @returns {Promise<boolean>} */
export const isKept = (name) =>
  inStore('readonly', (s) => s.count(name)).then(Boolean, () => false);
