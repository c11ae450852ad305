/** The sheet of keys: what it lists works in the run on show, and what would do nothing is not listed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, show, soon, start, until, state } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

/** @typedef {import('./page.mjs').Page} Page */

/** What is on the sheet: label and its keys. @param {Page} page @returns {Promise<[string, string[]][]>} */
async function sheet(page) {
  await page.keyboard.press('?');
  await page.locator('dialog#keys').waitFor();
  const rows = await page
    .locator('dialog#keys dl > div')
    .evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        [...row.querySelectorAll('kbd')].map((key) => key.textContent ?? ''),
      ]),
    );
  await page.keyboard.press('Escape');
  await until(page, "!document.querySelector('dialog')");
  return /** @type {[string, string[]][]} */ (rows);
}

/** Presses for a row, one after the other. @type {Record<string, string[]>} */
const PRESSES = {
  'Back, forward 1 s': ['ArrowRight', 'ArrowLeft'],
  // it is paused at a frame that is not the first
  'Step back, forward': [',', '.'],
  'Previous, next event': [']', ']', '['],
  // it may be seen from straight above
  Orbit: ['Shift+ArrowLeft', 'Shift+ArrowDown'],
  'Views around it': ['2', '3', '4', '1'],
  // a run has one camera at least, seldom five
  'Cameras of this run': ['5'],
  'Slower, faster': ['-', '+'],
  'Presentation mode': ['Shift+P', 'Shift+P'],
  // nothing was changed: there is nothing to undo yet
  'Undo, redo': [],
  // in and out again
  'Steer by the arrow keys': ['w', 'w'],
  'Drive by keys, sticks or gamepad': ['Shift+D', 'Shift+D'],
  'Pull a body by hand': ['Shift+G', 'Shift+G'],
  'Plan or 3D, of vessels': ['p', 'p'],
  'Find an action': ['Control+k'],
  'Measuring tape': ["'", 'Escape'],
  // it takes the keys until it is closed
  'Text beside the picture': ['Shift+E', 'Escape'],
  'Dark, light': ['d', 'd'],
  'Play, pause': ['Space', 'Space'],
};

/** All that a key may change. @param {Page} page */
const told = (page) =>
  page.evaluate(() => {
    const hawse = /** @type {{hawse: {state: Record<string, unknown>}}} */ (
      /** @type {unknown} */ (window)
    ).hawse;
    const { frame, playing, speed, camera } = hawse.state;
    const root = document.documentElement;
    const at = document.activeElement;
    return [
      JSON.stringify({ frame, playing, speed, camera, data: { ...root.dataset } }),
      at === document.body ? '' : `${at?.tagName} ${at?.className} ${at?.id}`,
      [
        ...document.querySelectorAll(
          '[aria-pressed], [aria-selected], [aria-checked], dialog, .find',
        ),
      ]
        .map((e) =>
          ['id', 'aria-label', 'aria-pressed', 'aria-selected', 'aria-checked', 'hidden']
            .map((name) => e.getAttribute(name))
            .join(),
        )
        .join('\n'),
      document.querySelector('[role=status].sr')?.textContent,
    ].join('\n');
  });

/** @param {Page} page @param {string} row @param {string} key */
async function works(page, row, key) {
  const before = await told(page);
  const chooser = row === 'Mesh from a file' ? page.waitForEvent('filechooser') : null;
  await page.keyboard.press(key);
  if (chooser) await chooser;
  else await soon(async () => assert.notEqual(await told(page), before, `${row}: ${key}`));
  if (await page.locator('dialog[open]').count()) {
    await page.keyboard.press('Escape');
    await until(page, "!document.querySelector('dialog')");
  }
  await page.evaluate('document.activeElement?.matches("input") && document.activeElement.blur()');
}

const ALWAYS = [
  'Play, pause',
  'Fit all',
  'Follow part',
  'Orbit',
  'Grid',
  'Undo, redo',
  'This sheet',
];

/** Of an example: some that are listed, and some that are not. @type {[string, string[], string[]][]} */
const CASES = [
  [
    'rov-tether',
    ['Nodes', 'Contacts', 'Values of the next part'],
    ['Steer by the arrow keys', 'Plan or 3D, of vessels', 'Cut the hull open'],
  ],
  [
    'crane-landing',
    ['Nodes', 'Contacts', 'Forces, labels'],
    ['Steer by the arrow keys', 'Plan or 3D, of vessels', 'Cut the hull open'],
  ],
  [
    'tug-and-ship',
    ['Steer by the arrow keys', 'Plan or 3D, of vessels', 'Contacts'],
    ['Nodes', 'Cut the hull open'],
  ],
];

for (const [id, listed, left] of CASES)
  test(`keys of ${id}`, options, async () => {
    const page = await b.open(`#${id}?t=0`, { width: 800, height: 560 });
    await page.evaluate('window.hawse.pause()');
    // two events at least lie ahead of the frame on show
    await show(page, Math.min(230, (await state(page)).frames));
    await show(page, 10);
    /** @type {[string, string[]][]} */
    let rows = [];
    await soon(async () => {
      rows = await sheet(page);
      const names = rows.map(([name]) => name);
      for (const name of [...ALWAYS, ...listed]) assert.ok(names.includes(name), name);
      for (const name of left) assert.ok(!names.includes(name), name);
    });
    for (const [row, keys] of rows)
      for (const key of PRESSES[row] ?? keys.map((k) => (k.length === 1 ? k.toLowerCase() : k)))
        await works(page, row, key);
    assert.deepEqual(page.errors, []);
    await page.done();
  });
