/** Words of pulling. */
export const W = {
  title: 'Pull',
  open: 'Pull a body by hand (Shift G)',
  lead: 'Press on a body and draw.',
  done: 'Done (Esc)',
  flat: 'To pull by hand the scene has to be in 3D.',
  closed: 'Pulling is over. A press moves the camera.',
  adding: (/** @type {string} */ part) => `A spring on ${part} is added to the scenario: undo takes it away.`, // prettier-ignore
  holding: (/** @type {string} */ part) => `Pulling ${part}`,
  paused: (/** @type {string} */ part) => `Pulling ${part}: it acts when it plays.`,
  force: (/** @type {string} */ force, /** @type {string} */ most) => `${force} of ${most}`,
  none: (/** @type {string} */ part) => `${part} cannot be pulled: only bodies and vessels that move by themselves can.`, // prettier-ignore
  massless: (/** @type {string} */ part) => `${part} cannot be pulled: its text gives no mass.`,
  missed: (/** @type {string} */ part) => `${part} was too fast to take hold of. Try again.`,
  halted: 'Halted: go back in time to pull again.',
};
