/**
 * What the page around an embedded run may ask of it, and what it is told: docs/embed.md lists both. Messages are read by
 * `protocol.js` and come and go by `line.js`; here they are done. What a message sets goes the way of a link's value, and the core
 * checks it.
 */
import { decodeLink, LinkError, mergePatch } from '../../../wasm/js/link.mjs';
import { pathPatch } from '../../../wasm/js/patch.mjs';
import { createLine } from './line.js';
import { EVERY, QUEUE_MAX, Refused, idOf, inputValue, readMessage } from './protocol.js';
import { ANSWERS } from './answers.js';
import { createCamera } from './camera.js';
import { createTelling } from './telling.js';
import { W } from './words.js';

/** @typedef {Awaited<ReturnType<typeof import('../workbench.js').mountWorkbench>>} Workbench */
/** @typedef {import('./protocol.js').Command} Command */

/** A seek, or a change: answered when it is done. `again`: a seek that another start of the run swallowed is asked once more.
 * @typedef {{id: number | string, frame?: number, again?: boolean, faults?: boolean}} Wait */

/** @param {Workbench} run @param {number} time [s] */
function seek({ hawse }, time) {
  const { duration, frames } = hawse.state;
  const frame = Math.round((Math.min(time, duration) / duration) * frames);
  hawse.seek(frame);
  return frame;
}

/** Whether the picture has come to a frame: one that plays is past it by the time that it is looked at.
 * @param {Workbench} run @param {number} frame */
function arrived({ hawse }, frame) {
  const { shown, playing, halt, ended, end } = hawse.state;
  return shown === frame || (playing && shown > frame) || (Boolean(halt || ended) && shown >= end);
}

/** A start on its way takes the place of the newest seek: that is asked again, once, for a visitor may have gone elsewhere since.
 * @param {Workbench} run @param {Wait[]} waiting */
function lost(run, waiting) {
  const seeks = waiting.filter(({ frame }) => frame !== undefined);
  const newest = seeks[seeks.length - 1];
  if (!newest?.again || arrived(run, newest.frame ?? 0)) return false;
  newest.again = false;
  run.hawse.seek(newest.frame ?? 0);
  return true;
}

/** A value of the scenario, or an input. @param {Workbench} run @param {Command} command @param {() => void} given once what changes is there */
function set({ hawse, run, edit }, { input, path = '', value }, given) {
  const taken = input === undefined ? 0 : inputValue(run.manifest?.inputs ?? [], input, value);
  edit((edits) => {
    if (input !== undefined) edits.input(input, taken, undefined, 'host');
    else edits.change(mergePatch(hawse.state.doc, pathPatch([[path, value]])), 'host');
    given();
  });
}

/** A link that names a run which is here. @param {string} text @param {(example: string) => boolean} known */
async function checkLink(text, known) {
  try {
    const { example, patch } = await decodeLink(text);
    if (example ? known(example) : Object.keys(patch ?? {}).length > 0) return;
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    throw new Refused('link', text, error.message);
  }
  throw new Refused('link', text, W.allowed.link);
}

/** What a fault of the core says, as a refusal does. @param {{where: string, what: string}[]} faults */
const toldOf = ([{ where, what }]) => ({
  refused: `${where}: ${what}`,
  ...{ field: where, value: '', allowed: what },
});

/** Where the core takes nothing of the scenario, what was asked before the run was there is not done.
 * @param {Workbench | null} run @param {Command[]} early @param {(event: string, more: object) => void} tell @returns {Command[]} what waits on */
function refusedEarly(run, early, tell) {
  const faults = run?.hawse.state.faults ?? [];
  if (faults.length === 0 || early.length === 0) return early;
  const told = toldOf(faults);
  for (const { id } of early)
    if (id !== undefined) tell('answer', { id, ok: false, ...told, faults });
  tell('refused', told);
  return [];
}

/**
 * @param {{begin: () => void, hosts: string[] | null, known: (example: string) => boolean}} page `begin`: loads the run, which plays
 *   when it is there; `hosts`: origins that are heard, null: any; `known`: whether an example is here
 */
export function createMessages({ begin, hosts, known }) {
  /** @type {Workbench | null} */
  let run = null;
  /** Asked for before the run was there. @type {Command[]} */
  let early = [];
  /** Not answered yet. @type {Wait[]} */
  let waiting = [];
  let loading = false;
  let opened = false;
  /** A state is to be told once the run has taken up what was asked. */
  let due = false;
  let timer = 0;
  const line = createLine({ hosts, take });
  const telling = createTelling(line.tell);
  const camera = createCamera(line.tell);
  const there = () => (run && run.hawse.state.frames > 0 ? run : null);

  /** @param {Command['id']} id @param {object} more */
  const answer = (id, more) => id !== undefined && line.tell('answer', { id, ok: true, ...more });

  /** Who asked without a number is told by a state, as ever. @param {Command['id']} id @param {unknown} error */
  function refuse(id, error) {
    if (!(error instanceof Refused)) {
      console.error(error);
      error = new Refused('do', '', error instanceof Error ? error.message : '');
    }
    const { message: why, told } = /** @type {Refused} */ (error);
    if (id === undefined) return telling.state(there(), why);
    line.tell('answer', { id, ok: false, refused: why, ...told });
  }

  /** @param {Workbench} of @param {Command} command */
  async function act(of, command) {
    const { do: what, id } = command;
    if (what === 'camera') return answer(id, await camera.act(of, command));
    if (Object.hasOwn(ANSWERS, what)) return answer(id, await ANSWERS[what](of, command));
    /** @type {number | undefined} */
    let frame;
    if (what === 'play') of.hawse.play();
    if (what === 'pause') of.hawse.pause();
    if (what === 'seek') frame = seek(of, command.time ?? 0);
    const wait = () => {
      if (id === undefined) due = true;
      else waiting.push({ id, frame, again: true, faults: what === 'set' });
    };
    if (what === 'set') set(of, command, wait);
    else wait();
  }

  /** @param {Command} command */
  async function open({ id, link = '' }) {
    await checkLink(link, known);
    answer(id, {});
    if (location.hash === link) location.reload();
    else location.replace(link);
  }

  /** @param {Command} command */
  function hello({ id, channels, every }) {
    telling.channels = channels ?? telling.channels;
    if (every !== undefined) tick(every);
    if (id === undefined) telling.state(there());
    else answer(id, telling.stateOf(there()));
  }

  /** @param {Command} command */
  async function follow(command) {
    const { do: what, id } = command;
    if (what === 'open') return open(command);
    if (what === 'hello') return hello(command);
    if (what === 'state') telling.channels = command.channels ?? telling.channels;
    const now = there();
    if (now) return act(now, command);
    if (what === 'state' || what === 'pause') {
      if (id === undefined) return telling.state(null);
      return answer(id, telling.stateOf(null));
    }
    if (early.length >= QUEUE_MAX) throw new Refused('do', what, W.allowed.queue);
    early.push(command);
    if (!loading) begin();
  }

  /** @param {Record<string, unknown>} data */
  async function take(data) {
    try {
      await follow(readMessage(data));
    } catch (error) {
      refuse(idOf(data), error);
    }
  }

  /** The run is there: what was asked for meanwhile. @param {Workbench} of */
  function begun(of) {
    opened = true;
    const asked = early;
    early = [];
    const moves = asked.some(({ do: what }) => ['seek', 'set', 'camera'].includes(what));
    if (moves && !asked.some(({ do: what }) => what === 'play')) of.hawse.pause();
    due = true;
    for (const command of asked) act(of, command).catch((error) => refuse(command.id, error));
  }

  /** Answers those whose wish is done. @param {Workbench} of */
  function settle(of) {
    const { busy, faults } = of.hawse.state;
    if (!busy && lost(of, waiting)) return;
    const state = telling.stateOf(of);
    waiting = waiting.filter(({ id, faults: changes }) => {
      if (busy) return true;
      if (!changes || faults.length === 0) {
        answer(id, state);
        return false;
      }
      line.tell('answer', { id, ok: false, ...toldOf(faults), faults });
      // the scenario of the run on show is the one that holds
      of.edit((edits) => edits.toShown());
      return false;
    });
    if (due && !busy) {
      due = false;
      telling.state(of);
    }
  }

  function look() {
    const of = there();
    if (!of) return void (early = refusedEarly(run, early, line.tell));
    if (!opened) begun(of);
    if (!line.open) return;
    telling.look(of);
    camera.look(of);
    settle(of);
  }

  /** @param {number} ms */
  function tick(ms) {
    clearInterval(timer);
    timer = window.setInterval(look, ms);
  }
  tick(EVERY.usual);

  return {
    /** It is on its way. */
    begun: () => void (loading = true),
    /** @param {Workbench} workbench */
    take: (workbench) => void (run = workbench),
  };
}
