/**
 * The view: draws the frames of one run. The shell owns everything around it (colour bar, legend,
 * buttons); the view owns a canvas and the labels that float over it.
 *
 * Drawing is on demand: every setter marks the picture as old, and the next animation frame draws
 * it once. Without WebGL the same interface draws a side view on a 2D canvas. Of the two only the one that draws is loaded.
 * @module
 */
import { sceneCanvas } from '../engine.js';

/**
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../wasm/js/frame.mjs').FrameReader} FrameReader
 * @typedef {import('../../../wasm/js/frame.mjs').Frame} Frame
 *
 * Where the camera is. Serialisable: it goes into links.
 * @typedef {object} CameraState
 * @property {number[]} eye [m]
 * @property {number[]} target [m]
 * @property {string} [follow] id of the part that the target keeps to
 *
 * @typedef {'fit' | 'side' | 'front' | 'top' | 'follow'} ViewName
 *
 * @typedef {object} Overlays
 * @property {boolean} forces arrows at the ports
 * @property {boolean} labels values at the tips of the arrows
 * @property {boolean} names at bodies, where the scenario gives them
 * @property {boolean} nodes of the lines
 * @property {boolean} contacts what two bodies share, and with `forces` their arrows
 * @property {number} aids of contacts, where they show: 0 none, 1 outline and plane, 2 what is shared too
 * @property {boolean} grid on the ground, or depths in a section of the sea
 * @property {boolean} shadows
 * @property {boolean} bare bodies as they act, without the models that are drawn in their place
 * @property {boolean} cut the hull is cut open along the hawsepipe
 * @property {number} cutAt how far from the pipe's axis, in lengths of the pipe: -1 to 1
 *
 * @typedef {object} StageOptions
 * @property {'light' | 'dark'} theme
 * @property {boolean} [reducedMotion] views change at once
 * @property {boolean} [embed] one finger scrolls the page, two orbit; the wheel needs Ctrl
 * @property {import('../features/loader.js').Layers} layers what draws what only some runs have
 * @property {boolean} [flat] the side view even where WebGL is there
 * @property {{width: number, height: number, ratio: number, detail?: 'full' | 'plain'}} [size] in space: CSS pixels and pixels of the picture to one; else
 *   those of the container and the screen
 * @property {(part: string, link?: number) => void} [onPick] a part was clicked; of a chain, which link
 * @property {(state: CameraState) => void} [onCamera] a person moved the camera
 * @property {() => void} [onHand] a person begins to
 *
 * @typedef {object} Stage
 * @property {'webgl' | 'flat'} kind
 * @property {HTMLCanvasElement} canvas takes the focus for the camera's keys; give it an aria-label
 * @property {import('./space.js').Space} [space] what is drawn in space, for files made of it
 * @property {(manifest: Manifest, reader: FrameReader, scenario?: import('../../../wasm/js/form/told.mjs').JsonObject) => void} setScenario parsed
 *   scenario text is optional: it tells which ends the world holds, and the winch's drum. The old
 *   picture stays until the first frame of the new run; so does the camera when the parts are the same
 * @property {(frame: Frame, next?: Frame, fraction?: number) => boolean} setFrame false: not drawn, what
 *   draws it is still on its way
 * @property {(theme: 'light' | 'dark') => void} setTheme
 * @property {(overlays: Partial<Overlays>) => void} setOverlays
 * @property {(number: number) => void} chooseLink shows number and tension of a link of the chain; 0: of none
 * @property {(module: import('../features/index.js').LayerModule) => void} [join] a layer more, of this run and those after it; only in space
 * @property {(what: import('./layer.js').Marks) => void} [mark] what panels want shown: each layer takes what it knows
 * @property {(newtons: number) => void} setTensionRange the top of the colour map, for the whole run
 * @property {number} tensionRange [N] 0 before the first frame
 * @property {number} forceScale [N/m] arrows: newtons a metre, 0 before the first frame
 * @property {(name: ViewName) => void} view
 * @property {() => CameraState} getCamera
 * @property {(state: CameraState) => void} setCamera
 * @property {(place: {eye: import('three').Vector3, target: import('three').Vector3}) => void} [look] there, as a story does: nobody is told
 * @property {(stand: import('../../../wasm/js/frame.mjs').Stand) => {eye: import('three').Vector3, target: import('three').Vector3} | null} [placed]
 *   where a named camera stands at the moment on show
 * @property {(dx: number, dy: number) => void} [turn] about what it looks at [degrees]
 * @property {() => number} pixelsPerMetre CSS pixels, at the camera's target
 * @property {() => void} resize
 * @property {() => void} render draws now if the picture is old
 * @property {() => Promise<Blob>} screenshot PNG, with the labels
 * @property {() => {calls: number, triangles: number, awaited: number}} stats of the last picture, and models on their way
 * @property {import('./light/control.js').Light | null} [light] how much is drawn; null until after the first picture
 * @property {() => void} dispose
 */

/**
 * @param {HTMLElement} container positioned, with a size; the stage fills it
 * @param {StageOptions} options
 * @returns {Promise<Stage>}
 */
export async function createStage(container, options) {
  const canvas = options.flat ? null : sceneCanvas();
  if (canvas) {
    const { createSpaceStage } = await import('./stage.js');
    try {
      return createSpaceStage(container, canvas, options);
    } catch (error) {
      // The driver refused it: the side view shows the same run.
      console.info('Side view instead of 3D:', error instanceof Error ? error.message : error);
    }
  }
  const { createFlatStage } = await import('./flat.js');
  return createFlatStage(container, options);
}
