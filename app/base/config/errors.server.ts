import { randomUUID } from "node:crypto";
import { createContext } from "react-router";
import { log } from "./log.server.ts";

/** What the router sends to the browser instead of one of our errors; the server adds the error's id to it. */
export const UNEXPECTED = "Unexpected Server Error";

/** The unexpected error of this request, if one was seen (entry.server.tsx sets it, server/pages/render-page.ts reads it). */
export const errorSeen = createContext<{ error: unknown; id: string } | null>(null);

const ids = new WeakMap<object, string>();

/** The id under which an error stands in the log; a person can read it out to the shop. */
function errorId(error: unknown): string {
  if (typeof error !== "object" || error === null) return randomUUID().slice(0, 8);
  const known = ids.get(error) ?? randomUUID().slice(0, 8);
  ids.set(error, known);
  return known;
}

/** Logs an unexpected error once and returns its id. A database that is away or busy is logged as a warning only. */
export function reportError(error: unknown, where: string): string {
  const seen = typeof error === "object" && error !== null && ids.has(error);
  const id = errorId(error);
  if (seen) return id;
  const trouble = databaseTrouble(error);
  if (trouble) log.warn({ err: error, errorId: id, where }, `the database is ${trouble}`);
  else log.error({ err: error, errorId: id, where }, "unexpected error");
  return id;
}

/** Why the database does not answer: it cannot be reached ("away"), or it did not manage in time ("busy"). */
export type DatabaseTrouble = "away" | "busy";

// The system's codes for a connection that is not there, then PostgreSQL's for a server that stops, starts or is full.
const AWAY_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOENT", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"],
  ...["ENETUNREACH", "EHOSTDOWN", "ENOTFOUND", "EAI_AGAIN", "ERR_STREAM_DESTROYED"],
  ...["57P01", "57P02", "57P03", "57P05", "53100", "53200", "53300", "58030", "25P03", "25006"],
]);
// The driver's own errors carry no code.
const AWAY_WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

// A lock was not obtained in time, a statement ran too long, or transactions collided again and again.
const BUSY_CODES = new Set(["55P03", "57014", "40001", "40P01"]);
const BUSY_WORDS = /^timeout exceeded when trying to connect/;

/**
 * What a failure, or any cause in its chain, says about the database; null when it is another kind of failure. A
 * request that meets such trouble is answered with 503, and may be sent again.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current ? String(current.code) : "";
    if (AWAY_CODES.has(code) || code.startsWith("08") || AWAY_WORDS.test(current.message)) return "away";
    if (BUSY_CODES.has(code) || current instanceof BusyError || BUSY_WORDS.test(current.message))
      return "busy";
  }
  return null;
}

/** Something waited too long for its turn at the database and gave up. */
export class BusyError extends Error {
  override name = "BusyError";
}
