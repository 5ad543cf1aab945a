import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { PASSWORD_LENGTH } from "./account-rules.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";
import { credentials, sessions, users, verifications } from "./tables.server.ts";

/** The header our own code puts the client's address into for Better Auth; a client's copy never gets this far. */
export const CLIENT_ADDRESS_HEADER = "x-evenlake-client-address";

const DAY = 24 * 60 * 60;

/**
 * The auth instance of this process: sessions, password sign-in, verification and reset.
 * None of its HTTP endpoints is mounted; our pages call it, so that every rule of a form holds on every way in
 * (docs/decisions/004-auth-behind-our-own-forms.md). Accounts are made by account/create-account.server.ts.
 */
export function createAuth(settings: { db: Db; publicUrl: URL; secret: string }) {
  return betterAuth({
    appName: "Evenlake",
    baseURL: settings.publicUrl.origin,
    secret: settings.secret,
    trustedOrigins: [settings.publicUrl.origin],
    telemetry: { enabled: false },
    database: drizzleAdapter(settings.db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // A session lives 30 days from sign-in and is looked up on every request: signing out is final at once.
    session: { expiresIn: 30 * DAY, disableSessionRefresh: true, cookieCache: { enabled: false } },
    // Our own limiter (auth/rate-limits.server.ts) holds across processes.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "evenlake",
      useSecureCookies: settings.publicUrl.protocol === "https:",
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    logger: {
      level: "error",
      // Into our log, which leaves out the values of a failed query.
      log: (level, message, ...details) => log[level]({ err: details.find(isError) }, `auth: ${message}`),
    },
  });
}

const isError = (detail: unknown) => detail instanceof Error;

export type Auth = ReturnType<typeof createAuth>;
