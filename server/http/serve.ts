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

/** Opens the shop in this process: alone, or as one of several workers on the same port (server/http/supervise.ts). */
export async function serve(): Promise<void> {
  try {
    await open();
  } catch (error) {
    endWith(error);
  }
}

async function open() {
  // A terminal that closes tells all processes; what is to be done then is said by the one that started this worker.
  if (cluster.isWorker) process.on("SIGHUP", () => {});
  const config = readConfig(process.env);
  const shop = await startShop(config);
  try {
    await listen(config, shop);
  } catch (error) {
    // Its database would outlive this process.
    await shop.close();
    throw error;
  }
}

async function listen(config: Config, shop: Shop) {
  const server = createLimitedServer();
  // This comes before the line that the shop is open, because anybody who reads that line may ask the shop to stop.
  serveUntilStopped(server, createListener(shop.running, build, "./build/client"), shop);
  const { metrics } = shop.running;
  if (cluster.worker) {
    if (metrics) shop.running.readMetrics = shareMetrics(metrics, cluster.worker);
    notifyWorkers(shop.running, cluster.worker);
    while (!(await shop.running.isReady())) await delay(ASK_EVERY_MS);
  }
  const { port } = config.metrics;
  // The metrics of several workers are served by the process that started them.
  if (port !== null && !cluster.isWorker) {
    await serveMetrics({ ...config.metrics, port }, () => shop.running.readMetrics());
  }
  server.listen(config.port, config.host);
  await once(server, "listening");
  // Of several workers the process that started them says it.
  if (!cluster.isWorker)
    log.info({ address: config.publicUrl.origin, host: config.host, port: config.port }, "the shop is open");
  for (const line of shop.greeting) console.log(line);
}
