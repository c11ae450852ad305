/**
 * The colours of data as a texture, for shaders that paint by a value: the map of the tensions.
 * @module
 */
import { ClampToEdgeWrapping, DataTexture, LinearFilter, SRGBColorSpace } from 'three';
import { coded, TENSION_STEPS, tensionColour } from '../../view/look.js';

export function rampTexture() {
  const bytes = new Uint8Array(4 * TENSION_STEPS);
  const rgb = new Float32Array(3);
  for (let i = 0; i < TENSION_STEPS; i++) {
    tensionColour(i / (TENSION_STEPS - 1), rgb, 0);
    for (let c = 0; c < 3; c++) bytes[4 * i + c] = Math.round(255 * coded(rgb[c]));
    bytes[4 * i + 3] = 255;
  }
  const texture = new DataTexture(bytes, TENSION_STEPS, 1);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = texture.minFilter = LinearFilter;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  texture.needsUpdate = true;
  return texture;
}
