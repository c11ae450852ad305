/** Words of the feature. */
export const T = {
  joints: {
    title: 'Joints',
    effort: 'Effort',
    target: 'Target',
    speed: 'Set speed',
    /** A gauge in words. */
    text: (/** @type {string} */ value, /** @type {string} */ lower, /** @type {string} */ upper) =>
      `${value}, ${lower} to ${upper}`,
    withTarget: (/** @type {string} */ text, /** @type {string} */ target) =>
      `${text}, target ${target}`,
    noLimits: 'no limits',
    atStop: 'at its stop',
    modes: /** @type {Record<string, string>} */ ({
      locked: 'locked',
      passive: 'free',
      position: 'to target',
      velocity: 'drive, force',
      rate: 'drive, speed',
    }),
  },
};
