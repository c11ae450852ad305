/**
 * An anchor manoeuvre: the values a person sets first (on top of the form), a line over the scene that says
 * how it stands, and a card with the verdict. Loaded with the first run that has a manoeuvre.
 */
import { button, fill, h, icon, iconButton, setText } from '../../dom.js';
import { S } from '../../state/strings-later.js';
import { T } from './words.js';
import {
  formatText,
  formatValue,
  group,
  joinUnit,
  scaleFor,
  formatScaled,
} from '../../state/format.js';
import { meshUses, outcome, panelPaths, rolesOf, SIGNS, withModel } from './state.js';
import { humanId } from '../../sim/scenario.js';
import { fieldRow } from '../../panels/field.js';

const DEG = Math.PI / 180;
const W = T.manoeuvre;

/** @typedef {import('../../sim/scenario.js').Row} Row */
/** @typedef {import('./state.js').Figures} Figures */

/** Made models by the end of the path that names them. @param {string[]} path */
const madeFor = (path) => (path[2] === 'shank' || path[2] === 'head' ? path[2] : 'bow');

/**
 * Chooses the model of a body: what the scenario has, one that Hawse makes, or a file.
 * @param {{label: string, path: string[], doc: () => any, change: (doc: any) => void, file: (path: string[]) => void}} app
 */
function modelRow({ label, path, doc, change, file }) {
  const select = h('select', { id: `model-${path.slice(1).join('-')}`, onchange: () => choose() });
  const made = madeFor(path);
  const el = h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: select.id }, label),
    h('span', { class: 'select' }, select, icon('chevron-down')),
  );
  const now = () => path.reduce((/** @type {any} */ at, key) => at?.[key], doc()) ?? '';
  function choose() {
    const [what, id] = select.value.split(' ');
    if (what === 'file') {
      update();
      file(path);
    } else if (what === 'made') change(withModel(doc(), path, made, { make: made, convex: false }));
    else change(withModel(doc(), path, id));
  }
  function update() {
    const meshes = doc().meshes ?? {};
    const uses = meshUses(doc());
    const fits = Object.keys(meshes).filter(
      (id) =>
        id === now() || (meshes[id].make ?? made) === made || !uses.some((u) => u.mesh === id),
    );
    const words = (/** @type {string} */ id) =>
      meshes[id].make ? W.madeNamed(id) : meshes[id].asset ? W.fileNamed(meshes[id].asset) : id;
    const list = fits.map((id) => [`mesh ${id}`, words(id)]);
    if (!fits.some((id) => meshes[id].make === made)) list.push(['made', W.make(made)]);
    if (now() === '') list.unshift(['none', S.params.missing]);
    list.push(['file', W.fromFile]);
    select.replaceChildren(...list.map(([value, text]) => h('option', { value }, text)));
    select.value = now() === '' ? 'none' : `mesh ${now()}`;
  }
  update();
  return { el, update };
}

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel(app) {
  const { store, run, edits, form, boxes } = app;
  const repeat = () => boxes.repeat();

  // ------------------------------------------------------------------ what a person sets first

  const list = h('div', {});
  const el = h(
    'details',
    { class: 'grp mano', open: true },
    h(
      'summary',
      {},
      icon('chevron-right'),
      h('span', {}, W.title),
      h('span', { class: 'u' }, W.kind),
    ),
    list,
  );
  el.dataset.key = 'manoeuvre';
  el.dataset.open = 'yes';
  /** @type {{update: () => void}[]} */
  let fields = [];
  let built = '';

  /** @param {string[]} path @param {import('./state.js').Roles} roles */
  function labelOf(path, roles) {
    const key = path.slice(2).join('.');
    if (path[0] === 'solver') return W.totalTime;
    if (path[0] === 'meshes') return W.resolution;
    if (path[0] === 'contacts')
      return (key === 'friction.sliding' ? W.sliding : W.sticking)(humanId(path[1]));
    if (path[1] === roles.anchor) return W.anchor[key];
    if (path[1] === roles.chain) return W.chain[key];
    if (path[1] === roles.winch || path[1] === roles.manoeuvre) return W.winch[key];
    return W.sea[key];
  }

  /** @param {string[]} path @returns {Row | undefined} */
  const rowAt = (path) => form.rows().find((r) => r.path.join() === path.join());

  function update() {
    const doc = store.state.doc;
    const roles = rolesOf(doc);
    el.hidden = !roles;
    if (!roles) return;
    const paths = panelPaths(doc, roles);
    const key = JSON.stringify([store.state.exampleKey, paths, form.rows().length]);
    if (key === built) {
      for (const field of fields) field.update();
      return;
    }
    built = key;
    fields = [];
    let before = '';
    const out = [];
    for (const { group: name, path } of paths) {
      /** @type {{el: HTMLElement, update: () => void} | undefined} */
      let made;
      const label = labelOf(path, roles);
      if (path[path.length - 1] === 'mesh')
        made = modelRow({
          ...{ path, doc: () => store.state.doc, change: edits.change, file: form.file },
          label: path[1] === roles.hull ? W.hullModel : W.models[path[2]],
        });
      else {
        const row = rowAt(path);
        if (row)
          made = fieldRow({
            ...{ row, label, places: form.places },
            read: () => form.read(path),
            example: () => form.example(path),
            commit: (value, gesture) => edits.commit(path, value, gesture),
            fault: () =>
              store.state.faults.find((/** @type {any} */ f) => f.where === `/${path.join('/')}`)
                ?.what ?? '',
          });
      }
      if (!made) continue;
      if (name !== before) out.push(h('p', { class: 'joint' }, W.groups[name]));
      before = name;
      fields.push(made);
      out.push(made.el);
    }
    const number = h('input', {
      ...{ id: 'mano-link', type: 'number', min: 0, step: 1, class: 'text', inputmode: 'numeric' },
      oninput: () => app.link(Math.max(0, Math.round(Number(number.value)) || 0)),
    });
    if (roles.chain)
      out.push(
        h(
          'div',
          { class: 'field' },
          h('label', { htmlFor: number.id, title: W.linkHelp }, W.link),
          number,
        ),
      );
    fill(list, out, h('div', { class: 'pad' }, button(W.repeat, 'repeat', repeat)));
  }

  // ------------------------------------------------------------------ how it stands

  const sign = h('span', { class: 'bi' });
  const line = h('span', {});
  const chip = h(
    'button',
    {
      ...{ type: 'button', class: 'chip mstate', hidden: true, 'aria-expanded': 'false' },
      'aria-controls': 'verdict',
      onclick: () => (open(true), card.focus()),
    },
    sign,
    line,
  );
  const card = h('section', {
    ...{ id: 'verdict', class: 'verdict', hidden: true, tabindex: '-1' },
    'aria-label': W.verdict,
  });
  const head = h('h2', {});
  const facts = h('dl', {});
  const go = button('', '', () => seek());
  fill(card, head, facts, h('div', { class: 'acts' }, go, button(W.repeat, 'repeat', repeat)));
  let to = -1;
  /** The verdict whose card a person has closed. */
  let closed = '';
  /** The run has a manoeuvre to tell of. */
  let watched = false;
  let drawn = '';
  let saidFor = '';

  /** @param {boolean} shown */
  function open(shown) {
    card.hidden = !shown;
    // the card says the same, and more
    chip.hidden = shown || !watched;
    chip.setAttribute('aria-expanded', String(shown));
    closed = shown ? '' : drawn;
  }
  function seek() {
    if (to < 0) return;
    run.pause();
    run.seek(to);
  }

  /** @type {Record<string, number>} */
  let channels = {};
  let tension = scaleFor(1, 'N');
  let most = 0;

  /** @param {string} word @param {string} value */
  const fact = (word, value) => [h('dt', {}, word), h('dd', {}, value)];
  const seconds = (/** @type {number} */ t) => joinUnit(group(t, 2), 's');
  const degrees = (/** @type {number} */ a) => joinUnit(group(a / DEG, 1), '°');

  /** @param {Figures} f @param {import('./state.js').Verdict} verdict @param {number} time */
  function draw(f, verdict, time) {
    const { state, icon: name } = SIGNS[verdict];
    card.dataset.state = state;
    const title = verdict === 'open' ? W.open : W.verdicts[verdict](time >= 0 ? seconds(time) : '');
    fill(
      head,
      icon(name),
      h('span', {}, title),
      h('span', { class: 'grow' }),
      iconButton('x', S.close, () => (open(false), chip.focus())),
    );
    const known = (/** @type {number} */ t) => (t >= 0 ? seconds(t) : '');
    const rows = [
      [W.facts.contact, known(f.time_contact)],
      [W.facts.home, verdict === 'home' ? '' : known(f.time_home)],
      [W.facts.jam, verdict === 'jam' ? '' : known(f.time_jam)],
      [W.facts.slip, verdict === 'slip' ? '' : known(f.time_slip)],
      [
        W.facts.peak,
        f.tension_peak > 0 ? W.at(formatText(f.tension_peak, 'N'), seconds(f.time_peak)) : '',
      ],
      [W.facts.snaps, f.snaps > 0 ? String(f.snaps) : ''],
      [W.facts.attitude, W.attitude(degrees(f.tilt), degrees(f.turn))],
      [
        W.facts.knocks,
        f.knocks > 0
          ? W.knocks(String(f.knocks), formatText(f.knock_speed, 'm/s', 3))
          : f.time_home >= 0
            ? W.none
            : '',
      ],
      [W.facts.force, f.force_peak > 0 ? formatText(f.force_peak, 'N') : ''],
      [
        W.facts.pressure,
        f.pressure_peak > 0
          ? W.pressure(
              formatText(f.pressure_peak, 'Pa', 3),
              [f.pressure_x, f.pressure_y, f.pressure_z].map((x) => group(x, 2)).join(', '),
            )
          : '',
      ],
      [
        W.facts.gap,
        f.clearance < 0
          ? W.touches(formatText(-f.clearance, 'm', 3))
          : f.clearance > 0
            ? formatText(f.clearance, 'm', 3)
            : '',
      ],
      [W.facts.clearance, formatText(f.distance, 'm', 3)],
      [W.facts.depth, formatText(f.depth, 'm', 3)],
      [W.facts.drift, f.time_home >= 0 ? formatText(f.drift, 'm', 3) : ''],
      [W.facts.ranOut, f.slip > 0.005 ? formatText(f.slip, 'm', 3) : ''],
    ];
    fill(
      facts,
      rows.flatMap(([word, value]) => (value ? fact(word, value) : [])),
    );
    to = time >= 0 && run.manifest ? Math.ceil(time / run.manifest.frame - 1e-9) : -1;
    go.hidden = to < 0;
    setText(go, to < 0 ? '' : W.go(seconds(time)));
  }

  store.watch(['doc', 'faults', 'exampleKey', 'layout', 'manifest'], update);

  app.over.append(chip, card);

  return {
    top: el,
    setRun(manifest) {
      const roles = rolesOf(store.state.doc);
      const id = manifest.parts.find((/** @type {any} */ p) => p.kind === 'manoeuvre')?.id;
      channels = {};
      manifest.channels.forEach((/** @type {any} */ c, /** @type {number} */ i) => {
        if (id && c.part === id) channels[c.name] = i;
      });
      watched = channels.verdict !== undefined && Boolean(roles);
      open(false);
      closed = drawn = saidFor = '';
      most = 0;
    },
    setNow(history, index) {
      if (!watched || index < 0 || index >= history.count) return;
      /** @type {Figures} */
      const f = {};
      for (const [name, i] of Object.entries(channels)) f[name] = history.column(i)[index];
      const { verdict, phase, time } = outcome(f);
      // the peak leaves out the first instant, the tension of now does not
      const high = Math.max(f.tension_peak, Math.abs(f.tension));
      if (high > most) {
        most = high;
        tension = scaleFor(most, 'N');
      }
      const { state, icon: name } = SIGNS[verdict];
      if (chip.dataset.state !== state) {
        chip.dataset.state = state;
        chip.className = `chip mstate ${state}`;
        fill(sign, icon(name));
      }
      const left = formatValue(Math.max(0.01, f.distance), 'm', 3);
      setText(
        line,
        verdict === 'open'
          ? W.line(
              W.phases[phase],
              joinUnit(left.text, left.unit),
              joinUnit(formatScaled(f.tension, tension), tension.unit),
            )
          : W.verdicts[verdict](time >= 0 ? seconds(time) : ''),
      );
      const ended = run.manifest && index >= run.manifest.frames;
      const key = verdict === 'open' && !ended ? '' : `${verdict} ${time}`;
      if (key !== drawn) {
        drawn = key;
        if (key !== '') {
          draw(f, verdict, time);
          // on a phone it would cover the scene: there it opens when asked for
          if (closed !== key && store.state.layout !== 'phone') open(true);
          if (saidFor !== key) app.say(line.textContent ?? '');
          saidFor = key;
        } else open(false);
      } else if (!card.hidden) draw(f, verdict, time);
    },
  };
}
