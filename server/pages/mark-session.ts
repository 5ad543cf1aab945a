import { createHash } from "node:crypto";
import { markLine } from "#app/accounts/auth/session-mark.ts";

/**
 * Sets the mark of a session (accounts/auth/session-mark.ts) beside each session's cookie that an answer sets, and takes it away
 * with it. It stands here, once, so that no way in or out of an account can forget it.
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
