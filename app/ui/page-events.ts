// The start of a page, and later of each part that starts apart from it (ui/later.tsx). A page tells the window, and a
// part its own element, from where the event comes to the window too.

/** The event once React has hydrated the page, or the part, and notices what is typed from then on. */
export const PAGE_TAKEN_OVER = "shop:taken-over";
/** The event once the page, or the part, handles presses (late-start.ts waits for it). */
export const PAGE_STARTED = "shop:started";
/** The attribute of an element whose part of the page has not started. */
export const ASLEEP = "data-asleep";
