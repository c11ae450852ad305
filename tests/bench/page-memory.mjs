/**
 * What a page holds while a run goes on for an hour: the heap of its script after a collection, its nodes and listeners, and the
 * memory of its process with those of its workers.
 *
 *   node tests/bench/page-memory.mjs [--example heave-snatch] [--duration 3600] [--speed 20] [--loops 0] [--rows 12]
 *
 * The run is given so long a duration and is played at so many times real time, or, with `--loops N`, the run as it is is played N times
 * over (`l`). Told at equal steps of what is played; the plain view, since a scene's memory is the graphics card's.
 */
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { start } from '../browser/page.mjs';

const { values } = parseArgs({
  options: {
    example: { type: 'string', default: 'heave-snatch' },
    duration: { type: 'string', default: '3600' },
    speed: { type: 'string', default: '20' },
    loops: { type: 'string', default: '0' },
    rows: { type: 'string', default: '12' },
  },
});
const [duration, speed, loops, rows] = ['duration', 'speed', 'loops', 'rows'].map((name) => Number(Reflect.get(values, name))); // prettier-ignore

/** Resident memory of Chromium's processes that draw pages [MB]. @param {number} own of the browser */
function resident(own) {
  const all = execFileSync('ps', ['-eo', 'pid,ppid,rss,args'], { encoding: 'utf8' }).split('\n').slice(1).map((line) => line.trim().split(/\s+/)); // prettier-ignore
  const family = new Set([String(own)]);
  for (let n = 0; n !== family.size;) {
    n = family.size;
    for (const [pid, parent] of all) if (family.has(parent)) family.add(pid);
  }
  const mine = all.filter(([pid, , , ...words]) => family.has(pid) && words.includes('--type=renderer')); // prettier-ignore
  return mine.reduce((sum, [, , kilobytes]) => sum + Number(kilobytes) / 1024, 0);
}

const b = await start();
try {
  const link = loops ? `#${values.example}` : `#${values.example}?solver.duration=${duration}`;
  const page = await b.open(link, { flat: true });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const pid = (await (await page.context().browser()?.newBrowserCDPSession())?.send('SystemInfo.getProcessInfo'))?.processInfo.find(({ type }) => type === 'browser')?.id; // prettier-ignore
  const tell = async (/** @type {number} */ at) => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? NaN; // prettier-ignore
    console.log(
      `| ${at.toFixed(0)} | ${(of('JSHeapUsedSize') / 2 ** 20).toFixed(1)} | ${of('Nodes')} | ${of('JSEventListeners')} | ${resident(Number(pid)).toFixed(0)} |`,
    );
  };
  const run = () => page.evaluate('window.hawse.state');
  console.log(`${values.example}, ${os.cpus().length} x ${os.cpus()[0].model}; Chromium ${b.browser.version()}\n`); // prettier-ignore
  console.log(`| ${loops ? 'rounds' : 'played [s]'} | heap [MB] | nodes | listeners | processes [MB] |\n| ---: | ---: | ---: | ---: | ---: |`); // prettier-ignore
  if (loops) await page.keyboard.press('l');
  await page.selectOption('.transport select', { label: `${speed}×` });
  await page.keyboard.press(' ');
  const whole = loops || duration;
  let [rounds, before] = [0, 0];
  for (let row = 0; row <= rows;) {
    const state = await run();
    if (state.time < before) rounds++;
    before = state.time;
    const done = loops ? rounds : state.time;
    if (done >= (row * whole) / rows || (state.ended && !loops && state.time >= duration)) {
      await tell(done);
      row++;
    }
    if (state.halt) throw new Error(`it halted: ${JSON.stringify(state.halt)}`);
    await page.waitForTimeout(100);
  }
  if (page.errors.length) throw new Error(page.errors.join('\n'));
  await page.done();
} finally {
  await b.stop();
}
