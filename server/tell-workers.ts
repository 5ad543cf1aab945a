import { onChange, TOPICS, tellListeners } from "#app/db/changes.server.ts";
import type { Running } from "./running.ts";
import { type FromWorker, type ToWorker, WORKER_NUMBER } from "./worker-messages.ts";

/** How long answers wait at most for workers that do not hear, in ms; those hear of the change from the database. */
const PATIENCE_MS = 2_000;

/**
 * Tells the other workers what this one changes, over the supervisor, and drops what they change. Until they have
 * dropped it too, this worker answers nobody (`running.othersKnow`). Returns the function that hears their messages.
 */
export function tellWorkers(running: Running, tell: (message: FromWorker) => void) {
  const waiting = new Map<string, () => void>();
  let changes = 0;

  onChange((topics, from) => {
    if (from === "another process" || !process.connected) return;
    changes += 1;
    const key = `${process.env[WORKER_NUMBER]} ${changes}`;
    const known = new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, PATIENCE_MS);
      waiting.set(key, () => {
        clearTimeout(limit);
        resolve();
      });
    }).finally(() => waiting.delete(key));
    running.othersKnow = Promise.all([running.othersKnow, known]).then(() => {});
    tell({ kind: "changed", topics: [...topics], key });
  });

  return (message: ToWorker) => {
    if (message.kind === "all know") waiting.get(message.key)?.();
    if (message.kind !== "changed") return;
    tellListeners(
      TOPICS.filter((topic) => message.topics.includes(topic)),
      "another process",
    );
    tell({ kind: "dropped", key: message.key });
  };
}
