/** Numbers as people read them: of the package, since what is made without a page writes them too. */
export * from '../../../wasm/js/format.mjs';
