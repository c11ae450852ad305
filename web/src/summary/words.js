/** Words of a run told in sentences. */

/** @param {number} n */
const times = (n) => (n === 2 ? 'twice' : `${n} times`);

export const W = {
  title: 'The run in sentences',
  open: 'Tell the run in sentences',
  short: 'In sentences',
  copy: 'Copy',
  copied: 'Copied.',
  heads: { run: 'The run', happened: 'What happened', most: 'Largest', now: 'Now' },
  /** @param {string} title @param {string} total @param {number} parts */
  what: (title, total, parts) =>
    `${title}: a run of ${total} s with ${parts === 1 ? '1 part' : `${parts} parts`}.`,
  /** @param {string} now @param {string} to */
  at: (now, to) => `It is told up to ${now} s, the moment on show; ${to} s are computed.`,
  /** @param {string} t */
  ended: (t) => `An event of the scenario ends it at ${t} s.`,
  /** @param {string} t */
  halted: (t) => `It halted at ${t} s.`,
  nothing: 'No event so far.',
  /** @param {string} t @param {string} who @param {string} what @param {number} n */
  event: (t, who, what, n) =>
    n === 1 ? `At ${t} s: ${who} ${what}.` : `At ${t} s for the first time, ${times(n)}: ${who} ${what}.`,
  /** @param {number} n */
  more: (n) => (n === 1 ? 'And 1 other event.' : `And ${n} other events.`),
  /** @param {string} label @param {string} of @param {string} value @param {string} t @param {boolean} coarse */
  most: (label, of, value, t, coarse) =>
    `${label} of ${of}: ${value} at ${t} s${coarse ? ', which depends on the step' : ''}.`,
  noForce: 'No line is taut and nothing touches so far.',
  /** @param {string} of @param {string} verdict */
  verdict: (of, verdict) => `${of}: ${verdict}.`,
  /** @param {string} title @param {string} value */
  value: (title, value) => `${title}: ${value}.`,
}; // prettier-ignore
