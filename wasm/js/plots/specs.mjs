/** Which channels a run's plots show, by its view or by what it has, and what they are called. */
import { scaleFor } from '../format.mjs';
import { sidesOf } from '../sides.mjs';

/** @typedef {import('../frame.mjs').Manifest} Manifest */
/** @typedef {{title: string, channels: {index: number, label: string, unit: string, part: string,
 *   owner: string, whole: boolean}[]}} PlotSpec  owner: in words; whole: a count */

/** Plots over time that a page shows, where they were asked for. */
export const MOST_STRIPS = 5;

/** Whose channel it is, in words: its part, or the body that moves in its contact.
 * @param {Manifest} manifest @param {string} part */
function ownerOf(manifest, part) {
  const pairs = (manifest.pairs ?? []).filter((p) => `contacts.${p.contact}` === part);
  return pairs.length === 1 ? sidesOf(pairs[0], manifest).mover : idOf(part);
}
/** @param {string} part */
const idOf = (part) => part.replace(/^(plan_)?contacts\./, '');

/** @typedef {PlotSpec['channels'][number]} Channel */

/** A channel by its name, as a plot tells of it. @param {Manifest} manifest @param {string} id @returns {Channel | null} */
export function channelOf(manifest, id) {
  const index = manifest.channels.findIndex((c) => c.id === id);
  if (index < 0) return null;
  const { label, unit, part = '', name } = manifest.channels[index];
  const fender = manifest.fenders?.find((f) => f.part === part && name.startsWith(`${f.id}_`))?.id;
  return {
    ...{ index, label: label || id, unit, whole: name === 'regions' },
    part: fender ? `${part}.${fender}` : part,
    owner: fender ?? ownerOf(manifest, part),
  };
}

/** Channels of a plot of the view. @param {Manifest} manifest @param {Record<string, string | undefined>} plot */
export const channelsOf = (manifest, { a, b, c }) =>
  [a, b, c].flatMap((id) => (id && channelOf(manifest, id)) || []);

/** The plots of the view over time, else sensible ones: tensions, then heights or speeds, then energy.
 * @param {Manifest} manifest @returns {PlotSpec[]} */
export function plotSpecs(manifest) {
  /** @type {PlotSpec[]} */
  const specs = [];
  for (const plot of Object.values(manifest.view?.plots ?? {})) {
    const channels = plot.x ? [] : channelsOf(manifest, plot);
    if (channels.length > 0) specs.push({ title: plot.title || channels[0].label, channels });
  }
  if (specs.length > 0) return specs;
  for (const [name, others] of /** @type {[string, string[]][]} */ ([
    ['tension_a', ['tension_b']],
    ['z', []],
    ['speed', []],
  ])) {
    const c = manifest.channels.find((k) => k.name === name);
    if (!c) continue;
    const ids = [c.id, ...others.map((o) => `${c.part}.${o}`)];
    const channels = ids.flatMap((id) => channelOf(manifest, id) ?? []);
    specs.push({ title: channels[0].label, channels });
  }
  // what the first parts tell first, of kinds that have none of these
  for (const c of manifest.channels) {
    if (specs.length > 0 || !c.part) continue;
    const channels = [channelOf(manifest, c.id)].flatMap((one) => one ?? []);
    if (channels.length > 0) specs.push({ title: channels[0].label, channels });
  }
  const kinetic = channelOf(manifest, 'kinetic');
  if (specs.length < 2 && kinetic) specs.push({ title: kinetic.label, channels: [kinetic] });
  return specs;
}

/** Display unit and decimals of a channel's values up to `range`: a count has none.
 * @param {number} range @param {{unit: string, whole?: boolean}} channel */
export function scaleOf(range, { unit, whole }) {
  const scale = scaleFor(range, unit);
  return whole ? { ...scale, decimals: 0 } : scale;
}

/** What tells a channel from others: its part or the body of its contact (the name of the contact where
 * two have the same), else the words of its label that differ ("end b", "Kinetic").
 * @param {Channel} channel @param {Channel[]} channels with it */
function nameAmong({ label, part, owner }, channels) {
  const others = channels.filter((c) => c.part !== part);
  if (others.length > 0)
    return (others.some((c) => c.owner === owner) ? idOf(part) : owner) || label;
  const words = channels.map((c) => c.label.split(' '));
  let same = 0;
  while (words.every((w) => w.length > same + 1 && w[same] === words[0][same])) same++;
  const own = label.split(' ').slice(same);
  return same > 0 && own.join(' ').length < 3
    ? label
        .split(' ')
        .slice(same - 1)
        .join(' ')
    : own[0];
}

/** What tells a channel from the others of its plot; of those that one word does not, by more.
 * @param {number} i @param {PlotSpec} spec */
export function shortName(i, { channels }) {
  const name = nameAmong(channels[i], channels);
  const alike = channels.filter((c) => nameAmong(c, channels) === name);
  return alike.length > 1 ? nameAmong(channels[i], alike) : name;
}
