/** The sea in Chromium: the shader's surface against the core's, no seams, the moment on show, the panel, the 2D views. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Surface } from '../../web/src/features/sea/surface.js';
import { unfit } from './fit.mjs';
import { painted, ready, reason, root, shot, show, soon, start, state, until, violations } from './page.mjs'; // prettier-ignore
import { SEAWAY, computed } from './scenes.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

const run = await computed(JSON.stringify(SEAWAY), 60);
const { sea } = run.manifest;
const FRAME = 60;
const time = run.reader.time(run.frames[FRAME]);
const [GX, GY] = SEAWAY.parts.gauge.position;
const told = run.reader.channel(run.frames[FRAME], run.reader.channelIndex('gauge.surface'));

/** @param {any} doc @param {object} [how] */
const opened = (doc, how = {}) =>
  b.open('#file', {
    ...how,
    before: (page) =>
      page.addInitScript((text) => sessionStorage.setItem('hawse-file', text), JSON.stringify(doc)),
  });

/** @param {import('playwright-core').Page} page @param {string[]} path */
const value = (page, ...path) =>
  page.evaluate(
    ([keys]) => keys.reduce((at, key) => at?.[key], /** @type {any} */ (window).hawse.state.doc),
    [path],
  );

/** What runs in the page: squares around an eye, moved by the shader of the sea, read back before any pixel is drawn. */
const GPU = `
  import { placeGlsl } from './web/src/features/sea/glsl.js';
  import { Surface } from './web/src/features/sea/surface.js';
  import { FROM, REACH, Tiles } from './web/src/features/sea/tiles.js';
  window.verticesOf = ({ sea, time, eye, side, grain }) => {
    const surface = new Surface(sea);
    surface.setTime(time);
    const tiles = new Tiles({ side, far: 900, high: surface.highest });
    const origin = [Math.round(eye.x), Math.round(eye.y)];
    tiles.choose(eye, { planes: [] }, origin);
    const gl = document.createElement('canvas').getContext('webgl2');
    const shader = (type, text) => {
      const made = gl.createShader(type);
      gl.shaderSource(made, '#version 300 es\\nprecision highp float;\\n' + text);
      gl.compileShader(made);
      if (!gl.getShaderParameter(made, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(made));
      return made;
    };
    const program = gl.createProgram();
    gl.attachShader(program, shader(gl.VERTEX_SHADER, placeGlsl + \`
      in vec2 grid;
      uniform vec3 square;
      out vec3 point;
      void main() { vec4 at; vec2 p = place(grid, square, at); point = vec3(p, at.x); gl_Position = vec4(0.0); }\`));
    gl.attachShader(program, shader(gl.FRAGMENT_SHADER, 'out vec4 c; void main() { c = vec4(1.0); }'));
    gl.transformFeedbackVaryings(program, ['point'], gl.INTERLEAVED_ATTRIBS);
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
    gl.useProgram(program);
    const texels = new Float32Array(4 * surface.count);
    surface.fill(texels, ...origin);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, surface.count, 1, 0, gl.RGBA, gl.FLOAT, texels);
    for (const name of ['MIN', 'MAG']) gl.texParameteri(gl.TEXTURE_2D, gl['TEXTURE_' + name + '_FILTER'], gl.NEAREST);
    const at = (name) => gl.getUniformLocation(program, name);
    gl.uniform1i(at('uCount'), surface.count);
    gl.uniform1f(at('uGrain'), grain);
    gl.uniform1f(at('uFar'), 900);
    gl.uniform2f(at('uReach'), REACH, FROM);
    gl.uniform3f(at('uEye'), eye.x - origin[0], eye.y - origin[1], eye.z);
    const n = (grain + 1) ** 2;
    const grid = new Float32Array(2 * n);
    for (let i = 0; i < n; i++) grid.set([i % (grain + 1), Math.floor(i / (grain + 1))], 2 * i);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, grid, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(gl.getAttribLocation(program, 'grid'));
    gl.vertexAttribPointer(gl.getAttribLocation(program, 'grid'), 2, gl.FLOAT, false, 0, 0);
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, buffer);
    gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, 12 * n, gl.DYNAMIC_READ);
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    gl.enable(gl.RASTERIZER_DISCARD);
    const out = [];
    for (const { n: count, at: squares } of tiles.quarters)
      for (let i = 0; i < count; i++) {
        const square = squares.slice(3 * i, 3 * i + 3);
        gl.uniform3f(at('square'), ...square);
        gl.beginTransformFeedback(gl.POINTS);
        gl.drawArrays(gl.POINTS, 0, n);
        gl.endTransformFeedback();
        const points = new Float32Array(3 * n);
        gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, points);
        out.push({ square: [square[0] + origin[0], square[1] + origin[1], square[2]],
          points: Array.from(points, (x, k) => (k % 3 < 2 ? x + origin[k % 3] : x)) });
      }
    if (gl.getError()) throw new Error('WebGL');
    return out;
  };`;

/** @typedef {{square: number[], points: number[]}} Square */

/** @param {{x: number, y: number, z: number}} eye @returns {Promise<Square[]>} */
async function verticesAround(eye) {
  const { outputFiles } = await build({
    stdin: { contents: GPU, resolveDir: root, loader: 'js' },
    ...{ bundle: true, write: false, format: 'iife', logLevel: 'error' },
  });
  const page = await (await b.browser.newContext()).newPage();
  await page.addScriptTag({ content: outputFiles[0].text });
  const out = await page.evaluate(
    (/** @type {any} */ what) => /** @type {any} */ (window).verticesOf(what),
    { sea, time, eye, side: 8, grain: 16 },
  );
  await page.context().close();
  return out;
}

test('vertices near the eye lie on the surface of the core, to a millimetre', options, async () => {
  const squares = await verticesAround({ x: 12, y: -25, z: 9 });
  const surface = new Surface(/** @type {any} */ (sea));
  surface.setTime(time);
  // the formula is the core's where that measures
  assert.ok(Math.abs(surface.heightAt(GX, GY) - told) < 1e-9);
  let [n, most] = [0, 0];
  for (const { points } of squares)
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = points.slice(i, i + 3);
      if (Math.hypot(x, y) > 10) continue;
      n++;
      most = Math.max(most, Math.abs(z));
      const off = Math.abs(z - surface.heightAt(x, y));
      assert.ok(off < 1e-3, `${x} ${y}: ${z}, ${off} off`);
    }
  assert.ok(n > 500 && most > 0.3, `${n} vertices, up to ${most} m`);
});

test('squares meet without a seam, also where they are of two sizes', options, async () => {
  const squares = await verticesAround({ x: 12, y: -25, z: 9 });
  const GRAIN = 16;
  /** Vertices on the edges of squares by place, to a millimetre. @type {Map<string, {of: Square, z: number}[]>} */
  const places = new Map();
  for (const of of squares)
    for (let k = 0; k < of.points.length / 3; k++) {
      const [i, j] = [k % (GRAIN + 1), Math.floor(k / (GRAIN + 1))];
      if (i % GRAIN !== 0 && j % GRAIN !== 0) continue;
      const [x, y, z] = of.points.slice(3 * k, 3 * k + 3);
      const key = `${Math.round(1000 * x)} ${Math.round(1000 * y)}`;
      places.set(key, [...(places.get(key) ?? []), { of, z }]);
    }
  let [met, sizes] = [0, 0];
  for (const [key, all] of places) {
    const [x, y] = key.split(' ').map((v) => Number(v) / 1000);
    // each square that reaches here has a vertex here, at one height with the others
    for (const other of squares) {
      const [left, low, side] = other.square;
      if (x < left || x > left + side || y < low || y > low + side) continue;
      const own = all.filter(({ of }) => of === other);
      assert.ok(own.length > 0, `${key}: a square of ${side} m has no vertex there`);
      for (const of of new Set(all.map((one) => one.of))) {
        if (of === other) continue;
        met++;
        if (of.square[2] !== side) sizes++;
        const here = all.filter((one) => one.of === of);
        const off = Math.min(...here.flatMap(({ z }) => own.map((one) => Math.abs(one.z - z))));
        assert.ok(off < 1e-4, `${key}: ${off} between ${of.square[2]} and ${side}`);
      }
    }
  }
  assert.ok(met > 5000 && sizes > 500, `${met} met, ${sizes} of two sizes`);
});

/** Keeps the last harmonics that the page gave its graphics card. @param {import('playwright-core').Page} page @param {number} count */
const watchTexels = (page, count) =>
  page.addInitScript((n) => {
    const gl = WebGL2RenderingContext.prototype;
    for (const name of /** @type {const} */ (['texSubImage2D', 'texImage2D'])) {
      const give = /** @type {any} */ (gl[name]);
      /** @type {any} */ (gl)[name] = function (/** @type {any[]} */ ...all) {
        const data = all.find((one) => one instanceof Float32Array && one.length === 4 * n);
        if (data) /** @type {any} */ (window).texels = Array.from(data);
        return give.apply(this, all);
      };
    }
  }, count);

test('the moment on show has its own surface, forwards and back', options, async () => {
  const page = await b.open('#file', {
    before: async (p) => {
      await watchTexels(p, sea?.kx.length ?? 0);
      await p.addInitScript(
        (text) => sessionStorage.setItem('hawse-file', text),
        JSON.stringify(SEAWAY),
      );
    },
  });
  const eye = SEAWAY.view.camera.eye;
  for (const frame of [60, 10, 60]) {
    await show(page, frame);
    const expected = new Surface(/** @type {any} */ (sea));
    expected.setTime(run.reader.time(run.frames[frame]));
    await soon(async () => {
      const texels = /** @type {number[]} */ (await page.evaluate('window.texels'));
      let height = 0;
      for (let i = 0; i < texels.length; i += 4)
        height +=
          texels[i + 2] *
          Math.cos(texels[i] * (GX - eye[0]) + texels[i + 1] * (GY - eye[1]) + texels[i + 3]);
      assert.ok(Math.abs(height - expected.heightAt(GX, GY)) < 1e-3, `frame ${frame}: ${height}`);
    });
  }
  const before = await painted(page, '.scene canvas');
  await show(page, 30);
  await soon(async () => assert.notEqual((await painted(page, '.scene canvas')).sum, before.sum));
  await show(page, 60);
  await soon(async () => assert.equal((await painted(page, '.scene canvas')).sum, before.sum));
  assert.ok(before.colours > 200, String(before.colours));
  await shot(page, 'sea');
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'an embedded run draws the sea; a run without waves asks for nothing of it',
  options,
  async () => {
    const dist =
      process.env.HAWSE_DIST ?? fileURLToPath(new URL('../../web/dist', import.meta.url));
    const files = (await fs.readdir(dist)).filter((name) => name.endsWith('.js'));
    const ours = [];
    for (const name of files)
      if ((await fs.readFile(`${dist}/${name}`, 'utf8')).includes('"square"')) ours.push(name);
    assert.ok(ours.length > 0);
    const waves = 'environment.waves.kind=regular&environment.waves.height=2';
    for (const [link, sees] of /** @type {[string, boolean][]} */ ([
      [`#heave-snatch?${waves}&ui=embed`, true],
      ['#heave-snatch?ui=embed', false],
    ])) {
      /** @type {string[]} */
      const asked = [];
      const page = await b.open(link, {
        ...{ width: 640, height: 360, wait: false },
        before: async (p) => p.on('request', (r) => asked.push(r.url().split('/').pop() ?? '')),
      });
      await page.locator('.poster').click();
      await until(page, 'window.hawse?.state.ready');
      await until(page, 'window.hawse.state.stage > 0');
      await soon(async () => assert.ok((await painted(page, '.scene canvas')).colours > 100));
      assert.equal(
        asked.some((name) => ours.includes(name)),
        sees,
        link,
      );
      assert.deepEqual(page.errors, []);
      await page.done();
    }
  },
);

for (const size of [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
])
  test(`the panel, ${size.width} x ${size.height}`, options, async () => {
    const page = await opened(SEAWAY, { ...size, flat: true });
    await page.locator('#tab-sea').click();
    const panel = page.locator('#p-sea');
    await panel.locator('#sea-beaufort').waitFor();
    await page.evaluate(() => document.fonts.ready);
    await soon(async () => assert.deepEqual(await violations(page), []));
    await soon(async () => assert.deepEqual(await unfit(page), []));

    // force 7: 4 m; Tp = 3.96 sqrt(4) s for a gamma of 3.3 (DNV-RP-C205); 0.836 7^1.5 = 15.5 m/s along 0.4 rad
    await panel.locator('#sea-beaufort').selectOption('7');
    await soon(async () => assert.equal(await value(page, 'environment', 'waves', 'height'), 4));
    await soon(async () => assert.equal(await value(page, 'environment', 'waves', 'period'), 7.92)); // prettier-ignore
    const wind = await value(page, 'environment', 'air', 'wind');
    assert.ok(Math.abs(Math.hypot(wind[0], wind[1]) - 15.48) < 0.01, String(wind));
    assert.ok(Math.abs(Math.atan2(wind[1], wind[0]) - 0.4) < 1e-6);
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Control+z');
    await soon(async () => assert.equal(await value(page, 'environment', 'waves', 'height'), 3));
    await soon(async () => assert.equal(await value(page, 'environment', 'air'), undefined));

    // degrees for people
    const heading = panel.getByLabel('Waves travel to', { exact: true });
    await soon(async () => assert.equal(await heading.inputValue(), '22.9'));
    await heading.fill('-90');
    await heading.press('Enter');
    await soon(async () =>
      assert.ok(
        Math.abs((await value(page, 'environment', 'waves', 'heading')) + Math.PI / 2) < 1e-9,
      ),
    );
    await panel.getByRole('button', { name: 'Next sea' }).click();
    await soon(async () => assert.equal(await value(page, 'environment', 'waves', 'seed'), 8));

    // 2 pi 6 / (9.81 7^2) = 0.078, over 1/15
    const height = panel.getByLabel('Significant height Hs', { exact: true });
    await soon(async () => assert.ok(await panel.locator('.note.warn').isHidden()));
    await panel.getByLabel('Peak period Tp', { exact: true }).fill('7');
    await height.fill('6');
    await height.press('Enter');
    await soon(async () => assert.match((await panel.locator('.note.warn').textContent()) ?? '', /0\.078, at most 0\.067/)); // prettier-ignore
    await panel.locator('#sea-beaufort').scrollIntoViewIfNeeded();
    await soon(async () => assert.deepEqual(await unfit(page), []));
    await shot(page, `sea-panel-${size.width}`);

    await panel.getByRole('button', { name: 'Add a wave gauge' }).click();
    await soon(async () => assert.equal(await value(page, 'parts', 'gauge2', 'kind'), 'gauge'));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test('waves are made where there were none: the panel is asked for', options, async () => {
  const page = await b.open('#heave-snatch', { flat: true });
  await soon(async () => assert.equal(await page.locator('#tab-sea').count(), 0));
  await page.keyboard.press('y');
  const pick = page.locator('#p-sea #sea-state');
  await pick.waitFor();
  await pick.selectOption('4');
  await until(page, "window.hawse.state.doc.environment.waves?.kind === 'jonswap'");
  await soon(
    async () =>
    assert.equal(await page.getByLabel('Significant height Hs', { exact: true }).inputValue(), '1.88'), // prettier-ignore
  );
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('the side view cuts the water where the surface is', options, async () => {
  const page = await opened(SEAWAY, { flat: true });
  await show(page, FRAME);
  const surface = new Surface(/** @type {any} */ (sea));
  surface.setTime(time);
  const { eye, target } = (await state(page)).camera;
  const shift = await page.evaluate(
    ([x, z, far]) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.scene canvas'));
      const g = canvas.getContext('2d');
      if (!g) return [];
      const ratio = canvas.width / canvas.clientWidth;
      const zoom = canvas.clientHeight / (2 * Math.tan((12 * Math.PI) / 180) * far);
      // from the top down to where the picture is the water's: away from the box and what floats on the scene
      return [0.04, 0.12, 0.9].map((share) => {
        const px = share * canvas.clientWidth;
        const column = g.getImageData(Math.round(px * ratio), 0, 1, canvas.height).data;
        const air = column.slice(0, 3).join();
        let y = 0;
        while (y < canvas.height && column.slice(4 * y, 4 * y + 3).join() === air) y++;
        return {
          x: x + (px - canvas.clientWidth / 2) / zoom,
          z: z + (canvas.clientHeight / 2 - y / ratio) / zoom,
          pixel: 1 / zoom,
        };
      });
    },
    [target[0], target[2], target[1] - eye[1]],
  );
  assert.equal(shift.length, 3);
  for (const { x, z, pixel } of shift) {
    // the section goes through the middle of what there is: that of the box and the gauge beside it, y = 0
    const own = surface.heightAt(x, 0);
    assert.ok(Math.abs(z - own) < 2 * pixel + 0.02, `${x}: ${z} for ${own}`);
  }
  await shot(page, 'sea-side');
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('the plan has the waves of the moment and where they travel to', options, async () => {
  const page = await b.open(
    '#tug-and-ship?environment.waves.kind=regular&environment.waves.height=2&environment.waves.period=9&environment.waves.heading=1',
    { flat: true },
  );
  await until(page, "document.querySelector('canvas.plan')?.hidden === false");
  await show(page, 5);
  const first = await painted(page, 'canvas.plan');
  await shot(page, 'sea-plan');
  await show(page, 25);
  await soon(async () => assert.notEqual((await painted(page, 'canvas.plan')).sum, first.sum));
  assert.ok(first.colours > 60, String(first.colours));
  assert.deepEqual(page.errors, []);
  await page.done();
});
