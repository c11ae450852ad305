/** What is asked of the run in a frame, by numbers: each call is a promise of its answer. */
import { W } from './words.js';

/** Of the protocol. */
const HAWSE = 1;
/** A frame that is silent so long cannot be loaded, or is none of ours [ms]. */
const SILENT_MS = 30_000;

/** The run refused what it was asked: `field`, `value` and `allowed` say what and why. */
export class HawseRefusedError extends Error {
  /** @param {{refused?: string, field?: string, value?: string, allowed?: string}} told */
  constructor({ refused, field = '', value = '', allowed = '' }) {
    super(refused ?? `${field}: ${value} is refused; allowed: ${allowed}`);
    this.name = 'HawseRefusedError';
    Object.assign(this, { field, value, allowed });
  }
}

/** @typedef {Record<string, unknown>} Message */

/** @param {(message: Message) => boolean} post false: nobody listens yet */
export function createCalls(post) {
  /** @type {Map<number, {message: Message, done: (answer: Message) => void, fail: (error: Error) => void, sent: boolean}>} */
  const waiting = new Map();
  let serial = 0;
  let timer = 0;

  /** @param {string | Error} why */
  function drop(why) {
    const all = [...waiting.values()];
    waiting.clear();
    clearTimeout(timer);
    for (const { fail } of all) fail(why instanceof Error ? why : new Error(why));
  }

  return {
    /** @param {Message} message @returns {Promise<Message>} */
    ask(message) {
      return new Promise((done, fail) => {
        const id = ++serial;
        const whole = { hawse: HAWSE, ...message, id };
        waiting.set(id, { message: whole, done, fail, sent: post(whole) });
      });
    },
    /** It is being loaded. */
    start() {
      clearTimeout(timer);
      timer = window.setTimeout(() => drop(W.late), SILENT_MS);
    },
    /** It listens: what has waited goes out, what an earlier run was asked is void. */
    ready() {
      clearTimeout(timer);
      for (const [id, call] of waiting) {
        if (call.sent) {
          waiting.delete(id);
          call.fail(new Error(W.replaced));
        } else call.sent = post(call.message);
      }
    },
    /** @param {Message} answer */
    answer(answer) {
      const call = waiting.get(Number(answer.id));
      if (!call) return;
      waiting.delete(Number(answer.id));
      if (answer.ok === true) call.done(answer);
      else call.fail(new HawseRefusedError(answer));
    },
    drop,
  };
}
