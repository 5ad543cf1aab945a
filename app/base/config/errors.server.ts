import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createContext } from "react-router";
import { log } from "./log.server.ts";

/** Message that browsers get from the router instead of our errors; the server adds the error's ID. */
export const UNEXPECTED = "Unexpected Server Error";

/**
 * Unexpected error of this request, if any (set by entry.server.tsx, read by server/pages/render-page.ts).
 */
export const errorSeen = createContext<{ error: unknown; id: string } | null>(null);

const ids = new WeakMap<object, string>();

/**
 * Logs an unexpected error once, as a warning if the database is away or busy. Returns the ID that finds it
 * in the log.
 */
export function reportError(error: unknown, where: string): string {
  const isObject = typeof error === "object" && error !== null;
  const known = isObject && ids.get(error);
  if (known) return known;
  const id = randomUUID().slice(0, 8);
  if (isObject) ids.set(error, id);
  const trouble = databaseTrouble(error);
  if (trouble) log.warn({ err: error, errorId: id, where }, `the database is ${trouble}`);
  else log.error({ err: error, errorId: id, where }, "unexpected error");
  return id;
}

/** Database failures: unreachable ("away"), or too slow ("busy"). */
export type DatabaseTrouble = "away" | "busy";

// System error codes for a failed connection, then PostgreSQL's for a server that is stopping, starting, or
// full.
const AWAY_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOENT", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"],
  ...["ENETUNREACH", "EHOSTDOWN", "ENOTFOUND", "EAI_AGAIN", "ERR_STREAM_DESTROYED"],
  ...["57P01", "57P02", "57P03", "57P05", "53100", "53200", "53300", "58030", "25P03", "25006"],
]);
// The driver's own errors carry no code.
const AWAY_MESSAGE =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

// A lock timeout, a statement timeout, a serialization failure, or a deadlock.
const BUSY_CODES = new Set(["55P03", "57014", "40001", "40P01"]);
const BUSY_MESSAGE = /^timeout exceeded when trying to connect/;

/** Returns the database failure behind an error, for which the response is 503; null for other errors. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current ? String(current.code) : "";
    if (AWAY_CODES.has(code) || code.startsWith("08") || AWAY_MESSAGE.test(current.message)) return "away";
    if (BUSY_CODES.has(code) || current instanceof BusyError || BUSY_MESSAGE.test(current.message))
      return "busy";
  }
  return null;
}

/** Thrown after waiting too long for a turn at the database. */
export class BusyError extends Error {
  override name = "BusyError";
}

/** Pausable deadline timer of each request. */
const clocks = new AsyncLocalStorage<{ stop: () => void; go: () => void }>();

/**
 * Runs `work`; throws a `BusyError` if it takes longer than `ms`, waits included, and ignores a later result.
 */
export function withDeadline<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let left = ms;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const clock = {
    stop: () => {
      clearTimeout(timer);
      left -= performance.now() - since;
    },
    go: () => {
      since = performance.now();
      timer = setTimeout(() => reject(new BusyError("the answer took too long")), left);
    },
  };
  clock.go();
  return Promise.race([clocks.run(clock, work), late]).finally(() => clearTimeout(timer));
}

/** Pauses the request's clock during `wait`, for queues with their own limit. */
export async function offTheClock<Value>(wait: () => Promise<Value>): Promise<Value> {
  const clock = clocks.getStore();
  clock?.stop();
  try {
    return await wait();
  } finally {
    clock?.go();
  }
}
