/**
 * Attachment points of payloads and cranes, and where a crane stands that no option places.
 * @module
 */
import { jointId } from './parts.mjs';
import { NO_TURN, compose, distal, minus, norm, plus, tidy, turn, turnBack } from './turns.mjs';

/**
 * @typedef {import('./read.mjs').IniFile} IniFile
 * @typedef {import('./turns.mjs').V3} V3
 * @typedef {import('./turns.mjs').Frame} Frame
 * @typedef {import('./attach.mjs').Scene} Scene
 * @typedef {import('./attach.mjs').Holder} Holder
 * @typedef {import('./parts.mjs').JsonObject} JsonObject
 */

/** Where ends of cables are on parts: attachment points that are made as they are asked for. */
export class Holders {
  /**
   * @param {Scene} scene
   * @param {{payloads: import('./parts.mjs').Payload[], cranes: import('./parts.mjs').Crane[]}} read
   * @param {Map<IniFile, string>} ids
   * @param {Map<string, Frame>} bases that are given
   */
  constructor(scene, read, ids, bases) {
    const by = (/** @type {{file: IniFile}} */ { file }) => /** @type {string} */ (ids.get(file));
    this.payloads = new Map(read.payloads.map((p) => [by(p), p]));
    this.cranes = new Map(read.cranes.map((c) => [by(c), c]));
    this.bases = new Map(bases);
    /** @type {Map<string, JsonObject>} */
    this.made = new Map();
    // A crane without a place stands so that it holds the first of its cables where the file has it.
    for (const [id, crane] of this.cranes) {
      if (this.bases.has(id)) continue;
      let p = /** @type {V3} */ ([0, 0, 0]);
      for (const cable of scene.cables.toReversed())
        for (const end of /** @type {const} */ (['b', 'a'])) {
          const hold = cable.hold[end];
          if (hold?.id !== id) continue;
          const link = hold.link ?? 0;
          const frame = chain(crane, link, { p: [0, 0, 0], q: NO_TURN });
          const at = onLink(crane.links[link], hold.at);
          p = tidy(minus(cable.place[end], plus(frame.p, turn(frame.q, at))));
        }
      this.bases.set(id, { p, q: NO_TURN });
    }
  }

  /** @param {string} id @returns {Frame} */
  base(id) {
    return /** @type {Frame} */ (this.bases.get(id));
  }

  /** @param {string} id */
  ports(id) {
    return this.made.get(id) ?? {};
  }

  /**
   * A new attachment point of a part.
   * @param {string} id
   * @param {string} word
   * @param {JsonObject} port
   */
  port(id, word, port) {
    const ports = this.ports(id);
    const n = Object.keys(ports).length;
    const key = n ? `${word}-${n + 1}` : word;
    this.made.set(id, { ...ports, [key]: port });
    return `${id}.${key}`;
  }

  /**
   * One end of a cable in the scenario.
   * @param {Holder | undefined} hold
   * @param {V3} place of the end, by the cable's file
   * @param {string} end for the text
   * @returns {{entry: JsonObject, text: string}}
   */
  entry(hold, place, end) {
    if (hold?.what === 'payload')
      return this.onPayload(/** @type {string} */ (hold.id), hold, place);
    if (hold?.what === 'crane') return this.onCrane(/** @type {string} */ (hold.id), hold, place);
    const what = hold?.what ?? 'free';
    return {
      entry: { attach: what, position: place },
      text: what === 'free' ? 'free' : `held by the world at ${place.join(', ')} m`,
    };
  }

  /**
   * @param {string} id
   * @param {Holder} hold
   * @param {V3} place
   */
  onPayload(id, hold, place) {
    const { place: centre, orientation } = /** @type {import('./parts.mjs').Payload} */ (
      this.payloads.get(id)
    );
    const at = hold.at ?? tidy(turnBack(orientation, minus(place, centre)));
    const text = `on ${id} at ${at.join(', ')} m of its axes`;
    const moved = norm(minus(plus(centre, turn(orientation, at)), place));
    if (norm(at) === 0) return { entry: { attach: id }, text: text + away(moved) };
    return { entry: { attach: this.port(id, 'hook', { at }) }, text: text + away(moved) };
  }

  /**
   * @param {string} id
   * @param {Holder} hold
   * @param {V3} place
   */
  onCrane(id, hold, place) {
    const crane = /** @type {import('./parts.mjs').Crane} */ (this.cranes.get(id));
    const link = hold.link ?? 0;
    const at = tidy(onLink(crane.links[link], hold.at));
    const frame = chain(crane, link, this.base(id));
    const moved = norm(minus(plus(frame.p, turn(frame.q, at)), place));
    const name = this.port(id, 'tip', { link: jointId(link), at });
    return { entry: { attach: name }, text: `on ${id}, link ${jointId(link)}${away(moved)}` };
  }
}

/** @param {number} moved */
const away = (moved) =>
  moved > 1e-6 ? `, ${moved.toPrecision(4)} m away from where $i|IC has it` : '';

/**
 * Distal frame of a link at the start.
 * @param {import('./parts.mjs').Crane} crane
 * @param {number} link
 * @param {Frame} base
 */
const chain = (crane, link, base) =>
  crane.links.slice(0, link + 1).reduce((frame, l) => compose(frame, distal(l, l.start)), base);

/**
 * A place on a link in its distal frame: given in the axes of the link's body, or the frame itself.
 * @param {import('./parts.mjs').Link} link
 * @param {V3 | undefined} at
 * @returns {V3}
 */
function onLink(link, at) {
  if (!at) return [0, 0, 0];
  const rest = distal(link, 0);
  return turnBack(rest.q, minus(plus(link.centre, turn(link.axes, at)), rest.p));
}
