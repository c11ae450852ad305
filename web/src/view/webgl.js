/**
 * Whether a run is drawn in space.
 * @module
 */

/** A canvas whose context is WebGL 2, with the attributes that three.js asks for by default and a stencil, for what is cut
 * open; null where there is none. */
export function spaceCanvas() {
  const canvas = document.createElement('canvas');
  return canvas.getContext('webgl2', { stencil: true }) && canvas;
}
