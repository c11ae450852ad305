/**
 * Which gesture an order belongs to: a press of the pointer or of a key, until the next one. What comes with
 * nothing held down (by assistive technology, say) is one gesture until it rests.
 */

/** Orders that follow each other so closely belong together; those of a helm come late by less [ms]. */
const REST = 400;

export function createHand(target = document) {
  let number = 0;
  let held = 0;
  let at = -Infinity;

  const press = () => {
    number++;
    held++;
  };
  const release = () => (held = Math.max(0, held - 1));
  target.addEventListener('pointerdown', press, true);
  target.addEventListener(
    'keydown',
    (event) => {
      if (!(/** @type {KeyboardEvent} */ (event).repeat)) press();
    },
    true,
  );
  for (const type of ['pointerup', 'pointercancel', 'keyup'])
    target.addEventListener(type, release, true);
  // what is let go elsewhere is not heard of
  addEventListener('blur', () => (held = 0));

  return {
    /** The name of the gesture under way. */
    gesture() {
      const now = performance.now();
      if (!held && now - at > REST) number++;
      at = now;
      return `hand ${number}`;
    },
  };
}
