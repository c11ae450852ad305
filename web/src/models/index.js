/**
 * The kit of models: bodies made from parameters, in better likeness than a plain body. A run is drawn with its plain
 * bodies first; the module of a model is fetched after that picture, and the model takes the plain body's place. What
 * does not arrive leaves the plain body where it is. Nothing here is in the first load but this table.
 *
 * A module of models exports `models`: for each name that the table lists with it, a maker
 * `(look, form, plain) => Made`. `form` is an object of numbers in metres that the maker names in its own typedef, each
 * optional with a default in proportion; `plain` asks for the variant of fewer triangles. What is made is in the axes
 * of the body that wears it, and is drawn with the run's one material (a kit's geometry: position, normal, color, finish).
 * @module
 */
import { persist } from '../features/loader.js';

/**
 * @typedef {object} Made
 * @property {import('three').BufferGeometry} geometry in one draw call
 * @property {import('three').MeshStandardMaterial} [material] its own, where the run's does not do
 * @property {import('three').Object3D[]} [others] what cannot be in the geometry: what turns, what is instanced
 *
 * Each takes a form of its own, so it is typed as a method; what it gives may be more than that.
 * @typedef {{make(look: import('../view/look.js').Look, form: object, plain: boolean): Made}['make']} Maker
 * @typedef {{models: Record<string, Maker>}} ModelModule
 */

const ships = () => import('./ships.js');
const anchor = () => import('./anchor.js');
const cargo = () => import('./gear/cargo.js');
const afloat = () => import('./gear/afloat.js');
const tackle = () => import('./gear/tackle.js');
const boom = () => import('./gear/boom.js');
const rig = () => import('./gear/rig.js');
const bottom = () => import('./gear/bottom.js');

/** Models of gear. @type {Record<string, () => Promise<ModelModule>>} */
export const GEAR = {
  ...{ container: cargo, crate: cargo, weights: cargo, ball: cargo },
  ...{ boat: afloat, pontoon: afloat, buoy: afloat, rov: afloat, subsea: afloat },
  ...{ hook_block: tackle, sheave_beam: tackle, master_link: tackle, hook_ball: tackle },
  ...{ crane_boom: boom, winch_frame: boom },
  ...{ arm: rig, flywheel: rig, slab: rig, bench: rig, belt: rig },
  ...{ seabed: bottom, sinker: bottom },
};

/** Where each model is. @type {Record<string, () => Promise<ModelModule>>} */
const MODELS = {
  supply: ships,
  container_ship: ships,
  tug: ships,
  barge: ships,
  workboat: ships,
  bow: () => import('./flagship.js'),
  shank: anchor,
  head: anchor,
  ...GEAR,
};

/** Modules that have arrived. @type {Map<() => Promise<ModelModule>, ModelModule>} */
const there = new Map();

/**
 * Draws a part as a model, once that is there, in place of its plain body; both stay, for who wants to see what acts.
 * @param {import('../view/objects.js').RunObjects} run
 * @param {string} name
 * @param {object} form
 * @param {import('three').Mesh} plain
 * @param {(model: import('three').Object3D, made: Made) => void} put adds it beside the plain body
 * @param {boolean} [stays] the plain body is seen with it
 */
export function wear(run, name, form, plain, put, stays = false) {
  withModel(run, name, (make) => {
    const made = make(run.setting.look, form, !run.setting.around.full);
    const model = run.solid(made.geometry, plain.userData.part);
    if (made.material) model.material = made.material;
    model.userData.own = Boolean(made.material);
    if (made.others) model.add(...made.others);
    put(model, made);
    run.worn.push({ plain: stays ? null : plain, model });
  });
}

/** Models that are on their way. */
export let awaited = 0;

/**
 * Hands a model's maker to `put`: at once where its module is there, else after the next picture, unless the run is
 * no longer on show by then.
 * @param {import('../view/objects.js').RunObjects} run
 * @param {string} name
 * @param {(make: Maker) => void} put
 */
export function withModel(run, name, put) {
  const get = MODELS[name];
  const module = there.get(get);
  if (module) return put(module.models[name]);
  if (!get) return;
  awaited++;
  requestAnimationFrame(() =>
    setTimeout(async () => {
      try {
        const got = await persist(get);
        there.set(get, got);
        if (run.gone) return;
        put(got.models[name]);
        run.setting.changed();
      } catch (error) {
        console.error(error); // the plain body stays
      } finally {
        awaited--;
      }
    }),
  );
}
