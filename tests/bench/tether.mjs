// Lines that touch: real-time factor of the examples in WebAssembly, the slowest second, and the share of time of
// each stage from a CPU profile.
//
// node tests/bench/tether.mjs [--build] [--only tether-knot] [--seconds 20] [--json]
//
// The profile needs a module with the names of its functions: --build makes it, in build/profile (profile.mjs).
import { parseArgs } from 'node:util';
import { listExamples, readExample, table } from '../../wasm/cli/common.mjs';
import { openProfiled, percent, PROFILED, profileRun } from './profile.mjs';

const SCENES = ['tether-knot', 'tether-hockle', 'tether-drop', 'rov-tether', 'crossed-cylinders'];

/** @type {import('./profile.mjs').Stages} */
const STAGES = [
  ['detection of passes', /^(strand_clear|hw_chord_\w+|ball_of|way_of_chords)$/],
  [
    'what is near',
    /^(strand_search|find_pairs|find_held|hw_strand_(begin|ready)|strand_\w*hold\w*|strand_find\w*)$/,
  ],
  ['order, pattern', /^(hw_replan|hw_sparse_(order|plan)\w*|hw_strand_coupled|symbolic\w*)$/],
  ['contact forces', /^(hw_strand_force|force_of_pair|strand_body\w*|give|press|rub|side_of\w*)$/],
  ['linear solver', /^(hw_sparse_(factor\w*|solve)|factor|update|block_sub|eliminate\w*)$/],
  ['output', /^(hw_sim_write_\w+|hw_sim_hash|hw_hash_\w+|hw_strand_rows|hw_contact_\w+)$/],
  ['lines, assembly', /^(hw_sim_forward|cable_\w+|hw_sparse_\w+|body_\w+)$/],
  ['steps, Newton', /^(hw_sim_\w+|hwx_sim_step|hw_newton|hw_ali3\w*|hw_strand_commit)$/],
];

const { values } = parseArgs({
  options: {
    build: { type: 'boolean' },
    wasm: { type: 'string', default: PROFILED },
    only: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    json: { type: 'boolean' },
  },
});
const bench = await openProfiled(values);
/** @type {({id: string, elements: number} & Awaited<ReturnType<typeof profileRun>>)[]} */
const rows = [];
for (const id of SCENES) {
  const example = listExamples().find((e) => e.id === id);
  if (!example || (values.only && values.only !== id)) continue;
  const doc = JSON.parse(readExample(example));
  const elements = Object.values(doc.parts).reduce(
    (/** @type {number} */ sum, /** @type {any} */ part) => sum + (part.elements ?? 0),
    0,
  );
  rows.push({ id, elements, ...(await profileRun(bench, doc, Number(values.seconds), STAGES)) });
}
bench.session.disconnect();
if (values.json) console.log(JSON.stringify(rows, null, 2));
else
  console.log(
    table(
      [
        'example',
        'elements',
        'x real time',
        'steps',
        'rejected',
        'iterations',
        ...STAGES.map(([s]) => s),
      ],
      rows.map((r) => [
        r.id,
        String(r.elements),
        r.factor.toFixed(2),
        ...[r.substeps, r.rejected, r.iterations].map(String),
        ...STAGES.map(([stage]) => percent(r.shares[stage])),
      ]),
      `l${'r'.repeat(5 + STAGES.length)}`,
    ),
  );
