// No product is fused with a sum, and none is taken apart differently: the binaries that are built for all that a
// processor can do, and for another one, hold no such instruction (gcc 12's vectorisers put some in, whatever
// -ffp-contract says).
import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Build, disassembler, and what its fused instructions look like. */
const BINARIES = /** @type {const} */ ([
  ['native', 'objdump', /\tvfn?m(?:add|sub)\w*/g],
  ['aarch64', 'aarch64-linux-gnu-objdump', /\tf(?:n?m(?:add|sub)|ml[as])\b/g],
]);

for (const [build, objdump, fused] of BINARIES) {
  const file = `${root}build/${build}/hawse`;
  const skip = existsSync(file) ? false : `build/${build} is not there`;
  test(`${build}: nothing is fused`, { skip }, () => {
    const text = execFileSync(objdump, ['-d', file], { encoding: 'utf8', maxBuffer: 1 << 28 });
    assert.match(text, /\t(?:v?mulsd|fmul)\b/, 'it is the code that is looked at');
    assert.deepEqual([...new Set(text.match(fused))], []);
  });
}

test('what a fused instruction looks like is known', () => {
  const [[, , x86], [, , arm]] = BINARIES;
  for (const text of ['\tvfmadd213sd %xmm0', '\tvfmaddsub132pd %xmm1', '\tvfnmsub231sd %xmm1'])
    assert.match(text, new RegExp(x86.source));
  for (const text of ['\tfmadd\td0', '\tfmla\tv0.2d', '\tfnmsub\td0'])
    assert.match(text, new RegExp(arm.source));
});
