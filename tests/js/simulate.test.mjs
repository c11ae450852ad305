// simulate and its probes, held against the frames read by hand, the recorded hashes, and closed forms.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  CONTACT,
  EVENT,
  HawseHaltError,
  HawseInputError,
  STATUS,
  frameReader,
  loadCore,
  simulate,
  simulateWith,
} from '../../wasm/js/index.mjs';
import { HALTING, HALT_FRAME, HANGING, haltingPush, textOf } from './scenes.mjs';

const core = await loadCore();
const example = (/** @type {string} */ id) =>
  readFileSync(new URL(`../../examples/${id}.json`, import.meta.url), 'utf8');
const golden = JSON.parse(
  readFileSync(new URL('../golden/hashes.json', import.meta.url), 'utf8'),
).hashes;

/**
 * A run by hand: what `read` gives of each frame.
 * @template T
 * @param {string} text
 * @param {number} frames
 * @param {(reader: ReturnType<typeof frameReader>, frame: Uint8Array) => T} read
 */
function byHand(text, frames, read) {
  const model = core.compile(text);
  const reader = frameReader(model.manifest);
  const sim = model.createSim();
  const out = [read(reader, sim.frame())];
  for (let i = 0; i < frames; i++) {
    sim.step();
    out.push(read(reader, sim.frame()));
  }
  sim.free();
  model.free();
  return out;
}

/** The faults of what a call refuses. @param {() => unknown} call */
function faultsOf(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof HawseInputError, String(error));
    return error.faults;
  }
  assert.fail('nothing was refused');
}

test('an example runs to the recorded hash, at once and in slices', async () => {
  const at = { until: 5, probe: /** @type {const} */ (['box.z']) };
  const one = simulateWith(core, example('box-drop'), at);
  const two = await simulate(JSON.parse(example('box-drop')), { ...at, core });
  const own = await simulate(example('box-drop'), at);
  for (const run of [one, two, own]) {
    assert.equal(run.hash, golden['box-drop']);
    assert.equal(run.halted, false);
    assert.deepEqual(run.report, {});
    assert.equal(run.t.at(-1), 5);
    assert.deepEqual(run.series['box.z'], one.series['box.z']);
  }
});

test('without options it runs to the duration, and says so', () => {
  const run = simulateWith(core, HANGING);
  assert.equal(run.t.length, run.manifest.frames + 1);
  assert.equal(run.status, STATUS.done);
  assert.deepEqual(run.series, {});
  assert.equal(run.manifest.title, 'Hanging');
});

test('each kind of probe reads what the frame reader reads', () => {
  const line = { part: 'line', end: /** @type {const} */ ('b') };
  const { series } = simulateWith(core, HANGING, {
    probe: {
      z: 'load.z',
      low: { ...line, axis: 'z' },
      end: line,
      node: { part: 'line', node: 2, axis: 'z' },
      beyond: (frame, reader) => reader.energy(frame),
      pull: { part: 'load', port: 'origin', word: 'force.z' },
      port: { part: 'load', port: 'origin', words: ['force', 'position.x'] },
      turn: { part: 'load', pose: 0, word: 'turn' },
    },
    until: 0.2,
  });
  const hand = byHand(textOf(HANGING), 10, (reader, frame) => {
    const { n, nodes } = reader.line(frame, 0);
    const port = reader.port(frame, 0);
    const pose = reader.pose(frame, 0);
    return {
      z: reader.channel(frame, reader.channelIndex('load.z')),
      low: nodes[3 * n - 1],
      'end.x': nodes[3 * n - 3],
      'end.y': nodes[3 * n - 2],
      'end.z': nodes[3 * n - 1],
      node: nodes[8],
      beyond: reader.energy(frame),
      pull: port[5],
      'port.force.x': port[3],
      'port.force.y': port[4],
      'port.force.z': port[5],
      'port.position.x': port[0],
      'turn.w': pose[3],
      'turn.x': pose[4],
      'turn.y': pose[5],
      'turn.z': pose[6],
    };
  });
  assert.deepEqual(Object.keys(series), Object.keys(hand[0]));
  for (const [name, column] of Object.entries(series))
    assert.deepEqual(
      [...column],
      hand.map((row) => row[/** @type {keyof typeof row} */ (name)]),
      name,
    );
  assert.notEqual(series.z[5], series.z[0]);
});

test('a contact by its pair, by what touches, and as rows with words', () => {
  const text = example('box-drop');
  const run = simulateWith(core, text, {
    probe: {
      force: { pair: 0, word: 'force' },
      same: { pair: ['deck', 'box'], word: 'force' },
      push: { pair: ['box', 'deck'], word: 'normal' },
    },
    rows: ['contacts'],
    events: true,
    until: 4,
  });
  const { contacts } = run.rows;
  const hand = byHand(text, run.t.length - 1, (reader, frame) => {
    const { n, rows } = reader.contacts(frame);
    return { force: n ? rows[CONTACT.force] : 0, events: reader.events(frame), n };
  });
  assert.ok(hand.some(({ force }) => force > 0));
  assert.deepEqual([...run.series.force], hand.map(({ force }) => force)); // prettier-ignore
  assert.deepEqual(run.series.same, run.series.force);
  assert.deepEqual(Object.keys(run.series).slice(2), ['push.x', 'push.y', 'push.z']);
  assert.equal(
    contacts.length,
    hand.reduce((sum, { n }) => sum + n, 0),
  );
  for (const row of contacts) {
    assert.equal(row.force, run.series.force[row.frame]);
    assert.equal(row.t, run.t[row.frame]);
    assert.equal(/** @type {number[]} */ (row.normal).length, 3);
    assert.equal(/** @type {number[]} */ (row.corners).length, 3 * Number(row.count));
  }
  const touches = hand.flatMap(({ events }) => events.filter(({ kind }) => kind === EVENT.touch));
  assert.ok(touches.length > 0);
  assert.deepEqual(
    run.events.filter(({ kind }) => kind === 'touch').map(({ time }) => time),
    touches.map(({ time }) => time),
  );
});

test('a fender by its name', () => {
  const scenario = JSON.parse(example('berthing'));
  const { manifest } = core.compile(textOf(scenario));
  const probe = {
    force: { fender: 'f1', word: 'force' },
    long: { fender: 'quay.f1', berth: /** @type {const} */ (['ship', 'quay']), word: 'force' },
    ends: { fender: 'f1', word: 'ends' },
    point: { berth: 0, word: 'point' },
  };
  const run = simulateWith(core, scenario, { probe, until: 320, every: 1, rows: ['berths'] });
  assert.ok(run.series.force.some((f) => f > 0));
  assert.deepEqual(run.series.long, run.series.force);
  assert.deepEqual(Object.keys(run.series), [
    ...['force', 'long', 'ends.0', 'ends.1', 'ends.2', 'ends.3', 'point.x', 'point.y'],
  ]);
  const f1 = manifest.fenders?.findIndex(({ id }) => id === 'f1');
  const rows = run.rows.berths.filter(({ fender }) => fender === f1);
  assert.ok(rows.length >= run.series.force.filter((f) => f !== 0).length);
  for (const { t, force } of rows) assert.equal(force, run.series.force[Number(t)]);
  const [first] = rows;
  const ends = [0, 1, 2, 3].map((i) => run.series[`ends.${i}`][Number(first.t)]);
  assert.deepEqual(ends, first.ends);
});

test('records at every so many seconds, to a time or a condition', () => {
  const all = simulateWith(core, HANGING, { probe: ['load.z'], until: 1, hashes: true });
  const some = simulateWith(core, HANGING, {
    probe: ['load.z'],
    until: 1,
    every: 0.1,
    hashes: true,
  });
  assert.equal(some.t.length, 11);
  assert.deepEqual([...some.series['load.z']], [...all.series['load.z']].filter((_, i) => i % 5 === 0)); // prettier-ignore
  assert.deepEqual(some.hashes, all.hashes.filter((_, i) => i % 5 === 0)); // prettier-ignore
  assert.equal(some.hash, all.hashes.at(-1));
  const low = simulateWith(core, HANGING, {
    probe: ['load.z'],
    until: (frame, reader) => reader.time(frame) > 0.55,
  });
  assert.equal(low.t.at(-1), 0.56);
});

test('inputs by name, as a value, at times, and as events of a log, give the same run', () => {
  const inputs = [
    { push: [[0.5, 300], [1, 0]] }, // prettier-ignore
    [{ id: 'push', frame: 25, value: 300 }, { id: 'push', frame: 50, value: 0 }], // prettier-ignore
  ];
  const [one, two] = inputs.map((given) =>
    simulateWith(core, HANGING, {
      inputs: /** @type {any} */ (given),
      probe: ['load.x'],
      until: 2,
    }),
  );
  assert.equal(one.hash, two.hash);
  const x = one.series['load.x'];
  assert.equal(x[25], 0, 'the frame of an input is the one before it acts');
  assert.ok(x[30] > 0.001);
  const from = simulateWith(core, HANGING, {
    inputs: { push: 100 },
    probe: ['load.x'],
    until: 0.1,
  });
  // free in x until the line pulls it back: F t^2 / 2 m, less 1 % of that for the pull of the line in so short a time
  const way = (100 * 0.1 ** 2) / 2 / 100;
  assert.ok(Math.abs(from.series['load.x'][5] - way) < 0.02 * way);
});

test('what is not there is refused, all of it at once, by name and with what is near', () => {
  const faults = faultsOf(() =>
    simulateWith(core, HANGING, {
      probe: /** @type {any} */ ({
        typo: 'load.zz',
        axis: { part: 'line', end: 'b', axis: 'up' },
        end: { part: 'line', end: 'c' },
        node: { part: 'line', node: 5 },
        line: { part: 'lime', end: 'a' },
        port: { part: 'load', port: 'orign', word: 'force' },
        word: { part: 'load', port: 'origin', word: 'forze' },
        component: { part: 'load', port: 'origin', word: 'force.w' },
        number: { part: 'load', port: 'origin', word: 5 },
        pair: { pair: 0, word: 'force' },
        pose: { part: 'load', pose: 1 },
        fender: { fender: 'f1' },
        nothing: {},
        none: null,
      }),
      rows: /** @type {any} */ (['contours']),
    }),
  );
  const told = Object.fromEntries(faults.map(({ where, what }) => [where, what]));
  assert.match(told['/probe/typo'], /no channel "load\.zz": did you mean load\.[xyz]/);
  assert.match(told['/probe/axis'], /no axis "up".*x/);
  assert.match(told['/probe/end'], /a and b, not "c"/);
  assert.match(told['/probe/node'], /0 to 4/);
  assert.match(told['/probe/line'], /no line "lime": did you mean line\?/);
  assert.match(told['/probe/port'], /did you mean origin\?/);
  assert.match(told['/probe/word'], /did you mean force\?/);
  assert.match(told['/probe/component'], /no part of force "w"/);
  assert.match(told['/probe/number'], /no word "5": there are position, force, moment/);
  assert.match(told['/probe/pair'], /no pair 0: there are 0/);
  assert.match(told['/probe/pose'], /no pose 1: it has 1/);
  assert.match(told['/probe/fender'], /no fender "f1": there is none/);
  assert.match(told['/probe/nothing'], /a probe is/);
  assert.match(told['/probe/none'], /a probe is/);
  assert.match(told['/rows/contours'], /contacts/);
  assert.equal(faults.length, 15);

  const plan = faultsOf(() =>
    simulateWith(core, HANGING, { until: NaN, every: 0.03, inputs: { pusch: 1, push: 501 } }),
  );
  assert.deepEqual(
    plan.map(({ where }) => where),
    ['/until', '/every', '/inputs/pusch', '/inputs/push'],
  );
  assert.match(plan[1].what, /0\.03 s is not a whole number of frames of 0\.02 s/);
});

test('a halt is part of the result, or an error on demand', async () => {
  const options = {
    inputs: [haltingPush()],
    probe: /** @type {const} */ (['load.x']),
    hashes: true,
  };
  const run = await simulate(HALTING, { ...options, core });
  assert.equal(run.status, STATUS.halted);
  assert.ok(run.halted && run.report.cause);
  assert.equal(run.t.length, HALT_FRAME + 1);
  assert.equal(run.series['load.x'].length, HALT_FRAME + 1);
  assert.equal(run.hash, run.hashes.at(-1));
  assert.throws(
    () => simulateWith(core, HALTING, { ...options, throwOnHalt: true }),
    (error) =>
      error instanceof HawseHaltError &&
      error.message.includes(String(run.report.cause)) &&
      error.run.t.length === HALT_FRAME + 1,
  );
});

test('a run that cannot begin has no records', () => {
  // two ends of a stiff line that begins 1000 times too short: no static start
  const scenario = structuredClone(HANGING);
  scenario.solver = /** @type {any} */ ({ ...HANGING.solver, start: 'static' });
  scenario.parts.line.b = /** @type {any} */ ({ attach: 'world', position: [0, 0, -1e4] });
  const run = simulateWith(core, scenario, { probe: ['line.tension_a'] });
  assert.deepEqual([run.halted, run.t.length, run.hash], [true, 0, '']);
  assert.ok(run.report.cause);
});

test('it ends when it is told to, and tells where it is', async () => {
  const stop = new AbortController();
  /** @type {number[]} */
  const seen = [];
  const before = core.allocations;
  await assert.rejects(
    simulate(example('heave-snatch'), {
      core,
      until: 1000,
      signal: stop.signal,
      onprogress: ({ time, end, frame }) => {
        seen.push(frame);
        assert.ok(time >= 0 && time < end);
        if (seen.length === 3) stop.abort(new Error('enough'));
      },
    }),
    /enough/,
  );
  assert.equal(seen.length, 3);
  assert.ok(core.allocations > before);
  await assert.rejects(simulate(HANGING, { core, signal: AbortSignal.abort() }), /abort/i);
  await assert.rejects(simulate('{', { core }), HawseInputError);
});

test('it gives back what it took, of a run that ends and of one that is refused', () => {
  /** Where the core finds room for a megabyte: further on, if something smaller is in the way. */
  const room = () => core.lend('a megabyte', (take) => take(2 ** 20));
  simulateWith(core, HANGING, { until: 0 });
  const first = room();
  for (let i = 0; i < 30; i++) {
    simulateWith(core, HANGING, { until: 0 });
    assert.throws(() => simulateWith(core, HANGING, { probe: ['no'] }), HawseInputError);
  }
  assert.equal(room(), first);
  const kept = Array.from({ length: 30 }, () => core.compile(textOf(HANGING)));
  assert.notEqual(room(), first, 'what is kept shows');
  for (const model of kept) model.free();
});
