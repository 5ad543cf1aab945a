import type { IncomingMessage } from "node:http";

const OLD_NAME = /^(__Host-)?evenlake([.-])/;

/** Returns a cookie header with the present names of our cookies; one set under both keeps the newer. */
export function withPresentNames(header: string): string {
  const cookies = header.split(";").map((cookie) => cookie.trimStart());
  const nameOf = (cookie: string) => cookie.split("=", 1)[0];
  const names = new Set(cookies.map(nameOf));
  return cookies
    .flatMap((cookie) => {
      const renamed = cookie.replace(OLD_NAME, "$1shop$2");
      return renamed !== cookie && names.has(nameOf(renamed)) ? [] : [renamed];
    })
    .join("; ");
}

/**
 * Reads cookies that were set under their old names, "evenlake-…", so that an update signs no one out (rules
 * sign-in/cookies). Must run before anything reads the request's headers.
 */
export function renameOldCookies({ rawHeaders }: IncomingMessage): void {
  rawHeaders.forEach((value, at) => {
    const isCookie = at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "cookie";
    if (isCookie && value.includes("evenlake")) rawHeaders[at] = withPresentNames(value);
  });
}
