/**
 * What wears models of gear: bodies by what their part is called and how it is formed, what holds a line's end by what that is. A look of the scenario (`view.looks`) comes first. Loaded after the first picture.
 * @module
 */
import { Mesh, Vector3 } from 'three';
import { plainBody } from '../view/bodies.js';
import { bodyPoint } from '../view/shapes.js';
import { boomForm, holderForm, isHolder, worldHold } from './gear/holders.js';
import { Floor } from './gear/floor.js';
import { layLine } from './gear/lay.js';
import { withModel } from './index.js';
import { numberAt } from '../../../wasm/js/form/told.mjs';
import { drumBody, drumLine, lineRadius } from './gear/drum.js';

/**
 * @typedef {import('../view/objects.js').RunObjects} RunObjects
 * @typedef {import('../view/moment.js').Moment} Moment
 * @typedef {import('../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('../view/look.js').Look} Look
 */

/** A long bar, by its edges. @param {number[]} size */
const slender = (size) => Math.max(...size) > 6 * [...size].sort((a, b) => a - b)[1];

/** As wide and as high as freight goes, and no shorter than wide [m]. @param {number[]} size */
const isFreight = ([x, y, z]) =>
  Math.abs(Math.min(x, y) - 2.44) < 0.1 && Math.abs(z - 2.6) < 0.35 && Math.max(x, y) > 2.9;

/** Names that tell what a box is, whole or with others. @type {[RegExp, string][]} */
const BOXES = [
  [/container/, 'container'],
  [/crate/, 'crate'],
  [/(^|_)rov/, 'rov'],
  [/frame|manifold|template|mudmat|(fore|aft)_load/, 'subsea'],
  [/block$/, 'hook_block'],
  [/link|ring/, 'master_link'],
  [/barge|ship|hull|vessel|anchor/, 'plain'],
];

/**
 * The model that a rigid body is taken for.
 * @param {Part} part
 * @returns {string}
 */
export function bodyModel({ id, shape, size = [1, 1, 1], ports = [] }) {
  if (shape === 'sphere')
    return /buoy/.test(id) ? 'buoy' : /hook|swivel/.test(id) ? 'hook_ball' : 'ball';
  if (shape === 'cylinder') return size[2] < 0.3 * size[0] ? 'flywheel' : 'plain';
  if (shape !== 'box') return 'plain';
  if (/boat|raft/.test(id))
    return Math.max(size[0], size[1]) > 1.6 * Math.min(size[0], size[1]) ? 'boat' : 'pontoon';
  const named = BOXES.find(([name]) => name.test(id))?.[1];
  if (named === 'hook_block' && ports.length < 2) return 'weights';
  if (named) return named;
  if (isFreight(size)) return 'container';
  return slender(size) ? 'arm' : 'weights';
}

/**
 * The model of what stands still or moves as it is told, where its form is a body that touches.
 * @param {Part} part
 * @returns {string}
 */
export function standModel({ id, shape, size = [1, 1, 1] }) {
  if (shape !== 'box') return 'plain';
  if (/drum/.test(id)) return 'bench';
  if (/gantry|(^|_)tip$/.test(id)) return 'sheave_beam';
  if (/belt|treadmill/.test(id)) return 'belt';
  if (/seabed/.test(id)) return 'seabed';
  if (/barge|quay|wanted/.test(id)) return 'plain';
  if (/^bed$/.test(id)) return size[0] > 5 ? 'seabed' : 'slab';
  return 'slab';
}

/** Where the ports of a part are in its own axes. @param {Part} part @param {Moment} moment */
export function portsOf(part, moment) {
  const pose = part.pose == null ? null : moment.poses[part.pose]; // prettier-ignore
  return (part.ports ?? []).map((_, i) => bodyPoint(moment.ports[(part.port ?? 0) + i], pose));
}

/** @param {RunObjects} run @param {Part} part @param {Moment} moment */
function wearBody(run, part, moment) {
  const { looks } = run.manifest.view ?? {};
  const own = looks?.[part.id]?.model;
  const name = own && own !== 'auto' ? own : bodyModel(part);
  const group = run.moving.find(({ mesh }) => mesh.children.some((c) => c.userData.part === part.id))?.mesh; // prettier-ignore
  const plain = group?.children.find((c) => c.userData.part === part.id);
  if (!group || !plain) return;
  withModel(run, name, (make) => {
    const form = { size: part.size ?? [1, 1, 1], ports: portsOf(part, moment) };
    const model = run.solid(
      make(run.setting.look, form, !run.setting.around.full).geometry,
      part.id,
    );
    const others = (part.colliders ?? []).filter((c) => c.id !== '');
    const more = others.length > 0 ? plainBody(run.setting.look, run.manifest, others) : null;
    if (more) model.add(run.solid(more, part.id));
    group.add(model);
    run.worn.push({ plain, model });
  });
}

/** What stands beside a part's own body. */
const MORE = 'more';

/** What is drawn of a part in a group, but its drum. @param {RunObjects} run @param {import('three').Object3D} group @param {string} id */
const drawnIn = (run, group, id) =>
  group.children.filter(
    (child) =>
      child instanceof Mesh &&
      child.userData.part === id &&
      child.name !== MORE &&
      !run.drums.some(({ mesh }) => mesh === child),
  );

/** @param {RunObjects} run @param {import('three').Object3D} group @param {string} id @param {string} name @param {object} form @param {Vector3} [at] */
function wearGroup(run, group, id, name, form, at) {
  withModel(run, name, (make) => {
    const mesh = run.solid(make(run.setting.look, form, !run.setting.around.full).geometry, id);
    for (const plain of drawnIn(run, group, id)) run.worn.push({ plain, model: mesh });
    if (at) mesh.position.copy(at);
    mesh.name = MORE;
    group.add(mesh);
  });
}

/** What moves as it is told: a body that touches, or a point that holds a line. @param {RunObjects} run @param {Part} part @param {Moment} moment */
function wearHolder(run, part, moment) {
  const group = run.moving.find(({ mesh }) => mesh.children.some((c) => c.userData.part === part.id))?.mesh; // prettier-ignore
  if (!group) return;
  const own = run.manifest.view?.looks?.[part.id]?.model;
  if (isHolder(part)) {
    const form = holderForm(run, part, moment);
    if (own !== 'plain' && form) wearGroup(run, group, part.id, form.model, form);
    return;
  }
  if ((part.colliders ?? []).length > 1) return;
  const name = own && own !== 'auto' ? own : standModel(part);
  if (name === 'plain') return;
  const height = (part.pose == null ? 0 : moment.poses[part.pose][2]) - run.setting.lowest; // prettier-ignore
  const { size = [1, 1, 1] } = part;
  wearGroup(run, group, part.id, name, {
    ...{ size, height, ports: portsOf(part, moment), of: part.id, span: run.setting.span },
    pale: run.setting.look.abyss,
  });
  if (!/(^|_)tip$/.test(part.id)) return;
  // it belongs to a boom
  withModel(run, 'crane_boom', (make) => {
    const form = { ...boomForm(run, height), holds: 'none', s: 1.6 * Math.min(size[0], size[2]) };
    const mesh = run.solid(make(run.setting.look, form, false).geometry, part.id);
    mesh.name = MORE;
    mesh.position.x = -0.5 * size[0] + 1.2 * form.s;
    group.add(mesh);
  });
}

/** Drums with the line that is on them. @param {RunObjects} run @param {Moment} moment */
function wearDrums(run, moment) {
  for (const drum of run.drums) {
    const { look } = run.setting;
    const winch = run.ends.find((end) => end.winch?.payout === drum.channel);
    drum.mesh.geometry.dispose();
    drum.mesh.geometry = drumBody(look, drum.radius);
    const line = drumLine(look, drum.radius);
    drum.mesh.add(run.solid(line.geometry, drum.mesh.userData.part));
    // three times what hangs on it at the start, when all is there
    const all = 3 * lengthOf(moment, winch?.line ?? 0);
    const update = (/** @type {Moment} */ now) =>
      line.set(lineRadius(drum.radius, 1 - now.channel(drum.channel) / all));
    update(moment);
    run.layers.push({ update });
  }
}

/** @param {Moment} moment @param {number} row */
function lengthOf(moment, row) {
  const { n, nodes } = moment.lines[row];
  let sum = 0;
  for (let i = 3; i < 3 * n; i += 3) sum += Math.hypot(nodes[i] - nodes[i - 3], nodes[i + 1] - nodes[i - 2], nodes[i + 2] - nodes[i - 1]); // prettier-ignore
  return sum || 1;
}

/** Lines with their lay: of wire, where they are as heavy as that. @param {RunObjects} run @param {Moment} moment */
function wearLines(run, moment) {
  const lays = run.tubes.map((tube) => {
    const text = (/** @type {string} */ key) =>
      numberAt(run.setting.scenario, 'parts', tube.part, key);
    const diameter = run.manifest.lines.find(({ part }) => part === tube.part)?.diameter || 0.02;
    const perMetre = text('mass_per_metre') ?? text('weight');
    const density = perMetre === undefined ? text('density') : perMetre / (0.785 * diameter ** 2);
    return {
      twist: `${tube.part}.twist`,
      lay: layLine(tube, { diameter, wire: (density ?? 7700) > 2500 }),
    };
  });
  const update = (/** @type {Moment} */ now) => {
    for (const { lay, twist } of lays) lay.update(now.channel(twist));
  };
  update(moment);
  run.layers.push({ update });
}

/** Ends that the world holds. @param {RunObjects} run */
function wearWorld(run) {
  for (const end of run.ends) {
    if (end.held !== 'world') continue;
    const id = end.winch?.id ?? end.id;
    const group = run.group.children.find(
      (child) =>
        child.position.distanceToSquared(new Vector3(...end.at)) < 1e-12 &&
        child.children.some((c) => c.userData.part === id),
    );
    const form = worldHold(run, end);
    if (!group || !form) continue;
    wearGroup(run, group, id, form.model, form);
  }
}

/** Puts models in the place of plain bodies. @param {RunObjects} run @param {Moment} moment */
export function wear(run, moment) {
  for (const part of run.manifest.parts) {
    if (run.drawn.has(part.id)) continue;
    if (part.kind === 'rigid') wearBody(run, part, moment);
    else if (part.kind === 'motion') wearHolder(run, part, moment);
  }
  wearWorld(run);
  wearDrums(run, moment);
  wearLines(run, moment);
  if (!run.setting.water && !run.manifest.ground) {
    const floor = new Floor(run.setting);
    run.layers.push(floor);
    run.group.add(floor.group);
  }
}
