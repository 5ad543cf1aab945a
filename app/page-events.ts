/** The event of the window that says: React has taken the page over, and hears what is typed from now on. */
export const PAGE_TAKEN_OVER = "shop:taken-over";
/** The event of the window that says: from now on a press is answered (late-start.ts waits for it). */
export const PAGE_STARTED = "shop:started";
