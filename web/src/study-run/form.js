/** The text of a study: typed, from a template, a file or the address; what is wrong with it is told as it is typed. */
import { button, copyText, fill, h, icon, setHidden, setText } from '../dom.js';
import { saveFile } from '../export/files.js';
import { errorText } from '../../../wasm/js/format.mjs';
import { scan, spanOf, written } from '../text/scan.js';
import { LinkError } from '../../../wasm/js/link.mjs';
import { decodeStudy, encodeStudy, hasStudy } from '../../../wasm/js/study/link.mjs';
import { createClerk } from './clerk.js';
import { TEMPLATES } from './templates.js';
import { W } from './words.js';
import { told as wordsFor } from '../faults/told.js';

/** So long nothing is typed before the text is read [ms]. */
const PAUSE_MS = 500;
/** So many faults have a line of their own. */
const SHOWN = 6;
const TEXT_MAX = 2 ** 20;

/** @typedef {import('./opening.js').About} About @typedef {import('./opening.js').Work} Work */
/** A study that is good, and who read it. `id`: of what its rows depend on, '' where that cannot be told.
 * @typedef {{text: string, about: About, work: Work, id: string, clerk: ReturnType<typeof createClerk>}} Good */

/** @param {unknown} error */
const wordsOf = (error) =>
  error instanceof LinkError
    ? error.problems.map(({ key, value, why }) => `${key ? `${key}: ` : ''}${value ? `"${value}" ` : ''}${wordsFor(why).text}`).join('. ') // prettier-ignore
    : wordsFor(errorText(error)).text;

/** A fault at its place in the text. @param {import('../../../wasm/js/status.mjs').Fault} fault @param {ReturnType<typeof scan>} scanned @param {number} length */
function toldAt({ where, what }, scanned, length) {
  const { text, ...how } = wordsFor(what);
  const at = where === '/' ? '' : where;
  return { ...spanOf(scanned, at, what, length), message: at ? `${at}: ${text}` : text, how };
}

/** How a text from elsewhere is laid out; one that is no JSON stays as it is. @param {string} text */
function laidOut(text) {
  try {
    return `${written(JSON.parse(text))}\n`;
  } catch {
    return text;
  }
}

/** A name for files. @param {string} title */
export const fileName = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'study';

/** Where a text comes from besides: templates, a file. @param {(text: string) => void} set @param {(words: string) => void} alarm */
function createSources(set, alarm) {
  const templates = h(
    'select',
    {
      onchange() {
        const chosen = TEMPLATES.find(({ id }) => id === templates.value);
        if (chosen) set(`${written(chosen.study)}\n`);
        templates.value = '';
      },
    },
    h('option', { value: '' }, W.choose),
    TEMPLATES.map(({ id }) => h('option', { value: id }, W.templates[id])),
  );
  const file = h('input', {
    ...{ type: 'file', accept: '.json', class: 'sr', tabindex: '-1', 'aria-hidden': 'true' },
    async onchange() {
      const chosen = file.files?.[0];
      file.value = '';
      if (!chosen) return;
      if (chosen.size > TEXT_MAX) return alarm(W.large(chosen.name, chosen.size, TEXT_MAX));
      set(await chosen.text());
    },
  });
  return [
    h(
      'label',
      {},
      h('span', {}, W.template),
      h('span', { class: 'select' }, templates, icon('chevron-down')),
    ),
    button(W.file, 'upload', () => file.click()),
    file,
  ];
}

/** @param {(good: Good | null) => void} onread a study that is good, or none @param {() => void} leave the text is left by Escape */
export function createForm(onread, leave) {
  const host = h('div', { class: 'sr-text' });
  const told = h('p', { class: 'sr-told', role: 'status' });
  const list = h('ul', { class: 'sr-faults', hidden: true });
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  /** @type {import('../text/editor.js').Editor | null} */
  let editor = null;
  let text = '';
  let timer = 0;
  let reading = false;
  /** What is known to be good. @type {Good | null} */
  let good = null;
  let clerk = createClerk(W.late);

  /** @param {string} words */
  const alarm = (words) => (setHidden(wrong, words === ''), setText(wrong, words));

  /** @param {readonly import('../../../wasm/js/status.mjs').Fault[]} faults */
  function showFaults(faults) {
    const scanned = scan(text);
    const shown = faults.map((fault) => toldAt(fault, scanned, text.length));
    editor?.setFaults(shown);
    setHidden(list, shown.length === 0);
    fill(
      list,
      shown.slice(0, SHOWN).map(({ from, message, how }) =>
        h('li', {}, h('button', { type: 'button', ...how, onclick: () => editor?.goTo(from) }, message.slice(0, 400))),
      ),
    ); // prettier-ignore
  }

  /** @param {Good | null} now */
  function give(now) {
    good = now;
    onread(now);
  }

  /** Reads what stands there now; what is typed meanwhile is read next. */
  async function read() {
    clearTimeout(timer);
    if (reading) return;
    const asked = text;
    if (asked.trim() === '') {
      showFaults([]);
      setText(told, W.empty);
      return;
    }
    reading = true;
    setText(told, W.checking);
    try {
      const own = clerk;
      const found = await own.open(asked);
      if (asked !== text) return;
      if ('faults' in found) {
        setText(told, W.faults(found.faults.length));
        return showFaults(found.faults);
      }
      const { kind, points, factors, measures } = found.about;
      setText(told, W.good(kind, points, factors, measures));
      showFaults([]);
      give({ text: asked, ...found, clerk: own });
    } catch (error) {
      if (asked === text) setText(told, W.broken(wordsFor(errorText(error)).text));
    } finally {
      reading = false;
      if (asked !== text) void read();
    }
  }

  /** @param {string} next @param {number} [wait] [ms] */
  function changed(next, wait = 0) {
    text = next;
    if (good) give(null);
    clearTimeout(timer);
    timer = window.setTimeout(() => void read(), wait);
  }

  /** A text from elsewhere. @param {string} next */
  function set(next) {
    alarm('');
    editor?.change({ from: 0, to: editor.text.length, insert: next });
    changed(next);
  }

  const sources = createSources(set, alarm);

  async function copy() {
    alarm('');
    try {
      const part = await encodeStudy(text);
      history.replaceState(null, '', part);
      const address = location.href;
      setText(told, (await copyText(address)) ? W.copied : W.notCopied(address));
    } catch (error) {
      alarm(W.noLink(wordsOf(error)));
    }
  }
  const titleNow = () => good?.about.title ?? '';
  const save = () => saveFile(`${fileName(titleNow())}.json`, text, 'application/json');

  return {
    els: [
      h(
        'div',
        { class: 'sr-row' },
        ...sources,
        h('span', { class: 'grow' }),
        button(W.copy, 'copy', () => void copy()),
        button(W.save, 'download', save),
      ),
      ...[wrong, host, told, list],
    ],
    save,
    set,
    /** A study that is run keeps who read it; the next text has another. */
    keepClerk() {
      clerk = createClerk(W.late);
      if (good) give({ ...good });
    },
    /** The study of the address, if there is one. */
    async fromAddress() {
      if (!hasStudy(location.hash)) return;
      try {
        set(laidOut(await decodeStudy(location.hash)));
      } catch (error) {
        alarm(W.badLink(wordsOf(error)));
      }
    },
    /** The editor comes when it is looked at. */
    async show() {
      if (editor) return;
      const [{ createEditor }, { ofStudy, ofBase }] = await Promise.all([
        import('../text/editor.js'),
        import('./help.js'),
      ]);
      const known = ofStudy(ofBase(() => clerk));
      editor ??= createEditor(host, {
        ...{ known, label: W.manual, framed: false, close: leave, apply: () => void read() },
        onchange: () => changed(editor?.text ?? '', PAUSE_MS),
      });
      editor.change({ from: 0, to: 0, insert: text });
      if (!text) setText(told, W.empty);
    },
  };
}
