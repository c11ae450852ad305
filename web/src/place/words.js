/** Words of moving by hand. */
export const W = {
  title: 'Move by hand',
  thing: 'What is moved',
  move: 'Move',
  turn: 'Turn',
  connect: 'Connect',
  first: 'Press the point where a line begins',
  second: (/** @type {string} */ from) => `From ${from}: press where it ends`,
  joined: (/** @type {string} */ id, /** @type {string} */ length) =>
    `${id} is added, ${length} long`,
  same: 'A line needs two parts',
  snap: 'Snap',
  snapHelp: 'To round places, to angles of 15 degrees, and to ports and places of others',
  axes: ['x', 'y', 'z'],
  position: (/** @type {string} */ axis) => `Position ${axis} [m]`,
  heading: 'Heading [°]',
  done: 'Done',
  step: (/** @type {string} */ text) => `Steps of ${text}`,
  snapped: (/** @type {string} */ to) => `At ${to}`,
  wrong: (/** @type {string} */ text) => `${text} is not a number. Allowed: −1000000 to 1000000 m.`,
  along: (/** @type {string[]} */ names) => {
    const shown = names.slice(0, 3).join(', ');
    return `Joined to it, and goes along: ${shown}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
  },
  elsewhere: (/** @type {string} */ off) =>
    `The start puts it ${off} from here: it is found at rest, or held by what it hangs on`,
  stuck: (/** @type {string} */ part, /** @type {string} */ why) => `${part}: ${why}`,
  flat: 'To move by hand the scene has to be in 3D. The form has its position.',
};
