import type { Knock } from "#app/auth/session.server.ts";

/** A request as the library reads it: the cookies and the browser's name for itself, and no other header. */
export function askedWith({ cookies, userAgent }: Pick<Knock, "cookies" | "userAgent">): Headers {
  return new Headers({ cookie: cookies ?? "", "user-agent": userAgent });
}
