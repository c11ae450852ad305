/**
 * The stage of the view alone in Chromium, without the page around it: a run's frames are drawn as they are asked for, and the
 * pixels come back. One stage draws all, so that its shaders are made once.
 */
import http from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './page.mjs';

const STAGE = `
  import { createLayers } from './web/src/features/loader.js';
  import { createSpaceStage } from './web/src/view/stage.js';
  import { spaceCanvas } from './web/src/view/webgl.js';
  import { frameReader } from './wasm/js/frame.mjs';
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
  const host = document.createElement('div');
  let reader, frames, stage, renderer, manifest, dropped = 0;
  const tools = new EventTarget();
  tools.addEventListener('observe', ({ detail }) => detail.isWebGLRenderer && (renderer = detail));
  window.__THREE_DEVTOOLS__ = tools;
  const next = (ms = 20) => new Promise((done) => setTimeout(done, ms));
  window.beginRun = async (run, width, height) => {
    if (!stage) {
      host.style.cssText = 'position:absolute;left:0;top:0;width:16px;height:10px';
      document.body.append(host);
      stage = createSpaceStage(host, spaceCanvas(), {
        theme: 'light', reducedMotion: true,
        layers: createLayers({ onfail: (names) => { throw new Error('lost ' + names); } }),
      });
    }
    manifest = run.manifest;
    reader = frameReader(manifest);
    frames = run.frames.map(bytes);
    stage.setScenario(manifest, reader, run.scenario);
    while (!stage.setFrame(frames[0])) await next();
    while (!stage.light) await next();
    if (run.camera) stage.setCamera(run.camera);
    host.style.width = width + 'px';
    host.style.height = height + 'px';
    stage.resize();
  };
  window.drawRun = async ({ frame = 0, theme = 'light', tier = 'plain', colours = '', exposure = 0, camera, overlays, range, samples = 0 }) => {
    if (stage.light.chosen !== tier) stage.light.choose(tier);
    if (stage.light.colours !== colours) stage.light.colours = colours;
    stage.setTheme(theme);
    stage.setOverlays(overlays ?? {});
    if (range) stage.setTensionRange(range);
    if (camera) stage.setCamera(camera);
    stage.setFrame(frames[frame]);
    if (exposure) renderer.toneMappingExposure = exposure;
    const gl = renderer.getContext();
    const [w, h] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const pixels = new Uint8Array(4 * w * h);
    const read = () => gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    stage.render();
    read();
    const times = [];
    for (let i = 0; i < samples; i++) {
      stage.setOverlays({});
      const begin = performance.now();
      stage.render();
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      times.push(performance.now() - begin);
    }
    let text = '';
    for (let i = 0; i < pixels.length; i += 8192) text += String.fromCharCode(...pixels.subarray(i, i + 8192));
    return { width: w, height: h, text: btoa(text), times, stats: stage.stats(), tier: stage.light.tier };
  };
  // own work for a picture: all but what three.js does
  window.ownOf = async (count) => {
    const { render } = renderer;
    const out = [];
    for (let i = 0; i < count; i++) {
      renderer.render = () => {};
      const begin = performance.now();
      stage.setFrame(frames[(i + 1) % frames.length]);
      stage.render();
      out.push(performance.now() - begin);
    }
    renderer.render = render;
    return out;
  };
  // numbers before they become colours: how many are none
  window.notNumbers = () => {
    const gl = renderer.getContext();
    if (!gl.getExtension('EXT_color_buffer_float')) return -1;
    const { scene, camera } = window.seen;
    const { target, read } = window.floatTarget(renderer);
    renderer.setRenderTarget(target);
    renderer.render(scene, camera);
    const values = read();
    renderer.setRenderTarget(null);
    return values.filter((x) => !Number.isFinite(x)).length;
  };
  import { FloatType, WebGLRenderTarget } from 'three';
  window.floatTarget = (of) => {
    const target = new WebGLRenderTarget(120, 80, { type: FloatType });
    const values = new Float32Array(4 * 120 * 80);
    return { target, read: () => (of.readRenderTargetPixels(target, 0, 0, 120, 80, values), target.dispose(), values) };
  };
  const watch = setInterval(() => {
    if (!renderer) return;
    clearInterval(watch);
    const { render } = renderer;
    renderer.render = function (scene, camera) {
      window.seen = { scene, camera };
      render.call(this, scene, camera);
    };
  }, 1);`;

/** @typedef {{width: number, height: number, pixels: Uint8Array, times: number[], stats: {calls: number, triangles: number}, tier: string}} Drawn */
/** @typedef {{frame?: number, theme?: 'light' | 'dark', tier?: 'full' | 'plain', colours?: string, exposure?: number, overlays?: object,
 *   range?: number, samples?: number, camera?: {eye: number[], target: number[]}}} How */

/** @param {import('playwright-core').Browser} browser */
export async function openStage(browser) {
  const { outputFiles } = await build({
    stdin: { contents: STAGE, resolveDir: root, loader: 'js', sourcefile: 'stage-page.js' },
    ...{
      bundle: true,
      splitting: true,
      write: false,
      format: 'esm',
      outdir: '/',
      logLevel: 'error',
    },
    entryNames: 'stage',
  });
  const files = new Map(outputFiles.map(({ path: to, text }) => [path.basename(to), text]));
  const server = http.createServer(({ url = '' }, answer) => {
    const name = path.basename(url);
    answer.setHeader('content-type', name ? 'text/javascript' : 'text/html');
    answer.end(files.get(name) ?? '<!doctype html><body><script type="module" src="/stage.js"></script>'); // prettier-ignore
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const context = await browser.newContext({ viewport: { width: 960, height: 640 } });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
  page.on('pageerror', (e) => errors.push(String(e.stack ?? e)));
  // as in page.mjs: the sky's light with fewer rays, which in software takes seconds
  await page.addInitScript(() => {
    const gl = WebGL2RenderingContext.prototype;
    const give = gl.shaderSource;
    gl.shaderSource = function (shader, text) {
      return give.call(this, shader, text.replace('GGX_SAMPLES 256u', 'GGX_SAMPLES 32u'));
    };
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction('window.drawRun');
  /** @param {string} what @param {...any} of @returns {Promise<any>} */
  const call = (what, ...of) => page.evaluate(([name, args]) => /** @type {any} */ (window)[name](...args), /** @type {[string, any[]]} */ ([what, of])); // prettier-ignore
  return {
    errors,
    /**
     * Another run: what was computed of it, and its scenario.
     * @param {{manifest: any, frames: Uint8Array[]}} run @param {any} scenario @param {[number, number]} [size]
     */
    begin: ({ manifest, frames }, scenario, [width, height] = [240, 160]) =>
      call('beginRun', { manifest, scenario, camera: scenario.view?.camera, frames: frames.map((f) => Buffer.from(f).toString('base64')) }, width, height), // prettier-ignore
    /** @param {How} how @returns {Promise<Drawn>} */
    async draw(how) {
      const { text, ...drawn } = await call('drawRun', how);
      return { ...drawn, pixels: new Uint8Array(Buffer.from(text, 'base64')) };
    },
    /** Script of ours for a picture [ms]. @param {number} count @returns {Promise<number[]>} */
    own: (count) => call('ownOf', count),
    /** Of the picture as numbers, how many are none; -1: this browser cannot tell. @returns {Promise<number>} */
    notNumbers: () => call('notNumbers'),
    async close() {
      await context.close();
      server.close();
    },
  };
}
