/** Pinned runs as a link or a file carries them: what each changes in the scenario there. Loaded with the first that has some. */
import { packPins } from '../../../wasm/js/link-write.mjs';
import { diffPatch, isObject } from '../../../wasm/js/patch.mjs';
import { PIN_NAME_MAX } from '../../../wasm/js/pins.mjs';
import { allPins } from './pins.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/pins.mjs').PinnedRun} PinnedRun */

/** Those that go along with a scenario, and the letters of those that do not: they need a mesh of one's own that it has not.
 * @param {Doc} doc @param {(doc: Doc) => string[]} dropped meshes of one's own that a scenario names
 * @returns {{pins: PinnedRun[], without: string[]}} */
export function pinsBeside(doc, dropped) {
  const there = new Set(dropped(doc));
  const all = allPins();
  const good = all.filter(({ doc: own }) => dropped(own).every((name) => there.has(name)));
  const pins = good.map(({ letter, name, doc: own, inputs, last, hash, shown }) => {
    const patch = diffPatch(doc, own);
    return {
      ...{
        letter,
        name: name.slice(0, PIN_NAME_MAX),
        patch: isObject(patch) ? patch : {},
        end: last,
      },
      ...(inputs.length > 0 ? { inputs } : {}),
      ...(hash ? { hash } : {}),
      ...(shown ? { shown } : {}),
    };
  });
  return { pins, without: all.filter((one) => !good.includes(one)).map(({ letter }) => letter) };
}

/** The same packed for a link, '' where there are none or they are too long. @param {Doc} doc @param {(doc: Doc) => string[]} dropped */
export async function packedBeside(doc, dropped) {
  const { pins } = pinsBeside(doc, dropped);
  return pins.length > 0 ? packPins(pins).catch(() => '') : '';
}
