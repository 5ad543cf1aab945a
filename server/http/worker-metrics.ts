import type { Worker } from "node:cluster";
import type { MetricsMessage } from "./gather-metrics.ts";
import type { Metrics } from "./metrics.ts";
import type { WorkerMessage } from "./notify-workers.ts";

/** How long a scrape at the shop's port waits for the process that adds up the metrics of all workers, in ms. */
const PATIENCE_MS = 5_000;

/**
 * Says what this worker has counted whenever it is asked (gather-metrics.ts). The function that it returns asks for the
 * metrics of all workers.
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
    const limit = setTimeout(reject, PATIENCE_MS, new Error("nobody adds up the metrics"));
    say({ kind: "all metrics", asked });
    return promise.finally(() => {
      clearTimeout(limit);
      waiting.delete(asked);
    });
  };
}
