/**
 * A page of somebody else's around runs: on a server of its own, and so of another origin than the page of Hawse, under a content
 * policy as strict as they come.
 */
import fs from 'node:fs/promises';
import http from 'node:http';

/** Scripts of its own, the element's, and frames of the page and of its own: nothing else. @param {string} origin of the page */
export const strict = (origin) =>
  `default-src 'none'; script-src 'self' ${origin}; frame-src 'self' ${origin}; img-src ${origin}; base-uri 'none'; form-action 'none'`;

/**
 * Serves texts by their paths. `csp` goes with each of them.
 * @param {Record<string, string>} texts
 * @param {string} [csp]
 */
export async function host(texts, csp) {
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const text = texts[path];
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    const icon = path === '/favicon.ico';
    response.writeHead(icon ? 204 : text === undefined ? 404 : 200, {
      'content-type': type,
      ...(csp ? { 'content-security-policy': csp } : {}),
    });
    response.end(text ?? '');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    texts,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  };
}

/** A folder as a part of a larger site: under /tools/hawse/. @param {string} dir @returns {Promise<{dir: string, remove: () => Promise<void>}>} */
export async function below(dir) {
  const root = await fs.mkdtemp('/tmp/hawse-site-');
  await fs.mkdir(`${root}/tools`);
  await fs.cp(dir, `${root}/tools/hawse`, { recursive: true });
  return { dir: root, remove: () => fs.rm(root, { recursive: true }) };
}
