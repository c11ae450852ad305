/** Words of the measuring tape. */

export const D = {
  title: 'Measuring tape',
  close: 'Close',
  from: 'From',
  to: 'To',
  none: 'choose a point',
  pick: 'Pick two points in the picture',
  first: 'Press on the first point: a surface, a line or a port.',
  second: 'Press on the second point.',
  missed: 'Nothing is there. Press on a surface, a line or a port.',
  noPick:
    'Points are picked in the 3D view, which this browser does not draw. The lists have the named ones.',
  away: 'Take it away',
  picked: (/** @type {string} */ part) => `a point of ${part}`,
  onLine: (/** @type {string} */ line, /** @type {string} */ share) =>
    `${line}, at ${share} of its length`,
  world: 'a fixed point',
  gone: (/** @type {string} */ name) => `${name} is not there now.`,
  distance: 'Distance',
  level: 'Horizontal',
  dx: 'Along x',
  dy: 'Along y',
  dz: 'Up, z',
  rise: 'Over the horizontal',
  overTime: 'Over time',
  time: 'Time',
  bad: (/** @type {string} */ why) => `The measuring tape of this link cannot be read: ${why}.`,
  said: (/** @type {string} */ distance) => `Distance ${distance}`,
};
