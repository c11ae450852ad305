/**
 * What a surface is made of, for the light on it: the numbers stand at each vertex of a kit's mesh, beside its colour. Which
 * picture they give comes after the first one (`light/full.js`); until then, and where it is plain, all are one dull paint.
 * @module
 */
import { MeshStandardMaterial } from 'three';

export const FINISH = {
  paint: 0, // steel, painted
  steel: 1, // bare or galvanised
  rubber: 2,
  timber: 3,
  concrete: 4,
  glass: 5,
  synthetic: 6, // rope, fabric, foam
  rust: 7, // steel that has lain in the sea
  bed: 8, // sand and silt
};

/** Those that live. @type {Set<MeshStandardMaterial>} */
const all = new Set();
/** @type {(material: MeshStandardMaterial) => void} */
let wear = () => {};

/** A material whose surface shows what it is made of. @param {MeshStandardMaterial} material @param {number} [finish] of all of it; else each
 * vertex tells: without an attribute paint @returns {MeshStandardMaterial} */
export function dressed(material, finish) {
  if (finish !== undefined) material.defines = { ...material.defines, FINISH: finish };
  all.add(material);
  material.addEventListener('dispose', () => all.delete(material));
  wear(material);
  return material;
}

/** One material for all that kits build. @param {number} [finish] of all of it */
export const finished = (finish) =>
  dressed(
    new MeshStandardMaterial({ vertexColors: true, roughness: 0.55, metalness: 0.15 }),
    finish,
  );

/** What all of them wear from now on. @param {typeof wear} next */
export function dress(next) {
  wear = next;
  for (const material of all) {
    wear(material);
    material.needsUpdate = true;
  }
}
