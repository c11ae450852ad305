/** The ZIP of a film's pictures: its sums against published ones, its directory read back by the format's own rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { zipBlob } from '../../wasm/js/zip.mjs';

const text = (/** @type {string} */ words) => new TextEncoder().encode(words);

test('sums are those of the check value that catalogues of CRCs give', async () => {
  const sumOf = async (/** @type {string} */ words) => {
    const bytes = await zipBlob([{ name: 'x', bytes: text(words) }]).arrayBuffer();
    const view = new DataView(bytes);
    return view.getUint32(view.getUint32(bytes.byteLength - 22 + 16, true) + 16, true);
  };
  assert.equal(await sumOf('123456789'), 0xcbf43926);
  assert.equal(await sumOf(''), 0);
});

test('every file is found by the directory, at its place, with its length and sum', async () => {
  const files = [
    { name: '00000.png', bytes: Uint8Array.from({ length: 300 }, (_, i) => i * 7) },
    { name: 'größe.txt', bytes: text('a word') },
    { name: 'empty', bytes: new Uint8Array(0) },
  ];
  const bytes = new Uint8Array(await zipBlob(files).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50);
  assert.equal(view.getUint16(end + 10, true), files.length);
  let at = view.getUint32(end + 16, true);
  assert.equal(at + view.getUint32(end + 12, true), end);
  for (const { name, bytes: wanted } of files) {
    assert.equal(view.getUint32(at, true), 0x02014b50);
    const [sum, packed, length] = [16, 20, 24].map((k) => view.getUint32(at + k, true));
    const long = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    assert.deepEqual([sum, packed, length], [crc32(wanted), wanted.length, wanted.length]);
    assert.equal(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + long)), name);
    assert.equal(view.getUint32(local, true), 0x04034b50);
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    assert.deepEqual(bytes.slice(begin, begin + wanted.length), wanted);
    at += 46 + long;
  }
  assert.equal(at, end);
});
