import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { hostCookieName } from "./host-cookie.ts";
import { keepTokensHashed } from "./session-token.server.ts";
import { credentials, sessions, users, verifications } from "./tables.server.ts";

const DAY = 24 * 60 * 60;

/**
 * The auth instance of this process: it opens sessions, and can add second factors and passkeys.
 * None of its HTTP endpoints is mounted; our pages call it, so that the rules of our forms hold on every way in
 * (docs/decisions/004-auth-behind-our-own-forms.md). Accounts are made by account/create-account.server.ts, passwords
 * are checked by sign-in.server.ts.
 */
export function createAuth(settings: { db: Db; publicUrl: URL; secret: string }) {
  const https = settings.publicUrl.protocol === "https:";
  const adapter = drizzleAdapter(settings.db, {
    provider: "pg",
    schema: { user: users, session: sessions, account: credentials, verification: verifications },
  });
  return betterAuth({
    appName: "Evenlake",
    baseURL: settings.publicUrl.origin,
    secret: settings.secret,
    trustedOrigins: [settings.publicUrl.origin],
    telemetry: { enabled: false },
    database: keepTokensHashed(adapter),
    // A session lives 30 days from sign-in and is looked up on every request: signing out is final at once.
    session: { expiresIn: 30 * DAY, disableSessionRefresh: true, cookieCache: { enabled: false } },
    // Our own limiter (auth/rate-limits.server.ts) holds across processes.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "evenlake",
      // We name the cookie ourselves, because the library's own secure name begins with the weaker "__Secure-".
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      cookies: { session_token: { name: hostCookieName("evenlake.session_token", https) } },
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
