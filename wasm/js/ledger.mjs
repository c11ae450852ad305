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
 * @param {(id: string) => number} first whole-run channels at the first frame [J]
 * @param {(id: string) => number} now and at this one
 * @param {number} [before] what it was at the frame before
 */
export const turnover = (first, now, before = 0) =>
  Math.max(
    before,
    ...ACCOUNTS.map((id) => LEAST * Math.abs(first(id))),
    ...ACCOUNTS.map((id) => Math.abs(now(id) - first(id))),
  );

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
