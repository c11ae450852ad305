/** Whole frames without the zeros at the ends of their sections: most rows of a frame are not in use. */

/** Bytes of a packed frame. @param {Uint8Array[]} [frame] */
export const sizeOf = (frame = []) => frame.reduce((sum, { length }) => sum + length, 0);

/** @param {number} frameBytes @param {number[]} edges where sections begin, from 0 on, and the end */
export function createPacker(frameBytes, edges) {
  return {
    /** @param {Uint8Array} frame */
    pack(frame) {
      const words = new Int32Array(frame.buffer, frame.byteOffset, frameBytes / 4);
      return edges.slice(0, -1).map((edge, i) => {
        let end = edges[i + 1] / 4;
        while (4 * end > edge && words[end - 1] === 0) end--;
        return frame.slice(edge, 4 * end);
      });
    },
    /** @param {Uint8Array[]} frame @param {Uint8Array} out */
    unpack(frame, out) {
      out.fill(0);
      frame.forEach((section, i) => out.set(section, edges[i]));
    },
  };
}
