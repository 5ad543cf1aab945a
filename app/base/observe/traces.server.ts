import type { Logger } from "pino";
import type { NewSpan, OpenSpan } from "./tracer.server.ts";

let open: ((span: NewSpan) => OpenSpan) | null = null;

/**
 * Starts sending spans to the collector at this address; without one, does and loads nothing. Returns a
 * function that sends remaining spans and stops.
 */
export async function startTraces(endpoint: string | null): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => {};
  const { openTracer } = await import("./tracer.server.ts");
  const tracer = openTracer(endpoint);
  open = tracer.open;
  return () => {
    open = null;
    return tracer.shutdown();
  };
}

/** Opens a span for the caller to end; null when tracing is off. */
export function openSpan(span: NewSpan): OpenSpan | null {
  return open?.(span) ?? null;
}

/** Returns whether tracing is on. */
export function isTracing(): boolean {
  return open !== null;
}

/**
 * Called when a statement begins, with its name and its text without values; the returned function is called
 * when it ends.
 */
type StatementWatch = (name: string, text: string) => (error?: unknown) => void;

/** Logged length of a statement's text, enough to find it in the code. */
const LONGEST_TEXT = 500;

let count: (seconds: number) => void = () => {};

/** Passes the duration of each statement to `counter` from now on, for metrics of this process. */
export function countStatements(counter: (seconds: number) => void): void {
  count = counter;
}

/**
 * Creates a span for each statement, and logs those that take at least `slowMs` (0 = none). Values of
 * statements include birth dates, hashes, and session tokens, so they are never passed here.
 */
export function watchStatements(slowMs: number, log: Logger): StatementWatch {
  return (name, text) => {
    const began = performance.now();
    const span = openSpan({ kind: "statement", name, facts: { "db.system.name": "postgresql" } });
    return (error) => {
      const ms = performance.now() - began;
      span?.end({ isFailed: error !== undefined && error !== null });
      count(ms / 1_000);
      if (slowMs === 0 || ms < slowMs) return;
      log.warn(
        { statement: name, ms: Math.round(ms), text: text.slice(0, LONGEST_TEXT) },
        "a slow statement",
      );
    };
  };
}
