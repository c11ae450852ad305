/** What an embedded run tells of itself while it is looked at: moments, events, verdicts, its end, a halt, a changed link. */

/** @typedef {import('./messages.js').Workbench} Workbench */

/** Events that are told at once: a jump over more tells the last of them. */
const EVENTS_MAX = 64;
/** Changes of one drag follow each other: the link is told after a pause of this length [ms]. */
const LINK_MS = 400;
/** Events of a manoeuvre that are its verdict. */
const VERDICTS = ['home', 'jam'];

/** The link of what is on show. @param {Workbench} of @param {boolean} moment @returns {Promise<string>} the part of an address from # on */
export const linkOf = ({ coming }, moment) =>
  new Promise((done, fail) => {
    coming.whenThere(({ boxes }) => {
      const choice = {
        changes: true,
        moment,
        proof: moment,
        inputs: true,
        embed: false,
        pins: false,
      };
      boxes.link(choice).then((text) => done(text.slice(text.indexOf('#'))), fail);
    });
  });

/** @param {(event: string, more?: object) => void} tell */
export function createTelling(tell) {
  /** Of each frame. @type {string[]} */
  let channels = [];
  const told = { frame: -1, shows: -1, ended: false, halt: /** @type {object | null} */ (null) };
  let proof = '';
  /** Whose link was told. @type {{doc: unknown, inputs: unknown} | null} */
  let linked = null;
  let timer = 0;

  /** Of the moment on show. @param {Workbench} of */
  function momentOf({ hawse }) {
    const { time, frame } = hawse.state;
    const values = Object.fromEntries(channels.map((id) => [id, hawse.channel(id) ?? null]));
    return { time, frame, values };
  }

  /** @param {Workbench | null} of @returns {Record<string, unknown>} */
  function stateOf(of) {
    if (!of) return { started: false, playing: false };
    const { title, version, duration, frames, end, ended, playing, halt, faults } = of.hawse.state;
    return {
      ...{ started: true, playing, ...momentOf(of), title, version, duration, frames, end, ended },
      ...{ halt: halt && { time: halt.time, cause: halt.cause }, faults },
    };
  }

  /** What has happened on the way to the moment on show. @param {Workbench} of @param {number} from frame @param {number} to frame */
  function tellEvents({ run, coming }, from, to) {
    const passed = run.events.filter(({ frame }) => frame > from && frame <= to);
    for (const event of passed.slice(-EVENTS_MAX)) {
      const { time, frame, value } = event;
      const kind = run.manifest?.events?.[event.kind - 1]?.name ?? String(event.kind);
      const part = run.manifest?.parts[event.part]?.id ?? '';
      const words = coming.later?.wordsOf(event) ?? kind;
      tell('event', { kind, time, frame, part, value, words });
      if (VERDICTS.includes(kind)) tell('verdict', { of: part, verdict: kind, time, words });
    }
  }

  /** Whether the hash that the link promised is the run's. @param {Workbench} of */
  function tellProof(of) {
    const next = of.proof.compare();
    if (next === proof) return;
    proof = next;
    const promise = of.proof.promise;
    if (promise && (next === 'same' || next === 'differs'))
      tell('verdict', { of: 'hash', verdict: next, time: promise.t, words: of.hawse.state.badge });
  }

  /** @param {Workbench} of */
  function tellLink(of) {
    const { doc, inputs, busy } = of.hawse.state;
    if (busy) return;
    linked ??= { doc, inputs };
    if (linked.doc === doc && linked.inputs === inputs) return;
    linked = { doc, inputs };
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      linkOf(of, false).then(
        (link) => tell('changed', { link }),
        () => tell('changed', { link: null }), // too long for one
      );
    }, LINK_MS);
  }

  return {
    get channels() {
      return channels;
    },
    set channels(next) {
      channels = next;
    },
    stateOf,
    /** @param {Workbench | null} of @param {string} [refused] why the message did nothing */
    state: (of, refused) => tell('state', { ...stateOf(of), ...(refused && { refused }) }),
    /** What is new since it was looked at last. @param {Workbench} of */
    look(of) {
      const { frames, end, frame, shown, playing, halt } = of.hawse.state;
      const { shows } = of.run;
      if (shown !== told.frame || shows !== told.shows) {
        if (shown !== told.frame) tellEvents(of, told.frame, shown);
        Object.assign(told, { frame: shown, shows });
        tell('frame', momentOf(of));
      }
      const ended = !playing && frame >= (halt ? frames : end);
      if (ended && !told.ended) tell('ended', momentOf(of));
      told.ended = ended;
      if (halt && halt !== told.halt) tell('halt', { time: halt.time, cause: halt.cause });
      told.halt = halt;
      tellProof(of);
      tellLink(of);
    },
  };
}
