/** The tree of groups and rows of a scenario: of the package, since a report lists them too. */
export * from '../../../wasm/js/form/groups.mjs';
