import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";

/** Name under which a browser keeps the last checked ZIP: in its storage for the checker, in a cookie for checkout. */
export const ZIP_MEMORY = "evenlake-zip";

const KEPT_SECONDS = 180 * 24 * 3_600;

/** The cookie text that keeps a ZIP for half a year. */
export function zipCookie(zip: string, https: boolean): string {
  return cookieLine(ZIP_MEMORY, zip, { https, maxAge: KEPT_SECONDS, forScripts: true });
}

/** The last checked ZIP of a cookie header; null when there is none or it is no ZIP. */
export function zipOfCookies(header: string | null): string | null {
  const zip = readCookie(header, ZIP_MEMORY);
  return zip && /^[0-9]{5}$/.test(zip) ? zip : null;
}
