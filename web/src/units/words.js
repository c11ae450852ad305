/** Words of the units that numbers are shown in. */
export const W = {
  title: 'Units',
  lead: 'For readings, fields, plots and the report of this page. Texts of scenarios, links and tables stay in units of the SI, and no result changes.',
  typed: 'Any of these can be typed into a field, whatever is chosen: 12 kn, 3 ft, 5 tf.',
  use: 'Show in these',
  quantities: {
    length: 'Length',
    speed: 'Speed',
    mass: 'Mass',
    force: 'Force',
    angle: 'Angle',
  },
  si: {
    length: 'mm, m, km',
    speed: 'm/s',
    mass: 'kg, from 10 t on t',
    force: 'N, kN, MN',
    angle: '°',
  },
};
