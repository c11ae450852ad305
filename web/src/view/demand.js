/**
 * Drawing on demand: what is old is drawn once, with the browser's next picture.
 * @module
 */

/**
 * @param {() => void} draw
 * @param {() => boolean} ready whether there is anything to draw on
 */
export function onDemand(draw, ready) {
  let stale = true;
  let asked = 0;

  /** Draws now if the picture is old. */
  function render() {
    if (!stale || !ready()) return;
    stale = false;
    draw();
  }

  return {
    render,
    invalidate() {
      stale = true;
      if (!asked) asked = requestAnimationFrame(() => ((asked = 0), render()));
    },
    /** Draws whether the picture is old or not. */
    redraw() {
      stale = true;
      render();
    },
    dispose: () => cancelAnimationFrame(asked),
  };
}
