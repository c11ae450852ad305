/**
 * The tape in space: a line from end to end that is seen through what is before it, a disc at each end, and the distance
 * beside its middle.
 * @module
 */
import { Color, Group, Vector3 } from 'three';
import { h, setHidden, setText } from '../../../dom.js';
import { formatText } from '../../../../../wasm/js/format.mjs';
import { coded } from '../../../view/look.js';
import { screenPoints } from '../../../view/points.js';
import { Strokes } from '../strokes.js';
import { between, placeOf } from './places.js';
import { tape } from './state.js';

const middle = new Vector3();

/** @param {{over: HTMLElement, on: () => boolean}} app `over`: what floats on the scene goes there; `on`: the tape is out @returns {import('../../index.js').LayerModule} */
export const tapeLayer = ({ over, on }) => ({
  createLayer(run, moment) {
    const group = new Group();
    const line = new Strokes(1, 7, 1.5, true);
    const discs = screenPoints(
      2,
      11,
      ['uFill', 'uRim'],
      `vec3 c = mix(uFill, uRim, smoothstep(-soft, soft, r - 0.5 * uSize + 2.5));
        gl_FragColor = vec4(c, 1.0 - smoothstep(-soft, soft, r - 0.5 * uSize + 0.5));`,
      15,
    );
    group.add(line.mesh, discs);
    // what it says is in the card as well
    const plate = h('p', { class: 'tapeplate glass', 'aria-hidden': 'true', hidden: true });
    over.append(plate);
    const rgba = new Uint8Array([0, 0, 0, 255]);
    /** @type {(number[] | null)[]} */
    let ends = [null, null];
    return {
      group,
      update() {
        const out = on();
        ends = [tape.a, tape.b].map((end) =>
          out && end ? placeOf(end, run.manifest, moment) : null,
        );
        const [a, b] = ends;
        const there = ends.filter((end) => end !== null);
        group.visible = there.length > 0;
        there.forEach((end, i) => discs.geometry.attributes.position.setXYZ(i, end[0], end[1], end[2])); // prettier-ignore
        discs.geometry.attributes.position.needsUpdate = true;
        discs.geometry.setDrawRange(0, there.length);
        if (a && b) {
          line.set(0, a, 0, b, 0, rgba);
          line.commit();
          setText(plate, formatText(between(a, b).distance, 'm', 4));
        }
        line.show(a && b ? 1 : 0);
        setHidden(plate, !(a && b));
      },
      setLook(look) {
        const ink = new Color(look.now);
        rgba.set([ink.r, ink.g, ink.b].map((c) => 255 * coded(c)));
        discs.material.uniforms.uFill.value.set(look.casing);
        discs.material.uniforms.uRim.value.set(look.now);
      },
      beforeDraw(look) {
        line.beforeDraw(look);
        discs.material.uniforms.uRatio.value = look.ratio;
        const [a, b] = ends;
        if (!a || !b) return;
        middle.fromArray(a).lerp(new Vector3().fromArray(b), 0.5).project(look.camera);
        const seen = Math.abs(middle.x) < 1 && Math.abs(middle.y) < 1 && middle.z < 1;
        setHidden(plate, !seen);
        if (!seen) return;
        const [x, y] = [((middle.x + 1) / 2) * look.width, ((1 - middle.y) / 2) * look.height];
        plate.style.transform = `translate(${Math.round(x + 10)}px, ${Math.round(y - 12)}px)`;
      },
      dispose() {
        line.dispose();
        discs.geometry.dispose();
        discs.material.dispose();
        plate.remove();
      },
    };
  },
});
