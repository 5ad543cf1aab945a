/**
 * How long a control must be shown, in ms, before a press on it counts (rules courier-app/stray-presses): longer than the second half of a slow
 * double press, which follows the first one after up to 600 ms, and about what someone needs to see that the screen has changed
 * under their hand.
 */
export const SETTLE_MS = 700;

/** A scroll belongs to the hand's wheel, finger or key for so long after it, in ms; each one goes on for as long again. */
export const SCROLL_MS = 300;

/** A scroll so soon after the page has moved the focus is its jump there, in ms. */
export const JUMP_MS = 300;

/** The keys that scroll a page. Tab shows where it leads. */
export const SCROLL_KEYS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", "Tab"];

/** A press of a control; moments in ms by one clock. */
export type Press = {
  /** When the finger or the key went down. */
  beganAt: number;
  /** Since when the control is shown: for a finger here and with this name, for a key with this name. */
  shownAt: number;
  /** For a key: when the focus last moved, or something was typed; null for a finger. */
  aimedAt: number | null;
  /** Set for the repeats of a key that is held down. */
  isRepeat: boolean;
  /** True where the hand may still mean what was there before. */
  mustSettle: boolean;
};

/**
 * Returns whether a press was meant for the control that it hits, and not for the one that was there before. A key hits what
 * has the focus, so one that follows a move of the focus, or what is typed, after the control was shown is meant for it.
 */
export function isMeant({ beganAt, shownAt, aimedAt, isRepeat, mustSettle }: Press): boolean {
  if (isRepeat) return false;
  if (aimedAt !== null && aimedAt > shownAt) return beganAt >= aimedAt;
  return beganAt - shownAt >= (mustSettle ? SETTLE_MS : 0);
}

/** The place of a control on the screen, in pixels. */
export type Box = { left: number; top: number; width: number; height: number };

/** Returns whether a control is still where it was: a few pixels more or less are no other place for a hand. */
export function isInPlace(before: Box, now: Box): boolean {
  return covers(before, middleOf(now)) && covers(now, middleOf(before));
}

export function covers({ left, top, width, height }: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function middleOf({ left, top, width, height }: Box) {
  return { x: left + width / 2, y: top + height / 2 };
}
