/** The event on the window once React has hydrated the page and notices what is typed from then on. */
export const PAGE_TAKEN_OVER = "shop:taken-over";
/** The event on the window once the page handles presses (late-start.ts waits for it). */
export const PAGE_STARTED = "shop:started";
