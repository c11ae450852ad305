// Events of a scenario: what the package and the command tell of them, switches by their words, a run that ends by one,
// and what the page makes of a frame in which something has let go.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  EVENT,
  HawseInputError,
  Runner,
  STATUS,
  frameReader,
  loadCore,
  simulate,
  simulateWith,
} from '../../wasm/js/index.mjs';
import { inputFault } from '../../wasm/js/status.mjs';
import { runOnce } from '../../wasm/js/repeat.mjs';
import { carriedTo } from '../../web/src/sim/inputs.js';
import { createLane } from '../../web/src/sim/lane.js';
import { eventWords } from '../../wasm/js/event-words.mjs';
import { wordOf } from '../../web/src/plot/events.js';
import { mergeTicks } from '../../web/src/plot/timeline.js';
import { saidAt } from '../../web/src/panels/saying.js';
import { createMoment } from '../../web/src/view/moment.js';
import { openJoints, parkedOf } from '../../web/src/features/switches/state.js';
import { OPERATION, textOf } from './scenes.mjs';

const core = await loadCore();
const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));

/** Frames of 0.02 s: the events of the scenario come at 0.5 s, 1.3 s and 2 s. */
const [LET_GO, TORN, END] = [25, 65, 100];

/** The run to its end: its frames by number. */
function played() {
  const model = core.compile(textOf(OPERATION));
  const reader = frameReader(model.manifest);
  const runner = new Runner(model);
  const frames = [runner.frame().slice()];
  while (runner.goto(frames.length)) frames.push(runner.frame().slice());
  return { runner, reader, manifest: model.manifest, frames };
}
const { runner, reader, manifest, frames } = played();
const told = frames.flatMap((frame, at) =>
  reader.events(frame).map((e) => ({ ...e, frame: at, at })),
);

/** @param {() => unknown} call */
function faultsOf(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof HawseInputError, String(error));
    return error.faults.map(({ where, what }) => `${where} ${what}`);
  }
  assert.fail('nothing was refused');
}

test('a run that an event ends has fewer frames, and says so, at once and in slices', async () => {
  const options = { events: true, probe: /** @type {const} */ (['shackle.held']) };
  const run = simulateWith(core, OPERATION, options);
  assert.deepEqual([run.status, run.halted, run.ended], [STATUS.done, false, 'over']);
  assert.equal(run.t.length, END + 1);
  assert.ok(Math.abs((run.t.at(-1) ?? 0) - 2) < 1e-9);
  const sliced = await simulate(OPERATION, { ...options, core });
  assert.deepEqual([sliced.hash, sliced.ended, sliced.t.length], [run.hash, 'over', END + 1]);
  const less = simulateWith(core, OPERATION, { until: 1.5 });
  assert.deepEqual([less.ended, less.t.length], ['', 76]);
  const whole = simulateWith(core, { ...OPERATION, events: {} });
  assert.deepEqual([whole.ended, whole.status, whole.t.length], ['', STATUS.done, 201]);
  const named = run.events.filter(({ kind }) => kind === 'event');
  assert.deepEqual(
    named.map(({ event, say, part }) => [event, say, part]),
    [
      ['let_go', 'The hook lets go', ''],
      ['tear', 'The tether parts', ''],
      ['over', 'That is all', ''],
    ],
  );
  assert.ok(run.events.some(({ kind, part }) => kind === 'broke' && part === 'tether'));
  assert.ok(run.events.every(({ kind, event }) => (kind === 'event') === (event !== undefined)));
});

test('a runner stops at the end, goes back from it, and comes to the same bits', () => {
  assert.equal(frames.length, END + 1);
  assert.deepEqual([runner.index, runner.ended, runner.halted], [END, true, false]);
  assert.equal(runner.goto(END + 50), false);
  const last = reader.hash(frames[END]);
  assert.ok(runner.goto(10));
  assert.equal(runner.ended, false);
  assert.equal(reader.hash(runner.frame()), reader.hash(frames[10]));
  assert.ok(runner.goto(END));
  assert.equal(reader.hash(runner.frame()), last);
  assert.equal(simulateWith(core, OPERATION).hash, last);
});

test('many runs of it end where it ends', () => {
  /** @type {number[]} */
  const shares = [];
  const onprogress = (/** @type {number} */ share) => shares.push(share);
  const outcome = runOnce(core, textOf(OPERATION), {}, { show: ['load.z'] }, { onprogress });
  assert.ok(Math.abs(outcome.end - 2) < 1e-9);
  assert.equal(outcome.hash, reader.hash(frames[END]));
  assert.ok(Math.max(...shares) <= END / manifest.frames, 'no further');
});

test('a choice is set by its word or the number of that; what it has not is told with its words', () => {
  const runs = ['free', 1].map(
    (jaw) => simulateWith(core, OPERATION, { until: 0.4, inputs: { jaw: [[0.1, jaw]] } }).hash,
  );
  assert.equal(runs[0], runs[1]);
  assert.notEqual(runs[0], simulateWith(core, OPERATION, { until: 0.4 }).hash);
  const fault = (/** @type {string} */ id, /** @type {number | string} */ value) =>
    inputFault(manifest, { id, frame: 0, value })?.what;
  const words = '0 held, 1 free, 2 armed';
  for (const good of [0, 1, 2]) assert.equal(fault('jaw', good), undefined);
  for (const bad of [3, -1, 0.5, NaN, Infinity])
    assert.equal(fault('jaw', bad), `${bad} is not the number of a word: ${words}`);
  assert.equal(fault('jaw', 'open'), `"open" is no word of it: ${words}`);
  assert.equal(fault('catch', 1), undefined);
  assert.equal(fault('catch', 2), '2 neither calls "catch" (1) nor leaves it (0)');
  assert.deepEqual(
    faultsOf(() => simulateWith(core, OPERATION, { inputs: { jaw: 'open', ballast: 7 } })),
    [
      `/inputs/jaw "open" is no word of it: ${words}`,
      '/inputs/ballast 7 is not the number of a word: 0 present, 1 parked',
    ],
  );
  const model = core.compile(textOf(OPERATION));
  const [byWord, byNumber] = [model.createSim(), model.createSim()];
  assert.equal(byWord.input('jaw', 'armed'), STATUS.ok);
  assert.equal(byNumber.input(0, 2), STATUS.ok);
  for (const sim of [byWord, byNumber]) sim.step();
  const [a, b] = [byWord, byNumber].map((sim) => reader.hash(sim.frame()));
  assert.equal(a, b);
  assert.throws(() => byWord.input('jaw', 'open'), /no word of it/);
  model.free();
});

test('a call makes its event come, and the hook has its load again', () => {
  const run = simulateWith(core, OPERATION, {
    ...{ events: true, probe: ['shackle.held', 'shackle.apart'] },
    inputs: { catch: [[0.6, 1]] },
  });
  const held = run.series['shackle.held'];
  assert.deepEqual([held[20], held[28], held[40]], [1, 0, 1]);
  const came = run.events.find(({ event }) => event === 'catch');
  assert.equal(came?.say, 'The hook takes hold again');
  const caught = run.events.find(({ kind, part }) => kind === 'caught' && part === 'shackle');
  // it fell freely for 0.1 s, from where the hook held it
  const fallen = (9.81 * 0.1 ** 2) / 2;
  assert.ok(Math.abs((caught?.value ?? 0) - fallen) < 0.5 * fallen, `${caught?.value}`);
});

test('the command tells what happened and what ended the run', () => {
  const dir = mkdtempSync(join(tmpdir(), 'hawse-events-'));
  const file = join(dir, 'hook.json');
  writeFileSync(file, textOf(OPERATION));
  const hawse = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
  try {
    const { stdout, status } = hawse('run', file);
    assert.equal(status, 0);
    for (const line of [
      'at 0.500000 s  let_go: The hook lets go',
      'at 0.500000 s  shackle released',
      'at 0.500000 s  ballast parked',
      'at 2.00000 s  over: That is all',
      'ended by the event over',
    ])
      assert.ok(stdout.split('\n').includes(line), `${line}: ${stdout}`);
    assert.match(stdout, /^at 1\.30000 s {2}tether broke \d+ N$/m);
    assert.match(stdout, /^Hook: 2 s by ali3$/m);
    assert.equal(hawse('run', file, '--out', dir, '--set', 'inputs.jaw.word=free').status, 0);
    const run = JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8'));
    assert.deepEqual([run.ended, run.frames, run.duration], ['over', END, 2]);
    assert.deepEqual(run.events[0], { time: 0.5, kind: 'event', event: 'let_go', say: 'The hook lets go' }); // prettier-ignore
    assert.ok(!run.events.some((/** @type {any} */ e) => e.part === 'shackle'), 'it was open');
    const rows = readFileSync(join(dir, 'channels.csv'), 'utf8').trim().split('\n').slice(2);
    assert.equal(rows.length, END + 1);
    const wrong = hawse('run', file, '--set', 'inputs.jaw.word=open');
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /"open" is not one of: held\|free\|armed/);
    const event = hawse('run', file, '--set', 'events.over.at=1');
    assert.match(event.stdout, /^Hook: 1 s by ali3$/m);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('events in words: the name and what it says, the part and what it does', () => {
  const words = told.map((e) => Object.values(eventWords(e, manifest)).join(': '));
  for (const line of [
    'let go: The hook lets go',
    'shackle: lets go',
    'buffer: lets go',
    'ballast: is parked',
    'tether: breaks',
    'over: That is all',
  ])
    assert.ok(words.includes(line), `${line} in ${words.join(', ')}`);
  const at = (/** @type {string} */ id) => manifest.parts.findIndex((part) => part.id === id);
  const what = (/** @type {number} */ kind, /** @type {string} */ id, value = 0) =>
    eventWords({ kind, part: at(id), value }, manifest).what;
  assert.equal(what(EVENT.released, 'wire', 1), 'lets go at its end b');
  assert.equal(what(EVENT.missed, 'shackle', 2), 'does not take hold');
  assert.equal(what(EVENT.released, 'ballast'), 'is present again');
  // the tear and what it does are one mark, with the name of the event
  const marks = mergeTicks(told, (t) => 100 * t, 10, manifest.cues);
  assert.deepEqual(
    marks.flatMap(({ word }) => (word ? [word] : [])),
    ['let go', 'tear', 'over'],
  );
  assert.equal(wordOf(EVENT.event, 9, manifest.cues), '', 'one that there is not');
});

test('what is said stands for a while, whichever way one comes to the moment', () => {
  const said = (/** @type {number} */ t) => saidAt(told, manifest, t);
  assert.equal(said(0.49), '');
  assert.equal(said(0.51), 'The hook lets go');
  assert.equal(said(1.31), 'The tether parts');
  assert.equal(said(2), 'That is all');
  const long = { ...manifest, duration: 400 }; // a twenty-fifth of it
  assert.deepEqual([saidAt(told, long, 17.9), saidAt(told, long, 18.1)], ['That is all', '']);
});

test('a lane knows its end from the frame, and forgets it with the frame', () => {
  const lane = createLane({ text: '', doc: null, inputs: [], manifest, reader, at: 0 });
  for (const [i, frame] of frames.entries()) {
    assert.equal(lane.ended, Infinity);
    lane.take(frame.slice().buffer, i);
  }
  assert.equal(lane.ended, END);
  assert.equal(lane.events.filter(({ kind }) => kind === EVENT.event).length, 3);
  lane.truncate(END - 1);
  assert.equal(lane.ended, Infinity);
  lane.truncate(LET_GO);
  assert.equal(lane.events.filter(({ kind }) => kind === EVENT.event).length, 1);
});

test('a moment knows what is not there: an element that parted, a spring that let go, a body that stands aside', () => {
  const moment = createMoment(manifest, reader);
  const row = (/** @type {string} */ id) => manifest.lines.findIndex(({ part }) => part === id);
  const [ballast] = parkedOf(manifest, OPERATION);
  const [joint] = openJoints(manifest, OPERATION);
  moment.watch(joint.held);
  const at = (/** @type {number} */ frame) => {
    moment.read(frames[frame]);
    const { gap } = moment.lines[row('tether')];
    return [gap > 0, moment.lines[row('buffer')].n, ballast.is(moment), moment.channel(joint.held)];
  };
  assert.equal(ballast.part, 'ballast');
  assert.deepEqual(at(LET_GO - 1), [false, 2, false, 1]);
  assert.deepEqual(at(LET_GO + 1), [false, 0, true, 0]);
  assert.deepEqual(at(TORN + 1), [true, 0, true, 0]);
  assert.deepEqual(at(LET_GO - 1), [false, 2, false, 1]);
  // the gap is where the frame has two nodes of one place no longer: the longest way between two of them
  moment.read(frames[END]);
  const { gap, n, nodes } = moment.lines[row('tether')];
  assert.equal(n, 7);
  assert.equal(gap, reader.channel(frames[END], 'tether.parted'));
  const ways = Array.from({ length: n - 1 }, (_, i) =>
    Math.hypot(...[0, 1, 2].map((k) => nodes[3 * i + 3 + k] - nodes[3 * i + k])),
  );
  assert.equal(ways.indexOf(Math.max(...ways)), gap - 1);
  // where the joint holds: the jaw and the eye
  const names = joint.ports.map((port) => {
    const part = manifest.parts.findLast((p) => (p.port ?? Infinity) <= port);
    return `${part?.id}.${part?.ports?.[port - (part.port ?? 0)]}`;
  });
  assert.deepEqual(names, ['hook.jaw', 'load.eye']);
  assert.equal(joint.armed(moment), false);
});

test('calls go with a run to the next one, where its event is still called by hand', () => {
  const orders = [{ id: 'catch', frame: 30, value: 1 }, { id: 'jaw', frame: 40, value: 2 }]; // prettier-ignore
  assert.deepEqual(carriedTo(orders, OPERATION, OPERATION), orders);
  const { catch: called, ...events } = OPERATION.events;
  assert.deepEqual(carriedTo(orders, OPERATION, { ...OPERATION, events }), [orders[1]]);
  const timed = { ...OPERATION, events: { ...events, catch: { at: 1 } } };
  assert.deepEqual(carriedTo(orders, OPERATION, timed), [orders[1]]);
});
