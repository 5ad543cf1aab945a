import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { freePort } from "#fixtures/free-port.ts";
import { type OwnPostgres, startPostgres } from "#fixtures/postgres.ts";
import { openShop } from "#fixtures/shared-shop.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";
import { untilReady } from "#fixtures/workers.ts";
import { maya } from "#seed/demo/people.ts";

// What a running shop tells of itself: metrics, and traces.

const TOKEN = "a-token-for-prometheus";

/** Reads metrics; the status alone when they were refused. */
async function scrape(url: string, token: string | null = TOKEN): Promise<string | number> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/metrics`, { headers });
  return answer.status === 200 ? answer.text() : answer.status;
}

/** The sum of all lines of a metric that have these labels. */
function sumIn(scraped: string | number, name: string, labels: Record<string, string>): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return String(scraped)
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

const sumOf = async (url: string, name: string, labels: Record<string, string> = {}) =>
  sumIn(await scrape(url), name, labels);

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: unknown }[];
};

/** Takes the traces that a shop sends, as a collector does. */
async function openCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request));
    for (const { scopeSpans } of sent.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { spans, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe("a shop of one process", async () => {
  const collector = await openCollector();
  const port = String(await freePort());
  const metrics = `http://127.0.0.1:${port}`;
  const shop = await openShop({
    ...{ METRICS_PORT: port, METRICS_TOKEN: TOKEN },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "100" },
  });
  afterAll(() => collector.close());

  const requests = (labels: Record<string, string>) => sumOf(metrics, "http_requests_total", labels);

  test("asks for the token at both ports, and serves nothing else at the port for metrics", async () => {
    for (const url of [metrics, shop.url]) {
      expect([url, await scrape(url, null), await scrape(url, "another-token-of-24-signs")]).toEqual([
        url,
        401,
        401,
      ]);
      expect(await scrape(url)).toContain("process_cpu_seconds_total");
    }
    expect((await fetch(`${metrics}/shop`)).status).toBe(404);
  });

  test("counts each request once, under the pattern of its route and its status", async () => {
    for (const path of ["/shop/nothing-1", "/shop/nothing-2", "/shop/nothing-2.data"])
      await fetch(shop.url + path);
    await fetch(`${shop.url}/favicon.svg`);
    await fetch(`${shop.url}/login`, { method: "DELETE" });
    await fetch(`${shop.url}/about`);
    for (const method of ["GET", "HEAD"]) await fetch(`${shop.url}/about`, { method });
    const etag = (await fetch(`${shop.url}/about`)).headers.get("etag") as string;
    await fetch(`${shop.url}/about`, { headers: { "if-none-match": etag } });

    await expect.poll(() => requests({ route: "/shop/:slug", status: "404" })).toBe(3);
    await expect.poll(() => requests({ method: "other", route: "other", status: "405" })).toBe(1);
    expect(await requests({ route: "file", status: "200" })).toBe(1);
    expect(await requests({ route: "/about" })).toBe(1);
    expect(await requests({ route: "kept page", method: "GET", status: "200" })).toBe(2);
    expect(await requests({ route: "kept page", method: "HEAD", status: "200" })).toBe(1);
    expect(await requests({ route: "kept page", status: "304" })).toBe(1);
    expect(await sumOf(metrics, "shop_page_cache_hits_total")).toBe(4);
    expect(await sumOf(metrics, "http_request_duration_seconds_count", { route: "/shop/:slug" })).toBe(3);
    expect(await sumOf(metrics, "shop_page_cache_bytes")).toBeGreaterThan(1_000);
  });

  test("says nothing of who asked for what", async () => {
    const cookie = await signInAs(shop.url, maya);
    await fetch(`${shop.url}/account?tab=orders`, { headers: { cookie } });
    await fetch(`${shop.url}/nowhere/${maya.email}?q=private-words`, { headers: { cookie } });
    await expect.poll(() => requests({ route: "/*", status: "404" })).toBe(1);
    const all = `${await scrape(metrics)}${JSON.stringify(collector.spans)}`;
    for (const word of [maya.email, "nowhere", "nothing-1", "private-words", "tab=", "about?"])
      expect(all).not.toContain(word);
  });

  test("sends a span of each request, statement and mail, as a part of the client's trace", async () => {
    const [traceId, parent] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    await fetch(`${shop.url}/forgot-password`, {
      ...{ method: "POST", redirect: "manual" },
      headers: { origin: shop.url, traceparent: `00-${traceId}-${parent}-01` },
      body: new URLSearchParams({ email: maya.email }),
    });
    const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
    await expect.poll(() => ofTrace().map(({ name }) => name)).toContain("POST /forgot-password");
    const request = ofTrace().find(({ name }) => name === "POST /forgot-password") as Span;
    expect(request.parentSpanId).toBe(parent);
    expect(request.attributes).toEqual(
      expect.arrayContaining([
        { key: "http.route", value: { stringValue: "/forgot-password" } },
        { key: "http.response.status_code", value: { intValue: 302 } },
      ]),
    );
    const statements = ofTrace().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["begin", "queue a mail", "commit"]),
    );
    await expect.poll(() => collector.spans.map(({ name }) => name)).toContain("deliver a mail");
    expect(JSON.stringify(collector.spans)).not.toContain(maya.email);
  });
});

describe("a shop of two processes", () => {
  let postgres: OwnPostgres;
  const opened: BuiltShop[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((shop) => shop.stop()));
  });
  afterAll(() => postgres.stop());

  async function openShop(settings: Record<string, string>) {
    const base = { DATABASE_URL: postgres.url, AUTH_SECRET: "a-secret-of-more-than-32-characters" };
    const more = { PUBLIC_URL: ORIGIN, DATABASE_POOL: "5", PROCESSES: "2" };
    const shop = await startBuiltShop({ ...base, ...more, ...settings });
    opened.push(shop);
    return { shop, workers: await untilReady(shop, 2) };
  }

  /** Asks on new connections, which are handed to the workers in turn. */
  async function askOften(shop: BuiltShop, times: number) {
    for (let n = 0; n < times; n += 1)
      await fetch(`${shop.url}/shop/nothing-${n}`, { headers: { connection: "close" } });
  }

  const requestsOf = (url: string) => sumOf(url, "http_requests_total", { route: "/shop/:slug" });

  test("tells of all workers together, and forgets nothing when one hangs or is replaced", async () => {
    const port = await freePort();
    const { shop, workers } = await openShop({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN });
    const [stuck] = workers as [number, number];
    const metrics = `http://127.0.0.1:${port}`;
    await askOften(shop, 10);
    await expect.poll(() => requestsOf(metrics)).toBe(10);
    expect(await requestsOf(shop.url)).toBe(10);
    expect(await sumOf(metrics, "shop_workers", { state: "answering" })).toBe(2);

    process.kill(stuck, "SIGSTOP");
    const all = String(await scrape(metrics));
    expect(all).toContain('shop_workers{state="silent"} 1');
    expect(sumIn(all, "http_requests_total", { route: "/shop/:slug" })).toBe(10);
    process.kill(stuck, "SIGKILL");

    await untilReady(shop, 3);
    await askOften(shop, 4);
    await expect.poll(() => requestsOf(metrics)).toBe(14);
  });

  test("without a setting there are no metrics, and nothing at their address", async () => {
    const { shop } = await openShop({});
    expect(await scrape(shop.url)).toBe(404);
    expect(await (await fetch(`${shop.url}/metrics`)).text()).toContain("Oops!");
  });

  test("ends with 78 when the port for metrics is taken", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    const failed = await openShop({ METRICS_PORT: String(port) }).catch((error: Error) => error);
    other.close();
    expect(String(failed)).toContain("ended with 78");
    expect(String(failed)).toContain("METRICS_PORT");
  });
});
