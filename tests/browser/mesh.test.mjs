/** Meshes in Chromium: the dialog of a file, what two meshes share, poses by hand. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  painted,
  ready,
  reason,
  resize,
  root,
  shot,
  show,
  soon,
  start,
  state,
  until,
  violations,
} from './page.mjs';
import { computed, rowsOf } from './scenes.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };
const SIZES = /** @type {const} */ ([
  ['1440', 1440, 900],
  ['390', 390, 844],
]);
const THEMES = /** @type {const} */ (['light', 'dark']);

/** The example of two meshes in Node: at frame APART they do not meet, at BOTH in two regions. */
const [APART, BOTH] = [100, 188];
const run = await computed(await fs.readFile(`${root}examples/two-meshes.json`, 'utf8'), BOTH);
const regions = rowsOf(run, 'contacts', BOTH);

/** The example of two meshes. @param {object} [size] */
const meeting = (size = { width: 1440, height: 900 }) => b.open('#two-meshes', size);

/** What a table of a region says, in SI: figures of rows, three of a vector. @param {string} text */
function figuresOf(text) {
  const unit = /** @type {Record<string, number>} */ ({
    ...{ m: 1, mm: 1e-3, 'm²': 1, 'cm²': 1e-4, 'mm²': 1e-6, 'm³': 1, 'dm³': 1e-3, 'cm³': 1e-6 },
  });
  const plain = text.replace(/\u2212/g, '-').replace(/(\d)[\u00a0\u202f ](?=\d)/g, '$1');
  const one = (/** @type {string} */ name) => {
    const [, figure, of] = new RegExp(`${name}\\s+(-?[\\d.]+)\\s(\\S+)`).exec(plain) ?? [];
    assert.ok(unit[of], `${name} in ${plain}`);
    return Number(figure) * unit[of];
  };
  const vector = (/** @type {string} */ name) =>
    [...(plain.split(name)[1] ?? '').matchAll(/[xyz]\s(-?[\d.]+)/g)].slice(0, 3).map((m) => +m[1]);
  return { one, vector };
}

/** A tetrahedron's OBJ, of some of its faces. @param {number[][]} faces @param {number} [size] */
const tetrahedron = (faces, size = 1) =>
  ['0 0 0', '1 0 0', '0 1 0', '0 0 1']
    .map((p) => `v ${p.replaceAll('1', String(size))}\n`)
    .join('') + faces.map((f) => `f ${f.join(' ')}\n`).join('');
const CLOSED = [
  [1, 3, 2],
  [1, 2, 4],
  [2, 3, 4],
  [1, 4, 3],
];

/** Drops a file on the page. @param {import('playwright-core').Page} page @param {string} name @param {string} text */
async function drop(page, name, text) {
  await page.evaluate(
    ([file, body]) => {
      const data = new DataTransfer();
      data.items.add(new File([body], file));
      const how = { dataTransfer: data, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent('drop', how));
    },
    [name, text],
  );
  await page.locator('dialog#mesh').waitFor();
  await until(page, "document.querySelector('dialog#mesh')?.getAttribute('aria-busy') === 'false'");
}

/** A row of the report: its texts. @param {import('playwright-core').Page} page @param {string} name @returns {Promise<string>} */
const finding = (page, name) =>
  page
    .locator('.rep tr', { has: page.getByRole('rowheader', { name, exact: true }) })
    .locator('td')
    .first()
    .innerText();

/** Violations without those of a row that the end of its scrolled list cuts. @param {import('playwright-core').Page} page */
const violationsInView = async (page) =>
  (await violations(page)).filter((v) => !/^target-size: .*partially obscured/.test(v));

/** What sticks out of its box or of the window. @param {import('playwright-core').Page} page @param {string} names */
const misfits = (page, names) =>
  page.evaluate((list) => {
    const out = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    for (const e of document.querySelectorAll(list)) {
      if (!(e instanceof HTMLElement) || !e.offsetParent) continue;
      const box = e.getBoundingClientRect();
      const inline = getComputedStyle(e).display === 'inline';
      if (
        (!inline && e.scrollWidth > e.clientWidth + 1) ||
        box.right > innerWidth + 1 ||
        box.left < -1
      )
        out.push(`${e.tagName} ${e.className} "${e.textContent}"`);
    }
    return out;
  }, names);

test('a good mesh: its report, its fixes, and a part that takes it', options, async () => {
  const page = await b.open('#box-drop', { width: 1440, height: 900 });
  await show(page, 5);
  await drop(page, 'wedge.obj', tetrahedron(CLOSED, 2500));
  await soon(async () => assert.match(await finding(page, 'Size'), /Looks like mm[^]*500/));
  await soon(async () =>
    assert.equal(await page.getByLabel('Unit of the file').inputValue(), 'mm'),
  );
  await soon(async () =>
    assert.match(await page.locator('.dims').innerText(), /2\.50 × 2\.50 × 2\.50.m/),
  );
  await soon(async () => assert.match(await finding(page, 'Surface'), /Closed/));
  // a sixth of the cube of 2.5 m
  await soon(async () => assert.match(await finding(page, 'Origin'), /Volume 2\.604.m³/));
  await page.getByLabel('Unit of the file').selectOption('cm');
  await soon(async () =>
    assert.match(await page.locator('.dims').innerText(), /25\.00 × 25\.00 × 25\.00.m/),
  );
  await page.getByLabel('Unit of the file').selectOption('mm');
  // the preview shows something of it
  const before = await soon(async () => {
    const now = await painted(page, '.meshview canvas');
    assert.ok(now.colours > 2, `${now.colours} colours`);
    return now;
  });
  // it turns by key and by pointer
  await page.locator('.meshview canvas').focus();
  await page.keyboard.press('ArrowLeft');
  const turned = await soon(async () => {
    const now = await painted(page, '.meshview canvas');
    assert.notEqual(now.sum, before.sum, 'turned by key');
    return now;
  });
  await page.locator('.meshview canvas').hover();
  await page.mouse.down();
  await page.mouse.move(500, 500, { steps: 3 });
  await page.mouse.up();
  await soon(async () =>
    assert.notEqual((await painted(page, '.meshview canvas')).sum, turned.sum, 'dragged'),
  );
  const use = page.locator('dialog#mesh .primary');
  await soon(async () => assert.match((await use.textContent()) ?? '', /^Use as shape of /));
  const part = ((await use.textContent()) ?? '').replace('Use as shape of ', '');
  await use.click();
  await until(page, `window.hawse.state.doc.parts['${part}'].mesh === 'wedge'`);
  await soon(async () => {
    const { doc } = await state(page);
    assert.equal(doc.meshes.wedge.asset, 'wedge.obj');
    assert.equal(doc.meshes.wedge.scale, 0.001);
    assert.equal(doc.meshes.wedge.convex, false);
  });
  // it is short, so the link carries it: the share dialog says so
  await until(page, '!window.hawse.state.busy');
  await page.keyboard.press('s');
  await page.locator('dialog#share').waitFor();
  await soon(async () =>
    assert.match(
      (await page.locator('dialog#share .linkmeshes .note').textContent()) ?? '',
      /wedge\.obj, 4 triangles: in the link, with every digit/,
    ),
  );
  await soon(async () => assert.deepEqual(await violations(page), []));
  assert.deepEqual(page.errors, []);
  await page.done();
});

for (const theme of THEMES)
  test(`an open mesh, ${theme}`, options, async () => {
    const page = await b.open('#box-drop', { width: 1440, height: 900, theme, flat: true });
    await show(page, 5);
    for (const [name, width, height] of SIZES) {
      await resize(page, width, height);
      await drop(page, 'open.obj', tetrahedron(CLOSED.slice(1)));
      await soon(async () =>
        assert.match(await finding(page, 'Surface'), /1 hole[^]*3 open edges/),
      );
      await soon(async () => assert.match(await finding(page, 'Origin'), /No volume/));
      await page.evaluate(() => document.fonts.ready);
      await soon(async () =>
        assert.deepEqual(
          await misfits(page, '#mesh h2, #mesh td, #mesh .btn, #mesh .chip, #mesh select'),
          [],
          name,
        ),
      );
      await soon(async () => assert.deepEqual(await violations(page), [], name));
      await shot(page, `mesh-open-${name}-${theme}`);
      await page.keyboard.press('Escape');
      await until(page, "!document.querySelector('dialog')");
    }
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test('broken and foreign files leave the page as it was, with a clear word', options, async () => {
  const page = await b.open('#box-drop', { width: 1440, height: 900, flat: true });
  await show(page, 5);
  for (const [name, text, why] of /** @type {[string, string, RegExp][]} */ ([
    ['cut.stl', 'this is no solid', /cut\.stl: .*expected 84/],
    ['far.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n', /names a point past the last/],
    ['word.obj', 'v 0 zero 0\n', /line 1: "zero" is no number/],
    ['empty.ply', '', /the file is empty/],
    ['dots.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\n', /No face is left/],
  ])) {
    await drop(page, name, text);
    await until(page, "!document.querySelector('dialog#mesh .note.bad').hidden");
    await soon(async () =>
      assert.match((await page.locator('dialog#mesh .note.bad').textContent()) ?? '', why, name),
    );
    await soon(async () =>
      assert.equal(await page.locator('dialog#mesh .primary').isDisabled(), true, name),
    );
    await soon(async () => assert.deepEqual(await violations(page), [], name));
    await page.keyboard.press('Escape');
    await until(page, "!document.querySelector('dialog')");
  }
  // of ten million triangles: it is not even read
  await page.evaluate(() => {
    const piece = new Uint8Array(2 ** 20);
    const data = new DataTransfer();
    data.items.add(
      new File(
        Array.from({ length: 477 }, () => piece),
        'huge.stl',
      ),
    );
    const how = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', how));
  });
  const why = page.locator('dialog#mesh .note.bad');
  await why.waitFor();
  await soon(async () =>
    assert.match(
      (await why.textContent()) ?? '',
      /The file has 477 MB\. At most \d+ MB are read\./,
    ),
  );
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal((await state(page)).faults.length, 0));
  await show(page, 10);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a mesh is made coarser, and the coarser one saved', options, async () => {
  const page = await b.open('#box-drop', { width: 1440, height: 900, flat: true });
  await show(page, 5);
  // a ball of 24 bands
  const lines = [];
  const [rings, round] = [24, 48];
  for (let i = 0; i <= rings; i++)
    for (let k = 0; k < round; k++) {
      const [t, p] = [(Math.PI * i) / rings, (2 * Math.PI * k) / round];
      lines.push(`v ${Math.sin(t) * Math.cos(p)} ${Math.sin(t) * Math.sin(p)} ${Math.cos(t)}`);
    }
  for (let i = 0; i < rings; i++)
    for (let k = 0; k < round; k++) {
      const at = (/** @type {number} */ r, /** @type {number} */ c) => r * round + (c % round) + 1;
      lines.push(`f ${at(i, k)} ${at(i + 1, k)} ${at(i + 1, k + 1)} ${at(i, k + 1)}`);
    }
  await drop(page, 'ball.obj', lines.join('\n'));
  await page.getByLabel('Weld points').selectOption('0.0001');
  await until(page, "document.querySelector('#mesh').getAttribute('aria-busy') === 'false'");
  await soon(async () => assert.match(await finding(page, 'Vertices'), /94 merged/)); // 47 at each pole
  await page.getByLabel('Triangles at most').fill('400');
  await page.getByRole('button', { name: 'Reduce' }).click();
  await page.getByRole('button', { name: 'All triangles' }).waitFor();
  const count = await soon(async () => {
    const [count, within] = (await finding(page, 'Triangles')).split('\n').filter(Boolean);
    assert.ok(Number(count) <= 400 && Number(count) > 300, count);
    assert.match(within, /within .*mm of the file/);
    return count;
  });
  await soon(async () => assert.match(await finding(page, 'Surface'), /Closed/));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as OBJ' }).click();
  const saved = await fs.readFile(await (await download).path(), 'utf8');
  assert.equal(saved.split('\n').filter((l) => l.startsWith('f ')).length, Number(count));
  await page.locator('dialog#mesh .primary').click();
  const asset = `ball-${count}.obj`;
  await until(page, `window.hawse.state.doc.meshes?.ball?.asset === '${asset}'`);
  assert.deepEqual(page.errors, []);
  await page.done();
});

/** Pixels of the picture of the magenta of marks by day. @param {import('playwright-core').Page} page */
const magenta = (page) =>
  page.evaluate(async () => {
    const image = await createImageBitmap(await /** @type {any} */ (window).hawse.picture());
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    g.drawImage(image, 0, 0);
    const { data: rgba } = g.getImageData(0, 0, image.width, image.height);
    let n = 0;
    for (let i = 0; i < rgba.length; i += 4)
      if ([168, 21, 127].every((c, k) => Math.abs(rgba[i + k] - c) < 8)) n++;
    return n;
  });

test(
  'contours, planes and triangles of two meshes; N goes through what is shown',
  options,
  async () => {
    const page = await meeting();
    await show(page, APART);
    await soon(async () => assert.equal(await magenta(page), 0, 'they do not meet yet'));
    await show(page, BOTH);
    const all = await soon(async () => {
      const all = await magenta(page);
      assert.ok(all > 1000, `${all} pixels of contours`);
      return all;
    });
    await soon(async () => assert.ok((await state(page)).picture.calls <= 60));
    const said = page.locator('p[role=status].sr').first();
    const shown = async () => [
      await said.textContent(),
      await magenta(page),
      (await state(page)).picture.calls,
    ];
    await page.locator('.stage canvas').focus();
    /** What is said, pixels of marks, draw calls. @type {[string | null, number, number][]} */
    const steps = [];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('n');
      await page.waitForTimeout(150);
      steps.push(/** @type {[string, number, number]} */ (await shown()));
    }
    assert.deepEqual(
      steps.map(([text]) => text),
      [
        'No forces',
        'Forces',
        'Forces, outline and plane of contacts',
        'Forces, outline, plane and what is shared',
      ],
    );
    assert.equal(steps[1][1], 0, 'forces alone');
    assert.ok(steps[2][1] > 500, `${steps[2][1]} of the outline`);
    assert.ok(steps[3][2] > steps[2][2], 'what is shared is drawn too');
    assert.ok(Math.abs(steps[3][1] - all) < 0.02 * all);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

for (const [[first, last], theme] of /** @type {const} */ ([
  [SIZES, 'light'],
  [[...SIZES].reverse(), 'dark'],
]))
  test(`two meshes: regions in numbers, poses by hand, ${theme}`, options, async () => {
    // the numbers and the fit of both sizes, and the poses by hand at the last of them
    const page = await meeting({ width: first[1], height: first[2], theme });
    await show(page, BOTH);
    await page.evaluate(() => document.fonts.ready);
    for (const [name, width, height] of [first, last]) {
      await resize(page, width, height);
      await page.locator('#tab-contacts').click();
      const tables = page.locator('.regions table:not([hidden])');
      await until(page, "document.querySelectorAll('.regions table:not([hidden])').length === 2");
      await soon(async () => {
        for (const [i, row] of regions.entries()) {
          const { one, vector } = figuresOf(await tables.nth(i).innerText());
          // four figures are shown
          for (const [name, want] of /** @type {[string, number][]} */ ([
            ['Area', row.area],
            ['Volume', row.volume],
            ['Depth', row.depth],
          ]))
            assert.ok(Math.abs(one(name) / want - 1) < 1e-3, `${name}: ${one(name)} of ${want}`);
          // no outline is shorter than the circle of its area
          assert.ok(one('Perimeter') > Math.sqrt(4 * Math.PI * row.area));
          assert.ok(Math.abs(vector('Normal')[0] - row.normal) < 1e-4);
        }
      });
      await soon(async () =>
        assert.deepEqual(await misfits(page, '.regions td, .regions caption, .tabs button'), []),
      );
      await soon(async () => assert.deepEqual(await violationsInView(page), []));
      await shot(page, `two-meshes-${name}-${theme}`);
    }

    // on a wide window the poses are beside the contacts
    const params = async (/** @type {number} */ width) => {
      if (width < 720) await page.locator('#tab-params').click();
    };
    await params(last[1]);
    const z = page.getByLabel('z of block', { exact: true });
    await z.fill('2');
    await page.keyboard.press('Enter');
    await until(page, 'window.hawse.state.inputs.length === 1');
    const inputs = await soon(async () => {
      const { frame, inputs } = await state(page);
      assert.equal(frame, BOTH, 'the moment on show stays');
      assert.deepEqual(inputs, [{ id: 'z', value: 2, frame: BOTH - 1 }]);
      return inputs;
    });
    // lifted off: no region is left; what is on show is drawn
    if (last[1] < 720) await page.locator('#tab-contacts').click();
    await until(page, "document.querySelectorAll('.regions table:not([hidden])').length === 0");
    await params(last[1]);
    await page.getByLabel('Roll of ring', { exact: true }).fill('30');
    await page.keyboard.press('Enter');
    await until(page, 'window.hawse.state.inputs.length === 2');
    await soon(async () =>
      assert.ok(Math.abs((await state(page)).inputs[1].value - Math.PI / 6) < 1e-9),
    );
    const slider = page.getByLabel('x of block, slider', { exact: true });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await until(page, 'window.hawse.state.inputs.length === 3');
    for (const [name, width, height] of [last, first]) {
      await resize(page, width, height);
      await params(width);
      await soon(async () =>
        assert.deepEqual(await misfits(page, '.field.live label, .field.live .unit, .joint'), []),
      );
      await soon(async () => assert.deepEqual(await violationsInView(page), []));
      await shot(page, `poses-${name}-${theme}`);
    }
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test('two-meshes, computed: the ring and the block meet', options, async () => {
  const page = await b.open('#two-meshes', { width: 1440, height: 900 });
  let met = -1;
  for (let frame = 25; frame <= 500 && met < 0; frame += 25) {
    await show(page, frame);
    if (Number(await page.evaluate("window.hawse.channel('contacts.touch.volume')")) > 0)
      met = frame;
  }
  assert.ok(met > 0, 'they meet in ten seconds');
  await soon(async () => assert.ok((await magenta(page)) > 300));
  await page.locator('#tab-contacts').click();
  await until(page, "document.querySelectorAll('.regions table:not([hidden])').length > 0");
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'two-meshes');
  assert.deepEqual(page.errors, []);
  await page.done();
});
