/**
 * What a line is made of: strands of a wire rope, or a braided cover with a stripe that shows the line's twist. Drawn in the shader
 * from the way along the line and round it; the colour of tension stays, a little darker between the strands. The way is measured
 * from end b, so that what is paid out at end a brings its own strands along.
 *
 * The stripe turns with the twist that the run has between the ends, as far along as the line is: the twist of a line that is free
 * between them.
 * @module
 */

/** Strands of a wire rope, and its pitch in diameters. */
const STRANDS = 6;
const PITCH = 6.5;
/** A rope of fibre shows so many picks round it. */
const PICKS = 8;

const vertex = /* glsl */ `
attribute float along;
attribute vec2 round;
uniform float uLong;
varying vec3 vLay;
`;
const fragment = /* glsl */ `
varying vec3 vLay;
uniform float uTwist, uLong, uLayed, uWire;
float laid(vec3 lay, float angle) {
  float s = lay.z / max(uLayed, 1e-6);
  // strands are lost where they would be finer than pixels
  float fine = 1.0 - smoothstep(0.10, 0.34, fwidth(s));
  float by = uWire > 0.5
    ? abs(fract(${STRANDS}.0 * angle - ${STRANDS}.0 * s) - 0.5) * 2.0
    : max(abs(fract(${PICKS}.0 * angle - ${PICKS}.0 * s) - 0.5), abs(fract(${PICKS}.0 * angle + ${PICKS}.0 * s) - 0.5)) * 1.4;
  return mix(1.0, 0.66 + 0.42 * sqrt(clamp(by, 0.0, 1.0)), fine * (uWire > 0.5 ? 1.0 : 0.55));
}
float striped(vec3 lay, float angle) {
  float turned = angle - uTwist / 6.2831853 * (1.0 - lay.z / max(uLong, 1e-6));
  float off = abs(fract(turned + 0.5) - 0.5);
  float soft = 0.5 * fwidth(lay.z) * abs(uTwist) / 6.2831853 / max(uLong, 1e-6) + 0.03;
  return 1.0 - smoothstep(0.13 - soft, 0.13 + soft, off);
}
`;

/**
 * @param {import('../../view/lines.js').LineTube} tube
 * @param {{diameter: number, wire: boolean}} of
 * @returns {{update: (twist: number) => void}}
 */
export function layLine(tube, { diameter, wire }) {
  const { material } = tube.mesh;
  const uniforms = {
    ...{ uTwist: { value: 0 }, uLong: { value: 1 } },
    ...{ uLayed: { value: PITCH * diameter }, uWire: { value: wire ? 1 : 0 } },
  };
  Object.assign(material.uniforms, uniforms);
  material.vertexShader = vertex + material.vertexShader.replace('vNormal = normal;', 'vNormal = normal;\n  vLay = vec3(round, uLong - along);'); // prettier-ignore
  material.fragmentShader =
    fragment +
    material.fragmentShader.replace(
      'gl_FragColor = vec4(c, 1.0);',
      `if (uRim == 0.0) {
    float angle = atan(vLay.y, vLay.x) / 6.2831853;
    c *= laid(vLay, angle);
    if (uWire < 0.5) c = mix(c, c * 0.3, 0.85 * striped(vLay, angle));
  }
  gl_FragColor = vec4(c, 1.0);`,
    );
  material.needsUpdate = true;
  return {
    update(twist) {
      uniforms.uTwist.value = twist;
      uniforms.uLong.value = tube.long;
    },
  };
}
