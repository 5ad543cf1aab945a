import type { Worker } from "node:cluster";
import type { MetricsMessage } from "./gather-metrics.ts";
import type { Metrics } from "./metrics.ts";
import type { WorkerMessage } from "./notify-workers.ts";

/** How long a scrape at the shop's port waits for the process that aggregates all workers' metrics, in ms. */
const PATIENCE_MS = 5_000;

/**
 * Reports this worker's counts on request (gather-metrics.ts). The returned function requests the metrics of
 * all workers.
 */
export function shareMetrics({ registry }: Metrics, worker: Worker): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>();
  let count = 0;
  const say = (message: MetricsMessage) => worker.send(message, () => {});

  process.on("message", (message: WorkerMessage) => {
    if (message.kind === "count") {
      const { asked } = message;
      void registry.getMetricsAsJSON().then((metrics) => say({ kind: "counted", asked, metrics }));
    }
    if (message.kind === "metrics of all") waiting.get(message.asked)?.(message.text);
  });

  return () => {
    count += 1;
    const asked = count;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    waiting.set(asked, resolve);
    const limit = setTimeout(reject, PATIENCE_MS, new Error("no process aggregates the metrics"));
    say({ kind: "all metrics", asked });
    return promise.finally(() => {
      clearTimeout(limit);
      waiting.delete(asked);
    });
  };
}
