/** The window's event that says that React has taken the page over and notices what is typed from now on. */
export const PAGE_TAKEN_OVER = "shop:taken-over";
/** The window's event that says that presses are answered from now on (late-start.ts waits for it). */
export const PAGE_STARTED = "shop:started";
