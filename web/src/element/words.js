/** Words of the element `hawse-sim`. */
export const W = {
  title: 'A simulation, made with Hawse',
  start: (/** @type {string} */ title) => `Run: ${title}`,
  run: 'Run',
  sealed: 'This page lets no run be shown in it. Open it in a tab.',
  gone: 'the element has left its page',
  replaced: 'another run took the place of this one before it had answered',
  late: 'the run did not answer: its page could not be loaded, or does not hear this one',
  noPage: 'hawse-sim: give the attribute "page", the address of the folder where Hawse is',
};
