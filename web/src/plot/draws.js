/** What draws the plots: it comes after the first picture, in one piece. */
export { createStripChart } from './strip-chart.js';
export { againstDialog, createAgainst } from './against.js';
export { plotsDialog } from './plots-dialog.js';
