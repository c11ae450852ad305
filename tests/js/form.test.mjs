// The form follows the schema: a toy schema deeper than the core's, then the core's own. What is expected comes from the
// description itself (every collection in it is found by a walk of its own) and from the core, which compiles what the
// form makes.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { HawseInputError, loadCore, pathPatch } from '../../wasm/js/index.mjs';
import { labelsOf, withLabels } from '../../wasm/js/labels.mjs';
import { addEntry, freeName } from '../../web/src/sim/entries.js';
import {
  exposedRows,
  groupsOf,
  isCollection,
  placesOf,
  rowsIn,
} from '../../wasm/js/form/groups.mjs';
import { renameEntry, usesOf } from '../../web/src/sim/names.js';
import { getPath, linkKey, setPath } from '../../wasm/js/form/scenario.mjs';
import { fieldAt, readSchema } from '../../wasm/js/form/schema.mjs';

const core = await loadCore();
const schema = readSchema(core.schema);

/** All collections of these groups, at any depth. @param {any[]} nodes @returns {any[]} */
const collectionsIn = (nodes) =>
  nodes.flatMap((node) =>
    isCollection(node)
      ? [node, ...collectionsIn(node.entries)]
      : collectionsIn(/** @type {any} */ (node).inner),
  );
/** @param {any} of @param {any} doc @param {string} id */
const collection = (of, doc, id) => collectionsIn(groupsOf(of, doc)).find((c) => c.id === id);
/** @param {any} of @param {any} doc */
const idsOf = (of, doc) => collectionsIn(groupsOf(of, doc)).flatMap((c) => c.entries.map((/** @type {any} */ e) => e.id)); // prettier-ignore

/** The faults that the core finds. @param {any} doc */
function faultsOf(doc) {
  try {
    core.compile(JSON.stringify(doc)).free();
    return [];
  } catch (error) {
    assert.ok(error instanceof HawseInputError);
    return error.faults.map(({ where, what }) => `${where}: ${what}`);
  }
}

// ------------------------------------------------------------------ a schema that no core has

/** @param {string} key @param {any} rest */
const field = (key, rest) => ({ key, type: 'number', default: 0, label: `The ${key}`, ...rest });
const RUNG = { key: 'rungs', type: 'map', table: 'rung', label: 'Rungs', default: {}, fields: [
  field('height', { default: null, required: true, min: 2, max: 3, unit: 'm' }),
  field('grip.worn', { default: 0.5, min: 0, max: 1, input: true, unit: 'N' }),
  { key: 'beside', type: 'text', label: 'Beside', default: '', to: 'sides' },
] }; // prettier-ignore
const SIDE = {
  key: 'sides',
  type: 'map',
  table: 'ladder-side',
  label: 'Sides',
  default: {},
  fields: [RUNG],
};
const TOY = {
  format: 1,
  version: '0',
  weather: { label: 'Weather', fields: [field('rain', { unit: 'm/s' }), { key: 'gusts', type: 'map', table: 'gust', label: 'Gusts', default: {}, fields: [field('at', {})] }] }, // prettier-ignore
  watches: { label: 'Watch', map: true, fields: [
    { key: 'key', type: 'text', label: 'Key', default: null, to: 'targets', required: true },
    { key: 'all', type: 'text', label: 'All', default: '', to: 'keys' },
    field('value', {}),
  ] }, // prettier-ignore
  channels: {},
  parts: { ladder: { label: 'Ladder', channels: [], fields: [SIDE, { key: 'on', type: 'reference', to: 'parts', label: 'On', choices: ['ground'] }] } }, // prettier-ignore
  sections: {},
  event_kinds: [],
};
const toy = readSchema(TOY);
const LADDERS = {
  parts: {
    tall: {
      kind: 'ladder',
      sides: { left: { rungs: { top: { height: 3, beside: 'left' } } } },
      on: 'short',
    },
    short: { kind: 'ladder', on: 'ground' },
  },
  watches: { w: { key: 'tall.sides.left.rungs.top.grip.worn', all: 'tall.on weather.rain tall' } },
};

test('a map in a map in a part is in the form, in paths of links, and has its labels', () => {
  const rows = rowsIn(groupsOf(toy, LADDERS));
  const key = 'tall.sides.left.rungs.top.grip.worn';
  const row = rows.find((r) => linkKey(r.path) === key);
  assert.ok(row);
  assert.deepEqual([row.field.label, row.field.unit, row.keep], ['The grip.worn', 'N', 6]);
  assert.equal(fieldAt(toy, LADDERS, row.path)?.field.label, 'The grip.worn');
  assert.equal(fieldAt(toy, LADDERS, [...row.path, 'x'])?.rest[0], 'x');
  assert.equal(fieldAt(toy, LADDERS, ['parts', 'tall', 'sides', 'left']), null);
  const patch = pathPatch([[key, 1]]);
  assert.equal(getPath(patch, row.path), 1);
  const words = ['sides', 'left', 'rungs'].flatMap((id) => collection(toy, LADDERS, `parts.tall.${id}`)?.title ?? []); // prettier-ignore
  assert.deepEqual(words, ['Sides']);
  assert.equal(collection(toy, LADDERS, 'parts.tall.sides.left.rungs').title, 'Rungs');
  assert.equal(collection(toy, LADDERS, 'parts.tall.sides').word, 'ladder side');
  assert.equal(collection(toy, LADDERS, 'weather.gusts').entries.length, 0);
  // a value of an entry has the unit of what the entry names
  assert.equal(rows.find((r) => linkKey(r.path) === 'watches.w.value')?.field.unit, 'N');
  // labels go by the same walk
  const bare = structuredClone(TOY);
  /** @type {any} */ (bare.parts.ladder.fields[0]).fields[0].fields[0].label = '';
  assert.equal(
    withLabels(/** @type {any} */ (bare), labelsOf(/** @type {any} */ (TOY))).parts.ladder.fields[0]
      .fields[0].fields[0].label,
    'The height',
  );
});

test('an entry is added with what must be given, in its range; its name is free', () => {
  const world = { schema: toy, doc: LADDERS, manifest: null };
  const rung = addEntry(world, collection(toy, LADDERS, 'parts.tall.sides.left.rungs'));
  assert.deepEqual(rung.path, ['parts', 'tall', 'sides', 'left', 'rungs', 'rung']);
  assert.deepEqual(getPath(rung.doc, rung.path), { height: 2 }); // 1 is not in the range
  const side = addEntry(world, collection(toy, LADDERS, 'parts.short.sides'));
  assert.deepEqual(side.doc.parts.short.sides, { ladder_side: {} });
  assert.equal(getPath(LADDERS, side.path), undefined); // the scenario before is as it was
  const part = addEntry(world, collection(toy, LADDERS, 'parts'), 'ladder');
  assert.deepEqual(part.doc.parts.ladder, { kind: 'ladder' });
  assert.deepEqual(addEntry(world, collection(toy, LADDERS, 'weather.gusts')).doc.weather, {
    gusts: { gust: {} },
  });
  assert.equal(freeName('Ladder side', ['ladder_side', 'ladder_side2']), 'ladder_side3');
  assert.equal(freeName('9 3', []), 'entry');
});

test('what names an entry follows its new name; other words stay', () => {
  const part = renameEntry(toy, LADDERS, ['parts', 'tall'], 'surfaces').doc;
  assert.deepEqual(Object.keys(part.parts), ['surfaces', 'short']); // in its place
  assert.deepEqual(part.watches.w, {
    key: 'parts.surfaces.sides.left.rungs.top.grip.worn', // not the table of that name
    all: 'parts.surfaces.on weather.rain tall',
  });
  const side = renameEntry(toy, LADDERS, ['parts', 'tall', 'sides', 'left'], 'right');
  assert.equal(side.doc.watches.w.key, 'tall.sides.right.rungs.top.grip.worn');
  assert.equal(side.doc.parts.tall.sides.right.rungs.top.beside, 'right');
  assert.equal(side.followed, 2);
  assert.equal(renameEntry(toy, LADDERS, ['parts', 'short'], 'low').doc.parts.tall.on, 'low');
  assert.deepEqual(usesOf(toy, LADDERS, ['parts', 'tall']).map(linkKey), ['watches.w.key', 'watches.w.all']); // prettier-ignore
  assert.deepEqual(usesOf(toy, LADDERS, ['parts', 'tall', 'sides', 'left']).map(linkKey), ['watches.w.key']); // prettier-ignore
});

test('places: of the same part, paths that take inputs, paths to numbers', () => {
  const at = (/** @type {string} */ key) => {
    const row = rowsIn(groupsOf(toy, LADDERS)).find((r) => linkKey(r.path) === key);
    assert.ok(row, key);
    return placesOf(toy, LADDERS, null, row);
  };
  assert.deepEqual(at('tall.sides.left.rungs.top.beside'), ['left']);
  assert.deepEqual(at('watches.w.key'), ['tall.sides.left.rungs.top.grip.worn']);
  assert.ok(at('watches.w.all').includes('tall.sides.left.rungs.top.height'));
  assert.deepEqual(at('tall.on'), ['tall', 'short']);
});

test('a value that goes leaves its entry; the last entry takes its collection along', () => {
  const doc = { parts: { a: { kind: 'x', ports: { p: { at: 1, b: { c: 2 } } } } } };
  const path = ['parts', 'a', 'ports', 'p'];
  const without = setPath(doc, [...path, 'at'], undefined, 4);
  assert.deepEqual(getPath(without, path), { b: { c: 2 } });
  const empty = setPath(without, [...path, 'b', 'c'], undefined, 4);
  assert.deepEqual(getPath(empty, path), {}); // a port, all by default
  assert.deepEqual(setPath(empty, path, undefined, 2).parts.a, { kind: 'x' });
  assert.deepEqual(setPath({ environment: { gravity: 1 } }, ['environment', 'gravity'], undefined), {}); // prettier-ignore
});

// ------------------------------------------------------------------ the core's schema

/** A part of each kind that starts, and what they need; for the sources see what each holds. */
const WHOLE = {
  hawse: 1,
  materials: { m: { young: 1e8, viscosity: 1e6 }, n: {} },
  meshes: { wedge: { points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1] } },
  parts: {
    tip: { kind: 'motion', driven: true },
    load: { kind: 'rigid', mass: 5, shape: 'box', position: [5, 0, 0], material: 'm' },
    line: { kind: 'cable', a: { attach: 'tip' }, b: { attach: 'load' }, length: 6 },
    hoist: { kind: 'winch', cable: 'line' },
    crane: { kind: 'crane', joints: { slew: {} } },
    hinge: { kind: 'joint', type: 'fixed', a: 'world', b: 'load' },
    anchor: { kind: 'anchor', material: 'm' },
    home: { kind: 'manoeuvre', body: 'anchor', home: { position: [0, 0, 3] } },
    chain: { kind: 'chain', a: { attach: 'world' }, material: 'm' },
    ship: {
      kind: 'vessel',
      mass: 1e6,
      inertia: 1e8,
      length: 50,
      beam: 9,
      outline: { kind: 'box' },
    },
    quay: { kind: 'quay', length: 90, beam: 9, outline: { kind: 'box' } },
    rope: { kind: 'spring', a: 'world', b: 'load', stiffness: 10 },
    sling: { kind: 'reeve', a: { attach: 'world', position: [0, 0, 9] }, b: { attach: 'load' } },
    over: {
      kind: 'cable',
      a: { attach: 'world', position: [0, 9, -9] },
      b: { attach: 'tip' },
      length: 13,
    },
    down: {
      kind: 'cable',
      a: { attach: 'tip' },
      b: { attach: 'world', position: [0, -9, -9] },
      length: 13,
    },
    turn: { kind: 'sheave', a: { line: 'over', end: 'b' }, b: { line: 'down', end: 'a' } },
    wave: { kind: 'gauge' },
    eye: { kind: 'probe', on: 'load' },
    push: { kind: 'load', on: 'load' },
  },
  inputs: { pull: { target: 'push.force_x' } },
  events: { cast: { by_hand: true } },
};

test('every collection of the schema is one of the form, at any depth', () => {
  assert.deepEqual(
    [...new Set(Object.values(WHOLE.parts).map(({ kind }) => kind))].sort(),
    Object.keys(core.schema.parts).sort(),
  ); // prettier-ignore
  /** Dotted places of all maps. @type {(fields: any[], base: string) => string[]} */
  const mapsIn = (fields, base) =>
    fields.flatMap((f) =>
      f.type === 'map' ? [`${base}.${f.key}`, ...mapsIn(f.fields, `${base}.${f.key}.e`)] : [],
    );
  /** @type {[string, any][]} */
  const tables = Object.entries(core.schema);
  const expected = tables.flatMap(([key, table]) => {
    if (key === 'parts')
      return [key, ...Object.entries(WHOLE.parts).flatMap(([id, { kind }]) => mapsIn(table[kind].fields, `parts.${id}`))]; // prettier-ignore
    if (!Array.isArray(table?.fields)) return [];
    if (!table.map) return mapsIn(table.fields, key);
    const entries = Object.keys(/** @type {any} */ (WHOLE)[key] ?? {});
    return [key, ...entries.flatMap((id) => mapsIn(table.fields, `${key}.${id}`))];
  });
  const found = collectionsIn(groupsOf(schema, WHOLE)).map(({ id }) => id);
  assert.deepEqual(found.sort(), expected.sort());
  for (const key of [
    'surfaces',
    'view.plots',
    'parts.ship.fenders',
    'parts.quay.fenders',
    'parts.ship.thrusters',
    'parts.line.masses',
    'parts.load.colliders',
    'parts.chain.special',
    'parts.home.vary',
    'parts.tip.ports',
    'events.cast.set',
  ])
    // prettier-ignore
    assert.ok(expected.includes(key), key);
  for (const { title, word } of collectionsIn(groupsOf(schema, WHOLE))) assert.ok(title && word);
});

test('an entry added to a collection is one that the core takes, or it says at the entry what it lacks', () => {
  assert.deepEqual(faultsOf(WHOLE), []);
  const model = core.compile(JSON.stringify(WHOLE));
  const { manifest } = model;
  model.free();
  /** What cannot be guessed, by the collection: the places that the core names. @type {Record<string, RegExp>} */
  const asked = {
    'parts.tip.rao.headings': /^\/parts\/tip\/rao\/frequency: missing/,
    'parts.ship.wave.headings': /^\/parts\/ship\/wave\/frequency: missing/,
    'parts.over.masses': /a mass does not pass over sheave/,
    'parts.down.masses': /a mass does not pass over sheave/,
    controllers: /^\/controllers\/controller\/outputs: missing/, // its file cannot be looked into
  };
  let added = 0;
  for (const c of collectionsIn(groupsOf(schema, WHOLE))) {
    if (c.id === 'parts') continue;
    const { doc, path } = addEntry({ schema, doc: WHOLE, manifest }, c);
    assert.deepEqual(Object.keys(getPath(doc, c.base)).slice(0, -1), Object.keys(getPath(WHOLE, c.base) ?? {})); // prettier-ignore
    assert.ok(getPath(doc, path), c.id);
    const faults = faultsOf(doc);
    if (!asked[c.id]) assert.deepEqual(faults, [], c.id);
    else assert.match(faults.join('\n'), asked[c.id]);
    added++;
    // taken away again, everything is as before
    assert.deepEqual(setPath(doc, path, undefined, c.keep), WHOLE, c.id);
  }
  assert.ok(added >= 25, `${added}`);
});

test('a part is added to what is there, or to nothing', () => {
  const kinds = Object.keys(core.schema.parts);
  /** Kinds that need what no other part can give. @type {Record<string, RegExp>} */
  const asked = {
    manoeuvre: /^\/parts\/manoeuvre\/home: /,
    winch: /^\/parts\/winch\/cable: /, // the only line has one
    joint: /^\/parts\/joint\/b: /, // the first part is a motion, which nothing holds
    sheave: /^\/parts\/sheave\/b\/end: /, // the first two lines have ends at two places
  };
  const parts = collection(schema, WHOLE, 'parts');
  for (const kind of kinds) {
    const { doc } = addEntry({ schema, doc: WHOLE, manifest: null }, parts, kind);
    const faults = faultsOf(doc).join('\n');
    if (asked[kind]) assert.match(faults, asked[kind]);
    else assert.equal(faults, '', kind);
  }
  // from scratch: nothing but the version, then a part, a line and what it hangs on
  const empty = { hawse: 1 };
  const world = { schema, doc: empty, manifest: null };
  const { doc, path } = addEntry(world, collection(schema, empty, 'parts'), 'rigid');
  assert.deepEqual(doc, {
    hawse: 1,
    parts: {
      rigid: { kind: 'rigid', mass: 1000, shape: 'box', size: [1, 1, 1], position: [0, 0, 0] },
    },
  });
  assert.deepEqual(path, ['parts', 'rigid']);
  assert.deepEqual(faultsOf(doc), []);
  const line = addEntry({ ...world, doc }, collection(schema, doc, 'parts'), 'cable');
  assert.deepEqual(faultsOf(line.doc), []);
});

test('every entry of every example under another name: all that named it follows, and back', async () => {
  const read = (/** @type {string} */ name) =>
    readFile(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
  let followed = 0;
  for (const { id, file } of JSON.parse(await read('index.json')).examples) {
    const first = JSON.parse(await read(file));
    let doc = first;
    for (const entry of idsOf(schema, first).reverse()) {
      // inner entries first: their paths are still those of the list
      const path = collectionsIn(groupsOf(schema, doc)).flatMap((c) => c.entries).find((e) => e.id === entry)?.base; // prettier-ignore
      if (!path) assert.fail(`${id}: ${entry}`);
      const next = renameEntry(schema, doc, path, `new_${path[path.length - 1]}`);
      doc = next.doc;
      followed += next.followed;
    }
    assert.deepEqual(faultsOf(doc), [], id);
    assert.ok(!idsOf(schema, doc).some((entry) => !/\.new_[^.]*$/.test(entry)), id);
    for (const entry of idsOf(schema, doc).reverse()) {
      const path = collectionsIn(groupsOf(schema, doc)).flatMap((c) => c.entries).find((e) => e.id === entry)?.base; // prettier-ignore
      doc = renameEntry(schema, doc, path, path[path.length - 1].slice(4)).doc;
    }
    assert.equal(JSON.stringify(doc), JSON.stringify(first), id);
  }
  assert.ok(followed > 300, `${followed} names followed`);
});

test('what still names an entry that goes is told, and the core says so at the same places', () => {
  const doc = {
    ...WHOLE,
    inputs: { pull: { target: 'tip.drive_x' } },
    view: { plots: { p: { a: 'tip.x' } }, expose: 'tip.position load.mass', camera: { follow: 'tip' } }, // prettier-ignore
    contacts: { c: { a: 'load', b: 'anchor' } },
  };
  assert.deepEqual(faultsOf(doc), []);
  const uses = usesOf(schema, doc, ['parts', 'tip']).map(linkKey);
  assert.deepEqual(uses.sort(), ['down.a.attach', 'inputs.pull.target', 'line.a.attach', 'over.b.attach', 'view.camera.follow', 'view.expose', 'view.plots.p.a']); // prettier-ignore
  const told = faultsOf(setPath(doc, ['parts', 'tip'], undefined)).map((f) => f.split(':')[0]);
  assert.ok(told.length > 0);
  for (const where of told) assert.ok(uses.includes(linkKey(where.slice(1).split('/'))), where);
  assert.deepEqual(usesOf(schema, doc, ['materials', 'm']).map(linkKey).sort(), ['anchor.material', 'chain.material', 'load.material']); // prettier-ignore
});

test('units: of a joint that slides, and of what an input turns', () => {
  const doc = {
    parts: { crane: { kind: 'crane', joints: { slew: {}, slide: { type: 'prismatic' } } } },
    inputs: { go: { target: 'crane.joints.slide.speed' }, lost: { target: 'nothing.here' } },
  };
  const unit = (/** @type {string} */ key) =>
    rowsIn(groupsOf(schema, doc)).find((r) => linkKey(r.path) === key)?.field.unit;
  assert.equal(unit('crane.joints.slew.speed'), 'rad/s');
  assert.equal(unit('crane.joints.slide.effort'), 'N');
  assert.equal(unit('inputs.go.max'), 'm/s');
  assert.equal(unit('inputs.lost.max'), '1');
  assert.equal(unit('inputs.go.period'), 's');
});

test('the form offers the catalogue where a field names a stock', () => {
  const doc = { parts: { line: { kind: 'cable' } }, materials: { steel: {} } };
  const rows = rowsIn(groupsOf(schema, doc)).filter((r) => r.field.to === 'stock');
  const placesAt = (/** @type {string} */ path) => {
    const row = rows.find((r) => r.path.join('.') === path);
    assert.ok(row, path);
    return placesOf(schema, doc, null, row);
  };
  const cable = placesAt('parts.line.stock');
  assert.ok(cable.includes('wire-6x36-iwrc-1770-28') && cable.includes('chain-studless-r4-84'));
  assert.ok(!cable.includes('steel'));
  assert.ok(placesAt('materials.steel.stock').includes('rubber-shore-60'));
  for (const name of cable) {
    const parts = { line: { kind: 'cable', stock: name, length: 10, elements: 2, a: { attach: 'world' }, b: { position: [0, 0, -9] } } }; // prettier-ignore
    assert.deepEqual(faultsOf({ hawse: 1, parts }), [], name);
  }
});

test('an event is added, sets inputs that there are, and what it names follows', () => {
  const doc = {
    ...WHOLE,
    inputs: { pull: { target: 'push.force_x', value: 2 }, hold: { target: 'hinge.hold' } },
    parts: { ...WHOLE.parts, hinge: { ...WHOLE.parts.hinge, hold: 'held' }, rope: { ...WHOLE.parts.rope, hold: 'held' } }, // prettier-ignore
    events: {
      cast: { by_hand: true, release: 'hinge rope', set: { hold: { word: 'free' } } },
      then: { after: 'cast', delay: 1, channel: 'load.z', above: 2, set: { pull: { value: 3 } } },
    },
  };
  assert.deepEqual(faultsOf(doc), []);
  const world = { schema, doc, manifest: null };
  const event = addEntry(world, collection(schema, doc, 'events'));
  assert.deepEqual([event.path, getPath(event.doc, event.path)], [['events', 'event'], { by_hand: true }]); // prettier-ignore
  assert.deepEqual(faultsOf(event.doc), []);
  const sets = collection(schema, doc, 'events.cast.set');
  const set = addEntry(world, sets);
  assert.deepEqual([set.path, getPath(set.doc, set.path)], [['events', 'cast', 'set', 'pull'], { value: 2 }]); // prettier-ignore
  assert.deepEqual(faultsOf(set.doc), []);
  const row = (/** @type {string} */ key) => {
    const found = rowsIn(groupsOf(schema, doc)).find((r) => linkKey(r.path) === key);
    assert.ok(found, key);
    return found;
  };
  assert.equal(row('events.then.set.pull.value').field.unit, 'N'); // that of the input's target
  const places = (/** @type {string} */ key) => placesOf(schema, doc, null, row(key));
  assert.deepEqual(places('events.then.after'), ['cast', 'then']);
  assert.deepEqual(places('events.cast.release'), ['line', 'line.a', 'line.b', 'hinge', 'chain', 'rope', 'over', 'over.a', 'over.b', 'down', 'down.a', 'down.b']); // prettier-ignore
  const input = renameEntry(schema, doc, ['inputs', 'pull'], 'tug');
  assert.deepEqual(Object.keys(input.doc.events.then.set), ['tug']);
  assert.equal(input.followed, 1);
  const joint = renameEntry(schema, doc, ['parts', 'hinge'], 'shackle').doc;
  assert.equal(joint.events.cast.release, 'shackle rope');
  const part = renameEntry(schema, doc, ['parts', 'load'], 'frame').doc;
  assert.equal(part.events.then.channel, 'frame.z');
  const named = renameEntry(schema, doc, ['events', 'cast'], 'off').doc;
  assert.equal(named.events.then.after, 'off');
  for (const next of [input.doc, joint, part, named]) assert.deepEqual(faultsOf(next), []);
  assert.deepEqual(usesOf(schema, doc, ['inputs', 'hold']).map(linkKey), ['events.cast.set.hold']);
  assert.deepEqual(usesOf(schema, doc, ['events', 'cast']).map(linkKey), ['events.then.after']);
});

test('what a scenario exposes is shown: the core takes no word without a row', async () => {
  const text = await readFile(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8');
  const base = setPath(JSON.parse(text), ['parts', 'load', 'ports'], { hook: { at: [0, 0, 1] } });
  const groups = groupsOf(schema, base);
  const rows = rowsIn(groups).filter(({ path }) => path[0] === 'parts');
  const maps = collectionsIn(groups).filter(({ base: at }) => at[0] === 'parts' && at.length > 2);
  assert.ok(rows.length > 50 && maps.length > 2, `${rows.length} rows, ${maps.length} maps`);
  const told = (/** @type {string} */ word) => faultsOf(setPath(base, ['view', 'expose'], word));
  for (const row of rows) {
    const word = linkKey(row.path);
    assert.deepEqual(told(word), []);
    assert.deepEqual(exposedRows(rows, word), [row]);
  }
  for (const { base: path } of maps) {
    const word = linkKey(path);
    assert.deepEqual(exposedRows(rows, word), []);
    const [fault] = told(word);
    assert.ok(
      fault.startsWith(`/view/expose: "${word}" is not one value but a map of them`),
      fault,
    );
  }
  assert.match(told('load.ports')[0], /expose one, as load\.ports\.hook\.at$/);
});
