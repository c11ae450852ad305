/**
 * Towards the sun, for all that it lights.
 * @module
 */
import { Vector3 } from 'three';

export const SUN = new Vector3(0.42, -0.62, 0.66).normalize();
