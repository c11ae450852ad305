/** Words of the report of a run. */

/** @typedef {string} Text */

export const R = {
  lang: 'en',
  kicker: 'Report of a run',
  /** @param {Text} version */
  by: (version) => `Hawse ${version}`,
  untitled: 'A run without a title',
  notes: 'Notes',
  none: 'none',
  yes: 'yes',
  no: 'no',
  dash: '–',
  rough: '≈',
  /** @param {Text} a @param {Text} b */
  range: (a, b) => `${a} to ${b}`,

  facts: {
    label: 'The run in short',
    example: 'Example',
    own: 'a scenario of its own',
    asItIs: 'as it is',
    /** @param {number} n */
    changed: (n) => (n === 1 ? 'changed in 1 place' : `changed in ${n} places`),
    integrator: 'Integrator',
    step: 'Step',
    frame: 'Frames every',
    duration: 'Computed',
    /** @param {Text} to */
    whole: (to) => `all of ${to} s`,
    /** @param {Text} to @param {Text} all */
    part: (to, all) => `${to} of ${all} s`,
    parts: 'Parts',
    hash: 'State hash',
    version: 'Version',
  },
  /** @param {Text} to @param {Text} all */
  partOnly: (to, all) =>
    `The run is computed up to ${to} s of ${all} s: every figure here is of that part.`,
  /** @param {Text} t @param {Text} all */
  ended: (t, all) => `An event of the scenario ended the run at ${t} s of ${all} s.`,
  /** @param {Text} t */
  halted: (t) => `The run halted at ${t} s`,
  /** @param {Text} part @param {Text} node @param {Text} cause */
  cause: (part, node, cause) => `${part ? `${part}${node}: ` : ''}${cause}`,
  /** @param {number} n */
  node: (n) => `, node ${n}`,
  noStart: 'It could not begin: there are no figures.',
  /** @param {Text} step */
  tryStep: (step) => `A step of ${step} may do.`,

  picture: {
    title: 'The scene',
    /** @param {Text} t */
    at: (t) => `The scene at ${t} s.`,
    /** @param {Text} top */
    tension: (top) => `Lines have the colours of their tension, from none to ${top}.`,
    given: 'A picture that was given to the command.',
    none: 'No picture: the command draws none. The page makes one of the moment on show, and --picture FILE takes one.',
    failed: 'No picture: this browser could not draw one.',
  },

  verdict: {
    title: 'Verdict',
    caption: (/** @type {Text} */ part) => `What ${part} saw`,
    /** By the number of the channel. @type {((time: Text) => Text)[]} */
    words: [
      () => 'No verdict yet',
      (time) => `Home at ${time}`,
      (time) => `Jammed at ${time}`,
      (time) => `Slipped at ${time}`,
      () => 'Time ran out',
    ],
    times: ['', 'time_home', 'time_jam', 'time_slip', ''],
  },

  plots: {
    title: 'Plots',
    none: 'The run has no channel that a plot could show.',
    /** @param {Text} title @param {Text} unit @param {Text} names */
    label: (title, unit, names) =>
      `Plot over time: ${title}${unit && unit !== '1' ? ` [${unit}]` : ''}${names ? `; ${names}` : ''}`,
    /** @param {Text} title @param {Text} x */
    against: (title, x) => `Plot of ${title} over ${x}`,
    /** @param {number} shown @param {number} all */
    more: (shown, all) => `${shown} of ${all} plots are shown.`,
  },

  beside: {
    title: 'Runs held against this one',
    what: 'Their curves stand dashed and dotted in the plots, by their letters.',
    /** @param {[Text, Text][]} runs letter and name */
    list: (runs) => `${runs.map(([letter, name]) => `${letter}: ${name}`).join('; ')}.`,
    channel: 'Channel',
    run: 'Run',
    unit: 'Unit',
    now: 'this one',
    greatest: 'Greatest',
    least: 'Least',
    mean: 'Mean',
    off: 'this run is off',
    /** @param {Text} to */
    help: (to) =>
      `From 0 to ${to} s, which all of them have. Beside each figure by how much of it this run is off; a dash where it is next to nothing.`,
  },

  figures: {
    title: 'Extremes of what is plotted',
    channel: 'Channel',
    unit: 'Unit',
    least: 'Least',
    greatest: 'Greatest',
    at: 'at [s]',
    mean: 'Mean',
    deviation: 'Deviation',
    help: 'Least and greatest are of every accepted step, mean and standard deviation of the frames (docs/measure.md).',
    rows: (/** @type {number} */ n) => `The run is long: here one frame in ${n}.`,
    rough: '≈: most of this load came within one step; another step gives another peak.',
  },

  energy: {
    title: 'Energy',
    what: 'Change from the beginning',
    value: 'Energy',
    work: 'Work that came in',
    gravity: 'Held as height',
    kinetic: 'Held as motion',
    elastic: 'Held as strain',
    dissipated: 'Lost',
    residual: 'Left over',
    /** @param {Text} turned @param {Text} share */
    closure: (turned, share) =>
      `Of ${turned} that changed hands ${share} is missing in the balance (work less what is held and lost).`,
    still: 'Next to no energy changed hands.',
  },

  happened: {
    title: 'What happened',
    none: 'Nothing: the run has no event.',
    counts: 'How often',
    list: 'In the order of their times',
    /** @param {Text} part @param {Text} what @param {Text} value */
    line: (part, what, value) => `${part} ${what}${value ? `, ${value}` : ''}`,
    /** @param {number} shown @param {number} all */
    some: (shown, all) => `${shown} of ${all} events: what is rare, and of the rest the first.`,
    all: (/** @type {number} */ n) => (n === 1 ? '1 event.' : `${n} events.`),
    /** @param {Text} what @param {number} n */
    times: (what, n) => `${what}: ${n}`,
  },

  scenario: {
    title: 'The scenario',
    tables: /** @type {Record<string, Text>} */ ({
      parts: 'Parts',
      environment: 'Environment',
      solver: 'Solver',
      materials: 'Materials',
      meshes: 'Meshes',
      surfaces: 'Surfaces',
      contacts: 'Contacts',
      plan_contacts: 'Contacts in plan',
      inputs: 'Inputs',
      events: 'Events that are planned',
    }),
    help: 'Values that the scenario gives; what it leaves out is as docs/scenario.md has it.',
    /** @param {number} n */
    moreRows: (n) => `and ${n} more values`,
    /** @param {number} n @param {Text} ids */
    moreEntries: (n, ids) => `And ${n} more: ${ids}`,
    /** @param {number} n @param {Text} lo @param {Text} hi */
    series: (n, lo, hi) => `${n} numbers, ${lo} to ${hi}`,
    /** @param {Text} what */
    each: (what) => `${what}, each`,
    orders: 'Ordered live',
    /** @param {Text} t @param {Text} input @param {Text} value */
    order: (t, input, value) => `${t} s: ${input} ${value}`,
    /** @param {number} n */
    moreOrders: (n) => `and ${n} more`,
  },

  changes: {
    title: 'Changed from the example',
    where: 'Where',
    from: 'In the example',
    to: 'Here',
    absent: 'not there',
    gone: 'taken out',
    /** @param {number} n */
    more: (n) => `And ${n} more changes.`,
  },

  cover: {
    title: 'What is validated of it',
    /** @param {Text} cases @param {Text} rows @param {Text} version @param {number} outside of all rows of the validation */
    lead: (cases, rows, version, outside) =>
      `${cases} cases of the validation of Hawse ${version} hold what this scenario has in it against published tests and closed forms: ${rows} rows${outside ? '' : ', none outside its tolerance'}. They say that the parts are computed right, not that this scenario is the right one.`,
    what: 'What it has',
    cases: 'Cases',
    rows: 'Rows',
    again: 'Run them again',
    /** @param {number} n @param {Text} first */
    many: (n, first) => `${n} cases, ${first} and others`,
    page: 'The page runs the same at #validation.',
    none: 'No case of the validation is about what this scenario has in it.',
  },

  proof: {
    title: 'To compute it again',
    version: 'Version of Hawse',
    /** @param {Text} t */
    hash: (t) => `State hash at ${t} s`,
    badge: 'Against the link',
    badges: /** @type {Record<string, (t: Text) => Text>} */ ({
      same: (t) =>
        `Reproduced: the state at ${t} s is, bit for bit, the one that the link promised.`,
      differs: (t) =>
        `Differs: the state at ${t} s is not the one that the link promised. The engine or the scenario has changed since.`,
      checking: (t) =>
        `Not compared: the run is not computed to ${t} s, where the link has a hash.`,
      none: () =>
        'Nothing to compare: no link with a hash was opened, or a value was changed after.',
    }),
    link: 'Link',
    noLink: 'None: the run does not fit into a link. Its scenario as a file holds it.',
    bare: 'Add it to the address of a page that serves Hawse, or say --page URL.',
    code: 'The link as a QR code',
    tooLong: (/** @type {Text} */ n, /** @type {Text} */ most) =>
      `The link has ${n} characters, too many for a QR code that is read from paper (${most}).`,
    noCode: 'No QR code: the link has no address of a page.',
    same: 'The same scenario and version give the same bits on every machine: the hash tells.',
  },
};
