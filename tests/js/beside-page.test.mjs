// The page with two runs: its clock, what is known of a channel, what two links open and differ in. Expected numbers: beside each test.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { createCameras } from '../../web/src/beside/cameras.js';
import { createColumns } from '../../web/src/beside/columns.js';
import { differencesOf, ownOf, plottedIn, readRun, sameScene } from '../../web/src/beside/links.js';
import { createSteer } from '../../web/src/beside/steer.js';
import { besidePage } from '../../web/src/beside/address.js';
import { besideText } from '../../web/beside.mjs';
import { TONGUES } from '../../web/tongues.mjs';

const later = () => new Promise((done) => setImmediate(done));

/** A run that goes where it is asked at once, or when it is let. @param {{held?: boolean, there?: boolean}} [how] */
function fakeRun({ held = false, there = true } = {}) {
  /** @type {number[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  const waits = [];
  const run = {
    there: () => there,
    /** @param {number} time */
    seek(time) {
      asked.push(time);
      return held ? new Promise((done) => waits.push(() => done(undefined))) : Promise.resolve();
    },
  };
  return { run, asked, waits, come: () => void (there = true) };
}

/** A clock whose wall and pauses are made by the test. @param {ReturnType<typeof fakeRun>[]} fakes @param {number} length [s] */
function fakeSteer(fakes, length) {
  const time = { wall: 0, rests: 0 };
  /** @type {(() => void) | null} */
  let go = null;
  const steer = createSteer({
    ...{ runs: fakes.map(({ run }) => run), length: () => length, wall: () => time.wall },
    rest: () => new Promise((done) => (time.rests++, (go = () => done(undefined)))),
    tell: () => {},
  });
  return {
    steer,
    /** So many seconds pass on the wall, and the pause is over. @param {number} seconds */
    async pass(seconds) {
      time.wall += seconds;
      const end = go;
      go = null;
      end?.();
      for (let i = 0; i < 4; i++) await later();
    },
  };
}

test('both runs are asked for the same moments: those of the wall, times the speed', async () => {
  const [a, b] = [fakeRun(), fakeRun()];
  const { steer, pass } = fakeSteer([a, b], 10);
  steer.play();
  await later();
  for (const wait of [0.1, 0.2, 0.125]) await pass(wait);
  steer.speed = 2;
  await pass(0.125);
  // 0, then 0.1, 0.3, 0.425 at one second a second, and 0.25 for 0.125 at two
  const due = [0, 0.1, 0.3, 0.425, 0.675];
  for (const { asked } of [a, b]) {
    assert.equal(asked.length, due.length);
    asked.forEach((t, i) => assert.ok(Math.abs(t - due[i]) < 1e-12, `${t} for ${due[i]}`));
  }
  // a page that was away for a minute goes on where it was: a quarter of a second is made up for at most
  await pass(60);
  assert.ok(Math.abs(steer.time - (0.675 + 2 * 0.25)) < 1e-12);
});

test('the clock waits for the slower run, and not for one that is not there', async () => {
  const [a, b, gone] = [fakeRun(), fakeRun({ held: true }), fakeRun({ there: false })];
  const { steer, pass } = fakeSteer([a, b, gone], 10);
  steer.play();
  await pass(0);
  for (let i = 0; i < 5; i++) await pass(0.1);
  assert.deepEqual([a.asked, b.asked, gone.asked], [[0], [0], []]);
  b.waits.shift()?.();
  await later();
  await pass(0.1);
  // the half second that it waited counts as a quarter, as that is the most
  assert.equal(a.asked.length, 2);
  assert.deepEqual(a.asked, b.asked);
  assert.ok(Math.abs(a.asked[1] - 0.25) < 1e-12);
  gone.come();
  b.waits.shift()?.();
  await later();
  await pass(0.1);
  assert.deepEqual(gone.asked, [a.asked[2]]);
});

test('it stops at the end of the longest, plays from the start again, and steps', async () => {
  const a = fakeRun();
  const { steer, pass } = fakeSteer([a], 0.3);
  steer.play();
  await later();
  for (let i = 0; i < 4; i++) await pass(0.125);
  assert.deepEqual([steer.time, steer.playing, a.asked.at(-1)], [0.3, false, 0.3]);
  steer.play();
  await later();
  assert.deepEqual([steer.playing, a.asked.at(-1)], [true, 0]);
  steer.step(0.02);
  await pass(0);
  assert.deepEqual([steer.playing, a.asked.at(-1)], [false, 0.02]);
  for (const [to, at] of [
    [-1, 0],
    [9, 0.3],
  ]) {
    steer.seek(to);
    await pass(0);
    assert.deepEqual([steer.time, a.asked.at(-1)], [at, at]);
  }
});

test('a newer wish does not wait for an older one, and of many the last is done', async () => {
  const a = fakeRun({ held: true });
  const { steer, pass } = fakeSteer([a], 10);
  steer.seek(5);
  await later();
  for (const to of [1, 2, 3]) steer.seek(to);
  await later();
  await pass(0);
  assert.deepEqual([a.asked, steer.time], [[5, 3], 3]);
  steer.pause();
  await later();
  assert.equal(steer.going, false);
});

test('where one run goes by itself the others follow, and it is left alone', async () => {
  const [a, b] = [fakeRun(), fakeRun()];
  const { steer, pass } = fakeSteer([a, b], 10);
  steer.follow(a.run, 4);
  await pass(0);
  assert.deepEqual([a.asked, b.asked, steer.time, steer.playing], [[], [4], 4, false]);
});

test('of a channel only what is new is asked for', async () => {
  const run = { last: 3, version: 0 };
  /** @type {number[]} */
  const asked = [];
  const columns = createColumns(async (id, from) => {
    if (id === 'no') throw new Error('no such channel');
    asked.push(from);
    const n = Math.max(0, run.last - from + 1);
    const values = {
      [id]: Float64Array.from({ length: n }, (_, i) => from + i + 100 * run.version),
    };
    return { values, interval: 0.1, computed: run.last };
  });
  assert.equal(columns.get('x'), null);
  assert.equal(await columns.more('x'), true);
  run.last = 5;
  await columns.more('x');
  assert.equal(await columns.more('x'), false);
  assert.deepEqual(asked, [0, 4, 6]);
  assert.deepEqual(Array.from(columns.get('x')?.values ?? []), [0, 1, 2, 3, 4, 5]);
  // the run began anew and is not as far: all of it is asked for
  Object.assign(run, { last: 2, version: 1 });
  assert.equal(await columns.more('x'), true);
  assert.equal(columns.get('x'), null);
  await columns.more('x');
  assert.deepEqual(Array.from(columns.get('x')?.values ?? []), [100, 101, 102]);
  // what was on its way when it was forgotten is of another run
  run.last = 9;
  const coming = columns.more('x');
  columns.forget();
  assert.equal(await coming, false);
  assert.equal(columns.get('x'), null);
  await assert.rejects(columns.more('no'), /no such channel/);
});

/** Examples of this test. @param {string} id */
const example = async (id) =>
  id === 'lift'
    ? { title: 'A lift', parts: { load: { mass: 1000, size: [1, 1, 1] } }, solver: { step: 0.01 } }
    : null;

/** @param {string} link */
async function opened(link) {
  const read = await readRun(link, example);
  return 'run' in read ? read.run : assert.fail(JSON.stringify(read.fault));
}

test('a link is opened, or why it names no run is told', async () => {
  const run = await opened('lift?load.mass=1500&t=2.5');
  assert.deepEqual([run.title, run.time, run.problems], ['A lift', 2.5, []]);
  assert.deepEqual([run.example, run.camera], ['lift', false]);
  assert.equal((await opened('lift?camera=1,2,3,4,5,6')).camera, true);
  assert.deepEqual(run.doc.parts, { load: { mass: 1500, size: [1, 1, 1] } });
  const whole = (await encodeLink({ patch: { title: 'Mine', parts: { a: { kind: 'rigid' } } } })).slice(1); // prettier-ignore
  assert.equal((await opened(whole)).title, 'Mine');
  // what can be read of a link is opened, as the page of a run does
  const partly = await opened('lift?load.mass=1500&t=-1');
  assert.equal(partly.problems.length, 1);
  assert.match(partly.problems[0], /^t: /);
  for (const [link, id, problem] of /** @type {[string, string, RegExp][]} */ ([
    ['nowhere', 'nowhere', /^$/],
    ['', '', /^$/],
    ['?t=2', '', /^$/],
    ['<img src=x>', '', /not the id of an example/],
    ['?z=1AAAA', '', /damaged/],
    [`lift?load.mass=${'1'.repeat(20_000)}`, '', /16384 are allowed/],
  ])) {
    const read = await readRun(link, example);
    assert.ok('fault' in read, link.slice(0, 30));
    assert.equal(read.fault.example, id);
    assert.match(read.fault.problems.join(), problem);
  }
});

test('differences are the values that a run follows from; others are counted', async () => {
  const a = await opened('lift?load.mass=1500&view.caption=x&inputs=speed@10:1,speed@20:2');
  const b = await opened('lift?load.size=[1,2,3]&solver.step=0.02&inputs=speed@10:1,speed@30:2');
  const of = differencesOf(a, b);
  assert.deepEqual(
    of.values.toSorted((x, y) => (x.name < y.name ? -1 : 1)),
    [
      { name: 'load.mass', a: '1500', b: '1000' },
      { name: 'load.size', a: '[1,1,1]', b: '[1,2,3]' },
      { name: 'solver.step', a: '0.01', b: '0.02' },
    ],
  );
  // beside its picture each has its own
  assert.deepEqual(ownOf({ ...of, values: [...of.values, ...of.values] }, 'b').values.length, 3);
  assert.equal(ownOf({ ...of, values: [...of.values, ...of.values] }, 'b').more, 3);
  assert.ok(ownOf(of, 'a').values.some(({ name, value }) => name === 'load.mass' && value === '1500')); // prettier-ignore
  // the caption alone; inputs are the same to frame 10 and part at 20, where only a has one
  assert.deepEqual([of.told, of.inputs], [1, 20]);
  assert.deepEqual(differencesOf(b, b), { values: [], told: 0, inputs: Infinity });
  // what one has not is empty there
  const more = { doc: { parts: { x: { mass: 1 } } }, inputs: [] };
  const less = { doc: { parts: {} }, inputs: [] };
  assert.deepEqual(differencesOf(more, less).values, [{ name: 'parts.x', a: '{"mass":1}', b: '' }]);
  assert.deepEqual(differencesOf(less, more).values, [{ name: 'x.mass', a: '', b: '1' }]);
});

test('the first plots of a scenario are found, whatever stands there', () => {
  const plots = { one: { a: 'load.z', b: 'load.x' }, two: { x: 'load.x', a: 'load.y' }, three: { a: 'k' } }; // prettier-ignore
  assert.deepEqual(plottedIn({ view: { plots } }), ['load.z', 'k']);
  for (const doc of [
    {},
    { view: 1 },
    { view: { plots: [null, 3, 'x', {}] } },
    { view: { plots: 'x' } },
  ])
    // prettier-ignore
    assert.deepEqual(plottedIn(doc), []);
});

test('its text has a policy without evaluation and with frames of this site alone, in each language', async () => {
  for (const tongue of TONGUES) {
    const twin = tongue.id === 'en' ? '' : `.${tongue.id}`;
    const { W } = await import(`../../web/src/beside/words${twin}.js`);
    const text = besideText(tongue, W).replaceAll('&#39;', "'");
    assert.match(text, /default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.match(text, /frame-src 'self'; base-uri 'none'; form-action 'none'/);
    assert.doesNotMatch(text, /unsafe|<script>|style="/);
    assert.match(text, new RegExp(`<html\\s+lang="${tongue.id}"`));
    for (const { id } of TONGUES) assert.ok(text.includes(`hreflang="${id}" href="${besidePage(id)}"`)); // prettier-ignore
  }
  // it can be opened without a network: the worker knows texts by their names
  const worker = fs.readFileSync(
    new URL('../../web/src/offline/worker.js', import.meta.url),
    'utf8',
  );
  const texts = new RegExp(/const TEXTS = \/(.*)\/;/.exec(worker)?.[1] ?? '');
  for (const { id } of TONGUES) assert.match(besidePage(id), texts);
});

/** A run whose camera is asked for. @param {{there?: boolean}} [how] */
function fakeView({ there = true } = {}) {
  /** @type {Record<string, unknown>[]} */
  const asked = [];
  /** @type {Error | null} */
  let wrong = null;
  /** Where it says that it is then. @type {object | undefined} */
  let named;
  return {
    asked,
    answer: (/** @type {object} */ next) => void (named = next),
    refuse: (/** @type {Error | null} */ next) => void (wrong = next),
    run: {
      there: () => there,
      /** @param {object} camera */
      async aim(camera) {
        asked.push({ ...camera });
        await later();
        if (wrong) throw wrong;
        return { camera: named };
      },
    },
  };
}

/** @param {string} by @param {number} x @param {object} [more] */
const seen = (by, x, more) => ({ eye: [x, 0, 5], target: [0, 0, 0], plan: false, held: true, by, ...more }); // prettier-ignore

/** @param {boolean} tied @param {number | null} [leads] */
function fakeTie(tied, leads = null) {
  const views = [fakeView(), fakeView()];
  /** @type {[unknown, number][]} */
  const told = [];
  const cameras = createCameras({
    ...{ runs: views.map(({ run }) => run), tied, leads },
    tell: (error, i) => void (error && told.push([error, i])),
  });
  return { cameras, views, told };
}

test('who turns one camera turns the other, and what a run does by itself stays its own', async () => {
  const { cameras, views: [a, b] } = fakeTie(true); // prettier-ignore
  cameras.moved(0, seen('run', 1));
  cameras.moved(1, seen('run', 1));
  cameras.moved(0, seen('story', 2));
  assert.deepEqual([a.asked, b.asked], [[], []]);
  cameras.moved(0, seen('visitor', 3));
  const at = { eye: [3, 0, 5], target: [0, 0, 0], plan: false, held: true };
  assert.deepEqual([a.asked, b.asked], [[], [at]]);
  await later();
  cameras.moved(1, seen('visitor', 4, { follow: 'load', plan: true, up: 'ship' }));
  assert.deepEqual(a.asked, [{ ...at, eye: [4, 0, 5], follow: 'load', plan: true, up: 'ship' }]);
  assert.equal(b.asked.length, 1, 'no echo');
  // the first frames the action for both
  await later();
  cameras.moved(1, seen('action', 5));
  cameras.moved(0, seen('action', 6, { held: false }));
  assert.deepEqual([a.asked.length, b.asked.at(-1)], [1, { ...at, eye: [6, 0, 5], held: false }]);
});

test('of many places the newest is asked for, one at a time', async () => {
  const { cameras, views: [, b] } = fakeTie(true); // prettier-ignore
  for (const x of [1, 2, 3, 4]) cameras.moved(0, seen('visitor', x));
  assert.deepEqual(b.asked.map(({ eye }) => eye), [[1, 0, 5]]); // prettier-ignore
  await later();
  await later();
  assert.deepEqual(b.asked.map(({ eye }) => eye), [[1, 0, 5], [4, 0, 5]]); // prettier-ignore
});

test('where one gives its camera back to the story the other does too; what is refused is told', async () => {
  const { cameras, views: [, b], told } = fakeTie(true); // prettier-ignore
  cameras.moved(0, seen('visitor', 1));
  await later();
  cameras.moved(0, seen('story', 1, { held: false }));
  assert.deepEqual(b.asked.at(-1), { held: false });
  await later();
  const error = new Error('follow');
  b.refuse(error);
  cameras.moved(0, seen('visitor', 2));
  await later();
  await later();
  assert.deepEqual(told, [[error, 1]]);
});

test('tied and untied; a run that comes looks from where the leading one does', async () => {
  const { cameras, views: [a, b] } = fakeTie(false, 1); // prettier-ignore
  cameras.moved(0, seen('visitor', 1));
  cameras.moved(1, seen('visitor', 2));
  assert.deepEqual([a.asked, b.asked], [[], []]);
  cameras.tied = true;
  assert.deepEqual(a.asked.map(({ eye }) => eye), [[2, 0, 5]]); // prettier-ignore
  await later();
  cameras.moved(0, seen('run', 9));
  assert.equal(a.asked.length, 2, 'it began anew, and is where the other is');
  await later();
  cameras.came();
  assert.equal(a.asked.length, 3);
  assert.equal(b.asked.length, 0);
});

test('the same scene: of one example, or of parts of the same names', () => {
  const of = (/** @type {string} */ example, /** @type {string[]} */ ...ids) => ({ example, doc: { parts: Object.fromEntries(ids.map((id) => [id, {}])) } }); // prettier-ignore
  assert.equal(sameScene(of('x', 'a'), of('x', 'a', 'b')), true);
  assert.equal(sameScene(of('', 'a', 'b'), of('y', 'b', 'a')), true);
  assert.equal(sameScene(of('', 'a'), of('', 'a', 'b')), false);
  assert.equal(sameScene({ example: '', doc: {} }, { example: '', doc: {} }), false);
});

test('a camera by its name: each its own, and one that has none looks from where the other does, where they are tied', async () => {
  const { cameras, views: [a, b] } = fakeTie(true); // prettier-ignore
  const { held: _, by: __, ...place } = seen('', 7);
  a.answer({ ...place, held: true });
  await cameras.look('top', [['top'], ['top']]);
  await later();
  assert.deepEqual([a.asked, b.asked], [[{ name: 'top' }], [{ name: 'top' }]]);
  await cameras.look('bow', [['top', 'bow'], ['top']]);
  await later();
  assert.deepEqual(a.asked.slice(1), [{ name: 'bow' }]);
  assert.deepEqual(b.asked.slice(1), [{ ...place, held: true }]);
  await cameras.look('none', [['top'], ['top']]);
  cameras.tied = false;
  await cameras.look('bow', [['bow'], []]);
  await later();
  assert.deepEqual([a.asked.length, b.asked.length], [3, 2]);
});
