/**
 * Fenders and outlines that meet: how loaded each fender is, the forces between bodies, and the choice of
 * plan or 3D. Loaded with the first run that has outlines.
 */
import { button, fill, h, iconButton, setHidden } from '../../dom.js';
import { saveFile } from '../../export/files.js';
import { createNote, createPace, heading, nothing, onShow, scrolling } from '../pieces.js';
import { createFenders } from './fenders.js';
import { createPairs } from './pairs.js';
import { createPlanBar } from './plan-bar.js';
import { berthsCsv, readBerth } from './state.js';
import { T } from './words.js';

const W = T.berths;
const DRAW_MS = 120;

/**
 * @typedef {import('../panel.js').Manifest} Manifest
 * @typedef {import('./state.js').Berth} Berth
 */

/** The experiments of the paper, with what is on show. @param {import('../panel.js').PanelApp} app */
async function openTrial({ run, store, edits }) {
  const [{ trialDialog }, { trialOf }] = await Promise.all([
    import('./trial/dialog.js'),
    import('./trial/cases.js'),
  ]);
  const { doc } = store.state;
  const trial = run.manifest && trialOf(run.manifest, doc);
  run.pause();
  if (trial) trialDialog({ trial, doc, show: (next) => edits.change(next) });
}

/** Whether a run has the two vessels and the one contact of the experiments. @param {Manifest} manifest */
const canBeTried = ({ outlines, plan_pairs: pairs, fenders }) =>
  outlines?.filter((o) => !o.fixed).length === 2 && pairs?.length === 1 && !fenders?.length;

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel(app) {
  const { run, stage, over, el, example } = app;
  const fenders = createFenders(run);
  const pairs = createPairs(run);
  const halted = createNote('info', 'info');
  const noFenders = nothing(W.noFenders, W.noFendersText);
  const trial = () => openTrial(app);
  const trialButton = h('div', { class: 'pad', hidden: true }, button(T.trial.open, '', trial));
  const chip = h(
    'button',
    { type: 'button', class: 'chip mstate info', hidden: true, onclick: trial },
    h('span', {}, T.trial.open),
  );
  fill(
    el,
    heading(W.title, iconButton('download', W.save, save)),
    scrolling(
      W.title,
      'tscroll',
      halted.el,
      fenders.warning,
      fenders.els,
      h('b', { class: 'sub' }, W.outlines),
      pairs.el,
      noFenders,
      h('div', { class: 'pad' }, button(W.save, 'download', save, 'quiet')),
      trialButton,
    ),
  );
  const bar = createPlanBar(app);
  over.append(chip);
  const pace = createPace(draw, DRAW_MS);

  /** @type {Manifest | null} */
  let manifest = null;
  /** @type {import('../panel.js').FrameReader | null} */
  let reader = null;
  let rows = { n: 0, rows: new Float64Array(0) };
  /** As drawn, for the file. @type {{time: number, fenders: import('./fenders.js').FenderNow[], contacts: Berth[]}} */
  let now = { time: 0, fenders: [], contacts: [] };

  function save() {
    if (!manifest) return;
    const name = (example || 'scenario').replace(/[^a-z0-9_-]+/gi, '-');
    saveFile(`${name}-fenders.csv`, berthsCsv(manifest, now), 'text/csv');
  }

  /** Where thrusters point that are steered: a frame does not tell it. @param {Manifest} of */
  function tellAngles({ inputs }) {
    stage().mark?.({
      angles: Object.fromEntries(inputs.map((i) => [i.id, run.inputValue(i.id, i.value)])),
    });
  }

  function draw() {
    if (!reader || run.shownIndex < 0 || reader !== run.reader) return;
    reader.berths(run.frame, rows);
    const contacts = Array.from({ length: rows.n }, (_, i) => readBerth(rows.rows, i)).filter(
      (b) => b.fender < 0 && b.force > 0,
    );
    contacts.sort((a, b) => a.pair - b.pair);
    now = { time: reader.time(run.frame), fenders: fenders.read(), contacts };
    if (!onShow(el)) return;
    halted.tell(run.halted ? W.halted : '');
    setHidden(noFenders, now.fenders.length > 0);
    fenders.draw(now.fenders);
    pairs.draw(contacts);
  }

  return {
    /** The other of plan and 3D. */
    keys: stage().kind === 'flat' ? {} : { p: bar.turn },
    setRun(next, doc) {
      manifest = next;
      ({ reader } = run);
      rows = reader?.berthsOut() ?? rows;
      fenders.setRun(next);
      pairs.clear();
      const able = canBeTried(next);
      setHidden(trialButton, !able);
      setHidden(chip, !able || !/tug/.test(example));
      bar.setRun(next, doc);
    },
    setNow() {
      if (!manifest?.outlines || run.shownIndex < 0 || reader !== run.reader) return;
      tellAngles(manifest);
      pace.soon();
    },
  };
}
