/**
 * One clock for several runs. It goes from moment to moment: each run is asked to show the moment, and the next one is asked for when
 * all have it. So runs that are computed at different speeds stay together, the clock goes as fast as the slowest, and a run that is
 * not there, or cannot go on, is not waited for. It knows no page: runs, the time on the wall and the pause between two moments are given.
 */

/** Speeds that can be chosen: seconds of a run in a second. */
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
/** Of a pause that was longer than this, a page in the background say, no more is made up for [s]. */
const STRIDE = 0.25;

/** A run: whether it can be asked, and what is done when it shows the moment, or as near to it as it gets.
 * @typedef {{there: () => boolean, seek: (time: number) => Promise<unknown>}} Run */

/**
 * @param {{runs: readonly Run[], length: () => number, wall: () => number, rest: () => Promise<unknown>, tell: () => void}} app
 *   `length`: of the longest [s]; `wall`: seconds on the wall; `rest`: between two moments; `tell`: something is otherwise
 */
export function createSteer({ runs, length, wall, rest, tell }) {
  let time = 0;
  let playing = false;
  let speed = 1;
  let going = false;
  /** Where to go next; `but`: a run that is there already. @type {{to: number, but: Run | null} | null} */
  let wanted = null;
  /** A newer wish does not wait for an older one. */
  let wake = () => {};
  let before = 0;

  /** @param {number} to @param {Run | null} but */
  async function show(to, but) {
    time = to;
    tell();
    const asked = runs.filter((run) => run !== but && run.there()).map((run) => run.seek(to));
    await Promise.race([
      Promise.allSettled(asked),
      new Promise((done) => (wake = () => done(undefined))),
    ]);
  }

  /** The moment that is due while it plays. */
  function due() {
    const now = wall();
    const stride = Math.min(STRIDE, Math.max(0, now - before));
    before = now;
    return Math.min(length(), time + speed * stride);
  }

  async function go() {
    if (going) return;
    going = true;
    while (wanted || playing) {
      const { to, but } = wanted ?? { to: due(), but: null };
      wanted = null;
      await show(to, but);
      if (!wanted && playing && time >= length()) playing = false;
      tell();
      if (wanted || playing) await rest();
    }
    going = false;
    tell();
  }

  /** @param {number} to [s] @param {Run | null} [but] */
  function seek(to, but = null) {
    wanted = { to: Math.max(0, Math.min(length(), to)), but };
    wake();
    go();
  }

  return {
    get time() {
      return time;
    },
    get playing() {
      return playing;
    },
    /** A moment is on its way. */
    get going() {
      return going;
    },
    get speed() {
      return speed;
    },
    set speed(next) {
      speed = next;
      tell();
    },
    /** Where it is to begin, before any run is there. @param {number} at [s] */
    begin: (at) => void (time = at),
    seek,
    /** From its end it plays from the start. */
    play() {
      if (playing) return;
      before = wall();
      playing = true;
      if (time >= length()) seek(0);
      go();
      tell();
    },
    pause() {
      playing = false;
      wake();
      tell();
    },
    /** @param {number} by [s] */
    step(by) {
      playing = false;
      seek(time + by);
    },
    /** A run went elsewhere by itself: the others go there too. @param {Run} run @param {number} to [s] */
    follow(run, to) {
      playing = false;
      seek(to, run);
    },
  };
}

/** @typedef {ReturnType<typeof createSteer>} Steer */
