import type { Worker } from "node:cluster";
import { notifyListeners, onChange, type Topic } from "#app/base/db/changes.server.ts";
import type { MetricsMessage } from "./gather-metrics.ts";
import type { Running } from "./running.ts";

/** A change made by a worker: the worker's id and the sequence number of the change. */
type Change = { by: number; number: number };

/** Change messages between workers, relayed by the primary process (server/http/supervise.ts). */
type ChangeMessage =
  /** From the worker that made a change to all others: drop cached reads of these topics and confirm. */
  | { kind: "changed"; change: Change; topics: Topic[] }
  /** Reply to that worker: the number of workers notified. */
  | { kind: "notified"; change: Change; workers: number }
  /** From each of them to the worker `to`. */
  | { kind: "dropped"; change: Change; to: number };

/** All messages between the workers and the primary process. */
export type WorkerMessage = ChangeMessage | MetricsMessage;

/**
 * Maximum time responses wait for unresponsive workers, in ms; those learn of the change from the database.
 */
const PATIENCE_MS = 2_000;

/**
 * Notifies the other workers of changes made here, and drops cached reads for theirs. Until all have
 * dropped them, this worker holds back the responses it prepared (`running.othersKnow`), so no one who has
 * seen "saved" gets the old page.
 */
export function notifyWorkers(running: Running, worker: Worker): void {
  /** How many workers still have to confirm each change, and what to do once all have. */
  const waiting = new Map<number, { missing: number; resolve: () => void }>();
  let changes = 0;

  onChange((topics, from) => {
    if (from === "another process") return;
    changes += 1;
    const change = { by: worker.id, number: changes };
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(change.number, { missing: 0, resolve });
    const limit = setTimeout(resolve, PATIENCE_MS);
    const known = promise.finally(() => {
      clearTimeout(limit);
      waiting.delete(change.number);
    });
    running.othersKnow = Promise.all([running.othersKnow, known]).then(() => {});
    say({ kind: "changed", change, topics: [...topics] });
  });

  process.on("message", (message: WorkerMessage) => {
    if (!("change" in message)) return;
    const { change } = message;
    if (message.kind === "changed") {
      notifyListeners(message.topics, "another process");
      return say({ kind: "dropped", change, to: change.by });
    }
    const ours = waiting.get(change.number);
    if (!ours) return;
    ours.missing += message.kind === "notified" ? message.workers : -1;
    if (ours.missing === 0) ours.resolve();
  });

  function say(message: ChangeMessage) {
    worker.send(message, () => {});
  }
}
