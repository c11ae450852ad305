/**
 * The page as one file that runs without a network, from a disk or a mail: what the page would ask a server for is in blocks of
 * data in the file itself. Scripts of workers become blobs, the module is compiled from its bytes, and nothing is evaluated from text.
 */

/** Blocks of the file: their names are the addresses that the page asks for, what they hold is packed by gzip. */
const BLOCKS = 'script[type="application/octet-stream"]';
/** @type {Record<string, string>} */
const TYPES = { js: 'text/javascript', json: 'application/json', wasm: 'application/wasm' };

/** @type {Map<string, Blob>} */
const files = new Map();
/** @type {Map<string, string>} */
const addresses = new Map();

/** @param {Element} block */
async function unpack(block) {
  const name = block.getAttribute('data-name') ?? '';
  const packed = Uint8Array.from(atob((block.textContent ?? '').trim()), (c) => c.charCodeAt(0));
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = await new Response(inflated).arrayBuffer();
  files.set(name, new Blob([bytes], { type: TYPES[name.split('.').at(-1) ?? ''] ?? '' }));
  block.remove();
}

/** The file that an address means: the longest name that it ends in. @param {unknown} address */
function fileAt(address) {
  const { pathname } = new URL(String(address), 'file:///');
  const path = decodeURIComponent(pathname);
  return [...files.keys()].find((name) => path.endsWith(`/${name}`));
}

/** Workers ask for the module by its address: they are told where it is now. */
const ahead = () => {
  const wasm = URL.createObjectURL(/** @type {Blob} */ (files.get('hawse.wasm')));
  return `{ const get = self.fetch; self.fetch = (at, how) => get(/hawse\\.wasm$/.test(String(at)) ? ${JSON.stringify(wasm)} : at, how); }\n`;
};

function lendFiles() {
  const first = ahead();
  for (const [name, blob] of files)
    if (/worker\.js$/.test(name))
      addresses.set(name, URL.createObjectURL(new Blob([first, blob], { type: TYPES.js })));
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    /** @param {string | URL} at @param {WorkerOptions} [how] */
    constructor(at, how) {
      const own = addresses.get(fileAt(at) ?? '');
      super(own ?? at, own ? { name: how?.name } : how);
    }
  };
  // the face of the text stands in the sheet
  Object.assign(globalThis, { FontFace: undefined });
  globalThis.fetch = async (at) => {
    const blob = files.get(fileAt(at instanceof Request ? at.url : at) ?? '');
    if (!blob) throw new TypeError(`${String(at).slice(-80)} is not in this file`);
    return new Response(blob, { headers: { 'content-type': blob.type } });
  };
}

async function main() {
  await Promise.all([...document.querySelectorAll(BLOCKS)].map(unpack));
  lendFiles();
  // the run of the file, where its address names none
  const start = document.querySelector('meta[name="hawse-run"]')?.getAttribute('content');
  const own = location.hash.length < 2 && start;
  if (own) history.replaceState(null, '', start);
  const wasm = /** @type {Blob} */ (files.get('hawse.wasm'));
  const module = wasm.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
  module.catch(() => {}); // told by who waits for it
  Object.assign(globalThis, { hawseEarly: { asked: {}, module, go() {}, shown() {} } });
  document.documentElement.dataset.alone = '';
  await import('../main.js');
  const notes = document.querySelector('meta[name="hawse-notes"]')?.getAttribute('content');
  if (own && notes) showNotes(notes);
}

/** Words of who sends the file: shown where it opens, not with a link or a change of the reader. @param {string} notes */
async function showNotes(notes) {
  const [{ h }, { openDialog }, { W }] = await Promise.all([
    import('../dom.js'),
    import('../panels/dialogs.js'),
    import('../files/words.js'),
  ]);
  const body = [h('blockquote', { class: 'filenotes' }, notes)];
  openDialog({ id: 'filenotes', title: W.notes, body });
}

await main();

export {};
