/** Records that no version of the package knows: a made-up manifest with a section of its own, and a frame. No core writes
 * one, which is the point: what reads and shows it has the manifest alone to go by. */

/** A manifest with a section that no version has: of what a gauge shows. */
export const TOY = /** @type {any} */ ({
  ...{ frame_bytes: 64 + 8 * 16, channels: [], lines: [], parts: [{ id: 'mast' }, { id: 'boom' }] },
  sections: {
    ...Object.fromEntries(
      ['channels', 'poses', 'ports', 'lines'].map((name) => [name, { offset: 64, count: 0 }]),
    ),
    events: { offset: 64, capacity: 0, stride: 4 },
    gauges: {
      ...{ offset: 72, rows: 2, stride: 7, label: 'Gauges' },
      row: [
        { name: 'part', at: 0, size: 1, kind: 'part', unit: '1', label: 'Part' },
        { name: 'strain', at: 1, size: 1, kind: 'number', unit: '1', label: '' },
        { name: 'force', at: 2, size: 3, kind: 'vector', unit: 'N', label: 'Force' },
        { name: 'over', at: 5, size: 1, kind: 'flag', unit: '1', label: 'Over' },
        { name: 'cycles', at: 6, size: 1, kind: 'count', unit: '1', label: 'Cycles' },
      ],
    },
  },
});
export const toyFrame = new Float64Array(TOY.frame_bytes / 8);
toyFrame.set([2, 1, 1e-3, 1, 2, 3, 0, 12, 0, -2e-3, -4, 5, 6.5, 1, 1e6], 9);
