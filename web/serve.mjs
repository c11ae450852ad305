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
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.bin': 'application/octet-stream',
};

/** Files that the build laid beside others, best first. @type {[string, string][]} */
const PACKED = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * The best form of a file that the client takes: packed, if a packed one lies beside it and is not older.
 * @param {string} file
 * @param {string} accepts the request's accept-encoding
 * @returns {Promise<{body: Buffer, encoding?: string}>}
 */
async function formOf(file, accepts) {
  const { mtimeMs } = await fs.stat(file);
  for (const [encoding, ending] of PACKED) {
    if (!takes(accepts, encoding)) continue;
    const beside = await fs.stat(file + ending).catch(() => undefined);
    if (beside?.isFile() && beside.mtimeMs >= mtimeMs)
      return { body: await fs.readFile(file + ending), encoding };
  }
  return { body: await fs.readFile(file) };
}

/**
 * RFC 9110, 12.5.3, for what a browser sends: a coding is taken when it is listed with a weight that is not 0.
 * @param {string} accepts
 * @param {string} encoding
 */
function takes(accepts, encoding) {
  const weights = new Map(
    accepts.split(',').map((one) => {
      const [name, ...rest] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const q = rest.find((p) => p.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

/**
 * The real path of what an address names, if that lies in the folder: a link in it may lead out.
 * @param {string} base the folder's real path
 * @param {string} pathname
 */
async function fileOf(base, pathname) {
  const named = path.join(base, decodeURIComponent(pathname));
  const file = await fs.realpath(pathname.endsWith('/') ? path.join(named, 'index.html') : named);
  if (!file.startsWith(base + path.sep)) throw new Error('outside');
  return file;
}

/**
 * Is a request meant for this server? Another site's name that was made to lead to this machine (DNS rebinding) is in
 * `Host`, and would let that site read what is served here.
 * @param {string} host that the server was started for
 * @param {string} [header] host and port, as the request has them
 */
function isMeant(host, header) {
  const name = header?.replace(/:\d+$/, '').toLowerCase();
  return (
    name !== undefined && ['localhost', '127.0.0.1', '[::1]', host, `[${host}]`].includes(name)
  );
}

/** Answers in plain text. @param {http.ServerResponse} response @param {number} code @param {string} words
 * @param {http.OutgoingHttpHeaders} [headers] */
function refuse(response, code, words, headers) {
  response.writeHead(code, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(`${words}\n`);
}

/**
 * Serves a folder, for reading, to who asks for it by the name of this machine or of `host`. Port 0 takes a free one.
 * @param {{dir?: string, port?: number, host?: string}} [options]
 * @returns {Promise<{url: string, port: number, close: () => Promise<void>}>}
 */
export function serve({
  dir = fileURLToPath(new URL('dist', import.meta.url)),
  port = 0,
  host = '127.0.0.1',
} = {}) {
  const open = ['0.0.0.0', '::'].includes(host); // on every name that this machine has, as was asked
  const server = http.createServer(async (request, response) => {
    if (!open && !isMeant(host.toLowerCase(), request.headers.host))
      return refuse(response, 421, 'this server answers to localhost');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'GET and HEAD are answered', { allow: 'GET, HEAD' });
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = await fileOf(await fs.realpath(dir), pathname);
      // read before any header is sent: a missing file must not look like an empty one
      const { body, encoding } = await formOf(
        file,
        request.headers['accept-encoding']?.toString() ?? '',
      );
      response.writeHead(200, {
        'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        'content-length': body.length,
        ...(encoding ? { 'content-encoding': encoding } : {}),
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch {
      refuse(response, 404, 'not found');
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
