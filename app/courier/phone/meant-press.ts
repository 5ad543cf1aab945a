/**
 * How long a control must stand where it is, in ms, before a press on it counts (rules phone 14): longer than the second half of
 * a double press, and about what someone needs to see that the screen has changed under their thumb.
 */
export const SETTLE_MS = 500;

/** A press of a control; moments in ms by one clock. */
export type Press = {
  /** When the finger or the key went down. */
  beganAt: number;
  /** Since when the control has stood here with this label. */
  shownAt: number;
  /** Since when the control has had the focus, for a key; null for a finger, which aims at a place. */
  focusedAt: number | null;
  /** A key that is held down presses again by itself. */
  isRepeat: boolean;
};

/**
 * Whether a press was meant for the control that it hits, and not for the one that stood there before. A key hits what has the
 * focus, so one that follows a move of the focus to the control is meant for it.
 */
export function isMeant({ beganAt, shownAt, focusedAt, isRepeat }: Press): boolean {
  if (isRepeat) return false;
  if (focusedAt !== null && focusedAt > shownAt) return beganAt >= focusedAt;
  return beganAt - shownAt >= SETTLE_MS;
}
