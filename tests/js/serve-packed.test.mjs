// What the static server sends of a file that the build has packed (RFC 9110, 12.5.3: a coding is sent only where the
// request takes it).
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serve } from '../../web/serve.mjs';
import { precompress } from '../../web/precompress.mjs';

const TEXT = 'A line is hauled over the lip. '.repeat(200);

/** @type {string} */
let dir;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
test.before(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'hawse-packed-'));
  await fs.mkdir(path.join(dir, 'deep'));
  await fs.writeFile(path.join(dir, 'deep/words.js'), TEXT);
  await fs.writeFile(path.join(dir, 'picture.webp'), TEXT);
  await fs.writeFile(path.join(dir, 'module.wasm'), TEXT);
  await precompress(dir);
  server = await serve({ dir });
});
test.after(async () => {
  await server.close();
  await fs.rm(dir, { recursive: true });
});

/**
 * `fetch` unpacks by itself, so by hand.
 * @param {string} file
 * @param {Record<string, string>} headers
 * @returns {Promise<{headers: http.IncomingHttpHeaders, body: Buffer}>}
 */
const get = (file, headers) =>
  new Promise((resolve, reject) => {
    http
      .get(server.url + file, { headers }, (answer) => {
        /** @type {Buffer[]} */
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      })
      .on('error', reject);
  });

for (const [accepts, encoding, unpack] of /** @type {const} */ ([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
]))
  test(`a client that takes "${accepts}" gets ${encoding}`, async () => {
    for (const file of ['deep/words.js', 'module.wasm']) {
      const { headers, body } = await get(file, { 'accept-encoding': accepts });
      assert.equal(headers['content-encoding'], encoding);
      assert.equal(headers.vary, 'accept-encoding');
      assert.equal(Number(headers['content-length']), body.length);
      assert.ok(body.length < TEXT.length / 4);
      assert.equal(unpack(body).toString(), TEXT);
    }
  });

test('the type is that of the file, so that a module compiles while it arrives', async () => {
  const { headers } = await get('module.wasm', { 'accept-encoding': 'br' });
  assert.equal(headers['content-type'], 'application/wasm');
});

test('nothing packed for a client that takes none, nor of what does not gain', async () => {
  for (const accepts of ['', 'identity', 'br;q=0']) {
    const { headers, body } = await get('deep/words.js', { 'accept-encoding': accepts });
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(body.toString(), TEXT);
  }
  const { headers } = await get('picture.webp', { 'accept-encoding': 'br, gzip' });
  assert.equal(headers['content-encoding'], undefined);
});

test('a packed file that is older than its source is not sent', async () => {
  const file = path.join(dir, 'deep/words.js');
  const later = new Date(Date.now() + 60_000);
  await fs.writeFile(file, 'new words');
  await fs.utimes(file, later, later);
  const { headers, body } = await get('deep/words.js', { 'accept-encoding': 'br' });
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(body.toString(), 'new words');
});
