/**
 * `hawse fmu`: a scenario as a unit for co-simulation, by FMI 2.0 or 3.0.
 * @module
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveAssets } from '../js/asset-files.mjs';
import { parseValue } from '../js/patch.mjs';
import { writeMeshBytes } from '../js/run-mesh.mjs';
import { HawseInputError } from '../js/status.mjs';
import { zipFile } from '../js/zip.mjs';
import { assetReader, compileSource } from './assets.mjs';
import { EXIT, UsageError, openCore, patchText, readArgs, readScenario, setPatch } from './common.mjs'; // prettier-ignore
import { buildDescription, modelDescription } from './fmu/describe.mjs';
import { OPTIONS, libraryBytes, libraryName, sourcesOf } from './fmu/library.mjs';
import { parametersOf, placed, unitText, variablesOf } from './fmu/variables.mjs';

const USAGE = `Usage: hawse fmu FILE|EXAMPLE [options]

Writes a scenario as a unit for co-simulation (FMU), which other programs lead in steps: its inputs are theirs, its
channels are outputs. Communication steps are multiples of the frame interval.

  --fmi 2|3             the version of the standard (3)
  -o, --out FILE        where it is written (NAME.fmu)
  --channels A,B,...    outputs (all channels); "load.*" is all of a part
  --parameters A,B,...  numbers of the scenario that can be set before the start, named as --set does
  --set part.key=value  change a value, as hawse run does
  --library FILE        the shared library, built elsewhere; else build/release/hawse-fmu.so, else cc makes it
  --no-sources          without the C sources, from which others can compile it

The same unit gives the same bytes. Exit codes: 0 good, 1 own failure, 2 bad input.
`;

/** A list with commas. @param {string | undefined} text @param {string} option */
function listOf(text, option) {
  if (text === undefined) return undefined;
  const names = text.split(',').map((name) => name.trim());
  if (names.some((name) => !name || /\s/.test(name)))
    throw new UsageError(`${option} ${text}: names with commas between are wanted`);
  return names;
}

/** A name for C. @param {string} name */
export function identifierOf(name) {
  const plain = name.replace(/\W/g, '_');
  return /^[a-z]/i.test(plain) ? plain : `hawse_${plain}`;
}

/** The braces of a GUID, from what is in the unit. @param {(string | Uint8Array)[]} contents */
function tokenOf(contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  const digits = hash.digest('hex');
  const parts = [8, 4, 4, 4, 12].map((n, i, all) => {
    const from = all.slice(0, i).reduce((a, b) => a + b, 0);
    return digits.slice(from, from + n);
  });
  return `{${parts.join('-')}}`;
}

/**
 * All files of a unit but its library.
 * @param {{fmi: 2 | 3, name: string, source: import('./common.mjs').Source, patch: object, channels?: string[], parameters: string[]}} asked
 */
async function contentsOf({ fmi, name, source, patch, channels, parameters }) {
  const core = await openCore();
  const model = await compileSource(core, source, patch);
  const { manifest } = model;
  if (manifest.controllers)
    throw new HawseInputError([
      {
        where: '/controllers',
        what: 'a unit does not lead other units: take them out, and what they lead is an input that the master sets',
      },
    ]);
  const scenario = patchText(source.text, patch);
  const { assets, faults } = await resolveAssets(scenario, assetReader(source));
  if (faults.length) throw new HawseInputError(faults);
  const doc = /** @type {object} */ (parseValue(scenario));
  const told = parametersOf(doc, core.schema, parameters);
  const { text, places, order } = placed(scenario, doc, told.paths);
  const variables = variablesOf(manifest, order.map((i) => told.variables[i]), channels); // prettier-ignore
  const meshes = Object.keys(assets);
  const listed = {
    ...{ manifest, variables, meshes },
    places: order.map((i) => places[i]),
  };
  const bytes = meshes.map((mesh) => writeMeshBytes(mesh, assets[mesh]));
  const { version } = core;
  const token = tokenOf([version, `${fmi}`, text, unitText({ token: '', ...listed }), ...bytes]);
  model.free();
  const resources = [
    { name: 'resources/unit.txt', bytes: unitText({ token, ...listed }) },
    { name: 'resources/scenario.json', bytes: text },
    ...bytes.map((mesh, i) => ({ name: `resources/mesh-${i}.bin`, bytes: mesh })),
  ];
  const unit = {
    ...{ fmi, token, version, variables, tick: manifest.frame, sources: [] },
    identifier: identifierOf(name),
    title: String(manifest.title || name),
    notes: String(manifest.notes ?? ''),
    stop: manifest.frames * manifest.frame,
  };
  return { unit, resources };
}

/** @param {string | Uint8Array} content */
const bytesOf = (content) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** @param {string[]} argv */
export default async function fmu(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const options = {
    ...{ fmi: text, channels: text, parameters: text, library: text },
    out: { ...text, short: 'o' },
    set: { ...text, multiple: true },
    'no-sources': { type: /** @type {const} */ ('boolean') },
  };
  const args = readArgs(argv, USAGE, options, [1, 1]);
  if (!args) return EXIT.good;
  const { fmi: version = '3', library, set = [] } = args.values;
  if (version !== '2' && version !== '3')
    throw new UsageError(`--fmi ${version}: 2 or 3 is wanted`);
  const fmi = version === '2' ? 2 : 3;
  const [operand] = args.operands;
  const source = readScenario(operand);
  if (source.run?.inputs?.length)
    process.stderr.write(
      `${operand}: its record of inputs is not in a unit: the master sets them\n`,
    );
  const name = operand === '-' ? 'scenario' : basename(operand).replace(/\.\w+$/, '');
  const { unit, resources } = await contentsOf({
    ...{ fmi, name, source, patch: setPatch(set) },
    channels: listOf(args.values.channels, '--channels'),
    parameters: listOf(args.values.parameters, '--parameters') ?? [],
  });
  const sources = sourcesOf(fmi, unit.version);
  const shared = libraryBytes(sources, {
    library,
    fmi,
    say: (words) => process.stderr.write(words),
  });
  const packed = args.values['no-sources'] ? [] : sources;
  const described = { ...unit, sources: packed.map((s) => s.name).filter((n) => n.endsWith('.c')) };
  const build = packed.length && fmi === 3 ? [{ name: 'sources/buildDescription.xml', bytes: buildDescription(described, OPTIONS) }] : []; // prettier-ignore
  const licence = readFileSync(fileURLToPath(new URL('../../LICENSE', import.meta.url)));
  const files = [
    { name: 'modelDescription.xml', bytes: modelDescription(described) },
    { name: libraryName(fmi, unit.identifier), bytes: shared },
    ...resources,
    ...build,
    ...packed.map((file) => ({ name: `sources/${file.name}`, bytes: file.text })),
    { name: 'documentation/licenses/hawse.txt', bytes: licence },
  ].map((file) => ({ name: file.name, bytes: bytesOf(file.bytes) }));
  const out = args.values.out ?? `${name}.fmu`;
  const zip = zipFile(files);
  try {
    writeFileSync(out, zip);
  } catch (error) {
    throw new UsageError(`--out ${out}: ${/** @type {Error} */ (error).message}`);
  }
  const count = (/** @type {string} */ c) =>
    unit.variables.filter(({ causality }) => causality === c).length;
  process.stdout.write(
    `${out}: ${zip.length} bytes, FMI ${fmi}.0, ${count('input')} inputs, ${count('parameter')} parameters, ` +
      `${count('output')} outputs, steps of ${unit.tick} s\n`,
  );
  return EXIT.good;
}
