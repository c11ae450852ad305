/**
 * `hawse report`: a run as one HTML file that prints.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { compileWithAssets } from '../js/asset-files.mjs';
import { createExtremes } from '../js/extremes.mjs';
import { decodeLink, diffPatch, encodeLink, frameReader, mergePatch } from '../js/index.mjs';
import { turnover } from '../js/ledger.mjs';
import { isObject, parseValue } from '../js/patch.mjs';
import { reportPage } from '../js/report/page.mjs';
import { qrOf } from '../js/report/qr.mjs';
import { channelsRead } from '../js/report/run.mjs';
import { nameLinks } from '../js/sides.mjs';
import { assetReader, carriedBy } from './assets.mjs';
import {
  EXIT,
  UsageError,
  haltText,
  listExamples,
  numberOption,
  openCore,
  ordersOf,
  patchText,
  readArgs,
  readExample,
  readScenario,
  runFrames,
  setPatch,
  startInPieces,
  statusLine,
} from './common.mjs';
import { frameAt } from './hash.mjs';

const USAGE = `Usage: hawse report FILE|EXAMPLE|LINK [options]

Runs a scenario and writes a report of the run: one HTML file that asks for nothing, runs no script and prints on A4 and
Letter. It has the scenario in words and numbers, what was changed from the example, the plots, their extremes, the energy
balance, what happened, what is validated of it, the state hash and the link. See docs/report.md.

  --out FILE            write it there instead of printing it
  --until S             run to S seconds, a multiple of the frame interval (the scenario's own duration)
  --set part.key=value  change a value, as hawse run does
  --picture FILE        with this PNG, JPEG or WebP picture of the scene: the command draws none
  --page URL            address of a page that serves Hawse: the link begins with it, and stands as a QR code too

The same scenario, options and version give the same bytes. Exit codes: 0 good, 2 bad input, 3 the run halted (the report
is of what it had computed).
`;

/** @typedef {import('../js/frame.mjs').Manifest} Manifest @typedef {import('../js/link.mjs').Link} Link */
/** A scenario, and where it comes from. @typedef {{text: string, base?: object, example?: string, file?: string, run?: import('./common.mjs').Source['run'], link: Link}} Given */

/** @param {string[]} argv */
export default async function report(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const options = { out: text, until: text, picture: text, page: text };
  const args = readArgs(argv, USAGE, { ...options, set: { ...text, multiple: true } }, [1, 1]);
  if (!args) return EXIT.good;
  const { out, page, picture: file, set = [] } = args.values;
  const until = numberOption(args.values.until, '--until');
  const address = page === undefined ? '' : addressOf(page);
  const picture = file === undefined ? null : pictureOf(file);
  const source = await given(args.operands[0]);
  const scenario = patchText(source.text, setPatch(set));

  const core = await openCore();
  const told = statusLine();
  const model = await compileWithAssets(core, scenario, assetReader(source)).finally(told.clear);
  const { manifest } = model;
  nameLinks(manifest);
  const orders = source.link.inputs ?? [];
  const run = await record(model, orders, until, told);
  if (run.halt) process.stderr.write(`${haltText(run.halt)}\n`);

  const doc = /** @type {import('../js/patch.mjs').JsonObject} */ (parseValue(bare(scenario)));
  const link = await linkOf(source, { doc, run, version: core.version, address });
  const html = reportPage({
    ...{ manifest, doc, orders, link, picture },
    schema: core.schema,
    ...{ example: source.example ?? '', base: source.base },
    ...run,
    badge: badgeOf(source.link, manifest, run.hashes),
    code: link !== null && address ? qrOf(link) : null,
  });
  if (out === undefined) process.stdout.write(html);
  else save(out, html);
  return run.halt ? EXIT.halted : EXIT.good;
}

/** @param {string} text of a file, which may begin with a mark of its encoding */
const bare = (text) => text.replace(/^\uFEFF/, '');

/** @param {string} out @param {string} html */
function save(out, html) {
  try {
    writeFileSync(out, html);
  } catch (error) {
    throw new UsageError(`--out ${out}: ${/** @type {Error} */ (error).message}`);
  }
}

/** A file, an example, or a link with what it changes. @param {string} name @returns {Promise<Given>} */
async function given(name) {
  if (!/^(?:https?:\/\/[^#]*)?#/.test(name)) {
    const source = readScenario(name);
    const base = source.example ? parseValue(source.text) : undefined;
    const { t, hash, version, inputs } = source.run ?? {};
    return { ...source, ...(isObject(base) && { base }), link: { t, hash, version, inputs } };
  }
  const link = await decodeLink(name);
  const id = link.example ?? '';
  const example = listExamples().find((one) => one.id === id);
  if (id && !example) throw new UsageError(`the link names an example that is not here: ${id}`);
  const base = example && parseValue(readExample(example));
  const doc = mergePatch(isObject(base) ? base : {}, link.patch);
  const from = isObject(base) ? { base, example: id } : {};
  return { text: JSON.stringify(doc), file: '-', ...from, link, ...carriedBy(link) };
}

/** The address of a page, without what stands behind it. @param {string} page */
function addressOf(page) {
  if (!URL.canParse(page) || !/^https?:$/.test(new URL(page).protocol))
    throw new UsageError(
      `--page ${page}: an address that begins with http:// or https:// is wanted`,
    );
  return page.replace(/#.*$/s, '');
}

/** How files of pictures begin. @type {[string, RegExp][]} */
const PICTURES = [
  ['png', /^\x89PNG\r\n\x1a\n/], // eslint-disable-line no-control-regex
  ['jpeg', /^\xff\xd8\xff/],
  ['webp', /^RIFF.{4}WEBP/s],
];

/** @param {string} file */
function pictureOf(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError(`--picture ${file}: ${/** @type {Error} */ (error).message}`);
  }
  const head = bytes.subarray(0, 16).toString('latin1');
  const type = PICTURES.find(([, begins]) => begins.test(head))?.[0];
  if (!type) throw new UsageError(`--picture ${file}: a PNG, JPEG or WebP file is wanted`);
  return { uri: `data:image/${type};base64,${bytes.toString('base64')}`, time: null };
}

/**
 * Runs the scenario and keeps what a report reads.
 * @param {import('../js/loader.mjs').Model} model
 * @param {readonly import('../js/messages.mjs').InputEvent[]} orders
 * @param {number | undefined} until [s]
 * @param {ReturnType<typeof statusLine>} told
 */
async function record(model, orders, until, told) {
  const { manifest } = model;
  const reader = frameReader(manifest);
  const frames = until === undefined ? manifest.frames : frameAt(manifest, until);
  if (frames > manifest.frames)
    throw new UsageError(
      `--until ${until}: at most the duration, ${manifest.duration} s, is wanted`,
    );
  const sim = model.openSim();
  const act = ordersOf(manifest, sim, orders);
  await startInPieces(sim, { say: told.show });
  told.clear();

  const begun = sim.report().cause === undefined;
  const columns = new Map(channelsRead(manifest).map((i) => [i, /** @type {number[]} */ ([])]));
  const [times, hashes] = [/** @type {number[]} */ ([]), /** @type {string[]} */ ([])];
  /** @type {import('../js/report/run.mjs').Happening[]} */
  const events = [];
  const extremes = createExtremes(manifest);
  /** @type {Float64Array | undefined} */
  let first;
  let turned = 0;
  const at = (/** @type {Float64Array} */ row) => (/** @type {string} */ id) =>
    row[reader.channelIndex(id)];
  const result = runFrames(sim, reader, {
    frames: begun ? frames : 0,
    onframe(frame, number) {
      if (!begun) return;
      const now = reader.channels(frame);
      first ??= now.slice();
      turned = turnover(at(first), at(now), turned);
      extremes.take(frame);
      times.push(reader.time(frame));
      hashes.push(reader.hash(frame));
      events.push(...reader.events(frame).map((event) => ({ ...event })));
      for (const [i, column] of columns) column.push(now[i]);
      act(number);
    },
  });
  const kept = new Map([...columns].map(([i, column]) => [i, Float64Array.from(column)]));
  return {
    history: {
      ...{ count: times.length, times: Float64Array.from(times) },
      column: (/** @type {number} */ i) => kept.get(i) ?? new Float64Array(times.length),
    },
    ...{ extremeOf: extremes.of, turned, events, hashes, hash: hashes.at(-1) ?? '' },
    ...{ halt: begun ? result.halt : sim.report(), ended: result.ended },
  };
}

/**
 * What became of the hash that a link promised.
 * @param {Link} link @param {Manifest} manifest @param {readonly string[]} hashes
 * @returns {import('../js/report/page.mjs').ReportData['badge']}
 */
function badgeOf({ hash, t: time }, { frame }, hashes) {
  if (!hash || time === undefined) return { state: 'none', time: 0 };
  const there = hashes[Math.round(time / frame)];
  if (there === undefined) return { state: 'checking', time };
  return { state: there === hash ? 'same' : 'differs', time };
}

/**
 * The link to the run, at its last moment; null where it does not fit into one.
 * @param {Given} source
 * @param {{doc: object, run: Awaited<ReturnType<typeof record>>, version: string, address: string}} of
 */
async function linkOf({ example, base, link }, { doc, run, version, address }) {
  const { history, hash } = run;
  const patch = /** @type {object | undefined} */ (example ? diffPatch(base, doc) : doc);
  const there = history.count > 0;
  const parts = {
    ...{ example: example ?? '', inputs: link.inputs },
    ...(patch && { patch }),
    ...(there && { t: Number(history.times[history.count - 1].toPrecision(12)), hash, version }),
  };
  // what does not fit into a link is told in the report
  const text = await encodeLink(parts).catch(() => null);
  return text && address + text;
}
