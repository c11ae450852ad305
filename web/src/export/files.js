/** What leaves the page as files: channels as CSV, the run and the scenario as JSON, the events. */
import { eventWords } from '../plot/events.js';

/** Saves text or a blob under a name. @param {string} name @param {string | Blob} content @param {string} [type] */
export function saveFile(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} cell */
const quote = (cell) => (/[",\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);

/** A names row, a units row, then t from 0 and every channel with all digits: as `hawse run` writes it.
 * @param {any} manifest @param {import('../sim/history.js').History} history */
export function channelsCsv(manifest, history) {
  const lines = [
    ['t', ...manifest.channels.map((/** @type {any} */ c) => quote(c.id))].join(','),
    ['s', ...manifest.channels.map((/** @type {any} */ c) => quote(c.unit))].join(','),
  ];
  const columns = manifest.channels.map((/** @type {any} */ _, /** @type {number} */ i) =>
    history.column(i),
  );
  for (let k = 0; k < history.count; k++)
    lines.push(
      [history.times[k], ...columns.map((/** @type {Float64Array} */ c) => c[k])].join(','),
    );
  return lines.join('\n') + '\n';
}

/** @param {any} manifest @param {readonly import('../sim/run.js').RunEvent[]} events */
export function eventsCsv(manifest, events) {
  return (
    [
      'time,part,event,value',
      's,,,',
      ...events.map((e) => {
        const { part, what } = eventWords(e, manifest);
        return [e.time, quote(part), quote(what), e.value].join(',');
      }),
    ].join('\n') + '\n'
  );
}

/** One row a contact, in the order in which they began; the end is empty while one lasts.
 * @param {any} manifest @param {readonly import('../state/contacts.js').Contact[]} contacts */
export function contactsCsv(manifest, contacts) {
  return (
    [
      'contact,a,b,collider_a,collider_b,number,start,end,duration,peak_force,impulse,energy_lost,deepest,closing_speed',
      ',,,,,,s,s,s,N,N s,J,m,m/s',
      ...contacts.map((c) => {
        const pair = manifest.pairs?.[c.pair] ?? {};
        const over = c.end >= 0;
        return [
          ...[pair.contact, pair.a, pair.b, pair.collider_a, pair.collider_b].map((id) =>
            quote(id ?? ''),
          ),
          ...[c.number, c.start, over ? c.end : '', over ? c.end - c.start : ''],
          ...[c.peak, c.impulse, c.lost, c.deepest, c.closing],
        ].join(',');
      }),
    ].join('\n') + '\n'
  );
}

/** @param {import('../sim/run.js').Run} run @param {any} ledger */
export function runJson(run, ledger) {
  const m = run.manifest;
  if (!m) throw new Error('there is no run yet');
  return JSON.stringify(
    {
      title: m.title,
      version: m.version,
      integrator: m.integrator,
      frame: run.last,
      time: run.last * m.frame,
      hash: run.hash(run.last),
      realtime: run.realTime,
      halt: run.halt,
      energy: ledger,
      inputs: run.inputs,
    },
    null,
    2,
  );
}
