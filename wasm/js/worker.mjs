/**
 * Module worker that owns the wasm core: `new Worker(new URL('worker.mjs', ...), {type: 'module'})`.
 * @module
 */
import { serve } from './serve.mjs';

serve(/** @type {import('./serve.mjs').Port} */ (/** @type {unknown} */ (globalThis)));
