/** The validation rows of the impact laws and of stick-slip: they hold, and fail where the reference is another. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCore } from '../../wasm/js/loader.mjs';
import { cases, validate } from '../../wasm/cli/validate/index.mjs';

/** @param {string} name */
const ref = (name) =>
  JSON.parse(readFileSync(new URL(`../validation/refs/${name}.json`, import.meta.url), 'utf8'));
const core = await loadCore();

/** @param {string} id @param {any} refs */
async function failed(id, refs) {
  const chosen = cases.filter((c) => c.id === id);
  assert.equal(chosen.length, 1);
  const rows = await validate(chosen, /** @type {any} */ ({ core, refs }));
  assert.ok(rows.length >= 6);
  return rows.filter((r) => !r.pass).map((r) => `${r.integrator} ${r.quantity}`);
}

test('rebounds: within tolerance, and outside it where the reference is changed', async () => {
  const refs = { anchor_restitution: ref('anchor_restitution') };
  assert.deepEqual(await failed('anchor/restitution/flores', refs), []);
  refs.anchor_restitution.rows[2].e_fl += 1e-5;
  refs.anchor_restitution.weight.rows[3].fl = 0.1; // it stays
  assert.deepEqual(await failed('anchor/restitution/flores', refs), ['rk45 rebound, e = 0.2']);
  assert.deepEqual(await failed('anchor/restitution/weight', refs), [
    'ali3 flores, 1 m/s, e = 0.2: rebound',
    'rk45 flores, 1 m/s, e = 0.2: rebound',
  ]);
});

test('inclines: only the changed quantity is outside its tolerance', async () => {
  const refs = { anchor_incline: ref('anchor_incline') };
  refs.anchor_incline.rows[1].x += 1e-5;
  assert.deepEqual(await failed('anchor/incline/start', refs), [
    'ali3 x, 25 degrees',
    'rk45 x, 25 degrees',
  ]);
});
