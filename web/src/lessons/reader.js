/** A lesson as it is taken: text beside its scene, step by step. */
import { button, fill, h, icon } from '../dom.js';
import { addressOf } from './address.js';
import { createAsk } from './ask.js';
import { predictFor, sceneOf } from './format.js';
import { keepProgress, keyOf, progressOf } from './kept.js';
import { numbersFor } from './numbers.js';
import { paperOf } from './paper.js';
import { inline, paragraphs, plain, quantityText, source } from './prose.js';
import { createScene } from './scene.js';
import { L } from './words.js';

/** @typedef {import('./format.js').Lesson} Lesson */

/** Hints of a step, one by one. @param {readonly string[]} hints @param {import('./prose.js').Numbers} numbers */
function hintsOf(hints, numbers) {
  return hints.map((text, i) =>
    h(
      'details',
      { class: 'hint' },
      h('summary', {}, L.hint(i + 1, hints.length)),
      h('p', {}, inline(text, numbers)),
    ),
  );
}

/** The numbers that this reader has. @param {Lesson} lesson @param {import('./prose.js').Numbers} numbers @param {string} student */
function numbersBox(lesson, numbers, student) {
  const rows = Object.entries(lesson.numbers ?? {}).flatMap(([name, { label, unit }]) => [
    h('dt', {}, plain(label, numbers)),
    h('dd', {}, quantityText(numbers.numbers[name], unit)),
  ]);
  if (rows.length === 0 || student === '') return null;
  return h(
    'section',
    { class: 'own', 'aria-label': L.numbersOf },
    h('p', { class: 'strong' }, L.student(student)),
    h('dl', {}, rows),
  );
}

/**
 * @param {HTMLElement} root
 * @param {{lesson: Lesson, given: Lesson, lang: '' | undefined, place: import('./address.js').Place, posters: (id: string) => boolean}} options
 *   `given`: as its author wrote it; scenes are its own, and what is kept is kept by it, in any language of the page
 */
export function mountReader(root, { lesson, given, lang, place, posters }) {
  const { student } = place;
  const numbers = { numbers: numbersFor(lesson, student), drawn: lesson.numbers ?? {}, lang };
  const key = keyOf(given, student);
  let progress = progressOf(key, lesson.steps.length);
  const scene = createScene(posters);
  /** @type {ReturnType<typeof createAsk> | null} */
  let ask = null;
  const said = h('p', { class: 'sr', role: 'status' });
  const body = h('div', { class: 'step' });
  const paper = h('div', { class: 'on-paper' });
  const keepIt = () => keepProgress(key, progress);

  const dots = h(
    'ol',
    { class: 'dotrow' },
    lesson.steps.map(({ title }, i) =>
      h(
        'li',
        {},
        h(
          'button',
          { type: 'button', 'aria-label': `${L.step(i + 1, lesson.steps.length)}: ${title}`, title, onclick: () => go(i) }, // prettier-ignore
          String(i + 1),
        ),
      ),
    ),
  );

  /** @param {number} index */
  function askOf(index) {
    const { predict, after = [] } = lesson.steps[index];
    if (!predict) return null;
    const asked = predictFor(predict, numbers.numbers);
    return createAsk(asked, {
      ...{ numbers, sources: lesson.sources, after, answer: progress.answers[index] },
      async run(signal) {
        await scene.play();
        return scene.answer(asked, signal);
      },
      jump: (time) => void scene.jump(time),
      give(answer) {
        if (answer) progress.answers[index] = answer;
        else delete progress.answers[index];
        keepIt();
      },
    });
  }

  /** @param {number} index */
  function checkpointOf(index) {
    const { checkpoint } = lesson.steps[index];
    if (!checkpoint) return null;
    const box = h('input', {
      type: 'checkbox',
      checked: progress.ticked[index] === true,
      onchange: () => {
        progress.ticked[index] = box.checked;
        keepIt();
      },
    });
    return h(
      'label',
      { class: 'checkpoint' },
      box,
      h('span', {}, h('b', {}, `${L.checkpoint}: `), inline(checkpoint, numbers)),
    );
  }

  /** @param {number} index @param {boolean} [focus] */
  function go(index, focus = true) {
    if (index < 0 || index >= lesson.steps.length) return;
    progress.step = index;
    keepIt();
    ask?.destroy();
    ask = askOf(index);
    const { title, text, predict, free = [], hints = [], cites } = lesson.steps[index];
    const head = h('h2', { tabindex: -1, lang }, title);
    const last = index === lesson.steps.length - 1;
    const [back, next] = [
      button(L.previous, 'chevron-left', () => go(index - 1)),
      button(L.next, '', () => go(index + 1), 'primary'),
    ];
    [back.disabled, next.disabled] = [index === 0, last];
    next.append(icon('chevron-right'));
    fill(
      body,
      h('p', { class: 'muted' }, L.step(index + 1, lesson.steps.length)),
      ...[head, ...paragraphs(text, numbers), ...hintsOf(hints, numbers)],
      free.length > 0 && h('p', { class: 'note info' }, icon('info'), L.free),
      ...[ask?.el, checkpointOf(index)],
      h('p', { class: 'muted small' }, L.cites, ' ', cites.flatMap((one, i) => [i > 0 && '; ', source(lesson.sources[one], numbers)])), // prettier-ignore
      h('nav', { class: 'acts', 'aria-label': L.around }, back, next),
    );
    [...dots.querySelectorAll('button')].forEach((dot, i) => {
      if (i === index) dot.setAttribute('aria-current', 'step');
      else dot.removeAttribute('aria-current');
    });
    const open = !predict || progress.answers[index] !== undefined;
    scene.show(
      { scene: sceneOf(given, index), numbers: numbers.numbers, free, title: L.scene(title) },
      open,
    );
    if (focus) {
      body.scrollIntoView({ block: 'nearest' });
      head.focus({ preventScroll: true });
    }
  }

  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, hawse-sim') || event.altKey || event.ctrlKey || event.metaKey) return; // prettier-ignore
    if (event.key === 'ArrowRight') go(progress.step + 1);
    if (event.key === 'ArrowLeft') go(progress.step - 1);
  });
  const onPaper = () =>
    fill(paper, paperOf(lesson, numbers, { posters: true, level: 2, answers: progress.answers }));
  addEventListener('beforeprint', onPaper);
  matchMedia('print').addEventListener('change', ({ matches }) => matches && onPaper());
  const forget = button(L.forget, 'trash', () => {
    progress = { step: progress.step, answers: {}, ticked: {} };
    go(progress.step);
    fill(said, L.forgotten);
  }, 'quiet'); // prettier-ignore

  fill(
    root,
    h(
      'main',
      { class: 'lesson' },
      h('h1', { lang }, lesson.title),
      paper,
      scene.el,
      h(
        'article',
        { class: 'lesson-text' },
        ...[numbersBox(lesson, numbers, student), h('nav', { 'aria-label': L.steps }, dots), body],
        h(
          'footer',
          { class: 'acts' },
          h('a', { class: 'btn quiet', href: addressOf({ ...place, teacher: true }) }, L.forTeacher), // prettier-ignore
          button(L.print, '', () => print(), 'quiet'),
          forget,
        ),
        said,
      ),
    ),
  );
  go(progress.step, false);
}
