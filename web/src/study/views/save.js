/** What is made of the selected rows: a file of them, and a study of these points. */
import { button, copyText, h, setText } from '../../dom.js';
import { saveFile } from '../../export/files.js';
import { studyOf } from '../design.js';
import { W } from '../words.js';

/** @param {import('../model.js').Model} model @returns {import('../model.js').View} */
export function makeSave(model) {
  const status = h('p', { class: 'at', role: 'status' });
  const about = h('p', { class: 'muted small' });
  const name = (/** @type {string} */ ending) =>
    `${model.table.name.replace(/(\.(csv|part|arrow|parquet))+$/i, '').replace(/[^\p{L}\p{N}_-]+/gu, '-') || 'table'}-selected${ending}`; // prettier-ignore
  const text = () => `${JSON.stringify(studyOf(model.table, model.selection.rows(), model.told, W.studyTitle), null, 1)}\n`; // prettier-ignore
  /** @param {() => Promise<string>} act */
  const when = (act) => async () => {
    if (model.selection.count === 0) return setText(status, W.noneSelected);
    setText(status, W.computing);
    setText(status, await act());
  };
  const csv = when(async () => {
    saveFile(name('.csv'), await model.worker.save(model.selection.rows()), 'text/csv');
    return W.saved(name('.csv'));
  });
  const study = when(async () => {
    saveFile(name('.json'), text(), 'application/json');
    return W.saved(name('.json'));
  });
  const copy = when(async () => ((await copyText(text())) ? W.copied : W.notCopied));
  const el = h(
    'div',
    { class: 'save' },
    h('div', { class: 'choices' }, button(W.saveCsv, 'download', csv), button(W.saveStudy, 'download', study), button(W.copyStudy, 'copy', copy)), // prettier-ignore
    status,
    about,
  );
  const tell = () => setText(about, model.told ? W.wholeStudy : W.designOnly);
  return { el, build: tell, draw: tell };
}
