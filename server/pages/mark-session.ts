import { createHash } from "node:crypto";
import { markLine } from "#app/accounts/auth/session-mark.ts";

/**
 * Sets the session mark (accounts/auth/session-mark.ts) beside each session cookie in a response, and removes
 * it with the cookie. Done once here, so no sign-in or sign-out can forget it.
 */
export function markSession(headers: Headers, sessionCookie: string): void {
  if (!headers.has("set-cookie")) return;
  for (const line of headers.getSetCookie()) {
    const [, value, seconds] = line.match(/^[^=]+=([^;]*); Max-Age=(\d+)/) ?? [];
    if (!line.startsWith(`${sessionCookie}=`) || value === undefined) continue;
    const mark = createHash("sha256").update(`mark of ${value}`).digest("base64url").slice(0, 16);
    headers.append(
      "Set-Cookie",
      markLine(mark, { maxAge: Number(seconds), https: line.endsWith("; Secure") }),
    );
  }
}
