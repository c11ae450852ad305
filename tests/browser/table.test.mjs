/** The table of records in Chromium, on a page of its own: sorting by keys, units, cards, live rows, files. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ready, reason, resize, shot, soon, start, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
let script = '';
before(async () => {
  if (!ready) return;
  b = await start();
  const entry = fileURLToPath(new URL('table/page.js', import.meta.url));
  const built = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  script = built.outputFiles[0].text;
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };

/** @param {string} theme */
const htmlOf = (
  theme,
) => `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><title>Table</title>
<link rel="stylesheet" href="main.css"><link rel="stylesheet" href="later.css"><link rel="icon" href="icon.svg">
<body><main><h1>Table</h1></main><script type="module" src="table.js"></script></body></html>`;

const ROWS = [
  { name: 'post 10', force: 1500, end: -1, n: 1 },
  { name: 'deck', force: 12.5, end: 3.25, n: 2 },
  { name: 'post 9', force: 2500, end: 1, n: 3 },
];

/** @param {any[]} rows @param {{width: number, height: number, theme?: 'light' | 'dark'}} [size] */
async function open(rows, size = { width: 800, height: 600 }) {
  const body = htmlOf(size.theme ?? 'light');
  const page = await b.open('table.html', {
    flat: true,
    ...{ ...size, wait: false, flat: true },
    async before(page) {
      await page.route('**/table.html', (r) => r.fulfill({ body, contentType: 'text/html' }));
      await page.route('**/table.js', (r) =>
        r.fulfill({ body: script, contentType: 'text/javascript' }),
      );
    },
  });
  await soon(async () => assert.ok(await page.evaluate('Boolean(window.made)')));
  await draw(page, rows);
  return page;
}
/** @param {import('playwright-core').Page} page @param {any[]} rows */
const draw = (page, rows) =>
  page.evaluate(
    (/** @type {any} */ rows) => /** @type {any} */ (window).made.table.draw(rows),
    rows,
  );
/** Texts of the cells as they show. @param {import('playwright-core').Page} page @returns {Promise<string[][]>} */
const texts = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody tr')].map((tr) =>
      [...tr.children].map((cell) =>
        /** @type {HTMLElement} */ (cell).innerText.replace(/\u00a0/g, ' ').replace(/\n/g, ' '),
      ),
    ),
  );
/** @param {import('playwright-core').Page} page */
const names = async (page) => (await texts(page)).map(([name]) => name);

test('a column has one unit, in the head; words stand for what is no figure', options, async () => {
  const page = await open(ROWS);
  await soon(async () =>
    assert.deepEqual(await texts(page), [
      ['post 10', '1.500', 'lasts'],
      ['deck', '0.013', '3.25'],
      ['post 9', '2.500', '1.00'],
    ]),
  );
  await soon(async () =>
    assert.deepEqual(await page.locator('thead th .u').allTextContents(), ['', 'kN', 's']),
  );
  await soon(async () => {
    assert.equal(await page.locator('tr[aria-current]').count(), 1);
    assert.equal(await page.locator('tr.bad .go').textContent(), 'post 9');
    assert.deepEqual(await violations(page), []);
  });
  // the unit holds while the figures fall, and is found again in another run
  await draw(page, [{ ...ROWS[1] }]);
  await soon(async () => assert.deepEqual((await texts(page))[0], ['deck', '0.013', '3.25']));
  await page.evaluate('window.made.table.clear()');
  await soon(async () => assert.ok(await page.getByText('Nothing yet').isVisible()));
  await draw(page, [{ ...ROWS[1] }]);
  await soon(async () => assert.deepEqual((await texts(page))[0], ['deck', '12.50', '3.25']));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'sorted by keys: up, down, as it was; names by their numbers; files in that order',
  options,
  async () => {
    const page = await open(ROWS);
    const force = page.getByRole('columnheader', { name: 'Force' });
    const order = () => page.evaluate(`window.made.table.csv()`);
    await force.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await soon(async () => assert.deepEqual(await names(page), ['deck', 'post 10', 'post 9']));
    await soon(async () => assert.equal(await force.getAttribute('aria-sort'), 'ascending'));
    await page.keyboard.press('Space');
    await soon(async () => assert.deepEqual(await names(page), ['post 9', 'post 10', 'deck']));
    await soon(async () => assert.equal(await force.getAttribute('aria-sort'), 'descending'));
    await soon(async () =>
      assert.equal(
        await order(),
        'name,force,end,number\n,N,s,1\npost 9,2500,1,3\npost 10,1500,-1,1\ndeck,12.5,3.25,2\n',
      ),
    );
    await page.keyboard.press('Enter');
    await soon(async () => assert.deepEqual(await names(page), ['post 10', 'deck', 'post 9']));
    await soon(async () => assert.equal(await force.getAttribute('aria-sort'), null));
    await page.getByRole('button', { name: 'Thing' }).click();
    await soon(async () => assert.deepEqual(await names(page), ['deck', 'post 9', 'post 10']));
    await shot(page, 'table-sorted');

    // a row by keys: the next one, and it is chosen
    await page.locator('.go').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await soon(async () => assert.deepEqual(await page.evaluate('window.made.chosen'), ['post 9']));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('rows that change: the elements and the focus stay with their records', options, async () => {
  const page = await open([]);
  const told = await page.evaluate((/** @type {any} */ rows) => {
    const { table } = /** @type {any} */ (window).made;
    table.draw(rows);
    const body = /** @type {HTMLElement} */ (document.querySelector('tbody'));
    const lines = [...body.children];
    /** @type {HTMLElement} */ (lines[1].querySelector('.go')).focus();
    let changes = 0;
    const watch = new MutationObserver((list) => (changes += list.length));
    watch.observe(body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    table.draw(rows); // nothing is new
    changes += watch.takeRecords().length;
    rows[0].force = 1600;
    table.draw(rows);
    const one = watch.takeRecords().length;
    table.draw([{ name: 'new', force: 1, end: 2, n: 9 }, ...rows]);
    return {
      ...{ changes, one },
      // none of them was moved or written: the new one stands before them
      same: lines.every((l, i) => body.children[i + 1] === l),
      more: body.children.length - lines.length,
      focus: document.activeElement?.textContent,
    };
  }, ROWS);
  assert.deepEqual(told, { changes: 0, one: 1, same: true, more: 1, focus: 'deck' });
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('of very many rows the first are drawn, and how many are left is told', options, async () => {
  const page = await open([]);
  const most = 20_000;
  const told = await page.evaluate((most) => {
    const { table } = /** @type {any} */ (window).made;
    const rows = Array.from({ length: most }, (_, i) => ({
      ...{ name: `row ${(i * 7919) % most}`, force: i, end: 1, n: i },
    }));
    table.draw(rows);
    /** @type {HTMLElement} */ (document.querySelector('thead button')).click();
    const first = document.querySelector('tbody .go')?.textContent;
    const last = [...document.querySelectorAll('tbody .go')].at(-1)?.textContent;
    const file = table.csv().split('\n');
    return { first, last, lines: file.length, text: file[2] };
  }, most);
  // names by their numbers: 0 to 49 of 50 that are drawn; the file has all, under its two heads
  assert.deepEqual(told, { first: 'row 0', last: 'row 49', lines: most + 3, text: 'row 0,0,1,0' });
  await soon(async () => assert.ok(await page.getByText('19950 more rows.').isVisible()));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('records that nobody knows: a table from the manifest', options, async () => {
  const page = await open([]);
  await page.evaluate('window.made.drawGauges()');
  await soon(async () =>
    assert.deepEqual(await texts(page), [
      ['boom', '0.001000', '1.000', '2.000', '3.000', 'no', '12'],
      ['mast', '\u22120.002000', '\u22124.000', '5.000', '6.500', 'yes', '1\u202f000\u202f000'],
    ]),
  );
  await soon(async () => {
    const heads = await page.getByRole('columnheader').allTextContents();
    assert.equal(heads.map((t) => t.trim()).join(), 'Part,strain,Force x N,Force y N,Force z N,Over,Cycles'); // prettier-ignore
    assert.deepEqual(await violations(page), []);
  });
  await page.getByRole('button', { name: 'Force x' }).click();
  await soon(async () => assert.deepEqual(await names(page), ['mast', 'boom']));
  const file = String(await page.evaluate('window.made.gauges.csv()'));
  assert.match(file, /^mast,-0.002,-4,5,6.5,yes,/m);
  await page.evaluate('window.made.drawGauges(false)');
  await soon(async () =>
    assert.ok(await page.getByText('Gauges of the moment on show').isVisible()),
  );
  await soon(async () =>
    assert.equal(
      await page.evaluate('window.made.none'),
      null,
      'a section without rows has no table',
    ),
  );
  assert.deepEqual(page.errors, []);
  await page.done();
});

for (const theme of /** @type {const} */ (['light', 'dark']))
  test(`cards at 360 px, ${theme}: each cell with its name and unit`, options, async () => {
    const page = await open(ROWS, { width: 800, height: 640, theme });
    await resize(page, 360, 640);
    await soon(async () =>
      assert.deepEqual(await texts(page), [
        ['post 10', 'Force 1.500 kN', 'End lasts'],
        ['deck', 'Force 0.013 kN', 'End 3.25 s'],
        ['post 9', 'Force 2.500 kN', 'End 1.00 s'],
      ]),
    );
    await soon(async () => assert.deepEqual(await violations(page), []));
    await soon(async () =>
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)),
    );
    // it sorts there, too
    await page.getByRole('button', { name: 'Force' }).click();
    await soon(async () => assert.deepEqual(await names(page), ['deck', 'post 10', 'post 9']));
    await shot(page, `table-360-${theme}`);
    assert.deepEqual(page.errors, []);
    await page.done();
  });
