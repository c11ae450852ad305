/**
 * `hawse link encode` and `hawse link decode`.
 * @module
 */
import { LinkError, decodeLink, encodeLink, mergePatch } from '../js/index.mjs';
import { packMeshes } from '../js/mesh-pack.mjs';
import { isObject, parseValue } from '../js/patch.mjs';
import { hashAt } from './hash.mjs';
import { compileSource, ownMeshes } from './assets.mjs';
import {
  EXIT,
  UsageError,
  haltText,
  listExamples,
  numberOption,
  openCore,
  patchText,
  readArgs,
  readExample,
  readScenario,
  setPatch,
} from './common.mjs';

const USAGE = `Usage: hawse link encode FILE|EXAMPLE [--set part.key=value ...] [--at T]
       hawse link decode URL|#... [--scenario]

encode  prints the link of a scenario with its changes and, where they are short, meshes of its own; with --at it also carries the moment, the
        version and the state hash there, by which the page says "reproduced bit for bit".
decode  prints what a link holds as JSON; with --scenario the scenario that it stands for.
`;

/** @param {string[]} argv */
export default async function link(argv) {
  const args = readArgs(
    argv,
    USAGE,
    {
      set: { type: 'string', multiple: true },
      at: { type: 'string' },
      scenario: { type: 'boolean' },
    },
    [2, 2],
  );
  if (!args) return EXIT.good;
  const [verb, operand] = args.operands;
  if (verb === 'encode') return encode(operand, args.values);
  if (verb === 'decode') return decode(operand, args.values);
  throw new UsageError(`there is no "hawse link ${verb}"\n\n${USAGE}`);
}

/**
 * @param {string} name
 * @param {{[key: string]: any}} values
 */
async function encode(name, { set = [], at: atText }) {
  const at = numberOption(atText, '--at');
  const source = readScenario(name);
  const patch = setPatch(set);
  const core = await openCore();
  const model = await compileSource(core, source, patch); // a link to a faulty scenario is no use
  /** @type {import('../js/link.mjs').Link} */
  const parts = {
    example: source.example,
    patch: source.example
      ? patch
      : mergePatch(/** @type {object} */ (parseValue(source.text)), patch),
  };
  if (at !== undefined) {
    const { halt, hash } = hashAt(model, model.createSim(), at, source.run?.inputs);
    if (halt) {
      process.stderr.write(`${haltText(halt)}\n`);
      return EXIT.halted;
    }
    Object.assign(parts, { t: at, hash, version: core.version });
  }
  if (source.run?.inputs) parts.inputs = source.run.inputs;
  const meshes = await ownMeshes(source, patchText(source.text, patch));
  if (Object.keys(meshes).length) parts.meshes = packMeshes(meshes);
  try {
    process.stdout.write(`${await encodeLink(parts)}\n`);
  } catch (error) {
    if (!(error instanceof LinkError) || !parts.meshes) throw error;
    throw new UsageError(
      `${error.message}: ${Object.keys(meshes).join(', ')} take ${parts.meshes.length} of them; hawse pack writes a file`,
    );
  }
  return EXIT.good;
}

/**
 * @param {string} text
 * @param {{[key: string]: any}} values
 */
async function decode(text, { scenario }) {
  const parts = await decodeLink(text);
  const result = scenario ? mergePatch(base(parts.example), parts.patch) : parts;
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return EXIT.good;
}

/** @param {string | undefined} id */
function base(id) {
  if (!id) return {};
  const example = listExamples().find((e) => e.id === id);
  if (!example) throw new UsageError(`the link names an example that is not here: ${id}`);
  const scenario = parseValue(readExample(example));
  return isObject(scenario) ? scenario : {};
}
