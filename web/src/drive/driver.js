/**
 * From sticks to orders: what acts follows the stick no faster than a limit and goes back to zero, what stays is moved. An axis that
 * nobody touches is left as the scenario has it.
 * @module
 */

/** @typedef {import('./hands.js').Hand} Hand @typedef {import('./hands.js').Axis} Axis @typedef {import('./hands.js').Driven} Driven */
/** How far each stick is held, -1 to 1. @typedef {Partial<Record<string, number>>} Sticks */

/** From zero to a full stick no faster than in so long [s]. */
export const RAMP = 0.4;

/** @param {number} from @param {number} to @param {number} most */
const towards = (from, to, most) => from + Math.max(-most, Math.min(most, to - from));

/** @param {number} value @param {Driven} driven */
const even = (value, { of, step }) =>
  Math.max(
    of.min,
    Math.min(of.max, Number((Math.round(value / step) * step).toPrecision(12)) || 0),
  );

/** What a share of a full stick is. @param {number} share @param {Driven} driven */
const ofShare = (share, { lo, hi }) => (share > 0 ? share * Math.max(0, hi) : -share * Math.min(0, lo)); // prettier-ignore

/** And back. @param {number} value @param {Driven} driven */
const shareOf = (value, { lo, hi }) => {
  const full = value > 0 ? hi : -lo;
  return full > 0 ? Math.max(-1, Math.min(1, value / full)) : 0;
};

/**
 * @param {{
 *   ordered: (of: import('./hands.js').Input) => number, order: (of: import('./hands.js').Input, value: number) => void,
 *   heading: (part: string) => number,
 * }} app `ordered`: what an input is; `heading`: where a part points [rad]
 */
export function createDriver({ ordered, order, heading }) {
  /** @type {Hand | null} */
  let hand = null;
  /** Of axes that are moved, or on their way back: the share of a full stick. @type {Map<Axis, number>} */
  const live = new Map();
  /** Of those that stay: where each input is, before it is rounded. @type {Map<Driven, number>} */
  const exact = new Map();

  /** Shares of the two axes along x and y of the world, as the part heads. @param {[Axis, Axis]} level @returns {[number, number]} */
  function sharesOf([surge, sway]) {
    const [x, y] = [surge, sway].map(({ driven }) => ordered(driven[0].of));
    const [c, s] = [Math.cos(heading(hand?.part ?? '')), Math.sin(heading(hand?.part ?? ''))];
    return [shareOf(c * x + s * y, surge.driven[0]), shareOf(c * y - s * x, sway.driven[0])];
  }

  /** @param {Axis} axis */
  function begin(axis) {
    const level = hand?.level;
    if (!level?.includes(axis)) live.set(axis, shareOf(ordered(axis.driven[0].of), axis.driven[0]));
    else if (!level.some((one) => live.has(one))) {
      const shares = sharesOf(level);
      level.forEach((one, i) => live.set(one, shares[i]));
    }
  }

  /** What the axes that act order now. */
  function give() {
    const level = hand?.level ?? null;
    for (const [axis, share] of live)
      if (axis.rest === 'zero' && !level?.includes(axis))
        for (const one of axis.driven) order(one.of, even(ofShare(share, one), one));
    if (!level?.some((axis) => live.has(axis))) return;
    const [ahead, left] = level.map((axis) => ofShare(live.get(axis) ?? 0, axis.driven[0]));
    const [c, s] = [Math.cos(heading(hand?.part ?? '')), Math.sin(heading(hand?.part ?? ''))];
    const world = [c * ahead - s * left, s * ahead + c * left];
    level.forEach(({ driven: [one] }, i) => order(one.of, even(world[i], one)));
  }

  /** @param {Axis} axis @param {number} stick @param {number} seconds */
  function move(axis, stick, seconds) {
    if (stick === 0) {
      live.delete(axis);
      for (const one of axis.driven) exact.delete(one);
      return;
    }
    live.set(axis, stick);
    for (const one of axis.driven) {
      const from = exact.get(one) ?? ordered(one.of);
      const to = Math.max(one.lo, Math.min(one.hi, from + stick * one.rate * seconds));
      exact.set(one, to);
      order(one.of, even(to, one));
    }
  }

  /** Whether an axis acts and is not yet back. @param {Axis} axis @param {number} stick */
  const isBack = (axis, stick) => stick === 0 && (live.get(axis) ?? 0) === 0;

  return {
    /** @param {Hand | null} next */
    take(next) {
      this.release();
      hand = next;
    },
    /** Something is held, or on its way back. */
    get moving() {
      return live.size > 0;
    },
    /** @param {number} seconds of the run since the last time @param {Sticks} sticks */
    step(seconds, sticks) {
      if (!hand) return;
      for (const axis of hand.axes) {
        const stick = axis.sense * Math.max(-1, Math.min(1, sticks[axis.slot] ?? 0)) || 0;
        if (axis.rest === 'hold') move(axis, stick, seconds);
        else {
          if (stick !== 0 && !live.has(axis)) begin(axis);
          const share = live.get(axis);
          if (share !== undefined) live.set(axis, towards(share, stick, seconds / RAMP));
        }
      }
      give();
      /** @type {readonly Axis[]} */
      const level = hand.level ?? [];
      const back = (/** @type {Axis} */ axis) => isBack(axis, axis.sense * (sticks[axis.slot] ?? 0) || 0); // prettier-ignore
      const both = level.length > 0 && level.every(back);
      for (const axis of [...live.keys()])
        if (axis.rest === 'zero' && (level.includes(axis) ? both : back(axis))) live.delete(axis);
    },
    /** Lets go: what acts is zero at once. */
    release() {
      if (live.size === 0) return;
      for (const axis of live.keys()) if (axis.rest === 'zero') live.set(axis, 0);
      give();
      live.clear();
      exact.clear();
    },
    /** All that acts is zero at once, who ever ordered it. */
    stop() {
      live.clear();
      exact.clear();
      for (const { rest, driven } of hand?.axes ?? [])
        if (rest === 'zero') for (const { of } of driven) if (ordered(of) !== 0) order(of, 0);
    },
    /** The run is at another moment: what is held goes on from what is ordered there. */
    forget() {
      live.clear();
      exact.clear();
    },
  };
}

/** @typedef {ReturnType<typeof createDriver>} Driver */
