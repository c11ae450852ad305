/** Pointers on the scene while something in it can be held: what holds one has it alone, and the camera hears nothing of it. */

/** Where a pointer is, from -1 to 1 to the right and up. @param {HTMLCanvasElement} canvas @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
export function spotOn(canvas, { clientX, clientY }) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return [((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2];
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{
 *   take: (event: PointerEvent) => 'held' | 'done' | null, move: (event: PointerEvent) => void,
 *   free: (event: PointerEvent) => void, over?: (event: PointerEvent) => void, click?: (event: MouseEvent) => boolean,
 * }} hold `take`: what a press does, null: it is the camera's; `over`: a mouse goes over the canvas; `click`: whether the end of a
 *   press is no click on the scene, as that of a drag never is
 * @returns {AbortController} ends it
 */
export function holdPointers(canvas, { take, move, free, over, click }) {
  const container = /** @type {HTMLElement} */ (canvas.parentElement);
  const done = new AbortController();
  const listen = { signal: done.signal, capture: true };
  /** The pointer that holds. */
  let held = -1;
  let dragged = false;
  const stop = (/** @type {Event} */ event) => event.stopImmediatePropagation();
  container.addEventListener(
    'pointerdown',
    (event) => {
      dragged = false;
      if (event.target !== canvas || event.button !== 0) return;
      if (held >= 0) return stop(event); // a second finger
      const taken = take(event);
      if (!taken) return;
      stop(event);
      canvas.setPointerCapture(event.pointerId);
      if (taken === 'held') held = event.pointerId;
    },
    listen,
  );
  container.addEventListener(
    'pointermove',
    (event) => {
      if (held < 0) {
        const { target, pointerType, buttons } = event;
        if (target === canvas && pointerType === 'mouse' && buttons === 0) over?.(event);
        return;
      }
      stop(event);
      if (event.pointerId !== held) return;
      dragged = true;
      move(event);
    },
    listen,
  );
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel']))
    container.addEventListener(
      type,
      (event) => {
        if (event.pointerId !== held) return;
        stop(event);
        held = -1;
        free(event);
      },
      listen,
    );
  container.addEventListener('click', (event) => (dragged || click?.(event)) && stop(event), listen); // prettier-ignore
  return done;
}
