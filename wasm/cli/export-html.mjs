/**
 * `hawse export-html`: a run as one file, which needs no network and no server.
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { HawseInputError, decodeLink, encodeLink, mergePatch } from '../js/index.mjs';
import { assetNames } from '../js/assets.mjs';
import { packPins } from '../js/link-write.mjs';
import { isObject, parseValue } from '../js/patch.mjs';
import { writeMeshBytes } from '../js/run-mesh.mjs';
import { assetReader, carriedBy, compileSource } from './assets.mjs';
import {
  EXIT,
  PINS_LEFT,
  UsageError,
  keptOf,
  listExamples,
  openCore,
  readArgs,
  readExample,
  readScenario,
  setPatch,
} from './common.mjs';

const USAGE = `Usage: hawse export-html FILE|EXAMPLE|LINK --out FILE [--set part.key=value ...]

Writes a run as one HTML file to mail or to keep: it opens from a disk, without a network, and gives
the same bits as the command. In it are the page, the module, the scenario with its changes and the
meshes that it names; of a .hawse file also its moment, live inputs, pinned runs and notes.
Exit codes: 0 good, 2 bad input.
`;

/** Built with the page. */
const PAGE = new URL('../../web/dist/alone.html', import.meta.url);

/** What a run is opened with: the id and text that its link changes, and the link. @typedef {{id: string, text: string, link: string, source: import('./assets.mjs').Source, patch: object,
 *   inFile?: boolean, notes?: string}} Opened `inFile`: its own meshes go into the file, as the link has none */

/** @param {string} text a link, as an address or its part from # on @returns {Promise<Opened>} */
async function openLink(text) {
  const decoded = await decodeLink(text);
  const { example = '', patch = {} } = decoded;
  const own = carriedBy(decoded);
  const link = text.slice(text.indexOf('#'));
  if (!example) {
    const whole = JSON.stringify(patch);
    return { id: '', text: '', link, source: { text: whole, file: '-', ...own }, patch: {} };
  }
  const known = listExamples().find((one) => one.id === example);
  if (!known) throw new UsageError(`the link names an example that is not here: ${example}`);
  const base = readExample(known);
  return { id: example, text: base, link, source: { text: base, example, ...own }, patch };
}

/** @param {string} name @param {string[]} sets @returns {Promise<Opened>} */
async function openScenario(name, sets) {
  const source = readScenario(name);
  const id = source.example ?? 'scenario';
  const patch = setPatch(sets);
  const link = await linkOf(id, patch, source);
  return { id, text: source.text, link, source, patch, inFile: true, notes: source.run?.notes };
}

/**
 * The link that a file opens with: of a .hawse file with its moment and pinned runs.
 * @param {string} example @param {object} patch @param {import('./assets.mjs').Source} source
 */
async function linkOf(example, patch, { run }) {
  const { kept, left } = keptOf(run, patch);
  const { t, hash, version, camera, tape, inputs, pins = [] } = kept;
  const plain = { example, patch, t, hash, version, camera, tape, inputs };
  if (left) process.stderr.write(`the pinned runs are not in the page: ${PINS_LEFT}\n`);
  if (pins.length === 0) return encodeLink(plain);
  try {
    return await encodeLink({ ...plain, pins: await packPins(pins) });
  } catch (error) {
    const link = await encodeLink(plain); // what is wrong without them is not theirs
    const why = /** @type {Error} */ (error).message;
    process.stderr.write(`the pinned runs are not in the page: ${why}\n`);
    return link;
  }
}

/** A block of data, as the page reads it. @param {string} name @param {string | Uint8Array} content */
const block = (name, content) =>
  `<script type="application/octet-stream" data-name="${attribute(name)}">${gzipSync(content, { level: 9 }).toString('base64')}</script>\n`;

/** @param {string} text in quotes */
const attribute = (text) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Opened} opened @param {Record<string, unknown>} doc @returns {Promise<string>} */
async function blocksOf({ id, text, source, inFile }, doc) {
  const title = String(doc.title ?? id);
  const examples = id ? [{ id, file: `${id}.json`, title, poster: false, parts: 0 }] : [];
  const list = JSON.stringify({ load: 0, engine: 0, examples });
  const read = assetReader(source);
  const meshes = await Promise.all(
    assetNames(doc).map(async ({ name }) => {
      if (!inFile && Object.hasOwn(source.run?.meshes ?? {}, name)) return ''; // its link has it
      const given = await read(name);
      if (!given) throw new Error(`${name}: no mesh file`);
      const bytes = 'points' in given ? writeMeshBytes(name, given) : new Uint8Array(given);
      return block(`examples/meshes/${name}`, bytes);
    }),
  );
  const scenario = id ? block(`examples/${id}.json`, text) : '';
  return block('examples/index.json', list) + scenario + [...new Set(meshes)].join('');
}

/** A worker that no run of this file needs: the reader of mesh files, where it names none. @param {string} page */
const withoutMeshReader = (page) =>
  page.replace(/<script type="application\/octet-stream" data-name="mesh-worker\.js">[^<]*<\/script>\n/, ''); // prettier-ignore

/** @param {string} page @param {string} mark @param {string} text */
function put(page, mark, text) {
  const [before, after, more] = page.split(mark);
  if (after === undefined || more !== undefined)
    throw new Error(`${fileURLToPath(PAGE)}: ${mark} is wanted once`);
  return before + text + after;
}

/** @param {string[]} argv */
export default async function exportHtml(argv) {
  const args = readArgs(
    argv,
    USAGE,
    { out: { type: 'string' }, set: { type: 'string', multiple: true } },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const { out, set = [] } = args.values;
  const [name] = args.operands;
  if (!out) throw new UsageError(`--out is wanted: the file to write\n\n${USAGE}`);
  if (!existsSync(PAGE))
    throw new Error(`${fileURLToPath(PAGE)} is not there: "npm run build" makes it`);
  const isLink = name.includes('#');
  if (isLink && set.length > 0)
    throw new UsageError('--set goes with a scenario: a link has its changes already');
  const opened = isLink ? await openLink(name) : await openScenario(name, set);
  const model = await compileSource(await openCore(), opened.source, opened.patch);
  model.free();
  const doc = mergePatch(parseValue(opened.source.text), opened.patch);
  if (!isObject(doc)) throw new HawseInputError([{ where: '', what: 'the scenario is no object' }]);
  const blocks = await blocksOf(opened, doc);
  let page = readFileSync(PAGE, 'utf8');
  if (assetNames(doc).length === 0) page = withoutMeshReader(page);
  const metas = [['run', opened.link], ...(opened.notes ? [['notes', opened.notes]] : [])];
  page = put(
    page,
    '<!--run-->',
    metas.map(([key, of]) => `<meta name="hawse-${key}" content="${attribute(of)}" />`).join('\n'),
  );
  page = put(
    page,
    '<title>Hawse</title>',
    `<title>${attribute(String(doc.title ?? opened.id))}</title>`,
  );
  page = put(page, '<!--files-->', blocks);
  try {
    writeFileSync(out, page);
  } catch (error) {
    throw new UsageError(`--out ${out}: ${/** @type {Error} */ (error).message}`);
  }
  process.stdout.write(`${out}: ${Buffer.byteLength(page)} bytes\n`);
  return EXIT.good;
}
