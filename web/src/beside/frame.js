/**
 * The frame of a run and the messages with it, as docs/embed.md lists them. Only the page in the frame is heard, and what it says is
 * data of a stranger.
 */
import { h } from '../dom.js';
import { createCalls, HawseRefusedError } from '../element/calls.js';
import { W } from './words.js';

/** @typedef {import('../element/calls.js').Message} Message */

/** What a frame may do: that of the element (element/hawse-sim.js). */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';
/** A run tells its moment so often [ms]: the least that it takes. */
const EVERY = 33;

/** @param {{src: URL, title: string, ready: () => void, told: (event: string, message: Message) => void}} app `src`: of a run, beside this page;
 *   `ready`: it listens, from its beginning; `told`: what else it says */
export function createFrame({ src, title, ready, told }) {
  const url = new URL(src);
  url.searchParams.set('ui', 'embed');
  url.searchParams.set('show', 'scene');
  url.searchParams.set('hosts', location.origin);
  const el = h('iframe', {
    ...{ title, sandbox: SANDBOX, allow: 'fullscreen; clipboard-write', src: url.href },
  });
  let listens = false;
  const calls = createCalls((message) => {
    if (listens) el.contentWindow?.postMessage(message, location.origin);
    return listens;
  });

  /** @param {MessageEvent} event */
  function hear({ source, origin, data }) {
    if (source !== el.contentWindow || origin !== location.origin) return;
    if (typeof data !== 'object' || data?.hawse !== 1) return;
    const { event, ...message } = data;
    if (event === 'answer') return calls.answer(message);
    if (event === 'refused') calls.drop(new HawseRefusedError(message));
    if (event !== 'ready') return told(String(event), message);
    listens = true;
    calls.ready();
    calls.ask({ do: 'hello', every: EVERY }).catch(() => {});
    ready();
  }
  addEventListener('message', hear);
  calls.start();

  return {
    el,
    ask: calls.ask,
    destroy() {
      removeEventListener('message', hear);
      calls.drop(W.late);
    },
  };
}
