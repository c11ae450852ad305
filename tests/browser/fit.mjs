/**
 * Whether a page fits its window: no second scroll bar, nothing over another, every control in sight or in
 * a panel that scrolls, and a press on its middle meets it.
 */

/** Windows that the page is for: phones both ways, a tablet, screens, and a small screen enlarged twice. */
export const SIZES = [
  { width: 360, height: 640 },
  { width: 640, height: 360 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** What stands on the scene or beside it: no two of them share a place. */
const PIECES =
  '.bar > .tt, .bar > .backbtn, .bar > .palettebtn, .bar > .sharebtn, .bar > .openbtn, .cbar, .legend, .mscale, .tools, .two, .mini, .cutbar, .planbar, .mstate, .verdict, .halt, .notice, .work, .nogl, .load, .caption, .saying, .time, .side';

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} what does not fit, in words */
export const unfit = (page) =>
  page.evaluate((pieces) => {
    /** @type {string[]} */
    const out = [];
    const root = document.documentElement;
    if (!document.querySelector('.home, .validation')) {
      if (root.scrollHeight > root.clientHeight)
        out.push(`the page is ${root.scrollHeight - root.clientHeight} px too tall`);
    }
    if (root.scrollWidth > root.clientWidth)
      out.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);

    const seen = (/** @type {Element} */ e) =>
      e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
    const nameOf = (/** @type {Element} */ e) =>
      `${e.tagName.toLowerCase()}.${[...e.classList].join('.')} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 30)}"`;
    const round = (/** @type {DOMRect} */ r) =>
      [r.left, r.top, r.right, r.bottom].map(Math.round).join(',');

    const all = [...document.querySelectorAll(pieces)].filter(seen);
    /** While a dialog is open nothing else is pressed. */
    const open = document.querySelector('dialog[open]') ?? document;
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) {
        if (a.contains(b) || b.contains(a)) continue;
        const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        const over =
          Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 &&
          Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
        if (over) out.push(`${nameOf(a)} [${round(p)}] is over ${nameOf(b)} [${round(q)}]`);
      }
    for (const unit of document.querySelectorAll('.strip .lab .u')) {
      const lab = unit.closest('.lab')?.getBoundingClientRect();
      const r = unit.getBoundingClientRect();
      if (seen(unit) && lab && r.right > lab.right + 1)
        out.push(`the unit of ${nameOf(/** @type {Element} */ (unit.closest('.lab')))} is cut`);
    }
    for (const e of document.querySelectorAll('.heads dd, .heads div, .ledger td, .clock')) {
      if (seen(e) && e.scrollWidth > e.clientWidth + 1) out.push(`${nameOf(e)} is cut`);
    }
    for (const e of all) {
      const r = e.getBoundingClientRect();
      const scene = e.closest('.scene')?.getBoundingClientRect();
      const inside = scene ?? new DOMRect(0, 0, innerWidth, innerHeight);
      if (
        r.left < inside.left - 1 ||
        r.right > inside.right + 1 ||
        r.top < inside.top - 1 ||
        r.bottom > inside.bottom + 1
      )
        out.push(`${nameOf(e)} [${round(r)}] is cut by [${round(inside)}]`);
    }

    /** The panel that scrolls and holds it. @param {Element} e */
    const scroller = (e) => {
      for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(p);
        if (/auto|scroll/.test(overflowX + overflowY)) return p;
      }
      return null;
    };
    for (const e of open.querySelectorAll(
      'button, a[href], input, select, textarea, summary, canvas[tabindex]',
    )) {
      if (!seen(e) || e.matches('.sr')) continue;
      const r = e.getBoundingClientRect();
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
      let clip = new DOMRect(0, 0, innerWidth, innerHeight);
      const panel = document.querySelector('.home, .validation') ? root : scroller(e);
      if (panel && panel !== root) {
        const c = panel.getBoundingClientRect();
        const [left, top] = [Math.max(0, c.left), Math.max(0, c.top)];
        clip = new DOMRect(
          left,
          top,
          Math.min(innerWidth, c.right) - left,
          Math.min(innerHeight, c.bottom) - top,
        );
      }
      const there =
        r.left >= clip.left - 1 &&
        r.right <= clip.right + 1 &&
        r.top >= clip.top - 1 &&
        r.bottom <= clip.bottom + 1;
      if (!there) {
        if (!panel) out.push(`${nameOf(e)} [${round(r)}] is not in the window`);
        continue;
      }
      const met = document.elementFromPoint(x, y);
      if (
        met &&
        (e === met || e.contains(met) || (met instanceof HTMLLabelElement && met.control === e))
      )
        continue;
      // below the head of a group, which stays in its place while the rest scrolls
      if (
        met &&
        panel &&
        getComputedStyle(met.closest('summary, th, thead') ?? met).position === 'sticky'
      )
        continue;
      if (e instanceof HTMLCanvasElement) continue; // the scene: its tools stand on it
      out.push(`a press on ${nameOf(e)} [${round(r)}] meets ${met ? nameOf(met) : 'nothing'}`);
    }
    return out;
  }, PIECES);
