/** What writes links: of the package. Loaded with the first one. */
export { encodeLink } from '../../../wasm/js/link-write.mjs';
