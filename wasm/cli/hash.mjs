/**
 * `hawse hash`: the state hash of a run at a time, 16 hex digits.
 * @module
 */
import { frameReader } from '../js/index.mjs';
import { compileSource } from './assets.mjs';
import {
  EXIT,
  UsageError,
  haltText,
  numberOption,
  openCore,
  ordersOf,
  readArgs,
  readScenario,
  runFrames,
  setPatch,
} from './common.mjs';

const USAGE = `Usage: hawse hash FILE|EXAMPLE [--at T] [--set part.key=value ...]

Prints the hash of the state at T seconds (a multiple of the frame interval; without it at the end
of the duration): 16 hex digits, the same ones on every platform.
Exit codes: 0 good, 2 bad input, 3 halted before T.
`;

/** @param {string[]} argv */
export default async function hash(argv) {
  const args = readArgs(
    argv,
    USAGE,
    { at: { type: 'string' }, set: { type: 'string', multiple: true } },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const at = numberOption(args.values.at, '--at');
  const source = readScenario(args.operands[0]);
  const core = await openCore();
  const model = await compileSource(core, source, setPatch(args.values.set ?? []));
  const sim = model.createSim();
  const { halt, hash: hex } = hashAt(model, sim, at, source.run?.inputs);
  if (halt) {
    process.stderr.write(`${haltText(halt)}\n`);
    return EXIT.halted;
  }
  process.stdout.write(`${hex}\n`);
  return EXIT.good;
}

/**
 * @param {import('../js/loader.mjs').Model} model
 * @param {import('../js/loader.mjs').Sim} sim at t = 0
 * @param {number | undefined} at [s]
 * @param {readonly import('../js/messages.mjs').WordEvent[]} [orders] live inputs
 */
export function hashAt({ manifest }, sim, at, orders = []) {
  const frames = at === undefined ? manifest.frames : frameAt(manifest, at);
  const reader = frameReader(manifest);
  const act = ordersOf(manifest, sim, orders);
  const { halt } = runFrames(sim, reader, { frames, onframe: (_, frame) => act(frame) });
  return { frames, halt, hash: reader.hash(sim.frame()) };
}

/**
 * The frame at a time.
 * @param {import('../js/frame.mjs').Manifest} manifest
 * @param {number} at [s]
 */
export function frameAt(manifest, at) {
  const index = Math.round(at / manifest.frame);
  if (Math.abs(index * manifest.frame - at) > 1e-6 * manifest.frame) {
    throw new UsageError(`${at} s is not a multiple of the frame interval, ${manifest.frame} s`);
  }
  return index;
}
