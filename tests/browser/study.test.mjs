// The page of studies: a table is opened and looked at, in both languages and themes, on a screen and on a phone; ranges select in all views, by
// pointer and by keys; a row opens as its run; what is no table is told.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { W as EN } from '../../web/src/study/words.js';
import { W as DE } from '../../web/src/study/words.de.js';
import { wilson } from '../../wasm/js/study/returns.mjs';
import { ready, reason, shot, soon, start, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

/** 400 rows whose numbers are told by a rule, so that what is selected can be counted. */
const ROWS = 400;
const valueOf = (/** @type {number} */ i) => ({
  lip: 0.15 + (i % 20) / 100,
  pull: 80_000 + 400 * i,
  verdict: i % 10 === 0 ? 'jammed' : 'home',
  peak: 90_000 + 300 * i + 1000 * (i % 7),
});
const table = () => {
  let text = 'point,lip,pull,verdict,end,peak,hash,cause,link\n,m,N,,s,N,,,\n';
  for (let i = 0; i < ROWS; i++) {
    const { lip, pull, verdict, peak } = valueOf(i);
    const link = i === 1 ? 'javascript:alert(1)' : `#anchor-seaway?meshes.bow.bow.lip=${lip.toFixed(2)}`; // prettier-ignore
    text += `${i},${lip.toFixed(2)},${pull},${verdict},30,${peak},h${i},${i === 2 ? '<img src=x onerror=alert(1)>' : ''},${link}\n`;
  }
  return text;
};
const count = (/** @type {(row: ReturnType<typeof valueOf>) => boolean} */ good) =>
  Array.from({ length: ROWS }, (_, i) => valueOf(i)).filter(good).length;

/** @param {string} name @param {string | Buffer} text */
const fileOf = (name, text) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** @param {import('./page.mjs').Page} page @param {string} name @param {string | Buffer} text */
const openTable = (page, name, text) => page.setInputFiles('#study-file', fileOf(name, text));
/** @param {import('./page.mjs').Page} page @param {string} text */
const says = (page, text) => soon(async () => assert.equal(await page.textContent('.count'), text));
/** Drags over a canvas by shares of its size. @param {import('./page.mjs').Page} page @param {string} selector @param {number[]} ends */
async function drag(page, selector, [x0, y0, x1, y1]) {
  const canvas = page.locator(selector).first();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + x0 * box.width, box.y + y0 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + ((x0 + x1) / 2) * box.width, box.y + ((y0 + y1) / 2) * box.height);
  await page.mouse.move(box.x + x1 * box.width, box.y + y1 * box.height);
  await page.mouse.up();
}

for (const [words, address, width, height, theme] of /** @type {const} */ ([
  [EN, 'study.html', 1400, 900, 'light'],
  [DE, 'study-de.html', 1400, 900, 'dark'],
  [EN, 'study.html', 360, 640, 'dark'],
  [DE, 'study-de.html', 360, 640, 'light'],
]))
  test(
    `${address} at ${width}, ${theme}: fits, names its parts, has no fault of access`,
    options,
    async () => {
      const page = await b.open(address, { wait: false, width, height, theme, flat: true });
      await soon(async () => assert.deepEqual(await violations(page), []));
      await openTable(page, 'lifts.csv', table());
      await says(page, words.selected(ROWS, ROWS));
      await soon(async () => assert.equal(await page.textContent('.verdicts tbody td'), '40'));
      // the share of those with its bounds, by Wilson, as the page's language writes numbers
      const { share, low, high } = wilson(40, ROWS);
      const told = (/** @type {number} */ x) =>
        `${Number((100 * x).toFixed(2))}\u00a0%`.replace('.', words === DE ? ',' : '.');
      await soon(async () => assert.deepEqual((await page.locator('.verdicts tbody tr').first().locator('td').allTextContents()).slice(1), [told(share), `${told(low)}; ${told(high)}`])); // prettier-ignore
      const views = Object.keys(words.views);
      for (const view of width < 700 ? views : ['scatter']) {
        if (width < 700) await page.selectOption('.which-view select', view);
        await soon(
          async () =>
        assert.equal(await page.textContent(`.card.${view} h2`), words.views[/** @type {'row'} */ (view)]), // prettier-ignore
        );
        await soon(async () => assert.ok(await page.isVisible(`.card.${view}`)));
        await soon(async () => assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)); // prettier-ignore
      }
      await soon(async () => assert.deepEqual(await violations(page), []));
      await shot(page, `study-${width}-${theme}`);
      assert.deepEqual(page.errors, []);
      await page.done();
    },
  );

test(
  'ranges by fields, by pointer and by words select in all views; all of it is undone',
  options,
  async () => {
    const page = await b.open('study.html', { wait: false, width: 1400, height: 900, flat: true });
    await openTable(page, 'lifts.csv', table());
    const field = (/** @type {string} */ name) => page.getByLabel(name, { exact: true });
    await field('pull [N] from').fill('120000');
    await page.keyboard.press('Tab');
    const over = count(({ pull }) => pull >= 120_000);
    await says(page, EN.selected(over, ROWS));
    await field('lip [m] to').fill('0,2');
    await page.keyboard.press('Enter');
    const both = count(({ pull, lip }) => pull >= 120_000 && Number(lip.toFixed(2)) <= 0.2);
    await says(page, EN.selected(both, ROWS));
    // figures are of the selection
    await soon(async () => assert.equal(await page.textContent('.spread .figures tbody td'), `${both}`)); // prettier-ignore
    await field('lip [m] to').fill('much');
    await page.keyboard.press('Enter');
    await soon(async () => assert.equal(await page.textContent('.fault:not([hidden])'), EN.filterFault('much'))); // prettier-ignore
    await says(page, EN.selected(both, ROWS));
    await page.getByRole('button', { name: EN.clear }).click();
    await says(page, EN.selected(ROWS, ROWS));
    await page.getByRole('button', { name: 'jammed', exact: true }).click();
    await says(page, EN.selected(40, ROWS));
    await page.getByRole('button', { name: 'jammed', exact: true }).click();
    await says(page, EN.selected(ROWS, ROWS));
    // each picture is dragged over: some rows are left, and the fields say which
    for (const view of ['scatter', 'heat', 'spread', 'ranges', 'matrix', 'parallel']) {
      await drag(page, `.card.${view} canvas:not(.swatch)`, view === 'parallel' ? [0.08, 0.3, 0.08, 0.6] : view === 'matrix' ? [0.1, 0.02, 0.14, 0.1] : [0.3, 0.3, 0.6, 0.6]); // prettier-ignore
      await soon(async () => {
        const now = Number(/^\d+/.exec((await page.textContent('.count')) ?? '')?.[0]);
        assert.ok(now > 0 && now < ROWS, `${view}: ${now}`);
      });
      await page.getByRole('button', { name: EN.clear }).click();
      await says(page, EN.selected(ROWS, ROWS));
    }
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a point that is pressed, and rows by arrow keys, open by a fragment on this page alone',
  options,
  async () => {
    const page = await b.open('study.html', { wait: false, width: 1400, height: 900, flat: true });
    await openTable(page, 'lifts.csv', table());
    await says(page, EN.selected(ROWS, ROWS));
    await page.focus('.one');
    await page.keyboard.press('ArrowRight');
    await soon(async () => assert.equal(await page.textContent('.one p'), EN.row('0')));
    await soon(async () => assert.equal(await page.getAttribute('.run a', 'href'), './#anchor-seaway?meshes.bow.bow.lip=0.15')); // prettier-ignore
    await soon(async () => assert.equal(await page.getAttribute('.run a', 'rel'), 'noopener'));
    await page.keyboard.press('ArrowDown');
    // the cell of row 1 is no link of a run
    await soon(async () => assert.equal(await page.textContent('.run'), EN.badLink));
    await soon(async () => assert.equal(await page.locator('.run a').count(), 0));
    await page.keyboard.press('ArrowRight');
    // markup in a cell is text
    await soon(async () =>
      assert.match((await page.textContent('.one .cells')) ?? '', /<img src=x/),
    );
    await soon(async () => assert.equal(await page.locator('.one img').count(), 0));
    const canvas = page.locator('.card.scatter canvas').first();
    await canvas.scrollIntoViewIfNeeded();
    // peak over lip: rows stand in twenty columns, one of them every 20 pixels; 12 pixels from row to row
    let x = 0.4;
    await soon(async () => {
      const box = await canvas.boundingBox();
      assert.ok(box);
      x = x > 0.7 ? 0.4 : x + 0.02;
      await page.mouse.click(box.x + x * box.width, box.y + 0.5 * box.height);
      assert.match(
        String(await page.getAttribute('.run a', 'href', { timeout: 2000 })),
        /lip=0\.2/,
      );
    });
    const href = await page.getAttribute('.run a', 'href');
    assert.match(String(href), /^\.\/#anchor-seaway\?/);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'the selection as CSV and as a study; with its text a whole one; a table that grows keeps what was chosen',
  options,
  async () => {
    const page = await b.open('study.html', { wait: false, width: 1400, height: 900, flat: true });
    const text = table();
    const lines = text.split('\n');
    await openTable(page, 'lifts.csv.part', `${lines.slice(0, 202).join('\n')}\n199,0.3`);
    await says(page, EN.selected(200, 200));
    await soon(async () => assert.match((await page.textContent('.notes')) ?? '', /cut off/));
    await page.getByLabel('pull [N] to', { exact: true }).fill('81000');
    await page.keyboard.press('Enter');
    await says(page, EN.selected(3, 200));
    await openTable(page, 'lifts.csv', text);
    await says(page, EN.selected(3, ROWS));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: EN.saveCsv }).click();
    const file = await saved;
    assert.equal(file.suggestedFilename(), 'lifts-selected.csv');
    const place = await file.path();
    assert.equal(readFileSync(place, 'utf8'), `${lines.slice(0, 5).join('\n')}\n`);
    const copied = async () => {
      await page.getByRole('button', { name: EN.copyStudy }).click();
      await soon(async () => assert.equal(await page.textContent('.save .at'), EN.copied));
      return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    };
    const rows = [0, 1, 2].map((i) => [Number(valueOf(i).lip.toFixed(2)), valueOf(i).pull]);
    const alone = await copied();
    assert.deepEqual(alone, { design: { kind: 'table', columns: ['lip', 'pull'], rows } });
    const study = {
      ...{ hawse_study: 1, title: 'Lifts', base: 'anchor-seaway' },
      factors: { lip: { path: 'meshes.bow.bow.lip', distribution: 'uniform', low: 0.15, high: 0.34 }, pull: { path: 'winch.motor_force', distribution: 'uniform', low: 1, high: 2 } }, // prettier-ignore
      design: { kind: 'saltelli', points: 100 },
      measures: { peak: { take: 'value', channel: 'lift.tension_peak' } },
    };
    const give = (/** @type {object} */ given) => page.setInputFiles('#study-text', { name: 's.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(given)) }); // prettier-ignore
    await give({ ...study, factors: { lip: study.factors.lip } });
    await soon(async () => assert.equal(await page.textContent('.told .fault'), EN.faults.otherStudy('lip', 'lip, pull'))); // prettier-ignore
    await give(study);
    await soon(async () =>
      assert.equal(await page.textContent('.told p'), EN.studyThere('saltelli')),
    );
    const whole = await copied();
    assert.deepEqual(whole.factors, { lip: { path: 'meshes.bow.bow.lip' }, pull: { path: 'winch.motor_force' } }); // prettier-ignore
    assert.deepEqual([whole.base, whole.design.rows], ['anchor-seaway', rows]);
    // indices of the design stand where rank correlations were
    await page.locator('.card.effects').scrollIntoViewIfNeeded();
    await soon(async () => assert.match((await page.textContent('.effects thead')) ?? '', new RegExp(EN.sobolHead.total))); // prettier-ignore
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('what is no table is told with its place, and the next one opens', options, async () => {
  const page = await b.open('study.html', { wait: false, width: 900, height: 700, flat: true });
  const told = (/** @type {string} */ words) => soon(async () => assert.equal(await page.textContent('#study-table [role="alert"]'), words)); // prettier-ignore
  await openTable(page, 'a.txt', 'hello');
  await told(EN.faults.noTable('a.txt'));
  await openTable(page, 'b.csv', '');
  await told(EN.faults.empty('b.csv'));
  await openTable(page, 'c.csv', 'point,x\n,m\n0,1\n1\n2,3\n');
  await told(EN.faults.cells('c.csv', 1, 1, 2));
  await openTable(page, 'd.arrow', Buffer.from('ARROW1\0\0 and no more'));
  await told(EN.faults.damaged('d.arrow', 'ARROW1 …'));
  await openTable(page, 'e.parquet', Buffer.from('PAR1 what is in between is none PAR1'));
  await soon(async () => assert.match((await page.textContent('#study-table [role="alert"]')) ?? '', /^e\.parquet is damaged/)); // prettier-ignore
  await openTable(page, 'f.csv', 'a,b\nx,y\np,q\n');
  await told(EN.faults.noNumbers('f.csv'));
  // one row, and one value, are a table
  await openTable(page, 'g.csv', 'point,x,verdict,end,y,hash\n,,,,,\n0,1,home,1,,h\n');
  await says(page, EN.selected(1, 1));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'limits: a file of over 2 GB, hundreds of columns, a file that is never read',
  options,
  async () => {
    const page = await b.open('study.html', { wait: false, width: 1400, height: 900, flat: true });
    await page.clock.install();
    const told = (/** @type {string} */ words) => soon(async () => assert.equal(await page.textContent('#study-table [role="alert"]'), words)); // prettier-ignore
    // by reference: the file takes no more room than its first piece
    await page.evaluate(() => {
      const piece = new Blob([new Uint8Array(2 ** 20)]);
      const file = new File(Array(2100).fill(piece), 'big.csv');
      const given = new DataTransfer();
      given.items.add(file);
      const field = /** @type {HTMLInputElement} */ (document.getElementById('study-file'));
      field.files = given.files;
      field.dispatchEvent(new Event('change'));
    });
    await told(EN.faults.large('big.csv', 2100 * 2 ** 20, 2 ** 30));
    const names = Array.from({ length: 300 }, (_, k) => `column_${k}`);
    const rows = Array.from({ length: 50 }, (_, i) => names.map((_name, k) => (i + 1) * (k + 1)).join(',')); // prettier-ignore
    await openTable(page, 'wide.csv', `${names.join(',')}\n${rows.join('\n')}\n`);
    await says(page, EN.selected(50, 50));
    await soon(async () => assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)); // prettier-ignore
    await shot(page, 'study-wide');
    await openTable(page, 'none.csv', `${names.join(',')}\n`);
    await told(EN.faults.noRows('none.csv'));
    // a worker that does not answer is given up, and the next file has another
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function () {
        Worker.prototype.postMessage = postMessage;
      };
    });
    await openTable(page, 'slow.csv', table());
    await soon(async () => assert.match((await page.textContent('.status')) ?? '', /Reading slow\.csv/)); // prettier-ignore
    await page.clock.fastForward(21_000);
    await told(EN.faults.late('slow.csv', 20));
    await openTable(page, 'lifts.csv', table());
    await says(page, EN.selected(ROWS, ROWS));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);
