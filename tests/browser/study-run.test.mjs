/** A small study in workers of the page, in Chromium: the command's bytes, pause, a dead worker, rows over a reload, two tabs, a full store, faults,
 * help while it is typed, limits, its link, from a run. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { decodeStudy, encodeStudy } from '../../wasm/js/study/link.mjs';
import { W as TABLE } from '../../web/src/study/words.js';
import { wholeStudy } from '../js/study-scene.mjs';
import { ready, reason, root, shot, soon, start, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
const dir = mkdtempSync(join(tmpdir(), 'hawse-study-'));
before(async () => {
  if (ready) b = await start();
});
after(async () => {
  rmSync(dir, { recursive: true });
  await b?.stop();
});
const options = { skip: reason, timeout: 300_000 };
const FITS = 'document.documentElement.scrollWidth <= innerWidth';

/** The table that the command writes. @param {object} study @param {string} name */
function byCommand(study, name) {
  const [file, out] = [join(dir, `${name}.json`), join(dir, `${name}.csv`)];
  writeFileSync(file, JSON.stringify(study));
  execFileSync(process.execPath, [`${root}wasm/cli/hawse.mjs`, 'sweep', file, '--out', out, '--quiet']); // prettier-ignore
  return readFileSync(out, 'utf8');
}

/** @param {import('playwright-core').Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
/** @param {import('playwright-core').Page} page @param {RegExp} what */
const says = (page, what) =>
  soon(async () => assert.match(await page.locator('.sr-meter').innerText(), what));

/** @param {import('playwright-core').Page} page */
async function savedTable(page) {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Save table, CSV')]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** A study whose points take a while. @param {number} points */
const loads = (points) => ({
  ...{ hawse_study: 1, title: 'Loads', base: 'heave-snatch', set: { 'solver.duration': 6 } },
  factors: { mass: { path: 'load.mass', distribution: 'uniform', low: 1200, high: 2000 } },
  design: { kind: 'sobol', points },
  measures: { peak: { take: 'greatest', channel: 'line.tension_a' }, snaps: { take: 'count', event: 'taut' } }, // prettier-ignore
  answers: { peaks: { kind: 'figures', of: 'peak' } },
});

/** A page whose workers wait with their points from the fifth on, so that a study is at work until it is let go, however fast it is. */
const held = {
  ...{ wait: false, flat: true },
  before: (/** @type {import('playwright-core').Page} */ opened) =>
    opened.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      /** @type {(() => void)[]} */
      let waiting = [];
      let from = 4;
      const pass = (/** @type {unknown} */ worker, /** @type {unknown[]} */ given) =>
        Reflect.apply(postMessage, /** @type {any} */ (worker), given);
      Worker.prototype.postMessage = /** @type {any} */ (
        function (/** @type {unknown[]} */ ...given) {
          const self = /** @type {unknown} */ (this);
          if (typeof given[0] !== 'number' || given[0] < from) return pass(self, given);
          waiting.push(() => pass(self, given));
        }
      );
      Object.assign(window, {
        hold: () => (from = 4),
        letGo() {
          from = Infinity;
          const all = waiting;
          waiting = [];
          for (const go of all) go();
        },
      });
    }),
};
/** @param {import('playwright-core').Page} page */
const letGo = (page) => page.evaluate('letGo()');

/** Answers to "leave the page?": what is unsaved is told. @param {import('playwright-core').Page} page */
const asked = (page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))); // prettier-ignore

for (const [theme, width, height] of /** @type {const} */ ([
  ['light', 1280, 900],
  ['dark', 360, 740],
])) {
  test(`a study of a link at ${width}, ${theme}: the table is the command’s`, options, async () => {
    const study = await wholeStudy();
    const page = await b.open(`study.html${await encodeStudy(JSON.stringify(study))}`, { wait: false, flat: true, theme, width, height }); // prettier-ignore
    await soon(async () => assert.equal(await page.locator('.sr-told').innerText(), 'latin: 12 points of 2 factors, 2 measures.')); // prettier-ignore
    await soon(async () => assert.match(await page.locator('.sr-box').innerText(), /12 runs, \d at a time\. How long is told/)); // prettier-ignore
    await soon(async () => assert.equal(await asked(page), false));
    await soon(async () => assert.deepEqual(await violations(page), [], 'before'));
    await press(page, 'Run the study');
    await says(page, /12 of 12 rows\s+Done\s+none 12/);
    // v^2 / 2 g of at most 9 m/s: those over 1 m are those over sqrt(20) m/s, by the table
    const wanted = byCommand(study, `at-${width}`);
    const fast = wanted.split('\n').slice(2, -1).filter((line) => Number(line.split(',')[1]) > Math.sqrt(20)); // prettier-ignore
    await soon(async () => assert.match(await page.locator('.sr-answers').innerText(), new RegExp(`\\(${fast.length} of 12\\)`))); // prettier-ignore
    await soon(async () => assert.match(await page.locator('#study-table').innerText(), /throws\.csv: 12 rows, 10 columns/)); // prettier-ignore
    // whose text is known: a selection makes a whole study
    await soon(async () => assert.equal(await page.locator('#study-table .told [role="status"]').innerText(), TABLE.studyThere(study.design.kind))); // prettier-ignore
    const saved = await savedTable(page);
    assert.equal(saved.name, 'throws.csv');
    assert.equal(saved.text, wanted);
    await soon(async () => assert.equal(await asked(page), false, 'it is kept'));
    await soon(async () => assert.deepEqual(await violations(page), [], 'after'));
    await soon(async () => assert.ok(await page.evaluate(FITS), 'nothing scrolls sideways'));
    await shot(page, `study-run-${width}-${theme}`);
    assert.deepEqual(page.errors, []);
    await page.done();
  });
}

test(
  'pause, go on, stop by keys; what grows is on show; the real example is the command’s',
  options,
  async () => {
    const study = loads(16);
    const page = await b.open(`study.html${await encodeStudy(JSON.stringify(study))}`, held);
    await soon(async () => assert.ok(await page.getByRole('button', { name: 'Run the study' }).isEnabled())); // prettier-ignore
    await page.getByRole('button', { name: 'Run the study' }).focus();
    await page.keyboard.press('Enter');
    await says(page, /[1-9]\d* of 16 rows, \d+ (s|min) left\s+Running/);
    // the focus is on what the next press does
    await soon(async () => assert.equal(await page.evaluate('document.activeElement.textContent'), 'Pause')); // prettier-ignore
    await page.keyboard.press('Enter');
    await letGo(page);
    await says(page, /rows\s+Paused/);
    await soon(async () => assert.equal(await page.evaluate('document.activeElement.textContent'), 'Go on')); // prettier-ignore
    const wanted = byCommand(study, 'loads');
    const half = await savedTable(page);
    assert.ok(half.text.length < wanted.length && half.text.split('\n').length > 3);
    assert.equal(half.text, wanted.slice(0, half.text.length), 'a whole table of the first points');
    await soon(async () => assert.match(await page.locator('#study-table').innerText(), /loads\.csv: \d+ rows?/)); // prettier-ignore
    await soon(async () => assert.match(await page.locator('.sr-answers').innerText(), /Answers of the first \d+ of 16 points/)); // prettier-ignore
    await page.getByRole('button', { name: 'Go on' }).focus();
    await page.keyboard.press('Enter');
    await says(page, /16 of 16 rows\s+Done/);
    const whole = await savedTable(page);
    assert.equal(whole.text, wanted);
    // what is there is not computed again, but where it is thrown away
    await soon(async () => assert.equal(await page.getByRole('button', { name: 'Run the study' }).isVisible(), false)); // prettier-ignore
    await press(page, 'Throw away');
    await page.evaluate('hold()');
    await press(page, 'Run the study');
    await says(page, /[1-9]\d* of 16 rows, [^]*Running/);
    await press(page, 'Stop');
    await letGo(page);
    await says(page, /Stopped: points at work are lost/);
    await soon(async () => assert.match(await page.locator('.sr-box').innerText(), /\d+ of 16 points (is|are) here\./)); // prettier-ignore
    await press(page, 'Go on');
    await says(page, /16 of 16 rows\s+Done/);
    const table1 = await savedTable(page);
    assert.equal(table1.text, wanted);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'rows are there after a reload in mid study: it goes on, and the table is the command’s; thrown away they are gone',
  options,
  async () => {
    const study = loads(12);
    const page = await b.open('study.html', held);
    const file = join(dir, 'left.json');
    writeFileSync(file, JSON.stringify(study));
    await page.getByText('Run a small study here').click();
    await page.locator('.sr-box input[type=file]').setInputFiles(file);
    await press(page, 'Run the study');
    await says(page, /[3-9] of 12 rows, [^]*Running/);
    await page.reload();
    const offer = page.getByRole('list', { name: 'Studies that are kept in this browser' });
    await soon(async () => assert.match(await offer.innerText(), /^Loads [1-9]\d* of 12 points (is|are) here\. just now/)); // prettier-ignore
    const there = Number(/(\d+) of/.exec(await offer.innerText())?.[1]);
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'study-run-left');
    // a worker is given no point that has its row
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      const given = /** @type {any} */ (window).given = /** @type {unknown[]} */ ([]); // prettier-ignore
      Worker.prototype.postMessage = /** @type {any} */ (
        function (/** @type {unknown} */ message, /** @type {unknown[]} */ ...rest) {
          if (typeof message === 'number') given.push(message);
          return Reflect.apply(postMessage, /** @type {any} */ (/** @type {unknown} */ (this)), [message, ...rest]); // prettier-ignore
        }
      );
    });
    await letGo(page);
    await page.getByRole('button', { name: 'Go on: Loads' }).click();
    await says(page, /12 of 12 rows\s+Done/);
    await soon(async () => assert.equal(await page.evaluate('given.length'), 12 - there));
    const wanted = byCommand(study, 'left-table');
    const table2 = await savedTable(page);
    assert.equal(table2.text, wanted);
    // a whole one is there as well, until it is thrown away
    await page.reload();
    await page.getByRole('button', { name: 'Show its rows: Loads' }).click();
    await says(page, /12 of 12 rows\s+Done/);
    const table3 = await savedTable(page);
    assert.equal(table3.text, wanted);
    await press(page, 'Throw away');
    await soon(async () => assert.ok(await page.getByRole('button', { name: 'Run the study' }).isEnabled())); // prettier-ignore
    await soon(async () => assert.equal(await page.locator('.sr-meter').isVisible(), false));
    await page.reload();
    await page.getByText('Run a small study here').click();
    await page.locator('.sr-box input[type=file]').setInputFiles(file);
    await soon(async () => assert.match(await page.locator('.sr-told').innerText(), /^sobol: 12/));
    await soon(async () => assert.ok(await page.getByRole('button', { name: 'Run the study' }).isVisible())); // prettier-ignore
    await soon(async () => assert.equal(await offer.isVisible(), false));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a second tab leaves a study to the first, and goes on when that is gone',
  options,
  async () => {
    const study = loads(12);
    const link = await encodeStudy(JSON.stringify(study));
    const page = await b.open(`study.html${link}`, held);
    await press(page, 'Run the study');
    await says(page, /[2-9] of 12 rows, [^]*Running/);
    await press(page, 'Pause');
    await letGo(page);
    await says(page, /Paused/);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await press(second, 'Go on');
    await soon(async () => assert.match(await second.locator('.sr-box .note.warn').innerText(), /Another tab of this browser is at work/)); // prettier-ignore
    await press(second, 'Throw away');
    await soon(async () => assert.match(await second.locator('.sr-box .note.warn').innerText(), /Nothing is thrown away/)); // prettier-ignore
    await soon(async () => assert.match(await second.locator('.sr-box').innerText(), /\d+ of 12 points are here/)); // prettier-ignore
    await page.close();
    // the browser tells of a closed tab when it gets to it: as a visitor would, it is asked again
    await soon(async () => {
      await second.getByRole('button', { name: 'Go on', exact: true }).click({ timeout: 5000 });
      await second.locator('.sr-meter').getByText(/rows/).waitFor({ timeout: 5000 });
    });
    await says(second, /12 of 12 rows\s+Done/);
    const table4 = await savedTable(second);
    assert.equal(table4.text, byCommand(study, 'second'));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('a store that is full is told once, and the study goes on without it', options, async () => {
  const study = await wholeStudy();
  const page = await b.open(`study.html${await encodeStudy(JSON.stringify(study))}`, {
    ...{ wait: false, flat: true },
    before: (opened) =>
      opened.addInitScript(() => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value, key) {
          if (value.point > 4) throw new DOMException('no room', 'QuotaExceededError');
          return key === undefined ? put.call(this, value) : put.call(this, value, key);
        };
      }),
  });
  await press(page, 'Run the study');
  await says(page, /12 of 12 rows\s+Done/);
  await soon(async () => assert.match(await page.locator('.sr-box .note.info').innerText(), /keeps no rows here \(QuotaExceededError\)/)); // prettier-ignore
  await soon(async () => assert.equal(await asked(page), true, 'it is not saved'));
  const table5 = await savedTable(page);
  assert.equal(table5.text, byCommand(study, 'full'));
  await soon(async () => assert.equal(await asked(page), false, 'it is saved'));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'a worker that dies has its point done once more, and the table is the same',
  options,
  async () => {
    const study = await wholeStudy();
    const page = await b.open(`study.html${await encodeStudy(JSON.stringify(study))}`, {
      ...{ wait: false, flat: true },
      // the first worker that is given point 3 dies of it
      before: (opened) =>
        opened.addInitScript(() => {
          const { postMessage } = Worker.prototype;
          let dead = false;
          Worker.prototype.postMessage = /** @type {any} */ (
            function (/** @type {unknown} */ message, /** @type {unknown[]} */ ...rest) {
              const self = /** @type {any} */ (/** @type {unknown} */ (this));
              if (message !== 3 || dead)
                return Reflect.apply(postMessage, self, [message, ...rest]);
              dead = true;
              self.dispatchEvent(
                new ErrorEvent('error', { message: 'no memory', cancelable: true }),
              );
            }
          );
        }),
    });
    await soon(async () => assert.ok(await page.getByRole('button', { name: 'Run the study' }).isEnabled())); // prettier-ignore
    await press(page, 'Run the study');
    await says(
      page,
      /Done[^]*A worker ended at point 3 \(no memory\): the point is done once more\./,
    );
    const saved = await savedTable(page);
    assert.equal(saved.text, byCommand(study, 'dying'));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('faults as it is typed, what is too large, files, links that are none', options, async () => {
  const page = await b.open('study.html#study=1!!', { wait: false, flat: true });
  await soon(async () => assert.match(await page.locator('.sr-box [role=alert]').innerText(), /cannot be read: study: "1!!" not base64url/)); // prettier-ignore
  await page.getByLabel('Begin with').selectOption('decides');
  await soon(async () => assert.match(await page.locator('.sr-told').innerText(), /^morris: 32 points of 3 factors/)); // prettier-ignore
  // typed at the end of the text
  const text = page.getByRole('textbox', { name: 'Text of a study, JSON' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('?');
  await soon(async () => assert.match(await page.locator('.sr-told').innerText(), /^1 fault/));
  await soon(async () => assert.match(await page.locator('.sr-faults').innerText(), /not JSON/)); // prettier-ignore
  await soon(async () => assert.ok(await page.getByRole('button', { name: 'Run the study' }).isDisabled())); // prettier-ignore
  await page.keyboard.press('Backspace');
  await soon(async () => assert.match(await page.locator('.sr-told').innerText(), /^morris/));

  const study = { ...(await wholeStudy()), base: 'beside.json' };
  const file = join(dir, 'given.json');
  const chooser = page.locator('.sr-box input[type=file]');
  writeFileSync(file, JSON.stringify(study));
  await chooser.setInputFiles(file);
  await soon(async () => assert.match(await page.locator('.sr-faults').innerText(), /^\/base: "beside\.json" is no example; files beside a study/)); // prettier-ignore
  await soon(async () => assert.deepEqual(await violations(page), []));
  const large = { ...(await wholeStudy()), design: { kind: 'random', points: 2001 } };
  writeFileSync(file, JSON.stringify(large));
  await chooser.setInputFiles(file);
  await soon(async () => assert.match(await page.locator('.sr-box').innerText(), /2001 points are too many for a page: at most 2000\.[^]*hawse sweep throws\.json --out throws\.csv/)); // prettier-ignore
  await soon(async () => assert.ok(await page.getByRole('button', { name: 'Run the study' }).isDisabled())); // prettier-ignore
  await press(page, 'Copy link');
  await soon(async () =>
    assert.match(await page.locator('.sr-told').innerText(), /link is copied/),
  );
  const link = await soon(async () =>
    String(await page.evaluate('navigator.clipboard.readText()')),
  );
  const carried = await decodeStudy(link);
  assert.deepEqual(JSON.parse(carried), large);
  writeFileSync(file, 'x'.repeat(2 ** 20 + 1));
  await chooser.setInputFiles(file);
  await soon(async () => assert.match(await page.locator('.sr-box [role=alert]').innerText(), /given\.json has 1048577 bytes: at most 1048576/)); // prettier-ignore
  assert.deepEqual(page.errors, []);
  await page.done();
});

/** Whether nothing lies over the list of completions, nor cuts it off. */
const SEEN = `(() => {
  const root = document.querySelector('.sr-text').shadowRoot;
  const list = root.querySelector('.cm-tooltip-autocomplete');
  const { left, right, top, bottom } = list.getBoundingClientRect();
  return [top + 3, bottom - 3].every((y) => [left + 3, right - 3].every((x) => list.contains(root.elementFromPoint(x, y))));
})()`;

/** Puts the cursor behind a line of the text. @param {import('playwright-core').Page} page @param {string} line */
async function goBehind(page, line) {
  await page
    .locator('.cm-line', { hasText: line })
    .first()
    .click({ position: { x: 60, y: 8 } });
  await page.keyboard.press('End');
}

/** A study, its text ready to be typed in. @param {'desk' | 'phone'} name */
async function typing(name) {
  const size = name === 'phone' ? { width: 390, height: 844, phone: true, theme: /** @type {const} */ ('dark') } : { width: 1280, height: 900 }; // prettier-ignore
  const link = await encodeStudy(JSON.stringify(loads(12)));
  const page = await b.open(`study.html${link}`, { ...size, wait: false, flat: true });
  const good = () => soon(async () => assert.match(await page.locator('.sr-told').innerText(), /^sobol: 12 points/)); // prettier-ignore
  await good();
  const offered = page.locator('.cm-tooltip-autocomplete li');
  return {
    ...{ page, good, offered },
    /** The first of the list is taken. @param {RegExp} what it is */
    async take(what) {
      await soon(async () => assert.match((await offered.first().textContent()) ?? '', what));
      await page.waitForTimeout(100); // so long the list takes no key, lest one is meant for the text
      await (name === 'phone' ? offered.first().tap() : page.keyboard.press('Enter'));
      await soon(async () => assert.equal(await offered.count(), 0));
    },
    /** Writes in the place of a line. @param {string} line @param {string} text */
    async write(line, text) {
      await goBehind(page, line);
      await page.keyboard.press('Shift+Home');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    },
  };
}

for (const name of /** @type {const} */ (['desk', 'phone'])) {
  test(`keys and words of a study are completed and told, on a ${name}`, options, async () => {
    const { page, good, offered, take, write } = await typing(name);
    // keys that the kind of the design has, and no others
    await goBehind(page, '"points": 12');
    await page.keyboard.type(',');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Space');
    await soon(async () => assert.deepEqual(await offered.locator('.cm-completionLabel').allTextContents(), ['"notes"', '"seed"'])); // prettier-ignore
    await page.locator('.cm-completionInfo').waitFor();
    await soon(async () =>
      assert.equal(await page.evaluate(SEEN), true, 'all of the list is seen'),
    );
    await shot(page, `study-keys-${name}`);
    await page.keyboard.type('"se');
    await take(/^"seed"Seed/);
    await page.keyboard.type('7');
    await good();
    await write('"distribution": "uniform"', '"distribution": "logu');
    await take(/^"loguniform"even in the logarithm/);
    await page.keyboard.type(',');
    await good();
    if (name === 'desk') {
      await page.locator('.cm-line', { hasText: '"seed": 7' }).hover({ position: { x: 80, y: 8 } });
      await soon(async () => assert.match((await page.locator('.cm-tooltip .told').textContent()) ?? '', /^SeedAnother one gives other points\./)); // prettier-ignore
    }
    await soon(async () => assert.deepEqual(await violations(page), []));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

  test(`names of the base are completed in a study, on a ${name}`, options, async () => {
    const { page, good, offered, take, write } = await typing(name);
    await write('"path": "load.mass"', '"path": "line.CI');
    await take(/^"line\.CID".*\[.+\]/);
    await page.keyboard.type(',');
    await good();
    await write('"channel": "line.tension_a"', '"channel": ');
    await page.keyboard.press('Control+Space');
    await soon(async () => assert.ok((await offered.count()) > 10));
    await soon(async () =>
      assert.equal(await page.evaluate(SEEN), true, 'all of the list is seen'),
    );
    await shot(page, `study-names-${name}`);
    await page.keyboard.type('"line.tension_b');
    await take(/^"line\.tension_b".*\[N\]/);
    await good();
    await soon(async () => assert.ok(await page.evaluate(FITS), 'nothing scrolls sideways'));
    assert.deepEqual(page.errors, []);
    await page.done();
  });
}

test('from a run: by the list of commands, in German too', options, async () => {
  const page = await b.open('#heave-snatch?load.mass=1234', { flat: true });
  await page.keyboard.press('Control+k');
  await page.locator('#palette-field').fill('make a study');
  await page.keyboard.press('Enter');
  await soon(async () => assert.match(await page.locator('.sr-told').innerText(), /^latin: 24 points of 4 factors, 4 measures/)); // prettier-ignore
  const study = JSON.parse(await decodeStudy(page.url()));
  assert.equal(study.base, '#heave-snatch?load.mass=1234');
  // 20 % less and more of what it is
  assert.deepEqual(study.factors.load_mass, { path: 'load.mass', distribution: 'uniform', low: 987.2, high: 1481 }); // prettier-ignore
  await page.getByRole('link', { name: 'DE, Deutsch' }).click();
  await soon(async () => assert.match(await page.locator('.sr-told').innerText(), /^latin: 24 Punkte aus 4 Faktoren/)); // prettier-ignore
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'study-run-german');
  assert.deepEqual(page.errors, []);
  await page.done();
});
