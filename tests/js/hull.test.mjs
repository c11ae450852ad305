// A hawsepipe in a hull of one's own: what is drilled against closed forms, the way of the chain against the core's own way through a made
// bow, what lies in the hull at the start against the core's message, and what cannot be.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createExtremes } from '../../wasm/js/extremes.mjs';
import { diffPatch, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { meshTools } from '../../wasm/js/meshes.mjs';
import { packMeshes, unpackMeshes } from '../../wasm/js/run-file.mjs';
import { drill } from '../../web/src/hull/drill.js';
import { closeHoles } from '../../web/src/hull/holes.js';
import { canPlace } from '../../web/src/hull/place.js';
import { dot, hitsOf, madd, norm, sub, turn } from '../../web/src/hull/vec.js';
import { standOff, wayOf } from '../../web/src/hull/way.js';
import { W } from '../../web/src/hull/words.js';
import { drillHull, openHull, placeHull } from '../../web/src/hull/work.js';
import { gearOf, rolesOf } from '../../web/src/features/manoeuvre/state.js';
import { patchLeaves } from '../../wasm/js/form/scenario.mjs';
import { launch, without } from './hull-made.mjs';

const core = await loadCore();
const tools = meshTools(core);
const example = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8'));
/** @param {{points: ArrayLike<number>, faces: ArrayLike<number>}} mesh */
const looked = (mesh) => tools.prepare(mesh.points, mesh.faces, { crossings: true }).report;

/** A body with one hole through it: every edge has two faces that agree, none cuts another.
 * @param {{points: ArrayLike<number>, faces: ArrayLike<number>}} mesh @param {{genus?: number, shells?: number}} [as] */
function assertBody(mesh, { genus = 1, shells = 1 } = {}) {
  const r = looked(mesh);
  assert.ok(r.watertight && r.good);
  assert.deepEqual(
    [r.crossings.count, r.flipped.count, r.turnedShells.count, r.shells, r.genus],
    [0, 0, 0, shells, genus],
  );
  return r;
}

const PIPE = { mouth: [0, 3, 0], inner: [-0.9, 0, 5], bore: 0.36, lip: 0.28 };
const box = () => tools.make('box', [20, 6, 10]);

test('a box with a pipe is a body with one hole, and lighter by an oblique cylinder', () => {
  // Euler: a pipe adds one handle. Volume of an oblique prism between two planes, cut by its middle line: area across times the length of
  // that line. The lip takes less than a ring of its radius squared about the mouth's ellipse, which is longer by 1 / slant
  const [bore, lip] = [0.36, 0.01];
  const drilled = drill(box(), { ...PIPE, bore, lip });
  const report = assertBody(drilled);
  const length = norm(sub(PIPE.inner, PIPE.mouth));
  assert.ok(Math.abs(drilled.length - length) < 1e-6);
  const around = 32;
  const area = 0.5 * around * bore ** 2 * Math.sin((2 * Math.PI) / around);
  const slant = dot(drilled.axis, [0, -1, 0]);
  const most = (2 * Math.PI * (bore + lip) * lip ** 2) / slant ** 2;
  const gone = 20 * 6 * 10 - report.volume - area * length;
  assert.ok(gone > 0 && gone < most, `${gone} of ${most}`);
});

test('the lip is that of a ball which touches a level shell and the pipe', () => {
  // of a plane with the normal n through the mouth: n . c = -lip for the ball's centre c, which is bore + lip from the axis
  const { axis, across, up, normal, roll, points, faces } = drill(box(), PIPE);
  roll.forEach((t, k) => {
    const at = (2 * Math.PI * k) / roll.length;
    const ball = PIPE.bore + PIPE.lip;
    const out = madd(madd([0, 0, 0], Math.cos(at), across), Math.sin(at), up);
    const expected = (PIPE.lip + ball * dot(out, normal)) / -dot(axis, normal);
    assert.ok(Math.abs(t - expected) < 1e-9, `${k}: ${t}, ${expected}`);
    // so the shell has no place that is nearer to the middle, and one at that distance from it
    const centre = madd(madd([0, 0, 0], ball, out), t, axis);
    let least = Infinity;
    for (let i = 0; i < points.length; i += 3)
      least = Math.min(least, norm(sub([points[i], points[i + 1], points[i + 2]], centre)));
    assert.ok(Math.abs(least - PIPE.lip) < 1e-9, `${k}: ${least}`);
  });
  assert.ok(faces.length > 0);
});

test('in a hollow hull the pipe has a casting from plate to plate', () => {
  // a box in a box: two surfaces, and a tube between both; each surface gets one handle
  const inside = tools.make('box', [19.6, 5.6, 9.6]);
  const outer = box();
  const n = outer.points.length / 3;
  const turned = Array.from(inside.faces, (_, i) => inside.faces[3 * Math.floor(i / 3) + 2 - (i % 3)]); // prettier-ignore
  const hollow = {
    points: Float64Array.from([...outer.points, ...inside.points]),
    faces: Int32Array.from([...outer.faces, ...turned.map((i) => i + n)]),
  };
  const drilled = drill(hollow, PIPE);
  const r = looked(drilled);
  assert.ok(r.watertight && r.crossings.count === 0 && r.flipped.count === 0);
  assert.equal(r.shells, 2);
  // a plate with a tube that ends in the hollow: the pipe stands out behind it as a made bow's does
  const plate = tools.make('box', [20, 0.6, 10]);
  const open = drill(plate, { ...PIPE, mouth: [0, 0.3, 0], inner: [-0.5, -1.8, 2.4] });
  assertBody(open);
  assert.ok(Math.abs(open.length - norm([-0.5, -2.1, 2.4])) < 1e-9);
});

test('what cannot be drilled is refused by a code that has words', () => {
  const cases =
    /** @type {[string, {thick?: number, bore?: number, lip?: number, mouth?: number[], inner?: number[]}][]} */ ([
      ['numbers', { bore: NaN }],
      ['numbers', { bore: 0 }],
      ['numbers', { lip: -1 }],
      ['numbers', { mouth: [0, Infinity, 0] }],
      ['numbers', { bore: 30, inner: [0, -50, 40] }],
      ['near', { inner: [0, 2.9, 0.1] }],
      ['level', { inner: [0, -3, 0] }],
      ['level', { inner: [0, -3, -4] }],
      ['offShell', { mouth: [0, 5, 0], inner: [0, 1, 5] }],
      ['offShell', { inner: [0, 9, 5] }],
      ['oblique', { inner: [-0.2, 2, 5] }],
      ['edge', { mouth: [0, 3, 4.8], inner: [0, 2, 5] }],
      ['uneven', { mouth: [9.7, 3, 0], inner: [9, 0, 4] }],
      ['short', { mouth: [0, 0.6, 0], inner: [0, -0.6, 0.8], lip: 1, thick: 1.2 }],
    ]);
  for (const [code, { thick = 6, ...change }] of cases)
    assert.throws(
      () => drill(tools.make('box', [20, thick, 10]), { ...PIPE, ...change }),
      (/** @type {{code?: string, values?: number[]}} */ error) => {
        assert.equal(error.code, code, JSON.stringify(change));
        assert.ok(W.faults[code]((error.values ?? []).map(String)).length > 20);
        return true;
      },
    );
});

test('small holes are closed and counted, larger ones stay', () => {
  const ball = tools.make('sphere', [4, 4, 4], 96, 48);
  const whole = looked(ball).volume;
  // two holes of one face, one of two neighbours, one of a whole cap
  const few = without(ball, (f) => [1300, 2500, 3700, 3701].includes(f));
  const open = openHull(tools, few, {}, 1);
  assert.deepEqual([open.closed, open.holes, open.fault, open.open.length], [3, 0, '', 0]);
  // a flat lid over so small a part of a ball takes less than a hundredth of a per cent
  const volume = looked(open).volume;
  assert.ok(volume <= whole * (1 + 1e-12) && volume > whole * (1 - 1e-4));
  const cap = without(ball, (f) => Math.max(...[0, 1, 2].map((k) => ball.points[3 * ball.faces[3 * f + k] + 2])) > 1.4); // prettier-ignore
  const left = openHull(tools, cap, {}, 1);
  assert.equal(left.closed, 0);
  assert.equal(left.holes, 1);
  assert.ok(left.fault.length > 0 && left.open.length >= 2 * 48);
  assert.equal(closeHoles(cap).left.length, 1);
  assert.deepEqual(closeHoles({ points: new Float64Array(0), faces: new Int32Array(0) }).left, []);
});

test('a hull is read in the units and axes of its scenario', () => {
  const hull = openHull(tools, box(), { scale: 0.5, up: 'y', stretch: [2, 1, 1] }, 3);
  // (x, y, z) of the file goes to (x, -z, y): 20 x 2, 10 and 6 times 1.5
  assert.deepEqual(sub(hull.high, hull.low).map((x) => Math.round(x * 1e9) / 1e9), [60, 15, 9]); // prettier-ignore
});

test('the chain’s way through a drilled plate is the core’s own through a made bow', () => {
  // a bow without bends is a plane plate: its chain `through` it is laid by the core (core/parts/chain_way.c), which sinks the links until they
  // touch; ours stands off by what a straight link cuts off the bend, W/2 + L^2 / (8 R), so it is outward of it by less than that last
  const doc = example('anchor-lift');
  const flare = 0.44;
  doc.meshes.bow.bow = { flare, flare_bend: 0, entrance: 0, entrance_bend: 0, azimuth: 0, triangles: 20000 }; // prettier-ignore
  doc.parts.chain.links = 60;
  const model = core.compile(JSON.stringify(doc));
  const reader = frameReader(model.manifest);
  const line = reader.line(model.createSim().frame(), 'chain');
  const last = [...line.nodes.subarray(3 * line.n - 3, 3 * line.n)];
  model.free();

  const angle = 0.8726646259971648;
  const plate = tools.make('box', [30, 0.6, 30]);
  const [c, s] = [Math.cos(flare), Math.sin(flare)];
  // its outer face through the origin, leaning outward above
  const R = [1, 0, 0, 0, c, s, 0, -s, c];
  const points = new Float64Array(plate.points.length);
  for (let i = 0; i < points.length; i += 3)
    points.set(turn(R, [plate.points[i], plate.points[i + 1] - 0.3, plate.points[i + 2]]), i);
  const sizes = { bore: 0.36, lip: 0.28 };
  const inner = [0, -3.5 * Math.cos(angle), 3.5 * Math.sin(angle)];
  const drilled = drill({ points, faces: plate.faces }, { mouth: [0, 0, 0], inner, ...sizes });
  assert.ok(Math.abs(drilled.length - 3.5) < 1e-9);
  const link = { width: 3.6 * 0.064, pitch: 0.256 };
  const way = wayOf(drilled, drilled, { ...sizes, beyond: 1.5 }, link);
  // where the last of 60 links is
  const end = way.path[way.path.length - 2];
  const at = madd(end, -(60 * link.pitch - way.inside), [0, 0, 1]);
  const cut = standOff(link, sizes.lip) - link.width / 2;
  const off = at[1] - last[1];
  assert.ok(off > -1e-3 && off < cut + 1e-3, `${off} m outward, of ${cut}`);
  // the way round is longer by what it stands off, times the turn of 40 degrees
  assert.ok(Math.abs(at[2] - last[2]) < 0.05, `${at[2] - last[2]} m in height`);
  assert.ok(Math.abs(at[0] - last[0]) < 1e-6);
});

/** A wall-sided box hull, in which the anchor of the example has no room at first. @param {string} name of the example */
async function wallSided(name) {
  const doc = example(name);
  const roles = /** @type {import('../../web/src/features/manoeuvre/state.js').Roles} */ (rolesOf(doc)); // prettier-ignore
  assert.ok(canPlace(doc, roles));
  const hull = openHull(tools, tools.make('box', [40, 12, 16]), {}, 1);
  const pipe = { mouth: [10, 6, 5], inner: [9.2, 3.8, 8], bore: 0.36, lip: 0.28 };
  const ready = await drillHull(tools, hull, pipe, { most: 4000, short: true, name: 'wall.obj' });
  assertBody(ready);
  const wish = { doc, roles, name: 'wall.obj', mesh: 'wall', pipe, more: 0, tilt: 0, assets: {} };
  return { doc, ready, wish };
}

for (const name of ['anchor-lift', 'anchor-seaway'])
  test(`${name}: what lies in the hull at the start is told as the core tells it, and mended`, async () => {
    const { doc, ready, wish } = await wallSided(name);
    const first = placeHull({ core, tools }, ready, wish);
    const deepest = Math.max(...first.start.overlaps.map(({ depth }) => depth));
    // the core's own measure, of its contact law: "begins 0.343 m deep"
    const told = Number(/begins ([\d.]+) m deep/.exec(first.start.refused[0])?.[1]);
    assert.ok(Math.abs(deepest - told) < 5e-4, `${deepest}, ${told}`);
    assert.ok(first.start.overlaps.some(({ part }) => part === 'head'));
    assert.ok(first.start.overlaps.every(({ at }) => at[1] < 0.05 && at[2] < -3));
    const mend = first.start.mend;
    assert.ok(mend && mend.tilt > 0 && mend.links === 0);
    const mended = placeHull({ core, tools }, ready, {
      ...wish,
      more: mend.links,
      tilt: mend.tilt,
    });
    assert.deepEqual([mended.start.overlaps, mended.start.refused], [[], []]);
    assert.ok(first.rests && mended.rests);

    // only the hull, what hangs on it, and the axis of the verdict have changed
    const changed = patchLeaves(diffPatch(doc, mended.doc) ?? {}).map(({ path }) => path.join('.'));
    const may = /^(meshes\.(bow|wall)|parts\.hull\.(mesh|ports)|parts\.chain\.(a\.direction|links|path|through)|parts\.lift\.pipe|view\.looks)/; // prettier-ignore
    assert.deepEqual(changed.filter((path) => !may.test(path)), []); // prettier-ignore
  });

test('a box that is not so deep has room below: chain is paid out', async () => {
  const { ready, wish } = await wallSided('anchor-lift');
  const low = placeHull({ core, tools }, ready, { ...wish, more: 30 });
  // deeper than the hull's bottom, 13 m below the mouth, it hangs clear; a little higher its flukes are still beside the plate
  const { mend, overlaps } = low.start;
  assert.ok(overlaps.length > 0 && mend && mend.links > 0 && mend.links <= 12 && mend.tilt === 0);
  const more = 30 + mend.links;
  assert.deepEqual(placeHull({ core, tools }, ready, { ...wish, more }).start.overlaps, []);
  const less = placeHull({ core, tools }, ready, { ...wish, more: more - 1 });
  assert.ok(less.start.overlaps.length > 0, 'one link less would do');
});

/** A pipe in the bow of the launch. */
async function drilledLaunch() {
  const hull = openHull(tools, launch(), {}, 1);
  assert.equal(hull.fault, '');
  const [hit] = hitsOf(hull, [24, 60, 6], [0, -1, 0]);
  const mouth = [24, 60 - hit.at, 6];
  const pipe = { mouth, inner: [23.2, mouth[1] - 2.2, 9], bore: 0.36, lip: 0.28 };
  const name = 'launch-pipe.obj';
  const ready = await drillHull(tools, hull, pipe, { most: 4000, short: true, name });
  return { ready, pipe, name };
}

test('a chain of the catalogue has the pitch that the core gives it', async () => {
  const { ready, wish } = await wallSided('anchor-lift');
  const { d: _, ...chain } = wish.doc.parts.chain;
  const doc = { ...wish.doc, parts: { ...wish.doc.parts, chain: { ...chain, stock: 'chain-stud-u1-50' } } }; // prettier-ignore
  const { start, links } = placeHull({ core, tools }, ready, { ...wish, doc });
  // links of 50 mm: 4 bars from one to the next, so more of them than of 64 mm
  assert.ok(Math.abs(start.pitch - 4 * 0.05) < 1e-9);
  const before = placeHull({ core, tools }, ready, wish).links;
  assert.ok(Math.abs(links - (before * 64) / 50) < 2.5, `${links}, ${before}`);
});

test('a launch: coarse enough for a link, which carries it to the last bit and runs to the same hash', async () => {
  const doc = example('anchor-lift');
  const roles = /** @type {import('../../web/src/features/manoeuvre/state.js').Roles} */ (rolesOf(doc)); // prettier-ignore
  const { ready, pipe, name } = await drilledLaunch();
  assertBody(ready);
  // the mouth is the origin, the shell there looks to +y
  const [out] = hitsOf(ready, [0, 5, -1.2], [0, -1, 0]);
  assert.ok(out.enters && out.at > 4.5 && out.at < 7);
  const { doc: placed, start } = placeHull({ core, tools }, ready, { doc, roles, name, mesh: 'launch', pipe, more: 0, tilt: 0, assets: {} }); // prettier-ignore
  assert.deepEqual([start.overlaps, start.refused], [[], []]);

  const here = { [name]: { points: ready.points, faces: ready.faces } };
  const packed = packMeshes(here);
  assert.equal(packed.length, ready.characters);
  assert.ok(packed.length < 16 * 1024 - 3000);
  const hashes = [here, unpackMeshes(packed)].map((assets) => {
    const model = core.compile(JSON.stringify(placed), assets);
    const sim = model.createSim();
    for (let k = 0; k < 5; k++) assert.equal(sim.step(), 0);
    const hash = frameReader(model.manifest).hash(sim.frame());
    model.free();
    return hash;
  });
  assert.equal(hashes[0], hashes[1]);
});

/** Largest pull of a chain over the steps [N]. @param {object} doc @param {import('../../wasm/js/loader.mjs').Assets} assets @param {number} frames */
function pullOf(doc, assets, frames) {
  const model = core.compile(JSON.stringify(doc), assets);
  const sim = model.createSim();
  const extremes = createExtremes(model.manifest);
  for (let k = 0; k < frames; k++) {
    assert.equal(sim.step(), 0);
    extremes.take(sim.frame());
  }
  const { greatest } = extremes.of(frameReader(model.manifest).channelIndex('chain.tension_max'));
  model.free();
  return greatest;
}

test('a chain that is placed lies at rest: held there it pulls with what hangs, without a knock', async () => {
  // statics: the pull is the weight of the anchor and of the chain below the bolster (21.9 d^2 t/m of stud links: core/parts/chain_link.c);
  // what is let go with slack pulls with twice that or more (a load that comes at once). The flukes begin 6 degrees off and swing
  const doc = example('anchor-lift');
  doc.parts.winch = { ...doc.parts.winch, speed: 0 };
  doc.inputs = {};
  const roles = /** @type {import('../../web/src/features/manoeuvre/state.js').Roles} */ (rolesOf(doc)); // prettier-ignore
  const { ready, pipe, name } = await drilledLaunch();
  const wish = { doc, roles, name, mesh: 'launch', pipe, more: 0, tilt: 0, assets: {} };
  const placed = placeHull({ core, tools }, ready, wish);
  assert.ok(placed.rests);
  const assets = { [name]: { points: ready.points, faces: ready.faces } };
  const weight = 9.81 * (6414 + 3.2 * 21.9e3 * 0.064 ** 2);
  const most = pullOf(placed.doc, assets, 15);
  assert.ok(most > 0.95 * weight && most < 1.15 * weight, `${most} of ${weight}`);
  // a contact that names neither is the same contact
  const { chain } = doc.contacts;
  const any = { ...doc, contacts: { all: { ...chain, a: 'any', b: 'any' } } };
  const same = placeHull({ core, tools }, ready, { ...wish, doc: any });
  assert.deepEqual(same.path, placed.path);
  // without one there is nothing to lie on: the way is the string, and that is said
  const bare = placeHull({ core, tools }, ready, { ...wish, doc: { ...doc, contacts: {} } });
  assert.equal(bare.rests, false);
  const { width, pitch } = { width: 3.6 * 0.064, pitch: 4 * 0.064 };
  const string = wayOf(ready, ready, { bore: pipe.bore, lip: pipe.lip, beyond: 1.5 }, { width, pitch }); // prettier-ignore
  assert.deepEqual(bare.path, [string.gypsy, ...string.path]);
});

test('more links in the pipe than a path has points', async () => {
  const doc = example('anchor-lift');
  // a tenth of the anchor's mass, on a chain of a tenth of the section
  doc.parts.chain = { ...doc.parts.chain, d: 0.02 };
  doc.parts.anchor = { ...doc.parts.anchor, mass: 640 };
  const roles = /** @type {import('../../web/src/features/manoeuvre/state.js').Roles} */ (rolesOf(doc)); // prettier-ignore
  const { ready, pipe, name } = await drilledLaunch();
  const wish = { doc, roles, name, mesh: 'launch', pipe, more: 0, tilt: 0, assets: {} };
  const placed = placeHull({ core, tools }, ready, wish);
  assert.ok(placed.rests && placed.links > 100);
  assert.deepEqual(placed.start.refused, []);
  assert.equal(placed.path.length, 65);
});

test('a launch takes the anchor home', async () => {
  // no closed form: that the verdict comes, and is the one that this bow, flared as the made one, is built for
  const doc = example('anchor-lift');
  doc.parts.winch = { ...doc.parts.winch, speed: -1.2, accel: 2 };
  doc.inputs = {};
  const roles = /** @type {import('../../web/src/features/manoeuvre/state.js').Roles} */ (rolesOf(doc)); // prettier-ignore
  const { ready, pipe, name } = await drilledLaunch();
  const { doc: placed } = placeHull({ core, tools }, ready, { doc, roles, name, mesh: 'launch', pipe, more: -5, tilt: 0, assets: {} }); // prettier-ignore
  const model = core.compile(JSON.stringify(placed), { [name]: { points: ready.points, faces: ready.faces } }); // prettier-ignore
  const sim = model.createSim();
  const reader = frameReader(model.manifest);
  let verdict = 0;
  for (let k = 0; k < 700 && verdict === 0; k++) {
    assert.equal(sim.step(), 0);
    verdict = reader.channel(sim.frame(), 'lift.verdict');
  }
  assert.equal(verdict, 1);
  assert.ok(reader.channel(sim.frame(), 'lift.depth') > 1.8);
  model.free();
});

test('a hull goes where an anchor hangs at one without a manoeuvre; nowhere else', async () => {
  // the template of the page: no part looks for a verdict
  const template = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(new URL(`../../web/templates/${name}.json`, import.meta.url), 'utf8'));
  const doc = template('anchor-at-hull');
  assert.equal(rolesOf(doc), null);
  const roles = gearOf(doc);
  const { manoeuvre, hull, chain, anchor } = roles;
  assert.deepEqual([manoeuvre, hull, chain, anchor], ['', 'hull', 'chain', 'anchor']);
  assert.ok(canPlace(doc, roles));
  for (const other of ['mooring', 'crane-on-deck', 'hanging-load', 'tether-in-water', 'empty'])
    assert.equal(canPlace(template(other), gearOf(template(other))), false, other);
  for (const other of ['lay-chain', 'spread-mooring', 'hanging-chain'])
    assert.equal(canPlace(example(other), gearOf(example(other))), false, other);

  const { ready, pipe, name } = await drilledLaunch();
  const { doc: placed } = placeHull({ core, tools }, ready, { doc, roles, name, mesh: 'launch', pipe, more: 0, tilt: 0, assets: {} }); // prettier-ignore
  assert.deepEqual(Object.keys(placed.parts).sort(), Object.keys(doc.parts).sort());
  const model = core.compile(JSON.stringify(placed), { [name]: { points: ready.points, faces: ready.faces } }); // prettier-ignore
  const sim = model.createSim();
  const reader = frameReader(model.manifest);
  // it hangs: after 1 s the chain pulls with no more than anchor and hanging chain weigh
  for (let k = 0; k < 50; k++) assert.equal(sim.step(), 0);
  const pull = reader.channel(sim.frame(), 'chain.tension_max');
  const weight = 9.80665 * doc.parts.anchor.mass;
  assert.ok(pull > 0.9 * weight && pull < 1.25 * weight, `${pull} of ${weight}`);
  sim.free();
  model.free();
});
