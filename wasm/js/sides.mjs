/**
 * Who meets whom, in words.
 * @module
 */

/** An id as words. @param {string} id */
export const spoken = (id) => id.replace(/[-_]+/g, ' ');

/**
 * The two sides of a pair in words, with the collider where the part has several: what moves first,
 * what is led or stands still second.
 * @param {import('./frame.mjs').Pair} pair
 * @param {import('./frame.mjs').Manifest} manifest
 */
export function sidesOf({ a, b, collider_a, collider_b }, manifest) {
  const words = (/** @type {string} */ part, /** @type {string} */ collider) =>
    [part, collider].join(' ').replace(/[-_]+/g, ' ').trim();
  const led = (/** @type {string} */ id) =>
    manifest.parts.find((p) => p.id === id)?.kind === 'motion';
  const swap = led(a) && !led(b);
  const [first, second] = [words(a, collider_a), words(b, collider_b)];
  return { swap, mover: swap ? second : first, other: swap ? first : second };
}

/**
 * Gives the links of chains names, "link 12", in a manifest that has none for them: their colliders stand
 * in the order of their numbers, and their pairs in the order of the colliders.
 * @param {import('./frame.mjs').Manifest} manifest
 */
export function nameLinks(manifest) {
  for (const part of manifest.parts) {
    if (part.kind !== 'chain') continue;
    const colliders = part.colliders ?? [];
    for (const c of colliders)
      if (c.id === '' && c.pose !== null) c.id = `link ${c.pose - (part.pose ?? 0)}`;
    const line = manifest.lines[part.line ?? -1];
    if (line) line.diameter ??= colliders[0]?.size[0] || 0.05;
    /** @type {Record<string, number>} */
    const met = {};
    for (const pair of manifest.pairs ?? []) {
      const end = pair.b === part.id ? 'b' : pair.a === part.id ? 'a' : '';
      if (end === '' || pair[`collider_${end}`] !== '') continue;
      const others = `${pair.contact} ${pair.a} ${pair.b} ${end === 'b' ? pair.collider_a : pair.collider_b}`;
      if (!pair.slot) met[others] = (met[others] ?? -1) + 1;
      pair[`collider_${end}`] = colliders[met[others]]?.id ?? '';
    }
  }
}
