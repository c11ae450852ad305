/**
 * A rotation as a matrix.
 * @module
 */

/** Its nine numbers, row by row, of a unit quaternion. @param {readonly number[]} q w, x, y, z */
export const rowsOf = ([w, x, y, z]) => [
  1 - 2 * (y * y + z * z),
  2 * (x * y - w * z),
  2 * (x * z + w * y),
  2 * (x * y + w * z),
  1 - 2 * (x * x + z * z),
  2 * (y * z - w * x),
  2 * (x * z - w * y),
  2 * (y * z + w * x),
  1 - 2 * (x * x + y * y),
];
