// Repeats: the samples, the patches that they make, the keys that are refused, and that a table does
// not depend on who computed it.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import {
  HawseInputError,
  WASM_URL,
  decodeLink,
  loadCore,
  mergePatch,
} from '../../wasm/js/index.mjs';
import {
  Repeat,
  runPool,
  serveRepeat,
  summaryLine,
  tableCsv,
  tableJson,
} from '../../wasm/js/repeat.mjs';
import {
  findTargets,
  readVary,
  samplePoint,
  sampleValues,
  varyOf,
  varyPatch,
} from '../../wasm/js/vary.mjs';

const core = await loadCore(WASM_URL);

/**
 * A body passes home at x = 0, rests there by a generous measure while |x| <= 0.2, and goes on. From
 * -1 m at 0.4 m/s it is there from 2 to 3 s; above 0.5 m/s it is too fast to be at rest.
 */
const PASSING = {
  hawse: 1,
  title: 'Passing',
  parts: {
    body: {
      kind: 'motion',
      position: [-1, 0, 0],
      velocity: [0.4, 0, 0],
      ports: { eye: { at: [0, 0, 1] } },
    },
    load: { kind: 'rigid', mass: 10, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 100] },
    lift: {
      kind: 'manoeuvre',
      body: 'body',
      home: { position: [0, 0, 0], tolerance: 0.2, speed: 0.5, time: 0.2 },
      slip: { distance: 50 },
      vary: {
        fast: { key: 'body.velocity.x', low: 0.4, high: 0.6 },
        side: { key: 'body.position.y', low: -0.1, high: 0.1 },
      },
    },
  },
  solver: { step: 0.01, frame: 0.05, duration: 5 },
};
const TEXT = JSON.stringify(PASSING);
const { schema } = core;

test('samples: a Halton sequence, shifted by the seed, the same everywhere', () => {
  // Van der Corput in base 2: 1/2, 1/4, 3/4, 1/8; in base 3: 1/3, 2/3, 1/9, 4/9.
  const wanted = [
    [1 / 2, 1 / 3],
    [1 / 4, 2 / 3],
    [3 / 4, 1 / 9],
    [1 / 8, 4 / 9],
  ];
  const shift = samplePoint(7, 0, 2).map((u, d) => (u - wanted[0][d] + 1) % 1);
  wanted.forEach((point, run) => {
    samplePoint(7, run, 2).forEach((u, d) => {
      const off = (u - point[d] - shift[d] + 2) % 1;
      assert.ok(Math.min(off, 1 - off) < 1e-15);
      assert.ok(u >= 0 && u < 1);
    });
  });
  // Numbers that were computed once: another machine must come to them, too.
  assert.deepEqual(
    [samplePoint(1, 0, 3), samplePoint(1, 1, 3), samplePoint(2, 0, 1)],
    [
      [0.11006971471942961, 0.8898987754558523, 0.779249998088926],
      [0.8600697147194296, 0.22323210878918553, 0.9792499980889261],
      [0.6399605530314147],
    ],
  );
  // More numbers do not change those before them.
  assert.deepEqual(samplePoint(3, 5, 4).slice(0, 2), samplePoint(3, 5, 2));
});

test('values lie within the bounds, and cover them', () => {
  const targets = findTargets(schema, PASSING, [readVary('body.position.x=-2..6')]);
  const values = Array.from({ length: 64 }, (_, run) => sampleValues(targets, 1, run)[0]);
  assert.ok(values.every((v) => v >= -2 && v <= 6));
  for (let k = 0; k < 8; k++) {
    const inside = values.filter((v) => v >= -2 + k && v < -1 + k).length;
    assert.ok(inside >= 7 && inside <= 9, `${inside} of 64 in eighth ${k}`);
  }
  const whole = findTargets(schema, { ...PASSING, parts: { line: { kind: 'cable' } } }, [
    readVary('line.elements=3..5'),
  ]);
  const all = new Set(Array.from({ length: 20 }, (_, run) => sampleValues(whole, 1, run)[0]));
  assert.deepEqual([...all].sort(), [3, 4, 5]);
});

test('reading low..high', () => {
  assert.deepEqual(readVary('a.b.x=-.5..1e-3'), { path: 'a.b.x', low: -0.5, high: 1e-3 });
  for (const bad of ['a.b', 'a.b=1', 'a.b=1..', 'a.b=..2', '=1..2', 'a.b=one..2', 'a.b=1..2..3'])
    assert.throws(() => readVary(bad), HawseInputError, bad);
});

test('patches: members of vectors beside their others, turns on top of an orientation', () => {
  const vary = [
    'body.velocity.z=1..1',
    'body.velocity.y=2..2',
    'load.mass=5..5',
    'solver.step=1..1',
  ];
  const targets = findTargets(schema, PASSING, vary.map(readVary));
  assert.deepEqual(varyPatch(targets, [1, 2, 5, 0.25]), {
    parts: { body: { velocity: [0.4, 2, 1] }, load: { mass: 5 } },
    solver: { step: 0.25 },
  });
  const port = findTargets(schema, PASSING, [readVary('body.ports.eye.at.x=0..1')]);
  assert.deepEqual(varyPatch(port, [0.5]), {
    parts: { body: { ports: { eye: { at: [0.5, 0, 1] } } } },
  });
  const dotted = findTargets(schema, PASSING, [readVary('lift.home.position.y=0..1')]);
  assert.deepEqual(varyPatch(dotted, [0.5]), {
    parts: { lift: { home: { position: [0, 0.5, 0] } } },
  });

  // A quarter turn about x, then one about z: cos and sin of 45 degrees, multiplied out.
  const turn = ['load.orientation.roll=0..2', 'load.orientation.yaw=0..2'].map(readVary);
  const [w, x, y, z] = varyPatch(findTargets(schema, PASSING, turn), [Math.PI / 2, Math.PI / 2])
    .parts.load.orientation;
  for (const value of [w, x, y, z]) assert.ok(Math.abs(value - 0.5) < 1e-9);
  // On top of half a turn about z a yaw of 1 is a turn of pi + 1.
  const half = mergePatch(PASSING, { parts: { load: { orientation: [0, 0, 0, 1] } } });
  const yaw = findTargets(schema, half, [readVary('load.orientation.yaw=0..2')]);
  const q = varyPatch(yaw, [1]).parts.load.orientation;
  assert.ok(Math.abs(q[0] + Math.sin(0.5)) < 1e-9 && Math.abs(q[3] - Math.cos(0.5)) < 1e-9);
});

test('what the scenario says is varied', () => {
  assert.deepEqual(varyOf(PASSING), [
    { path: 'body.velocity.x', low: 0.4, high: 0.6 },
    { path: 'body.position.y', low: -0.1, high: 0.1 },
  ]);
  assert.deepEqual(varyOf({}), []);
  core.compile(TEXT).free(); // and the core takes it
});

test('a key that is not there names the nearest one', () => {
  for (const [vary, message] of /** @type {[string, RegExp][]} */ ([
    ['bdy.position.x=0..1', /no part "bdy".*"body"/],
    ['body.positon.x=0..1', /no key "positon.x"|no key "positon/],
    ['load.mas=1..2', /no key "mas": nearest is "mass" in load/],
    ['body.position=0..1', /position has \.x, \.y, \.z/],
    ['body.position.w=0..1', /position has \.x, \.y, \.z/],
    ['load.orientation=0..1', /\.roll, \.pitch, \.yaw/],
    ['load.mass.x=1..2', /mass is one number/],
    ['load.shape=0..1', /is a choice/],
    ['body.ports.ey.at.x=0..1', /no row of ports "ey": nearest is "eye"/],
    ['solver.stp=1..2', /no key "stp": nearest is "step"/],
    ['load.mass=-1..2', /-1 to 2 is not within 0/],
    ['load.mass=3..2', /low 3 is above high 2/],
  ])) {
    assert.throws(
      () => findTargets(schema, PASSING, [readVary(vary)]),
      (error) => {
        assert.ok(error instanceof HawseInputError);
        assert.match(error.message, message);
        return true;
      },
    );
  }
  const twice = ['load.mass=1..2', 'load.mass=1..3', 'load.mas=1..2'].map(readVary);
  assert.throws(
    () => findTargets(schema, PASSING, twice),
    (error) => error instanceof HawseInputError && error.faults.length === 2,
  );
});

/** @param {number} count @param {object} [options] @param {string} [text] */
async function pool(count, options = {}, text = TEXT) {
  const repeat = new Repeat({ schema, text, runs: 7, seed: 3, ...options });
  const ends = Array.from({ length: count }, () => {
    const { port1, port2 } = new MessageChannel();
    serveRepeat(/** @type {any} */ (port2));
    return port1;
  });
  /** @type {number[]} */
  const told = [];
  await runPool(/** @type {any} */ (ends), repeat, {
    wasm: WASM_URL,
    onrow: (row) => told.push(row.run),
  });
  for (const end of ends) end.close();
  assert.deepEqual(told.sort(), [0, 1, 2, 3, 4, 5, 6]);
  return repeat;
}

test('the table does not depend on how many workers there are', async () => {
  const one = await pool(1);
  const three = await pool(3);
  assert.equal(tableCsv(three), tableCsv(one));
  assert.deepEqual(tableJson(three), tableJson(one));
  assert.notEqual(tableCsv(one), tableCsv(await pool(1, { seed: 4 })));
});

test('the verdicts are those of kinematics', async () => {
  const repeat = await pool(2);
  for (const row of repeat.table) {
    const [speed, side] = row.values;
    const way = Math.sqrt(0.04 - side * side); // |x| within the tolerance
    const home = speed <= 0.5 && (2 * way) / speed > 0.22;
    assert.equal(row.verdict, home ? 'home' : 'timeout', `${speed} m/s, ${side} m aside`);
    if (home) {
      // Judged each 0.01 s.
      const reached = (1 - way) / speed;
      assert.ok(row.numbers.time_home >= reached && row.numbers.time_home <= reached + 0.0101);
    }
    assert.equal(row.end, 5);
    assert.match(row.hash ?? '', /^[0-9a-f]{16}$/);
  }
  const homes = repeat.table.filter((r) => r.verdict === 'home').length;
  assert.ok(homes > 0 && homes < 7);
  assert.equal(summaryLine(repeat.summary()), `7 runs: home ${homes}, timeout ${7 - homes}`);
});

test('a run ends so long after its verdict', async () => {
  const repeat = await pool(2, { options: { settle: 0.5 } });
  const home = repeat.table.find((r) => r.verdict === 'home');
  assert.ok(home && Math.abs(home.end - (home.numbers.time_home + 0.7)) < 0.06, `${home?.end}`);
});

test('a run that is refused, or halts, is a row with its cause', async () => {
  const text = JSON.stringify(mergePatch(PASSING, { parts: { load: { inertia: [1, 1, 1.5] } } }));
  const { table } = await pool(2, { vary: [readVary('load.inertia.z=1..4')] }, text);
  for (const { verdict, cause, values } of table) {
    // No body has a moment above the sum of the other two.
    assert.equal(verdict, values[0] > 2 ? 'refused' : 'home');
    assert.equal(verdict === 'refused', /inertia/.test(cause ?? ''));
  }
  assert.ok(table.some((r) => r.verdict === 'refused'));

  const thrown = mergePatch(PASSING, {
    parts: { load: { force_x: 1e12 }, lift: { vary: null } },
    solver: { step: 0.05 },
  });
  const fast = { vary: [readVary('load.force_x=1e11..1e12')] };
  for (const row of (await pool(2, fast, JSON.stringify(thrown))).table) {
    assert.equal(row.verdict, 'halted');
    assert.match(row.cause ?? '', /at [\d.e-]+ s/);
  }
});

test('a link opens the scenario of its run', async () => {
  const repeat = new Repeat({ schema, text: TEXT, runs: 3, example: 'passing' });
  const link = await decodeLink(String(await repeat.linkOf(2)));
  assert.equal(link.example, 'passing');
  assert.deepEqual(mergePatch(PASSING, link.patch), repeat.scenarioOf(2));
  const whole = new Repeat({ schema, text: TEXT, runs: 3 });
  assert.deepEqual((await decodeLink(String(await whole.linkOf(2)))).patch, whole.scenarioOf(2));
});

/* ---- the command ---- */

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-repeat-'));
test.after(() => rmSync(dir, { recursive: true }));
const file = join(dir, 'passing.json');
writeFileSync(file, TEXT);

/** @param {string[]} args @returns {Promise<{status: number | null, out: string, err: string}>} */
function hawse(...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMMAND, 'repeat', ...args], { cwd: dir });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    child.on('close', (status) => resolve({ status, out, err }));
  });
}

test('the command: table, summary, files, progress', async () => {
  const csv = join(dir, 'table.csv');
  const args = [file, '--runs', '4', '--seed', '3', '--show', 'body.x'];
  const [one, two, json] = await Promise.all([
    hawse(...args, '--jobs', '1', '--table', csv),
    hawse(...args, '--jobs', '2', '--quiet'),
    hawse(...args, '--jobs', '2', '--json'),
  ]);
  assert.deepEqual([one.status, two.status, json.status], [0, 0, 0], one.err + two.err + json.err);
  assert.equal(one.out, two.out);
  assert.match(one.out, /^run +body\.velocity\.x +body\.position\.y +verdict/);
  assert.match(one.out, /^4 runs: .*(home|timeout) \d/m);
  assert.match(one.err, /4 of 4: run \d (home|timeout)/);
  assert.equal(two.err, '');
  const lines = readFileSync(csv, 'utf8').trimEnd().split('\n');
  assert.equal(lines.length, 2 + 4);
  assert.match(lines[1], /^,m\/s,m,,s,s,s,s,s,N,1,/);
  assert.match(
    lines[0],
    /^run,body\.velocity\.x,body\.position\.y,verdict,end,.*,body\.x,hash,cause,link$/,
  );
  const { rows, summary, vary } = JSON.parse(json.out);
  assert.equal(rows.length, 4);
  assert.equal(summary.runs, 4);
  assert.deepEqual(vary[0], { path: 'body.velocity.x', low: 0.4, high: 0.6, unit: 'm/s' });
  for (const row of rows) {
    const x = -1 + 5 * row.values['body.velocity.x'];
    assert.ok(Math.abs(row.numbers['body.x'] - x) < 1e-9);
    assert.match(row.link, /^#/);
  }
});

test('the command: what is wrong with its line is exit code 2', async () => {
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [['--vary', 'bdy.position.x=0..1'], /no part "bdy": nearest is "body"/],
    [['--vary', 'load.mass'], /part\.key=low\.\.high/],
    [['--runs', '0'], /--runs 0/],
    [['--runs', '1.5'], /--runs 1\.5/],
    [['--jobs', '0'], /--jobs 0/],
    [['--table', 'x.txt'], /\.csv or \.json/],
    [['--show', 'body.z', '--show', 'body.zz'], /no channel "body\.zz"/],
    [['--part', 'lfit'], /did you mean lift/],
    [['--set', 'lift.vary=null'], /nothing is varied/],
    [['--set', 'load.mass=-1'], /\/parts\/load\/mass/],
  ])) {
    const { status, err } = await hawse(file, ...args);
    assert.equal(status, 2, `${args}: ${err}`);
    assert.match(err, message);
    assert.doesNotMatch(err, /\n +at /, 'no stack trace');
  }
});
