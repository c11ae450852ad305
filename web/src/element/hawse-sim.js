/**
 * `<hawse-sim src="LINK">`: a run in a page of your own. One script, no other file, nothing of it for the page around it to
 * style or to allow but the frame: its look is a constructed sheet, its address and its messages are those of docs/embed.md.
 */
import { addressOf, fragmentOf, pageOf, posterOf } from './address.js';
import { createCalls, HawseRefusedError } from './calls.js';
import { STYLE } from './style.js';
import { W } from './words.js';

/** Where this script came from: the page is beside it. */
const OWN = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
const HERE = /^(https?|file):/.test(OWN)
  ? OWN
  : ([...document.scripts].find(({ src }) => /\/hawse-sim\.js([?#]|$)/.test(src))?.src ?? '');

/** A page of no origin is in a sandbox, and so would be the frame: its page could not load its own script. */
const SEALED = self.origin === 'null' && location.protocol !== 'file:';

/** Attributes that the address of the frame is made of. */
const ADDRESS = ['src', 'page', 'ui', 'lock', 'hosts', 'theme'];
/** What a frame may do: its page is a script of its own origin, opens the run in a tab and saves files, and never moves the page around it. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';
/** Which event of the element tells which events of a run. @type {Record<string, string>} */
const KINDS = { touch: 'touch', meet: 'touch', broke: 'break' };

/** @typedef {import('./calls.js').Message} Message */
/**
 * Where a run is seen from: eye and target [m] in the world, or, where a body is followed, from that body on. A plan is an eye straight above.
 * @typedef {{eye: number[], target: number[], follow?: string, plan?: boolean, up?: 'north' | 'ship', held?: boolean}} Camera
 *   `held`: until the story of the run is asked for again
 */

/** @param {string} name @param {Record<string, unknown>} [props] @param {...(Node | string)} inner */
function make(name, props = {}, ...inner) {
  const el = document.createElement(name);
  for (const [key, value] of Object.entries(props)) el.setAttribute(key, String(value));
  el.append(...inner);
  return el;
}

/** The length of both sides, "16/9"; '' where it is none. @param {string} text */
const ratioOf = (text) => (/^\s*\d+(\.\d+)?\s*[/:]\s*\d+(\.\d+)?\s*$/.test(text) ? text.replace(':', '/') : ''); // prettier-ignore

export class HawseSim extends HTMLElement {
  static observedAttributes = [...ADDRESS, 'poster', 'loading', 'title', 'ratio', 'channels', 'every']; // prettier-ignore
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** Of the page in the frame. */
  #origin = '';
  #listens = false;
  #box = make('div', { class: 'box', part: 'box' });
  #calls = createCalls((message) => this.#post(message));
  /** @type {IntersectionObserver | null} */
  #seen = null;
  /** Attributes of one go are one change. */
  #due = false;
  #hear = (/** @type {MessageEvent} */ event) => this.#message(event);

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#box);
  }

  connectedCallback() {
    addEventListener('message', this.#hear);
    this.#lay();
  }

  disconnectedCallback() {
    removeEventListener('message', this.#hear);
    this.#seen?.disconnect();
    this.#calls.drop(W.gone);
    this.#frame = null;
    this.#box.replaceChildren();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (!this.isConnected || before === now) return;
    if (name === 'channels' || name === 'every') return void this.#hello();
    if (name === 'title' && this.#frame) this.#frame.title = this.#title;
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.isConnected) this.#change();
    });
  }

  /** @param {string} name */
  #of(name) {
    return this.getAttribute(name)?.trim() ?? '';
  }

  get #title() {
    return this.#of('title') || W.title;
  }

  get #given() {
    const given = Object.fromEntries(ADDRESS.map((name) => [name, this.#of(name)]));
    const page = given.page || HERE;
    if (!page && !/^https?:/.test(given.src)) throw new TypeError(W.noPage);
    return /** @type {import('./address.js').Given} */ ({ ...given, page });
  }

  get #dark() {
    const theme = this.#of('theme');
    return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  /** What is around the frame. */
  #dress() {
    const ui = this.#of('ui');
    this.#box.classList.toggle('tall', ui === 'params' || ui === 'full');
    this.#box.classList.toggle('full', ui === 'full');
    this.#box.classList.toggle('dark', this.#dark);
    const ratio = ratioOf(this.#of('ratio'));
    if (ratio) this.#box.style.setProperty('--hawse-ratio', ratio);
    else this.#box.style.removeProperty('--hawse-ratio');
  }

  /** The poster, or at once the frame. */
  #lay() {
    this.#dress();
    this.#seen?.disconnect();
    if (SEALED) return this.#box.replaceChildren(this.#elsewhere());
    const loading = this.#of('loading');
    if (loading === 'eager') return void this.#load();
    this.#box.replaceChildren(this.#poster());
    if (loading !== 'lazy') return;
    this.#seen = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.#load(), { rootMargin: '200px' }); // prettier-ignore
    this.#seen.observe(this);
  }

  #change() {
    this.#dress();
    if (!this.#frame) return this.#lay();
    const address = this.#address();
    if (address !== this.#frame.src) this.#load();
  }

  #address() {
    return addressOf(this.#given, document.baseURI);
  }

  #poster() {
    const button = make('button', { type: 'button', 'aria-label': W.start(this.#title), part: 'poster' }); // prettier-ignore
    const own = this.#of('poster');
    const picture =
      own === 'none' ? '' : own ? new URL(own, document.baseURI).href : posterOf(this.#given, document.baseURI, this.#dark); // prettier-ignore
    if (picture) {
      const image = make('img', { alt: '', decoding: 'async', loading: 'lazy', src: picture });
      image.onerror = () => image.remove();
      button.append(image);
    }
    const name = make('span', { class: 'name' }, this.#of('title') || W.run);
    button.append(make('span', { class: 'go' }, make('span', { class: 'disc' }), name));
    button.onclick = () => {
      // the click is answered once the frame is there
      this.play().catch(() => {});
      this.#frame?.focus();
    };
    return button;
  }

  /** Where no frame can be: the run in a tab of its own. */
  #elsewhere() {
    const href = new URL(fragmentOf(this.#given.src), pageOf(this.#given.src, this.#given.page, document.baseURI)); // prettier-ignore
    const name = make('span', { class: 'name' }, W.sealed);
    const go = make('span', { class: 'go' }, make('span', { class: 'disc' }), name);
    return make('a', { href, target: '_blank', rel: 'noopener', part: 'poster', 'aria-label': `${this.#title}: ${W.sealed}` }, go); // prettier-ignore
  }

  /** The frame, anew. */
  #load() {
    if (SEALED) throw new Error(W.sealed);
    this.#seen?.disconnect();
    const src = this.#address();
    const url = new URL(src);
    this.#origin = url.protocol === 'file:' ? 'null' : url.origin;
    this.#listens = false;
    const frame = /** @type {HTMLIFrameElement} */ (
      make('iframe', {
        ...{ title: this.#title, sandbox: SANDBOX, allow: 'fullscreen; clipboard-write' },
        ...{ referrerpolicy: 'no-referrer', part: 'frame', src },
      })
    );
    this.#frame = frame;
    this.#calls.start();
    this.#box.replaceChildren(frame);
  }

  /** @param {Message} message @returns {boolean} whether somebody listens */
  #post(message) {
    if (!this.#listens) return false;
    this.#frame?.contentWindow?.postMessage(message, this.#origin === 'null' ? '*' : this.#origin);
    return true;
  }

  /** Says who is here, and what is to be told with each frame. */
  #hello() {
    if (!this.#listens) return;
    const channels = this.#of('channels').split(/[\s,]+/).filter(Boolean); // prettier-ignore
    const every = Number(this.#of('every')) || undefined;
    this.#calls.ask({ do: 'hello', channels, ...(every && { every }) }).then(
      (state) => this.#tell('state', state),
      (error) => this.#tell('refused', error),
    );
  }

  /** @param {string} name @param {unknown} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`hawse-${name}`, { detail, bubbles: true, composed: true }));
  }

  /** Only the page in the frame is heard. @param {MessageEvent} event */
  #message({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
    if (typeof data !== 'object' || data?.hawse !== 1 || typeof data.event !== 'string') return;
    const { hawse, event, ...detail } = data;
    if (event === 'ready') {
      this.#listens = true;
      this.#calls.ready();
      this.#hello();
      return this.#tell('ready', {});
    }
    if (event === 'answer') return this.#calls.answer(detail);
    if (event === 'refused') this.#calls.drop(new HawseRefusedError(detail));
    this.#tell(event === 'event' ? (KINDS[detail.kind] ?? 'event') : event, detail);
  }

  /** @param {Message} message @returns {Promise<Message>} */
  async #ask(message) {
    if (!this.isConnected) throw new Error(W.gone);
    if (!this.#frame) this.#load();
    return this.#calls.ask(message);
  }

  /** Plays; loads the run where it is not there. @returns {Promise<Message>} how it stands */
  play() {
    return this.#ask({ do: 'play' });
  }
  /** @returns {Promise<Message>} how it stands */
  pause() {
    return this.#ask({ do: 'pause' });
  }
  /** Goes to a moment, computing as far as is needed. @param {number} time [s] @returns {Promise<Message>} how it stands there */
  seek(time) {
    return this.#ask({ do: 'seek', time });
  }
  /** A live input, from the moment on show on. @param {string} id @param {number | string} value in its unit, or a word of it */
  setInput(id, value) {
    return this.#ask({ do: 'set', input: id, value });
  }
  /** A value of the scenario. @param {string} path its name in a link, "load.mass" @param {unknown} value in the unit of its field; null takes it out */
  patch(path, value) {
    return this.#ask({ do: 'set', path, value });
  }
  /** The link of what is on show: the part of its address from # on. @param {{moment?: boolean}} [what] `moment`: with time, camera and hash
   * @returns {Promise<string>} */
  async link({ moment = true } = {}) {
    return String((await this.#ask({ do: 'link', moment })).link);
  }
  /** A channel as far as it is computed: one number a frame, in its unit; `interval` [s] lies between two of them.
   * @param {string} id @param {{from?: number, to?: number, step?: number}} [range] frames
   * @returns {Promise<{values: Float64Array, from: number, step: number, interval: number, computed: number}>} */
  async channel(id, range = {}) {
    const { values, from, step, interval, computed } = /** @type {Record<string, number> & {values: Record<string, Float64Array>}} */ (
      /** @type {unknown} */ (await this.#ask({ do: 'column', columns: [id], ...range }))
    ); // prettier-ignore
    return { values: /** @type {Record<string, Float64Array>} */ (values)[id], from, step, interval, computed }; // prettier-ignore
  }
  /** Names and units of all channels. @returns {Promise<{id: string, unit: string, label: string}[]>} */
  async channelList() {
    const { channels } = await this.#ask({ do: 'channels' });
    return /** @type {{id: string, unit: string, label: string}[]} */ (channels);
  }
  /** Inputs with their ranges and what they are now. @returns {Promise<{id: string, unit: string, min: number, max: number, value: number, words?: string[]}[]>} */
  async inputList() {
    const { inputs } = await this.#ask({ do: 'inputs' });
    return /** @type {{id: string, unit: string, min: number, max: number, value: number}[]} */ (inputs);
  } // prettier-ignore
  /** Where it is seen from, and the names of its cameras. @returns {Promise<{camera: Camera, cameras: {id: string, title: string}[]}>} */
  async getCamera() {
    return this.setCamera({});
  }
  /** Moves the camera. @param {string | Partial<Camera>} to a camera of the run or a view by its name, or where
   * @returns {Promise<{camera: Camera, cameras: {id: string, title: string}[]}>} where it is then */
  async setCamera(to) {
    const wish = typeof to === 'string' ? { name: to } : to;
    const { camera, cameras } = await this.#ask({ ...wish, do: 'camera' });
    return /** @type {{camera: Camera, cameras: {id: string, title: string}[]}} */ ({
      camera,
      cameras,
    });
  }
  /** Another run in the same place. @param {string} link */
  async open(link) {
    await this.#ask({ do: 'open', link: fragmentOf(link) });
    this.#listens = false; // until the other one does
    this.#calls.start();
  }
  /** How the run stands. @returns {Promise<Message>} */
  state() {
    return this.#ask({ do: 'state' });
  }
}

Object.assign(HawseSim, { RefusedError: HawseRefusedError });
if (!customElements.get('hawse-sim')) customElements.define('hawse-sim', HawseSim);
