/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Ends of things that hold memory of the core: `free`, `using` where the platform has it, and a clear word after it.
 * @module
 */

/**
 * `Symbol.dispose`, for `using`; a symbol of our own where the platform has none.
 * @type {typeof Symbol.dispose}
 */
export const DISPOSE = /** @type {typeof Symbol.dispose} */ (
  Symbol.dispose ?? Symbol('Symbol.dispose')
);

/** Something was used after `free`. */
export class HawseFreedError extends Error {
  /** @param {string} what */
  constructor(what) {
    super(`${what} was used after it was freed`);
    this.name = 'HawseFreedError';
  }
}

/**
 * The pointer to something, while there is one.
 * @internal
 * @param {number} pointer 0 after `free`
 * @param {string} what
 */
export function held(pointer, what) {
  if (!pointer) throw new HawseFreedError(what);
  return pointer;
}
