/** Words of what a run is saved as: pictures, films, models, plots. */

/** @typedef {string} Text */

export const W = {
  bytes: (/** @type {Text} */ size) => `about ${size}`,
  picture: 'Picture of any size, PNG',
  pictureText: 'the moment on show, up to 4096 × 4096; also without sea and sky',
  film: 'Film, MP4 or WebM',
  filmText: 'any part of the run, faster or slower; every picture is computed, none is left out',
  model: '3D model, GLB',
  modelText: 'bodies and lines with their motion, for Blender, PowerPoint and viewers',
  plots: 'Plots, SVG',
  plotsText: 'vectors to print: every plot with axes, units and names',
  choose: 'Choose',
  make: 'Make',
  stop: 'Cancel',
  again: 'Make another',

  size: 'Size',
  /** @type {Record<string, string>} */
  sizes: {
    '1080p': '1920 × 1080',
    '720p': '1280 × 720',
    '4K': '3840 × 2160',
    square: 'Square, 1080 × 1080',
    upright: 'Upright, 1080 × 1920',
    own: 'As given below',
  },
  width: 'Width',
  height: 'Height',
  pixels: 'px',
  seconds: 's',
  format: 'Format',
  /** @type {Record<string, string>} */
  formats: { mp4: 'MP4', webm: 'WebM', png: 'Pictures, ZIP of PNG' },
  /** @type {Record<string, string>} */
  codecs: { avc: 'H.264', vp9: 'VP9', av1: 'AV1', vp8: 'VP8' },
  fps: 'Pictures',
  fpsUnit: 'a second',
  from: 'From',
  to: 'To',
  speed: 'Speed',
  /** @param {number} times */
  speedText: (times) =>
    times === 1 ? 'As it is' : times > 1 ? `${times} times as fast` : `1/${Math.round(1 / times)}`,
  with: 'With',
  legends: 'Title, time and legends',
  plotsBelow: 'Plots below',
  labels: 'Forces and their values',
  clear: 'On nothing: no sea, sky or ground',
  name: 'Name of the scenario and its hash below',

  /** What a film will be. @param {Text} count @param {Text} long @param {Text} size */
  filmFacts: (count, long, size) => `${count} pictures, ${long} s long, about ${size}`,
  /** @param {Text} codec */
  encoded: (codec) => `encoded as ${codec}`,
  /** Why there are no films. */
  lack: {
    none: 'This browser has no video encoder (WebCodecs). The film comes as pictures in a ZIP, which any video program joins.',
    insecure:
      'Films need a page from https or from this machine: elsewhere browsers keep the video encoder (WebCodecs) away. The film comes as pictures in a ZIP.',
    size: 'This browser encodes no film of this size: a smaller one may do. Or take the pictures in a ZIP.',
  },
  wrong: {
    range: 'The film ends after it begins, and within the run.',
    size: 'Width and height go from 64 to 4096, and are even in a film.',
    long: 'More than 20 000 pictures: a shorter part, fewer a second, or faster.',
  },
  /** @param {Text} t @param {Text} from */
  coming: (t, from) => `Computing the run again: ${t} of ${from} s`,
  /** @param {Text} done @param {Text} count @param {Text} left */
  filming: (done, count, left) => `${done} of ${count} pictures${left}`,
  /** @param {Text} time */
  left: (time) => `, about ${time} left`,
  way: 'Making the film',
  wayModel: 'Making the model',
  /** @param {Text} count @param {Text} size */
  filmed: (count, size) => `Saved: ${count} pictures, ${size}.`,
  /** @param {Text} count @param {Text} all */
  short: (count, all) => `The run ended before: ${count} of ${all} pictures.`,
  stopped: 'Stopped: nothing was saved.',

  modelRate: 'Poses',
  modelLimits:
    'Bodies keep their colours. A line is a skin of 48 bones or fewer, in one colour: viewers do not change colours with time. Sea, sky, arrows and values stay here.',
  /** @param {Text} parts @param {Text} lines @param {Text} poses */
  modelFacts: (parts, lines, poses) => `${parts} bodies, ${lines} lines, ${poses} poses each`,
};
