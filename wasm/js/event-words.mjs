/** What happened, in words: for the list of events, for files, for those who listen. */
import { cueOf } from './cues.mjs';
import { HAPPENED } from './happened.mjs';
import { EVENT } from './rows.mjs';
import { sidesOf, spoken } from './sides.mjs';

export { HAPPENED };

/** @typedef {import('./frame.mjs').Manifest} Manifest */

/** Words of a kind of part that differ from those of any. @type {Record<string, Record<number, string>>} */
const OF_KIND = HAPPENED.of;

/** By the number of what happened. */
const WORDS = /** @type {Record<number, string>} */ (/** @type {unknown} */ (HAPPENED));

/** Two that meet or part: who moves, and what it meets. @param {{kind: number, value: number}} event @param {Manifest} manifest */
function meetingOf({ kind, value }, manifest) {
  if (kind === EVENT.touch || kind === EVENT.leave) {
    const pair = manifest.pairs?.[value];
    return pair && sidesOf(pair, manifest);
  }
  const plan =
    kind === EVENT.meet || kind === EVENT.part ? manifest.plan_pairs?.[value] : undefined;
  if (!plan) return undefined;
  const { a, b } = plan;
  const swap = manifest.outlines?.some((o) => o.part === a && o.fixed);
  const [mover, other] = (swap ? [b, a] : [a, b]).map(spoken);
  return { mover, other };
}

/**
 * Whose it is and what it does, "payload" and "touches deck".
 * @param {{kind: number, part: number, value: number}} event
 * @param {Manifest} manifest
 */
export function eventWords(event, manifest) {
  const { kind, part, value } = event;
  const { id = '', kind: of = '', links } = manifest.parts[part] ?? {};
  const cue = cueOf(manifest, event);
  if (cue) return { part: spoken(cue.id), what: cue.say ?? WORDS[kind] };
  const meeting = meetingOf(event, manifest);
  if (meeting) {
    const { touches, leaves } = HAPPENED;
    const what = kind === EVENT.touch || kind === EVENT.meet ? touches : leaves;
    return { part: meeting.mover, what: what(meeting.other) };
  }
  const fender = kind === EVENT.over ? manifest.fenders?.[value] : null;
  if (fender) return { part: `${fender.part} ${fender.id}`, what: WORDS[kind] };
  const joint = kind === EVENT.stop ? links?.[value]?.id : undefined;
  if (joint) return { part: id, what: HAPPENED.atStop(joint) };
  if (kind === EVENT.released && manifest.parts[part]?.line !== undefined && of === 'cable')
    return { part: spoken(id), what: HAPPENED.endFree(value === 1 ? 'b' : 'a') };
  const name = kind >= EVENT.released ? spoken(id) : id;
  return { part: name, what: OF_KIND[of]?.[kind] ?? WORDS[kind] ?? String(kind) };
}
