/** What happened, in words: of the package, since a report is made without a page too. */
export * from '../../../wasm/js/event-words.mjs';
