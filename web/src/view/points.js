/** Points of a fixed size on the screen, whose picture a fragment shader draws. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Points,
  ShaderMaterial,
} from 'three';

/**
 * @param {number} count room
 * @param {number} size across [px]: uniform uSize; pixels of the screen to one of the page are uRatio
 * @param {string[]} colours names of the uniforms that are colours
 * @param {string} colour GLSL that sets gl_FragColor by r, the distance from the middle [px], and soft, half the width of an edge
 * @param {number} order that it is drawn in
 */
export function screenPoints(count, size, colours, colour, order) {
  const geometry = new BufferGeometry();
  const position = new BufferAttribute(new Float32Array(3 * count), 3).setUsage(DynamicDrawUsage);
  geometry.setAttribute('position', position);
  geometry.setDrawRange(0, 0);
  const material = new ShaderMaterial({
    uniforms: {
      uSize: { value: size },
      uRatio: { value: 1 },
      ...Object.fromEntries(colours.map((name) => [name, { value: new Color() }])),
    },
    ...{ transparent: true, depthTest: false, depthWrite: false },
    vertexShader: /* glsl */ `uniform float uSize, uRatio;
      void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        gl_PointSize = uSize * uRatio;
      }`,
    fragmentShader: /* glsl */ `uniform vec3 ${colours.join(', ')};
      uniform float uSize, uRatio;
      void main() {
        float r = length(gl_PointCoord - 0.5) * uSize, soft = 0.7 / uRatio;
        ${colour}
        #include <colorspace_fragment>
      }`,
  });
  const points = new Points(geometry, material);
  points.frustumCulled = false;
  points.renderOrder = order;
  return points;
}
