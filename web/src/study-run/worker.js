/**
 * Worker of a study in a page. The first one reads the study's text and finds its answers; those that do the points are told so
 * and are `servePoints` from then on, which makes rows as the command's threads make them.
 */
import { assetNames } from '../../../wasm/js/assets.mjs';
import { loadCore } from '../../../wasm/js/loader.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { failedLine, servePoints } from '../../../wasm/js/study/point.mjs';
import { groundOf } from './ground.js';
import { answersOf, openText } from './opening.js';

/**
 * @typedef {import('./opening.js').About} About
 * @typedef {import('./opening.js').Work} Work
 * @typedef {{wasm: WebAssembly.Module, labels: import('../../../wasm/js/labels.mjs').Labels}} Engine
 *
 * @typedef {{engine: Engine} | {serve: import('../../../wasm/js/study/point.mjs').Start} | ({id: number} & Asked)} Message
 * @typedef {{open: string} | {answers: string[]} | {failed: number, cause: string} | {ground: import('./ground.js').About}} Asked
 *
 * @typedef {{about: About, work: Work} | {faults: readonly import('../../../wasm/js/status.mjs').Fault[]}} Reading
 */

/** A worker's: the types are those of a page. */
const scope =
  /** @type {Parameters<typeof servePoints>[0] & {postMessage(message: unknown): void}} */ (
    /** @type {unknown} */ (globalThis)
  );

/** @type {Promise<import('../../../wasm/js/loader.mjs').Core> | undefined} */
let core;
/** @type {Engine} */
let engine;
/** The study that was read last. @type {import('../../../wasm/js/study/point.mjs').Opened | undefined} */
let opened;

const theCore = () => (core ??= loadCore(engine.wasm, { labels: engine.labels }));
const at = (/** @type {string} */ path) => new URL(path, location.href);

/** @typedef {{id: string, file: string, title?: string}} Example */
/** @type {Promise<Example[]> | undefined} */
let list;
const examples = () =>
  (list ??= fetch(at('examples/index.json')).then(async (answer) => {
    if (!answer.ok) throw new Error(`examples/index.json: ${answer.status}`);
    return /** @type {{examples: Example[]}} */ (await answer.json()).examples;
  }));

/** @param {string} id */
async function exampleText(id) {
  const file = (await examples()).find((one) => one.id === id)?.file;
  if (file === undefined) return undefined;
  const answer = await fetch(at(`examples/${file}`));
  if (!answer.ok) throw new Error(`examples/${file}: ${answer.status}`);
  return answer.text();
}

/** A mesh file of the gallery. @param {string} name */
async function meshBytes(name) {
  const answer = await fetch(at(`examples/meshes/${name.split('/').map(encodeURIComponent).join('/')}`)); // prettier-ignore
  const page = (answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (!answer.ok || page)
    throw new Error(`there is no mesh file "${name}" in the gallery; own meshes run by the command`); // prettier-ignore
  return new Uint8Array(await answer.arrayBuffer());
}

const sources = {
  examples,
  exampleText,
  /** Readers of meshes come with the first one. @param {string} scenario */
  async assets(scenario) {
    if (assetNames(scenario).length === 0) return { assets: {}, faults: [] };
    const { resolveAssets } = await import('../../../wasm/js/asset-files.mjs');
    return resolveAssets(scenario, meshBytes);
  },
};

/** @param {string} text @returns {Promise<Reading>} */
async function open(text) {
  opened = undefined;
  try {
    const found = await openText(await theCore(), text, sources);
    opened = found.opened;
    return { about: found.about, work: found.work };
  } catch (error) {
    if (error instanceof HawseInputError) return { faults: error.faults };
    core = undefined; // after a trap its memory cannot be trusted
    throw error;
  }
}

/** @param {import('./ground.js').About} about */
async function ground(about) {
  try {
    return await groundOf(await theCore(), about, sources);
  } catch (error) {
    core = undefined; // after a trap its memory cannot be trusted
    throw error;
  }
}

/** @param {Asked} asked */
function answer(asked) {
  if ('open' in asked) return open(asked.open);
  if ('ground' in asked) return ground(asked.ground);
  if (!opened) throw new Error('no study is open');
  if ('answers' in asked) return answersOf(opened, asked.answers);
  return failedLine(opened, asked.failed, asked.cause);
}

// what is thrown out of a promise would end nothing, and nobody would hear of it
addEventListener('unhandledrejection', ({ reason }) => reportError(reason));

scope.onmessage = async ({ data }) => {
  const message = /** @type {Message} */ (/** @type {unknown} */ (data));
  if ('engine' in message) {
    engine = message.engine;
    return;
  }
  if ('serve' in message) return servePoints(scope, message.serve);
  const { id } = message;
  try {
    scope.postMessage({ id, given: await answer(message) });
  } catch (error) {
    scope.postMessage({ id, why: error instanceof Error ? error.message : String(error) });
  }
};
