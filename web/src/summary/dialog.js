/** The run so far in sentences, to be read, heard and copied. */
import { button, copyText, h, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { sentencesOf } from './sentences.js';
import { W } from './words.js';

/** @param {import('./sentences.js').Known} known */
export function summaryDialog(known) {
  const told = sentencesOf(known);
  const status = h('p', { class: 'muted small', role: 'status' });
  const text = told
    .map(({ head, sentences }) => [head, ...sentences.map((one) => one.text)].join('\n'))
    .join('\n\n');
  return openDialog({
    id: 'summary',
    title: W.title,
    body: told.map(({ head, sentences }) =>
      h(
        'section',
        {},
        h('h3', {}, head),
        sentences.map(({ text: words, lang }) => h('p', { lang }, words)),
      ),
    ),
    foot: [
      status,
      h('span', { class: 'grow' }),
      button(W.copy, 'copy', async () => {
        if (await copyText(text)) setText(status, W.copied);
      }),
    ],
  });
}
