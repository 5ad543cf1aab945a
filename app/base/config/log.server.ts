import cluster from "node:cluster";
import { createHmac, randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pino from "pino";

/**
 * An error with its causes. Of a failed query the text alone: its values are birth dates, hashes and session tokens.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.name,
    message,
    ...("code" in error ? { code: error.code } : {}),
    ...("constraint" in error ? { constraint: error.constraint } : {}),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** The log of this process: JSON lines. Secrets are never handed to it; the redaction is the second line of defense. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  // One of several processes on a machine says which one it is (server/http/supervise.ts).
  base: cluster.worker ? { worker: cluster.worker.id } : undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: loggedError },
  // Readable lines with colors for developers, instead of JSON.
  transport:
    process.env.NODE_ENV === "development"
      ? { target: createRequire(import.meta.url).resolve("pino-pretty"), options: { ignore: "time" } }
      : undefined,
  redact: ["password", "*.password", "token", "*.token", "cookie", "*.cookie", "birthDate", "*.birthDate"],
});

let accountKey: string | Buffer = randomBytes(32);

/** Gives the log the shop's secret, so an account has the same name in it in every process and on every day. */
export function nameAccountsWith(secret: string): void {
  accountKey = secret;
}

/** How the log names the account of an email: the same each time, and unreadable without the shop's secret. */
export function accountInLog(email: string): string {
  const hash = createHmac("sha256", accountKey).update(`account in the log\n${email.trim().toLowerCase()}`);
  return hash.digest("base64url").slice(0, 16);
}

/**
 * A security event. `what` is a short fixed name; an `email` among the facts is logged as `account`, never as it is.
 */
export function logSecurityEvent(
  what: string,
  { email, ...facts }: Record<string, unknown> & { email?: string },
): void {
  const account = email === undefined ? {} : { account: accountInLog(email) };
  log.info({ security: what, ...account, ...facts }, what);
}
