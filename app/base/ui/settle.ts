// Apart from what judges presses, which pages of visitors do not load.

/**
 * How long a control must be shown, in ms, before a press on it counts (rules phone 14): longer than the second half of a slow
 * double press, which follows the first one after up to 600 ms, and about what someone needs to see that the screen has changed
 * under their hand.
 */
export const SETTLE_MS = 700;
