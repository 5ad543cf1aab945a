import pino from "pino";

/**
 * The log of this process: JSON lines (`npm run dev` pipes them through pino-pretty). Bodies, tokens, passwords and
 * birth dates are never handed to it; the redaction is the second line of defence.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ["password", "*.password", "token", "*.token", "cookie", "*.cookie", "birthDate", "*.birthDate"],
});

/** A security event: sign-ins, refusals, role and order changes. `what` is a short fixed name. */
export function logSecurityEvent(what: string, facts: Record<string, unknown>): void {
  log.info({ security: what, ...facts }, what);
}
