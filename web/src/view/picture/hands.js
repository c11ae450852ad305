/**
 * Moves a 2D picture by mouse, fingers, wheel and keys.
 * @module
 */

/** A press that goes no farther than this is a click [px]. */
const STILL = 5;
/** By a press of an arrow key [px], and of plus or minus. */
const STEP = 40;
const NEARER = 1.2;

/**
 * @typedef {object} Hands
 * @property {(dx: number, dy: number) => void} push pixels the picture goes by
 * @property {(by: number, x?: number, y?: number) => void} zoom x, y stay where they are
 * @property {() => void} [done] after a movement
 * @property {(x: number, y: number) => void} [click]
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Hands} act
 * @param {{embed?: boolean, signal?: AbortSignal}} [how] embed: one finger and the wheel scroll the page
 */
export function listenForHands(canvas, act, { embed = false, signal } = {}) {
  listenForPointers(canvas, act, embed, signal);
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (embed && !event.ctrlKey) return;
      event.preventDefault();
      act.zoom(Math.exp(-0.0014 * event.deltaY), event.offsetX, event.offsetY);
      act.done?.();
    },
    { passive: false, signal },
  );
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const moves = /** @type {Record<string, [number, number]>} */ ({
        ArrowLeft: [STEP, 0],
        ArrowRight: [-STEP, 0],
        ArrowUp: [0, STEP],
        ArrowDown: [0, -STEP],
      });
      if (event.shiftKey && moves[event.key]) act.push(...moves[event.key]);
      else if (event.key === '+' || event.key === '=') act.zoom(NEARER);
      else if (event.key === '-') act.zoom(1 / NEARER);
      else return;
      event.preventDefault();
      event.stopPropagation();
      act.done?.();
    },
    { signal },
  );
}

/** @param {HTMLCanvasElement} canvas @param {Hands} act @param {boolean} embed @param {AbortSignal} [signal] */
function listenForPointers(canvas, { push, zoom, done, click }, embed, signal) {
  /** @type {Map<number, [number, number]>} */
  const fingers = new Map();
  let way = 0;
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (fingers.size === 0) way = 0;
      canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, [event.offsetX, event.offsetY]);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const from = fingers.get(event.pointerId);
      if (!from) return;
      const to = /** @type {[number, number]} */ ([event.offsetX, event.offsetY]);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (embed && !other && event.pointerType === 'touch') return;
      way += Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (other) {
        const gap = (/** @type {number[]} */ p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
        zoom(gap(to) / Math.max(1, gap(from)), (to[0] + other[0]) / 2, (to[1] + other[1]) / 2);
        push((to[0] - from[0]) / 2, (to[1] - from[1]) / 2);
      } else push(to[0] - from[0], to[1] - from[1]);
      fingers.set(event.pointerId, to);
    },
    { signal },
  );
  for (const kind of /** @type {const} */ (['pointerup', 'pointercancel']))
    canvas.addEventListener(
      kind,
      (event) => void (fingers.delete(event.pointerId) && way > STILL && done?.()),
      { signal },
    );
  canvas.addEventListener(
    'click',
    (event) => void (way > STILL || click?.(event.offsetX, event.offsetY)),
    { signal },
  );
}
