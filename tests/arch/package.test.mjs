// The package as another project would install it: packed, unpacked, its command run from there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/exec.mjs';

const dir = mkdtempSync(join(tmpdir(), 'hawse-package-'));
test.after(() => rmSync(dir, { recursive: true }));

/** @type {(command: string, args: string[], cwd?: string) => string} */
function run(command, args, cwd = dir) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stderr}`);
  return stdout;
}

test('the packed files are enough for the command and the library', () => {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', dir];
  const [{ filename, files }] = JSON.parse(run('npm', args, ROOT));
  const names = files.map((/** @type {{path: string}} */ file) => file.path);
  for (const name of [
    'wasm/dist/hawse.wasm',
    'wasm/dist/hawse-lab.wasm',
    'wasm/dist/types/index.d.mts',
    'LICENSE',
  ])
    assert.ok(names.includes(name), `${name} is packed`);
  run('tar', ['xzf', filename]);
  const modules = join(dir, 'node_modules');
  mkdirSync(modules);
  cpSync(join(dir, 'package'), join(modules, 'hawse'), { recursive: true });
  // Its one dependency, with what that one needs.
  for (const name of 'cli-progress string-width strip-ansi ansi-regex emoji-regex is-fullwidth-code-point'.split(
    ' ',
  ))
    cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true });

  const command = join(modules, 'hawse/wasm/cli/hawse.mjs');
  assert.match(
    run(process.execPath, [command, 'hash', 'heave-snatch', '--at', '1']),
    /^[0-9a-f]{16}\n$/,
  );
  const code =
    "import { loadCore } from 'hawse'; console.log((await loadCore()).version, import.meta.resolve('hawse/wasm').length > 0)";
  assert.match(
    run(process.execPath, ['--input-type=module', '-e', code]),
    /^\d+\.\d+\.\d+ true\n$/,
  );

  // What the manual imports, by its name: every export that is a module, and meshes used.
  const { exports } = JSON.parse(readFileSync(join(modules, 'hawse/package.json'), 'utf8'));
  for (const [name, target] of Object.entries(exports))
    for (const path of typeof target === 'string' ? [target] : Object.values(target))
      assert.ok(names.includes(path.slice(2)), `${name}: ${path} is packed`);
  const mesh =
    "import { loadCore } from 'hawse'; import { meshTools } from 'hawse/mesh'; import { readMesh } from 'hawse/mesh-files';" +
    "const { make, prepare } = meshTools(await loadCore()); const { points, faces } = make('box', [1, 2, 3]);" +
    'console.log(prepare(points, faces).report.volume, typeof readMesh);';
  assert.equal(run(process.execPath, ['--input-type=module', '-e', mesh]), '6 function\n');
  // And as a project in TypeScript sees it.
  writeFileSync(
    join(dir, 'use.mts'),
    "import { meshTools, type MeshReport } from 'hawse/mesh'; import { loadCore } from 'hawse';\n" +
      'export const report: MeshReport = meshTools(await loadCore()).prepare([], []).report;\n' +
      '// @ts-expect-error a mesh has points and faces\nmeshTools(await loadCore()).prepare(1);\n',
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = '--noEmit --strict --skipLibCheck --target es2022 --module nodenext use.mts';
  run(process.execPath, [tsc, ...options.split(' ')]);
});
