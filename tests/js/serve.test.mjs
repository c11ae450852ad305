// What the static server refuses: what lies outside its folder, names that are not this machine's (DNS rebinding),
// methods that change things (RFC 9110, 15.5.6 and 15.5.20).
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serve } from '../../web/serve.mjs';

/** @type {string} */
let top;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
test.before(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'hawse-serve-'));
  const dir = path.join(top, 'page');
  await fs.mkdir(path.join(dir, 'deep'), { recursive: true });
  await fs.mkdir(path.join(top, 'page-2'));
  for (const [name, text] of Object.entries({
    'secret.txt': 'secret',
    'page-2/index.html': 'secret',
    'page/index.html': 'home',
    'page/deep/index.html': 'deep',
    'page/a b.txt': 'spaces',
  }))
    await fs.writeFile(path.join(top, name), text);
  await fs.symlink(path.join(top, 'secret.txt'), path.join(dir, 'link.txt'));
  await fs.symlink(path.join(top, 'page-2'), path.join(dir, 'folder'));
  await fs.symlink('index.html', path.join(dir, 'inside.html'));
  await fs.symlink(dir, path.join(top, 'alias'));
  server = await serve({ dir });
});
test.after(async () => {
  await server.close();
  await fs.rm(top, { recursive: true });
});

/**
 * A request as it stands: `fetch` would tidy the path and set Host.
 * @param {string} target
 * @param {{method?: string, host?: string | null, port?: number}} [options]
 * @returns {Promise<{code: number, headers: http.IncomingHttpHeaders, body: string}>}
 */
const ask = (target, { method = 'GET', host = 'localhost', port = server.port } = {}) =>
  new Promise((resolve, reject) => {
    http
      .request(
        {
          port,
          method,
          path: target,
          host: '127.0.0.1',
          setHost: false,
          headers: host === null ? {} : { host },
        },
        (answer) => {
          let body = '';
          answer.on('data', (part) => (body += part));
          answer.on('end', () =>
            resolve({ code: answer.statusCode ?? 0, headers: answer.headers, body }),
          );
        },
      )
      .on('error', reject)
      .end();
  });

test('what is in the folder is served, and links within it', async () => {
  for (const [target, text] of [
    ['/', 'home'],
    ['/index.html?x=1', 'home'],
    ['/deep/', 'deep'],
    ['/a%20b.txt', 'spaces'],
    ['/inside.html', 'home'],
  ]) {
    const { code, body } = await ask(target);
    assert.deepEqual([code, body], [200, text], target);
  }
  const named = await serve({ dir: path.join(top, 'alias') });
  assert.equal((await ask('/', { port: named.port })).body, 'home', 'the folder may be a link');
  await named.close();
});

test('nothing outside it, by dots, by links, by a folder of a like name', async () => {
  for (const target of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/deep/../../secret.txt',
    '/../page-2/index.html',
    '/link.txt',
    '/folder/',
    '/folder/index.html',
    '/%00',
    '/%ff',
    '/deep',
    '/none',
  ]) {
    const { code, body } = await ask(target);
    assert.equal(code, 404, target);
    assert.ok(!body.includes('secret'), target);
  }
});

test('only for names of this machine, and the one it was started for', async () => {
  for (const host of ['localhost', 'LOCALHOST:1', `127.0.0.1:${server.port}`, '[::1]:80'])
    assert.equal((await ask('/', { host })).code, 200, host);
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', ''])
    assert.equal((await ask('/', { host })).code, 421, host);
  const own = await serve({ dir: path.join(top, 'page'), host: '127.0.0.1' });
  assert.equal((await ask('/', { host: 'evil.example', port: own.port })).code, 421);
  await own.close();
  const open = await serve({ dir: path.join(top, 'page'), host: '0.0.0.0' });
  assert.equal((await ask('/', { host: 'bridge.ship.example', port: open.port })).code, 200);
  await open.close();
});

test('a request without Host (HTTP/1.0) is refused', async () => {
  const text = await new Promise((resolve, reject) => {
    let heard = '';
    const socket = net.connect(server.port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.0\r\n\r\n'),
    );
    socket.on('data', (part) => (heard += part));
    socket.on('end', () => resolve(heard));
    socket.on('error', reject);
  });
  assert.match(text, /^HTTP\/1\.[01] 421 /);
});

test('for reading only', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
    const { code, headers } = await ask('/', { method });
    assert.deepEqual([code, headers.allow], [405, 'GET, HEAD'], method);
  }
  const { code, headers, body } = await ask('/', { method: 'HEAD' });
  assert.deepEqual([code, headers['content-length'], body], [200, '4', '']);
});
