// A cached page is the same for everyone, so it can't contain whose session a browser has. Besides the
// session's own cookie, which scripts can't read, a browser gets a mark: a different text for each session,
// which grants nothing. With it, scripts detect without a request that someone signed in or out in another
// tab (docs/decisions/028-one-page-for-everyone.md).

import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";

const MARK_COOKIE = "shop-mark";
/** Mark of a session that the server said has ended. */
const ENDED = "ended";

/** Returns the Set-Cookie line of a mark; scripts may read it. `maxAge` is in seconds, and 0 deletes it. */
export function markLine(mark: string, { maxAge, https }: { maxAge: number; https: boolean }): string {
  return cookieLine(MARK_COOKIE, mark, { maxAge, https, forScripts: true });
}

/** Returns the mark from a cookie header or document.cookie; null if there is none. */
export function markOf(cookies: string): string | null {
  return readCookie(cookies, MARK_COOKIE);
}

/**
 * Returns whether a cookie header has a session not known to have ended. Only the database knows whether it
 * is valid; this decides which form of a page to render and send.
 */
export function bringsSession(cookies: string | null | undefined, sessionCookie: string): boolean {
  return cookies ? cookies.includes(`${sessionCookie}=`) && markOf(cookies) !== ENDED : false;
}

/**
 * Returns the cookie text with which a script records that this browser's session has ended. The next sign-in
 * replaces it.
 */
export function endedMark(https: boolean): string {
  return markLine(ENDED, { maxAge: 30 * 24 * 3_600, https });
}
