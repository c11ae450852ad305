/**
 * Two runs side by side: their frames, one clock, a channel of both and what differs between them. Nothing of a link is taken as it is:
 * frames open pages of this site alone, and those check their links themselves.
 */
import { copyText, fill, h, icon, setAttr, setText } from '../dom.js';
import { LINK_MAX } from '../../../wasm/js/link.mjs';
import { errorText } from '../../../wasm/js/format.mjs';
import { otherTongues, tongueLinks } from '../tongue/switch.js';
import { SIDES, readBoth, writeBoth } from './address.js';
import { createCameraMenu } from './camera-menu.js';
import { createCameras } from './cameras.js';
import { createCompare } from './compare.js';
import { createDiffers } from './differs.js';
import { labelled } from './labelled.js';
import { differencesOf, ownOf, plottedIn, readRun, sameScene } from './links.js';
import { createSide } from './side.js';
import { createSteer } from './steer.js';
import { createTransport } from './transport.js';
import { W } from './words.js';

/** @typedef {import('./links.js').Opened} Opened @typedef {import('./side.js').Side} Side @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */

/** The plot is drawn anew so often while it plays [ms]. */
const PLOT_MS = 250;
/** What was done is told so long [ms]. */
const SAID_MS = 6000;
/** What is computed while the clock stands is looked at so often [ms]. */
const AHEAD_MS = 1000;
/** Between two moments: a run looks for what it was asked every 33 ms, and is to find it there [ms]. */
const REST_MS = 8;

/** What a side opens. @typedef {{link: string, run: Opened | null, wrong: import('./side.js').Wrong | null}} Given */

/** @param {import('./address.js').Side} side @param {(example: string) => Promise<Doc | null>} example @returns {Promise<Given>} */
async function givenOf(side, example) {
  if ('fault' in side) return { link: '', run: null, wrong: { words: W.faults[side.fault], problems: [] } }; // prettier-ignore
  const { link } = side;
  const read = await readRun(link, example);
  if ('run' in read) return { link, run: read.run, wrong: null };
  const { example: id, problems } = read.fault;
  const words = id ? W.noExample(id) : W.faults.empty;
  return { link, run: null, wrong: { words, problems } };
}

/** What a run has otherwise than the other, in a line. @param {import('./links.js').Differences} of @param {'a' | 'b'} side */
function ownWords(of, side) {
  const { values, more } = ownOf(of, side);
  return W.own(values.map(({ name, value }) => `${name} ${value || W.isNone}`), more); // prettier-ignore
}

/** Examples by their ids: fetched once. @returns {(id: string) => Promise<Doc | null>} */
function exampleReader() {
  /** @type {Map<string, Promise<Doc | null>>} */
  const known = new Map();
  const json = async (/** @type {string} */ file) => {
    const answer = await fetch(new URL(file, document.baseURI));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return answer.json();
  };
  const list = json('examples/index.json');
  list.catch(() => {}); // told by who asks
  /** @param {string} id @returns {Promise<Doc | null>} */
  async function read(id) {
    const { examples } = await list;
    const file = /** @type {{id: string, file: string}[]} */ (examples).find((one) => one.id === id)?.file; // prettier-ignore
    return file ? json(`examples/${file}`) : null;
  }
  return (id) => {
    const asked = known.get(id) ?? read(id);
    known.set(id, asked);
    return asked;
  };
}

/** @param {{swap: () => void, tie: () => void, able: boolean}} app `tie`: the cameras of both; `able`: there are two */
function createBar({ swap, tie, able }) {
  const status = h('span', { class: 'sb-said muted small', role: 'status' });
  let timer = 0;
  /** @param {string} words @param {number} [ms] so long; without it until something else is said */
  function say(words, ms) {
    clearTimeout(timer);
    setText(status, words);
    if (ms) timer = window.setTimeout(() => setText(status, ''), ms);
  }
  const copy = labelled(W.copy, 'copy', async () =>
    say((await copyText(location.href)) ? W.copied : W.copyFailed, SAID_MS),
  );
  const ties = labelled(W.together, 'camera', tie);
  ties.disabled = !able;
  const home = document.documentElement.dataset.page || './';
  const el = h(
    'header',
    { class: 'sb-bar' },
    h('a', { class: 'brand', href: home, 'aria-label': W.home, title: W.home }, icon('mark')),
    h('h1', {}, W.title),
    h('span', { class: 'grow' }),
    status,
    ties,
    labelled(W.swap, 'repeat', swap),
    copy,
    ...tongueLinks(otherTongues()),
  );
  return {
    el,
    say,
    /** @param {boolean} on */
    tied: (on) => setAttr(ties, 'aria-pressed', String(on)),
  };
}

/** Why a run cannot be seen from where the other is. @param {unknown} error @param {string} letter */
function whyNot(error, letter) {
  const { field = '', value = '' } = /** @type {{field?: string, value?: string}} */ (error);
  if (field === 'follow') return W.noBody(letter, value.replace(/^"|"$/g, ''));
  return field === 'plan' ? W.noPlan(letter) : W.noAim(letter);
}

/** What is known of both, and what may be done with them.
 * @typedef {object} App
 * @property {number} begins [s]
 * @property {(example: string) => Promise<Doc | null>} example
 * @property {import('./address.js').Ties | null} cameras as the address has them
 * @property {(on: boolean) => void} tie cameras are to be so from now on
 * @property {(a: string, b: string) => void} write both links into the address
 * @property {(a: string, b: string, begins: number) => void} open both links anew
 */

/** The cameras of both, tied as the address says, else where both show the same scene; `lead`: the first link that gives a camera.
 * @param {(Opened | null)[]} runs @param {Side[]} sides @param {App} app @param {(words: string) => void} say */
function tieCameras([a, b], sides, { cameras }, say) {
  const given = [a, b].findIndex((run) => run?.camera);
  const why = ['', ''];
  return createCameras({
    runs: sides,
    tied: Boolean(a && b) && (cameras ? cameras === 'together' : sameScene(/** @type {Opened} */ (a), /** @type {Opened} */ (b))), // prettier-ignore
    leads: given < 0 ? null : given,
    tell(error, i) {
      const words = error ? whyNot(error, 'AB'[i]) : '';
      if (words === why[i]) return;
      why[i] = words;
      say(why.filter(Boolean).join(' '));
    },
  });
}

/**
 * The page for two links.
 * @param {HTMLElement} root @param {[Given, Given]} given @param {App} app
 */
function mount(root, given, app) {
  const page = document.documentElement.dataset.page || './';
  const runs = given.map(({ run }) => run);
  const links = given.map(({ link }) => link);
  let plotted = 0;

  const length = () => Math.max(...sides.map((side) => side.end()));
  const sides = given.map(({ link, run, wrong }, i) =>
    createSide({
      ...{ letter: 'AB'[i], title: run?.title ?? '', link, wrong, page },
      again: () => sides[i].seek(steer.time),
      ready: () => {
        // the clock may have gone on while it came
        if (sides[i].asked() !== steer.time) sides[i].seek(steer.time);
        compare.there(i).catch(console.error);
        tellCameras(i);
        cameras.came();
        transport.draw();
      },
      moved: (time) => steer.follow(sides[i], time),
      turned(camera) {
        cameras.moved(i, camera);
        // the plan has others
        if (camera.plan !== plans[i]) tellCameras(i);
        plans[i] = camera.plan;
      },
      async changed(text) {
        if (text === null) return;
        links[i] = text.slice(1);
        sides[i].setLink(text);
        app.write(links[0], links[1]);
        await compare.there(i);
        const read = await readRun(links[i], app.example);
        runs[i] = 'run' in read ? read.run : null;
        tellDiffers();
      },
      tell: () => draw(),
      replace: (next) => app.open(i === 0 ? next : links[0], i === 1 ? next : links[1], steer.time),
    }),
  );
  const steer = createSteer({
    ...{ runs: sides, length, tell: () => draw() },
    wall: () => performance.now() / 1000,
    rest: () => new Promise((done) => setTimeout(done, REST_MS)),
  });
  steer.begin(app.begins);
  const tie = () => {
    if (runs.includes(null)) return;
    cameras.tied = !cameras.tied;
    bar.tied(cameras.tied);
    app.tie(cameras.tied);
  };
  /** Whether each is seen in plan. @type {(boolean | undefined)[]} */
  const plans = [];
  const menu = createCameraMenu({
    choose: (name) => void cameras.look(name, menu.names()),
  });
  /** @param {number} i */
  async function tellCameras(i) {
    // one that goes meanwhile has none
    menu.set(i, await sides[i].cameras().catch(() => []));
  }
  const swap = () => app.open(links[1], links[0], steer.time);
  const bar = createBar({ swap, tie, able: !runs.includes(null) });
  const cameras = tieCameras(runs, sides, app, bar.say);
  bar.tied(cameras.tied);
  const compare = createCompare({
    sides: () => sides,
    first: runs.flatMap((run) => (run ? plottedIn(run.doc) : [])),
    length,
    go: (time) => steer.seek(time),
  });
  const transport = createTransport({
    ...{ steer, length, keys: { l: tie }, more: menu.el },
    frame: () => Math.min(...sides.map((side) => side.interval() || Infinity)),
    there: () => sides.some((side) => side.there()),
  });
  const differs = createDiffers();

  function tellDiffers() {
    const [a, b] = runs;
    const of = a && b ? differencesOf(a, b) : null;
    differs.draw(of);
    // two scenes differ in nearly all
    const alike = a && b && sameScene(a, b) ? of : null;
    SIDES.forEach((name, i) => sides[i].tellOwn(alike ? ownWords(alike, name) : ''));
  }

  /** What the clock says; the plot now and then, and where the clock stands. */
  function draw() {
    const late = steer.time > length() && sides.every((side) => side.settled());
    // a link may be of a moment that neither has
    if (late && sides.some((side) => side.there())) return steer.seek(length());
    transport.draw();
    compare.at(steer.time);
    const now = performance.now();
    if (steer.going && now - plotted < PLOT_MS) return;
    plotted = now;
    compare.more().catch(console.error);
  }

  const both = h(
    'div',
    { class: 'sb-both' },
    sides.map(({ el }) => el),
  );
  const below = h('div', { class: 'sb-below' }, compare.el, differs.el);
  fill(root, bar.el, h('main', { class: 'sb' }, both, transport.el, below));
  transport.draw();
  tellDiffers();
  // runs are computed some seconds ahead of the clock
  const timer = setInterval(() => !steer.going && compare.more().catch(console.error), AHEAD_MS);
  for (const [i, side] of sides.entries()) if (runs[i]) side.seek(steer.time);
  document.documentElement.addEventListener('hawse-theme', compare.redraw);
  return () => {
    steer.pause();
    clearInterval(timer);
    document.documentElement.removeEventListener('hawse-theme', compare.redraw);
    for (const one of [transport, compare, ...sides]) one.destroy();
  };
}

/** @param {HTMLElement} root */
export function createPage(root) {
  let unmount = () => {};
  let serial = 0;
  const example = exampleReader();
  /** @type {import('./address.js').Ties | null} */
  let cameras = null;
  const write = (/** @type {string} */ a, /** @type {string} */ b) =>
    history.replaceState(null, '', writeBoth(a, b, cameras));

  /** Both links of an address. @param {string} hash @param {number} [begins] [s] without it that of the links */
  async function show(hash, begins) {
    const own = ++serial;
    const { a, b, ...of } = readBoth(hash);
    cameras = of.cameras;
    try {
      const both = await Promise.all([givenOf(a, example), givenOf(b, example)]);
      if (own !== serial) return;
      unmount();
      const [time = 0] = begins === undefined ? both.flatMap(({ run }) => run?.time ?? []) : [begins]; // prettier-ignore
      document.title = `${both.map(({ run }) => run?.title ?? '–').join(' | ')} · Hawse`;
      unmount = mount(root, both, { begins: time, example, cameras, tie, write, open });
    } catch (error) {
      fill(root, h('main', { class: 'sb' }, h('h1', {}, W.title), h('p', { role: 'alert', lang: 'en' }, errorText(error)))); // prettier-ignore
    }
  }

  /** @param {string} a @param {string} b @param {number} begins [s] */
  function open(a, b, begins) {
    write(a.slice(0, LINK_MAX), b.slice(0, LINK_MAX));
    show(location.hash, begins);
  }

  /** Both cameras together, or each for itself: the address has it, whatever it has of the links. @param {boolean} on */
  function tie(on) {
    cameras = on ? 'together' : 'apart';
    const terms = location.hash.slice(1).split('&').filter((term) => !term.startsWith('cameras=')); // prettier-ignore
    history.replaceState(null, '', `#${[...terms, `cameras=${cameras}`].join('&')}`);
  }

  addEventListener('hashchange', () => show(location.hash));
  return show(location.hash);
}
