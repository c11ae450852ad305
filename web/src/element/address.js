/** Which page a run is embedded from, and what its address says of it. */

/** How it is embedded. @typedef {{src: string, page: string, ui: string, lock: string, hosts: string, theme: string}} Given */

/** The run of a link: the part from # on. A link may be a whole address, a fragment, or an example by its name. @param {string} src */
export function fragmentOf(src) {
  const at = src.indexOf('#');
  if (at >= 0) return src.slice(at);
  return /^[a-z][a-z0-9_-]*(\?|$)/.test(src) ? `#${src}` : '#';
}

/** The page, of a whole link or else of what is given: its folder, or one in another language in that (`de.html`).
 * @param {string} src @param {string} page @param {string} base of the document */
export function pageOf(src, page, base) {
  const [start] = src.split('#');
  const whole = /^https?:\/\//.test(start) ? start : page;
  const url = new URL(whole, base);
  if (!/^(https?|file):$/.test(url.protocol)) throw new TypeError(`${url.protocol} is no address of a page`);
  const [, tongue = '.'] = /\/([a-z]{2}\.html)$/.exec(url.pathname) ?? [];
  return new URL(tongue, url).href;
} // prettier-ignore

/** The address of the frame. @param {Given} given @param {string} base of the document */
export function addressOf({ src, page, ui, lock, hosts, theme }, base) {
  const url = new URL(pageOf(src, page, base));
  url.searchParams.set('ui', 'embed');
  if (ui === 'scene' || ui === 'params' || ui === 'full') url.searchParams.set('show', ui);
  if (lock) url.searchParams.set('lock', lock);
  if (hosts) url.searchParams.set('hosts', hosts);
  if (theme === 'light' || theme === 'dark') url.searchParams.set('theme', theme);
  return url.href + fragmentOf(src);
}

/** The picture that the gallery has of an example; '' where the link is a whole scenario.
 * @param {Given} given @param {string} base of the document @param {boolean} dark */
export function posterOf({ src, page }, base, dark) {
  const [, id] = /^#([a-z][a-z0-9_-]*)/.exec(fragmentOf(src)) ?? [];
  return id ? new URL(`posters/${id}-${dark ? 'dark' : 'light'}.webp`, pageOf(src, page, base)).href : '';
} // prettier-ignore
