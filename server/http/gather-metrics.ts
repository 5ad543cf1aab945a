import type { Worker } from "node:cluster";
import { log } from "#app/base/config/log.server.ts";

/** The metrics of one process, as prom-client hands them over. Its types name the kinds by numbers, and it sends words. */
type Metrics = { name: string; type: unknown }[];

/** What workers and the process that started them say about metrics. */
export type MetricsMessage =
  /** To a worker: say what you have counted. And its answer. */
  | { kind: "count"; asked: number }
  | { kind: "counted"; asked: number; metrics: Metrics }
  /** From a worker that was asked for the metrics of all. And the answer: prom-client's text. */
  | { kind: "all metrics"; asked: number }
  | { kind: "metrics of all"; asked: number; text: string };

/** How long a scrape waits for a worker that does not answer, in ms; its metrics are then those of the last time. */
const PATIENCE_MS = 2_000;

/**
 * Adds up what the workers have counted. What a worker counted that has ended stays in the sums, as far as it was read,
 * so that no counter falls when workers are renewed. `workers` are those that answer requests.
 */
export function gatherMetrics(workers: () => Iterable<Worker>) {
  const latest = new Map<number, Metrics>();
  /** The sums of the workers that have ended, and the work of adding to them, one worker after the other. */
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
    // Both in one turn, so that nothing is read twice or left out.
    ended = sums;
    latest.delete(id);
  }

  /** Metrics are not worth the end of the process that watches the workers. */
  const failed = (error: unknown) =>
    log.warn({ err: error }, "the metrics of the workers could not be added up");

  return {
    gather,
    /** Hears what a worker says of metrics. */
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
    /** A worker has ended: only what it counted stays. */
    end(worker: Worker) {
      adding = adding.then(() => keep(worker.id)).catch(failed);
    },
  };
}

function ofWorkers(answering: number, silent: number) {
  const values = Object.entries({ answering, silent }).map(([state, value]) => ({
    labels: { state },
    value,
  }));
  const help = "Processes that answer requests, and those that did not say what they have counted.";
  return { name: "shop_workers", help, type: "gauge", aggregator: "sum", values };
}
