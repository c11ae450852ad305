/**
 * What the page around an embedded run may ask of it, and what it is told: docs/embed.md lists both.
 * Only the parent window is heard and answered. Its messages are data of a stranger, as a link is: a value that it
 * sets goes the way of a link's, and the core checks it. The parent chose the link and knows all that is in it, so what it
 * is told may go to any origin.
 */
import { DEPTH_MAX, LINK_MAX, mergePatch, PATH } from '../../../wasm/js/link.mjs';
import { jsonDepth, pathPatch } from '../../../wasm/js/patch.mjs';
import { W } from './words.js';

/** The parent is told of a frame no more often [ms]. */
const TICK_MS = 100;
const CHANNELS_MAX = 32;
const PATH_MAX = 256;

/** @typedef {Awaited<ReturnType<typeof import('../workbench.js').mountWorkbench>>} Workbench */
/** A message from outside: nothing of it is known. @typedef {Record<string, unknown>} Message */

/** @param {unknown} channels @returns {string[]} */
function namesIn(channels) {
  const names = Array.isArray(channels) ? channels : [NaN];
  if (names.length > CHANNELS_MAX || names.some((name) => typeof name !== 'string'))
    throw new Error(W.refused.channels);
  return names;
}

/** A setting, read as that of a link is. @param {unknown} path @param {unknown} value */
function patchOf(path, value) {
  if (typeof path !== 'string' || path.length > PATH_MAX || !PATH.test(path))
    throw new Error(W.refused.path);
  let text;
  try {
    text = JSON.stringify(value);
  } catch {
    // a circle, say
  }
  if (text === undefined || text.length > LINK_MAX || jsonDepth(text) > DEPTH_MAX)
    throw new Error(W.refused.value);
  return pathPatch([[path, JSON.parse(text)]]);
}

/** What a message does to the run. @type {Record<string, (run: Workbench, message: Message) => void>} */
const ACTS = {
  play: ({ hawse }) => hawse.play(),
  pause: ({ hawse }) => hawse.pause(),
  seek({ hawse }, { time }) {
    const { duration, frames } = hawse.state;
    if (typeof time !== 'number' || !(time >= 0)) throw new Error(W.refused.time);
    hawse.seek(Math.round((Math.min(time, duration) / duration) * frames));
  },
  set({ hawse, edit }, { input, path, value }) {
    if (input === undefined) {
      const patch = patchOf(path, value);
      return edit((edits) => edits.change(mergePatch(hawse.state.doc, patch), 'host'));
    }
    if (typeof input !== 'string' || !(typeof value === 'string' || Number.isFinite(value)))
      throw new Error(W.refused.input);
    edit((edits) => edits.input(input, /** @type {number | string} */ (value), undefined, 'host'));
  },
  state() {},
};

/** @param {{begin: () => void}} page `begin`: loads the run, which plays when it is there */
export function createMessages({ begin }) {
  const host = window.parent;
  /** @type {Workbench | null} */
  let run = null;
  /** Asked for before the run was there. @type {Message[]} */
  let early = [];
  /** @type {string[]} */
  let channels = [];
  let loading = false;
  let told = { frame: -1, ended: false, halt: /** @type {object | null} */ (null) };
  /** A state is to be told once the run has taken up what was asked. */
  let due = false;

  /** @param {string} event @param {object} [more] */
  const tell = (event, more) => host.postMessage({ hawse: 1, event, ...more }, '*');

  /** Of the moment on show. @param {Workbench} of */
  function momentOf({ hawse }) {
    const { time, frame } = hawse.state;
    const values = Object.fromEntries(channels.map((id) => [id, hawse.channel(id) ?? null]));
    return { time, frame, values };
  }

  /** @param {string} [refused] why the message did nothing */
  function tellState(refused) {
    due = false;
    if (!run || run.hawse.state.frames === 0)
      return tell('state', { started: false, playing: false, ...(refused && { refused }) });
    const { title, version, duration, frames, end, ended, playing, halt, faults } = run.hawse.state;
    tell('state', {
      ...{ started: true, playing, ...momentOf(run), title, version, duration, frames, end, ended },
      ...{ halt: halt && { time: halt.time, cause: halt.cause }, faults },
      ...(refused && { refused }),
    });
  }

  /** @param {Workbench} there @param {Message} message */
  function act(there, message) {
    ACTS[String(message.do)](there, message);
    due = true;
  }

  /** @param {Message} message */
  function take(message) {
    try {
      if (!Object.hasOwn(ACTS, String(message.do))) throw new Error(W.refused.unknown);
      if (message.do === 'state') channels = namesIn(message.channels ?? channels);
      if (run && run.hawse.state.frames > 0) act(run, message);
      else if (message.do === 'state' || message.do === 'pause') tellState();
      else {
        early.push(message);
        if (!loading) begin();
      }
    } catch (error) {
      tellState(error instanceof Error ? error.message : '');
    }
  }

  /** The run is there: what was asked for meanwhile. @param {Workbench} there */
  function open(there) {
    const asked = early;
    early = [];
    if (asked.length > 0 && !asked.some((message) => message.do === 'play')) there.hawse.pause();
    due = true;
    for (const message of asked) take(message);
  }

  function look() {
    if (!run) return;
    const { frames, end, frame, shown, playing, busy, halt } = run.hawse.state;
    if (frames === 0) return;
    if (told.frame < 0) open(run);
    if (shown !== told.frame) {
      told.frame = shown;
      tell('frame', momentOf(run));
    }
    const ended = !playing && frame >= (halt ? frames : end);
    if (ended && !told.ended) tell('ended', momentOf(run));
    told.ended = ended;
    if (halt && halt !== told.halt) tell('halt', { time: halt.time, cause: halt.cause });
    told.halt = halt;
    if (due && !busy) tellState();
  }

  addEventListener('message', ({ source, data }) => {
    if (source === host && typeof data === 'object' && data?.hawse === 1) take(data);
  });
  tell('ready');

  return {
    /** It is on its way. */
    begun: () => void (loading = true),
    /** @param {Workbench} workbench */
    take(workbench) {
      run = workbench;
      setInterval(look, TICK_MS);
    },
  };
}
