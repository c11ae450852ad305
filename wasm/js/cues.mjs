/**
 * Events of a scenario ("events"): which one an event of a frame is, and which one has ended the run.
 * @module
 */
import { EVENT } from './rows.mjs';

/**
 * The event of the scenario that an event of a frame tells of.
 * @param {Pick<import('./frame.mjs').Manifest, 'cues'>} manifest
 * @param {{kind: number, value: number}} event
 * @returns {import('./frame.mjs').Cue | undefined}
 */
export const cueOf = ({ cues = [] }, { kind, value }) =>
  kind === EVENT.event ? cues[value] : undefined;

/**
 * The event that ends the run with this frame.
 * @param {import('./frame.mjs').FrameReader} reader
 * @param {import('./frame.mjs').Frame} frame
 * @returns {import('./frame.mjs').Cue | undefined}
 */
export const endingIn = (reader, frame) =>
  reader
    .events(frame)
    .map((event) => cueOf(reader.manifest, event))
    .findLast((cue) => cue?.end);
