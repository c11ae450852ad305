/**
 * Lines that touch: the places at the moment on show, distances over time, forces over time, how the lines
 * wind, and the distance of every pair of places. Loaded with the first run that has such lines; a worker
 * does the looking, at a rate that leaves the run its pace.
 */
import { button, fill, h, iconButton, setAttr, setHidden } from '../../dom.js';
import { saveFile } from '../../export/files.js';
import { watchSize } from '../../plot/scale.js';
import { createNote, createPace, heading, onShow, scrolling } from '../pieces.js';
import { createDistances } from './distances.js';
import { knownOf } from './known.js';
import { createLooking } from './looking.js';
import { createPast, SHOWN } from './past.js';
import { createPlaces } from './places.js';
import { createPlots } from './plots.js';
import { T } from './words.js';

const W = T.tether;
const DRAW_MS = 120;
const LOOK_MS = 100;
/** In the scene the shortest are drawn, and those shorter than this [radii]. */
const DRAWN = 8;
/** From so far a place is looked at [radii]. */
const NEAR = 45;

/** @typedef {import('./state.js').Touch} Touch */

/** The page of two crossed tubes. */
const teach = () =>
  import('./tubes/dialog.js').then(({ tubesDialog }) => void tubesDialog(), console.error);

/** Brings a place near, and marks it on the lines. @param {import('../../view/index.js').Stage} stage @param {import('./known.js').Known} known @param {Touch} t */
function goTo(stage, { strands }, t) {
  const strand = strands[t.line];
  if (!strand) return;
  const { eye, target, follow } = stage.getCamera();
  const away = eye.map((x, k) => x - target[k]);
  const distance = NEAR * strand.radius;
  const size = Math.hypot(...away) || 1;
  stage.setCamera({
    ...(follow ? { follow } : {}),
    target: [...t.point],
    eye: t.point.map((x, k) => x + (Math.min(distance, size) * away[k]) / size),
  });
  const other = strands[t.other];
  const picked = [{ line: strand.line, arc: t.arc }];
  if (other) picked.push({ line: other.line, arc: t.otherArc });
  stage.mark?.({ picked });
}

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ run, stage, over, el, example, seek }) {
  /** @type {import('./known.js').Known | null} */
  let known = null;
  /** @type {import('../../../../wasm/js/frame.mjs').TouchesOut} */
  let rows = { n: 0, rows: new Float64Array(0) };
  /** Winding of all lines in the frame looked at last. */
  let writhe = NaN;

  const places = createPlaces({
    known: () => known,
    choose: (t) => known && goTo(stage(), known, t),
  });
  const plots = createPlots({ run, seek });
  const distances = createDistances({ stage, ask: () => looking.again() });
  const fault = createNote('bad', 'octagon-x');
  setAttr(fault.el, 'role', 'alert');
  const looking = createLooking(run, {
    surface: distances.wanted,
    onlook,
    onpast: () => pace.soon(),
    onfault: (error) => fault.tell(W.fault(error)),
  });
  const scroll = scrolling(
    W.title,
    'tscroll',
    fault.el,
    places.els,
    plots.els,
    distances.els,
    h('div', { class: 'pad' }, button(W.teach, 'contact', teach)),
  );
  const save = () => saveFile(`${example || 'scenario'}-touches.csv`, places.csv(), 'text/csv');
  fill(el, heading(W.title, iconButton('download', W.save, save)), scroll);
  const chip = h(
    'button',
    { type: 'button', class: 'chip mstate info', hidden: true, onclick: teach },
    h('span', {}, W.teach),
  );
  over.append(chip);

  /** Whether nothing touches at the moment on show: no line feels a force, and no other answer is on its way.
   * @param {import('./known.js').Known} of */
  function free({ manifest, strands }) {
    const { history } = run;
    if (!history || run.busy) return false;
    const at = Math.min(run.now, history.last);
    return strands.every(({ part }) => {
      const i = manifest.channels.findIndex(({ id }) => id === `${part}.touch_force`);
      return !(history.value(i, at) > 0);
    });
  }

  /** Those of the frame on show. */
  function drawPlaces() {
    if (!known || run.shownIndex < 0 || known.reader !== run.reader) return;
    known.reader.touches(run.frame, rows);
    places.draw(rows, writhe, free(known));
  }

  /** The frame on show was looked at. @param {import('./worker.js').Look} look */
  function onlook(look) {
    const far = DRAWN * (known?.thick ?? 0);
    fault.tell('');
    writhe = look.writhe.reduce((p, q) => p + q, 0);
    const minima = look.found.filter((m, i) => m.kind !== 'valley' && (i < SHOWN || m.d < far));
    stage().mark?.({ minima, far });
    distances.show(look);
    pace.soon();
  }

  const pace = createPace(() => {
    drawPlaces();
    plots.draw();
  }, DRAW_MS);

  // a run that is paused is looked at too
  const size = watchSize(el);
  setInterval(() => looking.look(size.width > 0), LOOK_MS);
  new ResizeObserver(() => {
    distances.draw();
    plots.draw();
  }).observe(scroll);

  return {
    setRun(manifest) {
      const { reader } = run;
      if (!reader) return;
      known = knownOf(manifest, reader);
      const past = createPast(manifest, known.strands.length);
      rows = reader.touchesOut();
      writhe = NaN;
      fault.tell('');
      places.clear();
      plots.setRun(known, past);
      distances.setRun(known);
      distances.setFar(DRAWN * known.thick);
      looking.setRun(known, past);
      setHidden(chip, !/crossed/.test(example));
      stage().mark?.({ minima: [], picked: [] });
    },
    setNow() {
      if (onShow(el)) pace.soon();
    },
  };
}
