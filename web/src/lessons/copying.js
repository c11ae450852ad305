/** Copies, and tells whether that went well. */
import { copyText, setText } from '../dom.js';
import { L } from './words.js';

/** @param {HTMLElement} status @param {string} text */
export const copyTold = async (status, text) =>
  setText(status, (await copyText(text)) ? L.copied : L.notCopied);
