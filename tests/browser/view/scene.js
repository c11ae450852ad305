/**
 * Made-up runs for looking at the view without the core: manifests and frames in the layout of a
 * real run. The motion is plausible, not computed.
 */
import { frameReader } from '../../../wasm/js/frame.mjs';
import { createStage } from '../../../web/src/view/index.js';

const HEADER = 64;

/**
 * @param {any} scenario
 * @param {any} parts manifest rows
 * @param {{part: string, max_nodes: number, diameter: number}[]} lines
 * @param {string[]} channels
 */
function makeManifest(scenario, parts, lines, channels = []) {
  const poses = parts.filter((p) => p.pose !== undefined).length;
  const ports = parts.reduce((n, p) => n + (p.ports?.length ?? 0), 0);
  let words = 0;
  const rows = lines.map((line) => {
    const offset = words;
    words += 1 + 3 * line.max_nodes + line.max_nodes - 1;
    return { ...line, offset };
  });
  let at = HEADER;
  const place = (count) => {
    const offset = at;
    at += 8 * count;
    return offset;
  };
  const sections = {
    channels: { offset: place(channels.length), count: channels.length },
    poses: { offset: place(7 * poses), count: poses, stride: 7 },
    ports: { offset: place(9 * ports), count: ports, stride: 9 },
    lines: { offset: place(words), words },
    events: { offset: place(33), capacity: 8, stride: 4 },
  };
  return {
    ...{ abi: 1, version: '0.1.0', title: scenario.title, notes: '', integrator: 'ali3', rule: '' },
    ...{ step: 0.005, frame: 0.02, duration: 30, frames: 1500, frame_bytes: at },
    ...{
      water: scenario.water,
      sections,
      parts,
      lines: rows,
      inputs: [],
      view: scenario.view ?? {},
    },
    channels: channels.map((id) => ({
      id,
      part: id.split('.')[0],
      name: id.split('.')[1],
      unit: 'm',
      label: id,
    })),
  };
}

/** A frame from plain values. */
function makeFrame(manifest, { time, poses, ports, lines, channels = [] }) {
  const buffer = new ArrayBuffer(manifest.frame_bytes);
  const f = new Float64Array(buffer);
  const u = new Uint32Array(buffer);
  u[0] = 1;
  u[1] = manifest.frame_bytes;
  u[2] = Math.round(time / manifest.frame);
  f[2] = time;
  const { sections } = manifest;
  f.set(channels, sections.channels.offset / 8);
  poses.forEach((p, i) => f.set(p, sections.poses.offset / 8 + 7 * i));
  ports.forEach((p, i) => f.set(p, sections.ports.offset / 8 + 9 * i));
  lines.forEach(({ nodes, tension }, k) => {
    const { offset, max_nodes: max } = manifest.lines[k];
    const w = sections.lines.offset / 8 + offset;
    f[w] = nodes.length;
    nodes.forEach((p, i) => f.set(p, w + 1 + 3 * i));
    f.set(tension, w + 1 + 3 * max);
  });
  return buffer;
}

/** A line between two points of a given length: straight when taut, a parabola when slack. */
function hang(a, b, length, elements, side = [0, 0, -1]) {
  const chord = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  const slack = Math.max(0, length - chord);
  const sag = Math.sqrt(0.375 * slack * chord);
  return Array.from({ length: elements + 1 }, (_, i) => {
    const s = i / elements;
    const d = 4 * sag * s * (1 - s);
    return a.map((x, k) => x + s * (b[k] - x) + d * side[k]);
  });
}

/** A payload on a wire under a heaving tip: slack at t = 2, taut at t = 3.4. */
function snatch(shape = 'sphere', port = false) {
  const scenario = {
    ...{ title: 'Heave and snatch', water: true },
    view: { camera: { eye: [46, -60, 28], target: [0, 0, 19.5] }, tension: 50000 },
  };
  const size = shape === 'sphere' ? [1.4, 1.4, 1.4] : [2.2, 1.6, 1.4];
  const parts = [
    { id: 'tip', kind: 'motion', shape: 'point', pose: 0, ports: ['origin'], port: 0 },
    {
      ...{ id: 'load', kind: 'rigid', pose: 1, ports: port ? ['origin', 'hook'] : ['origin'] },
      ...{ port: 1, shape, size },
    },
    { id: 'line', kind: 'cable', line: 0 },
  ];
  const manifest = makeManifest(scenario, parts, [
    { part: 'line', max_nodes: 21, diameter: 0.005 },
  ]);
  const frame = (time) => {
    const tip = [
      2 * Math.sin(0.09 * time),
      2 * Math.sin(0.05 * time),
      30 + 2 * Math.sin(1.5 * time),
    ];
    const swing = 0.22 * Math.sin(0.7 * time);
    const slack = Math.max(0, Math.cos(1.5 * time - 3.3));
    const reach = 20.06 - 1.6 * slack;
    const yaw = 0.15 * time;
    const up = shape === 'sphere' ? 0.7 : 0.7 + 0.25;
    const hook = [tip[0] + reach * Math.sin(swing), tip[1] + 0.4, tip[2] - reach * Math.cos(swing)];
    const q = [Math.cos(yaw / 2) * Math.cos(swing / 2), 0, -Math.sin(swing / 2), Math.sin(yaw / 2)];
    const load = port
      ? [hook[0] + up * Math.sin(swing), hook[1], hook[2] - up * Math.cos(swing)]
      : hook;
    const T = slack > 0.02 ? 0 : 42000 * Math.max(0.05, -Math.cos(1.5 * time - 3.3)) ** 2;
    const nodes = hang(tip, hook, 20, 20, [0.8, 0.2, -0.3]);
    const u = hook.map((x, k) => (tip[k] - x) / reach);
    const pull = u.map((x) => T * x);
    const loadPorts = port
      ? [
          [...load, 0, 0, 0, 0, 0, 0],
          [...hook, ...pull, 0, 0, 0],
        ]
      : [[...load, ...pull, 0, 0, 0]];
    return makeFrame(manifest, {
      time,
      poses: [
        [...tip, 1, 0, 0, 0],
        [...load, ...q],
      ],
      ports: [[...tip, ...pull.map((x) => -1.02 * x), 0, 0, 0], ...loadPorts],
      lines: [{ nodes, tension: nodes.slice(1).map((_, i) => T * (1.02 - 0.002 * i)) }],
    });
  };
  return { scenario, manifest, frame };
}

/** A winch high up with a payload on a line whose node count changes. */
function winch() {
  const scenario = {
    ...{ title: 'Winch', water: true },
    parts: {
      line: { a: { attach: 'world' }, b: { attach: 'load.hook' } },
      winch: { cable: 'line', end: 'a' },
    },
    view: { camera: { eye: [52, -72, 34], target: [0, 0, 26] }, tension: 2500 },
  };
  const parts = [
    {
      id: 'load',
      kind: 'rigid',
      pose: 0,
      ports: ['origin', 'hook'],
      port: 0,
      shape: 'box',
      size: [0.6, 0.6, 0.6],
    },
    { id: 'line', kind: 'cable', line: 0 },
    { id: 'winch', kind: 'winch' },
  ];
  const manifest = makeManifest(
    scenario,
    parts,
    [{ part: 'line', max_nodes: 8, diameter: 0.005 }],
    ['winch.payout'],
  );
  const frame = (time) => {
    const out = 24 + time;
    const n = Math.min(7, 3 + Math.floor(time / 4));
    const hook = [0, 0, 40.3 - out];
    const nodes = hang([0, 0, 40.3], hook, out, n);
    return makeFrame(manifest, {
      time,
      channels: [time],
      poses: [[0, 0, hook[2] - 0.3, Math.cos(time / 8), 0, 0, Math.sin(time / 8)]],
      ports: [
        [0, 0, hook[2] - 0.3, 0, 0, 0, 0, 0, 0],
        [...hook, 0, 0, 1962, 0, 0, 0],
      ],
      lines: [{ nodes, tension: nodes.slice(1).map((_, i) => 1962 + 40 * (n - i)) }],
    });
  };
  return { scenario, manifest, frame };
}

/** A line under water between two held ends, pushed aside by a current. */
function sagging() {
  const held = { attach: 'world' };
  const scenario = {
    ...{ title: 'Sagging', water: true, parts: { line: { a: held, b: held } } },
    view: { camera: { eye: [70, -95, 40], target: [0, 0, -14] } },
  };
  const manifest = makeManifest(
    scenario,
    [{ id: 'line', kind: 'cable', line: 0 }],
    [{ part: 'line', max_nodes: 21, diameter: 0.05 }],
  );
  const frame = (time) => {
    const f = 1 - Math.exp(-time / 4);
    const nodes = hang([-40, 0, -4], [40, 0, -4], 80.01 + 19 * f, 20, [0, 0.35, -0.93]);
    return makeFrame(manifest, {
      ...{ time, poses: [], ports: [] },
      lines: [{ nodes, tension: nodes.slice(1).map((_, i) => 900 + 14 * (i - 9.5) ** 2) }],
    });
  };
  return { scenario, manifest, frame };
}

/** A kilometre of line under a ship. */
function long() {
  const scenario = {
    ...{
      title: 'Long line',
      water: true,
      parts: { line: { a: { attach: 'ship' }, b: { attach: 'body' } } },
    },
    view: { camera: { eye: [900, -2300, 300], target: [60, 0, -480] } },
  };
  const parts = [
    { id: 'ship', kind: 'motion', shape: 'vessel', pose: 0, ports: ['origin'], port: 0 },
    {
      id: 'body',
      kind: 'rigid',
      shape: 'sphere',
      size: [1, 1, 1],
      pose: 1,
      ports: ['origin'],
      port: 1,
    },
    { id: 'line', kind: 'cable', line: 0 },
  ];
  const manifest = makeManifest(scenario, parts, [
    { part: 'line', max_nodes: 201, diameter: 0.02 },
  ]);
  const frame = (time) => {
    const ship = [0, 0, 4 + 3 * Math.sin(0.8 * time)];
    const nodes = Array.from({ length: 201 }, (_, i) => {
      const s = i / 200;
      return [190 * s ** 1.7, 0, ship[2] - 975 * s];
    });
    const body = nodes[200];
    return makeFrame(manifest, {
      ...{
        time,
        poses: [
          [...ship, 1, 0, 0, 0],
          [...body, 1, 0, 0, 0],
        ],
      },
      ports: [
        [...ship, 2000, 0, -34000, 0, 0, 0],
        [...body, -3000, 0, 15000, 0, 0, 0],
      ],
      lines: [
        {
          nodes,
          tension: nodes
            .slice(1)
            .map((_, i) => 34000 - 95 * i + 900 * Math.sin(0.08 * i - 2 * time)),
        },
      ],
    });
  };
  return { scenario, manifest, frame };
}

/** A clamped beam without water, and a turning box. */
function dry() {
  const scenario = {
    ...{ title: 'Cantilever', water: false },
    parts: { beam: { a: { attach: 'world', hold: 'clamped' }, b: { attach: 'free' } } },
    view: { camera: { eye: [4.5, -8, 3], target: [1.6, 0, 1.1] } },
  };
  const manifest = makeManifest(
    scenario,
    [{ id: 'beam', kind: 'cable', line: 0 }],
    [{ part: 'beam', max_nodes: 4, diameter: 0.1 }],
  );
  const frame = (time) => {
    const w = 0.44 * (1 - Math.cos(6 * time));
    const nodes = [0, 1, 2, 3].map((x) => [
      x - 0.1 * w * (x / 3) ** 2,
      0,
      1.5 - (w * x * x * (9 - x)) / 54,
    ]);
    return makeFrame(manifest, {
      time,
      poses: [],
      ports: [],
      lines: [{ nodes, tension: [5000, 2500, 800] }],
    });
  };
  return { scenario, manifest, frame };
}

/** The twisted line of the examples: a large light box in a dry scene. */
function twisted() {
  const scenario = {
    ...{ title: 'Twisted line', water: false },
    parts: {
      line: { a: { attach: 'world', hold: 'clamped' }, b: { attach: 'load', hold: 'clamped' } },
    },
    view: { camera: { eye: [30, -40, 18], target: [0, 0, 12] } },
  };
  const parts = [
    {
      id: 'load',
      kind: 'rigid',
      shape: 'box',
      size: [2.45, 2.45, 2.45],
      pose: 0,
      ports: ['origin'],
      port: 0,
    },
    { id: 'line', kind: 'cable', line: 0 },
  ];
  const manifest = makeManifest(scenario, parts, [
    { part: 'line', max_nodes: 11, diameter: 0.005 },
  ]);
  const frame = (time) => {
    const nodes = hang([0, 0, 23], [0, 0, 3], 20, 10);
    const yaw = 0.5 * Math.sin(time);
    return makeFrame(manifest, {
      ...{ time, poses: [[0, 0, 3, Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)]] },
      ports: [[0, 0, 3, 0, 0, 49, 0, 0, 0]],
      lines: [{ nodes, tension: nodes.slice(1).map(() => 52) }],
    });
  };
  return { scenario, manifest, frame };
}

export const RUNS = {
  snatch: () => snatch(),
  box: () => snatch('box', true),
  ball: () => snatch('sphere', true),
  cylinder: () => snatch('cylinder', true),
  ...{ winch, sagging, long, dry, twisted },
};

/** The page sets the stage from its address: ?run=snatch&t=3.4&theme=light&flat&eye=9,-9,9&target=0,0,7 */
const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;
const host = /** @type {HTMLElement} */ (document.getElementById('host'));
const log = [];
const stage = await createStage(host, {
  ...{ theme, reducedMotion: true, flat: query.has('flat') },
  onPick: (id) => log.push(['pick', id]),
  onCamera: (state) => log.push(['camera', state]),
});
const run = RUNS[query.get('run') ?? 'snatch']();
const time = Number(query.get('t') ?? 3.4);
stage.setScenario(run.manifest, frameReader(run.manifest), run.scenario);
stage.setOverlays({ nodes: query.has('nodes'), forces: !query.has('noforces') });
stage.setFrame(run.frame(0));
stage.setFrame(run.frame(time), run.frame(time + 0.02), 0.5);
const eye = query.get('eye')?.split(',').map(Number);
const target = query.get('target')?.split(',').map(Number);
if (eye && target) stage.setCamera({ eye, target });
if (query.has('view')) stage.view(query.get('view'));
stage.render();
Object.assign(window, { stage, run, log, ready: true });
