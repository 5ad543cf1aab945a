import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** Path of the metrics endpoint, and the headers of Prometheus's text format. */
export const METRICS_PATH = "/metrics";
export const METRICS_HEADERS = {
  "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
  "Cache-Control": "no-store",
};

/** A port that serves only metrics. If a token is set, it's required there too. */
export type MetricsPlace = { host: string; port: number; token: string | null };

/** Serves only metrics, on a dedicated port, until the process exits. */
export async function serveMetrics({ host, port, token }: MetricsPlace, read: () => Promise<string>) {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== METRICS_PATH) return response.writeHead(404).end();
    if (token && !bringsToken(request.headers.authorization, token)) {
      return response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
    }
    read().then(
      (text) => response.writeHead(200, METRICS_HEADERS).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  server.unref();
}

/**
 * Returns whether an Authorization header has the token. Compares hashes, so timing reveals neither value.
 */
export function bringsToken(authorization: string | undefined, token: string): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(authorization ?? ""), hashOf(`Bearer ${token}`));
}
