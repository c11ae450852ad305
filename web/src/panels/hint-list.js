/** Hints of what runs, and may not give what is hoped for: a count that opens. */
import { fill, h, icon, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { fromPointer, linkKey } from '../../../wasm/js/form/scenario.mjs';
import { toldIn } from '../faults/told.js';

export function createHintList() {
  const count = h('span', {});
  const list = h('ul', {});
  const el = h(
    'details',
    { class: 'hints', hidden: true },
    h('summary', {}, icon('chevron-right'), count),
    list,
  );
  let drawn = '';
  return {
    el,
    /** @param {{where: string, what: string}[]} hints */
    set(hints) {
      const key = JSON.stringify(hints);
      if (key === drawn) return;
      drawn = key;
      el.hidden = hints.length === 0;
      el.open = false;
      setText(count, S.params.hints(hints.length));
      fill(
        list,
        hints.map(({ where, what }) =>
          h('li', {}, h('b', {}, linkKey(fromPointer(where))), ': ', toldIn(what)),
        ),
      );
    },
  };
}
