// `hawse report` and the page behind it: its figures against those of other commands, the same bytes twice, and scenarios
// that mean no good.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeLink, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { createExtremes } from '../../wasm/js/extremes.mjs';
import { CASES, OUTSIDE, VALIDATED } from '../../wasm/js/report/cases.mjs';
import { COVERS, coverOf, factsOf, rowsOf } from '../../wasm/js/report/covers.mjs';
import { html, plain } from '../../wasm/js/report/html.mjs';
import { QR_MOST } from '../../wasm/js/report/limits.mjs';
import { reportPage } from '../../wasm/js/report/page.mjs';
import { qrOf } from '../../wasm/js/report/qr.mjs';
import { valueText } from '../../wasm/js/report/values.mjs';
import { groupsOf } from '../../wasm/js/form/groups.mjs';
import { readSchema } from '../../wasm/js/form/schema.mjs';
import { cases } from '../../wasm/cli/validate/index.mjs';
import { coverText } from '../../tools/make-cover.mjs';
import { HALTING, HANGING, haltingPush, textOf } from './scenes.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-report-'));
test.after(() => rmSync(dir, { recursive: true }));
/** @param {string[]} args */
function hawse(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    ...{ encoding: 'utf8', cwd: dir, maxBuffer: 1e8 },
  });
  return { status, out: stdout, err: stderr };
}
/** @param {string} name @param {object | string | Uint8Array} content */
function file(name, content) {
  const path = join(dir, name);
  const raw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, raw ? content : textOf(content));
  return path;
}

/** Text as it is read: without tags, with plain spaces and signs. @param {string} page */
const read = (page) =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/−/g, '-')
    .replace(/\s+/g, ' ');

const core = await loadCore();

/** What a report of a scenario is made of, by the core itself. @param {import('../../wasm/js/patch.mjs').JsonObject} doc @param {number} [frames] */
function dataOf(doc, frames = 20) {
  const model = core.compile(JSON.stringify(doc));
  const { manifest } = model;
  const reader = frameReader(manifest);
  const sim = model.createSim();
  const extremes = createExtremes(manifest);
  /** @type {number[][]} */
  const columns = manifest.channels.map(() => []);
  /** @type {number[]} */
  const times = [];
  for (let i = 0; i <= frames; i++) {
    if (i > 0) sim.step();
    const frame = sim.frame();
    extremes.take(frame);
    times.push(reader.time(frame));
    reader.channels(frame).forEach((value, c) => columns[c].push(value));
  }
  /** @type {import('../../wasm/js/report/page.mjs').ReportData} */
  const data = {
    ...{ manifest, schema: core.schema, doc, orders: [], turned: 0, events: [], halt: null },
    history: {
      ...{ count: times.length, times: Float64Array.from(times) },
      column: (i) => Float64Array.from(columns[i] ?? []),
    },
    ...{ extremeOf: extremes.of, ended: false, hash: '0123456789abcdef' },
    ...{ badge: { state: 'none', time: 0 }, link: null, code: null, picture: null },
  };
  return data;
}

/** What a report never has. @param {string} page */
function sound(page) {
  const body = page.replace(/<style>.*?<\/style>/s, '');
  assert.doesNotMatch(body, /<(?:script|iframe|object|embed|form|base|link)\b/i);
  // names of attributes, without what they hold
  const bare = body.replace(/="[^"]*"/g, '=""');
  assert.doesNotMatch(bare, /<[^>]*\s(?:on\w+|style|srcdoc|srcset)\s*=/i);
  assert.doesNotMatch(body, /(?:src|href)="(?!https?:\/\/|data:image\/)/);
  assert.doesNotMatch(read(page), /\b(?:NaN|undefined|Infinity|\[object)/);
  assert.match(page, /http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"/); // prettier-ignore
  for (const tag of [
    'section',
    'table',
    'tr',
    'td',
    'th',
    'dl',
    'div',
    'p',
    'figure',
    'svg',
    'h2',
    'ol',
    'ul',
    'li',
  ])
    // prettier-ignore
    assert.equal(
      [...body.matchAll(new RegExp(`<${tag}\\b`, 'g'))].length,
      [...body.matchAll(new RegExp(`</${tag}>`, 'g'))].length,
      tag,
    );
}

test('figures, hash and balance are those of the other commands; twice the same bytes', () => {
  const made = hawse('report', 'heave-snatch', '--page', 'https://example.org/');
  assert.deepEqual([made.status, made.err], [0, '']);
  assert.equal(hawse('report', 'heave-snatch', '--page', 'https://example.org/#x').out, made.out);
  sound(made.out);
  const text = read(made.out);
  const id = 'line.tension_a';
  const [{ greatest, greatestTime, mean, deviation }] = JSON.parse(
    hawse('stats', 'heave-snatch', '--probe', id, '--json').out,
  );
  const kilo = (/** @type {number} */ x) => (x / 1e3).toFixed(2);
  assert.ok(
    text.includes(`${kilo(greatest)} ${greatestTime.toFixed(2)} ${kilo(mean)} ${kilo(deviation)}`),
    'the row of the tension',
  );
  const hash = hawse('hash', 'heave-snatch').out.trim();
  assert.ok(text.includes(`State hash at 30.00 s ${hash}`));
  assert.ok(made.out.includes(`https://example.org/#heave-snatch?t=30&amp;hash=${hash}&amp;v=${core.version}`)); // prettier-ignore
  hawse('run', 'heave-snatch', '--out', join(dir, 'run'));
  const { missing } = JSON.parse(readFileSync(join(dir, 'run', 'run.json'), 'utf8'));
  assert.ok(text.includes(` ${(100 * missing).toPrecision(2)} % is missing`), `${missing}`);
  assert.match(text, /Axial stiffness 800 kN/);
  assert.match(text, /16 events\. goes slack: 8 goes taut: 8/);
});

test('a change, a time and a picture are told; what is wrong is refused', () => {
  const png = file('scene.png', Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 0]));
  const out = join(dir, 'short.html');
  const args = ['--set', 'load.mass=1500', '--until', '2', '--picture', png, '--out', out];
  const made = hawse('report', 'heave-snatch', ...args);
  assert.deepEqual([made.status, made.out], [0, '']);
  const page = readFileSync(out, 'utf8');
  sound(page);
  const text = read(page);
  assert.match(text, /computed up to 2\.00 s of 30 s/);
  assert.match(text, /heave-snatch, changed in 1 place/);
  assert.match(text, /load\.mass Mass 1 400 kg 1 500 kg/);
  assert.match(page, /<img src="data:image\/png;base64,iVBORw0KGgoAAAAA"/);
  assert.match(text, /#heave-snatch\?load\.mass=1500&amp;t=2&amp;hash=/);
  assert.match(text, /No QR code: the link has no address of a page/);
  for (const [wrong, why] of /** @type {[string[], RegExp][]} */ ([
    [['--page', 'javascript:alert(1)'], /--page javascript:alert\(1\): an address/],
    [['--picture', file('no.png', 'text')], /a PNG, JPEG or WebP file is wanted/],
    [['--picture', join(dir, 'none.png')], /--picture .*ENOENT/],
    [['--until', '31'], /at most the duration, 30 s/],
    [['--until', '0.01'], /not a multiple of the frame interval/],
    [['--out', join(dir, 'no', 'x.html'), '--until', '0'], /--out .*ENOENT/],
  ])) {
    const { status, err } = hawse('report', 'heave-snatch', ...wrong);
    assert.equal(status, 2, wrong.join(' '));
    assert.match(err, why);
  }
  assert.equal(hawse('report', '#no-such-example').status, 2);
});

test('a link: its changes, its orders, its hash', async () => {
  const link = { patch: HANGING, inputs: [{ id: 'push', frame: 5, value: 200 }], t: 1 };
  const at = async (/** @type {string} */ hash) =>
    read(hawse('report', await encodeLink({ ...link, hash })).out);
  const first = await at('0000000000000000');
  assert.match(first, /Differs: the state at 1\.00 s/);
  assert.match(first, /0\.10 s: push 200 N/);
  assert.match(first, /Example a scenario of its own/);
  // the hash at 1 s by a run of its own
  const until = hawse('report', await encodeLink(link), '--until', '1').out;
  const hash = /State hash at 1\.00 s ([0-9a-f]{16})/.exec(read(until))?.[1] ?? '';
  assert.match(await at(hash), /Reproduced: the state at 1\.00 s/);
  const short = hawse('report', await encodeLink({ ...link, hash }), '--until', '0.5').out;
  assert.match(read(short), /Not compared: the run is not computed to 1\.00 s/);
});

test('a run that halts: what there is of it, and exit code 3', async () => {
  const link = await encodeLink({ patch: HALTING, inputs: [haltingPush()] });
  const { status, out, err } = hawse('report', link);
  assert.equal(status, 3);
  assert.match(err, /^halted at /);
  sound(out);
  assert.match(read(out), /The run halted at 1\.2/);
  assert.match(read(out), /Computed 1\.\d\d of 4 s/);
});

test('what a scenario says stays text', () => {
  const evil =
    '</title><script>alert(1)</script><img src=x onerror="alert(2)">\u202e\ud800 & \'"\0';
  const long = `a${'b'.repeat(63)}`;
  const data = dataOf({
    ...HANGING,
    view: { plots: { one: { title: '<script>', a: 'load.z', b: 'load.x' } } },
    parts: { ...HANGING.parts, [long]: { ...HANGING.parts.load, position: [5, 0, 0] } },
  });
  Object.assign(data.doc, { notes: evil, view: { caption: `${evil} caption` } });
  for (const plot of Object.values(data.manifest.view?.plots ?? {})) plot.title = evil;
  data.manifest.title = evil.repeat(20);
  data.manifest.channels.forEach((channel) => (channel.label = evil));
  data.doc = { ...data.doc, title: evil, inputs: { [evil]: { target: evil } }, [evil]: evil };
  data.orders = [{ id: evil, frame: 1, value: 2 }];
  data.halt = { part: evil, cause: evil, time: 1 };
  data.example = evil;
  data.base = { parts: { load: { kind: evil } } };
  data.link = `https://example.org/#${evil}`;
  data.picture = { uri: `data:image/png;base64,AAAA"><script>`, time: 0 };
  const page = reportPage(data);
  sound(page);
  assert.equal(page.isWellFormed?.() ?? true, true);
  // eslint-disable-next-line no-control-regex
  assert.doesNotMatch(page, /[\0-\x08\u202a-\u202e\u2066-\u2069]/);
  assert.match(page, /&lt;script&gt;alert\(1\)/);
  assert.ok(page.includes(long), 'a long name is there');
  assert.equal([...page.matchAll(/<img\b/g)].length, 0);
});

test('hundreds of parts, events and plots: bounded, and the rest counted', () => {
  const parts = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [`body${i}`, { kind: 'rigid', mass: 1 + i }]),
  );
  const plots = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`p${i}`, { title: `Plot ${i}`, a: 'load.z' }]),
  );
  const data = dataOf({ ...HANGING, view: { plots } });
  data.doc = { ...data.doc, parts: { ...HANGING.parts, ...parts } };
  data.events = Array.from({ length: 5000 }, (_, i) => ({
    ...{ time: i / 100, kind: i === 4999 ? 19 : i % 2 ? 1 : 3, part: 1, value: 7 },
  }));
  const page = reportPage(data);
  sound(page);
  const text = read(page);
  assert.match(text, /Parts 402/);
  assert.match(text, /And 342 more: body58, body59/);
  assert.match(text, /24 of 40 plots are shown/);
  assert.match(text, /60 of 5000 events/);
  assert.match(text, /49\.99 s line breaks/); // the rare one, though it came last
  assert.match(text, /goes slack: 2499/);
  assert.ok(page.length < 400_000, `${page.length}`);
});

test('no channel to plot, and no frame at all', () => {
  const data = dataOf(HANGING);
  data.manifest.channels = [];
  data.manifest.view = {};
  const page = reportPage(data);
  sound(page);
  assert.match(read(page), /no channel that a plot could show/);
  const none = dataOf(HANGING);
  none.history = { count: 0, times: new Float64Array(0), column: () => new Float64Array(0) };
  none.halt = { part: 'load', cause: 'no start', time: 0 };
  const empty = reportPage(none);
  sound(empty);
  assert.match(read(empty), /It could not begin: there are no figures/);
});

test('a channel that is no number has no mean, and says so by a dash', () => {
  const data = dataOf({ ...HANGING, view: { plots: { one: { a: 'load.z' } } } });
  const { column } = data.history;
  data.history.column = (i) => column(i).map((x, k) => (k === 3 ? NaN : x));
  data.extremeOf = () => ({ least: NaN, leastTime: NaN, greatest: NaN, greatestTime: NaN, coarse: false }); // prettier-ignore
  const page = reportPage(data);
  sound(page);
  assert.match(read(page), /load\.z m – – – – – –/);
});

test('every example has a report that is sound', { timeout: 300_000 }, () => {
  for (const id of [
    'berthing',
    'crane-sea',
    'pile-up',
    'launch-and-recovery',
    'rov-tether',
    'spread-mooring',
    'slider-crank',
    'lugre-treadmill',
  ]) {
    // prettier-ignore
    const { status, out, err } = hawse('report', id, '--until', '0.4');
    assert.equal(status, 0, `${id}: ${err}`);
    sound(out);
    assert.match(read(out), /What is validated of it \d+ cases/, id);
  }
});

test('the cases are those of docs/validation.md and of the command', async () => {
  const made = readFileSync(new URL('../../wasm/js/report/cases.mjs', import.meta.url), 'utf8');
  assert.equal(made, await coverText(), 'node tools/make-cover.mjs writes it');
  assert.deepEqual(CASES.map(([id]) => id).sort(), cases.map(({ id }) => id).sort());
  assert.equal(VALIDATED, core.version);
  assert.equal(OUTSIDE, 0);
  for (const { what, cases: prefixes } of COVERS)
    for (const prefix of prefixes)
      assert.ok(CASES.some(([id]) => id.startsWith(prefix)), `${what}: ${prefix}`); // prettier-ignore
});

test('what calls for cases is in the schema', () => {
  const { tables } = readSchema(core.schema);
  const kinds = tables[0].kinds ?? {};
  /** @param {string} name @returns {import('../../wasm/js/form/scenario.mjs').Field[] | undefined} */
  const fieldsOf = (name) => kinds[name]?.fields ?? tables.find(({ key }) => key === name)?.fields;
  for (const fact of COVERS.flatMap(({ when }) => when)) {
    if (fact.startsWith('sea+')) continue;
    const [, name, key = '', word = ''] = /^([a-z_]+)(?:\.([^=]+))?(?:=(.+))?$/.exec(fact) ?? [];
    const fields = fieldsOf(name);
    assert.ok(fields, fact);
    const field = fields.find((one) => one.key === key);
    assert.ok(!key || field, fact);
    assert.ok(!word || field?.choices.includes(word), fact);
  }
  // lines and their friction are found in an example, each case is counted once
  const doc = JSON.parse(readFileSync(new URL('../../examples/tether-knot.json', import.meta.url), 'utf8')); // prettier-ignore
  const covers = coverOf(factsOf(groupsOf(readSchema(core.schema), doc), doc));
  const names = covers.map(({ what }) => what);
  assert.ok(names.includes('Lines that touch') && names.includes('Integrator ALI3'), `${names}`);
  const { cases: found, rows } = rowsOf(covers);
  const prefixes = covers.flatMap(({ groups }) => groups.map(({ prefix }) => prefix));
  const own = CASES.filter(([id]) => prefixes.some((prefix) => id.startsWith(prefix)));
  assert.deepEqual([found, rows], [own.length, own.reduce((sum, [, , n]) => sum + n, 0)]);
});

test('values have their digits and their unit', () => {
  const told = (/** @type {unknown} */ value, /** @type {string} */ unit) =>
    valueText(value, unit).replace(/[\u00a0\u202f]/g, ' ');
  assert.equal(told(6450, 'kg'), '6 450 kg');
  assert.equal(told(9.80665, 'm/s^2'), '9.80665 m/s²');
  assert.equal(told(0.00001, 'm/s'), '0.01 mm/s');
  assert.equal(told([0, 0, -10.5], 'm'), '0, 0, −10.5 m');
  assert.equal(told(Math.PI / 4, 'rad'), '45°');
  assert.equal(told(Array.from({ length: 40 }, (_, i) => i), 'm'), '40 numbers, 0 m to 39 m'); // prettier-ignore
  assert.equal(told(true, '1'), 'yes');
  assert.equal(told({ a: 1 }, '1'), '{"a":1}');
});

test('templates escape what is put into them', () => {
  assert.equal(html`<p title="${'"'}">${['<', html`<b></b>`, null, false, 0]}</p>`.text, '<p title="&quot;">&lt;<b></b>0</p>'); // prettier-ignore
  assert.equal(plain('a\ud800b\udc00\ud83d\ude00', 99), 'a\ufffdb\ufffd\ud83d\ude00');
  assert.equal(plain('ab\ud83d\ude00', 3), 'ab…');
});

test('a QR code: three corners, a quiet margin, and none of a link that is too long', () => {
  const code = qrOf('https://example.org/#heave-snatch?t=30');
  assert.ok(code);
  const n = code.length;
  assert.equal((n - 8 - 17) % 4, 0);
  for (const [y, x] of [
    [4, 4],
    [4, n - 11],
    [n - 11, 4],
  ])
    // prettier-ignore
    for (let i = 0; i < 7; i++)
      for (let k = 0; k < 7; k++) {
        const ring = Math.max(Math.abs(i - 3), Math.abs(k - 3));
        assert.equal(code[y + i][x + k], ring !== 2);
      }
  for (let i = 0; i < n; i++) for (let k = 0; k < 4; k++) assert.equal(code[k][i], false);
  assert.ok(qrOf('x'.repeat(QR_MOST)));
  assert.equal(qrOf('x'.repeat(QR_MOST + 1)), null);
});
