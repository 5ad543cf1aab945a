// A page that is kept in memory is the same for everyone, so it cannot say whose session a browser has. Beside the
// session's own cookie, which scripts cannot read, a browser gets a mark: another text for every session, which opens
// nothing. By it the scripts of a page see, without asking, that someone else has signed in or out in another tab
// (docs/decisions/028-one-page-for-everyone.md).

import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";

const MARK_COOKIE = "evenlake-mark";
/** The mark of a session of which the server has said that it has ended. */
const ENDED = "ended";

/** The Set-Cookie line of a mark; scripts may read it. `maxAge` is in seconds, and 0 deletes the mark. */
export function markLine(mark: string, { maxAge, https }: { maxAge: number; https: boolean }): string {
  return cookieLine(MARK_COOKIE, mark, { maxAge, https, forScripts: true });
}

/** The mark in a cookie header, or in what a script reads of the cookies; null when there is none. */
export function markOf(cookies: string): string | null {
  return readCookie(cookies, MARK_COOKIE);
}

/**
 * Returns whether a cookie header has a session not known to have ended. Only the database knows whether it
 * is valid; this decides which form of a page is rendered and sent.
 */
export function bringsSession(cookies: string | null | undefined, sessionCookie: string): boolean {
  return cookies ? cookies.includes(`${sessionCookie}=`) && markOf(cookies) !== ENDED : false;
}

/** The cookie text by which a script notes that this browser's session has ended. The next sign-in replaces it. */
export function endedMark(https: boolean): string {
  return markLine(ENDED, { maxAge: 30 * 24 * 3_600, https });
}
