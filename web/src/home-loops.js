/**
 * Short films over the pictures of the first page: over the card that is pointed at or has the focus, and, of the doors, over those
 * that are seen. Loaded when the page is idle; never where motion is not wanted or data is to be saved. A button stops them.
 */
import { iconButton, prefersReduced } from './dom.js';
import { keep, kept } from './state/kept.js';
import { W } from './state/strings-home.js';

const KEY = 'hawse-still';

/** @returns {boolean} */
const savesData = () => Boolean(Reflect.get(navigator, 'connection')?.saveData);

/** The film of a card, made when it is first played. @param {HTMLElement} card */
function filmOf(card) {
  const there = card.querySelector('video');
  if (there) return there;
  const film = document.createElement('video');
  Object.assign(film, { muted: true, loop: true, playsInline: true, src: card.dataset.loop ?? '' });
  film.setAttribute('aria-hidden', 'true');
  film.tabIndex = -1;
  film.addEventListener('playing', () => film.classList.add('on'));
  card.querySelector('.pic')?.append(film);
  return film;
}

/** @param {HTMLElement} card */
const stop = (card) => {
  const film = card.querySelector('video');
  film?.pause();
  film?.classList.remove('on');
};
/** @param {HTMLElement} card */
const play = (card) =>
  void filmOf(card)
    .play()
    .catch(() => stop(card)); // without the film the picture stays

/** @param {HTMLElement} place of the button that stops them */
export function createLoops(place) {
  if (prefersReduced() || savesData()) return null;
  let still = kept(KEY) === 'on';
  /** Doors that are seen. @type {Set<HTMLElement>} */
  const seen = new Set();
  /** @type {HTMLElement | null} */
  let shelf = null;
  let listening = new AbortController();

  const watcher = new IntersectionObserver(
    (all) => {
      for (const { target, isIntersecting } of all) {
        const card = /** @type {HTMLElement} */ (target);
        if (isIntersecting) seen.add(card);
        else seen.delete(card);
        if (isIntersecting && !still) play(card);
        else stop(card);
      }
    },
    { threshold: 0.6 },
  );

  function drawButton() {
    const label = still ? W.playLoops : W.stopLoops;
    place.replaceChildren(iconButton(still ? 'play' : 'pause', label, toggle));
  }
  function toggle() {
    still = !still;
    keep(KEY, still ? 'on' : 'off');
    drawButton();
    place.querySelector('button')?.focus();
    for (const card of seen) (still ? stop : play)(card);
    if (still)
      shelf?.querySelectorAll('.door').forEach((card) => stop(/** @type {HTMLElement} */ (card)));
  }
  drawButton();
  place.hidden = false;

  return {
    /** The cards are new. @param {HTMLElement} el */
    watch(el) {
      listening.abort();
      listening = new AbortController();
      watcher.disconnect();
      seen.clear();
      shelf = el;
      const { signal } = listening;
      for (const card of /** @type {NodeListOf<HTMLElement>} */ (
        el.querySelectorAll('[data-loop]')
      )) {
        if (card.closest('.front')) {
          watcher.observe(card);
          continue;
        }
        for (const type of ['pointerenter', 'focusin'])
          card.addEventListener(type, () => !still && play(card), { signal });
        for (const type of ['pointerleave', 'focusout'])
          card.addEventListener(type, () => stop(card), { signal });
      }
    },
  };
}

/** @typedef {NonNullable<ReturnType<typeof createLoops>>} Loops */
