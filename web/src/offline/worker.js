/**
 * Keeps the page's own files, so that it opens without a network: those of one build, held against their hashes, and nothing else.
 * A page has all its files from one build. With a network a visit is always that of the newest; where another build is served than
 * the one that is kept, the visit has nothing from here, and the new build is kept once all of it has come.
 */
import { sha256 } from '../sha256.js';

/** As the build writes it: hash of the whole, and of each file. @typedef {{build: string, files: Record<string, string>}} Kept */
/** @typedef {Event & {request: Request, clientId: string, resultingClientId: string, respondWith: (answer: Promise<Response>) => void,
 *   waitUntil: (work: Promise<unknown>) => void}} FetchLike */
/**
 * Of a service worker, as far as it is used here.
 * @typedef {{registration: {scope: string}, skipWaiting: () => Promise<void>,
 *   clients: {matchAll: (what: {includeUncontrolled: boolean, type: string}) => Promise<{id: string}[]>},
 *   addEventListener: (type: string, listener: (event: FetchLike) => void) => void}} Scope
 */

/** @type {Kept} */
const { build, files } = /** @type {Kept} */ (Reflect.get(globalThis, 'HAWSE_KEPT'));
const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));
const base = scope.registration.scope;

const PREFIX = `hawse ${base} `;
const CACHE = PREFIX + build;
/** Which build each page and worker has its files from. */
const CLIENTS = `${PREFIX}clients`;
const HERE = 'network';
/** Files that are fetched at a time: as many as a browser asks one server for. */
const LANES = 6;
/** A visit waits for the newest text of the page no longer than this [ms]. */
const PATIENCE = 4000;
const INDEX = 'index.html';
/** Texts of the page and of those beside it, one in each language. */
const TEXTS = /^[a-z-]+\.html$/;

/** A file of this build: as the browser has it from the visit, else as the server has it now. @param {string} file @param {string} hash */
async function fetched(file, hash) {
  for (const cache of /** @type {RequestCache[]} */ (['default', 'reload'])) {
    const answer = await fetch(new URL(file, base), { cache });
    if (answer.ok && (await sha256(await answer.clone().arrayBuffer())) === hash) return answer;
  }
  throw new Error(`${file} is not that of this build`);
}

/** All files of this build, or none: a deployment that is under way gives others, and it is tried again at the next visit. */
async function keep() {
  const before = await caches.has(CACHE);
  const cache = await caches.open(CACHE);
  try {
    const left = Object.entries(files);
    const next = async () => {
      for (let one = left.pop(); one; one = left.pop()) {
        const [file, hash] = one;
        if (await cache.match(new URL(file, base))) continue;
        await cache.put(new URL(file, base), await fetched(file, hash));
      }
    };
    const lanes = Array.from({ length: LANES }, () =>
      next().catch((error) => {
        left.length = 0; // the others end with what they hold: nothing is put after all of it went
        throw error;
      }),
    );
    const torn = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
    if (torn?.status === 'rejected') throw torn.reason;
  } catch (error) {
    if (!before) await caches.delete(CACHE);
    throw error;
  }
  await scope.skipWaiting();
}

/** Builds that neither are the newest nor have a page open go. */
async function clear() {
  const open = await scope.clients.matchAll({ includeUncontrolled: true, type: 'all' });
  const ids = new Set(open.map(({ id }) => id));
  const clients = await caches.open(CLIENTS);
  const used = new Set([CACHE, CLIENTS]);
  for (const request of await clients.keys()) {
    if (ids.has(idIn(request.url))) used.add(PREFIX + (await (await clients.match(request))?.text()));
    else await clients.delete(request);
  } // prettier-ignore
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && !used.has(name)) await caches.delete(name);
}

/** @param {string} id */
const placeOf = (id) => new URL(`?client=${encodeURIComponent(id)}`, base).href;
/** @param {string} url */
const idIn = (url) => new URL(url).searchParams.get('client') ?? '';

/** @param {string} id @param {string} from */
async function note(id, from) {
  if (id) await (await caches.open(CLIENTS)).put(placeOf(id), new Response(from));
}

/** @param {string} id @returns {Promise<string>} the build of a page or worker */
async function buildOf(id) {
  const known = id && (await (await caches.open(CLIENTS)).match(placeOf(id)));
  return known ? known.text() : build;
}

/** @param {string} file @param {string} [from] */
async function kept(file, from = build) {
  if (from === HERE || !(await caches.has(PREFIX + from))) return undefined;
  return (await caches.open(PREFIX + from)).match(new URL(file, base));
}

/** A visit: the newest where that can be had, else what is kept. @param {FetchLike} event @param {string} file */
async function visit({ resultingClientId: id }, file) {
  const mine = await kept(file);
  const gone = new AbortController();
  const timer = setTimeout(() => gone.abort(), PATIENCE);
  try {
    const fresh = await fetch(new URL(file === INDEX ? './' : file, base), {
      cache: 'no-cache',
      signal: gone.signal,
    });
    const same = fresh.ok && (await sha256(await fresh.clone().arrayBuffer())) === files[file];
    await note(id, mine && same ? build : HERE);
    return same ? (mine ?? fresh) : fresh;
  } catch (error) {
    if (!mine) throw error;
    await note(id, build);
    return mine;
  } finally {
    clearTimeout(timer);
  }
}

/** @param {FetchLike} event @param {string} file */
async function answer({ request, clientId, resultingClientId }, file) {
  const from = await buildOf(clientId);
  // a worker is of the build of its page
  if (resultingClientId) await note(resultingClientId, from);
  return (await kept(file, from)) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(clear()));
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const [address] = url.split(/[?#]/);
  if (method !== 'GET' || !address.startsWith(base)) return;
  const file = address.slice(base.length) || INDEX;
  if (!Object.hasOwn(files, file) && !/\.(js|css)$/.test(file)) return;
  if (mode === 'navigate') {
    if (TEXTS.test(file)) event.respondWith(visit(event, file));
  } else event.respondWith(answer(event, file));
});

export {};
