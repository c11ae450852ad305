/** Where the page starts: the address decides between home, a run and an embedded run. */
import { fill, h, laterStyle } from './dom.js';
import { kept } from './state/kept.js';
import { numberAt } from '../../wasm/js/form/told.mjs';
import { S } from './state/strings.js';
import { LADDER, errorText } from '../../wasm/js/format.mjs';
import { decodeLink, LinkError } from '../../wasm/js/link.mjs';
import { ask } from './engine.js';
import { loadFont, startTheme, toggleTheme } from './looks.js';
import { localList } from './state/wording-gallery.js';

/**
 * Bytes of a first load and of the module in it, and the gallery: as the build writes them.
 * @typedef {import('./home.js').Example & {file: string}} Example
 * @typedef {{load: number, engine: number, examples: Example[]}} List
 */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));

/** @param {string} text */
function openFile(text) {
  sessionStorage.setItem('hawse-file', text);
  location.hash = '#file';
}

/** Where a mesh file may go: what is on show adds to it. @type {{places: (open: typeof import('./meshes/open.js')) => import('./meshes/open.js').Place[]}} */
const meshes = { places: () => [] };

/** A file: dropped anywhere, or chosen. @param {File} file */
async function takeFile(file) {
  const open = await import('./meshes/open.js');
  await laterStyle();
  await open.openAny(file, { places: meshes.places(open), openFile });
}

function listenForFiles() {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    takeFile(file);
  });
}

/** The picture of the moment at which an example opens, until that is computed. @param {Example} example @param {import('../../wasm/js/form/scenario.mjs').Doc} doc @param {import('../../wasm/js/link.mjs').Link} link */
function until({ id, poster }, doc, link) {
  const later = (numberAt(doc, 'view', 'opens', 'time') ?? 0) > 0;
  const theme = document.documentElement.dataset.theme;
  return poster && later && link.t === undefined && !link.camera
    ? h('img', { class: 'until', src: `posters/${id}-${theme}.webp`, alt: '' })
    : undefined;
}

async function route() {
  // units of one's own are there before the first number
  const units = kept('hawse-units');
  if (units) (await import('./units/apply.js')).apply(LADDER, units);
  if (/^#lessons?(\W|$)/.test(location.hash)) {
    const { mountLessons } = await import('./lessons/view.js');
    await Promise.all([mountLessons(root, toggleTheme), laterStyle(), loadFont()]);
    return;
  }
  const validation = /^#validation(?:=(.*))?$/.exec(location.hash);
  if (validation) {
    const { mountValidation } = await import('./validation/view.js');
    await Promise.all([
      mountValidation(root, { toggleTheme, at: validation[1] }),
      laterStyle(),
      loadFont(),
    ]);
    return;
  }
  let embed = new URLSearchParams(location.search).get('ui') === 'embed';
  /** @type {import('../../wasm/js/link.mjs').Link} */
  let link = {};
  /** @type {{key: string, value: string, why: string}[]} */
  let problems = [];
  // a page around it gets to see nothing that is kept in this browser
  const asked = /^#file\b/.test(location.hash) && !embed;
  const file = asked ? sessionStorage.getItem('hawse-file') : null;
  try {
    link = await decodeLink(location.hash);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    problems = error.problems;
    link = error.partial;
  }
  // what was shown of a file is in its address
  if (file !== null) link.example = '';
  embed ||= link.ui?.startsWith('embed') === true;
  const embedding = embed ? import('./embed/embed.js') : null;
  // where no run is asked for it is home, which comes beside the list
  const home = () => import('./home.js');
  const coming = link.example || link.patch || file !== null ? null : home();
  /** @type {List} */
  const list = await (await ask(localList('examples/index.json'))).json();
  const teaching = (/** @type {typeof import('./meshes/open.js')} */ open) =>
    open.teachingPlaces(list.examples);
  meshes.places = teaching;
  const known = list.examples.find((e) => e.id === link.example);
  const whole =
    !link.example && (file !== null || (link.patch && Object.keys(link.patch).length > 0));
  if (link.example && !known)
    problems = [
      { key: 'example', value: link.example, why: S.badLink.noExample(link.example) },
      ...problems,
    ];

  if (!known && !whole) {
    const { mountHome } = await (coming ?? home());
    const { key } = mountHome(root, { examples: list.examples, toggleTheme, openFile: takeFile });
    document.addEventListener('keydown', (event) => key(event));
    (await embedding)?.noRun();
    if (problems.length > 0) {
      const [{ unreadDialog }] = await Promise.all([import('./panels/dialogs.js'), laterStyle()]);
      unreadDialog(problems, list.examples);
    }
    loadFont();
    return;
  }

  /** @param {Partial<import('./embed/embed.js').Meanwhile>} [meanwhile] */
  const mount = async (meanwhile) => {
    const [{ mountWorkbench }, exampleDoc] = await Promise.all([
      import('./workbench.js'),
      known ? (await ask(`examples/${known.file}`)).json() : Promise.resolve({}),
    ]);
    let doc = exampleDoc;
    let text = '';
    if (file !== null) {
      text = file;
      try {
        doc = JSON.parse(file);
      } catch {
        doc = {};
      }
    }
    const cover = known && until(known, doc, link);
    return mountWorkbench(root, {
      example: known ? known.id : '',
      exampleDoc: doc,
      text,
      link,
      problems,
      toggleTheme,
      takeFile,
      meshPlaces(own) {
        meshes.places = (open) => [...own(open), ...teaching(open)];
      },
      cover,
      onpicture() {
        cover?.remove();
        loadFont();
      },
      ...meanwhile,
    });
  };

  if (embedding) (await embedding).mountEmbed(root, { example: known, list, mount, loadFont });
  else await mount();
}

startTheme();
listenForFiles();
addEventListener('hashchange', () => location.reload());
route().catch((error) => {
  console.error(error);
  fill(
    root,
    h(
      'main',
      { class: 'home' },
      h('h1', {}, S.problem.title),
      h('p', {}, errorText(error)),
      h('p', {}, h('a', { href: '#' }, S.back)),
    ),
  );
});
