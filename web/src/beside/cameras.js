/**
 * The cameras of both runs, tied: where a person turns one, the other looks from there too, in space and in the plan. What a run does
 * by itself stays its own: its story, and a body that it follows, which each keeps in its own picture from the same side. Where a run
 * has no cameras and frames its action, the first one does so for both. Knows no page: a run is asked, and what it refuses is told.
 */

/** Where a run is seen from, as it is told: docs/embed.md. @typedef {import('../embed/camera.js').Seen & {by?: string}} Camera */
/** What a run is asked: a place, or one of its cameras by its name. @typedef {Partial<Camera> | {name: string}} Wish */
/** @typedef {{there: () => boolean, aim: (wish: Wish) => Promise<{camera?: unknown}>}} Run `camera`: where it is then */

/** The fields of a message. @param {Camera} camera @returns {Partial<Camera>} */
const asked = ({ eye, target, follow, plan, up, held }) => ({
  ...{ eye, target, plan, held },
  ...(follow !== undefined && { follow }),
  ...(plan && up !== undefined && { up }),
});

/**
 * @param {{runs: readonly Run[], tied: boolean, leads: number | null, tell: (refused: unknown, run: number) => void}} app `leads`: the run
 *   whose camera the other takes when it comes; null: each opens as it does; `tell`: why one cannot look from there, null: it does
 */
export function createCameras({ runs, tied, leads, tell }) {
  /** Of each run, as it was told last. @type {(Camera | null)[]} */
  const seen = runs.map(() => null);
  /** What each is to be asked next, and whether it is being asked. @type {{next: Wish | null, busy: boolean}[]} */
  const ways = runs.map(() => ({ next: null, busy: false }));

  /** One question at a time: of many the newest is asked. @param {number} to @param {Wish} camera */
  async function ask(to, camera) {
    const way = ways[to];
    way.next = camera;
    if (way.busy) return;
    way.busy = true;
    while (way.next) {
      const wish = way.next;
      way.next = null;
      if (!runs[to].there()) break;
      try {
        const answer = await runs[to].aim(wish);
        if (answer.camera) seen[to] = /** @type {Camera} */ (answer.camera);
        tell(null, to);
      } catch (error) {
        tell(error, to);
      }
    }
    way.busy = false;
  }

  /** All others look from where one does. @param {number} from */
  function pass(from) {
    const camera = seen[from];
    if (!camera) return;
    runs.forEach((_, i) => i !== from && ask(i, asked(camera)));
  }

  return {
    get tied() {
      return tied;
    },
    set tied(next) {
      tied = next;
      if (tied) pass(leads ?? 0);
      else runs.forEach((_, i) => tell(null, i));
    },
    /** All look as a camera of this name does, each as its own; tied, one that has none looks from where the others do.
     * @param {string} name @param {readonly string[][]} names of the cameras of each run */
    async look(name, names) {
      const own = runs.flatMap((_, i) => (names[i].includes(name) ? [i] : []));
      if (own.length === 0) return;
      leads = own[0];
      await Promise.all(own.map((i) => ask(i, { name })));
      const camera = seen[leads];
      if (tied && camera) runs.forEach((_, i) => own.includes(i) || ask(i, asked(camera)));
    },
    /** A run is there, or another one in its place. */
    came() {
      if (tied && leads !== null) pass(leads);
    },
    /** The camera of a run has moved. @param {number} of @param {Camera} camera */
    moved(of, camera) {
      const before = seen[of];
      seen[of] = camera;
      if (camera.by === 'visitor') leads = of;
      if (!tied) return;
      if (camera.by === 'visitor' || (camera.by === 'action' && of === 0)) pass(of);
      else if (camera.by === 'run' && leads !== null) pass(leads);
      else if (before?.held && !camera.held)
        runs.forEach((_, i) => i !== of && ask(i, { held: false }));
    },
  };
}

/** @typedef {ReturnType<typeof createCameras>} Cameras */
