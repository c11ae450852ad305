/**
 * Where Chromium is, and how tests start it.
 * @module
 */
import { existsSync } from 'node:fs';
import { which } from './exec.mjs';

/** Path of a Chromium or Chrome, or undefined. The variable CHROMIUM comes first. */
export function chromiumPath() {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return (
    process.env.CHROMIUM ||
    ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
      .map(which)
      .find(Boolean) ||
    (existsSync(mac) ? mac : undefined)
  );
}

/** For a headless run without a graphics card and without traffic of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** For pages without a scene: put together by the processor itself, not by one that plays a graphics card, which takes twice as long. */
export const PLAIN_ARGS = [...CHROMIUM_ARGS, '--disable-gpu'];

/** The tier of the picture, as if chosen by hand: pages drawn in software are plain by themselves.
 * @param {import('playwright-core').Page} page not opened yet @param {'full' | 'plain'} [tier] */
export const drawnAs = (page, tier = 'full') =>
  page.addInitScript((tier) => localStorage.setItem('hawse-detail', tier), tier);
