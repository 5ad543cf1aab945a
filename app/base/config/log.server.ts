import cluster from "node:cluster";
import { createHmac, randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pino from "pino";

/**
 * Prepares an error and its causes for the log. For a failed query, keeps only the text: its values include
 * birth dates, hashes, and session tokens.
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

/** Log of this process, as JSON lines. Code never logs secrets; the redaction is a second safeguard. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  // Identifies the worker among the processes of this machine (server/http/supervise.ts).
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

/** Sets the secret for account aliases, so an account's alias is the same in every process and over time. */
export function nameAccountsWith(secret: string): void {
  accountKey = secret;
}

/** Returns the log alias of an account by its email: constant, and unreadable without the shop's secret. */
export function accountInLog(email: string): string {
  const hash = createHmac("sha256", accountKey).update(`account in the log\n${email.trim().toLowerCase()}`);
  return hash.digest("base64url").slice(0, 16);
}

/**
 * Logs a security event. `what` is a short fixed name; an `email` in the details is replaced by the account's
 * alias.
 */
export function logSecurityEvent(
  what: string,
  { email, ...facts }: Record<string, unknown> & { email?: string },
): void {
  const account = email === undefined ? {} : { account: accountInLog(email) };
  log.info({ security: what, ...account, ...facts }, what);
}
