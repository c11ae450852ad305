/**
 * `hawse rao`: the motions of a box barge in waves, in closed form, as a table for `hawse import rao`.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { boxRao } from '../js/rao-box.mjs';
import { writeRao } from '../js/rao.mjs';
import { EXIT, UsageError, numberOption, readArgs } from './common.mjs';

const USAGE = `Usage: hawse rao --length L --beam B --draught T --gm GM [options]

Prints the motions of a box barge in regular waves, in closed form: amplitude and phase of surge,
sway, heave, roll, pitch and yaw by frequency and heading, as comma-separated text. What the formulas
are and where they end: docs/theory/rao.md.

  --length, --beam, --draught   m
  --gm GM               metacentric height of roll [m]
  --height Z            of the centre of mass over the waterline [m]; without it by GM and a box
  --roll-damping R      share of critical damping (0.05)
  --roll-radius, --pitch-radius   of gyration [m] (0.35 of the beam, 0.25 of the length)
  --from, --to, --count frequencies [rad/s] (0.2 to 2, 25)
  --headings N          from 0 to 180 degrees (13)
  --output FILE         write to FILE
`;

/** @param {string[]} argv */
export default async function rao(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const args = readArgs(
    argv,
    USAGE,
    {
      ...{ length: text, beam: text, draught: text, gm: text, height: text, from: text, to: text },
      ...{ 'roll-damping': text, 'roll-radius': text, 'pitch-radius': text, count: text },
      ...{ headings: text, output: text },
    },
    [0, 0],
  );
  if (!args) return EXIT.good;
  const { values } = args;
  /** @param {'length' | 'beam' | 'draught' | 'gm'} name */
  const wanted = (name) => {
    const value = numberOption(values[name], `--${name}`, 1e-6);
    if (value === undefined) throw new UsageError(`--${name} is missing\n\n${USAGE}`);
    return value;
  };
  /** @param {string | undefined} value @param {string} name @param {number} fallback @param {number} least @param {number} most */
  const whole = (value, name, fallback, least, most) => {
    const n = value === undefined ? fallback : Number(value);
    if (!Number.isInteger(n) || n < least || n > most)
      throw new UsageError(`${name} ${value}: a whole number from ${least} to ${most} is wanted`);
    return n;
  };
  const box = {
    ...{ length: wanted('length'), beam: wanted('beam') },
    ...{ draught: wanted('draught'), gm: wanted('gm') },
    height: numberOption(values.height, '--height', -1e3),
    rollDamping: numberOption(values['roll-damping'], '--roll-damping', 0),
    rollRadius: numberOption(values['roll-radius'], '--roll-radius', 1e-6),
    pitchRadius: numberOption(values['pitch-radius'], '--pitch-radius', 1e-6),
  };
  const from = numberOption(values.from, '--from', 1e-3) ?? 0.2;
  const to = numberOption(values.to, '--to', 1e-3) ?? 2;
  const count = whole(values.count, '--count', 25, 2, 500);
  const headings = whole(values.headings, '--headings', 13, 3, 72);
  if (!(to > from)) throw new UsageError(`--to ${to}: above --from, ${from}, is wanted`);
  const table = boxRao(
    box,
    Array.from({ length: count }, (_, i) => Number((from + ((to - from) * i) / (count - 1)).toFixed(6))), // prettier-ignore
    Array.from({ length: headings }, (_, i) => (Math.PI * i) / (headings - 1)),
  );
  const out = writeRao(table, [
    `Box barge ${box.length} x ${box.beam} x ${box.draught} m, GM ${box.gm} m, by hawse rao: closed form, docs/theory/rao.md`,
    'Heading 0 from astern, 90 from starboard, 180 from ahead; phases lead the crest amidships',
  ]);
  if (values.output === undefined) process.stdout.write(out);
  else writeFileSync(values.output, out);
  return EXIT.good;
}
