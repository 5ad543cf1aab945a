import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { log } from "#app/base/config/log.server.ts";
import { gatherMetrics } from "./gather-metrics.ts";
import type { WorkerMessage } from "./notify-workers.ts";
import { serveMetrics } from "./serve-metrics.ts";

/** How long a worker may take to stop before it's killed, in ms: slightly longer than its own limit. */
const STOP_WITHIN_MS = 15_500;
/** A worker that exits within this time of its start has exited early, in ms. */
const EARLY_MS = 30_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Returns the delay before a worker is replaced, in ms: none if it had worked for a while, and double for
 * each further early exit.
 */
export function restartWaitMs(earlyInARow: number): number {
  if (earlyInARow === 0) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (earlyInARow - 1));
}

/**
 * Runs `program` in `count` workers on one port, using Node's cluster module, and replaces those that die.
 * SIGHUP restarts them one by one; SIGTERM and SIGINT stop all of them. Exits with 0 or 1 after a stop, or
 * with the first worker's code if it can't start (decision 031). `closeDatabase` is called when all workers
 * have exited.
 */
export async function supervise(
  count: number,
  program: string,
  closeDatabase: () => Promise<void>,
): Promise<void> {
  cluster.setupPrimary({ exec: program });
  /** Workers that serve requests. */
  const serving = new Set<Worker>();
  const metrics = gatherMetrics(() => serving);
  let isOpen = false;
  let isStopping = false;
  let early = 0;

  function start(): Worker {
    const worker = cluster.fork();
    const startedAt = performance.now();
    worker.once("listening", () => {
      serving.add(worker);
      log.info(nameOf(worker), "worker ready");
    });
    worker.on("message", (message: WorkerMessage) => relay(worker, message));
    worker.once("exit", (code, signal) => {
      const hasServed = serving.delete(worker);
      metrics.end(worker);
      // During a rolling restart, its replacement is already running, or this worker was surplus.
      if (!isOpen || isStopping || running().length >= count) return;
      early = performance.now() - startedAt < EARLY_MS ? early + 1 : 0;
      const againInMs = restartWaitMs(early);
      const what = hasServed ? "worker exited" : "worker failed to start";
      log.error({ ...nameOf(worker), code, signal, againInMs }, `${what}, starting a replacement`);
      setTimeout(fill, againInMs);
    });
    return worker;
  }

  function fill() {
    while (!isStopping && running().length < count) start();
  }

  /** Relays a worker's change to all others, and their replies to the worker that made it. */
  function relay(from: Worker, message: WorkerMessage) {
    if (!("change" in message)) return metrics.hear(from, message);
    if (message.kind === "dropped") notify(cluster.workers?.[message.to], message);
    if (message.kind !== "changed") return;
    const others = [...serving].filter((worker) => worker !== from);
    for (const other of others) notify(other, message);
    notify(from, { kind: "notified", change: message.change, workers: others.length });
  }

  /** Replaces the workers one by one; stops if a new one doesn't start. */
  async function renew() {
    if (isStopping) return;
    log.info({ processes: count }, "rolling restart started");
    for (const old of [...serving]) {
      // A worker that died during the restart has already been replaced.
      if (old.isDead()) continue;
      const fresh = start();
      if (!(await isListening(fresh))) {
        if (!isStopping)
          log.error(
            nameOf(fresh),
            "new worker failed to start: rolling restart stopped, other workers keep running",
          );
        return;
      }
      if (isStopping) return;
      await stopWorker(old);
    }
    log.info({ processes: count }, "rolling restart complete");
  }

  async function stop(signal: string) {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "shutting down");
    const ended = await Promise.all(running().map(stopWorker));
    await closeDatabase();
    process.exit(ended.every((isWell) => isWell) ? 0 : 1);
  }

  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  // The first worker starts alone: it handles migrations, settings, and the port.
  const first = start();
  let work = (async () => {
    if (!(await isListening(first))) {
      if (isStopping) return;
      await closeDatabase();
      process.exit(first.process.exitCode || 1);
    }
    isOpen = true;
    await openMetricsPort(metrics.gather, closeDatabase);
    const { PUBLIC_URL: address, PORT: port } = process.env;
    log.info({ address, port, processes: count, pid: process.pid }, "server listening");
    fill();
  })();
  process.on("SIGHUP", () => {
    work = work.then(renew);
  });
  await work;
}

/**
 * Serves all workers' metrics if a port is set for them. The first worker has already checked the settings.
 */
async function openMetricsPort(read: () => Promise<string>, closeDatabase: () => Promise<void>) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = process.env;
  if (!port) return;
  try {
    await serveMetrics({ port: Number(port), host: host || "127.0.0.1", token: token || null }, read);
  } catch (error) {
    console.error(`Can't serve metrics: ${String(error)}. Set METRICS_PORT to another number.`);
    await closeDatabase();
    process.exit(78);
  }
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker?.isDead() === false) as Worker[];
}

function nameOf(worker: Worker) {
  return { worker: worker.id, pid: worker.process.pid };
}

/** A worker that has just died can't receive messages; its exit event follows shortly. */
function notify(worker: Worker | undefined, message: WorkerMessage) {
  worker?.send(message, () => {});
}

/** Waits until a worker accepts connections; returns false if it exits instead. */
async function isListening(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, "listening").then(() => true), once(worker, "exit").then(() => false)]);
}

/** Asks a worker to stop, waits, and kills it if it takes too long; returns whether it exited cleanly. */
async function stopWorker(worker: Worker): Promise<boolean> {
  if (worker.isDead()) return true;
  const limit = setTimeout(() => worker.process.kill("SIGKILL"), STOP_WITHIN_MS);
  worker.process.kill("SIGTERM");
  const [code, signal] = await once(worker, "exit");
  clearTimeout(limit);
  // A worker that isn't listening yet has nothing to finish, so the signal ends it.
  return code === 0 || signal === "SIGTERM";
}
