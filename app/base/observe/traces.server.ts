import type { Logger } from "pino";
import type { NewSpan, OpenSpan } from "./tracer.server.ts";

let open: ((span: NewSpan) => OpenSpan) | null = null;

/**
 * From now on sends spans to the collector at this address; does nothing, and loads nothing, when there is none. The
 * function that it returns sends what is left and ends this.
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

/** Opens a span, which the caller ends; null when tracing is off. */
export function openSpan(span: NewSpan): OpenSpan | null {
  return open?.(span) ?? null;
}

/** True while spans are sent. */
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

/** Hands the seconds of each statement from now on to `counter`, for the figures of this process. */
export function countStatements(counter: (seconds: number) => void): void {
  count = counter;
}

/**
 * Makes a span of each statement, and names those in the log that take `slowMs` or longer (0 = none). A statement's values
 * are birth dates, hashes and session tokens, so they never get here.
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
