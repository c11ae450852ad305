/** Answers of a lesson by runs of the package, in this page: for the teacher, and for who writes one. */
import { engine } from '../engine.js';
import { mergePatch } from '../../../wasm/js/link.mjs';
import { loadCore } from '../../../wasm/js/loader.mjs';
import { simulate } from '../../../wasm/js/simulate.mjs';
import { linkOf, predictFor, sceneOf } from './format.js';
import { channelsOf, measure, untilOf } from './measure.js';

/** @typedef {import('./format.js').Lesson} Lesson */

/** @type {ReturnType<typeof loadCore> | undefined} */
let core;

/** @param {string} id @param {readonly {id: string, file?: string}[]} examples */
async function exampleOf(id, examples) {
  const file = examples.find((one) => one.id === id)?.file ?? `${id}.json`;
  return (await fetch(`examples/${file}`)).json();
}

/**
 * What the run of a step gives.
 * @param {Lesson} lesson @param {number} index of a step that asks @param {{[name: string]: number}} numbers
 * @param {readonly {id: string, file?: string}[]} examples @param {AbortSignal} [signal]
 */
export async function answerByRun(lesson, index, numbers, examples, signal) {
  const { predict } = lesson.steps[index];
  if (!predict) throw new Error(`step ${index + 1} asks nothing`);
  const asked = predictFor(predict, numbers);
  const { example, patch } = linkOf(sceneOf(lesson, index), numbers);
  const scenario = mergePatch(example ? await exampleOf(example, examples) : {}, patch);
  const probe = channelsOf(asked.measure);
  core ??= loadCore(await engine());
  const { t, series, halted, report } = await simulate(scenario, {
    ...{ core, probe, until: untilOf(asked.measure), ...(signal && { signal }) },
  });
  if (halted) throw new Error(report.cause);
  const interval = t.length > 1 ? t[1] - t[0] : 1;
  const columns = Object.fromEntries(probe.map((id) => [id, { values: series[id], interval }]));
  return measure(asked, columns, numbers);
}
