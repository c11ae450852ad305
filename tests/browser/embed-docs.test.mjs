/** The blocks of docs/embed.md, each in a page of another origin, as the program would have it that it is for. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { host } from './embed-host.mjs';
import { ready, reason, root, shot, soon, start } from './page.mjs';

const DOC = await fs.readFile(`${root}docs/embed.md`, 'utf8');
const HERE = 'http://127.0.0.1:8080/';

/** Code of a section, by its language. @param {string} section @param {string} language @returns {string} */
function code(section, language) {
  const [, text] = new RegExp(`^##+ ${section}\n([^]*?)(?=^## |(?![^]))`, 'm').exec(DOC) ?? [];
  const [, block] = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(text ?? '') ?? [];
  assert.ok(block, `${section}: ${language}`);
  return block;
}

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
/** @type {Awaited<ReturnType<typeof host>>} */
let site;
before(async () => {
  if (!ready) return;
  b = await start();
  site = await host({});
});
after(async () => {
  await site?.close();
  await b?.stop();
});
const options = { skip: reason, timeout: 300_000 };

/** @param {string} name @param {string} body */
async function open(name, body) {
  site.texts[`/${name}`] =
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>${name}</title><body>${body.replaceAll(HERE, b.server.url)}</body></html>`;
  const page = await b.open('', { wait: false, flat: true, width: 900, height: 700 });
  await page.goto('about:blank');
  page.errors.length = 0;
  await page.goto(`${site.url}/${name}`);
  return page;
}

/** Plays what is in it, and looks for its first moments. @param {Awaited<ReturnType<typeof open>>} page @param {string} name @param {string} title */
async function plays(page, name, title) {
  const button = page.locator('hawse-sim button');
  await soon(async () => assert.equal(await button.getAttribute('aria-label'), `Run: ${title}`));
  await button.click();
  const inside = page.frameLocator('hawse-sim iframe');
  await soon(async () => assert.ok(Number(/[\d.]+/.exec((await inside.locator('.clock').textContent()) ?? '')?.[0]) > 0)); // prettier-ignore
  await shot(page, `embed-docs-${name}`);
  assert.deepEqual(page.errors, []);
  await page.done();
}

test('the element: a value is told as it plays', options, async () => {
  const page = await open('element', code('The element', 'html'));
  await page.locator('hawse-sim button').click();
  await soon(async () => assert.match((await page.locator('#height').textContent()) ?? '', /^\d+\.\d\d m$/)); // prettier-ignore
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('cameras: who turns one run turns the other', options, async () => {
  const page = await open('cameras', code('Cameras', 'html'));
  /** @param {string} which @returns {Promise<any>} */
  const camera = async (which) => (await page.evaluate(`${which}.getCamera()`)).camera;
  await page.locator('#near').click();
  const near = { eye: [0, -12, 0], target: [0, 0, 0], follow: 'load' };
  // the side view without WebGL has the distance and the body alone
  for (const which of ['light', 'heavy'])
    await soon(async () => assert.ok(Math.abs((await camera(which)).eye[1] - near.eye[1]) < 0.3, JSON.stringify(await camera(which)))); // prettier-ignore
  await page.frameLocator('hawse-sim iframe').nth(1).locator('canvas').first().press('-');
  await soon(async () => {
    const [one, other] = [await camera('light'), await camera('heavy')];
    assert.ok(other.eye[1] < -13, JSON.stringify(other));
    assert.deepEqual(one, other);
  });
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('WordPress, a block of HTML', options, async () => {
  await plays(await open('wordpress', code('WordPress', 'html')), 'wordpress', 'A box falls on its edge'); // prettier-ignore
});

test('Moodle, a frame', options, async () => {
  const page = await open('moodle', code('Moodle', 'html'));
  const inside = page.frameLocator('iframe');
  await inside.locator('button.poster').click();
  await soon(async () => assert.ok(await inside.locator('.field', { hasText: 'Mass' }).first().locator('input').first().isEnabled())); // prettier-ignore
  await soon(async () => assert.equal((await inside.locator('.lockmark').count()) > 0, true));
  assert.deepEqual(page.errors, []);
  await page.done();
});

/** What `HTML` of IPython is given. */
const IPYTHON = `
import sys, types
shown = []
display = types.ModuleType("IPython.display")
display.HTML = lambda text: shown.append(text)
sys.modules["IPython"] = types.ModuleType("IPython")
sys.modules["IPython.display"] = display
exec(sys.stdin.read())
print(shown[-1])
`;
const python = spawnSync('python3', ['--version']).status === 0;

test('Jupyter, an output of HTML', { ...options, skip: reason || !python }, async () => {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', IPYTHON], { input: code('Jupyter', 'python'), encoding: 'utf8' }); // prettier-ignore
  assert.equal(status, 0, stderr);
  await plays(
    await open('jupyter', stdout + stdout.replace('title="', 'hidden title="')).then(
      async (page) => {
        await page.evaluate('document.querySelectorAll("hawse-sim")[1].remove()');
        return page;
      },
    ),
    'jupyter',
    'A box falls on its edge',
  );
});

test('Quarto, raw HTML', options, async () => {
  const block = code('Quarto', '{=html}');
  await plays(await open('quarto', block), 'quarto', 'A box falls on its edge');
});
