/** Which channels a run's plots show: of the package, since a report is made without a page too. */
export * from '../../../wasm/js/plots/specs.mjs';
