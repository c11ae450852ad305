/** `window.hawse`: what tests and notebooks may ask and tell. */
import { FASTEST } from '../sim/clock.js';

/**
 * @param {{store: import('../state/store.js').Store, run: import('../sim/run.js').Run, stage: import('../view/index.js').Stage,
 *   edit: (act: (edits: import('./edits.js').Edits) => void) => void,
 *   proof: import('./proof.js').Proof, drawing: import('./drawing.js').Drawing, coming: import('./coming.js').Coming}} app
 */
export function scriptInterface({ store, run, stage, edit, proof, drawing, coming }) {
  const { state } = store;
  return {
    /** What is on show, as plain data. */
    get state() {
      const m = run.manifest;
      return {
        ready: Boolean(m) && !run.foreseen && coming.later !== null,
        foreseen: run.foreseen,
        title: m?.title ?? '',
        version: m?.version ?? '',
        frame: run.now,
        shown: run.shownIndex,
        stage: drawing.onStage,
        last: run.last,
        frames: m?.frames ?? 0,
        end: run.end,
        ended: run.ended,
        duration: m?.duration ?? 0,
        time: m ? run.now * m.frame : 0,
        playing: run.playing,
        speed: run.speed === FASTEST ? 'fastest' : run.speed,
        busy: Boolean(coming.later?.edits.waiting || run.busy),
        halt: run.halt,
        faults: state.faults,
        badge: proof.state().text,
        events: run.events.length,
        inputs: run.inputs,
        doc: state.doc,
        camera: stage.getCamera(),
        webgl: stage.kind === 'webgl',
        picture: stage.stats(),
        light: stage.light?.tier ?? '',
      };
    },
    /** Goes to a frame; what is not computed yet is computed first. @param {number} frame */
    seek: (frame) => run.seek(frame),
    /** Resolves when frame n is computed. @param {number} n */
    whenFrame: (n) => run.whenFrame(n),
    /** State hash at a frame (the present one without it): 16 hexadecimal digits. @param {number} [frame] */
    hash: (frame) => run.hash(frame),
    /** Value of a channel at a frame. @param {string} id @param {number} [frame] */
    channel: (id, frame = run.now) => run.history?.value(run.reader?.channelIndex(id) ?? -1, frame),
    /** Words of an input that is a choice. @param {string} id */
    words: (id) => run.manifest?.inputs.find((input) => input.id === id)?.words ?? [],
    /** The 3D view as a PNG. @returns {Promise<Blob>} */
    picture: () => (state.plan ?? stage).screenshot(),
    play: () => run.play(),
    pause: () => run.pause(),
    /** A live input from the moment shown on, or from an earlier frame; of a choice its number or its word, and 1 calls an event.
     * @param {string} id @param {number | string} value @param {number} [from] */
    input: (id, value, from) => edit((edits) => edits.input(id, value, from, '')),
    /** Changes the scenario at a path. @param {string[]} path @param {unknown} value */
    commit: (path, value) => edit((edits) => edits.commit(path, value, '')),
  };
}
