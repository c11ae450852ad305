/** Icons drawn for Hawse, on the grid of those of Lucide beside which they stand (icons.js): [element, attributes]. */

/** @type {Record<'mark' | 'force' | 'contact' | 'bare', [string, Record<string, string>][]>} */
export const OWN = {
  mark: [
    ['circle', { cx: '12', cy: '12', r: '9.2' }],
    ['path', { d: 'M12 2.8v6.4m0 12v-6.4' }],
    ['rect', { x: '9.4', y: '7.2', width: '5.2', height: '9.6', rx: '2.6' }],
  ],
  force: [
    ['path', { d: 'M4 20 15 9' }],
    ['path', { d: 'm19 5-7.5 2 5.5 5.5z', fill: 'currentColor' }],
  ],
  contact: [
    ['path', { d: 'M3 5h10v10H3z' }],
    ['path', { d: 'M10 10h11v9H10z' }],
    ['path', { d: 'M10 15l3-5M12 15l1-1.5' }],
  ],
  bare: [['path', { d: 'M3 13h18l-4 6H6zM7 9V6h6l2 3' }]],
};
