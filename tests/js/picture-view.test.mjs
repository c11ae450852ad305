// Where a 2D picture looks when its window changes. That a picture that goes back to its size shows what it did is asked of the view itself;
// how much is seen in another size is the smaller of both ratios, so that nothing that was in the middle is lost.
import test from 'node:test';
import assert from 'node:assert/strict';
import { ABOVE, createView } from '../../web/src/view/picture/view.js';

/** Sizes of a scene: on a screen, on a phone, on its side. */
const [DESK, PHONE, SIDEWAYS] = [[960, 460], [360, 440], [740, 300]]; // prettier-ignore

/** @param {number[]} size */
function viewOf([w, h]) {
  const view = createView(ABOVE);
  view.resize(w, h, 1);
  view.frame([0, 0, 100, 20]);
  return view;
}

test('a window that changes there and back shows what it did', () => {
  const view = viewOf(DESK);
  const { zoom, x, y } = view;
  for (let n = 0; n < 3; n++) {
    for (const [w, h] of [PHONE, SIDEWAYS]) {
      view.resize(w, h, 2);
      assert.equal(view.zoom, zoom * Math.min(w / DESK[0], h / DESK[1]));
    }
    view.resize(DESK[0], DESK[1], 1);
    assert.deepEqual([view.zoom, view.x, view.y], [zoom, x, y]);
  }
});

test('a zoom that is chosen in another size holds from there', () => {
  const view = viewOf(DESK);
  view.resize(PHONE[0], PHONE[1], 2);
  view.scale(3, false);
  const { zoom } = view;
  view.resize(SIDEWAYS[0], SIDEWAYS[1], 2);
  assert.equal(view.zoom, zoom * Math.min(SIDEWAYS[0] / PHONE[0], SIDEWAYS[1] / PHONE[1]));
  view.resize(PHONE[0], PHONE[1], 2);
  assert.equal(view.zoom, zoom);
});
