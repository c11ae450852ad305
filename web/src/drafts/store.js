/**
 * Drafts: what was changed and not shared, kept in this browser. Each has an entry of its own, so that two tabs
 * do not take each other's away. A storage that is full, forbidden or holds what it should not is no fault:
 * then there are fewer drafts, or none.
 */

/** So many are kept, the newest, and so many characters of them in all. */
export const MOST = 20;
export const MOST_LENGTH = 2_000_000;

const PREFIX = 'hawse-draft-';
const SWITCH = 'hawse-drafts';
const VERSION = 1;

/**
 * @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject
 * @typedef {import('../../../wasm/js/messages.mjs').InputEvent} InputEvent
 *
 * @typedef {object} Draft
 * @property {string} id
 * @property {string} key of what was opened
 * @property {string} address of it: a fragment
 * @property {string} title
 * @property {string} example its id, '' of a scenario of its own
 * @property {JsonObject} doc as it was left: a merge patch of the example, or the whole scenario
 * @property {readonly InputEvent[]} inputs what was ordered live
 * @property {number} time the moment on show [s]
 * @property {number} when it was left [ms]
 * @property {string[]} changes names of the values that were changed
 * @property {number} orders how many there are that what was opened has not
 * @property {string | null} typed text that was being edited
 * @property {string[]} without names of mesh files that are not kept in this browser
 * @property {readonly import('./steps.js').Step[]} steps of undo, the newest first
 */

/** @typedef {Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>} Room */

/** @param {unknown} value @returns {value is JsonObject} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isTexts = (value) => Array.isArray(value) && value.every((v) => typeof v === 'string');
/** @param {unknown} value */
const isInput = (value) =>
  isObject(value) &&
  typeof value.id === 'string' &&
  Number.isInteger(value.frame) &&
  Number.isFinite(value.value);

/** @param {unknown} value @returns {value is import('./steps.js').Step} */
const isStep = (value) =>
  isObject(value) &&
  isObject(value.back ?? value.whole) &&
  (value.inputs === undefined || (Array.isArray(value.inputs) && value.inputs.every(isInput)));

/** What an entry says, where it is a draft of this version. @param {string | null} text @returns {Draft | null} */
function read(text) {
  try {
    const d = JSON.parse(text ?? '');
    const whole =
      isObject(d) &&
      d.version === VERSION &&
      ['id', 'key', 'address', 'title', 'example'].every((k) => typeof d[k] === 'string') &&
      ['time', 'when', 'orders'].every((k) => Number.isFinite(d[k])) &&
      isObject(d.doc) &&
      Array.isArray(d.inputs) &&
      d.inputs.every(isInput) &&
      isTexts(d.changes) &&
      isTexts(d.without) &&
      (d.typed === null || typeof d.typed === 'string');
    if (!whole) return null;
    const { version, steps, ...rest } = d;
    // without them, or with what are none, it goes back in one step
    const draft = { ...rest, steps: Array.isArray(steps) && steps.every(isStep) ? steps : [] };
    return /** @type {Draft} */ (/** @type {unknown} */ (draft));
  } catch {
    return null;
  }
}

/** @param {() => Room} open may throw, where storage is forbidden */
export function createDrafts(open) {
  /** @template T @param {T} otherwise @param {(room: Room) => T} act @returns {T} */
  function within(otherwise, act) {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  }

  /** Entries with what they say, the newest first; what says nothing is last. @param {Room} room */
  const entries = (room) =>
    Array.from({ length: room.length }, (_, i) => room.key(i) ?? '')
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => {
        const text = room.getItem(name);
        return { name, length: text?.length ?? 0, draft: read(text) };
      })
      .sort((a, b) => (b.draft?.when ?? -1) - (a.draft?.when ?? -1));

  const wanted = () => within(false, (room) => room.getItem(SWITCH) !== 'off');

  /** Makes room for so many characters: rubbish and the oldest go. @param {Room} room @param {string} name @param {number} length */
  function makeRoom(room, name, length) {
    let left = MOST_LENGTH - length;
    let count = 1;
    for (const entry of entries(room)) {
      if (entry.name === name) continue;
      left -= entry.length;
      count++;
      if (!entry.draft || left < 0 || count > MOST) room.removeItem(entry.name);
    }
  }

  /** Writes, and where the storage is full once more without the oldest other one. @param {Room} room @param {string} name @param {string} text */
  function write(room, name, text) {
    for (;;) {
      try {
        room.setItem(name, text);
        return true;
      } catch {
        const oldest = entries(room).findLast((entry) => entry.name !== name);
        if (!oldest) return false;
        room.removeItem(oldest.name);
      }
    }
  }

  const api = {
    /** Whether they are kept. Without, those that there are go. */
    get wanted() {
      return wanted();
    },
    set wanted(on) {
      within(undefined, (room) => {
        if (on) return room.removeItem(SWITCH);
        for (const { name } of entries(room)) room.removeItem(name);
        room.setItem(SWITCH, 'off');
      });
    },
    /** The newest first. @returns {Draft[]} */
    list: () => within([], (room) => entries(room).flatMap(({ draft }) => draft ?? [])),
    /** @param {string} id @returns {Draft | null} */
    get: (id) => within(null, (room) => read(room.getItem(PREFIX + id))),
    /** The newest one of what was opened. @param {string} key */
    of: (key) => api.list().find((draft) => draft.key === key) ?? null,
    /** @param {Draft} draft @returns {boolean} whether it is kept now */
    keep(draft) {
      if (!wanted()) return false;
      const text = JSON.stringify({ version: VERSION, ...draft });
      if (text.length > MOST_LENGTH) return false;
      const name = PREFIX + draft.id;
      return within(false, (room) => {
        makeRoom(room, name, text.length);
        return write(room, name, text);
      });
    },
    /** @param {string} id */
    drop: (id) => within(undefined, (room) => room.removeItem(PREFIX + id)),
  };
  return api;
}

/** @typedef {ReturnType<typeof createDrafts>} Drafts */

/** Those of this browser. */
export const drafts = createDrafts(() => localStorage);
