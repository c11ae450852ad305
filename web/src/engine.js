/** What `early.js` has begun to ask for, before any other script was there; where it has not, it is asked for here. */
import { spaceCanvas } from './view/webgl.js';

/**
 * @typedef {object} Early
 * @property {Record<string, Promise<Response>>} asked by address
 * @property {Promise<WebAssembly.Module | undefined>} [module] of the engine
 * @property {Worker} [worker]
 * @property {HTMLCanvasElement | null} [canvas] of the scene in space; null: there is no WebGL
 * @property {() => void} go asks for what a run needs
 * @property {() => void} shown the picture of an embedded run is on show
 */

/** @returns {Partial<Early>} */
const early = () => Reflect.get(globalThis, 'hawseEarly') ?? {};

const ADDRESS = () => new URL('./hawse.wasm', document.baseURI);

/** The engine's module is on its way. */
export const begun = () => early().module !== undefined;

/** The engine's module, or where it is. @returns {Promise<WebAssembly.Module | URL> | URL} */
export const engine = () => early().module?.then((module) => module ?? ADDRESS()) ?? ADDRESS();

/** Asks side by side for what a run needs. */
export const askForRun = () => early().go?.();

/** The picture of an embedded run is on show: now the engine. */
export const posterShown = () => early().shown?.();

/** An answer can be read once. @param {string} url @returns {Promise<Response>} */
export function ask(url) {
  const { asked: begunWith = {} } = early();
  const there = begunWith[url];
  delete begunWith[url];
  return there ?? fetch(url);
}

/** Whether `early.js` has asked for it. @param {string} url */
export const asked = (url) => early().asked?.[url] !== undefined;

/** The canvas of the scene in space, given once; null: there is no WebGL. */
export function sceneCanvas() {
  const have = early();
  const { canvas = spaceCanvas() } = have;
  delete have.canvas;
  return canvas;
}

/** The worker of a run: one that is there is given once. */
export function worker() {
  const have = early();
  const one = have.worker ?? new Worker(new URL('./worker.js', document.baseURI), { type: 'module' }); // prettier-ignore
  delete have.worker;
  return one;
}
