// Runs the programs of other libraries on the same work as the kernels, where a folder of them is
// given (HAWSE_PEERS) and the libraries are installed. They are built in build/peers; nothing is
// written to that folder. Bullet, MuJoCo, FCL, libccd, Qhull, CGAL, ODE and Simbody come from the
// system's packages, mujoco-js, manifold-3d and three-mesh-bvh from node_modules in the folder's js/.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = process.env.HAWSE_PEERS ?? join(ROOT, '../shared/bench');
const WORK = join(ROOT, 'build/peers');

/**
 * @typedef {object} Peer
 * @property {string} kernel
 * @property {string} peer name and version
 * @property {'wasm' | 'native'} where
 * @property {number | null} rate [1/s]; null: not installed
 * @property {string} wrong answers, of how many: '' where the program does not count them
 */
/** @typedef {Omit<Peer, 'rate' | 'peer'> & {rate: number}} Found without the peer's name */

const FLAGS = ['-O2', '-march=x86-64-v2', '-w'];
const SIZE = { box8: 'box', hull50: '50', hull500: '500' };
const SET = { deep: 'penetration', shallow: 'touching', separated: 'distance' };

/** Output of a program, '' where it cannot run. What it printed before it failed counts.
 * @param {string} file @param {string[]} args @param {string} [cwd] */
const output = (file, args, cwd) =>
  spawnSync(file, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 24, timeout: 1_800_000 }).stdout ??
  '';

/** @param {string} name of pkg-config @param {string} option */
const pkg = (name, option) => output('pkg-config', [option, name]).trim();
/** @param {string} name */
const linked = (name) =>
  `${pkg(name, '--cflags')} ${pkg(name, '--libs')}`.split(' ').filter(Boolean);

/** @param {string} name package of node_modules */
function jsVersion(name) {
  const file = join(WORK, 'js/node_modules', name, 'package.json');
  return existsSync(file) ? ` ${JSON.parse(readFileSync(file, 'utf8')).version}` : '';
}

/** Is a file there, and newer than its source? @param {string} file @param {string} source */
const fresh = (file, source) =>
  existsSync(file) && statSync(file).mtimeMs >= statSync(source).mtimeMs;

/** Builds a program in `dir` unless it is there; false when that fails.
 * @param {string} compiler @param {string} dir @param {string} source @param {string[]} libraries */
function built(compiler, dir, source, libraries) {
  const program = source.replace(/\.\w+$/, '');
  const cwd = join(WORK, dir);
  if (!existsSync(join(cwd, source))) return false;
  if (fresh(join(cwd, program), join(cwd, source))) return true;
  return spawnSync(compiler, [...FLAGS, source, '-o', program, ...libraries], { cwd }).status === 0;
}

/** Makes the input of a harness unless it is there. @param {string} dir
 * @param {string} last file that its generator writes @param {string[]} libraries */
function generated(dir, last, libraries) {
  const file = join(WORK, dir, last);
  if (!built('g++', dir, 'gen.cpp', libraries)) return false;
  if (!fresh(file, join(WORK, dir, 'gen'))) output('./gen', [], join(WORK, dir));
  return existsSync(file);
}

/** Lines of penetration queries: "NAME SHAPE SET RATE q/s (...) >1e-4: BAD/OF missed M".
 * @param {string} text @param {RegExp} name @param {'wasm' | 'native'} where @returns {Found[]} */
function queries(text, name, where) {
  const line =
    /^(.*?)\s+(box8|hull50|hull500)\s+(shallow|deep|separated)\s+(\d+) q\/s .*>1e-4: (\d+)\/(\d+)(?:\s+missed (\d+))?/;
  return text.split('\n').flatMap((l) => {
    const [, label, shape, set, rate, bad, of, missed = '0'] = line.exec(l) ?? [];
    if (label === undefined || !name.test(label)) return [];
    const wrong = `${Number(bad) + Number(missed)} of ${of}`;
    return [{ kernel: `${SET[set]}-${SIZE[shape]}`, where, rate: Number(rate), wrong }];
  });
}

/** Lines of volumes under a heading with F=6, 50 or 500.
 * @param {string} text @param {RegExp} name @param {'wasm' | 'native'} where @returns {Found[]} */
function volumes(text, name, where) {
  let size = '';
  return text.split('\n').flatMap((l) => {
    size = /^F=(\d+)/.exec(l)?.[1] ?? size;
    const [, label, rate, fails] = /^\s+(.*?)\s+([\d.]+) ops\/s .*?(?:fails (\d+))?$/.exec(l) ?? [];
    if (label === undefined || !name.test(label)) return [];
    const kernel = `interference-${size === '6' ? 'box' : size}`;
    return [{ kernel, where, rate: Number(rate), wrong: fails ? `${fails} of 20` : '' }];
  });
}

/** Lines of pairs of faces of two meshes: "NAME 10k ... mean/query= 0.534 ms".
 * @param {string} text @param {RegExp} name @param {'wasm' | 'native'} where @returns {Found[]} */
function meshPairs(text, name, where) {
  return text.split('\n').flatMap((l) => {
    const [, label, size, ms] = /^(.*?) (10k|100k|1M) .*mean\/query=\s*([\d.]+) ms/.exec(l) ?? [];
    if (label === undefined || !name.test(label)) return [];
    return [{ kernel: `mesh-pairs-${size}`, where, rate: 1000 / Number(ms), wrong: '' }];
  });
}

/** The fastest of the rates that belong to evaluations of the forward dynamics.
 * @param {string} text @param {'wasm' | 'native'} where @returns {Found[]} */
function dynamics(text, where) {
  const rates = [...text.matchAll(/: (\d+) evals\/s/g)].map((match) => Number(match[1]));
  if (!rates.length) return [];
  return [{ kernel: 'forward-dynamics', where, rate: Math.max(...rates), wrong: '' }];
}

/** Three runs of a program, of which the best rates count.
 * @param {string} file @param {string[]} args @param {string} dir */
const thrice = (file, args, dir) =>
  [1, 2, 3].map(() => output(file, args, join(WORK, dir))).join('\n');
/** A script, compiled for speed from the start: its turns are too short for V8 to warm up.
 * @param {string} script @param {string} dir */
const scripted = (script, dir) => thrice(process.execPath, ['--no-liftoff', script], dir);

/** Texts of the harnesses that say something of these kernels: each takes minutes.
 * @param {string[]} kernels @param {(text: string) => void} log */
function harnesses(kernels, log) {
  /** @type {Record<string, string>} */
  const texts = {};
  /** @type {(of: RegExp, name: string, run: () => string) => void} */
  const add = (of, name, run) => {
    const wanted = kernels.some((kernel) => of.test(kernel));
    if (wanted) log(`peers: ${name}`);
    texts[name] = wanted ? run() : '';
  };
  const bullet = linked('bullet-float64');
  add(/^forward-dynamics$/, 'dynamics, MuJoCo', () =>
    built('gcc', 'w1', 'mj.c', ['-lmujoco', '-lm'])
      ? thrice('./mj', ['crane', 'crane.xml'], 'w1')
      : '',
  );
  add(/^forward-dynamics$/, 'dynamics, Bullet', () =>
    built('g++', 'w6', 'w6bul.cpp', bullet) ? thrice('./w6bul', [], 'w6') : '',
  );
  add(/^forward-dynamics$/, 'dynamics, Simbody', () => {
    const simbody = ['-I/usr/include/simbody', '-lSimTKsimbody', '-lSimTKmath', '-lSimTKcommon'];
    return built('g++', 'w6', 'w6sb.cpp', simbody) ? thrice('./w6sb', [], 'w6') : '';
  });
  add(/^forward-dynamics$/, 'dynamics, mujoco-js', () => scripted('w6.mjs', 'w6'));
  const poses = () => generated('w4', 'data_hull500.txt', ['-lqhull_r']);
  add(/^(penetration|touching|distance)-/, 'penetration, native', () => {
    const libraries = ['-I/usr/include/eigen3', ...bullet, '-lfcl', '-lccd', '-lqhull_r'];
    return poses() && built('g++', 'w4', 'w4.cpp', libraries) ? thrice('./w4', [], 'w4') : '';
  });
  add(/^(penetration|touching|distance)-/, 'penetration, mujoco-js', () =>
    poses() ? scripted('mjw4.mjs', 'w4') : '',
  );
  const pairs = () => generated('w5', 'pairs_500.txt', []);
  add(/^interference-/, 'interference, native', () =>
    pairs() && built('g++', 'w5', 'vol.cpp', ['-std=c++17', '-lqhull_r', '-lgmp', '-lmpfr'])
      ? thrice('./vol', [], 'w5')
      : '',
  );
  add(/^interference-/, 'interference, manifold-3d', () =>
    pairs() ? scripted('manifold.mjs', 'w5') : '',
  );
  const balls = () => generated('w3', 'poses.bin', []);
  add(/^mesh-pairs-/, 'mesh pairs, OPCODE', () =>
    balls() && built('g++', 'w3', 'odeb.cpp', linked('ode')) ? thrice('./odeb', [], 'w3') : '',
  );
  add(/^mesh-pairs-/, 'mesh pairs, FCL', () =>
    balls() && built('g++', 'w3', 'fclb.cpp', ['-I/usr/include/eigen3', '-lfcl', '-lccd'])
      ? thrice('./fclb', [], 'w3')
      : '',
  );
  add(/^mesh-pairs-/, 'mesh pairs, three-mesh-bvh', () =>
    balls() ? scripted('tmb.mjs', 'w3') : '',
  );
  return texts;
}

/** Copies the harnesses; those that changed replace older ones, so that they are built anew. */
function copyHarnesses() {
  const wanted =
    /^(mj\.c|(crane|chain)\.xml|ref_chain\.txt|w1common\.mjs|(bul|ode)\.cpp|(rapier|jolt|havok|mj)\.mjs|w3common\.h|(gen|odeb|fclb|w4|vol|w6bul|w6sb)\.cpp|(tmb|w6|mjw4|manifold)\.mjs)$/;
  for (const dir of ['w1', 'w3', 'w4', 'w5', 'w6']) {
    mkdirSync(join(WORK, dir), { recursive: true });
    if (!existsSync(join(FOLDER, dir))) continue;
    for (const name of readdirSync(join(FOLDER, dir)).filter((n) => wanted.test(n))) {
      const text = readFileSync(join(FOLDER, dir, name), 'utf8');
      const copy = join(WORK, dir, name);
      if (!existsSync(copy) || readFileSync(copy, 'utf8') !== text) writeFileSync(copy, text);
    }
  }
  rmSync(join(WORK, 'js'), { force: true });
  if (existsSync(join(FOLDER, 'js'))) symlinkSync(resolve(FOLDER, 'js'), join(WORK, 'js'));
}

/** The copy of a harness, built and run there; null without a folder of them. @param {string} dir */
export function peerFolder(dir) {
  if (!existsSync(FOLDER)) return null;
  copyHarnesses();
  return join(WORK, dir);
}

/** @param {string} compiler @param {string} dir @param {string} source @param {string} name of pkg-config
 * @param {string[]} [more] libraries */
export const builtPeer = (compiler, dir, source, name, more = []) =>
  built(compiler, dir, source, [...(name ? linked(name) : []), ...more]);

const QUERIES = ['penetration', 'touching', 'distance'].flatMap((set) =>
  Object.values(SIZE).map((size) => `${set}-${size}`),
);
const MESHES = ['10k', '100k', '1M'].map((size) => `mesh-pairs-${size}`);
const VOLUMES = Object.values(SIZE).map((size) => `interference-${size}`);

/**
 * Rates of the peers for some kernels, in the order of the kernels; [] without a folder of them.
 * @param {string[]} kernels
 * @param {(text: string) => void} log
 * @returns {Promise<Peer[]>}
 */
export async function peerRates(kernels, log) {
  if (!existsSync(FOLDER)) return [];
  copyHarnesses();
  const text = harnesses(kernels, log);
  /** @type {Peer[]} */
  const all = [];
  /** @type {(peer: string, where: Peer['where'], wanted: string[], found: Found[]) => void} */
  const add = (peer, where, wanted, found) => {
    for (const kernel of wanted) {
      const own = found.filter((row) => row.kernel === kernel);
      const best = own.reduce(
        (a, b) => (b.rate > (a?.rate ?? 0) ? b : a),
        /** @type {any} */ (null),
      );
      all.push(best ? { ...best, peer } : { kernel, peer, where, rate: null, wrong: '' });
    }
  };
  const version = (/** @type {string} */ name) => {
    const known = pkg(name, '--modversion');
    return known ? ` ${known}` : '';
  };
  const bullet = `Bullet${version('bullet-float64')}`;
  const mujoco = /# MuJoCo (\S+)/.exec(text['dynamics, MuJoCo'])?.[1];
  const js = `mujoco-js${jsVersion('mujoco-js')}`;
  const one = ['forward-dynamics'];
  add(
    mujoco ? `MuJoCo ${mujoco}` : 'MuJoCo',
    'native',
    one,
    dynamics(text['dynamics, MuJoCo'], 'native'),
  );
  add(`${bullet} multibody`, 'native', one, dynamics(text['dynamics, Bullet'], 'native'));
  add('Simbody', 'native', one, dynamics(text['dynamics, Simbody'], 'native'));
  add(js, 'wasm', one, dynamics(text['dynamics, mujoco-js'], 'wasm'));

  const native = text['penetration, native'];
  const sets = (/** @type {RegExp} */ pattern) => queries(native, pattern, 'native');
  add(`${bullet} GJK+EPA`, 'native', QUERIES, sets(/^Bullet GjkPairDetector/));
  add(
    `FCL${version('fcl')} with libccd`,
    'native',
    QUERIES,
    sets(/^FCL (collide|distance) LIBCCD/),
  );
  add(`FCL${version('fcl')} alone`, 'native', QUERIES, sets(/^FCL (collide|distance) INDEP/));
  add('libccd GJK+EPA', 'native', QUERIES.slice(0, 6), sets(/^libccd GJK\+EPA/));
  add(js, 'wasm', QUERIES, queries(text['penetration, mujoco-js'], /mujoco-js/, 'wasm'));

  const volume = text['interference, native'];
  const shares = (/** @type {RegExp} */ pattern) => volumes(volume, pattern, 'native');
  const cgal = /CGAL (\S+) EPICK/.exec(volume)?.[1];
  add('Qhull, half-spaces', 'native', VOLUMES, shares(/^qhull/));
  add(cgal ? `CGAL ${cgal}` : 'CGAL', 'native', VOLUMES, shares(/^CGAL/));
  add('plain clipping', 'native', VOLUMES, shares(/^own O/));
  add(
    `manifold-3d${jsVersion('manifold-3d')}`,
    'wasm',
    VOLUMES,
    volumes(text['interference, manifold-3d'], /^manifold transform/, 'wasm'),
  );
  add(
    `OPCODE in ODE${version('ode')}`,
    'native',
    MESHES,
    meshPairs(text['mesh pairs, OPCODE'], /OPCODE/, 'native'),
  );
  add(
    `FCL${version('fcl')} OBBRSS`,
    'native',
    MESHES,
    meshPairs(text['mesh pairs, FCL'], /FCL OBBRSS/, 'native'),
  );
  add(
    `three-mesh-bvh${jsVersion('three-mesh-bvh')}`,
    'wasm',
    MESHES,
    meshPairs(text['mesh pairs, three-mesh-bvh'], /three-mesh-bvh/, 'wasm'),
  );
  return kernels.flatMap((kernel) => all.filter((peer) => peer.kernel === kernel));
}
