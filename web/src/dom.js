/** Making elements: text is always text, never markup; styles go through the object model (strict CSP). */
import { ICONS } from './icons.js';

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {keyof typeof ICONS | keyof typeof import('./icons-later.js').LATER} IconName */
/** Attributes, properties and listeners (`onclick`) of an element. @typedef {Record<string, unknown>} Props */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props | null} [props] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on'))
      el.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key === 'class') el.className = String(value);
    else if (
      key === 'value' ||
      key === 'checked' ||
      key === 'disabled' ||
      key === 'hidden' ||
      key === 'htmlFor'
    )
      Reflect.set(el, key, value);
    else el.setAttribute(key, value === true ? '' : String(value));
  }
  add(el, children);
  return el;
}

/** @param {Element} el @param {(Child | Child[])[]} children */
export function add(el, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    el.append(child instanceof Node ? child : String(child));
  }
}

/** @param {Element} el @param {...(Child | Child[])} children */
export function fill(el, ...children) {
  el.replaceChildren();
  add(el, children);
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
export function svg(tag, attributes, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
  el.append(...children);
  return el;
}

/** @type {Record<string, [string, Record<string, string>][]>} */
const icons = { ...ICONS };
/** @param {typeof icons} more */
export const addIcons = (more) => Object.assign(icons, more);

/** @param {IconName} name */
export function icon(name) {
  const el = svg('svg', { class: 'i', viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  for (const [tag, attributes] of icons[name]) el.append(svg(tag, attributes));
  return el;
}

/** A button that shows an icon only; the label is also its tooltip.
 * @param {IconName} name @param {string} label @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props] */
export function iconButton(name, label, onclick, props = {}) {
  return h(
    'button',
    {
      type: 'button',
      ...props,
      class: `btn icon ${props.class ?? 'quiet'}`,
      'aria-label': label,
      title: label,
      onclick,
    },
    icon(name),
  );
}

/** @param {string} label @param {IconName | ''} name @param {() => void} onclick @param {string} [kind] */
export const button = (label, name, onclick, kind = '') =>
  h('button', { type: 'button', class: `btn ${kind}`, onclick }, name ? icon(name) : null, label);

/** @type {Promise<void> | null} */
let style = null;
/** The style of panels and dialogs, once. It stands before what overrules it. @returns {Promise<void>} */
export function laterStyle() {
  style ??= new Promise((done) => {
    const link = h('link', { rel: 'stylesheet', href: 'later.css', onload: done, onerror: done });
    document.querySelector('link[href="over.css"]')?.before(link);
  });
  return style;
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A figure and its unit. @param {string} text @param {string} unit */
export function quantity(text, unit) {
  if (unit === '') return [text];
  return [text + (unit === '°' ? '' : '\u00a0'), h('span', { class: 'u' }, unit)];
}

/** Sets the text only if it changed. @param {Node} el @param {string} text */
export function setText(el, text) {
  const first = el.firstChild;
  // what an element holds as a whole is put together anew with each look: of a single text it is that text
  if (first?.nodeType !== Node.TEXT_NODE || first.nextSibling) {
    if (el.textContent !== text) el.textContent = text;
  } else if (first.nodeValue !== text) first.nodeValue = text;
}

/** Sets an attribute only if it changed. @param {Element} el @param {string} name @param {string} value */
export function setAttr(el, name, value) {
  if (el.getAttribute(name) !== value) el.setAttribute(name, value);
}

/** Sets the classes only if they changed. @param {Element} el @param {string} name */
export function setClass(el, name) {
  if (el.className !== name) el.className = name;
}

/** Sets a property of the style only if it changed. @param {HTMLElement} el @param {string} name @param {string} value */
export function setStyle(el, name, value) {
  if (el.style.getPropertyValue(name) !== value) el.style.setProperty(name, value);
}

/** Hides or shows, only if it changed. @param {HTMLElement} el @param {boolean} hidden */
export function setHidden(el, hidden) {
  if (el.hidden !== hidden) el.hidden = hidden;
}

/** Moves focus and choice through a row of tabs or tools by the arrow keys.
 * @param {HTMLElement} row @param {string} selector @param {(item: HTMLElement) => void} [chosen] */
export function arrowKeys(row, selector, chosen) {
  row.addEventListener('keydown', (event) => {
    const vertical = row.getAttribute('aria-orientation') === 'vertical';
    const by = {
      [vertical ? 'ArrowDown' : 'ArrowRight']: 1,
      [vertical ? 'ArrowUp' : 'ArrowLeft']: -1,
    }[event.key];
    if (!by) return;
    const items = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(selector)]).filter(
      (e) => !e.matches(':disabled') && e.offsetParent,
    );
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = items[(at + by + items.length) % items.length];
    next.focus();
    chosen?.(next);
  });
}

/** Whether what moves by itself is not wanted. */
export const prefersReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
