/** All that can be done in the run on show, as entries of a list: what would do nothing is none. */
import { eventWords } from '../../../wasm/js/event-words.mjs';
import { namesIn, stripsOf, withStrip } from '../plot/edit.js';
import { fixed, timeDecimals } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { localList } from '../state/wording-gallery.js';
import { nameOf, strokesOf } from './strokes.js';
import { W as SHARE } from '../share/words.js';
import { W as TELL } from '../summary/words.js';
import { W } from './words.js';

/** @typedef {{words: string, group: string, keys?: string[], act: () => void}} Entry */
/**
 * @typedef {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, edits: import('../workbench/edits.js').Edits,
 *   listed: ReturnType<typeof import('../workbench/works.js').createWorks>, story: ReturnType<typeof import('../story/story.js').createStory>,
 *   boxes: import('../workbench/boxes.js').Boxes, pick: (part: string) => void, example: string, speeds: readonly number[],
 * }} App
 */

/** More events than this are not listed: the rest is found on the time axis. */
const MOST_EVENTS = 300;
/** The sheet's row of the list itself, and that of cameras, which have names. */
const ITSELF = 'ctrl k';

/** Strokes that do nothing now. @param {App} app @returns {Record<string, () => boolean>} */
const idleOf = ({ run, edits, speeds }) => ({
  ' ': () => !run.playing && run.halted,
  ',': () => run.now <= 0,
  ArrowLeft: () => run.now <= 0,
  Home: () => run.now <= 0,
  '.': () => run.now >= run.end,
  ArrowRight: () => run.now >= run.end,
  '[': () => !run.events.some(({ frame }) => frame < run.now),
  ']': () => !run.events.some(({ frame }) => frame > run.now),
  '-': () => run.speed <= speeds[0],
  '+': () => run.speed >= speeds[speeds.length - 1],
  'ctrl z': () => !edits.can().undo,
  'ctrl y': () => !edits.can().redo,
});

/** As if it were pressed: the same place does it. @param {import('./strokes.js').Stroke} stroke */
const press = ({ key, ctrlKey, shiftKey }) =>
  document.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, shiftKey, bubbles: true, cancelable: true }),
  );

/** What the sheet of keys lists. @param {App} app @returns {Entry[]} */
function ofKeys(app) {
  const idle = idleOf(app);
  return app.listed(S.keys.groups).flatMap(([group, rows]) =>
    rows.flatMap(([label, keys, need, each = [label]]) => {
      if (need === 'cameras') return [];
      return strokesOf(keys).flatMap((stroke, i) => {
        const name = nameOf(stroke);
        if (name === ITSELF || idle[name]?.() || !each[i]) return [];
        return { words: each[i], group, keys: stroke.shown, act: () => press(stroke) };
      });
    }),
  );
}

/** Cameras of the run, its moments, and what is shown by itself. @param {App} app @returns {Entry[]} */
function ofStory({ story, listed }) {
  const { cameras, moments, switches } = story.choices();
  const works = listed([['', [['', [], 'cameras']]]])[0][1].length > 0;
  const unkeyed = switches.filter(({ keyed }) => !keyed);
  return [
    ...(works ? cameras : []).map(({ words, act }) => ({ words, group: W.camera, act })),
    ...moments.map(({ words, act }) => ({ words, group: W.moment, act })),
    ...unkeyed.map(({ words, on, act }) => ({ words: W.turn(words, Boolean(on)), group: W.shown, act })), // prettier-ignore
  ];
}

/** Tabs that are not open. @returns {Entry[]} */
const ofTabs = () =>
  [...document.querySelectorAll('.workbench [role="tab"], #app [role="tab"]')].flatMap((tab) => {
    if (!(tab instanceof HTMLElement) || !tab.offsetParent) return [];
    if (tab.getAttribute('aria-selected') === 'true') return [];
    // its name, without the count that stands behind that of the log
    const words = W.panelOf((tab.firstChild?.textContent ?? '').trim());
    return { words, group: W.panel, act: () => (tab.click(), tab.focus()) };
  });

/** @param {App} app @param {import('../../../wasm/js/frame.mjs').Manifest} m @returns {Entry[]} */
function ofRun({ run, store, edits, pick }, m) {
  const { doc, layout } = store.state;
  const plotted = new Set(stripsOf(doc, m).flatMap(([, plot]) => namesIn(plot)));
  const decimals = timeDecimals(m.frame);
  const told = run.events.slice(0, MOST_EVENTS).filter(({ frame }) => frame !== run.now);
  const panels = layout !== 'embed';
  return [
    ...m.parts.map(({ id, kind }) => ({
      ...{ words: W.partOf(id, kind), group: W.part },
      act: () => pick(id),
    })),
    ...(panels ? m.channels : [])
      .filter(({ id }) => !plotted.has(id))
      .map(({ id, name }) => ({
        ...{ words: W.plot(id, id.endsWith(name) ? '' : name), group: W.channel },
        act: () => edits.change(withStrip(store.state.doc, m, id)),
      })),
    ...told.map((event) => {
      const { part, what } = eventWords(event, m);
      return {
        ...{ words: W.at(fixed(event.time, decimals), `${part} ${what}`), group: W.event },
        act() {
          run.pause();
          run.seek(event.at);
        },
      };
    }),
  ];
}

/** @param {App} app @param {import('../../../wasm/js/frame.mjs').Manifest} m @returns {Entry[]} */
function ofFiles({ boxes, run }, m) {
  /** @type {[string, () => void, boolean][]} */
  const all = [
    [W.runFile, () => void boxes.saveRun(), true],
    [W.events, () => void boxes.saveEvents(), run.events.length > 0],
    [W.contacts, () => void boxes.saveContacts(), Boolean(m.pairs?.length)],
    [W.look, () => void boxes.picture(), true],
    [SHARE.beside, () => void boxes.beside?.(), boxes.beside !== null],
    [TELL.open, () => void boxes.summary(), true],
    [S.units, () => void boxes.units(), true],
    [W.makeStudy, () => void boxes.study?.(), boxes.study !== null],
  ];
  return all.flatMap(([words, act, there]) => (there ? { words, group: W.file, act } : []));
}

/** Examples by their names. @param {string} now the one on show @returns {Promise<Entry[]>} */
export async function ofExamples(now) {
  const list = await fetch(new URL(localList('examples/index.json'), document.baseURI)).then((r) =>
    r.json(),
  );
  return /** @type {{id: string, title: string}[]} */ (list.examples)
    .filter(({ id }) => id !== now)
    .map(({ id, title }) => ({
      ...{ words: title, group: W.example },
      act: () => void (location.hash = `#${id}`),
    }));
}

/** @param {App} app @returns {Entry[]} */
export function entriesOf(app) {
  const { manifest } = app.run;
  if (!manifest) return [];
  return [
    ...ofKeys(app),
    ...ofStory(app),
    ...ofTabs(),
    ...ofRun(app, manifest),
    ...ofFiles(app, manifest),
    { words: W.chooseFile, group: W.page, act: () => void (location.hash = '') },
    // a page that is a file by itself has no other beside it
    ...(app.boxes.tongues().length
      ? [{ words: W.study, group: W.page, act: () => location.assign(W.studyPage) }]
      : []),
    ...app.boxes
      .tongues()
      .map(({ name, go }) => ({ words: name, group: W.page, act: () => void go() })),
  ];
}
