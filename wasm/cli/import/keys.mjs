/**
 * The keys of the initialisation files: report 003, section 3.2, tables 2 to 5 and the samples
 * (which have keys that the tables lack). docs/import.md says what each becomes.
 * @module
 */

/**
 * @typedef {object} Key
 * @property {number} [count] how many values; 1 without it
 * @property {boolean} [series] one value or more
 * @property {boolean} [triple] one value, or three that are equal
 * @property {[number, number]} [range] of each number
 * @property {(index: number) => [number, number]} [rowRange] the range of a row's numbers, by its index
 * @property {boolean} [above] the lower bound itself is out
 * @property {'number' | 'flag' | 'text' | 'word'} [type] number without it
 * @property {string[]} [words] of a word
 * @property {string} [unit]
 * @property {boolean} [optional]
 * @property {'row' | 'rows'} [index] `row`: written $i|key, as many as there are; `rows` too, and
 *   every index has to have every key (the links of a crane)
 * @property {number} [exactly] how many rows
 *
 * @typedef {object} FileKind
 * @property {string} name of the kind, in messages
 * @property {RegExp} hint what its file's name has in it; used only where keys do not decide
 * @property {boolean} [once] there is exactly one
 * @property {{[key: string]: Key}} keys
 */

const FAR = 1e6;

/** @type {Key} */
const folder = { type: 'text', optional: true };

/** @type {{[kind: string]: FileKind}} */
export const KINDS = {
  environment: {
    name: 'environment',
    hint: /env/i,
    once: true,
    keys: {
      airDensity: { range: [0, 100], unit: 'kg/m^3' },
      airKinematicViscosity: { range: [0, 1], unit: 'm^2/s' },
      waterDensity: { range: [0, 2e4], unit: 'kg/m^3' },
      waterKinematicViscosity: { range: [0, 1], unit: 'm^2/s' },
      g: { range: [0, 100], unit: 'm/s^2' },
    },
  },
  integrator: {
    name: 'integrator',
    hint: /rk|integ/i,
    once: true,
    keys: {
      Timestep_MAX: { range: [1e-7, FAR], unit: 's' },
      Timestep_MIN: { range: [0, FAR], above: true, unit: 's' },
      Timestep: { range: [0, FAR], above: true, unit: 's' },
    },
  },
  cable: {
    name: 'cable',
    hint: /cable|line|rope|wire|tether/i,
    keys: {
      EA: { range: [0, 1e13], above: true, unit: 'N' },
      EI: { range: [0, 1e12], unit: 'N m^2' },
      GJ: { range: [0, 1e12], unit: 'N m^2' },
      rho_cable: { range: [0, 3e4], above: true, unit: 'kg/m^3' },
      dia_cable: { range: [0, 10], above: true, unit: 'm' },
      CDc: { range: [0, 20] },
      CAc: { range: [0, 10] },
      CID: { range: [0, 1e12], unit: 'N s' },
      BCID: { range: [0, 1e12], unit: 'N m^2 s' },
      CE: { range: [0, 1] },
      ElementLengthMax: { range: [0, 1e5], above: true, unit: 'm' },
      ElementLengthMin: { range: [0, 1e5], above: true, unit: 'm' },
      NODE0_STATIC: { type: 'flag' },
      NODEN_STATIC: { type: 'flag' },
      IC: { index: 'row', count: 6, range: [-FAR, FAR], unit: 'm/s, m' },
      ElementLengths: { series: true, range: [1e-6, FAR], unit: 'm' },
      ExtMasses: { index: 'row', count: 3, range: [0, FAR], unit: 'm, m, kg/m^3', optional: true },
      OutputFolder: folder,
    },
  },
  payload: {
    name: 'payload',
    hint: /payload|load|body/i,
    keys: {
      IC: {
        index: 'row',
        exactly: 12,
        rowRange: (i) => (i < 3 ? [-1e4, 1e4] : i >= 6 && i < 9 ? [-FAR, FAR] : [-1e3, 1e3]),
        unit: 'm/s, rad/s, m, rad',
      },
      Mass: { index: 'row', exactly: 6, count: 6, range: [-1e15, 1e15], unit: 'kg, kg m^2' },
      Young_modulus: { range: [0, 1e13], unit: 'Pa' },
      B: { range: [0, 1e13], unit: 'Pa s' },
      muc: { range: [0, 10] },
      mus: { range: [0, 10] },
      OutputFolder: folder,
    },
  },
  crane: {
    name: 'boom crane',
    hint: /crane|boom/i,
    keys: {
      VERBOSE: { type: 'flag', optional: true },
      LinkDHParameters: { index: 'rows', count: 4, range: [-5700, 5700], unit: 'deg, m, m, deg' },
      LinkJointVariable: { index: 'rows', type: 'word', words: ['theta', 'd'] },
      LinkJointVelocity: {
        index: 'rows',
        range: [-1e3, 1e3],
        unit: 'rad/s or m/s',
        optional: true,
      },
      LinkCGLocation: { index: 'rows', count: 3, range: [-1e4, 1e4], unit: 'm' },
      LinkCGOrientation: { index: 'rows', count: 3, range: [-1e3, 1e3], unit: 'rad' },
      LinkMass: { index: 'rows', triple: true, range: [0, 1e12], above: true, unit: 'kg' },
      LinkMomentOfIntertia: { index: 'rows', count: 3, range: [0, 1e15], unit: 'kg m^2' },
      JointControlType: {
        index: 'rows',
        type: 'word',
        words: ['position', 'velocity', 'passive'],
      },
      JointProportionalCoefficient: { index: 'rows', range: [0, 1e15], optional: true },
      JointIntegralCoefficient: { index: 'rows', range: [0, 1e15], optional: true },
      JointDerivativeCoefficient: { index: 'rows', range: [0, 1e15], optional: true },
      MaximumActuatablePower: { index: 'rows', range: [0, 1e15], unit: 'W', optional: true },
      UpstreamJointLimits: { index: 'rows', count: 2, range: [-1e300, 1e300], unit: 'deg or m' },
      JointLimitStiffness: { index: 'rows', range: [0, 1e15], unit: 'N/m or N m/rad' },
      JointLimitDamping: { index: 'rows', range: [0, 1e15], unit: 'N s/m or N m s/rad' },
      OutputFolder: folder,
    },
  },
  winch: {
    name: 'winch',
    hint: /winch/i,
    keys: {
      Kd: { range: [0, 1e9], unit: 'm/N' },
      Kp: { range: [0, 1e9], unit: 'm/(s N)' },
      Ki: { range: [0, 1e9], unit: 'm/(s^2 N)' },
      accel_max: { range: [0, 1e4], above: true, unit: 'm/s^2' },
      decel_max: { range: [-1e4, -1e-9], unit: 'm/s^2' },
      VelocitySetPoint: { range: [-100, 100], unit: 'm/s' },
      TensionSetPoint: { range: [0, 1e12], unit: 'N' },
      OutputFolder: folder,
    },
  },
};

/** Other spellings that are taken: the report's own key for the inertia is misspelt. */
export const ALIASES = new Map([['LinkMomentOfInertia', 'LinkMomentOfIntertia']]);

/** Keys that a link of a crane needs unless its joint is passive. */
export const DRIVE_KEYS = [
  'JointProportionalCoefficient',
  'JointIntegralCoefficient',
  'JointDerivativeCoefficient',
  'MaximumActuatablePower',
];
