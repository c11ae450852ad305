/** The native dialogs: bad link, edit as text, keys, what was compared. */
import { button, copyText, h, icon, iconButton, fill } from '../dom.js';
import { S } from '../state/strings-later.js';
import { nearest } from '../../../wasm/js/nearest.mjs';
import { placeIn, told } from '../faults/told.js';

let serial = 0;

/** A key may be as long as its author likes. @param {string} text */
const shortened = (text) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/**
 * A dialog that is made when opened and removed when closed. Focus goes back to where it was.
 * @param {{title: string, body: (HTMLElement | null)[], foot?: (HTMLElement | null)[], wide?: boolean, id: string, onclose?: () => void}} options
 */
export function openDialog({ title, body, foot = [], wide = false, id, onclose }) {
  document.getElementById(id)?.remove();
  const head = h('h2', { id: `${id}-h${++serial}` }, title);
  const dialog = h(
    'dialog',
    { id, class: wide ? 'wide' : null, 'aria-labelledby': head.id },
    h(
      'div',
      { class: 'dh' },
      head,
      iconButton('x', S.close, () => dialog.close()),
    ),
    h('div', { class: 'db', tabindex: '0' }, body),
    foot.length > 0 ? h('div', { class: 'df' }, foot) : null,
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    onclose?.();
  });
  dialog.addEventListener('pointerdown', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export const grow = () => h('span', { class: 'grow' });

/** `lang` and `title`: of `why`.
 * @typedef {{key: string, held: string, why: string, lang?: string, title?: string, allowed: string, fallback: string, rename?: string, onrename?: () => void}} BadSetting */

/**
 * @param {{settings: BadSetting[], whole?: boolean, example?: boolean, editText?: () => void, onclose: () => void}} options
 */
export function badLinkDialog({ settings, whole = false, editText, onclose }) {
  const primary = button(whole ? S.back : S.badLink.open, '', () => dialog.close(), 'primary');
  primary.autofocus = true;
  const report = settings
    .map(
      (s) =>
        `${s.key}: ${s.held} (${[s.why, s.allowed].filter(Boolean).join('; ')}), ${S.badLink.default} ${s.fallback}`,
    )
    .join('\n');
  const rows = settings.map((setting) => {
    // of a link of which nothing is taken, all is as the package says it
    const { text: why, ...how } = whole ? told(setting.why) : { text: setting.why };
    const s = { ...setting, why, ...how };
    const act = button(
      s.rename
        ? S.badLink.rename
        : s.fallback && s.fallback !== S.badLink.noDefault
          ? S.badLink.use(s.fallback)
          : S.badLink.leave,
      '',
      () => {
        s.onrename?.();
        act.disabled = true;
        fill(act, icon('check'), S.badLink.done);
        if (
          !rows.some(
            (r) => !(/** @type {HTMLButtonElement} */ (r.querySelector('button')).disabled),
          )
        )
          dialog.close();
      },
    );
    return h(
      'div',
      { class: 'keyrow' },
      h(
        'div',
        {},
        h('p', { class: 'k' }, s.key || S.badLink.wholeLink),
        h(
          'dl',
          {},
          h('dt', {}, S.badLink.inLink),
          h('dd', { class: 'val' }, s.held),
          s.allowed ? [h('dt', {}, S.badLink.allowed), h('dd', {}, s.allowed)] : null,
          s.rename
            ? [
                h('dt', {}, S.badLink.unknown),
                h('dd', {}, `${S.badLink.meant} `, h('span', { class: 'mono' }, s.rename), '?'),
              ]
            : s.why
              ? [h('dt', {}, S.badLink.wrong), h('dd', { lang: s.lang, title: s.title }, s.why)]
              : null,
          h('dt', {}, S.badLink.default),
          h('dd', {}, s.fallback || S.badLink.noDefault),
        ),
      ),
      act,
    );
  });
  const dialog = openDialog({
    id: 'badlink',
    title: whole ? S.badLink.whole : S.badLink.title(settings.length),
    body: [h('p', { class: 'muted lead' }, whole ? S.badLink.wholeLead : S.badLink.lead), ...rows],
    foot: [
      button(S.badLink.copy, 'copy', () => copyText(report), 'quiet'),
      grow(),
      editText && !whole
        ? button(S.badLink.text, '', () => {
            dialog.close();
            editText();
          })
        : null,
      primary,
    ],
    onclose,
  });
  return dialog;
}

/**
 * A link of which nothing is taken; an example that is nearly named is a press away, with the rest of the link.
 * @param {{key: string, value: string, why: string}[]} problems
 * @param {{id: string}[]} examples
 */
export function unreadDialog(problems, examples) {
  const ids = examples.map(({ id }) => id);
  badLinkDialog({
    whole: true,
    settings: problems.map(({ key, value, why }) => {
      const rename = key === 'example' ? nearest(value, ids) : '';
      const [, ...rest] = location.hash.split(/(?=\?)/);
      return {
        ...{ key, held: value || '–', why, allowed: '', fallback: '' },
        ...(rename && { rename, onrename: () => (location.hash = `#${rename}${rest.join('')}`) }),
      };
    }),
    onclose: () => {},
  });
}

/**
 * @param {{text: string, run: (text: string) => Promise<{where: string, what: string}[]>, faults?: {where: string, what: string}[],
 *   ontype: (text: string | null) => void, onleave: (text: string | null) => void}} options `onleave`: closed with that text by a key or a
 *   press beside it; null: it runs, or is not wanted any more
 */
export function textDialog({ text, run, faults = [], ontype, onleave }) {
  let over = false;
  const area = h('textarea', {
    id: 'scenario-text',
    spellcheck: 'false',
    rows: 22,
    'aria-label': S.text.label,
    value: text,
    oninput: () => ontype(area.value),
  });
  area.autofocus = true;
  const result = h('div', { class: 'faults', role: 'alert' });
  /** @param {{where: string, what: string}[]} list */
  const show = (list) => {
    result.hidden = list.length === 0;
    if (list.length > 0)
      fill(
        result,
        h('h3', {}, icon('octagon-x'), S.text.wrong(list.length)),
        h(
          'ul',
          {},
          list.map((f) => {
            const { text: what, ...how } = told(f.what);
            return h(
              'li',
              {},
              h('span', { class: 'mono' }, shortened(placeIn(f.where))),
              h('span', how, shortened(what)),
            );
          }),
        ),
      );
  };
  show(faults);
  const check = button(
    S.text.check,
    'check',
    async () => {
      check.disabled = true;
      const list = await run(area.value);
      check.disabled = false;
      over = list.length === 0;
      if (over) dialog.close();
      else {
        show(list);
        area.focus();
      }
    },
    'primary',
  );
  const dialog = openDialog({
    id: 'text',
    title: S.text.title,
    wide: true,
    onclose: () => onleave(over ? null : area.value),
    body: [result, area],
    foot: [
      h('span', { class: 'muted small' }, S.text.note),
      grow(),
      button(S.cancel, '', () => ((over = true), dialog.close())),
      check,
    ],
  });
  area.setSelectionRange(0, 0);
  area.scrollTop = 0;
  return dialog;
}

/**
 * @param {{groups: [string, [string, string[], string?, string[]?][]][], single: boolean, onsingle: (on: boolean) => void, more: (HTMLElement | null)[]}} options
 *   `more`: other settings
 */
export function keysDialog({ groups, single, onsingle, more }) {
  const box = h('input', {
    type: 'checkbox',
    class: 'sw',
    role: 'switch',
    checked: single,
    onchange: () => onsingle(box.checked),
  });
  return openDialog({
    id: 'keys',
    title: S.keys.title,
    wide: true,
    body: [
      h(
        'div',
        { class: 'keys' },
        groups.map(([name, list]) =>
          h(
            'section',
            {},
            h('h3', {}, name),
            h(
              'dl',
              {},
              list.map(([label, keys]) =>
                h(
                  'div',
                  {},
                  h('dt', {}, label),
                  h(
                    'dd',
                    {},
                    keys.map((k) =>
                      k.length > 1 && k.startsWith('~')
                        ? k.slice(1)
                        : h('kbd', { class: 'kbd' }, S.keys.caps[k] ?? k),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ],
    foot: [
      h('label', { class: 'opt' }, box, S.keys.single),
      ...more,
      grow(),
      h('span', { class: 'muted small' }, S.keys.note),
    ],
  });
}

/** @param {{title: string, text: string, rows: [string, string][]}} options */
export function factsDialog({ title, text, rows }) {
  return openDialog({
    id: 'facts',
    title,
    body: [
      h('p', { class: 'lead' }, text),
      h(
        'dl',
        { class: 'facts' },
        rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', { class: 'mono' }, value)]),
      ),
    ],
  });
}
