/** A mesh as a Wavefront OBJ file, with every digit. @param {import('../../../wasm/js/loader.mjs').MeshArrays} mesh */
export function objText({ points, faces }) {
  const lines = [];
  for (let i = 0; i + 2 < points.length; i += 3)
    lines.push(`v ${points[i]} ${points[i + 1]} ${points[i + 2]}`);
  for (let i = 0; i + 2 < faces.length; i += 3)
    lines.push(`f ${faces[i] + 1} ${faces[i + 1] + 1} ${faces[i + 2] + 1}`);
  return lines.join('\n') + '\n';
}
