/** Opens the dialog for the hull that a scenario has: as it was made, where this browser knows that, else for its mesh as it is. */
import { objectAt, textAt } from '../../../wasm/js/form/told.mjs';
import { laterStyle } from '../dom.js';
import { keptMesh } from '../meshes/client.js';
import { hullDialog } from './dialog.js';

/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */

/** @param {JsonObject} doc @param {string} part @param {(next: JsonObject) => void} change */
export async function placeAgain(doc, part, change) {
  await laterStyle();
  const id = textAt(doc, 'parts', part, 'mesh');
  const now = objectAt(doc, 'meshes', id);
  const asset = textAt(now, 'asset');
  const mesh = /** @type {{made?: import('./dialog.js').Kept} | undefined} */ (
    await keptMesh(asset)
  );
  const kept = mesh?.made;
  const entry = kept?.entry ?? { ...now, asset };
  hullDialog({ doc, id, change, kept, entry, piped: !kept });
}
