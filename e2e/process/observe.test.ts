import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { signInAs } from "#fixtures/buyer.ts";
import { freePort } from "#fixtures/free-port.ts";
import { openShop, sharedShop } from "#fixtures/shared-shop.ts";
import { untilReady } from "#fixtures/workers.ts";
import { maya } from "#seed/demo/people.ts";

// Observability of a running shop: metrics and traces.

const TOKEN = "a-token-for-prometheus";

/** Reads the metrics; returns only the status if refused. */
async function scrape(url: string, token: string | null = TOKEN): Promise<string | number> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/metrics`, { headers });
  return answer.status === 200 ? answer.text() : answer.status;
}

/** Returns the sum of all lines of a metric with these labels. */
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

/** Receives the shop's traces, like a collector. */
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

  test("requires the token at both ports, and serves only metrics at the metrics port", async () => {
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

  test("counts each request once, by its route pattern and status", async () => {
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
    expect(await requests({ route: "cached page", method: "GET", status: "200" })).toBe(2);
    expect(await requests({ route: "cached page", method: "HEAD", status: "200" })).toBe(1);
    expect(await requests({ route: "cached page", status: "304" })).toBe(1);
    expect(await sumOf(metrics, "shop_page_cache_hits_total")).toBe(4);
    expect(await sumOf(metrics, "http_request_duration_seconds_count", { route: "/shop/:slug" })).toBe(3);
    expect(await sumOf(metrics, "shop_page_cache_bytes")).toBeGreaterThan(1_000);
  });

  test("reveals nothing about users or their requests", async () => {
    const cookie = await signInAs(shop.url, maya);
    await fetch(`${shop.url}/account?tab=orders`, { headers: { cookie } });
    await fetch(`${shop.url}/nowhere/${maya.email}?q=private-words`, { headers: { cookie } });
    await expect.poll(() => requests({ route: "/*", status: "404" })).toBe(1);
    const all = `${await scrape(metrics)}${JSON.stringify(collector.spans)}`;
    for (const word of [maya.email, "nowhere", "nothing-1", "private-words", "tab=", "about?"])
      expect(all).not.toContain(word);
  });

  test("sends a span for each request, statement, and email, within the client's trace", async () => {
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

test("sums the metrics of two processes, and loses nothing when one hangs or is replaced", async () => {
  const port = String(await freePort());
  const shop = await openShop({ PROCESSES: "2", METRICS_PORT: port, METRICS_TOKEN: TOKEN }, onTestFinished);
  const [stuck] = (await untilReady(shop, 2)) as [number];
  const metrics = `http://127.0.0.1:${port}`;
  const requests = (url: string) => sumOf(url, "http_requests_total", { route: "/shop/:slug" });
  /** Sends requests on new connections, which the workers get in turn. */
  async function askOften(times: number) {
    for (let n = 0; n < times; n += 1)
      await fetch(`${shop.url}/shop/nothing-${n}`, { headers: { connection: "close" } });
  }
  await askOften(10);
  await expect.poll(() => requests(metrics)).toBe(10);
  expect(await requests(shop.url)).toBe(10);
  expect(await sumOf(metrics, "shop_workers", { state: "responding" })).toBe(2);

  process.kill(stuck, "SIGSTOP");
  const all = String(await scrape(metrics));
  expect(all).toContain('shop_workers{state="unresponsive"} 1');
  expect(sumIn(all, "http_requests_total", { route: "/shop/:slug" })).toBe(10);
  process.kill(stuck, "SIGKILL");

  await untilReady(shop, 3);
  await askOften(4);
  await expect.poll(() => requests(metrics)).toBe(14);
});

test("serves no metrics by default, and no page at their address", async () => {
  const { url } = sharedShop();
  expect(await scrape(url)).toBe(404);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain("Oops!");
});
