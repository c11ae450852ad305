/**
 * Which picture a device can draw: all of it, or the plain one. It begins with what is known of the device, then the time that
 * pictures take decides: by the median of some, with room between the two bounds, and back up once at most, so that it does not
 * go to and fro. While a person drags nothing changes. What was chosen by hand holds.
 * @module
 */

/** @typedef {'full' | 'plain'} Tier */

/** Pictures that a median is of, those after a change that do not count, and bounds of the median [ms]. */
const COUNT = 24;
const SETTLE = 6;
export const SLOW = 36;
export const QUICK = 19;
/** A pause between two pictures is no picture [ms]. */
const PAUSE = 400;

/** @param {number[]} of */
const median = (of) => [...of].sort((a, b) => a - b)[of.length >> 1];

/** @param {{software: boolean, phone: boolean, chosen?: Tier | null, onchange?: (tier: Tier) => void}} options */
export function createTier({ software, phone, chosen = null, onchange = () => {} }) {
  /** @type {Tier} */
  let measured = software || phone ? 'plain' : 'full';
  let hand = chosen;
  let rises = software ? 0 : 1;
  let skip = SETTLE;
  /** @type {number[]} */
  let times = [];

  const tier = () => hand ?? measured;

  /** @param {() => void} act */
  function changing(act) {
    const before = tier();
    act();
    times = [];
    skip = SETTLE;
    if (tier() !== before) onchange(tier());
  }

  return {
    get tier() {
      return tier();
    },
    /** By hand, or by itself where it is null. @type {Tier | null} */
    get chosen() {
      return hand;
    },
    set chosen(next) {
      changing(() => (hand = next));
    },
    /** Another picture: how long after the one before [ms]. @param {number} ms @param {boolean} dragging a person moves the camera, or a handle */
    drawn(ms, dragging) {
      if (hand || ms > PAUSE * (software ? 10 : 1)) return;
      if (dragging) {
        times = [];
        return;
      }
      if (skip > 0) skip--;
      else times.push(ms);
      if (times.length < COUNT) return;
      const typical = median(times);
      times = [];
      if (measured === 'full' && typical > SLOW) changing(() => (measured = 'plain'));
      else if (measured === 'plain' && typical < QUICK && rises > 0)
        changing(() => {
          rises--;
          measured = 'full';
        });
    },
  };
}
