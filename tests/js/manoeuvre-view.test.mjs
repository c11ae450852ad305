// An anchor manoeuvre as the page keeps and draws it: links of the chain, their colour, roles and values of
// a scenario, verdicts, models, marks on the time axis. No browser needed.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Vector3 } from 'three';
import { CONTACT, EVENT } from '../../wasm/js/index.mjs';
import { FORMS, linkForms, linksOut, linkTension } from '../../web/src/features/chain/state.js';
import {
  meshUses,
  outcome,
  panelPaths,
  pipeOf,
  rolesOf,
  SIGNS,
  VERDICTS,
  withModel,
} from '../../web/src/features/manoeuvre/state.js';
import { nameLinks, sidesOf } from '../../web/src/state/contacts.js';
import { tensionColour } from '../../web/src/view/look.js';
import { ChainLinks, linkBody } from '../../web/src/features/chain/layer.js';
import { cutNormal, hullOf, pipeAxis } from '../../web/src/features/hull/layer.js';
import { createMoment } from '../../web/src/view/moment.js';
import { eventWords } from '../../wasm/js/event-words.mjs';
import { marksOf, wordOf } from '../../web/src/plot/events.js';
import { mergeTicks } from '../../web/src/plot/timeline.js';
import { repeatColumns } from '../../web/src/repeat/columns.js';
import { usualVary } from '../../web/src/repeat/vary.js';
import { LIFT } from '../browser/anchor-scenes.mjs';
import { computed } from '../browser/scenes.mjs';

const { duration, frame: STEP } = LIFT.solver;
const LAST = Math.round(duration / STEP);
const { manifest: run, reader, frames } = await computed(JSON.stringify(LIFT), LAST);
const doc = /** @type {any} */ (LIFT);
const LINKS = LIFT.parts.chain.links;
const chain = /** @type {import('../../wasm/js/frame.mjs').Part} */ (
  run.parts.find((p) => p.kind === 'chain')
);
const copy = () => structuredClone(doc);

/** What an indexed surface encloses. @param {import('three').BufferGeometry} g */
function volumeOf(g) {
  const at = g.getAttribute('position');
  const index = /** @type {import('three').BufferAttribute} */ (g.getIndex());
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let sum = 0;
  for (let i = 0; i < index.count; i += 3) {
    a.fromBufferAttribute(at, index.getX(i));
    b.fromBufferAttribute(at, index.getX(i + 1));
    c.fromBufferAttribute(at, index.getX(i + 2));
    sum += a.dot(b.cross(c)) / 6;
  }
  return sum;
}

test('each link has its type and its size, special ones from the map', () => {
  const forms = linkForms(run, chain, doc.parts.chain);
  assert.equal(forms.length, LINKS);
  assert.deepEqual(
    forms.slice(0, 5).map((f) => f.type),
    ['shackle', 'swivel', 'end', 'enlarged', 'stud'],
  );
  assert.equal(forms[11].type, 'kenter');
  const d = doc.parts.chain.d;
  // chain makers' tables: an end link is 6.75 d long of a bar of 1.2 d
  assert.deepEqual(
    forms[2].size.map((x) => Number((x / d).toFixed(6))),
    [1.2, 4, 6.75],
  );
  // sizes of colliders are the core's; the page's own table has the same
  const without = linkForms(run, { ...chain, colliders: [] }, doc.parts.chain);
  forms.forEach(({ size }, i) =>
    size.forEach((x, k) =>
      assert.ok(Math.abs(x - without[i].size[k]) < 1e-12, `link ${i + 1}: ${x}`),
    ),
  );
  assert.deepEqual(without[9].size, [d, 3.6 * d, 6 * d]);

  const text = copy().parts.chain;
  text.type = 'studless';
  text.special = {
    long: { at: 2, count: 3, type: 'common', length: 1 },
    odd: { at: 9, type: 'custom', bar: 0.1, width: 0.5, length: 0.8 },
    plain: { at: 12 },
  };
  const others = linkForms(run, { ...chain, colliders: [] }, text);
  assert.deepEqual(
    others.slice(0, 5).map((f) => f.size[2]),
    [6 * d, 1, 1, 1, 6 * d],
  );
  assert.equal(others[2].type, 'studless', 'common: as the others');
  assert.deepEqual(others[8], { type: 'custom', size: [0.1, 0.5, 0.8], mesh: '' });
  assert.equal(others[11].type, 'end', 'what a special link is without a word');
});

test('a body for each type of link: outward, as long and wide as it says, its bar by Pappus', () => {
  for (const type of /** @type {(keyof typeof FORMS)[]} */ (Object.keys(FORMS))) {
    const [d, width, length] = FORMS[type].map((x) => (x || 1) * 0.064);
    const g = linkBody({ type, size: [d, width, length], mesh: '' });
    g.computeBoundingBox();
    const size = /** @type {import('three').Box3} */ (g.boundingBox).getSize(new Vector3());
    assert.ok(Math.abs(size.z - length) < 0.12 * length, `${type}: ${size.z} of ${length}`);
    assert.ok(volumeOf(g) > 0, type);
    const normal = g.getAttribute('normal');
    for (let i = 0; i < normal.count; i++)
      assert.ok(
        Math.abs(Math.hypot(normal.getX(i), normal.getY(i), normal.getZ(i)) - 1) < 1e-5,
        `${type}: normal ${i}`,
      );
  }
  const [d, width, length] = [0.064, 0.2304, 0.384];
  const bar = ((Math.PI * d * d) / 4) * (Math.PI * (width - d) + 2 * (length - width));
  // ten facets inscribed in the bar and eight along a bow take some of it
  const share = volumeOf(linkBody({ type: 'studless', size: [d, width, length], mesh: '' })) / bar;
  assert.ok(share < 1 && share > 0.9, `${share}`);
});

test('links on their poses, coloured by tension; those that are in the ship are not drawn', () => {
  const moment = createMoment(run, reader);
  moment.read(frames[LAST]);
  const links = new ChainLinks(run, chain, doc.parts.chain);
  links.range = 150_000;
  links.update(moment);
  const line = moment.lines[0];
  assert.equal(links.out, line.n - 1);
  assert.ok(links.out < LINKS, 'some are hauled in');
  assert.equal(linksOut(line, 10), 10, 'never more than there are');
  const drawn = links.sorts.reduce((sum, s) => sum + s.mesh.count, 0);
  assert.equal(drawn, line.n - 1, 'one for each element of the line');
  assert.equal(links.sorts.length, 6, 'a draw call a type');
  // the line begins at the ship: the last element is link 1
  assert.equal(linkTension(line, 1), line.tension[line.n - 2]);
  assert.equal(linkTension(line, line.n), 0);
  const common = links.sorts.find((s) => s.links.includes(9));
  assert.ok(common);
  const at = common.numbers.indexOf(9);
  const want = new Float32Array(3);
  tensionColour(linkTension(line, 9) / 150_000, want, 0);
  const colour = /** @type {import('three').InstancedBufferAttribute} */ (
    common.mesh.instanceColor
  );
  assert.deepEqual([...colour.array.slice(3 * at, 3 * at + 3)], [...want]);
  // a link lies between the points of its element
  const middle = [0, 1, 2].map((k) => {
    const i = 3 * (line.n - 1 - 9) + k;
    return (line.nodes[i] + line.nodes[i + 3]) / 2;
  });
  const m = common.mesh.instanceMatrix.array;
  for (let k = 0; k < 3; k++) assert.ok(Math.abs(m[16 * at + 12 + k] - middle[k]) < 1e-5);

  links.chosen = 9;
  links.update(moment);
  assert.notDeepEqual([...colour.array.slice(3 * at, 3 * at + 3)], [...want], 'marked');
  const forces = /** @type {any} */ ({
    ...{ count: 1, newtons: [0], names: [''], kinds: ['net'], feet: [0, 0, 0], tips: [0, 0, 0] },
  });
  links.tell(forces, 0, moment);
  assert.equal(forces.newtons[0], linkTension(line, 9));
  assert.equal(forces.names[0], 'link 9');
  links.chosen = LINKS;
  links.tell(forces, 0, moment);
  assert.equal(forces.newtons[0], 0, 'one in the ship has no value');
  links.dispose();
});

test('who is who in a scenario, and where its pipe is', () => {
  assert.deepEqual(rolesOf(doc), {
    ...{ manoeuvre: 'lift', anchor: 'anchor', hull: 'hull', chain: 'chain', winch: 'winch' },
    ...{ sea: 'hull', contacts: ['seat', 'rub'] },
  });
  assert.equal(rolesOf({ parts: { a: { kind: 'rigid' } } }), null);
  const on = copy();
  on.parts.ship = { kind: 'motion' };
  on.parts.hull.on = 'ship';
  delete on.parts.lift.hull;
  assert.equal(rolesOf(on)?.sea, 'ship');
  assert.equal(rolesOf(on)?.hull, 'hull', 'what the chain holds to');
  assert.equal(hullOf(run, doc)?.id, 'hull');

  const roles = /** @type {import('../../web/src/features/manoeuvre/state.js').Roles} */ (
    rolesOf(doc)
  );
  const pipe = pipeOf(doc, roles);
  // 50 degrees above the level, 15 degrees aft of inboard: the made bow's own values
  assert.deepEqual(
    pipe?.axis.map((x) => Number(x.toFixed(5))),
    LIFT.parts.lift.pipe.map((x) => Number(x.toFixed(5))),
  );
  const told = copy();
  told.meshes.bow = { asset: 'ship.stl' };
  delete told.parts.lift.pipe;
  assert.equal(pipeOf(told, roles), null);
  told.parts.lift.pipe = [0, -3, 4];
  assert.deepEqual(pipeOf(told, roles)?.axis, [0, -0.6, 0.8]);
});

test('the cut is upright, along the pipe', () => {
  const straight = [0, 0, 5, 0, 0, 4, 0, 0, 3, 2, 0, 3];
  assert.deepEqual(pipeAxis(straight, 4), { from: [0, 0, 5], to: [0, 0, 3] });
  assert.equal(pipeAxis([0, 0, 0], 1), null);
  const normal = cutNormal([-0.5, -2, 2.5], [0, 0, 0]);
  assert.ok(Math.abs(normal.z) < 1e-12);
  assert.ok(Math.abs(normal.dot(new Vector3(-0.5, -2, 2.5))) < 1e-12);
  assert.equal(cutNormal([0, 0, 1], [0, 0, 0]).length(), 1, 'of an upright pipe any');
});

test('verdicts: what, when, and with a sign of its own', () => {
  const figures = (/** @type {number} */ frame) =>
    Object.fromEntries(
      run.channels.flatMap((c, i) =>
        c.part === 'lift' ? [[c.name, reader.channel(frames[frame], i)]] : [],
      ),
    );
  const home = frames.flatMap((f) => reader.events(f).filter((e) => e.kind === EVENT.home));
  assert.equal(home.length, 1);
  // it has been there for that long when it is told
  const time = figures(LAST).time_home;
  const late = home[0].time - time - LIFT.parts.lift.home.time;
  assert.ok(late > -1e-9 && late < LIFT.solver.step + 1e-9, `${late}`);
  assert.deepEqual(outcome(figures(2)), { verdict: 'open', phase: 'hanging', time: -1 });
  assert.deepEqual(outcome(figures(30)), { verdict: 'open', phase: 'worked', time: -1 });
  assert.deepEqual(outcome(figures(LAST)), { verdict: 'home', phase: 'lying', time });
  assert.deepEqual(outcome({ verdict: 2, phase: 3, time_jam: 12.5 }), {
    ...{ verdict: 'jam', phase: 'stuck', time: 12.5 },
  });
  assert.equal(outcome({ verdict: 9, phase: 9 }).verdict, 'open', 'a later core may know more');
  for (const verdict of VERDICTS) assert.ok(SIGNS[verdict].icon && SIGNS[verdict].state);
});

test('the values to set first are those that the parts have', () => {
  const roles = /** @type {import('../../web/src/features/manoeuvre/state.js').Roles} */ (
    rolesOf(doc)
  );
  const paths = panelPaths(doc, roles).map(({ path }) => path.join('.'));
  for (const path of [
    ...['solver.duration', 'parts.anchor.shank.mesh', 'parts.hull.mesh', 'parts.chain.links'],
    ...['parts.chain.type', 'parts.winch.motor_force', 'contacts.seat.friction.sliding'],
    ...['parts.hull.amplitude_z', 'meshes.bow.bow.triangles'],
  ])
    assert.ok(paths.includes(path), path);
  const held = copy();
  held.parts.winch = { kind: 'winch', cable: 'chain', mode: 'tension', tension: 150_000 };
  const limits = panelPaths(held, roles).map(({ path }) => path.join('.'));
  assert.ok(limits.includes('parts.winch.tension'), 'the limit of one that holds a tension');
  const other = copy();
  other.meshes.bow = { asset: 'ship.stl' };
  other.parts.winch = { kind: 'winch', cable: 'chain', mode: 'speed' };
  const without = panelPaths(other, roles).map(({ path }) => path.join('.'));
  assert.ok(!without.some((p) => p.startsWith('meshes.')), 'a file has the triangles it has');
  assert.ok(without.includes('parts.lift.jam.tension'), 'the limit of a winch without one');
});

test('another model takes the place of one that nothing else uses', () => {
  const file = { asset: 'anchor.stl', convex: false };
  /** @type {(...of: Parameters<typeof withModel>) => any} */
  const given = withModel;
  const before = copy();
  const next = given(doc, ['parts', 'anchor', 'shank', 'mesh'], 'anchor', file);
  assert.equal(next.parts.anchor.shank.mesh, 'anchor');
  assert.deepEqual(Object.keys(next.meshes).sort(), ['anchor', 'bow', 'head']);
  assert.equal(next.parts.anchor.shape, undefined);
  assert.deepEqual(doc, before, 'and the old scenario stays as it is');
  // one that is used elsewhere stays, and a name that is taken is not
  const shared = copy();
  shared.parts.anchor.head.mesh = 'shank';
  const both = given(shared, ['parts', 'anchor', 'shank', 'mesh'], 'shank', file);
  assert.equal(both.parts.anchor.shank.mesh, 'shank_2');
  assert.deepEqual(both.meshes.shank, doc.meshes.shank);
  const hull = given(doc, ['parts', 'hull', 'mesh'], 'shank');
  assert.deepEqual([hull.parts.hull.shape, hull.parts.hull.mesh], ['mesh', 'shank']);
  assert.deepEqual(
    meshUses(hull).map((u) => u.mesh),
    ['shank', 'shank', 'head'],
  );
});

test('the marks of a manoeuvre stand first, with words', () => {
  assert.deepEqual(marksOf(run).slice(0, 4), ['home', 'jam', 'slip', 'snap']);
  const part = run.parts.findIndex((p) => p.kind === 'manoeuvre');
  for (const [kind, words] of /** @type {[number, string][]} */ ([
    [EVENT.home, 'is home'],
    [EVENT.jam, 'is jammed'],
    [EVENT.slip, 'slips back'],
    [EVENT.snap, 'takes a snap load'],
  ])) {
    assert.equal(eventWords({ kind, part, value: 0 }, run).what, words);
    assert.ok(wordOf(kind).length > 0, 'and a word beside the mark');
  }
  assert.equal(wordOf(EVENT.touch), '');
  const event = (/** @type {number} */ time, /** @type {number} */ kind) => ({
    ...{ time, frame: 0, at: 0, kind, part, value: 0 },
  });
  const ticks = mergeTicks([event(1, EVENT.touch), event(1.01, EVENT.jam)], (t) => 10 * t, 4);
  assert.deepEqual(ticks, [{ x: 10, kind: EVENT.jam, word: 'jam', count: 2 }]);
});

test('links get names: colliders and pairs in the order of the numbers, where the pairs touch', async () => {
  const given = structuredClone(run);
  nameLinks(given);
  const part = given.parts.find((p) => p.kind === 'chain');
  const names = Array.from({ length: LINKS }, (_, i) => `link ${i + 1}`);
  assert.deepEqual(
    part?.colliders?.map((c) => c.id),
    names,
  );
  const pairs = (given.pairs ?? []).flatMap((p, i) => (p.contact === 'rub' ? [{ ...p, i }] : []));
  assert.deepEqual([...new Set(pairs.map((p) => p.collider_b))], names);
  assert.equal(given.lines[0].diameter, part?.colliders?.[0].size[0]);
  const words = sidesOf(pairs[0], given);
  assert.deepEqual(words, { swap: true, mover: 'chain link 1', other: 'hull' });
  // a link that a pair names is where the pair touches: no farther from its middle than half its length.
  // With more links the chain lies on the bolster
  const long = copy();
  long.parts.chain.links = 20;
  const longer = await computed(JSON.stringify(long), 20);
  nameLinks(longer.manifest);
  const { parts, pairs: met = [] } = longer.manifest;
  const links = parts.find((p) => p.kind === 'chain');
  let seen = 0;
  for (const frame of longer.frames) {
    const { n, rows } = longer.reader.contacts(frame);
    for (let r = 0; r < n; r++) {
      const row = rows.subarray(r * CONTACT.words);
      const { contact, collider_b } = met[row[CONTACT.pair]];
      if (contact !== 'rub' || !row[CONTACT.touching]) continue;
      const link = links?.colliders?.find((c) => c.id === collider_b);
      assert.ok(link, collider_b);
      const [x, y, z] = longer.reader.pose(frame, link.pose ?? -1);
      const [u, v, w] = row.subarray(CONTACT.point);
      assert.ok(Math.hypot(u - x, v - y, w - z) < 0.5 * link.size[2] + link.size[0], collider_b);
      seen++;
    }
  }
  assert.ok(seen > 20, `${seen} places`);
  // where some do not touch, numbers follow the poses
  const some = structuredClone(run);
  const rest = some.parts.find((p) => p.kind === 'chain')?.colliders;
  rest?.splice(0, 4);
  nameLinks(some);
  assert.equal(rest?.[0].id, 'link 5');
});

test('from many starts: what differs, and what a row says', () => {
  assert.deepEqual(usualVary(doc), [{ path: 'anchor.velocity.y', low: -0.3, high: 0.3 }]);
  const plain = copy();
  delete plain.parts.lift.vary;
  assert.deepEqual(
    usualVary(plain).map((v) => v.path),
    ['anchor.velocity.x', 'anchor.velocity.y', 'anchor.rate.z'],
  );
  assert.deepEqual(usualVary({ parts: {} }), []);
  const row = /** @type {any} */ ({
    ...{ run: 0, values: [], patch: {}, verdict: 'jammed', end: 31 },
    numbers: { time_home: -1, time_jam: 26.2, tension_peak: 149_000, tilt: Math.PI / 6, knocks: 0 },
  });
  const told = (/** @type {any} */ of) =>
    Object.fromEntries(
      repeatColumns(/** @type {any} */ ({ targets: [] })).map((c) => [c.key, c.value(of)]),
    );
  assert.deepEqual(told(row), {
    ...{ run: 1, verdict: 'jammed', time: 26.2, peak: 149_000, tilt: Math.PI / 6 },
    ...{ left: undefined, knocks: 0 },
  });
  assert.equal(told({ ...row, verdict: 'timeout' }).time, 31);
});
