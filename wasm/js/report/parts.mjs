/**
 * What several sections of a report are made of: a table with heads, pairs of a name and a value.
 * @module
 */
import { html } from './html.mjs';

/** @typedef {import('./html.mjs').Html} Html */

/**
 * @param {readonly (string | {number: string})[]} heads of the columns; of figures as `number`: these stand at the right
 * @param {readonly Html[]} lines its rows
 * @param {string} [kind] its class
 */
export const headedTable = (heads, lines, kind) =>
  html`<table${kind && html` class="${kind}"`}>
    <thead>
      <tr>
        ${heads.map((head) =>
          typeof head === 'string'
            ? html`<th scope="col">${head}</th> `
            : html`<th scope="col" class="num">${head.number}</th> `,
        )}
      </tr>
    </thead>
    <tbody>
      ${lines}
    </tbody>
  </table>`;

/** @param {readonly (readonly [string, unknown])[]} pairs @param {string} [kind] class of the list */
export const factList = (pairs, kind) =>
  html`<dl${kind && html` class="${kind}"`}>
    ${pairs.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div> `,
    )}
  </dl>`;
