/**
 * What acts is in the picture: at moments of every example, from its opening on, by the camera of its story, the middle of what
 * acts (places of contact, else bodies, else lines) is inside the frame and some of it is not hidden. Nothing is drawn for it:
 * see framing.mjs. Five moments of the examples that are computed in a second or so; `HAWSE_FRAMING=all` takes all.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { test } from 'node:test';
import { Vector3 } from 'three';
import { momentsOf, openExample, pictureOf } from './framing.mjs';

const all = process.env.HAWSE_FRAMING === 'all';
/** They take long to compute. */
const SLOW = ['anchor-lift', 'anchor-jam', 'anchor-seaway', 'anchor-on-cable', 'tether-drop', 'tether-hockle', 'tether-knot', 'rov-tether', 'lugre-treadmill', 'spread-mooring', 'buoy-in-waves', 'line-parts', 'hanging-chain', 'lay-chain', 'launch-in-waves', 'launch-and-recovery']; // prettier-ignore
/** The middle of what acts is no nearer to the edge than this, of half the picture. */
const INSIDE = 0.95;
/** A kilometre of wire: no picture shows ship and body. */
const ELSEWHERE = ['long-line'];

const { examples } = JSON.parse(
  await fs.readFile(new URL('../../examples/index.json', import.meta.url), 'utf8'),
);

for (const { id, file } of examples) {
  if (ELSEWHERE.includes(id) || (SLOW.includes(id) && !all)) continue;
  test(`what acts is in the picture: ${id}`, async () => {
    const example = await openExample(file);
    for (const frame of momentsOf(example.manifest, 5)) {
      example.runner.goto(frame);
      const picture = pictureOf(example);
      assert.ok(picture, 'it has a camera');
      const { x, y, z } = picture.seen.getCenter(new Vector3());
      const where = `${picture.camera} at ${picture.time.toFixed(2)} s: ${x.toFixed(2)}, ${y.toFixed(2)}`;
      assert.ok(Math.abs(x) < INSIDE && Math.abs(y) < INSIDE && z < 1, where);
      assert.ok(picture.hides.length < 3, `${where} is behind ${picture.hides}`);
    }
    example.free();
  });
}

test('every example says what it shows, opens by one of its cameras and has a title for each', async () => {
  for (const { id, file } of examples) {
    const { view } = JSON.parse(
      await fs.readFile(new URL(`../../examples/${file}`, import.meta.url), 'utf8'),
    );
    assert.ok(view.caption.length > 20 && view.caption.length < 160, id);
    assert.ok(view.cameras[view.opens.camera], id);
    for (const { title } of Object.values(view.cameras)) assert.ok(title, id);
  }
});
