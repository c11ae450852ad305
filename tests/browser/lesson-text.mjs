/** A number as lessons write it: four digits, a minus sign. @param {number} value */
export const quantityText = (value) => String(Number(value.toPrecision(4))).replace('-', '−');
