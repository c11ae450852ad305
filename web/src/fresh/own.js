/** A template as a scenario of one's own: its text under a title that no draft has, and the draft that it opens as. */
import { keyOf, openDraft } from '../drafts/address.js';
import { drafts } from '../drafts/store.js';
import { textOf } from '../../../wasm/js/form/scenario.mjs';
import { inWords } from './wording.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */

/** "Mooring", "Mooring 2". @param {string} title @param {string[]} taken */
export function freeTitle(title, taken) {
  if (!taken.includes(title)) return title;
  for (let n = 2; ; n++) if (!taken.includes(`${title} ${n}`)) return `${title} ${n}`;
}

/** The draft that a template is. @param {Doc} template @param {string[]} taken titles @param {{id: string, when: number}} at
 * @returns {import('../drafts/store.js').Draft} */
export function draftOf(template, taken, { id, when }) {
  const title = freeTitle(String(template.title), taken);
  const doc = { ...template, title };
  return {
    ...{ id, title, doc, when, key: keyOf('#file', textOf(doc)), address: '#file', example: '' },
    ...{ inputs: [], time: 0, changes: [], orders: 0, typed: null, without: [], steps: [] },
  };
}

/** Opens a template; where none are kept, as a scenario all the same. @param {string} name */
export async function openTemplate(name) {
  const answer = await fetch(new URL(`templates/${name}.json`, document.baseURI));
  if (!answer.ok) throw new Error(String(answer.status));
  const taken = drafts.list().map(({ title }) => title);
  const at = { id: crypto.randomUUID().slice(0, 8), when: Date.now() };
  const draft = draftOf(inWords(await answer.json()), taken, at);
  drafts.keep(draft);
  openDraft(draft);
}
