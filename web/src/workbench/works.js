/** Which keys do something in the run on show: the sheet of keys lists no others. */
import { drivable, pullable } from './driving.js';
import { canCut, dressed, touching } from '../panels/scene.js';

/** What a key of the sheet works on. @typedef {'events' | 'views' | 'orbit' | 'forces' | 'nodes' | 'contacts' | 'grid' | 'cut' | 'bare' | 'plan' | 'form' | 'part' | 'helm' | 'drive' | 'pull' | 'sea' | 'data' | 'heat' | 'caption' | 'cameras' | 'names' | 'story'} Need */
/** Keys that panels of features take. */
const TAKEN = /** @type {const} */ ({ plan: 'p', part: 'o', helm: 'w', data: 'u' });

/**
 * @param {{store: import('../state/store.js').Store, run: import('../sim/run.js').Run, stage: () => import('../view/index.js').Stage,
 *   takes: (key: string) => boolean}} app `takes`: a panel of this run has a use for a key
 * @returns {<G extends [string, [string, string[], Need?, string[]?][]][]>(groups: G) => [string, G[number][1]][]} groups of the sheet
 *   with what works
 */
export function createWorks({ store, run, stage, takes }) {
  const { state } = store;
  /** @type {Record<Need, () => boolean>} */
  const there = {
    events: () => run.events.length > 0,
    // the side view that stands for the 3D view has one side, and neither grid nor inside
    views: () => stage().kind === 'webgl' || state.plan !== null,
    grid: () => there.views(),
    orbit: () => stage().kind === 'webgl' && state.plan === null,
    cut: () => there.orbit() && canCut(run.manifest),
    bare: () => there.orbit() && dressed(run.manifest),
    forces: () => {
      const m = run.manifest;
      return Boolean(m?.lines.length || m?.parts.some((p) => p.links)) || touching(m);
    },
    nodes: () => Boolean(run.manifest?.lines.length),
    contacts: () => touching(run.manifest),
    plan: () => takes(TAKEN.plan),
    helm: () => takes(TAKEN.helm),
    drive: () => there.form() && drivable(run.manifest),
    pull: () => there.form() && there.orbit() && pullable(run.manifest),
    data: () => there.orbit() && state.layout !== 'embed' && takes(TAKEN.data),
    heat: () => there.data() && Boolean(run.manifest?.pairs?.length || run.manifest?.plan_pairs?.length), // prettier-ignore
    // an embedded run shows no panels
    part: () => state.layout !== 'embed' && takes(TAKEN.part),
    form: () => state.layout !== 'embed',
    caption: () => Boolean(view().caption),
    cameras: () => there.orbit() && Boolean(view().cameras),
    names: () => there.orbit() && Boolean(view().names),
    story: () => there.orbit() && Boolean(view().story),
    sea: () => there.form() && run.manifest?.water === true,
  };
  /** What the scenario says of its picture. */
  const view = () => run.manifest?.view ?? {};
  const works = (/** @type {Need | undefined} */ need) => need === undefined || there[need]();
  return (groups) => groups.map(([name, list]) => [name, list.filter(([, , need]) => works(need))]);
}
