// Rules on scripts: functions that fit what a reader holds in mind, and types that say what they are.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, filesUnder } from '../../tools/exec.mjs';
import { anyLines, longFunctions } from './rules.mjs';

const MOST_LINES = 150;
const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/** Still longer, with how many lines they may have. @type {Record<string, number>} */
const LONG = {
  'web/src/features/berths/panel.js createPanel': 312,
  'web/src/features/berths/trial/dialog.js trialDialog': 279,
  'web/src/features/helm/panel.js createPanel': 444,
  'web/src/features/manoeuvre/panel.js createPanel': 280,
  'web/src/features/touches/panel.js createPanel': 471,
  'web/src/features/touches/surface.js createSurface': 261,
  'web/src/features/touches/tubes.js tubesDialog': 294,
  'web/src/panels/number.js numberControl': 168,
  'web/src/panels/params.js createParams': 292,
  'web/src/panels/scene.js createScenePanel': 352,
  'web/src/panels/transport.js createTransport': 175,
  'web/src/panels/tree.js createTree': 258,
  'web/src/sim/run.js createRun': 480,
  'web/src/view/flat.js createFlatStage': 527,
  'web/src/view/plan-loads.js createLoads': 227,
  'web/src/view/plan-pen.js createPen': 195,
  'web/src/view/plan.js createPlan': 466,
  'web/src/view/stage.js createSpaceStage': 418,
  'web/src/workbench.js mountWorkbench': 443,
  'web/src/workbench/drawing.js createDrawing': 172,
  'web/src/workbench/edits.js createEdits': 175,
  'web/src/workbench/layout.js createLayout': 240,
};

/** How often files still say any. @type {Record<string, number>} */
const ANY = {
  'web/src/dom.js': 4,
  'web/src/early.js': 1,
  'web/src/engine.js': 1,
  'web/src/export/files.js': 5,
  'web/src/features/berths/layer.js': 5,
  'web/src/features/berths/panel.js': 6,
  'web/src/features/berths/state.js': 2,
  'web/src/features/berths/trial/cases.js': 5,
  'web/src/features/berths/trial/dialog.js': 2,
  'web/src/features/berths/worker.js': 1,
  'web/src/features/chain/layer.js': 1,
  'web/src/features/chain/state.js': 2,
  'web/src/features/contacts/panel.js': 4,
  'web/src/features/helm/panel.js': 2,
  'web/src/features/helm/state.js': 2,
  'web/src/features/hull/layer.js': 4,
  'web/src/features/joints/panel.js': 6,
  'web/src/features/manoeuvre/panel.js': 6,
  'web/src/features/manoeuvre/state.js': 5,
  'web/src/features/panel.js': 4,
  'web/src/features/panels.js': 1,
  'web/src/features/touches/client.js': 1,
  'web/src/features/touches/panel.js': 6,
  'web/src/features/touches/tubes.js': 1,
  'web/src/features/touches/worker.js': 1,
  'web/src/main.js': 4,
  'web/src/panels/energy.js': 2,
  'web/src/panels/field.js': 10,
  'web/src/panels/log.js': 2,
  'web/src/panels/params.js': 8,
  'web/src/panels/scene.js': 5,
  'web/src/panels/transport.js': 4,
  'web/src/panels/tree.js': 4,
  'web/src/sim/badlink.js': 7,
  'web/src/sim/entries.js': 3,
  'web/src/sim/history.js': 1,
  'web/src/sim/lane.js': 3,
  'web/src/sim/names.js': 1,
  'web/src/sim/run.js': 7,
  'web/src/sim/scenario.js': 7,
  'web/src/sim/schema.js': 5,
  'web/src/state/store.js': 2,
  'web/src/state/strings.js': 1,
  'web/src/view/flat.js': 2,
  'web/src/view/index.js': 2,
  'web/src/view/layer.js': 1,
  'web/src/view/objects.js': 2,
  'web/src/view/plan-loads.js': 1,
  'web/src/view/plan-pen.js': 2,
  'web/src/view/plan.js': 2,
  'web/src/view/rig.js': 4,
  'web/src/view/stage.js': 2,
  'web/src/workbench.js': 8,
  'web/src/workbench/boxes.js': 3,
  'web/src/workbench/drawing.js': 7,
  'web/src/workbench/edits.js': 13,
  'web/src/workbench/later.js': 9,
  'web/src/workbench/layout.js': 2,
  'web/src/workbench/opening.js': 3,
  'web/src/workbench/proof.js': 2,
  'web/src/workbench/script.js': 2,
  'web/src/workbench/viewing.js': 1,
};

/**
 * Holds what is found to a list that may only become shorter.
 * @param {Map<string, number>} found
 * @param {Record<string, number>} listed
 */
function holds(found, listed) {
  const more = [...found].filter(([name, n]) => n > (listed[name] ?? 0));
  assert.deepEqual(more, [], 'more than the list allows');
  const less = Object.entries(listed).filter(([name, n]) => n > (found.get(name) ?? 0));
  assert.deepEqual(less, [], 'the list allows more than there is: shorten it');
}

test(`no function has more than ${MOST_LINES} lines`, () => {
  const scripts = filesUnder(['web/src', 'wasm/js', 'wasm/cli', 'tools'], /\.m?js$/);
  assert.ok(scripts.length > 200, 'scripts are found');
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const path of scripts)
    for (const { name, lines } of longFunctions(read(path), MOST_LINES))
      found.set(`${path} ${name}`, Math.max(lines, found.get(`${path} ${name}`) ?? 0));
  holds(found, LONG);

  const body = '\n'.repeat(3);
  /** @param {string} text */
  const names = (text) => longFunctions(text, 3).map(({ name, lines }) => `${name} ${lines}`);
  assert.deepEqual(names(`export function one() {${body}}\nconst two = () => {\n};`), ['one 4']);
  assert.deepEqual(names(`const two = () => {${body}};`), ['two 4']);
  assert.deepEqual(names(`class A {\n  three() {${body}}\n}`), ['three 4']);
  assert.deepEqual(names(`const a = { four() {${body}}, five: function () {${body}} };`), [
    'four 4',
    'five 4',
  ]);
});

test('no type of the package and of the page says any', () => {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const path of filesUnder(['web/src', 'wasm/js'], /\.m?js$/)) {
    const lines = anyLines(read(path));
    if (lines.length > 0) found.set(path, lines.length);
  }
  holds(found, ANY);

  const a = 'any';
  assert.deepEqual(anyLines(`/** @type {${a}} */\nlet x;`), [1]);
  assert.deepEqual(
    anyLines(`let y;\n/**\n * Says ${a}.\n * @param {{a: ${a}[]}} x of ${a}\n */`),
    [4],
  );
  assert.deepEqual(anyLines(`/** @typedef {{\n * b: Map<string, ${a}>}} B */`), [2]);
  assert.deepEqual(anyLines(`// @type {${a}}\n/* {${a}} */ const s = '/** @type {${a}} */';`), []);
  assert.deepEqual(anyLines(`/** @type {'${a}' | 'many'} */\nlet z;`), []);
});
