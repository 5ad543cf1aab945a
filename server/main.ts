import { availableParallelism } from "node:os";
import { countProcesses } from "#app/config/processes.ts";
import { tidyAtRest } from "#app/config/tidy-at-rest.server.ts";
import { startLean } from "./lean-memory.ts";
import { plainLog } from "./plain-log.ts";
import { supervise } from "./supervise.ts";
import { endWhenTaken } from "./taken-port.ts";
import { WORKER_NUMBER } from "./worker-messages.ts";

// The shop itself is loaded only by the processes that answer requests, so that the one that watches them is small.

async function main() {
  if (process.env[WORKER_NUMBER] && process.send) {
    tidyAtRest();
    const { serveAsWorker } = await import("./serve-as-worker.ts");
    return serveAsWorker();
  }
  const count = countProcesses(process.env.PROCESSES, availableParallelism());
  const isEmbedded = !process.env.DATABASE_URL;
  // A malformed setting is named where all settings are checked.
  if (count === null || count === 1 || isEmbedded) {
    startLean();
    tidyAtRest();
    const { serveAlone } = await import("./serve-alone.ts");
    return serveAlone(count ?? 1);
  }
  const log = plainLog(process.env.LOG_LEVEL || "info", (line) => process.stdout.write(line));
  try {
    await supervise({ count, program: import.meta.filename, log, print: (line) => console.log(line) });
  } catch (error) {
    endWhenTaken(error);
    log("fatal", { err: String(error) }, "the shop could not start");
    process.exit(1);
  }
}

void main();
