/** What arrows of force mean and how long they are, and how long a metre is. */
import { h, setAttr, setStyle, setText, svg } from '../dom.js';
import { S } from '../state/strings.js';
import { formatBound, joinUnit, prefixFor } from '../../../wasm/js/format.mjs';
import { roundBelow } from '../view/picture/scale.js';

/** @param {string} d @param {string} dashes */
const shaft = (d, dashes) =>
  svg('path', {
    d,
    stroke: 'currentColor',
    'stroke-width': 4,
    'stroke-dasharray': dashes || 'none',
  });

/** A force in a contact, by colour and shape, solid or dashed.
 * @param {string} name @param {string} colour @param {...SVGElement} shapes */
const sort = (name, colour, ...shapes) =>
  h(
    'div',
    { class: 'sort' },
    svg('svg', { viewBox: '0 0 40 12', 'aria-hidden': 'true', color: `var(${colour})` }, ...shapes),
    h('span', {}, name),
  );

/** A length in words, with a prefix of its own. @param {number} value @param {string} unit */
export function lengthText(value, unit) {
  const p = prefixFor(value, unit);
  return joinUnit(formatBound(value / p.factor), p.unit);
}

/** @param {number} pixels */
const px = (pixels) => `${Number(pixels.toFixed(1))}px`;

export function createLegend() {
  const arrow = h(
    'div',
    { class: 'arrow', 'aria-hidden': 'true' },
    // as the view draws a net force: ink, hollow head
    svg(
      'svg',
      { viewBox: '0 0 76 14', preserveAspectRatio: 'none' },
      svg('path', { d: 'M0 7H58', stroke: 'var(--ink)', 'stroke-width': 4 }),
      svg('path', {
        d: 'M58 2l15 5-15 5z',
        fill: 'var(--panel)',
        stroke: 'var(--ink)',
        'stroke-width': 2,
      }),
    ),
  );
  const inContact = h(
    'div',
    { class: 'sorts', hidden: true },
    h('h2', {}, S.scene.contactForce),
    sort(
      S.scene.normal,
      '--normal',
      shaft('M0 6H27', ''),
      svg('path', { d: 'M26 1l13 5-13 5z', fill: 'currentColor' }),
    ),
    sort(
      S.scene.friction,
      '--tangential',
      shaft('M0 6H27', '7 3'),
      svg('path', { d: 'M28 1h6l5 5-5 5h-6z', fill: 'currentColor' }),
    ),
  );
  const forceText = h('span', {});
  const netHead = h('h2', {});
  const legend = h(
    'aside',
    { class: 'legend glass', 'aria-label': S.scene.legend },
    inContact,
    netHead,
    arrow,
    h('span', { class: 'scale' }, forceText),
  );
  const zebra = h('div', { class: 'z' });
  const metres = h('span', {});
  const scale = h(
    'div',
    { class: 'mscale glass', role: 'img' },
    h('span', { class: 'l' }, h('span', {}, '0'), metres),
    zebra,
  );

  return {
    legend,
    scale,
    /** @param {boolean} contacts forces in them @param {boolean} parts and on parts; else the arrow is a measure */
    setRun(contacts, parts) {
      inContact.hidden = !contacts;
      setText(netHead, parts ? S.scene.force : S.scene.lengths);
    },
    /** @param {number} pixels a metre at the target @param {number} newtons a metre of arrow */
    set(pixels, newtons) {
      if (!(pixels > 0) || !Number.isFinite(pixels)) return;
      const d = roundBelow(110 / pixels, 'm');
      setStyle(zebra, 'width', px(d * pixels));
      const text = lengthText(d, 'm');
      setText(metres, text);
      setAttr(scale, 'aria-label', S.scene.scale(text));
      if (!(newtons > 0)) return;
      const force = roundBelow((96 / pixels) * newtons, 'N');
      setStyle(arrow, 'width', px((force / newtons) * pixels));
      setText(forceText, S.scene.length(lengthText(force, 'N')));
    },
  };
}
