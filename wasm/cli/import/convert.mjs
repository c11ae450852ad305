/**
 * Initialisation files to a scenario. The Earth-fixed frame of the report is the world of a
 * scenario: right-handed, z up (section 1.1), so positions go over as they are.
 * @module
 */
import { UsageError } from '../common.mjs';
import { attach, cableEnd, numbers, settle } from './attach.mjs';
import { KINDS } from './keys.mjs';
import {
  cablePart,
  cranePart,
  payloadPart,
  readCable,
  readCrane,
  readPayload,
  winchPart,
} from './parts.mjs';
import { readFile } from './read.mjs';
import { Holders } from './holders.mjs';
import { ofEuler } from './turns.mjs';

/**
 * @typedef {import('./read.mjs').IniFile} IniFile
 * @typedef {import('./read.mjs').Fault} Fault
 * @typedef {import('./turns.mjs').Frame} Frame
 * @typedef {import('./attach.mjs').Scene} Scene
 * @typedef {{[key: string]: any}} JsonObject
 *
 * @typedef {object} ImportOptions
 * @property {string} [title]
 * @property {string} [integrator]
 * @property {number} [duration] [s]
 * @property {string[]} [attach] CABLE.END=PART or WINCH=CABLE.END
 * @property {string[]} [clamp] CABLE.END
 * @property {string[]} [base] [CRANE=]x,y,z[,phi,theta,psi]
 * @property {string[]} [size] [PAYLOAD=]x,y,z
 * @property {number} [ground] height of a flat ground
 * @property {'deg' | 'rad'} [limits] unit of the joint limits of revolute joints
 * @property {'tension' | 'speed'} [mode] of the winches
 *
 * @typedef {{scenario: JsonObject, notes: string[]}} Imported
 */

/** The step of a scenario where Timestep_MAX is longer: controllers act once a step. */
const STEP = 0.005;
const FRAME = 0.02;
const DURATION = 60;

/**
 * @param {{name: string, text: string}[]} texts the files
 * @param {ImportOptions} [options]
 * @returns {{faults: Fault[]} & Partial<Imported>} a scenario where there is no fault
 */
export function importFiles(texts, options = {}) {
  /** @type {Fault[]} */
  const faults = [];
  const files = [...texts]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, text }) => readFile(name, text, faults))
    .filter((file) => file !== undefined);
  const of = (/** @type {string} */ kind) => files.filter((file) => file.kind === kind);
  const complete = files.length === texts.length;
  for (const [kind, { name, once }] of Object.entries(KINDS)) {
    if (!once) continue;
    const [first, ...more] = of(kind);
    for (const file of more)
      file.fault(null, `a second ${name} file beside ${first.name}: there is one`);
    if (!first && complete)
      faults.push({
        where: '(folder)',
        what: `there is no ${name} file, one with $${Object.keys(KINDS[kind].keys)[0]} and so on`,
      });
  }
  if (complete && files.length && !files.some((f) => !KINDS[f.kind].once))
    faults.push({
      where: '(folder)',
      what: 'there is no file of a cable, payload, boom crane or winch',
    });

  // What a file says about itself is checked as soon as it is whole, so that its faults come along.
  const whole = (/** @type {string} */ kind) => of(kind).filter((file) => !file.told);
  const parts = {
    cables: whole('cable').map(readCable),
    payloads: whole('payload').map(readPayload),
    cranes: whole('crane').map((file) => readCrane(file, options.limits !== 'rad')),
    winches: whole('winch'),
  };
  for (const file of whole('integrator')) checkSteps(file);
  if (faults.length) return { faults };
  const { scenario, notes } = build(files, parts, options);
  return faults.length ? { faults } : { faults, scenario, notes };
}

/** @param {IniFile} file */
function checkSteps(file) {
  const [low, first, high] = ['Timestep_MIN', 'Timestep', 'Timestep_MAX'].map((k) =>
    file.number(k),
  );
  if (low > high)
    file.fault(file.line('Timestep_MIN'), `$Timestep_MIN ${low} is above $Timestep_MAX ${high}`);
  else if (first < low || first > high)
    file.fault(
      file.line('Timestep'),
      `$Timestep ${first} is not between $Timestep_MIN ${low} and $Timestep_MAX ${high}`,
    );
}

/**
 * @param {IniFile[]} files
 * @param {{cables: import('./parts.mjs').Cable[], payloads: import('./parts.mjs').Payload[], cranes: import('./parts.mjs').Crane[], winches: IniFile[]}} read
 * @param {ImportOptions} options
 * @returns {Imported}
 */
function build(files, read, options) {
  /** @type {string[]} */
  const notes = [];
  const ids = name(files);
  const id = (/** @type {IniFile} */ file) => /** @type {string} */ (ids.get(file));
  const find = (/** @type {string} */ kind) =>
    /** @type {IniFile} */ (files.find((f) => f.kind === kind));

  /** @type {Scene} */
  const scene = {
    cables: read.cables.map(({ file, nodes }) => ({
      id: id(file),
      hold: { a: undefined, b: undefined },
      place: { a: nodes[0], b: nodes[nodes.length - 1] },
      fixed: { a: file.number('NODE0_STATIC') === 1, b: file.number('NODEN_STATIC') === 1 },
      winch: undefined,
    })),
    payloads: read.payloads.map(({ file, place }) => ({ id: id(file), place })),
    cranes: read.cranes.map(({ file, links }) => ({ id: id(file), links: links.length })),
    winches: read.winches.map(id),
  };
  for (const text of options.attach ?? []) attach(scene, text);
  for (const winch of settle(scene)) notes.push(`${winch} is left out: it has no cable to work`);

  const bases = readBases(scene, options.base ?? []);
  const clamped = new Set(
    (options.clamp ?? []).map((text) => {
      const [cable, end] = cableEnd(scene, text, `--clamp ${text}`);
      if (cable.hold[end]?.what === 'free')
        throw new UsageError(`--clamp ${text}: this end is free`);
      return `${cable.id}.${end}`;
    }),
  );
  const holders = new Holders(scene, read, ids, bases);
  /** @type {JsonObject} */
  const parts = {};
  /** @type {JsonObject} */
  const lines = {};
  for (const [i, plan] of scene.cables.entries()) {
    const ends = /** @type {const} */ (['a', 'b']).map((end) => {
      const key = `${plan.id}.${end}`;
      const { entry, text } = holders.entry(plan.hold[end], plan.place[end], key);
      const clamp = clamped.has(key) ? { hold: 'clamped' } : {};
      notes.push(
        `${key} (node ${end === 'a' ? '0' : 'N'}): ${text}${clamp.hold ? ', clamped' : ''}`,
      );
      return { ...entry, ...clamp };
    });
    lines[plan.id] = cablePart(read.cables[i], ends[0], ends[1], notes);
  }
  const { materials, contacts, ground, sizes } = touching(scene, read, ids, options, notes);
  for (const crane of read.cranes)
    parts[id(crane.file)] = cranePart(
      crane,
      holders.base(id(crane.file)),
      holders.ports(id(crane.file)),
    );
  Object.assign(parts, ground);
  for (const payload of read.payloads) {
    const ports = holders.ports(id(payload.file));
    parts[id(payload.file)] = payloadPart(payload, {
      ...sizes[id(payload.file)],
      ...(Object.keys(ports).length ? { ports } : {}),
    });
  }
  Object.assign(parts, lines);
  for (const [i, plan] of scene.cables.entries()) {
    if (!plan.winch) continue;
    const { id: winch, end } = plan.winch;
    const file = read.winches[scene.winches.indexOf(winch)];
    const part = winchPart(file, plan.id, end, read.cables[i], options.mode);
    parts[winch] = part;
    notes.push(`${winch}: works ${plan.id}.${end}, holds its ${part.mode}`);
  }

  const env = find('environment');
  const integrator = find('integrator');
  return {
    notes,
    scenario: {
      hawse: 1,
      title: options.title ?? 'Imported',
      notes: `Imported from ${files.map((f) => f.name).join(', ')} (DRDC CR 2010-256, section 3.2).`,
      environment: {
        gravity: env.number('g'),
        water: { density: env.number('waterDensity') },
        air: { density: env.number('airDensity') },
      },
      ...(Object.keys(materials).length ? { materials } : {}),
      parts,
      ...(Object.keys(contacts).length ? { contacts } : {}),
      solver: {
        integrator: options.integrator ?? 'rk45',
        step: Math.min(STEP, integrator.number('Timestep_MAX')),
        frame: FRAME,
        duration: options.duration ?? DURATION,
      },
    },
  };
}

/**
 * Ids of the parts: the files' names, as far as an id can be one.
 * @param {IniFile[]} files
 */
function name(files) {
  /** @type {Map<IniFile, string>} */
  const ids = new Map();
  const taken = new Set(['world', 'free', 'any']);
  for (const file of files) {
    if (KINDS[file.kind].once) continue;
    const stem = file.name
      .replace(/\.ini$/i, '')
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, '-');
    const base = (/^[a-z]/.test(stem) ? stem : `${file.kind}-${stem}`).slice(0, 56);
    let id = base;
    for (let i = 2; taken.has(id); i++) id = `${base}-${i}`;
    taken.add(id);
    ids.set(file, id);
  }
  return ids;
}

/**
 * An option that names a part, or means the only one.
 * @param {string} text
 * @param {string} option
 * @param {string[]} known
 * @returns {[string, string]} id and the rest
 */
function named(text, option, known) {
  const eq = text.indexOf('=');
  const id = eq < 0 ? known[0] : text.slice(0, eq);
  if (!known.includes(id) || (eq < 0 && known.length !== 1))
    throw new UsageError(
      `${option} ${text}: PART=... is wanted, PART being ${known.join(' or ') || 'nothing here'}`,
    );
  return [id, text.slice(eq + 1)];
}

/**
 * @param {Scene} scene
 * @param {string[]} texts
 */
function readBases(scene, texts) {
  /** @type {Map<string, Frame>} */
  const bases = new Map();
  for (const text of texts) {
    const [id, rest] = named(
      text,
      '--base',
      scene.cranes.map((c) => c.id),
    );
    const [x, y, z, phi = 0, theta = 0, psi = 0] = numbers(rest, `--base ${text}`, [3, 6]);
    bases.set(id, { p: [x, y, z], q: ofEuler(phi, theta, psi) });
  }
  return bases;
}

/**
 * Materials, shapes and contacts. The files hold no shapes: without --size a payload touches nothing.
 * @param {Scene} scene
 * @param {{payloads: import('./parts.mjs').Payload[]}} read
 * @param {Map<IniFile, string>} ids
 * @param {ImportOptions} options
 * @param {string[]} notes
 */
function touching(scene, read, ids, options, notes) {
  /** @type {JsonObject[]} */
  const [materials, contacts, ground, sizes] = [{}, {}, {}, {}];
  for (const text of options.size ?? []) {
    const [id, rest] = named(
      text,
      '--size',
      scene.payloads.map((p) => p.id),
    );
    const size = numbers(rest, `--size ${text}`, [3]);
    if (!size.every((s) => s >= 1e-4))
      throw new UsageError(`--size ${text}: sizes above 0 are wanted`);
    sizes[id] = { shape: 'box', size };
  }
  const below = [...ids.values()].includes('ground') ? 'import-ground' : 'ground';
  for (const { file } of read.payloads) {
    const id = /** @type {string} */ (ids.get(file));
    const [young, viscosity] = [file.number('Young_modulus'), file.number('B')];
    const [sliding, sticking] = [file.number('muc'), file.number('mus')];
    const material = `${id}-material`;
    if (young > 0) {
      materials[material] = { young, viscosity };
      sizes[id] = { ...sizes[id], material };
    }
    if (options.ground !== undefined && sizes[id]?.shape) {
      if (!young)
        throw new UsageError(`--ground: ${file.name} has no $Young_modulus, so ${id} cannot touch`);
      contacts[`${id}-${below}`] = {
        a: id,
        b: below,
        normal: { law: 'kelvin-voigt-winkler' },
        friction: sticking > 0 ? { law: 'karnopp', sliding, sticking } : { law: 'none' },
      };
      ground[below] ??= {
        kind: 'motion',
        shape: 'box',
        size: [100, 100, 1],
        position: [0, 0, options.ground - 0.5],
        material,
      };
    } else if (young > 0) {
      notes.push(
        `${file.name}: $muc ${sliding} and $mus ${sticking} are left out: no contact without --size and --ground`,
      );
    }
  }
  if (options.ground !== undefined && !Object.keys(contacts).length)
    throw new UsageError('--ground: it needs a payload with --size');
  return { materials, contacts, ground, sizes };
}
