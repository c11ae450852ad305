/**
 * What a surface is made of, for the light on it: the numbers stand at each vertex of a kit's mesh, beside its colour.
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

/** One material for all that kits build. */
export const finished = () =>
  new MeshStandardMaterial({ vertexColors: true, roughness: 0.55, metalness: 0.15 });
