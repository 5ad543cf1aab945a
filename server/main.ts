import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { countProcesses } from "#app/base/config/processes.ts";

// The shop itself is loaded only by the processes that answer requests, so that the one that watches them is small.

const count = countProcesses(process.env.PROCESSES, availableParallelism());
// A malformed setting is named where all settings are checked.
if (cluster.isWorker || count === null || count === 1) {
  const { serve } = await import("./http/serve.ts");
  await serve();
} else {
  const { supervise } = await import("./http/supervise.ts");
  await supervise(count, import.meta.filename, await openForWorkers());
}

/** Starts the database of the data folder, which all workers use, so that it outlives each of them. */
async function openForWorkers(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) return async () => {};
  const { openShared } = await import("./http/open-shared.ts");
  return openShared();
}
