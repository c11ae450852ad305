/**
 * Which cases of `hawse validate` are about what a scenario has in it. A table: what it is called, which facts of a scenario
 * call for it, and the cases, each by how their ids begin.
 * @module
 */
import { isCollection } from '../form/groups.mjs';
import { valueAt } from '../form/told.mjs';
import { CASES } from './cases.mjs';

/**
 * A fact is the kind of a part ("cable"), a field that is given ("cable.touch.with", "environment.water.current"), or a field
 * with its word, given or not ("solver.integrator=ali3"). Ids are left out.
 * @type {readonly {what: string, when: readonly string[], cases: readonly string[]}[]}
 */
export const COVERS = [
  {
    what: 'Integrator ALI3',
    when: ['solver.integrator=ali3'],
    cases: ['anchor/ali3', 'tried/steps'],
  },
  {
    what: 'Explicit integrators',
    when: ['rk45', 'rk4', 'euler', 'euler-cromer'].map((name) => `solver.integrator=${name}`),
    cases: ['drdc/4.4.3', 'drdc/4.4.6', 'tried/steps'],
  },
  { what: 'Lines', when: ['cable'], cases: ['drdc/4.1', 'tried/load-on-wire', 'ground/catenary'] },
  {
    what: 'Bending and twist of lines',
    when: ['cable.EI', 'cable.GJ'],
    cases: ['drdc/4.1.1', 'drdc/4.3.6'],
  },
  {
    what: 'Lines that touch',
    when: ['itself', 'lines', 'all'].map((word) => `cable.touch.with=${word}`),
    cases: ['tether/volume', 'tether/minima', 'tether/hertz', 'tether/ccd', 'tried/edge'],
  },
  {
    what: 'LuGre friction of lines',
    when: ['cable.touch.law=lugre', 'contacts.friction.law=lugre'],
    cases: ['tether/lugre', 'tether/figure-3'],
  },
  { what: 'Loads on a line', when: ['cable.b.attach', 'cable.a.attach'], cases: ['drdc/4.3'] },
  { what: 'Winch', when: ['winch'], cases: ['drdc/4.2', 'winch/changes'] },
  { what: 'Winch that brakes', when: ['winch.mode=brake', 'winch.brake'], cases: ['winch/brake'] },
  { what: 'Winch to a position', when: ['winch.mode=position'], cases: ['winch/position'] },
  {
    what: 'Heave compensation',
    when: ['winch.mode=compensate'],
    cases: ['winch/heave', 'winch/sea'],
  },
  { what: 'Constant tension', when: ['winch.mode=tension'], cases: ['drdc/4.2', 'winch/tension'] },
  {
    what: 'Line in layers on a drum',
    when: ['winch.drum_width', 'winch.drum_layers'],
    cases: ['winch/layers'],
  },
  { what: 'Crane', when: ['crane'], cases: ['drdc/4.4', 'drdc/figure-5'] },
  {
    what: 'Joints',
    when: ['joint'],
    cases: ['drdc/4.4.1', 'drdc/4.4.2', 'anchor/ali3', 'operations/catch'],
  },
  {
    what: 'Contact of bodies',
    when: ['contacts'],
    cases: ['drdc/4.5', 'tried/depth'],
  },
  {
    what: 'Contact of meshes',
    when: ['contacts.detect=mesh'],
    cases: ['anchor/mesh', 'anchor/degenerate'],
  },
  {
    what: 'Rebound by Hunt and Crossley',
    when: ['contacts.normal.law=hunt-crossley', 'surfaces.normal.law=hunt-crossley'],
    cases: ['anchor/restitution/hunt-crossley'],
  },
  {
    what: 'Rebound by Flores',
    when: ['contacts.normal.law=flores', 'surfaces.normal.law=flores'],
    cases: ['anchor/restitution/flores'],
  },
  {
    what: 'Rebound that is asked for',
    when: ['contacts.normal.law=restitution', 'surfaces.normal.law=restitution'],
    cases: ['anchor/restitution/exact', 'anchor/restitution/weight', 'tried/steps/ball'],
  },
  {
    what: 'Hertz’s contact',
    when: ['contacts.normal.law=hertz', 'surfaces.normal.law=hertz'],
    cases: ['tried/hertz'],
  },
  {
    what: 'Friction that sticks and slips',
    when: ['contacts.friction.law=stick-slip', 'surfaces.friction.law=stick-slip'],
    cases: ['anchor/incline'],
  },
  {
    what: 'Rolling and spinning friction',
    when: ['contacts.friction.rolling', 'contacts.friction.spinning'],
    cases: ['tried/billiard', 'tried/incline', 'tried/spinning-disc'],
  },
  {
    what: 'Chain of links',
    when: ['chain'],
    cases: ['anchor/chain', 'anchor/link', 'anchor/ali3/loaded-chain'],
  },
  { what: 'Anchor and hawsepipe', when: ['anchor', 'manoeuvre'], cases: ['anchor/manoeuvre'] },
  { what: 'Stock of the catalogue', when: ['cable.stock', 'chain.stock', 'spring.stock'], cases: ['tried/stock'] }, // prettier-ignore
  {
    what: 'Vessels and fenders in plan',
    when: ['plan_contacts'],
    cases: ['fender/step', 'fender/experiment', 'fender/central', 'fender/flat'],
  },
  { what: 'Rated fenders', when: ['vessel.fenders', 'quay.fenders'], cases: ['fender/rated'] },
  {
    what: 'Vessel in six degrees of freedom',
    when: ['vessel.degrees=six'],
    cases: ['sea/vessel'],
  },
  { what: 'Hull by a table of responses', when: ['motion.rao.frequency'], cases: ['sea/rao'] },
  {
    what: 'Bodies that displace water',
    when: ['rigid.displaces'],
    cases: ['sea/gz', 'sea/periods', 'sea/loll', 'sea/spar', 'sea/entry', 'sea/float-energy'],
  },
  {
    what: 'Regular waves',
    when: ['regular', 'stokes2'].map((kind) => `environment.waves.kind=${kind}`),
    cases: ['sea/dispersion', 'sea/orbits', 'sea/stretching', 'sea/stokes2', 'sea/ramp'],
  },
  {
    what: 'Irregular sea',
    when: ['jonswap', 'pierson-moskowitz', 'components'].map((k) => `environment.waves.kind=${k}`),
    cases: ['sea/fields', 'sea/spectra', 'sea/directions', 'sea/ramp'],
  },
  {
    what: 'Lines and piles in waves',
    when: ['sea+cable', 'sea+chain'],
    cases: ['sea/pile', 'sea/line'],
  },
  {
    what: 'Current by depth',
    when: ['environment.water.current', 'environment.water.profile.z'],
    cases: ['sea/current'],
  },
  {
    what: 'Gusts',
    when: ['npd', 'davenport'].map((kind) => `environment.air.gusts=${kind}`),
    cases: ['sea/gusts'],
  },
  {
    what: 'Line that runs over sheaves and posts',
    when: ['reeve', 'sheave'],
    cases: ['reeve'],
  },
  {
    what: 'What lets go, takes hold and breaks',
    when: ['events', 'joint.hold', 'joint.strength.force', 'cable.a.grip', 'cable.b.grip'],
    cases: ['operations/catch', 'operations/closing', 'operations/whip'],
  },
  {
    what: 'Breaking load',
    when: ['cable.breaking_load', 'chain.breaking_load', 'spring.breaking_load'],
    cases: ['operations/breaking-load'],
  },
  {
    what: 'Loads by parts of their own',
    when: ['load'],
    cases: ['tried/load'],
  },
  {
    what: 'The ground',
    when: ['plane', 'waves', 'grid'].map((kind) => `environment.ground.kind=${kind}`),
    cases: ['ground'],
  },
];

/** Kinds of waves that are none. */
const CALM = new Set([undefined, 'none']);

/**
 * What a scenario has, as facts.
 * @param {readonly (import('../form/scenario.mjs').Group | import('../form/scenario.mjs').Collection)[]} groups of the scenario
 * @param {unknown} doc
 * @returns {Set<string>}
 */
export function factsOf(groups, doc) {
  /** @type {Set<string>} */
  const facts = new Set();
  /** @param {import('../form/scenario.mjs').Group} group @param {string} name */
  function add({ rows, inner, base }, name) {
    for (const { field, path } of rows) {
      const given = valueAt(doc, ...path);
      if (given !== undefined) facts.add(`${name}.${field.key}`);
      const word = given ?? (field.type === 'choice' ? field.fallback : undefined);
      if (typeof word === 'string') facts.add(`${name}.${field.key}=${word}`);
    }
    for (const { base: at, entries } of inner)
      if (entries.length > 0) facts.add(`${name}.${at.slice(base.length).join('.')}`);
  }
  for (const node of groups) {
    if (!isCollection(node)) add(node, node.base.join('.'));
    else
      for (const entry of node.entries) {
        facts.add(entry.kind || node.base.join('.'));
        add(entry, entry.kind || node.base.join('.'));
      }
  }
  const waves = /** @type {string | undefined} */ (
    valueAt(doc, 'environment', 'waves', 'kind') ?? undefined
  );
  if (!CALM.has(waves))
    for (const kind of ['cable', 'chain']) if (facts.has(kind)) facts.add(`sea+${kind}`);
  return facts;
}

/**
 * What of these facts is validated, with the cases and their rows.
 * @param {ReadonlySet<string>} facts
 * @returns {{what: string, groups: {prefix: string, titles: string[], rows: number}[]}[]}
 */
export const coverOf = (facts) =>
  COVERS.filter(({ when }) => when.some((fact) => facts.has(fact))).map(({ what, cases }) => ({
    what,
    groups: cases.map((prefix) => {
      const found = CASES.filter(([id]) => id.startsWith(prefix));
      return {
        prefix,
        titles: found.map(([, title]) => title),
        rows: found.reduce((sum, [, , rows]) => sum + rows, 0),
      };
    }),
  }));

/** How many rows different cases of these groups have, each counted once. @param {ReturnType<typeof coverOf>} covers */
export function rowsOf(covers) {
  const prefixes = covers.flatMap(({ groups }) => groups.map(({ prefix }) => prefix));
  const found = CASES.filter(([id]) => prefixes.some((prefix) => id.startsWith(prefix)));
  return { cases: found.length, rows: found.reduce((sum, [, , rows]) => sum + rows, 0) };
}
