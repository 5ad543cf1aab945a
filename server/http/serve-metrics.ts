import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** Where metrics are read: the path, and the headers of Prometheus's text format. */
export const METRICS_PATH = "/metrics";
export const METRICS_HEADERS = {
  "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
  "Cache-Control": "no-store",
};

/** A port for metrics alone. With a token it is asked for there too. */
export type MetricsPlace = { host: string; port: number; token: string | null };

/** Answers metrics at a port of their own, and nothing else. Ends with the process. */
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

/** Whether an Authorization header brings the token. Hashes are compared, so that the time taken says nothing of either. */
export function bringsToken(authorization: string | undefined, token: string): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(authorization ?? ""), hashOf(`Bearer ${token}`));
}
