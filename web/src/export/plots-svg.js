/** Plots as a file of vectors: of the package, since a report is made without a page too. */
export * from '../../../wasm/js/plots/svg.mjs';
