import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { countProcesses } from "#app/base/config/processes.ts";

// Only the processes that serve requests load the shop itself, which keeps the supervising process small.

const count = countProcesses(process.env.PROCESSES, availableParallelism());
// A malformed setting is reported where all settings are checked.
if (cluster.isWorker || count === null || count === 1) {
  const { serve } = await import("./http/serve.ts");
  await serve();
} else {
  const { supervise } = await import("./http/supervise.ts");
  await supervise(count, import.meta.filename, await openForWorkers());
}

/** Starts the database of the data folder, shared by all workers, so it outlives each of them. */
async function openForWorkers(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) return async () => {};
  const { openShared } = await import("./http/open-shared.ts");
  return openShared();
}
