/**
 * Gamepads: plugged in or out at any time, asked by name of no game. Sticks have a round dead zone, behind which they begin at zero.
 * Buttons as in the Standard Gamepad layout of the W3C (https://www.w3.org/TR/gamepad/#remapping).
 * @module
 */

/** Within this share of the way a stick is at rest. */
export const DEAD = 0.15;
/** Sticks are read in steps of this share, so that a hand that trembles orders nothing. */
const GRAIN = 1 / 40;

/** A stick outside its dead zone, -1 to 1 each; up is 1. @param {number} x @param {number} y down, as pads have it @returns {[number, number]} */
export function stickOf(x, y) {
  const out = Math.hypot(x, y);
  if (!(out > DEAD)) return [0, 0];
  const share = Math.min(1, (out - DEAD) / (1 - DEAD)) / out;
  const grained = (/** @type {number} */ v) => Math.round((v * share) / GRAIN) * GRAIN || 0;
  return [grained(x), grained(-y)];
}

/** What a button does once, when it is pressed. @type {Record<number, 'mode' | 'stop' | 'before' | 'next' | 'play'>} */
const BUTTONS = { 0: 'mode', 1: 'stop', 4: 'before', 5: 'next', 9: 'play' };

/** @param {GamepadButton | undefined} button */
const pressed = (button) => button?.value ?? 0;

/**
 * @param {{ask?: () => readonly (Gamepad | null)[], act: (what: 'mode' | 'stop' | 'before' | 'next' | 'play') => void,
 *   onpad: (name: string, lost: boolean) => void}} app `onpad`: another pad, '': none
 */
export function createPad({ ask = () => navigator.getGamepads?.() ?? [], act, onpad }) {
  let name = '';
  /** Buttons that are down. What is down when a pad comes was not pressed for us. @type {Set<number>} */
  let down = new Set();

  /** @param {Gamepad | undefined} pad */
  function follow(pad) {
    const now = pad ? pad.id || `${pad.index + 1}` : '';
    if (now === name) return;
    const lost = name !== '' && now === '';
    name = now;
    down = new Set(pad?.buttons.flatMap((button, i) => (button.pressed ? i : [])) ?? []);
    onpad(name, lost);
  }

  return {
    /** Where its sticks are now; none: at rest. @returns {import('./driver.js').Sticks} */
    read() {
      const pad = [...ask()].find((one) => one?.connected) ?? undefined;
      follow(pad);
      if (!pad) return {};
      for (const [number, what] of Object.entries(BUTTONS)) {
        const i = Number(number);
        const is = Boolean(pad.buttons[i]?.pressed);
        if (is && !down.has(i)) act(what);
        if (is) down.add(i);
        else down.delete(i);
      }
      const [lx, ly] = stickOf(pad.axes[0] ?? 0, pad.axes[1] ?? 0);
      const [rx, ry] = stickOf(pad.axes[2] ?? 0, pad.axes[3] ?? 0);
      const [trigger] = stickOf(pressed(pad.buttons[7]) - pressed(pad.buttons[6]), 0);
      return { lx, ly, rx, ry, t: trigger, b: pressed(pad.buttons[15]) - pressed(pad.buttons[14]) };
    },
    get name() {
      return name;
    },
  };
}
