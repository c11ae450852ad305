/** Words of what a run is saved as: pictures, films, models, plots. */

/** @typedef {string} Text */

export const W = {
  picture: 'Picture of any size, PNG',
  pictureText: 'the moment on show, up to 4096 × 4096; also without sea and sky',
  film: 'Film, MP4 or WebM',
  filmText: 'any part of the run, faster or slower; every picture is computed, none is left out',
  model: '3D model, GLB',
  modelText: 'bodies and lines with their motion, for Blender, PowerPoint and viewers',
  plots: 'Plots, SVG',
  plotsText: 'vectors to print: every plot with axes, units and names, and pinned runs',
  compared: 'This run and the pinned ones, CSV',
  comparedText: 'all channels of each beside one another, one row a frame',
  figures: 'Their figures, CSV',
  figuresText: 'largest, least and mean of every channel and run, with the differences in per cent',
  runFile: 'Run, HAWSE',
  runFileText:
    'one file for all of it: scenario, meshes, live inputs, moment, proof; opens here and in the command line',
  report: 'Report, HTML',
  reportText:
    'one file to read and to print: picture, plots, figures, scenario, what is validated, link',
  choose: 'Choose',
  make: 'Make',
  stop: 'Cancel',

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
  legends: 'Title, time, caption and legends',
  plotsBelow: 'Plots below',
  labels: 'Forces and their values',
  clear: 'On nothing: no sea, sky or ground',
  name: 'Name of the scenario and its hash below',

  /** What a film will be. @param {Text} count @param {Text} long @param {Text} size */
  filmFacts: (count, long, size) => `${count} pictures, ${long} s long, about ${size}`,
  /** Why there are no films. */
  lack: {
    none: 'This browser has no video encoder (WebCodecs). The film comes as pictures in a ZIP, which any video program joins.',
    insecure:
      'Films need a page from https or from this machine: elsewhere browsers keep the video encoder (WebCodecs) away. The film comes as pictures in a ZIP.',
    size: 'This browser encodes no film of this size: a smaller one may do. Or take the pictures in a ZIP.',
  },
  wrong: {
    range: 'The film ends after it begins, and within the run.',
    size: 'Width and height go from 64 to 4096 px.',
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

  /** @param {number} width @param {number} height @param {Text} size */
  pictured: (width, height, size) => `Saved: ${width} × ${height}, ${size}.`,
  save: 'Save',
  /** @param {Text} label */
  saved: (label) => `Saved: ${label}.`,
  allPlots: 'All plots on one sheet',
  /** @param {Text} t @param {Text} hash @param {Text} version */
  footText: (t, hash, version) => `t = ${t} s, state ${hash}, Hawse ${version}`,

  modelRate: 'Poses',
  /** @param {Text} count */
  modelPoses: (count) => `${count} poses`,
  /** @param {Text} done @param {Text} count */
  posing: (done, count) => `${done} of ${count} poses`,
  /** @param {Text} bodies @param {Text} lines @param {Text} poses @param {Text} size */
  modelled: (bodies, lines, poses, size) =>
    `Saved: ${bodies} bodies, ${lines} lines, ${poses} poses, ${size}.`,
  modelLimits:
    'Metres, y up, with the clock of the run. Bodies move as they do here; a line is a skin on bones, in the colours of tension of its first moment, and no thinner than is seen. Sea, sky, ground, arrows and values stay here.',
};
