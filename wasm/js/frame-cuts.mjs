/**
 * Reads where meshes cut each other: sections of lists, each with its pair and its length before it.
 * @module
 */
import { placesOf } from './places.mjs';
import { CONTOUR, CUT } from './rows.mjs';

/**
 * @typedef {import('./frame.mjs').Frame} Frame
 * @typedef {import('./frame.mjs').Section} Section
 */

/** Words of a section that is a list of records. @param {Section | undefined} section */
const wordsOf = (section) => section?.words ?? section?.capacity ?? section?.count ?? 0;

/**
 * Up to a pair of -1.
 * @param {import('./frame-words.mjs').FrameWords} words
 * @param {Section | undefined} section
 * @param {{pair: number, count: number}} place of its words
 * @param {number} list place of the list
 * @param {number} each numbers of a thing in the list
 */
function runsOf(words, section, place, list, each) {
  const first = (section?.offset ?? 0) / 8;
  const end = first + wordsOf(section);
  /**
   * Without room in the frame for all of them the rest is missing.
   * @param {Frame} buf
   * @param {{n: number, pair: Int32Array, first: Int32Array, count: Int32Array}} out
   * @param {Float64Array | Int32Array} values
   * @param {number} unit of `first`, in numbers
   */
  return (buf, out, values, unit) => {
    const f64 = words.look(buf);
    let filled = 0;
    out.n = 0;
    let w = first;
    while (w + 2 <= end && f64[w + place.pair] >= 0 && out.n < out.pair.length) {
      const numbers = each * f64[w + place.count];
      const from = w + list;
      if (from + numbers > end) break;
      const i = out.n++;
      out.pair[i] = f64[w + place.pair];
      out.count[i] = f64[w + place.count];
      out.first[i] = filled / unit;
      for (let k = 0; k < numbers; k++) values[filled + k] = f64[from + k];
      filled += numbers;
      w = from + numbers;
    }
  };
}

/** @param {number} most */
function runsOut(most) {
  const [pair, first, count] = [0, 0, 0].map(() => new Int32Array(most));
  return { n: 0, pair, first, count };
}

/**
 * @internal
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {import('./frame-words.mjs').FrameWords} words
 * @returns {Pick<import('./frame.mjs').FrameReader, 'contoursOut' | 'contours' | 'cutsOut' | 'cuts'>}
 */
export function cutReaders({ sections }, words) {
  const inContour = placesOf(sections.contours, CONTOUR);
  const inCut = placesOf(sections.cuts, CUT);
  const readContours = runsOf(words, sections.contours, inContour, inContour.points, 3);
  const readCuts = runsOf(words, sections.cuts, inCut, inCut.faces, 2);
  /** A record has two words and a triangle at least. */
  const contoursOut = () => {
    const most = wordsOf(sections.contours);
    return { ...runsOut(Math.floor(most / 11)), points: new Float64Array(most) };
  };
  const cutsOut = () => {
    const most = wordsOf(sections.cuts);
    return { ...runsOut(Math.floor(most / 4)), faces: new Int32Array(most) };
  };
  return {
    contoursOut,
    contours: (buf, out = contoursOut()) => (readContours(buf, out, out.points, 3), out),
    cutsOut,
    cuts: (buf, out = cutsOut()) => (readCuts(buf, out, out.faces, 1), out),
  };
}
