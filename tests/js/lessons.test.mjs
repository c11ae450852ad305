/**
 * Lessons: their format, the numbers of students, and every prediction's answer, run by the package and held against the closed
 * form or the figure that the lesson itself cites.
 */
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { mergePatch, simulate } from '../../wasm/js/index.mjs';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { ROOT } from '../../tools/exec.mjs';
import { ArithError, evaluate, root } from '../../web/src/lessons/arith.js';
import { FormulaError, formula, pieces } from '../../web/src/lessons/formula.js';
import { LESSON_MAX, linkOf, predictFor, readLesson, sceneOf } from '../../web/src/lessons/format.js'; // prettier-ignore
import { EMPTY } from '../../web/src/lessons/empty.js';
import { channelsOf, choiceOf, measure, referenceValue, untilOf } from '../../web/src/lessons/measure.js'; // prettier-ignore
import { countOf, hash32, numbersFor, resolve } from '../../web/src/lessons/numbers.js';
import { SCHEMA } from '../../web/src/lessons/schema.js';
import { withStep } from '../../web/src/lessons/step.js';

/** @typedef {import('../../web/src/lessons/format.js').Lesson} Lesson */

const read = (/** @type {string} */ file) => readFileSync(`${ROOT}/${file}`, 'utf8');
const known = (/** @type {string} */ id) =>
  JSON.parse(read('examples/index.json')).examples.some((/** @type {{id: string}} */ e) => e.id === id); // prettier-ignore
/** @type {string[]} */
const ids = JSON.parse(read('lessons/index.json')).lessons;
const lessonOf = (/** @type {string} */ id) => {
  const { lesson, faults } = readLesson(read(`lessons/${id}.json`), known);
  assert.deepEqual(faults, [], id);
  return /** @type {Lesson} */ (lesson);
};

test('the list names every lesson, and the schema for editors is that of the page', () => {
  // words of other languages stand beside them: tongues.test.mjs
  const files = readdirSync(`${ROOT}/lessons`).filter((file) =>
    /^(?!index)[^.]+\.json$/.test(file),
  );
  assert.deepEqual(files, ids.map((id) => `${id}.json`).sort());
  for (const id of ids) assert.equal(lessonOf(id).id, id);
  assert.deepEqual(JSON.parse(read('docs/lesson.schema.json')), SCHEMA);
});

/** Runs that were made: not every step depends on the student's numbers. @type {Map<string, ReturnType<typeof simulate<string>>>} */
const runs = new Map();
/** @param {string} scenario @param {string[]} probe @param {number} until [s] */
function runOf(scenario, probe, until) {
  const key = JSON.stringify([scenario, probe, until]);
  const run = runs.get(key) ?? simulate(scenario, { probe, until });
  runs.set(key, run);
  return run;
}

/** Runs a step's prediction. @param {Lesson} lesson @param {number} index @param {string} student */
async function answerOf(lesson, index, student) {
  const numbers = numbersFor(lesson, student);
  const { predict } = lesson.steps[index];
  assert.ok(predict);
  const asked = predictFor(predict, numbers);
  const { example, patch } = linkOf(sceneOf(lesson, index), numbers);
  const base = example ? JSON.parse(read(`examples/${example}.json`)) : {};
  const probe = channelsOf(asked.measure);
  const run = await runOf(JSON.stringify(mergePatch(base, patch)), probe, untilOf(asked.measure));
  assert.equal(run.halted, false);
  const interval = run.t[1] - run.t[0];
  const columns = Object.fromEntries(probe.map((id) => [id, { values: run.series[id], interval }]));
  return { asked, numbers, got: measure(asked, columns, numbers) };
}

for (const id of ids) {
  const lesson = lessonOf(id);
  // without numbers all students have the same runs
  const students = lesson.numbers ? ['', 'anna', 'b-42'] : [''];
  lesson.steps.forEach(({ title, predict }, index) => {
    if (!predict) return;
    test(`${id}, step ${index + 1} (${title}): the run's answer is that of the source`, async () => {
      for (const student of students) {
        const { asked, numbers, got } = await answerOf(lesson, index, student);
        const { reference, choices } = asked;
        const is = referenceValue(asked, numbers);
        if (reference && is !== undefined)
          assert.ok(
            Math.abs(got - is) <= reference.within,
            `${student}: the run gives ${got}, the source ${is}, which is to be within ${reference.within}`,
          );
        if (choices) {
          assert.ok(choiceOf(choices, got) >= 0, `${student}: one choice holds at ${got}`);
          if (is !== undefined) assert.equal(choiceOf(choices, got), choiceOf(choices, is));
        } else {
          assert.ok(is !== undefined, 'a number has a source');
          // who computes by the source is near the run
          assert.ok(Math.abs(got - is) <= (asked.tolerance ?? 0), `${got} and ${is}`);
        }
      }
    });
  });
}

test('every scene of a lesson is a link that starts, its camera one of the example, and what is free is in the form', async () => {
  for (const id of ids) {
    const lesson = lessonOf(id);
    for (const { scene, free = [] } of lesson.steps) {
      if (!scene) continue;
      const { example, patch } = linkOf(scene, numbersFor(lesson, 'anna'));
      const text = await encodeLink({ example, patch });
      assert.ok(text.startsWith(`#${example}?`) && text.length < 2000, text);
      const base = example ? JSON.parse(read(`examples/${example}.json`)) : {};
      const whole = mergePatch(base, patch);
      // a view that names what is not there is a fault of the scenario
      await simulate(whole, { until: 0 });
      const { cameras, opens, expose = '' } = /** @type {any} */ (whole).view;
      for (const name of free) assert.ok(expose.split(' ').includes(name), `${id}: ${name}`);
      assert.ok(!opens.camera || Object.hasOwn(cameras, opens.camera), opens.camera);
    }
  }
});

test('every number that can be drawn has a closed form', () => {
  for (const id of ids) {
    const lesson = lessonOf(id);
    for (const [name, drawn] of Object.entries(lesson.numbers ?? {}))
      for (let k = 0; k < countOf(drawn); k++) {
        const numbers = { ...numbersFor(lesson, ''), [name]: drawn.from + k * drawn.step };
        for (const { predict } of lesson.steps) {
          if (!predict?.reference) continue;
          const is = referenceValue(predictFor(predict, numbers), numbers);
          assert.ok(Number.isFinite(is), `${id} ${name} = ${numbers[name]}: ${is}`);
        }
      }
  }
});

test('numbers of a student: by the documented rule, the same for the same id', () => {
  // FNV-1a of "a" is e40c292c by its authors' table; the finish of MurmurHash3 is done here a second time, with big integers
  const finish = (/** @type {bigint} */ x) => {
    const mask = 0xffffffffn;
    x = ((x ^ (x >> 16n)) * 0x85ebca6bn) & mask;
    x = ((x ^ (x >> 13n)) * 0xc2b2ae35n) & mask;
    return Number(x ^ (x >> 16n));
  };
  assert.equal(hash32('a'), finish(0xe40c292cn));
  assert.equal(hash32('foobar'), finish(0xbf9cf968n));

  const lesson = lessonOf('restitution');
  assert.deepEqual(numbersFor(lesson, ''), { e: 0.5 });
  assert.deepEqual(numbersFor(lesson, ' Anna '), numbersFor(lesson, 'anna'));
  const drawn = Object.values(lesson.numbers ?? {})[0];
  assert.equal(countOf(drawn), 9);
  const all = Array.from({ length: 900 }, (_, i) => numbersFor(lesson, `s${i}`).e);
  const counts = new Map();
  for (const e of all) counts.set(e, (counts.get(e) ?? 0) + 1);
  assert.equal(counts.size, 9, 'all values are drawn');
  // 100 of each are expected, with a deviation of 9.4: five of these on both sides
  for (const [e, n] of counts) assert.ok(n > 53 && n < 147, `${e}: ${n}`);
  // 0.4 + 3 * 0.05 is 0.5499999999999999 in the machine's numbers: what a student sees is the decimal
  assert.ok(
    all.every((e) => String(e).length <= 4),
    String(all.slice(0, 20)),
  );
  assert.deepEqual(resolve({ a: ['=2*e', 'e', { b: '=e' }] }, { e: 0.25 }), {
    a: [0.5, 'e', { b: 0.25 }],
  });
});

test('arithmetic: as in JavaScript, and every mistake at its letter', () => {
  for (const [text, is] of /** @type {[string, number][]} */ ([
    ['1 + 2*3', 7],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['(1 - e)*3/2', 0.75],
    ['max(1, sqrt(16), pi)', 4],
    ['1e3/4', 250],
    ['a-b-1', 4],
  ]))
    assert.equal(evaluate(text, { e: 0.5, a: 7, b: 2 }), is, text);
  for (const [text, why] of /** @type {[string, RegExp][]} */ ([
    ['', /a number or a name is wanted at the end/],
    ['1 +', /wanted at the end/],
    ['(1', /"\)" is wanted/],
    ['1 2', /an operator is wanted at letter 3/],
    ['x', /"x" at letter 1 is no name here: pi/],
    ['constructor', /no name/],
    ['alert(1)', /"alert" at letter 1 is no name/],
    ['1;2', /";" at letter 2 is not known/],
    ['('.repeat(30) + '1' + ')'.repeat(30), /brackets/],
    ['1+'.repeat(150) + '1', /letters: 200 are allowed/],
  ]))
    assert.throws(() => evaluate(text, {}), (e) => e instanceof ArithError && why.test(e.message)); // prettier-ignore
  assert.ok(Math.abs(root({ zero: 'x^2 - 2', from: 0, to: 2 }, 'x', {}) - Math.SQRT2) < 1e-15);
  assert.ok(Math.abs(root({ zero: '2 - x', from: 0, to: 9 }, 'x', {}) - 2) < 1e-15, 'falling');
  assert.throws(() => root({ zero: 'x^2 + 1', from: 0, to: 2 }, 'x', {}), /one sign/);
});

test('numbers of a run: of a sine whose peaks, crossings and period are known', () => {
  // sin(2 pi t), 100 frames a second, 3 s
  const values = Float64Array.from({ length: 301 }, (_, k) => Math.sin((2 * Math.PI * k) / 100));
  const columns = { s: { values, interval: 0.01 } };
  const ask = (/** @type {object} */ probe) =>
    measure({ measure: { m: /** @type {any} */ ({ channel: 's', ...probe }) } }, columns, {});
  const near = (/** @type {number} */ a, /** @type {number} */ b) =>
    assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
  near(ask({ take: 'at', at: 0.25 }), 1);
  near(ask({ take: 'at', at: 0.255 }), (values[25] + values[26]) / 2);
  near(ask({ take: 'at', at: 3 }), 0);
  near(ask({ take: 'max', from: 0, to: 3 }), 1);
  near(ask({ take: 'min', from: 0, to: 3 }), -1);
  near(ask({ take: 'mean', from: 0.01, to: 1 }), 0);
  near(ask({ take: 'when-max', from: 1, to: 2 }), 1.25);
  near(ask({ take: 'when-below', from: 0.1, to: 3, level: 0 }), 0.5);
  near(ask({ take: 'when-above', from: 0.3, to: 3, level: 1e-9 }), 0.3);
  near(ask({ take: 'period', from: 0.1, to: 3, level: -0.5 }), 1);
  assert.equal(ask({ take: 'rises', from: 0.1, to: 2.9, level: 0.5 }), 2);
  assert.throws(() => ask({ take: 'at', at: 3.2 }), /computed to 3.00 s: 3.2 s are needed/);
  assert.throws(() => ask({ take: 'when-above', from: 0, to: 3, level: 2 }), /does not pass 2/);
  assert.throws(() => ask({ take: 'period', from: 0, to: 0.4, level: 0.5 }), /less than twice/);
  assert.throws(() => measure({ measure: { m: { channel: 'q', take: 'at', at: 0 } } }, columns, {}), /q is no channel/); // prettier-ignore
  assert.throws(() => measure({ measure: { m: { channel: 's', take: 'at', at: 0 } }, value: '1/m' }, columns, {}), /is Infinity/); // prettier-ignore
  assert.equal(choiceOf([{ below: 1 }, { above: 1, below: 2 }, { above: 2 }], 1), 1);
  assert.equal(choiceOf([{ below: 1 }, { above: 2 }], 1.5), -1);
  assert.equal(choiceOf([{ below: 2 }, { above: 1 }], 1.5), -2);
});

test('formulas: the tree of MathML, and nothing that is not in the notation', () => {
  const tag = (/** @type {any} */ n) => n.text ?? `${n.tag}(${n.inner.map(tag).join(' ')})`;
  assert.equal(tag(formula('k \\delta^n')), 'mrow(k msup(δ n))');
  assert.equal(tag(formula('\\frac{a}{2 b_0}')), 'mfrac(mrow(a) mrow(2 msub(b 0)))');
  assert.equal(tag(formula('x_i^2 - \\sqrt{3.5}')), 'mrow(msubsup(x i 2) − msqrt(mrow(3.5)))');
  assert.deepEqual(pieces('a $b$ c').map((p) => (typeof p === 'string' ? p : p.tag)), ['a ', 'mi', ' c']); // prettier-ignore
  for (const [text, why] of /** @type {[string, RegExp][]} */ ([
    ['\\href{x}', /\\href is not known/],
    ['a_b_c', /a second _/],
    ['{a', /wanted/],
    ['a}', /} without {/],
    ['', /nothing/],
    ['a & b', /"&" is not known/],
    ['\\frac{a}', /a letter or a number is wanted/],
    ['\\sqrt{'.repeat(20), /brackets/],
    ['x'.repeat(301), /300 are allowed/],
  ]))
    assert.throws(() => formula(text), (e) => e instanceof FormulaError && why.test(e.message), text); // prettier-ignore
  assert.throws(() => pieces('costs $5'), /without its partner/);
});

test('a lesson of a stranger: each fault with its place, what is there and what is allowed', () => {
  const good = () => JSON.parse(read('lessons/restitution.json'));
  /** @param {(lesson: any) => void} spoil */
  const told = (spoil) => {
    const lesson = good();
    spoil(lesson);
    return readLesson(JSON.stringify(lesson), known).faults.map((f) => `${f.where}: ${f.what}`);
  };
  assert.deepEqual(told(() => {}), []); // prettier-ignore
  for (const [spoil, wanted] of /** @type {[(lesson: any) => void, RegExp][]} */ ([
    [(l) => (l.lesson = 2), /^lesson: is 2; allowed: 1$/],
    [(l) => (l.id = 'A b'), /^id: is "A b"; allowed: /],
    [(l) => (l.title = 'x'.repeat(81)), /^title: has 81 letters; allowed: at most 80$/],
    [(l) => (l.html = '<b>'), /^html: is not known; allowed: /],
    [(l) => (l.steps = []), /^steps: has 0 entries; allowed: at least 1$/],
    [(l) => delete l.steps[0].scene, /^steps\[0\]\.scene: is wanted of the first step$/],
    [(l) => (l.steps[0].scene.example = 'nope'), /^steps\[0\]\.scene\.example: "nope" is no example$/],
    [(l) => (l.steps[0].text[0] = 'a {q}'), /^steps\[0\]\.text\[0\]: \{q\} is no number of this lesson; there are: e$/],
    [(l) => (l.steps[0].text[0] = '$\\foo$'), /^steps\[0\]\.text\[0\]: .*\\foo is not known/],
    [(l) => (l.steps[0].cites = ['x']), /^steps\[0\]\.cites: "x" is no source; there are: impact, /],
    [(l) => delete l.steps[0].predict.unit, /^steps\[0\]\.predict\.unit: unit and tolerance are wanted/],
    [(l) => delete l.steps[0].predict.measure.top.to, /^steps\[0\]\.predict\.measure\.top: "to" is wanted$/],
    [(l) => (l.steps[0].predict.measure.top.to = 1e6), /^steps\[0\]\.predict\.measure\.top: is read between 0 and 600 s$/],
    [(l) => (l.steps[0].predict.value = 'top - q'), /^steps\[0\]\.predict\.value: "q" at letter 7 is no name here/],
    [(l) => (l.steps[0].predict.reference.is = '1/0'), /^steps\[0\]\.predict\.reference\.is: is Infinity/],
    [(l) => (l.steps[0].predict.measure.top.take = 'eval'), /take: is "eval"; allowed: at, max, /],
    [(l) => (l.steps[1].predict.choices[0].above = 5), /^steps\[1\]\.predict\.choices: none, or more than one, holds at/],
    [(l) => (l.steps[4].predict = l.steps[0].predict), /^steps\[4\]\.free: a step that asks/],
    [(l) => (l.numbers.e.step = 0), /^numbers\.e\.step: is 0; allowed: more than 0 to /],
    [(l) => (l.numbers.e.step = 1e-9), /^numbers\.e: has \d+ values; allowed: 1 to 1000$/],
    [(l) => (l.numbers.e.value = 5), /^numbers\.e\.value: is 5; allowed: 0.4 to 0.8$/],
    [(l) => (l.steps[0].scene.patch.parts.wanted.position[2] = '=q'), /^steps\[0\]\.scene: "q" at letter 1/],
    [(l) => (l.steps[0].scene.speed = '1'), /^steps\[0\]\.scene\.speed: is "1"; allowed: number$/],
  ])) // prettier-ignore
    assert.ok(told(spoil).some((line) => wanted.test(line)), `${wanted}: ${told(spoil).join(' | ')}`); // prettier-ignore
  assert.match(readLesson('{', known).faults[0].what, /JSON/);
  assert.match(readLesson('[1]', known).faults[0].what, /is \[1\]; allowed: object/);
  assert.match(readLesson(`"${'x'.repeat(LESSON_MAX)}"`, known).faults[0].what, /at most 100000/);
  assert.match(
    readLesson('['.repeat(100) + ']'.repeat(100), known).faults[0].what,
    /deeper than 64/,
  );
});

test('a step that is put together takes the place of the sample, then comes after the others, without faults', () => {
  const sets = { path: ['parts', 'tip', 'amplitude_z'], label: 'Heave amplitude', value: -2, unit: 'm', drawn: true };
  const asks = { channel: 'line.tension_a', label: 'Tension', unit: 'a unit with a long name', take: 'when-max', until: 9, tolerance: 1 };
  const choices = { example: 'heave-snatch', camera: 'load', sets, asks };
  const one = withStep(/** @type {Lesson} */ (EMPTY), choices);
  const two = withStep(one, { ...choices, camera: '', asks: { ...asks, take: 'max' } });
  const words = { title: 'Up', text: 'One.\n\nTwo.', ask: 'When?', hint: 'Soon.', after: 'So.', check: 'I can.' };
  const written = withStep(two, { ...choices, words }).steps[2];
  assert.deepEqual([written.title, written.text.slice(0, 2), written.predict?.ask, written.hints, written.after, written.checkpoint], ['Up', ['One.', 'Two.'], 'When?', ['Soon.'], ['So.'], 'I can.']);
  const three = withStep(two, { ...choices, sets: { ...sets, drawn: false, value: 0 }, asks: null });
  for (const made of [one, two, three]) assert.deepEqual(readLesson(JSON.stringify(made), known).faults, []);
  assert.deepEqual([one, two, three].map(({ steps }) => steps.length), [1, 2, 3]);
  assert.ok(!('h' in (one.numbers ?? {})), 'the number of the sample goes with it');
  // each number of its own name, within a fifth of what the example has
  assert.deepEqual(Object.entries(three.numbers ?? {}).map(([name, { from, to }]) => [name, from, to]), [['amplitude_z', -2.4, -1.6], ['amplitude_z2', -2.4, -1.6]]);
  assert.deepEqual(linkOf(sceneOf(two, 1), numbersFor(two, '')).patch.parts, { tip: { amplitude_z: -2 } });
  assert.equal(three.steps[0].predict?.unit, 's');
  assert.equal(three.steps[1].predict?.unit, '');
  assert.equal(three.steps[2].predict, undefined);
}); // prettier-ignore
