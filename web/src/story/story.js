/**
 * What a scenario says of its picture (`view`): its caption, cameras and story, and slow motion at impacts. It comes after the
 * first picture, and is told of each moment on show.
 */
import { h, fill, prefersReduced, setStyle } from '../dom.js';
import { formatBound } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings.js';
import { createCaption } from './caption.js';
import { createDirector } from './director.js';
import { createMenu } from './menu.js';
import { slowed } from './slow.js';
import { scenesOf, toldAt } from './tale.js';
import { W } from './words.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('./menu.js').Choice} Choice */

/** Views around a run, in the order of their keys. @type {('fit' | 'side' | 'front' | 'top')[]} */
const AROUND = ['fit', 'side', 'front', 'top'];
/** The first named camera has this key. */
const FIRST_KEY = 5;

/** Where scenes begin, over the time axis. @param {import('./tale.js').Scene[]} scenes @param {number} duration */
const marksOf = (scenes, duration) =>
  scenes.map(({ at }) => {
    const mark = h('i', {});
    setStyle(mark, '--f', String(at / duration));
    return mark;
  });

/** @param {string} words @param {number} key */
const keyed = (words, key) => (key < 10 ? `${words} (${key})` : words);

/** @typedef {'captions' | 'names' | 'slow' | 'story'} Switch */

/** Those that have a key. @type {Switch[]} */
const KEYED = ['captions', 'story'];

/**
 * What is shown by itself, of what there is.
 * @param {import('./tale.js').View} view @param {Record<Switch, boolean>} on @param {(name: Switch) => void} toggle
 * @returns {Choice[]}
 */
function switchesOf({ story, cameras, camera, names, caption }, on, toggle) {
  /** @type {[Switch, boolean][]} */
  const all = [
    ['story', Boolean(story) || !(cameras || camera)],
    ['captions', Boolean(caption || story)],
    ['names', Boolean(names)],
    ['slow', true],
  ];
  return all.flatMap(([name, there]) =>
    there
      ? [{ words: W[name], on: on[name], keyed: KEYED.includes(name), act: () => toggle(name) }]
      : [],
  );
}

/**
 * @param {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, stage: () => import('../view/index.js').Stage, scene: import('../panels/scene.js').ScenePanel,
 *   axis: HTMLElement, link: import('../../../wasm/js/link.mjs').Link, say: (text: string) => void,
 *   view: (name: 'fit' | 'side' | 'front' | 'top') => void, redraw: () => void,
 * }} app
 */
export function createStory({ store, run, stage, scene, axis, link, say, view, redraw }) {
  const director = createDirector({ stage, still: prefersReduced() });
  /** @type {import('./tale.js').View} */
  let own = {};
  /** @type {import('./tale.js').Scene[]} */
  let scenes = [];
  let duration = 1;
  const shown = { captions: true, names: true, slow: false };
  /** The scene on show. */
  let number = -2;
  /** The speed that was asked for, by the story or by a hand. */
  let speed = 1;
  /** The speed that was given last. */
  let given = NaN;
  /** Of the cameras and the views around, which V looks from next: the one after what is looked from. */
  let next = 0;

  const caption = createCaption(scene.main, () => toggle('captions'));
  const opener = /** @type {HTMLElement} */ (scene.views);
  const menu = createMenu(scene.main, opener);
  const marks = h('div', { class: 'scenes', 'aria-hidden': 'true' });
  axis.append(marks);

  const cameras = () => Object.entries(own.cameras ?? {});
  const numberOf = (/** @type {string} */ id) => cameras().findIndex(([name]) => name === id);

  /** @param {string} id */
  function go(id) {
    next = numberOf(id) + 1;
    const place = director.place(id);
    if (!place) return;
    director.hold(true);
    const { follow } = own.cameras?.[id] ?? {};
    const [eye, target] = [place.eye.toArray(), place.target.toArray()];
    stage().setCamera(follow ? { eye, target, follow } : { eye, target });
    say(W.camera(own.cameras?.[id].title || id));
    redraw();
  }

  /** @param {Switch} name */
  function toggle(name) {
    if (name === 'story') {
      director.on = !(director.on && !director.held);
      number = -2;
      say(W.told(director.on));
    } else shown[name] = !shown[name];
    if (name === 'slow') say(W.slows(shown.slow));
    if (name === 'names') {
      store.set({ overlays: { ...store.state.overlays, names: shown.names } });
      stage().setOverlays(store.state.overlays);
    }
    fillMenu();
    redraw();
  }

  /** What the menu of views has. */
  const choices = () => ({
    cameras: cameras().map(([id, { title }], i) => ({
      words: keyed(title || id, FIRST_KEY + i),
      act: () => go(id),
    })),
    around: AROUND.map((name, i) => ({
      words: keyed(S.scene.viewNames[name], i + 1),
      act: () => view(name),
    })),
    moments: scenes
      .filter(({ caption: words }) => words)
      .map(({ at, caption: words }) => ({
        words: W.moment(formatBound(at), words),
        act: () => run.seek(Math.round((at / duration) * (run.manifest?.frames ?? 0))),
      })),
    switches: switchesOf(own, { ...shown, story: director.on && !director.held }, toggle),
  });
  const fillMenu = () => menu.set(choices());

  /** The story's speed where a scene begins; a hand's until the next one. @param {number} time */
  function pace(time) {
    if (run.speed !== given) speed = run.speed;
    const wanted =
      shown.slow && run.playing && speed < Infinity ? slowed(run.events, time, speed) : speed;
    given = wanted;
    if (wanted !== run.speed) run.setSpeed(wanted);
  }

  return {
    /** @param {Manifest} manifest */
    setRun(manifest) {
      own = manifest.view ?? {};
      scenes = scenesOf(own);
      duration = manifest.duration;
      number = -2;
      // before a moment is told: the speed that the run opened with, or a hand's, is the one asked for
      if (run.speed !== given) given = speed = run.speed;
      next = numberOf(own.opens?.camera ?? '') + 1;
      director.setRun(own, scenes.length > 0, Boolean(link.camera));
      fill(marks, marksOf(scenes, duration));
      fillMenu();
      const words = document.querySelector('meta[name=description]');
      if (own.caption) words?.setAttribute('content', own.caption);
    },
    /** Words and speed at a moment. @param {number} time [s] */
    setNow(time) {
      const told = toldAt(own, scenes, time);
      caption.draw(shown.captions ? told.caption : '');
      if (told.number !== number) {
        // the first picture has the speed that it opens with, or a link's
        if (scenes.length > 0 && director.on && (number !== -2 || told.number >= 0)) {
          if (run.speed !== told.speed) run.setSpeed(told.speed);
          given = speed = told.speed;
        }
        number = told.number;
      }
      pace(time);
    },
    /** The camera of a moment, before its picture. @param {number} time [s] */
    look: (time) => director.look(toldAt(own, scenes, time), run.playing),
    /** A hand moves the camera, or, where there is a string, a view was asked for: after one around the run V goes on from it. @param {string} [asked] */
    hold(asked) {
      director.hold(asked !== undefined);
      const around = AROUND.findIndex((name) => name === asked);
      if (around >= 0) next = cameras().length + around + 1;
    },
    ...{ director, cameras, go, choices },
    /** The story, or what acts, has the camera again. */
    release: () => void ((director.held || !director.on) && toggle('story')),
    menu: () => menu.show(!menu.open),
    /** The next named view. */
    next() {
      const all = [
        ...cameras().map(
          ([id]) =>
            () =>
              go(id),
        ),
        ...AROUND.map((name) => () => view(name)),
      ];
      const now = next % all.length;
      next = now + 1;
      all[now]();
    },
    /** @param {string} key @returns {boolean} whether it was one of these */
    key(key) {
      const named = cameras()[Number(key) - FIRST_KEY];
      const name = /** @type {const} */ ({ z: 'story', t: 'captions' })[key];
      if (named) go(named[0]);
      else if (name) toggle(name);
      return Boolean(named || name);
    },
  };
}
