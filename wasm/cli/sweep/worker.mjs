/**
 * Thread of `hawse sweep`: the study comes with its data.
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads';
import { servePoints } from '../../js/study/point.mjs';

/** @type {Parameters<typeof servePoints>[0]} */
const port = {
  postMessage: (row) => parentPort?.postMessage(row),
  onmessage: null,
};
servePoints(port, workerData);
parentPort?.on('message', (data) => port.onmessage?.({ data }));
