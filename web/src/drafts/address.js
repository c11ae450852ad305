/** What a draft is of: the address that was opened, and how it is opened again. */

/** Which draft is to be taken up by the page that comes next. */
const ASKED = 'hawse-draft';
const FILE = 'hawse-file';

/** 53 bits of a text: no secret, only to tell texts apart. @param {string} text */
function digest(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  return `${text.length}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

/** @param {string} name @returns {string | null} */
function told(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Of what the address opens; of a file by its text. @param {string} fragment @param {string} file */
export function keyOf(fragment, file) {
  if (/^#file\b/.test(fragment)) return `file ${digest(file)}`;
  const key = fragment.slice(1);
  return key.length <= 100 ? key : digest(key);
}

export const keyHere = () => keyOf(location.hash, told(FILE) ?? '');

/** The draft that this page was opened for, once. */
export function askedFor() {
  const id = told(ASKED);
  if (id !== null) sessionStorage.removeItem(ASKED);
  return id;
}

/** Opens a draft where it is of. @param {import('./store.js').Draft} draft */
export function openDraft({ id, example, address, doc }) {
  try {
    sessionStorage.setItem(ASKED, id);
    if (!example) sessionStorage.setItem(FILE, JSON.stringify(doc, null, 2));
  } catch {
    // then what it is of offers it
  }
  // meshes that the link carried go along
  const meshes = /[?&](m=[^&]+)/.exec(address)?.[1];
  const next = example ? address : meshes ? `#file?${meshes}&f=1` : '#file';
  if (location.hash === next) location.reload();
  else location.hash = next;
}
