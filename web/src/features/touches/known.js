/** What a run tells of its lines that touch, and their shape in any of its frames. */
import { strandsOf } from './state.js';
import { T } from './words.js';

const W = T.tether;

/**
 * @typedef {import('../panel.js').Manifest} Manifest
 * @typedef {import('../panel.js').FrameReader} FrameReader
 * @typedef {import('./state.js').Touch} Touch
 */

/** @param {Manifest} manifest @param {FrameReader} reader */
export function knownOf(manifest, reader) {
  const strands = manifest.sections.touches ? strandsOf(manifest) : [];
  const lines = strands.map((s) => reader.lineOut(s.line));
  /** By the number of their collider. */
  const bodies = manifest.parts.flatMap((p) =>
    (p.colliders ?? []).map((c) => (c.id ? `${p.id} ${c.id}` : p.id)),
  );
  const nameOf = (/** @type {number} */ i) => strands[i]?.part ?? '';

  return {
    ...{ manifest, reader, strands, nameOf },
    /** The largest radius [m]. */
    thick: Math.max(0, ...strands.map((s) => s.radius)),
    /** What meets at a place, in words. @param {Touch} t */
    whoOf({ line, other, collider }) {
      const mine = nameOf(line);
      if (other === line) return strands.length > 1 ? W.itself(mine) : W.self;
      return W.with(mine, other >= 0 ? nameOf(other) : (bodies[collider] ?? W.body));
    },
    /** Two of the lines, or one with itself: value, words. @returns {[string, string][]} */
    couples: () =>
      strands.flatMap((a, i) =>
        strands
          .slice(i)
          .map(
            (b) =>
              /** @type {[string, string]} */ ([
                `${a.line} ${b.line}`,
                a === b ? W.itself(a.part) : W.with(a.part, b.part),
              ]),
          ),
      ),
    /** The lines of a frame, for the worker. @param {import('../../../../wasm/js/frame.mjs').Frame} frame @returns {import('./worker.js').LineNow[]} */
    linesOf: (frame) =>
      strands.flatMap(({ line, radius }, i) => {
        const out = reader.line(frame, line, lines[i]);
        return out.n < 2 ? [] : [{ line, nodes: out.nodes.slice(0, 3 * out.n), radius }];
      }),
  };
}

/** @typedef {ReturnType<typeof knownOf>} Known */
