/** Writing a lesson: its text, what is wrong with it while it is typed, what it looks like, what its runs answer, and its link. */
import { button, fill, h, setText } from '../dom.js';
import { LINK_MAX, LinkError } from '../../../wasm/js/link.mjs';
import { saveFile } from '../export/files.js';
import { keep, kept } from '../state/kept.js';
import { localList } from '../state/wording-gallery.js';
import { addressOf, packLesson } from './address.js';
import { createAdding } from './add.js';
import { createAnswers } from './answers.js';
import { copyTold } from './copying.js';
import { EMPTY } from './empty.js';
import { LESSON_MAX, readLesson } from './format.js';
import { numbersFor } from './numbers.js';
import { paperOf } from './paper.js';
import { L } from './words.js';

const DRAFT = 'hawse-lesson-draft';
/** So long nothing is typed before the text is read [ms]. */
const PAUSE_MS = 300;

/** Where a fault's place begins in the text: at the last key of its path that is found in order. @param {string} text @param {string} where */
export function spotOf(text, where) {
  let at = 0;
  for (const [, key, index] of where.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (key !== undefined) {
      const found = text.indexOf(`"${key}":`, at);
      if (found < 0) return at;
      at = found;
    } else {
      at = Math.max(at, text.indexOf('[', at));
      at = entryAt(text, at + 1, Number(index));
    }
  }
  return at;
}

/** Where a text is no JSON, by what is told of it. @param {string} text @param {string} what */
export function brokenAt(text, what) {
  const [, line, column] = /\(line (\d+), column (\d+)\)$/.exec(what) ?? [];
  const lines = text.split('\n').slice(0, Number(line) - 1);
  return line ? lines.join('\n').length + Math.min(lines.length, 1) + Number(column) - 1 : 0;
}

/** Where an entry of a list begins. @param {string} text @param {number} from behind the bracket @param {number} index */
function entryAt(text, from, index) {
  let [depth, quoted, count] = [0, false, 0];
  let i = from;
  for (; i < text.length && count < index; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '[' || c === '{') depth++;
    else if (c === ']' || c === '}') depth--;
    else if (c === ',' && depth === 0) count++;
  }
  return i;
}

/**
 * @param {HTMLElement} root
 * @param {{list: readonly {id: string, title: string}[], examples: readonly import('../home.js').Example[]}} options
 */
export function mountEditor(root, { list, examples }) {
  const known = (/** @type {string} */ id) => examples.some((one) => one.id === id);
  const area = h('textarea', {
    ...{ id: 'lesson-text', class: 'lesson-json', spellcheck: 'false', maxlength: LESSON_MAX },
    'aria-describedby': 'lesson-state',
  });
  area.value = kept(DRAFT) ?? JSON.stringify(EMPTY, null, 2);
  const state = h('p', { id: 'lesson-state', role: 'status' });
  const size = h('p', { class: 'muted small' });
  const faultList = h('ul', { class: 'lesson-faults' });
  const preview = h('div', {});
  const open = h('a', { class: 'btn primary', target: '_blank', rel: 'noopener' }, L.open);
  const copy = button(L.copyLink, 'copy', () => copyTold(state, open.href));
  const teacher = h('a', { class: 'btn', target: '_blank', rel: 'noopener' }, L.toTeacher);
  const save = button(
    L.save,
    'download',
    () =>
    saveFile(`${readLesson(area.value, known).lesson?.id ?? 'lesson'}.json`, area.value, 'application/json'), // prettier-ignore
  );
  let timer = 0;

  /** @param {string} packed '' where there is no link */
  function link(packed) {
    copy.disabled = packed === '';
    for (const [el, show] of /** @type {const} */ ([[open, false], [teacher, true]])) {
      if (packed) el.href = addressOf({ packed, teacher: show });
      else el.removeAttribute('href');
      el.setAttribute('aria-disabled', String(packed === ''));
    }
  } // prettier-ignore

  async function read() {
    const text = area.value;
    keep(DRAFT, text);
    const { lesson, faults } = readLesson(text, known);
    // comes with the first fault
    const told = faults.length > 0 ? await import('../faults/told.js') : null;
    if (area.value !== text) return;
    const letters = L.size(String(text.length), String(LESSON_MAX));
    fill(
      faultList,
      faults.map(({ where, what }) =>
        h(
          'li',
          {},
          h('button', { type: 'button', onclick: () => goTo(where ? spotOf(text, where) : brokenAt(text, what)) }, h('b', {}, L.place(where)), ' ', told?.toldIn(what) ?? '', /JSON/.test(what) && ` ${L.json}`), // prettier-ignore
        ),
      ),
    );
    setText(state, faults.length > 0 ? L.faults(faults.length) : L.fine);
    if (!lesson) {
      setText(size, letters);
      link('');
      return fill(preview, h('p', { class: 'muted' }, L.noPreview));
    }
    const numbers = {
      numbers: numbersFor(lesson, ''),
      drawn: lesson.numbers ?? {},
      lang: /** @type {const} */ (''),
    };
    fill(
      preview,
      h('h3', { lang: '' }, lesson.title),
      paperOf(lesson, numbers, { posters: false, level: 3 }),
      h('h3', {}, L.answers),
      createAnswers(lesson, numbers, examples),
    );
    try {
      const packed = await packLesson(lesson);
      if (area.value !== text) return;
      const long = packed.length > LINK_MAX - 100;
      setText(size, `${letters}; ${long ? L.tooLong : L.linkSize(String(packed.length), String(LINK_MAX - 100))}`); // prettier-ignore
      link(long ? '' : packed);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      setText(size, `${letters}; ${L.tooLong}`);
      link('');
    }
  }

  /** @param {number} at */
  function goTo(at) {
    area.focus();
    area.setSelectionRange(at, at);
    const line = area.value.slice(0, at).split('\n').length;
    const height = parseFloat(getComputedStyle(area).lineHeight) || 20;
    area.scrollTop = Math.max(0, (line - 4) * height);
  }

  const choose = h(
    'select',
    { id: 'lesson-from' },
    h('option', { value: '' }, L.empty),
    list.map(({ id, title }) => h('option', { value: id }, title)),
  );
  const replace = button(L.replace, '', async () => {
    const text = choose.value
      ? await (await fetch(localList(`lessons/${choose.value}.json`))).text()
      : JSON.stringify(EMPTY, null, 2);
    write(text);
  });
  /** Another text: by the browser's own undo it can be taken back. @param {string} text */
  function write(text) {
    area.focus();
    area.select();
    if (!document.execCommand('insertText', false, text)) area.value = text;
    clearTimeout(timer);
    read();
  }
  const adding = createAdding({
    examples,
    lesson: () => readLesson(area.value, known).lesson,
    add(lesson) {
      write(JSON.stringify(lesson, null, 2));
      const last = lesson.steps.length - 1;
      goTo(spotOf(area.value, `steps[${last}].title`));
    },
  });
  area.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(read, PAUSE_MS);
  });
  fill(
    root,
    h(
      'main',
      { class: 'lesson-editor' },
      h('h1', {}, L.editor),
      h('p', { class: 'muted' }, L.editorLead),
      h('p', { class: 'muted' }, L.format),
      h(
        'div',
        { class: 'two' },
        h(
          'section',
          { 'aria-label': L.text },
          h('p', { class: 'acts' }, h('label', { htmlFor: 'lesson-from' }, L.from), choose, replace), // prettier-ignore
          adding,
          h('label', { htmlFor: 'lesson-text', class: 'strong' }, L.text),
          ...[area, state, size, faultList],
          h('p', { class: 'acts' }, open, copy, teacher, save),
        ),
        h('section', { class: 'look', tabindex: 0, 'aria-label': L.preview }, h('h2', {}, L.preview), preview), // prettier-ignore
      ),
    ),
  );
  read();
}
