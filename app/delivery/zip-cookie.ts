/** Name under which a browser keeps the last checked ZIP: in its storage for the checker, in a cookie for checkout. */
export const ZIP_MEMORY = "evenlake-zip";

const KEPT_SECONDS = 180 * 24 * 3_600;

/** The cookie text that keeps a ZIP for half a year. */
export function zipCookie(zip: string): string {
  return `${ZIP_MEMORY}=${zip}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax`;
}

/** The last checked ZIP of a cookie header; null when there is none or it is no ZIP. */
export function zipOfCookies(header: string | null): string | null {
  const found = new RegExp(`(?:^|;\\s*)${ZIP_MEMORY}=([0-9]{5})(?:;|$)`).exec(header ?? "");
  return found?.[1] ?? null;
}
