/** The rows of a history as plots and reports of the package take them. @param {import('../sim/history.js').History} history
 * @returns {import('../../../wasm/js/plots/plots.mjs').History} */
export const seriesOf = (history) => ({
  ...{ count: history.rowTimes.length, times: history.rowTimes, stride: history.rowStride },
  column: (channel) => /** @type {Float64Array} */ (history.column(channel)),
});
