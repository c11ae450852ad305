/** The form in Chromium: entries of collections are added, renamed and removed in a run, by keyboard, and undone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { encodeLink } from '../../wasm/js/index.mjs';
import { hash, ready, reason, shot, show, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };
const flat = { width: 1280, height: 720, flat: true };

/** @typedef {Awaited<ReturnType<typeof b.open>>} Page */

/** The group of a path, opened with all that holds it. @param {Page} page @param {string} path */
async function group(page, path) {
  const keys = path.split('.');
  for (let n = 1; n <= keys.length; n++) {
    const fold = page.locator(`#p-params details[data-key="${keys.slice(0, n).join('.')}"]`);
    if ((await fold.count()) === 0) continue; // `parts`, and what is no group
    if (!(await fold.evaluate((el) => /** @type {HTMLDetailsElement} */ (el).open))) await fold.locator('> summary').click(); // prettier-ignore
  }
  return page.locator(`#p-params details[data-key="${path}"]`);
}

/** What the scenario holds at a path of the page's own state. @param {Page} page @param {string} path */
const held = (page, path) => page.evaluate(`window.hawse.state.doc${path}`);
/** A run of the scenario on show. @param {Page} page @param {string} what */
const ran = (page, what) => until(page, `${what} && !window.hawse.state.busy`);
/** What has the focus. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.focus ?? '');

/** Adds, renames and removes an entry with the keyboard alone, a step of undo each.
 * @param {Page} page @param {{map: string, doc: string, made: string, count: number}} of */
async function byKeyboard(page, { map, doc, made, count }) {
  const fold = await group(page, map);
  const note = page.locator('#p-params > .note[role=status]');
  const entries = () => page.evaluate(`Object.keys(window.hawse.state.doc${doc} ?? {})`);
  const first = await hash(page, 0);
  await fold.locator('> .add button').focus();
  await page.keyboard.press('Enter');
  await ran(page, `window.hawse.state.doc${doc}?.${made} !== undefined`);
  await soon(async () => assert.equal(await focused(page), `${map}.${made} name`));
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');
  await ran(page, `window.hawse.state.doc${doc}.other !== undefined`);
  await soon(async () => assert.equal(await focused(page), `${map}.other name`));
  await soon(async () => assert.match((await note.textContent()) ?? '', /other now/));
  await soon(async () => assert.equal((await entries()).length, count + 1));
  // a name that cannot be is said at the name, and changes nothing
  await page.keyboard.type('Two words');
  await page.keyboard.press('Enter');
  const name = page.locator(`[data-focus="${map}.other name"]`);
  await soon(async () => assert.equal(await name.getAttribute('aria-invalid'), 'true'));
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal(await name.inputValue(), 'other'));
  await page.keyboard.press('Tab'); // past what duplicates it
  await page.keyboard.press('Tab'); // to what removes it
  await page.keyboard.press('Enter');
  await ran(page, `window.hawse.state.doc${doc}?.other === undefined`);
  await soon(async () => assert.equal((await entries()).length, count));
  await soon(async () => assert.notEqual(await focused(page), '', 'the focus stays in the form'));
  // removed, renamed, added: three steps
  for (const [key, there] of [
    ['other', true],
    ['other', false],
    [made, false],
  ]) {
    // prettier-ignore
    await page.keyboard.press('Control+z');
    await until(page, `Boolean(window.hawse.state.doc${doc}?.${key}) === ${there}`);
  }
  await soon(async () => assert.equal((await entries()).length, count));
  await ran(page, `window.hawse.hash(0) === '${first}'`);
  await soon(async () => assert.equal(await page.locator('#p-params .foot b').textContent(), '0'));
}

test(
  'fenders, thrusters and colliders of a berthing, by keyboard; undo gives the first run',
  options,
  async () => {
    const page = await b.open('#berthing', flat);
    await show(page, 20);
    const quay = {
      map: 'parts.quay.fenders',
      doc: '.parts.quay.fenders',
      made: 'fender',
      count: 8,
    };
    await byKeyboard(page, quay);
    await byKeyboard(page, {
      ...{ map: 'parts.ship.thrusters', doc: '.parts.ship.thrusters', made: 'thruster', count: 3 },
    });
    await byKeyboard(page, {
      ...{ map: 'parts.ship.colliders', doc: '.parts.ship.colliders', made: 'collider', count: 0 },
    });
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('a mass on the line, a surface between materials', options, async () => {
  const page = await b.open('#rov-tether', flat);
  const line = await page.evaluate(
    "Object.entries(window.hawse.state.doc.parts).find(([, p]) => p.kind === 'cable')[0]",
  );
  await byKeyboard(page, {
    ...{ map: `parts.${line}.masses`, doc: `.parts.${line}.masses`, made: 'mass' },
    count: (await page.evaluate(`Object.keys(window.hawse.state.doc.parts.${line}.masses ?? {}).length`)), // prettier-ignore
  });
  await page.done();
  const other = await b.open('#box-drop', flat);
  await byKeyboard(other, { map: 'surfaces', doc: '.surfaces', made: 'surface', count: 0 });
  assert.deepEqual(other.errors, []);
  await other.done();
});

test(
  'a part with another name: what names it follows, and the run has the same bits',
  options,
  async () => {
    const page = await b.open('#heave-snatch', flat);
    await show(page, 60);
    const first = await hash(page, 60);
    const name = (await group(page, 'parts.load')).getByLabel('Name', { exact: true });
    await name.fill('pig_iron');
    await page.keyboard.press('Enter');
    await ran(page, "window.hawse.state.doc.parts.pig_iron && window.hawse.hash(60) !== ''");
    await soon(async () =>
      assert.match(String(await held(page, '.parts.line.b.attach')), /^pig_iron/),
    );
    await soon(async () => assert.equal(await hash(page, 60), first));
    await soon(async () =>
      assert.match(
        (await page.locator('#p-params > .note[role=status]').textContent()) ?? '',
        /in \d+ places that named it/,
      ),
    );
    // what named it is told, and goes with it
    await (await group(page, 'parts.pig_iron')).getByRole('button', { name: 'Remove part Pig iron' }).click(); // prettier-ignore
    await soon(async () =>
      assert.match(
        (await page.locator('#p-params > .note[role=status]').textContent()) ?? '',
        /with it .*view\.plots\.swing.*No longer named by .*line\.b\.attach/,
      ),
    );
    await ran(page, "!window.hawse.state.doc.parts.pig_iron && window.hawse.hash(60) !== ''");
    await soon(async () => assert.equal((await state(page)).faults.length, 0));
    // one step back: the part and all that named it
    await page.keyboard.press('Control+z');
    await until(page, 'window.hawse.state.doc.parts.pig_iron?.mass > 0');
    await soon(async () => assert.equal(await hash(page, 60), first));
    await page.keyboard.press('Control+z');
    await until(page, 'window.hawse.state.doc.parts.load?.mass > 0');
    await soon(async () => assert.equal(await page.locator('.field.error').count(), 0));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('a live input with another name keeps what was done with it', options, async () => {
  const page = await b.open('#winch-payout', flat);
  await show(page, 40);
  await page.evaluate("window.hawse.input('speed', 0.25)");
  await page.evaluate('window.hawse.whenFrame(80)');
  const first = await hash(page, 80);
  const name = (await group(page, 'inputs.speed')).getByLabel('Name', { exact: true });
  await name.fill('order');
  await page.keyboard.press('Enter');
  await ran(page, "window.hawse.state.doc.inputs.order && window.hawse.hash(80) !== ''");
  await soon(async () => assert.equal(await hash(page, 80), first));
  await page.keyboard.press('Control+z');
  await ran(page, "window.hawse.state.doc.inputs.speed && window.hawse.hash(80) !== ''");
  await soon(async () => assert.equal(await hash(page, 80), first));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('points: a line each, added, changed and taken out', options, async () => {
  const points = '-90,-15,60,-15,90,0,60,15,-90,15';
  const page = await b.open(
    `#berthing?ship.outline.kind=points&ship.outline.points=%5B${points}%5D`,
    flat,
  );
  const ship = await group(page, 'parts.ship');
  const list = ship.getByRole('group', { name: 'Outline points' });
  const now = () => held(page, '.parts.ship.outline.points');
  await soon(async () => assert.equal(await list.locator('li').count(), 5));
  await list.getByRole('button', { name: 'Add point' }).click();
  await soon(async () => assert.equal(await list.locator('li').count(), 6));
  await soon(async () =>
    assert.deepEqual((await now()).slice(-4), [-90, 15, -240, 15], 'goes on as the last two did'),
  );
  await list.getByLabel('Outline points, point 6, x').fill('-95');
  await page.keyboard.press('Enter');
  await list.getByLabel('Outline points, point 6, y').fill('0 m');
  await page.keyboard.press('Enter');
  await ran(page, 'window.hawse.state.doc.parts.ship.outline.points[11] === 0');
  await soon(async () => assert.equal(await page.locator('.field.error').count(), 0));
  await list.getByRole('button', { name: 'Remove Outline points, point 2' }).click();
  await soon(async () => assert.equal(await list.locator('li').count(), 5));
  await soon(async () => assert.deepEqual((await now()).slice(0, 4), [-90, -15, 90, 0]));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'from nothing to a run; on a phone nothing sticks out, and no rule of access is broken',
  options,
  async () => {
    const page = await b.open(await encodeLink({ patch: { hawse: 1, title: 'New' } }), {
      ...{ width: 360, height: 640, flat: true, wait: false },
    });
    await page.locator('#scenario-text').waitFor(); // there is nothing to run yet
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Change' }).click();
    await page.getByLabel('Kind of part').selectOption('rigid');
    await page.getByRole('button', { name: 'Add part' }).click();
    await until(page, "window.hawse.state.ready && window.hawse.hash(0) !== ''");
    await soon(async () => assert.equal(await page.locator('.field.error').count(), 0));
    await (await group(page, 'parts.rigid.colliders')).getByRole('button', { name: 'Add collider' }).click(); // prettier-ignore
    await ran(page, 'window.hawse.state.doc.parts.rigid.colliders?.collider');
    await soon(async () =>
      assert.deepEqual(
        await page.evaluate(() => {
          const list = document.querySelector('#p-params .scroll');
          const width = document.documentElement.clientWidth;
          return [...(list?.querySelectorAll('*') ?? [])]
            .filter((el) => el.getBoundingClientRect().right > width + 0.5)
            .map((el) => el.outerHTML.slice(0, 60));
        }),
        [],
      ),
    );
    // a line half under the head of its group is no target of its own: from the top
    await page.locator('#p-params .scroll').evaluate((list) => (list.scrollTop = 0));
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'form-360-light');
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a word finds rows that nobody has opened, and collections without entries',
  options,
  async () => {
    const page = await b.open('#berthing', flat);
    await page.getByRole('button', { name: 'Find a parameter (/)' }).first().click();
    await page.keyboard.type('shear stiffness');
    const rows = page.locator('#p-params .field:visible');
    await soon(async () => assert.equal(await rows.count(), 9, 'of eight fenders and a contact'));
    await page.locator('#p-params .find').fill('surfaces');
    await page.locator('#p-params details[data-key="surfaces"]').waitFor();
    await soon(async () => assert.equal(await rows.count(), 0));
    await page.keyboard.press('Escape');
    const surfaces = await group(page, 'surfaces');
    await surfaces.getByRole('button', { name: 'Add surface' }).waitFor();
    // from the first row on: one that is scrolled half away counts as a target that is too small
    await surfaces.evaluate((el) => el.closest('.scroll')?.scrollTo(0, 0));
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'form-1280-light');
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'an arrow key that is held on a number is one step of undo, another press the next',
  options,
  async () => {
    const page = await b.open('#box-drop', flat);
    const mass = () => soon(async () => (await state(page)).doc.parts.box.mass);
    const field = page
      .locator('.params details[data-key="parts.box"]')
      .getByLabel('Mass', { exact: true })
      .first();
    const first = await mass();
    await field.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.down('ArrowUp'); // the later ones repeat it
    await page.keyboard.up('ArrowUp');
    const held = await mass();
    assert.ok(held > first, `${held}`);
    await page.keyboard.press('ArrowUp');
    const once = await mass();
    assert.ok(once > held, `${once}`);
    // longer than two presses would be
    assert.ok(held - first > 2 * (once - held), `${first}, ${held}, ${once}`);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await until(page, `window.hawse.state.doc.parts.box.mass === ${held}`);
    await undo.click();
    await until(page, `window.hawse.state.doc.parts.box.mass === ${first}`);
    await soon(async () => assert.equal(await undo.isDisabled(), true));
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await until(page, `window.hawse.state.doc.parts.box.mass === ${held}`);

    // and along its slider
    const slider = page.locator('.params details[data-key="parts.box"] input[type=range]').first();
    await slider.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.down('ArrowLeft');
    await page.keyboard.up('ArrowLeft');
    const slid = await mass();
    assert.ok(slid < held, `${slid}`);
    await undo.click();
    await until(page, `window.hawse.state.doc.parts.box.mass === ${held}`);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a line is chosen from the catalogue by keyboard: its own values go with it, in one step',
  options,
  async () => {
    const page = await b.open('#spread-mooring', flat);
    const fold = await group(page, 'parts.fore_port');
    const first = await hash(page, 0);
    await fold.getByRole('button', { name: 'Choose from the catalogue' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog#stock');
    const found = dialog.getByLabel('What it is').locator('option');
    await dialog.locator('table').waitFor();
    await page.keyboard.type('studless r4s');
    await soon(async () => assert.deepEqual(await found.allTextContents(), ['Studless mooring chain, grade R4S'])); // prettier-ignore
    // figures of the core's catalogue (docs/catalogue.md), in units of their own
    const row = dialog.locator('tbody tr', {
      has: page.getByLabel('Choose chain-studless-r4s-84'),
    });
    await soon(async () => assert.equal(await row.locator('td').first().textContent(), '151.2'));
    await soon(async () => assert.deepEqual(await violations(page), []));
    // a size outside is said, one between two rows is taken
    const other = dialog.getByLabel('Another size [mm]');
    await other.fill('7');
    await soon(async () => assert.equal(await other.getAttribute('aria-invalid'), 'true'));
    await soon(async () =>
      assert.ok(await dialog.getByRole('button', { name: 'Use' }).isDisabled()),
    );
    await other.fill('87,5');
    const use = dialog.getByRole('button', { name: 'Use chain-studless-r4s-87.5' });
    await soon(async () => assert.ok(await use.isEnabled()));
    await shot(page, 'form-catalogue');
    await use.focus();
    await page.keyboard.press('Enter');
    await ran(page, "window.hawse.state.doc.parts.fore_port.stock === 'chain-studless-r4s-87.5'");
    await soon(async () => assert.deepEqual((await state(page)).faults, []));
    const line = await held(page, '.parts.fore_port');
    await soon(async () => assert.deepEqual(['diameter', 'mass_per_metre', 'EA', 'drag_normal'].filter((key) => key in line), [])); // prettier-ignore
    await soon(async () => assert.notEqual(await hash(page, 0), first));
    await page.keyboard.press('Control+z');
    await ran(page, 'window.hawse.state.doc.parts.fore_port.stock === undefined');
    await soon(async () => assert.equal(await hash(page, 0), first));
    assert.deepEqual(page.errors.filter((e) => !/WebGL/.test(e)), []); // prettier-ignore
    await page.done();
  },
);
