/**
 * How long a control must be shown before a press on it counts, in ms (rules courier-app/stray-presses):
 * longer than the gap of a slow double press, up to 600 ms, and about the time people need to notice that the
 * screen has changed under their finger.
 */
export const SETTLE_MS = 700;

/**
 * A scroll this soon after a wheel, touch, or key event is the user's, in ms; each scroll event extends it.
 */
export const SCROLL_MS = 300;

/** A scroll this soon after the page moved the focus is a jump to it, in ms. */
export const JUMP_MS = 300;

/** Keys that scroll a page. Tab scrolls to the focus. */
export const SCROLL_KEYS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", "Tab"];

/** A press of a control; all times in ms by the same clock. */
export type Press = {
  /** When the finger or key went down. */
  beganAt: number;
  /** Since when the control is shown: with this name and, for a finger, in this position. */
  shownAt: number;
  /** For a key: when the focus last moved, or something was typed; null for a finger. */
  aimedAt: number | null;
  /** Whether it is a repeat of a held key. */
  isRepeat: boolean;
  /** Whether the press may be meant for what was there before. */
  mustSettle: boolean;
};

/**
 * Returns whether a press was meant for the control it hits, rather than the one that was there before. Keys
 * go to the focused control, so a press after the focus moved or text was typed, once the control was shown,
 * is meant for it.
 */
export function isMeant({ beganAt, shownAt, aimedAt, isRepeat, mustSettle }: Press): boolean {
  if (isRepeat) return false;
  if (aimedAt !== null && aimedAt > shownAt) return beganAt >= aimedAt;
  return beganAt - shownAt >= (mustSettle ? SETTLE_MS : 0);
}

/** Position and size of a control on the screen, in pixels. */
export type Box = { left: number; top: number; width: number; height: number };

/** Returns whether a control hasn't moved; a few pixels don't count. */
export function isInPlace(before: Box, now: Box): boolean {
  return covers(before, middleOf(now)) && covers(now, middleOf(before));
}

export function covers({ left, top, width, height }: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function middleOf({ left, top, width, height }: Box) {
  return { x: left + width / 2, y: top + height / 2 };
}
