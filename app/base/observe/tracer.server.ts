import { setTimeout as wait } from "node:timers/promises";
import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { log } from "#app/base/config/log.server.ts";

// Only this file loads the SDK, and only if tracing is on (traces.server.ts).

const KINDS = { request: SpanKind.SERVER, statement: SpanKind.CLIENT, mail: SpanKind.PRODUCER };

/** A new span. `from` are the request headers, whose `traceparent` joins the span to the client's trace. */
export type NewSpan = {
  kind: keyof typeof KINDS;
  name: string;
  facts?: Attributes;
  from?: Record<string, string | string[] | undefined>;
};

/** A span in progress. */
export type OpenSpan = {
  /** Runs work in this span: spans opened during it are its children. */
  run: <Value>(work: () => Value) => Value;
  /** Ends the span and adds late attributes, such as a better name. */
  end: (last?: { name?: string; facts?: Attributes; isFailed?: boolean }) => void;
};

/** Time that a stopping process waits for an unresponsive collector, in ms. */
const LAST_SPANS_MS = 2_000;
/** Minimum interval between log lines about an unresponsive collector, in ms. */
const COMPLAIN_EVERY_MS = 60_000;

/** Sends spans to the collector at this address until shut down, in batches that never delay a request. */
export function openTracer(endpoint: string) {
  let complainedAt = Number.NEGATIVE_INFINITY;
  const complain = (message: string) => {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    // The SDK logs errors as JSON with a stack.
    const reason = /"message":"([^"]+)"/.exec(message)?.[1] ?? message.slice(0, 300);
    log.warn({ reason }, "couldn't send traces");
  };
  const silent = () => {};
  diag.setLogger(
    { error: complain, warn: complain, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const name = process.env.OTEL_SERVICE_NAME || "evenlake";
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ "service.name": name })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer("evenlake");

  return {
    open({ kind, name, facts, from }: NewSpan): OpenSpan {
      const around = from ? propagation.extract(context.active(), from) : context.active();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, around);
      return {
        run: (work) => context.with(trace.setSpan(around, span), work),
        end: (last = {}) => {
          if (last.name) span.updateName(last.name);
          if (last.facts) span.setAttributes(last.facts);
          if (last.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    /** Sends remaining spans, and stops. */
    shutdown: async () => {
      const sent = provider.shutdown().catch((error: unknown) => complain(String(error)));
      await Promise.race([sent, wait(LAST_SPANS_MS, undefined, { ref: false })]);
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}
