/** Pictures, films, models and plots of what the page shows, by dialogs and by script. Loaded with the first of them. */
import { theme } from '../workbench/look.js';
import { filmDialog } from './film-dialog.js';
import { countOf, makeFilm } from './film.js';
import { tensionOfRun } from './legends.js';
import { W } from './words.js';

/** @typedef {import('../sim/run.js').Run} Run @typedef {import('../view/index.js').Stage} Stage @typedef {import('../state/store.js').Store} Store */

/**
 * @param {{store: Store, run: Run, stage: () => Stage, name: () => string, tell: (words: string) => void}} app
 */
export function createMakingOf({ store, run, stage, name, tell }) {
  /** What a picture of the run shows now: the page may go on meanwhile. */
  function sight() {
    const { space, getCamera } = stage();
    return {
      ...{
        scenario: run.doc ?? store.state.doc,
        theme: theme(),
        overlays: { ...store.state.overlays },
      },
      ...{ tension: run.tensionTop, lines: tensionOfRun(run) !== null, camera: getCamera() },
      from: new Uint8Array(run.frame).slice().buffer,
      contact: space?.scales.contact ?? 0,
    };
  }
  /** @param {Partial<ReturnType<typeof sight>>} [other] */
  const source = (other = {}) => ({
    run: { text: run.text, inputs: run.inputs },
    sight: { ...sight(), ...other },
    history: run.history,
  });
  /** The plots are there up to a moment [s]. @param {number} to */
  const whole = (to) => run.whenFrame(Math.ceil(to / (run.manifest?.frame ?? 1)));

  return {
    film() {
      const duration = run.ended || run.halt ? run.end * (run.manifest?.frame ?? 0) : run.manifest?.duration; // prettier-ignore
      return filmDialog({
        ...{ duration: duration ?? 0, name: name(), whole, tell },
        of: async () => source(),
      });
    },
    /** For scripts: a film of these options, with the camera and what is shown besides as the page has them.
     * @param {import('./film.js').FilmOptions & {camera?: import('../view/index.js').CameraState, overlays?: Partial<import('../view/index.js').Overlays>}} options */
    async filmOf({ camera, overlays, ...film }) {
      if (film.plots) await whole(film.to);
      const now = sight();
      const given = source({
        camera: camera ?? now.camera,
        overlays: { ...now.overlays, ...overlays },
      });
      const made = await makeFilm(given, film, {
        signal: new AbortController().signal,
        onprogress: () => {},
      });
      return { ...made, asked: countOf(film) };
    },
    words: W,
  };
}

/** @typedef {ReturnType<typeof createMakingOf>} Making */
