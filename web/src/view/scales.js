/**
 * The two scales of a run's picture: the top of the tension colours, and how many newtons a metre of arrow is.
 * @module
 */
import { niceAbove } from './look.js';
import { forceTop, largestTension } from './rig.js';

/**
 * @typedef {object} Sized a run
 * @property {import('./rig.js').Manifest} manifest
 * @property {import('./rig.js').Moment} moment
 * @property {import('../../../wasm/js/form/told.mjs').JsonObject} [scenario]
 * @property {number} span its size [m]
 */

/** Of the picture that the largest force takes. */
const SHARE = 0.3;

export class Scales {
  /** Top of the tensions [N], 0 before the first frame. */
  tension = 0;
  /** Of arrows [N/m], 0 before the first frame. */
  force = 0;
  /** The top as somebody set it, 0: nobody did [N]. */
  given = 0;
  /** The largest force of a contact so far, for runs in which nothing else tells the arrows' scale [N]. */
  contact = 0;

  /** Another run. */
  forget() {
    this.given = this.contact = 0;
  }

  /**
   * @param {Sized | null} run
   * @param {number} [share] of the picture that the largest force takes
   */
  measure(run, share = SHARE) {
    const { manifest, moment, scenario, span = 1 } = run ?? {};
    const seen = moment ? largestTension(moment) : 0;
    const top = this.given || Number(manifest?.view?.tension) || 0;
    this.tension = top > 0 ? top : niceAbove(Math.max(2.5 * seen, 1));
    const known = manifest ? forceTop(manifest, scenario, this.tension) : this.tension;
    // bodies that are only led have no weight: then by the largest force of a contact so far
    const most = known || this.contact || this.tension;
    const wanted = Number(manifest?.view?.force);
    this.force = wanted > 0 ? wanted : niceAbove(most / (share * span));
  }

  /**
   * Where nothing but contacts can tell the arrows' scale it shrinks when a force is larger than all before.
   * @param {Sized} run
   * @param {number} most the largest force of a contact [N]
   * @returns {boolean} whether the scales are to be measured again
   */
  grows({ manifest, scenario }, most) {
    if (!(most > this.contact) || forceTop(manifest, scenario, 0) > 0) return false;
    this.contact = niceAbove(most);
    return true;
  }
}
