/** What floats on the 3D view: colour bar, force legend, scale bar, view tools, halt panel. */
import { arrowKeys, button, copyText, fill, h, icon, iconButton, setText, svg } from '../dom.js';
import { S } from '../state/strings.js';
import {
  formatBound,
  formatScaled,
  formatText,
  joinUnit,
  niceFloor,
  prefixFor,
  scaleFor,
} from '../state/format.js';

/** @param {string} d @param {string} dashes */
const svgLine = (d, dashes) =>
  svg('path', {
    d,
    stroke: 'currentColor',
    'stroke-width': 4,
    'stroke-dasharray': dashes || 'none',
  });

/** What the scene can show or leave out. @typedef {'forces' | 'labels' | 'nodes' | 'contacts' | 'grid' | 'cut'} Layer */

/** @param {{store: any, view: (name: import('../view/index.js').ViewName) => void, next: () => void, toggle: (name: Layer) => void, follow: () => void, cutAt: (place: number) => void}} app */
export function createScenePanel({ store, view, next, toggle, follow, cutAt }) {
  const host = h('div', { class: 'stage' });
  const main = h('main', { class: 'scene', 'aria-label': S.scene.label, tabindex: '-1' });

  // colour bar
  const mark = h('span', { class: 'mark' }, h('span', {}));
  const over = h('span', { class: 'over', hidden: true });
  const ticks = h('ol', {});
  const barUnit = h('span', { class: 'u' });
  const bar = h(
    'aside',
    { class: 'cbar glass' },
    h('h2', {}, S.scene.tension, ' ', barUnit),
    h('div', { class: 'inner' }, h('div', { class: 'ramp' }, mark, over), ticks),
  );
  const miniTop = h('span', {});
  const mini = h(
    'aside',
    { class: 'mini glass' },
    h('span', {}, S.scene.tension),
    h('div', { class: 'ramp' }),
    h('span', { class: 'l' }, h('span', {}, '0'), miniTop),
  );

  // force legend and scale
  const arrow = h(
    'div',
    { class: 'arrow', 'aria-hidden': 'true' },
    // as the view draws a net force: ink, hollow head
    svg(
      'svg',
      { viewBox: '0 0 76 14', preserveAspectRatio: 'none' },
      svg('path', { d: 'M0 7H58', stroke: 'var(--ink)', 'stroke-width': 4 }),
      svg('path', {
        d: 'M58 2l15 5-15 5z',
        fill: 'var(--panel)',
        stroke: 'var(--ink)',
        'stroke-width': 2,
      }),
    ),
  );
  // in a contact: colour and shape, solid and dashed
  const sort = (
    /** @type {string} */ name,
    /** @type {string} */ colour,
    /** @type {SVGElement[]} */ ...shapes
  ) =>
    h(
      'div',
      { class: 'sort' },
      svg(
        'svg',
        { viewBox: '0 0 40 12', 'aria-hidden': 'true', color: `var(${colour})` },
        ...shapes,
      ),
      h('span', {}, name),
    );
  const inContact = h(
    'div',
    { class: 'sorts', hidden: true },
    h('h2', {}, S.scene.contactForce),
    sort(
      S.scene.normal,
      '--normal',
      svgLine('M0 6H27', ''),
      svg('path', { d: 'M26 1l13 5-13 5z', fill: 'currentColor' }),
    ),
    sort(
      S.scene.friction,
      '--tangential',
      svgLine('M0 6H27', '7 3'),
      svg('path', { d: 'M28 1h6l5 5-5 5h-6z', fill: 'currentColor' }),
    ),
  );
  const forceText = h('span', {});
  const netHead = h('h2', {}, S.scene.force);
  const legend = h(
    'aside',
    { class: 'legend glass', 'aria-label': S.scene.legend },
    inContact,
    netHead,
    arrow,
    h('span', { class: 'scale' }, forceText),
  );
  const zebra = h('div', { class: 'z' });
  const metres = h('span', {});
  const scale = h(
    'div',
    { class: 'mscale glass', role: 'img' },
    h('span', { class: 'l' }, h('span', {}, '0'), metres),
    zebra,
  );

  // tools
  /** @type {Record<Layer, HTMLButtonElement>} */
  const toggles = {
    forces: iconButton('force', S.scene.forces, () => toggle('forces')),
    labels: iconButton('tag', S.scene.labels, () => toggle('labels')),
    nodes: iconButton('circle-dot', S.scene.nodes, () => toggle('nodes')),
    contacts: iconButton('contact', S.scene.contacts, () => toggle('contacts')),
    grid: iconButton('grid-3x3', S.scene.grid, () => toggle('grid')),
    cut: iconButton('scissors', S.scene.cut, () => toggle('cut'), { class: 'quiet cutbtn' }),
  };
  const cutPlace = h('input', {
    ...{ class: 's', type: 'range', min: -1, max: 1, step: 0.01, value: '0' },
    'aria-label': S.scene.cutAt,
    oninput: () => cutAt(Number(cutPlace.value)),
  });
  const cut = h('label', { class: 'cutbar glass', hidden: true }, S.scene.cutAt, cutPlace);
  const followButton = iconButton('target', S.scene.follow, follow);
  const tools = h(
    'div',
    {
      class: 'tools glass',
      role: 'toolbar',
      'aria-label': S.scene.tools,
      'aria-orientation': 'vertical',
    },
    iconButton('scan', S.scene.fit, () => view('fit')),
    followButton,
    iconButton('camera', S.scene.views, next),
    h('hr', {}),
    ...Object.values(toggles),
  );
  const tabStops = () =>
    [...tools.querySelectorAll('button')].forEach((b, i) => (b.tabIndex = i === 0 ? 0 : -1));
  tabStops();
  tools.addEventListener('focusin', (event) => {
    for (const b of tools.querySelectorAll('button')) b.tabIndex = b === event.target ? 0 : -1;
  });
  arrowKeys(tools, 'button');

  // phone: the tools fold into one button
  const layers = iconButton('layers', S.scene.shown, () => {
    const open = tools.classList.toggle('open');
    layers.setAttribute('aria-expanded', String(open));
  });
  layers.setAttribute('aria-expanded', 'false');
  const two = h(
    'div',
    { class: 'two' },
    iconButton('scan', S.scene.fit, () => view('fit')),
    layers,
  );

  const halt = h('section', { class: 'halt', role: 'alert', hidden: true });
  const load = h('div', { class: 'load glass', hidden: true });
  const noWebgl = h(
    'p',
    { class: 'note bad nogl', hidden: true },
    icon('octagon-x'),
    h('span', {}, S.scene.noWebgl),
  );
  const notice = h('p', { class: 'note info notice', hidden: true });
  fill(main, host, noWebgl, bar, mini, legend, scale, tools, two, cut, notice, load, halt);

  store.watch(['manifest'], () => {
    const m = store.state.manifest;
    const pairs = Boolean(m?.pairs?.length || m?.sections.touches || m?.outlines);
    const has = (/** @type {string} */ kind) =>
      Boolean(m?.parts.some((/** @type {any} */ p) => p.kind === kind));
    // a hull that a chain goes into
    const solid = (/** @type {any} */ p) =>
      p.kind !== 'anchor' && p.colliders?.some((/** @type {any} */ c) => c.shape === 'mesh');
    toggles.cut.hidden = !has('chain') || !m.parts.some(solid);
    const name = has('anchor') ? S.scene.followAnchor : S.scene.follow;
    followButton.title = name;
    followButton.setAttribute('aria-label', name);
    toggles.contacts.hidden = !pairs;
    inContact.hidden = !pairs;
    netHead.hidden = pairs && !m.lines.length;
  });
  store.watch(['overlays', 'following', 'manifest'], () => {
    for (const [name, b] of Object.entries(toggles))
      b.setAttribute('aria-pressed', String(Boolean(store.state.overlays[name])));
    followButton.setAttribute('aria-pressed', String(Boolean(store.state.following)));
    const m = store.state.manifest;
    cut.hidden = toggles.cut.hidden || !store.state.overlays.cut;
    const joints = m?.parts.some((/** @type {any} */ p) => p.kind === 'joint');
    legend.hidden =
      !store.state.overlays.forces ||
      !(m?.lines.length || m?.pairs?.length || m?.outlines || joints);
  });

  let top = -1;
  return {
    main,
    host,
    layers,
    showNoWebgl() {
      noWebgl.hidden = false;
      main.classList.add('flat');
    },

    /** @param {number} range top of the colours [N] @param {number} present largest tension now [N] @param {boolean} lines */
    setTension(range, present, lines) {
      bar.hidden = mini.hidden = !lines;
      if (!lines) return;
      const s = scaleFor(range, 'N');
      if (range !== top) {
        top = range;
        const figure = range / s.factor;
        const count =
          [3, 4, 5, 2].find(
            (n) => Number((figure / n).toPrecision(2)) === Number((figure / n).toPrecision(6)),
          ) ?? 4;
        ticks.replaceChildren(
          ...Array.from({ length: count + 1 }, (_, i) => {
            const li = h('li', {}, formatBound((figure * i) / count));
            li.style.bottom = `${(100 * i) / count}%`;
            return li;
          }),
        );
        setText(barUnit, s.unit);
        const text = joinUnit(formatBound(figure), s.unit);
        bar.setAttribute('aria-label', S.scene.colourBar(text));
        mini.setAttribute('aria-label', S.scene.colourBar(text));
        fill(miniTop, formatBound(figure), ' ', h('span', { class: 'u' }, s.unit));
      }
      const part = Math.max(0, Math.min(1, present / range));
      mark.style.bottom = `${(100 * part).toFixed(1)}%`;
      setText(/** @type {Element} */ (mark.firstElementChild), formatScaled(present, s));
      // the mark's figure takes the place of a tick's that it would cover
      [...ticks.children].forEach((li, i, all) =>
        li.classList.toggle('under', Math.abs(i / (all.length - 1) - part) < 0.11),
      );
      over.hidden = present <= range;
    },

    /** @param {number} pixels a metre at the target @param {number} newtons a metre of arrow */
    setScale(pixels, newtons) {
      if (!(pixels > 0) || !Number.isFinite(pixels)) return;
      const d = niceFloor(110 / pixels);
      zebra.style.width = `${(d * pixels).toFixed(1)}px`;
      const p = prefixFor(d, 'm');
      const text = joinUnit(formatBound(d / p.factor), p.unit);
      setText(metres, text);
      scale.setAttribute('aria-label', S.scene.scale(text));
      if (newtons > 0) {
        const force = niceFloor((96 / pixels) * newtons);
        arrow.style.width = `${((force / newtons) * pixels).toFixed(1)}px`;
        const f = prefixFor(force, 'N');
        setText(forceText, S.scene.length(joinUnit(formatBound(force / f.factor), f.unit)));
      }
    },

    /** @param {{part?: string, node?: number, time?: number, cause?: string, step?: number} | null} report @param {{step: number, run: (step: number) => void, last: () => void}} [actions] */
    setHalt(report, actions) {
      if (!report || !actions) {
        halt.hidden = true;
        halt.replaceChildren();
        return;
      }
      const t = (report.time ?? 0).toFixed(3);
      const text = [
        S.halt.title(t),
        `${S.halt.part}: ${report.part ?? ''}${report.node !== undefined ? `, ${S.halt.node(report.node)}` : ''}`,
        `${S.halt.cause}: ${report.cause ?? ''}`,
        report.step
          ? `${S.halt.try}: ${S.halt.step(formatText(report.step, 's', 3), formatText(actions.step, 's', 3))}`
          : '',
      ]
        .filter(Boolean)
        .join('\n');
      const copy = button(
        S.halt.copy,
        'copy',
        async () => {
          if (await copyText(text)) fill(copy, icon('check'), S.halt.copied);
        },
        'quiet',
      );
      const step = report.step;
      fill(
        halt,
        h(
          'h2',
          {},
          icon('octagon-x'),
          S.halt.title(t),
          h('span', { class: 'grow' }),
          iconButton('x', S.halt.dismiss, () => (halt.hidden = true)),
        ),
        h(
          'dl',
          {},
          report.part
            ? [
                h('dt', {}, S.halt.part),
                h(
                  'dd',
                  {},
                  h('b', {}, report.part),
                  report.node !== undefined && report.node >= 0
                    ? `, ${S.halt.node(report.node)}`
                    : '',
                ),
              ]
            : null,
          [h('dt', {}, S.halt.cause), h('dd', {}, report.cause ?? '')],
          step
            ? [
                h('dt', {}, S.halt.try),
                h(
                  'dd',
                  {},
                  S.halt.step(formatText(step, 's', 3), formatText(actions.step, 's', 3)),
                ),
              ]
            : null,
        ),
        h(
          'div',
          { class: 'acts' },
          step
            ? button(S.halt.run(formatText(step, 's', 3)), '', () => actions.run(step), 'primary')
            : null,
          button(S.halt.last, '', actions.last),
          copy,
        ),
      );
      halt.hidden = false;
    },

    /** @param {{title: string, text: string, part: number} | null} progress */
    setLoading(progress) {
      load.hidden = !progress;
      if (!progress) return;
      if (!load.firstChild)
        load.append(
          h('b', {}),
          h('span', { class: 'muted' }),
          h('div', { class: 'm', role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': 100 }),
        );
      const [title, text, m] = /** @type {HTMLElement[]} */ ([...load.children]);
      setText(title, progress.title);
      setText(text, progress.text);
      m.style.setProperty('--x', `${Math.round(progress.part * 100)}%`);
      m.setAttribute('aria-valuenow', String(Math.round(progress.part * 100)));
      m.setAttribute('aria-label', progress.text);
    },

    /** What is worked on for long: it stands where notices do. @param {HTMLElement} box */
    addWork: (box) => notice.before(box),

    /** @param {string} text @param {HTMLElement | null} [action] */
    setNotice(text, action = null) {
      notice.hidden = text === '';
      fill(notice, icon('info'), h('span', {}, text, ' ', action));
    },
  };
}

/** @typedef {ReturnType<typeof createScenePanel>} ScenePanel */
