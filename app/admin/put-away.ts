import { cookieLine, readCookie } from "#app/lib/cookies.ts";

/** The cookie in which a browser keeps that the invitation to a second factor was put away. It says nothing else. */
const COOKIE = "evenlake-invited";

/** The cookie text that keeps it until the browser is closed, for the pages of the admin area alone. */
export function putAwayCookie(https: boolean): string {
  return cookieLine(COOKIE, "1", { https, path: "/admin", forScripts: true });
}

/** True when a cookie header says that the invitation was put away. */
export function isPutAway(cookies: string | null): boolean {
  return readCookie(cookies, COOKIE) === "1";
}
