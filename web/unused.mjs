/**
 * Members of three.js that the page never reads. A bundler keeps a class whole; here a method, an
 * accessor, a property that is only written, or a field of a returned object goes when its name is read
 * nowhere in what is bundled: not as a property, in a pattern or as a whole string. What only such
 * members use goes with them.
 */
import { build } from 'esbuild';
import { parsers } from 'prettier/plugins/acorn';

/** Names that the language reads by itself. */
const ALWAYS = ['constructor', 'toString', 'valueOf', 'then', 'next', 'done', 'value'];
/** Names that something mentions and nothing runs: files of scenes, extruded paths, flat panoramas. */
const NEVER = ['toJSON', 'computeFrenetFrames', 'fromEquirectangularTexture'];
const MODULE = /^\/\/ (\S+\.m?js)$/gm;
const IN_THREE = /(^|[\\/])three[\\/](src|examples)[\\/]/;

/** @typedef {any} Node of the syntax tree */

/** @param {string} text @returns {Promise<Node>} */
const parse = (text) => /** @type {any} */ (parsers.acorn).parse(text, {});

/** @param {Node} node @param {(child: Node) => void} visit */
function children(node, visit) {
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const v of value) if (v && typeof v.type === 'string') visit(v);
    } else if (value && typeof value.type === 'string') visit(value);
  }
}

/** Without effect when it is left out. @param {Node} node @returns {boolean} */
const still = (node) =>
  ['Literal', 'Identifier', 'ThisExpression'].includes(node.type) ||
  /^(Arrow)?FunctionExpression$/.test(node.type) ||
  (node.type === 'UnaryExpression' && still(node.argument)) ||
  (node.type === 'MemberExpression' && !node.computed && still(node.object)) ||
  (['ArrayExpression', 'ObjectExpression'].includes(node.type) &&
    (node.elements ?? node.properties).length === 0);

/** @param {Node} node @param {Node} parent @param {Node} above @returns {string | undefined} the name of a member that may go */
function member(node, parent, above) {
  if (node.type === 'MethodDefinition' && !node.computed && node.key.type === 'Identifier')
    return node.key.name;
  if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
    const { left, right, operator } = node.expression;
    if (operator === '=' && left.type === 'MemberExpression' && !left.computed && still(right))
      return left.object.type === 'ThisExpression' ? left.property.name : undefined;
  }
  const returned = parent.type === 'ObjectExpression' && above?.type === 'ReturnStatement';
  if (returned && node.type === 'Property' && !node.computed && still(node.value))
    return node.key.name;
  return undefined;
}

/** @param {string} text @param {Set<string>} names */
const word = (text, names) => /^[A-Za-z_$][\w$]*$/.test(text) && names.add(text);

/** Names that a bundle reads, and those that members of three.js read. @param {string} text @param {(found: {name: string, reads: Set<string>}) => void} add @param {Set<string>} live */
async function readsOf(text, add, live) {
  /** @type {[number, boolean][]} */
  const modules = [...text.matchAll(MODULE)].map((m) => [m.index, IN_THREE.test(m[1])]);
  const inThree = (/** @type {number} */ at) => {
    let found = false;
    for (const [start, is] of modules) {
      if (start > at) break;
      found = is;
    }
    return found;
  };
  /** @param {Node} node @param {Node} parent @param {Node} above @param {Set<string>} reads @param {boolean} three */
  const walk = (node, parent, above, reads, three) => {
    if (parent.type === 'Program') three = inThree(node.start);
    const name = three ? member(node, parent, above) : undefined;
    if (name !== undefined) {
      reads = new Set();
      add({ name, reads });
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const written =
        parent.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === node;
      if (!written) reads.add(node.property.name);
      walk(node.object, node, parent, reads, three);
      return;
    }
    if (node.type === 'Literal' && typeof node.value === 'string') word(node.value, reads);
    if (node.type === 'TemplateElement') word(node.value.cooked ?? '', reads);
    if (node.type === 'Property' && name === undefined && node.key.type === 'Identifier')
      reads.add(node.key.name);
    children(node, (child) => walk(child, node, parent, reads, three));
  };
  const tree = await parse(text);
  walk(tree, { type: '' }, null, live, false);
}

/**
 * Every name that is read in what these options bundle, without the members that nothing reads.
 * @param {import('esbuild').BuildOptions} options
 * @param {import('esbuild').Plugin} plugin
 */
export async function namesRead(options, plugin) {
  const { outputFiles } = await build({
    ...options,
    plugins: [plugin, ...(options.plugins ?? []).filter((p) => p.name !== plugin.name)],
    write: false,
    minify: false,
    sourcemap: false,
    metafile: false,
  });
  /** @type {Set<string>} */
  const live = new Set(ALWAYS);
  /** @type {Map<string, Set<string>[]>} */
  const members = new Map();
  for (const { text, path } of outputFiles) {
    if (!path.endsWith('.js')) continue;
    await readsOf(
      text,
      ({ name, reads }) => members.set(name, [...(members.get(name) ?? []), reads]),
      live,
    );
  }
  for (const name of NEVER) live.delete(name);
  const queue = [...live];
  for (let name = queue.pop(); name !== undefined; name = queue.pop())
    for (const reads of members.get(name) ?? [])
      for (const read of reads)
        if (!live.has(read) && !NEVER.includes(read)) {
          live.add(read);
          queue.push(read);
        }
  return live;
}

/** A module of three.js without the members that nothing reads. @param {string} text @param {Set<string>} live */
export async function withoutUnread(text, live) {
  for (;;) {
    const tree = await parse(text);
    /** @type {[number, number, string][]} */
    const cuts = [];
    /** @type {Map<string, number>} */
    const uses = new Map();
    /** @type {Node[]} */
    const nested = [];
    /** @param {Node} node @param {Node} parent @param {Node} above @param {number} depth */
    const walk = (node, parent, above, depth) => {
      const name = member(node, parent, above);
      if (name !== undefined && !live.has(name)) {
        const comma = /^(\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*,/.exec(text.slice(node.end));
        const end = node.type === 'Property' && comma ? node.end + comma[0].length : node.end;
        cuts.push([node.start, end, node.type === 'ExpressionStatement' ? ';' : '']);
        return;
      }
      if (node.type === 'Identifier') uses.set(node.name, (uses.get(node.name) ?? 0) + 1);
      const inner = /Function/.test(node.type);
      if (node.type === 'FunctionDeclaration' && depth > 0) nested.push(node);
      children(node, (child) => walk(child, node, parent, depth + (inner ? 1 : 0)));
    };
    walk(tree, { type: '' }, null, 0);
    for (const node of nested)
      if (uses.get(node.id.name) === 1 && !cuts.some(([a, b]) => a <= node.start && b >= node.end))
        cuts.push([node.start, node.end, '']);
    if (cuts.length === 0) return text;
    cuts.sort((a, b) => b[0] - a[0] || b[1] - a[1]);
    let from = Infinity;
    for (const [start, end, instead] of cuts) {
      // of two, one in the other: the next round
      if (end > from) continue;
      text = text.slice(0, start) + instead + text.slice(end);
      from = start;
    }
  }
}
