import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { log } from "#app/base/config/log.server.ts";
import { gatherMetrics } from "./gather-metrics.ts";
import type { WorkerMessage } from "./notify-workers.ts";
import { serveMetrics } from "./serve-metrics.ts";

/** How long a worker may take to stop before it is killed, in ms: a little longer than it gives itself. */
const STOP_WITHIN_MS = 15_500;
/** A worker that ends within this time after its start has ended early, in ms. */
const EARLY_MS = 30_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * How long to wait before a worker that ended is replaced, in ms: nothing after one that had worked for a while, and
 * twice as long after each further one that ended early.
 */
export function restartWaitMs(earlyInARow: number): number {
  if (earlyInARow === 0) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (earlyInARow - 1));
}

/**
 * Runs `program` in `count` workers on one port, by Node's own cluster module, and replaces those that die. SIGHUP renews
 * them one by one, SIGTERM and SIGINT stop all of them. Ends this process: with 0 or 1 after a stop, and with the code
 * of the first worker when that one cannot start (decision 031). `closeDatabase` is called when all workers have ended.
 */
export async function supervise(
  count: number,
  program: string,
  closeDatabase: () => Promise<void>,
): Promise<void> {
  cluster.setupPrimary({ exec: program });
  /** The workers that answer requests. */
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
      log.info(nameOf(worker), "a worker is ready");
    });
    worker.on("message", (message: WorkerMessage) => relay(worker, message));
    worker.once("exit", (code, signal) => {
      const hasServed = serving.delete(worker);
      metrics.end(worker);
      // During an update the one that takes its place is there already, or it was one too many itself.
      if (!isOpen || isStopping || running().length >= count) return;
      early = performance.now() - startedAt < EARLY_MS ? early + 1 : 0;
      const againInMs = restartWaitMs(early);
      const what = hasServed ? "a worker ended" : "a worker did not start";
      log.error({ ...nameOf(worker), code, signal, againInMs }, `${what}, another one takes its place`);
      setTimeout(fill, againInMs);
    });
    return worker;
  }

  function fill() {
    while (!isStopping && running().length < count) start();
  }

  /** Passes on what a worker changed to all others, and their answers to the worker that made the change. */
  function relay(from: Worker, message: WorkerMessage) {
    if (!("change" in message)) return metrics.hear(from, message);
    if (message.kind === "dropped") notify(cluster.workers?.[message.to], message);
    if (message.kind !== "changed") return;
    const others = [...serving].filter((worker) => worker !== from);
    for (const other of others) notify(other, message);
    notify(from, { kind: "told", change: message.change, workers: others.length });
  }

  /** Starts new workers in the places of the old ones, one by one, until one of the new ones does not start. */
  async function renew() {
    if (isStopping) return;
    log.info({ processes: count }, "the workers are started anew, one by one");
    for (const old of [...serving]) {
      // What takes the place of one that died meanwhile is new already.
      if (old.isDead()) continue;
      const fresh = start();
      if (!(await isListening(fresh))) {
        if (!isStopping)
          log.error(nameOf(fresh), "the new worker did not start: the update ends, the others stay");
        return;
      }
      if (isStopping) return;
      await stopWorker(old);
    }
    log.info({ processes: count }, "all workers are new");
  }

  async function stop(signal: string) {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "the shop is closing");
    const ended = await Promise.all(running().map(stopWorker));
    await closeDatabase();
    process.exit(ended.every((isWell) => isWell) ? 0 : 1);
  }

  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  // The first worker starts alone: migrations, settings and the port are its business.
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
    log.info({ address, port, processes: count, pid: process.pid }, "the shop is open");
    fill();
  })();
  process.on("SIGHUP", () => {
    work = work.then(renew);
  });
  await work;
}

/** Serves the metrics of all workers when a port is set for them. The first worker has checked the settings. */
async function openMetricsPort(read: () => Promise<string>, closeDatabase: () => Promise<void>) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = process.env;
  if (!port) return;
  try {
    await serveMetrics({ port: Number(port), host: host || "127.0.0.1", token: token || null }, read);
  } catch (error) {
    console.error(`The metrics cannot be served: ${String(error)}. Set METRICS_PORT to another number.`);
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

/** A worker that has just died hears nothing; its end is heard of soon. */
function notify(worker: Worker | undefined, message: WorkerMessage) {
  worker?.send(message, () => {});
}

/** Waits until a worker takes connections; false when it has ended instead. */
async function isListening(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, "listening").then(() => true), once(worker, "exit").then(() => false)]);
}

/** Asks a worker to stop, waits for its end, and kills it when it takes too long; true when it has ended well. */
async function stopWorker(worker: Worker): Promise<boolean> {
  if (worker.isDead()) return true;
  const limit = setTimeout(() => worker.process.kill("SIGKILL"), STOP_WITHIN_MS);
  worker.process.kill("SIGTERM");
  const [code, signal] = await once(worker, "exit");
  clearTimeout(limit);
  // One that had not begun to listen has nothing to finish, and ends by the signal itself.
  return code === 0 || signal === "SIGTERM";
}
