// The energy ledger of a run up to a frame: what came in, what is held, what was lost, and what is left over.

const ACCOUNTS = /** @type {const} */ (['work', 'gravity', 'kinetic', 'elastic', 'dissipated']);

/**
 * Of what a run holds where it begins: less than this is no measure for what is missing. Accounts are changes of what is
 * held, and in the first frames next to nothing has changed hands: a residual of 1e-9 of what is held cannot be told
 * there from what solving a step leaves (docs/theory/energy.md).
 */
const LEAST = 1e-6;

/**
 * The most that has changed hands up to a frame [J]: a run that comes back to where it began (the top of a bounce, the
 * end of a swing) has turned its energy over all the same.
 * @param {(id: string, frame: number) => number} value a whole-run channel at a frame, from 0 [J]
 * @param {number} frame
 */
export function turnover(value, frame) {
  const first = ACCOUNTS.map((id) => value(id, 0));
  let most = LEAST * Math.max(...first.map(Math.abs));
  for (let at = 1; at <= frame; at++)
    ACCOUNTS.forEach((id, i) => {
      most = Math.max(most, Math.abs(value(id, at) - first[i]));
    });
  return most;
}

/**
 * @param {(id: string) => number} since change of a whole-run channel from the first frame to the one looked at [J]
 * @param {number} [turned] what `turnover` says of that frame [J]
 */
export function ledger(since, turned = 0) {
  const changes = ACCOUNTS.map(since);
  const [work, gravity, kinetic, elastic, dissipated] = changes;
  const sum = gravity + kinetic + elastic + dissipated;
  const most = Math.max(turned, ...changes.map(Math.abs));
  return { work, gravity, kinetic, elastic, dissipated, sum, residual: work - sum, turnover: most };
}

/** Share of the energy turned over that the ledger misses, of either sign. @param {ReturnType<typeof ledger>} l */
export const missing = (l) => (l.turnover > 0 ? Math.abs(l.residual) / l.turnover : 0);
