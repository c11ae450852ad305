// Vessels and fenders as the page sees them: rows of a frame, places, loads, the helm's orders, the
// experiments of the paper. Frames are those of a run that the core computes.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { EVENT, frameReader, mergePatch } from '../../wasm/js/index.mjs';
import {
  berthsCsv,
  compass,
  createPeaks,
  deadReckon,
  drawnOn,
  fenderName,
  loadOf,
  placeOf,
  placesOf,
  pulls,
  readBerth,
  thrustersOf,
  toWorld,
  triangles,
} from '../../web/src/features/berths/state.js';
import {
  detent,
  helmsOf,
  stepOf,
  stickOrder,
  stickPlace,
} from '../../web/src/features/helm/state.js';
import {
  casePatch,
  fromTouch,
  KNOT,
  lastForce,
  outcomeOf,
  PAPER,
  paperDoc,
  trialOf,
} from '../../web/src/features/berths/trial/cases.js';
import { eventWords } from '../../wasm/js/event-words.mjs';
import { markOf, wordOf } from '../../web/src/plot/events.js';
import { plotSpecs, shortName } from '../../wasm/js/plots/specs.mjs';
import { getPath } from '../../wasm/js/form/scenario.mjs';
import { computed } from '../browser/scenes.mjs';

const near = (/** @type {number} */ a, /** @type {number} */ b, tolerance = 1e-12) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

const example = async (/** @type {string} */ id) =>
  JSON.parse(await readFile(new URL(`../../examples/${id}.json`, import.meta.url), 'utf8'));
const [berthing, pushing] = await Promise.all(['berthing', 'tug-and-ship'].map(example));

/** The ship of the berthing a hand away from the first two fenders, and a tug as near on her other side. */
const scenario = {
  ...berthing,
  parts: {
    ship: {
      ...{ ...berthing.parts.ship, position: [-84, -24.5, 0], heading: 0, sway: 0.3 },
      thrusters: {
        bow: { type: 'tunnel', at: [118, 0, 0], max: 320_000 },
        aft: { type: 'tug', at: [-95, 23, 0], angle: 0.5, max: 600_000 },
      },
    },
    quay: berthing.parts.quay,
    tug_one: { ...pushing.parts.tug, position: [-84, -63.8, 0], surge: 1 },
    load: { kind: 'rigid', mass: 100, rotation: 'fixed', position: [0, 0, 50] },
  },
  plan_contacts: {
    berth: { a: 'ship', b: 'quay' },
    push: { ...pushing.plan_contacts.push, a: 'ship', b: 'tug_one' },
  },
  inputs: {
    wheel: { target: 'ship.rudder.angle', min: -0.6, max: 0.6 },
    pull: { target: 'ship.thrusters.aft.force', min: 0, max: 6e5 },
    turn: { target: 'ship.thrusters.aft.angle', min: -4, max: 4, value: 1 },
    other: { target: 'load.force_x', min: 0, max: 1 },
  },
};
const LAST = 30;
const { manifest, reader, frames } = await computed(JSON.stringify(scenario), LAST);
const SHIP = manifest.parts.findIndex((p) => p.id === 'ship');
/** A channel in a frame. @param {number} frame @param {string} id */
const channel = (frame, id) => reader.channel(frames[frame], reader.channelIndex(id));
/** Contacts of outlines in a frame. @param {number} frame */
function berthsOf(frame) {
  const { n, rows } = reader.berths(frames[frame]);
  return Array.from({ length: n }, (_, i) => readBerth(rows, i));
}

test('rows of a frame: fenders and outlines, with what their channels say', () => {
  const seen = { fender: 0, outline: 0 };
  const states = new Set();
  for (let frame = 0; frame <= LAST; frame++) {
    const berths = berthsOf(frame);
    for (const { pair, fender, normal, force, friction, share, state } of berths) {
      near(Math.hypot(...normal), 1, 1e-9);
      states.add(state);
      if (fender < 0) seen.outline++;
      else {
        assert.equal(manifest.plan_pairs?.[pair].contact, 'berth');
        const id = `quay.${manifest.fenders?.[fender].id}`;
        near(force, channel(frame, `${id}_force`), 1e-6);
        near(share, channel(frame, `${id}_share`));
        seen.fender++;
      }
      const contact = manifest.plan_pairs?.[pair].contact;
      const alone = berths.filter((b) => b.pair === pair).length === 1;
      if (alone)
        near(
          Math.abs(friction),
          Math.abs(channel(frame, `plan_contacts.${contact}.friction`)),
          1e-6,
        );
    }
    for (const [i, { contact }] of (manifest.plan_pairs ?? []).entries()) {
      const sum = berths.reduce((all, b) => all + (b.pair === i ? b.force : 0), 0);
      near(sum, channel(frame, `plan_contacts.${contact}.force`), 1e-6);
    }
  }
  assert.ok(seen.fender > 10 && seen.outline > 10, JSON.stringify(seen));
  assert.ok(states.size > 1, [...states].join());
});

test('rows: no more than there is room for; none in a run without outlines', () => {
  const { offset, rows = 0 } = manifest.sections.berths ?? { offset: 0 };
  const many = frames[LAST].slice();
  new DataView(many.buffer).setFloat64(offset, rows + 9, true);
  assert.equal(reader.berths(many).n, rows);
  const { berths: _, ...sections } = manifest.sections;
  assert.equal(frameReader({ ...manifest, sections }).berths(frames[LAST]).n, 0);
});

test('places: a pose seen from above, a quay without one, a point of a part', () => {
  const half = Math.PI / 6;
  const at = placeOf([3, 4, 9, Math.cos(half), 0, 0, Math.sin(half)]);
  near(at.heading, Math.PI / 3);
  const [x, y] = toWorld({ x: 1, y: 2, heading: Math.PI / 2 }, 5, 1);
  near(x, 0);
  near(y, 7);
  const places = placesOf(
    { ...manifest, parts: [{ id: 'wall', kind: 'quay' }] },
    { parts: { wall: { position: [7, 8, 0], heading: 1 } } },
  );
  assert.deepEqual(places('wall', []), { x: 7, y: 8, heading: 1 });
  // north is +y, degrees go clockwise
  assert.deepEqual([Math.PI / 2, 0, -Math.PI / 2, Math.PI].map(compass), [0, 90, 180, 270]);
});

test('a load has a word: free, within, high, over', () => {
  assert.deepEqual([0, 0.5, 0.8, 1, 1.001].map(loadOf), ['idle', 'ok', 'high', 'high', 'over']);
  const { fenders = [] } = manifest;
  assert.equal(fenderName(fenders[0], manifest), 'f1');
  const side = { ...fenders[0], part: 'ship', id: 'side_2' };
  assert.equal(fenderName(side, { ...manifest, fenders: [...fenders, side] }), 'ship, side 2');
  // forces are drawn on what moves
  assert.deepEqual(
    manifest.plan_pairs?.map(({ b }, i) => [b, drawnOn(manifest, i)]),
    [
      ['quay', -1],
      ['tug_one', 1],
    ],
  );
});

test('peaks follow the moment on show, forwards and back', () => {
  const column = Float64Array.from([0, 3, 1, 5, 2]);
  const times = column.map((_, i) => i / 10);
  const peaks = createPeaks(1);
  const most = (/** @type {number} */ now) => {
    peaks.to(() => column, times, now);
    return [peaks.most[0], peaks.at[0]];
  };
  assert.deepEqual(most(2), [3, 0.1]);
  assert.deepEqual(most(4), [5, 0.3]);
  assert.deepEqual(most(1), [3, 0.1]);
  // an input has made what came later void
  column.set([0, 1, 0, 0, 0]);
  peaks.forget();
  assert.deepEqual(most(4), [1, 0.1]);
});

test('dead reckoning: straight, and a quarter of a circle', () => {
  const straight = deadReckon({ x: 1, y: 1, heading: 0.3 }, 2, -1, 0, 3);
  assert.deepEqual(straight, { x: 7, y: -2, heading: 0.3 });
  // speed 1, rate 1: radius 1, to port
  const turned = deadReckon({ x: 0, y: 0, heading: 0 }, 1, 0, 1, Math.PI / 2);
  near(turned.x, 1);
  near(turned.y, 1);
  near(turned.heading, Math.PI / 2);
});

test('triangles of a polygon that is not convex have its area', () => {
  const u = [0, 0, 4, 0, 4, 3, 3, 3, 3, 1, 1, 1, 1, 3, 0, 3]; // a U: 12 - 4
  const list = triangles(u);
  assert.equal(list.length, 3 * 6);
  let area = 0;
  for (let k = 0; k < list.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => [u[2 * list[k + i]], u[2 * list[k + i] + 1]]);
    const one = ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
    assert.ok(one > 0, 'counter-clockwise');
    area += one;
  }
  near(area, 8);
});

test('thrusters and helms: what is steered, of which vessel', () => {
  const [bow, aft] = thrustersOf(manifest, scenario);
  assert.deepEqual(
    [bow.force, bow.angle, bow.input],
    [reader.channelIndex('ship.bow_thrust'), Math.PI / 2, ''],
  );
  assert.deepEqual(
    [aft.force, aft.angle, aft.input],
    [reader.channelIndex('ship.aft_thrust'), 1, 'turn'],
  );
  const helms = helmsOf(manifest, scenario);
  assert.equal(helms.length, 1);
  assert.equal(helms[0].rudder?.id, 'wheel');
  assert.equal(helms[0].revs, null);
  assert.deepEqual(
    helms[0].thrusters.map((t) => [t.id, t.type, t.force?.id, t.angle?.id]),
    [['aft', 'tug', 'pull', 'turn']],
  );
});

test('a tug pushes with its bow, or pulls on its line', () => {
  const [, aft] = thrustersOf(manifest, scenario);
  // at the port side: to port is away from it
  assert.equal(pulls(aft, Math.PI / 2, 1), true);
  assert.equal(pulls(aft, -Math.PI / 2, 1), false);
  assert.equal(pulls(aft, -Math.PI / 2, -1), true);
  // over the stern
  assert.equal(pulls({ ...aft, at: [-6, 0, 0] }, Math.PI, 1), true);
});

test('orders: even steps, a middle that holds, a stick that comes back', () => {
  const range = { min: -0.6, max: 0.6 };
  assert.equal(detent(0.03, range, 0.01), 0);
  assert.equal(detent(-0.2345, range, 0.01), -0.23);
  assert.equal(detent(9, range, 0.01), 0.6);
  // a range without zero has no middle
  assert.equal(detent(0.5, { min: 0.4, max: 10 }, 0.1), 0.5);
  assert.deepEqual([120, 1.2, 700].map(stepOf), [1, 0.01, 5]);
  // up is ahead, left is port
  assert.deepEqual(stickOrder(0, 1, 100), { force: 100, angle: 0 });
  near(stickOrder(-0.5, 0, 100).angle, Math.PI / 2);
  near(stickOrder(-0.5, 0, 100).force, 50);
  assert.equal(stickOrder(2, 2, 100).force, 100);
  assert.equal(stickOrder(0.01, 0.01, 100).force, 0);
  const { force, angle } = stickOrder(0.3, -0.4, 100);
  const back = stickPlace(force, angle, 100);
  near(back.x, 0.3);
  near(back.y, -0.4);
});

/** A tug 4 m ahead of a ship that comes with 4 knots. */
const head = {
  parts: {
    ship: { kind: 'vessel', surge: 4 * KNOT, position: [0, 0, 0] },
    tug: { kind: 'vessel', position: [16, 0, 0], heading: Math.PI },
  },
  plan_contacts: { bow: { a: 'ship', b: 'tug', restitution: 0.2 } },
};
const headed = {
  ...manifest,
  parts: [],
  outlines: [
    { part: 'ship', points: [-9, -2, 9, -2, 9, 2, -9, 2], fixed: false },
    { part: 'tug', points: [-3, -1, 3, -1, 3, 1, -3, 1], fixed: false },
  ],
  plan_pairs: [{ contact: 'bow', a: 'ship', b: 'tug' }],
};

test('the experiments: found in a scenario, patched, and read off', () => {
  const trial = trialOf(headed, head);
  assert.ok(trial);
  assert.deepEqual([trial.mover, trial.other, trial.restitution], ['ship', 'tug', 0.2]);
  near(trial.gap, 4);
  // of a quay, or with nothing that moves, there is nothing to try
  assert.equal(trialOf({ ...headed, plan_pairs: [] }, head), null);
  const still = mergePatch(head, { parts: { ship: { surge: 0 } } });
  assert.equal(trialOf(headed, still), null);

  const far = casePatch(trial, head, { step: 2, speed: 1, cap: true, near: false });
  assert.equal(far.solver.step, 2);
  assert.equal(far.solver.frame, 2);
  near(far.parts.ship.surge, KNOT);
  assert.equal(far.plan_contacts, undefined);
  near(far.solver.duration % 2, 0);
  const close = casePatch(trial, head, { step: 0.1, speed: 4, cap: false, near: true });
  assert.deepEqual(close.parts.ship.position, [2, 0, 0]);
  assert.deepEqual(close.plan_contacts, { bow: { cap: 'none' } });

  const series = {
    ...{ t: Float64Array.of(0, 0.5, 1, 1.5, 2), force: Float64Array.of(0, 0, 4, 6, 0) },
    speed: Float64Array.of(2, 2, 2, 0, -0.4),
    ...{ depth: Float64Array.of(0, 0, 0.3, 0.5, 0.1), halt: NaN },
  };
  assert.deepEqual(outcomeOf(series), {
    ...{ touch: 1, depth: 0.5, peak: 6, impulse: 5, start: 2, final: -0.4 },
  });
  assert.deepEqual([...fromTouch(series)], [-1, -0.5, 0, 0.5, 1]);
  assert.equal(lastForce([series]), 2); // 1.25 x 0.5 + 0.5, rounded up
});

test("the paper's vessels: what is told of them is what their scenario says", () => {
  const one = { step: 0.5, speed: 2, cap: true, near: false };
  /** @param {any} doc */
  const found = (doc) => {
    const outlines = ['ship', 'tug'].map((part) => ({
      part,
      points: doc.parts[part].outline.points,
      fixed: false,
    }));
    return trialOf(
      { ...manifest, parts: [], outlines, plan_pairs: [{ contact: 'hit', a: 'ship', b: 'tug' }] },
      doc,
    );
  };
  const { gap, way, ...told } = found(paperDoc(one)) ?? assert.fail();
  const { gap: wanted, way: ahead, ...rest } = PAPER;
  assert.deepEqual(told, rest);
  near(gap, wanted);
  near(way[0], ahead[0]);
  near(found(paperDoc({ ...one, near: true }))?.gap ?? NaN, 2);
  // 2 kn over 4 m, 12 s and 25 steps after it
  assert.equal(getPath(paperDoc(one), ['solver', 'duration']), 28.5);
  const free = paperDoc({ ...one, cap: false });
  assert.equal(getPath(free, ['plan_contacts', 'hit', 'cap']), 'none');
});

test('events of outlines and fenders in words, with marks', () => {
  const words = (/** @type {number} */ kind, /** @type {number} */ value) =>
    eventWords({ kind, part: SHIP, value }, manifest);
  assert.deepEqual(words(EVENT.meet, 0), { part: 'ship', what: 'touches quay' });
  assert.deepEqual(words(EVENT.part, 1), { part: 'ship', what: 'leaves tug one' });
  assert.deepEqual(words(EVENT.over, 0), { part: 'quay f1', what: 'is over its rating' });
  assert.deepEqual([13, 14, 15].map(markOf), ['touch', 'leave', 'over']);
  assert.deepEqual([wordOf(13), wordOf(15)], ['', 'over rating']);
});

test('plots name fenders by what tells them apart', () => {
  const channels = ['f1_share', 'f10_share'].map((name) => ({
    ...{
      id: `quay.${name}`,
      part: 'quay',
      name,
      unit: '1',
      label: 'Share of rated energy',
      about: 0,
    },
  }));
  const [plot] = plotSpecs({
    ...manifest,
    channels,
    fenders: ['f1', 'f10'].map((id) => ({ ...manifest.fenders[0], part: 'quay', id })),
    view: { plots: { share: { title: 'Share', a: 'quay.f1_share', b: 'quay.f10_share' } } },
  });
  assert.deepEqual(
    [0, 1].map((i) => shortName(i, plot)),
    ['f1', 'f10'],
  );
});

test('a file of fenders and contacts: names, units, a row each', () => {
  const pair = manifest.plan_pairs?.findIndex((p) => p.contact === 'push');
  const push = berthsOf(LAST).find((b) => b.pair === pair);
  assert.ok(push);
  const fenders = (manifest.fenders ?? []).map(({ id }) => {
    const of = (/** @type {string} */ name) => channel(LAST, `quay.${id}_${name}`);
    const now = { force: of('force'), deflection: of('deflection'), energy: of('energy') };
    return { ...now, share: of('share'), peak: 7, peakAt: 1.5 };
  });
  const time = reader.time(frames[LAST]);
  const csv = berthsCsv(manifest, { time, fenders, contacts: [push] });
  const lines = csv.trimEnd().split('\n');
  assert.equal(lines.length, 2 + 8 + 1);
  const columns = lines[0].split(',').length;
  for (const line of lines) assert.equal(line.split(',').length, columns, line);
  const rated = manifest.fenders?.[0];
  const { force, deflection, energy, share } = fenders[0];
  assert.ok(force > 0 && rated);
  assert.equal(
    lines[2],
    [time, 'quay', '', 'f1', force, '', deflection, energy, share, 7, 1.5, rated.force, rated.energy, ''].join(), // prettier-ignore
  );
  assert.deepEqual(lines[10].split(',').slice(0, 6), [
    ...[`${time}`, 'ship', 'tug_one', '', `${push.force}`, `${push.friction}`],
  ]);
});
