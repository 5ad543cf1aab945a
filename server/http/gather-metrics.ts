import type { Worker } from "node:cluster";
import { log } from "#app/base/config/log.server.ts";

/**
 * Metrics of one process, as exported by prom-client. Its types declare the kinds as numbers, but it sends
 * strings.
 */
type Metrics = { name: string; type: unknown }[];

/** Metrics messages between the workers and the primary process. */
export type MetricsMessage =
  /** To a worker: requests its counts. And the worker's response. */
  | { kind: "count"; asked: number }
  | { kind: "counted"; asked: number; metrics: Metrics }
  /** From a worker, when all metrics were requested. And the response: prom-client's text. */
  | { kind: "all metrics"; asked: number }
  | { kind: "metrics of all"; asked: number; text: string };

/** How long a scrape waits for an unresponsive worker, in ms; its previous metrics are used instead. */
const PATIENCE_MS = 2_000;

/**
 * Aggregates worker metrics. Counts of an exited worker stay in the sums, up to its last report, so
 * counters don't drop when workers are replaced. `workers` are the workers that serve requests.
 */
export function gatherMetrics(workers: () => Iterable<Worker>) {
  const latest = new Map<number, Metrics>();
  /** Sums of exited workers, and the queue that adds to them one worker at a time. */
  let ended: Metrics = [];
  let adding = Promise.resolve();
  const asks = new Map<number, { missing: Set<number>; done: () => void }>();
  let count = 0;

  async function gather(): Promise<string> {
    count += 1;
    const asked = count;
    const { promise, resolve } = Promise.withResolvers<void>();
    const present = [...workers()];
    const missing = new Set(present.map(({ id }) => id));
    asks.set(asked, { missing, done: resolve });
    for (const worker of present) worker.send({ kind: "count", asked } satisfies MetricsMessage, () => {});
    if (missing.size === 0) resolve();
    const limit = setTimeout(resolve, PATIENCE_MS);
    await promise;
    clearTimeout(limit);
    asks.delete(asked);
    const { AggregatorRegistry } = await import("prom-client");
    const all = [ended, ...latest.values(), [ofWorkers(present.length - missing.size, missing.size)]];
    return AggregatorRegistry.aggregate(all).metrics();
  }

  async function keep(id: number) {
    const last = latest.get(id);
    if (!last) return;
    const { AggregatorRegistry } = await import("prom-client");
    const counted = last.filter(({ type }) => type === "counter" || type === "histogram");
    const sums = await AggregatorRegistry.aggregate([ended, counted]).getMetricsAsJSON();
    // Updated in the same tick, so nothing is counted twice or missed.
    ended = sums;
    latest.delete(id);
  }

  /** A metrics error must not terminate the process that supervises the workers. */
  const failed = (error: unknown) => log.warn({ err: error }, "worker metrics could not be aggregated");

  return {
    gather,
    /** Handles a metrics message from a worker. */
    hear(worker: Worker, message: MetricsMessage) {
      if (message.kind === "counted") {
        const ask = asks.get(message.asked);
        latest.set(worker.id, message.metrics);
        ask?.missing.delete(worker.id);
        if (ask?.missing.size === 0) ask.done();
      }
      if (message.kind !== "all metrics") return;
      const { asked } = message;
      gather().then((text) => {
        worker.send({ kind: "metrics of all", asked, text } satisfies MetricsMessage, () => {});
      }, failed);
    },
    /** Removes an exited worker; only its counts stay. */
    end(worker: Worker) {
      adding = adding.then(() => keep(worker.id)).catch(failed);
    },
  };
}

function ofWorkers(responding: number, unresponsive: number) {
  const values = Object.entries({ responding, unresponsive }).map(([state, value]) => ({
    labels: { state },
    value,
  }));
  const help = "Processes that serve requests, and those that did not report their counts.";
  return { name: "shop_workers", help, type: "gauge", aggregator: "sum", values };
}
