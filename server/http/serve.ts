import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { type Config, readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { createListener } from "./app.ts";
import { endWith } from "./end-with.ts";
import { createLimitedServer } from "./limited-server.ts";
import { notifyWorkers } from "./notify-workers.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";
import { type Shop, startShop } from "./start-shop.ts";
import { shareMetrics } from "./worker-metrics.ts";

const ASK_EVERY_MS = 200;

/**
 * Runs the server in this process: alone, or as one of several workers on the same port
 * (server/http/supervise.ts).
 */
export async function serve(): Promise<void> {
  try {
    await open();
  } catch (error) {
    endWith(error);
  }
}

async function open() {
  // A closing terminal signals all processes; the primary process instructs this worker.
  if (cluster.isWorker) process.on("SIGHUP", () => {});
  const config = readConfig(process.env);
  const shop = await startShop(config);
  try {
    await listen(config, shop);
  } catch (error) {
    // Otherwise its database would outlive this process.
    await shop.close();
    throw error;
  }
}

async function listen(config: Config, shop: Shop) {
  const server = createLimitedServer();
  // Must come before the "server listening" log line, because a reader of that line may stop the shop
  // immediately.
  serveUntilStopped(server, createListener(shop.running, build, "./build/client"), shop);
  const { metrics } = shop.running;
  if (cluster.worker) {
    if (metrics) shop.running.readMetrics = shareMetrics(metrics, cluster.worker);
    notifyWorkers(shop.running, cluster.worker);
    while (!(await shop.running.isReady())) await delay(ASK_EVERY_MS);
  }
  const { port } = config.metrics;
  // With several workers, the primary process serves their metrics.
  if (port !== null && !cluster.isWorker) {
    await serveMetrics({ ...config.metrics, port }, () => shop.running.readMetrics());
  }
  server.listen(config.port, config.host);
  await once(server, "listening");
  // With several workers, the primary process logs it.
  if (!cluster.isWorker)
    log.info({ address: config.publicUrl.origin, host: config.host, port: config.port }, "server listening");
  for (const line of shop.greeting) console.log(line);
}
