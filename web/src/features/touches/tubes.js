/**
 * A page to learn from: two crossed tubes, what they share, the patch where they meet, and what Hertz says
 * of the same touch (thesis 004, chapter 3 and figure 3.10). All numbers come from the lab module, in
 * its worker.
 */
import { arrowKeys, fill, h, setText } from '../../dom.js';
import { T } from './words.js';
import { formatText, group, joinUnit } from '../../state/format.js';
import { openDialog } from '../../panels/dialogs.js';
import { openWorker } from './client.js';
import { ANGLES, DEEPEST, MODULUS, POISSON, RADIUS, offOf } from './compare.js';
import { cssColour, fitCanvas } from '../../plot/scale.js';
import { createXY } from '../../plot/xy.js';
import { createPreview } from '../../view/preview.js';
import { ellipse, longAxis, outline, rhombus } from './patch.js';
import { tubeScene } from './scene.js';

const W = T.tubes;
const DEG = Math.PI / 180;
/** The claim that it is held against [%]. */
const CLAIM = 5;

/** @typedef {import('./compare.js').Choice} Choice @typedef {import('./compare.js').Comparison} Comparison */

/** @param {number} x [%] */
const percent = (x) => `${x > 0 ? '+' : ''}${group(x, 1)}\u00a0%`;

export function tubesDialog() {
  /** @type {Choice} */
  const choice = { angle: 60, depth: 15, ratio: 1 };
  let byForce = false;
  /** What is known of the choice made last. @type {Comparison | null} */
  let told = null;
  let busy = false;
  let stale = false;
  const worker = openWorker();
  worker.onmessage = (/** @type {MessageEvent<any>} */ { data }) => {
    busy = false;
    if (stale) ask();
    if (data.fault !== undefined) setText(verdict, data.fault);
    else told = data;
    draw();
  };
  worker.onerror = (event) => setText(verdict, event.message);
  /** Asks, and once more when what was asked is no longer what is wanted. */
  function ask() {
    stale = busy;
    if (busy) return;
    busy = true;
    worker.postMessage({ choice: { ...choice }, byForce });
  }

  /** @param {string} label @param {'angle' | 'depth' | 'ratio'} key @param {[number, number, number]} range lowest, highest, step @param {string} unit */
  function slider(label, key, [min, max, step], unit) {
    const told = h('output', { class: 'num' });
    const input = h('input', {
      ...{ type: 'range', id: `tubes-${key}`, min, max, step },
      oninput: () => {
        choice[key] = Number(input.value);
        tell();
        update();
      },
    });
    input.value = String(choice[key]);
    const tell = () => {
      const text = joinUnit(group(choice[key], step < 0.1 ? 2 : step < 1 ? 1 : 0), unit);
      setText(told, text);
      input.setAttribute('aria-valuetext', text);
    };
    tell();
    return h('div', { class: 'knob' }, h('label', { htmlFor: input.id }, label), told, input);
  }
  const preview = createPreview({ label: W.picture, turn: 0.5, lift: 0.62 });
  const flat = h('canvas', { role: 'img', 'aria-label': W.seen, class: 'flat' });
  const keys = h(
    'ul',
    { class: 'keys' },
    /** @type {[string, string][]} */ ([
      ['outline', '--ink-3'],
      ['half', '--now'],
      ['slice', '--s3'],
      ['hertz', '--s2'],
    ]).map(([id, colour], i) => {
      const mark = h('i', {});
      mark.style.borderTop = `3px ${i === 3 ? 'dashed' : i === 2 ? 'dotted' : 'solid'} var(${colour})`;
      return h('li', {}, mark, W.keys[/** @type {'half'} */ (id)]);
    }),
  );
  const body = h('tbody', {});
  const table = h(
    'table',
    { class: 'records tubes' },
    h('caption', { class: 'sr' }, W.caption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, W.quantity),
        [W.volume, W.same, W.sameForce].map((t) => h('th', { scope: 'col', class: 'num' }, t)),
      ),
    ),
    body,
  );
  const plot = createXY({
    ...{ title: W.plot, unit: '%', x: W.plotX, xUnit: '1', series: ANGLES.length + 1, tall: true },
  });
  const seg = h(
    'div',
    { class: 'seg', role: 'radiogroup', 'aria-label': W.against },
    [false, true].map((is) =>
      h(
        'button',
        {
          ...{
            type: 'button',
            class: 'btn',
            role: 'radio',
            'aria-checked': String(is === byForce),
          },
          tabindex: is === byForce ? 0 : -1,
          onclick: (/** @type {Event} */ event) => {
            byForce = is;
            for (const b of seg.children) {
              const on = b === event.currentTarget;
              b.setAttribute('aria-checked', String(on));
              b.setAttribute('tabindex', on ? '0' : '-1');
            }
            update();
          },
        },
        is ? W.force : W.approach,
      ),
    ),
  );
  arrowKeys(seg, 'button', (b) => b.click());
  const verdict = h('p', { class: 'here', role: 'status' });

  let asked = 0;

  function drawPlot() {
    if (!told) return;
    const { angle, depth } = told.choice;
    const off = offOf(told.of, told.byForce);
    const list = told.curves.map((of, i) => ({
      ...{ name: W.degrees(ANGLES[i]), ...of, width: 1.25 },
      ...{ colour: i < 3 ? '--s2' : '--s1', dash: [[2, 2], [6, 3], []][i % 3] },
    }));
    const now = { name: `${W.now}, ${W.degrees(angle)}`, ...told.now };
    plot.draw([...list, { ...now, colour: '--now', dash: [], width: 2.5 }], {
      xRange: [0, DEEPEST],
      yRange: told.byForce ? [-50, 200] : [-15, 35],
      band: [-CLAIM, CLAIM],
      points: [[depth, off]],
    });
    const within = Math.abs(off) <= CLAIM;
    setText(verdict, within ? W.holds(percent(off)) : W.fails(percent(off)));
    verdict.classList.toggle('ok', within);
  }

  function drawTable() {
    if (!told) return;
    const { of } = told;
    const area = (/** @type {number} */ x) => joinUnit(group(1e6 * x, 1), 'mm²');
    const axes = (/** @type {number} */ a, /** @type {number} */ b) =>
      `${group(1e3 * a, 2)}, ${joinUnit(group(1e3 * b, 2), 'mm')}`;
    const { patch, same, pressed } = of;
    const way = (/** @type {number} */ p) => joinUnit(group(1e3 * p, 2), 'mm');
    /** @type {[string, string, string, string][]} */
    const rows = [
      [W.rows.approach, way(of.p), way(same.approach), way(pressed.approach)],
      [
        W.rows.force,
        formatText(of.force, 'N', 3),
        formatText(same.force * of.stiff, 'N', 3),
        formatText(of.force, 'N', 3),
      ],
      [W.rows.volume, formatText(of.volume, 'm3', 3), '', ''],
      [W.rows.half, area(patch.half), area(same.area), area(pressed.area)],
      [W.rows.off, '', percent(offOf(of, false)), percent(offOf(of, true))],
      [
        W.rows.axes,
        axes(patch.major * Math.SQRT1_2, patch.minor * Math.SQRT1_2),
        axes(same.major, same.minor),
        axes(pressed.major, pressed.minor),
      ],
      [W.rows.outline, area(patch.outline), '', ''],
      [W.rows.slice, area(patch.slice), '', ''],
    ];
    fill(
      body,
      rows.map(([name, ...cells]) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, name),
          cells.map((t) => h('td', { class: 'num' }, t)),
        ),
      ),
    );
  }

  function drawSolid() {
    const { angle, depth, ratio: r2 } = choice;
    preview.show(tubeScene({ r2, d: 1 + r2 - depth / 100, a: angle * DEG }));
  }

  function drawFlat() {
    const fit = fitCanvas(flat);
    if (!fit) return;
    const { ctx, width, height } = fit;
    if (!told) return;
    const { angle, depth, ratio: r2 } = told.choice;
    const a = angle * DEG;
    const d = 1 + r2 - depth / 100;
    const hertz = told.of.same;
    const turn = longAxis({ r2, d, a });
    const shapes = /** @type {[import('./patch.js').Point[], string, number[]][]} */ ([
      [outline({ r2, d, a }), '--ink-3', []],
      [rhombus({ r2, d, a }), '--s3', [2, 3]],
      [outline({ r2, d: d + depth / 200, a }), '--now', []],
      [ellipse(hertz.major / RADIUS, hertz.minor / RADIUS, turn), '--s2', [6, 3]],
    ]);
    const most = Math.max(
      ...shapes.flatMap(([points]) =>
        points.map(([x, y]) => Math.max(Math.abs(x) / width, Math.abs(y) / height)),
      ),
    );
    const scale = 0.45 / (most || 1);
    const px = (/** @type {number} */ x) => width / 2 + scale * x;
    const py = (/** @type {number} */ y) => height / 2 - scale * y;
    ctx.lineWidth = 1;
    // edges of both tubes, where they are that near
    for (const [r, turnOf] of [
      [1, 0],
      [r2, a],
    ]) {
      const [c, s] = [Math.cos(turnOf), Math.sin(turnOf)];
      ctx.strokeStyle = cssColour('--line-strong');
      for (const side of [-1, 0, 1]) {
        ctx.setLineDash(side === 0 ? [8, 3, 2, 3] : []);
        const far = 2 * (width + height);
        ctx.beginPath();
        ctx.moveTo(px(-side * r * s) - far * c, py(side * r * c) + far * s);
        ctx.lineTo(px(-side * r * s) + far * c, py(side * r * c) - far * s);
        ctx.stroke();
      }
    }
    for (const [points, colour, dash] of shapes) {
      if (points.length === 0) continue;
      ctx.beginPath();
      points.forEach(([x, y], i) => (i ? ctx.lineTo(px(x), py(y)) : ctx.moveTo(px(x), py(y))));
      ctx.closePath();
      ctx.setLineDash(dash);
      ctx.strokeStyle = cssColour(colour);
      ctx.lineWidth = 2;
      ctx.stroke();
    }
    ctx.setLineDash([]);
  }

  function update() {
    ask();
    drawSolid();
    draw();
  }
  function draw() {
    if (asked) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      drawFlat();
      drawTable();
      drawPlot();
    });
  }

  const sizes = new ResizeObserver(draw);
  const dialog = openDialog({
    id: 'tubes',
    title: W.title,
    wide: true,
    body: [
      h('p', {}, W.lead),
      h(
        'div',
        { class: 'knobs' },
        slider(W.angle, 'angle', [2, 90, 1], '°'),
        slider(W.depth, 'depth', [0.5, DEEPEST, 0.5], '%'),
        slider(W.ratio, 'ratio', [0.25, 4, 0.05], '\u00d7'),
      ),
      h(
        'div',
        { class: 'tubegrid' },
        h('figure', {}, preview.el, h('figcaption', {}, W.picture)),
        h('figure', {}, flat, h('figcaption', {}, W.seen), keys),
      ),
      h('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': W.caption }, table),
      h(
        'p',
        { class: 'muted small' },
        W.radius(formatText(RADIUS, 'm', 2)),
        ' ',
        W.modulus(formatText(MODULUS, 'Pa', 2), String(POISSON)),
      ),
      h('div', { class: 'against' }, h('span', {}, W.against), seg, verdict),
      plot.el,
      h('p', { class: 'claim' }, W.claim),
    ],
    onclose: () => {
      worker.terminate();
      sizes.disconnect();
      plot.destroy();
      preview.dispose();
      cancelAnimationFrame(asked);
    },
  });
  sizes.observe(dialog);
  update();
  return dialog;
}
