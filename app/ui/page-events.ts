/** The event on the window once React has hydrated the page and notices what is typed from then on. */
export const PAGE_TAKEN_OVER = "shop:taken-over";
/** The event on the window once the page handles presses (late-start.ts waits for it). */
export const PAGE_STARTED = "shop:started";

// A part that starts later than its page (ui/later.tsx) tells the same of itself: its element gets the event, and so does
// the window.
export const PART_TAKEN_OVER = "shop:part-taken-over";
export const PART_STARTED = "shop:part-started";
/** The attribute of the element of such a part until it has started. */
export const ASLEEP = "data-asleep";
