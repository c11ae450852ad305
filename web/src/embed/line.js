/**
 * The line between an embedded run and the window that holds it. Nobody else is heard; nothing but that it listens is told before
 * that window has spoken; and from then on what is told is addressed to the origin that spoke.
 */
import { PROTOCOL, Refused, idOf, isMessage } from './protocol.js';
import { W } from './words.js';

/** An origin that is none: of a sandboxed frame, or of a file. It cannot be addressed. */
const OPAQUE = 'null';

/**
 * @param {{hosts: string[] | null, take: (data: Record<string, unknown>) => void}} app `hosts`: origins that are heard; null: any
 */
export function createLine({ hosts, take }) {
  const host = window.parent;
  /** Who spoke first, and is spoken to. */
  let origin = '';

  /** @param {string} to @param {string} event @param {object} [more] */
  const send = (to, event, more) =>
    host.postMessage({ hawse: PROTOCOL, event, ...more }, to === OPAQUE ? '*' : to);

  addEventListener('message', (event) => {
    if (event.source !== host || !isMessage(event.data)) return;
    if (hosts && !hosts.includes(event.origin)) {
      const { told } = new Refused('origin', event.origin, W.allowed.origin);
      return send(event.origin, 'answer', { id: idOf(event.data), ok: false, ...told });
    }
    origin ||= event.origin;
    if (event.origin === origin) take(event.data);
  });
  // what is told to anybody: that there is a run, and how it is spoken to
  send('*', 'ready', {});

  return {
    /** The window around it has spoken. */
    get open() {
      return origin !== '';
    },
    /** @param {string} event @param {object} [more] */
    tell(event, more) {
      if (origin) send(origin, event, more);
    },
  };
}
