/**
 * The blocks of docs/package.md.
 * @module
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/exec.mjs';

const TEXT = readFileSync(join(ROOT, 'docs/package.md'), 'utf8');

/** Each with its language, its name, "" without one, and the line at which it begins. */
export const BLOCKS = [...TEXT.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
  ({ 1: language, 2: name = '', 3: code, index }) => ({
    language,
    name,
    code,
    line: TEXT.slice(0, index).split('\n').length,
  }),
);

/** The block of a name. @param {string} name */
export function block(name) {
  const found = BLOCKS.find((one) => one.name === name);
  if (!found) throw new Error(`docs/package.md has no block "${name}"`);
  return found.code;
}
