/**
 * Worker of the experiments: runs scenarios from start to end, one after the other, through the same module
 * as the page, and sends what is plotted of each.
 */
import { loadCore } from '../../../../wasm/js/loader.mjs';
import { frameReader } from '../../../../wasm/js/frame.mjs';
import { STATUS } from '../../../../wasm/js/status.mjs';

/**
 * @typedef {{key: string, text: string}} Job
 * @typedef {{jobs: Job[], trial: import('./trial/cases.js').Trial}} Ask
 * @typedef {{key: string, series: import('./trial/cases.js').Series} | {done: number} | {fault: string}} Told done: [ms]
 */

/**
 * The worker's own scope: the library of the page's types takes it for a window.
 * @typedef {{postMessage: (told: Told) => void, onmessage: (event: MessageEvent<Ask>) => void}} Scope
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

/** @param {import('../../../../wasm/js/loader.mjs').Core} core @param {string} text @param {import('./trial/cases.js').Trial} trial */
function runOne(core, text, { contact, mover, other, way }) {
  const model = core.compile(text);
  const sim = model.createSim();
  try {
    const { manifest } = model;
    const reader = frameReader(manifest);
    const n = manifest.frames + 1;
    const of = (/** @type {string} */ id) => reader.channelIndex(id);
    const places = ['surge', 'sway', 'heading'];
    const [a, b] = [mover, other].map((id) => places.map((name) => of(`${id}.${name}`)));
    const [force, depth] = ['force', 'depth'].map((q) => of(`plan_contacts.${contact}.${q}`));
    const out = {
      ...{ t: new Float64Array(n), force: new Float64Array(n) },
      ...{ speed: new Float64Array(n), depth: new Float64Array(n) },
      halt: NaN,
    };
    let k = 0;
    for (; k < n; k++) {
      if (k > 0 && sim.step() === STATUS.halted) {
        out.halt = sim.report().time ?? (k - 1) * manifest.frame;
        break;
      }
      const frame = sim.frame();
      const value = (/** @type {number} */ i) => (i < 0 ? 0 : reader.channel(frame, i));
      const along = ([surge, sway, heading] = a) => {
        const [u, v, h] = [value(surge), value(sway), value(heading)];
        const [c, s] = [Math.cos(h), Math.sin(h)];
        return way[0] * (c * u - s * v) + way[1] * (s * u + c * v);
      };
      out.t[k] = reader.time(frame);
      out.force[k] = value(force);
      out.depth[k] = value(depth);
      out.speed[k] = along(a) - along(b);
    }
    const cut = (/** @type {Float64Array} */ x) => (k < n ? x.slice(0, k) : x);
    return {
      ...out,
      t: cut(out.t),
      force: cut(out.force),
      speed: cut(out.speed),
      depth: cut(out.depth),
    };
  } finally {
    sim.free();
    model.free();
  }
}

/** @param {Ask} ask */
async function answer({ jobs, trial }) {
  const core = await loadCore(new URL('hawse.wasm', location.href), { labels: null });
  const start = performance.now();
  for (const { key, text } of jobs) {
    const series = runOne(core, text, trial);
    scope.postMessage({ key, series });
    // a look at what came in between
    await new Promise((next) => setTimeout(next, 0));
  }
  scope.postMessage({ done: performance.now() - start });
}

scope.onmessage = ({ data }) => {
  answer(data).catch((error) => scope.postMessage({ fault: String(error?.message ?? error) }));
};
