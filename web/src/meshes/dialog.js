/**
 * The dialog of a mesh file: what was read, what is wrong with it with the fix beside each finding, and
 * where it goes. Reading, checking, coarsening and drawing are the worker's; the page stays free.
 */
import { button, fill, h, icon, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { formatText, formatValue, group } from '../state/format.js';
import { openDialog } from '../panels/dialogs.js';
import { createPreview } from '../view/preview.js';
import { meshFindings } from '../../../wasm/js/mesh-report.mjs';
import { keepMesh, meshWorker, MeshWorkerError } from './client.js';
import { objText } from './obj.js';
import { meshScene } from './scene.js';
import { saveFile } from '../export/files.js';

/** @typedef {import('./worker.js').Outcome} Outcome */
/** @typedef {import('./worker.js').Size} Size */
/** @typedef {{id: string, label: string, button: string, free: boolean, use: (name: string, entry: any) => void}} Place
 *   where a mesh may go; `free`: it moves by itself, so its mesh is best about its centroid */

/** Endings of the files that are read. */
export const MESH_FILES = /\.(obj|stl|ply|glb|3ds)$/i;
export const ACCEPT = '.obj,.stl,.ply,.glb,.3ds';
/** A larger file is not read at all [bytes]; on a device of little memory a quarter of it. */
const MOST_BYTES = /** @type {any} */ (navigator).deviceMemory <= 4 ? 64 * 2 ** 20 : 256 * 2 ** 20;

/** Metres in a unit of the file. @type {[string, number][]} */
const UNITS = [
  ['mm', 0.001],
  ['cm', 0.01],
  ['m', 1],
  ['inch', 0.0254],
  ['ft', 0.3048],
];
/** Points nearer than this become one [m]; 0: only equal ones. */
const WELDS = [0, 1e-5, 1e-4, 1e-3, 1e-2];
/** Findings that have a row of their own. */
const OWN_ROW = new Set('holes closed outward welded flipped turnedShells twisted flat'.split(' '));
/** Triangles that a contact follows at ease. */
const EASY = 20_000;

/** A body at sea is seldom larger than this in metres, or in centimetres: then it is in smaller units. @param {number} size */
const likelyUnit = (size) => (size > 1000 ? 'mm' : size > 200 ? 'cm' : 'm');

/** The name of a mesh in a scenario. @param {string} name */
const idOf = (name) =>
  name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^(?=[^a-z])/, 'm_')
    .slice(0, 40);

/** A name that a scenario may hold. @param {string} name */
const safeName = (name) =>
  name.replace(/[^\p{L}\p{N}_ .+()-]+/gu, '_').replace(/^[^\p{L}\p{N}_]+/u, '');

/**
 * @param {File} file
 * @param {Place[]} places where it may go, the likeliest first
 */
export function meshDialog(file, places) {
  const name = safeName(file.name);
  const state = {
    unit: 'm',
    up: /** @type {'z' | 'y'} */ (/\.glb$/i.test(name) ? 'y' : 'z'),
    weld: 0,
    orient: true,
    centred: places[0]?.free ?? false,
    target: 0,
  };
  /** @type {Size | null} */
  let size = null;
  /** @type {Outcome | null} */
  let outcome = null;
  let checks = 0;
  const factor = () => UNITS.find(([u]) => u === state.unit)?.[1] ?? 1;

  const preview = createPreview({ label: S.mesh.preview, turn: 0.6, lift: 0.35 });
  const dims = h('p', { class: 'dims glass', hidden: true });
  const busy = h('p', { class: 'working', role: 'status' });
  const body = h('tbody', {});
  const table = h('table', { class: 'rep' }, h('caption', { class: 'sr' }, S.mesh.caption), body);
  const wrong = h('p', { class: 'note bad', hidden: true }, icon('octagon-x'), h('span', {}));
  const where = h(
    'select',
    {
      'aria-label': S.mesh.where,
      onchange() {
        state.centred = chosen()?.free ?? false;
        report();
        ready();
      },
    },
    places.map((p) => h('option', { value: p.id }, p.label)),
  );
  const use = button('', '', () => goOn(), 'primary');
  use.disabled = true;
  const save = button(S.mesh.save, 'download', saveCoarse, 'quiet');
  save.hidden = true;
  const dialog = openDialog({
    id: 'mesh',
    title: name,
    wide: true,
    body: [
      wrong,
      h(
        'div',
        { class: 'meshgrid' },
        h('div', { class: 'meshview' }, preview.el, dims, busy),
        h('div', {}, table),
      ),
    ],
    foot: [
      h('span', { class: 'muted' }, S.mesh.local),
      save,
      h('span', { class: 'grow' }),
      places.length > 1 ? h('span', { class: 'select' }, where, icon('chevron-down')) : null,
      button(S.cancel, '', () => dialog.close()),
      use,
    ],
    onclose() {
      worker.stop();
      preview.dispose();
    },
  });
  const worker = meshWorker(({ stage }) => work(S.mesh.stages[stage] ?? stage));

  /** @param {string} text what goes on; empty: nothing */
  function work(text) {
    dialog.setAttribute('aria-busy', String(text !== ''));
    if (text === '') fill(busy);
    else {
      const wheel = icon('loader-circle');
      wheel.classList.add('spin');
      fill(busy, wheel, text);
    }
  }

  /** @param {unknown} error */
  function fault(error) {
    work('');
    const gone = error instanceof MeshWorkerError;
    if (gone && !dialog.isConnected) return;
    const text = error instanceof Error ? error.message : String(error);
    wrong.hidden = false;
    setText(/** @type {Element} */ (wrong.lastElementChild), gone ? S.mesh.died : text);
    use.disabled = true;
  }

  async function start() {
    ready();
    if (file.size > MOST_BYTES) return fault(new Error(S.mesh.tooBig(file.size, MOST_BYTES)));
    work(S.mesh.stages.read);
    const bytes = await file.arrayBuffer();
    size = /** @type {Size} */ (await worker.ask('read', { name, bytes }, [bytes]));
    const span = Math.max(...size.high.map((x, i) => x - /** @type {Size} */ (size).low[i]));
    state.unit = likelyUnit(span);
    await check();
  }

  /** Looks at the mesh anew, after a choice that changes it. */
  async function check() {
    const mine = ++checks;
    use.disabled = true;
    work(S.mesh.stages.check);
    const found = /** @type {Outcome} */ (
      await worker.ask('check', {
        weld: state.weld / factor(),
        orient: state.orient,
        target: state.target,
      })
    );
    if (mine !== checks) return;
    if (found.report.good && preview.works) shape = await worker.ask('shape');
    if (mine !== checks) return;
    work('');
    if (!found.report.good) {
      const [worst] = meshFindings(found.report);
      throw new Error(S.mesh.noMesh(worst?.text ?? '', worst?.fix ?? ''));
    }
    outcome = found;
    report();
    draw();
    ready();
    if (
      mine === 1 &&
      !use.disabled &&
      dialog.querySelector('.dh')?.contains(document.activeElement)
    )
      use.focus();
  }
  const again = () => {
    check().catch(fault);
  };

  /** @type {import('./worker.js').Shape | null} */
  let shape = null;
  const draw = () => shape && preview.show(meshScene(shape, state.up));

  // ------------------------------------------------------------------ the report

  /** @param {'ok' | 'warn' | 'bad'} kind @param {string} text */
  const chip = (kind, text) =>
    h(
      'span',
      { class: `chip ${kind}` },
      icon(/** @type {any} */ ({ ok: 'check', warn: 'triangle-alert', bad: 'octagon-x' })[kind]),
      text,
    );
  /** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} change */
  function choice(label, options, value, change) {
    const select = h(
      'select',
      { 'aria-label': label, onchange: () => change(select.value) },
      options.map(([id, text]) => h('option', { value: id }, text)),
    );
    select.value = value;
    return h('span', { class: 'select' }, select, icon('chevron-down'));
  }
  /** @param {string} name @param {(HTMLElement | string)[]} found @param {HTMLElement | null} [fix] */
  const row = (name, found, fix = null) =>
    h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, found), h('td', {}, fix));
  const small = (/** @type {string} */ text) => h('p', {}, text);
  const count = (/** @type {number} */ n) => group(n, 0);

  function report() {
    if (!size || !outcome) return;
    const { report: r, moved } = outcome;
    const m = factor();
    const span = size.high.map((x, i) => x - /** @type {Size} */ (size).low[i]);
    const most = Math.max(...span);
    const guess = likelyUnit(most);
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.getAttribute?.(
      'aria-label',
    );
    const lengths = (state.up === 'y' ? [span[0], span[2], span[1]] : span).map((x) => x * m);
    const scale = formatValue(Math.max(...lengths), 'm', 4);
    const per =
      scale.unit === 'mm' ? 1e-3 : scale.unit === 'km' ? 1e3 : scale.unit === 'm' ? 1 : 1e-6;
    fill(
      dims,
      lengths.map((x) => group(x / per, per === 1 ? 2 : 1)).join(' × '),
      '\u00a0',
      h('span', { class: 'u' }, scale.unit),
    );
    dims.hidden = false;

    const units = UNITS.map(
      ([u, f]) => /** @type {[string, string]} */ ([u, f === 1 ? u : `${u}, × ${f}`]),
    );
    const others = meshFindings(r, { repaired: state.orient }).filter((f) => !OWN_ROW.has(f.code));
    const holes = r.holes > 0 ? S.mesh.holes(r.holes) : S.mesh.openEdges(count(r.border.count));
    const surface = r.watertight
      ? [chip('ok', S.mesh.closed), small(S.mesh.shells(r.shells))]
      : r.border.count > 0
        ? [chip('bad', holes), small(S.mesh.openText(count(r.border.count)))]
        : [
            chip('bad', S.mesh.notSolid),
            small(S.mesh.crowded(count(r.crowded.count), count(r.twisted.count))),
          ];
    const welds = WELDS.map(
      (w) =>
        /** @type {[string, string]} */ ([String(w), w ? formatText(w, 'm', 1) : S.mesh.equal]),
    );
    const target = h('input', {
      type: 'number',
      class: 'count',
      min: 4,
      max: r.faces,
      step: 1,
      value: String(state.target || Math.min(EASY, Math.max(4, Math.floor(r.kept / 2)))),
      'aria-label': S.mesh.target,
    });
    const reduce = button(S.mesh.reduce, '', () => {
      const n = Math.round(Number(target.value));
      if (!(n >= 4)) return;
      state.target = n;
      again();
    });
    const whole = button(S.mesh.whole, '', () => {
      state.target = 0;
      again();
    });
    fill(
      body,
      row(
        S.mesh.size,
        [
          state.unit === guess && guess === 'm'
            ? chip('ok', S.mesh.inUnit('m'))
            : chip(
                'warn',
                guess === state.unit ? S.mesh.looksLike(guess) : S.mesh.inUnit(state.unit),
              ),
          small(S.mesh.units(group(most, most < 100 ? 3 : 0))),
        ],
        choice(S.mesh.unit, units, state.unit, (v) => {
          state.unit = v;
          // what is near enough to weld is a length in metres
          if (state.weld > 0) again();
          else report();
        }),
      ),
      row(
        S.mesh.upAxis,
        [S.mesh.axes[state.up]],
        choice(
          S.mesh.upAxis,
          [
            ['z', S.mesh.zUp],
            ['y', S.mesh.yUp],
          ],
          state.up,
          (v) => {
            state.up = v === 'y' ? 'y' : 'z';
            report();
            draw();
          },
        ),
      ),
      row(S.mesh.surface, surface),
      row(
        S.mesh.vertices,
        [
          r.welded.count > 0
            ? chip('ok', S.mesh.merged(count(r.welded.count)))
            : S.mesh.noneMerged(count(r.vertices)),
        ],
        choice(S.mesh.weld, welds, String(state.weld), (v) => {
          state.weld = Number(v);
          again();
        }),
      ),
      row(
        S.mesh.normals,
        [
          r.twisted.count > 0
            ? chip('bad', S.mesh.twisted)
            : r.flipped.count + r.turnedShells.count > 0
              ? chip('ok', S.mesh.turned(count(r.flipped.count), r.turnedShells.count))
              : chip(
                  'ok',
                  !state.orient ? S.mesh.asGiven : r.watertight ? S.mesh.outward : S.mesh.agree,
                ),
        ],
        choice(
          S.mesh.normals,
          [
            ['turn', S.mesh.turnFaces],
            ['keep', S.mesh.keepFaces],
          ],
          state.orient ? 'turn' : 'keep',
          (v) => {
            state.orient = v === 'turn';
            again();
          },
        ),
      ),
      ...others.map((f) =>
        row(f === others[0] ? S.mesh.faces : '', [
          chip(/** @type {const} */ ({ good: 'ok', note: 'warn', bad: 'bad' })[f.level], f.text),
          f.fix ? small(f.fix) : '',
        ]),
      ),
      row(
        S.mesh.triangles,
        [
          count(outcome.triangles),
          moved > 0
            ? small(S.mesh.within(formatText(moved * m, 'm', 2)))
            : r.kept > EASY
              ? small(S.mesh.many)
              : '',
        ],
        state.target > 0 ? whole : r.kept > 8 ? h('span', { class: 'pair' }, target, reduce) : null,
      ),
      row(
        S.mesh.origin,
        [r.watertight ? S.mesh.volume(formatText(r.volume * m ** 3, 'm3', 4)) : S.mesh.noVolume],
        choice(
          S.mesh.origin,
          [
            ['file', S.mesh.asInFile],
            ...(r.watertight
              ? [/** @type {[string, string]} */ (['centroid', S.mesh.centroid])]
              : []),
          ],
          state.centred && r.watertight ? 'centroid' : 'file',
          (v) => (state.centred = v === 'centroid'),
        ),
      ),
    );
    save.hidden = state.target === 0;
    if (focus)
      for (const e of body.querySelectorAll('select, input'))
        if (e instanceof HTMLElement && e.getAttribute('aria-label') === focus) e.focus();
  }

  const chosen = () => (places.length > 1 ? places[where.selectedIndex] : places[0]);
  function ready() {
    const place = chosen();
    setText(use, place?.button ?? S.mesh.nowhere);
    use.disabled = !outcome || !place;
  }

  /** A mesh that was made coarser is another one than the file's. */
  const outName = () =>
    state.target > 0 ? name.replace(/(\.[^.]*)?$/, `-${outcome?.triangles ?? 0}.obj`) : name;

  async function goOn() {
    const place = chosen();
    if (!place || !outcome) return;
    try {
      work(S.mesh.stages.keep);
      const mesh = await worker.ask('give');
      await keepMesh(outName(), mesh);
    } catch (error) {
      return fault(error);
    }
    const { watertight } = outcome.report;
    const entry = {
      asset: outName(),
      convex: false,
      ...(factor() === 1 ? {} : { scale: factor() }),
      ...(state.up === 'y' ? { up: 'y' } : {}),
      ...(state.centred && watertight ? { origin: 'centroid' } : {}),
      ...(state.orient ? {} : { repair: false }),
      ...(state.weld > 0 && state.target === 0 ? { weld: state.weld } : {}),
    };
    dialog.close();
    place.use(idOf(name), entry);
  }

  async function saveCoarse() {
    try {
      saveFile(outName(), objText(await worker.ask('give')), 'text/plain');
    } catch (error) {
      fault(error);
    }
  }

  start().catch(fault);
  return dialog;
}
