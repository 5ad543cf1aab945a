import type { IncomingMessage, ServerResponse } from "node:http";
import { isTracing, openSpan } from "#app/base/observe/traces.server.ts";
import { FROM_MEMORY } from "#server/pages/page-cache.ts";
import type { Metrics } from "./metrics.ts";

/** Clients can send made-up methods, so only these are counted by name. */
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH"];

type Seen = {
  /**
   * A pattern of app/routes.ts or one of a few fixed words, never an address, which limits the number of
   * labels.
   */
  route: string;
  /** A response that lasts as long as its page is open, so its duration is meaningless. */
  isStream: boolean;
};

/** Counts this process's requests by route, and creates a span for each when tracing is on. */
export function watchRequests(metrics: Metrics | null) {
  const seen = new WeakMap<IncomingMessage, Seen>();

  return {
    /** Counts a page served from the cache. Only increments a number. */
    cachedPage({ method, headers }: IncomingMessage, { statusCode }: ServerResponse) {
      metrics?.countCachedPage(method === "HEAD", statusCode === 304);
      if (isTracing()) spanOf(method, headers)?.end(lastOf(method, FROM_MEMORY, statusCode));
    },
    /** Runs a request handler and records the result once the response has been sent. */
    follow(request: IncomingMessage, response: ServerResponse, work: () => void) {
      if (!metrics && !isTracing()) return work();
      const one: Seen = { route: "other", isStream: false };
      seen.set(request, one);
      const method = METHODS.includes(request.method ?? "") ? (request.method as string) : "other";
      const began = performance.now();
      const span = spanOf(method, request.headers);
      response.once("close", () => {
        const seconds = (performance.now() - began) / 1_000;
        // A client that hung up before the response began received no status.
        const status = response.headersSent ? response.statusCode : "none";
        metrics?.countRequest({ method, route: one.route, status }, one.isStream ? null : seconds);
        span?.end(lastOf(method, one.route, status));
      });
      if (span) span.run(work);
      else work();
    },
    /** Records the route that serves a request. */
    name(request: IncomingMessage, route: string, isStream = false) {
      const one = seen.get(request);
      if (one) Object.assign(one, { route, isStream });
    },
  };
}

function spanOf(method = "GET", from: IncomingMessage["headers"]) {
  return openSpan({ kind: "request", name: method, facts: { "http.request.method": method }, from });
}

function lastOf(method = "GET", route: string, status: number | "none") {
  return {
    name: `${method} ${route}`,
    facts: { "http.route": route, "http.response.status_code": status },
    isFailed: status === "none" || status >= 500,
  };
}
