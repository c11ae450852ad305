/**
 * Worker of the validation view: runs the same cases as `hawse validate`, one after the other, on a
 * core of its own. A case runs through without a pause, so cancelling means ending the worker.
 */
import { cases, runCase } from '../../../wasm/cli/validate/index.mjs';
import { loadLab } from '../../../wasm/js/lab.mjs';
import { loadCore } from '../../../wasm/js/loader.mjs';
import drdc from '../../../tests/validation/refs/drdc.json';
import anchor_mesh from '../../../tests/validation/refs/anchor_mesh.json';
import anchor_degenerate from '../../../tests/validation/refs/anchor_degenerate.json';
import anchor_link from '../../../tests/validation/refs/anchor_link.json';
import anchor_restitution from '../../../tests/validation/refs/anchor_restitution.json';
import anchor_incline from '../../../tests/validation/refs/anchor_incline.json';
import anchor_ali3p from '../../../tests/validation/refs/anchor_ali3p.json';
import anchor_chain from '../../../tests/validation/refs/anchor_chain.json';
import tether from '../../../tests/validation/refs/tether.json';
import fender from '../../../tests/validation/refs/reference_fender.json';

/**
 * @typedef {import('../../../wasm/cli/validate/index.mjs').Row} Row
 * @typedef {import('../../../wasm/cli/validate/case.mjs').Result} Result
 * @typedef {{id: string, title: string, about: string, source?: string}} Listed
 * @typedef {{type: 'cases', cases: Listed[]} | {type: 'start', id: string, index: number, count: number} |
 *   {type: 'result', id: string, result: Result, seconds: number} | {type: 'done'} |
 *   {type: 'fault', message: string}} Message
 */

/** A worker's: the types are those of a page. */
const scope = /** @type {Pick<Worker, 'postMessage' | 'onmessage'>} */ (
  /** @type {unknown} */ (globalThis)
);
/** @param {Message} message */
const post = (message) => scope.postMessage(message);

/** @type {Promise<import('../../../wasm/js/loader.mjs').Core> | undefined} */
let core;

/** @type {Promise<import('../../../wasm/js/lab.mjs').Lab> | undefined} */
let lab;
const theLab = () => (lab ??= loadLab(new URL('hawse-lab.wasm', location.href)));

/** @param {string[]} ids */
async function run(ids) {
  core ??= loadCore(new URL('hawse.wasm', location.href), { labels: null });
  const refs = {
    drdc: /** @type {import('../../../wasm/cli/validate/simulate.mjs').Refs['drdc']} */ (
      /** @type {unknown} */ (drdc)
    ),
    anchor_mesh,
    anchor_degenerate,
    anchor_link,
    anchor_restitution,
    anchor_incline,
    anchor_ali3p,
    anchor_chain,
    tether,
    fender,
  };
  const ctx = { core: await core, refs, lab: theLab };
  const chosen = cases.filter((c) => ids.includes(c.id));
  for (const [index, one] of chosen.entries()) {
    post({ type: 'start', id: one.id, index, count: chosen.length });
    const start = performance.now();
    const result = await runCase(one, ctx);
    post({ type: 'result', id: one.id, result, seconds: (performance.now() - start) / 1000 });
  }
  post({ type: 'done' });
}

scope.onmessage = (/** @type {MessageEvent<string[]>} */ event) => {
  run(event.data).catch((error) =>
    post({ type: 'fault', message: error instanceof Error ? error.message : String(error) }),
  );
};
const listed = cases.map(({ id, title, about, source }) => ({ id, title, about, source }));
post({ type: 'cases', cases: listed });
