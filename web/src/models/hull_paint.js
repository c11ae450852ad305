/**
 * Paint of a hull: topsides, boot-top and antifouling by height, lines of plates, draught marks. One material a ship: where
 * the attribute `shell` is 1 the paint goes, elsewhere the colour of the vertex; 2 is a shell that acts and is solid.
 * @module
 */
import { CanvasTexture, Color, SRGBColorSpace, Vector4 } from 'three';
import { finished } from '../view/finish.js';

/** Pixels a metre of the marks, and the width of their column [m]. */
const DENSE = 96;
const WIDE = 1;
/** Marks reach so high over the keel at most [m]. */
const TALL = 20;

/**
 * Draught marks in metres: M at each whole one, 2 4 6 8 between, their feet at the height that they name.
 * @param {number} from lowest [m over the keel]
 * @param {number} to
 */
export function marksTexture(from, to) {
  if (typeof document === 'undefined') return null;
  const canvas = document.createElement('canvas');
  canvas.width = DENSE * WIDE;
  canvas.height = Math.ceil(DENSE * (to - from));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#ffffff';
  pen.textBaseline = 'alphabetic';
  const write = (
    /** @type {string} */ text,
    /** @type {number} */ at,
    /** @type {number} */ high,
  ) => {
    // capitals of this face are 0.72 of its size
    pen.font = `700 ${(DENSE * high) / 0.72}px "Arial Narrow", Arial, "Liberation Sans", sans-serif`;
    pen.textAlign = 'center';
    pen.fillText(text, canvas.width / 2, canvas.height - DENSE * (at - from));
  };
  for (let m = Math.ceil(from); m < to; m++) {
    write(`${m}M`, m, 0.3);
    for (const tenth of [4, 6, 8])
      if (m + tenth / 10 + 0.12 < to) write(String(tenth), m + tenth / 10, 0.12);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

const PAINT = /* glsl */ `
  float plateHash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
  vec3 hullPaint(vec3 at, vec3 top) {
    float h = at.z - uWaterline;
    float soft = fwidth(h) + 1e-4;
    vec3 c = mix(uBottom, uBoot, smoothstep(-soft, soft, h - 0.3 * uBand));
    c = mix(c, top, smoothstep(-soft, soft, h - 1.3 * uBand));
    // strakes, and butts that are set off from one to the next
    float row = h / uPlate.y;
    float edge = abs(fract(row) - 0.5) * uPlate.y;
    float along = (at.x + at.y * 0.2) / uPlate.x + 0.37 * floor(row);
    float butt = abs(fract(along) - 0.5) * uPlate.x;
    float line = min(0.5 * uPlate.y - edge, 0.5 * uPlate.x - butt);
    float w = max(0.012, 0.7 * fwidth(at.z));
    float seam = 1.0 - smoothstep(w, 2.0 * w, line);
    float near = clamp(0.05 / w, 0.0, 1.0);
    c *= 1.0 - 0.13 * seam * near;
    // no two plates are of quite one shade; below the weather rails some rust runs down
    c *= 1.0 + 0.035 * (plateHash(vec2(floor(along), floor(row))) - 0.5) * near;
    if (uPipe > 0.0 && at.y > uMiddle) {
      // a doubling plate round the pipe's mouth, and what has run down from it
      float d = length(at.xz) - 1.75 * uPipe;
      float rim = max(0.02, fwidth(d));
      c *= 1.0 - 0.07 * (1.0 - smoothstep(0.0, rim, d)) - 0.2 * (1.0 - smoothstep(rim, 2.0 * rim, abs(d)));
      float run = exp(-pow(at.x / (0.8 * uPipe), 2.0)) * smoothstep(-7.0 * uPipe, 0.0, at.z) * step(at.z, 0.0);
      c = mix(c, vec3(0.2, 0.09, 0.04), 0.2 * run * (0.4 + 0.6 * plateHash(vec2(floor(at.x * 14.0), 1.0))));
    }
    #ifdef MARKS
      vec3 ink = h > uBand ? vec3(0.93) : vec3(0.86);
      if (dot(top, vec3(0.3333)) > 0.5 && h > uBand) ink = vec3(0.03);
      for (int i = 0; i < 3; i++) {
        vec4 column = uColumns[i];
        float x = (at.x - column.x - column.y * at.z) * sign(uMiddle - at.y) * column.z + 0.5;
        float v = (at.z - uMarks.x) / uMarks.y;
        if (column.z > 0.0 && x > 0.0 && x < 1.0 && v > 0.0 && v < 1.0)
          c = mix(c, ink, texture2D(uMarksMap, vec2(x, v)).a);
      }
    #endif
    return c;
  }`;

/**
 * @typedef {object} PaintText
 * @property {number} water height of the waterline, in the hull's axes
 * @property {number} keel height of what marks count from
 * @property {number} [band] height of the boot-top
 * @property {number} [middle] y of the middle line
 * @property {{x: number, lean?: number, stretch?: number}[]} [columns] of marks, at most three: x = x + lean * z; `stretch`: metres
 *   of the shell a metre of x
 */

/**
 * @param {import('../view/look.js').Look} look
 * @param {PaintText} text
 */
export function hullPaint(look, { water, keel, band = 0.7, middle = 0, columns = [] }) {
  const material = finished();
  const [from, to] = [
    Math.max(1, Math.floor(water - keel - 5)),
    Math.min(TALL, water - keel + 3.2),
  ];
  const marks = columns.length > 0 ? marksTexture(from, to) : null;
  const uniforms = {
    /** In the hull's axes: what lies beyond is not drawn. */
    uOpened: { value: new Vector4(0, 0, 1, 1e9) },
    /** x and z between which the port side is another's to draw: low and high of both. */
    uPatch: { value: new Vector4(1, -1, 1, -1) },
    /** Of the ship, across. */
    uMiddle: { value: middle },
    /** Radius of a hawsepipe's mouth at the origin; 0: none. */
    uPipe: { value: 0 },
    uWaterline: { value: water },
    uBand: { value: band },
    uPlate: { value: [7, 2.4] },
    uBoot: { value: new Color(look.boot) },
    uBottom: { value: new Color(look.bottom) },
    uSteel: { value: new Color(look.dark) },
    uMarksMap: { value: marks },
    uMarks: { value: [keel + from, to - from] },
    uColumns: {
      value: [0, 1, 2].map((i) => {
        const c = columns[i];
        return new Vector4(c?.x ?? 0, c?.lean ?? 0, c ? (c.stretch ?? 1) / WIDE : 0, 0);
      }),
    },
  };
  const inner = material.onBeforeCompile.bind(material);
  material.onBeforeCompile = (shader, renderer) => {
    inner(shader, renderer);
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute float shell;\nvarying vec3 vHull;\nvarying float vShell;',
      )
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvHull = position;\nvShell = shell;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
        ${marks ? '#define MARKS' : ''}
        varying vec3 vHull;
        varying float vShell;
        uniform vec4 uOpened, uPatch, uColumns[3];
        uniform vec2 uPlate, uMarks;
        uniform float uWaterline, uBand, uMiddle, uPipe;
        uniform vec3 uBoot, uBottom, uSteel;
        uniform sampler2D uMarksMap;
        ${PAINT}`,
      )
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        if (dot(vHull, uOpened.xyz) > uOpened.w) discard;
        if (vShell > 0.5) {
          if (vShell < 1.5 && vHull.y > uMiddle && vHull.x > uPatch.x && vHull.x < uPatch.y
            && vHull.z > uPatch.z && vHull.z < uPatch.w) discard;
          diffuseColor.rgb = hullPaint(vHull, diffuseColor.rgb);
        }`,
      )
      // where the inner side of the skin shows, what acts is solid: one flat colour with a fine hatch; the rest is hollow
      .replace(
        '#include <opaque_fragment>',
        `#include <opaque_fragment>
        if (!gl_FrontFacing) {
          float s = mod(gl_FragCoord.x + gl_FragCoord.y, 9.0);
          gl_FragColor.rgb = vShell > 1.5 ? uSteel * mix(1.0, 1.35, step(s, 1.5)) : uSteel * 0.6;
        }`,
      );
  };
  material.addEventListener('dispose', () => marks?.dispose());
  const key = material.customProgramCacheKey.bind(material);
  material.customProgramCacheKey = () => `${key()} hull ${Boolean(marks)}`;
  return { material, uniforms };
}
