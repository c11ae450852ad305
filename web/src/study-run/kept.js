/**
 * Rows of studies that were computed in this page, kept in this browser: each as it comes, under what it depends on, so that a reload, a
 * crash or a closed tab costs the points at work alone. Two tabs that write the same row write the same bytes.
 */
import { sha256 } from '../sha256.js';
import { rowsOf } from '../../../wasm/js/study/read.mjs';

/**
 * A study with its rows. `id`: of all that a row depends on; `text`: as it was begun last.
 * @typedef {{id: string, text: string, title: string, head: string, points: number, when: number}} Study
 * @typedef {Study & {rows: number}} Kept
 * @typedef {import('./run.js').Row} Row
 */

/** So many studies are kept: the one that was left alone longest goes. */
export const MOST = 8;

const [BASE, STUDIES, ROWS] = ['hawse-studies', 'studies', 'rows'];

/** What a row depends on, as one number. @param {import('./opening.js').Work} work @param {string} engine what computes it @returns {Promise<string>} */
export async function identify({ given, base, assets }, engine) {
  const meshes = Object.entries(assets).flatMap(([name, { points, faces }]) => [name, points, faces]); // prettier-ignore
  const parts = /** @type {BlobPart[]} */ ([JSON.stringify([rowsOf(given), base, engine]), ...meshes]); // prettier-ignore
  return sha256(await new Blob(parts).arrayBuffer());
}

/** All rows of a study. @param {string} id */
const rowsIn = (id) => IDBKeyRange.bound([id], [id, []]);

/** @type {Promise<IDBDatabase> | undefined} */
let base;
const theBase = () =>
  (base ??= new Promise((good, bad) => {
    const asked = indexedDB.open(BASE, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(STUDIES, { keyPath: 'id' });
      asked.result.createObjectStore(ROWS);
    };
    asked.onerror = () => bad(asked.error);
    asked.onsuccess = () => {
      const { result } = asked;
      // emptied by the browser or its owner: the next row opens another
      result.onclose = () => (base = undefined);
      result.onversionchange = () => (result.close(), (base = undefined));
      good(result);
    };
  }));

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(studies: IDBObjectStore, rows: IDBObjectStore) => (() => T)} act gives what reads its result
 * @returns {Promise<T>} when all of it is in the store
 */
async function within(mode, act) {
  const store = await theBase().catch((error) => ((base = undefined), Promise.reject(error)));
  return new Promise((good, bad) => {
    const all = store.transaction([STUDIES, ROWS], mode);
    const result = act(all.objectStore(STUDIES), all.objectStore(ROWS));
    all.oncomplete = () => good(result());
    all.onabort = () => bad(all.error ?? new Error('aborted'));
  });
}

/** Every study and how many rows it has, the newest first. @returns {Promise<Kept[]>} */
export async function keptStudies() {
  const all = await within('readonly', (studies, rows) => {
    const asked = studies.getAll();
    /** @type {IDBRequest<number>[]} */
    const counts = [];
    asked.onsuccess = () => {
      for (const { id } of asked.result) counts.push(rows.count(rowsIn(id)));
    };
    return () => asked.result.map((one, k) => ({ ...one, rows: counts[k].result }));
  });
  return all.sort((a, b) => b.when - a.when);
}

/** How many rows of a study are there. @param {string} id */
export const countRows = (id) =>
  within('readonly', (_, rows) => {
    const asked = rows.count(rowsIn(id));
    return () => asked.result;
  });

/** @param {string} id @returns {Promise<Row[]>} in the order of their points */
export const keptRows = (id) =>
  within('readonly', (_, rows) => {
    const asked = rows.getAll(rowsIn(id));
    return () => asked.result;
  });

/** @param {Omit<Study, 'when'>} study @param {readonly Row[]} some */
export const keepRows = (study, some) =>
  within('readwrite', (studies, rows) => {
    studies.put({ ...study, when: Date.now() });
    for (const row of some) rows.put(row, [study.id, row.point]);
    return () => {};
  });

/** @param {string} id */
export const dropStudy = (id) =>
  within('readwrite', (studies, rows) => {
    studies.delete(id);
    rows.delete(rowsIn(id));
    return () => {};
  });

/** Makes room for one more. @param {string} id */
export async function makeRoom(id) {
  const others = (await keptStudies()).filter((one) => one.id !== id);
  for (const one of others.slice(MOST - 1)) await dropStudy(one.id);
}

/** The lines of a table as far as they are there without a gap. @param {readonly Row[]} rows in their order */
export const firstLines = (rows) =>
  rows.filter(({ point }, i) => point === i).map(({ line }) => line);

/**
 * Takes a study for this tab, as long as it is at work on it; another tab that has it keeps it.
 * @param {string} id
 * @param {number} [patience] for a tab that is about to let go [ms]
 * @returns {Promise<(() => void) | null>} lets it go; null: another tab has it
 */
export function takeHold(id, patience = 0) {
  const { locks } = navigator;
  // without locks two tabs compute the same rows twice
  if (!id || !locks) return Promise.resolve(() => {});
  const how = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((good) => {
    const held = (/** @type {Lock | null} */ lock) =>
      lock ? new Promise((free) => good(() => free(undefined))) : good(null);
    // a browser that gives no locks is as one without
    locks
      .request(`${BASE} ${id}`, how, held)
      .catch((error) => good(error?.name === 'TimeoutError' ? null : () => {}));
  });
}

/** Writes rows as they come, one bundle after the other. The first that finds no room is the last: that is told once, and the study goes on.
 * @param {Omit<Study, 'when'>} study @param {(why: string) => void} refused */
export function createKeeper(study, refused) {
  /** @type {Row[]} */
  let waiting = [];
  /** @type {Promise<void> | undefined} */
  let writing;
  let why = study.id ? '' : 'no https';

  let roomy = false;

  async function write() {
    try {
      if (!roomy) await makeRoom(study.id);
      roomy = true;
      while (waiting.length) {
        const bundle = waiting;
        waiting = [];
        await keepRows(study, bundle);
      }
    } catch (error) {
      why = /** @type {Error} */ (error)?.name || String(error);
      waiting = [];
      refused(why);
    }
    writing = undefined;
  }
  return {
    /** Why rows are not kept; '': they are. */
    get why() {
      return why;
    },
    /** @param {Row} row */
    put(row) {
      if (why) return;
      waiting.push(row);
      writing ??= write();
    },
    /** When all that came is written. */
    idle: async () => writing,
  };
}

/** @typedef {ReturnType<typeof createKeeper>} Keeper */
