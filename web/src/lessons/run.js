/** Answers of a lesson by runs of the package, in this page, and what an example offers to a step: for the teacher, and for who writes one. */
import { engine } from '../engine.js';
import { readLabels, worded } from '../sim/wording.js';
import { withLabels } from '../sim/wording-later.js';
import { assetNames } from '../../../wasm/js/assets.mjs';
import { mergePatch } from '../../../wasm/js/link.mjs';
import { loadCore } from '../../../wasm/js/loader.mjs';
import { simulate } from '../../../wasm/js/simulate.mjs';
import { linkOf, predictFor, sceneOf } from './format.js';
import { channelsOf, measure, untilOf } from './measure.js';
import { getPath } from '../../../wasm/js/form/scenario.mjs';
import { groupsOf, rowsIn } from '../../../wasm/js/form/groups.mjs';
import { readSchema } from '../../../wasm/js/form/schema.mjs';
import { pathKeys, pathText } from '../../../wasm/js/patch.mjs';
import { objectAt, textAt } from '../../../wasm/js/form/told.mjs';

/** @typedef {import('./format.js').Lesson} Lesson */

/** @type {ReturnType<typeof loadCore> | undefined} */
let core;

/** @param {string} id @param {readonly {id: string, file?: string}[]} examples */
async function exampleOf(id, examples) {
  const file = examples.find((one) => one.id === id)?.file ?? `${id}.json`;
  return (await fetch(`examples/${file}`)).json();
}

/** Mesh files that a scenario names, as the run in the frame has them. @param {string} text */
async function meshesOf(text) {
  if (assetNames(text).length === 0) return null;
  const { shippedOf } = await import('../meshes/assets.js');
  return shippedOf(text);
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
  const meshes = await meshesOf(JSON.stringify(scenario));
  const { t, series, halted, report } = await simulate(scenario, {
    ...{ core, probe, until: untilOf(asked.measure), assets: meshes?.assets, ...(signal && { signal }) }, // prettier-ignore
  }).catch((error) => {
    throw meshes?.complete(error) ?? error;
  });
  if (halted) throw new Error(report.cause);
  const interval = t.length > 1 ? t[1] - t[0] : 1;
  const columns = Object.fromEntries(probe.map((id) => [id, { values: series[id], interval }]));
  return measure(asked, columns, numbers);
}

/**
 * @typedef {{path: string[], name: string, label: string, unit: string, value: number}} Value a number of the scenario
 * @typedef {{cameras: [string, string][], values: Value[], shown: number, channels: {id: string, label: string, unit: string}[],
 *   plotted: string[], duration: number}} Offers `cameras` with their titles; `values`: the first `shown` are those that the example
 *   itself puts forward; `plotted`: channels of its plots
 */

/** What a step can show, set and ask for in an example. @param {string} id @param {readonly {id: string, file?: string}[]} examples @returns {Promise<Offers>} */
export async function offersOf(id, examples) {
  const doc = await exampleOf(id, examples);
  core ??= loadCore(await engine());
  const engineCore = await core;
  const text = JSON.stringify(doc);
  const model = engineCore.compile(text, (await meshesOf(text))?.assets);
  const { manifest } = model;
  model.free();
  const schema = readSchema(withLabels(engineCore.schema, await readLabels()));
  worded(manifest);
  const front = textAt(doc, 'view', 'expose').split(/\s+/).filter(Boolean).map((name) => pathText(pathKeys(name))); // prettier-ignore
  const values = rowsIn(groupsOf(schema, doc)).flatMap(({ path, field }) => {
    const value = getPath(doc, path);
    const name = pathText(path);
    return typeof value === 'number' && path[0] !== 'view'
      ? [{ path, name, label: field.label, unit: field.unit, value }]
      : [];
  });
  const isFront = (/** @type {Value} */ { name }) => front.includes(name);
  const shown = values.filter(isFront);
  const plots = Object.values(objectAt(doc, 'view', 'plots'));
  return {
    cameras: Object.entries(manifest.view?.cameras ?? {}).map(([key, { title }]) => [key, title || key]),
    values: [...shown, ...values.filter((one) => !isFront(one))],
    shown: shown.length,
    channels: manifest.channels.map(({ id, label, unit }) => ({ id, label, unit })),
    plotted: plots.flatMap((plot) => ['a', 'b', 'c'].flatMap((key) => textAt(plot, key) || [])),
    duration: manifest.frames * manifest.frame,
  };
} // prettier-ignore
