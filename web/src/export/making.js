/** Pictures, films, models and plots of what the page shows, by dialogs and by script. Loaded with the first of them. */
import { frameReader } from '../../../wasm/js/frame.mjs';
import { theme } from '../workbench/look.js';
import { timeDecimals } from '../../../wasm/js/format.mjs';
import { pinned } from '../plot/pins.js';
import { besideOf } from './compared.js';
import { extentOf, partOfName } from './extent.js';
import { filmDialog } from './film-dialog.js';
import { countOf, makeFilm } from './film.js';
import { tensionOfRun } from './legends.js';
import { pictureDialog } from './picture-dialog.js';
import { imageOf } from './picture.js';
import { plotsDialog } from './plots-dialog.js';
import { plotsSvg } from '../../../wasm/js/plots/svg.mjs';
import { createSheet } from './sheet.js';
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

  /** How long a film may be [s]: to where the run ends, as far as is known. */
  const duration = () => (run.manifest ? run.end * run.manifest.frame : 0);

  /** The moment on show: title, time, hash. */
  function footOf() {
    const { manifest: m } = run;
    if (!m) return '';
    const t = (run.now * m.frame).toFixed(timeDecimals(m.frame));
    return `${m.title}, ${W.footText(t, run.hash(), m.version)}`;
  }

  /** The moment on show as a picture; `look`: of another theme than the page's; `type`: of the file, where the browser has it.
   * @param {Omit<import('./picture-dialog.js').PictureOptions, 'foot' | 'labels' | 'clear'> & {foot?: boolean, labels?: boolean, clear?: boolean,
   *   overlays?: Partial<import('../view/index.js').Overlays>, look?: 'light', type?: 'image/png' | 'image/webp'}} options */
  async function pictureOf({
    width,
    height,
    legends,
    plots,
    labels = true,
    clear = false,
    foot,
    overlays: other,
    look,
    type,
  }) {
    const { manifest, history } = run;
    if (!manifest || !history) throw new Error('there is no run yet');
    const now = { ...sight(), ...(look && { theme: look }) };
    const first = new Uint8Array(manifest.frame_bytes);
    history.read(0, first);
    const overlays = {
      ...now.overlays,
      ...(labels ? {} : { forces: false, labels: false }),
      ...other,
    };
    const sheet = await createSheet(
      { ...now, overlays, clear, manifest, reader: frameReader(manifest), first: first.buffer },
      {
        ...{ width, height, legends, foot: foot ? footOf() : '' },
        plots: plots ? { history, span: [0, manifest.duration] } : null,
      },
    );
    try {
      sheet.paint({ frame: now.from, fraction: 0, time: run.now * manifest.frame });
      return await imageOf(sheet.canvas, type);
    } finally {
      sheet.dispose();
    }
  }

  function plotsOf() {
    const { manifest, history } = run;
    if (!manifest || !history) throw new Error('there is no run yet');
    const hash = run.hash(history.last);
    const t = history.times[history.last].toFixed(timeDecimals(manifest.frame));
    const foot = W.footText(t, hash, manifest.version);
    return plotsSvg(manifest, history, { head: manifest.title, foot, beside: besideOf(pinned()) });
  }

  return {
    film: () =>
      filmDialog({
        ...{ duration: duration(), name: name(), whole, tell },
        of: async () => source(),
      }),
    picture: () => pictureDialog({ name: name(), make: pictureOf }),
    pictureOf,
    plotsOf,
    plots() {
      const extent = extentOf(run);
      plotsDialog({ name: `${name()}${extent ? partOfName(extent) : ''}`, ...plotsOf() });
    },
    /** What a model is made of. */
    source,
    duration,
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
  };
}

/** @typedef {ReturnType<typeof createMakingOf>} Making */
