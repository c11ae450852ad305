// The rules of rules.mjs: each found on a text that breaks it, none broken by the sources.
import test from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, filesUnder } from '../../tools/exec.mjs';
import { LAYERS, layerFaults, listFaults, purityFaults, sourceFaults, strip } from './rules.mjs';

const sources = filesUnder(['core', 'wasm', 'tools'], /\.[ch]$/);
const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

test('a layer includes downward only', () => {
  assert.ok(sources.length > 30, 'sources are found');
  assert.deepEqual(
    sources.flatMap((path) => layerFaults(path, read(path))),
    [],
  );
});

test('the core reads no clock, file or random number and calls no other mathematics', () => {
  const core = sources.filter((path) => path.startsWith('core/'));
  assert.deepEqual(
    core.flatMap((path) => purityFaults(path, read(path))),
    [],
  );
});

test('sim, scenario and integrators name no contact source', () => {
  assert.deepEqual(
    sources.flatMap((path) => sourceFaults(path, read(path))),
    [],
  );
  const faults = (/** @type {string} */ text) => sourceFaults('core/sim/forward.c', text);
  assert.deepEqual(faults('hw_sources_force(w);\n#include "contact/source.h"\n/* a strand */'), []);
  assert.deepEqual(faults('int n = hw_contact_sources[0]->rows(m, 0);'), []);
  for (const line of [
    '#include "contact/strand.h"',
    'hw_contact_commit(w, tick);',
    'if (w->model->pair_count)',
    'strand_force(w);',
    'model->outline_body[0]',
    'w->source_work[HW_SOURCE_LINES]',
  ])
    assert.equal(faults(line).length, 1, line);
  assert.deepEqual(sourceFaults('core/contact/strand.c', 'strand_force(w);'), []);
  assert.deepEqual(sourceFaults('core/scenario/strands.c', 'model->strand_count'), []);
});

test('every folder of the core is a layer and says what it is', () => {
  const folders = readdirSync(join(ROOT, 'core'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const known = [...LAYERS.flat(), 'include'];
  assert.deepEqual(
    folders.filter((name) => !known.includes(name)),
    [],
  );
  assert.deepEqual(
    LAYERS.flat().filter((name) => !existsSync(join(ROOT, 'core', name, 'README.md'))),
    [],
  );
});

test('the README of a layer lists its files', () => {
  const faults = LAYERS.flat().flatMap((layer) => {
    const files = sources.filter((path) => path.startsWith(`core/${layer}/`));
    assert.ok(files.length > 1, `files of ${layer} are found`);
    const readme = `core/${layer}/README.md`;
    return listFaults(
      readme,
      read(readme),
      files.map((path) => basename(path)),
    );
  });
  assert.deepEqual(faults, []);
});

test('files that a README leaves out or makes up are found', () => {
  const files = ['tree.c', 'tree.h', 'tree_walk.c', 'lanes.h'];
  const faults = (/** @type {string} */ text) => listFaults('core/a/README.md', text, files);
  const head = '| file | what |\n|---|---|\n';
  assert.deepEqual(
    faults(`${head}| \`tree\`, \`tree_walk.c\` | boxes |\n| \`lanes.h\` | floats |\n`),
    [],
  );
  assert.deepEqual(faults(`${head}| \`tree.h\` | boxes, with \`tree_walk\` |\n| \`lanes\` | |\n`), [
    'core/a/README.md: leaves out tree.c',
    'core/a/README.md: leaves out tree_walk.c',
  ]);
  assert.deepEqual(faults(`${head}| \`tree\`, \`tree_*.c\` | |\n| \`lanes\`, \`tree_walk\` | |`), [
    'core/a/README.md:3: lists tree_*.c, which is not there',
  ]);
  assert.equal(faults('`tree`, `tree_walk` and `lanes`\n\n| symbol | |\n| `tree` | |\n').length, 4);
  assert.deepEqual(
    faults(
      `${head}| \`tree\`, \`tree_walk\`, \`lanes\` | |\n\n| symbol | |\n|---|---|\n| \`x\` | |\n`,
    ),
    [],
  );
});

test('includes upward, sideways, private and unknown are found', () => {
  const one = (/** @type {string} */ path, /** @type {string} */ name) =>
    layerFaults(path, `\n#include "${name}"\n`);
  assert.deepEqual(one('core/math/a.c', 'model/model.h'), [
    'core/math/a.c:2: includes "model/model.h": model is above math',
  ]);
  assert.deepEqual(one('core/parts/a.c', 'integrate/rk.h'), [
    'core/parts/a.c:2: includes "integrate/rk.h": integrate and parts stand side by side',
  ]);
  assert.equal(one('core/geom/mesh/a.h', 'law/normal.h').length, 1);
  assert.equal(one('core/geom/convex/a.h', 'geom/mesh/tree.h').length, 1);
  assert.deepEqual(one('core/geom/mesh/a.h', 'geom/convex/hull.h'), []);
  assert.equal(one('core/sim/a.c', 'lab/curve.h').length, 1);
  assert.equal(one('core/parts/a.c', 'shapes/make_bow.h').length, 1);
  assert.deepEqual(one('core/scenario/a.c', 'shapes/make_bow.h'), []);
  assert.equal(one('core/sim/a.c', 'scenario/json.h').length, 1);
  assert.equal(one('core/parts/a.c', 'kinds.h').length, 1);
  assert.equal(one('core/parts/a.c', '../parts/kinds.h').length, 1);
  assert.equal(one('tools/native/main.c', 'base/alloc.h').length, 1);
  assert.equal(one('wasm/hawse_wasm.c', 'base/alloc.h').length, 1);
  assert.equal(one('wasm/hawse_mesh.c', 'model/model.h').length, 1);
  assert.deepEqual(one('wasm/hawse_mesh.c', 'geom/mesh/cut.h'), []);
  assert.equal(one('wasm/hawse_lab.c', 'contact/contact.h').length, 1);
  assert.deepEqual(one('wasm/hawse_lab.c', 'law/lugre.h'), []);
  assert.equal(one('core/other/a.c', 'base/alloc.h').length, 1);
  assert.deepEqual(one('core/scenario/a.c', 'parts/kinds.h'), []);
  assert.deepEqual(one('core/parts/a.c', 'parts/kinds.h'), []);
  assert.deepEqual(one('tools/native/main.c', 'hawse/hawse.h'), []);
  assert.deepEqual(one('tools/fmu/unit.c', 'unit.h'), []);
  assert.equal(one('wasm/hawse_wasm.c', 'unit.h').length, 1);
  assert.deepEqual(layerFaults('core/math/a.c', '/* #include "sim/sim.h" */'), []);
});

test('impure calls are found, in code alone', () => {
  const faults = (/** @type {string} */ code) => purityFaults('core/sim/a.c', code);
  assert.deepEqual(faults('int a;\nx = sin(y);'), [
    'core/sim/a.c:2: calls sin: use math/elementary.h',
  ]);
  for (const code of [
    'p = malloc (8);',
    't = time(NULL);',
    'r = rand();',
    'printf("x");',
    '#include <stdio.h>',
    '#include <time.h>',
    'y = fma(a, b, c);',
    'y = __builtin_fma(a, b, c);',
    'y = fmaxf(a, b);',
    'return __TIME__;',
  ])
    assert.equal(faults(code).length, 1, code);
  for (const code of [
    'y = sqrt(fabs(x)) + floor(x) + ceil(x);',
    'y = hw_sin(x);',
    'w->free(w);',
    'kind.time(x);',
    '/* sin(x) */ // cos(x)\n"pow(x)"',
    '#include <math.h>',
    'if (!c) __builtin_trap();',
    'n = __builtin_clzll(x);',
  ])
    assert.deepEqual(faults(code), [], code);
  assert.deepEqual(purityFaults('core/base/alloc.c', '#include <stdlib.h>\np = calloc(1, n);'), []);
  assert.equal(purityFaults('core/base/alloc.c', 'p = malloc(n);').length, 1);
});

test('stripping keeps lines and includes', () => {
  assert.equal(strip('a /* b\nc */ d\n#include "x/y.h"\n'), 'a     \n     d\n#include "x/y.h"\n');
});
