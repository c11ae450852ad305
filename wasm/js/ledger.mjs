// The energy ledger of a run up to a frame: what came in, what is held, what was lost, and what is left over.

/**
 * @param {(id: string) => number} since change of a whole-run channel from the first frame to the one looked at [J]
 */
export function ledger(since) {
  const [work, gravity, kinetic, elastic, dissipated] = [
    'work',
    'gravity',
    'kinetic',
    'elastic',
    'dissipated',
  ].map(since);
  const sum = gravity + kinetic + elastic + dissipated;
  const turnover = Math.max(...[work, gravity, kinetic, elastic, dissipated].map(Math.abs));
  return { work, gravity, kinetic, elastic, dissipated, sum, residual: work - sum, turnover };
}

/** Share of the energy turned over that the ledger misses, of either sign. @param {ReturnType<typeof ledger>} l */
export const missing = (l) => (l.turnover > 0 ? Math.abs(l.residual) / l.turnover : 0);
