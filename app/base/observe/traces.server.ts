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

/** Opens a span, to be ended by whoever opened it; null while nothing is traced. */
export function openSpan(span: NewSpan): OpenSpan | null {
  return open?.(span) ?? null;
}

/** True while spans are sent. */
export function isTracing(): boolean {
  return open !== null;
}
