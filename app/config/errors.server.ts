import { randomUUID } from "node:crypto";
import { createContext } from "react-router";
import { log } from "./log.server.ts";

/** What the router tells the browser instead of an error of ours; the server adds the error's id to it. */
export const UNEXPECTED = "Unexpected Server Error";

/** The unexpected error of this request, if one was seen (entry.server.tsx sets it, server/render-page.ts reads it). */
export const errorSeen = createContext<{ error: unknown; id: string } | null>(null);

const ids = new WeakMap<object, string>();

/** The id under which an error stands in the log; a person can read it out to the shop. */
export function errorId(error: unknown): string {
  if (typeof error !== "object" || error === null) return randomUUID().slice(0, 8);
  const known = ids.get(error) ?? randomUUID().slice(0, 8);
  ids.set(error, known);
  return known;
}

/** Logs an unexpected error once, and says under which id. */
export function reportError(error: unknown, where: string): string {
  const seen = typeof error === "object" && error !== null && ids.has(error);
  const id = errorId(error);
  if (!seen) log.error({ err: error, errorId: id, where }, "unexpected error");
  return id;
}

const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

/** True when an error means that the database cannot be reached just now. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current ? String(current.code) : "";
    if (CONNECTION_CODES.has(code) || code.startsWith("08")) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(current.message)) return true;
  }
  return false;
}
