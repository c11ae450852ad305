/** Words of a study that runs in a page. */
import { agoIn } from '../drafts/ago.js';

/** @param {number} n @param {string} one @param {string} many */
const of = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** "5 minutes ago". */
export const ago = agoIn('en', 'just now');

export const W = {
  open: 'Run a small study here',
  lead: 'From one run to hundreds, in this browser: what differs, which points, what is kept of each. The table is that of hawse sweep, byte for byte.',
  manual: 'Text of a study, JSON',
  template: 'Begin with',
  choose: 'Choose a study',
  templates: {
    snaps: 'Snap loads of a heavier load',
    seas: 'How hard does a buoy pull in twenty seas?',
    decides: 'What decides the largest tension?',
  },
  file: 'Open a study',
  /** @param {string} name @param {number} size @param {number} most */
  large: (name, size, most) => `${name} has ${size} bytes: at most ${most} are read here.`,
  copy: 'Copy link',
  copied: 'The link is copied: it carries the whole study.',
  /** @param {string} address */
  notCopied: (address) => `The clipboard is closed to this page. The link stands in the address: ${address}`, // prettier-ignore
  /** @param {string} why */
  noLink: (why) => `No link: ${why}. Save the study as a file instead.`,
  /** @param {string} why */
  badLink: (why) => `The study in the address cannot be read: ${why}`,
  save: 'Save study',
  empty: 'There is no text yet.',
  checking: 'Being read',
  /** @param {number} n */
  faults: (n) => `${of(n, 'fault', 'faults')}:`,
  /** @param {string} why */
  broken: (why) => `It could not be read: ${why}`,
  late: 'it took longer than a minute and was ended',
  /** @param {string} design @param {number} points @param {number} factors @param {number} measures */
  good: (design, points, factors, measures) =>
    `${design}: ${of(points, 'point', 'points')} of ${of(factors, 'factor', 'factors')}, ${of(measures, 'measure', 'measures')}.`,
  /** @param {number} points @param {number} workers */
  cost: (points, workers) =>
    `${of(points, 'run', 'runs')}, ${workers} at a time. How long is told after the first ones.`,
  /** @param {number} points @param {number} most */
  many: (points, most) =>
    `${points} points are too many for a page: at most ${most}. Save the study and run it by the command:`,
  start: 'Run the study',
  pause: 'Pause',
  on: 'Go on',
  stop: 'Stop',
  table: 'Save table, CSV',
  look: 'Show its rows',
  progress: 'Rows of the study',
  /** @param {number} done @param {number} points */
  rows: (done, points) => `${done} of ${points} rows`,
  /** @param {string} time */
  left: (time) => `${time} left`,
  unknown: 'the first points are at work',
  /** @param {number} n */
  seconds: (n) => `${n} s`,
  /** @param {number} n */
  minutes: (n) => `${n} min`,
  /** @param {string} n */
  hours: (n) => `${n} h`,
  states: {
    ready: '',
    running: 'Running',
    pausing: 'Points at work are finished first',
    paused: 'Paused',
    whole: 'Done',
    stopped: 'Stopped: points at work are lost, the rows stay',
    broken: 'Broken off',
  },
  /** @param {number} rows */
  early: (rows) => `The study’s rule “faults” ended it after ${of(rows, 'row', 'rows')}.`,
  /** @param {number} point @param {string} cause */
  died: (point, cause) => `A worker ended at point ${point} (${cause}): the point is done once more.`, // prettier-ignore
  /** @param {number} point @param {string} cause */
  diedAgain: (point, cause) => `A second worker ended at point ${point} (${cause}): its row says so.`, // prettier-ignore
  /** @param {string} why */
  keep: (why) => `This browser keeps no rows here (${why}): they live in this tab alone. Save the table before you close it.`, // prettier-ignore
  kept: 'Rows are kept in this browser as they come, and are here again after a reload, until you throw them away.',
  leftOver: 'Studies that are kept in this browser',
  untitled: 'A study',
  /** @param {number} rows @param {number} points */
  here: (rows, points) =>
    rows < points
      ? `${rows} of ${points} points ${rows === 1 ? 'is' : 'are'} here.`
      : `All ${points} points are here.`,
  drop: 'Throw away',
  elsewhere: 'Another tab of this browser is at work on this study: its rows come together there.',
  elsewhereKept: 'Nothing is thrown away: another tab of this browser is at work on this study.',
  otherEngine:
    'They are of another version of this page, and rows of this one do not go with them: save them, or throw them away.',
  other: 'The text has changed: what runs is the study as it was begun.',
  /** @param {string} why */
  noStudy: (why) => `No study can be made of it: ${why}`,
  page: 'study.html',
  answers: {
    title: 'Answers',
    /** @param {number} rows @param {number} points */
    soFar: (rows, points) => `Answers of the first ${rows} of ${points} points`,
    /** @param {string} name @param {string} kind @param {string} measure @param {string} unit */
    caption: (name, kind, measure, unit) => `${name}: ${kind} of ${measure}${unit ? ` [${unit}]` : ''}`, // prettier-ignore
    /** @type {Record<string, string>} */
    kinds: {
      probability: 'probability',
      figures: 'figures',
      return: 'return levels',
      sensitivity: 'sensitivity',
    },
    /** @param {string} share @param {string} percent @param {string} low @param {string} high @param {number} count @param {number} n */
    share: (share, percent, low, high, count, n) =>
      `${share}, ${percent} % from ${low} to ${high} (${count} of ${n})`,
    figure: 'Figure',
    value: 'Value',
    /** @type {Record<string, string>} */
    figures: {
      n: 'values',
      mean: 'mean',
      deviation: 'deviation',
      least: 'least',
      p5: '5 %',
      p50: '50 %',
      p95: '95 %',
      greatest: 'greatest',
    },
    /** @param {number} least @param {number} greatest */
    where: (least, greatest) => `Least in point ${least}, greatest in point ${greatest}.`,
    points: 'Once in points',
    level: 'Level',
    /** @param {string} percent */
    from: (percent) => `${percent} % from`,
    to: 'to',
    /** @param {string} numbers @param {number} n @param {number} all */
    law: (numbers, n, all) => `${numbers}, of ${n < all ? `${n} of ${all} values` : of(n, 'value', 'values')}.`, // prettier-ignore
    factor: 'Factor',
    first: 'First index',
    total: 'Total index',
    /** @param {number} n @param {number} left */
    matrix: (n, left) => `${of(n, 'row', 'rows')} of a matrix${left ? `, ${left} left out` : ''}.`,
    effects: 'Effects',
    mean: 'Mean',
    size: 'Mean size',
    deviation: 'Deviation',
  },
};
