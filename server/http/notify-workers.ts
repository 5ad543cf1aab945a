import type { Worker } from "node:cluster";
import { notifyListeners, onChange, type Topic } from "#app/base/db/changes.server.ts";
import type { MetricsMessage } from "./gather-metrics.ts";
import type { Running } from "./running.ts";

/** A change that a worker made: the worker's id, and the change's number among those that it made. */
type Change = { by: number; number: number };

/** What workers tell each other of changes, over the process that started them (server/http/supervise.ts). */
type ChangeMessage =
  /** From the worker that made a change to all others: drop what you keep of these topics, and say so. */
  | { kind: "changed"; change: Change; topics: Topic[] }
  /** The answer to that worker: so many have been told. */
  | { kind: "told"; change: Change; workers: number }
  /** From each of them to the worker `to`. */
  | { kind: "dropped"; change: Change; to: number };

/** Everything that workers and the process that started them say to each other. */
export type WorkerMessage = ChangeMessage | MetricsMessage;

/** How long answers wait at most for workers that do not hear, in ms; those hear of the change from the database. */
const PATIENCE_MS = 2_000;

/**
 * Tells the other workers what this one changes, and drops what they change. Until they have dropped it too, this worker
 * sends no answer that it has just made (`running.othersKnow`), so that nobody who has read "saved" sees the page as it
 * was before.
 */
export function notifyWorkers(running: Running, worker: Worker): void {
  /** How many workers are still to drop each change of ours, and what to do when all have. */
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
    ours.missing += message.kind === "told" ? message.workers : -1;
    if (ours.missing === 0) ours.resolve();
  });

  function say(message: ChangeMessage) {
    worker.send(message, () => {});
  }
}
