/** Words of placing a hull of one's own. */

export const W = {
  title: 'Place the hawsepipe',
  use: 'Place its hawsepipe…',
  label: (/** @type {string} */ part) => `Hull of ${part}, with a hawsepipe`,
  lead: 'Press the shell where the chain comes out, then the deck or inner side where the pipe ends. Chain, gypsy and anchor follow.',
  preview: 'The hull. Drag to turn it, wheel or + and - to come nearer.',
  presses: 'A press sets',
  choices: /** @type {Record<'mouth' | 'inner' | 'turn', string>} */ ({
    mouth: 'Mouth on the shell',
    inner: 'Upper end',
    turn: 'Nothing: turn the view',
  }),
  keys: 'On the picture the arrow keys move the cross (with Shift finely), Enter sets the point.',
  nearer: 'Nearer',
  farther: 'Farther',
  whole: 'Whole hull',
  under: (/** @type {string} */ at) => `Under the cross: ${at} m`,
  nothing: 'Under the cross: no hull',
  hull: 'Hull',
  length: 'Longest extent',
  most: 'Triangles before drilling, at most',
  short: 'Short enough for a link',
  pipe: 'Pipe',
  mouth: 'Mouth',
  inner: 'Upper end',
  axis: (/** @type {string} */ point, /** @type {string} */ axis) => `${point}, ${axis}`,
  bore: 'Pipe diameter',
  lip: 'Lip radius',
  start: 'Start',
  more: 'Links more',
  tilt: 'Chain out of plumb',
  metres: 'm',
  degrees: '°',
  range: (/** @type {string} */ low, /** @type {string} */ high, /** @type {string} */ unit) =>
    `From ${low} to ${high}${unit ? ` ${unit}` : ''}`,
  small: (/** @type {string} */ mass) =>
    `Small for an anchor of ${mass}: give the hull’s true length, or take a lighter anchor.`,
  take: 'Take this hull',
  working: 'Drilling, laying the chain',
  opening: 'Making the hull ready',
  found: 'What was found',
  closed: (/** @type {number} */ n) =>
    n === 1 ? '1 small hole was closed' : `${n} small holes were closed`,
  sound: 'The hull is closed',
  cuts: (/** @type {string} */ n) =>
    `${n} pairs of its faces cut each other: what touches there may be wrong`,
  refused: (/** @type {number} */ n) =>
    n === 1
      ? 'The hull is open: 1 hole is too large to be closed here, marked in the picture. Close it in a mesh editor.'
      : `The hull is open: ${n} holes are too large to be closed here, marked in the picture. Close them in a mesh editor.`,
  noBody: (/** @type {string} */ why) => `The mesh is no body: ${why}`,
  gone: 'The mesh is not in this browser. Open its file again.',
  piped:
    'A chain runs out of this hull already, and this browser does not know its pipe: one placed here is a second. To move it, open the file of the hull as it was before.',
  first: 'Press the shell where the mouth is to be.',
  second: 'Now the upper end: press the deck, or the inner side.',
  drilled: (/** @type {string} */ length, /** @type {string} */ angle, /** @type {string} */ n) =>
    `Pipe ${length}, ${angle} above the level; ${n} triangles`,
  moved: (/** @type {string} */ d) => `The coarser hull is within ${d} of the file’s`,
  carried: (/** @type {string} */ n) => `A link carries it (${n} characters)`,
  tooLong: 'Too long for a link as it is: sharing makes it coarser, a file carries it whole',
  links: (/** @type {number} */ n) => `${n} links of chain`,
  rests: 'The chain lies at rest in the pipe at 0 s',
  unrest:
    'No rest was found for the chain: it falls to its place as the run begins, which shows as a peak of its tension',
  link: (/** @type {number} */ n) => `link ${n} from the anchor`,
  parts: /** @type {Record<string, string>} */ ({
    shank: 'the shank',
    head: 'the head of the anchor',
    anchor: 'the anchor',
  }),
  clear: 'Nothing lies in the hull at 0 s',
  overlap: (/** @type {string} */ part, /** @type {string} */ depth, /** @type {string} */ at) =>
    `At 0 s ${part} lies ${depth} deep in the hull, at (${at}) m`,
  rest: (/** @type {number} */ n) => (n === 1 ? 'and 1 place more' : `and ${n} places more`),
  core: (/** @type {string} */ why) => `The run would not begin: ${why}`,
  mendLinks: (/** @type {number} */ n) =>
    n === 1 ? 'Pay out 1 link more' : `Pay out ${n} links more`,
  mendTilt: (/** @type {string} */ angle) => `Begin ${angle} out of plumb`,
  noMend: 'No start clear of the hull was found: move the mouth where the shell below falls away.',
  eased: 'The run begins all the same: these links find their place.',
  stuck: 'The chain lies in the hull: move the mouth where the shell below falls away.',
  /** What cannot be drilled, by code. @type {Record<string, (values: string[]) => string>} */
  faults: {
    open: () => 'The mesh is open: it has no inside.',
    numbers: () =>
      'Points, diameter and lip must be numbers, the sizes above 0 and below the hull’s.',
    near: ([length, bore]) =>
      `The upper end is ${length} from the mouth: more than the pipe’s radius, ${bore}, is needed.`,
    level: ([rise]) =>
      `The pipe goes ${rise} up: at least 3° are needed, for a chain to hang from it. Put the upper end higher.`,
    offShell: () =>
      'The mouth is not on the shell, or the upper end is outside of it. Press the shell from outside, then a place inboard and higher.',
    noEnd: () =>
      'The pipe does not come out of the hull. Put the upper end on the deck, or inside.',
    oblique: ([angle]) =>
      `The pipe is ${angle} off the shell’s normal: 60° at most, else the mouth is a long slot.`,
    folds: () =>
      'The shell has an edge, a fold or another hole within the mouth, or where the pipe ends. Move the point away from it, or take a thinner pipe.',
    edge: () => 'The shell ends within the mouth. Move the mouth away from its edge.',
    uneven: () =>
      'The lip does not roll round the mouth: the shell is too uneven there, or bends too much. Take a smaller lip radius, or another place.',
    short: ([length, lip]) =>
      `The pipe of ${length} ends in its lip, which reaches ${lip} in. Put the upper end farther, or take a smaller lip.`,
    slanting: () => 'The pipe runs along a wall inside the hull. Make it steeper to that wall.',
    cuts: ([n]) =>
      `The drilled hull cuts itself in ${n} places: something stands in the way of the pipe.`,
    coarse: ([n]) => `With ${n} triangles the hull is no body any more. Allow more triangles.`,
    long: () => 'No hull that is short enough for a link is still a body. Take that choice away.',
    narrow: ([width, bore]) =>
      `A link of ${width} width does not go into a pipe of ${bore}. Take a wider pipe.`,
  },
};
