/** Asks which part of a run a model is to show, and makes it. */
import { button, fill, h, icon, setHidden, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { errorText, fixed, formatBound, formatBytes, group } from '../../../wasm/js/format.mjs';
import { choiceField, createMaking, numberField } from './fields.js';
import { saveFile } from './files.js';
import { makeModel, posesOf } from './model.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

const RATES = [2, 5, 10, 20, 30, 60];
/** A model of so many poses is made at once and opened easily. */
const USUAL = 600;

/** @param {{duration: number, name: string, of: () => Parameters<typeof makeModel>[0], tell: (words: string) => void}} app */
export function modelDialog({ duration, name, of, tell }) {
  const end = Number(duration.toPrecision(6));
  const rates = RATES.map(
    (x) => /** @type {[string, string]} */ ([String(x), `${x} ${W.fpsUnit}`]),
  );
  const rate = RATES.findLast((x) => x * end <= USUAL) ?? RATES[0];
  const fields = {
    from: numberField(W.from, W.seconds, { value: 0, max: end }, () => look()),
    to: numberField(W.to, W.seconds, { value: end, max: end }, () => look()),
    rate: choiceField(W.modelRate, rates, String(rate), () => look()),
  };
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  const facts = h('p', { class: 'muted' });
  const status = h('p', { role: 'status', class: 'muted' });
  const making = createMaking(W.wayModel, () => control.abort());
  const make = button(W.make, 'download', () => begin(), 'primary');
  make.autofocus = true;
  let control = new AbortController();
  const set = h(
    'fieldset',
    { class: 'mk-set' },
    h('legend', { class: 'sr' }, W.model),
    Object.values(fields).map(({ el }) => el),
  );
  const asked = () => ({
    ...{ from: fields.from.value, to: fields.to.value, rate: Number(fields.rate.value) },
  });

  function look() {
    const { from, to } = asked();
    const bad = !(from >= 0 && to > from && to <= duration * (1 + 1e-6));
    fields.from.mark(bad);
    fields.to.mark(bad);
    make.disabled = bad;
    setHidden(wrong, !bad);
    if (bad) fill(wrong, icon('octagon-x'), h('span', {}, W.wrong.range));
    setText(facts, bad ? '' : W.modelPoses(group(posesOf(asked()), 0)));
  }

  async function begin() {
    control = new AbortController();
    set.disabled = make.disabled = true;
    setText(status, '');
    making.begin();
    const { from } = asked();
    /** @type {string} */
    let said;
    try {
      const { file, count, bodies, lines } = await makeModel(of(), asked(), {
        signal: control.signal,
        onprogress: ({ done, count: all, computed }) =>
          making.draw(
            done / all,
            done === 0
              ? W.coming(fixed(computed, 1), formatBound(from))
              : W.posing(group(done, 0), group(all, 0)),
          ),
      });
      saveFile(`${name}.glb`, file);
      said = W.modelled(String(bodies), String(lines), group(count, 0), formatBytes(file.size));
    } catch (error) {
      said = control.signal.aborted ? W.stopped : told(errorText(error)).text;
    }
    making.end();
    set.disabled = make.disabled = false;
    setText(status, said);
    if (dialog.isConnected) make.focus();
    else tell(said);
  }

  look();
  const dialog = openDialog({
    ...{ id: 'model', title: W.model },
    body: [set, facts, wrong, h('p', { class: 'muted small' }, W.modelLimits), making.el, status],
    foot: [h('span', { class: 'grow' }), make],
    onclose: () => control.abort(),
  });
  return dialog;
}
