import type { RequestListener, Server } from "node:http";
import { log } from "#app/config/log.server.ts";
import type { Shop } from "./start-shop.ts";
import { takeRequests } from "./take-requests.ts";

const LIMIT_MS = 15_000;

/**
 * Answers the server's requests until SIGTERM or SIGINT. Then the process is no longer ready, takes no new connections,
 * finishes the requests it has, closes the database and exits with 0; after 15 s it exits with 1, finished or not.
 */
export function serveUntilStopped(server: Server, answer: RequestListener, shop: Shop): void {
  const requests = takeRequests(server, answer);
  const { stopping } = shop.running;
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, "the shop is closing");
    setTimeout(() => {
      log.error("could not finish in time");
      process.exit(1);
    }, LIMIT_MS);
    shop.running.doorCloses = requests.closeDoor();
    await shop.running.doorCloses;
    await requests.finish();
    await shop.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}
