/** Reading and changing a scenario by paths: of the package. */
export * from '../../../wasm/js/form/scenario.mjs';
