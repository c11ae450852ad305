/**
 * A line drawn over an edge, for the table of docs/theory/tether.md: `node tests/bench/edge.mjs`.
 * For elements of so many radii: the mean of the pull against exp(mu pi/2), and how far the pull leaves it.
 */
import { openCore } from '../../wasm/cli/common.mjs';
import { drawn } from '../../wasm/cli/validate/tried-edge.mjs';

const core = await openCore();
for (const mu of [0.1, 0.3])
  for (const radii of [1, 1.5, 2, 3, 4]) {
    const { mean, swing } = drawn(core, mu, radii, 2);
    const off = mean / Math.exp((mu * Math.PI) / 2) - 1;
    console.log(
      `friction ${mu}, elements of ${radii} radii: mean ${(100 * off).toFixed(1)} %, swing ${(100 * swing).toFixed(0)} %`,
    );
  }
