/** German for the feature. */

/** @type {typeof import('./words.js').T} */
export const T = {
  joints: {
    title: 'Gelenke',
    effort: 'Stellkraft',
    target: 'Ziel',
    speed: 'Sollgeschwindigkeit',
    text: (value, lower, upper) => `${value}, ${lower} bis ${upper}`,
    withTarget: (text, target) => `${text}, Ziel ${target}`,
    noLimits: 'keine Grenzen',
    atStop: 'am Anschlag',
    modes: {
      locked: 'gesperrt',
      passive: 'frei',
      position: 'zum Ziel',
      velocity: 'Antrieb, Kraft',
      rate: 'Antrieb, Geschwindigkeit',
    },
  },
};
