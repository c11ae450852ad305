// Rows of a frame: the core describes their words once; what the package calls them, what a manifest says and what
// a frame holds are held against that description and against a run.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { CONTACT, EVENT, WASM_URL, frameReader, loadCore } from '../../wasm/js/index.mjs';
import * as rows from '../../wasm/js/rows.mjs';

const core = await loadCore();
const { sections, event_kinds: events } = core.schema;

/** A box that lies on a deck, and a load that hangs on a line. */
const SCENE = {
  hawse: 1,
  materials: { m: { young: 1e8, viscosity: 1e6 } },
  parts: {
    deck: { kind: 'motion', shape: 'box', size: [9, 9, 1], material: 'm' },
    tip: { kind: 'motion', position: [20, 0, 30] },
    box: { kind: 'rigid', mass: 1000, shape: 'box', size: [2, 1, 1], material: 'm', position: [1, 0.5, 1.1] }, // prettier-ignore
    load: { kind: 'rigid', mass: 500, shape: 'sphere', size: [1, 1, 1], position: [20, 0, 20] },
    line: { kind: 'cable', a: { attach: 'tip' }, b: { attach: 'load' }, length: 10, elements: 4, EA: 1e6 }, // prettier-ignore
  },
  contacts: { lies: { a: 'box', b: 'deck' } },
  solver: { step: 0.005, frame: 0.05, duration: 9 },
};

/** The run of that scene to its end; the events on the way. */
function play() {
  const model = core.compile(JSON.stringify(SCENE));
  const sim = model.createSim();
  const reader = frameReader(model.manifest);
  const told = reader.events(sim.frame());
  for (let i = 0; i < 180; i++) {
    sim.step();
    told.push(...reader.events(sim.frame()));
  }
  const frame = Float64Array.from(new Float64Array(sim.frame().slice().buffer));
  return { manifest: model.manifest, reader, frame, told };
}
const { manifest, reader, frame, told } = play();

/** @param {number} a @param {number} b */
const near = (a, b, share = 1e-3) =>
  assert.ok(Math.abs(a - b) <= share * Math.abs(b), `${a}, not ${b}`);

test('the package has the names, places and lengths of the core', () => {
  const constants = {
    ...{ poses: rows.POSE, ports: rows.PORT, lines: rows.LINE, contacts: rows.CONTACT },
    ...{ contours: rows.CONTOUR, cuts: rows.CUT, touches: rows.TOUCH, berths: rows.BERTH },
    ...{ events: rows.EVENT_ROW, extremes: rows.EXTREME, inputs: rows.INPUT_ROW },
  };
  const described = Object.keys(sections).filter((name) => sections[name].row);
  assert.deepEqual(Object.keys(constants).sort(), described.sort());
  for (const [name, places] of Object.entries(constants)) {
    const { stride, row } = sections[name];
    const named = row.filter((/** @type {any} */ w) => w.at !== undefined);
    const words = Object.fromEntries(named.map((/** @type {any} */ w) => [w.name, w.at]));
    assert.deepEqual({ ...places }, stride ? { words: stride, ...words } : words, name);
  }
  const kinds = Object.fromEntries(events.map((/** @type {any} */ e) => [e.name, e.number]));
  assert.deepEqual({ ...EVENT }, kinds);
});

test('words of a row have names of their own and follow each other, inside the row', () => {
  for (const [section, { stride, row = [] }] of Object.entries(sections)) {
    let end = 0;
    for (const { name, at, size, kind, label } of row) {
      assert.ok(kind && label, `${section}.${name}`);
      if (at !== undefined) assert.equal(at, end, `${section}.${name}`);
      end += size;
    }
    assert.ok(!stride || end <= stride, section);
    const names = row.map((/** @type {any} */ w) => w.name);
    assert.equal(new Set(names).size, names.length, section);
    assert.ok(!names.includes('words'), section);
  }
});

test('a manifest tells of the sections that it has; labels come with the labels', async () => {
  for (const [name, { row, stride }] of Object.entries(manifest.sections)) {
    assert.deepEqual(row, sections[name].row, name);
    assert.equal(stride, sections[name].stride, name);
  }
  assert.deepEqual(manifest.events, events);
  const bare = (await loadCore(await readFile(WASM_URL))).compile(JSON.stringify(SCENE)).manifest;
  const silent = (/** @type {any[]} */ words) =>
    words.map(({ label, help, ...word }) => ({ ...word, label: '' }));
  assert.deepEqual(bare.sections.contacts?.row, silent(sections.contacts.row));
  assert.deepEqual(bare.events, silent(events));
});

test('a frame holds what its words say', () => {
  const weight = 1000 * 9.81;
  const { n, rows: contact } = reader.contacts(frame);
  assert.equal(n, 1);
  const word = (/** @type {keyof typeof CONTACT} */ name, i = 0) => contact[CONTACT[name] + i];
  const pair = manifest.pairs?.[word('pair')];
  const sign = pair?.b === 'box' ? 1 : -1; // force on b, normal towards b
  assert.deepEqual([word('touching'), word('end'), word('inside')], [1, -1, 0]);
  near(word('force'), weight);
  near(word('normal', 2), sign);
  near(word('area'), 2 * 1);
  near(word('volume'), 2 * word('depth'));
  near(word('point', 0), 1);
  near(word('point', 1), 0.5);
  assert.ok(word('peak') > word('force') && word('deepest') > word('depth'));
  const [fallen, speed] = [Math.sqrt((2 * 0.1) / 9.81), Math.sqrt(2 * 0.1 * 9.81)];
  assert.equal(word('number'), 1);
  near(word('start'), fallen, 0.02);
  near(word('closing'), speed, 0.02);
  near(word('impulse'), 1000 * speed + weight * (reader.time(frame) - fallen), 0.01);
  near(word('lost'), weight * 0.1, 0.05);
  assert.ok(Math.abs(word('slip')) < 1e-6);
  assert.ok(word('count') >= 8);
  for (let i = 0; i < word('count'); i++) {
    near(Math.abs(word('corners', 3 * i) - 1), 1);
    near(Math.abs(word('corners', 3 * i + 1) - 0.5), 0.5);
  }
  const touch = told.find(({ kind }) => kind === EVENT.touch);
  assert.equal(touch?.value, word('pair'));
  near(touch?.time ?? 0, word('start'));
  assert.ok(['box', 'deck'].includes(manifest.parts[touch?.part ?? -1].id));
  // the load hangs: its pose, the port that carries it, the line
  const part = (/** @type {string} */ id) => manifest.parts.find((p) => p.id === id);
  const channel = (/** @type {string} */ id) => reader.channel(frame, reader.channelIndex(id));
  const pose = reader.pose(frame, part('load')?.pose ?? -1);
  const at = ['x', 'y', 'z'].map((axis) => channel(`load.${axis}`));
  assert.deepEqual([...pose.slice(0, 3)], at);
  near(Math.hypot(...pose.slice(3)), 1);
  const port = reader.port(frame, part('load')?.port ?? -1);
  assert.deepEqual([...port.slice(0, 3)], at);
  near(port[5], channel('line.tension_b'), 1e-2);
  const line = reader.line(frame, 0);
  assert.deepEqual([line.n, ...line.nodes.slice(0, 3)], [5, 20, 0, 30]);
  assert.deepEqual([...line.nodes.slice(12, 15)], at);
  near(line.tension[3], channel('line.tension_b'), 1e-2);
});

/**
 * The same rows with their words from the last to the first, after one that no version knows; they come after the
 * frame.
 * @param {'contacts' | 'poses'} name
 * @param {number} head words before the rows
 * @param {number} count rows
 */
function turned(name, head, count) {
  const section = manifest.sections[name];
  const { offset, stride = 0, row = [] } = section ?? { offset: 0 };
  let end = 1;
  const words = [...row].reverse().map((word) => ({ ...word, at: (end += word.size) - word.size }));
  const longer = new Float64Array(frame.length + head + count * end);
  longer.set(frame);
  longer.set(frame.slice(offset / 8, offset / 8 + head), frame.length);
  for (let r = 0; r < count; r++)
    for (const { name: word, at, size } of words) {
      const from = offset / 8 + head + r * stride + (row.find((w) => w.name === word)?.at ?? 0);
      longer.set(frame.slice(from, from + size), frame.length + head + r * end + at);
    }
  const unknown = { name: 'unknown', at: 0, size: 1, kind: 'number', unit: '', label: '' };
  const moved = { ...section, offset: 8 * frame.length, stride: end, row: [unknown, ...words] };
  const sections = { ...manifest.sections, [name]: moved };
  return { reader: frameReader({ ...manifest, sections }), frame: longer };
}

test('words are read where the manifest says they are', () => {
  const contacts = turned('contacts', 1, 1);
  assert.deepEqual(contacts.reader.contacts(contacts.frame), reader.contacts(frame));
  const count = manifest.sections.poses.count ?? 0;
  const poses = turned('poses', 0, count);
  for (let i = 0; i < count; i++)
    assert.deepEqual(poses.reader.pose(poses.frame, i), reader.pose(frame, i));
  const [words, first] = [frame.slice(), manifest.sections.events.offset / 8];
  words.set([1, 7, 2, EVENT.stop, 0.5], first); // a row from its end
  const { row = [], ...rest } = manifest.sections.events;
  const events = { ...rest, row: row.map((word) => ({ ...word, at: 3 - (word.at ?? 0) })) };
  const back = frameReader({ ...manifest, sections: { ...manifest.sections, events } });
  assert.deepEqual(back.events(words), [{ time: 0.5, kind: EVENT.stop, part: 2, value: 7 }]);
});

test('a manifest whose rows lack a word is refused; one that tells none has the places of this version', () => {
  const contacts = manifest.sections.contacts ?? { offset: 0 };
  const without = (/** @type {any} */ row) => ({
    ...manifest,
    sections: { ...manifest.sections, contacts: { ...contacts, row } },
  });
  const less = contacts.row?.filter(({ name }) => name !== 'force');
  assert.throws(() => frameReader(without(less)), /"force"/);
  const plain = frameReader(without(undefined)).contacts(frame);
  assert.deepEqual(plain, reader.contacts(frame));
});
