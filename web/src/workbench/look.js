/** How the page looks: light or dark, and with nothing but the run for those who present. */

/** @returns {'light' | 'dark'} */
export const theme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/**
 * @param {{toggleTheme: () => void, stage: () => import('../view/index.js').Stage,
 *   strips: import('../plot/strips.js').Strips, redraw: () => void}} app
 */
export function createLook({ toggleTheme, stage, strips, redraw }) {
  const again = () => {
    strips.rebuild();
    redraw();
  };
  return {
    newTheme() {
      toggleTheme();
      stage().setTheme(theme());
      again();
    },
    present() {
      const { dataset } = document.documentElement;
      if (dataset.present) delete dataset.present;
      else dataset.present = 'on';
      again();
    },
  };
}
