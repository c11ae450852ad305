/**
 * A static server for the built page.
 *
 *   node web/serve.mjs [--port 8080] [--dir web/dist]
 */
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder. Port 0 takes a free one.
 * @param {{dir?: string, port?: number, host?: string}} [options]
 * @returns {Promise<{url: string, port: number, close: () => Promise<void>}>}
 */
export function serve({
  dir = fileURLToPath(new URL('dist', import.meta.url)),
  port = 0,
  host = '127.0.0.1',
} = {}) {
  const base = path.resolve(dir);
  const server = http.createServer(async (request, response) => {
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      let file = path.join(base, decodeURIComponent(pathname));
      if (file !== base && !file.startsWith(base + path.sep)) throw new Error('outside');
      if (pathname.endsWith('/')) file = path.join(file, 'index.html');
      // read before any header is sent: a missing file must not look like an empty one
      const body = await fs.readFile(file);
      response.writeHead(200, {
        'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        'content-length': body.length,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('not found\n');
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({
        url: `http://${host}:${address.port}/`,
        port: address.port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '8080' }, dir: { type: 'string' } },
  });
  const { url } = await serve({ port: Number(values.port), dir: values.dir });
  console.log(`Hawse is at ${url}`);
}
