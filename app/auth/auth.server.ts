import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { hostCookieName, sessionCookieName } from "./host-cookie.ts";
import { PASSKEY_COOKIE, passkeyPart } from "./passkey-part.server.ts";
import { keepTokensHashed } from "./session-token.server.ts";
import { credentials, passkeys, sessions, users, verifications } from "./tables.server.ts";

const DAY = 24 * 60 * 60;

/** The library's way to the database, or to an open transaction. */
export function libraryAdapter(db: Db) {
  const schema = {
    user: users,
    session: sessions,
    account: credentials,
    verification: verifications,
    passkey: passkeys,
  };
  return keepTokensHashed(drizzleAdapter(db, { provider: "pg", schema }));
}

/**
 * The auth instance of this process: it opens sessions, and makes and checks passkeys.
 * None of its HTTP endpoints is mounted; our pages call it, so that the rules of our forms hold on every way in
 * (docs/decisions/004-auth-behind-our-own-forms.md). Accounts are made by customers/create-account.server.ts, passwords
 * are checked by check-password.server.ts and sign-in.server.ts.
 */
export function createAuth(settings: { db: Db; publicUrl: URL; secret: string }) {
  const https = settings.publicUrl.protocol === "https:";
  return betterAuth({
    appName: "Evenlake",
    baseURL: settings.publicUrl.origin,
    secret: settings.secret,
    trustedOrigins: [settings.publicUrl.origin],
    telemetry: { enabled: false },
    database: libraryAdapter(settings.db),
    plugins: [passkeyPart(settings.publicUrl)],
    // A session lives 30 days from sign-in and is never kept in memory: signing out is final at once. How fresh
    // it must be for a new passkey is decided by our own guard (fresh-proof.ts).
    session: {
      expiresIn: 30 * DAY,
      freshAge: 0,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    // Our own limiter (auth/rate-limits.server.ts) holds across processes.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "evenlake",
      // We name the cookies ourselves, because the library's own secure names begin with the weaker "__Secure-".
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      cookies: {
        session_token: { name: sessionCookieName(settings.publicUrl) },
        [PASSKEY_COOKIE]: { name: hostCookieName(PASSKEY_COOKIE, https) },
      },
      database: { generateId: () => randomUUID() },
      // The address is computed at the HTTP entry and handed over (session.server.ts), never read from a header.
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      level: "error",
      // The messages go into our log, which leaves out the values of a failed query.
      log: (level, message, ...details) => log[level]({ err: details.find(isError) }, `auth: ${message}`),
    },
  });
}

const isError = (detail: unknown) => detail instanceof Error;

export type Auth = ReturnType<typeof createAuth>;
