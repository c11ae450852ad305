/**
 * A QR code as a drawing; how it is made is in qr.mjs, which is loaded apart.
 * @module
 */

/** One path of a unit a module, where they are dark. @param {boolean[][]} rows */
export function qrPath(rows) {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x - from + 1}v1h${from - x - 1}z`;
    }
  });
  return path;
}
