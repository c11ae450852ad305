/** What a scenario tells at a path: of the package. */
export * from '../../../wasm/js/form/told.mjs';
