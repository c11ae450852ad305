/** The page of studies: a table is opened from a file, or comes from what runs in `#study-run`, and is shown. Nothing is sent anywhere. */
import '../icons-later.js';
import { fill, h, icon } from '../dom.js';
import { loadFont, startTheme, toggleTheme } from '../looks.js';
import { keepLater } from '../offline/keeping.js';
import { pageBar } from '../page-bar.js';
import { S } from '../state/strings.js';
import { mountStudyRun } from '../study-run/view.js';
import { showTable } from './dashboard.js';
import { W } from './words.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** Endings of tables; what is chosen is looked at by what is in it. */
const TABLES = '.csv,.part,.arrow,.parquet';

function mount() {
  document.title = S.pageTitle(W.title);
  const host = h('div', { id: 'study-table' });
  const file = h('input', {
    ...{ type: 'file', id: 'study-file', accept: TABLES, class: 'sr', tabindex: '-1', 'aria-hidden': 'true' },
    onchange() {
      if (file.files?.[0]) open(file.files[0]);
      file.value = '';
    },
  }); // prettier-ignore
  const zone = h(
    'div',
    { class: 'zone' },
    h('button', { type: 'button', class: 'btn primary', onclick: () => file.click() }, icon('upload'), W.open), // prettier-ignore
    h('p', {}, W.drop),
    file,
  );
  /** @param {File} chosen */
  const open = (chosen) => {
    runs.aside();
    void showTable(host, chosen, chosen.name);
  };
  const place = h('div', { id: 'study-run' });
  const runs = mountStudyRun(place, {
    show: (bytes, name, study) => void showTable(host, bytes, name, study),
  });
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    zone.classList.add('over');
  });
  for (const type of ['dragleave', 'drop'])
    addEventListener(type, () => zone.classList.remove('over'));
  addEventListener('drop', (event) => {
    const dropped = event.dataTransfer?.files[0];
    if (!dropped) return;
    event.preventDefault();
    open(dropped);
  });
  fill(
    root,
    pageBar(toggleTheme, { home: W.home }),
    h(
      'main',
      { class: 'study' },
      h('div', { class: 'lead' }, h('h1', {}, W.title), h('p', { class: 'muted' }, W.lead)),
      place,
      zone,
      host,
    ),
  );
}

startTheme();
mount();
void loadFont();
keepLater();
