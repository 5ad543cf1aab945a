import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { countProcesses } from "#app/base/config/processes.ts";

// The shop itself is loaded only by the processes that answer requests, so that the one that watches them is small.

const count = countProcesses(process.env.PROCESSES, availableParallelism());
// The embedded database is for one process. A malformed setting is named where all settings are checked.
if (cluster.isWorker || count === null || count === 1 || !process.env.DATABASE_URL) {
  const { serve } = await import("./http/serve.ts");
  await serve();
} else {
  const { supervise } = await import("./http/supervise.ts");
  await supervise(count, import.meta.filename);
}
