/**
 * Thread of `hawse repeat`: the port comes with its data.
 * @module
 */
import { workerData } from 'node:worker_threads';
import { serveRepeat } from '../js/repeat.mjs';

serveRepeat(workerData.port);
