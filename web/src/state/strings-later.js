/** The words of panels and dialogs, with those that the page shows first. */
import { S as first } from './strings.js';

export const S = {
  ...first,

  cancel: 'Cancel',
  close: 'Close',
  noPreview: 'WebGL is off in this browser: there is no picture here.',

  against: {
    title: (/** @type {string} */ y, /** @type {string} */ x) => `${y} against ${x}`,
    channel: (/** @type {string} */ label, /** @type {string} */ owner) => `${label} of ${owner}`,
    lead: 'A phase portrait, a force against a way: the plot goes below the others and into links.',
    up: 'Vertical axis',
    along: 'Horizontal axis',
    option: (/** @type {string} */ words, /** @type {string} */ unit) => `${words} [${unit}]`,
    run: 'The whole run',
    add: 'Add the plot',
    remove: (/** @type {string} */ title) => `Remove the plot: ${title}`,
  },

  switches: {
    free: 'open joint',
    armed: 'takes hold in reach',
    parked: 'parked',
  },

  /** What happened, by the number of its kind. */
  halt: {
    title: (/** @type {string} */ t) => `Halted at ${t} s`,
    part: 'Part',
    node: (/** @type {number} */ n) => `node ${n}`,
    cause: 'Cause',
    try: 'Try',
    step: (/** @type {string} */ to, /** @type {string} */ from) => `Step ${to} instead of ${from}`,
    run: (/** @type {string} */ step) => `Run with ${step}`,
    last: 'Last good frame',
    copy: 'Copy report',
    copied: 'Report copied.',
    dismiss: 'Close',
  },

  start: {
    cannot: (/** @type {string} */ part, /** @type {string} */ what) =>
      `${part ? `${part}: ` : ''}${what}.`,
    putBack: (/** @type {string} */ key, /** @type {unknown} */ value) =>
      value === null ? `Take ${key} out again` : `Put ${key} back to ${JSON.stringify(value)}`,
    undo: 'Undo the last change',
  },

  proof: {
    from: 'Made from, then changed',
    same: (/** @type {string} */ t) =>
      `The state hash at ${t} s equals the one in the link: every bit of the state is the same as on the sender's device.`,
    differs: (/** @type {string} */ t) =>
      `The state hash at ${t} s is not the one in the link. The engine or the scenario has changed since the link was made.`,
    checking: (/** @type {string} */ t) =>
      `The run has not reached ${t} s yet. Its state hash is compared there.`,
    none: 'Nothing to compare: the link holds no state hash, or a value was changed after it was opened.',
    here: 'Hash at this moment',
    inLink: 'Hash in the link',
    engine: 'Engine',
    engineLink: 'Engine of the link',
    memory: 'Kept to go back in time',
    megabytes: (
      /** @type {number} */ mb,
      /** @type {number} */ stride,
      /** @type {number} */ rows,
    ) =>
      `${mb} of 192 MB${stride > 1 ? `, a picture every ${stride} frames` : ''}${rows > 1 ? `, channels every ${rows}; least and greatest are of all steps` : ''}`,
  },

  version: {
    later: (/** @type {string} */ made, /** @type {string} */ here) =>
      `This link was made by Hawse ${made}, this page is ${here}: it may differ. Reload for a newer page, or open it where it was made.`,
    earlier: (/** @type {string} */ made, /** @type {string} */ here) =>
      `This link was made by Hawse ${made}, this page is ${here}: its state hash may differ.`,
    again: 'Reload',
  },

  params: {
    title: 'Parameters',
    list: 'Parameter list',
    find: 'Find a parameter (/)',
    filter: 'Find a parameter',
    nothing: 'No parameter has this word.',
    text: 'Text of the scenario (Shift+E)',
    begin: 'New scenario',
    inputs: 'Live controls',
    call: (/** @type {string} */ event) => `Call: ${event}`,
    inputsNote: 'act at the present moment',
    led: (/** @type {string} */ controller) =>
      `Led by the controller ${controller}: only that sets it.`,
    joint: (/** @type {string} */ part, /** @type {string} */ joint) => `${part}, ${joint}`,
    more: 'More settings',
    moreOf: (/** @type {number} */ n) => (n === 1 ? '1 more setting' : `${n} more settings`),
    exposed: 'From the sender',
    all: 'All parameters',
    example: (/** @type {string} */ value) => `Example: ${value}`,
    notGiven: 'not given',
    useIt: 'Use it',
    slider: (/** @type {string} */ label) => `${label}, slider`,
    /** @type {(n: number) => string} */
    changes: (n) => (n === 1 ? 'change' : 'changes'),
    undoAll: 'Undo all',
    notNumber: (/** @type {string} */ allowed) => `Not a number. Allowed: ${allowed}.`,
    badUnit: (/** @type {string} */ unit, /** @type {string} */ si) =>
      `${unit} is not a unit of this value. Its unit is ${si}.`,
    outside: (/** @type {string} */ allowed) => `Outside the range. Allowed: ${allowed}.`,
    range: (/** @type {string} */ lo, /** @type {string} */ hi) => `${lo} to ${hi}`,
    anyNumber: 'any number',
    whole: (/** @type {string} */ range) => `a whole number, ${range}`,
    faults: (/** @type {number} */ n) =>
      n === 1
        ? '1 value is not possible. The picture shows the last good run.'
        : `${n} values are not possible. The picture shows the last good run.`,
    hints: (/** @type {number} */ n) => (n === 1 ? '1 hint' : `${n} hints`),
    on: 'On',
    axes: ['x', 'y', 'z', 'w'],
    rotation: ['w', 'x', 'y', 'z'],
    missing: 'not set',
    catalogue: 'Choose from the catalogue',
    move: (/** @type {string} */ what) => `Move ${what} by hand`,
    name: 'Name',
    entries: (/** @type {number} */ n) => (n === 0 ? 'none' : String(n)),
    /** An entry of a collection within a sentence. */
    noun: (/** @type {string} */ word) => word.toLowerCase(),
    add: (/** @type {string} */ what) => `Add ${what}`,
    remove: (/** @type {string} */ what) => `Remove ${what}`,
    kindOf: (/** @type {string} */ what) => `Kind of ${what}`,
    badName: 'A name is a to z, then a to z, 0 to 9, _ and -; at most 64 characters.',
    nameTaken: (/** @type {string} */ name) => `There is another ${name}.`,
    added: (/** @type {string} */ name) => `${name} is added.`,
    renamed: (/** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ n) =>
      n === 0
        ? `${from} is ${to} now.`
        : `${from} is ${to} now, and in ${n === 1 ? '1 place' : `${n} places`} that named it.`,
    duplicate: (/** @type {string} */ what) => `Duplicate ${what}`,
    copied: (/** @type {string} */ name, /** @type {string} */ to) => `${to} is a copy of ${name}.`,
    /** @param {string} name @param {string[]} gone entries @param {string[]} cleared values */
    removed(name, gone, cleared) {
      const some = (/** @type {string[]} */ all) =>
        `${all.slice(0, 6).join(', ')}${all.length > 6 ? ` and ${all.length - 6} more` : ''}`;
      return [
        gone.length === 0
          ? `${name} is removed.`
          : `${name} is removed, and with it ${some(gone)}.`,
        ...(cleared.length === 0 ? [] : [`No longer named by ${some(cleared)}.`]),
        ...(gone.length + cleared.length === 0 ? [] : ['Undo brings all of it back.']),
      ].join(' ');
    },
    addPoint: 'Add point',
    point: (/** @type {string} */ label, /** @type {number} */ n) => `${label}, point ${n}`,
    points: (/** @type {number} */ n) => (n === 1 ? '1 point' : `${n} points`),
  },

  peak: (/** @type {string} */ value, /** @type {string} */ t, /** @type {boolean} */ coarse) =>
    `max ${value} at ${t} s${coarse ? ', depends on the step' : ''}`,

  energy: {
    title: 'Energy since the start',
    caption: (/** @type {string} */ unit) => `Energy in ${unit} since 0 s`,
    kind: 'Kind',
    account: 'Account',
    in: 'In',
    work: 'Work of inputs',
    held: 'Held',
    gravity: 'Potential',
    kinetic: 'Kinetic',
    elastic: 'Elastic',
    lost: 'Lost',
    dissipated: 'Damping and drag',
    sum: 'Held + lost',
    residual: (/** @type {string} */ relative) => `Residual, ${relative}`,
    attention: {
      step: 'The ledger misses more than 1 in 1 000 of the energy turned over. A shorter step or a smaller speed tolerance closes it.',
      touch:
        'The ledger misses more than 1 in 1 000 of the energy turned over: what lines lose as they touch is booked once a step. A smaller speed tolerance closes it, at more steps.',
      euler:
        'The ledger misses more than 1 in 1 000 of the energy turned over: the steps of Euler are of first order. A shorter step closes it.',
    },
  },

  pose: {
    title: 'pose',
    of: (/** @type {string} */ axis, /** @type {string} */ part) => `${axis} of ${part}`,
    axes: /** @type {Record<string, string>} */ ({
      x: 'x',
      y: 'y',
      z: 'z',
      roll: 'Roll',
      pitch: 'Pitch',
      yaw: 'Yaw',
    }),
  },

  mesh: {
    badLink: (/** @type {string} */ why) => `The meshes in the link cannot be read: ${why}.`,
    choose: 'Mesh from a file (M)',
    caption: 'What was read from the file',
    preview: 'Preview of the mesh. Drag or use the arrow keys to turn it.',
    local: 'Read in this tab. Nothing is sent.',
    where: 'Where the mesh goes',
    shapeOf: (/** @type {string} */ id) => `Shape of ${id}`,
    useAs: (/** @type {string} */ id) => `Use as shape of ${id}`,
    inTeaching: (/** @type {string} */ k) => `Two meshes, as ${k}`,
    openIn: (/** @type {string} */ k) => `Open in two-meshes as ${k}`,
    nowhere: 'No part to give it to',
    save: 'Save as OBJ',
    stages: /** @type {Record<string, string>} */ ({
      read: 'Reading the file',
      check: 'Checking the surface',
      reduce: 'Reducing',
      draw: 'Drawing',
      keep: 'Keeping it in this browser',
    }),
    died: 'This device has not enough memory for the file. Reduce it in a mesh editor first.',
    tooBig: (/** @type {number} */ bytes, /** @type {number} */ most) =>
      `The file has ${Math.round(bytes / 2 ** 20)} MB. At most ${Math.round(most / 2 ** 20)} MB are read. Reduce it in a mesh editor first.`,
    unknown: 'This file is not read here',
    unknownText: (/** @type {string} */ name) =>
      `${name}: expected a mesh (.obj, .stl, .ply, .glb, .3ds) or a run (.json, .hawse).`,
    noMesh: (/** @type {string} */ what, /** @type {string} */ fix) => `${what}. ${fix}.`,
    notHere: (/** @type {string} */ name) =>
      `${name} is not on this device: drop the file on the page, then open the scenario again`,
    size: 'Size',
    unit: 'Unit of the file',
    units: (/** @type {string} */ n) => `${n} units at the longest`,
    looksLike: (/** @type {string} */ unit) => `Looks like ${unit}`,
    inUnit: (/** @type {string} */ unit) => `In ${unit}`,
    upAxis: 'Up axis',
    axes: { z: 'z of the file is up', y: 'y of the file is up' },
    zUp: 'Z up',
    yUp: 'Y up',
    surface: 'Surface',
    closed: 'Closed',
    shells: (/** @type {number} */ n) => (n === 1 ? '1 shell' : `${n} shells`),
    holes: (/** @type {number} */ n) => (n === 1 ? '1 hole' : `${n} holes`),
    openEdges: (/** @type {string} */ n) => `${n} open edges`,
    openText: (/** @type {string} */ n) =>
      `${n} open edges, marked. It can be drawn, but not touch: weld near points, or close it in a mesh editor.`,
    notSolid: 'Not a solid',
    crowded: (/** @type {string} */ n, /** @type {string} */ twisted) =>
      `${n} edges with more than two faces, ${twisted} twisted`,
    vertices: 'Vertices',
    weld: 'Weld points',
    equal: 'Equal only',
    merged: (/** @type {string} */ n) => `${n} merged`,
    noneMerged: (/** @type {string} */ n) => `${n}, none merged`,
    normals: 'Normals',
    outward: 'Outward',
    agree: 'Agree',
    asGiven: 'As in the file',
    twisted: 'Cannot be made to agree',
    turned: (/** @type {string} */ n, /** @type {number} */ shells) =>
      shells > 0 ? `${n} faces and ${shells} shells turned` : `${n} faces turned`,
    turnFaces: 'Turn faces',
    keepFaces: 'Keep faces',
    faces: 'Faces',
    triangles: 'Triangles',
    target: 'Triangles at most',
    reduce: 'Reduce',
    whole: 'All triangles',
    within: (/** @type {string} */ d) => `within ${d} of the file's surface`,
    many: 'fewer run faster',
    origin: 'Origin',
    asInFile: 'As in the file',
    centroid: 'At the centroid',
    volume: (/** @type {string} */ v) => `Volume ${v}`,
    noVolume: 'No volume: the surface is open',
  },

  repeat: {
    title: 'Drop it many times',
    lead: 'The same scenario from many starts. Each run depends on its number and the seed alone, so the table is the same everywhere. Choose a run to open it.',
    study: 'As a study',
    settings: 'Runs',
    runs: 'Runs',
    seed: 'Seed',
    settle: 'End a run after its verdict by',
    vary: 'What differs between the runs',
    path: 'Value',
    low: 'lowest',
    high: 'highest',
    key: (/** @type {number} */ n) => `Value ${n}, part.key`,
    more: 'Another value',
    drop: (/** @type {string} */ path) => `Leave ${path || 'it'} as it is`,
    start: (/** @type {number} */ n) => (n === 1 ? 'Run it once' : `Run it ${n} times`),
    cancel: 'Cancel',
    cancelled: 'Cancelled.',
    done: 'Done.',
    csv: 'Save as CSV',
    progress: 'Runs done',
    sum: (/** @type {number} */ done, /** @type {number} */ all, /** @type {string} */ list) =>
      [`${done} of ${all} runs`, list].filter(Boolean).join(': '),
    caption: 'What became of each run',
    run: 'Run',
    verdict: 'Verdict',
    time: 'At',
    peak: 'Peak tension',
    tilt: 'Tilt',
    left: 'From home',
    knocks: 'Knocks',
    open: (/** @type {number} */ n) => `Open run ${n}`,
    verdicts: /** @type {Record<string, string>} */ ({
      home: 'home',
      jammed: 'jammed',
      slipped: 'slipped',
      timeout: 'out of time',
      open: 'open',
      none: 'none',
      halted: 'halted',
      refused: 'not possible',
      failed: 'failed',
    }),
  },

  table: {
    sort: (/** @type {string} */ name) => `Sort by ${name}`,
    more: (/** @type {number} */ n) => (n === 1 ? '1 more row.' : `${n} more rows.`),
    yes: 'yes',
    no: 'no',
    none: 'None now',
    noneText: (/** @type {string} */ what) => `${what} of the moment on show appear here.`,
  },

  log: {
    title: 'Log',
    caption: 'Events of this run. Choose a time to go there.',
    time: 'Time',
    part: 'Part',
    what: 'What',
    value: 'Value',
    none: 'No event yet',
    noneText: 'What lines, contacts and joints meet appears here as the run goes.',
    go: (/** @type {string} */ t) => `Go to ${t} s`,
    save: 'Save as CSV',
    more: (/** @type {number} */ n) => `${n} earlier events are in the CSV file.`,
  },

  text: {
    title: 'Edit as text',
    label: 'Scenario, JSON',
    check: 'Check and run',
    wrong: (/** @type {number} */ n) =>
      n === 1 ? '1 fault in this text' : `${n} faults in this text`,
    where: 'Where',
    what: 'What',
    wholeText: 'the whole text',
    note: 'The same text that hawse check reads.',
  },

  exportBox: {
    title: 'Export',
    whole: (/** @type {string} */ total) => `All ${total} s computed`,
    computed: (/** @type {string} */ to, /** @type {string} */ total) =>
      `${to} of ${total} s computed`,
    halted: (/** @type {string} */ t, /** @type {string} */ to, /** @type {string} */ total) =>
      `Halted at ${t} s: the run ends there. ${to} of ${total} s computed`,
    data: 'Files of data',
    end: 'Run to the end, then save',
    endText: 'the whole run; what plays goes on',
    there: 'Save what is there',
    thereText: (/** @type {string} */ to) => `0 to ${to} s, as the file’s name says`,
    way: 'Running to the end',
    wayText: (
      /** @type {string} */ percent,
      /** @type {string} */ to,
      /** @type {string} */ total,
    ) => `Running to the end: ${percent} %, ${to} of ${total} s`,
    saved: (/** @type {string} */ label) => `Saved: ${label}.`,
    failed: (/** @type {string} */ what) => `Not saved: ${what}`,
    ended: (/** @type {string} */ t) =>
      `Stopped at ${t} s, nothing was saved. What is computed stays.`,
    changed: 'The run has become another one: nothing was saved.',
    left: 'The export was closed before the run had reached its end: nothing was saved.',
    csv: 'Channels, CSV',
    csvText: 'a names row, a units row, then one row a frame',
    contacts: 'Contacts, CSV',
    contactsText: 'one row a contact: pair, start, end, peak force, impulse, energy lost, depth',
    events: 'Events, CSV',
    eventsText: 'one row an event: time, part, what happened, value',
    run: 'Run, JSON',
    runText: 'hashes of the moment on show and of the last one, energy ledger, inputs, link',
    scenario: 'Scenario, JSON',
    scenarioText: 'opens in the command line and here',
    png: 'Picture, PNG',
    pngText: 'the view as it is, with title, time, colours and scales',
    save: 'Save',
    moment: (/** @type {string} */ t) => `t = ${t} s`,
    atTarget: 'in the picture’s middle',
  },

  pictureBox: {
    title: 'Picture',
    button: 'Picture',
    detail: 'Detail',
    byItself: 'By itself, as fast as it draws',
    full: 'Everything',
    plain: 'Plain, for slow devices',
    colours: 'Colours',
    coloursByItself: 'By themselves: of the page, on paper white',
    ofPage: 'Of the page',
    print: 'White, for print',
    projector: 'Strong, for a projector',
    tiers: { full: 'everything', plain: 'plain' },
    now: (/** @type {string} */ tier) => `Drawn now: ${tier}.`,
    kept: 'This browser keeps the choice.',
    none: 'There is no 3D picture here.',
  },
  drawn: {
    ships: 'Ships and anchors are drawn over what acts (A).',
    sea: 'The sea is drawn and does not act.',
  },

  units: 'Units of numbers…',
  keys: {
    title: 'Keyboard',
    single: 'Single-key shortcuts',
    note: 'Keys work when no text field has focus',
    /** What stands on keys where that is another word. @type {Record<string, string>} */
    caps: {},
    /** By group: what a key does, the keys, what it works on where not every run has that, and what each of several keys does. A word with ~ before it
     * is shown as plain text.
     * @type {[string, [string, string[], import('../workbench/works.js').Need?, string[]?][]][]} */
    groups: [
      [
        'Time',
        [
          ['Play, pause', ['Space']],
          ['Step back, forward', [',', '.'], undefined, ['Step back', 'Step forward']],
          ['Back, forward 1 s', ['←', '→'], undefined, ['Back 1 s', 'Forward 1 s']],
          ['Previous, next event', ['[', ']'], 'events', ['Previous event', 'Next event']],
          ['Slower, faster', ['−', '+'], undefined, ['Slower', 'Faster']],
          ['To the start', ['Home']],
          ['Loop', ['L']],
        ],
      ],
      [
        'View',
        [
          ['Fit all', ['F']],
          ['Follow part', ['G']],
          [
            'Views around it',
            ['1', '~…', '4'],
            'views',
            ['View of all', 'View from the side', 'View from the front', 'View from above'],
          ],
          ['Cameras of this run', ['5', '~…', '9'], 'cameras'],
          ['Next camera or view', ['V'], 'views'],
          ['Story on, off', ['Z'], 'story'],
          ['Caption', ['T'], 'caption'],
          [
            'Orbit',
            ['Shift', '←', '↑', '↓', '→'],
            'orbit',
            ['Orbit left', 'Orbit up', 'Orbit down', 'Orbit right'],
          ],
          ['Forces, labels', ['N', 'B'], 'forces', ['Forces', 'Labels of forces']],
          ['Nodes', ['C'], 'nodes'],
          ['Contacts', ['K'], 'contacts'],
          ['Grid', ['R'], 'grid'],
          ['Cut the hull open', ['H'], 'cut'],
          ['What acts alone, without drawn ships', ['A'], 'bare'],
          ['Plan or 3D, of vessels', ['P'], 'plan'],
          ['Data on the picture', ['U'], 'data'],
          ['Largest pressure', ['I'], 'heat'],
          ['Earlier moments', ['J'], 'data'],
          ['Cut by a plane', ['Q'], 'data'],
          ['Measuring tape', ["'"], 'form'],
        ],
      ],
      [
        'Run',
        [
          ['Find a parameter', ['/'], 'form'],
          ['Values of the next part', ['O'], 'part'],
          ['Measure a channel', ['#'], 'form'],
          ['Waves, current, wind', ['Y'], 'sea'],
          ['Steer by the arrow keys', ['W'], 'helm'],
          ['Drive by keys, sticks or gamepad', ['Shift', 'D'], 'drive'],
          ['Pull a body by hand', ['Shift', 'G'], 'pull'],
          ['Undo, redo', ['Ctrl', 'Z', '~/', 'Ctrl', 'Y'], undefined, ['Undo', 'Redo']],
          ['Text beside the picture', ['Shift', 'E']],
          ['Edit as text', ['E']],
          ['Mesh from a file', ['M']],
        ],
      ],
      [
        'Page',
        [
          ['Share this moment', ['S']],
          ['Export', ['X']],
          ['Report of the run', [';']],
          ['Presentation mode', ['Shift', 'P']],
          ['Dark, light', ['D']],
          ['Find an action', ['Ctrl', 'K']],
          ['This sheet', ['?'], undefined, ['Keyboard']],
          ['Next panel', ['F6']],
        ],
      ],
    ],
  },

  badLink: {
    ...first.badLink,
    noDefault: 'none',
    title: (/** @type {number} */ n) =>
      n === 1
        ? '1 setting in this link was not understood'
        : `${n} settings in this link were not understood`,
    lead: 'The rest of the link is fine. Choose what to use, then open it.',
    whole: 'This link could not be read',
    wholeLink: 'the whole link',
    wholeLead: 'Nothing in it is used. The examples are one click away.',
    inLink: 'In the link',
    allowed: 'Allowed',
    wrong: 'Wrong',
    unknown: 'Unknown',
    meant: 'did you mean',
    default: 'Default',
    aNumber: 'a number, ',
    use: (/** @type {string} */ v) => `Use ${v}`,
    leave: 'Leave it out',
    rename: 'Rename',
    done: 'Done',
    open: 'Open with defaults',
    openChosen: 'Open',
    openExample: 'Open the example',
    copy: 'Copy report',
    text: 'Edit as text',
  },
};
