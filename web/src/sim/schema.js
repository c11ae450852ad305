/** The core's description as the form reads it: of the package, since a report reads it too. */
export * from '../../../wasm/js/form/schema.mjs';
