/**
 * three.js without what the page never draws: an esbuild plugin that takes three from its source
 * modules, folds its shaders for the materials, maps and lights that are used, and puts an empty
 * thing in the place of devices that are not (headsets, effects, morphs, cube maps). With the names that
 * are read (`unused.mjs`) it leaves out the methods that nothing calls.
 *
 * A material in `UNDRAWN` draws nothing: `checkThree` fails the build then. A feature in `NEVER` that is
 * used after all draws wrongly: take its name off the list.
 */
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutUnread } from './unused.mjs';

const source = path.join(path.dirname(createRequire(import.meta.url).resolve('three')), '../src');

/** Programs that are kept: of materials, and one that the light from the sky is made with. */
const DRAWN = ['meshphysical', 'meshbasic', 'depth', 'shadow', 'cube'];

/** Materials whose programs are left out. (Of points too, but every Points names its material.) */
const UNDRAWN =
  /^(Mesh(Lambert|Matcap|Normal|Phong|Physical|Toon)|Line(Basic|Dashed)|Sprite)Material$/;

/** Names that no shader of the page has defined: maps, textures, layers of paint, bones, clipping. */
const NEVER = new Set(
  `ALPHA_TO_COVERAGE DECODE_VIDEO_TEXTURE DECODE_VIDEO_TEXTURE_EMISSIVE DISTANCE DITHERING
   ENVMAP_TYPE_CUBE IOR LAMBERT PHONG PHYSICAL SHADOWMAP_TYPE_BASIC SHADOWMAP_TYPE_VSM USE_ALPHAHASH
   USE_ALPHAMAP USE_ALPHATEST USE_ANISOTROPY USE_ANISOTROPYMAP USE_AOMAP USE_BATCHING
   USE_BATCHING_COLOR USE_BUMPMAP USE_CLEARCOAT USE_CLEARCOATMAP USE_CLEARCOAT_NORMALMAP
   USE_CLEARCOAT_ROUGHNESSMAP USE_DIFFUSE_ROUGHNESS USE_DIFFUSE_ROUGHNESSMAP USE_DISPERSION
   USE_DISPLACEMENTMAP USE_EMISSIVEMAP USE_GRADIENTMAP USE_INSTANCING_MORPH USE_IRIDESCENCE
   USE_IRIDESCENCEMAP USE_IRIDESCENCE_THICKNESSMAP USE_LIGHTMAP USE_LIGHT_PROBES
   USE_LOGARITHMIC_DEPTH_BUFFER USE_MAP USE_METALNESSMAP USE_MORPHCOLORS USE_MORPHNORMALS
   USE_MORPHTARGETS USE_NORMALMAP USE_NORMALMAP_OBJECTSPACE USE_NORMALMAP_TANGENTSPACE
   USE_PACKED_NORMALMAP USE_POINTS_UV USE_RETROREFLECTION USE_REVERSED_DEPTH_BUFFER
   USE_ROUGHNESSMAP USE_SHEEN USE_SHEEN_COLORMAP USE_SHEEN_ROUGHNESSMAP USE_SKINNING USE_SPECULAR
   USE_SPECULARMAP USE_SPECULAR_COLORMAP USE_SPECULAR_INTENSITYMAP USE_TANGENT USE_THICKNESSMAP
   USE_TRANSMISSION USE_TRANSMISSIONMAP USE_UV`.split(/\s+/),
);
/** Counts that are always 0: one sun and one sky light the scene. */
const NONE = new Set(
  `NUM_CLIPPING_PLANES NUM_LIGHT_PROBE_GRIDS NUM_POINT_LIGHTS NUM_POINT_LIGHT_SHADOWS
   NUM_RECT_AREA_LIGHTS NUM_SPOT_LIGHTS NUM_SPOT_LIGHT_COORDS NUM_SPOT_LIGHT_MAPS
   NUM_SPOT_LIGHT_SHADOWS NUM_SUN_LIGHTS NUM_SUN_LIGHT_SHADOWS`.split(/\s+/),
);

/** Modules of three.js that have nothing to do here, by file under `src`. @type {Record<string, string>} */
const STUBS = {
  'renderers/webxr/WebXRManager.js': `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    addEventListener() {}
    removeEventListener() {}
    setAnimationLoop() {}
    getEnvironmentBlendMode() {}
    dispose() {}
  }`,
  'renderers/webgl/WebGLOutput.js': 'export class WebGLOutput {}',
  'renderers/webgl/WebGLMorphtargets.js':
    'export function WebGLMorphtargets() { return { update() {} }; }',
  'renderers/webgl/WebGLUniformsGroups.js':
    'export function WebGLUniformsGroups() { return { dispose() {} }; }',
  // every outline that the page fills is convex; its triangles turn one way, whichever the outline does
  'extras/lib/earcut.js': `export default (data, holes, dim = 2) => {
    const n = data.length / dim;
    let area = 0;
    for (let i = 0, j = n - 1; i < n; j = i++)
      area += data[dim * j] * data[dim * i + 1] - data[dim * i] * data[dim * j + 1];
    const [a, b] = area > 0 ? [1, 2] : [2, 1];
    return Array.from({ length: Math.max(0, n - 2) }, (_, i) => [0, i + a, i + b]).flat();
  };`,
  'extras/curves/Curves.js': `export { LineCurve } from './LineCurve.js';`,
};

/** Whether a condition holds: a part that cannot be known here may be either. @param {string} condition */
function holds(condition) {
  let unknown = 0;
  const text = condition
    .replace(/defined\s*\(\s*(\w+)\s*\)/g, (_, name) => (NEVER.has(name) ? ' 0 ' : ' ? '))
    .replace(/\b(\w+) > 0/g, (_, name) => (NONE.has(name) ? ' 0 ' : ' ? '))
    .replace(/\w+ (<|==|>|<=|>=) \w+/g, ' ? ')
    .replace(/\?/g, () => `x[${unknown++}]`);
  if (!/^([\s()|&!01]|x\[\d+\])+$/.test(text)) return undefined;
  const value = new Function('x', `return Boolean(${text})`);
  const all = Array.from({ length: 2 ** unknown }, (_, bits) =>
    value(Array.from({ length: unknown }, (_, i) => (bits >> i) & 1)),
  );
  return all.every((v) => v === all[0]) ? all[0] : undefined;
}

/** A shader without its comments and without what can never be in it. @param {string} text */
export function foldShader(text) {
  const lines = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/\/\/.*/, '').trim())
    .filter((line) => line !== '');
  /** @type {string[]} */
  const out = [];
  // Of each open block: is it in, was a branch of it surely taken, is its #if written.
  /** @type {{around: boolean, on: boolean, done: boolean, written: boolean}[]} */
  const open = [];
  const on = () => open.every((b) => b.on);
  for (const line of lines) {
    const [, word, rest = ''] = /^#\s*(\w+)\s*(.*)$/.exec(line) ?? [];
    const top = open[open.length - 1];
    if (word === 'if' || word === 'ifdef' || word === 'ifndef') {
      const around = on();
      const known =
        word === 'if'
          ? holds(rest)
          : NEVER.has(rest.split(/\s/)[0])
            ? word === 'ifndef'
            : undefined;
      open.push({ around, on: known !== false, done: known === true, written: false });
      if (around && known === undefined) {
        open[open.length - 1].written = true;
        out.push(line);
      }
    } else if (word === 'elif' || word === 'else') {
      const known = top.done ? false : word === 'else' ? true : holds(rest);
      top.on = known !== false;
      if (known === true) top.done = true;
      if (!top.around || known === false) continue;
      if (top.written) out.push(known === true ? '#else' : line);
      else if (known === undefined) {
        top.written = true;
        out.push(`#if ${rest}`);
      }
    } else if (word === 'endif') {
      if (top.written) out.push('#endif');
      open.pop();
    } else if (on()) out.push(line);
  }
  if (open.length > 0) throw new Error('a shader of three.js has an open #if');
  return out.join('\n');
}

const GLSL = /\/\* glsl \*\/\s*`([^`]*)`/g;
const includesOf = (/** @type {string} */ text) =>
  [...text.matchAll(/#include <(\w+)>/g)].map((m) => m[1]);

/** Chunks that a shader which is drawn with takes in, itself or through another. */
async function chunksDrawn() {
  const shaders = path.join(source, 'renderers/shaders');
  const read = (/** @type {string} */ file) => fs.readFile(file, 'utf8');
  const folded = async (/** @type {string} */ file) =>
    [...(await read(file)).matchAll(GLSL)].map((m) => foldShader(m[1])).join('\n');
  const view = fileURLToPath(new URL('src/view/', import.meta.url));
  const texts = await Promise.all([
    read(path.join(source, 'extras/PMREMGenerator.js')),
    ...(await fs.readdir(view)).map((file) => read(path.join(view, file))),
    ...DRAWN.map((name) => folded(path.join(shaders, 'ShaderLib', `${name}.glsl.js`))),
  ]);
  /** @type {Set<string>} */
  const found = new Set();
  const program = await read(path.join(source, 'renderers/webgl/WebGLProgram.js'));
  const byName = [...program.matchAll(/ShaderChunk\[ '(\w+)' \]/g)].map((m) => m[1]);
  const queue = [...texts.flatMap(includesOf), ...byName];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...includesOf(await folded(path.join(shaders, 'ShaderChunk', `${name}.glsl.js`))));
  }
  return found;
}

/** Diagnostics of use that is wrong: this page's is not. Errors stay. */
const WARNINGS = /^[ \t]*warn(Once)?\( [^;{}]*\);$/gm;

/** @param {Set<string>} [live] names that are read: members of any other name are left out @returns {import('esbuild').Plugin} */
export const threeWith = (live) => ({
  name: 'three',
  setup(build) {
    const chunks = chunksDrawn();
    build.onResolve({ filter: /^three$/ }, () => ({
      path: path.join(source, 'Three.js'),
      sideEffects: false,
    }));
    build.onLoad({ filter: /three[\\/](src|examples)[\\/].*\.js$/ }, async (args) => {
      const name = path.relative(source, args.path).split(path.sep).join('/');
      if (name in STUBS) return { contents: STUBS[name] };
      let text = await fs.readFile(args.path, 'utf8');
      if (live) text = text.replace(WARNINGS, ';');
      if (!name.endsWith('.glsl.js'))
        return live ? { contents: await withoutUnread(text, live) } : undefined;
      const [, folder, program] = /(ShaderChunk|ShaderLib)\/(\w+)\.glsl/.exec(name) ?? [];
      const drawn =
        folder === 'ShaderChunk' ? (await chunks).has(program) : DRAWN.includes(program);
      return {
        contents: text.replace(GLSL, (_, glsl) => JSON.stringify(drawn ? foldShader(glsl) : '')),
      };
    });
  },
});

export const three = threeWith();

/** Fails where a material is used whose program is left out. @param {import('esbuild').Metafile} meta */
export function checkThree(meta) {
  for (const output of Object.values(meta.outputs))
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs)) {
      const name = /three\/src\/materials\/(\w+)\.js$/.exec(file)?.[1];
      if (name && UNDRAWN.test(name) && bytesInOutput > 0)
        throw new Error(`${name} is used, but its shader is left out: see web/three.mjs`);
    }
}
