/** Words of work that takes long. */
export const W = {
  start: (/** @type {string} */ words, /** @type {number} */ s) =>
    `Still working on the start${words && `: ${words}`} (${s} s)`,
  frame: (/** @type {string} */ t, /** @type {string} */ percent, /** @type {number} */ s) =>
    `Still working on the step to ${t} s: ${percent} % (${s} s)`,
  stopped: (/** @type {string} */ t) => `Stopped at ${Number(t)} s.`,
  goOn: 'Go on',
  back: 'Stopped. The values are those of the run on show.',
  notStarted: 'Stopped before it could start.',
  again: 'Start again',
  undoAll: 'Undo all changes',
  restarted: 'The engine did not answer and was started anew.',
};
