/** What the verdict rests on, figure by figure; what has not happened has no row. */
import { h, setHidden, setText } from '../../dom.js';
import { formatText, group, joinUnit } from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

const W = T.manoeuvre;
const DEG = Math.PI / 180;

/** @typedef {import('./state.js').Figures} Figures @typedef {import('./state.js').Verdict} Verdict */

/** @param {number} t */
export const seconds = (t) => joinUnit(group(t, 2), 's');
/** @param {number} t -1: it has not happened */
const known = (t) => (t >= 0 ? seconds(t) : '');
/** @param {number} a [rad] */
const degrees = (a) => joinUnit(group(a / DEG, 1), '°');
/** @param {number} x [m] */
const metres = (x) => formatText(x, 'm', 3);

/** @param {Figures} f */
function knocks(f) {
  if (f.knocks > 0) return W.knocks(String(f.knocks), formatText(f.knock_speed, 'm/s', 3));
  return f.time_home >= 0 ? W.none : '';
}

/** @param {Figures} f */
function pressure(f) {
  if (!(f.pressure_peak > 0)) return '';
  const place = [f.pressure_x, f.pressure_y, f.pressure_z].map((x) => group(x, 2)).join(', ');
  return W.pressure(formatText(f.pressure_peak, 'Pa', 3), place);
}

/** @param {Figures} f */
function gap({ clearance }) {
  if (clearance < 0) return W.touches(metres(-clearance));
  return clearance > 0 ? metres(clearance) : '';
}

/** Words of a fact, and its figure; '': there is none. @type {[string, (f: Figures, verdict: Verdict) => string][]} */
const FACTS = [
  [W.facts.contact, (f) => known(f.time_contact)],
  // the verdict has its own time in its name
  [W.facts.home, (f, verdict) => (verdict === 'home' ? '' : known(f.time_home))],
  [W.facts.jam, (f, verdict) => (verdict === 'jam' ? '' : known(f.time_jam))],
  [W.facts.slip, (f, verdict) => (verdict === 'slip' ? '' : known(f.time_slip))],
  [
    W.facts.peak,
    (f) => (f.tension_peak > 0 ? W.at(formatText(f.tension_peak, 'N'), seconds(f.time_peak)) : ''),
  ],
  [W.facts.snaps, (f) => (f.snaps > 0 ? String(f.snaps) : '')],
  [W.facts.attitude, (f) => W.attitude(degrees(f.tilt), degrees(f.turn))],
  [W.facts.knocks, knocks],
  [W.facts.force, (f) => (f.force_peak > 0 ? formatText(f.force_peak, 'N') : '')],
  [W.facts.pressure, pressure],
  [W.facts.gap, gap],
  [W.facts.clearance, (f) => metres(f.distance)],
  [W.facts.depth, (f) => metres(f.depth)],
  [W.facts.drift, (f) => (f.time_home >= 0 ? metres(f.drift) : '')],
  [W.facts.ranOut, (f) => (f.slip > 0.005 ? metres(f.slip) : '')],
];

export function createFacts() {
  const rows = FACTS.map(([word, tell]) => ({ name: h('dt', {}, word), value: h('dd', {}), tell }));
  return {
    el: h(
      'dl',
      {},
      rows.flatMap(({ name, value }) => [name, value]),
    ),
    /** @param {Figures} f @param {Verdict} verdict */
    draw(f, verdict) {
      for (const { name, value, tell } of rows) {
        const text = tell(f, verdict);
        setText(value, text);
        setHidden(name, text === '');
        setHidden(value, text === '');
      }
    },
  };
}
