/**
 * Places of the words in the rows of a frame, and kinds of events. Made by tools/make-schema.mjs from the rows of
 * the core: do not edit.
 * @module
 */

/** Words of a row of `poses`. Poses: frames to draw by, in the order of the parts. */
export const POSE = Object.freeze({
  /** Numbers of a row. */
  words: 7,
  /** Position [m]: of the frame's origin, in the world. */
  position: 0,
  /** Orientation: w, x, y, z, from its axes to the world's. */
  turn: 3,
});

/** Words of a row of `ports`. Ports: the origin of each part, then its attachment points. */
export const PORT = Object.freeze({
  /** Numbers of a row. */
  words: 9,
  /** Position [m]: in the world. */
  position: 0,
  /** Force [N]: on the part, world axes. */
  force: 3,
  /** Moment [N m]: on the part, about this point, world axes. */
  moment: 6,
});

/** Words of a row of `lines`. Lines: cables, chains, springs and reeved lines, for drawing. */
export const LINE = Object.freeze({
  /** Nodes: how many there are now. */
  count: 0,
  /** Nodes [m]: from end a to end b; room for max_nodes of them. */
  nodes: 1,
});

/** Words of a row of `events`. Events: since the last frame. */
export const EVENT_ROW = Object.freeze({
  /** Numbers of a row. */
  words: 4,
  /** Time [s]. */
  time: 0,
  /** Kind: from 1, see the events. */
  kind: 1,
  /** Part (number in `parts`): whose it is. */
  part: 2,
  /** Value: what it is depends on the kind. */
  value: 3,
});

/** Words of a row of `extremes`. Extremes: of each channel, in the order of the manifest, since the last frame. */
export const EXTREME = Object.freeze({
  /** Numbers of a row. */
  words: 5,
  /** Least: value of the channel over the steps since the last frame, in its unit. */
  least: 0,
  /** Time of the least [s]. */
  leastTime: 1,
  /** Greatest: value over these steps. */
  greatest: 2,
  /** Time of the greatest [s]. */
  greatestTime: 3,
  /** Jump: largest change within one of these steps; beside a peak of the same size it says that the peak depends on the step. */
  jump: 4,
});

/** Words of a row of `inputs`. Inputs: in the order of the manifest; where a scenario has events, controllers, or what can let go. */
export const INPUT_ROW = Object.freeze({
  /** Numbers of a row. */
  words: 1,
  /** Value: as it is set now, in the unit of the input; of a choice the number of the word; without its sine. */
  value: 0,
});

/** Words of a row of `contacts`. Contacts: pairs that touch, and those that ended since the last frame. */
export const CONTACT = Object.freeze({
  /** Numbers of a row. */
  words: 96,
  /** Pair (number in `pairs`). */
  pair: 0,
  /** Touches: 0 where it ended since the last frame. */
  touching: 1,
  /** Point [m]: centre of the patch. */
  point: 2,
  /** Normal: unit vector from a to b. */
  normal: 5,
  /** Depth [m]: least way apart. */
  depth: 8,
  /** Area [m^2]: of the patch. */
  area: 9,
  /** Volume [m^3]: of the interference. */
  volume: 10,
  /** Normal force [N]: on b along the normal. */
  force: 11,
  /** Friction force [N]: on b. */
  friction: 12,
  /** Slip speed [m/s]. */
  slip: 15,
  /** Stuck: friction holds it. */
  stuck: 16,
  /** Start [s]: time of the first touch. */
  start: 17,
  /** End [s]: -1 while it touches. */
  end: 18,
  /** Peak force [N]: largest normal force so far. */
  peak: 19,
  /** Impulse [N s]: of the normal force so far. */
  impulse: 20,
  /** Energy lost [J]: so far. */
  lost: 21,
  /** Largest depth [m]: so far. */
  deepest: 22,
  /** Number: of this contact of the pair, from 1. */
  number: 23,
  /** Closing speed [m/s]: at the first touch. */
  closing: 24,
  /** Inside: 1 where a is wholly inside b there, 2 b inside a. */
  inside: 25,
  /** Corners: of the interference polyhedron, in this row. */
  count: 26,
  /** Corners [m]: x, y, z of each. */
  corners: 27,
});

/** Words of a row of `contours`. Contours: lines along which meshes cut each other. */
export const CONTOUR = Object.freeze({
  /** Pair (number in `pairs`): -1 after the last. */
  pair: 0,
  /** Points: how many. */
  count: 1,
  /** Points [m]: of the closed line. */
  points: 2,
});

/** Words of a row of `cuts`. Cuts: triangles of meshes that cut each other. */
export const CUT = Object.freeze({
  /** Pair (number in `pairs`): -1 after the last. */
  pair: 0,
  /** Pairs of faces: how many. */
  count: 1,
  /** Faces: one of a and one of b, places in the lists of their meshes. */
  faces: 2,
});

/** Words of a row of `touches`. Touches: places where cables touch themselves, each other, or bodies. */
export const TOUCH = Object.freeze({
  /** Numbers of a row. */
  words: 20,
  /** Line (number of the cable, among those with `touch`). */
  line: 0,
  /** Other line (number of the cable, among those with `touch`): -1 is a body. */
  other: 1,
  /** Collider (number of the collider, through all parts): of a body; -1 is a line. */
  collider: 2,
  /** Place along the line [m]: from its end a. */
  arc: 3,
  /** Place along the other line [m]: from its end a. */
  otherArc: 4,
  /** Point [m]: middle of the place. */
  point: 5,
  /** Normal: unit vector out of the other, towards the line. */
  normal: 8,
  /** Normal force [N]: on the line, sum over the place. */
  force: 11,
  /** Friction force [N]: on the line. */
  friction: 12,
  /** Depth [m]: how far the tubes reach into each other. */
  depth: 15,
  /** Slip speed [m/s]: fastest of the place. */
  slip: 16,
  /** Sine of the angle between the lines. */
  sine: 17,
  /** Samples: pairs of them that press. */
  samples: 18,
  /** Stuck: share of them that friction holds, 0 to 1. */
  stuck: 19,
});

/** Words of a row of `berths`. Berths: outlines that press on each other, and fenders that press on an outline. */
export const BERTH = Object.freeze({
  /** Numbers of a row. */
  words: 28,
  /** Pair (number in `plan_pairs`). */
  pair: 0,
  /** Fender (number in `fenders`): -1 is outline on outline. */
  fender: 1,
  /** Point [m]: where the forces act. */
  point: 2,
  /** Normal: unit vector from a to b. */
  normal: 4,
  /** Normal force [N]: on b along the normal, pushes apart. */
  force: 6,
  /** Friction [N]: on b along (-normal.y, normal.x). */
  friction: 7,
  /** Depth [m]: of the shared region, or the fender's deflection. */
  depth: 8,
  /** Area [m^2]: of the shared region. */
  area: 9,
  /** Closing speed [m/s]: of a against b, along the normal. */
  closing: 10,
  /** Sliding speed [m/s]: and along the contact line. */
  sliding: 11,
  /** Shear [m]. */
  shear: 12,
  /** Cap [N]: the most that the momentum allows; -1 is no limit. */
  cap: 13,
  /** Energy taken [J]: from the bodies in this contact so far. */
  energy: 14,
  /** Share of the fender's rated energy. */
  share: 15,
  /** State: 0 neither yet, 1 stuck, 2 sliding. */
  state: 16,
  /** Capped: the limit holds the force down. */
  capped: 17,
  /** Ends [m]: of the contact line, x, y of both. */
  ends: 18,
  /** Time in contact [s]. */
  time: 22,
  /** Peak force [N]: largest so far. */
  peak: 23,
  /** Largest depth [m]: so far. */
  deepest: 24,
  /** Closing speed at the first touch [m/s]. */
  closing0: 25,
  /** Sliding speed at the first touch [m/s]. */
  sliding0: 26,
  /** Impulse [N s]: of the normal force so far. */
  impulse: 27,
});

/** Kinds of events; in brackets the unit or the meaning of the value. */
export const EVENT = Object.freeze({
  /** Slack: a cable carries no tension. */
  slack: 1,
  /** Taut: a cable carries tension again. */
  taut: 2,
  /** Paid out [m or 1]: a node of a cable or a link of a chain; what is outside now, length or links. */
  inserted: 3,
  /** Hauled in [m or 1]: a node or a link; what is outside now. */
  removed: 4,
  /** Limit of a winch: -1 all hauled in or the drum full, 1 all paid out; -2 and 2 its stroke used up. */
  limit: 5,
  /** Touch (number in `pairs`): a pair begins to touch. */
  touch: 6,
  /** Leave (number in `pairs`): a pair is apart again. */
  leave: 7,
  /** Stop (number of the joint in the part): a joint reaches its stop; of an anchor's hinge the angle [rad]. */
  stop: 8,
  /** Home [m]: what a manoeuvre moves lies where it should; way left. */
  home: 9,
  /** Jam [N]: tension at its limit and no way made for so long; tension. */
  jam: 10,
  /** Slip [m]: it slipped back; by how much. */
  slip: 11,
  /** Snap load [N]: tension. */
  snap: 12,
  /** Meet (number in `plan_pairs`): outlines, or a fender and an outline. */
  meet: 13,
  /** Part (number in `plan_pairs`): they are apart again. */
  part: 14,
  /** Over its rating (number in `fenders`): a fender takes more than its rated energy. */
  over: 15,
  /** Event (number in `cues`): one that the scenario plans has come. */
  event: 16,
  /** Released: it lets go; of a line its end, 0 a, 1 b. */
  released: 17,
  /** Caught [m]: it takes hold; of what is so far away. */
  caught: 18,
  /** Broke [N or N m]: it parts for good; its load. */
  broke: 19,
  /** Missed [m]: it was to take hold of what is so far away. */
  missed: 20,
});
