/**
 * The tables at the top of a scenario. Made by tools/make-schema.mjs from the core's description of itself: do not
 * edit.
 * @module
 */

/** True: a collection, whose entries have ids. @type {Readonly<Record<string, boolean>>} */
export const TABLES = Object.freeze({
  parts: true,
  environment: false,
  solver: false,
  materials: true,
  meshes: true,
  surfaces: true,
  contacts: true,
  plan_contacts: true,
  inputs: true,
  events: true,
  controllers: true,
  view: false,
});
