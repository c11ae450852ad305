/**
 * `hawse mesh make`: made models (a bow with its hawsepipe, shank and head of an anchor) as files. The
 * core makes them; its own description of the fields gives the options, their ranges and defaults.
 * @module
 */
import { HawseInputError } from '../js/index.mjs';
import { WRITTEN } from '../js/mesh-write.mjs';
import { meshTools } from '../js/mesh.mjs';
import { meant } from '../js/nearest.mjs';
import { EXIT, UsageError, openCore, readArgs, table } from './common.mjs';
import { factsOf, reportText, write } from './mesh.mjs';

const DEGREE = Math.PI / 180;

/** What is made, and the member of a mesh that its fields are in. @type {{[kind: string]: string}} */
const GROUPS = { bow: 'bow', hull: 'bow', shank: 'anchor', head: 'anchor' };

/**
 * @typedef {{key: string, type: string, default: number, min: number, max: number, unit: string,
 *   label: string, help?: string}} Field
 */

/** An option's name. @param {string} key @param {string} group */
const optionOf = (key, group) => key.slice(group.length + 1).replaceAll('_', '-');

/** Degrees of radians, all else as it is. @param {Field} field @param {number} x */
const shown = (field, x) =>
  Number((field.unit === 'rad' ? x / DEGREE : x).toPrecision(6)).toString();

/** @param {Field} field */
const unitOf = ({ unit }) => (unit === 'rad' ? 'deg' : unit === '1' ? '' : unit);

/** @param {Field[]} fields @param {string} group */
function rowsOf(fields, group) {
  return fields
    .filter(({ key }) => key.startsWith(`${group}.`))
    .map((field) => [
      `  --${optionOf(field.key, group)}`,
      shown(field, field.default),
      unitOf(field),
      `${shown(field, field.min)} to ${shown(field, field.max)}`,
      field.help ? `${field.label}: ${field.help}` : field.label,
    ]);
}

/** @param {Field[]} fields */
function usageOf(fields) {
  const head = ['', 'usual', 'unit', 'range', ''];
  return `Usage: hawse mesh make bow|shank|head [options] [-o NAME]

Makes a model, prints what hawse mesh says of it, and writes it to NAME, in metres: .stl (binary),
.obj or .ply. "hull" is another word for bow. A negative number needs "=": --azimuth=-20.

Of a bow (x forward, y outboard, z up, from where the pipe's axis meets the shell):
${table(head, rowsOf(fields, 'bow'), 'lrlll')}
Of a shank or a head (z up along the shank, x along the pin, from the pin):
${table(head, rowsOf(fields, 'anchor'), 'lrlll')}
  -o, --out NAME   write it
  --json           the report as JSON

Exit codes: 0 made, 2 cannot be made (the message says why).
`;
}

/**
 * What goes with a model besides its mesh.
 * @param {string} group
 * @param {string} kind
 * @param {(key: string) => number} value
 * @returns {{[name: string]: number[]}}
 */
function placesOf(group, kind, value) {
  if (group === 'bow') {
    const [angle, azimuth, length] = ['angle', 'azimuth', 'length'].map(value);
    const axis = [
      -Math.cos(angle) * Math.sin(azimuth),
      -Math.cos(angle) * Math.cos(azimuth),
      Math.sin(angle),
    ];
    return { pipe_axis: axis, pipe_end: axis.map((x) => x * length) };
  }
  return kind === 'shank' ? { eye: [0, 0, 2.35 * Math.cbrt(value('mass') / 6414)] } : {};
}

/** @param {string[]} argv */
export default async function make(argv) {
  const core = await openCore();
  const fields = /** @type {Field[]} */ (core.schema.meshes.fields);
  const options = Object.fromEntries(
    fields.flatMap(({ key }) => {
      const group = key.split('.')[0];
      const own = Object.values(GROUPS).includes(group) && key !== group;
      return own ? [[optionOf(key, group), { type: /** @type {const} */ ('string') }]] : [];
    }),
  );
  const args = readArgs(
    argv,
    usageOf(fields),
    { ...options, out: { type: 'string', short: 'o' }, json: { type: 'boolean' } },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const [kind] = args.operands;
  const { out, json, ...given } = args.values;
  if (!Object.hasOwn(GROUPS, kind))
    throw new UsageError(
      `${kind} cannot be made${meant(kind, Object.keys(GROUPS))} There are bow, shank and head.`,
    );
  if (out !== undefined && !WRITTEN.some((ending) => out.toLowerCase().endsWith(`.${ending}`)))
    throw new UsageError(`--out ${out}: a name that ends in ${WRITTEN.join(', ')} is wanted`);

  const group = GROUPS[kind];
  /** @type {{[key: string]: number}} */
  const values = {};
  for (const [option, text] of Object.entries(given)) {
    const key = option.replaceAll('-', '_');
    const field = fields.find((f) => f.key === `${group}.${key}`);
    if (!field) throw new UsageError(`--${option}: a ${kind} has no such dimension`);
    values[key] = valueOf(field, option, text);
  }
  const mesh = { make: kind === 'hull' ? 'bow' : kind, [group]: values };
  const { points, faces } = compile(core, mesh, group);
  const found = meshTools(core).prepare(points, faces, { weld: -1, crossings: true });
  const value = (/** @type {string} */ key) =>
    values[key] ??
    /** @type {Field} */ (fields.find((field) => field.key === `${group}.${key}`)).default;
  const places = placesOf(group, kind, value);
  const facts = factsOf(kind, 1, found.report);
  const rows = Object.entries(places).map(
    ([name, place]) =>
      `  ${name.replace('_', ' ').padEnd(12)}${place.map((x) => Number(x.toPrecision(6))).join(', ')}`,
  );
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...facts, places }, null, 2)}\n`
      : `${[reportText(facts).trimEnd(), ...rows].join('\n')}\n`,
  );
  if (out !== undefined) await write(out, found, meshTools(core), json);
  return EXIT.good;
}

/** @param {Field} field @param {string} option @param {string} text */
function valueOf(field, option, text) {
  const given = text.trim() === '' ? NaN : Number(text);
  const value = field.unit === 'rad' ? given * DEGREE : given;
  const whole = field.type !== 'integer' || Number.isInteger(value);
  if (!whole || !(value >= field.min && value <= field.max)) {
    const [min, max] = [shown(field, field.min), shown(field, field.max)];
    throw new UsageError(
      `--${option} ${text}: ${min} to ${max}${unitOf(field) && ` ${unitOf(field)}`} is wanted`,
    );
  }
  return value;
}

/**
 * The mesh of a scenario that has nothing else.
 * @param {import('../js/loader.mjs').Core} core
 * @param {object} mesh
 * @param {string} group
 */
function compile(core, mesh, group) {
  const scenario = { hawse: 1, meshes: { model: mesh }, parts: { origin: { kind: 'motion' } } };
  try {
    const model = core.compile(JSON.stringify(scenario));
    try {
      return model.meshes.model;
    } finally {
      model.free();
    }
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    const faults = error.faults.map(({ where, what }) => {
      const key = where.startsWith(`/meshes/model/${group}/`) ? where.split('/').pop() : undefined;
      return key ? `--${key.replaceAll('_', '-')}: ${what}` : what;
    });
    throw new UsageError(faults.join('\n'));
  }
}
