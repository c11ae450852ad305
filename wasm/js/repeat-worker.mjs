/**
 * Module worker for a pool of repeats in a page:
 * `new Worker(new URL('repeat-worker.mjs', ...), {type: 'module'})`, then `runPool`.
 * @module
 */
import { serveRepeat } from './repeat.mjs';

serveRepeat(/** @type {Parameters<typeof serveRepeat>[0]} */ (/** @type {unknown} */ (globalThis)));
