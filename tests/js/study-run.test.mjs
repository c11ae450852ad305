// A study that runs in a page: its text made ready without a page, its rows in order over pause, stop and deaths, its link, what a run
// makes of itself. The table is the command's, byte for byte (tests/browser/study-run.test.mjs has it from a browser).
import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveAssets } from '../../wasm/js/asset-files.mjs';
import { csvCells } from '../../wasm/js/csv.mjs';
import { HawseInputError, LinkError, decodeLink, encodeLink, loadCore, WASM_URL } from '../../wasm/js/index.mjs'; // prettier-ignore
import { pack } from '../../wasm/js/link-write.mjs';
import { LINK_MAX, unpack } from '../../wasm/js/link.mjs';
import { decodeStudy, encodeStudy, hasStudy } from '../../wasm/js/study/link.mjs';
import { servePoints } from '../../wasm/js/study/point.mjs';
import { hand } from '../../web/src/study-run/clerk.js';
import { fileName } from '../../web/src/study-run/form.js';
import { identify } from '../../web/src/study-run/kept.js';
import { studyOf } from '../../web/src/study-run/make.js';
import { studyAddress } from '../../web/src/study-run/offer.js';
import { answersOf, openText } from '../../web/src/study-run/opening.js';
import { StudyRun, workersFor } from '../../web/src/study-run/run.js';
import { TEMPLATES } from '../../web/src/study-run/templates.js';
import { wholeStudy } from './study-scene.mjs';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-study-'));
test.after(() => rmSync(dir, { recursive: true }));

/** @type {{examples: {id: string, file: string}[]}} */
const { examples } = JSON.parse(readFileSync(`${EXAMPLES}index.json`, 'utf8'));
const sources = {
  /** @param {string} id */
  async exampleText(id) {
    const found = examples.find((one) => one.id === id);
    return found && readFileSync(EXAMPLES + found.file, 'utf8');
  },
  /** @param {string} text */
  assets: (text) => resolveAssets(text, async (name) => readFileSync(`${EXAMPLES}meshes/${name}`)),
};
const core = await loadCore();
/** @param {unknown} study */
const open = (study) => openText(core, typeof study === 'string' ? study : JSON.stringify(study), sources); // prettier-ignore

/** The faults of a study. @param {unknown} study @returns {Promise<string[]>} */
async function faultsOf(study) {
  try {
    await open(study);
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    return error.faults.map(({ where, what }) => `${where}: ${what}`);
  }
  return [];
}

/** Workers in this thread: what the page's worker does, without one. @param {Awaited<ReturnType<typeof open>>} study */
const inThread =
  ({ work }) =>
  /** @param {import('../../wasm/js/study/pool.mjs').Ear} ear */
  (ear) => {
    /** @type {Parameters<typeof servePoints>[0]} */
    const port = { postMessage: (row) => ear.row(row), onmessage: null };
    servePoints(port, { wasm: WASM_URL, labels: core.labels, ...work });
    return { give: (/** @type {number} */ point) => void setTimeout(() => port.onmessage?.({ data: point })), end() {} }; // prettier-ignore
  };

test('the table is that of the command, byte for byte, also where its links are packed', async () => {
  const study = await wholeStudy();
  const file = join(dir, 'throws.json');
  writeFileSync(file, JSON.stringify(study));
  const out = join(dir, 'throws.csv');
  const said = execFileSync(process.execPath, [COMMAND, 'sweep', file, '--out', out, '--jobs', '2'], { encoding: 'utf8' }); // prettier-ignore
  const opened = await open(study);
  const run = new StudyRun({
    ...{ head: opened.about.head, points: opened.about.points, workers: 3 },
    ...{ bear: inThread(opened), failed: async () => '', changed() {} },
  });
  await run.go();
  assert.equal(run.state, 'whole');
  assert.equal(run.text, readFileSync(out, 'utf8'));
  const links = run.lines.map((line) => csvCells(line).at(-1) ?? '');
  assert.ok(links.every((link) => link.startsWith('#?z=1')), links[0]); // prettier-ignore
  const { patch } = await decodeLink(links[3]);
  assert.equal(
    /** @type {any} */ (patch).parts.ball.velocity[2],
    Number(csvCells(run.lines[3])[1]),
  );
  // answers from the rows are those that the command prints from its table
  const [share, figures] = answersOf(opened.opened, run.lines);
  const json = execFileSync(process.execPath, [COMMAND, 'sweep', 'answers', file, out, '--json'], { encoding: 'utf8' }); // prettier-ignore
  assert.deepEqual(JSON.parse(JSON.stringify([share, figures])), JSON.parse(json));
  assert.match(said, /^high \(probability of top, m\)/m);
});

test('rows stand in order whatever order they end in; pause, go on, stop', async () => {
  /** Points that are at work, to be ended by hand. @type {Map<number, () => void>} */
  const work = new Map();
  let ended = 0;
  /** @param {import('../../wasm/js/study/pool.mjs').Ear} ear */
  const bear = (ear) => ({
    give: (/** @type {number} */ point) => void work.set(point, () => (work.delete(point), ear.row({ point, line: `${point}\n`, verdict: 'none', busy: 3000, start: 0 }))), // prettier-ignore
    end: () => ended++,
  });
  const how = { head: 'h\nu\n', points: 7, workers: 2, bear, failed: async () => '', changed() {} };
  const run = new StudyRun(how);
  assert.equal(run.left, undefined);
  let rest = run.go();
  work.get(1)?.();
  assert.equal(run.text, 'h\nu\n', 'the row of point 1 waits for that of point 0');
  // one row in 3 s: 6 are left, by two workers
  assert.equal(run.left, 9);
  work.get(0)?.();
  assert.equal(run.text, 'h\nu\n0\n1\n');
  run.pause();
  assert.equal(run.state, 'pausing');
  work.get(3)?.();
  assert.deepEqual([...work.keys()], [2], 'none is begun any more');
  work.get(2)?.();
  await rest;
  assert.deepEqual([run.state, ended, run.lines.length], ['paused', 2, 4]);
  rest = run.go();
  assert.deepEqual([...work.keys()], [4, 5]);
  work.get(5)?.();
  run.stop();
  await rest;
  assert.deepEqual([run.state, run.text], ['stopped', 'h\nu\n0\n1\n2\n3\n']);
  assert.equal(ended, 4);

  work.clear();
  const other = new StudyRun(how);
  rest = other.go();
  other.pause();
  work.get(0)?.();
  work.get(1)?.();
  await rest;
  other.stop();
  assert.equal(other.state, 'stopped', 'also while it is paused');
});

test('rows from before are taken up: none is done again, whatever gaps there are', async () => {
  /** @type {number[]} */
  const done = [];
  /** @type {number[]} */
  const kept = [];
  /** @param {import('../../wasm/js/study/pool.mjs').Ear} ear */
  const bear = (ear) => ({
    give: (/** @type {number} */ point) => void setTimeout(() => (done.push(point), ear.row({ point, line: `${point}\n`, verdict: 'none', busy: 1, start: 0 }))), // prettier-ignore
    end() {},
  });
  const row = (/** @type {number} */ point, verdict = 'none') => ({ point, line: `${point}\n`, verdict }); // prettier-ignore
  const how = { head: 'h\n', points: 6, workers: 2, bear, failed: async () => '', changed() {} };
  const run = new StudyRun({ ...how, keep: ({ point }) => void kept.push(point) });
  run.resume([row(0), row(1), row(4)]);
  assert.deepEqual([run.state, run.text, run.rows.done], ['ready', 'h\n0\n1\n', 3]);
  await run.go();
  assert.deepEqual([run.state, run.text], ['whole', 'h\n0\n1\n2\n3\n4\n5\n']);
  assert.deepEqual([done.sort(), kept.sort()], [[2, 3, 5], [2, 3, 5]]); // prettier-ignore
  const whole = new StudyRun(how);
  whole.resume([0, 1, 2, 3, 4, 5].map((point) => row(point)));
  assert.equal(whole.state, 'whole');
  const faulty = new StudyRun({ ...how, faults: 2 });
  faulty.resume([row(0, 'halted'), row(1), row(2, 'halted'), row(3)]);
  assert.deepEqual([faulty.state, faulty.text], ['whole', 'h\n0\n1\n2\n']);
});

test('what a study’s rows depend on is one number: not its title, but its values, its engine and its meshes', async () => {
  const study = await wholeStudy();
  const { work } = await open(study);
  const id = await identify(work, 'a');
  assert.match(id, /^[0-9a-f]{64}$/);
  const other = (/** @type {object} */ more) => open({ ...study, ...more });
  assert.equal(await identify((await other({ title: 'X', answers: {} })).work, 'a'), id);
  assert.notEqual(await identify(work, 'b'), id);
  assert.notEqual(await identify((await other({ set: { 'ball.mass': 3 } })).work, 'a'), id);
  const mesh = { points: Float64Array.of(1, 2, 3), faces: Int32Array.of(0, 0, 0) };
  assert.notEqual(await identify({ ...work, assets: { hull: mesh } }, 'a'), id);
});

test('a study’s rule ends it with the row that it names, and rows behind it are dropped', async () => {
  /** @param {import('../../wasm/js/study/pool.mjs').Ear} ear */
  const bear = (ear) => ({
    give: (/** @type {number} */ point) =>
      // later points end first
      void setTimeout(() => ear.row({ point, line: `${point}\n`, verdict: point % 2 ? 'halted' : 'none', busy: 1, start: 0 }), 10 - point), // prettier-ignore
    end() {},
  });
  const run = new StudyRun({ head: '', points: 9, faults: 2, workers: 9, bear, failed: async () => '', changed() {} }); // prettier-ignore
  await run.go();
  assert.deepEqual([run.state, run.text], ['whole', '0\n1\n2\n3\n']);
});

test('a worker that dies: its point once more, then a row that says so', async () => {
  /** @type {any[]} */
  const made = [];
  let tries = 0;
  /** A worker that dies at point 1 once, at point 2 always. @param {import('../../wasm/js/study/pool.mjs').Ear} ear */
  function bear(ear) {
    /** @type {any} */
    const worker = {
      dead: false,
      terminate: () => (worker.dead = true),
      /** @param {any} message */
      postMessage(message) {
        if (message.serve) return assert.equal(message.serve.given, 'the study');
        queueMicrotask(() => {
          const die = message === 2 || (message === 1 && tries++ === 0);
          if (die) return worker.onerror({ preventDefault() {}, message: 'out of memory' });
          worker.onmessage({ data: { point: message, line: `${message}\n`, verdict: 'none', busy: 1, start: 0 } }); // prettier-ignore
        });
      },
    };
    made.push(worker);
    return hand(worker, ear, /** @type {any} */ ({ given: 'the study' }));
  }
  const failed = async (/** @type {number} */ point, /** @type {string} */ cause) => `${point} ${cause}\n`; // prettier-ignore
  const run = new StudyRun({ head: '', points: 4, workers: 2, bear, failed, changed() {} });
  await run.go();
  assert.equal(run.text, '0\n1\n2 the thread died: out of memory\n3\n');
  assert.deepEqual(run.deaths.map(({ point, again }) => [point, again]), [[1, true], [2, true], [2, false]]); // prettier-ignore
  assert.equal(run.rows.verdicts.failed, 1);
  assert.ok(made.every(({ dead }) => dead), 'none is left'); // prettier-ignore

  const none = new StudyRun({ head: '', points: 1, workers: 1, failed, changed() {}, bear: (ear) => ({ give: () => queueMicrotask(() => ear.died('no')), end() {} }) }); // prettier-ignore
  // of one point that kills two workers there is a row, and so an end
  await none.go();
  assert.deepEqual([none.state, none.text], ['whole', '0 the thread died: no\n']);
});

test('cores: what the browser tells, at most eight, no more than points', () => {
  assert.deepEqual([[4, 100], [64, 100], [4, 3], [0, 9], [1, 9]].map(([cores, points]) => workersFor(cores, points)), [4, 8, 3, 2, 1]); // prettier-ignore
});

test('a study as a link: there and back; what a stranger wrote is capped', async () => {
  const study = await wholeStudy();
  const link = await encodeStudy(JSON.stringify(study, null, 2));
  assert.ok(hasStudy(link) && hasStudy(`https://example.org/study.html${link}`));
  assert.ok(!hasStudy('#heave-snatch?study=1') && !hasStudy(''));
  assert.deepEqual(JSON.parse(await decodeStudy(link)), study);
  /** @param {string} text @param {RegExp} what */
  const bad = (text, what) =>
    assert.rejects(decodeStudy(text), (error) => error instanceof LinkError && what.test(error.message)); // prettier-ignore
  await bad(`#study=${'1'.repeat(LINK_MAX)}`, /16390 characters: 16384 are allowed/);
  await bad('#study=2abc', /packed in a way that this version does not know/);
  await bad('#study=1a!b', /not base64url/);
  await bad('#study=1AAAA', /damaged/);
  await bad('#other=1', /"#study=" is wanted/);
  // a mebibyte of nothing in a kilobyte
  const { deflateRawSync } = await import('node:zlib');
  const bomb = deflateRawSync(Buffer.alloc(2 ** 20, 32)).toString('base64url');
  await bad(`#study=1${bomb}`, /100 times its size/);
  await assert.rejects(encodeStudy('{'), /not JSON/);
  // what cannot be packed: digits without order
  const digits = Array.from({ length: 9000 }, (_, i) => Math.sin(i) * 1e6);
  await assert.rejects(encodeStudy(JSON.stringify({ digits })), /characters: 16384 are allowed/);
});

test('what is wrong with a study is told with its place; files beside it are said not to be there', async () => {
  const study = /** @type {any} */ (TEMPLATES[0].study);
  assert.deepEqual(await faultsOf(study), []);
  const [beside] = await faultsOf({ ...study, base: 'mine.json' });
  assert.match(
    beside,
    /^\/base: "mine\.json" is no example; files beside a study are read by the command/,
  );
  const wrong = {
    ...study,
    factors: { mass: { path: 'load.mass', distribution: 'uniform', low: -5, high: 2000 } },
    design: { kind: 'latin', points: 0 },
    measures: { peak: { take: 'greatest', channel: 'line.nothing' } },
    answers: {},
  };
  const told = (await faultsOf(wrong)).join('\n');
  assert.match(told, /^\/factors\/mass.*-5/m);
  assert.match(told, /^\/design\/points: 0: a whole number from 1 to 1000000 is wanted/m);
  assert.match(told, /^\/measures\/peak\/channel: there is no channel "line\.nothing"/m);
  assert.match((await faultsOf({ ...study, base: '#no-such-example' }))[0], /^\/base: the link names an example that is not here: no-such-example/); // prettier-ignore
  assert.match((await faultsOf({ ...study, base: '#heave-snatch?z=1!!&load.mass=2' }))[0], /^\/base: the link: z "1!!": not base64url/); // prettier-ignore
  assert.match((await faultsOf('{"hawse_study": 1,'))[0], /^\/: not JSON/);
  assert.match((await faultsOf('[]'))[0], /an object with "hawse_study": 1/);
  // a mesh that the gallery has not
  const scenario = { hawse: 1, meshes: { hull: { asset: 'mine.stl' } }, parts: {} };
  const base = await encodeLink({ patch: scenario });
  assert.ok((await faultsOf({ ...study, base })).some((text) => text.startsWith('/meshes/hull/asset: ')), 'told with the rest'); // prettier-ignore
});

test('the templates are good, small, and of examples', async () => {
  for (const { id, study } of TEMPLATES) {
    const { about } = await open(study);
    assert.ok(about.points <= 32 && about.answers > 0, id);
  }
});

test('every example makes a study of itself; one that has no number to vary says so', async () => {
  for (const { id } of examples) {
    const text = String(await sources.exampleText(id));
    const { assets } = await sources.assets(text);
    const model = core.compile(text, assets);
    const { manifest } = model;
    model.free();
    const study = studyOf({ doc: JSON.parse(text), schema: core.schema, manifest, base: id });
    const faults = await faultsOf(study);
    const none = Object.keys(/** @type {object} */ (study.factors)).length === 0;
    assert.deepEqual(faults, none ? ['/factors: there is no factor: at least one is wanted'] : [], id); // prettier-ignore
    assert.ok(!none || id === 'knuckle-boom', id);
  }
});

test('a run’s study begins with its changes, its orders and what was asked of many starts', async () => {
  const before = JSON.parse(String(await sources.exampleText('heave-snatch')));
  const model = core.compile(JSON.stringify(before));
  const { manifest } = model;
  model.free();
  const run = { example: 'heave-snatch', before, doc: before, schema: core.schema, manifest, inputs: [] }; // prettier-ignore
  /** @param {string} address */
  const studyAt = async (address) => JSON.parse(await decodeStudy(address));
  const address = await studyAddress(run);
  assert.match(address, /^study\.html#study=1/);
  const plain = await studyAt(address);
  assert.equal(plain.base, 'heave-snatch');
  // 20 % less and more of what the example exposes
  const { mass } = before.parts.load;
  assert.deepEqual(plain.factors.load_mass, { path: 'load.mass', distribution: 'uniform', low: 0.8 * mass, high: 1.2 * mass }); // prettier-ignore
  const doc = { ...before, parts: { ...before.parts, load: { ...before.parts.load, mass: 1234 } } };
  const vary = [{ path: 'line.EA', low: 1e6, high: 2e6 }, { path: 'load.mass', low: 7, high: 7 }]; // prettier-ignore
  const changed = await studyAt(await studyAddress({ ...run, doc, vary, points: 9, seed: 3, settle: 2 })); // prettier-ignore
  assert.equal(changed.base, '#heave-snatch?load.mass=1234');
  assert.deepEqual(changed.factors, {
    line_EA: { path: 'line.EA', distribution: 'uniform', low: 1e6, high: 2e6 },
    load_mass: { path: 'load.mass', values: [7] },
  });
  assert.deepEqual(changed.design, { kind: 'latin', points: 9, seed: 3 });
  assert.equal(changed.stop, undefined, 'there is no manoeuvre whose verdict could be waited for');
  assert.deepEqual(await faultsOf(changed), []);
  const mine = await studyAt(await studyAddress({ ...run, example: '', doc }));
  assert.match(mine.base, /^#\?z=1/);
  assert.deepEqual((await decodeLink(mine.base)).patch, doc);
});

test('a packed row unpacks to what the browser’s own deflater packed', async () => {
  const text = JSON.stringify(await wholeStudy());
  const { deflateSync } = await import('fflate');
  const ours = await pack(text, 'z', async (bytes) => deflateSync(bytes, { level: 9, mem: 4 }));
  assert.equal(await unpack(`1${ours}`), text);
  assert.equal(await unpack(`1${await pack(text, 'z')}`), text);
});

test('a file of a study is named by the letters of its title, whatever the language', () => {
  assert.equal(fileName('Ruckkräfte einer schwereren Last'), 'ruckkräfte-einer-schwereren-last');
  assert.equal(fileName('../a: "b" / c?'), 'a-b-c');
  assert.equal(fileName('?'), 'study');
});
