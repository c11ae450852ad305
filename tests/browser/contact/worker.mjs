/** The page's worker with the made-up run in place of the simulation. */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

/** @param {string} [run] in place of landing.js @param {string} [worker] its source @returns {Promise<string>} the script of the worker */
export async function madeUpWorker(run = 'landing.js', worker = 'web/src/worker.js') {
  const { outputFiles } = await build({
    entryPoints: [here(`../../../${worker}`)],
    ...{ bundle: true, format: 'esm', write: false, logLevel: 'warning' },
    plugins: [
      {
        name: 'made-up run',
        setup(plugin) {
          plugin.onResolve({ filter: /loader\.mjs$/ }, ({ importer }) =>
            /(serve|repeat)\.mjs$/.test(importer) ? { path: here('loader.js') } : undefined,
          );
          plugin.onResolve({ filter: /landing\.js$/ }, () => ({ path: here(run) }));
        },
      },
    ],
  });
  return outputFiles[0].text;
}
