/**
 * What ghosts are made of: a glass that shows edges, and bodies as plain as they touch.
 * @module
 */
import { Color, ShaderMaterial } from 'three';
import { Kit } from '../../../view/kit.js';
import { addCollider } from '../../../view/shapes.js';

/** For instanced meshes: the later ones of `uCount` are paler. */
export const glass = () =>
  new ShaderMaterial({
    uniforms: { uColour: { value: new Color() }, uCount: { value: 1 } },
    ...{ transparent: true, depthWrite: false },
    vertexShader: /* glsl */ `uniform float uCount;
      varying vec3 vNormal, vAt;
      varying float vAge;
      void main() {
        vAge = float(gl_InstanceID) / uCount;
        mat4 view = modelViewMatrix * instanceMatrix;
        vec4 at = view * vec4(position, 1.0);
        vAt = at.xyz;
        vNormal = mat3(view) * normal;
        gl_Position = projectionMatrix * at;
      }`,
    fragmentShader: /* glsl */ `uniform vec3 uColour;
      varying vec3 vNormal, vAt;
      varying float vAge;
      void main() {
        float edge = pow(1.0 - abs(dot(normalize(vNormal), normalize(vAt))), 2.0);
        gl_FragColor = vec4(uColour, (0.07 + 0.4 * edge) * (1.0 - 0.7 * vAge));
        #include <colorspace_fragment>
      }`,
  });

/** What a body touches with: plainer than how it is drawn, which would be a thicket of edges; null where it touches nothing.
 * @param {import('../../../view/index.js').Manifest} manifest @param {import('../../../view/look.js').Look} look @param {number} row of its pose */
export function plainBody(manifest, look, row) {
  const kit = new Kit();
  for (const part of manifest.parts)
    for (const c of part.colliders ?? [])
      if (c.pose === row) addCollider(kit, look, manifest, c, look.steel);
  return kit.pieces.length === 0 ? null : kit.build();
}

/** Whether two places are apart. @param {ArrayLike<number>} a @param {ArrayLike<number>} b @param {number} n @param {number} least */
export function differ(a, b, n, least) {
  for (let i = 0; i < n; i++) if (Math.abs(a[i] - b[i]) > least) return true;
  return false;
}
