/**
 * Films, pictures, models and plots as files: the number of pictures and their times are those that were asked for, a decoder takes
 * them, a model holds the poses of the same run in Node and what validates glTF finds nothing in it.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import validator from 'gltf-validator';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { simulate } from '../../wasm/js/index.mjs';
import { bytesOf } from '../../web/shots.mjs';
import { ready, reason, root, show, soon, start, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
/** One page for all of them: a scene in software takes seconds. @type {import('./page.mjs').Page} */
let page;
/** On show. */
const FRAME = 177;
before(async () => {
  if (!ready) return;
  b = await start();
  page = await b.open('#heave-snatch', { width: 640, height: 480 });
  await show(page, FRAME);
});
after(() => b?.stop());
const options = { skip: reason, timeout: 600_000 };

/** @param {object} how */
const film = (how) =>
  bytesOf(page, `window.hawse.film(${JSON.stringify(how)}).then(({ file }) => file)`);

/** Packets of a film, by a reader of its format. @param {Buffer} bytes */
async function read(bytes) {
  const input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(new Uint8Array(bytes)),
  });
  const track = await input.getPrimaryVideoTrack();
  assert.ok(track);
  const times = [];
  let keys = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    times.push(packet.timestamp);
    if (packet.type === 'key') keys++;
  }
  const config = await track.getDecoderConfig();
  return { times, keys, codec: track.codec, size: [track.displayWidth, track.displayHeight], duration: await track.computeDuration(), config }; // prettier-ignore
}

for (const [kind, codecs] of /** @type {const} */ ([
  ['mp4', ['avc', 'vp9', 'av1']],
  ['webm', ['vp9', 'av1', 'vp8']],
]))
  test(`a film, ${kind}: every picture that was asked for, at its time`, options, async () => {
    const size = [320, 200];
    const bytes = await film({
      ...{ kind, width: size[0], height: size[1], from: 3, to: 3.9, fps: 10, speed: 0.5 },
      ...{ legends: true, plots: kind === 'mp4' },
    });
    const { times, keys, codec, size: got, duration } = await read(bytes);
    // 0.9 s of the run, half as fast: 1.8 s of film
    assert.equal(times.length, 18);
    times.forEach((t, i) => assert.ok(Math.abs(t - i / 10) < 1.5e-3, `${t} for ${i}`));
    assert.ok(Math.abs(duration - 1.8) < 2e-3, `${duration} s`);
    assert.ok(keys >= 1);
    assert.deepEqual(got, size);
    assert.ok(codecs.includes(/** @type {never} */ (codec)), `${codec}`);
  });

test('a decoder takes the film, and its pictures differ as the run does', options, async () => {
  const bytes = await film({
    ...{ kind: 'webm', width: 320, height: 200, from: 2, to: 4.4, fps: 5, speed: 4 },
    ...{ legends: true, plots: false },
  });
  // on a page without a content policy
  const plain = await b.open('icon.svg', { wait: false });
  const seen = await plain.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const video = document.createElementNS('http://www.w3.org/1999/xhtml', 'video');
    if (!(video instanceof HTMLVideoElement)) throw new Error('no video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([data], { type: 'video/webm' }));
    await new Promise((done, fail) => {
      video.onloadeddata = done;
      video.onerror = () => fail(new Error(video.error?.message));
    });
    const g = new OffscreenCanvas(320, 200).getContext('2d');
    const sums = [];
    for (const time of [0.05, 0.45]) {
      video.currentTime = time;
      await new Promise((done) => (video.onseeked = done));
      g?.drawImage(video, 0, 0);
      sums.push([...(g?.getImageData(0, 0, 320, 200).data ?? [])]);
    }
    const [one, two] = sums;
    const differ = one.filter((v, i) => Math.abs(v - two[i]) > 24).length;
    return { duration: video.duration, mean: one.reduce((a, v) => a + v, 0) / one.length, differ };
  }, bytes.toString('base64'));
  assert.ok(Math.abs(seen.duration - 0.6) < 0.01, `${seen.duration} s`);
  assert.ok(seen.mean > 60 && seen.mean < 250, `${seen.mean}`);
  assert.ok(seen.differ > 100, `${seen.differ} values differ`);
  await plain.done();
});

test(
  'without an encoder the film is a ZIP of pictures, and the dialog says why',
  options,
  async () => {
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Choose: Film' }).click();
    const dialog = page.locator('dialog#film');
    const format = dialog.getByLabel('Format');
    await soon(async () => assert.ok((await format.locator('option').count()) >= 2));
    await soon(async () => assert.deepEqual(await violations(page), []));
    await dialog.getByLabel('Close').click();
    const kept = await page.evaluate(() => {
      const encoder = window.VideoEncoder;
      Reflect.deleteProperty(window, 'VideoEncoder');
      Object.assign(window, { kept: encoder });
      return Boolean(encoder);
    });
    assert.equal(kept, true);
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Choose: Film' }).click();
    await soon(async () =>
      assert.match((await dialog.locator('.note.warn').textContent()) ?? '', /WebCodecs/),
    );
    await soon(async () => assert.deepEqual(await format.locator('option').allTextContents(), ['Pictures, ZIP of PNG'])); // prettier-ignore
    await dialog.getByLabel('To', { exact: true }).fill('40');
    await soon(async () => assert.equal(await dialog.getByRole('alert').isVisible(), true));
    await dialog.getByLabel('From').fill('3.5');
    await dialog.getByLabel('To', { exact: true }).fill('3.6');
    await dialog.getByLabel('Size').selectOption('720p');
    await dialog.getByLabel('Pictures').selectOption('25');
    await soon(async () => assert.match((await dialog.textContent()) ?? '', /3 pictures/));
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 300_000 }),
      dialog.getByRole('button', { name: 'Make' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'heave-snatch.zip');
    const bytes = await fs.readFile(await file.path());
    assert.equal(bytes.readUInt16LE(bytes.length - 22 + 10), 3);
    await page.evaluate(() => Object.assign(window, { VideoEncoder: Reflect.get(window, 'kept') }));
    await page.keyboard.press('Escape');
    await until(page, '!document.querySelector("dialog")');
  },
);

test(
  'a picture has the size that was asked for, and nothing around it where that is wanted',
  options,
  async () => {
    for (const clear of [false, true]) {
      const how = { width: 501, height: 303, legends: false, plots: false, clear, foot: !clear };
      const bytes = await bytesOf(page, `window.hawse.pictureOf(${JSON.stringify(how)})`);
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [501, 303]);
      const corner = await page.evaluate(async (text) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))])); // prettier-ignore
        const g = new OffscreenCanvas(501, 303).getContext('2d');
        g?.drawImage(image, 0, 0);
        const { data } = g?.getImageData(0, 0, 501, 303) ?? { data: [] };
        let drawn = 0;
        for (let i = 3; i < data.length; i += 4) if (data[i] > 0) drawn++;
        return { alpha: data[3], share: drawn / (501 * 303) };
      }, bytes.toString('base64'));
      assert.equal(corner.alpha, clear ? 0 : 255);
      // the run's own parts are there, and they are few
      if (clear) assert.ok(corner.share > 0.002 && corner.share < 0.5, `${corner.share}`);
    }
  },
);

/** The text and the numbers of a GLB. @param {Buffer} bytes */
function parts(bytes) {
  const length = bytes.readUInt32LE(12);
  const text = JSON.parse(bytes.subarray(20, 20 + length).toString());
  const body = bytes.subarray(28 + length);
  /** @param {number} index of an accessor */
  const numbers = (index) => {
    const { bufferView, byteOffset = 0, count, type } = text.accessors[index];
    const size = { SCALAR: 1, VEC3: 3, VEC4: 4 }[/** @type {'SCALAR' | 'VEC3' | 'VEC4'} */ (type)];
    const from = (text.bufferViews[bufferView].byteOffset ?? 0) + byteOffset;
    return Array.from({ length: count * size }, (_, i) => body.readFloatLE(from + 4 * i));
  };
  return { text, numbers };
}

test('a model is valid, moves, and holds the poses of the run', options, async () => {
  const bytes = await bytesOf(
    page,
    'window.hawse.model({ from: 1, to: 3, rate: 5 }).then(({ file }) => file)',
  );
  const { issues, info } = await validator.validateBytes(new Uint8Array(bytes));
  assert.deepEqual(issues.messages, []);
  assert.equal(info.animationCount, 1);
  assert.equal(info.hasSkins, true);
  const { text, numbers } = parts(bytes);
  const [animation] = text.animations;
  const node = text.nodes.findIndex((/** @type {{name: string}} */ { name }) => name === 'load');
  const channel = animation.channels.find(
    (/** @type {{target: {node: number, path: string}}} */ { target }) =>
      target.node === node && target.path === 'translation',
  );
  const { input, output } = animation.samplers[channel.sampler];
  const times = numbers(input);
  const places = numbers(output);
  const doc = await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8');
  const { t, series, manifest } = await simulate(doc, { probe: ['load.z'], until: 3 });
  assert.equal(times.length, 11);
  times.forEach((time, i) => {
    assert.ok(Math.abs(time - 0.2 * i) < 1e-6);
    const frame = Math.round((1 + time) / manifest.frame);
    assert.ok(Math.abs(t[frame] - 1 - time) < 1e-6);
    assert.ok(Math.abs(places[3 * i + 2] - series['load.z'][frame]) < 1e-5, `${time} s`);
  });
  // z up becomes y up in the node above all
  const root3 = text.nodes[text.scenes[0].nodes[0]];
  assert.ok(Math.abs(root3.rotation[0] + Math.SQRT1_2) < 1e-6);
});

test('plots are vectors: axes, units and names as text, no raster', options, async () => {
  const found = await page.evaluate(async () => {
    const { hawse } = /** @type {any} */ (window);
    const { all, each } = await hawse.plots();
    return [all, ...each.map((/** @type {{text: string}} */ { text }) => text)].map((text) => {
      const doc = new DOMParser().parseFromString(text, 'image/svg+xml');
      const words = [...doc.querySelectorAll('text')].map((el) => el.textContent);
      const count = (/** @type {string} */ what) => doc.querySelectorAll(what).length;
      return { wrong: count('parsererror'), images: count('image'), paths: count('path'), words };
    });
  });
  const { view } = JSON.parse(await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8'));
  assert.equal(found.length, 1 + Object.keys(view.plots).length, 'all of them, and each');
  for (const { wrong, images, paths } of found) assert.deepEqual([wrong, images, paths > 8], [0, 0, true]); // prettier-ignore
  const [{ words }] = found;
  for (const word of ['Heave and snatch', 'Line tension', 't [s]', 'end a', 'Height', 'load'])
    assert.ok(words.includes(word), `${word} in ${words}`);
  assert.ok(words.some((word) => /kN$/.test(word ?? '')));
});

test('nothing of it was an error on the page', options, () => {
  assert.deepEqual(page.errors, []);
});
