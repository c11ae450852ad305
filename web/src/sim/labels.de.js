/**
 * German labels of fields, channels, sections and events, by their English ones: the core has these alone. Labels that end in an axis, or
 * hold a name, follow from rules. A test holds that no label is left out.
 */
import { WORDS } from './label-table.de.js';

/** What stands behind a comma. @type {Record<string, string>} */
const ENDS = {
  roll: 'Rollen',
  pitch: 'Stampfen',
  yaw: 'Gieren',
  surge: 'Längsschwingen',
  sway: 'Querschwingen',
  heave: 'Tauchen',
  phase: 'Phase',
  times: 'Zeiten',
  frequencies: 'Frequenzen',
  'roll rate': 'Rollrate',
  'pitch rate': 'Stampfrate',
  'yaw rate': 'Gierrate',
};

/** Labels with the name of a joint, a passage, a thruster. @type {[RegExp, string][]} */
const NAMED = [
  [/^(.+) position$/, '$1: Stellung'],
  [/^(.+) rate$/, '$1: Geschwindigkeit'],
  [/^(.+) effort$/, '$1: Stellkraft'],
  [/^(.+) power$/, '$1: Leistung'],
  [/^Force of (.+)$/, 'Kraft von $1'],
  [/^Tension after (.+)$/, 'Zug hinter $1'],
  [/^Length after (.+)$/, 'Länge hinter $1'],
  [/^Line passed at (.+)$/, 'Durchgelaufene Leine an $1'],
  [/^Slip rate at (.+)$/, 'Schlupf an $1'],
  [/^Friction at (.+)$/, 'Reibung an $1'],
  [/^Wrap angle at (.+)$/, 'Umschlingungswinkel an $1'],
];

/** Labels that are one word in English and another here, by the help beside them. @type {Record<string, string>} */
export const MEANT = {
  "rise of a coil or growth of a spiral each turn, between a snake's legs; without it from where both ends are held, or 1.25 diameters (snake 4)":
    'Steigung',
  'they are apart again': 'Trennen',
};

/** A label in German; one that is not known, a name of the scenario, as it is. @param {string} label @param {string} [help] beside it @returns {string} */
export function german(label, help = '') {
  if (Object.hasOwn(MEANT, help)) return MEANT[help];
  if (Object.hasOwn(WORDS, label)) return WORDS[label];
  const [, base, comma = '', end] = /^(.+?)(,)? ([a-z]+(?: rate)?)$/.exec(label) ?? [];
  if (base !== undefined && Object.hasOwn(WORDS, base)) {
    if (/^[xyz]$/.test(end)) return `${WORDS[base]}${comma} ${end}`;
    if (comma && Object.hasOwn(ENDS, end)) return `${WORDS[base]}, ${ENDS[end]}`;
  }
  // of an input, whose it is stands before
  const [, whose, what] = /^([\w-]+): (.+)$/.exec(label) ?? [];
  if (what !== undefined) return `${whose}: ${german(what)}`;
  for (const [from, to] of NAMED) if (from.test(label)) return label.replace(from, to);
  return label;
}
