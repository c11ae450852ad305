/**
 * The camera of an embedded run: told to the page around it when somebody or something else than that page has moved it, and moved by
 * its messages. Eye and target are in the terms of `view.cameras` of a scenario: in metres of the world, or, with a body that is
 * followed, from that body on. A plan is told as an eye straight above it.
 */
import { VIEWS } from '../workbench/viewing.js';
import { Refused } from './protocol.js';
import { W } from './words.js';

/** @typedef {import('./messages.js').Workbench} Workbench @typedef {import('./protocol.js').Command} Command */
/** Where a run is seen from; `held`: until its story is asked for again.
 * @typedef {{plan: boolean, eye: number[], target: number[], follow?: string, up?: 'north' | 'ship', held: boolean}} Seen */
/** Who moved it: a person in the frame, the story, what follows the action where there are no cameras, or the run itself as it begins.
 * @typedef {'visitor' | 'story' | 'action' | 'run'} Mover */

/** What is less is no movement: rounding, of metres and of the distance of the eye. */
const STILL = { metres: 0.002, share: 1e-4 };
/** Eye and target are no nearer than this [m]: it has a direction. */
const APART = 0.01;
/** A picture, or the plan, is waited for: so often, and so long [ms]. */
const WAIT = { every: 50, most: 20_000 };
/** Named views are gone to within this time [ms]. */
const MOVES = 300;

const A = W.allowed;
const off = (/** @type {number[]} */ a, /** @type {number[]} */ b) => Math.hypot(...a.map((v, i) => v - b[i])); // prettier-ignore
const rounded = (/** @type {number[]} */ at) => at.map((v) => Number(v.toFixed(3)));

/** @param {Workbench} of @returns {Seen | null} null: nothing is drawn yet */
function seenBy({ coming, run }) {
  const { later } = coming;
  if (!later || !run.manifest || run.shownIndex < 0) return null;
  const { store, stage } = later.seen;
  const held = later.story.director.kept;
  const { plan } = store.state;
  if (plan) {
    const place = plan.place();
    return place && { plan: true, ...place, eye: rounded(place.eye), target: rounded(place.target), held }; // prettier-ignore
  }
  const { space } = stage();
  if (space && !space.run) return null;
  const { eye, target, follow } = stage().getCamera();
  if (!follow) return { plan: false, eye, target, held };
  // without WebGL what is followed is in the middle
  const at = space ? space.camera.followed.toArray() : target;
  const from = (/** @type {number[]} */ end) => rounded(end.map((v, i) => v - at[i]));
  return { plan: false, eye: from(eye), target: from(target), follow, held };
}

/** Whether it looks the same. @param {Seen} a @param {Seen} b */
function same(a, b) {
  const still = STILL.metres + STILL.share * off(a.eye, a.target);
  return (
    a.plan === b.plan &&
    a.follow === b.follow &&
    a.up === b.up &&
    off(a.eye, b.eye) <= still &&
    off(a.target, b.target) <= still
  );
}

/** The eye stands on the floor while the body that it follows goes up and down: nobody has moved it.
 * @param {Workbench} of @param {Seen} a @param {Seen} b */
function lifted({ coming }, a, b) {
  const space = coming.later?.seen.stage().space;
  if (!space || !b.follow || a.follow !== b.follow || a.plan || b.plan) return false;
  const level = { ...b, eye: [b.eye[0], b.eye[1], a.eye[2]] };
  return same(a, level) && space.camera.camera.position.z - space.camera.floor < STILL.metres;
}

/** Tried until it holds. @param {() => boolean} holds @param {string} field @param {string} allowed */
async function until(holds, field, allowed) {
  for (const end = performance.now() + WAIT.most; !holds();) {
    if (performance.now() > end) throw new Refused(field, true, allowed);
    await new Promise((next) => setTimeout(next, WAIT.every));
  }
}

/** @typedef {NonNullable<Workbench['coming']['later']>} Later */

/** Turns between plan and space; a browser without WebGL has but one of them. @param {Workbench} of @param {Later} later @param {boolean} on */
async function turnPlan({ run }, { seen, features }, on) {
  const { store, stage } = seen;
  if (Boolean(store.state.plan) === on) return;
  if (!run.manifest?.outlines?.length) throw new Refused('plan', on, A.noPlan);
  if (stage().kind === 'flat') throw new Refused('plan', on, A.onlyPlan);
  const turned = () => Boolean(store.state.plan) === on;
  // what draws it may be on its way
  await until(() => turned() || (features.key('p') && turned()), 'plan', A.noPlan);
}

/** What moves the camera by itself now. @param {Later | null} later */
function actsIn(later) {
  const director = later?.story.director;
  return director && !director.held ? director.acts : '';
}

/** @param {Workbench} of @param {Later} later */
function namesOf({ run }, { seen, story }) {
  const named = seen.stage().placed && !seen.store.state.plan ? story.cameras() : [];
  return [...named.map(([id]) => id), ...VIEWS].filter((id, i, all) => run.manifest && all.indexOf(id) === i); // prettier-ignore
}

/** A named camera, or a view of the run. @param {Workbench} of @param {Later} later @param {string} name */
function goNamed(of, later, name) {
  const names = namesOf(of, later);
  if (!names.includes(name)) throw new Refused('name', name, A.camera(names));
  if (!later.seen.store.state.plan && later.story.cameras().some(([id]) => id === name))
    return later.story.go(name);
  later.seen.viewing.go(/** @type {import('../view/index.js').ViewName} */ (name));
}

/** Eye and target. @param {Workbench} of @param {Later} later @param {Command} command */
function goPlace({ run }, { seen, story }, { eye = [], target = [], follow, up, held = true }) {
  if (off(eye, target) < APART) throw new Refused('eye', eye, A.apart);
  const { store, stage, redraw } = seen;
  const { plan } = store.state;
  const bodies = (run.manifest?.parts ?? []).filter(({ id, pose }) => pose !== undefined && (!plan || plan.follows(id))); // prettier-ignore
  if (follow !== undefined && !bodies.some(({ id }) => id === follow))
    throw new Refused('follow', follow, A.body(bodies.map(({ id }) => id)));
  if (held) story.hold('');
  else {
    if (story.director.kept) story.release();
    story.hold();
  }
  if (plan) plan.go({ eye, target, follow, up });
  else {
    const place = stage().placed?.({ eye, target, follow });
    const ends = place ? { eye: place.eye.toArray(), target: place.target.toArray() } : { eye, target }; // prettier-ignore
    stage().setCamera(follow ? { ...ends, follow } : ends);
  }
  store.set({ following: follow ? 'on' : '' });
  redraw();
}

/** @param {(event: string, more: object) => void} tell */
export function createCamera(tell) {
  /** As it was told, or asked for. @type {Seen | null} */
  let known = null;
  /** Of which it was told. @type {{manifest: unknown, window: string}} */
  let told = { manifest: null, window: '' };
  /** Messages that are being done: what they move is not told. */
  let acting = 0;

  /** @param {Workbench} of @param {Seen} now @param {boolean} other another run, or another window @returns {Mover} */
  function moverOf(of, now, other) {
    const { later } = of.coming;
    const opens = now.plan && !known?.plan && !later?.seen.store.state.plan?.asked;
    if (!known || other || opens || lifted(of, known, now)) return 'run';
    return actsIn(later) || (same(known, now) && !now.held ? 'story' : 'visitor');
  }

  /** What is new since it was looked at last. @param {Workbench} of */
  function look(of) {
    const now = seenBy(of);
    if (!now) return;
    const window = `${innerWidth} ${innerHeight}`;
    const other = told.manifest !== of.run.manifest || told.window !== window;
    told = { manifest: of.run.manifest, window };
    const stays = known !== null && same(known, now);
    if (acting > 0) return void (known = now);
    if (stays && known?.held === now.held) return;
    const by = moverOf(of, now, other);
    known = now;
    tell('camera', { ...now, by });
  }

  /** Where it is, and by which names it can be moved. @param {Workbench} of */
  async function stand(of) {
    await until(() => seenBy(of) !== null, 'do', A.drawn);
    const later = /** @type {Later} */ (of.coming.later);
    const titles = Object.fromEntries(later.story.cameras().map(([id, { title }]) => [id, title]));
    const cameras = namesOf(of, later).map((id) => ({ id, title: titles[id] || id }));
    return { camera: seenBy(of), cameras };
  }

  /** @param {Workbench} of @param {Command} command */
  async function move(of, command) {
    const { name, eye, plan, up, held } = command;
    await stand(of);
    const later = /** @type {Later} */ (of.coming.later);
    if (plan !== undefined) await turnPlan(of, later, plan);
    if (name !== undefined) {
      goNamed(of, later, name);
      await new Promise((done) => setTimeout(done, MOVES));
    } else if (eye) goPlace(of, later, command);
    else if (held !== undefined) held ? later.story.hold('') : later.story.release();
    if (up && !eye && later.seen.store.state.plan) later.seen.store.state.plan.up = up;
    const now = await stand(of);
    // what was asked for is not told back
    known = now.camera;
    return now;
  }

  return {
    look,
    /** Moves it as a message says, and gives where it is then. @param {Workbench} of @param {Command} command */
    async act(of, command) {
      const { do: what, id, ...wish } = command;
      if (Object.keys(wish).length === 0) return stand(of);
      acting++;
      try {
        return await move(of, command);
      } finally {
        acting--;
      }
    },
  };
}
