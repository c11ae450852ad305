// An example's run, with its energy ledger held against the page's own words at every frame.
import { readFileSync } from 'node:fs';
import { patchText, setPatch } from '../../wasm/cli/common.mjs';
import { STATUS, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { ledger, missing, turnover } from '../../wasm/js/ledger.mjs';

const folder = new URL('../../examples/', import.meta.url);
const listed = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')).examples;
const core = await loadCore();

/** Above this the page says that the ledger does not close (web/src/panels/energy.js). */
export const TOLERANCE = 1e-3;

/** @type {string[]} */
export const examples = listed.map((/** @type {{id: string}} */ e) => e.id);

/**
 * @param {string} id
 * @param {{sets?: string[], seconds?: number}} [options] values as of `hawse run --set`; end of the run where it is not
 *   the example's own [s]
 */
export async function watched(id, { sets = [], seconds = Infinity } = {}) {
  const { file } = listed.find((/** @type {{id: string}} */ e) => e.id === id);
  const text = readFileSync(new URL(file, folder), 'utf8');
  const model = core.compile(sets.length ? patchText(text, setPatch(sets)) : text);
  const sim = model.createSim();
  const reader = frameReader(model.manifest);
  /** @type {Float64Array[]} */
  const kept = [reader.channels(sim.frame()).slice()];
  const index = Object.fromEntries(model.manifest.channels.map((c, i) => [c.id, i]));
  const result = { missing: 0, at: 0, turned: 0, kinetic: Infinity, fall: 0, over: 0 };
  let [milliseconds, turned] = [0, 0];
  const frames = Math.min(model.manifest.frames, Math.ceil(seconds / model.manifest.frame));
  for (let frame = 1; frame <= frames; frame++) {
    const begun = performance.now();
    const status = sim.step();
    milliseconds += performance.now() - begun;
    if (status !== STATUS.ok && status !== STATUS.done)
      throw new Error(`${id}: ${JSON.stringify(sim.report())}`);
    kept[2] = kept[1] ?? kept[0];
    kept[1] = reader.channels(sim.frame()).slice();
    const value = (/** @type {string} */ k, /** @type {number} */ at) => kept[at][index[k]];
    turned = turnover(
      (k) => value(k, 0),
      (k) => value(k, 1),
      turned,
    );
    const l = ledger((k) => value(k, 1) - value(k, 0), turned);
    if (missing(l) > TOLERANCE) result.over++;
    if (missing(l) > result.missing)
      Object.assign(result, { missing: missing(l), at: reader.time(sim.frame()), turned });
    result.kinetic = Math.min(result.kinetic, value('kinetic', 0), value('kinetic', 1));
    result.fall = Math.max(result.fall, value('dissipated', 2) - value('dissipated', 1));
  }
  sim.free();
  model.free();
  return { ...result, frames, realtime: (frames * model.manifest.frame * 1e3) / milliseconds };
}
