/** What is said for those who listen: what happens, and the moment on show. */
import { setText } from '../dom.js';
import { S } from '../state/strings.js';
import { fixed, formatText, timeDecimals } from '../../../wasm/js/format.mjs';
import { plotSpecs } from '../../../wasm/js/plots/specs.mjs';

/** One polite status line: at most once a second while the run plays.
 * @param {HTMLElement} line @param {() => boolean} playing */
export function createVoice(line, playing) {
  let said = 0;
  return (/** @type {string} */ text) => {
    const t = performance.now();
    if (t - said < 1000 && playing()) return;
    said = t;
    setText(line, text);
  };
}

/** The moment on show in a sentence. @param {import('../sim/run.js').Run} run */
export function momentText(run) {
  const m = run.manifest;
  const past = run.history;
  if (!m || !past || past.count === 0) return '';
  const at = Math.min(run.now, past.last);
  const values = plotSpecs(m)
    .slice(0, 3)
    .map(({ title, channels: [{ index, unit, whole }] }) => {
      const figure = formatText(past.value(index, at), unit, whole ? 1 : 3);
      return `${title} ${figure}`;
    });
  return S.scene.moment(fixed(at * m.frame, timeDecimals(m.frame)), values.join(', ') + '.');
}
