/**
 * A run so far in sentences: what it is, what happened, the largest tension and force, the verdict and what is plotted now. It is told
 * from what the page has already counted: events, extremes of every step, columns of the history.
 */
import { eventWords } from '../../../wasm/js/event-words.mjs';
import { plotSpecs } from '../../../wasm/js/plots/specs.mjs';
import { extremeOf } from '../state/extremes.js';
import { fixed, formatBound, formatText, timeDecimals } from '../../../wasm/js/format.mjs';
import { T } from '../features/manoeuvre/words.js';
import { spoken } from '../../../wasm/js/sides.mjs';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('../sim/history.js').History} History */
/** `at`: the first frame in which it has happened; it may have been told some frames later. @typedef {{time: number, at: number, kind: number, part: number, value: number}} Happening */
/** What is known of a run: `now` and `last` are numbers of frames, `cause` is the core's word for a halt.
 * @typedef {{manifest: Manifest, history: History, events: readonly Happening[], now: number, last: number, ended?: number,
 *   halt?: {time?: number | null, cause?: string | null, part?: string | null} | null}} Known */
/** A paragraph each; `lang` where it is not in the language of the page. @typedef {{head: string, sentences: {text: string, lang?: string}[]}} Told */

/** Kinds of events that are listed; the rest is counted. */
const MOST = 14;

/** What has happened at the moment on show. @param {Known} known */
const soFar = ({ events, now }) => events.filter(({ at }) => at <= now);

/** What happened, each kind once with its first time. @param {Known} known */
function happenedOf(known) {
  const { manifest } = known;
  /** @type {Map<string, {time: number, part: string, what: string, n: number}>} */
  const seen = new Map();
  for (const event of soFar(known)) {
    const { part, what } = eventWords(event, manifest);
    const one = seen.get(`${part}\n${what}`);
    if (one) Object.assign(one, { n: one.n + 1, time: Math.min(one.time, event.time) });
    else seen.set(`${part}\n${what}`, { time: event.time, part, what, n: 1 });
  }
  const all = [...seen.values()];
  if (all.length === 0) return [W.nothing];
  // what happens seldom tells most
  const kept = new Set([...all].sort((a, b) => a.n - b.n).slice(0, MOST));
  const left = all.filter((one) => !kept.has(one)).reduce((sum, { n }) => sum + n, 0);
  const decimals = timeDecimals(manifest.frame);
  return [
    ...all
      .filter((one) => kept.has(one))
      .map(({ time, part, what, n }) => W.event(fixed(time, decimals), part, what, n)),
    ...(left > 0 ? [W.more(left)] : []),
  ];
}

/** Which channels tell how much a line bears, and how hard two things press. @type {((c: {id: string, name: string, unit: string}) => boolean)[]} */
const SORTS = [
  ({ name, unit }) => unit === 'N' && name === 'tension_max',
  ({ id, name, unit }) => unit === 'N' && name === 'force' && /^(plan_)?contacts\./.test(id),
];

/** The largest tension and the largest force of a contact. @param {Known} known */
export function largestOf({ manifest, history, now }) {
  return SORTS.flatMap((is) => {
    let best = null;
    for (const [i, channel] of manifest.channels.entries()) {
      if (!is(channel)) continue;
      const extreme = extremeOf(manifest, history, i, now);
      if (extreme.greatest > (best?.extreme.greatest ?? 0)) best = { channel, extreme };
    }
    return best ? [best] : [];
  });
}

/** @param {Known} known */
function mostOf(known) {
  const all = largestOf(known);
  if (all.length === 0) return [W.noForce];
  const decimals = timeDecimals(known.manifest.frame);
  return all.map(({ channel: { id, name, label, part = '' }, extreme }) => {
    const owner = part || id.slice(0, -name.length - 1);
    const of = spoken(owner.replace(/^(plan_)?contacts\./, ''));
    const { greatest, greatestTime, coarse } = extreme;
    return W.most(label, of, formatText(greatest, 'N'), fixed(greatestTime, decimals), coarse);
  });
}

/** In the order of the core's numbers. */
const VERDICTS = /** @type {const} */ (['open', 'home', 'jam', 'slip', 'timeout']);
const TIMES = ['', 'time_home', 'time_jam', 'time_slip', ''];

/** What observers say. @param {Known} known */
function verdictsOf({ manifest, history, now }) {
  return manifest.parts
    .filter(({ kind }) => kind === 'manoeuvre')
    .map(({ id }) => {
      const of = (/** @type {string} */ name) => {
        const i = manifest.channels.findIndex((c) => c.id === `${id}.${name}`);
        return i < 0 ? -1 : history.value(i, now);
      };
      const n = of('verdict');
      const verdict = T.manoeuvre.verdicts[VERDICTS[n] ?? 'open'];
      const at = fixed(of(TIMES[n] ?? ''), timeDecimals(manifest.frame));
      return W.verdict(spoken(id), verdict(`${at} s`));
    });
}

/** What the page knows of its run, null before its first frame. @param {import('../sim/run.js').Run} run @returns {Known | null} */
export function knownOf(run) {
  const { manifest, history, events, last, halt } = run;
  if (!manifest || !history || last < 0) return null;
  const ended = run.ended ? run.end : Infinity;
  return { manifest, history, events, last, now: Math.min(run.now, last), ended, halt };
}

/** Why it has halted, and where. @param {string | null | undefined} part @param {string} cause */
function causeOf(part, cause) {
  const { text, lang } = told(cause);
  return { text: [part, text].filter(Boolean).join(': '), ...(lang && { lang }) };
}

/** @param {Known} known @returns {Told[]} */
export function sentencesOf(known) {
  const { manifest, history, now, last, ended = Infinity, halt } = known;
  const decimals = timeDecimals(manifest.frame);
  const clock = (/** @type {number} */ frame) => fixed(frame * manifest.frame, decimals);
  const plain = (/** @type {string[]} */ all) => all.map((text) => ({ text }));
  const values = plotSpecs(manifest).map(({ title, channels: [{ index, unit, whole }] }) =>
    W.value(title, formatText(history.value(index, now), unit, whole ? 1 : 3)),
  );
  return [
    {
      head: W.heads.run,
      sentences: [
        { text: W.what(manifest.title, formatBound(manifest.duration), manifest.parts.length) },
        { text: W.at(clock(now), clock(last)) },
        ...(Number.isFinite(ended) ? [{ text: W.ended(clock(ended)) }] : []),
        ...(halt ? [{ text: W.halted(fixed(halt.time ?? 0, 3)) }] : []),
        ...(halt?.cause ? [causeOf(halt.part, halt.cause)] : []),
      ],
    },
    { head: W.heads.happened, sentences: plain(happenedOf(known)) },
    { head: W.heads.most, sentences: plain(mostOf(known)) },
    { head: W.heads.now, sentences: plain([...verdictsOf(known), ...values]) },
  ];
}

/** Said where a run pauses: the last thing that happened, and the largest tension or force. @param {Known} known */
export function shortOf(known) {
  const { manifest } = known;
  // what is told later may have been before
  const last = soFar(known)
    .sort((a, b) => a.time - b.time)
    .at(-1);
  const decimals = timeDecimals(manifest.frame);
  const { part = '', what = '' } = last ? eventWords(last, manifest) : {};
  return [
    ...(last ? [W.event(fixed(last.time, decimals), part, what, 1)] : []),
    ...(largestOf(known).length > 0 ? mostOf(known).slice(0, 1) : []),
  ].join(' ');
}
