// The anchor lift in three sizes: real-time factor in WebAssembly, and the share of time of each stage
// from a CPU profile; then how the time of an iteration grows with links and with triangles.
//
// node tests/bench/manoeuvre.mjs [--build] [--seconds 14] [--grow 4] [--json]
//
// The profile needs a module with the names of its functions: --build makes it, in build/profile
// (the preset "wasm" with --profiling-funcs; its code is that of the module that is shipped).
// The chain's further links lie in a line behind the pipe, so that every size does the same lift.
import { parseArgs } from 'node:util';
import { readExample, listExamples, table } from '../../wasm/cli/common.mjs';
import { openProfiled, percent, PROFILED, profileRun } from './profile.mjs';

const SIZES = [
  [32, 8_000],
  [60, 100_000],
  [150, 1_000_000],
];
const GROWTH = [
  [32, 8_000],
  [60, 8_000],
  [150, 8_000],
  [32, 100_000],
  [32, 1_000_000],
];
const PITCH = 4; // of a stud link, in bar diameters

/** @type {import('./profile.mjs').Stages} */
const STAGES = [
  ['links on meshes', /^(hw_link_\w+|hw_contact_link_\w+|touches)$/],
  [
    'mesh on mesh',
    /^(hw_tree_pairs|hw_cut_\w+|hw_regions?_\w+|hw_patch_\w+|hw_ray_\w+|make_once|hw_contact_mesh\w+|hw_interference\w*)$/,
  ],
  ['clearance', /^(manoeuvre_clearance|hw_tree_distance)$/],
  ['linear solver', /^(hw_sparse_(factor\w*|solve)|factor|update|block_sub)$/],
  ['output', /^(hw_sim_write_\w+|hw_sim_hash|hw_hash_\w+|hw_contact_(rows|contours|channels))$/],
  ['assembly, forces', /^(hw_sim_forward|hw_sim_constrain|chain_\w+|hw_sparse_\w+)$/],
  ['steps, Newton', /^(hw_sim_\w+|hwx_sim_step|hw_newton|hw_ali3\w*)$/],
];

/** @param {number} links @param {number} triangles */
function scenario(links, triangles) {
  const example = listExamples().find((e) => e.id === 'anchor-lift');
  if (!example) throw new Error('there is no example anchor-lift');
  const doc = JSON.parse(readExample(example));
  const { chain, hull } = doc.parts;
  const extra = (links - chain.links) * PITCH * chain.d;
  doc.meshes.bow.bow.triangles = triangles;
  chain.links = links;
  hull.ports.gypsy.at[2] += extra; // along the pipe
  return doc;
}

/**
 * @param {Bench} bench @param {number} links @param {number} triangles @param {number} seconds simulated
 */
async function measure(bench, links, triangles, seconds) {
  return {
    links,
    triangles,
    ...(await profileRun(bench, scenario(links, triangles), seconds, STAGES)),
  };
}

/** @typedef {Awaited<ReturnType<typeof openProfiled>>} Bench */
/** @typedef {Awaited<ReturnType<typeof measure>>} Row */

const micro = (/** @type {Row} */ r, /** @type {string} */ stage) =>
  ((1e6 * r.spent * r.shares[stage]) / r.iterations).toFixed(0);

/** @param {Row[]} sizes @param {Row[]} growth */
function print(sizes, growth) {
  const stages = STAGES.map(([stage]) => stage);
  const size = (/** @type {Row} */ r) => [`${r.links}`, r.triangles.toLocaleString('en')];
  console.log(`Anchor lift, ${sizes[0].seconds} s: share of time`);
  console.log(
    table(
      ['links', 'triangles', 'x real time', 'steps', 'rejected', 'iterations', ...stages],
      sizes.map((r) => [
        ...size(r),
        r.factor.toFixed(2),
        ...[r.substeps, r.rejected, r.iterations].map(String),
        ...stages.map((stage) => percent(r.shares[stage])),
      ]),
      'r'.repeat(6 + stages.length),
    ),
  );
  if (!growth.length) return;
  console.log(`\nGrowth, ${growth[0].seconds} s: microseconds an iteration`);
  console.log(
    table(
      ['links', 'triangles', 'all', ...stages],
      growth.map((r) => [
        ...size(r),
        ((1e6 * r.spent) / r.iterations).toFixed(0),
        ...stages.map((stage) => micro(r, stage)),
      ]),
      'r'.repeat(3 + stages.length),
    ),
  );
}

const { values } = parseArgs({
  options: {
    build: { type: 'boolean' },
    wasm: { type: 'string', default: PROFILED },
    seconds: { type: 'string', default: '14' },
    grow: { type: 'string', default: '4' },
    json: { type: 'boolean' },
  },
});
const bench = await openProfiled(values);
/** @type {Row[]} */
const sizes = [];
/** @type {Row[]} */
const growth = [];
for (const [links, triangles] of SIZES)
  sizes.push(await measure(bench, links, triangles, Number(values.seconds)));
for (const [links, triangles] of Number(values.grow) > 0 ? GROWTH : [])
  growth.push(await measure(bench, links, triangles, Number(values.grow)));
bench.session.disconnect();
if (values.json) console.log(JSON.stringify({ sizes, growth }, null, 2));
else print(sizes, growth);
