/**
 * An anchor manoeuvre: the values a person sets first (on top of the form), a line over the scene that says
 * how it stands, and a card with the verdict. Loaded with the first run that has a manoeuvre.
 */
import { createFirst } from './first.js';
import { createVerdict } from './verdict.js';

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel(app) {
  const first = createFirst(app);
  const { setRun, setNow } = createVerdict(app);
  return { top: first.el, setRun, setNow };
}
