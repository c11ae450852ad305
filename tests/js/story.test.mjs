/** What a scenario says of its picture, by time alone: captions, cameras, speeds; slow motion at impacts; where plates may lie. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { camerasOf } from '../../web/src/sim/opens.js';
import { slowed } from '../../web/src/story/slow.js';
import { scenesOf, toldAt } from '../../web/src/story/tale.js';
import { crosses, overlap, place } from '../../web/src/view/spots.js';

const view = {
  caption: 'All of it.',
  opens: { time: 2, speed: 2, camera: 'far' },
  cameras: { far: {}, near: {} },
  story: {
    later: { at: 10, camera: 'far', speed: 1 },
    hit: { at: 5, for: 2, caption: 'It hits.', camera: 'near', speed: 0.1 },
  },
};
const scenes = scenesOf(view);
const at = (/** @type {number} */ time) => toldAt(view, scenes, time);

test('scenes come in the order of their times; before the first the opening holds', () => {
  assert.deepEqual(
    scenes.map((scene) => scene.at),
    [5, 10],
  );
  const { caption, camera, speed, number } = at(4.9);
  assert.deepEqual([caption, camera, speed, number], ['All of it.', 'far', 2, -1]);
});

test('a scene has its sentence for its while, its camera and its speed until the next one', () => {
  assert.deepEqual([at(5).caption, at(7).caption, at(7.1).caption], ['It hits.', 'It hits.', '']);
  assert.deepEqual([at(5).speed, at(9.9).speed, at(10).speed], [0.1, 0.1, 1]);
  assert.deepEqual([at(9.9).camera, at(12).camera], ['near', 'far']);
});

test('a move from camera to camera goes by the time of the run and is over in time', () => {
  assert.equal(at(5).share, 0);
  assert.ok(at(5.05).share > 0.1 && at(5.05).share < at(5.1).share);
  assert.equal(at(5.2).share, 1);
  assert.equal(at(5.05).before, 'far');
  // the same picture whichever way one comes
  const there = at(5.05);
  at(11);
  assert.deepEqual(at(5.05), there);
});

test('a small picture opens with the camera that is called "phone"', () => {
  /** @type {import('../../wasm/js/frame.mjs').Stand} */
  const phone = { eye: [1, 0, 0], target: [0, 0, 0] };
  const own = { ...view, cameras: { ...view.cameras, phone } };
  assert.equal(camerasOf(own, 390).far, phone);
  assert.deepEqual([camerasOf(own, 1280).far, camerasOf(own).far], [{}, {}]);
  assert.deepEqual(camerasOf(view, 390), view.cameras);
  assert.deepEqual(camerasOf({ cameras: { phone } }, 390), { phone });
  assert.deepEqual(camerasOf(undefined, 390), {});
});

test('a story without cameras and a view without a story', () => {
  assert.deepEqual(toldAt({}, [], 3), {
    ...{ number: -1, caption: '', camera: '', before: '', share: 1, speed: 1 },
  });
});

test('slow at impacts: it begins before, ends after, and one impact is one', () => {
  const events = [
    { time: 0, kind: 6 },
    { time: 3, kind: 3 },
    { time: 10, kind: 6 },
    { time: 10.4, kind: 6 },
    { time: 20, kind: 2 },
  ];
  assert.equal(slowed(events, 0, 1), 1); // it begins there
  assert.equal(slowed(events, 3, 1), 1); // a node is no impact
  assert.equal(slowed(events, 9.8, 1), 1);
  assert.equal(slowed(events, 9.95, 1), 0.1);
  assert.equal(slowed(events, 10.1, 1), 0.1);
  assert.equal(slowed(events, 10.4, 1), 1);
  assert.equal(slowed(events, 20.01, 4), 0.4);
});

test('a plate keeps clear of plates, arrows, what they speak of and the edge', () => {
  const plate = { width: 60, height: 30 };
  /** @type {Parameters<typeof place>[5]} */
  const empty = { width: 400, height: 300, boxes: [], lines: [], count: 0, places: [], spots: 0 };
  const free = place(plate, 200, 150, 1, 0, empty);
  assert.ok(free && free[0] > 200); // beyond the tip
  const beside = place(plate, 200, 150, 1, 0, { ...empty, boxes: [free] });
  assert.ok(beside && !overlap(beside, free));
  const lines = [100, 150, 390, 150];
  const off = place(plate, 200, 150, 1, 0, { ...empty, lines, count: 1 });
  assert.ok(off && !crosses(lines, 0, off));
  const places = [240, 150];
  const clear = place(plate, 200, 150, 1, 0, { ...empty, places, spots: 1 });
  assert.ok(clear && !(clear[0] < 240 && clear[2] > 240 && clear[1] < 150 && clear[3] > 150));
  assert.equal(place(plate, -5, 150, 1, 0, empty), null);
  assert.equal(place({ width: 390, height: 290 }, 200, 150, 1, 0, empty), null);
  const corner = place(plate, 399, 1, 1, 0, empty);
  assert.ok(!corner || (corner[2] <= 400 && corner[1] >= 0));
});

test('a line crosses a box, or passes it', () => {
  assert.ok(crosses([0, 0, 10, 10], 0, [4, 4, 6, 6]));
  assert.ok(crosses([5, 5, 5, 5], 0, [4, 4, 6, 6]));
  assert.ok(!crosses([0, 0, 3, 3], 0, [4, 4, 6, 6]));
  assert.ok(!crosses([0, 7, 10, 7], 0, [4, 4, 6, 6]));
});
