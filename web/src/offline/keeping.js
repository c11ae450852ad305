/** The page's own files are kept after a visit, so that it opens without a network. One switch keeps none. */
import { h } from '../dom.js';
import { keep, kept } from '../state/kept.js';
import { W } from './words.js';

const KEPT = 'hawse-offline';

/** In another page, from a disk, or where the line is to be spared, nothing is kept. */
const allowed = () =>
  'serviceWorker' in navigator &&
  isSecureContext &&
  window.parent === window &&
  /^https?:$/.test(location.protocol) &&
  !Reflect.get(navigator, 'connection')?.saveData;

export const wanted = () => kept(KEPT) !== 'off';

const folder = () => new URL('./', document.baseURI).href;

/** Asks the browser to keep them; it looks for another build at each visit. */
export async function keepOffline() {
  if (!allowed() || !wanted()) return;
  try {
    await navigator.serviceWorker.register(new URL('sw.js', folder()), {
      ...{ scope: folder(), updateViaCache: 'none' },
    });
  } catch {
    // a private window, a full disk, no such file: the page is as it was
  }
}

/** Where a page computes, so long after it is there [ms]. */
const LATER = 5000;
export const keepLater = () => setTimeout(keepOffline, LATER);

/** Lets go of all that is kept. */
export async function dropOffline() {
  const registration = await navigator.serviceWorker?.getRegistration(folder());
  if (registration?.scope === folder()) await registration.unregister();
  for (const name of await caches.keys())
    if (name.startsWith(`hawse ${folder()} `)) await caches.delete(name);
}

/** The switch that keeps none; null where there is nothing to switch. */
export function offlineSwitch() {
  if (!allowed()) return null;
  const box = h('input', {
    ...{ type: 'checkbox', class: 'sw', role: 'switch', checked: !wanted() },
    onchange() {
      keep(KEPT, box.checked ? 'off' : 'on');
      (box.checked ? dropOffline() : keepOffline()).catch(console.error);
    },
  });
  return h('label', { class: 'opt' }, box, h('span', {}, W.off, h('small', {}, W.offNote)));
}
