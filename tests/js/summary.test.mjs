// A run in sentences: what they say is held against what the package counts of the same run by itself: extremes of its channels
// (statistics of every frame's extremes), events as its frames have them, and the verdict's channel.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadCore } from '../../wasm/js/index.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { Runner } from '../../wasm/js/runner.mjs';
import { formatText } from '../../wasm/js/format.mjs';
import { createHistory } from '../../web/src/sim/history.js';
import { knownOf, largestOf, sentencesOf, shortOf } from '../../web/src/summary/sentences.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const core = await loadCore(fs.readFileSync(`${root}wasm/dist/hawse.wasm`));

/** A run as the page keeps it, and the largest values by the frames' own extremes. @param {string} id @param {number} frames */
function ran(id, frames) {
  const model = core.compile(fs.readFileSync(`${root}examples/${id}.json`, 'utf8'));
  const { manifest } = model;
  const runner = new Runner(model);
  const reader = frameReader(manifest);
  const { channels, extremes } = manifest.sections;
  const history = createHistory({
    ...{ frameBytes: manifest.frame_bytes, channels: channels.count ?? 0, channelOffset: channels.offset },
    ...{ extremesOffset: extremes.offset, frames: manifest.frames, budget: 1 << 24, rowBudget: 1 << 27, edges: [0, manifest.frame_bytes] },
  }); // prettier-ignore
  /** @type {{time: number, frame: number, at: number, kind: number, part: number, value: number}[]} */
  const events = [];
  /** By channel: largest, and its time. @type {[number, number][]} */
  const most = manifest.channels.map(() => [-Infinity, 0]);
  for (let i = 0; i <= frames; i++) {
    const frame = runner.frame().slice();
    history.push(i, frame);
    for (const e of reader.events(frame.buffer))
      events.push({ ...e, frame: i, at: Math.ceil(e.time / manifest.frame - 1e-6) });
    const words = new Float64Array(frame.buffer, extremes.offset, 5 * most.length);
    for (const [c, best] of most.entries())
      if (words[5 * c + 2] > best[0]) [best[0], best[1]] = [words[5 * c + 2], words[5 * c + 3]];
    if (i < frames) runner.step();
  }
  runner.free();
  model.free();
  const last = history.last;
  return { manifest, history, events, most, now: last, last };
}

/** @param {ReturnType<typeof sentencesOf>} told */
const textOf = (told) => told.flatMap(({ sentences }) => sentences.map(({ text }) => text));

const FRAMES = 60;
const run = ran('heave-snatch', FRAMES);

test('the largest tension is that of the extremes of the frames, with its time', () => {
  const i = run.manifest.channels.findIndex(({ name }) => name === 'tension_max');
  const [value, time] = run.most[i];
  const [best] = largestOf(run);
  assert.equal(best.extreme.greatest, value);
  assert.ok(Math.abs(best.extreme.greatestTime - time) < 1e-6);
  const text = textOf(sentencesOf(run)).find((one) => one.includes(formatText(value, 'N')));
  assert.match(text ?? '', /^Largest tension of /);
  // the same at a pause
  assert.ok(shortOf(run).includes(formatText(value, 'N')));
});

test('what it is, how far it is, and each kind of event once with its first time and its count', () => {
  const all = textOf(sentencesOf(run));
  assert.equal(all[0], `${run.manifest.title}: a run of ${run.manifest.duration} s with ${run.manifest.parts.length} parts.`); // prettier-ignore
  assert.match(all[1], new RegExp(`up to ${(FRAMES * run.manifest.frame).toFixed(2)} s`));
  const told = sentencesOf({ ...run, events: [1, 2, 3].map((n) => ({ time: n, at: 10 * n, kind: 2, part: 0, value: 0 })) }); // prettier-ignore
  assert.deepEqual(told[1].sentences.map(({ text }) => text), [`At 1.00 s for the first time, 3 times: ${run.manifest.parts[0].id} goes taut.`]); // prettier-ignore
  // what is after the moment on show is not told
  const early = sentencesOf({ ...run, now: 15, events: [1, 2].map((n) => ({ time: n, at: 10 * n, kind: 2, part: 0, value: 0 })) }); // prettier-ignore
  assert.match(early[1].sentences[0].text, /^At 1\.00 s: /);
  // many kinds: the rest is counted
  const many = Array.from({ length: 20 }, (_, n) => ({ time: n, at: 1, kind: n + 1, part: 0, value: -1 })); // prettier-ignore
  const listed = sentencesOf({ ...run, events: many })[1].sentences;
  assert.match(listed.at(-1)?.text ?? '', /^And \d+ other events?\.$/);
});

test('what happens twice in a frame is counted twice, and a moment knows what happened then, also where it was told later', () => {
  const event = { kind: 2, part: 0, value: 0 };
  const twice = sentencesOf({ ...run, now: 5, events: [0.091, 0.096].map((time) => ({ ...event, time, at: 5 })) }); // prettier-ignore
  assert.deepEqual(twice[1].sentences.map(({ text }) => text), [`At 0.09 s for the first time, twice: ${run.manifest.parts[0].id} goes taut.`]); // prettier-ignore
  // that a line is slack is told when it has stayed so
  const [late] = run.events;
  assert.ok(late.frame > late.at, `${late.frame} > ${late.at}`);
  const words = `At ${late.time.toFixed(2)} s: `;
  const then = { ...run, now: late.at };
  assert.ok(sentencesOf(then)[1].sentences[0].text.startsWith(words));
  assert.ok(shortOf(then).startsWith(words));
  assert.match(sentencesOf({ ...run, now: late.at - 1 })[1].sentences[0].text, /^No event/);
  // the last thing is that of the latest time, in whatever order things were told
  const order = [{ ...event, time: 2, at: 100 }, { ...event, kind: 1, time: 1, at: 50 }]; // prettier-ignore
  assert.match(shortOf({ ...run, now: 100, events: order }), /^At 2\.00 s: .* goes taut/);
});

test('a run without events, without forces, halted, ended, or not begun', () => {
  const still = { ...run, now: 0, events: [] };
  assert.match(textOf(sentencesOf(still)).join(' '), /No event so far/);
  const dry = { ...run.manifest, channels: run.manifest.channels.map((c) => ({ ...c, name: 'x', id: 'x' })) }; // prettier-ignore
  assert.match(
    textOf(sentencesOf({ ...run, manifest: dry })).join(' '),
    /No line is taut and nothing touches/,
  );
  const halt = { time: 0.5, cause: 'the step did not converge', part: 'line' };
  const [{ sentences }] = sentencesOf({ ...run, halt, ended: 25 });
  assert.ok(sentences.some(({ text }) => text === 'It halted at 0.500 s.'));
  assert.deepEqual(sentences.at(-1), { text: 'line: the step did not converge' });
  assert.ok(sentences.some(({ text }) => text.startsWith('An event of the scenario ends it at ')));
  const none = /** @type {import('../../web/src/sim/run.js').Run} */ (/** @type {unknown} */ ({ manifest: null, history: null, events: [], last: -1, halt: null, now: 0 })); // prettier-ignore
  assert.equal(knownOf(none), null);
});
