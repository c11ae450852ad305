/**
 * What a start needs, by the names that the build gave it: `run` is the scripts of every run, `space` and `flat` those of its
 * picture with WebGL and without, `panels` of what comes after its
 * first picture, `pieces` what only some examples need in space, and `examples` which of these each example does. `meshed` has meshes beside its first picture, `unseen` has no
 * first picture: it would weigh too much. The build puts its
 * own in this place (`web/starts.mjs`); while it watches there are none, and all is asked for as it is met.
 * @typedef {{run: string[], space: string[], flat: string[], panels: string[], pieces: string[], examples: Record<string, number[]>, meshed: string[], unseen: string[]}} Starts
 */

/** @type {Starts} */
export const STARTS = {
  run: [],
  space: [],
  flat: [],
  panels: [],
  pieces: [],
  examples: {},
  meshed: [],
  unseen: [],
};
