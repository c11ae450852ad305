/** What leaves the page as files: channels as CSV, the run and the scenario as JSON, the events. */
import { turnedAt } from '../state/turned.js';
import { isRough } from '../state/extremes.js';
import { eventWords } from '../../../wasm/js/event-words.mjs';
import { ownTitle } from '../sim/wording-later.js';
import { csvTable } from '../../../wasm/js/csv.mjs';
import { ledger } from '../../../wasm/js/ledger.mjs';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Saves text or a blob under a name. @param {string} name @param {string | Blob} content @param {string} [type] */
export function saveFile(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Time from 0, every channel, then the least and the greatest of each since the row before: as `hawse run` writes it, but that a row
 * of a long run is of several frames. @param {Manifest} manifest @param {import('../sim/history.js').History} history */
export function channelsCsv({ channels }, history) {
  const { rowTimes } = history;
  /** @param {string} key @param {string} unit @param {Float64Array} column */
  const of = (key, unit, column) => ({
    ...{ key, unit, value: (/** @type {number} */ k) => column[k] },
  });
  return csvTable(
    [
      of('t', 's', rowTimes),
      ...channels.map(({ id, unit }, i) => of(id, unit, history.column(i))),
      ...channels.flatMap(({ id, unit }, i) => [
        of(`${id}.least`, unit, history.least(i)),
        of(`${id}.greatest`, unit, history.greatest(i)),
      ]),
    ],
    rowTimes.keys(),
  );
}

/** @param {Manifest} manifest @param {readonly import('../sim/run.js').RunEvent[]} events */
export const eventsCsv = (manifest, events) =>
  csvTable(
    [
      { key: 'time', unit: 's', value: (e) => e.time },
      { key: 'part', value: (e) => eventWords(e, manifest).part },
      { key: 'event', value: (e) => eventWords(e, manifest).what },
      { key: 'value', value: (e) => e.value },
    ],
    events,
  );

/** One row a contact, in the order in which they began; the end is empty while one lasts.
 * @param {Manifest} manifest @param {readonly import('../state/contacts.js').Contact[]} contacts
 * @param {import('../sim/history.js').History | null} history that they are of */
export function contactsCsv(manifest, contacts, history) {
  /** @typedef {import('../state/contacts.js').Contact} Contact */
  const pair = (/** @type {'contact' | 'a' | 'b' | 'collider_a' | 'collider_b'} */ key) => ({
    ...{ key, value: (/** @type {Contact} */ c) => manifest.pairs?.[c.pair]?.[key] },
  });
  return csvTable(
    [
      ...[pair('contact'), pair('a'), pair('b'), pair('collider_a'), pair('collider_b')],
      { key: 'number', value: (c) => c.number },
      { key: 'start', unit: 's', value: (c) => c.start },
      { key: 'end', unit: 's', value: (c) => (c.end >= 0 ? c.end : '') },
      { key: 'duration', unit: 's', value: (c) => (c.end >= 0 ? c.end - c.start : '') },
      { key: 'peak_force', unit: 'N', value: (c) => c.peak },
      {
        key: 'depends_on_step',
        value: (c) => (history && isRough(manifest, history, c) ? 'yes' : 'no'),
      },
      { key: 'impulse', unit: 'N s', value: (c) => c.impulse },
      { key: 'energy_lost', unit: 'J', value: (c) => c.lost },
      { key: 'deepest', unit: 'm', value: (c) => c.deepest },
      { key: 'closing_speed', unit: 'm/s', value: (c) => c.closing },
    ],
    contacts,
  );
}

/**
 * What is known of the run: of the moment on show and of the last one computed, with the ledger up to that.
 * @param {import('../sim/run.js').Run} run
 * @param {import('./extent.js').Extent} extent
 * @param {Promise<string | null>} link that opens the moment on show; null: it does not fit into one
 */
export async function runJson(run, { to, duration, complete, halt }, link) {
  const { manifest: m, history: past } = run;
  if (!m || !past) throw new Error('there is no run yet');
  const moment = (/** @type {number} */ frame) => ({
    ...{ frame, time: past.times[frame], hash: run.hash(frame) },
  });
  const since = (/** @type {string} */ id) => {
    const channel = m.channels.findIndex((c) => c.id === id);
    return channel < 0 ? 0 : past.value(channel, past.last) - past.value(channel, 0);
  };
  const shown = moment(Math.min(run.now, past.last));
  // the run goes on while the link is made: all of this is of one moment
  const facts = {
    ...{ title: ownTitle(m), version: m.version, integrator: m.integrator, step: m.step },
    ...{ computed_to: to, duration, complete, halt },
    ...shown,
    shown,
    last: { ...moment(past.last), energy: ledger(since, turnedAt(m, past, past.last)) },
    realtime: run.realTime,
    inputs: run.inputs.map((input) => ({ ...input, time: past.times[input.frame] })),
  };
  return `${JSON.stringify({ ...facts, link: await link }, null, 2)}\n`;
}
