/** German for what browsers themselves say where a file, memory or the store is wanting: Chromium, Firefox and WebKit, each in its own words. */

const LOST = 'keine Verbindung';
const FULL = 'im Speicher des Browsers ist kein Platz mehr';
const MEMORY = 'der Arbeitsspeicher reicht nicht';

/** @type {Record<string, string>} */
export const BROWSER = {
  'Failed to fetch': LOST,
  'NetworkError when attempting to fetch resource.': LOST,
  'Load failed': LOST,
  'The network connection was lost.': LOST,
  'The Internet connection appears to be offline.': LOST,
  'Failed to fetch dynamically imported module: %s': `${LOST}: {1}`,
  'error loading dynamically imported module: %s': `${LOST}: {1}`,
  'Importing a module script failed.': LOST,
  'signal timed out': 'zu lange gewartet',
  'The operation timed out.': 'zu lange gewartet',
  'The operation was aborted.': 'abgebrochen',
  'The user aborted a request.': 'abgebrochen',
  'signal is aborted without reason': 'abgebrochen',
  'The quota has been exceeded.': FULL,
  'Encountered full disk while opening backing store for indexedDB.open.': FULL,
  'Array buffer allocation failed': MEMORY,
  'Out of memory': MEMORY,
  'out of memory': MEMORY,
  'WebAssembly.Memory(): could not allocate memory': MEMORY,
  'WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance': MEMORY,
};
