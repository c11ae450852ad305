/** Words of data on the picture. */

export const T = {
  title: 'Data on the picture',
  open: 'Data on the picture (U)',
  close: 'Close',
  flat: 'Needs the 3D view, which this browser does not draw. Values and plots have the same data.',

  colour: 'Colour shows',
  /** By what it is called in links. */
  colours: {
    tension: 'Line tension',
    bending: 'Bending, 1 / radius',
    moment: 'Bending moment',
    torque: 'Torque in the line',
    utilisation: 'Share of breaking load',
    boom: 'Moment in the boom',
  },
  /** What a colour does not tell by itself. @type {Record<string, string>} */
  colourNotes: {
    bending:
      'Of the circle through three nodes. A sharper bend than the nodes can follow is not in it.',
    moment: 'Curvature times EI.',
    torque: 'One value for the whole line.',
    utilisation: 'Tension by the breaking load that the scenario gives.',
    boom: 'By the pull of the lines that hang on it, without its own weight.',
  },
  heat: 'Largest pressure (I)',
  pressure: 'Largest pressure',
  heatNote:
    'Force by area of each contact, the mean over no less than four cells. It stays where it was, and goes back with the time.',
  noHeat: 'Nothing in this run can press on anything.',
  from: (/** @type {string} */ t) => `Counted from ${t} on.`,
  fromNow: 'Count from now',
  fromStart: 'From the start',

  ghosts: 'Earlier moments (J)',
  count: 'How many',
  spacing: 'Time between',

  traces: 'Traces of points',
  points: 'Points that leave a trace',
  speed: 'Colour by speed',
  dots: (/** @type {string} */ t) => `A dot every ${t}.`,
  middleOf: (/** @type {string} */ part) => `${part}, middle`,
  endOf: (/** @type {string} */ line, /** @type {string} */ end) => `${line}, end ${end}`,
  portOf: (/** @type {string} */ part, /** @type {string} */ port) => `${part}, ${port}`,

  cut: 'Cut by a plane (Q)',
  axis: 'Across',
  place: 'Place of the plane',
  flip: 'Show the other half',

  tape: "Measuring tape (')",

  said: {
    heat: 'Largest pressure shown',
    ghosts: 'Earlier moments shown',
    traces: 'Traces shown',
    cut: 'Cut by a plane',
  },
  unsaid: {
    heat: 'Pressure hidden',
    ghosts: 'Earlier moments hidden',
    traces: 'Traces hidden',
    cut: 'Not cut',
  },

  /** @type {(what: string, from: string, top: string, most: string) => string} */
  bar: (what, from, top, most) =>
    `${what}: colours from ${from} to ${top}. Largest so far: ${most}`,
  most: (/** @type {string} */ most) => `Largest so far: ${most}`,
  over: 'Above the range',
};
