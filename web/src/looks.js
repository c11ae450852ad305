/** How pages look, as it was chosen in this browser: light or dark, and the text face. */
import { keep, kept } from './state/kept.js';

export function startTheme() {
  const asked = new URLSearchParams(location.search).get('theme');
  const told = kept('hawse-theme');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const set = () => {
    document.documentElement.dataset.theme =
      asked === 'dark' || asked === 'light' ? asked : (told ?? (dark.matches ? 'dark' : 'light'));
  };
  set();
  if (!asked && !told) dark.addEventListener('change', set);
}

export function toggleTheme() {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  keep('hawse-theme', next);
}

/** The text face counts against the first load, so it comes after the first picture. */
export async function loadFont() {
  try {
    const face = new FontFace('Plex', 'url(fonts/plex-latin.woff2)', {
      weight: '100 700',
      display: 'swap',
    });
    document.fonts.add(await face.load());
  } catch {
    // the fallback face has the same measures
  }
}
