/**
 * modelDescription.xml of a co-simulation unit, by FMI 2.0 and FMI 3.0, and buildDescription.xml of FMI 3.0.
 * @module
 */

/**
 * @typedef {import('./variables.mjs').Variable} Variable
 *
 * @typedef {object} Unit
 * @property {2 | 3} fmi
 * @property {string} identifier of its library
 * @property {string} title
 * @property {string} notes
 * @property {string} token
 * @property {string} version of Hawse
 * @property {number} tick [s]
 * @property {number} stop [s]
 * @property {Variable[]} variables
 * @property {string[]} sources
 */

/** Those categories of tools/fmu/unit.c. */
const CATEGORIES = [
  ['logStatusWarning', 'What is odd and does no harm'],
  ['logStatusDiscard', 'A value outside its range, or the end of the scenario by an event'],
  ['logStatusError', 'A call or a step that is wrong, or a run that halted: where, when and why'],
];

/** Exponents of SI units: kg, m, s, rad. @type {Record<string, number[]>} */
const DERIVED = {
  kg: [1, 0, 0, 0],
  m: [0, 1, 0, 0],
  s: [0, 0, 1, 0],
  rad: [0, 0, 0, 1],
  N: [1, 1, -2, 0],
  J: [1, 2, -2, 0],
  W: [1, 2, -3, 0],
  Pa: [1, -1, -2, 0],
  Hz: [0, 0, -1, 0],
  1: [0, 0, 0, 0],
};

/**
 * Exponents of a unit such as "N m/rad^2": factors with spaces between; behind the line all divide.
 * @param {string} unit
 * @returns {number[] | undefined} of kg, m, s and rad; none of another way to write units
 */
export function exponentsOf(unit) {
  const total = [0, 0, 0, 0];
  const [above, below, more] = unit.split('/');
  if (more !== undefined) return undefined;
  for (const [side, sign] of /** @type {[string | undefined, number][]} */ ([
    [above, 1],
    [below, -1],
  ])) {
    for (const factor of side?.split(' ') ?? []) {
      const [, name, power = '1'] = /^(\w+?)(?:\^(\d))?$/.exec(factor) ?? [];
      if (name === undefined || !Object.hasOwn(DERIVED, name)) return undefined;
      DERIVED[name].forEach((n, i) => (total[i] += sign * n * Number(power)));
    }
  }
  return total;
}

/** @param {unknown} value */
const escaped = (value) =>
  String(value)
    .replace(/[^\P{C}\s]|[\uFFFE\uFFFF]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&"<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** @typedef {Record<string, string | number | boolean | undefined>} Attributes */

/**
 * @param {string} name
 * @param {Attributes} attributes those that are undefined are left out
 * @param {string[]} [children]
 */
function element(name, attributes, children) {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('');
  if (!children?.length) return `<${name}${given}/>`;
  const inside = children.map((child) => child.replace(/^/gm, '  ')).join('\n');
  return `<${name}${given}>\n${inside}\n</${name}>`;
}

/** @param {Variable} variable */
const unitOf = ({ unit }) => (unit && unit !== '1' ? unit : undefined);

/** @param {Variable[]} variables */
function unitsOf(variables) {
  const names = new Set(variables.map(unitOf).filter((unit) => unit !== undefined));
  return [...names].map((name) => {
    const found = exponentsOf(name);
    if (!found) return element('Unit', { name });
    const [kg, m, s, rad] = found.map((n) => n || undefined);
    return element('Unit', { name }, [element('BaseUnit', { kg, m, s, rad })]);
  });
}

/** @param {number | undefined} x none where it is no number of XML's */
const finite = (x) => (Number.isFinite(x) ? x : undefined);

/** @param {Variable} variable @param {number} valueReference @returns {Attributes} */
function shared({ name, causality, description, steps }, valueReference) {
  const fixed = causality === 'parameter';
  return {
    ...{ name, valueReference, description: escaped(description) || undefined, causality },
    variability: fixed ? 'fixed' : steps ? 'discrete' : 'continuous',
  };
}

/** How a value is known before the start; inputs and the time have no such word. @param {Variable} variable */
const initialOf = ({ causality }) =>
  ({ parameter: 'exact', output: 'calculated', input: undefined, independent: undefined })[causality]; // prettier-ignore

/** @param {Variable} v @returns {Attributes} */
const numbersOf = (v) => ({ unit: unitOf(v), min: finite(v.min), max: finite(v.max), start: v.start }); // prettier-ignore

/** Of each output its number, from `first` on, and that of all parameters. @param {Variable[]} variables @param {number} first */
function dependenciesOf(variables, first) {
  const of = (/** @type {string} */ wanted) =>
    variables.flatMap(({ causality }, i) => (causality === wanted ? [i + first] : []));
  return { outputs: of('output'), parameters: of('parameter').join(' ') };
}

/** @param {Unit} unit @returns {Attributes} */
const head = ({ title, notes, version }) => ({
  modelName: title,
  description: notes || undefined,
  generationTool: `Hawse ${version}`,
});

/** @param {Unit} unit */
const experiment = ({ stop, tick }) =>
  element('DefaultExperiment', { startTime: 0, stopTime: stop, stepSize: tick });

const categories = () =>
  element(
    'LogCategories',
    {},
    CATEGORIES.map(([name, description]) => element('Category', { name, description })),
  );

/** What a step may be, in words: FMI 2 has no attribute for it. @param {number} tick */
const rule = (tick) =>
  `Communication steps are multiples of ${tick} s, which may differ from step to step; others are refused.`;

/** @param {Unit} unit */
function describe2(unit) {
  const { variables, identifier, token, sources } = unit;
  const { outputs, parameters } = dependenciesOf(variables, 1);
  const files = sources.map((name) => element('File', { name }));
  return element('fmiModelDescription', {
    fmiVersion: '2.0',
    ...head(unit),
    description: `${unit.notes} ${rule(unit.tick)}`,
    guid: token,
    variableNamingConvention: 'flat',
  }, [
    element('CoSimulation', {
      modelIdentifier: identifier,
      canHandleVariableCommunicationStepSize: true,
      canInterpolateInputs: false,
      maxOutputDerivativeOrder: 0,
      canNotUseMemoryManagementFunctions: true,
      canGetAndSetFMUstate: true,
      canSerializeFMUstate: true,
    }, files.length ? [element('SourceFiles', {}, files)] : []),
    element('UnitDefinitions', {}, unitsOf(variables)),
    categories(),
    experiment(unit),
    element('ModelVariables', {}, variables.map((v, i) =>
      element('ScalarVariable', { ...shared(v, i), initial: initialOf(v) }, [element('Real', numbersOf(v))]))),
    element('ModelStructure', {}, outputs.length ? [
      element('Outputs', {}, outputs.map((index) => element('Unknown', { index, dependencies: '' }))),
      element('InitialUnknowns', {}, outputs.map((index) => element('Unknown', { index, dependencies: parameters }))),
    ] : []),
  ]); // prettier-ignore
}

/** @param {Unit} unit */
function describe3(unit) {
  const { variables, identifier, token, tick } = unit;
  const { outputs, parameters } = dependenciesOf(variables, 0);
  return element('fmiModelDescription', {
    fmiVersion: '3.0',
    ...head(unit),
    description: `${unit.notes} ${rule(tick)}`,
    instantiationToken: token,
    variableNamingConvention: 'flat',
  }, [
    element('CoSimulation', {
      modelIdentifier: identifier,
      canGetAndSetFMUState: true,
      canSerializeFMUState: true,
      canHandleVariableCommunicationStepSize: true,
      fixedInternalStepSize: tick,
      maxOutputDerivativeOrder: 0,
      providesIntermediateUpdate: false,
      mightReturnEarlyFromDoStep: false,
      hasEventMode: false,
    }),
    element('UnitDefinitions', {}, unitsOf(variables)),
    categories(),
    experiment(unit),
    element('ModelVariables', {}, variables.map((v, i) =>
      element('Float64', { ...shared(v, i), initial: initialOf(v), ...numbersOf(v) }))),
    element('ModelStructure', {}, [
      ...outputs.map((valueReference) => element('Output', { valueReference, dependencies: '' })),
      ...outputs.map((valueReference) => element('InitialUnknown', { valueReference, dependencies: parameters })),
    ]),
  ]); // prettier-ignore
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** @param {Unit} unit */
export const modelDescription = (unit) =>
  `${XML}${unit.fmi === 2 ? describe2(unit) : describe3(unit)}\n`;

/** How the sources become a library. @param {Unit} unit @param {string} options of a compiler */
export const buildDescription = ({ identifier, sources }, options) =>
  `${XML}${element('fmiBuildDescription', { fmiVersion: '3.0' }, [
    element('BuildConfiguration', { modelIdentifier: identifier }, [
      element(
        'SourceFileSet',
        { language: 'C11', compilerOptions: options },
        sources.map((name) => element('SourceFile', { name })),
      ),
      element('Library', { name: 'm', external: true }),
    ]),
  ])}\n`;
