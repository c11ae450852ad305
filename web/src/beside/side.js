/** One of the two runs: its head, its frame or why there is none, how it stands, and what is asked of it. */
import { fill, h, icon, setHidden, setText } from '../dom.js';
import { HawseRefusedError } from '../element/calls.js';
import { errorText, fixed, timeDecimals } from '../../../wasm/js/format.mjs';
import { createFrame } from './frame.js';
import { labelled } from './labelled.js';
import { linkForm } from './link-form.js';
import { labelOf } from './wording.js';
import { W } from './words.js';
import { toldIn } from '../faults/told.js';

/** @typedef {import('../element/calls.js').Message} Message @typedef {import('./columns.js').Answer} Answer */
/** @typedef {{id: string, unit: string, label: string}} Channel */

/** A moment that takes longer is told to be on its way [ms]. */
const SLOW_MS = 400;

/** A number that was told, or none. @param {unknown} value */
const numberOf = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Why there is no run to show: what is said, and what is wrong in particular. @typedef {{words: string, problems: string[]}} Wrong */
/**
 * @typedef {object} App
 * @property {string} letter
 * @property {string} title
 * @property {string} link its part after #
 * @property {Wrong | null} wrong there is no run
 * @property {string} page of a run, beside this one
 * @property {() => void} again another run took its place in the frame
 * @property {() => void} ready it is there, and at its first moment
 * @property {(time: number) => void} moved a visitor moved it, to a time [s]
 * @property {(link: string | null) => void} changed a visitor changed it; null: that is too long for a link
 * @property {() => void} tell it has come to a moment
 * @property {(camera: import('./cameras.js').Camera) => void} turned its camera has moved
 * @property {(link: string) => void} replace another link was given for this side
 */

/** What went wrong, in red, and its cause. @param {string} what @param {string} cause */
const fault = (what, cause) => [h('span', { class: 'bad' }, what), ' ', toldIn(cause)];

/** Its name, the ways to open it alone and to put another in its place, and the place of its picture. @param {App} app */
function createHead({ letter, title, wrong, replace }) {
  const status = h('p', { class: 'sb-status small', role: 'status' });
  const own = h('p', { class: 'sb-own small mono' });
  const place = h('div', { class: 'sb-place' });
  const form = linkForm({
    label: W.anotherLabel(letter),
    act: W.show,
    primary: false,
    take: replace,
  });
  const other = labelled(W.another, 'link', () => {
    open(Boolean(form.el.hidden));
    if (!form.el.hidden) form.focus();
  });
  /** @param {boolean} on */
  function open(on) {
    setHidden(form.el, !on);
    other.setAttribute('aria-expanded', String(on));
  }
  open(wrong !== null);
  const alone = h(
    'a',
    {
      ...{ class: 'btn lab', target: '_blank', rel: 'noopener', title: W.open },
      'aria-label': W.openLabel(letter),
    },
    icon('external-link'),
    h('span', {}, W.open),
  );
  const badge = h('b', { class: `sb-letter ${letter}`, 'aria-hidden': 'true' }, letter);
  const el = h(
    'section',
    { class: `sb-side ${letter}`, 'aria-label': W.side(letter) },
    h('header', {}, badge, h('h2', {}, title || W.side(letter)), wrong ? null : alone, other),
    h('div', { class: 'sb-told' }, status, own),
    form.el,
    place,
  );
  if (wrong) {
    const list = wrong.problems.map((one) => toldIn(one, 'li'));
    const what = list.length > 0 ? [h('p', {}, W.problems), h('ul', {}, list)] : [];
    const words = h('div', {}, h('p', { class: 'strong' }, wrong.words), ...what);
    fill(place, h('div', { class: 'sb-wrong', role: 'alert' }, icon('triangle-alert'), words));
  }
  return { el, status, own, place, alone };
}

/** @param {App} app */
export function createSide(app) {
  const { letter, title, link, wrong, page } = app;
  const known = { duration: 0, frames: 0, end: 0, time: 0, halt: '' };
  let there = false;
  /** Why it does not run, as it says itself. */
  let refused = '';
  let asked = 0;
  let pending = 0;
  let slow = false;
  const { el, status, own, place, alone } = createHead(app);

  const interval = () => (known.frames > 0 ? known.duration / known.frames : 0);
  const seconds = (/** @type {number} */ t) =>
    `${fixed(t, timeDecimals(interval() || 0.01))}\u00a0s`;

  /** What of it is told beside its picture. */
  function draw() {
    if (wrong) return;
    if (refused) return fill(status, ...fault(W.refused, refused));
    if (!there) return setText(status, W.loading);
    if (slow) return setText(status, W.computing);
    const stands = known.time >= known.end - 1e-9;
    if (known.halt && stands)
      return fill(status, ...fault(W.halted(seconds(known.end)), known.halt));
    setText(status, stands ? W.stands(seconds(known.end)) : W.at(seconds(known.time)));
  }

  /** How it stands. @param {Message} state */
  function take(state) {
    if (state.started !== true) return;
    known.duration = numberOf(state.duration);
    known.frames = numberOf(state.frames);
    known.time = numberOf(state.time);
    const halt = /** @type {{cause?: unknown} | null} */ (state.halt ?? null);
    known.halt = halt ? String(halt.cause ?? '') || '–' : '';
    const last = numberOf(state.end) * interval();
    known.end = halt || state.ended === true ? last : known.duration;
  }

  /** @param {number} time [s] */
  async function seek(time) {
    asked = time;
    pending++;
    const timer = setTimeout(() => ((slow = true), draw()), SLOW_MS);
    try {
      take(await ask({ do: 'seek', time }));
      refused = '';
      if (!there) {
        there = true;
        app.ready();
      }
    } catch (error) {
      // an error of another kind is of a frame that went, or never came
      refused = error instanceof HawseRefusedError ? errorText(error) : W.late;
    } finally {
      clearTimeout(timer);
      pending--;
      if (pending === 0) slow = false;
      draw();
      app.tell();
    }
  }

  /** A moment that was not asked for, or as near to it as it gets, is a visitor's. @param {Message} message */
  function moment({ time }) {
    if (!there || pending > 0) return;
    const now = numberOf(time);
    if (Math.abs(now - Math.min(asked, known.end)) <= 0.75 * interval()) return;
    known.time = now;
    draw();
    app.moved(now);
  }

  /** @param {string} event @param {Message} message */
  function told(event, message) {
    if (event === 'frame') moment(message);
    if (event === 'camera') app.turned(/** @type {import('./cameras.js').Camera} */ (/** @type {unknown} */ (message))); // prettier-ignore
    if (event === 'changed') app.changed(typeof message.link === 'string' ? message.link : null);
    if (event !== 'refused') return;
    refused = String(message.refused ?? '');
    draw();
  }

  /** @param {string} text of a link after # */
  function addressOf(text) {
    const url = new URL(page, document.baseURI);
    url.hash = text;
    return url;
  }

  function ready() {
    there = false;
    // what is asked before it listens waits for it
    if (pending === 0) app.again();
  }
  const src = addressOf(link);
  alone.href = src.href;
  const frame = wrong ? null : createFrame({ src, title: W.frame(letter, title), ready, told });
  if (frame) place.append(frame.el);
  /** @param {Message} message @returns {Promise<Message>} */
  const ask = async (message) => (frame ? frame.ask(message) : {});
  draw();

  return {
    el,
    /** It can be asked. */
    there: () => there,
    /** It is there, or will not be. */
    settled: () => there || refused !== '' || wrong !== null,
    /** Where it is to be [s]. */
    asked: () => asked,
    seek,
    /** Looks from elsewhere. @param {import('./cameras.js').Wish} wish */
    aim: (wish) => ask({ ...wish, do: 'camera' }),
    /** The cameras that have a name. @returns {Promise<import('./camera-menu.js').Named[]>} */
    async cameras() {
      const { cameras } = await ask({ do: 'camera' });
      return /** @type {import('./camera-menu.js').Named[]} */ (
        Array.isArray(cameras) ? cameras : []
      );
    },
    /** Where it ends, as far as is known [s]. */
    end: () => (there ? known.end : 0),
    /** Between two frames [s]. */
    interval,
    /** Its values that the other run has not. @param {string} words */
    tellOwn(words) {
      setText(own, words);
      own.title = words;
    },
    /** Its link is another one now. @param {string} text from # on */
    setLink: (text) => void (alone.href = addressOf(text.replace(/^#/, '')).href),
    /** @returns {Promise<Channel[]>} */
    async channels() {
      const { channels } = await ask({ do: 'channels' });
      const list = /** @type {Channel[]} */ (Array.isArray(channels) ? channels : []);
      return list.map(({ id, unit, label }) => ({ id, unit, label: labelOf(label ?? '') }));
    },
    /** @param {string} id @param {number} from frame @returns {Promise<Answer>} */
    column: async (id, from) =>
      /** @type {Answer} */ (
        /** @type {unknown} */ (await ask({ do: 'column', columns: [id], from }))
      ),
    destroy() {
      frame?.destroy();
      el.remove();
    },
  };
}

/** @typedef {ReturnType<typeof createSide>} Side */
