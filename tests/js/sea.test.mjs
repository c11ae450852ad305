// The sea in runs: the surface that the package works out from a manifest against a gauge; the same bits natively and in
// WebAssembly, of everything that a gauge measures; what a gauge keeps, and that it changes nothing.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  HawseInputError,
  loadCore,
  significantHeight,
  simulateWith,
  surfaceAt,
} from '../../wasm/js/index.mjs';

const core = await loadCore();
const native = fileURLToPath(new URL('../../build/release/hawse', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-sea-'));
test.after(() => rmSync(dir, { recursive: true }));

/** Every kind of wave, in deep water and not. @type {Record<string, object>} */
const SEAS = {
  regular: { waves: { kind: 'regular', height: 2, period: 7, heading: -1 }, water: { depth: 9 } },
  stokes2: { waves: { kind: 'stokes2', height: 1.5, period: 7, heading: 2, ramp: 5 }, water: { depth: 14 } }, // prettier-ignore
  jonswap: {
    waves: { kind: 'jonswap', height: 3, period: 9, spreading: 4, components: 151, ramp: 10 },
    air: { wind: [12, 5, 0], gusts: 'npd', shear: 0.1 },
  },
  'pierson-moskowitz': {
    waves: { kind: 'pierson-moskowitz', height: 3, period: 9, seed: 8, stretching: 'vertical' },
    water: { depth: 30, profile: { z: [-20, 0], x: [0, 1] } },
    air: { wind: [12, 5, 0], gusts: 'davenport' },
  },
  components: {
    waves: {
      kind: 'components',
      list: { a: { height: 1, period: 6 }, b: { height: 0.5, period: 4, heading: 1, phase: 2 } },
    },
  },
};

/** @param {object} environment */
const scenarioOf = (environment) => ({
  hawse: 1,
  environment,
  parts: {
    g: { kind: 'gauge', position: [12, -7, -1] },
    h: { kind: 'gauge', position: [-300, 200, -6] },
  },
  solver: { step: 0.05, frame: 0.25, duration: 20 },
});

for (const [name, environment] of Object.entries(SEAS))
  test(`${name}: the surface of a manifest is that of a gauge`, () => {
    const scenario = scenarioOf(environment);
    const model = core.compile(JSON.stringify(scenario));
    const { sea } = model.manifest;
    model.free();
    assert.ok(sea);
    const channels = ['surface', 'slope_x', 'slope_y', 'surface_rate'];
    const probe = channels.flatMap((c) => [`g.${c}`, `h.${c}`]);
    const { t, series } = simulateWith(core, scenario, { probe });
    let most = 0;
    t.forEach((time, i) => {
      for (const [id, x, y] of /** @type {[string, number, number][]} */ ([
        ['g', 12, -7],
        ['h', -300, 200],
      ])) {
        const at = surfaceAt(sea, time, x, y);
        [at.height, at.dx, at.dy, at.rate].forEach((v, k) => {
          most = Math.max(most, Math.abs(v - series[`${id}.${channels[k]}`][i]));
        });
      }
    });
    assert.ok(most < 1e-12, `${most}`);
    assert.ok(Math.max(...series['g.surface']) > 0.1);
  });

test('Hs of a manifest; still water where there is no sea', () => {
  const model = core.compile(JSON.stringify(scenarioOf(SEAS.jonswap)));
  assert.ok(Math.abs(significantHeight(model.manifest.sea) - 3) < 1e-12);
  model.free();
  assert.equal(significantHeight(undefined), 0);
  assert.deepEqual(surfaceAt(undefined, 3, 1, 2), { height: 0, dx: 0, dy: 0, rate: 0 });
  const still = core.compile(JSON.stringify(scenarioOf({})));
  assert.equal(still.manifest.sea, undefined);
  still.free();
});

test('gauges measure the same bits natively and in WebAssembly', () => {
  for (const [name, environment] of Object.entries(SEAS)) {
    const scenario = scenarioOf(environment);
    const [file, csv] = [join(dir, `${name}.json`), join(dir, `${name}.csv`)];
    writeFileSync(file, JSON.stringify(scenario));
    const { status, stderr } = spawnSync(native, ['run', file, '--csv', csv], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const [head, , ...lines] = readFileSync(csv, 'utf8').trim().split('\n');
    const names = head.split(',').slice(1);
    const { series } = simulateWith(core, scenario, { probe: names });
    assert.ok(names.includes('g.pressure') && lines.length >= 80);
    lines.forEach((line, i) => {
      const cells = line.split(',').slice(1);
      names.forEach((id, k) => assert.equal(Number(cells[k]), series[id][i], `${name}: ${id}`));
    });
  }
});

test('a gauge keeps the highest and the lowest surface of the steps, and counts waves', () => {
  const { series } = simulateWith(core, scenarioOf(SEAS.components), {
    probe: ['g.surface', 'g.highest', 'g.lowest', 'g.waves'],
  });
  const last = series['g.surface'].length - 1;
  const ups = series['g.surface'].reduce(
    (n, v, i, all) => n + (i > 0 && all[i - 1] < 0 && v >= 0 ? 1 : 0),
    0,
  );
  assert.ok(series['g.highest'][last] >= Math.max(...series['g.surface']));
  assert.ok(series['g.lowest'][last] <= Math.min(...series['g.surface']));
  assert.ok(series['g.highest'][last] <= 0.75 && series['g.lowest'][last] >= -0.75);
  assert.equal(series['g.waves'][last], ups);
});

test('out of the water a gauge has the surface and the wind alone', () => {
  const scenario = scenarioOf(SEAS.jonswap);
  scenario.parts.g.position = [12, -7, 30];
  const { series } = simulateWith(core, scenario, {
    probe: ['g.speed_x', 'g.pressure', 'g.surface', 'g.submergence', 'g.wind_x'],
  });
  assert.ok(series['g.speed_x'].every((v) => v === 0) && series['g.pressure'].every((v) => v === 0)); // prettier-ignore
  series['g.submergence'].forEach((v, i) => assert.equal(v, series['g.surface'][i] - 30));
  assert.ok(Math.max(...series['g.surface']) > 0.1);
  assert.ok(series['g.wind_x'].every((v) => v > 5));
});

test('a gauge goes with what carries it, in its frame', () => {
  const turned = { position: [5, 6, -3], orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] };
  const scenario = {
    ...scenarioOf(SEAS.components),
    parts: {
      float: { kind: 'motion', ...turned, amplitude_z: 1, frequency: [0, 0, 1] },
      aboard: { kind: 'gauge', on: 'float', position: [2, 0, 0.5] },
      // a quarter of a turn about z: 2 m along the float's x are along y
      fixed: { kind: 'gauge', position: [5, 8, -2] },
    },
  };
  const probe = ['aboard', 'fixed'].flatMap((g) => [`${g}.surface`, `${g}.submergence`]);
  const { series } = simulateWith(core, scenario, { probe: [...probe, 'float.z'] });
  series['aboard.surface'].forEach((v, i) => {
    assert.ok(Math.abs(v - series['fixed.surface'][i]) < 1e-12);
    const deep = v - (series['float.z'][i] + 0.5);
    assert.ok(Math.abs(series['aboard.submergence'][i] - deep) < 1e-12);
  });
});

test('a gauge changes no bit of what it watches, and hangs on nothing that takes nothing', () => {
  const load = { kind: 'rigid', mass: 900, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 2] };
  const scenario = (/** @type {object} */ more) => ({
    ...scenarioOf({}),
    parts: { load, ...more },
  });
  const alone = simulateWith(core, scenario({}), { probe: ['load.z'] });
  const watched = simulateWith(core, scenario({ g: { kind: 'gauge', on: 'load' } }), {
    probe: ['load.z'],
  });
  assert.deepEqual(watched.series['load.z'], alone.series['load.z']);
  const bad = scenario({ g: { kind: 'gauge' }, h: { kind: 'gauge', on: 'g' } });
  assert.throws(
    () => core.compile(JSON.stringify(bad)),
    (fault) =>
      fault instanceof HawseInputError &&
      fault.faults.length === 1 &&
      fault.faults[0].where === '/parts/h/on' &&
      /"g" is a gauge, to which nothing can be attached/.test(fault.faults[0].what),
  );
});
