import { hostCookie } from "#app/accounts/auth/host-cookie.ts";
import { type Auth, newToken, tokenHash } from "#app/accounts/auth/secrets.server.ts";
import { keepShortly, takeShortLived } from "#app/accounts/auth/short-lived.server.ts";
import type { Db } from "#app/base/db/client.server.ts";

// A challenge is the random text that a device signs. It is kept in the database under a token that only the asking
// browser has, so that an answer counts once and in the browser for which it was made.

/** What a device is asked for: to make a passkey for an account, or to show one. */
type Purpose = "make" | "show";

const MINUTES = 5;

const challengeCookie = ({ publicUrl }: Auth) => hostCookie("evenlake-passkey", publicUrl);
const nameOf = (token: string) => `passkey challenge ${tokenHash(token)}`;

/** Keeps a challenge for five minutes; returns the Set-Cookie line that ties the answer to it. */
export async function keepChallenge(
  db: Db,
  auth: Auth,
  asked: { purpose: Purpose; userId: string | null; challenge: string },
  now: Temporal.Instant,
): Promise<string> {
  const token = newToken();
  const value = [asked.purpose, asked.userId ?? "", asked.challenge].join(" ");
  await keepShortly(db, nameOf(token), value, now.add({ minutes: MINUTES }));
  return challengeCookie(auth).line(token, MINUTES * 60);
}

/** Uses up the challenge of this browser, and returns it with whom it was for; null when it has none for this purpose. */
export async function takeChallenge(
  db: Db,
  auth: Auth,
  { purpose, cookies }: { purpose: Purpose; cookies: string | null },
  now: Temporal.Instant,
): Promise<{ challenge: string; userId: string } | null> {
  const token = challengeCookie(auth).read(cookies);
  const [kept, userId = "", challenge = ""] =
    (token && (await takeShortLived(db, nameOf(token), now)))?.split(" ") ?? [];
  return kept === purpose ? { challenge, userId } : null;
}
