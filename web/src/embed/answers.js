/** What an embedded run gives when it is asked: its link, channels, inputs, and the history of channels. */
import { Refused } from './protocol.js';
import { linkOf } from './telling.js';
import { W } from './words.js';

/** @typedef {import('./messages.js').Workbench} Workbench @typedef {import('./protocol.js').Command} Command */

/** Whole histories as they are computed so far: frames `from` to `to`, each `step`th; `rows`: in a long run there is a value every so many frames, and it stands until the next. @param {Workbench} of @param {Command} command */
function column({ run }, { columns = [], from = 0, to = Infinity, step = 1 }) {
  const { manifest, history, last } = run;
  const end = Math.min(to, last);
  /** @type {Record<string, Float64Array>} */
  const values = {};
  for (const id of columns) {
    const index = manifest?.channels.findIndex((channel) => channel.id === id) ?? -1;
    if (index < 0 || !history) throw new Refused('columns', id, W.allowed.column);
    const n = end < from ? 0 : Math.floor((end - from) / step) + 1;
    values[id] = Float64Array.from({ length: n }, (_, i) => history.value(index, from + i * step));
  }
  const rows = history?.rowStride ?? 1;
  return { from, step, rows, interval: (manifest?.frame ?? 0) * step, computed: last, values };
}

/** By the name of a message: what its answer holds. @type {Record<string, (of: Workbench, command: Command) => object | Promise<object>>} */
export const ANSWERS = {
  link: async (of, { moment = true }) => ({ link: await linkOf(of, moment) }),
  channels: ({ run }) => ({
    channels: (run.manifest?.channels ?? []).map(({ id, unit, label }) => ({ id, unit, label })),
  }),
  inputs: ({ run }) => ({
    inputs: (run.manifest?.inputs ?? []).map(({ id, label, unit, min, max, value, words }) => ({
      ...{ id, label, unit, min, max, words },
      value: run.inputValue(id, value),
    })),
  }),
  column,
};
