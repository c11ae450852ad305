/** The core's description of itself, as hw_schema_json prints it. */

/**
 * A row of a field table, as hw_schema_json prints it.
 * @typedef {object} Field
 * @property {string} key
 * @property {string} type
 * @property {any} [default]
 * @property {number} [min]
 * @property {number} [max]
 * @property {boolean} [above] the minimum itself is not allowed
 * @property {boolean} [below] the maximum itself is not allowed
 * @property {string} [unit]
 * @property {string} label
 * @property {string} [help]
 * @property {string[]} [choices]
 * @property {string} [to] what a reference or a text names
 * @property {number} [of] how many numbers of a series belong together
 * @property {boolean} [required]
 * @property {boolean} [input]
 * @property {boolean} [advanced]
 * @property {Field[]} [fields] of a map's rows
 */
/** @typedef {{label: string, map?: boolean, fields: Field[]}} Table `map`: entries by id, each with these fields */
/** @typedef {{name: string, unit: string, label: string, help?: string}} Channel */
/** @typedef {Table & {channels: Channel[]}} Kind */
/** @typedef {import('../../wasm/js/frame.mjs').Word} Word */
/** @typedef {{label: string, help?: string, stride?: number, row?: Word[]}} Section */
/**
 * @typedef {object} Description its other members are the tables of a scenario, by their keys
 * @property {number} format
 * @property {string} version
 * @property {Record<string, Channel[]>} channels of what is no part
 * @property {Record<string, Kind>} parts
 * @property {Record<string, Section>} sections of a frame
 * @property {Word[]} event_kinds
 */

/**
 * The tables of a scenario besides its parts.
 * @param {Description} description
 * @returns {[string, Table][]}
 */
export function tablesOf({ format, version, channels, parts, sections, event_kinds, ...tables }) {
  return Object.entries(/** @type {Record<string, Table>} */ (tables));
}

/** @param {{unit?: string}} field */
export const unitOf = (field) => (field.unit && field.unit !== '1' ? field.unit : '');

/** A name of the catalogue. @param {Field} field */
export const isStock = (field) => field.to === 'stock';

/**
 * Whether leaving the field out means its default, and not something found from other fields.
 * @param {Field} field
 */
export const hasDefault = (field) =>
  field.default !== null && !/\bwithout it\b/.test(field.help ?? '');
