import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { withDeadline } from "#app/base/config/errors.server.ts";
import { countRemembered } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { countStatements } from "#app/base/observe/traces.server.ts";
import { checkoutQueue } from "#app/trade/checkout/place-order.server.ts";
import { FROM_MEMORY, type PageCache } from "#server/pages/page-cache.ts";

/** How long a scrape waits for database metrics, in ms; they're left out if it takes longer. */
const DATABASE_MS = 1_000;

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Messages queued with a change and sent later: the outbox's name and the number left. */
export type Outbox = { name: string; count: () => Promise<{ waiting: number; failed: number }> };

type Counted = { method: string; route: string; status: number | "none" };

/** Metrics of one process, in prom-client's registry (docs/incidents.md lists them). */
export type Metrics = ReturnType<typeof createMetrics>;

/** Starts counting. `outboxes` are read at each scrape. Loaded only when metrics are on. */
export function createMetrics(db: Database, outboxes: readonly Outbox[]) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  /** Exports a plain-number counter kept elsewhere, read at each scrape. */
  function readCounter(name: string, help: string, read: () => number) {
    new Counter({
      ...{ name, help, registers },
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  function readGauge(name: string, help: string, read: () => number) {
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  }

  function readStates(name: string, help: string, read: () => Record<string, number>) {
    new Gauge({
      ...{ name, help, registers, labelNames: ["state"] },
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value);
      },
    });
  }

  /** Cached pages: GET with 200 and 304, then HEAD. There are too many requests to count by label. */
  const cachedPages = [0, 0, 0, 0];
  const counted = [0, 0, 0, 0];
  const requests = new Counter({
    name: "http_requests_total",
    help: "Answered requests by method, route, and status.",
    labelNames: ["method", "route", "status"],
    registers,
    collect() {
      for (const [place, count] of cachedPages.entries()) {
        const labels = {
          method: place < 2 ? "GET" : "HEAD",
          route: FROM_MEMORY,
          status: place % 2 ? 304 : 200,
        };
        this.inc(labels, count - (counted[place] ?? 0));
        counted[place] = count;
      }
    },
  });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the headers of a request to the end of its response, except cached pages and event streams.",
    labelNames: ["method", "route"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const statements = new Histogram({
    name: "shop_database_statement_duration_seconds",
    help: "Time of a statement from sending it to its result.",
    buckets: STATEMENT_SECONDS,
    registers,
  });
  countStatements((taken) => statements.observe(taken));

  readStates("shop_database_connections", "Connections of the pool, and requests waiting for one.", () => {
    const { totalCount, idleCount, waitingCount } = db.$client;
    return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  });
  readStates("shop_checkouts", "Checkouts in progress, and those waiting in the queue.", () => {
    const { inProgress, waiting } = checkoutQueue(db).count();
    return { in_progress: inProgress, waiting };
  });
  readCounter("shop_read_cache_hits_total", "Reads answered from the cache.", () => countRemembered().hits);
  readCounter("shop_read_cache_misses_total", "Reads answered by the database.", () => {
    return countRemembered().misses;
  });
  readGauge("shop_read_cache", "Cached reads.", () => countRemembered().kept);
  new Gauge({
    name: "shop_outbox_messages",
    help: "Messages not sent: queued or failed.",
    labelNames: ["outbox", "state"],
    // All processes read the same table.
    aggregator: "max",
    registers,
    async collect() {
      this.reset();
      const counts = outboxes.map(async ({ name, count }) => {
        const counted = await withDeadline(DATABASE_MS, count).catch(() => null);
        if (!counted) return;
        this.set({ outbox: name, state: "waiting" }, counted.waiting);
        this.set({ outbox: name, state: "failed" }, counted.failed);
      });
      await Promise.all(counts);
    },
  });

  return {
    registry,
    /** Registers the metrics of the page cache. */
    followPages(pages: PageCache) {
      readCounter("shop_page_cache_hits_total", "Pages served from the cache.", () => pages.count().hits);
      readCounter("shop_page_cache_misses_total", "Cacheable pages that had to be rendered.", () => {
        return pages.count().misses;
      });
      readGauge("shop_page_cache_bytes", "Memory used by cached pages.", () => pages.count().bytes);
      readGauge("shop_page_cache_pages", "Cached pages.", () => pages.count().pages);
    },
    countCachedPage(isHead: boolean, isUnchanged: boolean) {
      const place = (isHead ? 2 : 0) + (isUnchanged ? 1 : 0);
      cachedPages[place] = (cachedPages[place] as number) + 1;
    },
    /** Counts a response. `taken` is its duration; null if it's meaningless. */
    countRequest(request: Counted, taken: number | null) {
      requests.inc(request);
      const { method, route } = request;
      if (taken !== null) seconds.observe({ method, route }, taken);
    },
  };
}
