/** A worker thread as a page sees a worker. */
import { Worker } from 'node:worker_threads';

const SERVE = new URL('../../wasm/js/serve.mjs', import.meta.url).href;

export function thread() {
  const boot = `
    import { parentPort } from 'node:worker_threads';
    const port = { postMessage: (m, transfer) => parentPort.postMessage(m, transfer), onmessage: null };
    const { serve } = await import(${JSON.stringify(SERVE)});
    serve(port);
    parentPort.on('message', (data) => port.onmessage({ data }));`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(boot)}`));
  return {
    postMessage: (/** @type {any} */ m, /** @type {any} */ transfer) =>
      worker.postMessage(m, transfer),
    addEventListener: (/** @type {string} */ type, /** @type {any} */ listener) =>
      worker.on(type, (data) => listener(type === 'message' ? { data } : data)),
    terminate: () => void worker.terminate(),
  };
}
