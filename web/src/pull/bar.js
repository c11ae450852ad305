/**
 * Pulling: while the bar is open a press on a body takes hold of it where it is pressed, and draws it after the pointer in the plane of the
 * picture. What a body's point needs for that is added to the scenario with the first pull there, as one step of undo.
 */
import { Plane, Raycaster, Vector2, Vector3 } from 'three';
import { h, icon, iconButton, setText } from '../dom.js';
import { words } from '../features/berths/state.js';
import { holdPointers, spotOn } from '../place/pointers.js';
import { objectAt } from '../../../wasm/js/form/told.mjs';
import { formatText } from '../../../wasm/js/format.mjs';
import { fault, inBody, inputsOf, partsOf, pullAt, springOf, withPull } from './parts.js';
import { createPull } from './pull.js';
import { W } from './words.js';

/** @typedef {import('./parts.js').Place} Place @typedef {import('./parts.js').Pull} Pull @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */
/**
 * @typedef {object} App
 * @property {import('../state/store.js').Store} store
 * @property {import('../sim/run.js').Run} run
 * @property {import('../workbench/edits.js').Edits} edits
 * @property {() => import('../view/index.js').Stage} stage
 * @property {HTMLElement} main the scene
 * @property {(words: string) => void} say
 * @property {(words: string) => void} tell
 */

/** Orders go out so often [ms]. */
const ORDER_MS = 80;

/** Rays about a pointer, from the middle outwards [px]. @param {number[]} radii @returns {[number, number][]} */
const rings = (radii) => [
  [0, 0],
  ...radii.flatMap((r) =>
    Array.from(
      { length: 8 },
      (_, i) =>
        /** @type {[number, number]} */ ([
          r * Math.cos((i * Math.PI) / 4),
          r * Math.sin((i * Math.PI) / 4),
        ]),
    ),
  ),
];
const NEAR = { mouse: rings([4, 8]), touch: rings([6, 12, 18]) };

/** The longest edge of a body [m]. @param {import('../../../wasm/js/frame.mjs').Part | undefined} part @param {Doc} doc */
export function sizeOf(part, doc) {
  const given = part && objectAt(doc, 'parts', part.id).length;
  const edges = part?.shape && part.size ? part.size : [];
  const boxes = (part?.colliders ?? []).flatMap(({ size }) => size ?? []);
  const most = Math.max(0, ...edges, ...boxes, typeof given === 'number' ? given : 0);
  return most > 0 ? most : 1;
}

/** What a pointer meets in the scene, and where it is in the plane of the picture. @param {import('../view/space.js').Space} space */
function createRay(space) {
  const { canvas, camera } = space;
  const ray = new Raycaster();
  const spot = new Vector2();
  const plane = new Plane();
  const at = new Vector3();
  const normal = new Vector3();
  /** @param {{clientX: number, clientY: number}} event */
  function aim(event) {
    spot.set(...spotOn(canvas, event));
    camera.camera.updateMatrixWorld();
    ray.setFromCamera(spot, camera.camera);
  }
  return {
    /** What is under the pointer, else nearest to it: small bodies are under no finger. @param {PointerEvent} event @param {string[]} but parts that are none of it @returns {{part: string, point: Place} | null} */
    meets({ clientX, clientY, pointerType }, but) {
      const counts = (/** @type {{part?: string}} */ { part }) => part && !but.includes(part);
      const group = space.run?.objects.group;
      for (const [x, y] of pointerType === 'touch' ? NEAR.touch : NEAR.mouse) {
        aim({ clientX: clientX + x, clientY: clientY + y });
        const found = group && ray.intersectObject(group, true).find((one) => counts(one.object.userData)); // prettier-ignore
        if (!found) continue;
        const [px, py, pz] = found.point.toArray();
        return { part: String(found.object.userData.part), point: [px, py, pz] };
      }
      return null;
    },
    /** In the plane through a point that faces the eye. @param {{clientX: number, clientY: number}} event @param {Place} through @returns {Place | null} */
    beside(event, through) {
      aim(event);
      plane.setFromNormalAndCoplanarPoint(camera.camera.getWorldDirection(normal), at.fromArray(through)); // prettier-ignore
      const met = ray.ray.intersectPlane(plane, at);
      return met ? [met.x, met.y, met.z] : null;
    },
  };
}

/** The bar that is open. @type {{close: () => void} | null} */
let open = null;

/** Opens the bar, or closes it. @param {App} app */
export function pull(app) {
  if (open) return open.close();
  const { store, run, edits, stage, main, say, tell } = app;
  const { space } = stage();
  if (!space || store.state.plan) return tell(W.flat);
  const ray = createRay(space);
  const doc = () => /** @type {Doc} */ (run.doc ?? store.state.doc);

  /** The pull that is held, and where it began. @type {{pull: Pull, point: Place, most: number, hand: import('./pull.js').Pulling | null} | null} */
  let now = null;
  /** Where the pointer is. @type {{clientX: number, clientY: number} | null} */
  let pointer = null;
  let gesture = 0;

  const told = h('span', { class: 'said', role: 'status' }, W.lead);
  const force = h('output', { class: 'num' });
  const bar = h(
    'section',
    { class: 'pulling glass', 'aria-label': W.title, tabindex: -1 },
    ...[icon('hand-grab'), told, force, iconButton('x', W.done, () => close())],
  );

  /** @param {string} text */
  function speak(text) {
    setText(told, text);
    say(text);
  }

  /** Whether the run on show has the inputs of a pull. @param {Pull} of */
  const there = ({ id }) => {
    const names = Object.keys(inputsOf(id));
    return names.every((name) => run.manifest?.inputs.some((input) => input.id === name));
  };

  /** @param {PointerEvent} event */
  function take(event) {
    const found = ray.meets(event, partsOf(doc()));
    if (!found || !run.manifest || run.shownIndex < 0) return null;
    const { part, point } = found;
    const name = words(part);
    if (run.halted) return (speak(W.halted), 'done');
    const why = fault(doc(), part);
    if (why) return (speak(W[why](name)), 'done');
    const size = sizeOf(run.manifest.parts.find(({ id }) => id === part), doc()); // prettier-ignore
    const pose = run.reader?.pose(new Uint8Array(run.frame), part);
    if (!pose) return null;
    const at = inBody(pose, point);
    const known = pullAt(doc(), part, at, size);
    const { most } = springOf(doc(), part, size);
    pointer = event;
    if (known && there(known)) now = { pull: known, point, most, hand: null };
    else {
      const added = withPull(doc(), part, at, point, size);
      now = { pull: added.pull, point, most, hand: null };
      speak(W.adding(name));
      edits.change(added.doc, '');
    }
    return /** @type {const} */ ('held');
  }

  const pointers = holdPointers(space.canvas, {
    take,
    move: (event) => (pointer = event),
    free() {
      now?.hand?.release();
      now = null;
      pointer = null;
    },
  });

  /** Begins where the run has what it takes. @param {NonNullable<typeof now>} one */
  function begin(one) {
    if (!there(one.pull) || run.busy) return;
    gesture++;
    const name = words(one.pull.part);
    const part = run.manifest?.parts.find(({ id }) => id === one.pull.part);
    const spring = springOf(doc(), one.pull.part, sizeOf(part, doc()));
    one.hand = createPull(
      {
        run,
        order: (id, value, frame) => edits.input(id, value, frame, `pull ${gesture}`),
        ended(why) {
          setText(force, '');
          speak(why === 'missed' ? W.missed(name) : W.lead);
        },
      },
      ...[one.pull, spring],
    );
    speak(run.playing ? W.holding(name) : W.paused(name));
  }

  let then = 0;
  function tick() {
    if (!open) return;
    requestAnimationFrame(tick);
    const time = performance.now();
    if (time - then < ORDER_MS || !now) return;
    then = time;
    if (!now.hand) return begin(now);
    const to = pointer && ray.beside(pointer, now.point);
    if (to) now.hand.aim(to);
    now.hand.step();
    if (now.hand.state === 'over') return;
    setText(told, (run.playing ? W.holding : W.paused)(words(now.pull.part)));
    const newtons = (/** @type {number} */ n) => formatText(Math.max(0, n) || 0, 'N', 3);
    setText(force, W.force(newtons(now.hand.force()), newtons(now.most)));
  }

  const keys = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    },
    { capture: true, signal: keys.signal },
  );
  const stop = store.watch(['plan'], () => open && store.state.plan && close());

  function close() {
    now?.hand?.release();
    now = null;
    open = null;
    keys.abort();
    pointers.abort();
    stop();
    bar.remove();
    main.classList.remove('pull');
    space?.canvas.focus({ preventScroll: true });
    say(W.closed);
  }

  open = { close };
  main.append(bar);
  main.classList.add('pull');
  bar.focus({ preventScroll: true });
  say(W.lead);
  requestAnimationFrame(tick);
}
