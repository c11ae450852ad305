/**
 * Sections, columns and options of MoorDyn's input file, version 2, as its documentation lists them (docs/inputs.rst of
 * FloatingArrayDesign/MoorDyn, "The V2 Input File"). A table is read by the order of its columns: the names over them are free.
 * @module
 */

/**
 * A column. `bars`: several numbers joined by `|`, so many at most. `why` says what is lost where the value is not `none`.
 * @typedef {object} Column
 * @property {string} name
 * @property {'number' | 'word'} [type] number without it
 * @property {[number, number]} [range]
 * @property {boolean} [above] above the lower bound, not at it
 * @property {boolean} [whole]
 * @property {string} [unit]
 * @property {number} [bars]
 *
 * @typedef {{title: string, names: string[], columns: Column[], optional?: Column[], numbered?: boolean}} Section
 */

/** @type {[number, number]} */
const PLACE = [-1e6, 1e6];

/** @param {string} name @param {[number, number]} range @param {string} unit @param {Partial<Column>} [more] @returns {Column} */
const n = (name, range, unit, more = {}) => ({ name, range, unit, ...more });
/** @param {string} name @returns {Column} */
const word = (name) => ({ name, type: 'word' });
/** @param {...string} first @returns {Column[]} */
const places = (...first) => first.map((name) => n(name, PLACE, 'm'));
const ID = n('ID', [1, 1e4], '', { whole: true });

/** @type {{[key: string]: Section}} */
export const SECTIONS = {
  lineTypes: {
    title: 'LINE TYPES',
    names: ['LINE TYPES', 'LINE DICTIONARY'],
    columns: [
      word('TypeName'),
      n('Diam', [0, 10], 'm', { above: true }),
      n('Mass/m', [0, 1e6], 'kg/m', { above: true }),
      n('EA', [0, 1e13], 'N', { above: true, bars: 3 }),
      n('BA/-zeta', [-100, 1e12], 'N s', { bars: 2 }),
      n('EI', [0, 1e12], 'N m^2'),
      n('Cd', [0, 20], ''),
      n('Ca', [0, 10], ''),
      n('CdAx', [0, 5], ''),
      n('CaAx', [0, 10], ''),
    ],
    optional: [n('Cl', [0, 100], ''), n('dF', [0, 100], ''), n('cF', [0, 100], '')],
  },
  rodTypes: {
    title: 'ROD TYPES',
    names: ['ROD TYPES', 'ROD DICTIONARY'],
    columns: [
      word('TypeName'),
      n('Diam', [1e-4, 1e3], 'm'),
      n('Mass/m', [0, 1e9], 'kg/m'),
      n('Cd', [0, 100], ''),
      n('Ca', [0, 100], ''),
      n('CdEnd', [0, 100], ''),
      n('CaEnd', [0, 100], ''),
    ],
  },
  bodies: {
    title: 'BODIES',
    names: ['BODIES', 'BODY LIST', 'BODY PROPERTIES'],
    numbered: true,
    columns: [
      ID,
      word('Attachment'),
      ...places('X0', 'Y0', 'Z0'),
      ...['r0', 'p0', 'y0'].map((name) => n(name, [-3600, 3600], 'deg')),
      n('Mass', [0, 1e12], 'kg'),
      n('CG', [-1e4, 1e4], 'm', { bars: 3 }),
      n('I', [0, 1e15], 'kg m^2', { bars: 3 }),
      n('Volume', [0, 1e9], 'm^3'),
      n('CdA', [0, 1e7], 'm^2', { bars: 6 }),
      n('Ca', [0, 100], '', { bars: 3 }),
    ],
  },
  rods: {
    title: 'RODS',
    names: ['RODS', 'ROD LIST', 'ROD PROPERTIES'],
    numbered: true,
    columns: [
      ID,
      word('RodType'),
      word('Attachment'),
      ...places('Xa', 'Ya', 'Za', 'Xb', 'Yb', 'Zb'),
      n('NumSegs', [0, 1e4], '', { whole: true }),
    ],
    optional: [word('RodOutputs')],
  },
  points: {
    title: 'POINTS',
    names: ['POINTS', 'POINT LIST', 'POINT PROPERTIES', 'CONNECTION PROPERTIES', 'NODE PROPERTIES'],
    numbered: true,
    columns: [
      ID,
      word('Attachment'),
      ...places('X', 'Y', 'Z'),
      n('Mass', [0, 1e12], 'kg'),
      n('Volume', [0, 1e9], 'm^3'),
      n('CdA', [0, 1e7], 'm^2'),
      n('Ca', [0, 100], ''),
    ],
  },
  lines: {
    title: 'LINES',
    names: ['LINES', 'LINE LIST', 'LINE PROPERTIES'],
    numbered: true,
    columns: [
      ID,
      word('LineType'),
      word('AttachA'),
      word('AttachB'),
      n('UnstrLen', [0, 1e6], 'm', { above: true }),
      n('NumSegs', [1, 2000], '', { whole: true }),
    ],
    optional: [word('LineOutputs')],
  },
  failure: {
    title: 'FAILURE',
    names: ['FAILURE'],
    columns: [
      n('FailureID', [1, 1e4], '', { whole: true }),
      word('Point'),
      word('Line(s)'),
      n('FailTime', [0, 1e9], 's'),
      n('FailTen', [0, 1e15], 'N'),
    ],
  },
  control: {
    title: 'CONTROL',
    names: ['CONTROL'],
    columns: [n('ChannelID', [1, 1e4], '', { whole: true }), word('Line(s)')],
  },
  loads: {
    title: 'EXTERNAL LOADS',
    names: ['EXTERNAL LOADS'],
    columns: [
      n('ID', [1, 1e4], '', { whole: true }),
      word('Object'),
      n('Fext', [-1e12, 1e12], 'N', { bars: 3 }),
      n('Blin', [0, 1e15], 'N s/m', { bars: 3 }),
      n('Bquad', [0, 1e15], 'N s^2/m^2', { bars: 3 }),
      word('CSys'),
    ],
  },
  syrope: { title: 'SYROPE IC', names: ['SYROPE IC'], columns: [] },
  options: { title: 'OPTIONS', names: ['OPTIONS', 'SOLVER OPTIONS'], columns: [] },
  outputs: { title: 'OUTPUTS', names: ['OUTPUTS', 'OUTPUT'], columns: [] },
};

/**
 * Options by their names in lower case: what they are here. `as` is the name under which the value is used; `none` says why it is
 * not, and `quiet` values lose nothing.
 * @typedef {{as: string, range: [number, number]} | {none: string, quiet?: string[]}} Option
 */

/** @param {string} none @param {...string} quiet @returns {Option} */
const none = (none, ...quiet) => ({ none, quiet });
/** @param {string} as @param {[number, number]} range @returns {Option} */
const used = (as, range) => ({ as, range });
const START = 'the static start is found by a solver of its own';
const FILES = 'results are written by the command (hawse run --out)';

/** @type {{[name: string]: Option}} */
export const OPTIONS = {
  g: used('g', [0, 1e3]),
  gravity: used('g', [0, 1e3]),
  rho: used('rho', [0, 3e4]),
  rhow: used('rho', [0, 3e4]),
  wtrdnsty: used('rho', [0, 3e4]),
  wtrdpth: used('depth', [0, 12000]),
  kbot: used('kbot', [1, 1e12]),
  kb: used('kbot', [1, 1e12]),
  cbot: used('cbot', [0, 1e12]),
  cb: used('cbot', [0, 1e12]),
  dtm: used('dtM', [1e-7, 10]),
  dt: used('dtM', [1e-7, 10]),
  dtout: used('dtOut', [0, 100]),
  tmaxic: used('TmaxIC', [0, 1e9]),
  ictmax: used('TmaxIC', [0, 1e9]),
  frictioncoefficient: used('mu', [0, 10]),
  mu_kt: used('mu_kt', [0, 10]),
  mu_ka: used('mu_ka', [0, 10]),
  cfl: none('the step is solver.step'),
  tscheme: none('the integrator is --integrator, else ali3, which is implicit'),
  dtic: none(START),
  icdt: none(START),
  cdscaleic: none(START),
  icdfac: none(START),
  threshic: none(START),
  icthresh: none(START),
  icgendynamic: none(START),
  gendynamicic: none(START),
  fileic: none(START),
  icfile: none(START),
  wavekin: none('the sea is environment.waves', '0'),
  waterkin: none('sea and current are environment.waves and environment.water', '0'),
  dtwave: none('the sea is environment.waves'),
  currents: none('the current is environment.water.current or its profile', '0'),
  unifycurrentgrid: none('the current is environment.water.current or its profile'),
  fricdamp: none('what lies sticks until it slides (environment.ground.friction.slip)'),
  cv: none('what lies sticks until it slides (environment.ground.friction.slip)'),
  statdynfricscale: none('sticking and sliding have one coefficient on the ground', '1', '1.0'),
  mc: none('sticking and sliding have one coefficient on the ground', '1', '1.0'),
  seafloorfile: none('the ground is a plane; heights are environment.ground.grid'),
  bathymetryfile: none('the ground is a plane; heights are environment.ground.grid'),
  inertialf: none('what is coupled is moved, and asks for no force'),
  inertialf_rampt: none('what is coupled is moved, and asks for no force'),
  writelog: none(FILES),
  writeunits: none(FILES),
  outswitch: none(FILES),
  disableoutput: none(FILES),
  disableouttime: none(FILES),
  echo: none(FILES),
};
