/** What differs between the runs: a table of keys with a low and a high bound. */
import { button, fill, h, icon, iconButton } from '../dom.js';
import { S } from '../state/strings-later.js';
import { rolesOf } from '../features/manoeuvre/state.js';
import { varyOf } from '../../../wasm/js/vary.mjs';

const R = S.repeat;

/** @typedef {{path: string, low: number, high: number}} Vary */

/** What differs between the runs where the scenario does not say: how the anchor swings and turns. @param {import('../../../wasm/js/patch.mjs').JsonObject} doc @returns {Vary[]} */
export function usualVary(doc) {
  const told = varyOf(doc);
  if (told.length > 0) return told;
  const anchor = rolesOf(doc)?.anchor;
  if (!anchor) return [];
  return [
    { path: `${anchor}.velocity.x`, low: -0.3, high: 0.3 },
    { path: `${anchor}.velocity.y`, low: -0.3, high: 0.3 },
    { path: `${anchor}.rate.z`, low: -0.2, high: 0.2 },
  ];
}

/** @param {Vary[]} vary is changed */
export function varyTable(vary) {
  const rows = h('tbody', {});

  /** @param {Vary} row @param {'low' | 'high'} key */
  const bound = (row, key) => {
    const input = h('input', {
      ...{ class: 'text', type: 'number', step: 'any', value: String(row[key]) },
      'aria-label': `${row.path}, ${R[key]}`,
      oninput: () => (row[key] = Number(input.value)),
    });
    return h('td', {}, input);
  };
  function drawVary() {
    fill(
      rows,
      vary.map((row, i) => {
        const path = h('input', {
          ...{ class: 'text', value: row.path, spellcheck: 'false', 'aria-label': R.key(i + 1) },
          oninput: () => (row.path = path.value.trim()),
        });
        return h(
          'tr',
          {},
          h('td', {}, path),
          bound(row, 'low'),
          bound(row, 'high'),
          h(
            'td',
            {},
            iconButton('x', R.drop(row.path), () => {
              vary.splice(i, 1);
              drawVary();
              more.focus();
            }),
          ),
        );
      }),
    );
  }
  const more = button(R.more, '', () => {
    vary.push({ path: '', low: 0, high: 1 });
    drawVary();
    rows.querySelector('tr:last-child input')?.dispatchEvent(new Event('focus'));
  });
  drawVary();

  return h(
    'details',
    { open: vary.length === 0 },
    h('summary', {}, icon('chevron-right'), h('span', {}, R.vary)),
    h(
      'table',
      { class: 'rp-vary' },
      h('caption', { class: 'sr' }, R.vary),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          [R.path, R.low, R.high].map((name) => h('th', { scope: 'col' }, name)),
          h('td', {}),
        ),
      ),
      rows,
    ),
    more,
  );
}
