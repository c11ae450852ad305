/** A panel is asked for, by its key or a button. Those who present have none on show: that ends where one is asked for. */

/**
 * @param {{store: import('../state/store.js').Store, strips: {rebuild: () => void}, redraw: () => void}} app
 * @returns {(tab: string) => void}
 */
export const asker =
  ({ store, strips, redraw }) =>
  (tab) => {
    const { dataset } = document.documentElement;
    if (dataset.present) {
      delete dataset.present;
      strips.rebuild();
      redraw();
    }
    store.set({ tab });
  };

/** What keys ask for: a panel, and a parameter by its name.
 * @param {Parameters<typeof asker>[0]} app @param {{toggleFind: () => void}} params */
export function asking(app, params) {
  const ask = asker(app);
  return {
    ask,
    find() {
      ask('params');
      params.toggleFind();
    },
  };
}
