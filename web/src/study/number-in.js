/** Numbers as they are typed. */

/** A number as it was typed, with a decimal comma too; undefined: it is none. @param {string} text @returns {number | undefined} */
export function numberIn(text) {
  const plain = text.trim().replace(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-').replace(',', '.'); // prettier-ignore
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : undefined; // prettier-ignore
}
