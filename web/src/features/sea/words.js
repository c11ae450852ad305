/** Words of the feature. */
export const T = {
  sea: {
    title: 'Sea',
    waves: 'Waves',
    water: 'Water',
    air: 'Wind',
    own: 'As set below',
    beaufort: 'Beaufort',
    state: 'Sea state',
    forces: [
      ...['Calm', 'Light air', 'Light breeze', 'Gentle breeze', 'Moderate breeze'],
      ...['Fresh breeze', 'Strong breeze', 'Near gale', 'Gale', 'Strong gale'],
      ...['Storm', 'Violent storm', 'Hurricane'],
    ],
    states: [
      ...['Calm, glassy', 'Calm, rippled', 'Smooth', 'Slight', 'Moderate'],
      ...['Rough', 'Very rough', 'High', 'Very high', 'Phenomenal'],
    ],
    preset: (/** @type {number} */ n, /** @type {string} */ name, /** @type {string} */ height) =>
      `${n} ${name}, ${height}`,
    presetHelp:
      'Sets height and period of the waves; a Beaufort force sets the wind too, along the waves.',
    height: 'Wave height H',
    significant: 'Significant height Hs',
    period: 'Period T',
    peak: 'Peak period Tp',
    heading: 'Waves travel to',
    spreading: 'Spreading',
    gamma: 'Peak enhancement',
    seed: 'Seed',
    next: 'Next sea',
    depth: 'Depth, 0 is deep',
    ramp: 'Waves grow over',
    currentSpeed: 'Current',
    currentWay: 'Current flows to',
    windSpeed: 'Wind speed',
    windWay: 'Wind blows to',
    wayHelp: 'From the world\u2019s x axis, positive counter-clockwise.',
    gauge: 'Add a wave gauge',
    facts: (/** @type {string} */ length, /** @type {string} */ speed, /** @type {number} */ of) =>
      `${length} long, ${speed} fast, 1 in ${of} steep`,
    given: (/** @type {number} */ n) => `${n} waves, given one by one in the parameters.`,
    steep: (/** @type {string} */ is, /** @type {string} */ most, /** @type {string} */ period) =>
      `Steeper than seas are: 2\u03c0Hs/(gTp\u00b2) is ${is}, at most ${most} at ${period}.`,
    breaks: (/** @type {string} */ is, /** @type {string} */ most) =>
      `Waves of ${is} break: at most ${most} stand at this period and depth.`,
  },
};
