/** Nothing that was done in the page is lost: drafts over the end of a tab, and undo of all that was done. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Runner, WASM_URL, frameReader, loadCore } from '../../wasm/js/index.mjs';
import {
  hash,
  holdStarts,
  ready,
  reason,
  resize,
  root,
  show,
  shot,
  soon,
  start,
  state,
  until,
  violations,
  withoutWebgl,
} from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };
const flat = { width: 900, height: 640, flat: true };

const example = JSON.parse(await fs.readFile(`${root}examples/tug-and-ship.json`, 'utf8'));

/** Hash of a frame of the same run in Node. @param {object} doc @param {{id: string, frame: number, value: number}[]} inputs @param {number} frame */
async function inNode(doc, inputs, frame) {
  const core = await loadCore(await fs.readFile(WASM_URL));
  const model = core.compile(JSON.stringify(doc));
  const runner = new Runner(model, { inputs });
  runner.goto(frame);
  const found = frameReader(model.manifest).hash(runner.frame());
  runner.free();
  model.free();
  return found;
}

/** The same browser, the tab before without a word of farewell. @param {import('./page.mjs').Page} page @param {string} path */
async function another(page, path, wait = true) {
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  next.setDefaultTimeout(60_000);
  const { errors } = page;
  next.on('pageerror', (e) => errors.push(String(e.stack ?? e)));
  await withoutWebgl(next);
  await next.goto(b.server.url + path);
  if (wait) await until(next, 'window.hawse?.state.ready');
  return Object.assign(next, { errors, done: () => context.close() });
}

const notice = '.draftnote:not([hidden])';
/** @param {import('playwright-core').Page} page @param {RegExp} words */
async function says(page, words) {
  await page.locator(notice).waitFor();
  await soon(async () => assert.match((await page.locator(notice).textContent()) ?? '', words));
}
/** @param {import('playwright-core').Page} page @param {string} name */
const press = (page, name) => page.locator(notice).getByRole('button', { name }).click();

const MASS = ['parts', 'tug', 'mass'];
const mass = 'window.hawse.state.doc.parts.tug.mass';
const idle = '!window.hawse.state.busy';

test(
  'a tab that ends in mid edit: what was changed is offered, and is there again',
  options,
  async () => {
    let page = await b.open('#tug-and-ship', flat);
    await show(page, 40);
    await page.evaluate(`window.hawse.commit(${JSON.stringify(MASS)}, 700000)`);
    await until(page, idle);
    await page.evaluate("window.hawse.input('thrust', 250000)");
    const told = await soon(async () => {
      const { doc, inputs } = await state(page);
      assert.deepEqual(inputs, [{ id: 'thrust', value: 250000, frame: 40 }]);
      return { doc, inputs };
    });
    await soon(async () =>
      assert.match((await page.locator('.params .foot').textContent()) ?? '', /2 changes/),
    );
    // and one that no worker has heard of yet
    await page.evaluate(`window.hawse.commit(['title'], 'Mine')`);
    page = await another(page, '#tug-and-ship');
    await says(page, /You changed 2 values and 1 live order here just now/);
    await soon(async () => assert.notEqual((await state(page)).title, 'Mine'));
    await press(page, 'Open');
    await until(page, `window.hawse.state.title === 'Mine' && ${idle}`);
    await soon(async () => {
      const { doc, inputs, frame } = await state(page);
      assert.deepEqual(doc, { ...told.doc, title: 'Mine' });
      assert.deepEqual(inputs, told.inputs);
      assert.equal(frame, 40);
    });
    await show(page, 90);
    const expected = await inNode({ ...told.doc, title: 'Mine' }, told.inputs, 90);
    await soon(async () => assert.equal(await hash(page, 90), expected));

    // the same page again: taken up at once, and undone
    await page.reload();
    await until(page, 'window.hawse?.state.ready');
    await says(page, /is here again: 2 values and 1 live order/);
    // in the caption's place, not over it
    const caption = page.locator('.scene > .caption');
    await soon(async () =>
      assert.deepEqual([await caption.count(), await caption.isVisible()], [1, false]),
    );
    await until(page, `window.hawse.state.title === 'Mine' && ${idle}`);
    await soon(async () => assert.equal((await state(page)).playing, false));
    await soon(async () =>
      assert.match((await page.locator(notice).textContent()) ?? '', /Undo all/),
    );
    await shot(page, 'drafts-again');
    await press(page, 'Undo all');
    await until(page, `window.hawse.state.title !== 'Mine' && ${idle}`);
    await soon(async () => {
      const { doc, inputs } = await state(page);
      assert.deepEqual({ doc, inputs }, { doc: example, inputs: [] });
    });
    // one by one, as they were done: the mass, the order, the title
    const titled = { ...told.doc, title: 'Mine' };
    const versions = [
      { doc: example, inputs: [] },
      { doc: told.doc, inputs: [] },
      { doc: told.doc, inputs: told.inputs },
      { doc: titled, inputs: told.inputs },
    ];
    /** @param {string} name @param {number} i */
    const goes = async (name, i) => {
      await page.getByRole('button', { name, exact: true }).click();
      await until(page, idle);
      await soon(async () => {
        const { doc, inputs } = await state(page);
        assert.deepEqual({ doc, inputs }, versions[i], `${name} to ${i}`);
      });
    };
    for (const i of [1, 2, 3]) await goes('Redo', i);
    for (const i of [2, 1, 0]) await goes('Undo', i);
    for (const i of [1, 2, 3]) await goes('Redo', i);

    // the first page lists it, on a phone too
    page = await another(page, '', false);
    await page.locator('.drafts li').waitFor();
    await soon(async () =>
      assert.match(
        (await page.locator('.drafts li').textContent()) ?? '',
        /Mine.*title, tug\.mass, 1 live order.*just now/,
      ),
    );
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'drafts-home');
    await resize(page, 360, 640);
    await shot(page, 'drafts-home-phone');
    await page.getByRole('button', { name: 'Open the draft of Mine' }).click();
    await until(page, `window.hawse?.state.title === 'Mine' && ${idle}`);
    await says(page, /is here again/);
    // on a phone it covers none of the scene's tools
    await soon(async () => {
      const boxes = await page.evaluate((selector) => {
        const of = (/** @type {string} */ s) =>
          [...document.querySelectorAll(s)]
            .map((e) => e.getBoundingClientRect())
            .filter((r) => r.width > 0)
            .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
        return { note: of(selector)[0], tools: of('.scene .tools, .scene .two, .scene .mini') };
      }, notice);
      for (const tool of boxes.tools)
        assert.ok(
          boxes.note.bottom <= tool.top ||
            boxes.note.top >= tool.bottom ||
            boxes.note.right <= tool.left ||
            boxes.note.left >= tool.right,
          JSON.stringify(boxes),
        );
    });
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'drafts-phone');
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'text that was pasted, and text that was being typed; discard; keep no drafts',
  options,
  async () => {
    let page = await b.open('#tug-and-ship', flat);
    const pasted = { ...example, title: 'Pasted', notes: 'By hand.' };
    await page.keyboard.press('e');
    const area = () => page.locator('#scenario-text');
    await area().fill(JSON.stringify(pasted));
    await page.getByRole('button', { name: 'Check and run' }).click();
    await until(page, `window.hawse.state.title === 'Pasted' && !document.querySelector('dialog')`);
    await page.keyboard.press('e');
    await area().fill('{ "hawse": 1, "half":');

    page = await another(page, '#tug-and-ship');
    await says(page, /You changed 2 values and the text here just now/);
    await shot(page, 'drafts-offer');
    await press(page, 'Open');
    await until(page, "window.hawse.state.title === 'Pasted'");
    await soon(async () => assert.equal(await area().inputValue(), '{ "hawse": 1, "half":'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await until(page, "!document.querySelector('dialog')");
    await soon(async () => assert.deepEqual((await state(page)).doc, pasted));

    page = await another(page, '#tug-and-ship');
    await says(page, /You changed 2 values here/);
    // by keyboard
    await page.locator(notice).getByRole('button', { name: 'Discard' }).focus();
    await page.keyboard.press('Enter');
    await soon(async () => assert.equal(await page.locator(notice).count(), 0));
    page = await another(page, '#tug-and-ship');
    await page.evaluate(`window.hawse.commit(['title'], 'Later')`);
    await until(page, "window.hawse.state.title === 'Later'");
    await soon(async () => assert.equal(await page.locator(notice).count(), 0));

    // none is kept any more, and those that there are go
    page = await another(page, '', false);
    await page.locator('.drafts li').waitFor();
    await page.getByRole('switch', { name: /Keep no drafts/ }).click();
    await soon(async () => assert.equal(await page.locator('.drafts li').count(), 0));
    page = await another(page, '#tug-and-ship');
    await page.evaluate(`window.hawse.commit(['title'], 'Gone')`);
    await until(page, "window.hawse.state.title === 'Gone'");
    await soon(async () =>
      assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), ['hawse-drafts']),
    );
    await page.keyboard.press('?');
    await soon(async () =>
      assert.equal(await page.getByRole('switch', { name: /Keep no drafts/ }).isChecked(), true),
    );
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a scenario of its own is a draft as a whole, also once it was opened from the list',
  options,
  async () => {
    let page = await b.open('', { ...flat, wait: false });
    await page.locator('.door').first().waitFor();
    const own = JSON.stringify({ ...example, title: 'Own' });
    await page.evaluate((text) => sessionStorage.setItem('hawse-file', text), own);
    await page.evaluate("location.hash = '#file'");
    await until(page, "window.hawse?.state.ready && window.hawse.state.title === 'Own'");
    await page.evaluate(`window.hawse.commit(${JSON.stringify(MASS)}, 700000)`);
    await until(page, `${mass} === 700000 && ${idle}`);
    for (let i = 0; i < 2; i++) {
      page = await another(page, '', false);
      await page.getByRole('button', { name: 'Open the draft of Own' }).click();
      await until(page, `window.hawse?.state.ready && ${mass} === 700000`);
    }
    // deleted is deleted
    page = await another(page, '', false);
    await page.getByRole('button', { name: 'Delete the draft of Own' }).click();
    await soon(async () => assert.equal(await page.locator('.drafts').isVisible(), false));
    await soon(async () => assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), []));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'where storage is forbidden the page runs and keeps nothing; nor does an embedded page',
  options,
  async () => {
    const page = await b.open('#tug-and-ship', {
      ...flat,
      before: (p) =>
        p.addInitScript(() =>
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          }),
        ),
    });
    await page.evaluate(`window.hawse.commit(['title'], 'Here')`);
    await until(page, "window.hawse.state.title === 'Here'");
    assert.deepEqual(page.errors, []);
    await page.done();

    const embedded = await b.open('?ui=embed#tug-and-ship', { ...flat, wait: false });
    await embedded.locator('.poster').click();
    await until(embedded, 'window.hawse?.state.ready');
    await embedded.evaluate(`window.hawse.commit(['title'], 'Here')`);
    await until(embedded, "window.hawse.state.title === 'Here'");
    await soon(async () =>
      assert.deepEqual(await embedded.evaluate('Object.keys(localStorage)'), []),
    );
    assert.deepEqual(embedded.errors, []);
    await embedded.done();
  },
);

test(
  'undo and redo through values, text and orders: each version has its bits',
  options,
  async () => {
    const page = await b.open('#tug-and-ship', flat);
    await show(page, 30);
    /** @type {{doc: any, inputs: any[]}[]} */
    const versions = [];
    async function version() {
      await until(page, idle);
      const { doc, inputs } = await state(page);
      versions.push({ doc, inputs });
    }
    await version();
    await page.evaluate(`window.hawse.commit(${JSON.stringify(MASS)}, 700000)`);
    await until(page, `${mass} === 700000`);
    await version();

    // a drag: many orders, one step
    await page.locator('#tab-helm').click();
    const slider = page.locator('#helm-thrust');
    await slider.scrollIntoViewIfNeeded();
    // where the slider is once the panel around it has come to rest
    const box = await soon(async () => {
      const before = await slider.boundingBox();
      await page.waitForTimeout(100);
      const found = await slider.boundingBox();
      assert.ok(found);
      assert.deepEqual(found, before);
      return found;
    });
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    await page.evaluate('window.hawse.play()');
    // orders of one moment are one order: the hand moves on until time has gone on beneath it
    let steps = 0;
    await soon(async () => {
      steps += 1;
      const swing = 0.2 + 0.16 * Math.sin(steps / 4);
      await page.mouse.move(box.x + box.width * (0.5 + swing), y);
      await page.waitForTimeout(60);
      assert.ok(steps >= 12 && (await state(page)).inputs.length > 1);
    });
    await page.mouse.up();
    await page.waitForTimeout(200); // the last one goes out
    await page.evaluate('window.hawse.pause()');
    await version();

    await page.keyboard.press('e');
    await page
      .locator('#scenario-text')
      .fill(JSON.stringify({ ...versions[1].doc, title: 'Typed' }));
    await page.getByRole('button', { name: 'Check and run' }).click();
    await until(page, "window.hawse.state.title === 'Typed' && !document.querySelector('dialog')");
    await version();
    await show(page, 60);
    await page.evaluate("window.hawse.input('direction', 0.5)");
    await version();

    const at = 80;
    const hashes = [];
    for (const { doc, inputs } of versions) hashes.push(await inNode(doc, inputs, at));
    assert.equal(new Set(hashes).size, versions.length - 1, 'a title changes no bit');

    /** @param {number} i */
    async function is(i) {
      await until(page, idle);
      await soon(async () => {
        const { doc, inputs } = await state(page);
        assert.deepEqual(doc, versions[i].doc);
        assert.deepEqual(inputs, versions[i].inputs, `orders of version ${i}`);
      });
      await page.evaluate(`window.hawse.whenFrame(${at})`);
      await soon(async () => assert.equal(await hash(page, at), hashes[i], `version ${i}`));
    }
    await is(4);
    await page.locator('.stage').click();
    for (const i of [3, 2, 1, 0]) {
      await page.keyboard.press('Control+z');
      await is(i);
    }
    await soon(async () =>
      assert.equal(
        await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled(),
        true,
      ),
    );
    for (const i of [1, 2, 3, 4]) {
      await page.keyboard.press('Control+y');
      await is(i);
    }
    // all at once, and back
    await page.locator('#tab-params').click();
    await page.getByRole('button', { name: 'Undo all' }).click();
    await is(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await is(4);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'an order that is given while a run starts is one of that run, and a step of undo',
  options,
  async () => {
    const page = await b.open('#tug-and-ship', {
      ...flat,
      before: (p) => p.addInitScript(holdStarts),
    });
    await show(page, 30);
    await page.evaluate('window.hold = true');
    await page.evaluate(`window.hawse.commit(${JSON.stringify(MASS)}, 700000)`);
    await until(page, 'window.held.length > 0');
    await page.evaluate("window.hawse.input('thrust', 250000)");
    // it is tried again and again
    await page.waitForTimeout(400);
    await soon(async () => {
      const { busy, inputs } = await state(page);
      assert.deepEqual({ busy, inputs }, { busy: true, inputs: [] });
    });
    await page.evaluate('window.letGo()');
    await until(page, `${idle} && window.hawse.state.inputs.length === 1`);
    const ordered = await soon(async () => {
      const { doc, inputs } = await state(page);
      assert.equal(doc.parts.tug.mass, 700000);
      assert.deepEqual(inputs, [{ id: 'thrust', value: 250000, frame: 30 }]);
      return { doc, inputs };
    });
    await show(page, 90);
    const expected = await inNode(ordered.doc, ordered.inputs, 90);
    const without = await inNode(ordered.doc, [], 90);
    assert.notEqual(expected, without, 'the order moves the tug');
    await soon(async () => assert.equal(await hash(page, 90), expected));

    // the order, then the mass
    await page.locator('.stage').click();
    await page.keyboard.press('Control+z');
    await until(page, `${idle} && window.hawse.state.inputs.length === 0`);
    await soon(async () => assert.equal((await state(page)).doc.parts.tug.mass, 700000));
    await page.keyboard.press('Control+z');
    await until(page, `${idle} && ${mass} === ${example.parts.tug.mass}`);
    await soon(async () =>
      assert.equal(
        await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled(),
        true,
      ),
    );
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

/** Drops a tetrahedron of 2.5 m on the page, and gives it to the part that is proposed. @param {import('playwright-core').Page} page @param {string} name */
async function dropMesh(page, name) {
  const points = ['0 0 0', '2500 0 0', '0 2500 0', '0 0 2500'].map((p) => `v ${p}`);
  const faces = ['1 3 2', '1 2 4', '2 3 4', '1 4 3'].map((f) => `f ${f}`);
  await page.evaluate(
    ([file, body]) => {
      const data = new DataTransfer();
      data.items.add(new File([body], file));
      const how = { dataTransfer: data, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent('drop', how));
    },
    [name, [...points, ...faces].join('\n')],
  );
  const use = page.locator('dialog#mesh .primary');
  await use.waitFor();
  await until(page, "document.querySelector('dialog#mesh')?.getAttribute('aria-busy') === 'false'");
  await use.click();
  await until(page, "!document.querySelector('dialog')");
}

test('a draft whose mesh file is missing says which, and keeps the rest', options, async () => {
  let page = await b.open('#box-drop', {
    ...flat,
    // a browser that is short of room keeps no files
    before: (p) =>
      p.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
  });
  await show(page, 5);
  const first = await hash(page, 0);
  await dropMesh(page, 'wedge.obj');
  await until(page, `window.hawse.state.doc.parts.box.mesh === 'wedge' && ${idle}`);
  await page.evaluate("window.hawse.commit(['parts', 'box', 'mass'], 9000)");
  await until(page, `window.hawse.state.doc.parts.box.mass === 9000 && ${idle}`);
  const { doc } = await soon(() => state(page));
  await until(page, 'Object.values(localStorage).some((text) => /"without":\\["wedge/.test(text))');
  const { errors } = page;
  assert.deepEqual(errors, []);

  page = await another(page, '#box-drop');
  await says(
    page,
    /You changed \d values here just now\. This browser did not keep wedge\.obj: drop it here again/,
  );
  await press(page, 'Open');
  // what cannot run says why, at its place; the picture is that of the last good run
  const fault = {
    where: '/meshes/wedge/asset',
    what: /^wedge\.obj is not on this device: drop the file/,
  };
  await soon(async () => {
    const { faults } = await state(page);
    assert.equal(faults.length, 1);
    assert.equal(faults[0].where, fault.where);
    assert.match(faults[0].what, fault.what);
  });
  await soon(async () => assert.deepEqual((await state(page)).doc, doc));
  await soon(async () => assert.equal(await hash(page, 0), first));
  await soon(async () =>
    assert.match(
      (await page.locator('.params').textContent()) ?? '',
      /wedge\.obj is not on this device/,
    ),
  );

  // the same once more: the draft was not lost by that
  page = await another(page, '#box-drop');
  await says(page, /did not keep wedge\.obj/);
  await press(page, 'Open');
  await soon(async () => assert.equal((await state(page)).faults.length, 1));
  await dropMesh(page, 'wedge.obj');
  await until(page, `window.hawse.state.faults.length === 0 && ${idle}`);
  await soon(async () => {
    const { parts, meshes } = (await state(page)).doc;
    assert.equal(parts.box.mass, 9000);
    assert.equal(meshes[parts.box.mesh].asset, 'wedge.obj');
  });
  await soon(async () => assert.notEqual(await hash(page, 0), first));
  await page.done();
});
