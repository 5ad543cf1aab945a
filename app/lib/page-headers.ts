/**
 * For a page that is the same for every visitor: `export const headers = () => VISITOR_PAGE`. The server keeps it
 * in memory for visitors without a session; for anybody signed in it is rendered each time and kept nowhere.
 */
export const VISITOR_PAGE = { "Cache-Control": "public, max-age=0, must-revalidate" };
