/**
 * Moves the plan by mouse, fingers, wheel and keys.
 * @param {HTMLCanvasElement} canvas
 * @param {{push: (dx: number, dy: number) => void, zoom: (by: number, x?: number, y?: number) => void}} act
 *   push: pixels the picture goes by; zoom: x, y stay where they are
 */
export function listenForHands(canvas, { push, zoom }) {
  /** @type {Map<number, [number, number]>} */
  const fingers = new Map();
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.offsetX, event.offsetY]);
  });
  canvas.addEventListener('pointermove', (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = /** @type {[number, number]} */ ([event.offsetX, event.offsetY]);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const gap = (/** @type {number[]} */ p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
      zoom(gap(to) / Math.max(1, gap(from)), (to[0] + other[0]) / 2, (to[1] + other[1]) / 2);
      push((to[0] - from[0]) / 2, (to[1] - from[1]) / 2);
    } else push(to[0] - from[0], to[1] - from[1]);
    fingers.set(event.pointerId, to);
  });
  for (const kind of /** @type {const} */ (['pointerup', 'pointercancel']))
    canvas.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom(Math.exp(-0.0014 * event.deltaY), event.offsetX, event.offsetY);
    },
    { passive: false },
  );
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [40, 0],
      ArrowRight: [-40, 0],
      ArrowUp: [0, 40],
      ArrowDown: [0, -40],
    });
    if (event.shiftKey && moves[event.key]) push(...moves[event.key]);
    else if (event.key === '+' || event.key === '=') zoom(1.2);
    else if (event.key === '-') zoom(1 / 1.2);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
